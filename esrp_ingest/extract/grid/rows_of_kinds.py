"""Tables with a row for each kind of an instance's I/O, `Database` and `Log`, as tables with a row for each instance.

A column before the figures names the kind. With it each header is that of a known column, and each instance has one row
of every kind; where that is not so, nothing is put together. The kind alone may be a known column: then each row holds
one figure of an instance.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.columns_in_front import cell_in, holds_row, span_of
from esrp_ingest.extract.grid.pieces import one_column_each, one_row
from esrp_ingest.extract.grid.turned import column_of_instances
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS
from esrp_ingest.vocabulary.words import spelled

_VALUE = re.compile(spelled("{result_column}|{mean}"), re.IGNORECASE)
_FEWEST = 2
"""So many kinds there are at least."""


class _Row(NamedTuple):
    """A row of one kind.

    Attributes:
        before: what stands before the kind: the instance, and its server perhaps; empty in cells that rows share.
    """

    line: Line
    before: tuple[Cell, ...]
    kind: str
    figures: tuple[Cell, ...]


def with_kinds_beside(lines: Sequence[Line]) -> list[Line]:
    """The lines of a section, the rows of each instance's kinds in one, and the headers of all of them above.

    Args:
        lines: of one section, which may hold several tables; only rows of given cells are put together.
    """
    whole: list[Line] = []
    at = 0
    while at < len(lines):
        body = list(takewhile(_is_row, islice(lines, at + 1, None))) if _may_head(lines[at]) else []
        beside = list(_beside(lines[at], body)) if len(body) >= _FEWEST else []
        whole += beside or lines[at : at + 1]
        at += 1 + len(body) if beside else 1
    return whole


def _is_row(line: Line) -> bool:
    return line.is_row and any(map(is_figure, line.texts))


def _may_head(line: Line) -> bool:
    """Whether a line is a row of headers, and one of these heads the names of instances."""
    return line.is_row and not holds_row(line) and any(INSTANCE_HEADERS.exact(text) is not None for text in line.texts)


def _beside(head: Line, body: Sequence[Line]) -> Iterator[Line]:
    """The table of a header and its rows with the kinds beside each other; nothing for any other one."""
    title = next(at for at, cell in enumerate(head.cells) if INSTANCE_HEADERS.exact(cell.one_line) is not None)
    labels = [cell.one_line for cell in head.cells[title + 2 :]]
    rows = [_row(line, head, title) for line in body] if labels else []
    kinds = list(dict.fromkeys(row.kind for row in rows))
    texts = _known_texts(kinds, labels)
    groups = [rows[at : at + len(kinds)] for at in range(0, len(rows), len(kinds))] if texts else []
    if groups and all(_is_of_one(group, kinds, title) for group in groups):
        yield one_row([head], one_column_each([*head.cells[: title + 1], *map(Cell, texts)]))
        yield from map(_together, groups)


def _together(group: Sequence[_Row]) -> Line:
    """The rows of one instance as one."""
    cells = [*group[0].before, *(cell for row in group for cell in row.figures)]
    return one_row([row.line for row in group], one_column_each(cells))


def _known_texts(kinds: Sequence[str], labels: Sequence[str]) -> list[str]:
    """The headers of the columns of all kinds; nothing where one is not known, or two are the same."""
    alone = len(labels) == 1 and _VALUE.fullmatch(labels[0]) is not None  # what stands above the figures says no more
    texts = [kind if alone else f"{kind} {label}" for kind in kinds for label in labels]
    columns = set(map(column_of_instances, texts))
    return texts if len(kinds) >= _FEWEST and None not in columns and len(columns) == len(texts) else []


def _row(line: Line, head: Line, title: int) -> _Row:
    """A row by the columns of its header; cells that rows share are empty in all but the first."""
    places = [cell_in(line, span_of(head, at)) for at in range(len(head.cells))]
    cells = [Cell("") if at is None else line.cells[at] for at in places]
    return _Row(line, tuple(cells[: title + 1]), cells[title + 1].one_line, tuple(cells[title + 2 :]))


def _is_of_one(group: Sequence[_Row], kinds: Sequence[str], title: int) -> bool:
    """Whether rows are those of one instance: of each kind one, in one order, below one name."""
    name = group[0].before[title].text
    others = {row.before[title].text for row in group[1:]}
    return bool(name) and others <= {name, ""} and [row.kind for row in group] == list(kinds)
