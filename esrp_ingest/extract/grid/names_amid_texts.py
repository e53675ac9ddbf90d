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
from itertools import takewhile

from esrp_ingest.extract.grid.names_in_middle import ends_of_groups
from esrp_ingest.extract.grid.pieces import is_mere_text, letters_of
from esrp_ingest.layout import Cell, Line

_NARROWEST = 3
"""Columns of such a table: names, labels and figures."""

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
            below = list(_below(lines[at:], head, is_name))
            done += _named(below, head, is_name) or below
            at += len(below)
    return done


def _below(lines: Sequence[Line], head: Line, is_name: _Tells) -> Iterator[Line]:
    """The lines right below each other that are names and rows of a table; blank ones may stand above the first."""
    last: int | None = None
    for line in lines:
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
    numbered = [(line.number or 0, line) for line in below]
    names = [each for each in numbered if _has_name(each[1], is_name)]
    rows = [each for each in numbered if len(each[1].cells) > 1]
    above = list(takewhile(lambda each: not _has_name(each[1], is_name), numbered))
    ends = list(ends_of_groups([at for at, _ in names], [at for at, _ in rows])) if above and len(names) > 1 else []
    if len(ends) != len(names) or ends[-1] != len(rows):
        return []
    starts = [0, *ends[:-1]]
    return [
        _with_name(row, name, head)
        for (_, name), start, end in zip(names, starts, ends, strict=True)
        for _, row in rows[start:end]
    ]


def _with_name(row: Line, name: Line, head: Line) -> Line:
    """A row with the name that it is of in front of its cells."""
    if row is name:
        return row
    cell = Cell(name.cells[0].text, across=head.cells[0].across)
    return replace(row.with_cells((cell, *row.cells)), parts=(*name.sources, *row.sources))
