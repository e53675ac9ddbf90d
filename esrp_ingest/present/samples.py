"""What a page shows of many rows: what a person can look at, chosen so that filters find theirs.

A page that holds everything of thousands of runs is too heavy to send, and nobody reads it. What is left out is said.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TypeVar

MOST_RUNS = 200
"""Runs of a chart of instances."""
MOST_INSTANCES = 24
"""Instances of a run."""
MOST_POINTS = 400
"""Solutions of a chart, beside those that nobody beats."""
MOST_RANKED = 150
"""Solutions of a mailbox category of which all are ranked."""
KEPT = 10
"""Ranks by each figure, in each Exchange version, that are shown of larger categories."""
MOST_MACHINES = 30
"""Machines whose nights are drawn."""
Row = TypeVar("Row")


def picked(rows: Sequence[Row], most: int, first: int, kind: Callable[[Row], Hashable]) -> list[Row]:
    """Some of many rows, in their order: the first of all, then the first of each kind, the second of each, ...

    Args:
        rows: those to choose from, what matters most first.
        most: how many.
        first: how many of these whatever their kind.
        kind: what filters tell rows apart by.
    """
    if len(rows) <= most:
        return list(rows)
    chosen = set(range(first))
    kinds: dict[Hashable, list[int]] = {}
    for at in range(first, len(rows)):
        kinds.setdefault(kind(rows[at]), []).append(at)
    for at in _in_turn(kinds.values()):
        if len(chosen) >= most:
            break
        chosen.add(at)
    return [rows[at] for at in sorted(chosen)]


def _in_turn(kinds: Iterable[Sequence[int]]) -> Iterator[int]:
    """The first of each, then the second of each, and so on."""
    for places in zip_longest(*kinds):
        yield from (at for at in places if at is not None)


def spaced(count: int, most: int) -> list[int]:
    """Some places of so many, the first and the last among them, at even distances."""
    return list(range(count)) if count <= most else [round(at * (count - 1) / (most - 1)) for at in range(most)]


def unbeaten(points: Sequence[tuple[float, float]]) -> list[int]:
    """The places of points that no other is better than in both; the smaller is the better."""
    order = sorted(range(len(points)), key=lambda at: points[at])
    found: list[int] = []
    for at in order:
        if not found or points[at][1] < points[found[-1]][1]:
            found.append(at)
    return found


def points_shown(
    rows: Sequence[Row], at: Callable[[Row], tuple[float, float]], kind: Callable[[Row], Hashable]
) -> list[Row]:
    """The points of a chart: all that nobody of their kind beats, so that none is missing among those chosen.

    Of the others some, those with the best first figure of each kind in turn.

    Args:
        rows: what each point is drawn from.
        at: where it stands, with the better side at the smaller figures.
        kind: what filters tell rows apart by.
    """
    if len(rows) <= MOST_POINTS:
        return list(rows)
    kinds: dict[Hashable, list[int]] = {}
    for place, row in enumerate(rows):
        kinds.setdefault(kind(row), []).append(place)
    kept = {places[best] for places in kinds.values() for best in unbeaten([at(rows[place]) for place in places])}
    others = sorted((place for place in range(len(rows)) if place not in kept), key=lambda place: at(rows[place]))
    kept.update(picked(others, max(MOST_POINTS - len(kept), 0), 0, lambda place: kind(rows[place])))
    return [rows[place] for place in sorted(kept)]


def left_out(what: str, total: int, shown: int, which: str) -> str:
    """What a page does not hold, in words; nothing where it holds all."""
    return "" if shown == total else f" Of {total:,} {what} this page holds {shown:,}: {which}; esrp sql has all."


def list_in_words(which: str, longest: int, *, whole: bool) -> str:
    """How much of a list is drawn, and where the rest of it stands."""
    return f"The {longest} {which} of those chosen are drawn; the table has {'all' if whole else 'more'}."
