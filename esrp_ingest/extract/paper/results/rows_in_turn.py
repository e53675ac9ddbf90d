"""Rows of a table of results that say the same again for each test: which rows are whose, also over a page's end.

    Test               Counter            Value
                       Reads/sec          812.3
    Stress             Writes/sec         301.5
                       Latency (ms)         9.4
    Degraded           Reads/sec          798.1
    ---------------------------------------------
                       Writes/sec         287.0
                       Latency (ms)        11.2

Programs print the name of a test in the middle of its rows, and of those on one page where a page ends within them.
Nothing but the labels says then where the rows of each begin.
"""

from collections.abc import Sequence
from itertools import groupby

from esrp_ingest.extract.paper.parts.states import is_state_alone
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.summary_keys import key_of
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.matching import fold

_FEWEST = 2
"""Tests, and rows of each, of such a table."""
_PAIR = 2


def name_in_turn(rows: Sequence[GridRow]) -> None:
    """Gives each row the test whose name stands among the rows that say everything once, it and those beside it.

    Nothing is changed where there are not as many names as times that the rows say the same, each among its own.

    Args:
        rows: of a table, with those that go on with it on the next pages.
    """
    size = _size(rows)
    names = _names(rows)
    if not size or [at // size for at, _ in names] != list(range(len(rows) // size)):
        return
    for at, row in enumerate(rows):
        _name(row, names[at // size][1])


def _name(row: GridRow, test: str) -> None:
    """Gives a row another test; what stands over it and is none stays."""
    if _test_of(row) == test:
        return
    if row.group and not is_state_alone(row.group):
        row.test = test
    else:
        row.group, row.test = test, ""


def rows_behind(grid: Grid, below: Sequence[Line]) -> list[GridRow]:
    """The rows of one figure at the top of the page below a table that are the rest of the rows of its last test.

    Args:
        grid: the table; it ends with a page.
        below: the lines of the next page.
    """
    parts = [list(part) for _, part in groupby(grid.rows, key=_test_of)]
    first, last = parts[0], parts[-1]
    if len(parts) < _FEWEST or len(grid.headers) > 1 or not _test_of(last[0]):
        return []
    said, begun = list(map(_said, first)), list(map(_said, last))
    rest = said[len(begun) :]
    found = [_row_like(last[-1], line) for line in below[: len(rest)]]
    told = [row for row in found if row is not None]
    return told if begun == said[: len(begun)] and list(map(_said, told)) == rest else []


def _row_like(above: GridRow, line: Line) -> GridRow | None:
    """A line of a label and a figure as a row of the same test as another one, None for any other line."""
    if len(line.filled) != _PAIR or not is_figure(line.filled[1].text):
        return None
    label, figure = (cell.text for cell in line.filled)
    return GridRow(label, [figure], line, above.group, above.server, above.test)


def _test_of(row: GridRow) -> str:
    """The test or the state that a row says, in a column or above it."""
    return row.test or (row.group if is_state_alone(row.group) else "")


def _names(rows: Sequence[GridRow]) -> list[tuple[int, str]]:
    """The tests that rows say, in their order, each with the number of the first one."""
    found: list[tuple[int, str]] = []
    for at, row in enumerate(rows):
        name = _test_of(row)
        if name and name not in [each for _, each in found]:
            found.append((at, name))
    return found


def _size(rows: Sequence[GridRow]) -> int:
    """After how many rows they say the same again, each time nothing twice; 0 where they do not."""
    said = list(map(_said, rows))
    size = next((at for at, text in enumerate(said) if at and text == said[0]), 0)
    again = size >= _FEWEST and len(said) % size == 0 and said == said[:size] * (len(said) // size)
    return size if again and len(set(said[:size])) == size else 0


def _said(row: GridRow) -> str:
    """What a row says: its metric, or its label where that is none."""
    key = key_of(row.label)
    return fold(row.label) if key is None or key[0] is None else key[0]
