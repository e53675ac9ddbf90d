"""The column of a table of instances that names the run of each row: its server, or its test."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from esrp_ingest.extract.grid.names_in_middle import Name
from esrp_ingest.extract.grid.pieces import cell_of, is_exact, left_of, pieces_of, slack, together
from esrp_ingest.extract.grid.standing import gap
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.run_names import Naming
from esrp_ingest.extract.sequences import folded
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line, box_of
from esrp_ingest.numerals import hold_figures

_FIGURES = 2
"""How many figures make a line a row."""
_FEWEST_WORDS = 2
"""Words of a cell that holds the name of a run and that of an instance."""


def with_whole_names(lines: Sequence[Line], naming: Naming) -> list[Line]:
    """The lines of a table, a run's name that wraps above and below its row put before the row."""
    if not any(line.has_places for line in lines):
        return list(lines)  # only on a page lines stand around another one
    whole: list[Line] = []
    at = 0
    while at < len(lines):
        joined = _joined_name(lines[at : at + 3], naming) if at + 3 <= len(lines) else None
        whole.append(lines[at] if joined is None else joined)
        at += 1 if joined is None else 3
    return whole


def with_names_apart(lines: Sequence[Line], naming: Naming) -> list[Line]:
    """The lines of a table with a column of runs, a name that stands close before an instance in a cell of its own."""
    if not any(_heads_column(line, naming) for line in lines):
        return list(lines)
    return [line if line.is_row else _with_name_apart(line) for line in lines]


def _with_name_apart(line: Line) -> Line:
    """A row whose first cell ends with the name of an instance as one with that in a cell of its own."""
    pieces = list(pieces_of(line.cells[0])) if line.cells else []
    if len(pieces) < _FEWEST_WORDS or canonical_instance(pieces[-1].text) is None:
        return line
    return line.with_cells((cell_of(pieces[:-1]), cell_of(pieces[-1:]), *line.cells[1:]))


def with_whole_cells(lines: Sequence[Line], column: "NameColumn") -> list[Line]:
    """The lines of a table, a name in the column of runs with what stands right below it in the same cell."""

    def joined(above: Line, line: Line) -> Line | None:
        if not column.goes_on(above, line):
            return None
        name, *others = above.cells
        text = f"{name.text}{'' if name.text.endswith('-') else ' '}{line.text}"
        cells = (together((name, *line.cells), text), *others)
        return replace(above, cells=cells, parts=(*above.sources, *line.sources))

    return folded(lines, joined)


def _joined_name(lines: Sequence[Line], naming: Naming) -> Line | None:
    """A row of a page with its run's name out of the lines around it; None where these are no such name."""
    above, row, below = lines
    if not _stand_around(above, row, below):
        return None
    pieces = (*above.filled, *below.filled)
    text = " ".join(piece.text for piece in pieces)
    if len(pieces) != 2 or not is_row(row) or not naming.is_name(text):
        return None
    name = together(pieces, text)
    return replace(row, cells=(name, *row.cells), parts=(*above.sources, *row.sources, *below.sources))


def _stand_around(above: Line, row: Line, below: Line) -> bool:
    """Whether two lines of a page are those of one cell, left of a row or where nothing of it stands."""
    if row.box is None or above.box is None or below.box is None or above.page != below.page:
        return False
    left, right = min(above.box.x0, below.box.x0), max(above.box.x1, below.box.x1)
    beside = all(word.box.x1 < left or right < word.box.x0 for word in row.words)
    return beside and gap(above, below) < TOLERANCES.leading * row.box.height


class NameColumn:
    """The column that names the run, if a table has one.

    Args:
        lines: of one section.
        naming: how runs are told apart.

    Attributes:
        is_titled: something says what stands in it.
    """

    def __init__(self, lines: Sequence[Line], naming: Naming) -> None:
        heads = [line for line in lines if _heads_column(line, naming)]
        self._naming = naming
        self.is_titled = bool(heads)
        self._width = max((len(line.filled) for line in heads), default=0)
        self._left = left_of(heads[0].cells[0]) if heads else None

    def split(self, line: Line) -> tuple[str | None, Line]:
        """The server that a row begins with, and the line without it; a header loses the title of the column."""
        text = line.cells[0].text.strip() if line.cells else ""
        if not text:  # the label may be merged over rows
            return None, _without_first(line) if self.is_titled and is_exact(line) else line
        if self.is_titled and self._naming.headers.exact(text) is not None and not is_row(line):
            return None, _without_first(line)
        return (tidy(text), _without_first(line)) if self._names_run(line, text) else (None, line)

    def names_stand_lower(self, lines: Sequence[Line]) -> bool:
        """Whether rows stand above the first name, though something says that the column names runs."""
        told = [self.split(line)[0] for line in lines] if self.is_titled else []
        first = next((at for at, name in enumerate(told) if name is not None), 0)
        return any(map(is_row, lines[:first]))

    def goes_on(self, row: Line, line: Line) -> bool:
        """Whether a line of a page holds nothing but the rest of the name that the row above it begins with."""
        if (
            not (row.has_places and line.has_places)
            or row.page != line.page
            or len(line.filled) != 1
            or len(row.filled) == 1
        ):
            return False
        inside = box_of(line).x1 < box_of(row.filled[1]).x0 and box_of(line).top > box_of(row).centre
        close = gap(row.cells[0], line) < TOLERANCES.leading * box_of(line).height
        return self.is_titled and is_row(row) and self._is_in(row) and self._is_in(line) and inside and close

    def bare(self, line: Line) -> Line:
        """A line without what of it stands in the column."""
        return _without_first(line) if line.cells and self._is_in(line) else line

    def names_and_rows(self, lines: Sequence[Line]) -> tuple[list[Name], list[Line]]:
        """The names in the column of a page, and the rows beside it."""
        if self._left is None:
            return [], []
        rows = [line for line in lines if is_row(self.bare(line))]
        head = list(takewhile(lambda line: line is not rows[0], lines)) if rows else list(lines)
        names = [name for line in head if not _heads_column(line, self._naming) for name in self._name(line)]
        names += [name for line in lines[len(head) :] if not self._heads_others(line) for name in self._name(line)]
        return names, rows

    def _name(self, line: Line) -> Iterator[Name]:
        """What stands in the column beside a line of a page, or in it."""
        cell = line.cells[0] if line.cells and self._is_in(line) else None
        if cell is not None and cell.box is not None:
            yield Name.of(line, cell._replace(text=tidy(cell.text)))

    def _heads_others(self, line: Line) -> bool:
        """Whether a line below rows is a header again: pieces of names stand alone, or beside a row."""
        return _heads_column(line, self._naming) and len(line.filled) > 1 and not is_row(line)

    def _is_in(self, line: Line) -> bool:
        """Whether the first cell of a line stands in the column, and not over others."""
        left = left_of(line.cells[0])
        return self._left is not None and left is not None and abs(left - self._left) <= slack(line)

    def _names_run(self, line: Line, text: str) -> bool:
        """Whether the first cell of a line is a server's name, or a piece of one that stands alone."""
        is_label = self._naming.is_name(text)
        if not self.is_titled:
            return is_label and is_row(line)
        if is_row(line):
            return is_label or self._begins_with_name(line)
        lone = len(line.filled) == 1 and self._left is not None and text.isdigit()
        return lone and self._begins_with_name(line)

    def _begins_with_name(self, line: Line) -> bool:
        """Whether the first cell of a row stands below the title of the column, whatever it says."""
        left = left_of(line.cells[0])
        if self._left is not None and left is not None:
            return abs(left - self._left) <= slack(line)
        return self.is_titled and len(line.filled) == self._width


def _without_first(line: Line) -> Line:
    return line.with_cells(line.cells[1:])


def _heads_column(line: Line, naming: Naming) -> bool:
    """Whether a line holds the title of the column."""
    return bool(line.cells) and line.cells[0].text in naming.headers


def is_row(line: Line) -> bool:
    """Whether a line holds figures behind its first cell."""
    return hold_figures(line.texts[1:], _FIGURES)


def tidy(text: str) -> str:
    """The name of a run as it is kept."""
    return " ".join(text.rstrip(" :").split())
