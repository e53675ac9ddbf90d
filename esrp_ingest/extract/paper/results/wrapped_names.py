"""Names of rows that wrap below the first line of their cells: `Fujitsu` beside figures, below it `ETERNUS DX70`."""

from collections.abc import Sequence
from itertools import chain, pairwise

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.paper.results.figure_rows import GridRow, Known
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line, box_of


def take_hanging_names(rows: Sequence[GridRow], gaps: Sequence[list[Line]], known: Known) -> list[Line]:
    """Gives each row what hangs below its name, and takes those lines out of the lines between the rows.

    So where each row has a name that is no label, and what stands between rows stands nearer to the row above it.

    Args:
        rows: of a table on a page, with their own labels.
        gaps: the lines before the first row, and behind each.
        known: how well a label is known.

    Returns:
        The lines that are parts of names; none where names do not hang.
    """
    below = list(chain(*gaps[1:]))
    if not below or gaps[0] or not all(row.label for row in rows) or not _hang(rows, gaps):
        return []
    names = list(map(_whole, rows, gaps[1:]))
    if max(map(known, (*names, *(row.label for row in rows)))) > 0:
        return []
    for row, name in zip(rows, names, strict=True):
        row.label = name
    for gap in gaps:
        gap.clear()
    return below


def _whole(row: GridRow, gap: Sequence[Line]) -> str:
    """The name of a row with what hangs below it."""
    return unwrapped((row.label, *(line.text for line in gap)))


def _hang(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]]) -> bool:
    """Whether the lines of each cell stand close below each other, and the next row farther off than they do."""
    for at, row in enumerate(rows):
        cell = [row.line, *gaps[at + 1]]
        close = [_apart(upper, lower) for upper, lower in pairwise(cell)]
        following = rows[at + 1].line if at + 1 < len(rows) and rows[at + 1].line.page == row.line.page else None
        height = box_of(row.line).height
        if any(gap > TOLERANCES.tight * height for gap in close):
            return False
        if close and following is not None and _apart(cell[-1], following) < max(close) + TOLERANCES.nearer * height:
            return False
    return True


def _apart(upper: Line, lower: Line) -> float:
    """How far a line stands below another one."""
    return box_of(lower).top - box_of(upper).bottom
