"""Tables with named rows to the tables of a run: which one it is, which column is which, and the rows as models."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import partial

from esrp_ingest.extract.completeness import place_around
from esrp_ingest.extract.figures import REPEATED, Source
from esrp_ingest.extract.grid.rows import NamedTable, TableRow
from esrp_ingest.extract.names import split_disk
from esrp_ingest.extract.report.column_units import Worths, in_own_units, units_above
from esrp_ingest.extract.report.judging import Candidate, judge
from esrp_ingest.extract.report.labelling import (
    BACKUP,
    RECOVERY,
    ColumnOf,
    Label,
    are_headed,
    column_headers,
    headed,
    headers_unlike,
)
from esrp_ingest.extract.report.other_columns import about_others, labelled, repeated_columns
from esrp_ingest.extract.report.run_values import Printed, RowReader
from esrp_ingest.labels import DISK_COLUMNS, HOST_COLUMNS, HOST_HEADERS
from esrp_ingest.labels.columns import (
    MILLISECONDS,
    LatencyUnit,
    disk_column,
    finer_unit,
)
from esrp_ingest.labels.units import scaled
from esrp_ingest.layout import Locator, Severity
from esrp_ingest.models import (
    Aggregate,
    BackupResult,
    DiskIo,
    HostCounter,
    Instance,
    InstanceIo,
    InstanceReads,
    IoScope,
    PrintedAggregate,
    ResultTable,
    SoftRecoveryResult,
    located,
    noticed,
)
from esrp_ingest.quantities import DecimalMark, in_english, last_digit, open_point, parse_duration
from esrp_ingest.vocabulary.findings import CHOSEN_RULE
from esrp_ingest.vocabulary.sections import Section

_AGGREGATES: dict[str, Aggregate] = {"Avg": "average", "Sum": "sum"}
_FEWEST_OF_IO = 6
"""Half of the columns of the I/O tables: a table with so many is one of them."""
_USUAL_DIGIT_MS = 0.001
"""Later reports print latencies so finely."""
_DISK_LATENCIES = ("read_latency_ms", "write_latency_ms")
_TWO = 2
_ONE = Fraction(1)


@dataclass(slots=True)
class RunTables:
    """The tables of one run as they are filled.

    Attributes:
        read: reads their rows, and takes what could not be placed for sure.
    """

    read: RowReader
    instance: list[Instance] = field(default_factory=list)
    instance_io: list[InstanceIo] = field(default_factory=list)
    instance_maintenance_io: list[InstanceReads] = field(default_factory=list)
    instance_log_replication_io: list[InstanceReads] = field(default_factory=list)
    disk_io: list[DiskIo] = field(default_factory=list)
    host_counter: list[HostCounter] = field(default_factory=list)
    backup_result: list[BackupResult] = field(default_factory=list)
    soft_recovery_result: list[SoftRecoveryResult] = field(default_factory=list)
    printed_aggregate: list[PrintedAggregate] = field(default_factory=list)
    _waiting: list[Candidate] = field(default_factory=list)
    _io_places: dict[tuple[str, IoScope], int] = field(default_factory=dict)
    """Where in `instance_io` the row of an instance and a scope stands."""
    _latency_digits: list[float] = field(default_factory=list)
    """What the last digit of each latency is worth, in ms."""

    def rows(self) -> dict[str, tuple[object, ...]]:
        """The rows of each table, by the name of the table."""
        names = (each.name for each in fields(self) if each.name != "read" and not each.name.startswith("_"))
        return {name: tuple(getattr(self, name)) for name in names}

    def take_counters(self, table: NamedTable) -> None:
        """Takes a table of host counters."""
        columns = self._columns(table, HOST_COLUMNS, HOST_HEADERS.exact)
        for row in table.rows if columns else ():
            values = self.read.numbers("host_counter", columns, row)
            self.host_counter.append(
                HostCounter.model_validate({"counter": row.name, **values, **located(row.locator)})
            )

    @property
    def latency_resolution_ms(self) -> float | None:
        """What the last printed digit of most latencies means in ms, None for a thousandth, and where there are none.

        Jetstress 2007 prints seconds with three decimals, later reports three of a millisecond; papers round further.
        """
        times = Counter(round(digit, 6) for digit in self._latency_digits)
        usual = max(times, key=lambda digit: (times[digit], digit), default=0.0)
        return usual if usual > _USUAL_DIGIT_MS else None

    def take_disks(self, table: NamedTable) -> None:
        """Takes a table of disks; Jetstress 2007 prints latencies in seconds, unless their headers say otherwise."""
        columns = self._columns(table, DISK_COLUMNS, disk_column)
        finer = _finer_units(table, columns)
        finest: list[str] = []
        for row in table.rows if columns else ():
            role, disk = split_disk(row.name) or ("database", row.name)
            values = self.read.numbers("disk_io", columns, row)
            texts = dict(zip(columns, row.values, strict=False))
            for column in _DISK_LATENCIES:
                printed = values.get(column)
                worth = MILLISECONDS[finer.get(column, "s")]
                values[column] = None if printed is None else round(printed * worth, 6)
                if printed is not None:
                    self._note_digit(texts[column], worth)
                    finest += [texts[column] or ""] if column in finer else []
            self.disk_io.append(DiskIo.model_validate({"role": role, "disk": disk, **values, **located(row.locator)}))
        if finest and all(map(self._may_be_seconds, finest)):
            message = (
                "latencies below milliseconds are all printed as seconds are, 0.015: nobody can tell what they are; "
                "compare with the document"
            )
            self.read.findings.append(noticed("doubtful_unit", "warning", message, table.locator))

    def _may_be_seconds(self, text: str) -> bool:
        """Whether a latency looks like those that Jetstress 2007 prints in seconds."""
        value = self.read.number(text)
        return value is not None and value < 1 and last_digit(in_english(text, self.read.notation)) == _USUAL_DIGIT_MS

    def _columns(self, table: NamedTable, known: Mapping[str, str], column_of: ColumnOf) -> Sequence[str]:
        """The columns of a table by its header, else by their fixed order where all are there; none if that is open."""
        columns = headed(table, column_of)
        if columns is not None:
            return columns
        if table.width == len(known):
            unlike = headers_unlike(table, list(known), column_of)
            self._note_alike(unlike, table)
            if not unlike and not are_headed(table, list(known), column_of):
                self._note_in_order(table)
            return list(known)
        message = f"a table with {table.width} columns of {', '.join(map(repr, known.values()))} cannot be placed"
        self.read.findings.append(noticed("unknown_table", "warning", message, table.locator))
        return ()

    def take_instances(self, table: NamedTable, section: Section | None) -> None:
        """Takes a table whose rows are database instances; what it is, is decided when all of them are there."""
        whole = self._without_repeated_columns(table)
        table, labels, others = labelled(whole, section)
        if others:
            self.read.findings.append(about_others(others, whole))
        if table.width:
            self._waiting.append(Candidate(table, labels))

    def settle(self, achieved_iops: float | None) -> None:
        """Decides what the tables of instances are and fills them."""
        verdict = judge(self._waiting, self.read.number, achieved_iops)
        placed = zip(self._waiting, verdict.labels, strict=True)
        self._note_open_point([row for (table, _), label in placed if label is not None for row in table.rows])
        for at, ((table, labels), label) in enumerate(zip(self._waiting, verdict.labels, strict=True)):
            if label is None:
                self._note_unknown(table, labels)
                continue
            self._note_alike(label.alike, table)
            if label.in_order:
                self._note_in_order(table)
            self._fill(*self._in_known_units(table, label))
            if label.table in verdict.decided:
                message = f"read as {label.table} because figures fit that are equal in a report, not by its header"
                against = label.table not in {each.table for each in labels}  # its own heading and header say another
                severity: Severity = "warning" if against else "info"
                self.read.findings.append(noticed(CHOSEN_RULE, severity, message, table.locator, label.table))
            if at in verdict.assumed:
                message = f"read as {label.table} by Jetstress's order alone; compare with the document"
                self.read.findings.append(noticed("assumed_order", "warning", message, table.locator))
        self._waiting = []

    def _in_known_units(self, table: NamedTable, label: Label) -> tuple[NamedTable, Label, Worths]:
        """A table less columns whose headers state a unit that nobody can convert, and what the others are worth."""
        units = units_above(table, label)
        for text, column in units.unknown:
            at = label.columns.index(column)
            table = replace(table, rows=[row.without(at, at + 1) for row in table.rows])
            label = replace(label, columns=(*label.columns[:at], *label.columns[at + 1 :]))
            message = f"{text!r} states another unit than {column} is in, and was left out; compare with the document"
            self.read.findings.append(noticed("doubtful_unit", "warning", message, table.locator, label.table))
        return table, label, units.worths

    def _note_open_point(self, rows: Sequence[TableRow]) -> None:
        """Says where nothing in the tables of instances tells whether points part decimals or thousands."""
        figure = open_point(text for row in rows for text in row.values if text)
        if figure is not None and self.read.notation.decimal_mark is DecimalMark.POINT:
            message = f"{figure} and others were read with decimals, and nothing tells that points part no thousands"
            message = f"{message}; compare with the document"
            self.read.findings.append(noticed("doubtful_point", "warning", message, rows[0].locator))

    def _note_alike(self, alike: Sequence[tuple[str, str]], table: NamedTable) -> None:
        """Names the headers that are not those of the columns that they were taken for."""
        for text, column in alike:
            message = f"read {text!r} as the column {column}"
            self.read.findings.append(noticed("fuzzy_label", "info", message, table.locator))

    def _note_in_order(self, table: NamedTable) -> None:
        """Says that nothing but Jetstress's order tells what the columns of a table are."""
        message = (
            "its columns were read in Jetstress's order, for its headers do not tell them; compare with the document"
        )
        self.read.findings.append(noticed("assumed_columns", "warning", message, table.locator))

    def _note_unknown(self, table: NamedTable, labels: Sequence[Label]) -> None:
        if labels or table.width >= _FEWEST_OF_IO:
            message = f"a table of {table.width} columns without a header that names them cannot be placed"
            self.read.findings.append(noticed("unplaced_figures", "warning", message, table.locator))
        else:
            message = f"a table with {table.width} columns beside the instance is not known"
            self.read.findings.append(noticed("unknown_table", "warning", message, table.locator))

    def _fill(self, table: NamedTable, label: Label, worths: Worths) -> None:
        name, _, scope = label.table.partition(" ")
        if scope:
            self._take_io(
                self._without_aggregates(table), "total" if scope == "total" else "transactional", label, worths
            )
        elif name == BACKUP:
            self._take_backup(table, label.columns, worths)
        elif name == RECOVERY:
            self._take_soft_recovery(table, label.columns, worths)
        else:
            self._take_reads(table, name, label.columns, worths)

    def _without_repeated_columns(self, table: NamedTable) -> NamedTable:
        """Drops columns that a transcription repeated right after themselves, with a finding."""
        twice = repeated_columns(table)
        if not twice:
            return table
        for source in (source for row in table.rows for source in row.sources[twice.start + 1 : twice.stop + 1]):
            self.read.figures.take_source(source, REPEATED)
        rows = [row.without(twice.start, twice.stop) for row in table.rows]
        message = f"{len(twice)} columns stand twice in each row and were read once; compare with the document"
        self.read.findings.append(noticed("repeated_columns", "info", message, table.locator))
        return replace(table, rows=rows)

    def _take_io(self, table: NamedTable, scope: IoScope, label: Label, worths: Worths) -> None:
        columns = label.columns
        twice: list[InstanceIo] = []
        for row in table.rows:
            held = self._io_places.get((row.name, scope))
            if held is not None and any(getattr(self.instance_io[held], column) is not None for column in columns):
                message = f"a second row of {row.name} in the {scope} I/O table; the first one counts"
                self.read.findings.append(noticed("unplaced_figures", "warning", message, row.locator))
                twice.append(self.instance_io[held])
                continue
            values = in_own_units(self.read.numbers("instance_io", columns, row), worths)
            for column, text in zip(columns, row.values, strict=False):
                if column.endswith("_ms") and values[column] is not None:
                    self._note_digit(text, float(worths.get(column, 1)))
            if held is None:
                self._io_places[row.name, scope] = len(self.instance_io)
                self.instance_io.append(
                    InstanceIo.model_validate({"instance": row.name, "scope": scope, **values, **located(row.locator)})
                )
            else:
                self.instance_io[held] = self.instance_io[held].model_copy(update=values)
        self._note_first(twice, f"the {scope} I/O table")

    def _note_digit(self, text: str | None, worth: float) -> None:
        """Notes what the last digit of a latency is worth, whose unit is worth so many ms; a bare 0 tells nothing."""
        if text is not None and text.strip() != "0":
            self._latency_digits.append(worth * last_digit(in_english(text, self.read.notation)))

    def _note_first(self, rows: Sequence[InstanceIo | InstanceReads], table: str) -> None:
        """Names the rows that count where others follow, for either may be those of another table."""
        if rows:
            message = f"the rows of {table} that count; {len(rows)} of them stand twice, compare with the document"
            self.read.findings.append(noticed("unplaced_figures", "warning", message, place_around(rows)))

    def _take_reads(self, table: NamedTable, name: str, columns: Sequence[str], worths: Worths) -> None:
        target: list[InstanceReads] = getattr(self, name)
        held = {row.instance: row for row in target}
        twice: list[InstanceReads] = []
        for row in self._without_aggregates(table).rows:
            if row.name in held:
                message = f"a second row of {row.name} in {name}; the first one counts"
                self.read.findings.append(noticed("unplaced_figures", "warning", message, row.locator))
                twice.append(held[row.name])
                continue
            values = in_own_units(self.read.numbers(name, columns, row), worths)
            held[row.name] = InstanceReads.model_validate({"instance": row.name, **values, **located(row.locator)})
            target.append(held[row.name])
        self._note_first(twice, name)

    def _take_backup(self, table: NamedTable, columns: Sequence[str], worths: Worths) -> None:
        for row in table.rows:
            aggregate = _AGGREGATES.get(row.name)
            if aggregate is not None and "mb_per_sec" in columns:
                cells = map(Printed, reversed(row.values), reversed(row.sources or (None,) * len(row.values)))
                last = next((cell for cell in cells if cell.text), Printed())
                self._aggregate("backup_result", aggregate, "mb_per_sec", last, row.locator, worths)
            if aggregate is not None:
                continue
            printed = self.read.printed("backup_result", columns, row)
            values = {
                "database_size_mb": self.read.value(row, printed, "database_size_mb", self.read.number),
                "elapsed_seconds": self._elapsed(row, printed, worths),
                "mb_per_sec": self.read.value(row, printed, "mb_per_sec", self.read.number),
            }
            values = in_own_units(values, {**worths, "elapsed_seconds": _ONE})
            self.backup_result.append(BackupResult(instance=row.name, **values, **located(row.locator)))

    def _elapsed(self, row: TableRow, printed: Mapping[str, Printed], worths: Worths) -> float | None:
        """The time that a backup took: as a clock shows it, or in the unit that its header states."""
        worth = worths.get("elapsed_seconds")

        def seconds(text: str) -> float | None:
            return parse_duration(text) if worth is None else self._seconds(text, worth)

        return self.read.value(row, printed, "elapsed_seconds", seconds)

    def _take_soft_recovery(self, table: NamedTable, columns: Sequence[str], worths: Worths) -> None:
        seconds = partial(self._seconds, worth=worths.get("elapsed_seconds", _ONE))
        for row in table.rows:
            printed = self.read.printed("soft_recovery_result", columns, row)
            aggregate = _AGGREGATES.get(row.name)
            if aggregate is not None:
                for column, cell in printed.items():
                    self._aggregate("soft_recovery_result", aggregate, column, cell, row.locator, worths)
                continue
            self.soft_recovery_result.append(
                SoftRecoveryResult(
                    instance=row.name,
                    logs_replayed=self.read.value(row, printed, "logs_replayed", self.read.integer),
                    elapsed_seconds=self.read.value(row, printed, "elapsed_seconds", seconds),
                    **located(row.locator),
                )
            )

    def _seconds(self, text: str, worth: Fraction) -> float | None:
        """Hours, minutes and seconds, or a figure in a unit that is worth so many seconds."""
        duration, value = parse_duration(text), self.read.number(text)
        return duration if duration is not None or value is None else scaled(value, worth)

    def _aggregate(
        self,
        table: ResultTable,
        aggregate: Aggregate,
        column: str,
        cell: Printed,
        locator: Locator,
        worths: Worths,
    ) -> None:
        value = self._seconds(cell.text or "", worths.get(column, _ONE))
        if value is not None:
            self.read.figures.take_source(cell.source or Source())
            self.printed_aggregate.append(
                PrintedAggregate(
                    table_name=table, aggregate=aggregate, column_name=column, value=value, **located(locator)
                )
            )

    def _without_aggregates(self, table: NamedTable) -> NamedTable:
        """A table less the averages and sums that some papers add below tables for which Jetstress prints none.

        One that has no figure in some columns is that of another table, and left; so are those below two columns, which
        may be a soft recovery's.
        """
        for row in table.rows:
            if row.name in _AGGREGATES and sum(map(bool, row.values)) >= table.width > _TWO:
                for source in row.sources:
                    self.read.figures.take_source(source, REPEATED)
        return replace(table, rows=[row for row in table.rows if row.name not in _AGGREGATES])


def _finer_units(table: NamedTable, columns: Sequence[str]) -> dict[str, LatencyUnit]:
    """The latencies of a table of disks whose headers say a unit below seconds; all, where few headers are known."""
    for texts in table.read_headers():
        if len(texts) == len(columns) and any(map(finer_unit, texts)):
            pairs = zip(columns, map(finer_unit, texts), strict=True)
            return {column: unit for column, unit in pairs if unit is not None and column in _DISK_LATENCIES}
    said = {unit for text in column_headers(table, disk_column) if (unit := finer_unit(text)) is not None}
    return dict.fromkeys(_DISK_LATENCIES, said.pop()) if len(said) == 1 else {}
