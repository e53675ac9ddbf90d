"""Which lines of a table on a page make a row: those of a cell follow each other closer than rows do."""

from collections.abc import Sequence
from itertools import accumulate, pairwise, zip_longest

from esrp_ingest.extract.grid.cut_lines import CutLine
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Line, box_of
from esrp_ingest.numerals import is_result

_EXTRA = 2.5
"""How many more lines with all cells than rows a table may have, for all of its cells to have wrapped."""


def gaps_between(table: Sequence[CutLine]) -> list[float]:
    """How far each line but the first stands below those above it."""
    bottom = table[0].box.bottom
    gaps = []
    for cells in table[1:]:
        gaps.append(cells.box.top - bottom)
        bottom = max(bottom, cells.box.bottom)
    return gaps


def groups_by_steps(lines: Sequence[Line]) -> list[int]:
    """The number of the group that each line is of, where some follow each other closer than others do; one for all.

    Args:
        lines: of a table on a page, in their order.
    """
    gaps: list[float] = []
    bottom = box_of(lines[0]).bottom
    for line in lines[1:]:
        gaps.append(box_of(line).top - bottom)
        bottom = max(bottom, box_of(line).bottom)
    limit = row_limit(gaps, max(box_of(line).height for line in lines))
    return [0, *accumulate(limit is not None and gap >= limit for gap in gaps)]


def row_groups(
    table: Sequence[CutLine],
    rights: Sequence[float],
    height: float,
    *,
    goes_on: bool = False,
    before: float | None = None,
) -> list[list[CutLine]] | None:
    """The lines of each row, None where nobody can tell them apart.

    Lines that overlap stand beside each other: how far apart rows stand is told by the others, where that holds.

    Args:
        table: the lines.
        rights: how far texts of each column can go.
        height: of its letters.
        goes_on: the table may go on with the next page: its last row may be cut, and its label stand there.
        before: how far apart its rows stand on the page before, None where that is not known.
    """
    gaps = gaps_between(table)
    found = (*(row_limit(each, height) for each in ([gap for gap in gaps if gap >= 0], gaps)), before)
    limits = list(dict.fromkeys(limit for limit in found if limit is not None))
    if not limits:
        least = min(gaps, default=0.0)
        if least <= 0 or _may_go_on(table, gaps, rights, height):
            return None
        limits = [least]
    parted = (_parted(table, gaps, limit, rights, goes_on=goes_on) for limit in limits)
    return next((groups for groups in parted if _hold(groups, rights)), None)


def _parted(
    table: Sequence[CutLine], gaps: Sequence[float], limit: float, rights: Sequence[float], *, goes_on: bool
) -> list[list[CutLine]]:
    """The lines of each row, where rows stand so far apart at least."""
    groups: list[list[CutLine]] = [[table[0]]]
    for cells, gap in zip(table[1:], gaps, strict=True):
        if gap < limit:
            groups[-1].append(cells)
        else:
            groups.append([cells])
    return [*_with_paragraphs(groups[:-1], rights), groups[-1]] if goes_on else _with_paragraphs(groups, rights)


def row_distance(gaps: Sequence[float], height: float) -> float:
    """How far lines of different rows stand apart at least, where several rows may be there."""
    limit = row_limit(gaps, height)
    return TOLERANCES.close * height if limit is None else min(limit, TOLERANCES.close * height)


def row_limit(gaps: Sequence[float], height: float) -> float | None:
    """How far lines of different rows stand apart at least, None where they stand no farther apart than others."""
    close, apart = TOLERANCES.nearer * height, TOLERANCES.close * height
    for one, other in pairwise(sorted(max(gap, 0.0) for gap in gaps)):
        if (
            other - one >= (close if one < apart else TOLERANCES.rows_farther * height)
            and one <= TOLERANCES.tight * height
        ):
            return (one + other) / 2
    return None


def _may_go_on(table: Sequence[CutLine], gaps: Sequence[float], rights: Sequence[float], height: float) -> bool:
    """Whether a line that fills not all columns may belong to the row above it: it had no room, or stands close.

    A line with a label and its value is a row of its own where it had room, however close it stands.
    """
    lone = [at for at, cells in enumerate(table) if at and len(cells.filled) < len(cells.texts)]
    close = min(gaps) < TOLERANCES.close * height and not all(_holds_pair(table[at]) for at in lone)
    return close or any(
        not _stands_alone(table[:at], table[at]) and _goes_on(table[:at], table[at], rights) for at in lone
    )


def _stands_alone(above: Sequence[CutLine], cells: CutLine) -> bool:
    """Whether a line with a label and its value stands farther below others than the lines of a paragraph do."""
    return _holds_pair(cells) and bool(above) and _gap(above, [cells]) >= TOLERANCES.paragraph * cells.box.height


def _holds_pair(cells: CutLine) -> bool:
    """Whether a line fills two columns beside each other, as a label and its value do."""
    return any(right - left == 1 for left, right in pairwise(cells.filled))


def _goes_on(above: Sequence[CutLine], below: CutLine, rights: Sequence[float]) -> bool:
    """Whether the first word in each column of a line had no room in the last line above it that holds some of it.

    Of two figures below each other none goes on with the other.
    """
    for at in below.filled:
        last = next((cells.texts[at][-1] for cells in reversed(above) if cells.texts[at]), None)
        first = below.texts[at][0]
        if last is not None and (_has_room(last.box, first.box, rights[at]) or _are_results(last.text, first.text)):
            return False
    return True


def _has_room(last: Box, first: Box, right: float) -> bool:
    """Whether a word had room behind the last one of a line."""
    return last.x1 + TOLERANCES.blank * TOLERANCES.letter_width * first.height + first.x1 - first.x0 <= right


def _are_results(*words: str) -> bool:
    return all(map(is_result, words))


def _with_paragraphs(groups: Sequence[list[CutLine]], rights: Sequence[float]) -> list[list[CutLine]]:
    """Groups with those that hold nothing of a label joined to the one above them, where that stands nearer.

    Two cells beside each other that had room in the line above are a row of a column of labels farther right.
    """
    together: list[list[CutLine]] = []
    hang = _hang_down(groups)
    for group, following in zip_longest(groups, groups[1:]):
        above = together[-1] if together else None
        own = _is_named(group) or _is_pair(above or (), group[0], rights)
        if above is not None and _is_named(above) and not own and (hang or _is_nearer(above, group, following)):
            above += group
        else:
            together.append(group)
    return together


def _is_pair(above: Sequence[CutLine], cells: CutLine, rights: Sequence[float]) -> bool:
    """Whether a line is a label with its value that had room in the lines above, or stands far below these."""
    return _holds_pair(cells) and (not _goes_on(above, cells, rights) or _stands_alone(above, cells))


def _hang_down(groups: Sequence[Sequence[CutLine]]) -> bool:
    """Whether cells stand at the tops of their rows: a value goes on below its label somewhere, above it nowhere."""
    several = [group for group in groups if len(group) > 1 and _is_named(group)]
    return bool(several) and all(
        group[0].texts[0] and not any(each.texts[0] for each in group[1:]) for group in several
    )


def _is_named(group: Sequence[CutLine]) -> bool:
    """Whether some of a label stands in its lines."""
    return any(cells.texts[0] for cells in group)


def _is_nearer(above: Sequence[CutLine], group: Sequence[CutLine], following: Sequence[CutLine] | None) -> bool:
    """Whether a group stands nearer to the one above it than to the following one."""
    return following is None or _gap(above, group) + TOLERANCES.nearer / 2 * group[0].box.height < _gap(
        group, following
    )


def _gap(above: Sequence[CutLine], below: Sequence[CutLine]) -> float:
    return min(cells.box.top for cells in below) - max(cells.box.bottom for cells in above)


def _hold(groups: Sequence[Sequence[CutLine]], rights: Sequence[float]) -> bool:
    """Whether the lines of each group can be those of one row: each that is not beside others had no room above."""
    lines = [(group[:at], below) for group in groups for at, below in enumerate(group) if at]
    again = [(above, below) for above, below in lines if len(below.filled) > 1]
    return len(again) <= _EXTRA * len(groups) and all(
        _is_beside(above, below) or _goes_on(above, below, rights) for above, below in again
    )


def is_one_row(lines: Sequence[CutLine], rights: Sequence[float]) -> bool:
    """Whether lines between two that are ruled can be those of one row: one with a label and a value had no room above.

    Args:
        lines: of a table.
        rights: how far texts of each column can go.
    """
    pairs = [at for at, cells in enumerate(lines) if cells.filled[:1] == [0] and len(cells.filled) > 1]
    return all(_goes_on(lines[: at + 1], lines[below], rights) for at, below in pairwise(pairs))


def _is_beside(above: Sequence[CutLine], below: CutLine) -> bool:
    """Whether a line stands partly beside those above it, farther than where the type is taller than its lines."""
    return _gap(above, [below]) < -TOLERANCES.overlap * below.box.height
