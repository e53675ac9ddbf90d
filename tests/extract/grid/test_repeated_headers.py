"""Header rows that are repeated on every page are taken away, however narrow their columns."""

from laid_out import Paper

from esrp_ingest.extract.grid.repeated_headers import without_repeated_headers
from esrp_ingest.extract.names import INSTANCES
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


def kept(*rows: list[str] | None) -> list[str]:
    return [
        line.text for line in without_repeated_headers(lines(*rows), lambda line: INSTANCES.starts(line.words[0].text))
    ]


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


def test_a_table_on_one_page_stays_as_it_is():
    assert kept(*HEADER, ["Instance44.1", "1.000"], *HEADER)[-1] == "nces"
    assert kept() == []
