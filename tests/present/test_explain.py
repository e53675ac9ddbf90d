"""A page with what was understood of it: every cell framed, numbered and named."""

from pathlib import Path

import pytest
from PIL import Image

from esrp_ingest.errors import UsageError
from esrp_ingest.extract.figures import READ, Figures
from esrp_ingest.extract.report.run_values import ReadCell
from esrp_ingest.layout import Box
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.present.explain import EXPLAINED_COLOR, GRID_COLOR, READ_COLOR, explained_page, grids_of

PAPER = Path("fixtures/samples/sample-linden-la9-2010-f.pdf")
BROKEN = Path("fixtures/papers/dell-me4024-2018/paper.pdf")
NARROW = Path("fixtures/samples/sample-linden-la9-2010-a.pdf")


def colors(picture: Image.Image) -> set[tuple[int, ...]]:
    counted = picture.getcolors(maxcolors=picture.width * picture.height)
    assert counted is not None
    return {color for _, color in counted if isinstance(color, tuple)}


@pytest.mark.parametrize("path", [PAPER, NARROW], ids=lambda path: path.stem)
def test_every_cell_of_a_table_has_its_place_and_text(path: Path) -> None:
    cells: list[ReadCell] = []
    parsed = parse_bytes(path.read_bytes(), cells=cells)
    by_column = {(cell.table, cell.column): cell for cell in cells}
    run = parsed.runs[0]
    row = run.instance_io[0]
    mine = [cell for cell in cells if cell.row == row.instance and cell.locator.page == row.page]
    assert {cell.column for cell in mine} >= {"database_read_latency_ms", "log_write_bytes"}
    assert row.bbox is not None
    outer = Box(*map(float, row.bbox.split(",")))
    for cell in mine:
        box = cell.locator.box
        assert box is not None
        assert box.x0 >= outer.x0 - 0.1
        assert box.x1 <= outer.x1 + 0.1
    assert by_column["run", "machine_name"].text == run.machine_name


def test_figures_are_drawn_in_the_color_of_what_became_of_them() -> None:
    figures = Figures()
    data = PAPER.read_bytes()
    parsed = parse_bytes(data, figures=figures)
    page = parsed.runs[0].instance_io[0].page
    assert page is not None
    assert READ_COLOR in colors(explained_page(data, page))
    explained = next(figure.line.page for figure in figures if figure.rule not in ("", READ))
    assert explained is not None
    assert EXPLAINED_COLOR in colors(explained_page(data, explained))


@pytest.mark.parametrize("path", [PAPER, NARROW], ids=lambda path: path.stem)
def test_the_grid_of_a_table_is_ruled(path: Path) -> None:
    data = path.read_bytes()
    row = parse_bytes(data).runs[0].instance_io[0]
    assert row.page is not None
    assert GRID_COLOR in colors(explained_page(data, row.page))


def test_tables_beside_each_other_have_grids_of_their_own() -> None:
    cells: list[ReadCell] = []
    parse_bytes(Path("fixtures/hard/weasyprint_beside.pdf").read_bytes(), cells=cells)
    tables = list(grids_of(cell for cell in cells if cell.locator.page == 1))
    assert len(tables) == 8  # four for each of two servers
    assert {len({cell.row for cell in table}) for table in tables} == {3}


def test_what_is_broken_stands_out() -> None:
    data = BROKEN.read_bytes()
    broken = next(finding for finding in parse_bytes(data).findings if finding.severity == "error" and finding.bbox)
    picture = explained_page(data, broken.page or 0)
    box = Box(*(float(side) * 150 / 72 for side in (broken.bbox or "").split(",")))
    inside = picture.crop((round(box.x0 - 6), round(box.top - 5), round(box.x1 + 6), round(box.bottom + 5)))
    assert (240, 130, 0) in colors(inside)


@pytest.mark.parametrize("page", [0, 99])
def test_a_page_that_is_not_there_is_said(page: int) -> None:
    with pytest.raises(UsageError, match=f"there is no page {page}: the document has 14"):
        explained_page(PAPER.read_bytes(), page)


def test_reports_in_html_have_no_pages() -> None:
    report = Path("fixtures/samples/sample-linden-la9-2010/Performance_2012_5_7_6_46_50.html")
    with pytest.raises(UsageError, match="only PDFs have pages"):
        explained_page(report.read_bytes(), 1)
