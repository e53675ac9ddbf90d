"""PDFs to blocks: small documents drawn here, as producers draw them."""

from io import BytesIO

import pytest
from drawn_pages import shown
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.document import Document, Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.blocks import repairs
from esrp_ingest.readers.blocks.pdf import read
from esrp_ingest.readers.blocks.repairs import REPAIRS, Repair
from esrp_ingest.readers.source import Source

HEIGHT = 800
ROWS = (("Instance1.1", "12.353", "72.839"), ("Instance1.2", "13.200", "70.110"), ("Instance1.3", "12.900", "71.000"))


def canvas() -> tuple[Canvas, BytesIO]:
    out = BytesIO()
    return Canvas(out, pagesize=(600, HEIGHT), invariant=1), out


def text(page: Canvas, x: float, top: float, words: str, size: float = 10) -> None:
    page.setFont("Helvetica", size)
    page.drawString(x, HEIGHT - top - size, words)


def rows(page: Canvas, top: float, of: tuple[tuple[str, ...], ...] = ROWS) -> None:
    for at, row in enumerate(of):
        for column, cell in enumerate(row):
            text(page, 50 + 120 * column, top + 14 * at, cell)


def document(page: Canvas, out: BytesIO) -> Document:
    page.save()
    return read(Source(out.getvalue(), "drawn.pdf", "application/pdf", "never"), lambda _: False)


def test_a_table_on_a_page_has_its_place() -> None:
    page, out = canvas()
    text(page, 50, 40, "What the array did is in the table below, as it was measured.")
    rows(page, 80)
    found = document(page, out)
    assert shown(found.blocks) == [
        "What the array did is in the table below, as it was measured.",
        [list(row) for row in ROWS],
    ]
    table = found.blocks[1]
    assert isinstance(table, Table)
    box = table.rows[0].place.box
    assert table.rows[0].place.page == 1
    assert box is not None
    assert (round(box.x0), round(box.top)) == (50, 81)


def test_larger_letters_are_headings_by_level() -> None:
    page, out = canvas()
    text(page, 50, 40, "An Array for Many Mailboxes", 24)
    for at in range(12):
        text(page, 50, 140 + 14 * at, "the text of this page is running text in letters of the usual size")
    text(page, 50, 320, "Results", 16)
    text(page, 50, 345, "they are good")
    assert [text for text in shown(document(page, out).blocks) if str(text).startswith("#")] == [
        "# An Array for Many Mailboxes",
        "# Results",
    ]


def test_running_lines_and_page_numbers_are_kept_apart() -> None:
    page, out = canvas()
    for number in range(1, 5):
        text(page, 50, 20, "An Array for Many Mailboxes")
        rows(page, 200)
        text(page, 290, 770, str(number))
        page.showPage()
    found = document(page, out)
    assert {piece.text for piece in found.around} == {"An Array for Many Mailboxes", "1", "2", "3", "4"}
    assert all(isinstance(block, Table) for block in found.blocks)


def test_rows_of_results_at_the_edge_of_pages_are_no_running_lines() -> None:
    page, out = canvas()
    for _ in range(4):
        rows(page, 20)
        page.showPage()
    assert document(page, out).around == []


def test_rules_make_a_lattice_and_filled_boxes_do_not() -> None:
    page, out = canvas()
    for at in range(4):
        page.line(45, HEIGHT - 79 - 14 * at, 400, HEIGHT - 79 - 14 * at)
    for x in (45, 165, 285, 400):
        page.line(x, HEIGHT - 79, x, HEIGHT - 79 - 42)
    rows(page, 80)
    for at in (0, 2):
        page.setFillGray(0.9)
        page.rect(45, HEIGHT - 393 - 14 * at, 355, 14, stroke=0, fill=1)
    page.setFillGray(0)
    rows(page, 380)
    assert [block.edges for block in document(page, out).blocks if isinstance(block, Table)] == ["ruled", "found"]


def with_a_raised_mark() -> Document:
    page, out = canvas()
    rows(page, 80, (("Disks", "24"),))
    text(page, 181.5, 79.5, "1", 6)
    rows(page, 94, (("Copies", "2"), ("Controllers", "2")))
    return document(page, out)


def with_touching_figures() -> Document:
    page, out = canvas()
    rows(page, 80, (("Instance1.1", "820915.7103:30:34"), ("Instance1.2", "848537.0702:37:44")))
    return document(page, out)


SHOWN_BY = {
    "raised marks of footnotes are left out": with_a_raised_mark,
    "figures that touch are parted": with_touching_figures,
}


def test_a_raised_mark_is_no_digit_of_the_figure_before_it() -> None:
    assert shown(with_a_raised_mark().blocks) == [[["Disks", "24"], ["Copies", "2"], ["Controllers", "2"]]]


def test_figures_that_touch_are_two() -> None:
    assert shown(with_touching_figures().blocks)[0][0] == ["Instance1.1", "820915.71", "03:30:34"]


@pytest.mark.parametrize("repair", REPAIRS, ids=lambda repair: repair.name)
def test_each_repair_changes_what_shows_it(repair: Repair, monkeypatch: pytest.MonkeyPatch) -> None:
    before = shown(SHOWN_BY[repair.name]().blocks)
    monkeypatch.setattr(repairs, "REPAIRS", [other for other in REPAIRS if other is not repair])
    assert shown(SHOWN_BY[repair.name]().blocks) != before


def test_a_page_without_text_is_refused() -> None:
    page, out = canvas()
    page.rect(10, 10, 500, 500)
    page.showPage()
    with pytest.raises(UnreadableDocument) as refused:
        document(page, out)
    assert refused.value.code == "no_text"
