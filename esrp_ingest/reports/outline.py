"""Where the reports are in a document: titles, section headings and appendix headings, and the runs between them."""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from esrp_ingest.account.contents import contents_of
from esrp_ingest.axes.whose import server_in
from esrp_ingest.document import Block, Cell, Heading, Paragraph, Piece, Row, Table
from esrp_ingest.labels import IO_HEADERS, RUN_LABELS
from esrp_ingest.reports.headings import (
    LONGEST_HEADING,
    Mark,
    MarkKind,
    bare_heading,
    has_log_time,
    is_one_server,
    is_part,
    mark_of,
)
from esrp_ingest.reports.introductions import Above, Introductions, with_ancestors
from esrp_ingest.vocabulary.report import COLUMN_HEADINGS, INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, SUMMARY_LABELS

Item = Piece | Table
_OPENERS = frozenset({Section.TEST_SUMMARY, Section.BACKUP, Section.SOFT_RECOVERY})
"""Sections that a report begins with."""
_ONCE = frozenset({Section.SIZING, Section.TRANSACTIONAL_IO, Section.DISK_SUBSYSTEM, Section.TOTAL_IO})
"""Sections that a report has only once, so that a second one belongs to the next report."""
_MEASURED_AGAIN = frozenset((Section.HOST, Section.DISK_SUBSYSTEM))
"""Sections that Jetstress prints of the test, and again of a checksum behind it."""
_LONGEST_SECTION = 4
"""So many items below a report's title can be its first section, whose heading is lost."""
_LONGEST_INTRODUCTION = 4
_FEWEST_BLANKS = 4
"""A text of fewer blanks is no sentence."""


@dataclass(slots=True, eq=False)
class Part:
    """What is below one section heading (None before the first).

    Attributes:
        heading: the piece that the section was known by.
        server: the server in the heading above it, where that is within the report.
    """

    section: Section | None
    items: list[Item] = field(default_factory=list)
    heading: Piece | None = None
    server: str | None = None

    @property
    def pieces(self) -> Iterator[Piece]:
        """What is in it."""
        for item in self.items:
            yield from item.cells if isinstance(item, Table) else (item,)


@dataclass(slots=True, eq=False)
class Span:
    """One report of a document, as far as headings tell.

    Attributes:
        first: what it was recognized by.
        at: how many blocks outside of reports are before it.
        parts: its sections in order.
        title: as printed, None where the paper left it out.
        heading: the heading in the paper that it is below.
        server: the server's label in the headings above it.
        above: the headings that this one belongs to, the nearest first.
        introduced: what the paper says right above the report, then below these headings before it begins.
        named: the pieces that its title, its heading and the headings above are.
        fuzzy: section headings that were recognized only by likeness.
        sections: those that it has.
        blocks: the blocks that it is made of, for the paper where it is no report.
    """

    first: Item
    at: int
    parts: list[Part] = field(default_factory=list)
    title: str | None = None
    heading: str | None = None
    server: str | None = None
    above: list[str] = field(default_factory=list)
    introduced: list[str] = field(default_factory=list)
    named: list[Piece] = field(default_factory=list)
    fuzzy: list[Mark] = field(default_factory=list)
    sections: set[Section] = field(default_factory=set)
    blocks: list[Block] = field(default_factory=list)

    def goes_on(self, section: Section, server: str | None) -> bool:
        """Whether a heading of a section is that of the last one again."""
        last = self.parts[-1] if self.parts else None
        return last is not None and last.section is section and server in (None, last.server)


@dataclass(slots=True)
class Outline:
    """A document divided into its reports and everything else.

    Attributes:
        body: the blocks outside of reports.
        headings: the pieces that were taken for titles and headings of reports.
    """

    spans: list[Span]
    body: list[Block]
    headings: list[Piece]


def outline(blocks: Sequence[Block]) -> Outline:
    """Divide a document into reports and the rest."""
    return _Outliner(contents_of(blocks)).outline(blocks)


def is_sentence_like(text: str) -> bool:
    """Tell whether a text may say something of what is below it: no short one, and no path."""
    return text.count(" ") >= _FEWEST_BLANKS and "\\" not in text and not has_log_time(text)


class _Outliner:
    """Walks the blocks once and opens a run wherever a report must begin.

    Args:
        contents: pieces of tables of contents, which head nothing.
    """

    def __init__(self, contents: set[Piece]) -> None:
        self._contents = contents
        self._spans: list[Span] = []
        self._body: list[Block] = []
        self._headings: list[Piece] = []
        self._run: Span | None = None
        self._part: Part | None = None
        self._title: tuple[Mark, Piece] | None = None
        self._below_title: list[Block] = []
        self._server: str | None = None
        self._chain: list[Above] = []
        self._recent: deque[str] = deque(maxlen=_LONGEST_INTRODUCTION)
        self._introductions = Introductions()
        self._last: Item | None = None

    def outline(self, blocks: Sequence[Block]) -> Outline:
        """Divide the blocks."""
        for block in blocks:
            for item in _items(block) if isinstance(block, Table) else (block,):
                mark = self._mark(item)
                if mark is None:
                    self._add(item)
                else:
                    self._take(*mark)
                self._last = item
        return Outline([span for span in self._spans if span.parts], self._body, self._headings)

    def _mark(self, item: Item) -> tuple[Mark, Item] | None:
        """What an item heads, None for what heads nothing."""
        if isinstance(item, Table):
            opens = self._may_open_summary() and _opens_summary(item)
            return (Mark(MarkKind.SECTION, "", Section.TEST_SUMMARY), item) if opens else None
        mark = None if item in self._contents else mark_of(item.one_line)
        if mark is not None and not (mark.kind is MarkKind.HEADING and self._is_value()):
            self._headings.append(item)
            return mark, item
        known = RUN_LABELS.starting(item.one_line) if self._may_open_summary() else None
        if known is not None and known.key.column == "result" and known.rest:
            return Mark(MarkKind.SECTION, "", Section.TEST_SUMMARY, rest=item.text), item
        return None

    def _may_open_summary(self) -> bool:
        return self._part is None or self._part.section is not Section.TEST_SUMMARY

    def _is_value(self) -> bool:
        """Whether a text is the value of the label above it: a machine can be called `Server 1`."""
        above = self._last
        return self._part is not None and isinstance(above, Piece) and RUN_LABELS.exact(above.one_line) is not None

    def _take(self, mark: Mark, item: Item) -> None:
        """Take a heading: a report's title or section, or one of the paper."""
        if mark.kind is MarkKind.SECTION:
            self._enter(mark, item)
            return
        if mark.kind is not MarkKind.HEADING:
            self._take_above(item)
        if isinstance(item, Piece) and mark.kind is MarkKind.TITLE:
            self._close()
            self._title, self._below_title = (mark, item), []
            self._introductions.take_report()
        elif isinstance(item, Piece) and mark.kind is MarkKind.HEADING:
            self._recent.clear()
            self._head(mark.text, item)

    def _take_above(self, title: Item) -> None:
        """Take a heading in words that are not known, right above a report's title and in larger letters than this."""
        above = self._last
        if not (isinstance(above, Heading) and isinstance(title, Heading) and above.level < title.level):
            return
        if self._body[-1:] == [above] and above not in self._headings and RUN_LABELS.starting(above.one_line) is None:
            self._body.pop()
            self._headings.append(above)
            self._head(above.one_line, above)

    def _head(self, text: str, piece: Piece) -> None:
        """Take a heading of the paper; it ends a report unless it parts the servers of one of its tables."""
        self._chain.append(Above(piece))
        self._introductions.take_heading(text, of_server=server_in(text) is not None)
        if self._may_part_servers(text):
            self._add(piece)
        else:
            self._close()
            self._server = server_in(text)
            self._body.append(_as_block(piece))

    def _may_part_servers(self, text: str) -> bool:
        """Whether a server's label may be above its part of a table, rather than above its report."""
        if self._part is None or self._part.section not in INSTANCE_SECTIONS:
            return False
        above = self._part.heading
        return is_one_server(bare_heading(text) if above is not None and is_part(text, above.one_line) else text)

    def _enter(self, mark: Mark, item: Item) -> None:
        """Begin a section, and a report where it must be another one's."""
        section = self._of_checksum(mark.section or Section.LOG)
        server = mark.server or self._server
        run = self._run_for(section, item)
        self._recent.clear()
        self._introductions.take_report()
        if run is None:
            self._body.append(_as_block(item))
            return
        if mark.score < 100:
            run.fuzzy.append(mark)
        if not run.goes_on(section, mark.server):
            run.parts.append(Part(section, heading=item if isinstance(item, Piece) else None, server=server))
            run.sections.add(section)
        self._run, self._part = run, run.parts[-1]
        if isinstance(item, Table) or mark.rest:
            self._part.items.append(item)
        run.blocks.append(_as_block(item))

    def _of_checksum(self, section: Section) -> Section:
        """A section as one of the checksum where it is below its statistics: counters are measured again."""
        inside = self._part is not None and self._part.section is Section.CHECKSUM
        return Section.CHECKSUM if inside and section in _MEASURED_AGAIN else section

    def _run_for(self, section: Section, item: Item) -> Span | None:
        """The run that a section belongs to: the open one, the last one, a new one, or none (the paper's own)."""
        run = self._run
        if self._title is not None or (run is None and section in _OPENERS):
            return self._open(item)
        if run is None:
            return self._behind_report(section, item)
        another = bool(run.parts) and run.parts[-1].section is not section
        once = section in _OPENERS or (section in _ONCE and section in run.sections)
        return self._open(item) if another and once else run

    def _behind_report(self, section: Section, item: Item) -> Span | None:
        """The run of a section below a heading of the paper: the last one, a new one, or none."""
        last = self._spans[-1] if self._spans else None
        if last is not None and section not in last.sections:
            return last
        another = last is not None and any(part.server not in (None, self._server) for part in last.parts)
        return self._open(item) if section in _ONCE or (another and self._server is not None) else None

    def _open(self, item: Item) -> Span:
        title, self._title = self._title, None
        self._server = None
        below, self._below_title = self._below_title, []
        chain = with_ancestors(self._chain)
        texts = [above.text for above in chain]
        if below:  # a table whose heading is lost, between the title and the first section that is known
            del self._body[len(self._body) - len(below) :]
        run = Span(
            item,
            len(self._body),
            heading=texts[0] if texts else None,
            server=next(filter(None, map(server_in, texts)), None),
            above=texts[1:],
            introduced=[
                " ".join(self._recent),
                *(" ".join(above.below) for above in chain),
                *self._introductions.texts,
            ],
            named=[above.piece for above in chain],
        )
        if title is not None:
            run.title, run.named = title[0].text, [title[1], *run.named]
        if below:
            run.parts.append(Part(None, list(below)))
            run.blocks.extend(below)
        self._spans.append(run)
        return run

    def _close(self) -> None:
        self._run = self._part = None

    def _add(self, item: Item) -> None:
        if isinstance(item, Piece):
            self._introduce(item)
        if self._run is None or self._part is None:
            self._add_to_body(_as_block(item))
            return
        self._run.blocks.append(_as_block(item))
        if isinstance(item, Table) or COLUMN_HEADINGS.exact(item.one_line) is None:
            self._part.items.append(item)

    def _introduce(self, piece: Piece) -> None:
        """Keep what may introduce the next report: prose, and headings of unknown words."""
        text = piece.one_line
        if is_sentence_like(text):
            self._recent.append(text)
            self._introductions.take_prose(text)
        elif len(text) <= LONGEST_HEADING:
            if OTHER_HEADINGS.exact(bare_heading(text)) is not None:
                self._introductions.take_report()
            elif RUN_LABELS.starting(text) is None and not has_log_time(text):
                self._introductions.take_unknown(text)

    def _add_to_body(self, block: Block) -> None:
        self._body.append(block)
        if self._title is not None and len(self._below_title) < _LONGEST_SECTION:
            self._below_title.append(block)
        if isinstance(block, Piece) and self._chain and len(self._chain[-1].below) < _LONGEST_INTRODUCTION:
            self._chain[-1].below.append(block.one_line)


def _items(table: Table) -> Iterator[Item]:
    """A table in parts between the rows that are headings of reports; its caption may be one."""
    caption = table.caption
    if caption is not None and mark_of(caption.one_line) is not None:
        yield caption
        table = replace(table, caption=None)
    begin = 0
    for at, row in enumerate(table.rows):
        cell = _heading_in(row, table.width)
        if cell is not None:
            if begin < at:
                yield table.part(begin, at)
            yield cell
            begin = at + 1
    if begin < len(table.rows):
        yield table if begin == 0 else table.part(begin)


def _heading_in(row: Row, width: int) -> Cell | None:
    """The only cell of a row that is a title or a section's heading; any only cell of a table of one column."""
    filled = row.filled
    if len(filled) != 1:
        return None
    if width == 1:
        return filled[0]
    mark = mark_of(filled[0].one_line)
    return filled[0] if mark is not None and mark.kind is not MarkKind.HEADING else None


def _opens_summary(table: Table) -> bool:
    """Whether a table states the overall result of a test, and is no summary of a paper."""
    return any(map(_states_result, table.rows)) and not _is_of_paper(table)


def _is_of_paper(table: Table) -> bool:
    """Whether a row of a table is a metric in words that no report has: it is a paper's summary of results."""
    labels = (row.texts[0] for row in table.rows)
    own = (text for text in labels if RUN_LABELS.exact(text) is None and IO_HEADERS.exact(text) is None)
    return any(SUMMARY_LABELS.starting(text) is not None for text in own)


def _states_result(row: Row) -> bool:
    """Whether a row of a table states the overall result of a test."""
    filled = row.filled
    label = RUN_LABELS.exact(filled[0].text) if len(filled) > 1 else None
    return label is not None and label.column == "result"


def _as_block(item: Item) -> Block:
    """An item as a block of the body; the account knows pieces by themselves, so that cells and captions stay these."""
    if isinstance(item, Heading | Paragraph | Table):
        return item
    return Table((Row((item,), item.place),)) if isinstance(item, Cell) else Table((), caption=item)
