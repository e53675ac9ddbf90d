"""What was understood of a page, drawn over its picture: what became of each figure, each cell with its column.

Figures that were read are green, explained ones gray, what was left is red. The grid of each table of a report is ruled
in blue, its columns are numbered above it and named in the margin, and the places of findings are framed: a glance
shows a column that was mistaken for its neighbour.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from esrp_ingest.errors import UsageError
from esrp_ingest.extract.figures import READ, Figure, Figures
from esrp_ingest.layout import Box
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers.source import OcrMode

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

    from esrp_ingest.extract.report.run_values import ReadCell
    from esrp_ingest.models import Located

RESOLUTION = 150
"""Dots per inch."""
_MARGIN = 520
"""Pixels of the margin in which columns are named."""
_LINE = 19
"""Pixels from one name to the next."""
_COLORS = ((31, 119, 180), (44, 130, 44), (148, 103, 189), (140, 86, 75), (23, 140, 160), (120, 120, 30))
"""One for the number of each column in turn."""
READ_COLOR = (44, 150, 44)
EXPLAINED_COLOR = (130, 130, 130)
LEFT_COLOR = (214, 39, 40)
_DOUBTFUL = (240, 130, 0)
_AROUND, _ABOVE = 2.0, 5.0
"""Points around a grid, and from it to the numbers of its columns."""
GRID_COLOR = (60, 120, 230)
_MEANINGS = (
    ("blue: the columns and rows of a table, with their numbers", GRID_COLOR),
    ("green: figures that were read", READ_COLOR),
    ("gray: explained, or kept as printed", EXPLAINED_COLOR),
    ("red: left, neither read nor explained", LEFT_COLOR),
    ("orange: in doubt or broken, see the findings", _DOUBTFUL),
)


def explained_page(data: bytes, page: int, *, vendors: Path | None = None, ocr: OcrMode = "auto") -> "Image":
    """A picture of a page with what was understood of it.

    Args:
        data: a PDF.
        page: its 1-based number.
        vendors: a TOML file with more vendors.
        ocr: which pages are recognized from their pictures.

    Raises:
        UnreadableDocument: the document cannot be read. UsageError: it is no PDF or has no such page.
    """
    cells: list[ReadCell] = []
    figures = Figures()
    parsed = parse_bytes(data, vendors=vendors, ocr=ocr, cells=cells, figures=figures)
    pages = parsed.document.page_count
    if pages is None:
        raise UsageError("only PDFs have pages that can be drawn")
    if not 1 <= page <= pages:
        raise UsageError(f"there is no page {page}: the document has {pages}")
    picture, scale = _drawn(data, page)
    from PIL import Image, ImageDraw  # noqa: PLC0415 - brings PIL.Image

    own = [cell for cell in cells if cell.locator.page == page]
    names = list(dict.fromkeys(_column(cell) for cell in own))
    height = max(picture.height, (len(names) + len(_MEANINGS) + 2) * _LINE)
    whole = Image.new("RGB", (picture.width + _MARGIN, height), "white")
    whole.paste(picture, (0, 0))
    pen = ImageDraw.Draw(whole)
    _draw_figures(pen, (figure for figure in figures if figure.line.page == page), scale)
    _draw_grids(pen, own, names, scale)
    for box in _boxes((finding for finding in parsed.findings if finding.severity != "info"), page):
        _frame(pen, box, scale, _DOUBTFUL, width=4)
    _legend(pen, names, picture.width + 16)
    return whole


def _draw_figures(pen: "ImageDraw", figures: Iterable[Figure], scale: float) -> None:
    for figure in figures:
        if figure.box is not None:
            _frame(pen, figure.box, scale, _color_of(figure), width=2 if figure.rule else 4)


def _draw_grids(pen: "ImageDraw", own: "Sequence[ReadCell]", names: Sequence[str], scale: float) -> None:
    """The columns and rows of tables, and the number of its column beside each figure."""
    for table in grids_of(own):
        _rule(pen, table, scale, names)
    for cell in own:
        if cell.row is None and cell.locator.box is not None:
            _number(pen, (cell.locator.box.x1, cell.locator.box.top), scale, names.index(_column(cell)))


def _drawn(data: bytes, page: int) -> "tuple[Image, float]":
    from esrp_ingest.readers.pdfium import draw_upright, open_document  # noqa: PLC0415 - brings pypdfium2

    document = open_document(data)
    try:
        return draw_upright(document[page - 1], RESOLUTION)
    finally:
        document.close()


def _column(cell: "ReadCell") -> str:
    return f"{cell.table}.{cell.column}"


def _color_of(figure: Figure) -> tuple[int, int, int]:
    if not figure.rule:
        return LEFT_COLOR
    return READ_COLOR if figure.rule == READ else EXPLAINED_COLOR


def _boxes(rows: "Iterable[Located]", page: int) -> list[Box]:
    """Where rows stand on a page."""
    return [Box(*map(float, row.bbox.split(","))) for row in rows if row.page == page and row.bbox]


def _frame(pen: "ImageDraw", box: Box, scale: float, color: tuple[int, int, int], width: int = 2) -> None:
    left, top, right, bottom = (side * scale for side in box)
    pen.rectangle((left - 3, top - 2, right + 3, bottom + 2), outline=color, width=width)


def grids_of(cells: "Iterable[ReadCell]") -> "Iterator[list[ReadCell]]":
    """The cells of each table, which come one table after the other, each from its top to its bottom."""
    table: list[ReadCell] = []
    for cell in (cell for cell in cells if cell.row is not None and cell.locator.box is not None):
        if table and (cell.table != table[-1].table or (cell.row != table[-1].row and _top(cell) < _top(table[-1]))):
            yield table
            table = []
        table.append(cell)
    if table:
        yield table


def _top(cell: "ReadCell") -> float:
    return 0.0 if cell.locator.box is None else cell.locator.box.top


def _rule(pen: "ImageDraw", cells: "Sequence[ReadCell]", scale: float, names: Sequence[str]) -> None:
    """The grid that the cells of a table make, and the number of each column above it."""
    columns = _around((_column(cell), cell) for cell in cells)
    rows = _around((cell.row or "", cell) for cell in cells)
    across = _borders([(box.x0, box.x1) for box in columns.values()])
    down = _borders([(box.top, box.bottom) for box in rows.values()])
    for left in across:
        pen.line((left * scale, down[0] * scale, left * scale, down[-1] * scale), fill=GRID_COLOR)
    for top in down:
        pen.line((across[0] * scale, top * scale, across[-1] * scale, top * scale), fill=GRID_COLOR)
    for name, box in columns.items():
        _number(pen, (box.middle, down[0] - _ABOVE), scale, names.index(name))


def _around(cells: "Iterable[tuple[str, ReadCell]]") -> dict[str, Box]:
    """The box around the cells of each name."""
    found: dict[str, Box] = {}
    for name, cell in cells:
        if (box := cell.locator.box) is not None:
            found[name] = box.union(found.get(name, box))
    return found


def _borders(spans: Iterable[tuple[float, float]]) -> list[float]:
    """Midway between what stands side by side, and around all of it."""
    ordered = sorted(spans)
    between = [(one[1] + other[0]) / 2 for one, other in pairwise(ordered)]
    return [ordered[0][0] - _AROUND, *between, ordered[-1][1] + _AROUND]


def _number(pen: "ImageDraw", place: tuple[float, float], scale: float, number: int) -> None:
    """The number of a column at a place."""
    left, top = place
    pen.text((left * scale + 4, top * scale - 7), str(number + 1), fill=_color(number), font_size=13)


def _legend(pen: "ImageDraw", names: Sequence[str], left: float) -> None:
    for number, name in enumerate(names):
        pen.text((left, 12 + number * _LINE), f"{number + 1:>3}  {name}", fill=_color(number), font_size=15)
    below = 12 + (len(names) + 1) * _LINE
    for line, (text, color) in enumerate(_MEANINGS):
        pen.text((left, below + line * _LINE), text, fill=color, font_size=15)


def _color(number: int) -> tuple[int, int, int]:
    return _COLORS[number % len(_COLORS)]
