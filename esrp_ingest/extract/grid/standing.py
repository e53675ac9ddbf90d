"""How lines stand to each other: below, beside, farther right, in larger letters; whatever the format.

Of lines whose format tells no places nothing is known but their order: they stand nowhere in particular.
"""

from collections.abc import Iterable
from math import inf

from esrp_ingest.extract.grid.pieces import letter_of
from esrp_ingest.layout import Line


def right_edge(lines: Iterable[Line]) -> float:
    """How far right anything of some lines goes, 0 where nobody knows."""
    return max((line.box.x1 for line in lines if line.box is not None), default=0.0)


def indent(line: Line, first: Line) -> float:
    """By how many letters a line of one cell begins farther right than another one; without end where nobody knows."""
    letter = letter_of(line.box) if line.box is not None else 0.0
    if line.box is None or first.box is None or len(line.cells) > 1 or not letter:
        return -inf
    return (line.box.x0 - first.box.x0) / letter
