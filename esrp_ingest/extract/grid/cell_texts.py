"""What single lines of a text may be of a table whose cells stand one below the other: a text, a figure, or a unit."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from itertools import groupby, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure_or_pair
from esrp_ingest.quantities import is_null

_LONGEST = 120
"""Characters of the longest text of a cell; what is longer is running text."""
_TWO = 2
_SENTENCE = 4
"""So many words make a sentence where a full stop ends them."""


class Kind(Enum):
    """What a cell holds."""

    TEXT = "text"
    FIGURE = "figure"
    UNIT = "unit"
    GAP = "gap"


class CellText(NamedTuple):
    """What one cell holds, and the line in which it stands; a cell that only a blank line tells has none."""

    text: str
    kind: Kind
    line: Line | None


def stretches(lines: Sequence[Line], names: Callable[[str], bool]) -> Iterator[tuple[bool, list[Line]]]:
    """The lines, in their order, as stretches of such that may hold a cell each and such that may not; which they are.

    Args:
        lines: of a document.
        names: whether a text is a name that heads a column: several of these may stand in one line.
    """
    for may_be, stretch in groupby(lines, key=lambda line: _may_hold_cells(line, names)):
        yield may_be, list(stretch)


def _may_hold_cells(line: Line, names: Callable[[str], bool]) -> bool:
    """Whether a line may hold one cell of a table: by nothing but its text, which is no sentence."""
    placed = line.has_places and line.number is None
    if line.is_row or placed or (len(line.filled) > 1 and not all(map(names, line.texts))):
        return False
    return len(line.text) <= _LONGEST and not _is_sentence(line.text)


def _is_sentence(text: str) -> bool:
    return text.endswith(".") and len(text.split()) >= _SENTENCE


def texts_of(
    lines: Sequence[Line], names: Callable[[str], bool], labels: Callable[[str], bool], *, gaps: bool
) -> list[CellText]:
    """The cells of the lines of a stretch.

    Args:
        lines: the stretch.
        names: whether a text is a name, also one that looks like a figure: `2 hours`.
        labels: whether a text is a label: figures behind one are cells of their own.
        gaps: each blank line stands for a cell that is empty.
    """
    texts: list[CellText] = []
    for above, line in zip((None, *lines), lines, strict=False):
        if gaps and above is not None:
            texts += [CellText("", Kind.GAP, None)] * _blank_between(above, line)
        texts += [CellText(text, _kind(text, names), line) for text in _cells_of(line, names, labels)]
    return texts


def _blank_between(above: Line, line: Line) -> int:
    """How many blank lines stand between two lines, 0 where nobody knows."""
    last = above.sources[-1].number
    return 0 if last is None or line.number is None else max(0, line.number - last - 1)


def _cells_of(line: Line, names: Callable[[str], bool], labels: Callable[[str], bool]) -> Sequence[str]:
    """The texts of a line's cells: of names, of figures alone, or of a label with figures behind it."""
    if len(line.filled) > 1:
        return line.texts
    (text,) = line.texts
    words = text.split()
    if len(words) < _TWO or names(text) or labels(text):
        return [text]
    behind = len(list(takewhile(is_figure_or_pair, reversed(words))))
    label = " ".join(words[: len(words) - behind])
    if behind and (labels(label) if label else all("." in word for word in words)):
        return [*filter(None, [label]), *words[len(words) - behind :]]
    return [text]


def _kind(text: str, names: Callable[[str], bool]) -> Kind:
    if names(text):
        return Kind.TEXT
    if is_figure_or_pair(text) or is_null(text):
        return Kind.FIGURE
    return Kind.UNIT if is_unit(text) and text[0] not in "([" else Kind.TEXT
