"""Header rows that are repeated on every page are taken away, however narrow their columns."""

from collections.abc import Sequence

from laid_out import Paper

from esrp_ingest.extract.grid.cut_rows import without_repeated_headers
from esrp_ingest.extract.names import DISKS, INSTANCES, RowNames
from esrp_ingest.layout import Line

HEADER = [["MSExchange", "Reads"], ["Database", "/sec"], ["Insta"], ["nces"]]


def lines(*rows: list[str] | None) -> list[Line]:
    """Lines of cells; None is a page break."""
    paper = Paper()
    for row in rows:
        if row is None:
            paper.pages[len(paper.pages) + 1] = []
            paper.top = 40.0
        else:
            paper.line(*((80.0 * at, text) for at, text in enumerate(row)))
    return paper.reading().lines


def kept(*rows: list[str] | None, names: RowNames = INSTANCES) -> list[str]:
    def begins_row(some: Sequence[Line]) -> bool:
        return bool(some) and names.starts(" ".join(line.words[0].text for line in some))

    return [line.text for line in without_repeated_headers(lines(*rows), begins_row)]


def test_a_header_that_stands_again_is_taken_away():
    first, rest = ["Insta", "34105.7"], ["nce44.1", "58"]
    assert kept(*HEADER, first, None, *HEADER, rest) == [
        "MSExchange Reads",
        "Database /sec",
        "Insta",
        "nces",
        "Insta 34105.7",
        "nce44.1 58",
    ]


def test_the_beginning_of_a_row_is_no_header_though_it_looks_like_a_piece_of_one():
    row = [["Insta"], ["nce44.1", "1.000"]]
    assert kept(*HEADER, *row, None, ["Insta"], ["nce44.2", "2.000"])[-2:] == ["Insta", "nce44.2 2.000"]


def test_a_name_over_several_lines_above_its_figures_is_no_header():
    row = [["Log"], ["(C:\\Mounts", "0.001"], ["\\Logs)"]]
    header = [["Disk", "sec/Read"]]
    assert kept(*header, *row, None, *header, *row, names=DISKS) == [
        "Disk sec/Read",
        *("Log", "(C:\\Mounts 0.001", "\\Logs)") * 2,
    ]
    row = [["Log"], ["(C:\\Mounts"], ["\\Group", "0.001"], ["one)"]]
    again = kept(*header, *row, None, *header, *row, names=DISKS)
    assert again == ["Disk sec/Read", *("Log", "(C:\\Mounts", "\\Group 0.001", "one)") * 2]


def test_a_table_on_one_page_stays_as_it_is():
    assert kept(*HEADER, ["Instance44.1", "1.000"], *HEADER)[-1] == "nces"
    assert kept() == []


def test_a_piece_of_a_name_is_no_header_though_it_says_what_a_line_of_one_does():
    header = [["MSExchange", "Reads"], ["Database"], ["==>"]]
    row = [["Mailbox", "1.000"], ["Database"], ["07"]]
    assert kept(*header, *row, None, *header, *row)[-3:] == ["Mailbox 1.000", "Database", "07"]
    assert kept(*header, *row, None, *row)[-3:] == ["Mailbox 1.000", "Database", "07"]


def test_the_end_of_a_header_that_the_page_cut_is_taken_away():
    header = [["MSExchange", "Reads"], ["Database"], ["==>"]]
    assert kept(*header, ["Mailbox", "1.000"], None, ["Database"], ["==>"], ["Other", "2.000"])[-2:] == [
        "Mailbox 1.000",
        "Other 2.000",
    ]
