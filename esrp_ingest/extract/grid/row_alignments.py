"""How the label and the value of a row in a text stand beside each other: at their tops, middles or bottoms."""

from collections.abc import Callable, Sequence

_PAIR = 2
_HALF = 0.5
"""So many lines the middles of a label and its value are apart in a text, which has no half lines."""
_ABOVE = 1.5
"""So many where a value between the two lines of a label is printed right above both."""


def _top(labels: Sequence[int], values: Sequence[int], _size: int) -> float | None:
    return 0.0 if labels[0] == values[0] == 0 else None


def _middle(labels: Sequence[int], values: Sequence[int], _size: int) -> float | None:
    apart = (labels[0] + labels[-1] - values[0] - values[-1]) / 2
    most = _ABOVE if list(labels) == [1, _PAIR] and list(values) == [0] else _HALF
    return abs(apart) if abs(apart) <= most else None


def _above_middle(labels: Sequence[int], values: Sequence[int], size: int) -> float | None:
    shorter = min(labels, values, key=len)
    return _middle(labels, values, size) if shorter[0] + shorter[-1] <= size - 1 else None


def _below_middle(labels: Sequence[int], values: Sequence[int], size: int) -> float | None:
    shorter = min(labels, values, key=len)
    return _middle(labels, values, size) if shorter[0] + shorter[-1] >= size - 1 else None


def _bottom(labels: Sequence[int], values: Sequence[int], size: int) -> float | None:
    return 0.0 if labels[-1] == values[-1] == size - 1 else None


Aligned = Callable[[Sequence[int], Sequence[int], int], float | None]
"""By how much the label and the value of a row are not aligned, by the lines that each takes; None for no row."""
ALIGNMENTS: tuple[Aligned, ...] = (_top, _above_middle, _below_middle, _bottom, _middle)
