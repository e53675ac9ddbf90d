"""Where the level of a series of nights shifted, told with what was known on each night, and without crying wolf.

The method is Student's t test between the nights before and the nights since, as Apache Otava judges its change points
(Hunter: A Systematic Approach to Performance Evaluation, 2023), asked every night for each of the last nights as a
beginning. t is made a normal deviate by Wallace's approximation, so that one limit holds for few nights and for many.
The noise is what the nights of each level showed around it so far; after a shift a new level is learned. See
docs/design/level-shifts.md for what was compared, and tests/benchmarks/trend.py for false alarms and detection.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf, log1p, sqrt
from statistics import median

LEARNED = 10
"""Nights of a new series before anything is said of it."""
_THIRD_NIGHT, _LIMIT = 3.75, 4.5
"""Deviates of a normal distribution that a shift must be away from chance, on its third night and on others.

The chance of a false alarm is spent where a shift of three times the noise shall be found: on the third night.
"""
_THIRD = 3
_WITHOUT_ONE = 2.1
"""The same without the one night of the new level that speaks most for it: a single bad night is no level."""
_SINCE, _LONGEST = 2, 8
"""A level begins with at least so many nights, and is looked for as far back."""
_LEAST_T = min(_THIRD_NIGHT, _LIMIT) ** 2
"""Square of the t that a shift has at least: its normal deviate is less."""
_BEFORE = 5
"""Nights that the level before needs."""
_REMEMBERED = 90
"""Nights of a level that are looked back on: what was further back is no news."""
_OUTDATED = 5
"""Nights after which it is looked anew at what is usual."""
_LEAST_NOISE = 0.001
"""Of a level; reports repeat figures to the last digit where the storage is idle."""
_STRANGE, _ORDINARY = 6.0, 0.9
"""Noises away from the others, by their median: such a night is left out of the level before. But so many of the
nights are ordinary whatever the median says: noise that swings between two levels has strange medians.
"""
_OF_MEDIAN = 1.4826
"""A normal distribution's standard deviation by its median deviation."""


Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shift:
    """A change of level.

    Attributes:
        start: place of the first night of the new level.
        found: place of the night with which it was sure.
        before: mean of the level before.
        after: mean of the nights since, as known when it was found.
    """

    start: int
    found: int
    before: float
    after: float


@dataclass(slots=True)
class _Watch:
    """What is known of a series so far: its present level's first night, and the noise of the levels before."""

    start: int = 0
    squares: float = 0.0
    freedom: int = 0
    _usual: Interval | None = None
    _age: int = 0

    def usual(self, figures: Sequence[float], resolution: float) -> Interval:
        """What is usual in this level, looked at anew every few nights."""
        if self._usual is None or self._age >= _OUTDATED:
            self._usual, self._age = _usual(figures, resolution), 0
        self._age += 1
        return self._usual

    def learn(self, figures: Sequence[float], resolution: float) -> None:
        """Keeps the noise of a level that is over."""
        low, high = _usual(figures, resolution)
        squares, _, count = _spread([figure for figure in figures if low <= figure <= high])
        self.squares += squares
        self.freedom += max(count - 1, 0)
        self._usual = None


def shifts(figures: Sequence[float], resolution: float = 0.0) -> list[Shift]:
    """The shifts of a series in their order.

    Args:
        figures: one a night, oldest first.
        resolution: what the last printed digit means; less than it is no change.
    """
    found: list[Shift] = []
    watch = _Watch()
    for known in range(LEARNED + 1, len(figures) + 1):
        shift = _newest(figures[:known], watch, resolution)
        if shift is not None:
            found.append(shift)
            watch.learn(figures[watch.start : shift.start], resolution)
            watch.start = shift.start
    return found


def _newest(figures: Sequence[float], watch: _Watch, resolution: float) -> Shift | None:
    """The most certain beginning of a new level among the last nights, if any is certain enough."""
    known = len(figures)
    begin = max(watch.start, known - _REMEMBERED)
    low, high = watch.usual(figures[begin:], resolution)
    best, surest = None, 0.0
    rest = figures[max(begin, known - _LONGEST) :]
    first = [figure for figure in figures[begin : known - len(rest)] if low <= figure <= high]
    squares, mean, count = _spread(first)
    total = sum(rest)
    for place, start in enumerate(range(known - len(rest), known - _SINCE + 1)):
        nights, away = known - start, total / (known - start) - mean
        freedom, noise = count + nights - 2 + watch.freedom, squares + watch.squares
        # Most nights are like those before them: that even t is too small, without the noise since, is seen at once.
        if count >= _BEFORE and away * away * nights * count * freedom > _LEAST_T * (nights + count) * noise:
            strength, after = _strength(rest[place:], (squares, mean, count), watch, resolution)
            sure = strength - (_THIRD_NIGHT if nights == _THIRD else _LIMIT)
            if sure > surest:
                best, surest = Shift(start, known - 1, mean, after), sure
        total -= rest[place]
        if low <= (figure := rest[place]) <= high:
            count += 1
            step = (figure - mean) / count
            squares += step * (figure - mean) * (count - 1)
            mean += step
    return best


def _strength(
    since: Sequence[float], before: tuple[float, float, int], watch: _Watch, resolution: float
) -> tuple[float, float]:
    """How certain the nights since are of another level, and the mean of them."""
    squares, mean, count = before
    squares_since, after, nights = _spread(since)
    freedom = count + nights - 2 + watch.freedom
    noise = max(sqrt((squares + squares_since + watch.squares) / freedom), _LEAST_NOISE * abs(mean), resolution)
    strength = as_normal(abs(after - mean), noise * sqrt(1 / nights + 1 / count), freedom)
    if strength > _THIRD_NIGHT:
        loudest = max(since) if after > mean else min(since)
        others = (after * nights - loudest) / (nights - 1)
        quieter = (others - mean) if after > mean else (mean - others)
        if as_normal(max(quieter, 0.0), noise * sqrt(1 / (nights - 1) + 1 / count), freedom) < _WITHOUT_ONE:
            return 0.0, after
    return strength, after


def _usual(figures: Sequence[float], resolution: float) -> Interval:
    """Between what a night must be not to be strange beside the others."""
    middle = median(figures)
    away = sorted(abs(figure - middle) for figure in figures)
    noise = max(_OF_MEDIAN * median(away), _LEAST_NOISE * abs(middle), resolution)
    room = max(_STRANGE * noise, 2 * away[max(int(_ORDINARY * len(away)) - 1, 0)])
    return middle - room, middle + room


def _spread(figures: Sequence[float]) -> tuple[float, float, int]:
    """The squares around the mean, the mean, and how many there are."""
    if not figures:
        return 0.0, 0.0, 0
    mean = sum(figures) / len(figures)
    return sum([(figure - mean) ** 2 for figure in figures]), mean, len(figures)


def as_normal(difference: float, error: float, freedom: int) -> float:
    """Student's t as a normal deviate of the same probability (Wallace 1959)."""
    if error == 0:
        return inf if difference else 0.0
    t = difference / error
    return sqrt(freedom * log1p(t * t / freedom)) * (8 * freedom + 1) / (8 * freedom + 3)


def levels(figures: Sequence[float], found: Sequence[Shift]) -> list[float]:
    """The level of each night: the median of all nights between two shifts."""
    edges = [0, *(shift.start for shift in found), len(figures)]
    means: list[float] = []
    for begin, end in pairwise(edges):
        if end > begin:
            means += [median(figures[begin:end])] * (end - begin)
    return means
