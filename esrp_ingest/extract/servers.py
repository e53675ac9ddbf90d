"""Reports of several servers in one: tables that name the server above each part, or in a column before the instance.

Such a report is as many runs. A part is a server's where its label stands alone in the line above it, or at the left of
its rows; a label that is merged over rows counts until the next one.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from esrp_ingest.extract.grid.pieces import is_exact, left_of, slack
from esrp_ingest.extract.names import SERVER_LABEL
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.server_columns import (
    Name,
    holds_values_only,
    owners,
    server_columns,
    with_their_tables,
)
from esrp_ingest.extract.server_headings import names_above, servers_by_headings
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Cell, Line, box_of
from esrp_ingest.numerals import is_numeric
from esrp_ingest.vocabulary.report import INSTANCE_SECTIONS, SERVER_HEADERS
from esrp_ingest.vocabulary.sections import Section

_TABLES = (INSTANCE_SECTIONS - {Section.CONFIGURATION}) | {Section.HOST, Section.DISK_SUBSYSTEM}
_FIGURES = 2
"""How many figures make a line a row."""


@dataclass(slots=True)
class _Parts:
    """The lines of one section, server by server.

    Attributes:
        shared: lines that are about all of them: above the first label, and headers.
        of: each server's lines, those among them.
        named: the lines that name each server.
        in_columns: labels and values, in a column for each server.
    """

    shared: list[Line] = field(default_factory=list)
    of: dict[str, list[Line]] = field(default_factory=dict)
    named: dict[str, list[Line]] = field(default_factory=dict)
    in_columns: bool = False

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
        if current is None or SERVER_LABEL.fullmatch(whole) is None:
            self.begin(text, line)
            return text
        own, held = self.of.pop(current), self.of.get(whole)
        self.of[whole] = own if held is None else [*held, *own[len(self.shared) :]]
        self.named[whole] = [*self.named.get(whole, ()), *self.named.pop(current), line]
        return whole

    def begin_by_heading(self, block: Block, row: Line) -> str | None:
        """The server in the heading above a section, from the first row on; None where it names none."""
        if block.server is None or block.heading is None or not _is_row(row):
            return None
        self.begin(block.server, block.heading)
        return block.server

    def servers(self) -> Iterator[str]:
        """The servers that have rows of their own."""
        shared = set(self.shared)
        return (
            label
            for label, lines in self.of.items()
            if self.in_columns or any(_is_row(line) and line not in shared for line in lines)
        )


def each_server(spans: Iterable[RunSpan], lines: Sequence[Line] = ()) -> list[RunSpan]:
    """Reports as one span for each of their servers.

    Args:
        spans: the reports.
        lines: of the whole document, in their order.
    """
    reports = list(spans)
    names = names_above(reports, lines)
    parted = [one for span in reports for one in _each_server(span, names)]
    named = {span.server for span in parted if span.server is not None}
    for at, (server, line) in servers_by_headings(parted, lines, named & names).items():
        parted[at] = replace(parted[at], server=server, labelled=[*parted[at].labelled, line])
    return with_their_tables(parted)


def _each_server(span: RunSpan, names: Collection[str]) -> list[RunSpan]:
    """A report as one span for each of its servers; the span itself where it is about one.

    Args:
        span: the report.
        names: what stands alone above reports, and names a server where it stands above rows, too.
    """
    told = _told(span.blocks, names)
    if not told:
        return [span]
    labels = dict.fromkeys(label for each in told.values() for label in each.servers())
    rest = [block for block in span.blocks if block not in told and block.server not in labels]
    spans = [_of_server(span, label, told) for label in labels]
    if len(spans) == 1:  # what names no server is about the only one
        return [replace(spans[0], blocks=_in_order(span.blocks, spans[0].blocks, rest), fuzzy=span.fuzzy)]
    if not rest:
        return spans
    others = replace(span, blocks=rest)
    return [others, *spans] if holds_values_only(others) else [*spans, others]


def _told(blocks: Sequence[Block], names: Collection[str]) -> dict[Block, _Parts]:
    """The lines of each server in the sections that name some, by the section."""
    tables = [_parts(block, names) for block in blocks]
    named = {server for each in tables for server in each.servers()}
    parts = {block: _in_columns(block, named) or table for block, table in zip(blocks, tables, strict=True)}
    return {block: each for block, each in parts.items() if any(each.servers())}


def _of_server(span: RunSpan, label: str, parts: Mapping[Block, _Parts]) -> RunSpan:
    """What of a report is one server's."""
    own = [(block, each) for block in span.blocks if (each := parts.get(block)) is not None and each.of.get(label)]
    lines = {block: each.of[label] for block, each in own}
    lines |= {block: block.lines for block in span.blocks if block not in parts and block.server == label}
    return replace(
        span,
        server=label,
        fuzzy=[],
        blocks=[replace(block, lines=lines[block]) for block in span.blocks if block in lines],
        labelled=[*span.labelled, *(line for _, each in own for line in each.named.get(label, ()))],
    )


def _in_order(order: Sequence[Block], own: Sequence[Block], rest: Sequence[Block]) -> list[Block]:
    """Blocks of both kinds in the order in which they stand."""
    found = {block.heading: block for block in own}
    kept = set(rest)
    return [block if block in kept else found.get(block.heading, block) for block in order]


def _in_columns(block: Block, named: Collection[str]) -> _Parts | None:
    """Labels and values in a column for each server, None where there are none.

    Args:
        block: a section.
        named: the servers that tables of the report name.
    """
    heads, columns = server_columns(block, named)
    return _Parts(of=columns, named={each: list(heads) for each in columns}, in_columns=True) if columns else None


def _parts(block: Block, names: Collection[str]) -> _Parts:
    """The lines of each server that a table names."""
    if block.section not in _TABLES:
        return _Parts()
    lines = _with_whole_servers(block.lines)
    column = _ServerColumn(lines)
    if block.server is None and not column.titled and not any(_may_name_server(line, names) for line in lines):
        return _Parts()
    lines = _with_whole_names(lines, column)
    if merged := owners(*column.names_and_rows(lines)):
        return _of_owners(lines, column, merged)
    return _of_labels(lines, column, block, names)


def _may_name_server(line: Line, names: Collection[str]) -> bool:
    """Whether a line of a table without a column of servers is the name of one, or begins with it."""
    texts = (line.text, line.cells[0].text) if line.cells else (line.text,)
    return line.text.strip(" :") in names or any(SERVER_LABEL.fullmatch(text.strip()) for text in texts)


def _of_labels(lines: Sequence[Line], column: "_ServerColumn", block: Block, names: Collection[str]) -> _Parts:
    """The lines of each server where its label stands above its rows, or at the left of each or the first of them."""
    parts = _Parts()
    current: str | None = None
    in_column = False
    for line in lines:
        if SERVER_LABEL.fullmatch(line.text.strip()) is not None or line.text.strip(" :") in names:
            current, in_column = _tidy(line.text), False
            parts.begin(current, line)
            continue
        label, bare = column.split(line)
        if label is not None:
            current, in_column = parts.label(current, label, line), True
        if not bare.cells:
            continue  # the title of the column stands in a line of its own
        if current is None:
            current = parts.begin_by_heading(block, bare)
        if current is None or (in_column and not _has_figures(line)):  # a header is about all rows below it
            parts.add_to_all(bare)
        else:
            parts.of[current].append(bare)
    return parts


def _of_owners(lines: Sequence[Line], column: "_ServerColumn", merged: Mapping[Line, str]) -> _Parts:
    """The lines of each server where names stand in the middle of their rows; what is nobody's is left out."""
    parts = _Parts()
    for line in lines:
        owner = merged.get(line)
        bare = column.bare(line)
        if owner:
            parts.begin(owner, line)
            parts.of[owner].append(bare)
        elif owner is None and bare.cells:  # a header is about all
            parts.add_to_all(bare)
    return parts


def _with_whole_servers(lines: Sequence[Line]) -> list[Line]:
    """The lines of a table, a server's name that wraps above and below its row put before the row."""
    if not any(line.words for line in lines):
        return list(lines)  # only on a page lines stand around another one
    whole: list[Line] = []
    at = 0
    while at < len(lines):
        joined = _joined_server(*lines[at : at + 3]) if at + 3 <= len(lines) else None
        whole.append(lines[at] if joined is None else joined)
        at += 1 if joined is None else 3
    return whole


def _with_whole_names(lines: Sequence[Line], column: "_ServerColumn") -> list[Line]:
    """The lines of a table, a name in the column of servers with what stands right below it in the same cell."""
    whole: list[Line] = []
    for line in lines:
        above = whole[-1] if whole else None
        if above is not None and column.goes_on(above, line):
            name, *others = above.cells
            text = f"{name.text}{'' if name.text.endswith('-') else ' '}{line.text}"
            cells = (Cell(text, (*name.words, *line.words)), *others)
            whole[-1] = replace(above, cells=cells, parts=(*above.sources, *line.sources))
        else:
            whole.append(line)
    return whole


def _joined_server(above: Line, row: Line, below: Line) -> Line | None:
    """A row of a page with its server's name out of the lines around it; None where these are no such name."""
    if not _stand_around(above, row, below):
        return None
    pieces = (*above.filled, *below.filled)
    text = " ".join(piece.text for piece in pieces)
    if len(pieces) != 2 or not _is_row(row) or not SERVER_LABEL.fullmatch(text):
        return None
    name = Cell(text, tuple(word for piece in pieces for word in piece.words))
    return replace(row, cells=(name, *row.cells), parts=(*above.sources, *row.sources, *below.sources))


def _stand_around(above: Line, row: Line, below: Line) -> bool:
    """Whether two lines of a page are those of one cell left of a row."""
    if row.box is None or above.box is None or below.box is None or above.page != below.page:
        return False
    beside = max(above.box.x1, below.box.x1) < row.box.x0
    return beside and below.box.top - above.box.bottom < TOLERANCES.leading * row.box.height


class _ServerColumn:
    """The column that names the server, if a table has one.

    Args:
        lines: of one section.

    Attributes:
        titled: a header says so.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        heads = [line for line in lines if line.cells and SERVER_HEADERS.exact(line.cells[0].text) is not None]
        self.titled = bool(heads)
        self._width = max((len(line.filled) for line in heads), default=0)
        self._left = left_of(heads[0].cells[0]) if heads else None

    def split(self, line: Line) -> tuple[str | None, Line]:
        """The server that a row begins with, and the line without it; a header loses the title of the column."""
        text = line.cells[0].text.strip() if line.cells else ""
        if not text:  # the label may be merged over rows
            return None, _without_first(line) if self.titled and is_exact(line) else line
        if self.titled and SERVER_HEADERS.exact(text) is not None and not _is_row(line):
            return None, _without_first(line)
        return (_tidy(text), _without_first(line)) if self._names_server(line, text) else (None, line)

    def goes_on(self, row: Line, line: Line) -> bool:
        """Whether a line of a page holds nothing but the rest of the name that the row above it begins with."""
        if not (row.words and line.words) or row.page != line.page or len(line.filled) != 1 or len(row.filled) == 1:
            return False
        inside = box_of(line).x1 < box_of(row.filled[1]).x0 and box_of(line).top > box_of(row).centre
        close = box_of(line).top - box_of(row.cells[0]).bottom < TOLERANCES.leading * box_of(line).height
        return self.titled and _is_row(row) and self._is_in(row) and self._is_in(line) and inside and close

    def bare(self, line: Line) -> Line:
        """A line without what of it stands in the column."""
        return _without_first(line) if line.cells and self._is_in(line) else line

    def names_and_rows(self, lines: Sequence[Line]) -> tuple[list[Name], list[Line]]:
        """The names in the column of a page, and the rows beside it."""
        if self._left is None:
            return [], []
        rows = [line for line in lines if _is_row(self.bare(line))]
        head = list(takewhile(lambda line: line is not rows[0], lines)) if rows else list(lines)
        names = [name for line in head if not _heads_column(line) for name in self._name(line)]
        names += [name for line in lines[len(head) :] if not _heads_others(line) for name in self._name(line)]
        return names, rows

    def _name(self, line: Line) -> Iterator[Name]:
        """What stands in the column beside a line of a page, or in it."""
        cell = line.cells[0] if line.cells and self._is_in(line) else None
        if cell is not None and cell.box is not None:
            yield Name(_tidy(cell.text), line.page, cell.box.top, cell.box.centre)

    def _is_in(self, line: Line) -> bool:
        """Whether the first cell of a line stands in the column, and not over others."""
        left = left_of(line.cells[0])
        return self._left is not None and left is not None and abs(left - self._left) <= slack(line)

    def _names_server(self, line: Line, text: str) -> bool:
        """Whether the first cell of a line is a server's name, or a piece of one that stands alone."""
        is_label = SERVER_LABEL.fullmatch(text) is not None
        if not self.titled:
            return is_label and _is_row(line)
        if _is_row(line):
            return is_label or self._begins_with_server(line)
        lone = len(line.filled) == 1 and self._left is not None and text.isdigit()
        return lone and self._begins_with_server(line)

    def _begins_with_server(self, line: Line) -> bool:
        """Whether the first cell of a row stands below the title of the column, whatever it says."""
        left = left_of(line.cells[0])
        if self._left is not None and left is not None:
            return abs(left - self._left) <= slack(line)
        return self.titled and len(line.filled) == self._width


def _without_first(line: Line) -> Line:
    return line.with_cells(line.cells[1:])


def _heads_column(line: Line) -> bool:
    """Whether a line holds the title of the column."""
    return SERVER_HEADERS.exact(line.cells[0].text) is not None if line.cells else False


def _heads_others(line: Line) -> bool:
    """Whether a line below rows is a header again: pieces of names stand alone, or beside a row."""
    return _heads_column(line) and len(line.filled) > 1 and not _is_row(line)


def _is_row(line: Line) -> bool:
    return sum(is_numeric(word) for text in line.texts[1:] for word in text.split()) >= _FIGURES


def _has_figures(line: Line) -> bool:
    return any(is_numeric(word) for text in line.texts for word in text.split())


def _tidy(text: str) -> str:
    return " ".join(text.rstrip(" :").split())
