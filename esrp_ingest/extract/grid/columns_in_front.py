"""Columns of names that stand behind others, put in front of these: a server's behind the instances', say.

The header of such a column says that it holds names, and in none of its rows stands a figure.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby, pairwise, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import Piece, Span, cell_of, is_told_by_place, overlap, pieces_of
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.run_names import SERVERS, Naming
from esrp_ingest.layout import Line
from esrp_ingest.numerals import hold_figures, is_figure, is_numeric
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS

_FIGURES = 2
"""How many figures make a line a row."""
_MOST_HEAD = 16
"""So many lines of a header stand below the title of one of its columns."""
_FAR = 100000
"""So many columns, or letters, left of a table nothing stands."""
_OF_MACHINES = re.compile(r"[\d_.-]")
"""What names of machines hold and words do not."""
Heads = Callable[[str], bool]


class _Kind(NamedTuple):
    """Columns of names of one kind.

    Attributes:
        heads: whether a text is the header of such a column.
        fits: whether a cell of a row can be one of the column.
        apart: a row with what stands in the column in a cell of its own.
        moved: a line with that cell in front.
    """

    heads: Heads
    fits: Callable[[Line, int], bool]
    apart: Callable[[Line, Span], Line]
    moved: Callable[[Line, int], Line]


def names_in_front(lines: Sequence[Line], naming: Naming) -> list[Line]:
    """The lines of a section, each column of runs' names behind another one put in front, cell by cell.

    Args:
        lines: of one section, which may hold several tables.
        naming: how runs are told apart.
    """
    heads = naming.headers.__contains__
    apart = [_with_title_apart(line, heads) for line in lines]
    return _in_front(apart, _Kind(heads, partial(_may_name, naming), partial(_with_name_apart, naming), _first))


def instances_in_front(lines: Sequence[Line]) -> list[Line]:
    """The lines of a section, instances that stand behind their figures put in front."""
    if any(line.has_places for line in lines):
        return _placed_in_front(lines)
    return _in_front(
        lines, _Kind(INSTANCE_HEADERS.__contains__, _has_figure_before, lambda line, _column: line, _left_of_all)
    )


def _placed_in_front(lines: Sequence[Line]) -> list[Line]:
    """The lines of a section of a page, rows that name their instances behind figures with these before them.

    The header of the column may go over many lines, of which each stands above the names.
    """
    whole: list[Line] = []
    for are_rows, stretch in groupby(lines, key=_is_named_row):
        rows = list(stretch)
        behind = are_rows and any(map(_place_of_name, rows)) and not _are_counted(rows)
        column = _column_of_names(rows) if behind else None
        ours = column is not None and (_are_canonical(rows) or _text_above(whole, column) in INSTANCE_HEADERS)
        whole += [_first(row, _place_of_name(row)) for row in rows] if ours else rows
    return whole


def _is_named_row(line: Line) -> bool:
    """Whether a line of a page consists of figures and one name."""
    if not is_told_by_place(line):
        return False
    return len(line.cells) > 1 and sum(not is_figure(cell.text) for cell in line.cells) == 1


def _place_of_name(line: Line) -> int:
    """Which cell of such a line is the name."""
    return next(at for at, cell in enumerate(line.cells) if not is_figure(cell.text))


def _are_counted(rows: Sequence[Line]) -> bool:
    """Whether nothing but numbers that count the rows stands before their names."""
    numbers = [row.texts[0] for row in rows if _place_of_name(row) == 1]
    if len(numbers) < len(rows) or not all(map(str.isdecimal, numbers)):
        return False
    return all(int(lower) - int(upper) == 1 for upper, lower in pairwise(numbers))


def _column_of_names(rows: Sequence[Line]) -> Span | None:
    """From where to where the names of some rows go; None where a figure stands there."""
    places = [(line, at, _place_of_name(line)) for line in rows for at in range(len(line.cells))]
    own = [span_of(line, at) for line, at, name in places if at == name]
    column = (min(left for left, _ in own), max(right for _, right in own))
    return None if any(overlap(span_of(line, at), column) for line, at, name in places if at != name) else column


def _are_canonical(rows: Sequence[Line]) -> bool:
    """Whether rows are named as Jetstress does, and each otherwise."""
    names = [canonical_instance(row.cells[_place_of_name(row)].one_line) for row in rows]
    return None not in names and len(set(names)) == len(names)


def _text_above(lines: Sequence[Line], column: Span) -> str:
    """What the last lines that are no rows say above a column."""
    head = list(takewhile(lambda line: not holds_row(line), lines[: -_MOST_HEAD - 1 : -1]))
    found = (
        cell.one_line
        for line in reversed(head)
        for at, cell in enumerate(line.cells)
        if overlap(span_of(line, at), column)
    )
    return " ".join(found)


def _in_front(lines: Sequence[Line], kind: _Kind) -> list[Line]:
    """The lines, the names of each table in front, where they fit into all of its rows."""
    whole: list[Line] = []
    at = 0
    while at < len(lines):
        column = _headed(lines[at], kind.heads)
        table = [kind.apart(line, column) for line in _table(lines, at + 1)] if column is not None else []
        if column is None or not _holds_names(table, column, kind.fits):
            whole.append(lines[at])
            at += 1
            continue
        cells = ((line, cell_in(line, column)) for line in (lines[at], *table))
        whole += (line if own is None else kind.moved(line, own) for line, own in cells)
        at += 1 + len(table)
    return whole


def holds_row(line: Line) -> bool:
    """Whether a line holds figures, in whichever of its cells."""
    return hold_figures(line.texts, _FIGURES)


def _headed(line: Line, heads: Heads) -> Span | None:
    """From where to where the only such column goes, if others stand before it and a line is its header."""
    if not any(map(heads, line.texts)):
        return None  # as most are, whose cells need no place then
    at = next(at for at, cell in enumerate(line.cells) if heads(cell.one_line))
    return span_of(line, at) if at and not holds_row(line) else None


def _table(lines: Sequence[Line], start: int) -> list[Line]:
    """The rest of a header, and the rows below it."""
    head = list(takewhile(lambda line: not holds_row(line), lines[start : start + _MOST_HEAD]))
    rows = (lines[at] for at in range(start + len(head), len(lines)))
    return [*head, *takewhile(holds_row, rows)]


def _holds_names(table: Sequence[Line], column: Span, fits: Callable[[Line, int], bool]) -> bool:
    """Whether something stands in a column beside rows that fits there, and no figure beside any of them."""
    found = [(line, at) for line in table if holds_row(line) and (at := cell_in(line, column)) is not None]
    filled = [(line, at) for line, at in found if line.cells[at].text]
    return bool(filled) and all(fits(line, at) and not is_figure(line.cells[at].text) for line, at in filled)


def _may_name(naming: Naming, line: Line, at: int) -> bool:
    """Whether a cell may name a run behind its instance: a test by its words; no server is `Active`, or `Pass`."""
    text = line.cells[at].one_line
    is_like_machine = text.isupper() or _OF_MACHINES.search(text) is not None
    return naming.is_name(text) or (naming is SERVERS and at > 0 and is_like_machine)


def _has_figure_before(line: Line, at: int) -> bool:
    """Whether a figure stands in a cell left of another one."""
    return any(is_figure(cell.text) for cell in line.cells[:at])


def cell_in(line: Line, column: Span) -> int | None:
    """Which cell of a line stands in a column: it may be empty where the format gives cells."""
    spans = ((at, span_of(line, at)) for at, cell in enumerate(line.cells) if cell.text or line.is_row)
    return next((at for at, span in spans if overlap(span, column)), None)


def span_of(line: Line, at: int) -> Span:
    """From where to where a cell goes: by its order where the format does not tell."""
    box = line.cells[at].box
    return (box.x0, box.x1) if box is not None else line.cells[at].across or (at, at + 1)


def _with_title_apart(line: Line, heads: Heads) -> Line:
    """A line of a page with the title of a column in a cell of its own, where it stands as close as words."""
    if not is_told_by_place(line) or holds_row(line) or not any(heads(word.text) for word in line.words):
        return line
    for at, cell in enumerate(line.cells):
        pieces = list(pieces_of(cell))
        own = next((place for place, piece in enumerate(pieces) if heads(piece.text)), None)
        if own is not None and len(pieces) > 1 and (at or own):
            return _with_parts(line, at, (pieces[:own], pieces[own : own + 1], pieces[own + 1 :]))
    return line


def _with_name_apart(naming: Naming, line: Line, column: Span) -> Line:
    """A row of a page with the name in a column in a cell of its own, where other words stand as close as its own."""
    at = cell_in(line, column) if is_told_by_place(line) and holds_row(line) else None
    if at is None:
        return line
    pieces = list(pieces_of(line.cells[at]))
    start = next((place for place, piece in enumerate(pieces) if overlap((piece.left, piece.right), column)), 0)
    texts = [piece.text for piece in pieces[start:]]
    named = (count for count in range(len(texts), 0, -1) if naming.is_name(" ".join(texts[:count])))
    count = next(named, sum(1 for _ in takewhile(lambda text: not is_numeric(text), texts)))
    return _with_parts(line, at, (pieces[:start], pieces[start : start + count], pieces[start + count :]))


def _with_parts(line: Line, at: int, parts: Iterable[list[Piece]]) -> Line:
    """A line with a cell for each part of one of its cells."""
    return line.with_cells((*line.cells[:at], *(cell_of(part) for part in parts if part), *line.cells[at + 1 :]))


def _first(line: Line, at: int) -> Line:
    """A line with one of its cells before all others."""
    cells = line.cells
    return line.with_cells((cells[at], *cells[:at], *cells[at + 1 :]))


def _left_of_all(line: Line, at: int) -> Line:
    """A line with one of its cells before all others, and left of them."""
    first, *others = _first(line, at).cells
    if first.across is not None:
        first = first._replace(across=(first.across[0] - _FAR, first.across[1] - _FAR))
    return line.with_cells((first, *others))
