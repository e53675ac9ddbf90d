"""Tables on a page that list things with several columns about each: `Component | Description | Quantity`.

The words of the header say that its columns are no set-ups; where they begin tells the cells of the rows below.
"""

import re
from collections.abc import Sequence
from itertools import chain

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Box, Cell, Line, locator_around
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_HEADING = re.compile(spelled("{no_setup}|{corner}|{item_column}"), re.IGNORECASE)
_LEAST_COLUMNS, _LEAST_ROWS = 3, 2
_FAR = 2.6
"""How many of its own heights a row stands from the one above it at the most."""
_TIGHT = 0.25
"""How many of its own heights a line stands from the one that it goes on with at the most."""
_ALIGNED = 3.0
"""Points by which texts of one column begin apart."""


def split_items(lines: Sequence[Line]) -> tuple[list[Pair[Column]], list[Line], list[Line]]:
    """The rows of such tables, the lines that head them, and those that belong to none."""
    found: list[Pair[Column]] = []
    heads: list[Line] = []
    taken: set[int] = set()
    for at, line in enumerate(lines):
        edges = [_box(cell).x0 for cell in line.cells]
        rows = _rows(_below(lines, at, edges), edges) if _heads(line) else []
        if len(rows) >= _LEAST_ROWS:
            found += [_pair(row, edges) for row in rows]
            heads.append(line)
            taken |= {id(line), *(id(part) for row in rows for part in row)}
    return found, heads, [line for line in lines if id(line) not in taken]


def _heads(line: Line) -> bool:
    texts = [" ".join(cell.text.split()) for cell in line.cells]
    return len(texts) >= _LEAST_COLUMNS and bool(line.words) and all(map(_HEADING.fullmatch, texts))


def _below(lines: Sequence[Line], head: int, edges: Sequence[float]) -> list[Line]:
    """The lines below a header that stand in its columns."""
    body: list[Line] = []
    above = lines[head]
    for line in lines[head + 1 :]:
        own = _box(line)
        if not line.words or line.page != above.page or own.top - _box(above).bottom > _FAR * own.height:
            break
        if any(_column(cell, edges) is None for cell in line.cells):
            break
        body.append(line)
        above = line
    return body


def _rows(body: Sequence[Line], edges: Sequence[float]) -> list[list[Line]]:
    """The lines of each row that says something in several columns.

    Texts that follow close in one column are one; what overlaps in height is a row.
    """
    spans: list[tuple[float, float]] = []
    for top, bottom in sorted(chain(*(_texts(body, edges, column) for column in range(len(edges))))):
        if spans and top < spans[-1][1] - 1:
            spans[-1] = (spans[-1][0], max(bottom, spans[-1][1]))
        else:
            spans.append((top, bottom))
    rows = [[line for line in body if top <= _middle(line) <= bottom] for top, bottom in spans]
    return [row for row in rows if len({_column(cell, edges) for line in row for cell in line.cells}) > 1]


def _middle(line: Line) -> float:
    return (_box(line).top + _box(line).bottom) / 2


def _texts(body: Sequence[Line], edges: Sequence[float], column: int) -> list[tuple[float, float]]:
    """From where to where each text of a column goes, lines that follow close put together."""
    found: list[tuple[float, float]] = []
    for box in (_box(cell) for line in body for cell in line.cells if _column(cell, edges) == column):
        if found and box.top - found[-1][1] <= _TIGHT * box.height:
            found[-1] = (found[-1][0], box.bottom)
        else:
            found.append((box.top, box.bottom))
    return found


def _pair(row: Sequence[Line], edges: Sequence[float]) -> Pair[Column]:
    texts = [""] * len(edges)
    for cell in (cell for line in row for cell in line.cells):
        at = _column(cell, edges) or 0
        texts[at] = f"{texts[at]} {cell.text}".strip()
    match = LABELS.exact(texts[0])
    value = " ".join(filter(None, texts[1:]))
    return Pair(texts[0], value, locator_around(list(row)), match, row=True, lines=tuple(row))


def _column(cell: Cell, edges: Sequence[float]) -> int | None:
    """The column that a cell stands in, None where it begins in none or goes on into the next."""
    box = _box(cell)
    at = next((at for at in reversed(range(len(edges))) if edges[at] <= box.x0 + _ALIGNED), None)
    if at is None or (at + 1 < len(edges) and box.x1 > edges[at + 1]):
        return None
    return at


def _box(of: Cell | Line) -> Box:
    return of.box or Box(0.0, 0.0, 0.0, 0.0)
