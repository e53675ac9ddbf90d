"""Reports of several servers in one: tables that name the server above each part, or in a column before the instance.

Such a report is as many runs. A part is a server's where its label stands alone in the line above it, or at the left of
its rows; a label that is merged over rows counts until the next one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from esrp_ingest.extract.grid.pieces import left_of, letter_width
from esrp_ingest.extract.grid.rows import is_numeric
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.report import INSTANCE_SECTIONS, SERVER_HEADERS, Section
from esrp_ingest.vocabulary.words import spelled

_TABLES = (INSTANCE_SECTIONS - {Section.CONFIGURATION}) | {Section.HOST, Section.DISK_SUBSYSTEM}
_LABEL = re.compile(spelled(r"{server}\s?#?\s?\d{1,3}\s?:?"), re.IGNORECASE)
_FIGURES = 2
"""How many figures make a line a row."""


@dataclass(slots=True)
class _Parts:
    """The lines of one section, server by server.

    Attributes:
        shared: lines that are about all of them: above the first label, and headers.
        of: each server's lines, those among them.
        named: the lines that name each server.
    """

    shared: list[Line] = field(default_factory=list)
    of: dict[str, list[Line]] = field(default_factory=dict)
    named: dict[str, list[Line]] = field(default_factory=dict)

    def add_to_all(self, line: Line) -> None:
        """Adds a line to every server's, also to those that come later."""
        for lines in (self.shared, *self.of.values()):
            lines.append(line)

    def begin(self, label: str, line: Line) -> None:
        """Goes on with a server, which may be new."""
        self.of.setdefault(label, list(self.shared))
        self.named.setdefault(label, []).append(line)

    def label(self, current: str | None, text: str, line: Line) -> str:
        """The server that a row names: anew, or with the end of a label that wraps over its rows."""
        whole = f"{current} {text}"
        if current is None or _LABEL.fullmatch(whole) is None:
            self.begin(text, line)
            return text
        own, held = self.of.pop(current), self.of.get(whole)
        self.of[whole] = own if held is None else [*held, *own[len(self.shared) :]]
        self.named[whole] = [*self.named.get(whole, ()), *self.named.pop(current), line]
        return whole

    def servers(self) -> Iterator[str]:
        """The servers that have rows of their own."""
        shared = set(map(id, self.shared))
        return (
            label for label, lines in self.of.items() if any(_is_row(line) and id(line) not in shared for line in lines)
        )


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
                one.blocks.append(replace(block, lines=own))
                one.labelled = [*one.labelled, *each.named.get(one.server or "", ())]
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
    in_column = False
    for line in block.lines:
        if _LABEL.fullmatch(line.text.strip()) is not None:
            current, in_column = _tidy(line.text), False
            parts.begin(current, line)
            continue
        label, bare = column.split(line)
        if label is not None:
            current, in_column = parts.label(current, label, line), True
        if current is None or (in_column and not _has_figures(line)):  # a header is about all rows below it
            parts.add_to_all(bare)
        elif bare.cells:
            parts.of[current].append(bare)
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
        self._left = left_of(heads[0].cells[0]) if heads else None

    def split(self, line: Line) -> tuple[str | None, Line]:
        """The server that a row begins with, and the line without it; a header loses the title of the column."""
        filled = _filled(line)
        if self._titled and line.is_row and not line.words and not line.cells[0].text:
            return None, line.with_cells(line.cells[1:])  # the label is merged over rows
        if not filled or not line.cells[0].text:
            return None, line
        text = filled[0]
        if self._titled and SERVER_HEADERS.exact(text) is not None and not _is_row(line):
            return None, line.with_cells(line.cells[1:])
        lone = len(filled) == 1 and self._left is not None and text.isdigit()
        if (lone and self._begins_with_server(line)) or (
            _is_row(line) and (_LABEL.fullmatch(text) is not None or self._begins_with_server(line))
        ):
            return _tidy(text), line.with_cells(line.cells[1:])
        return None, line

    def _begins_with_server(self, line: Line) -> bool:
        """Whether the first cell of a row stands below the title of the column, whatever it says."""
        left = left_of(line.cells[0])
        if self._left is not None and left is not None:
            return abs(left - self._left) <= letter_width(line)
        return self._titled and len(_filled(line)) == self._width


def _filled(line: Line) -> list[str]:
    return [cell.text.strip() for cell in line.cells if cell.text.strip()]


def _is_row(line: Line) -> bool:
    return sum(is_numeric(word) for text in _filled(line)[1:] for word in text.split()) >= _FIGURES


def _has_figures(line: Line) -> bool:
    return any(is_numeric(word) for text in _filled(line) for word in text.split())


def _tidy(text: str) -> str:
    return " ".join(text.rstrip(" :").split())
