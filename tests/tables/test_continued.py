"""Tables over page breaks: one table, repeated headers kept apart, a cut row whole."""

from drawn_pages import shown

from esrp_ingest.document import Cell, Paragraph, Table, grid
from esrp_ingest.layout import Locator
from esrp_ingest.tables.continued import joined_pages


def table(*rows: str, page: int = 1) -> Table:
    return grid([[Cell(text, Locator(page)) for text in row.split("|")] for row in rows])


def test_a_table_goes_on_with_its_header_repeated() -> None:
    pages = [[table("Name|Reads", "a|1.000")], [table("Name|Reads", "b|2.000", page=2), Paragraph("after")]]
    blocks, headers = joined_pages(pages)
    assert shown(blocks) == [[["Name", "Reads"], ["a", "1.000"], ["b", "2.000"]], "after"]
    assert [piece.text for piece in headers] == ["Name", "Reads"]


def test_rows_of_figures_are_no_repeated_header() -> None:
    blocks, headers = joined_pages([[table("a|1.000", "b|2.000")], [table("a|1.000", "c|2.000", page=2)]])
    assert shown(blocks) == [[["a", "1.000"], ["b", "2.000"], ["a", "1.000"], ["c", "2.000"]]]
    assert headers == []


def test_a_row_that_the_page_break_cuts_is_joined() -> None:
    blocks, _ = joined_pages([[table("Disk|900 GB", "Software|Windows Server")], [table("|2016", "RAID|5", page=2)]])
    assert shown(blocks) == [[["Disk", "900 GB"], ["Software", "Windows Server\n2016"], ["RAID", "5"]]]


def test_tables_of_other_widths_or_apart_stay_two() -> None:
    blocks, _ = joined_pages([[table("a|1"), Paragraph("text")], [table("b|2", page=2)], [table("c|3|4", page=3)]])
    assert len(blocks) == 4
