"""Tables that stand on their side: a metric's figures in a row, and one column for each instance.

They are told by their labels: the first cells of their rows are headers of columns, each known to the letter.
"""

from collections.abc import Callable, Sequence

from esrp_ingest.extract.rows import NamedTable, TableRow, is_numeric
from esrp_ingest.layout import Box, Line, Locator
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS, IO_HEADERS, READ_HEADERS

ColumnOf = Callable[[str], str | None]
"""What a header stands for, None for any other text."""
_FEWEST = 2
"""Rows that such a table has at least."""


def column_of_instances(text: str) -> str | None:
    """The column of a table of instances that a text is the header of."""
    return IO_HEADERS.exact(text) or READ_HEADERS.exact(text)


def turned_tables(
    lines: Sequence[Line], column_of: ColumnOf, name_of: Callable[[str], str | None]
) -> tuple[list[NamedTable], list[Line]]:
    """The tables that stand on their side, as if they did not, and the lines that are left.

    Args:
        lines: of one section.
        column_of: tells the headers of such a table's columns.
        name_of: the canonical name of what a row is about, None for what is no such name.
    """
    tables: list[NamedTable] = []
    rest: list[Line] = []
    at = 0
    while at < len(lines):
        rows = _rows(lines, at + 1, column_of)
        table = _turned(lines[at], rows, name_of) if len(rows) >= _FEWEST else None
        if table is None:
            rest.append(lines[at])
            at += 1
            continue
        tables.append(table)
        at += 1 + len(rows)
    return tables, rest


def _rows(lines: Sequence[Line], start: int, column_of: ColumnOf) -> list[Line]:
    """The lines from one on that are a metric's, each of another metric."""
    rows: list[Line] = []
    seen: set[str] = set()
    while start + len(rows) < len(lines):
        line = lines[start + len(rows)]
        metric = _metric(line, column_of)
        if metric is None or metric in seen:
            break
        seen.add(metric)
        rows.append(line)
    return rows


def _metric(line: Line, column_of: ColumnOf) -> str | None:
    """The column of which a line holds the figures, None for any other line."""
    texts = [cell.text for cell in line.cells if cell.text.strip()]
    if len(texts) < 2 or not all(is_numeric(text.rstrip("*")) for text in texts[1:]):
        return None
    return column_of(texts[0])


def _turned(head: Line, rows: Sequence[Line], name_of: Callable[[str], str | None]) -> NamedTable | None:
    """The table of the rows below a line of names; None where there are not as many names as figures."""
    texts = [" ".join(cell.text.split()) for cell in head.cells if cell.text.strip()]
    figures = [[cell for cell in line.cells if cell.text.strip()][1:] for line in rows]
    if texts and (INSTANCE_HEADERS.exact(texts[0]) is not None or len(texts) == len(figures[0]) + 1):
        texts = texts[1:]
    names = [name for text in texts if (name := name_of(text)) is not None]
    if not names or any(len(row) != len(texts) for row in figures) or len(set(names)) < len(texts):
        return None
    labels = tuple(next(cell.text for cell in line.cells if cell.text.strip()) for line in rows)
    columns = [
        TableRow(
            name,
            tuple(row[at].text.rstrip("*") for row in figures),
            _around(rows, [row[at].box for row in figures]),
            tuple(row[at].box for row in figures),
        )
        for at, name in enumerate(names)
    ]
    return NamedTable(columns, lambda: [labels], lines=[head, *rows])


def _around(rows: Sequence[Line], boxes: Sequence[Box | None]) -> Locator:
    """The place of an instance's column."""
    known = [box for box in boxes if box is not None]
    whole = known[0] if known else None
    for box in known[1:]:
        whole = box.union(whole) if whole is not None else box
    first = rows[0]
    return Locator(first.page, first.number, whole)
