"""Nights of one thing under test side by side: series of runs, their figures, and where the level of one shifted.

A series is one machine (or server) and kind of test. Where the number of databases or Jetstress's generation changes,
a new one begins: figures before and after are of different tests.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import Any, get_args

import sqlalchemy as sa
from sqlalchemy import ColumnElement, Connection, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.listing import tested_at
from esrp_ingest.database.ask.patterns import name_expression, named, of_names
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.levels import Shift, levels, shifts
from esrp_ingest.vocabulary.metrics import METRICS, Metric, TestType

DEFAULT_METRICS = {
    test: tuple(metric.name for metric in METRICS.values() if metric.is_watched and test in metric.test_types)
    for test in get_args(TestType)
}
"""What each kind of test is watched by where nobody names a metric."""
BY_INSTANCE = tuple(
    metric.name
    for metric in METRICS.values()
    if metric.over_rows in ("mean", "sum") and [each.table for each in metric.sources].count("instance_io") == 1
)
"""Metrics whose spread over the database instances a report prints."""
_TOLD = {
    "threads": "thread_count",
    "version": "jetstress_version",
    "ESE": "ese_version",
    "cache MB": "maximum_cache_mb",
    "target": "target_iops",
    "maintenance": "background_maintenance",
    "description": "description",
}
"""What is told beside a night where it changed, by the column that holds it."""
_RUN, _INSTANCE, _IO = schema.Run.table(), schema.Instance.table(), schema.InstanceIo.table()
_METRICS = view("run_metrics")


@dataclass(frozen=True, slots=True)
class Watched:
    """Which series.

    Attributes:
        machine: name of the machine (or server) with `*` and `?`, in any case.
        solution_id: only runs of this solution.
        test: only this kind of test.
        metrics: which figures; the default ones of each test where it is empty.
        since: only nights from this day on are shown; those before are learned from.
        last: only so many nights of each series are shown.
        spread: also the lowest and the highest instance of each night.
        doubtful: also runs whose tables the audit holds back, and incomplete ones, with a mark.
        machines: only these, by their exact names, and what names none; all where it is empty.
    """

    machine: str | None = None
    solution_id: int | None = None
    test: str | None = None
    metrics: tuple[str, ...] = ()
    since: date | None = None
    last: int | None = None
    spread: bool = True
    doubtful: bool = False
    machines: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Night:
    """One run of a series.

    Attributes:
        run_id: the run.
        tested_at: when it began.
        figure: its figure.
        level: mean of the nights of its level.
        shift: `worse` or `better` where a new level begins with it.
        result: its verdict.
        doubt: `doubtful` where the audit holds its table back, `incomplete` where its report ends early.
        changed: what else changed since the night before, in words.
        lowest: that of the lowest instance.
        highest: that of the highest.
    """

    run_id: int
    tested_at: datetime
    figure: float
    level: float
    shift: str | None
    result: str | None
    changed: str
    lowest: float | None = None
    highest: float | None = None
    doubt: str | None = None

    @property
    def change_pct(self) -> float | None:
        """The figure against its level."""
        return 100 * (self.figure / self.level - 1) if self.level else None


@dataclass(frozen=True, slots=True)
class Series:
    """The nights of a machine, a kind of test and a metric.

    Attributes:
        machine: the machine.
        test_type: the kind of test.
        part: 1, or more where databases or Jetstress's generation changed.
        databases: how many each run had.
        metric: what the figures are.
        nights: the oldest first.
        shifts: where the level changed, by places in all nights.
        shown: place of the first night that was asked for.
    """

    machine: str
    test_type: str
    part: int
    databases: int | None
    metric: Metric
    nights: list[Night]
    shifts: list[Shift]
    shown: int = 0

    @property
    def asked(self) -> list[Night]:
        """The nights that were asked for."""
        return self.nights[self.shown :]

    def direction(self, shift: Shift) -> str:
        """Whether a shift is `worse` or `better`."""
        return _direction(self.metric, shift)

    @property
    def worse(self) -> bool:
        """Whether the newest level began within the nights asked for, and is worse than the one before."""
        last = self.shifts[-1] if self.shifts else None
        return last is not None and last.start >= self.shown and self.direction(last) == "worse"


@dataclass(slots=True)
class Trends:
    """All series that were asked for.

    Attributes:
        series: by machine, test, part and metric.
        nameless: runs that belong to no machine, see `store.machines`.
        doubtful: runs left out because the audit holds their tables back.
        incomplete: runs left out because their reports end early.
    """

    series: list[Series] = field(default_factory=list)
    nameless: int = 0
    doubtful: int = 0
    incomplete: int = 0


Record = Mapping[str, Any]


def trends(connection: Connection, watched: Watched) -> Trends:
    """Series of nights with their levels.

    Args:
        connection: a connection to ask.
        watched: which.
    """
    found = Trends()
    rows = _told_once([dict(row) for row in connection.execute(_statement(watched)).mappings()])
    spread = _spread(connection, watched) if watched.spread else {}
    for (machine, test_type), runs in sorted(_by_machine(rows, watched, found).items()):
        for part, nights in enumerate(_parts(runs), start=1):
            for name in watched.metrics or DEFAULT_METRICS[test_type]:
                series = _series(machine, part, nights, METRICS[name], spread)
                if series is not None:
                    found.series.append(_shown(series, watched))
    return found


def _by_machine(rows: Iterable[Record], watched: Watched, found: Trends) -> dict[tuple[str, str], list[Record]]:
    """The runs of each machine and kind of test; those that are in no series are counted."""
    by_machine: dict[tuple[str, str], list[Record]] = defaultdict(list)
    wanted = of_names(name_expression(watched.machine)) if watched.machine is not None else None
    for row in rows:
        doubt = None if watched.doubtful else _doubt(row)
        if not row["machine"]:
            found.nameless += 1
        elif doubt == "doubtful":
            found.doubtful += 1
        elif doubt == "incomplete":
            found.incomplete += 1
        elif wanted is None or wanted.search(str(row["machine"])):
            by_machine[row["machine"], row["test_type"]].append(row)
    return by_machine


def _doubt(row: Record) -> str | None:
    """Why a run is left out of the series where nobody asks for such runs."""
    if row["complete"] is False:
        return "incomplete"
    return "doubtful" if row["doubtful"] else None


def _statement(watched: Watched) -> sa.Select[Any]:
    wanted = sorted({name for names in DEFAULT_METRICS.values() for name in names} | set(watched.metrics))
    columns: tuple[ColumnElement[Any], ...] = (
        _RUN.c.id.label("run_id"),
        _RUN.c.machine,
        tested_at.label("tested_at"),
        *(_RUN.c[name] for name in ("test_type", "result", "complete", "latency_resolution_ms")),
        *(_RUN.c[name] for name in _TOLD.values()),
        *(_METRICS.c[name] for name in ("instances", "doubtful", "replaced")),
        *(_METRICS.c[name].label(f"metric_{name}") for name in wanted),
    )
    statement = select(*columns).join(_METRICS, _METRICS.c.run_id == _RUN.c.id).order_by(tested_at, _RUN.c.id)
    statement = statement.where(tested_at.is_not(None))
    if watched.machines:
        statement = statement.where(sa.or_(_RUN.c.machine.in_(watched.machines), _RUN.c.machine.is_(None)))
    if watched.test is not None:
        statement = statement.where(_RUN.c.test_type == watched.test)
    if watched.solution_id is not None:
        statement = statement.where(_RUN.c.solution_id == watched.solution_id)
    return statement


def _told_once(rows: Iterable[Record]) -> Iterator[Record]:
    """The runs without those of replaced documents that another document tells anew: a night took place once.

    A night whose report was overwritten by that of another night remains a night.
    """
    every = list(rows)
    there = {_night_of(row) for row in every if not row["replaced"]}
    return (row for row in every if not row["replaced"] or _night_of(row) not in there)


def _night_of(row: Record) -> tuple[object, ...]:
    return row["machine"], row["test_type"], row["tested_at"]


def _parts(runs: Iterable[Record]) -> Iterator[list[Record]]:
    """Runs of like tests: the next part begins where the databases or Jetstress's generation change."""
    part: list[Record] = []
    for run in runs:
        if part and _kind(run) != _kind(part[-1]):
            yield part
            part = []
        part.append(run)
    if part:
        yield part


def _kind(run: Record) -> tuple[object, object]:
    return run["instances"], str(run["jetstress_version"] or "").partition(".")[0]


def _series(
    machine: str, part: int, runs: Sequence[Record], metric: Metric, spread: Mapping[int, Record]
) -> Series | None:
    stated = [run for run in runs if run[f"metric_{metric.name}"] is not None]
    if not stated:
        return None
    figures = [float(run[f"metric_{metric.name}"]) for run in stated]
    coarse = max((run["latency_resolution_ms"] or 0 for run in stated), default=0) if metric.is_latency else 0
    found = shifts(figures, coarse)
    means = levels(figures, found)
    begins = {shift.start: _direction(metric, shift) for shift in found}
    nights = [
        Night(
            run["run_id"],
            run["tested_at"],
            figures[place],
            means[place],
            begins.get(place),
            run["result"],
            _changed(stated[place - 1], run) if place else "",
            *_extremes(spread.get(run["run_id"]), metric.name),
            _doubt(run),
        )
        for place, run in enumerate(stated)
    ]
    return Series(machine, stated[0]["test_type"], part, stated[0]["instances"], metric, nights, found)


def _direction(metric: Metric, shift: Shift) -> str:
    rose = shift.after > shift.before
    return "worse" if rose == (metric.better == "lower") else "better"


def _changed(before: Record, run: Record) -> str:
    """What else changed since the night before."""
    different = [(word, column) for word, column in _TOLD.items() if before[column] != run[column]]
    return ", ".join(
        word if column == "description" else f"{word} {_said(before[column])} -> {_said(run[column])}"
        for word, column in different
    )


def _said(value: object) -> str:
    return "?" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


def _extremes(row: Record | None, metric: str) -> tuple[float | None, float | None]:
    if row is None or metric not in BY_INSTANCE:
        return None, None
    return row[f"lowest_{metric}"], row[f"highest_{metric}"]


def _spread(connection: Connection, watched: Watched) -> dict[int, Record]:
    """The lowest and the highest instance of each run."""
    columns: list[ColumnElement[Any]] = [_INSTANCE.c.run_id]
    for name in BY_INSTANCE:
        columns += [func.min(_IO.c[name]).label(f"lowest_{name}"), func.max(_IO.c[name]).label(f"highest_{name}")]
    joined = _IO.join(_INSTANCE, _INSTANCE.c.id == _IO.c.instance_id).join(_RUN, _RUN.c.id == _INSTANCE.c.run_id)
    statement = select(*columns).select_from(joined).where(_IO.c.scope == "transactional")
    if watched.machine is not None:
        statement = statement.where(named(_RUN.c.machine, watched.machine))
    rows = connection.execute(statement.group_by(_INSTANCE.c.run_id)).mappings()
    return {row["run_id"]: dict(row) for row in rows}


def _shown(series: Series, watched: Watched) -> Series:
    """The series with the place from which it was asked for."""
    first = 0
    if watched.since is not None:
        first = sum(night.tested_at.date() < watched.since for night in series.nights)
    if watched.last is not None:
        first = max(first, len(series.nights) - watched.last)
    return replace(series, shown=first)
