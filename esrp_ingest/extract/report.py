"""One Jetstress report: the lines of its sections to a `Run`, with findings for what could not be placed for sure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from esrp_ingest.extract.completeness import (
    columns_left_out,
    figures_left,
    missing_rows,
    repeated_labels,
    unread_sections,
    unread_values,
)
from esrp_ingest.extract.database_paths import read_database_paths
from esrp_ingest.extract.figures import READ, Claim, Figures
from esrp_ingest.extract.grid.cell_lines import rows_of_cell_lines
from esrp_ingest.extract.grid.rows import NamedTable, RowNames
from esrp_ingest.extract.grid.tables import TableReader
from esrp_ingest.extract.grid.turned import column_of_instances, turned_tables
from esrp_ingest.extract.instance_names import names_in
from esrp_ingest.extract.log import read_log, thresholds, without_log
from esrp_ingest.extract.measured_window import latency_resolution_ms, measured_seconds
from esrp_ingest.extract.names import COUNTERS, DISKS, INSTANCES, instance_names
from esrp_ingest.extract.pairs import Pair, PairReader
from esrp_ingest.extract.run_tables import ReadCell, RunTables
from esrp_ingest.extract.run_values import read_run_values, value_fits
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.extract.test_type import classify
from esrp_ingest.layout import Box, Line, Locator
from esrp_ingest.models import (
    Finding,
    Run,
    located,
)
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import (
    HOST_COUNTERS,
    HOST_HEADERS,
    INSTANCE_SECTIONS,
    RUN_LABELS,
    RunLabel,
    Section,
    block_says,
)
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
    """Reads one run.

    Args:
        notation: how the document writes numbers and dates.
        rulings: gives the ruled table cells in a region of a page, None where the format has none.
        cells: takes every cell that is understood, where somebody wants to see them.
        figures: the document's figures, of which those are taken that are stored.
    """

    def __init__(
        self,
        notation: Notation,
        rulings: Rulings | None = None,
        cells: list[ReadCell] | None = None,
        figures: Figures | None = None,
    ) -> None:
        self._notation = notation
        self._rulings = rulings
        self._cells = cells
        self._taken = figures if figures is not None else Figures()
        self._tables = RunTables(notation, self._note, cells, self._taken)
        self._instances = INSTANCES
        self._findings: list[Finding] = []

    def read(self, span: RunSpan, run_index: int, source: Literal["text", "ocr"] = "text") -> ReadRun | None:
        """The run that a span holds, and its findings; None where the span holds no figure of a report.

        Args:
            span: the lines of the report.
            run_index: the run's place in the document, for the findings.
            source: whether its words were printed or recognized from a picture.
        """
        self._tables, self._findings = RunTables(self._notation, self._note, self._cells, self._taken), []
        others = names_in(span.blocks)
        self._instances = instance_names(others) if others else INSTANCES
        pairs: list[Pair[RunLabel]] = []
        log_lines: list[Line] = []
        for block in span.blocks:
            logs = block.section is Section.LOG
            lines, entries = without_log(block.lines, self._notation, inside=logs)
            log_lines.extend(entries)
            pairs.extend(self._read_block(None if logs else block.section, lines))
        events, logged = read_log(log_lines, self._notation)
        values, stated = read_run_values(pairs, self._notation)
        achieved = values.get("achieved_iops")
        self._tables.settle(achieved if isinstance(achieved, float) else None)
        tables = self._tables.rows()
        if not values and not any(tables.values()):
            return None
        self._show(pairs)
        labels = (Claim((line,), span.server or "") for line in span.labelled)
        self._taken.settle((*stated, logged, _claim_of_names(span), *labels))
        for mark in span.fuzzy:
            self._note(
                "fuzzy_heading",
                "info",
                f"read {mark.text!r} as the heading {mark.section.value!r}" if mark.section else "",
                span.first.locator,
            )
        verdict = classify(
            span,
            values,
            events,
            has_backup=bool(tables["backup_result"]),
            has_recovery=bool(tables["soft_recovery_result"]),
        )
        for message in verdict.disagreements:
            self._note("test_type_evidence", "info", message, span.first.locator)
        run = Run.model_validate(
            {
                **values,
                **thresholds(events),
                **tables,
                "measured_seconds": measured_seconds(values),
                "latency_resolution_ms": latency_resolution_ms(tables["disk_io"]),
                "test_type": verdict.test_type,
                "source": source,
                "report_title": span.report_title,
                "heading": span.heading,
                "server": span.server or _server_by_machine(values),
                "log_event": tuple(events),
                **located(span.first.locator),
            }
        )
        losses = (*unread_sections(span, run), *unread_values(pairs, run), *repeated_labels(stated), *missing_rows(run))
        for loss in losses:
            self._note(loss.rule, "warning", loss.message, loss.locator, loss.subject)
        for loss in columns_left_out(run):
            self._note(loss.rule, "info", loss.message, loss.locator)
        findings = [finding.model_copy(update={"run": run_index}) for finding in self._findings]
        return ReadRun(run, findings)

    def _read_block(self, section: Section | None, lines: list[Line]) -> list[Pair[RunLabel]]:
        """Reads the tables of a block and gives its label/value rows back."""
        if not lines:
            return []
        text = " ".join(line.text for line in lines)
        folded = fold(text)
        lines = self._take_turned(section, lines)
        own_names = self._instances is not INSTANCES
        if block_says(folded, "instances") or (own_names and section in INSTANCE_SECTIONS):
            tables, lines = self._read_tables(self._instances, lines)
            for table in tables:
                self._tables.take_instances(table, section)
            lines = self._take_paths(lines)
        if section is Section.HOST or block_says(folded, "counters"):
            tables, lines = self._read_counters(lines)
            for table in tables:
                self._tables.take_counters(table)
        if "(" in text and (section is Section.DISK_SUBSYSTEM or block_says(folded, "disks")):
            tables, lines = self._read_tables(DISKS, lines)
            for table in tables:
                self._tables.take_disks(table)
        for loss in figures_left(section, lines):
            self._note(loss.rule, "warning", loss.message, loss.locator)
        return self._read_pairs(lines, by_likeness=section is not None)

    def _read_pairs(self, lines: Sequence[Line], *, by_likeness: bool) -> list[Pair[RunLabel]]:
        """Label/value rows, with a finding for each label that is only like the one that it stands for."""
        reader = PairReader(
            RUN_LABELS, fits=self._fits, goes_on=lambda label: label.several_lines, by_likeness=by_likeness
        )
        pairs = reader.read([line for line in lines if _CAPTION.fullmatch(line.text.strip()) is None])
        for pair in pairs:
            if pair.fuzzy and pair.key is not None:
                self._note("fuzzy_label", "info", f"read {pair.label!r} as {pair.key.column}", pair.locator)
        return pairs

    def _take_turned(self, section: Section | None, lines: list[Line]) -> list[Line]:
        """Takes the tables that stand on their side, and gives the other lines back."""
        turned, lines = turned_tables(
            lines, self._notation, column_of_instances, lambda text: self._instances.complete(text) or text
        )
        for table in turned:
            self._tables.take_instances(table, section)
        turned, lines = turned_tables(lines, self._notation, HOST_HEADERS.exact, COUNTERS.complete)
        for table in turned:
            self._tables.take_counters(table)
        return lines

    def _fits(self, label: RunLabel, value: str) -> bool:
        return value_fits(label, value, self._notation)

    def _read_tables(self, names: RowNames, lines: list[Line]) -> tuple[list[NamedTable], list[Line]]:
        """The tables with rows of some kind, and the lines that are left."""
        lines = rows_of_cell_lines(lines, names)
        tables = TableReader(names, self._notation, self._rulings).read(lines)
        for table in tables:
            for message, locator in table.doubts:
                self._note("unplaced_figures", "warning", f"{message}; compare with the document", locator)
        taken = {id(line) for table in tables if table.width for line in table.lines}
        return tables, [line for line in lines if id(line) not in taken]

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
                self._note("fuzzy_label", "info", f"read {min(alike)!r} as the counter {row.name!r}", row.locator)
        return tables, rest

    def _show(self, pairs: Sequence[Pair[RunLabel]]) -> None:
        """Adds what was read as labels and values to the cells that somebody wants to see."""
        if self._cells is None:
            return
        for pair in pairs:
            if pair.key is not None and pair.locator.box is not None:
                self._cells.append(ReadCell("run", pair.key.column, None, pair.value, pair.locator))

    def _take_paths(self, lines: list[Line]) -> list[Line]:
        found, rest = read_database_paths(lines, self._instances)
        kept = {id(line) for line in rest}
        stored = "\n".join(f"{each.name} {each.log_path or ''} {each.database_path or ''}" for each in found)
        used = [line for line in lines if id(line) not in kept]
        self._taken.take(used, stored)
        names = {instance.name for instance in found}
        for figure in self._taken.on(used):
            alone = figure.text == figure.line.text  # the end of a name that wrapped: Instance8611.1, and below it 0
            if not figure.rule and (alone or self._instances.complete(figure.text) in names):
                figure.rule = READ
        if any(instance.log_path is None for instance in found):
            self._note("unplaced_paths", "warning", "not every instance can be given its paths", lines[0].locator)
        known = {instance.name for instance in self._tables.instance}
        self._tables.instance.extend(instance for instance in found if instance.name not in known)
        return rest

    def _note(
        self,
        rule: str,
        severity: Literal["warning", "info"],
        message: str,
        locator: Locator,
        subject: str | None = None,
    ) -> None:
        finding = Finding(rule=rule, severity=severity, message=message, subject=subject, **located(locator))
        self._findings.append(finding)


def _claim_of_names(span: RunSpan) -> Claim:
    """The figures of what a run is called: its title, its heading, its server."""
    names = (span.report_title, span.heading, span.server)
    return Claim(span.named, " ".join(name for name in names if name))


def _server_by_machine(values: dict[str, object]) -> str | None:
    """A machine that is called `Server 1` names the server where no heading does."""
    machine = values.get("machine_name")
    return machine if isinstance(machine, str) and _NUMBERED_SERVER.fullmatch(machine) else None
