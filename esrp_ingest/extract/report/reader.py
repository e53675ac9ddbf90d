"""One Jetstress report: the lines of its sections to a `Run`, with findings for what could not be placed for sure."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from esrp_ingest.extract.completeness import (
    columns_left_out,
    doubtful_dates,
    figures_left,
    missing_rows,
    repeated_labels,
    unknown_labels,
    unread_sections,
    unread_values,
)
from esrp_ingest.extract.figures import READ, Claim, Figures
from esrp_ingest.extract.grid.cell_lines import rows_of_cell_lines
from esrp_ingest.extract.grid.page_edges import PageEdges
from esrp_ingest.extract.grid.rows import NamedTable
from esrp_ingest.extract.grid.tables import TableReader
from esrp_ingest.extract.grid.turned import column_of_instances, turned_tables
from esrp_ingest.extract.names import COUNTERS, DISKS, INSTANCES, RowNames, instance_names
from esrp_ingest.extract.pairs import Pair, PairReader
from esrp_ingest.extract.report.database_paths import read_database_paths
from esrp_ingest.extract.report.instance_names import names_in
from esrp_ingest.extract.report.log import read_log, thresholds, without_log
from esrp_ingest.extract.report.plain_figures import CutFigures
from esrp_ingest.extract.report.run_kind import classify, measured_seconds
from esrp_ingest.extract.report.run_tables import RunTables
from esrp_ingest.extract.report.run_values import (
    ReadCell,
    RowReader,
    misfits_in_text,
    read_run_values,
    value_fits,
    with_known_units,
)
from esrp_ingest.extract.report.undecided_columns import without_undecided
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.labels import HOST_HEADERS, RUN_LABELS, RunLabel
from esrp_ingest.layout import Box, Line
from esrp_ingest.models import Finding, Instance, Run, WordSource, located, noticed
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import HOST_COUNTERS, INSTANCE_SECTIONS, block_says
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

_CAPTION = re.compile(spelled(r"{caption}\s{0,3}\d{1,3}\s?[.:]?"), re.IGNORECASE)
"""The number of a table alone in a line: no value goes on with it."""
_NUMBERED_SERVER = re.compile(spelled(r"{server}\s*#?\d+"), re.IGNORECASE)
Rulings = Callable[[int, Box], list[Box]]


class ReadRun(NamedTuple):
    """A report that was read.

    Attributes:
        findings: what could not be placed for sure.
    """

    run: Run
    findings: list[Finding]


class ReportReader:
    """Reads the runs of a document, one after the other.

    Args:
        notation: how the document writes numbers and dates.
        rulings: gives the ruled table cells in a region of a page, None where the format has none.
        cells: takes every cell that is understood, where somebody wants to see them.
        figures: the document's figures, of which those are taken that are stored.
        edges: tells what the edges of pages cut.
    """

    def __init__(
        self,
        notation: Notation,
        rulings: Rulings | None = None,
        cells: list[ReadCell] | None = None,
        figures: Figures | None = None,
        edges: PageEdges | None = None,
    ) -> None:
        self._notation = notation
        self._edges = edges or PageEdges()
        self._cut = CutFigures(notation, self._edges)
        self._rulings = rulings
        self._cells = cells
        self._taken = figures if figures is not None else Figures()
        self._findings: list[Finding] = []
        self._tables = RunTables(RowReader(notation, self._findings, cells, self._taken))
        self._instances = INSTANCES
        self._other_names: set[str] = set()

    def read(self, span: RunSpan, run_index: int, source: WordSource = "text") -> ReadRun | None:
        """The run that a span holds, and its findings; None where the span holds no figure of a report.

        Args:
            span: the lines of the report.
            run_index: the run's place in the document, for the findings.
            source: whether its words were printed or recognized from a picture.
        """
        self._findings = []
        self._tables = RunTables(RowReader(self._notation, self._findings, self._cells, self._taken))
        others = names_in(span.blocks, self._other_names)
        self._other_names.update(others)
        self._instances = instance_names(others) if others else INSTANCES
        parts = [self._without_log(block) for block in span.blocks]
        pairs = self._read_blocks([(section, lines) for section, lines, _ in parts])
        events, logged = read_log([line for *_, entries in parts for line in entries], self._notation)
        values, stated = read_run_values(pairs, self._notation)
        achieved = values.get("achieved_iops")
        self._tables.settle(achieved if isinstance(achieved, float) else None)
        tables = self._tables.rows()
        if not values and not any(tables.values()):
            return None
        self._show(pairs)
        self._taken.settle((*stated, logged, *_claims_of_names(span)))
        verdict = classify(
            span,
            values,
            events,
            has_backup=bool(tables["backup_result"]),
            has_recovery=bool(tables["soft_recovery_result"]),
        )
        self._note_headings(span, verdict.disagreements)
        run = Run.model_validate(
            {
                **values,
                **thresholds(events, self._notation),
                **tables,
                "measured_seconds": measured_seconds(values),
                "latency_resolution_ms": self._tables.latency_resolution_ms,
                "test_type": verdict.test_type,
                "source": source,
                "report_title": span.report_title,
                "heading": span.heading,
                "server": span.server or _server_by_machine(values),
                "log_event": tuple(events),
                **located(span.first.locator),
            }
        )
        self._note_what_is_left(span, run, pairs, stated)
        findings = [finding.model_copy(update={"run": run_index}) for finding in self._findings]
        return ReadRun(run, findings)

    def _note_what_is_left(
        self, span: RunSpan, run: Run, pairs: Sequence[Pair[RunLabel]], stated: Sequence[Claim]
    ) -> None:
        """Names sections, values, rows, columns and labels that were not read, or stand there twice."""
        self._findings.extend(
            (*unread_sections(span, run), *unread_values(pairs, run), *repeated_labels(stated), *missing_rows(run))
        )
        self._findings.extend(doubtful_dates(pairs, self._notation))
        left = [(pair.label, pair.locator) for pair in pairs if pair.key is None and pair.misfit is None]
        unknown = unknown_labels(RUN_LABELS, {pair.key for pair in pairs}, left)
        self._findings.extend(unknown)
        for finding in columns_left_out(run):
            page, lines = finding.page, (line for block in span.blocks for line in block.lines)
            cut = page is not None and self._edges.cut(lines, page)
            self._findings.append(finding.model_copy(update={"severity": "warning"}) if cut else finding)

    def _without_log(self, block: Block) -> tuple[Section | None, list[Line], list[Line]]:
        """The section that a block's lines are of, those that are no entries of a log, and the entries."""
        logs = block.section is Section.LOG
        lines, entries = without_log(block.lines, self._notation, inside=logs)
        return None if logs else block.section, lines, entries

    def _read_blocks(self, blocks: Sequence[tuple[Section | None, list[Line]]]) -> list[Pair[RunLabel]]:
        """Reads the tables of all blocks and gives their label/value rows back."""
        pairs = [pair for section, lines in blocks for pair in self._read_block(section, lines)]
        return list(self._cut.told(pairs, chain.from_iterable(lines for _, lines in blocks)))

    def _read_block(self, section: Section | None, lines: list[Line]) -> list[Pair[RunLabel]]:
        """Reads the tables of a block and gives its label/value rows back; a checksum is no test."""
        if not lines or section is Section.CHECKSUM:
            return []
        text = " ".join(line.text for line in lines)
        folded = fold(text)
        lines = self._take_turned(section, lines)
        own_names = self._instances is not INSTANCES
        if block_says(folded, "instances") or (own_names and section in INSTANCE_SECTIONS):
            tables, lines = self._read_tables(self._instances, lines)
            self._take_instances(section, tables)
            lines = self._take_paths(lines)
        if section is Section.HOST or block_says(folded, "counters"):
            tables, lines = self._read_counters(lines)
            self._take_counters(tables)
        if "(" in text and (section is Section.DISK_SUBSYSTEM or block_says(folded, "disks")):
            tables, lines = self._read_tables(DISKS, lines)
            self._take_disks(tables)
        self._findings.extend(figures_left(section, lines))
        return self._read_pairs(lines, by_likeness=section is not None)

    def _take_instances(self, section: Section | None, tables: Sequence[NamedTable]) -> None:
        for table in tables:
            self._tables.take_instances(table, section)

    def _take_disks(self, tables: Sequence[NamedTable]) -> None:
        for table in tables:
            self._tables.take_disks(table)

    def _take_counters(self, tables: Sequence[NamedTable]) -> None:
        for table in tables:
            self._tables.take_counters(table)

    def _read_pairs(self, lines: Sequence[Line], *, by_likeness: bool) -> list[Pair[RunLabel]]:
        """Label/value rows, with a finding for each label that is only like the one that it stands for."""
        reader = PairReader(
            RUN_LABELS, fits=self._fits, goes_on=lambda label: label.several_lines, by_likeness=by_likeness
        )
        lines, undecided = without_undecided(lines, self._notation)
        self._findings.extend(undecided)
        lines = [line for line in lines if _CAPTION.fullmatch(line.text.strip()) is None]
        pairs = reader.read(lines)
        for pair in pairs:
            if pair.fuzzy and pair.key is not None:
                message = f"read {pair.label!r} as {pair.key.column}"
                self._findings.append(noticed("fuzzy_label", "info", message, pair.locator))
        pairs = list(with_known_units(pairs))
        return [*pairs, *(misfits_in_text(lines, pairs, self._notation) if by_likeness else ())]

    def _take_turned(self, section: Section | None, lines: list[Line]) -> list[Line]:
        """Takes the tables that stand on their side, and gives the other lines back."""
        turned, lines = turned_tables(
            lines, self._notation, column_of_instances, lambda text: self._instances.complete(text) or text
        )
        self._take_instances(section, turned)
        turned, lines = turned_tables(lines, self._notation, HOST_HEADERS.exact, COUNTERS.complete)
        self._take_counters(turned)
        return lines

    def _fits(self, label: RunLabel, value: str) -> bool:
        return value_fits(label, value, self._notation)

    def _read_tables(self, names: RowNames, lines: list[Line]) -> tuple[list[NamedTable], list[Line]]:
        """The tables with rows of some kind, and the lines that are left."""
        lines = rows_of_cell_lines(lines, names)
        tables = TableReader(names, self._notation, self._rulings).read(lines)
        for table in tables:
            for doubt, locator in table.doubts:
                message = f"{doubt}; compare with the document"
                self._findings.append(noticed("unplaced_figures", "warning", message, locator))
            self._taken.settle(Claim((line,), number) for line, number in table.numbers)
        taken = {line for table in tables if table.width for line in table.lines}
        tables = list(map(self._cut.marked, tables))
        return tables, [line for line in lines if line not in taken]

    def _read_counters(self, lines: list[Line]) -> tuple[list[NamedTable], list[Line]]:
        """The tables of host counters, with a finding for each name that is only like the one that it stands for."""
        printed: dict[str, set[str]] = {}

        def complete(text: str) -> str | None:
            name = COUNTERS.complete(text)
            if name is not None:
                printed.setdefault(name, set()).add(text)
            return name

        tables, rest = self._read_tables(replace(COUNTERS, complete=complete), lines)
        for row in (row for table in tables for row in table.rows):
            texts = printed.get(row.name, set())  # pieces of the name are tried too
            alike = [text for text in texts if HOST_COUNTERS.exact(text) is None and fold(text) not in fold(row.name)]
            if alike:
                message = f"read {min(alike)!r} as the counter {row.name!r}"
                self._findings.append(noticed("fuzzy_label", "info", message, row.locator))
        return tables, rest

    def _note_headings(self, span: RunSpan, disagreements: Sequence[str]) -> None:
        """Names headings that were only like the ones that they stand for, and those that say what a test is not."""
        for mark in span.fuzzy:
            if mark.section is not None:
                message = f"read {mark.text!r} as the heading {mark.section.value!r}"
                self._findings.append(noticed("fuzzy_heading", "info", message, span.first.locator))
        for message in disagreements:
            self._findings.append(noticed("test_type_evidence", "info", message, span.first.locator))

    def _show(self, pairs: Sequence[Pair[RunLabel]]) -> None:
        """Adds what was read as labels and values to the cells that somebody wants to see."""
        if self._cells is None:
            return
        for pair in pairs:
            if pair.key is not None and pair.locator.box is not None:
                self._cells.append(ReadCell("run", pair.key.column, None, pair.value, pair.locator))

    def _take_paths(self, lines: list[Line]) -> list[Line]:
        found, rest = read_database_paths(lines, self._instances)
        kept = set(rest)
        self._claim_paths([line for line in lines if line not in kept], found)
        if any(instance.log_path is None for instance in found):
            self._findings.append(
                noticed("unplaced_paths", "warning", "not every instance can be given its paths", lines[0].locator)
            )
        known = {instance.name for instance in self._tables.instance}
        self._tables.instance.extend(instance for instance in found if instance.name not in known)
        return rest

    def _claim_paths(self, used: Sequence[Line], found: Sequence[Instance]) -> None:
        """Takes the figures in names and paths, also where a name is repeated or has wrapped."""
        stored = (text for each in found for text in (each.name, each.log_path, each.database_path) if text)
        self._taken.take(used, "\n".join(stored))
        names = {instance.name for instance in found}
        for figure in self._taken.on(used):
            alone = figure.text == figure.line.text  # the end of a name that wrapped: Instance8611.1, and below it 0
            if not figure.rule and (alone or self._instances.complete(figure.text) in names):
                figure.rule = READ


def _claims_of_names(span: RunSpan) -> Iterator[Claim]:
    """The figures of what a run is called: its title, its heading, its server, its test."""
    names = (span.report_title, span.heading, span.server)
    yield Claim(span.named, " ".join(name for name in names if name))
    printed = [source for line in span.labelled for source in line.sources]  # rows of one may have it each
    yield from (Claim((line,), name) for line in printed for name in (span.server, span.test) if name)


def _server_by_machine(values: dict[str, object]) -> str | None:
    """A machine that is called `Server 1` names the server where no heading does."""
    machine = values.get("machine_name")
    return machine if isinstance(machine, str) and _NUMBERED_SERVER.fullmatch(machine) else None
