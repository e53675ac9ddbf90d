"""Rows of a text whose labels and values have one middle: what of one stands above and below the other.

    Maximum bandwidth of storage
                                              40 Gb/s
    connectivity to host
                                              Dell PowerEdge R730, 2 x E5-2667
    Host server type
                                              v3, 256 GB

No line holds both. Which lines make a row together is told by the label that they make, by the columns in which
they stand, and by the middle of both being the same.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from esrp_ingest.extract.grid.letter_spans import stretches
from esrp_ingest.extract.grid.pieces import one_row, together
from esrp_ingest.layout import Cell, Line, box_of
from esrp_ingest.vocabulary.composed_labels import composed_columns
from esrp_ingest.vocabulary.matching import LabelIndex

Key = TypeVar("Key")
_PAIR = 2
_FEWEST = 2
"""So many lines with a label and a value tell where the columns of a table are."""
_MOST = 7
"""So many lines are looked at for one row: a safety limit."""
_ALONE, _UNKNOWN, _ONE_EACH = 4, 3, 1
"""What a line costs that is of no row, a row of a label that nobody knows, and a label with its value below it."""
_LABEL, _VALUE = (False, True), (True, False)
"""Whether a line misses a label, and a value, that holds only the other one."""


class _Piece(NamedTuple):
    """What of a line stands in the column of labels, and in that of values; None for nothing."""

    line: Line
    label: Cell | None
    value: Cell | None


def with_centred_rows(lines: Sequence[Line], labels: LabelIndex[Key]) -> list[Line]:
    """The lines of a document, those of a text that make a row of a known label together as one row.

    Args:
        lines: lines in their order; those of other formats stay as they are.
        labels: the known labels.
    """
    found: list[Line] = []
    for stretch in stretches(lines, _is_of_pairs):
        pieces = _pieces(stretch)
        found += _whole(pieces, labels) if pieces else stretch
    return found


def _pieces(stretch: Sequence[Line]) -> list[_Piece]:
    """What of each line stands in which column, nothing where the lines have no columns; prose is in neither."""
    rows = [[_span(cell) for cell in line.cells] for line in stretch if len(line.cells) == _PAIR]
    if len(rows) < _FEWEST:
        return []
    labels_end, values_begin = max(label[1] for label, _ in rows), min(value[0] for _, value in rows)
    if labels_end >= values_begin:
        return []
    return [_piece(line, labels_end, values_begin) for line in stretch]


def _is_of_pairs(line: Line) -> bool:
    """Whether a line of a text has one cell or two, and it is known where they stand."""
    told = all(cell.across is not None or cell.box is not None for cell in line.cells)
    return line.number is not None and len(line.cells) <= _PAIR and told


def _span(cell: Cell) -> tuple[float, float]:
    """From where to where a cell of a text goes: in letters, or on the page that its letters make."""
    box = box_of(cell)
    return cell.across or (box.x0, box.x1)


def _piece(line: Line, labels_end: float, values_begin: float) -> _Piece:
    if len(line.cells) == _PAIR:
        return _Piece(line, *line.cells)
    (cell,) = line.cells
    left, right = _span(cell)
    return _Piece(line, cell if right <= values_begin else None, cell if left > labels_end else None)


def _whole(pieces: Sequence[_Piece], labels: LabelIndex[Key]) -> list[Line]:
    """The lines of a table, those of each row that several make as one."""
    centred = any(
        not any(piece.label and piece.value for piece in group) and _makes_row(group, labels, centred=False)
        for size in range(_PAIR + 1, _MOST + 1)
        for group in _windows(pieces, size)
    )
    groups = _groups(pieces, labels, centred=centred)
    if not any(_makes_row(group, labels, centred=centred) for group in groups):
        return [piece.line for piece in pieces]
    return list(chain.from_iterable(_rows(group, labels, centred=centred) for group in groups))


def _rows(group: Sequence[_Piece], labels: LabelIndex[Key], *, centred: bool) -> list[Line]:
    """Some lines as the row that they make, or each as it is: a row where it holds a label and a value."""
    if _makes_row(group, labels, centred=centred):
        return [_row(group)]
    return [_row([piece]) if piece.label and piece.value else piece.line for piece in group]


def _windows(pieces: Sequence[_Piece], size: int) -> Iterator[Sequence[_Piece]]:
    return (pieces[at : at + size] for at in range(len(pieces) - size + 1))


def _groups(pieces: Sequence[_Piece], labels: LabelIndex[Key], *, centred: bool) -> list[Sequence[_Piece]]:
    """The lines of each row together, in their order, so that the fewest lines are of no row."""
    costs, ends = [0] * (len(pieces) + 1), [0] * len(pieces)
    for at in range(len(pieces) - 1, -1, -1):
        ways = {
            end: costs[end] + _cost(pieces[at:end], labels, centred=centred)
            for end in range(at + 1, min(at + _MOST, len(pieces)) + 1)
        }
        ends[at] = min(ways, key=lambda end: ways[end])
        costs[at] = ways[ends[at]]
    found: list[Sequence[_Piece]] = []
    at = 0
    while at < len(pieces):
        found.append(pieces[at : ends[at]])
        at = ends[at]
    return found


def _cost(group: Sequence[_Piece], labels: LabelIndex[Key], *, centred: bool) -> int:
    """What it costs to take some lines for one row: nothing where they make one, else each of them."""
    if _makes_row(group, labels, centred=centred):
        return 0
    if len(group) <= _PAIR and _holds_one_each(group) and _is_known(_label(group), labels):
        return _ONE_EACH * (len(group) - 1)
    return _UNKNOWN if centred and _are_around(group) else _ALONE * len(group)


def _are_around(group: Sequence[_Piece]) -> bool:
    """Whether a value stands in two lines around that of its label."""
    return [(piece.label is None, piece.value is None) for piece in group] == [_VALUE, _LABEL, _VALUE]


def _holds_one_each(group: Sequence[_Piece]) -> bool:
    """Whether some lines hold one label and one value."""
    return sum(piece.label is not None for piece in group) == sum(piece.value is not None for piece in group) == 1


def _makes_row(group: Sequence[_Piece], labels: LabelIndex[Key], *, centred: bool) -> bool:
    """Whether some lines make one row: a known label, and a value with the same middle.

    Values around a whole row are of it only where others of the table stand around their labels: `centred`. Else the
    one above it may be the end of the row before.
    """
    known = _have_one_middle(group) and _is_known(_label(group), labels)
    return known and (centred or not any(_is_row_alone(piece, labels) for piece in group))


def _have_one_middle(group: Sequence[_Piece]) -> bool:
    """Whether the labels and the values of several lines have the same middle, and each line holds one of them."""
    label_at = [at for at, piece in enumerate(group) if piece.label is not None]
    value_at = [at for at, piece in enumerate(group) if piece.value is not None]
    if len(group) < _PAIR or not (label_at and value_at) or len({*label_at, *value_at}) < len(group):
        return False
    return sum(label_at) * len(value_at) == sum(value_at) * len(label_at)


def _is_row_alone(piece: _Piece, labels: LabelIndex[Key]) -> bool:
    """Whether a line is a row of a known label by itself."""
    return piece.label is not None and piece.value is not None and _is_known(piece.label.text, labels)


def _is_known(label: str, labels: LabelIndex[Key]) -> bool:
    """Whether a label is known, or made of parts that are: `Disk type, speed, firmware`."""
    return labels.exact(label) is not None or composed_columns(label) is not None


def _label(group: Sequence[_Piece]) -> str:
    return " ".join(piece.label.text for piece in group if piece.label is not None)


def _row(group: Sequence[_Piece]) -> Line:
    """Some lines as one row."""
    label = _joined([piece.label for piece in group if piece.label is not None], " ")
    value = _joined([piece.value for piece in group if piece.value is not None], "\n")
    return one_row([piece.line for piece in group], (label, value))


def _joined(cells: Sequence[Cell], between: str) -> Cell:
    """Cells below each other as one."""
    return together(cells, between.join(cell.text for cell in cells))
