"""A series as a line of small bars, with its shifts marked."""

from collections.abc import Sequence

_BARS = "▁▂▃▄▅▆▇█"


def sparkline(figures: Sequence[float], marks: Sequence[int] = (), longest: int = 60) -> str:
    """The last figures as bars between their lowest and highest; `|` stands before the first of a new level.

    Args:
        figures: oldest first.
        marks: places of first figures of new levels.
        longest: so many figures at most, the last ones.
    """
    first = max(len(figures) - longest, 0)
    shown = figures[first:]
    lowest, highest = min(shown, default=0.0), max(shown, default=0.0)
    step = (highest - lowest) / (len(_BARS) - 1) or 1.0
    bars = (
        ("|" if place in marks else "") + _BARS[round((figure - lowest) / step)]
        for place, figure in enumerate(shown, start=first)
    )
    return "".join(bars)
