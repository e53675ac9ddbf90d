"""Rows of labels and values in a text whose cells wrap: all lines of a row as one, however its cells are aligned.

A line that holds a value alone goes on with the row above it, or begins the one below. All rows of a table are aligned
alike, at their tops, middles or bottoms: how, is told by those whose labels are known only with all of their lines.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, dropwhile, pairwise, zip_longest
from math import inf

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.pieces import left_of, letter_width, letters_of, one_row, slack, together
from esrp_ingest.extract.grid.row_alignments import ALIGNMENTS, Aligned
from esrp_ingest.extract.tolerances import counted
from esrp_ingest.layout import Cell, Line

IsKnown = Callable[[str], bool]
"""Whether a text is a known label, and all of it."""
_WORD = re.compile(r"\S+")
_PAIR = 2
"""Cells of a row: its label and its value."""
_FEWEST = 3
"""So many values that begin below each other make a column."""
_FEWEST_KNOWN = 2
"""So many rows with known labels make a table."""
_MOST_LINES = 7
"""Over how many lines a row of a narrow column goes."""
_MOVED = 4
"""By so many letters a value without a label beside it begins aside of the others at most: nothing moves it."""
_KNOWN, _UNKNOWN, _LONE_VALUE = 1.0, 0.2, -0.5
"""What speaks for a row with a known label, and with another one; and for a line of a value that belongs to no row."""
_EACH_LINE = 0.3
"""So much more speaks for a known label with each line that it takes to know it."""
_ROOM, _SPARE = -0.4, 3.0
"""What speaks for a line to go on with one that had room for its first word, with so many letters to spare."""
_AMID = -0.3
"""What speaks for a whole number as one of several lines of a value: it is one by itself."""
_EVEN = 0.05
"""What two ways differ by at the most that are as good."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """What a line holds of a row: cells of its label, and of its value."""

    line: Line
    label: tuple[Cell, ...]
    value: tuple[Cell, ...]

    @property
    def value_text(self) -> str:
        """The value as printed."""
        return " ".join(cell.text for cell in self.value)


@dataclass(frozen=True, slots=True)
class _Way:
    """How lines are parted into rows: how many each has, and what speaks for that."""

    worth: float = 0.0
    sizes: tuple[int, ...] = ()


@dataclass(slots=True)
class WholeRows:
    """Lines of which each row of a table is one.

    Attributes:
        lines: these.
        lone: those of values of no row, left out: as rows are aligned, what stands beside or below them is not theirs.
        doubtful: the first row of each table that is another one in another way, for which as much speaks.
    """

    lines: list[Line] = field(default_factory=list)
    lone: list[Line] = field(default_factory=list)
    doubtful: list[Line] = field(default_factory=list)


def with_whole_rows(lines: Sequence[Line], is_known: IsKnown, is_composed: IsKnown) -> WholeRows:
    """The lines with each row of a table that takes several of them as one row.

    Args:
        lines: of a section; those of other formats than text stay as they are.
        is_known: tells a label that is whole.
        is_composed: tells one that is made of several: one line of it may be no less.
    """
    rows: dict[Line, Line | None] = {}
    found = WholeRows()
    for table in _tables(lines):
        groups, other = _rows_of(table, is_known, is_composed)
        for group in groups:
            if len(group) > 1:
                rows |= dict.fromkeys((piece.line for piece in group), None) | {group[0].line: _row(group)}
        found.lone += _lone_values(groups)
        found.doubtful += [_row(group) for group in groups if group not in other][:1] if other else []
    rows |= dict.fromkeys(found.lone, None)
    found.lines = [line for each in lines if (line := rows.get(each, each)) is not None]
    return found


def _lone_values(groups: Sequence[Sequence[_Piece]]) -> list[Line]:
    """The lines of a table that hold a value alone, where rows wrap; what stands above the first row heads a column."""
    if all(len(group) == 1 for group in groups):
        return []
    rows = dropwhile(lambda group: not any(piece.label and piece.value for piece in group), groups)
    return [group[0].line for group in rows if len(group) == 1 and not group[0].label]


def _tables(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines of a text that follow each other, and of which those of two cells have their values in one column.

    What stands right above the first of these is of their table.
    """
    table: list[Line] = []
    edge: float | None = None
    for line in lines:
        is_of_two = _is_of_text(line) and len(line.cells) <= _PAIR
        left = left_of(line.cells[1]) if is_of_two and len(line.cells) > 1 else None
        if table and (not is_of_two or _are_apart(left, edge, _MOVED * letter_width(line))):
            above = _right_above(line, table) if is_of_two else []
            yield table[: len(table) - len(above)]
            table, edge = above, None
        if is_of_two:
            table.append(line)
            edge = left if edge is None else edge
    yield table


def _are_apart(one: float | None, other: float | None, near: float) -> bool:
    """Whether two places are known, and not the same."""
    return one is not None and other is not None and abs(one - other) > near


def _right_above(line: Line, table: Sequence[Line]) -> list[Line]:
    """The last lines of a table that have one cell, down to right above another line."""
    above: list[Line] = []
    for upper in reversed(table):
        if len(upper.cells) > 1 or not _is_right_below(upper, (above or [line])[0]):
            break
        above.insert(0, upper)
    return above


def _rows_of(
    table: Sequence[Line], is_known: IsKnown, is_composed: IsKnown
) -> tuple[list[Sequence[_Piece]], list[Sequence[_Piece]]]:
    """The rows of a table, none where hardly a label is known; and those of another way that is as good."""
    pieces = _pieces(table, is_known)
    reader = _Reader(
        is_known, is_composed, *(_end_of(cells) for cells in zip(*map(_cells_of, filter(None, pieces)), strict=True))
    )
    runs = list(_runs(pieces))
    ways = [[reader.best_way(run, aligned) for run in runs] for aligned in ALIGNMENTS]
    worths = [sum(way.worth for way in each) for each in ways]
    best = max(range(len(ways)), key=lambda at: round(worths[at], 3))
    groups = _all_groups(runs, ways[best])
    even = [_all_groups(runs, way) for way, worth in zip(ways, worths, strict=True) if worths[best] - worth <= _EVEN]
    if sum(is_known(label) or is_composed(label) for label in map(_label, groups)) < _FEWEST_KNOWN:
        return [], []
    return groups, _other(groups, even)


def _other(groups: list[Sequence[_Piece]], ways: Sequence[list[Sequence[_Piece]]]) -> list[Sequence[_Piece]]:
    """The first of some ways to part rows that is another one than the best."""
    return next((other for other in ways if other != groups), [])


def _all_groups(runs: Sequence[Sequence[_Piece]], ways: Sequence[_Way]) -> list[Sequence[_Piece]]:
    """The rows of a table in one way."""
    return [group for run, way in zip(runs, ways, strict=True) for group in _groups(run, way)]


def _cells_of(piece: _Piece) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    return piece.label, piece.value


def _end_of(cells: Iterable[Sequence[Cell]]) -> float:
    """How far right the lines of a column go."""
    return max((_right_of(each[-1]) for each in cells if each), default=0.0)


def _pieces(lines: Sequence[Line], is_known: IsKnown) -> list[_Piece | None]:
    """What each line holds of the rows of a table of two columns, None for those that are of none."""
    labels = _left_of_labels(lines)
    behind = ((line, cell) for line in lines for cell in line.cells if _is_behind(cell, labels, slack(line)))
    edge = _usual(behind)
    if edge is None or labels is None:
        return [None] * len(lines)
    end = max((_right_of(line.cells[0]) for line in lines if len(line.cells) == _PAIR), default=inf)
    parted = [_parted(line, below, edge, is_known) for line, below in zip_longest(lines, lines[1:])]
    return [_piece(line, cells, labels, (edge, end)) for line, cells in zip(lines, parted, strict=True)]


def _left_of_labels(lines: Sequence[Line]) -> float | None:
    """Where labels begin: those with a value beside them, where these are enough."""
    usual = _usual((line, line.cells[0]) for line in lines if len(line.cells) == _PAIR)
    return _usual((line, line.cells[0]) for line in lines) if usual is None else usual


def _parted(line: Line, below: Line | None, edge: float, is_known: IsKnown) -> Sequence[Cell]:
    """The cells of a line; its only one as two where a label fills its column, and is known with the line below.

    One blank is left behind it then, and its value begins there or where values do: a few letters off at most.
    """
    (left, right), rest = letters_of(line.cells[0]), below.cells if below is not None else ()
    if len(line.cells) > 1 or not left < edge < right or len(rest) != _PAIR:
        return line.cells
    words = [int(left) + found.start() for found in _WORD.finditer(line.cells[0].text)]
    for at in (word for word in words if word > left and abs(word - edge) <= _MOVED):
        label, value = line.cells[0].text[: at - int(left) - 1], line.cells[0].text[at - int(left) :]
        if is_known(unwrapped([label, rest[0].text])):
            return Cell(label, (), (left, at - 1)), Cell(value, (), (edge, edge + len(value)))
    return line.cells


def _is_behind(cell: Cell, labels: float | None, near: float) -> bool:
    """Whether a cell begins right of where labels do."""
    return labels is not None and (left_of(cell) or 0.0) > labels + near


def _is_of_text(line: Line) -> bool:
    """Whether a line is of a text, and its letters tell what stands below each other."""
    return not line.is_row and line.number is not None and left_of(line.cells[0]) is not None


def _usual(cells: Iterator[tuple[Line, Cell]]) -> float | None:
    """Where most of some cells begin, None where these are too few."""
    places = [(left, letter_width(line)) for line, cell in cells if (left := left_of(cell)) is not None]
    (usual, count), *_ = counted(places).most_common(1) or [(0.0, 0)]
    return usual if count >= _FEWEST else None


def _piece(line: Line, cells: Sequence[Cell], labels: float, borders: tuple[float, float]) -> _Piece | None:
    """A line as a piece of a row, None where its cells do not stand in both columns.

    Args:
        line: one of a table.
        cells: its own.
        labels: where labels begin.
        borders: where values do, which those of lines without a label may be a few letters off, and where labels end.
    """
    edge, letter = borders[0], letter_width(line)
    at = _place_of_value(cells, borders, line)
    label, value = tuple(cells[:at]), tuple(cells[at:])
    if not label:
        return _Piece(line, label, value)
    begins = abs((left_of(label[0]) or 0.0) - labels) <= (slack(line) if value else letter)
    return _Piece(line, label, value) if begins and len(label) == 1 and _right_of(label[0]) < edge else None


def _place_of_value(cells: Sequence[Cell], borders: tuple[float, float], line: Line) -> int:
    """Which cell of a line is the first one of a value, as many as there are for none."""
    (edge, end), letter = borders, letter_width(line)
    moved = len(cells) == _PAIR or (len(cells) == 1 and end < (left_of(cells[0]) or 0.0))
    near = max(slack(line), _MOVED * letter) if moved else slack(line)
    return next((at for at, cell in enumerate(cells) if abs((left_of(cell) or 0.0) - edge) <= near), len(cells))


def _right_of(cell: Cell) -> float:
    if cell.words:
        return cell.words[-1].box.x1
    return cell.across[1] if cell.across is not None else 0.0


def _runs(pieces: Sequence[_Piece | None]) -> Iterator[list[_Piece]]:
    """The pieces that stand right below each other."""
    run: list[_Piece] = []
    for before, piece in pairwise([None, *pieces, None]):
        goes_on = before is not None and piece is not None and _is_right_below(before.line, piece.line)
        if run and not goes_on:
            yield run
            run = []
        if piece is not None:
            run.append(piece)


def _is_right_below(upper: Line, lower: Line) -> bool:
    return upper.page == lower.page and (lower.number or 0) - (upper.number or 0) == 1


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads the rows of a table.

    Attributes:
        is_known: tells a label that is whole.
        is_composed: tells one that is made of several.
        label_end: how far right its labels go.
        value_end: how far right its values go.
    """

    is_known: IsKnown
    is_composed: IsKnown
    label_end: float = 0.0
    value_end: float = 0.0

    def best_way(self, run: Sequence[_Piece], aligned: Aligned) -> _Way:
        """How lines are parted into rows of one alignment, so that most of them have labels that are known."""
        best = [_Way()]
        for end in range(1, len(run) + 1):
            ways = [
                _Way(best[start].worth + worth, (*best[start].sizes, end - start))
                for start in range(max(0, end - _MOST_LINES), end)
                if (worth := self._worth(run[start:end], aligned)) is not None
            ]
            best.append(max(ways, key=lambda way: way.worth))
        return best[-1]

    def _worth(self, group: Sequence[_Piece], aligned: Aligned) -> float | None:
        """What speaks for lines as one row, None where they are none."""
        labels = [at for at, piece in enumerate(group) if piece.label]
        values = [at for at, piece in enumerate(group) if piece.value]
        if len(group) == 1:
            return self._worth_of_one(group[0])
        apart = aligned(labels, values, len(group)) if labels and values else None
        if apart is None or not _are_unbroken(labels, values):
            return None
        room = self._room(group) - apart / 10
        if self._is_told(_lines_of_label(group)):
            return _KNOWN + _EACH_LINE * (len(group) - 1) + room
        return _UNKNOWN + room if len(labels) == 1 else None

    def _is_told(self, lines: Sequence[str]) -> bool:
        """Whether a label that takes several lines is known so, or only the last one ends what is in brackets."""
        label = unwrapped(lines)
        return self.is_known(label) or self.is_composed(label) or _close_brackets(lines)

    def _worth_of_one(self, piece: _Piece) -> float:
        """What speaks for a line as a row of its own."""
        if not piece.label:
            return _LONE_VALUE
        known = self.is_known(piece.label[0].text)
        return (_KNOWN if known else _UNKNOWN) if piece.value else 0.0

    def _room(self, group: Sequence[_Piece]) -> float:
        """What speaks against lines of cells that had room for the first word of the next one."""
        letter = letter_width(group[0].line)
        labels = _have_room([piece.label for piece in group if piece.label], self.label_end, letter)
        values = _have_room([piece.value for piece in group if piece.value], self.value_end, letter)
        amid = any(piece.value_text.isdigit() for piece in group) and sum(bool(piece.value) for piece in group) > 1
        return _ROOM * sum((*labels, *values)) + _AMID * amid


def _have_room(cells: Sequence[Sequence[Cell]], end: float, letter: float) -> Iterator[bool]:
    """Whether each line of a cell but the last had room for the first word of the next one."""
    for upper, lower in pairwise(cells):
        word = lower[0].text.split()[0]
        yield _right_of(upper[-1]) + letter * (1 + len(word) + _SPARE) <= end


def _are_unbroken(labels: Sequence[int], values: Sequence[int]) -> bool:
    """Whether the lines of both cells follow each other, or, half a line apart, those of one those of the other."""
    if set(labels) & set(values):
        return all(each[-1] - each[0] == len(each) - 1 for each in (labels, values))
    return all(lower - upper <= _PAIR for each in (labels, values) for upper, lower in pairwise(each))


def _lines_of_label(group: Sequence[_Piece]) -> list[str]:
    return [piece.label[0].text for piece in group if piece.label]


def _label(group: Sequence[_Piece]) -> str:
    return unwrapped(_lines_of_label(group))


def _close_brackets(lines: Sequence[str]) -> bool:
    """Whether what the first of some lines opens with a bracket is closed by the last one, and not before."""
    open_ones = list(accumulate(line.count("(") - line.count(")") for line in lines))
    return len(lines) > 1 and min(open_ones[:-1]) > 0 and open_ones[-1] == 0


def _groups(run: Sequence[_Piece], way: _Way) -> Iterator[Sequence[_Piece]]:
    """The rows of some lines."""
    start = 0
    for size in way.sizes:
        yield run[start : start + size]
        start += size


def _row(group: Sequence[_Piece]) -> Line:
    """Lines as one row of a label and its value."""
    labels = [piece.label[0] for piece in group if piece.label]
    values = [cell for piece in group for cell in piece.value]
    value = "\n".join(piece.value_text for piece in group if piece.value)
    cells = (together(labels, _label(group)), together(values, value))
    return one_row([piece.line for piece in group], (cell._replace(across=None) for cell in cells))
