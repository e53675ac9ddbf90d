"""Rows that the end of a page cuts in two: what of their cells stands at the top of the next page joins them."""

from collections.abc import Callable, Sequence

from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure

IsKnown = Callable[[str], bool]
"""Whether a text is a known label."""
_PAIR = 2
"""Cells of a label with its value."""


def over_pages(rows: Sequence[Line], is_known: IsKnown, between: str = "\n") -> list[Line]:
    """Rows of tables, and other lines, with the rest of each row that goes on on the next page joined to it.

    A joined row knows both lines that it was made of; its words are those of the first page.

    Args:
        rows: in reading order.
        is_known: tells a label that is whole.
        between: parts what joins of a cell.
    """
    joined: list[Line] = []
    for row in rows:
        if joined and _is_rest(joined[-1], row, is_known):
            joined[-1] = _joined(joined[-1], row, between)
        else:
            joined.append(row)
    return joined


def _is_rest(above: Line, row: Line, is_known: IsKnown) -> bool:
    """Whether a row is the rest of the one above it: it fills some of its cells, and none of them with a figure.

    What lacks the first cell has no label of its own; but where only the first is missing of many, it may be one for
    several rows. What has one goes on with it: both are a known label together, or it begins small.
    """
    if not _are_beside(above, row) or any(is_figure(cell.text) for cell in row.filled):
        return False
    filled, rest = _filled(above), _filled(row)
    if not rest < filled:
        return False
    pairs = [(" ".join(above.cells[at].text.split()), " ".join(row.cells[at].text.split())) for at in sorted(rest)]
    if any(is_known(f"{label} {end}") for label, end in pairs):
        return True
    if min(filled) not in rest:
        return len(filled) == _PAIR or len(rest) < len(filled) - 1
    end = pairs[0][1]
    return (end[0].islower() or end[0] in "(/") and not is_known(end)


def _are_beside(above: Line, row: Line) -> bool:
    """Whether rows of as many cells stand on pages that follow each other."""
    rows = all(line.is_row and line.words for line in (above, row))
    return rows and above.page is not None and row.page == above.page + 1 and len(above.cells) == len(row.cells)


def _filled(row: Line) -> set[int]:
    """In which of its columns something stands."""
    return {at for at, cell in enumerate(row.cells) if cell.text.strip()}


def _joined(above: Line, rest: Line, between: str) -> Line:
    """A row with the rest of its cells."""
    both = zip(above.cells, rest.cells, strict=True)
    cells = tuple(
        Cell(between.join(filter(None, (cell.text, more.text))), cell.words, cell.across) for cell, more in both
    )
    return Line(cells, above.page, above.number, is_row=True, parts=(*above.sources, *rest.sources))
