"""Names in the middle of several rows of a summary, left of their labels: a server's, over both kinds of disks."""

from collections.abc import Sequence

from esrp_ingest.extract.merged_servers import Name, owners
from esrp_ingest.extract.paper.results.figure_rows import GridRow
from esrp_ingest.layout import Line, box_of


def take_names_beside(rows: Sequence[GridRow], gaps: Sequence[list[Line]]) -> list[Line]:
    """Gives each row the name that it stands beside, and takes those names out of the lines between the rows.

    Where no rows can be parted so that each name stands in the middle of its own, no row has one.

    Args:
        rows: of a table on a page, with their own labels.
        gaps: the lines before the first row, and behind each.

    Returns:
        The lines that are such names; none where names stand at the top of their rows.
    """
    beside = [line for gap in gaps[1:-1] for line in gap]
    if not all(row.label for row in rows) or not _stand_left(beside, [row.line for row in rows]):
        return []
    names = [Name(line.text, line.page, box_of(line).top, box_of(line).centre) for line in beside]
    own = owners(names, [row.line for row in rows])
    if not own:
        return []
    for row in rows:
        row.group = own[row.line]
    for gap in gaps[1:-1]:
        gap.clear()
    return beside


def _stand_left(lines: Sequence[Line], rows: Sequence[Line]) -> bool:
    """Whether some lines end before any row begins."""
    return max((box_of(line).x1 for line in lines), default=0.0) < min(box_of(row).x0 for row in rows)
