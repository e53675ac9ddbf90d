"""Where the reports stand in a document: titles, section headings and appendix headings, and the runs between them."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from esrp_ingest.extract.grid.pieces import is_table_row, is_text
from esrp_ingest.extract.grid.run_columns import head_of
from esrp_ingest.extract.grid.standing import is_larger
from esrp_ingest.extract.headings import (
    LONGEST_HEADING,
    Heading,
    Introductions,
    Mark,
    MarkKind,
    bare_heading,
    find_mark,
    has_log_time,
    is_one_server,
    is_part,
    server_label,
    with_ancestors,
)
from esrp_ingest.extract.named_sections import named_sections
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.run_names import TESTS
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.labels.columns import io_column
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.report import COLUMN_HEADINGS, INSTANCE_HEADERS, INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS

_OPENERS = frozenset({Section.TEST_SUMMARY, Section.BACKUP, Section.SOFT_RECOVERY})
"""Sections that a report begins with."""
_ONCE_A_REPORT = frozenset({Section.SIZING, Section.TRANSACTIONAL_IO, Section.DISK_SUBSYSTEM, Section.TOTAL_IO})
"""Sections that a report has only once, so that a second one belongs to the next report."""


@dataclass(slots=True, eq=False)
class Block:
    """Lines below one section heading (None before the first).

    Attributes:
        server: the server in the heading above it, where that stands within the report.
    """

    section: Section | None
    lines: list[Line] = field(default_factory=list)
    heading: Line | None = None
    server: str | None = None


@dataclass(slots=True, eq=False)
class RunSpan:
    """The lines of one report.

    Attributes:
        first: the line that it was recognized by.
        lines: all of its lines, headings included.
        blocks: its sections in order.
        report_title: as printed, None where the paper left it out.
        heading: the heading in the paper that it stands under.
        server: the server's label in the headings above it.
        test: the test or state that its columns or rows are headed with, where the report holds several.
        above: the headings that this one belongs to, the nearest first.
        introduced: what the paper says right above the report, then below these headings before it begins.
        named: the lines that its title, its heading and the headings above are.
        labelled: the rows of its tables that name its server.
        fuzzy: section headings that were recognized only by likeness.
        sections: those that it has.
    """

    first: Line
    lines: list[Line] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    report_title: str | None = None
    heading: str | None = None
    server: str | None = None
    test: str | None = None
    above: list[str] = field(default_factory=list)
    introduced: list[str] = field(default_factory=list)
    named: list[Line] = field(default_factory=list)
    labelled: list[Line] = field(default_factory=list)
    fuzzy: list[Mark] = field(default_factory=list)
    sections: set[Section] = field(default_factory=set)


@dataclass(slots=True)
class Outline:
    """A document divided into its reports and everything else.

    Attributes:
        headings: the lines that were taken for titles and headings of reports.
    """

    runs: list[RunSpan]
    body: list[Line]
    headings: list[Line] = field(default_factory=list)

    def without(self, spans: Sequence[RunSpan], lines: Sequence[Line]) -> None:
        """Gives the lines of what turned out to be no reports back to the rest of the document, in their order."""
        if spans:
            order = {line: index for index, line in enumerate(lines)}
            self.body.extend(dict.fromkeys(line for span in spans for line in span.lines))
            self.body.sort(key=lambda line: order[line])

    def said(self, lines: Sequence[Line]) -> list[Line]:
        """The lines outside of reports, and in their order those inside that can be a paper's sentences."""
        body = set(self.body)
        return [line for line in lines if line in body or _may_be_sentence(line)]


def _may_be_sentence(line: Line) -> bool:
    """Whether a line of a report may be text that the paper goes on with: no row, and no entry of a log."""
    alone = is_text(line) and sum([1 for cell in line.cells if cell.text]) == 1
    return alone and not has_log_time(line.text)


def _is_prose(line: Line) -> bool:
    """Whether a line says something of what stands below it: it may be a sentence, and is neither short nor a path."""
    return line.text.count(" ") >= _FEWEST_BLANKS and "\\" not in line.text and _may_be_sentence(line)


def _may_head(line: Line) -> bool:
    """Whether a line may be a heading of the paper's own words: no row, and no label of a report."""
    return _may_be_sentence(line) and RUN_LABELS.starting(line.text) is None


def _above_title(lines: Sequence[Line], index: int) -> Mark | None:
    """A heading in words that nobody knows, right above the title of a report and in larger letters than this."""
    line, following = lines[index], lines[index + 1 : index + 2]
    if not following or not is_larger(line, following[0]) or not _may_head(line):
        return None
    below = find_mark(following[0], index + 1)
    is_title = below is not None and below.kind in (MarkKind.TITLE, MarkKind.PRODUCT)
    return Mark(index, MarkKind.HEADING, line.text) if is_title and len(line.text) <= LONGEST_HEADING else None


_MEASURED_AGAIN = frozenset((Section.HOST, Section.DISK_SUBSYSTEM))
"""Sections that Jetstress prints of the test, and again of a checksum behind it."""
_LONGEST_SECTION = 40
"""So many lines below a report's title can be its first section."""
_LONGEST_INTRODUCTION = 4
"""So many lines below a heading introduce what stands there."""
_FEWEST_ROWS = 2
"""A header and a row make a table."""
_FEWEST_BLANKS = 4
"""A line of fewer words is no sentence."""


def outline(lines: Sequence[Line]) -> Outline:
    """Divides a document into reports and the rest."""
    return _Outliner().outline(lines)


class _Outliner:
    """Walks the lines once and opens a run wherever a report must begin."""

    def __init__(self) -> None:
        self.runs: list[RunSpan] = []
        self.body: list[Line] = []
        self._run: RunSpan | None = None
        self._block: Block | None = None
        self._title: tuple[Mark, Line] | None = None
        self._below_title: list[Line] = []
        self._server: str | None = None
        self._headings: list[Heading] = []
        self._recent: deque[str] = deque(maxlen=_LONGEST_INTRODUCTION)
        """The last lines that can be sentences: what stands right above a report is about it, whatever its heading."""
        self._introductions = Introductions()

    def outline(self, lines: Sequence[Line]) -> Outline:
        headings: list[Line] = []
        of_machines = named_sections(lines)
        for index, line in enumerate(lines):
            mark = find_mark(line, index) or of_machines.get(line) or self._without_mark(lines, index)
            if mark is None or (mark.kind is MarkKind.HEADING and self._is_value(lines[index - 1])):
                self._add(line)
            else:
                headings.append(line)
                self._take(mark, line)
        return Outline([run for run in self.runs if run.blocks], self.body, headings)

    def _take(self, mark: Mark, line: Line) -> None:
        """Takes a heading: a report's title or section, or one of the paper."""
        if mark.kind is MarkKind.TITLE:
            self._close()
            self._title, self._below_title = (mark, line), []
            self._introductions.take_report()
        elif mark.kind is MarkKind.HEADING:
            self._recent.clear()
            self._head(mark, line)
        elif mark.kind is MarkKind.SECTION:
            self._enter(mark, line)

    def _head(self, mark: Mark, line: Line) -> None:
        """Notes a heading of the paper; it ends a report unless it parts the servers of one of its tables."""
        self._headings.append(Heading(mark.text, line))
        self._introductions.take_heading(mark.text, of_server=server_label(mark.text) is not None)
        if self._may_part_servers(mark.text):
            self._add(line)
        else:
            self._close()
            self._server = server_label(mark.text)
            self.body.append(line)

    def _is_value(self, above: Line) -> bool:
        """Whether a line is the value of the label above it: a machine can be called `Server 1`."""
        return self._block is not None and RUN_LABELS.exact(above.text) is not None

    def _may_part_servers(self, text: str) -> bool:
        """Whether a server's label may stand above its part of a table, rather than above its report."""
        if self._block is None or self._block.section not in INSTANCE_SECTIONS:
            return False
        above = self._block.heading
        return is_one_server(bare_heading(text) if above is not None and is_part(text, above.text) else text)

    def _without_mark(self, lines: Sequence[Line], index: int) -> Mark | None:
        """A heading that only what stands below it tells, or a report that begins without that of a section."""
        above = _above_title(lines, index) or self._summary_without_heading(lines[index], index)
        return above or self._metric_without_heading(lines, index)

    def _metric_without_heading(self, lines: Sequence[Line], index: int) -> Mark | None:
        """A report whose tables hold one metric each still begins with the name of the first, above several runs."""
        if self._block is not None or len(lines) <= index + _FEWEST_ROWS or not is_text(lines[index]):
            return None
        text, (head, row) = lines[index].text, lines[index + 1 : index + 1 + _FEWEST_ROWS]
        if io_column(bare_heading(text)) is None or head_of(head, TESTS) is None:
            return None
        of_instances = INSTANCE_HEADERS.exact(head.texts[0]) is not None and canonical_instance(row.texts[0])
        return Mark(index, MarkKind.SECTION, "", Section.TRANSACTIONAL_IO, rest=text) if of_instances else None

    def _summary_without_heading(self, line: Line, index: int) -> Mark | None:
        """A report whose first heading is lost still begins with its overall result."""
        if (self._block is not None and self._block.section is Section.TEST_SUMMARY) or line.text[
            :4
        ].casefold() != "over":
            return None
        match = RUN_LABELS.starting(line.text)
        if match is None or match.key.column != "result":
            return None
        return Mark(index, MarkKind.SECTION, "", Section.TEST_SUMMARY, rest=match.rest or line.text)

    def _enter(self, mark: Mark, line: Line) -> None:
        section = self._of_checksum(mark.section or Section.LOG)
        server = mark.server or self._server
        run = self._run_for(section, line)
        self._recent.clear()
        self._introductions.take_report()
        if run is None:
            self.body.append(line)
            return
        if mark.score < 100:
            run.fuzzy.append(mark)
        last = run.blocks[-1] if run.blocks else None
        if last is None or last.section is not section or (mark.server is not None and last.server != mark.server):
            run.blocks.append(Block(section, heading=line, server=server))
            run.sections.add(section)
        self._run, self._block = run, run.blocks[-1]
        run.lines.append(line)
        if mark.rest:
            self._add_rows_above(run)
            self._block.lines.append(line)

    def _of_checksum(self, section: Section) -> Section:
        """A section as one of the checksum where it stands below its statistics: counters are measured again."""
        inside = self._block is not None and self._block.section is Section.CHECKSUM
        return Section.CHECKSUM if inside and section in _MEASURED_AGAIN else section

    def _add_rows_above(self, run: RunSpan) -> None:
        """Adds to a report without a heading what names its runs right above its first row, and labels below that."""
        rows = list(takewhile(is_table_row, reversed(self.body)))[::-1]
        at = next((at for at, row in enumerate(rows) if head_of(row, TESTS) is not None), len(rows))
        above = rows[at:]
        if run.lines[1:] or not all(RUN_LABELS.exact(row.texts[0]) is not None for row in above[1:]):
            return
        del self.body[len(self.body) - len(above) :]
        run.lines = [*above, *run.lines]
        if above and run.blocks[0].section in INSTANCE_SECTIONS:
            run.blocks.insert(0, Block(None, above))
        else:
            run.blocks[0].lines.extend(above)

    def _run_for(self, section: Section, line: Line) -> RunSpan | None:
        """The run that a section belongs to: the open one, the last one, a new one, or none (the paper's own)."""
        run = self._run
        if self._title is not None or (run is None and section in _OPENERS):
            return self._open(line)
        if run is None:
            return self._behind_report(section, line)
        another = bool(run.blocks) and run.blocks[-1].section is not section
        once = section in _OPENERS or (section in _ONCE_A_REPORT and section in run.sections)
        return self._open(line) if another and once else run

    def _behind_report(self, section: Section, line: Line) -> RunSpan | None:
        """The run of a section below a heading of the paper: the last one, a new one, or none."""
        last = self.runs[-1] if self.runs else None
        if last is not None and section not in last.sections:
            return last
        another = last is not None and any(block.server not in (None, self._server) for block in last.blocks)
        return self._open(line) if section in _ONCE_A_REPORT or (another and self._server is not None) else None

    def _open(self, line: Line) -> RunSpan:
        title, self._title = self._title, None
        self._server = None
        below, self._below_title = self._below_title, []
        chain = with_ancestors(self._headings)
        texts = [heading.text for heading in chain]
        run = RunSpan(
            line,
            heading=texts[0] if texts else None,
            server=next(filter(None, map(server_label, texts)), None),
            above=texts[1:],
            introduced=[
                " ".join(self._recent),
                *(" ".join(heading.below) for heading in chain),
                *self._introductions.texts,
            ],
            named=[heading.line for heading in chain],
        )
        if title is not None:
            run.report_title, run.named = title[0].text, [title[1], *run.named]
        if below:  # a table whose heading is lost, between the title and the first section that is known
            own = set(below)
            self.body = [each for each in self.body if each not in own]
            run.lines.extend(below)
            run.blocks.append(Block(None, below))
        self.runs.append(run)
        return run

    def _close(self) -> None:
        self._run = self._block = None

    def _add(self, line: Line) -> None:
        self._introduce(line)
        if self._run is None or self._block is None:
            self._add_to_body(line)
            return
        self._run.lines.append(line)
        if COLUMN_HEADINGS.exact(line.text) is None:
            self._block.lines.append(line)

    def _introduce(self, line: Line) -> None:
        """Keeps what may introduce the next report: prose, and headings of unknown words."""
        if _is_prose(line):
            self._recent.append(line.text)
            self._introductions.take_prose(line.text)
        elif is_text(line) and len(line.text) <= LONGEST_HEADING:
            if OTHER_HEADINGS.exact(bare_heading(line.text)) is not None:
                self._introductions.take_report()
            elif _may_head(line):
                self._introductions.take_unknown(line.text)

    def _add_to_body(self, line: Line) -> None:
        self.body.append(line)
        if self._title is not None and len(self._below_title) < _LONGEST_SECTION:
            self._below_title.append(line)
        if self._headings and len(self._headings[-1].below) < _LONGEST_INTRODUCTION:
            self._headings[-1].below.append(line.text)
