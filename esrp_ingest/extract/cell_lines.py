"""Tables whose cells stand one below the other, as some programs copy them out of a PDF: a name, then its figures.

Only text needs this: where a format knows its rows, or words have positions, cells are told apart by those.
"""

from collections import Counter
from collections.abc import Sequence

from esrp_ingest.extract.rows import AGGREGATES, RowNames, is_numeric
from esrp_ingest.layout import Cell, Edges, Line

_FEWEST_FIGURES = 2
"""No table of Jetstress has fewer columns beside the name."""


def rows_of_cell_lines(lines: Sequence[Line], names: RowNames) -> list[Line]:
    """The same lines, with each name and the figures in the lines below it as one row.

    Figures below the last one that the other rows have (a page's number, say) stay lines of their own.
    """
    counts = {at: _figures_below(lines, at) for at, line in enumerate(lines) if _is_name(line, names)}
    usual = Counter(
        count
        for at, count in counts.items()
        if count >= _FEWEST_FIGURES and names.complete(lines[at].text) not in AGGREGATES
    )
    rows: list[Line] = []
    at = 0
    while at < len(lines):
        count = _length(counts.get(at, 0), usual)
        if count:
            cells = tuple(Cell(line.text) for line in lines[at : at + 1 + count])
            rows.append(Line(cells, Edges.KNOWN, number=lines[at].number, is_row=True))
        else:
            rows.append(lines[at])
        at += 1 + count
    return rows


def _is_name(line: Line, names: RowNames) -> bool:
    return not line.words and not line.is_row and names.complete(line.text) is not None


def _figures_below(lines: Sequence[Line], at: int) -> int:
    """How many lines after a name hold one figure each."""
    count = 0
    for line in lines[at + 1 :]:
        if line.words or line.is_row or len(line.cells) != 1 or not is_numeric(line.text):
            break
        count += 1
    return count


def _length(count: int, usual: Counter[int]) -> int:
    """How many figures belong to a row: all, or as many as other rows have where there are more."""
    shorter = [length for length, rows in usual.items() if length < count and rows > usual[count]]
    return max(shorter, default=count)
