r"""Cells that name a server and its instance, `MBX1\DB01`, as two of a column each."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.columns_in_front import holds_row
from esrp_ingest.extract.grid.name_column import is_row
from esrp_ingest.extract.grid.pieces import cell_of, is_told_by_place, pieces_of
from esrp_ingest.extract.named_sections import is_machine
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.run_names import SERVERS
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.numerals import is_fraction
from esrp_ingest.vocabulary.report import AGGREGATE_NAMES, SERVER_HEADERS

_PARTED = re.compile(r"(?P<server>[^\\/|:]{1,40})[\\/|:](?P<instance>[^\\/|:]{1,60})")
"""A server, and what a sign parts from it."""
_SEVERAL = 2
_MOST_WORDS = 3
"""Words of a server's name."""
_LEFT = 100000
"""So many columns, or letters, left of a table nothing stands."""


class _Both(NamedTuple):
    """A server and an instance."""

    server: str
    instance: str


def with_servers_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a section, servers in cells of their own where all rows name one of several and an instance."""
    apart = list(map(_with_figures_apart, lines))
    named: dict[Line, _Both] = {}
    for line in filter(_is_of_instance, apart):
        if (both := _both(line.cells[0].one_line)) is None:
            return list(lines)
        named[line] = both
    if len({both.server for both in named.values()}) < _SEVERAL:
        return list(lines)
    first = next(iter(named))
    head = _head_above(apart, first)
    title = _cell(next(iter(SERVER_HEADERS.values())), first.cells[0])
    whole = [line.with_cells((title, *line.cells)) if line is head else line for line in apart]
    return [_parted(line, named[line]) if line in named else line for line in whole]


def _is_of_instance(line: Line) -> bool:
    """Whether a line is a row, and not one of all instances."""
    return is_row(line) and AGGREGATE_NAMES.exact(line.texts[0]) is None


def _head_above(lines: Sequence[Line], row: Line) -> Line | None:
    """The last line above a row that holds something."""
    above = list(takewhile(lambda line: line is not row, lines))
    return next((line for line in reversed(above) if line.filled), None)


def _with_figures_apart(line: Line) -> Line:
    """A row of a page with a cell for the words before its first figure, where they stand as close as words."""
    if not (is_told_by_place(line) and holds_row(line)):
        return line
    pieces = list(pieces_of(line.cells[0]))
    names = list(takewhile(lambda piece: not is_fraction(piece.text), pieces))
    if not 0 < len(names) < len(pieces):
        return line
    return line.with_cells((cell_of(names), cell_of(pieces[len(names) :]), *line.cells[1:]))


def _both(text: str) -> _Both | None:
    """The server and the instance that a text names, None where it names none or but one."""
    found = _PARTED.fullmatch(text)
    if found is not None and _is_server(server := found["server"].strip()):
        return _Both(server, found["instance"].strip())
    words = text.split(" ")
    for count in range(1, min(_MOST_WORDS, len(words) - 1) + 1):
        server, instance = " ".join(words[:count]), " ".join(words[count:])
        if _is_server(server) and canonical_instance(instance) is not None:
            return _Both(server, instance)
    return None


def _is_server(text: str) -> bool:
    return SERVERS.is_name(text) or is_machine(text)


def _parted(line: Line, both: _Both) -> Line:
    """A row with the names of its first cell in two."""
    first, *others = line.cells
    words = tuple(Word(both.instance, _end_of(word, both.instance)) for word in first.words[-1:])
    return line.with_cells((_cell(both.server, first), Cell(both.instance, words, first.across), *others))


def _end_of(word: Word, text: str) -> Box:
    """Where the end of a word stands that says a text, or all of the word."""
    left, top, right, bottom = word.box
    share = min(len(text) / len(word.text), 1.0)
    return Box(right - share * (right - left), top, right, bottom)


def _cell(text: str, beside: Cell) -> Cell:
    """A cell left of another one."""
    words = tuple(Word(text, word.box._replace(x1=word.box.x0 + 1)) for word in beside.words[:1])
    across = None if beside.across is None else (beside.across[0] - _LEFT, beside.across[1] - _LEFT)
    return Cell(text, words, across)
