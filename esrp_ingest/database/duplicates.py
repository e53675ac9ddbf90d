"""The same run met again in another document: recognized, linked to the one that counts, and compared figure by figure.

A report that states machine and start is the same run as another that states the same ones and the same test type.
Backup and recovery reports state neither: there the names of the instances and the first entry of the log decide, and
where a log is missing, the figures. Such runs are linked where their key figures agree (achieved IOPS; the rows of the
backup or recovery table). Whatever differs between them becomes a finding: one document, or its reading, is wrong.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, func, insert, or_, select, update

from esrp_ingest.database import schema

DIFFERENCE_RULE = "same_run_differs"
"""Rule name of the findings about figures that differ between two documents' reports of one run."""
_LISTED_DIFFERENCES = 20
"""So many differing figures of a run get a finding of their own; the rest is counted in one more."""
_RESULT_TABLES = ("backup_result", "soft_recovery_result")
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

Figure = tuple[str, str, str]
"""Table, row (an instance's name and the table's scope) and column."""


@dataclass(frozen=True, slots=True)
class _Met:
    """A run as far as it matters here."""

    id: int
    document_id: int
    solution_id: int | None
    source: str
    achieved_iops: float | None
    figures: Mapping[Figure, float]

    @property
    def preference(self) -> tuple[bool, bool, int]:
        """Smallest for the run that counts: one of a described solution, read and not recognized, loaded first."""
        return self.solution_id is None, self.source == "ocr", self.id

    @property
    def key(self) -> object:
        """What must agree for two reports to be linked."""
        if self.achieved_iops is not None:
            return self.achieved_iops
        results = {figure: value for figure, value in self.figures.items() if figure[0] in _RESULT_TABLES}
        return frozenset((results or self.figures).items())


def linked_runs(connection: Connection, document_id: int) -> list[int]:
    """Runs of other documents that point to a run of this one: to be linked anew after it was read again."""
    run = schema.Run.table()
    mine = select(run.c.id).where(run.c.document_id == document_id)
    others = select(run.c.id).where(run.c.duplicate_of_id.in_(mine), run.c.document_id != document_id)
    return list(connection.scalars(others))


def link_duplicates(connection: Connection, document_id: int, also: Sequence[int] = ()) -> None:
    """Links the runs of a document, and other runs that it concerns, to the same runs of other documents.

    Of each run met several times one counts; the others' `duplicate_of_id` names it. Figures that differ from those of
    the run that counts are stored as findings under the rule `same_run_differs`.
    """
    run = schema.Run.table()
    concerned = or_(run.c.document_id == document_id, run.c.id.in_(also))
    done: set[int] = set()
    for group in _groups(connection, concerned):
        if not group <= done:
            _link(connection, group)
            done |= group


def _groups(connection: Connection, concerned: ColumnElement[bool]) -> Iterable[set[int]]:
    """For each run concerned that is met elsewhere: it and all reports of the same run."""
    groups: dict[int, set[int]] = defaultdict(set)
    for mine, other in _same_summary(connection, concerned):
        groups[mine] |= {mine, other}
    for mine, other in _same_first_instance(connection, concerned):
        if _same_without_summary(connection, mine, other):
            groups[mine] |= {mine, other}
    return groups.values()


def _same_summary(connection: Connection, concerned: ColumnElement[bool]) -> list[tuple[int, int]]:
    run = schema.Run.table()
    other = run.alias()
    alike = and_(
        other.c.started_at == run.c.started_at,
        other.c.machine_name == run.c.machine_name,
        other.c.test_type == run.c.test_type,
        other.c.document_id != run.c.document_id,
    )
    found = select(run.c.id, other.c.id).join(other, alike).where(concerned).order_by(run.c.id, other.c.id)
    return [(mine, met) for mine, met in connection.execute(found).all()]


def _same_first_instance(connection: Connection, concerned: ColumnElement[bool]) -> list[tuple[int, int]]:
    run, instance = schema.Run.table(), schema.Instance.table()
    other, other_instance = run.alias(), instance.alias()
    found = (
        select(run.c.id, other.c.id)
        .join(instance, and_(instance.c.run_id == run.c.id, instance.c.ordinal == 1))
        .join(other_instance, and_(other_instance.c.name == instance.c.name, other_instance.c.ordinal == 1))
        .join(other, other.c.id == other_instance.c.run_id)
        .where(
            concerned,
            run.c.started_at.is_(None),
            other.c.started_at.is_(None),
            other.c.test_type == run.c.test_type,
            other.c.document_id != run.c.document_id,
        )
        .order_by(run.c.id, other.c.id)
    )
    return [(mine, met) for mine, met in connection.execute(found).all()]


def _same_without_summary(connection: Connection, mine: int, other: int) -> bool:
    if _instance_names(connection, mine) != _instance_names(connection, other):
        return False
    times = _first_log_time(connection, mine), _first_log_time(connection, other)
    if None not in times:
        return times[0] == times[1]
    mine_met, other_met = _met(connection, [mine, other])
    return bool(mine_met.figures) and mine_met.key == other_met.key


def _instance_names(connection: Connection, run_id: int) -> set[str]:
    instance = schema.Instance.table()
    return set(connection.scalars(select(instance.c.name).where(instance.c.run_id == run_id)))


def _first_log_time(connection: Connection, run_id: int) -> datetime | None:
    event = schema.LogEvent.table()
    first: datetime | None = connection.scalar(select(func.min(event.c.logged_at)).where(event.c.run_id == run_id))
    return first


def _link(connection: Connection, run_ids: set[int]) -> None:
    """Links all reports of one run, and stores how they differ."""
    run, finding = schema.Run.table(), schema.Finding.table()
    reports = sorted(_met(connection, sorted(run_ids)), key=lambda met: met.preference)
    old = and_(finding.c.run_id.in_(run_ids), finding.c.rule == DIFFERENCE_RULE)
    connection.execute(delete(finding).where(old))
    originals: dict[object, int] = {}
    for met in reports:
        original = originals.setdefault(met.key, met.id)
        target = None if original == met.id else original
        connection.execute(update(run).where(run.c.id == met.id).values(duplicate_of_id=target))
        differences = _differences(reports[0], met)
        if differences:
            connection.execute(insert(finding), differences)


def _met(connection: Connection, run_ids: Sequence[int]) -> list[_Met]:
    run = schema.Run.table()
    rows = {row.id: row for row in connection.execute(select(run).where(run.c.id.in_(run_ids)))}
    met = []
    for run_id in run_ids:
        row = rows[run_id]
        own: dict[Figure, float] = {
            ("run", "", name): value
            for name in _RUN_FIGURES
            if (value := row._mapping[name]) is not None  # noqa: SLF001
        }
        figures = {**own, **_figures(connection, run_id)}
        met.append(_Met(run_id, row.document_id, row.solution_id, row.source, row.achieved_iops, figures))
    return met


def _figures(connection: Connection, run_id: int) -> dict[Figure, float]:
    """All figures that a run's report prints by instance or disk."""
    instance, disk = schema.Instance.table(), schema.DiskIo.table()
    found: dict[Figure, float] = {}
    for table in (model.table() for model in _INSTANCE_TABLES):
        rows = select(instance.c.name, table).join(instance, instance.c.id == table.c.instance_id)
        for row in connection.execute(rows.where(instance.c.run_id == run_id)).mappings():
            name = " ".join([row["name"], row["scope"]] if "scope" in row else [row["name"]])
            found |= _numbers(table.name, name, row)
    for row in connection.execute(select(disk).where(disk.c.run_id == run_id)).mappings():
        found |= _numbers(disk.name, f"{row['role']} {row['disk']}", row)
    return found


def _numbers(table: str, name: str, row: RowMapping) -> dict[Figure, float]:
    return {
        (table, name, column): value
        for column, value in row.items()
        if isinstance(value, int | float) and column not in _NOT_FIGURES and column not in {"run_id", "ordinal"}
    }


def _differences(original: _Met, met: _Met) -> list[dict[str, object]]:
    """Findings about the figures that both print and that are not the same."""
    differing = [figure for figure, value in met.figures.items() if original.figures.get(figure, value) != value]
    common = {"document_id": met.document_id, "run_id": met.id, "rule": DIFFERENCE_RULE, "severity": "warning"}
    found: list[dict[str, object]] = [
        {
            **common,
            "subject": " ".join(part for part in (name, column) if part),
            "expected": str(original.figures[table, name, column]),
            "actual": str(met.figures[table, name, column]),
            "message": f"document {original.document_id} prints another figure for the same run",
        }
        for table, name, column in differing[:_LISTED_DIFFERENCES]
    ]
    if len(differing) > _LISTED_DIFFERENCES:
        more = len(differing) - _LISTED_DIFFERENCES
        message = f"document {original.document_id} prints {more} more figures of the same run differently"
        found.append({**common, "subject": None, "expected": None, "actual": None, "message": message})
    return found
