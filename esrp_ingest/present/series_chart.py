"""A series of nights as a chart of plain SVG shapes: the figures, the level of each stretch, and where it shifted.

The shapes stand in a square of 100 by 100 that is stretched to its place; lines and dots keep their width, and words
stand beside it as text, so that the chart can be read on a phone as on a desktop, in any colors, without a script.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from esrp_ingest.counting import counted

if TYPE_CHECKING:
    from esrp_ingest.database.ask.trends import Night, Series
    from esrp_ingest.vocabulary.metrics import Metric

LATELY = 14
"""Nights within which a shift of level is news."""
_INSET = 6.0
"""Between the edge and the outermost figure, of 100."""


@dataclass(frozen=True, slots=True)
class ShiftMark:
    """Where a level began.

    Attributes:
        x: from 0 to 100.
        direction: `worse` or `better`.
        words: how the level changed, and since when.
    """

    x: float
    direction: str
    words: str


@dataclass(frozen=True, slots=True)
class SeriesChart:
    """A chart of the nights that were asked for.

    Attributes:
        metric: what the figures are.
        title: which series it is, without the machine.
        line: through all figures, as an SVG path.
        dots: one for each figure, as a path of points.
        failed: the same of nights that failed.
        levels: the level of each stretch, as a path.
        shifts: where a level began.
        highest: the upper edge of the figures, in words.
        lowest: the lower one.
        nights: the oldest first.
        words: the newest figure and its level, in words.
    """

    metric: "Metric"
    title: str
    line: str
    dots: str
    failed: str
    levels: str
    shifts: tuple[ShiftMark, ...]
    highest: str
    lowest: str
    nights: "tuple[Night, ...]"
    words: str


def charts_of(found: "Sequence[Series]") -> dict[str, list[SeriesChart]]:
    """The charts of every machine, those of a machine together."""
    by_machine = groupby((series for series in found if series.asked), key=lambda series: series.machine)
    return {machine: [series_chart(series) for series in own] for machine, own in by_machine}


def series_chart(series: "Series") -> SeriesChart:
    """The chart of one series that has nights."""
    nights = series.asked
    figures = [figure for night in nights for figure in (night.figure, night.level)]
    edges = min(figures), max(figures)
    places = list(_places(nights, edges))
    dots = [f"M{x:.2f} {y:.2f}h0" for x, y in places]
    part = f", part {series.part}" if series.part > 1 else ""
    databases = f", {counted(series.databases, 'database')}" if series.databases else ""
    last = nights[-1]
    return SeriesChart(
        series.metric,
        f"{series.test_type.replace('_', ' ')}{part}{databases}",
        "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in places),
        "".join(dots),
        "".join(dot for dot, night in zip(dots, nights, strict=True) if night.result == "fail"),
        _levels(nights, places, edges),
        tuple(_shifts(series, places)),
        short(edges[1]),
        short(edges[0]),
        tuple(nights),
        f"{short(last.figure)} {series.metric.unit} on {last.tested_at:%Y-%m-%d}, level {short(last.level)}",
    )


def _places(nights: "Sequence[Night]", edges: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Where each figure stands in the square: by its day, and between the lowest and the highest figure or level."""
    first, last = nights[0].tested_at.timestamp(), nights[-1].tested_at.timestamp()
    for night in nights:
        x = (night.tested_at.timestamp() - first) / (last - first) if last > first else 0.5
        yield _INSET / 2 + x * (100 - _INSET), _height(night.figure, edges)


def _height(figure: float, edges: tuple[float, float]) -> float:
    low, high = edges
    share = (figure - low) / (high - low) if high > low else 0.5
    return 100 - _INSET - share * (100 - 2 * _INSET)


def _levels(nights: "Sequence[Night]", places: Sequence[tuple[float, float]], edges: tuple[float, float]) -> str:
    """A horizontal stroke for each level, from its first night to its last."""
    path = ""
    numbered = list(enumerate(nights))
    starts = [at for at, night in numbered if at == 0 or night.shift is not None]
    for start, end in zip(starts, [*starts[1:], len(nights)], strict=True):
        y = _height(nights[start].level, edges)
        path += f"M{places[start][0]:.2f} {y:.2f}H{places[end - 1][0]:.2f}"
    return path


def _shifts(series: "Series", places: Sequence[tuple[float, float]]) -> Iterator[ShiftMark]:
    for shift in series.shifts:
        at = shift.start - series.shown
        if at >= 0:
            yield ShiftMark(places[at][0], series.direction(shift), _said(series, shift.start))


def _said(series: "Series", start: int) -> str:
    before, after = series.nights[start - 1], series.nights[start]
    return f"{after.shift} {short(before.level)} -> {short(after.level)} since {after.tested_at:%Y-%m-%d}"


def shift_in_words(series: "Series") -> str | None:
    """The newest shift of a series within its nights: `worse 0.9 -> 1.6 since 2026-11-14`."""
    within = [shift for shift in series.shifts if shift.start >= series.shown]
    return _said(series, within[-1].start) if within else None


def short(figure: float | None) -> str:
    """A figure to what a person compares: four digits."""
    return "-" if figure is None else f"{figure:.4g}" if abs(figure) < 1000 else f"{figure:.1f}"
