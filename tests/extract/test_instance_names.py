"""What a report calls its instances is told by where it stands."""

import pytest

from esrp_ingest.extract.names import INSTANCES, instance_names
from esrp_ingest.extract.report.instance_names import names_in
from esrp_ingest.extract.sections import Block
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.sections import Section


def block(section: Section, *rows: tuple[str, ...]) -> Block:
    return Block(section, [Line(tuple(map(Cell, row))) for row in rows])


IO = block(
    Section.TRANSACTIONAL_IO, ("Header", "Reads"), ("DB01", "1.000", "2.000"), ("Mailbox 3", "3.000", "4.000 ms")
)


def test_names_stand_under_several_headings():
    other = block(Section.MAINTENANCE_IO, ("DB01", "5.000", "6.000"), ("Mailbox 3", "7.000", "8.000"), ("x", "1", "2"))
    assert names_in([IO, other]) == ("DB01", "Mailbox 3")
    assert names_in([IO]) == ()


def test_averages_and_sums_below_are_no_names():
    backup = block(Section.BACKUP, ("DB01", "891346.09", "02:37:41", "94.20"), ("Avg", "", "94.20"), ("Sum", "1", "2"))
    assert names_in([IO, backup]) == ("DB01",)


@pytest.mark.parametrize(
    "name", ["_Total", "Server total", "Summary", "Average Users", "Peak Users", "Number of users", "Max", "Limit"]
)
def test_what_is_of_all_or_of_none_is_no_name(name: str):
    tables = [block(each, ("DB01", "5.0", "6.0"), (name, "7.0", "8.0")) for each in (Section.TOTAL_IO, Section.BACKUP)]
    assert names_in(tables) == ("DB01",)


def test_pieces_of_wrapped_names_are_no_names():
    wrapped = block(Section.MAINTENANCE_IO, ("Instan",), ("ce1.1", "5.000", "6.000"))
    assert names_in([wrapped, block(Section.TOTAL_IO, ("Instan",), ("ce1.1", "5.000", "6.000"))]) == ()


def test_what_stands_twice_in_a_table_is_no_name():
    other = block(Section.MAINTENANCE_IO, ("DB01", "5.000", "6.000"), ("DB01", "7.000", "8.000"))
    assert names_in([IO, other]) == ()


def test_jetstress_names_and_counters_need_no_learning():
    own = block(Section.TOTAL_IO, ("Instance12.1", "1.000", "2.000"))
    assert names_in([IO, own, block(Section.MAINTENANCE_IO, ("DB01", "5.000", "6.000"))]) == ()
    counters = [block(section, ("Pool Paged Bytes", "1", "2")) for section in (Section.TOTAL_IO, Section.BACKUP)]
    assert names_in(counters) == ()


def test_learned_names_are_told_as_jetstress_names_are():
    names = instance_names(("DB01", "Mailbox Database 3"))
    assert names.complete("mailbox  database 3") == "Mailbox Database 3"
    assert names.complete("Instance12.1") == "Instance12.1"
    assert names.complete("Mailbox Database") is None
    assert names.starts("Mailbox Database")
    assert names.piece("3")
    assert [found.group() for found in names.anywhere.finditer("DB01 and DB011")] == ["DB01"]
    assert INSTANCES.complete("DB01") is None


@pytest.mark.parametrize(
    ("below", "aside", "names"),
    [
        ("DB01", 0, "Mailbox DB01"),
        ("DB01", 3, "Mailbox DB01"),
        ("DB01", 9, "Mailbox"),
        ("Database", 0, "Mailbox"),
        ("DB 01", 0, "Mailbox"),
    ],
)
def test_a_name_goes_on_with_one_word_below_it_that_has_a_digit(below: str, aside: float, names: str):
    def line(top: float, *placed: tuple[float, str]) -> Line:
        found = [Cell(text, (Word(text, Box(left, top, left + 30, top + 8)),)) for left, text in placed]
        return Line(tuple(found), page=1)

    rows = [line(0, (10, "Mailbox"), (80, "1.000"), (120, "2.000")), line(9, (10 + aside, below))]
    blocks = [Block(section, rows) for section in (Section.TRANSACTIONAL_IO, Section.TOTAL_IO)]
    assert names_in(blocks) == (names,)


def placed(page: int, top: float, *cells: tuple[float, str]) -> Line:
    """A line of cells by where they begin, 10 points high."""
    found = [Cell(text, (Word(text, Box(left, top, left + 5 * len(text), top + 10)),)) for left, text in cells]
    return Line(tuple(found), page=page)


def wrapped(*names: tuple[str, ...], at: int = 0, last: int | None = None) -> list[Line]:
    """Rows whose figures stand beside one line of a name in a narrow column.

    Args:
        names: the lines of each name.
        at: which of them.
        last: how many lines of the last name stand there.
    """
    lines, top = [], 0.0
    for row, pieces in enumerate(names):
        for line, piece in enumerate(pieces[: last if row == len(names) - 1 else None]):
            figures = ((80.0, "1.000"), (120.0, "2.000")) if line == at else ()
            lines.append(placed(1, top, (10.0, piece), *figures))
            top += 11
        top += 4
    return lines


NAMES = (("Mailbox", "Database", "Region A", "01"), ("Mailbox", "Database", "Region A", "02"))
IO_SECTIONS = (Section.TRANSACTIONAL_IO, Section.TOTAL_IO)


def test_names_go_on_over_several_lines_below_their_figures():
    blocks = [Block(section, wrapped(*NAMES)) for section in IO_SECTIONS]
    assert names_in(blocks) == ("Mailbox Database Region A 01", "Mailbox Database Region A 02")


def test_what_stands_above_figures_is_of_no_name_before_them():
    blocks = [Block(section, wrapped(*NAMES, at=1)) for section in IO_SECTIONS]
    assert names_in(blocks) == ()


def test_the_last_name_of_a_table_has_as_many_lines_as_those_above():
    short = [Block(section, wrapped(*NAMES, last=2)) for section in IO_SECTIONS]
    assert names_in(short) == ()
    below = [Block(section, [*wrapped(*NAMES), placed(1, 97.0, (10.0, "Note"))]) for section in IO_SECTIONS]
    assert names_in(below)[-1] == "Mailbox Database Region A 02"


def test_a_name_that_wraps_is_written_as_where_it_is_whole():
    cut = (("EXCH-", "DAG1\\", "Databas", "e 1"), ("EXCH-", "DAG1\\", "Databas", "e 2"))
    whole = [
        placed(1, top, (10.0, f"EXCH-DAG1\\Database {at}"), (200.0, "1.000"), (240.0, "2.0"))
        for at, top in ((1, 0), (2, 15))
    ]
    blocks = [Block(Section.TRANSACTIONAL_IO, wrapped(*cut)), Block(Section.TOTAL_IO, whole)]
    assert names_in(blocks) == ("EXCH-DAG1\\Database 1", "EXCH-DAG1\\Database 2")


def test_names_beside_paths_count():
    paths = block(Section.CONFIGURATION, ("DB01", "Log path: C:\\Log"), ("", "Database: C:\\a.edb"), ("DB02", "2 GB"))
    assert names_in([IO, paths]) == ("DB01",)


def test_names_of_other_reports_need_one_heading():
    assert names_in([IO], {"db01"}) == ("DB01",)


def test_a_header_whose_first_word_is_cut_is_no_name_of_jetstress():
    header = ("Instanc", "Averag", "Bytes")
    blocks = [block(section, header, ("DB01", "1.000", "2.000")) for section in IO_SECTIONS]
    assert names_in(blocks) == ("DB01",)
    assert names_in([block(section, ("Instance", "1.000", "2.000")) for section in IO_SECTIONS]) == ()


def test_below_the_title_of_given_cells_a_number_is_a_name_too():
    rows = [("MSExchange Database ==> Instances", "Reads", "Writes"), ("DB1", "1.0", "2.0"), ("6", "3.0", "4.0")]
    given = [Line(tuple(map(Cell, row)), is_row=True) for row in rows]
    assert names_in([Block(section, given) for section in IO_SECTIONS]) == ("DB1", "6")
    assert names_in([block(section, *rows) for section in IO_SECTIONS]) == ("DB1",)


def test_numbers_that_count_rows_up_under_several_headings_are_names():
    tables = [
        block(section, ("Instances", "Reads", "Writes"), ("1", "7.7", "4.4"), ("2", "7.1", "3.0"), ("3", "6.0", "2.0"))
        for section in (Section.TRANSACTIONAL_IO, Section.TOTAL_IO)
    ]
    assert names_in(tables) == ("1", "2", "3")
    assert names_in(tables[:1]) == ()


@pytest.mark.parametrize("numbers", [("1", "3", "4"), ("1.0", "2.0", "3.0"), ("3", "2", "1"), ("7",)])
def test_other_figures_that_rows_begin_with_are_none(numbers: tuple[str, ...]):
    rows = tuple((number, "7.7", "4.4") for number in numbers)
    tables = [block(section, *rows) for section in (Section.TRANSACTIONAL_IO, Section.TOTAL_IO)]
    assert names_in(tables) == ()
