"""Names left of a table that stand in the middle of their rows, in a cell merged over these: whose each row is.

On a page nothing but its place says so: rows above the first name show that names stand in the middle, and each has as
many rows above it as below.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Cell, Line, box_of

_NOBODY = ""
"""Of a row whose name cannot be told."""


@dataclass(frozen=True, slots=True)
class Name:
    """A server's name in the column left of a table, from its first line's top on."""

    text: str
    page: int | None
    top: float
    middle: float

    @classmethod
    def of(cls, line: Line, cell: Cell | Line) -> "Name":
        """The name that a line of a page is, or a cell of it."""
        box = box_of(cell)
        return cls(cell.text, line.page, box.top, box.centre)


def owners(names: Sequence[Name], rows: Sequence[Line]) -> Mapping[Line, str]:
    """The server of each row; empty where names stand at the top of their rows.

    Where no rows can be parted so that each name stands in the middle of its own, all are nobody's.

    Args:
        names: in the order in which they stand.
        rows: without the names beside them.
    """
    if not names or not rows or any(row.box is None for row in rows) or not _has_rows_above(names, rows):
        return {}
    parted = _parted(names, rows)
    return dict.fromkeys(rows, _NOBODY) if parted is None else parted


def _has_rows_above(names: Sequence[Name], rows: Sequence[Line]) -> bool:
    """Whether a row stands above the first name of the first page."""
    return rows[0].page == names[0].page and box_of(rows[0]).centre < names[0].top


def _parted(names: Sequence[Name], rows: Sequence[Line]) -> dict[Line, str] | None:
    """The server of each row; rows at the end of a page without a name belong to the first one of the next page."""
    found: dict[Line, str] = {}
    waiting: list[Line] = []
    for page, here in groupby(rows, key=lambda row: row.page):
        own = [name for name in names if name.page == page]
        on_page = list(here)
        groups = list(ends_of_groups([name.middle for name in own], [box_of(row).centre for row in on_page]))
        if len(groups) < len(own) or not own:
            return None
        start = 0
        for name, end in zip(own, groups, strict=True):
            found |= dict.fromkeys((*waiting, *on_page[start:end]), name.text)
            waiting, start = [], end
        waiting = on_page[start:]
    return None if waiting else found


def ends_of_groups(names: Sequence[float], rows: Sequence[float]) -> Iterator[int]:
    """Where the rows of each name end, up to the first that stands in the middle of none.

    Args:
        names: how far down each stands, in order.
        rows: the same of the rows.
    """
    step = min((lower - upper for upper, lower in pairwise(rows)), default=0.0)
    start = 0
    for name in names:
        ends = range(start + 1, len(rows) + 1)
        off = {end: abs((rows[start] + rows[end - 1]) / 2 - name) for end in ends}
        end = min(off, key=lambda each: off[each], default=start)
        if end == start or off[end] > TOLERANCES.off_middle * step:
            return
        yield end
        start = end
