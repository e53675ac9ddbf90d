"""Where the columns of several set-ups stand on a page, in which of them a value does, and which are of one set-up.

Of that one the others say more, whatever heads them: the kinds of its disks, values and what is remarked of them, or
what was tested beside what it is designed for.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.pieces import letter_of, place_of, slack
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Box, Cell, Line
from esrp_ingest.numerals import has_digit
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

LEAST_ROWS = 2
"""So many rows with a value for each set-up tell of columns."""
_PAIR = 2
_OF_DATABASES = re.compile(spelled(r"\b(?:{column_of_database}|{mailbox_store})\b"), re.IGNORECASE)
_OF_LOGS = re.compile(spelled(r"\b{log}s?\b"), re.IGNORECASE)
_OF_DISKS = re.compile(spelled(r"\b(?:{column_of_database}|{mailbox_store}|{log}s?)\b"), re.IGNORECASE)
_TESTED = re.compile(spelled("{tested_column}"), re.IGNORECASE)
_SAID_TESTED = re.compile(spelled(r"[^()\[\]]{1,60}[(\[]{tested_column}[)\]]"), re.IGNORECASE)
"""What heads one of several columns that says of itself that it was tested: `One room down (tested)`."""
_DESIGNED = re.compile(spelled("{designed_column}"), re.IGNORECASE)
_TIER = re.compile(spelled(r"\b{tier}\b"), re.IGNORECASE)


def from_values(heads: Sequence[Box | None], lines: Sequence[Line]) -> list[Box | None]:
    """The columns below headings, from where values begin below one that stands in the middle of its column."""
    full = [
        line for line in lines if len(line.cells) == len(heads) + 1 and LABELS.exact(line.cells[0].text) is not None
    ]
    return [
        head and _from_left(head, [(line.cells[at], line) for line in full]) for at, head in enumerate(heads, start=1)
    ]


def _from_left(head: Box, values: Sequence[tuple[Cell, Line]]) -> Box:
    """The place of a heading, from where most values of its column begin, if left of it."""
    boxes = [box for cell, line in values if (box := place_of(cell, line)) is not None and box.x0 < head.x0]
    places = counted((box.x0, letter_of(box)) for box in boxes).most_common(1)
    return head._replace(x0=next((left for left, count in places if LEAST_ROWS <= count > len(values) / 2), head.x0))


def begin_at_left(lines: Sequence[Line], heads: Sequence[Box | None]) -> bool:
    """Whether the values of all full rows begin where the headings of their columns do."""
    full = [line for line in lines if len(line.cells) == len(heads) + 1]
    values = [(place_of(cell, line), box) for line in full for cell, box in zip(line.cells[1:], heads, strict=True)]
    placed = [abs(own.x0 - box.x0) <= slack(own) for own, box in values if own is not None and box is not None]
    return len(full) >= LEAST_ROWS and len(placed) == len(values) and all(placed)


def is_left_of(box: Box, boxes: Sequence[Box]) -> bool:
    """Whether a cell stands left of all columns of set-ups."""
    return box.middle < min(other.x0 for other in boxes) and box.x1 <= boxes[0].middle


def stands_in(own: Box, boxes: Sequence[Box]) -> bool:
    """Whether a value begins or ends where the heading of a column does, or stands in the middle of some."""
    near = TOLERANCES.off_centre * (boxes[-1].x0 - boxes[-2].x0)
    return any(_apart(own, box) <= slack(own) for box in boxes) or _in_the_middle_of(own, boxes)[1] <= near


def over_several(own: Box, boxes: Sequence[Box]) -> Sequence[int] | None:
    """The columns in whose middle a value stands alone, if it does not begin in one of them rather."""
    span, distance = _in_the_middle_of(own, boxes, fewest=_PAIR)
    begins = min(abs(own.x0 - box.x0) for box in boxes)
    if begins <= min(distance, slack(own)):
        return None
    return span if distance <= TOLERANCES.off_centre * (boxes[-1].x0 - boxes[-2].x0) else None


def _apart(own: Box, head: Box) -> float:
    """How far a value stands from where the heading of a column begins, ends or has its middle."""
    return min(abs(own.x0 - head.x0), abs(own.x1 - head.x1), abs(own.middle - head.middle))


def is_aligned(own: Box, place: Box) -> bool:
    """Whether a text begins, ends or has its middle where that of another row does."""
    return _apart(own, place) <= slack(own)


def over(own: Box, boxes: Sequence[Box], beside: Sequence[Box] = ()) -> Sequence[int]:
    """The columns that a value stands in, by where their headings stand.

    It begins or ends where a heading does, or stands below one; or in the middle of several columns, whose headings
    stand at their left edges or in their middles.

    Args:
        own: where the value stands.
        boxes: where what heads the columns stands.
        beside: where the other values of its row stand: none of these is in a column that the value is over.
    """
    below = [at for at, box in enumerate(boxes) if own.overlap_x(box) > 0]
    if len(below) > 1 or any(_apart(own, box) <= slack(own) for box in boxes) or len(boxes) < 2:
        return below or [_nearest(own, boxes)]
    span, distance = _in_the_middle_of(own, boxes, beside=beside)
    near = distance <= TOLERANCES.off_centre * (boxes[-1].x0 - boxes[-2].x0)
    return span if near else below or [_nearest(own, boxes)]


def _in_the_middle_of(
    own: Box, boxes: Sequence[Box], fewest: int = 1, beside: Sequence[Box] = ()
) -> tuple[range, float]:
    """The columns in whose middle something stands most nearly, so many at least, and how far from it.

    Several columns have nothing else in them: what stands in the middle of three may be that of the second alone.
    """
    padding = TOLERANCES.padding * letter_of(own)
    ends = [*(box.x0 for box in boxes[1:]), 2 * boxes[-1].x0 - boxes[-2].x0]
    apart = {
        range(first, last + 1): min(
            abs((boxes[first].x0 + ends[last] - padding) / 2 - own.middle),
            abs((boxes[first].middle + boxes[last].middle) / 2 - own.middle),
        )
        for first in range(len(boxes))
        for last in range(first + fewest - 1, len(boxes))
        if first == last or not any(boxes[first].x0 <= other.middle < ends[last] for other in beside)
    }
    return min(apart.items(), key=lambda entry: entry[1])


def _nearest(own: Box, boxes: Sequence[Box]) -> int:
    return min(range(len(boxes)), key=lambda at: abs(boxes[at].middle - own.middle))


def are_of_one_setup(columns: Mapping[str, Sequence[Pair[Column]]]) -> bool:
    """Whether columns belong to one set-up: kinds of its disks, plans and tests, or values and remarks on them."""
    return _are_kinds_of_disks(columns) or are_of_design(columns) or _are_remarks(columns)


def are_of_design(names: Collection[str]) -> bool:
    """Whether one column says what was tested, and each other one what the solution was designed for.

    It may say so behind its name, which the others have, too.
    """
    if len(names) < 2:
        return False
    if sum(_SAID_TESTED.fullmatch(name) is not None for name in names) == 1:
        return True
    tested = [_TESTED.fullmatch(name) is not None for name in names]
    designed = sum(_DESIGNED.fullmatch(name) is not None for name in names)
    return sum(tested) == 1 and designed == len(tested) - 1


def _are_remarks(columns: Mapping[str, Sequence[Pair[Column]]]) -> bool:
    """Whether words stand beside the figures of the first column: none of its rows has a figure in another one."""
    if len(columns) < 2:
        return False
    first, *others = ({pair.label: pair.value for pair in pairs} for pairs in columns.values())
    counted = [label for label, value in first.items() if LABELS.exact(label) is not None and value[:1].isdigit()]
    beside = [other[label] for other in others for label in counted if label in other]
    return len(beside) >= LEAST_ROWS and not any(map(has_digit, beside))


def _are_kinds_of_disks(names: Collection[str]) -> bool:
    """Whether columns are disks of the databases and of the logs, or tiers of a storage: all belong to one set-up."""
    if names and all(map(_TIER.search, names)):
        return True
    of_logs = [_OF_LOGS.search(name) is not None and _OF_DATABASES.search(name) is None for name in names]
    return any(of_logs) and all(map(_OF_DISKS.search, names))


def as_one_setup(columns: Mapping[str, Sequence[Pair[Column]]], heading: str) -> list[Pair[Column]]:
    """The rows of such columns: of one of them as they are, of others with what heads them in their labels.

    That one is the column of what was tested, or of the databases, else the first. What heads the disks of databases
    is said in brackets behind the heading of the table, as the template does.
    """
    own: str | None = next(iter(columns))
    below = ""
    if are_of_design(columns):
        own = next(name for name in columns if _TESTED.fullmatch(name) or _SAID_TESTED.fullmatch(name))
    elif _are_kinds_of_disks(columns):
        own = next(filter(_OF_DATABASES.search, columns), None)
        below = f"{heading} ({own})".lstrip()
    return [
        replace(pair, table=below) if name == own else replace(pair, label=f"{pair.label}, {name}", key=None)
        for name, pairs in columns.items()
        for pair in pairs
    ]
