"""Summary tables to the stretches of rows that one text heads, each with the header of the table.

Rows of one text name the disks, the server or the state of the rows below.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from esrp_ingest.axes.whose import condition_of, owner_of
from esrp_ingest.document import Cell, Row, Table
from esrp_ingest.papers.headings import Section, disks_named
from esrp_ingest.papers.results.names import HEADS_RESULTS
from esrp_ingest.vocabulary.words import spelled

_GLUED = re.compile(spelled(r"\s(?:{group_of_database_rows}|{group_of_log_rows})$"), re.IGNORECASE)


def stretches(
    table: Table, section: Section, has_figures: Callable[[Row], bool], known: Collection[str]
) -> Iterator[tuple[Table, Section]]:
    """Give the stretches of a table, each with what heads it.

    Args:
        table: a summary.
        section: what heads the table.
        has_figures: whether a row is one of figures.
        known: names of servers and machines that the document has elsewhere.
    """
    rows = [each for row in table.rows if any(map(_says, row.filled)) for each in _without_group(row)]
    groups = [None if has_figures(row) else _group(row, known) for row in rows]
    top = _header(list(takewhile(lambda row: not has_figures(row), rows)), groups)
    head = _with_heads_over(top)
    for held, below in _below_groups(rows, groups, section, known):
        own = [row for row in held if row not in top]
        if own:
            yield Table((*head, *own), table.edges), below


def _header(above: Sequence[Row], groups: Sequence[str | None]) -> list[Row]:
    """The rows above the first figures that head columns."""
    return [row for row, group in zip(above, groups, strict=False) if group is None and len(row.filled) > 1]


def _below_groups(
    rows: Sequence[Row], groups: Sequence[str | None], section: Section, known: Collection[str]
) -> Iterator[tuple[list[Row], Section]]:
    """The rows below each row that heads others, with what heads them."""
    outer, below, held = section, section, list[Row]()
    for row, group in zip(rows, groups, strict=True):
        if group is None:
            held.append(row)
            continue
        yield held, below
        held, disks = [], disks_named(group)
        below = replace(below, disks=disks) if disks else outer.below(group, known)
        outer = outer if disks else below
    yield held, below


def _says(cell: Cell) -> bool:
    """Whether a cell holds letters or digits, and no mark of a text alone, such as `---`."""
    return any(map(str.isalnum, cell.text))


def _without_group(row: Row) -> list[Row]:
    """A row as it is, or parted from the head of the next rows that a page put behind its label."""
    first = row.cells[0]
    glued = _GLUED.search(first.one_line) if len(row.filled) > 1 else None
    if glued is None or not first.one_line[: glued.start()].strip():
        return [row]
    label, group = Cell(first.one_line[: glued.start()], first.place), Cell(glued[0].strip(), first.place)
    empty = [Cell("", first.place) for _ in row.cells[1:]]
    return [Row((label, *row.cells[1:]), row.place), Row((group, *empty), row.place)]


def _group(row: Row, known: Collection[str]) -> str | None:
    """The text of a row that heads those below: one text, beside which only the heads of columns are."""
    marks = list(takewhile(lambda cell: cell.text and not _says(cell), row.cells))
    first, *others = [cell for cell in row.filled if _says(cell)]
    if first is not row.cells[len(marks)] or not all(HEADS_RESULTS.fullmatch(cell.one_line) for cell in others):
        return None
    text = first.one_line
    heads = disks_named(text) or owner_of(text, known) or condition_of(text)
    return text if heads or (not others and len(row.cells) > 1) else None


def _with_heads_over(rows: Sequence[Row]) -> list[Row]:
    """Header rows in which a cell that is left empty, right of a head and above another one, is that head's."""
    if len(rows) <= 1:
        return list(rows)
    *upper, last = rows
    return [*(Row(_over(row.cells, last.cells), row.place) for row in upper), last]


def _over(cells: Sequence[Cell], below: Sequence[Cell]) -> tuple[Cell, ...]:
    filled: list[Cell] = []
    for cell, under in zip(cells, below, strict=True):
        goes_on = not cell.text and under.text and len(filled) > 1 and filled[-1].text
        filled.append(filled[-1] if goes_on else cell)
    return tuple(filled)
