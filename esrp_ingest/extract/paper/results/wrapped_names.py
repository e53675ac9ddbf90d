"""Names of rows that wrap below the first line of their cells: `Fujitsu` beside figures, below it `ETERNUS DX70`."""

from collections.abc import Sequence
from itertools import chain, pairwise

from esrp_ingest.extract.grid.cut_lines import below_each_other, in_one_line
from esrp_ingest.extract.paper.results.broken_words import is_broken
from esrp_ingest.extract.paper.results.figure_rows import GridRow, Known
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line, box_of


def take_hanging_names(rows: Sequence[GridRow], gaps: Sequence[list[Line]], known: Known) -> list[Line]:
    """Gives each row what hangs below its name, and takes those lines out of the lines between the rows.

    So where each row has a name that is no label, and what stands between rows stands nearer to the row above it, or
    ends the word with which that one's name breaks off.

    Args:
        rows: of a table on a page, with their own labels.
        gaps: the lines before the first row, and behind each.
        known: how well a label is known.

    Returns:
        The lines that are parts of names; none where names do not hang.
    """
    below = list(chain(*gaps[1:]))
    if not below or gaps[0] or not all(row.label for row in rows):
        return []
    names = list(map(_with_lines, rows, gaps[1:]))
    if not _hang(rows, gaps, surely=all(_is_sure(name, known) for name in names)):
        return []
    if max(map(known, (*map(in_one_line, names), *(row.label for row in rows)))) > 0:
        return []
    for row, name in zip(rows, names, strict=True):
        row.label = name
    for gap in gaps:
        gap.clear()
    return below


def _is_sure(name: str, known: Known) -> bool:
    """Whether the lines of a name are parts of it wherever they stand: of a word, or of what names all servers."""
    return "\n" not in name or is_broken(name) or known(in_one_line(name)) < 0


def _with_lines(row: GridRow, gap: Sequence[Line]) -> str:
    """The name of a row with the lines that hang below it."""
    return below_each_other((row.label, *(line.text for line in gap)))


def _hang(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], *, surely: bool) -> bool:
    """Whether the lines of each cell stand close below each other, and the next row farther off than they do.

    Where these are surely of one name, it may stand as near.
    """
    cells = [[row.line, *gap] for row, gap in zip(rows, gaps[1:], strict=True)]
    behind = [*(cell[0] for cell in cells[1:]), None]
    return all(_hangs(cell, below, -1 if surely else 1) for cell, below in zip(cells, behind, strict=True))


def _hangs(cell: Sequence[Line], following: Line | None, farther: int) -> bool:
    """Whether the lines of a cell stand close below each other, and what follows is as far off as it has to be."""
    close, height = [_apart(upper, lower) for upper, lower in pairwise(cell)], box_of(cell[0]).height
    if not close or any(gap > TOLERANCES.tight * height for gap in close):
        return not close
    is_near = following is not None and following.page == cell[0].page
    least = max(close) + farther * TOLERANCES.nearer * height
    return not is_near or following is None or _apart(cell[-1], following) >= least


def _apart(upper: Line, lower: Line) -> float:
    """How far a line stands below another one."""
    return box_of(lower).top - box_of(upper).bottom
