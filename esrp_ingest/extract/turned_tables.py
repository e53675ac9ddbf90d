"""Tables that stand on their side: a metric's figures in a row, and one column for each instance.

They are told by their labels: the first cells of their rows are headers of columns, each known to the letter.
"""

from collections.abc import Sequence

from esrp_ingest.extract.rows import NamedTable, TableRow, is_numeric
from esrp_ingest.layout import Box, Line, Locator
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS, IO_HEADERS, READ_HEADERS

_FEWEST = 2
"""Rows that such a table has at least."""


def turned_tables(lines: Sequence[Line]) -> tuple[list[NamedTable], list[Line]]:
    """The tables of instances that stand on their side, as if they did not, and the lines that are left."""
    tables: list[NamedTable] = []
    rest: list[Line] = []
    at = 0
    while at < len(lines):
        rows = _rows(lines[at + 1 :]) if lines[at + 1 :] and _metric(lines[at + 1]) is not None else []
        table = _turned(lines[at], rows) if len(rows) >= _FEWEST else None
        if table is None:
            rest.append(lines[at])
            at += 1
            continue
        tables.append(table)
        at += 1 + len(rows)
    return tables, rest


def _rows(lines: Sequence[Line]) -> list[Line]:
    """The lines from the first one on that are a metric's, each of another metric."""
    rows: list[Line] = []
    seen: set[str] = set()
    for line in lines:
        metric = _metric(line)
        if metric is None or metric in seen:
            break
        seen.add(metric)
        rows.append(line)
    return rows


def _metric(line: Line) -> str | None:
    """The column of which a line holds the figures, None for any other line."""
    texts = [cell.text for cell in line.cells if cell.text.strip()]
    if len(texts) < 2 or not all(is_numeric(text.rstrip("*")) for text in texts[1:]):
        return None
    return IO_HEADERS.exact(texts[0]) or READ_HEADERS.exact(texts[0])


def _turned(head: Line, rows: Sequence[Line]) -> NamedTable | None:
    """The table of the rows below a line of names; None where there are not as many names as figures."""
    names = [" ".join(cell.text.split()) for cell in head.cells if cell.text.strip()]
    if names and INSTANCE_HEADERS.exact(names[0]) is not None:
        names = names[1:]
    figures = [[cell for cell in line.cells if cell.text.strip()][1:] for line in rows]
    if not names or any(len(row) != len(names) for row in figures) or len(set(names)) < len(names):
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
