"""A run while it is read: cells by table, instance and column. The first value of a cell wins; a second one is told."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from esrp_ingest.account.figures import REPEATED, Account
from esrp_ingest.axes.whose import Condition, Owner
from esrp_ingest.document import Cell, Piece
from esrp_ingest.labels.columns import MILLISECONDS, finer_unit
from esrp_ingest.labels.units import Unit, scaled, stated_unit
from esrp_ingest.layout import Locator, Severity
from esrp_ingest.models import Finding, PrintedAggregate, located, noticed
from esrp_ingest.numerals import begins_with_several
from esrp_ingest.quantities import DecimalMark, in_english, last_digit, open_point
from esrp_ingest.reports.instance_tables import Label, RowTable, TableRow
from esrp_ingest.reports.judging import Candidate, judge
from esrp_ingest.reports.kinds import BACKUP, DISKS, HOST, MAINTENANCE, RECOVERY, REPLICATION, counter_name, split_disk
from esrp_ingest.reports.log import LogLine
from esrp_ingest.reports.missing import place_around
from esrp_ingest.reports.outline import Part
from esrp_ingest.reports.pairs import Pair, read_value
from esrp_ingest.values.printed import Value, Values, is_null
from esrp_ingest.vocabulary.findings import CHOSEN_RULE

_TABLES = ("instance_io", MAINTENANCE, REPLICATION, DISKS, HOST, BACKUP, RECOVERY)
_AGGREGATES = {"Avg": "average", "Sum": "sum"}
_LEAST_OF_IO = 6
"""Half of the columns of the I/O tables: a table with so many is one of them."""
_USUAL_DIGIT_MS = 0.001
"""Later reports print latencies so finely."""
_ONE = Fraction(1)
RowKey = tuple[str, str]
"""A table with the scope of its rows, and the name of a row."""


@dataclass(slots=True, eq=False)
class Draft:
    """What is read of one run.

    Attributes:
        values: reads printed values.
        account: takes the pieces that are read.
        owner: whose run it is, as labels of its tables say.
        condition: the test or state, as labels of its tables say.
        fields: the columns of the run itself.
        rows: of its tables.
        places: where each row is.
        pairs: the labels and values that were met.
        lines: of its log.
        findings: what could not be read or placed for sure.
        named: pieces that name the run.
        waiting: tables of instances, until it is decided what they are.
    """

    values: Values
    account: Account
    owner: Owner | None = None
    condition: Condition | None = None
    fields: dict[str, Value] = field(default_factory=dict)
    rows: dict[RowKey, dict[str, Any]] = field(default_factory=dict)
    places: dict[RowKey, Locator] = field(default_factory=dict)
    aggregates: list[PrintedAggregate] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    repeated: list[tuple[Pair, Pair]] = field(default_factory=list)
    paths: dict[str, dict[str, str]] = field(default_factory=dict)
    lines: list[LogLine] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    named: list[Piece] = field(default_factory=list)
    waiting: list[Candidate] = field(default_factory=list)
    _first: dict[str, Pair] = field(default_factory=dict)
    _digits: Counter[float] = field(default_factory=Counter)

    @property
    def is_empty(self) -> bool:
        """Whether no figure of a report was read."""
        return not (self.fields or self.rows or self.paths)

    def become(self, other: "Draft") -> None:
        """Take over what another draft has: both are of one run."""
        self.owner, self.condition = other.owner, other.condition
        for pair in other.pairs:
            self.take_pair(pair)
        self.waiting += other.waiting
        self.share(other)

    def share(self, other: "Draft", *, only_instances: bool = False) -> None:
        """Take what another draft has beside its tables; or only the paths of instances that its own tables have."""
        if only_instances:
            self.paths.update({name: other.paths.pop(name) for name in self.instances if name in other.paths})
            return
        self.fields = {**other.fields, **self.fields}
        self.paths = {**other.paths, **self.paths}
        self.findings += other.findings
        self.lines += other.lines
        self.named += other.named

    def take_paths(self, paths: dict[str, dict[str, str]], part: Part) -> None:
        """Take the paths of instances in a section."""
        for name, own in paths.items():
            self.paths.setdefault(name, {}).update(own)
        if any("log_path" not in own for own in paths.values()):
            place = next(item.place for item in part.items)
            self.tell("unplaced_paths", "warning", "not every instance can be given its paths", place)

    @property
    def instances(self) -> set[str]:
        """The names of its instances, by its tables."""
        return {row.name for candidate in self.waiting for row in candidate.table.rows}

    def extend(self, pair: Pair, piece: Piece) -> None:
        """Take a line with which the value of a label goes on."""
        pair.go_on(piece)
        if pair.key is not None and self._first.get(pair.key.column) is pair:
            self.fields.update(read_value(pair, self.values))
            self.account.take(piece)

    @property
    def latency_resolution_ms(self) -> float | None:
        """What the last printed digit of most latencies means in ms, None for a thousandth."""
        usual = max(self._digits, key=lambda digit: (self._digits[digit], digit), default=0.0)
        return usual if usual > _USUAL_DIGIT_MS else None

    def tell(self, rule: str, severity: Severity, message: str, place: Locator, subject: str | None = None) -> None:
        """Add a finding."""
        self.findings.append(noticed(rule, severity, message, place, subject))

    # labels and values

    def take_pair(self, pair: Pair) -> None:
        """Set the columns that a label and its value state; the first statement of a column counts."""
        self.pairs.append(pair)
        key = pair.key
        if key is None:
            return
        if not pair.exact:
            self.tell("fuzzy_label", "info", f"read {pair.label!r} as {key.column}", pair.place)
        read = read_value(pair, self.values)
        if not read and not is_null(pair.value):
            return
        new = key.column not in self.fields
        first = self._first.setdefault(key.column, pair)
        if new:
            self.fields.update(read)
        elif read:
            self.repeated.append((first, pair))
        if new or not read or self.fields[key.column] == read.get(key.column):
            self.account.take(*pair.pieces, **({} if first is pair else {"rule": REPEATED}))

    # tables of figures

    def take_table(self, table: RowTable, labels: Sequence[Label]) -> None:
        """Take a table of instances; what it is, is decided when all of them are there."""
        if table.rows:
            self.waiting.append(Candidate(table, tuple(labels)))

    def settle(self) -> None:
        """Decide what the tables of instances are and set their cells."""
        achieved = self.fields.get("achieved_iops")
        verdict = judge(self.waiting, self.values, achieved if isinstance(achieved, float) else None)
        tables = zip(self.waiting, verdict.labels, strict=True)
        placed = [row for each, label in tables if label is not None for row in each.table.rows]
        self._tell_open_point(placed)
        for at, ((table, labels), label) in enumerate(zip(self.waiting, verdict.labels, strict=True)):
            if label is None:
                self._tell_unknown(table, labels)
                continue
            self._fill(table, label)
            if label.table in verdict.decided:
                message = f"read as {label.table} because figures fit that are equal in a report, not by its header"
                against = label.table not in {each.table for each in labels}  # its own heading and header say another
                self.tell(CHOSEN_RULE, "warning" if against else "info", message, table.place, label.table)
            if at in verdict.assumed:
                message = f"read as {label.table} by Jetstress's order alone; compare with the document"
                self.tell("assumed_order", "warning", message, table.place)
        self.waiting = []

    def _tell_unknown(self, table: RowTable, labels: Sequence[Label]) -> None:
        if labels or table.width >= _LEAST_OF_IO:
            message = f"a table of {table.width} columns without a header that names them cannot be placed"
            self.tell("unplaced_figures", "warning", message, table.place)
        else:
            message = f"a table with {table.width} columns beside the instance is not known"
            self.tell("unknown_table", "warning", message, table.place)

    def _tell_open_point(self, rows: Sequence[TableRow]) -> None:
        figure = open_point(text for row in rows for text in row.texts if text)
        if figure is not None and self.values.notation.decimal_mark is DecimalMark.POINT:
            message = f"{figure} and others were read with decimals, and nothing tells that points part no thousands"
            self.tell("doubtful_point", "warning", f"{message}; compare with the document", rows[0].place)

    def _fill(self, table: RowTable, label: Label) -> None:
        for text, column in label.alike:
            self.tell("fuzzy_label", "info", f"read {text!r} as the column {column}", table.place)
        if label.in_order:
            message = "its columns were read in Jetstress's order, for its headers do not tell them"
            self.tell("assumed_columns", "warning", f"{message}; compare with the document", table.place)
        if others := [text for text, column in zip(table.header, label.columns, strict=True) if column is None]:
            which = f"under {', '.join(map(repr, others))}" if any(others) else "in the last column"
            message = f"what stands {which} of a table is none of Jetstress's columns, and was left out"
            self.tell("unplaced_figures", "warning", message, table.place)
        worths = self._worths(table, label)
        twice: list[Locator] = []
        for row in table.rows:
            if row.name in _AGGREGATES:
                self._take_aggregate(row, label, worths)
            else:
                self._take_row(row, label, worths, twice)
        if twice:
            message = f"the rows of {label.table} that count; {len(twice)} of them are printed twice"
            self.tell("unplaced_figures", "warning", f"{message}, compare with the document", place_around(twice))

    def _take_row(
        self, row: TableRow, label: Label, worths: Mapping[str, Fraction | None], twice: list[Locator]
    ) -> None:
        """Set the cells of a row; the first value of a cell counts, and another one is told."""
        if any(begins_with_several(text) and self.values.number(text) is None for text in row.texts):
            message = f"figures of {row.name} cannot be given to its columns for sure; compare with the document"
            self.tell("unplaced_figures", "warning", message, row.place)
            return
        key, of = self._key_of(row, label)
        held = self.rows.setdefault(key, dict(of))
        self.places.setdefault(key, row.place)
        differs = False
        for column, cell in zip(label.columns, row.cells, strict=True):
            if column is None or column not in worths:
                continue
            value = self._value(key[1], column, cell, worths[column])
            before = held.setdefault(column, value)
            if before is None:
                held[column] = value
            differs |= value is not None and before not in (None, value)
        if differs:
            message = f"a second row of {key[1]} in {label.table}; the first one counts"
            self.tell("unplaced_figures", "warning", message, row.place)
            twice.append(self.places[key])
        else:
            self.account.take(*row.named)

    def _key_of(self, row: TableRow, label: Label) -> tuple[RowKey, dict[str, str]]:
        """The key of a row, and the columns that name it."""
        if label.table == HOST:
            name, exact = counter_name(" ".join(row.name.split())) or (" ".join(row.name.split()), True)
            if not exact:
                message = f"read {' '.join(row.name.split())!r} as the counter {name!r}"
                self.tell("fuzzy_label", "info", message, row.place)
            return (label.table, name), {"counter": name}
        if label.table == DISKS:
            role, disk = split_disk(row.name) or ("database", " ".join(row.name.split()))
            return (label.table, f"{role} {disk}"), {"role": role, "disk": disk}
        _, _, scope = label.table.partition(" ")
        return (label.table, row.name), {"instance": row.name, **({"scope": scope} if scope else {})}

    def _value(self, name: str, column: str, cell: Cell, worth: Fraction | None) -> float | int | None:
        """The value of a cell in the unit of its column; what is printed and cannot be read is told."""
        if is_null(cell.text):
            self.account.take(cell)
            return None
        value = self._read(column, cell.text, worth)
        if value is None:
            message = f"{name} {column} is {cell.one_line!r}, which cannot be read; compare with the document"
            self.tell("unread_value", "warning", message, cell.place)
            return None
        self.account.take(cell)
        if column.endswith("_ms") and cell.text.strip() != "0":
            self._digits[round(float(worth or 1) * last_digit(in_english(cell.text, self.values.notation)), 6)] += 1
        return value

    def _read(self, column: str, text: str, worth: Fraction | None) -> float | int | None:
        if column == "logs_replayed":
            return self.values.integer(text)
        if column == "elapsed_seconds" and (clock := self.values.duration(text)) is not None:
            return clock
        plain = self.values.number(text)
        if plain is None:
            return self.values.measured(text, column)
        return scaled(plain, worth) if worth is not None else plain

    def _worths(self, table: RowTable, label: Label) -> dict[str, Fraction | None]:
        """What figures are worth in the units of their columns; columns with a unit that nobody can convert go.

        The unit of one latency counts for all, where no other one is stated.
        """
        headers = {column: text for text, column in zip(table.header, label.columns, strict=True) if column is not None}
        latencies = [column for column in headers if column.endswith("_ms")]
        if label.table == DISKS:
            return dict.fromkeys(headers) | dict.fromkeys(latencies, self._worth_of_disks(table, label, headers))
        units = _units(headers, latencies)
        for column, text in headers.items():
            if units[column] == Unit(None):
                del units[column]
                message = f"{text!r} states another unit than {column} is in, and was left out"
                self.tell("doubtful_unit", "warning", f"{message}; compare with the document", table.place, label.table)
        return {column: unit and unit.worth for column, unit in units.items()}

    def _worth_of_disks(self, table: RowTable, label: Label, headers: Mapping[str, str]) -> Fraction:
        """What latencies of disks are worth: Jetstress 2007 prints seconds, unless a header states a finer unit."""
        finer = {unit for column, text in headers.items() if column.endswith("_ms") and (unit := finer_unit(text))}
        if len(finer) != 1:
            return Fraction(1000)
        latencies = [at for at, column in enumerate(label.columns) if column and column.endswith("_ms")]
        if all(self._may_be_seconds(row.texts[at]) for row in table.rows for at in latencies if row.texts[at]):
            message = (
                "latencies below milliseconds are all printed as seconds are, 0.015: nobody can tell what they are"
            )
            self.tell("doubtful_unit", "warning", f"{message}; compare with the document", table.place)
        return Fraction(str(MILLISECONDS[finer.pop()]))

    def _may_be_seconds(self, text: str) -> bool:
        value = self.values.number(text)
        return value is not None and value < 1 and last_digit(in_english(text, self.values.notation)) == _USUAL_DIGIT_MS

    def _take_aggregate(self, row: TableRow, label: Label, worths: Mapping[str, Fraction | None]) -> None:
        """Keep the averages and sums that Jetstress prints; those that papers add below other tables repeat rows."""
        cells = [(column, cell) for column, cell in zip(label.columns, row.cells, strict=True) if column and cell.text]
        if label.table not in (BACKUP, RECOVERY):
            if len(cells) == len(label.columns) > 2:
                self.account.take(*row.cells, *row.named, rule=REPEATED)
            return
        if label.table == BACKUP:
            cells = [("mb_per_sec", cell) for _, cell in cells[-1:]]
        for column, cell in cells:
            if column in worths:
                self._keep_aggregate(row, label.table, column, cell, worths[column])

    def _keep_aggregate(self, row: TableRow, table: str, column: str, cell: Cell, worth: Fraction | None) -> None:
        whole = column == "logs_replayed"
        value = self.values.number(cell.text) if whole else self._read(column, cell.text, worth)
        if value is not None:
            self.account.take(cell)
            said = {"table_name": table, "aggregate": _AGGREGATES[row.name], "column_name": column, "value": value}
            self.aggregates.append(PrintedAggregate.model_validate({**said, **located(row.place)}))

    def tables(self) -> dict[str, Any]:
        """Give the tables of the run with their rows, each with its place."""
        found: dict[str, Any] = {table: [] for table in _TABLES}
        for key, values in self.rows.items():
            found[key[0].partition(" ")[0]].append({**values, **located(self.places[key])})
        instances = [{"name": name, **paths} for name, paths in self.paths.items()]
        return {**found, "instance": instances, "printed_aggregate": tuple(self.aggregates)}


def _units(headers: Mapping[str, str], latencies: Sequence[str]) -> dict[str, Unit | None]:
    """The units that headers state, by column: that of one latency counts for all, where no other one is stated."""
    units = {column: stated_unit(text, column) for column, text in headers.items()}
    stated = {units[column] for column in latencies} - {None}
    return units | dict.fromkeys(latencies, stated.pop() if len(stated) == 1 else Unit(None)) if stated else units
