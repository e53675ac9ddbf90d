"""One Jetstress report: the lines of its sections to a `Run`, with findings for what could not be placed for sure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeVar

from esrp_ingest.extract.database_paths import read_database_paths
from esrp_ingest.extract.log import read_log, thresholds
from esrp_ingest.extract.names import COUNTERS, DISKS, INSTANCES, split_disk
from esrp_ingest.extract.pairs import Pair, PairReader
from esrp_ingest.extract.rows import NamedTable, RowNames, TableRow
from esrp_ingest.extract.run_values import read_run_values, value_fits
from esrp_ingest.extract.sections import LOG_TIME, Block, RunSpan
from esrp_ingest.extract.tables import TableReader
from esrp_ingest.extract.test_type import classify
from esrp_ingest.layout import Box, Line, Locator
from esrp_ingest.models import (
    BackupResult,
    DiskIo,
    Finding,
    HostCounter,
    Instance,
    InstanceIo,
    InstanceReads,
    IoScope,
    PrintedAggregate,
    Run,
    SoftRecoveryResult,
    located,
)
from esrp_ingest.quantities import Notation, parse_duration, parse_integer, parse_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import DISK_COLUMNS, IO_COLUMNS, IO_HEADERS, RUN_LABELS, RunLabel, Section

_AGGREGATES: dict[str, Literal["average", "sum"]] = {"Avg": "average", "Sum": "sum"}
RowModel = TypeVar("RowModel", InstanceIo, InstanceReads)
Rulings = Callable[[int, Box], list[Box]]


@dataclass(slots=True)
class _Tables:
    """The tables of a run as they are filled."""

    instance: list[Instance] = field(default_factory=list)
    instance_io: list[InstanceIo] = field(default_factory=list)
    instance_maintenance_io: list[InstanceReads] = field(default_factory=list)
    instance_log_replication_io: list[InstanceReads] = field(default_factory=list)
    disk_io: list[DiskIo] = field(default_factory=list)
    host_counter: list[HostCounter] = field(default_factory=list)
    backup_result: list[BackupResult] = field(default_factory=list)
    soft_recovery_result: list[SoftRecoveryResult] = field(default_factory=list)
    printed_aggregate: list[PrintedAggregate] = field(default_factory=list)


class ReportReader:
    """Reads one run.

    Args:
        notation: how the document writes numbers and dates.
        rulings: gives the ruled table cells in a region of a page, None where the format has none.
    """

    def __init__(self, notation: Notation, rulings: Rulings | None = None) -> None:
        self._notation = notation
        self._rulings = rulings
        self._tables = _Tables()
        self._findings: list[Finding] = []

    def read(
        self, span: RunSpan, run_index: int, source: Literal["text", "ocr"] = "text"
    ) -> tuple[Run, list[Finding]] | None:
        """The run that a span holds, and its findings; None where the span holds no figure of a report.

        Args:
            span: the lines of the report.
            run_index: the run's place in the document, for the findings.
            source: whether its words were printed or recognized from a picture.
        """
        self._tables, self._findings = _Tables(), []
        pairs: list[Pair[RunLabel]] = []
        log_lines: list[Line] = []
        for block in span.blocks:
            before, after = _split_at_log(block)
            log_lines.extend(after)
            pairs.extend(self._read_block(block.section, before))
        events = read_log(log_lines, self._notation)
        values = read_run_values(pairs, self._notation)
        tables = self._tables
        if not values and not any(getattr(tables, name) for name in _Tables.__slots__):
            return None
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
            has_backup=bool(tables.backup_result),
            has_recovery=bool(tables.soft_recovery_result),
        )
        for message in verdict.disagreements:
            self._note("test_type_evidence", "info", message, span.first.locator)
        run = Run.model_validate(
            {
                **values,
                **thresholds(events),
                **{name: tuple(getattr(tables, name)) for name in _Tables.__slots__},
                "test_type": verdict.test_type,
                "source": source,
                "report_title": span.report_title,
                "heading": span.heading,
                "server": span.server or _server_by_machine(values),
                "log_event": tuple(events),
                **located(span.first.locator),
            }
        )
        self._check_row_counts(run)
        return run, [finding.model_copy(update={"run": run_index}) for finding in self._findings]

    def _read_block(self, section: Section | None, lines: list[Line]) -> list[Pair[RunLabel]]:
        """Reads the tables of a block and gives its label/value rows back."""
        if section is Section.LOG or not lines:
            return []
        text = " ".join(line.text for line in lines)
        folded = fold(text)
        if "inst" in folded or "nstan" in folded:
            tables, lines = self._read_tables(INSTANCES, lines)
            for table in tables:
                self._take_instance_table(table, section)
            lines = self._take_paths(lines)
        if "procescortime" in folded or "processortime" in folded or "pagedbytes" in folded or section is Section.HOST:
            tables, lines = self._read_tables(COUNTERS, lines)
            for table in tables:
                self._tables.host_counter.extend(self._counter(row) for row in table.rows)
        if "(" in text and (section is Section.DISK_SUBSYSTEM or "logicaldisk" in folded):
            tables, lines = self._read_tables(DISKS, lines)
            for table in tables:
                self._tables.disk_io.extend(self._disk(row) for row in table.rows)
        reader = PairReader(RUN_LABELS, fits=self._fits, goes_on=lambda label: label.several_lines)
        return [pair for pair in reader.read(lines) if pair.key is not None]

    def _fits(self, label: RunLabel, value: str) -> bool:
        return value_fits(label, value, self._notation)

    def _read_tables(self, names: RowNames, lines: list[Line]) -> tuple[list[NamedTable], list[Line]]:
        """The tables with rows of some kind, and the lines that are left."""
        tables = TableReader(names, self._notation, self._rulings).read(lines)
        for table in tables:
            for message, locator in table.doubts:
                self._note("unplaced_figures", "warning", f"{message}; compare with the document", locator)
        taken = {id(line) for table in tables if table.width for line in table.lines}
        return tables, [line for line in lines if id(line) not in taken]

    def _take_paths(self, lines: list[Line]) -> list[Line]:
        found, rest = read_database_paths(lines)
        if any(instance.log_path is None for instance in found):
            self._note("unplaced_paths", "warning", "not every instance can be given its paths", lines[0].locator)
        known = {instance.name for instance in self._tables.instance}
        self._tables.instance.extend(instance for instance in found if instance.name not in known)
        return rest

    def _take_instance_table(self, table: NamedTable, section: Section | None) -> None:
        table = self._without_repeated_columns(table)
        width = table.width
        if 6 < width <= 12 or (width == 6 and _is_half_of_io(table)):
            self._take_io(table, section)
        elif width == 3:
            self._take_backup(table)
        elif width == 2:
            self._take_two_columns(table, section)
        elif width:
            self._note(
                "unknown_table",
                "warning",
                f"a table with {width} columns beside the instance is not known",
                table.rows[0].locator,
            )

    def _without_repeated_columns(self, table: NamedTable) -> NamedTable:
        """Drops columns that a transcription repeated right after themselves, with a finding."""
        surplus = table.width - 12
        if not 0 < surplus <= 6:
            return table
        starts = range(12 - surplus + 1)
        cut = [
            start
            for start in starts
            if all(
                row.values[start : start + surplus] == row.values[start + surplus : start + 2 * surplus]
                for row in table.rows
            )
        ]
        if not cut:
            return table
        start = cut[0]
        rows = [
            TableRow(row.name, row.values[:start] + row.values[start + surplus :], row.locator) for row in table.rows
        ]
        self._note(
            "repeated_columns",
            "info",
            f"{surplus} columns stand twice in each row and were read once; compare with the document",
            table.rows[0].locator,
        )
        return replace(table, rows=rows)

    def _take_io(self, table: NamedTable, section: Section | None) -> None:
        columns = self._io_columns(table)
        if columns is None:
            message = f"a table of {table.width} columns without a header that names them cannot be placed"
            self._note("unplaced_figures", "warning", message, table.rows[0].locator)
            return
        scope = self._scope(table, section, columns)
        for row in table.rows:
            values = {column: self._number(text) for column, text in zip(columns, row.values, strict=False)}
            held = next((io for io in self._tables.instance_io if io.instance == row.name and io.scope == scope), None)
            if held is None:
                self._tables.instance_io.append(
                    InstanceIo.model_validate({"instance": row.name, "scope": scope, **values, **located(row.locator)})
                )
            else:
                self._tables.instance_io[self._tables.instance_io.index(held)] = held.model_copy(update=values)

    def _io_columns(self, table: NamedTable) -> Sequence[str] | None:
        """The columns by their fixed order where all are there, else by the header."""
        if table.width == len(IO_COLUMNS):
            return IO_COLUMNS
        matches = [IO_HEADERS.fuzzy(cell) for cell in table.header]
        columns = [match.key for match in matches if match is not None]
        if len(columns) == table.width and len(set(columns)) == table.width:
            return columns
        if table.width == 6:
            header = fold(" ".join(table.header))
            return IO_COLUMNS[6:] if "log" in header and "iod" not in header else IO_COLUMNS[:6]
        return None

    def _scope(self, table: NamedTable, section: Section | None, columns: Sequence[str]) -> IoScope:
        """Which of the two tables of the same form this is: by the order in which Jetstress prints them.

        A heading may stand below its table, so the order counts more than the heading where the first table is still
        missing.
        """
        first = table.rows[0].name
        taken = {
            io.scope
            for io in self._tables.instance_io
            if io.instance == first and any(getattr(io, column) is not None for column in columns)
        }
        if "transactional" in taken:
            return "total"
        if section is Section.TOTAL_IO and self._tables.instance_maintenance_io:
            return "total"
        return "transactional"

    def _take_two_columns(self, table: NamedTable, section: Section | None) -> None:
        header = fold(" ".join(table.header))
        if section is Section.SOFT_RECOVERY or "replayed" in header or "elapsed" in header:
            self._take_soft_recovery(table)
            return
        maintenance, replication = "maint" in header, "log" in header
        if maintenance == replication:
            if section in (Section.MAINTENANCE_IO, Section.LOG_REPLICATION_IO):
                maintenance = section is Section.MAINTENANCE_IO
            else:
                maintenance = not self._tables.instance_maintenance_io
        target = self._tables.instance_maintenance_io if maintenance else self._tables.instance_log_replication_io
        for row in table.rows:
            reads, size = (self._number(text) for text in row.values)
            target.append(
                InstanceReads.model_validate(
                    {"instance": row.name, "reads_per_sec": reads, "read_bytes": size, **located(row.locator)}
                )
            )

    def _take_backup(self, table: NamedTable) -> None:
        for row in table.rows:
            size, elapsed, rate = [*row.values, None, None, None][:3]
            aggregate = _AGGREGATES.get(row.name)
            if aggregate is not None:
                printed = next((value for value in reversed(row.values) if value), None)
                self._aggregate("backup_result", aggregate, "mb_per_sec", printed, row.locator)
                continue
            self._tables.backup_result.append(
                BackupResult(
                    instance=row.name,
                    database_size_mb=self._number(size),
                    elapsed_seconds=parse_duration(elapsed) if elapsed else None,
                    mb_per_sec=self._number(rate),
                    **located(row.locator),
                )
            )

    def _take_soft_recovery(self, table: NamedTable) -> None:
        for row in table.rows:
            logs, elapsed = [*row.values, None, None][:2]
            aggregate = _AGGREGATES.get(row.name)
            if aggregate is not None:
                self._aggregate("soft_recovery_result", aggregate, "logs_replayed", logs, row.locator)
                self._aggregate("soft_recovery_result", aggregate, "elapsed_seconds", elapsed, row.locator)
                continue
            self._tables.soft_recovery_result.append(
                SoftRecoveryResult(
                    instance=row.name,
                    logs_replayed=parse_integer(logs, self._notation) if logs else None,
                    elapsed_seconds=self._number(elapsed),
                    **located(row.locator),
                )
            )

    def _aggregate(
        self,
        table: Literal["backup_result", "soft_recovery_result"],
        aggregate: Literal["average", "sum"],
        column: str,
        text: str | None,
        locator: Locator,
    ) -> None:
        value = self._number(text)
        if value is not None:
            self._tables.printed_aggregate.append(
                PrintedAggregate(
                    table_name=table, aggregate=aggregate, column_name=column, value=value, **located(locator)
                )
            )

    def _counter(self, row: TableRow) -> HostCounter:
        average, minimum, maximum = ([self._number(text) for text in row.values] + [None] * 3)[:3]
        return HostCounter(counter=row.name, average=average, minimum=minimum, maximum=maximum, **located(row.locator))

    def _disk(self, row: TableRow) -> DiskIo:
        """Jetstress 2007 prints latencies in seconds."""
        role, disk = split_disk(row.name) or ("database", row.name)
        values = {column: self._number(text) for column, text in zip(DISK_COLUMNS, row.values, strict=False)}
        for column in ("read_latency_ms", "write_latency_ms"):
            seconds = values.get(column)
            values[column] = None if seconds is None else round(seconds * 1000, 6)
        return DiskIo.model_validate({"role": role, "disk": disk, **values, **located(row.locator)})

    def _number(self, text: str | None) -> float | None:
        return parse_number(text, self._notation) if text else None

    def _check_row_counts(self, run: Run) -> None:
        """A table with fewer rows than the run has instances has lost some."""
        counts = {
            "transactional I/O": [io.instance for io in run.instance_io if io.scope == "transactional"],
            "total I/O": [io.instance for io in run.instance_io if io.scope == "total"],
            "background maintenance I/O": [io.instance for io in run.instance_maintenance_io],
            "log replication I/O": [io.instance for io in run.instance_log_replication_io],
            "backup": [row.instance for row in run.backup_result],
            "soft recovery": [row.instance for row in run.soft_recovery_result],
        }
        expected = {instance.name for instance in run.instance} | {name for names in counts.values() for name in names}
        for table, names in counts.items():
            missing = sorted(expected - set(names))
            if names and missing:
                self._note(
                    "missing_rows",
                    "warning",
                    f"the {table} table has {len(names)} rows where the report names {len(expected)} instances: "
                    f"{', '.join(missing[:5])} missing",
                    Locator(run.page, run.line),
                )

    def _note(self, rule: str, severity: Literal["warning", "info"], message: str, locator: Locator) -> None:
        self._findings.append(Finding(rule=rule, severity=severity, message=message, **located(locator)))


def _is_half_of_io(table: NamedTable) -> bool:
    """Whether a header of six columns is of the database's or of the log's half of an I/O table."""
    header = fold(" ".join(table.header))
    return any(word in header for word in ("log", "database", "iodb"))


def _split_at_log(block: Block) -> tuple[list[Line], list[Line]]:
    """The lines of a block before its first log entry, and from there on."""
    for index, line in enumerate(block.lines):
        if LOG_TIME.search(line.text):
            return block.lines[:index], block.lines[index:]
    return block.lines, []


def _server_by_machine(values: dict[str, object]) -> str | None:
    """A machine that is called `Server 1` names the server where no heading does."""
    machine = values.get("machine_name")
    return (
        machine
        if isinstance(machine, str) and re.fullmatch(r"(?:Server|Host|Node)\s*#?\d+", machine, re.IGNORECASE)
        else None
    )
