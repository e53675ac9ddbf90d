"""Reports of several servers in one: tables that name the server above each part, or in a column before the instance.

Such a report is as many runs. A part is a server's where its label stands alone in the line above it, or at the left of
its rows; a label that is merged over rows counts until the next one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from esrp_ingest.extract.rows import is_numeric
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.report import INSTANCE_SECTIONS, SERVER_HEADERS, Section

_TABLES = (INSTANCE_SECTIONS - {Section.CONFIGURATION}) | {Section.HOST, Section.DISK_SUBSYSTEM}
_LABEL = re.compile(r"(?:server|host|node)\s?#?\s?\d{1,3}\s?:?", re.IGNORECASE)
_FIGURES = 2
"""How many figures make a line a row."""


@dataclass(slots=True)
class _Parts:
    """The lines of one section, server by server.

    Attributes:
        shared: lines above the first label: the header of all parts.
        of: each server's own lines.
    """

    shared: list[Line] = field(default_factory=list)
    of: dict[str, list[Line]] = field(default_factory=dict)

    def servers(self) -> Iterator[str]:
        """The servers that have rows."""
        return (label for label, lines in self.of.items() if any(map(_is_row, lines)))


def each_server(span: RunSpan) -> list[RunSpan]:
    """A report as one span for each of its servers; the span itself where it is about one."""
    parts = {id(block): _parts(block) for block in span.blocks if block.section in _TABLES}
    labels = list(dict.fromkeys(label for each in parts.values() for label in each.servers()))
    if not labels:
        return [span]
    spans = [replace(span, blocks=[], server=label, fuzzy=[]) for label in labels]
    rest: list[Block] = []
    for block in span.blocks:
        each = parts.get(id(block))
        if each is None or not any(each.servers()):
            rest.append(block)
            continue
        for one in spans:
            own = each.of.get(one.server or "", [])
            if own:
                one.blocks.append(replace(block, lines=[*each.shared, *own]))
    if len(spans) == 1:  # what names no server is about the only one
        return [replace(spans[0], blocks=_in_order(span.blocks, spans[0].blocks, rest), fuzzy=span.fuzzy)]
    if rest:
        spans.append(replace(span, blocks=rest))
    return spans


def _in_order(order: Sequence[Block], own: Sequence[Block], rest: Sequence[Block]) -> list[Block]:
    """Blocks of both kinds in the order in which they stand."""
    found = {id(block.heading): block for block in own}
    kept = {id(block) for block in rest}
    return [block if id(block) in kept else found.get(id(block.heading), block) for block in order]


def _parts(block: Block) -> _Parts:
    parts = _Parts()
    column = _ServerColumn(block.lines)
    current: str | None = None
    for line in block.lines:
        if _LABEL.fullmatch(line.text.strip()) is not None:
            current = _tidy(line.text)
            parts.of.setdefault(current, [])
            continue
        label, bare = column.split(line)
        current = label or current
        target = parts.shared if current is None else parts.of.setdefault(current, [])
        target.append(bare)
    return parts


class _ServerColumn:
    """The column that names the server, if a table has one.

    Args:
        lines: of one section.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        heads = [line for line in lines if line.cells and SERVER_HEADERS.exact(line.cells[0].text) is not None]
        self._titled = bool(heads)
        self._width = max((len(_filled(line)) for line in heads), default=0)
        self._left = heads[0].cells[0].box.x0 if heads and heads[0].cells[0].box is not None else None

    def split(self, line: Line) -> tuple[str | None, Line]:
        """The server that a row begins with, and the line without it; a header loses the title of the column."""
        filled = _filled(line)
        if self._titled and line.is_row and not line.words and not line.cells[0].text:
            return None, line.with_cells(line.cells[1:])  # the label is merged over rows
        if not filled or not line.cells[0].text:
            return None, line
        text = filled[0]
        if self._titled and SERVER_HEADERS.exact(text) is not None:
            return None, line.with_cells(line.cells[1:])
        if _is_row(line) and (_LABEL.fullmatch(text) is not None or self._begins_with_server(line)):
            return _tidy(text), line.with_cells(line.cells[1:])
        return None, line

    def _begins_with_server(self, line: Line) -> bool:
        """Whether the first cell of a row stands below the title of the column, whatever it says."""
        box = line.cells[0].box
        if self._left is not None and box is not None:
            return abs(box.x0 - self._left) <= box.height / 2
        return self._titled and len(_filled(line)) == self._width


def _filled(line: Line) -> list[str]:
    return [cell.text.strip() for cell in line.cells if cell.text.strip()]


def _is_row(line: Line) -> bool:
    return sum(is_numeric(word) for text in _filled(line)[1:] for word in text.split()) >= _FIGURES


def _tidy(text: str) -> str:
    return " ".join(text.rstrip(" :").split())
