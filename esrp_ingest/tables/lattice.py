"""Rules that touch to grids, and words into the faces of these."""

from bisect import bisect, bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from esrp_ingest.document import Cell, Table, grid
from esrp_ingest.layout import Box, Word
from esrp_ingest.tables.columns import spread
from esrp_ingest.tables.lines import grouped, is_figure, lines_of
from esrp_ingest.tables.page import Page, Rule
from esrp_ingest.tables.rows import cell_of, merged, table_of
from esrp_ingest.tables.thresholds import LIMITS


@dataclass(frozen=True, slots=True)
class Ruled:
    """A table in a grid of rules.

    Attributes:
        box: the outer rules.
        table: its cells.
    """

    box: Box
    table: Table


def ruled_tables(page: Page) -> tuple[list[Ruled], list[Word]]:
    """Give the tables in grids of rules, and the words that are in none."""
    words = page.words
    tables: list[Ruled] = []
    for lattice in _grids(_distinct(page.across), _distinct(page.down)):
        inside = lattice.inside(words)
        table = _table(lattice, inside, page) if len(inside) > 2 else None
        if table is not None and table.width > 1:
            tables.append(Ruled(lattice.box, table))
            taken = set(map(id, inside))
            words = [word for word in words if id(word) not in taken]
    return tables, words


class _Lattice:
    """A grid of faces: places across and down, and which of the faces are one for want of a rule between them."""

    def __init__(self, across: Sequence[Rule], down: Sequence[Rule]) -> None:
        self.xs = merged(sorted(rule.at for rule in down), LIMITS.same_rule)
        self.ys = merged(sorted(rule.at for rule in across), LIMITS.same_rule)
        self.columns, self.rows = len(self.xs) - 1, len(self.ys) - 1
        self._across, self._down = across, down

    @property
    def box(self) -> Box:
        """The outer rules."""
        return Box(self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def inside(self, words: Sequence[Word]) -> list[Word]:
        """The words with their middles inside the outer rules."""
        x0, top, x1, bottom = self.box
        return [
            word for word in words if x0 - 1 <= word.box.middle <= x1 + 1 and top - 1 <= word.box.centre <= bottom + 1
        ]

    def face_of(self, word: Word) -> tuple[int, int]:
        """The row and column of the face that holds the middle of a word."""
        column = min(max(bisect(self.xs, word.box.middle) - 1, 0), self.columns - 1)
        return min(max(bisect(self.ys, word.box.centre) - 1, 0), self.rows - 1), column

    def faces(self) -> list[list[int]]:
        """A number for each face, by rows and columns; faces without a rule between them have the same."""
        right, below = self._parted_columns(), self._parted_rows()
        parent = list(range(self.rows * self.columns))
        for row in range(self.rows):
            for column in range(self.columns):
                at = row * self.columns + column
                if column and (row, column) not in right:
                    _join(parent, at, at - 1)
                if row and (row, column) not in below:
                    _join(parent, at, at - self.columns)
        numbers = [_root(parent, at) for at in range(len(parent))]
        return [numbers[row * self.columns : (row + 1) * self.columns] for row in range(self.rows)]

    def _parted_columns(self) -> set[tuple[int, int]]:
        """The faces with a rule at their left side."""
        middles = [(top + bottom) / 2 for top, bottom in zip(self.ys, self.ys[1:], strict=False)]
        return {
            (row, column)
            for rule in self._down
            for column in [_nearest(self.xs, rule.at)]
            for row in range(bisect_left(middles, rule.start), bisect(middles, rule.end))
        }

    def _parted_rows(self) -> set[tuple[int, int]]:
        """The faces with a rule above them."""
        middles = [(left + right) / 2 for left, right in zip(self.xs, self.xs[1:], strict=False)]
        return {
            (row, column)
            for rule in self._across
            for row in [_nearest(self.ys, rule.at)]
            for column in range(bisect_left(middles, rule.start), bisect(middles, rule.end))
        }


def _grids(across: Sequence[Rule], down: Sequence[Rule]) -> Iterator[_Lattice]:
    """The groups of touching rules with two columns at least; none on a page with too many rules."""
    if max(len(across), len(down)) <= LIMITS.most_rules:
        lattices = (_Lattice(*rules) for rules in _touching(across, down))
        yield from (lattice for lattice in lattices if lattice.columns > 1 and lattice.rows > 0)


def _table(lattice: _Lattice, words: Sequence[Word], page: Page) -> Table | None:
    """The table of a grid; None where rules are missing in it and its lines have to be read by their gaps."""
    faces = lattice.faces()
    held = _held(lattice, faces, words)
    if any(_lacks_rules(face, own, faces) for face, own in held.items()):
        return None
    if lattice.rows <= 2 and _is_one_band(faces[-1], held, words):
        return table_of([spread(line, lattice.xs[1:-1]) for line in lines_of(words, LIMITS.gap)], page)
    return _of_cells(faces, held, page)


def _of_cells(faces: Sequence[Sequence[int]], held: dict[int, list[Word]], page: Page) -> Table | None:
    """The table of faces with their words, without empty rows."""
    cells = {face: cell_of(held.get(face, ()), page) for row in faces for face in row}
    rows = [[cells[face] for face in row] for row in faces]
    return _without_repeated([row for row in rows if any(cell.text for cell in row)])


def _held(lattice: _Lattice, faces: Sequence[Sequence[int]], words: Sequence[Word]) -> dict[int, list[Word]]:
    """The words of each face that holds any."""
    held: dict[int, list[Word]] = defaultdict(list)
    for word in words:
        row, column = lattice.face_of(word)
        held[faces[row][column]].append(word)
    return held


def _without_repeated(rows: Sequence[Sequence[Cell]]) -> Table | None:
    """The table of some rows, without columns that repeat their left neighbour in all of them."""
    width = len(rows[0])
    used = [at for at in range(width) if not at or any(row[at] is not row[at - 1] for row in rows)]
    table = grid(([row[at] for at in used] for row in rows), "ruled")
    return table if table.width > 1 else None


def _lacks_rules(face: int, words: Sequence[Word], faces: Sequence[Sequence[int]]) -> bool:
    """Whether a face over several columns holds several lines of figures."""
    if len(words) <= 5 or len({at for row in faces for at, own in enumerate(row) if own == face}) < 2:
        return False
    return len(grouped(words)) > 2 and sum(is_figure(word.text) for word in words) > 1


def _is_one_band(last: Sequence[int], held: dict[int, list[Word]], words: Sequence[Word]) -> bool:
    """Whether several cells of a grid of two rows at most hold many lines: rules between rows are missing."""
    counts = [len(grouped(held[face])) if face in held else 0 for face in dict.fromkeys(last)]
    most = max((len(grouped(own)) for own in held.values()), default=0)
    return most > 3 and sum(count >= most - 1 for count in counts) > 1 and len(grouped(words)) > 3


def _distinct(rules: Sequence[Rule]) -> list[Rule]:
    return sorted({Rule(round(rule.at, 1), round(rule.start, 1), round(rule.end, 1)) for rule in rules})


def _touching(across: Sequence[Rule], down: Sequence[Rule]) -> Iterator[tuple[list[Rule], list[Rule]]]:
    """Rules that touch each other, directly or by others: those across and those down of each group."""
    boxes = [Box(rule.start, rule.at, rule.end, rule.at) for rule in across]
    boxes += [Box(rule.at, rule.start, rule.at, rule.end) for rule in down]
    parent = list(range(len(boxes)))
    active: list[int] = []
    for at in sorted(range(len(boxes)), key=lambda at: boxes[at].top):
        box = boxes[at]
        low, left, right = box.top - LIMITS.touch, box.x0 - LIMITS.touch, box.x1 + LIMITS.touch
        active = [other for other in active if boxes[other].bottom >= low]
        for other in (other for other in active if boxes[other].x0 <= right and boxes[other].x1 >= left):
            _join(parent, at, other)
        active.append(at)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = defaultdict(lambda: ([], []))
    for at, rule in enumerate((*across, *down)):
        groups[_root(parent, at)][at >= len(across)].append(rule)
    yield from groups.values()


def _root(parent: list[int], at: int) -> int:
    while parent[at] != at:
        parent[at] = parent[parent[at]]
        at = parent[at]
    return at


def _join(parent: list[int], one: int, other: int) -> None:
    parent[_root(parent, max(one, other))] = _root(parent, min(one, other))


def _nearest(values: Sequence[float], value: float) -> int:
    at = bisect(values, value)
    return at if at == 0 or (at < len(values) and values[at] - value < value - values[at - 1]) else at - 1
