"""Label/value rows: what belongs together, what begins anew, and what is too long for a label."""

import pytest

from esrp_ingest.extract.grid.pair_cutter import LONGEST_LABEL, PairCutter
from esrp_ingest.extract.grid.pair_parts import Part, beside, closer_to_previous, is_cut_number, is_wrapped
from esrp_ingest.extract.pairs import LONGEST_VALUE, Pair, PairReader
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.matching import LabelIndex

LABELS = LabelIndex(
    {
        "disks": ["Number of disks"],
        "version": ["Jetstress Version"],
        "system": ["Operating System"],
        "cache": ["Maximum Database Cache"],
        "description": ["Test Description"],
    }
)


def positioned(text: str, page: int = 1, left: float = 72, top: float = 100) -> Line:
    words = tuple(
        Word(word, Box(left + 40 * at, top, left + 28 + 40 * at, top + 10)) for at, word in enumerate(text.split())
    )
    return Line((Cell(text, words),), page=page)


def text(*cells: str) -> Line:
    return Line(tuple(map(Cell, cells)))


def row(*cells: str) -> Line:
    return Line(tuple(map(Cell, cells)), is_row=True)


def read(*lines: Line, **options) -> list[tuple[str, str]]:
    return [(pair.label, pair.value) for pair in pairs(*lines, **options)]


def pairs(*lines: Line, **options) -> list[Pair]:
    return PairReader(LABELS, **options).read(lines)


def asked(monkeypatch: pytest.MonkeyPatch, lines: list[Line]) -> list[str]:
    """Every text that was compared with the vocabulary while some lines were read."""
    texts: list[str] = []
    exact = LabelIndex.exact
    monkeypatch.setattr(LabelIndex, "exact", lambda self, text: texts.append(text) or exact(self, text))
    PairReader(LABELS).read(lines)
    return texts


def test_running_text_never_grows_into_one_long_label(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [positioned(f"page {page} says nothing", page) for page in range(1, 500)]
    longest = max(map(len, asked(monkeypatch, lines)))
    assert LONGEST_LABEL / 2 < longest <= LONGEST_LABEL + len(lines[0].text) + 1


def test_a_row_of_a_table_is_a_pair_whatever_its_label() -> None:
    assert read(row("Number of disks", "24"), row("Favourite colour", "green")) == [
        ("Number of disks", "24"),
        ("Favourite colour", "green"),
    ]
    assert [pair.key for pair in pairs(row("Number of disks", "24"), row("Favourite colour", "green"))] == [
        "disks",
        None,
    ]


def test_known_labels_of_one_row_are_as_many_pairs() -> None:
    two = row("Number of disks", "24", "Jetstress Version", "15.0")
    assert read(two) == [("Number of disks", "24"), ("Jetstress Version", "15.0")]
    assert read(row("Number of disks", "24", "and", "spares")) == [("Number of disks", "24 and spares")]


def test_empty_cells_at_the_end_of_a_row_are_nothing() -> None:
    assert read(row("Number of disks", "24", "", " ")) == [("Number of disks", "24")]
    assert read(row("Number of disks", "", "")) == [("Number of disks", "")]


def test_a_known_label_parts_a_line_of_text() -> None:
    assert read(text("Number of disks: 24")) == [("Number of disks", "24")]


@pytest.mark.parametrize(
    ("line", "pair"),
    [
        ("Number of disks and spares: 24", ("Number of disks and spares", "24")),
        ("Number of disks/spares: 24", ("Number of disks/spares", "24")),
        ("Number of disks: 24 and more: 3", ("Number of disks", "24 and more: 3")),
        ("Number of disks 24 of 40: all", ("Number of disks", "24 of 40: all")),
    ],
)
def test_a_known_label_may_go_on_up_to_its_colon(line: str, pair: tuple[str, str]) -> None:
    assert read(text(line)) in ([pair], [])
    assert pair[0] in {part.label for part in PairCutter(LABELS, lambda _key, _value: True).parts([text(line)])}


def test_a_line_without_a_known_label_is_no_pair() -> None:
    assert read(text("Nothing that anybody knows 24")) == []


def test_a_gap_parts_a_line_of_text() -> None:
    assert read(text("Favourite colour", "green")) == [("Favourite colour", "green")]


def test_a_label_that_is_cut_in_two_around_its_value_is_whole() -> None:
    assert read(text("Jetstress 08.02.0060.000"), text("Version")) == [("Jetstress Version", "08.02.0060.000")]


def test_labels_above_as_many_values_are_paired_in_order() -> None:
    block = [text("Number of disks"), text("Operating System"), text("24"), text("Windows")]
    assert read(*block) == [("Number of disks", "24"), ("Operating System", "Windows")]


def test_labels_above_fewer_values_are_left_out() -> None:
    block = [text("Number of disks"), text("Operating System"), text("Jetstress Version"), text("24"), text("Windows")]
    assert [pair for pair in read(*block) if pair[1]] == []


def test_a_value_goes_on_where_its_label_allows_it() -> None:
    lines = [row("Test Description", "4000 mailboxes"), row("", "0.1 IOPS each")]
    assert read(*lines) == [("Test Description", "4000 mailboxes\n0.1 IOPS each")]
    assert read(*lines, goes_on=lambda key: key != "description") == [("Test Description", "4000 mailboxes")]


def test_a_value_has_no_more_lines_than_the_longest() -> None:
    lines = [row("Test Description", "begins"), *(row("", f"line {at}") for at in range(LONGEST_VALUE + 50))]
    [(_, value)] = read(*lines)
    assert len(value.splitlines()) == LONGEST_VALUE


def test_a_value_that_does_not_fit_is_not_that_labels() -> None:
    [pair] = pairs(row("Number of disks", "many"), fits=lambda key, value: key != "disks" or value.isdigit())
    assert (pair.key, pair.misfit, pair.value) == (None, "disks", "many")


def test_a_mistyped_label_is_found_in_rows_and_marked() -> None:
    [pair] = pairs(row("Numbr of disks", "24"))
    assert (pair.key, pair.fuzzy) == ("disks", True)
    [exact] = pairs(row("Number of disks (in all)", "24"))
    assert (exact.key, exact.fuzzy) == ("disks", False)


def test_in_lines_of_text_a_mistyped_label_is_only_looked_for_where_that_is_asked() -> None:
    line = text("Maximun Databse Cache 512.0 MB")
    [pair] = pairs(line, by_likeness=True)
    assert (pair.key, pair.fuzzy, pair.value) == ("cache", True, "512.0 MB")
    assert pairs(line) == []


def part(label: str, value: str, left: float, top: float, page: int = 1) -> Part:
    return Part(label, value, positioned(label or value, page, left, top))


@pytest.mark.parametrize(("below", "joined"), [(0.0, True), (7.9, True), (8.1, False), (20.0, False)])
def test_a_label_and_a_value_that_overlap_by_a_fifth_of_their_height_are_one_row(below: float, joined: bool) -> None:
    found = beside([part("Disks", "", 72, 100), part("", "24", 300, 100 + below)])
    assert [(each.label, each.value) for each in found] == (
        [("Disks", "24")] if joined else [("Disks", ""), ("", "24")]
    )


def test_lines_of_one_column_or_of_two_pages_are_not_beside_each_other() -> None:
    assert len(beside([part("Disks", "", 72, 100), part("tested", "", 72, 102)])) == 2
    assert len(beside([part("Disks", "", 72, 100), part("", "24", 300, 100, page=2)])) == 2


@pytest.mark.parametrize(("begun", "piece", "cut"), [(["20"], "48", True), (["20"], "GB", False), ([], "48", False)])
def test_only_figures_go_on_a_cut_figure(begun: list[str], piece: str, cut: bool) -> None:
    assert is_cut_number(begun, piece) is cut


@pytest.mark.parametrize(("gap_below", "belongs"), [(5.0, True), (4.3, True), (4.1, False), (0.0, False)])
def test_a_line_belongs_to_the_nearer_one_and_above_where_that_is_alike(gap_below: float, belongs: bool) -> None:
    above, here = positioned("above", top=100), part("", "here", 72, 115)
    below = part("", "below", 72, 125 + gap_below)
    assert closer_to_previous(above, here, below) is belongs


def test_at_a_page_break_a_line_belongs_above_where_its_page_goes_on() -> None:
    above, here = positioned("above", 1), part("", "here", 72, 40, page=2)
    assert closer_to_previous(above, here, part("", "next", 72, 60, page=2))
    assert not closer_to_previous(above, here, part("", "next", 72, 60, page=3))
    assert closer_to_previous(above, here, None)


@pytest.mark.parametrize(("right", "wrapped"), [(127.0, True), (129.0, False)])
def test_a_line_is_wrapped_where_its_first_word_had_no_room_above(right: float, wrapped: bool) -> None:
    above = positioned("word")  # ends at 100; the next word is 28 wide
    assert is_wrapped(above, part("", "again", 72, 112), right) is wrapped


@pytest.mark.parametrize(("top", "page"), [(121, 1), (112, 2)])
def test_a_line_far_below_or_on_another_page_is_none_of_it(top: float, page: int) -> None:
    assert not is_wrapped(positioned("word"), part("", "again", 72, top, page), 127)


def placed(top: float, *words: tuple[float, str]) -> Line:
    found = tuple(Word(text, Box(left, top, left + 28, top + 10)) for left, text in words)
    return Line((Cell(" ".join(word.text for word in found), found),), page=1)


@pytest.mark.parametrize(("aside", "is_value"), [(3.9, True), (-3.9, True), (4.1, False), (-4.1, False)])
def test_what_begins_within_a_letter_of_other_values_is_a_value(aside: float, is_value: bool) -> None:
    known = [("Jetstress", "Version", "14"), ("Operating", "System", "6.1"), ("Test", "Description", "none")]
    rows = [
        placed(100 + 20 * at, (72, first), (112, then), (300, last)) for at, (first, then, last) in enumerate(known)
    ]
    found = read(*rows, placed(160, (72, "Colour"), (300 + aside, "green")), rows[0])
    assert (("Colour", "green") in found) is is_value
    assert len(found) == 4 + is_value


@pytest.mark.parametrize(
    ("above", "at", "below", "closer"),
    [
        ((1, 0, 8), (1, 10, 18), (1, 24, 32), True),
        ((1, 0, 8), (1, 16, 24), (1, 26, 34), False),
        ((1, 0, 8), (1, 14.5, 22.5), (1, 28.5, 36.5), True),  # by half a point more is as near
        ((1, 0, 8), (1, 14.5, 22.5), (1, 28, 36), False),
        ((1, 0, 8), (1, 30, 38), None, True),
        ((1, 0, 8), (1, 30, 38), (2, 0, 8), True),
        ((1, 0, 8), (2, 0, 8), (2, 10, 18), True),
        ((1, 0, 8), (2, 0, 8), (3, 10, 18), False),
        ((1, 0, 8), (2, 0, 8), None, True),
        (None, (1, 10, 18), (1, 18, 26), True),
        ((1, 0, 8), None, (1, 18, 26), True),
        (None, None, None, True),
    ],
)
def test_a_line_belongs_to_the_one_above_unless_the_one_below_is_nearer(above, at, below, closer):
    """Each line by its page and where it begins and ends, None where its format has no places."""

    def placed(place):
        words = () if place is None else (Word("x", Box(0, place[1], 4, place[2])),)
        return Line((Cell("x", words),), page=place[0] if place else None)

    following = None if below is None else Part("", "", placed(below))
    assert closer_to_previous(placed(above), Part("", "", placed(at)), following) is closer


def test_a_cell_over_all_columns_heads_the_rows_below_it_and_goes_on_with_no_value():
    heading = Line((Cell("More of it", (), (0.0, 2.0)),), is_row=True)
    label = "Test Description"
    rows = [row(label, "some words"), heading, row("Number of disks", "24")]
    assert read(*rows, goes_on=lambda key: key == "description") == [(label, "some words"), ("Number of disks", "24")]


def test_the_rest_of_a_label_that_begins_as_another_one_does_is_no_row_of_its_own() -> None:
    labels = LabelIndex({"bandwidth": ["Bandwidth of connectivity to host"], "connectivity": ["Connectivity"]})
    first = Line((*positioned("Bandwidth of").cells, *positioned("32", left=300).cells), page=1)
    rest = positioned("connectivity to host", top=113)
    found = PairReader(labels).read([first, rest])
    assert [(pair.label, pair.value) for pair in found] == [("Bandwidth of connectivity to host", "32")]


@pytest.mark.parametrize(
    ("label", "value", "whole"),
    [
        ("tested", "24", True),
        ("12 of", "24", False),
        ("", "24", True),
        ("(SAS,", "iSCSI", True),
        ("SAS", "iSCSI", False),
    ],
)
def test_a_label_goes_on_to_the_figure_that_stands_apart(label: str, value: str, whole: bool) -> None:
    words, left = [], 72.0
    for word in f"Number of disks {label}".split():
        words.append(Word(word, Box(left, 100, left + 5 * len(word), 110)))
        left += 5 * len(word) + 3
    figure = (Word(value, Box(260, 100, 275, 110)),)
    line = Line((Cell(" ".join(word.text for word in words), tuple(words)), Cell(value, figure)), page=1)
    (found,) = PairCutter(LABELS, lambda _key, _value: True).parts([line])
    assert (f"{found.label}|{found.value}" == f"Number of disks {label}".strip() + f"|{value}") is whole


def described(*above: str, apart: float = 14) -> list[Line]:
    """Rows aligned to their bottoms: the name of a machine, then lines of a value of which the last has its label."""

    def cell(text: str, left: float, top: float) -> Cell:
        return Cell(text, (Word(text, Box(left, top, left + 6 * len(text), top + 10)),))

    *over, last = above
    ends = 100 + apart * len(above)
    lines = [Line((cell(value, 300, 100 + apart * at),), page=1) for at, value in enumerate(over, start=1)]
    first = Line((cell("Jetstress Version", 72, 100), cell("15.0", 300, 100)), page=1)
    return [first, *lines, Line((cell("Test Description", 72, ends), cell(last, 300, ends)), page=1)]


def short(key: str, value: str) -> bool:
    """Whether a version is one line."""
    return key != "version" or "\n" not in value


@pytest.mark.parametrize("value", [["two"], ["one", "two"], ["one", "two", "three"], ["one", "two", "three", "four"]])
def test_all_lines_of_a_value_that_stand_above_its_label_are_its_own(value: list[str]) -> None:
    assert read(*described(*value), fits=short) == [
        ("Jetstress Version", "15.0"),
        ("Test Description", "\n".join(value)),
    ]


def test_a_text_that_stands_apart_above_a_value_is_none_of_its_lines() -> None:
    found = read(*described("elsewhere", "one", "two", apart=40), fits=short)
    assert found[-1] == ("Test Description", "one\ntwo")
