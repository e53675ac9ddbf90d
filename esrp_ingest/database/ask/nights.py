"""What the stand-alone reports of an import say: verdicts, why a test failed, and levels that are new with them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.trends import Watched, trends

_DOCUMENT, _RUN, _FIGURE = schema.Document.table(), schema.Run.table(), schema.RunFigure.table()
_INSTANCE, _IO = schema.Instance.table(), schema.InstanceIo.table()
_TOLD = 5
"""Failed runs, and shifts, that a line names."""
_MOST_MACHINES = 500
"""Machines that a statement names."""
_LIMITS = (
    ("read latency", "database_read_latency_worst_ms", "database_read_limit_ms", 20.0),
    ("log write latency", "log_write_latency_worst_ms", "log_write_limit_ms", 10.0),
)
"""What Jetstress judges of each instance, and its usual limit where the log states none, in ms."""


@dataclass(frozen=True, slots=True)
class FailedRun:
    """A test that failed.

    Attributes:
        run_id: the run.
        machine: its machine.
        test_type: its kind.
        why: the figures beyond their limits, else the reason as printed, else nothing.
    """

    run_id: int
    machine: str | None
    test_type: str
    why: str


@dataclass(frozen=True, slots=True)
class IncompleteRun:
    """A run whose report ends early, and that did not fail as far as it is there.

    Attributes:
        run_id: the run.
        machine: its machine, None where the report ends before it.
    """

    run_id: int
    machine: str | None


@dataclass(frozen=True, slots=True)
class NewLevel:
    """A shift that a new night made sure."""

    machine: str
    test_type: str
    metric: str
    before: float
    after: float
    since: datetime
    direction: str


@dataclass(slots=True)
class Nights:
    """What the new runs did.

    Attributes:
        runs: how many runs of stand-alone reports are new.
        passed: how many passed, by a complete report.
        failed: those that failed.
        incomplete: those whose reports end early, less those that failed.
        shifts: new levels.
        unassigned: how many of the runs are of no solution.
    """

    runs: int = 0
    passed: int = 0
    failed: list[FailedRun] = field(default_factory=list)
    incomplete: list[IncompleteRun] = field(default_factory=list)
    shifts: list[NewLevel] = field(default_factory=list)
    unassigned: int = 0

    def line(self, *, only_wrong: bool = False) -> str:
        """All of it in one line: `12 loaded: 11 pass, 1 fail (...); MBX03 log_write_latency_ms 0.9 -> 1.6 since ...`.

        Args:
            only_wrong: only what failed or became worse; nothing where that is nothing.
        """
        failures = f"{len(self.failed)} fail ({_told([_of(run) for run in self.failed])})" if self.failed else ""
        shifts = [shift for shift in self.shifts if not only_wrong or shift.direction == "worse"]
        names = _told([run.machine or f"run {run.run_id}" for run in self.incomplete])
        incomplete = f"{len(self.incomplete)} incomplete ({names})" if self.incomplete else ""
        wrong = ", ".join(filter(None, (failures, incomplete)))
        counts = wrong if only_wrong else self._counts(wrong)
        return "; ".join(filter(None, (counts, _told([_level(shift) for shift in shifts]))))

    @property
    def without_verdict(self) -> int:
        """How many complete reports state no verdict."""
        return self.runs - self.passed - len(self.failed) - len(self.incomplete)

    def _counts(self, wrong: str) -> str:
        without = self.without_verdict
        passed = f"{self.passed} pass" if self.passed else ""
        counts = ", ".join(filter(None, (passed, wrong, f"{without} without a verdict" if without else "")))
        return f"{self.runs} loaded: {counts}" if self.runs else ""

    def values(self) -> dict[str, Any]:
        """The same for machines."""
        return {
            "runs": self.runs,
            "passed": self.passed,
            "incomplete": len(self.incomplete),
            "unassigned": self.unassigned,
            "failed": [asdict(run) for run in self.failed],
            "shifts": [{**asdict(shift), "since": shift.since.isoformat()} for shift in self.shifts],
        }


def new_nights(connection: Connection, since: datetime, sha256: Collection[str]) -> Nights:
    """What the runs of new stand-alone reports did.

    Args:
        connection: a connection to ask.
        since: when the import began, UTC.
        sha256: of the documents that it loaded for the first time.
    """
    rows = [row for row in map(dict, connection.execute(_new_runs(since)).mappings()) if row["sha256"] in sha256]
    nights = _counted(rows)
    machines = {str(row["machine"]) for row in rows if row["machine"]}
    if machines:
        nights.shifts = _new_levels(connection, machines, {int(row["id"]) for row in rows})
    return nights


def _counted(rows: Sequence[Mapping[str, Any]]) -> Nights:
    """What the runs did, without what is new with them."""
    failed = [row for row in rows if row["result"] == "fail"]
    incomplete = [row for row in rows if row["result"] != "fail" and row["complete"] is False]
    return Nights(
        runs=len(rows),
        passed=sum(row["result"] == "pass" for row in rows) - sum(row["result"] == "pass" for row in incomplete),
        failed=[FailedRun(row["id"], row["machine"], row["test_type"], _why(row)) for row in failed],
        incomplete=[IncompleteRun(row["id"], row["machine"]) for row in incomplete],
        unassigned=sum(row["solution_id"] is None for row in rows),
    )


def _new_runs(since: datetime) -> Any:  # noqa: ANN401 - a statement of many columns
    slowest = (
        select(func.max(_IO.c.log_write_latency_ms))
        .join(_INSTANCE, _INSTANCE.c.id == _IO.c.instance_id)
        .where(_INSTANCE.c.run_id == _RUN.c.id, _IO.c.scope == "transactional")
        .scalar_subquery()
    )
    names = (
        "id",
        "machine",
        "test_type",
        "result",
        "complete",
        "result_reason",
        "achieved_iops",
        "target_iops",
        "solution_id",
    )
    return (
        select(
            _DOCUMENT.c.sha256,
            *(_RUN.c[name] for name in names),
            *(_RUN.c[limit] for _, _, limit, _ in _LIMITS),
            _FIGURE.c.database_read_latency_worst_ms,
            slowest.label("log_write_latency_worst_ms"),
        )
        .select_from(_RUN.join(_DOCUMENT, _DOCUMENT.c.id == _RUN.c.document_id).outerjoin(_FIGURE))
        .where(_DOCUMENT.c.loaded_at >= since, _DOCUMENT.c.kind == "report", _RUN.c.duplicate_of_id.is_(None))
        .order_by(_RUN.c.id)
    )


def _why(run: Mapping[str, Any]) -> str:
    """The figures of a failed run that are beyond their limits."""
    found = []
    for name, figure, limit, usual in _LIMITS:
        most = run[limit] or usual
        if run[figure] is not None and run[figure] > most:
            found.append(f"{name} {run[figure]:.3g} ms, limit {most:g}")
    achieved, target = run["achieved_iops"], run["target_iops"]
    if achieved is not None and target is not None and achieved < target:
        found.append(f"achieved {achieved:.4g} IOPS of {target:g}")
    return ", ".join(found) or str(run["result_reason"] or "")


def _new_levels(connection: Connection, machines: set[str], run_ids: set[int]) -> list[NewLevel]:
    """Shifts that became sure with one of these runs."""
    watched = Watched(machines=frozenset(machines) if len(machines) <= _MOST_MACHINES else frozenset(), spread=False)
    return [
        NewLevel(
            *(series.machine, series.test_type, series.metric.name, shift.before, shift.after),
            *(series.nights[shift.start].tested_at, series.direction(shift)),
        )
        for series in trends(connection, watched).series
        for shift in series.shifts
        if series.nights[shift.found].run_id in run_ids
    ]


def _of(run: FailedRun) -> str:
    named = run.machine or f"run {run.run_id}"
    return f"{named}: {run.why}" if run.why else named


def _level(shift: NewLevel) -> str:
    return f"{shift.machine} {shift.metric} {shift.before:.3g} -> {shift.after:.3g} since {shift.since:%m-%d}"


def _told(parts: list[str]) -> str:
    more = f"; {len(parts) - _TOLD} more" if len(parts) > _TOLD else ""
    return "; ".join(parts[:_TOLD]) + more
