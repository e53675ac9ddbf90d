"""Names that a text prints in the middle of the rows that they are of, in lines of their own between these.

    Test               Counter           Value
                       Reads/sec         171.193
    Performance test
                       Writes/sec        267.779
                       Reads/sec         637.687
    Stress test
                       Writes/sec        239.292

So programs write merged cells whose text stands in their middle.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.names_in_middle import ends_of_groups
from esrp_ingest.extract.grid.pieces import is_mere_text, letters_of
from esrp_ingest.layout import Cell, Line

_NARROWEST = 3
"""Columns of such a table: names, labels and figures."""
_SEVERAL = 2

_Tells = Callable[[str], bool]


def with_names_amid(lines: Sequence[Line], heads_names: _Tells, is_name: _Tells) -> list[Line]:
    """The lines, each row of such a table with its name in front.

    Args:
        lines: of a document; those of other formats stay as they are.
        heads_names: whether a text heads a column of names.
        is_name: whether it is one.
    """
    done: list[Line] = []
    at = 0
    while at < len(lines):
        head = lines[at]
        done.append(head)
        at += 1
        if is_mere_text(head) and len(head.cells) >= _NARROWEST and heads_names(head.cells[0].text):
            below = list(_below(lines, at, is_name))
            done += _named(below, head, is_name) or below
            at += len(below)
    return done


def _below(lines: Sequence[Line], start: int, is_name: _Tells) -> Iterator[Line]:
    """The lines right below each other that are names and rows of a table; blank ones may stand above the first.

    Args:
        lines: of a document.
        start: the first of them below the header.
        is_name: whether a text is a name.
    """
    head = lines[start - 1]
    last: int | None = None
    for line in map(lines.__getitem__, range(start, len(lines))):
        close = last is None or line.number == last + 1
        if not (is_mere_text(line) and close and line.number is not None):
            return
        if not (_has_name(line, is_name) or (len(line.cells) > 1 and _begins_behind(line, head))):
            return
        last = line.number
        yield line


def _has_name(line: Line, is_name: _Tells) -> bool:
    return is_name(line.cells[0].text)


def _begins_behind(line: Line, head: Line) -> bool:
    """Whether a row leaves the column of names empty."""
    return letters_of(line.cells[0])[0] >= letters_of(head.cells[0])[1]


def _named(below: Sequence[Line], head: Line, is_name: _Tells) -> list[Line]:
    """The rows of a table, each with its name; none where not every name stands in the middle of its rows."""
    names = [line for line in below if _has_name(line, is_name)]
    rows = [line for line in below if len(line.cells) > 1]
    at_the_top = below[:1] == names[:1]
    if at_the_top or len(names) < _SEVERAL:
        return []
    ends = list(ends_of_groups(_numbers(names), _numbers(rows)))
    if len(ends) != len(names) or ends[-1] != len(rows):
        return []
    parted = zip(names, [0, *ends[:-1]], ends, strict=True)
    return [_with_name(row, name, head) for name, start, end in parted for row in rows[start:end]]


def _numbers(lines: Sequence[Line]) -> list[int]:
    """The numbers of lines in their text."""
    return [line.number or 0 for line in lines]


def _with_name(row: Line, name: Line, head: Line) -> Line:
    """A row with the name that it is of in front of its cells."""
    if row is name:
        return row
    cell = Cell(name.cells[0].text, across=head.cells[0].across)
    return replace(row.with_cells((cell, *row.cells)), parts=(*name.sources, *row.sources))
