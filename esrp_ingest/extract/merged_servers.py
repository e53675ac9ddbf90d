"""Whose rows are where a server's name stands in the middle of them: in a cell merged over rows, left of a table.

On a page nothing but its place says so: rows above the first name show that names stand in the middle, and each has as
many rows above it as below.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line, box_of

NOBODY = ""
"""Of a row whose server cannot be told."""


@dataclass(frozen=True, slots=True)
class Name:
    """A server's name in the column left of a table, from its first line's top on."""

    text: str
    page: int | None
    top: float
    middle: float


def joined(pieces: Sequence[Name], is_whole: Callable[[str], bool]) -> list[Name]:
    """Names put together where one wraps within its cell; it stands in the middle of its pieces.

    Args:
        pieces: in the order in which they stand.
        is_whole: whether a text is the name of a server that is counted.
    """
    names: list[Name] = []
    for piece in pieces:
        last = names[-1] if names and names[-1].page == piece.page and not is_whole(names[-1].text) else None
        if last is not None and is_whole(f"{last.text} {piece.text}"):
            middle = (last.middle + piece.middle) / 2
            names[-1] = Name(f"{last.text} {piece.text}", piece.page, last.top, middle)
        else:
            names.append(piece)
    return names


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
    return dict.fromkeys(rows, NOBODY) if parted is None else parted


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
        groups = list(_groups([name.middle for name in own], [box_of(row).centre for row in on_page]))
        if len(groups) < len(own) or not own:
            return None
        start = 0
        for name, end in zip(own, groups, strict=True):
            found |= dict.fromkeys((*waiting, *on_page[start:end]), name.text)
            waiting, start = [], end
        waiting = on_page[start:]
    return None if waiting else found


def _groups(names: Sequence[float], rows: Sequence[float]) -> Iterator[int]:
    """Where the rows of each name end, up to the first that stands in the middle of none."""
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
