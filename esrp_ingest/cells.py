"""Cells: the place of a figure in its document that survives a new reading, and what type of value it takes.

A place is the order of the run (or solution) in the document, the table, the row by what the row is about, and the
column. Rows that are about the same thing are told apart by a number behind the second one and those that follow.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from pydantic import ValidationError

from esrp_ingest import models
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Model, ParsedDocument, Run, Solution

CellValue: TypeAlias = str | int | float | bool | date | None

RUN_TABLES: dict[str, type[Model]] = {
    "instance": models.Instance,
    "instance_io": models.InstanceIo,
    "instance_maintenance_io": models.InstanceReads,
    "instance_log_replication_io": models.InstanceReads,
    "disk_io": models.DiskIo,
    "host_counter": models.HostCounter,
    "backup_result": models.BackupResult,
    "soft_recovery_result": models.SoftRecoveryResult,
    "printed_aggregate": models.PrintedAggregate,
    "log_event": models.LogEvent,
}
"""The tables of a run, and the model of a row of each."""
SOLUTION_TABLES: dict[str, type[Model]] = {
    "solution_fact": models.SolutionFact,
    "reported_metric": models.ReportedMetric,
}
"""The tables of a solution, and the model of a row of each."""
ROW_KEYS: dict[str, tuple[str, ...]] = {
    "run": (),
    "solution": (),
    "instance": ("name",),
    "instance_io": ("instance", "scope"),
    "instance_maintenance_io": ("instance",),
    "instance_log_replication_io": ("instance",),
    "disk_io": ("role", "disk"),
    "host_counter": ("counter",),
    "backup_result": ("instance",),
    "soft_recovery_result": ("instance",),
    "printed_aggregate": ("table_name", "aggregate", "column_name"),
    "reported_metric": ("scope", "condition", "label"),
    "solution_fact": ("table_name", "label"),
}
"""Every table whose cells have places, and the columns that say what a row is about."""
_DECIDED = frozenset({"complete", "machine", "machine_basis"})
"""Columns that no document prints: they are decided when a run is read or stored."""
_NO_CELLS = frozenset({"page", "line", "bbox", "source", "solution", *_DECIDED, *RUN_TABLES, *models.SOLUTION_ROWS})


@dataclass(frozen=True, slots=True)
class Cell:
    """The place of a figure.

    Attributes:
        ordinal: 1-based order of the run in the document, of the solution for the tables of solutions.
        table_name: a name of `ROW_KEYS`.
        row_key: what the row is about, `Instance2836.1 total`; empty for the run or solution itself.
        column_name: the column.
    """

    ordinal: int
    table_name: str
    row_key: str
    column_name: str

    def __str__(self) -> str:
        owner = "solution" if of_solution(self.table_name) else "run"
        table = "" if self.table_name == owner else f" {self.table_name}"
        row = f" {self.row_key}" if self.row_key else ""
        return f"{owner} {self.ordinal}{table}{row} {self.column_name}"


def of_solution(table_name: str) -> bool:
    """Whether a table is of solutions; else it is of runs."""
    return table_name == "solution" or table_name in SOLUTION_TABLES


def columns_of(table_name: str) -> list[str]:
    """The columns of a table whose cells are figures or texts of the document.

    Raises:
        UsageError: there is no such table.
    """
    if table_name not in ROW_KEYS:
        raise UsageError(f"there is no table {table_name} with figures: take {', '.join(ROW_KEYS)}")
    own: dict[str, type[Model]] = {"run": Run, "solution": Solution}
    model = {**own, **RUN_TABLES, **SOLUTION_TABLES}[table_name]
    return [name for name in model.model_fields if name not in _NO_CELLS and name not in ROW_KEYS[table_name]]


def row_key(table_name: str, row: Model) -> str:
    """What a row is about."""
    parts = (getattr(row, name) for name in ROW_KEYS[table_name])
    return " ".join(str(part) for part in parts if part is not None)


def keyed(table_name: str, rows: Iterable[Model]) -> dict[str, int]:
    """The index of each row by what it is about."""
    found: dict[str, int] = {}
    numbers: dict[str, int] = {}
    for index, row in enumerate(rows):
        key = name = row_key(table_name, row)
        number = numbers.get(key, 1)
        while name in found:
            number += 1
            name = f"{key} #{number}"
        numbers[key] = number
        found[name] = index
    return found


Places: TypeAlias = dict[int, tuple[str, str]]
"""The table and the key of each row of a run or solution, by the identity of the row."""


def _places_of(owner: Run | Solution) -> Places:
    found: Places = {}
    for table_name in ROW_KEYS:
        if of_solution(table_name) is isinstance(owner, Solution):
            rows = rows_of(owner, table_name)
            for key, at in keyed(table_name, rows).items():
                found.setdefault(id(rows[at]), (table_name, key))
    return found


def owner_of(parsed: ParsedDocument, table_name: str, ordinal: int) -> Run | Solution | None:
    """The run or solution of such an order that has such a table."""
    owners: tuple[Run | Solution, ...] = parsed.runs
    if of_solution(table_name):
        owners = parsed.solutions
    return owners[ordinal - 1] if 1 <= ordinal <= len(owners) else None


def cell_of(
    owners: Iterable[Run | Solution], row: Model, column_name: str, known: dict[int, Places] | None = None
) -> Cell | None:
    """The cell of a row that is one of the very rows of these runs or solutions; None where it is no such cell.

    The column of a table that prints one figure a row is its `value`, whatever is said of it.

    Args:
        owners: the runs or solutions.
        row: the row.
        column_name: the column.
        known: keeps the places of all rows of an owner from one question to the next, by the owner's identity.
    """
    known = {} if known is None else known
    for ordinal, owner in enumerate(owners, start=1):
        if id(owner) not in known:
            known[id(owner)] = _places_of(owner)
        place = known[id(owner)].get(id(row))
        if place is not None:
            table_name, key = place
            columns = columns_of(table_name)
            column = "value" if "value" in columns else column_name
            return Cell(ordinal, table_name, key, column) if column in columns else None
    return None


def rows_of(owner: Run | Solution, table_name: str) -> tuple[Model, ...]:
    """The rows of a table; of `run` and `solution`, the one row that it is itself."""
    if table_name in {"run", "solution"}:
        return (owner,)
    rows: tuple[Model, ...] = getattr(owner, table_name)
    return rows


def instance_names(run: Run) -> list[str]:
    """The instances that a report names anywhere, the configuration's first."""
    named = [name for name, columns in ROW_KEYS.items() if "instance" in columns]
    others = (str(getattr(row, "instance")) for name in named for row in rows_of(run, name))  # noqa: B009 - several models
    return list(dict.fromkeys([*(instance.name for instance in run.instance), *others]))


def typed(row: Model, column_name: str, text: str | None) -> CellValue:
    """A value as its column holds it.

    Raises:
        UsageError: the column takes no such value.
    """
    if text is None:
        return None
    given = {name: value for name, value in row if not isinstance(value, tuple)}
    try:
        value: CellValue = getattr(type(row).model_validate({**given, column_name: text}), column_name)
    except ValidationError as error:
        said = error.errors()[0]["msg"]
        raise UsageError(f"{column_name} takes no {text!r}: {said}") from error
    return value


def value_text(value: CellValue) -> str | None:
    """A value as text from which `typed` makes the same value again."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    return repr(value).removesuffix(".0")
