"""Copies of a run in several documents: what each of them states, and which of them is to count."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, Executable, RowMapping, bindparam, exists, func, select

from esrp_ingest.database import schema

_RESULT_TABLES = ("backup_result", "soft_recovery_result")
_MEASURED = {*_RESULT_TABLES, "instance_io", "disk_io"}
"""The tables of which a report of each test has one at least."""
_RUN_FIGURES = (
    "achieved_iops",
    "target_iops",
    "initial_database_bytes",
    "final_database_bytes",
    "database_files",
    "thread_count",
)
_INSTANCE_TABLES = (
    schema.InstanceIo,
    schema.InstanceMaintenanceIo,
    schema.InstanceLogReplicationIo,
    schema.BackupResult,
    schema.SoftRecoveryResult,
)
_NOT_FIGURES = {"id", "instance_id", "page", "line", "bbox", "scope"}

_RUN, _INSTANCE, _DISK = schema.Run.table(), schema.Instance.table(), schema.DiskIo.table()
_DOCUMENT, _LOCATION = schema.Document.table(), schema.DocumentLocation.table()
_SOLUTION = schema.Solution.table()
_RUN_IDS: BindParameter[int] = bindparam("run_ids", expanding=True)

Figure = tuple[str, str, str]
"""Table, row (an instance's name and the table's scope) and column."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy of a run, as far as it matters which one counts.

    Attributes:
        kind: of its document; authors leave parts out of papers on purpose, but not out of stand-alone reports.
        replaced: its document is at none of its places any more.
        refused: its document is refused by the present extraction.
        counters: how many rows its host table has.
        events: how many entries its test log has.
        figures: all that it states by instance or disk, and the main figures of the run.
    """

    id: int
    document_id: int
    solution_id: int | None
    published_on: date | None
    kind: str
    source: str
    complete: bool | None
    achieved_iops: float | None
    replaced: bool
    refused: bool
    counters: int
    events: int
    figures: Mapping[Figure, float]

    @property
    def key(self) -> object:
        """What must agree for two complete copies to be linked."""
        if self.achieved_iops is not None:
            return self.achieved_iops
        results = {figure: value for figure, value in self.figures.items() if figure[0] in _RESULT_TABLES}
        return frozenset((results or self.figures).items())

    @property
    def extent(self) -> tuple[int, int]:
        """How much of the report is there: how many of its tables, and how many entries of its log."""
        tables = {(table, row.rpartition(" ")[2] if table == "instance_io" else "") for table, row, _ in self.figures}
        return len(tables) + bool(self.counters) + bool(self.events), self.events

    def is_part_of(self, other: "Copy") -> bool:
        """Whether it ends before its achieved IOPS, and states nothing that the other copy does not state too."""
        return (
            self.complete is not True
            and self.achieved_iops is None
            and self.extent <= other.extent
            and all(other.figures.get(figure) == value for figure, value in self.figures.items())
        )


def best_first(copies: Iterable[Copy]) -> list[Copy]:
    """The copies of one run in the order in which they are to count.

    Documents that are not refused go first, then complete reports, then those that were not read since `complete` is
    known, then those with measured figures. Of stand-alone reports that with the most tables and log entries goes
    first; then printed words before recognized ones, runs of a solution, documents that are still at one of their
    places, later publications, and what was loaded first.
    """
    found = list(copies)
    most = max((copy.extent for copy in found), default=(0, 0))

    def preference(copy: Copy) -> tuple[Any, ...]:
        extent = copy.extent if copy.kind == "report" else most
        published = copy.published_on or date.min
        return (
            copy.refused,
            (True, None, False).index(copy.complete),
            _MEASURED.isdisjoint(table for table, _, _ in copy.figures),
            most[0] - extent[0],
            most[1] - extent[1],
            copy.source == "ocr",
            copy.solution_id is None,
            copy.replaced,
            -published.toordinal(),
            copy.id,
        )

    return sorted(found, key=preference)


def copies_of(connection: Connection, run_ids: Collection[int]) -> dict[int, Copy]:
    """Runs by their ids."""
    if not run_ids:
        return {}
    statements, asked = _reports(), {"run_ids": list(run_ids)}
    figures = _figures(connection, statements, asked)
    found = {}
    for row in connection.execute(statements.runs, asked).mappings().all():
        own: dict[Figure, float] = {("run", "", name): row[name] for name in _RUN_FIGURES if row[name] is not None}
        described = {name: row[name] for name in Copy.__dataclass_fields__ if name != "figures"}
        found[row["id"]] = Copy(**described, figures={**own, **figures[row["id"]]})
    return found


class _Reports(NamedTuple):
    """What finds all that matters here of some runs.

    Attributes:
        runs: the runs themselves.
        by_instance: the rows of each table of instances, with their run and their instance's name.
        by_disk: the rows of disks.
    """

    runs: Executable
    by_instance: tuple[tuple[str, Executable], ...]
    by_disk: Executable


@cache
def _reports() -> _Reports:
    """The statements of that, made once: to make one takes longer than to execute it."""
    counts = [
        select(func.count()).where(table.c.run_id == _RUN.c.id).scalar_subquery().label(name)
        for name, table in (("counters", schema.HostCounter.table()), ("events", schema.LogEvent.table()))
    ]
    runs = (
        select(
            *(_RUN.c[name] for name in ("id", "document_id", "solution_id", "source", "complete", *_RUN_FIGURES)),
            _SOLUTION.c.published_on,
            _DOCUMENT.c.kind,
            _DOCUMENT.c.refused.is_not(None).label("refused"),
            (~exists().where(_LOCATION.c.document_id == _RUN.c.document_id)).label("replaced"),
            *counts,
        )
        .join(_DOCUMENT, _DOCUMENT.c.id == _RUN.c.document_id)
        .outerjoin(_SOLUTION, _SOLUTION.c.id == _RUN.c.solution_id)
    )
    tables = [model.table() for model in _INSTANCE_TABLES]
    return _Reports(
        runs.where(_RUN.c.id.in_(_RUN_IDS)),
        tuple(
            (
                table.name,
                select(_INSTANCE.c.run_id, _INSTANCE.c.name, table)
                .join(_INSTANCE, _INSTANCE.c.id == table.c.instance_id)
                .where(_INSTANCE.c.run_id.in_(_RUN_IDS)),
            )
            for table in tables
        ),
        select(_DISK).where(_DISK.c.run_id.in_(_RUN_IDS)),
    )


def _figures(
    connection: Connection, statements: _Reports, asked: Mapping[str, Sequence[int]]
) -> dict[int, dict[Figure, float]]:
    """All figures that the reports of runs print by instance or disk, by run."""
    found: dict[int, dict[Figure, float]] = defaultdict(dict)
    for table, statement in statements.by_instance:
        for row in connection.execute(statement, asked).mappings():
            name = " ".join([row["name"], row["scope"]] if "scope" in row else [row["name"]])
            found[row["run_id"]] |= _numbers(table, name, row)
    for row in connection.execute(statements.by_disk, asked).mappings():
        found[row["run_id"]] |= _numbers(_DISK.name, f"{row['role']} {row['disk']}", row)
    return found


def _numbers(table: str, name: str, row: RowMapping) -> dict[Figure, float]:
    return {
        (table, name, column): value
        for column, value in row.items()
        if isinstance(value, int | float) and column not in _NOT_FIGURES and column not in {"run_id", "ordinal"}
    }
