"""Solutions by a metric, best first: what `esrp rank` prints."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from difflib import get_close_matches
from typing import Any, Literal, get_args

from sqlalchemy import (
    ColumnElement,
    Connection,
    Double,
    Select,
    and_,
    case,
    false,
    func,
    null,
    or_,
    select,
)

from esrp_ingest.coarse import bounds, coarse
from esrp_ingest.database.ask.apart import told_apart
from esrp_ingest.database.ask.doubt import doubts_about, errors_behind, reported_errors
from esrp_ingest.database.ask.incomplete import incomplete_rows
from esrp_ingest.database.ask.results import Rows
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.errors import UsageError
from esrp_ingest.models import DiskType
from esrp_ingest.vocabulary.exchange import EXCHANGE_VERSIONS
from esrp_ingest.vocabulary.metrics import MAILBOX_CATEGORIES, METRICS, NOT_STATED_CATEGORY, Metric

DISK_TYPES: tuple[DiskType, ...] = get_args(DiskType)
TIE_DIGITS = 9
"""Figures that agree to so many decimals share a rank: sums of the same numbers differ in the last bits."""
Wanted = str | int | ColumnElement[Any]
"""What a filter asks for: a value, or a parameter of SQL."""

_Found = dict[str, Any]
"""A row of `one_a_solution` by its columns: asked many times, which SQLAlchemy's own rows are slow at."""
Bounds = tuple[float, float]
"""The least and the most that a figure can be, smallest for the best."""
Reason = Literal["doubtful", "incomplete", "error"]
"""Why a figure is left out of a ranking."""

_METRICS = view("solution_metrics")


@dataclass(frozen=True, slots=True, kw_only=True)
class RankRequest:
    """What to rank, and among which solutions; None leaves a filter out.

    Attributes:
        metric: name of a metric.
        test_type: only this test; None takes the metric's own test, for I/O figures `performance` and, where a solution
            has none, `stress`.
        exchange_version: `2010`, ...
        vendor: a vendor as published, or its group (`Dell` finds Dell, EMC and Dell EMC), in any case.
        min_mailboxes: at least so many mailboxes.
        max_mailboxes: at most so many mailboxes.
        mailbox_category: `up_to_1000`, `1001_to_5000`, `over_5000` or `not_stated`.
        connectivity: `SAS`, `iSCSI`, ..., in any case.
        disk_type: `hdd`, `ssd` or `mixed`.
        include_failed: rank failed tests too.
        doubtful: rank figures too that come from tables which the audit holds back, and from incomplete reports.
        trusted: rank only figures about whose cells there is no open error.
        limit: at most so many rows.
    """

    metric: str
    test_type: str | None = None
    exchange_version: str | None = None
    vendor: str | None = None
    min_mailboxes: int | None = None
    max_mailboxes: int | None = None
    mailbox_category: str | None = None
    connectivity: str | None = None
    disk_type: str | None = None
    include_failed: bool = False
    doubtful: bool = False
    trusted: bool = False
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class RankedSolution:
    """A solution's place, and what to know about the figure.

    Attributes:
        rank: its place among the solutions of its ranking group: 1 is best, equal figures share a rank (1, 1, 3), and
            so do coarse ones that may equal the best of them; None where the solution has no such figure.
        group_rank: the same.
        ranking_group: mailbox category and Exchange version, as the view `solution_metrics` has it.
        value: the figure in `unit`.
        latency_resolution_ms: how coarse a latency is printed, None for three decimals and for other figures.
        fallback: it comes from the stress test because there is no performance test.
        iops_per_mailbox: the tested profile: a light one makes good figures easy.
        target_ratio: achieved / target IOPS: far above 1, transfers say nothing about mailboxes.
        basis: `runs`, or `reported` by the paper's own summary.
        relations_held: arithmetic relations of its documents that hold, of `relations_checked`.
        finding_id: what the audit says of its table, or an open error about a cell that it is made of.
        doubtful: it comes from a table that the audit holds back, or from an incomplete report.
        corrections: corrected values behind the solution's figures of this test.
        nights: how many complete nights of stand-alone reports there are of this test, None for a paper.
        newest_night: the one that the figure is of.
        told_apart: what tells it from solutions of the same name, see `apart`.
        held_back: why it is not ranked and its figure not told: its table is doubtful, its report is incomplete, or
            there is an open error about it; None where it is ranked.
    """

    rank: int | None
    group_rank: int | None
    solution_id: int
    vendor: str | None
    product: str | None
    configuration: str | None
    exchange_version: str | None
    test_type: str
    value: float | None
    unit: str
    fallback: bool
    basis: str
    mailboxes: int | None
    mailbox_category: str | None
    iops_per_mailbox: float | None
    target_ratio: float | None
    ranking_group: str
    disks: int | None
    result: str | None
    relations_held: int
    relations_checked: int
    document_id: int
    latency_resolution_ms: float | None = None
    finding_id: int | None = None
    doubtful: bool = False
    corrections: int = 0
    nights: int | None = None
    newest_night: date | None = None
    told_apart: str | None = None
    held_back: Reason | None = None

    @property
    def figure(self) -> float | None:
        """The figure with its resolution, as it is shown."""
        return None if self.value is None else coarse(self.value, self.latency_resolution_ms)


@dataclass(frozen=True, slots=True)
class Ranking:
    """The answer to a `RankRequest`.

    Attributes:
        metric: what was ranked.
        rows: best first, whatever their ranking groups, those without a figure last.
        without_value: how many of the solutions asked for have no such figure, whether or not `rows` shows them.
        held_back: what was asked for and left out, without its figures.
    """

    metric: Metric
    rows: list[RankedSolution] = field(default_factory=list)
    without_value: int = 0
    held_back: list[RankedSolution] = field(default_factory=list)

    def table(self) -> Rows:
        """The rows as a table, with the figures in a column of the metric's name."""
        fields = tuple(RankedSolution.__dataclass_fields__)
        columns = tuple(self.metric.name if name == "value" else name for name in fields)
        names = ["figure" if name == "value" else name for name in fields]
        return Rows(columns, [tuple(getattr(row, name) for name in names) for row in self.rows]).rounded()


def find_metric(name: str) -> Metric:
    """The metric of a name.

    Raises:
        UsageError: there is none; the message names those that look alike.
    """
    if name in METRICS:
        return METRICS[name]
    alike = get_close_matches(name.casefold(), METRICS, n=3, cutoff=0.5)
    hint = f"; did you mean {', '.join(alike)}?" if alike else f": there are {', '.join(METRICS)}"
    raise UsageError(f"there is no metric {name}{hint}")


def rank(connection: Connection, request: RankRequest) -> Ranking:
    """Ranks solutions by a metric.

    Raises:
        UsageError: the metric is unknown, the test does not measure it, or filters contradict each other.
    """
    metric = find_metric(request.metric)
    _refuse_nonsense(request, metric)
    every = _with_incomplete(connection, metric, request, _one_a_solution(connection, metric, request))
    found, held_back = _without_held_back(every, request)
    valued = [(_comparable(metric, row), row) for row in found if row["value"] is not None]
    missing = [row for row in found if row["value"] is None]
    valued.sort(key=lambda entry: (entry[0][1], entry[1]["solution_id"]))
    missing.sort(key=lambda row: int(row["solution_id"]))
    apart = told_apart(connection)
    every = [*found, *(row for row, _ in held_back)]
    for row in every:
        row["told_apart"] = apart.get(row["solution_id"])
    rows = [_ranked(metric, row, place) for (_, row), place in zip(valued, _ranks(valued), strict=True)]
    rows += [_ranked(metric, row) for row in missing]
    left = [_ranked(metric, row, why=why) for row, why in held_back]
    return Ranking(metric, rows[: request.limit], len(missing), left)


def _with_incomplete(
    connection: Connection, metric: Metric, request: RankRequest, found: Sequence[_Found]
) -> list[_Found]:
    """The rows, and for solutions that have no figure those of their incomplete reports."""
    valued = {row["solution_id"] for row in found if row["value"] is not None}
    every = incomplete_rows(connection, metric, _conditions(request))
    more = [row for row in every if row["solution_id"] not in valued]
    replaced = {row["solution_id"] for row in more}
    return [*(row for row in found if row["solution_id"] not in replaced), *more]


def _without_held_back(
    found: Sequence[_Found], request: RankRequest
) -> tuple[list[_Found], list[tuple[_Found, Reason]]]:
    """The rows to rank, and those that are left out, with the reason."""
    kept, left = [], []
    for row in sorted(found, key=lambda row: int(row["solution_id"])):
        why = _why_held_back(row, request) if row["value"] is not None else None
        if why is None:
            kept.append(row)
        else:
            left.append((row, why))
    return kept, left


def _why_held_back(row: _Found, request: RankRequest) -> Reason | None:
    if row["doubtful"] and not request.doubtful:
        return "incomplete" if row.get("incomplete") else "doubtful"
    return "error" if row["finding_id"] is not None and request.trusted else None


def shared_ranks(figures: Sequence[Bounds]) -> list[int]:
    """The ranks of figures: all that overlap the best one share the first, all that overlap the best of the rest ...

    The best is the one with the least upper bound. A coarse figure may so share the rank of a better one although an
    exact figure, worse than that for sure, stands between their upper bounds.

    Args:
        figures: the lower and the upper bound of each, smallest for the best, in the order of the upper bounds; both
            are one where a figure is exact.
    """
    bests: list[float] = []
    for lower, upper in figures:
        if not bests or lower > bests[-1]:
            bests.append(upper)
    shared = [bisect_left(bests, lower) for lower, _ in figures]
    in_order = sorted(shared)
    return [1 + bisect_left(in_order, place) for place in shared]


def _comparable(metric: Metric, row: _Found) -> Bounds:
    """The least and the most that a figure can be, smallest for the best."""
    lower, upper = bounds(coarse(float(row["value"]), row["latency_resolution_ms"]))
    if metric.better == "higher":
        lower, upper = -upper, -lower
    return round(lower, TIE_DIGITS), round(upper, TIE_DIGITS)


def _ranks(valued: Sequence[tuple[Bounds, _Found]]) -> list[int]:
    """The ranks of rows, best first, among those of their ranking group."""
    groups: dict[str, list[tuple[Bounds, _Found]]] = {}
    for span, row in valued:
        groups.setdefault(row["ranking_group"], []).append((span, row))
    ranks = {
        row["solution_id"]: place
        for group in groups.values()
        for (_, row), place in zip(group, shared_ranks([span for span, _ in group]), strict=True)
    }
    return [ranks[row["solution_id"]] for _, row in valued]


def _ranked(metric: Metric, row: _Found, rank: int | None = None, why: Reason | None = None) -> RankedSolution:
    taken = {name: row[name] for name in RankedSolution.__dataclass_fields__ if name in row}
    if why is not None:
        taken["value"] = None
    if row["doubtful"]:
        taken["finding_id"] = row["doubt_id"]
    taken["doubtful"] = bool(row["doubtful"])
    fallback = row["test_type"] != metric.test_types[0]
    return RankedSolution(**taken, rank=rank, group_rank=rank, unit=metric.unit, fallback=fallback, held_back=why)


def _refuse_nonsense(request: RankRequest, metric: Metric) -> None:
    if request.test_type is not None and request.test_type not in metric.test_types:
        tests = " or ".join(metric.test_types)
        raise UsageError(f"{metric.name} is measured by a {tests} test, not by {request.test_type}")
    _refuse_other("Exchange version", request.exchange_version, EXCHANGE_VERSIONS)
    _refuse_other("mailbox category", request.mailbox_category, (*MAILBOX_CATEGORIES, NOT_STATED_CATEGORY))
    _refuse_other("disk type", request.disk_type, DISK_TYPES)
    if request.doubtful and request.trusted:
        raise UsageError("what is doubtful is not to be trusted: take one of --doubtful and --trusted")
    if request.limit is not None and request.limit < 1:
        raise UsageError(f"a limit of {request.limit} leaves nothing to show")
    if (request.min_mailboxes or 0) > (request.max_mailboxes or float("inf")):
        raise UsageError(
            f"no solution has at least {request.min_mailboxes} and at most {request.max_mailboxes} mailboxes"
        )


def _refuse_other(name: str, value: str | None, allowed: Iterable[str]) -> None:
    if value is not None and value not in allowed:
        raise UsageError(f"{name} {value} is none of {', '.join(allowed)}")


def _one_a_solution(connection: Connection, metric: Metric, request: RankRequest) -> list[_Found]:
    """One row a solution: that of the first of the metric's tests that gives a figure."""
    result = connection.execute(one_a_solution(metric, _conditions(request)))
    columns = tuple(result.keys())
    return [dict(zip(columns, row, strict=True)) for row in result]


def _conditions(request: RankRequest) -> list[ColumnElement[bool]]:
    """What the rows that are asked for satisfy."""
    values = {name: getattr(request, name) for name in FILTERS}
    conditions = [FILTERS[name](value) for name, value in values.items() if value is not None]
    return conditions if request.include_failed else [*conditions, not_failed()]


def one_a_solution(metric: Metric, conditions: Sequence[ColumnElement[bool]]) -> Select[Any]:
    """The statement behind a ranking: one row a solution, with the figure as `value`, in no order.

    Solutions of documents that are at none of their places any more are left out.

    Args:
        metric: what is ranked.
        conditions: what a solution must satisfy, out of `FILTERS` and `not_failed`.
    """
    there = _METRICS.c.replaced.is_not(True)
    asked = select(_METRICS).where(_METRICS.c.test_type.in_(metric.test_types), there, *conditions)
    metrics = asked.cte("metrics").prefix_with("MATERIALIZED")  # else SQLite sorts and computes all columns over again
    value = metrics.c[metric.name]
    test_order = case({test: place for place, test in enumerate(metric.test_types)}, value=metrics.c.test_type)
    places = func.row_number().over(
        partition_by=metrics.c.solution_id, order_by=[case((value.is_(None), 1), else_=0), test_order]
    )
    resolution = metrics.c.latency_resolution_ms if metric.is_latency else null().cast(Double)
    doubtful = metrics.c.doubtful if metric.is_of_tables else false()
    candidates = select(
        *(column for column in metrics.c if column.name not in {"latency_resolution_ms", "doubtful"}),
        doubtful.label("doubtful"),
        resolution.label("latency_resolution_ms"),
        value.label("value"),
        places.label("place"),
    ).subquery()
    errors, of_summary = errors_behind(metric.name).subquery("errors"), reported_errors(metric.name).subquery("summary")
    doubts = doubts_about().subquery("doubts")
    same = [each.c.solution_id == candidates.c.solution_id for each in (errors, of_summary, doubts)]
    finding_id = case((candidates.c.basis == "runs", errors.c.finding_id), else_=of_summary.c.finding_id)
    return (
        select(candidates, finding_id.label("finding_id"), doubts.c.finding_id.label("doubt_id"))
        .outerjoin(errors, and_(same[0], errors.c.test_type == candidates.c.test_type))
        .outerjoin(of_summary, same[1])
        .outerjoin(doubts, and_(same[2], doubts.c.test_type == candidates.c.test_type))
        .where(candidates.c.place == 1)
    )


def not_failed() -> ColumnElement[bool]:
    """The condition that no test failed, as far as the document says."""
    return or_(_METRICS.c.result.is_(None), _METRICS.c.result != "fail")


def _equal_in_any_case(columns: Sequence[ColumnElement[Any]], wanted: Wanted) -> ColumnElement[bool]:
    return or_(*(func.lower(column) == func.lower(wanted) for column in columns))


FILTERS: dict[str, Callable[[Wanted], ColumnElement[bool]]] = {
    "test_type": lambda wanted: _METRICS.c.test_type == wanted,
    "exchange_version": lambda wanted: _METRICS.c.exchange_version == wanted,
    "vendor": lambda wanted: _equal_in_any_case([_METRICS.c.vendor, _METRICS.c.group_name], wanted),
    "min_mailboxes": lambda wanted: _METRICS.c.mailboxes >= wanted,
    "max_mailboxes": lambda wanted: _METRICS.c.mailboxes <= wanted,
    "mailbox_category": lambda wanted: func.coalesce(_METRICS.c.mailbox_category, NOT_STATED_CATEGORY) == wanted,
    "connectivity": lambda wanted: _equal_in_any_case([_METRICS.c.connectivity], wanted),
    "disk_type": lambda wanted: _METRICS.c.disk_type == wanted,
}
"""The filters of a `RankRequest` by name: what a solution must satisfy for a value, or a parameter that holds one."""
