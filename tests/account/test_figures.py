"""What became of each figure: marked by pieces or by words, counted, and left."""

from esrp_ingest.account.figures import KEPT, READ, Account
from esrp_ingest.document import Cell, Paragraph


def test_a_piece_is_taken_whole() -> None:
    cell = Cell("12.353 ms (20 ms)")
    account = Account([cell])
    account.take(cell)
    assert account.rule_of(cell) == [("12.353", READ), ("(20", READ)]
    assert list(account.left) == []


def test_what_is_marked_first_stays() -> None:
    cell = Cell("8,000")
    account = Account([cell])
    account.take(cell, rule=KEPT)
    account.take(cell)
    assert account.count(KEPT) == 1
    assert account.count(READ) == 0


def test_words_are_taken_as_often_as_they_are_used() -> None:
    text = Paragraph("24 disks of 24 in 2 shelves")
    account = Account([text])
    account.take_words(text, "24 disks")
    assert [(left.piece, left.figures) for left in account.left] == [(text, ("24", "2"))]
    assert account.is_open(text)
    assert account.count() == 3


def test_two_pieces_with_one_text_are_two() -> None:
    first, second = Cell("5"), Cell("5")
    account = Account([first, second])
    account.take(first)
    assert [left.piece for left in account.left] == [second]
