"""Tables with a row for each of several set-ups whose texts stand so close that no white space parts their columns.

A column begins where a text of the header does, and below it a text of each row; and what heads it is a known label.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise, takewhile

from esrp_ingest.extract.grid.pieces import Piece, cell_of, one_row, pieces_of, slack
from esrp_ingest.layout import Cell, Line

_FEWEST = 2
"""Rows that tell columns."""
_NARROWEST = 3
"""Columns of such a table."""
_LONGEST = 5
"""Texts that make one label of a header."""
_SEVERAL = 2
_MOST = 40
"""Texts of a header."""

_Tells = Callable[[str], bool]


def with_columns_of_labels(lines: Sequence[Line], is_corner: _Tells, is_label: _Tells) -> list[Line]:
    """The lines, those of each such table as rows with a cell below each label of its header.

    Args:
        lines: what stands below one heading, each row of a table in one line.
        is_corner: whether a text heads the names of rows.
        is_label: whether it heads any other column.
    """
    done: list[Line] = []
    while len(done) < len(lines):
        done += _table(lines[len(done) :], is_corner, is_label) or [lines[len(done)]]
    return done


def _table(lines: Sequence[Line], is_corner: _Tells, is_label: _Tells) -> list[Line]:
    """The table that begins with the first of some lines, nothing where none does."""
    head = _pieces(lines[0])
    if not _NARROWEST <= len(head) <= _MOST:
        return []
    rows = list(takewhile(partial(_begins_at, head[0].left), lines[1:]))
    lefts = _lefts(head, rows) if len(rows) >= _FEWEST else []
    texts = [" ".join(piece.text for piece in column) for column in _columns(head, lefts)]
    ways = ways_to_join(texts, is_corner, is_label)
    if len(ways) != 1 or len(ways[0]) < _NARROWEST:
        return []
    edges = [lefts[at] for at in _begins_of(texts, ways[0])]
    heads = (Cell(text, column.words, column.across) for text, column in zip(ways[0], _cells(head, edges), strict=True))
    return [one_row([lines[0]], heads), *(one_row([row], _cells(_pieces(row), edges)) for row in rows)]


def _lefts(head: Sequence[Piece], rows: Sequence[Line]) -> list[float]:
    """Where a text of a header begins, and one of each row."""
    return [left for left in dict.fromkeys(piece.left for piece in head) if all(_parts(row, left) for row in rows)]


def _pieces(line: Line) -> list[Piece]:
    """The words of a line from left to right, those that stand below each other from the top."""
    return sorted(chain.from_iterable(map(pieces_of, line.cells)), key=lambda piece: piece.left)


def _begins_at(left: float, line: Line) -> bool:
    """Whether a line of several words begins at a place."""
    pieces = _pieces(line)
    return len(pieces) >= _NARROWEST and abs(pieces[0].left - left) <= slack(line)


def _parts(row: Line, left: float) -> bool:
    """Whether a text of a row begins at a place, and none goes on over it."""
    near = slack(row)
    pieces = _pieces(row)
    crossed = any(piece.left < left - near and piece.right > left + near for piece in pieces)
    return not crossed and any(abs(piece.left - left) <= near for piece in pieces)


def _columns(pieces: Sequence[Piece], lefts: Sequence[float]) -> Iterator[list[Piece]]:
    """The words of each column, by where these begin, in the order of reading."""
    for left, right in pairwise((*lefts, float("inf"))):
        near = pieces[0].letter if pieces else 0.0
        own = [piece for piece in pieces if left - near <= piece.left < right - near]
        yield sorted(own, key=lambda piece: (piece.word.box.top if piece.word else 0.0, piece.left))


def _cells(pieces: Sequence[Piece], lefts: Sequence[float]) -> Iterator[Cell]:
    return (cell_of(column) if column else Cell("") for column in _columns(pieces, lefts))


def ways_to_join(texts: Sequence[str], is_corner: _Tells, is_label: _Tells) -> list[list[str]]:
    """The ways to join texts that follow each other into what heads names and labels behind it; at most two of them."""
    behind: list[list[list[str]]] = [[] for _ in texts] + [[[]]]
    for at in reversed(range(len(texts))):
        joined = ((end, " ".join(texts[at:end])) for end in range(at + 1, min(at + _LONGEST, len(texts)) + 1))
        tells = is_label if at else is_corner
        behind[at] = [[text, *way] for end, text in joined if tells(text) for way in behind[end]][:_SEVERAL]
    return behind[0]


def _begins_of(texts: Sequence[str], way: Sequence[str]) -> Iterator[int]:
    """Which of some texts begins each of the labels that they make."""
    at = 0
    for label in way:
        yield at
        words = len(label.split())
        while words > 0:
            words -= len(texts[at].split())
            at += 1
