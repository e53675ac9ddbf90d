"""Tables of contents: as paragraphs, with leaders, and as rows of a table."""

from blocks import table, texts

from esrp_ingest.account.contents import contents_of, opens_contents
from esrp_ingest.document import Block


def said(*blocks: Block) -> list[str]:
    return sorted(piece.one_line for piece in contents_of(blocks))


def test_entries_go_on_while_pages_rise() -> None:
    assert said(*texts("Contents", "Results 3", "Test Log 9", "Disks 4", "Hosts 12")) == [
        "Contents",
        "Results 3",
        "Test Log 9",
    ]


def test_few_texts_without_a_page_may_be_between() -> None:
    assert "Hosts 12" in said(*texts("Table of contents", "Results 3", "Part two", "Hosts 12"))
    assert "Hosts 12" not in said(*texts("Contents", "Results 3", "One", "Two", "Three", "Four", "Hosts 12"))


def test_leaders_tell_an_entry_anywhere() -> None:
    assert said(*texts("Results ........ 3", "Results 3")) == ["Results ........ 3"]


def test_rows_of_title_and_page_are_entries() -> None:
    assert said(*texts("Contents"), table(("Results", "3"), ("Hosts", "12"))) == [
        "12",
        "3",
        "Contents",
        "Hosts",
        "Results",
    ]


def test_other_headings_open_no_contents() -> None:
    assert opens_contents("List of figures")
    assert not opens_contents("Contents of the configuration tables")
