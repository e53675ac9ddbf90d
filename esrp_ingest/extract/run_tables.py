"""Tables with named rows to the tables of a run: which one it is, which column is which, and the rows as models."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import zip_longest
from typing import Literal, NamedTuple, TypeVar

from esrp_ingest.extract.figures import REPEATED, Figures, Source
from esrp_ingest.extract.names import split_disk
from esrp_ingest.extract.rows import NamedTable, TableRow
from esrp_ingest.layout import Locator
from esrp_ingest.models import (
    BackupResult,
    DiskIo,
    HostCounter,
    Instance,
    InstanceIo,
    InstanceReads,
    IoScope,
    PrintedAggregate,
    SoftRecoveryResult,
    located,
)
from esrp_ingest.quantities import Notation, is_null, parse_duration, parse_integer, parse_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import (
    BACKUP_COLUMNS,
    DISK_COLUMNS,
    HOST_COLUMNS,
    IO_COLUMNS,
    IO_HEADERS,
    READ_HEADERS,
    Section,
)

_OF_WIDE_TABLES = ("write", "latency", "iodatabase")
"""Words of the headers of tables with more columns than two."""
_AGGREGATES: dict[str, Literal["average", "sum"]] = {"Avg": "average", "Sum": "sum"}
Value = TypeVar("Value", int, float)
Note = Callable[[str, Literal["warning", "info"], str, Locator], None]
"""Takes a finding: its rule, severity, message and place."""


class Printed(NamedTuple):
    """A cell of a row: its text, None where it is empty, and what it was read from."""

    text: str | None = None
    source: Source | None = None


class ReadCell(NamedTuple):
    """A figure as it was understood: for pictures that explain a page.

    Attributes:
        table: the SQL table.
        column: the SQL column.
        row: the instance, counter or disk, None for what stands once in a run.
    """

    table: str
    column: str
    row: str | None
    text: str
    locator: Locator


@dataclass(slots=True)
class RunTables:
    """The tables of one run as they are filled.

    Attributes:
        notation: how the document writes numbers.
        note: takes what could not be placed for sure.
        cells: takes every cell that is understood, where somebody wants to see them.
        figures: the document's figures, of which those are taken that are stored.
    """

    notation: Notation
    note: Note
    cells: list[ReadCell] | None = None
    figures: Figures = field(default_factory=Figures)
    instance: list[Instance] = field(default_factory=list)
    instance_io: list[InstanceIo] = field(default_factory=list)
    instance_maintenance_io: list[InstanceReads] = field(default_factory=list)
    instance_log_replication_io: list[InstanceReads] = field(default_factory=list)
    disk_io: list[DiskIo] = field(default_factory=list)
    host_counter: list[HostCounter] = field(default_factory=list)
    backup_result: list[BackupResult] = field(default_factory=list)
    soft_recovery_result: list[SoftRecoveryResult] = field(default_factory=list)
    printed_aggregate: list[PrintedAggregate] = field(default_factory=list)
    _io_places: dict[tuple[str, IoScope], int] = field(default_factory=dict)
    """Where in `instance_io` the row of an instance and a scope stands."""

    def rows(self) -> dict[str, tuple[object, ...]]:
        """The rows of each table, by the name of the table."""
        names = (
            each.name
            for each in fields(self)
            if each.name not in ("notation", "note", "cells", "figures", "_io_places")
        )
        return {name: tuple(getattr(self, name)) for name in names}

    def take_counters(self, table: NamedTable) -> None:
        """Takes a table of host counters."""
        columns = self._columns(table, HOST_COLUMNS)
        for row in table.rows if columns else ():
            values = self._figures("host_counter", columns, row)
            self.host_counter.append(
                HostCounter.model_validate({"counter": row.name, **values, **located(row.locator)})
            )

    def take_disks(self, table: NamedTable) -> None:
        """Takes a table of disks; Jetstress 2007 prints latencies in seconds."""
        columns = self._columns(table, DISK_COLUMNS)
        for row in table.rows if columns else ():
            role, disk = split_disk(row.name) or ("database", row.name)
            values = self._figures("disk_io", columns, row)
            for column in ("read_latency_ms", "write_latency_ms"):
                seconds = values.get(column)
                values[column] = None if seconds is None else round(seconds * 1000, 6)
            self.disk_io.append(DiskIo.model_validate({"role": role, "disk": disk, **values, **located(row.locator)}))

    def _columns(self, table: NamedTable, known: Mapping[str, str]) -> Sequence[str]:
        """The columns of a table by its header, else by their fixed order where all are there; none if that is open."""
        folded = {fold(header): column for column, header in known.items()}
        columns = _headed(table, lambda text: folded.get(fold(text)))
        if columns is not None:
            return columns
        if table.width == len(known):
            return list(known)
        message = f"a table with {table.width} columns of {', '.join(map(repr, known.values()))} cannot be placed"
        self.note("unknown_table", "warning", message, table.rows[0].locator)
        return ()

    def take_instances(self, table: NamedTable, section: Section | None) -> None:
        """Takes a table whose rows are database instances, by the number of its columns and by where it stands."""
        table = self._without_repeated_columns(table)
        width = table.width
        if 6 < width <= 12 or (width == 6 and self._io_columns(table) is not None):
            self._take_io(self._without_aggregates(table), section)
        elif width == len(BACKUP_COLUMNS) or (width and section is Section.BACKUP):
            self._take_backup(table)
        elif width == 2:
            self._take_two_columns(table, section)
        elif width:
            self.note(
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
        start = next((at for at in range(12 - surplus + 1) if _repeat(table, at, surplus)), None)
        if start is None:
            return table
        for source in (source for row in table.rows for source in row.sources[start + 1 : start + surplus + 1]):
            self.figures.take_source(source, REPEATED)
        rows = [row.without(start, start + surplus) for row in table.rows]
        self.note(
            "repeated_columns",
            "info",
            f"{surplus} columns stand twice in each row and were read once; compare with the document",
            table.rows[0].locator,
        )
        return replace(table, rows=rows)

    def _take_io(self, table: NamedTable, section: Section | None) -> None:
        if not table.rows:
            return
        columns = self._io_columns(table)
        if columns is None:
            message = f"a table of {table.width} columns without a header that names them cannot be placed"
            self.note("unplaced_figures", "warning", message, table.rows[0].locator)
            return
        scope = self._scope(table, section, columns)
        for row in table.rows:
            held = self._io_places.get((row.name, scope))
            if held is not None and any(getattr(self.instance_io[held], column) is not None for column in columns):
                message = f"a second row of {row.name} in the {scope} I/O table; the first one counts"
                self.note("unplaced_figures", "warning", message, row.locator)
                continue
            values = self._figures("instance_io", columns, row)
            if held is None:
                self._io_places[row.name, scope] = len(self.instance_io)
                self.instance_io.append(
                    InstanceIo.model_validate({"instance": row.name, "scope": scope, **values, **located(row.locator)})
                )
            else:
                self.instance_io[held] = self.instance_io[held].model_copy(update=values)

    def _io_columns(self, table: NamedTable) -> Sequence[str] | None:
        """The columns by the header, else by their fixed order where all are there."""
        named = _headed(table, IO_HEADERS.exact)
        if named is not None or table.width == len(IO_COLUMNS):
            return named or IO_COLUMNS
        for texts in table.read_headers():
            matches = [match for cell in texts if (match := IO_HEADERS.fuzzy(cell)) is not None]
            columns = [match.key for match in matches]
            if len(columns) == table.width == len(texts) and columns == sorted(set(columns), key=IO_COLUMNS.index):
                for text, match in zip(texts, matches, strict=True):
                    if not match.exact:
                        message = f"read {text!r} as the column {match.key}"
                        self.note("fuzzy_label", "info", message, table.rows[0].locator)
                return columns
        header = fold(" ".join(table.header))
        if table.width == 6 and "log" in header and "iod" not in header:
            return IO_COLUMNS[6:]
        if table.width == 6 and ("database" in header or "iodb" in header):
            return IO_COLUMNS[:6]
        return None

    def _scope(self, table: NamedTable, section: Section | None, columns: Sequence[str]) -> IoScope:
        """Which of the two tables of the same form this is: by its heading, and by the order of Jetstress.

        A heading may stand below its table, so that the second table is known by the first one's being there; but
        nothing of this form follows the heading of the second one. And where both are lost: only the log reads of a
        total, which count those for other copies, are not zero, unless logs are recovered.
        """
        if section is Section.TOTAL_IO:
            return "total"
        reads_logs = "log_reads_per_sec" in columns and any(
            self._number(row.values[columns.index("log_reads_per_sec")] or "") for row in table.rows
        )
        if reads_logs and section is not Section.TRANSACTIONAL_IO and not self.soft_recovery_result:
            return "total"
        names = {row.name for row in table.rows} - _AGGREGATES.keys()
        held = [self._io_places.get((name, "transactional")) for name in names]
        taken = any(
            getattr(self.instance_io[at], column) is not None for at in held if at is not None for column in columns
        )
        return "total" if taken else "transactional"

    def _take_two_columns(self, table: NamedTable, section: Section | None) -> None:
        header = fold(" ".join(table.header))
        if any(word in header for word in _OF_WIDE_TABLES) and "maint" not in header:  # it stands above another table
            header = ""
        if section is Section.SOFT_RECOVERY or "replayed" in header or "elapsed" in header:
            self._take_soft_recovery(table)
            return
        maintenance, replication = "maint" in header, "log" in header
        if maintenance == replication:
            if section in (Section.MAINTENANCE_IO, Section.LOG_REPLICATION_IO):
                maintenance = section is Section.MAINTENANCE_IO
            else:
                name = self._by_order(table)
                if name is None:
                    message = "a table of two columns that neither heading nor header names cannot be placed"
                    self.note("unplaced_figures", "warning", message, table.rows[0].locator)
                else:
                    self._take_reads(table, name)
                return
        self._take_reads(table, "instance_maintenance_io" if maintenance else "instance_log_replication_io")

    def _by_order(self, table: NamedTable) -> str | None:
        """Which of the two tables of reads rows without heading and header are of: the first one's come first."""
        names = {row.name for row in table.rows} - _AGGREGATES.keys()
        first = {row.instance for row in self.instance_maintenance_io}
        second = {row.instance for row in self.instance_log_replication_io}
        if not second and first.isdisjoint(names):
            return "instance_maintenance_io"
        return "instance_log_replication_io" if names <= first and second.isdisjoint(names) else None

    def _take_reads(self, table: NamedTable, name: str) -> None:
        target: list[InstanceReads] = getattr(self, name)
        columns = _headed(table, READ_HEADERS.exact) or ("reads_per_sec", "read_bytes")
        held = {row.instance for row in target}
        for row in self._without_aggregates(table).rows:
            if row.name in held:
                message = f"a second row of {row.name} in {name}; the first one counts"
                self.note("unplaced_figures", "warning", message, row.locator)
                continue
            held.add(row.name)
            values = self._figures(name, columns, row)
            target.append(InstanceReads.model_validate({"instance": row.name, **values, **located(row.locator)}))

    def _take_backup(self, table: NamedTable) -> None:
        columns = self._columns(table, BACKUP_COLUMNS)
        for row in table.rows if columns else ():
            aggregate = _AGGREGATES.get(row.name)
            if aggregate is not None:
                cells = map(Printed, reversed(row.values), reversed(row.sources or (None,) * len(row.values)))
                last = next((cell for cell in cells if cell.text), Printed())
                self._aggregate("backup_result", aggregate, "mb_per_sec", last, row.locator)
                continue
            printed = {**dict.fromkeys(BACKUP_COLUMNS, Printed()), **self._printed("backup_result", columns, row)}
            self.backup_result.append(
                BackupResult(
                    instance=row.name,
                    database_size_mb=self._value(row, printed, "database_size_mb", self._number),
                    elapsed_seconds=self._value(row, printed, "elapsed_seconds", parse_duration),
                    mb_per_sec=self._value(row, printed, "mb_per_sec", self._number),
                    **located(row.locator),
                )
            )

    def _take_soft_recovery(self, table: NamedTable) -> None:
        for row in table.rows:
            printed = self._printed("soft_recovery_result", ("logs_replayed", "elapsed_seconds"), row)
            aggregate = _AGGREGATES.get(row.name)
            if aggregate is not None:
                for column, cell in printed.items():
                    self._aggregate("soft_recovery_result", aggregate, column, cell, row.locator)
                continue
            self.soft_recovery_result.append(
                SoftRecoveryResult(
                    instance=row.name,
                    logs_replayed=self._value(row, printed, "logs_replayed", self._integer),
                    elapsed_seconds=self._value(row, printed, "elapsed_seconds", self._number),
                    **located(row.locator),
                )
            )

    def _aggregate(
        self,
        table: Literal["backup_result", "soft_recovery_result"],
        aggregate: Literal["average", "sum"],
        column: str,
        cell: Printed,
        locator: Locator,
    ) -> None:
        value = self._number(cell.text or "")
        if value is not None:
            self.figures.take_source(cell.source or Source())
            self.printed_aggregate.append(
                PrintedAggregate(
                    table_name=table, aggregate=aggregate, column_name=column, value=value, **located(locator)
                )
            )

    def _figures(self, table: str, columns: Sequence[str], row: TableRow) -> dict[str, float | None]:
        """The numbers of a row under their columns."""
        printed = self._printed(table, columns, row)
        return {column: self._value(row, printed, column, self._number) for column in printed}

    def _value(
        self, row: TableRow, printed: Mapping[str, Printed], column: str, read: Callable[[str], Value | None]
    ) -> Value | None:
        """A cell's value, None where it says that there is none. What is printed and cannot be read is noted."""
        text, source = printed[column]
        value = read(text) if text else None
        if source is not None and text is not None and (value is not None or is_null(text)):
            self.figures.take_source(source)
        if value is None and text and not is_null(text):
            message = f"{row.name} {column} is {text!r}, which cannot be read; compare with the document"
            self.note("unread_value", "warning", message, row.locator)
        return value

    def _printed(self, table: str, columns: Sequence[str], row: TableRow) -> dict[str, Printed]:
        """The texts of a row under their columns; None for a column that the row does not reach."""
        for source in row.sources[:1]:
            self.figures.take_source(source)
        count = len(columns)
        cells = zip_longest(columns, row.values[:count], row.sources[1 : count + 1])
        texts = {column: Printed(text, source) for column, text, source in cells}
        if self.cells is not None and row.locator.page is not None:
            for column, text, box in zip(columns, row.values, row.boxes, strict=False):
                if text is not None and box is not None:
                    self.cells.append(ReadCell(table, column, row.name, text, Locator(row.locator.page, None, box)))
        return texts

    def _without_aggregates(self, table: NamedTable) -> NamedTable:
        """A table less the averages and sums that some papers add below tables for which Jetstress prints none.

        One that has no figure in some columns is that of another table, and left.
        """
        for row in table.rows:
            if row.name in _AGGREGATES and sum(map(bool, row.values)) >= table.width:
                for source in row.sources:
                    self.figures.take_source(source, REPEATED)
        return replace(table, rows=[row for row in table.rows if row.name not in _AGGREGATES])

    def _number(self, text: str) -> float | None:
        return parse_number(text, self.notation)

    def _integer(self, text: str) -> int | None:
        return parse_integer(text, self.notation)


def _headed(table: NamedTable, column_of: Callable[[str], str | None]) -> list[str] | None:
    """The columns as the header names them, in whatever order: all of them exactly, each once; None if it doesn't."""
    for texts in table.read_headers():
        columns = [column for text in texts if (column := column_of(text)) is not None]
        if len(columns) == len(set(columns)) == table.width:
            return columns
    return None


def _repeat(table: NamedTable, start: int, count: int) -> bool:
    """Whether some columns stand twice, one after the other, in every row."""
    middle, end = start + count, start + 2 * count
    return all(row.values[start:middle] == row.values[middle:end] for row in table.rows)
