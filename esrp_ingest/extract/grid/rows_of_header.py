"""The rows of a table's header on a page: lines that are parts of the same cells are one."""

from collections.abc import Sequence
from itertools import chain, pairwise

from esrp_ingest.extract.grid.cut_lines import below_each_other
from esrp_ingest.extract.grid.figure_columns import stacked
from esrp_ingest.extract.grid.pieces import slack, together
from esrp_ingest.extract.grid.standing import sides_apart
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Line, box_of

_CLOSER = 0.5
"""Which share of the space between two rows of a header the space between lines of one cell is at the most."""


def rows_of_header(heads: Sequence[Line]) -> list[Line]:
    """The lines of a header, those as one whose cells wrap: they stand much closer than the rows of the header do.

    Names that each stand over several columns may wrap in the narrow cell of the first of them: `Perfor`, `mance`. What
    has fewer cells than the line above it, and stands below some of these, ends them: rows of a header have more each.
    """
    gaps = {lower: box_of(lower).top - box_of(upper).bottom for upper, lower in pairwise(heads)}
    wide = max(gaps.values(), default=0.0)
    rows = runs(heads, lambda row, line: gaps[line] <= wide * _CLOSER or _ends_cells(row[-1], line))
    return list(chain.from_iterable(map(_as_one_row, rows)))


def _ends_cells(above: Line, line: Line) -> bool:
    """Whether each cell of a line stands right below one of the line above it, of which there are more."""
    upper = [box_of(cell) for cell in above.cells]
    lower = [box_of(cell) for cell in line.cells]
    return len(lower) < len(upper) and all(
        any(sides_apart(box, other) <= slack(box) for other in upper) for box in lower
    )


def _as_one_row(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines of a header as one whose cells are what stands below each other; as they are where one is below two."""
    stacks = stacked((box_of(cell), (at, cell)) for at, line in enumerate(lines) for cell in line.cells)
    cells = []
    for _, stack in stacks:
        own = [cell for _, cell in sorted(piece for _, piece in stack)]
        if len({at for _, (at, _) in stack}) < len(stack):
            return lines
        cells.append(together(own, below_each_other(cell.text for cell in own)))
    return [Line(tuple(cells), page=lines[0].page, parts=tuple(chain(*(line.sources for line in lines))))]
