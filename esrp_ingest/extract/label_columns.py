"""Where the labels and the values of a label/value table begin on a page, told by its rows and by known labels."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import TypeVar

from esrp_ingest.extract.grid.pieces import letter_width
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Line, box_of
from esrp_ingest.vocabulary.matching import LabelIndex, fold

Key = TypeVar("Key")
_PAIR, _FEWEST = 2, 2
"""Cells of a row of a label and its value, and how many such rows tell columns."""


@dataclass(frozen=True, slots=True)
class LabelColumns:
    """Where the two columns of a section begin, in points from the left.

    Attributes:
        labels: the left edge of the labels; the farthest one, where rows tell that they begin at several places.
        values: left edges of values, the most common ones; none where values are not aligned to the left.
        label_end: the right edge of the known labels beside values, the farthest one.
        letter: how wide letters are.
    """

    labels: float
    values: tuple[float, ...]
    label_end: float = inf
    letter: float = 0.0

    def begins_value(self, left: float) -> bool:
        """Whether a word that starts here is the first of a value."""
        return any(abs(left - value) <= TOLERANCES.aligned * self.letter for value in self.values)

    def is_inside(self, left: float) -> bool:
        """Whether a word that starts here begins no label."""
        return left > self.labels + TOLERANCES.inside * self.letter


def label_columns(lines: Sequence[Line], labels: LabelIndex[Key]) -> LabelColumns:
    """The columns of a section: values begin where they mostly do after a known label, else where second cells do.

    Rows with known cells tell how far labels reach.
    """
    columns = _columns_of_lines(lines, labels)
    rows = list(filter(_is_row, lines))
    if len(rows) < _FEWEST:
        return columns
    boxes = [box_of(row.filled[0]) for row in rows]
    return replace(columns, labels=max(box.x0 for box in boxes), label_end=max(box.x1 for box in boxes))


def _is_row(line: Line) -> bool:
    """Whether a line of a page is a label and its value, whose cells are known."""
    return line.is_row and bool(line.words) and len(line.filled) == _PAIR


def _columns_of_lines(lines: Sequence[Line], labels: LabelIndex[Key]) -> LabelColumns:
    """The columns of lines whose cells nothing but their places tells."""
    after_labels: list[tuple[float, float]] = []
    after_gaps: list[tuple[float, float]] = []
    letter = 0.0
    left_edges, label_ends = [], []
    for line in (line for line in lines if line.is_placed):
        left_edges.append(line.words[0].box.x0)
        letter = max(letter, own := letter_width(line))
        start = _start_of_value(line, labels)
        if start is not None:
            label_ends.append(start[0])
            after_labels.append((start[1], own))
        if len(line.filled) == 2:
            after_gaps.append((line.filled[1].words[0].box.x0, own))
    counts = counted(after_labels or after_gaps)
    most = max(counts.values(), default=0)
    often = [value for value, count in counts.items() if count * 3 >= most and (count > 1 or len(counts) == 1)]
    return LabelColumns(min(left_edges, default=0.0), tuple(sorted(often)), max(label_ends, default=inf), letter)


def _start_of_value(line: Line, labels: LabelIndex[Key]) -> tuple[float, float] | None:
    """Where a known label ends and its value begins."""
    match = labels.starting(line.text)
    if match is None or not match.rest:
        return None
    label_length = len(fold(line.text)) - len(fold(match.rest))
    seen, end = 0, 0.0
    for word in line.words:
        if seen >= label_length and fold(word.text):
            return end, word.box.x0
        end = word.box.x1
        seen += len(fold(word.text))
    return None
