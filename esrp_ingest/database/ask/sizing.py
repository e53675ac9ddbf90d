"""How many whole tested units carry a load: what `esrp size` prints.

A unit is what was tested together: all servers under test with their storage (`servers_under_test`). By I/O a load
takes ceil(mailboxes * profile * (1 + headroom) / achieved) of them, by capacity ceil(mailboxes * size * copies /
usable). Whichever is more decides. Nothing is scaled below a unit, and no figure is told that was not measured.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, isfinite
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, case, func, select

from esrp_ingest.coarse import bounds, coarse, printed
from esrp_ingest.database import schema
from esrp_ingest.database.ask.ranking import FILTERS, TIE_DIGITS, one_a_solution
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.exchange import EXCHANGE_VERSIONS
from esrp_ingest.vocabulary.metrics import METRICS

Decider = Literal["io", "capacity", "both"]

_SOLUTION, _APPLIED = schema.Solution.table(), schema.AppliedCorrection.table()
_LATENCY = METRICS["database_read_latency_ms"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeRequest:
    """The load to carry.

    Attributes:
        mailboxes: how many.
        iops_per_mailbox: transactional I/O per second of one.
        mailbox_size_gb: room that one takes, in the GB of the papers; None leaves capacity out of account.
        headroom_pct: how much more I/O than that a unit shall have been seen to do.
        max_read_latency_ms: the highest mean read latency at which it may have done so.
        exchange_version: only solutions tested for this one.
        vendor: a vendor as published, or its group, in any case.
        doubtful: take figures too of tables that the audit holds back.
    """

    mailboxes: int
    iops_per_mailbox: float
    mailbox_size_gb: float | None = None
    headroom_pct: float = 20.0
    max_read_latency_ms: float = 20.0
    exchange_version: str | None = None
    vendor: str | None = None
    doubtful: bool = False

    @property
    def iops(self) -> float:
        """The I/O per second that must have been achieved."""
        return self.mailboxes * self.iops_per_mailbox * (1 + self.headroom_pct / 100)


@dataclass(frozen=True, slots=True)
class SizedSolution:
    """What a load takes of one solution.

    Attributes:
        units: whole tested units that carry the load; None where that cannot be said.
        decided_by: whether I/O or capacity needs so many, or both do.
        units_by_io: what the I/O takes.
        units_by_capacity: what the room takes; None too where no size of a mailbox is given.
        io_used_pct: share of the units' achieved I/O that the load with its headroom takes.
        capacity_used_pct: share of the units' usable room that the mailboxes with their copies take.
        database_read_latency_ms: measured while a unit did what it achieved.
        latency_resolution_ms: how coarse that is printed.
        achieved_iops: of a unit: as printed, or reads and writes of the paper's summary.
        usable_gb: of a unit: the formatted capacity that the paper states.
        copies_per_database: as the paper counts them.
        servers: of a unit, under test.
        disks: of a unit.
        servers_in_all: of all units.
        disks_in_all: of all units.
        test_type: the test that it achieved this in.
        basis: `runs`, or `reported` by the paper's own summary.
        finding_id: an open error of the audit about the latency, or what holds its table back.
        missing: why the load is not sized; None where it is.
    """

    units: int | None
    decided_by: Decider | None
    units_by_io: int | None
    units_by_capacity: int | None
    io_used_pct: float | None
    capacity_used_pct: float | None
    solution_id: int
    vendor: str | None
    product: str | None
    configuration: str | None
    exchange_version: str | None
    database_read_latency_ms: float | None
    latency_resolution_ms: float | None
    achieved_iops: float | None
    usable_gb: float | None
    copies_per_database: int | None
    servers: int | None
    disks: int | None
    servers_in_all: int | None
    disks_in_all: int | None
    test_type: str
    basis: str
    finding_id: int | None
    missing: str | None

    @property
    def latency(self) -> float | None:
        """The latency with its resolution, as it is shown."""
        value = self.database_read_latency_ms
        return None if value is None else coarse(value, self.latency_resolution_ms)


def size(connection: Connection, request: SizeRequest) -> list[SizedSolution]:
    """What a load takes of each tested solution, the fewest units first, those that cannot be sized last.

    Raises:
        UsageError: the load makes no sense.
    """
    _refuse_nonsense(request)
    sized = [_sized(row, request) for row in connection.execute(_units(request)).mappings()]
    return sorted(sized, key=_order)


def assumptions(request: SizeRequest) -> list[str]:
    """Everything that is taken for granted, a line each."""
    load = f"{request.mailboxes} mailboxes at {request.iops_per_mailbox:g} I/O per second each"
    tests = "its performance test, or in its stress test where the paper prints no other"
    latency = f"at a mean read latency of at most {request.max_read_latency_ms:g} ms"
    lines = [
        f"load: {load} and {request.headroom_pct:g} % headroom, {request.iops:g} I/O per second in all",
        "a unit: all servers under test with their storage, as the paper scales it; only whole units are counted",
        f"I/O of a unit: achieved in {tests}, {latency}; copies cost none",
        "I/O of a unit whose paper prints only reads and writes: both together",
    ]
    if request.mailbox_size_gb is None:
        return [*lines, "room: left out of account; --mailbox-size 2GB counts it"]
    room = f"{request.mailboxes} mailboxes of {request.mailbox_size_gb:g} GB"
    each = f"{request.mailboxes * request.mailbox_size_gb:g} GB for each copy"
    copies = "as many copies as the paper counts for a database, wherever they stand"
    return [
        *lines,
        f"room: {room}, {each}, and {copies}; none for logs, indexes, deleted items or growth",
        "room of a unit: the formatted capacity that the paper states, in the GB of its vendor (1 TB is 1000 GB)",
        "1024 MB of a mailbox are 1 GB",
    ]


def _refuse_nonsense(request: SizeRequest) -> None:
    figures = (request.iops_per_mailbox, request.headroom_pct, request.max_read_latency_ms, request.mailbox_size_gb)
    if not all(figure is None or isfinite(figure) for figure in figures):
        raise UsageError("a load is told by finite numbers")
    if request.mailboxes < 1 or request.iops_per_mailbox <= 0:
        raise UsageError("a load has at least one mailbox, and each does some I/O")
    if request.mailbox_size_gb is not None and request.mailbox_size_gb <= 0:
        raise UsageError("a mailbox takes some room")
    if request.headroom_pct < 0:
        raise UsageError(f"a headroom of {request.headroom_pct:g} % would be less than the load")
    if request.exchange_version is not None and request.exchange_version not in EXCHANGE_VERSIONS:
        raise UsageError(f"Exchange version {request.exchange_version} is none of {', '.join(EXCHANGE_VERSIONS)}")


def _units(request: SizeRequest) -> Select[Any]:
    """The statement: one row a solution, with the figures of its unit."""
    wanted = {"exchange_version": request.exchange_version, "vendor": request.vendor}
    conditions = [FILTERS[name](value) for name, value in wanted.items() if value is not None]
    units = one_a_solution(_LATENCY, conditions).subquery("units")
    facts = (_as_corrected(name).label(name) for name in ("copies_per_database", "formatted_capacity_gb"))
    under_test = view("servers_under_test")
    return (
        select(units, *facts, under_test.c.servers.label("servers_under_test"))
        .join(_SOLUTION, _SOLUTION.c.id == units.c.solution_id)
        .join(under_test, under_test.c.solution_id == units.c.solution_id)
    )


def _as_corrected(name: str) -> ColumnElement[Any]:
    """A column of `solution`, or the value that somebody put in its place."""
    corrected = (
        select(func.max(case((_APPLIED.c.column_name == name, _APPLIED.c.number))))
        .where(_APPLIED.c.table_name == "solution", _APPLIED.c.row_id == _SOLUTION.c.id)
        .scalar_subquery()
    )
    return func.coalesce(corrected, _SOLUTION.c[name])


def _sized(row: RowMapping, request: SizeRequest) -> SizedSolution:
    achieved, usable, copies = _achieved(row), row["formatted_capacity_gb"], row["copies_per_database"]
    room = _room(request, copies)
    by_io, by_capacity = _whole(request.iops, achieved), _whole(room, usable)
    missing = "; ".join([*_facts_missing(row, request), *_against(row, request)]) or None
    units = max(by_io or 0, by_capacity or 0) if missing is None else None
    return SizedSolution(
        units=units,
        decided_by=None if units is None else _decider(by_io, by_capacity),
        units_by_io=by_io,
        units_by_capacity=by_capacity,
        io_used_pct=_percent(request.iops, units, achieved),
        capacity_used_pct=_percent(room, units, usable),
        **{name: row[name] for name in ("solution_id", "vendor", "product", "configuration", "exchange_version")},
        database_read_latency_ms=None if _is_held_back(row, request) else row["value"],
        latency_resolution_ms=row["latency_resolution_ms"],
        achieved_iops=achieved,
        usable_gb=usable,
        copies_per_database=copies and int(copies),
        servers=row["servers_under_test"],
        disks=row["disks"],
        servers_in_all=_times(units, row["servers_under_test"]),
        disks_in_all=_times(units, row["disks"]),
        test_type=row["test_type"],
        basis=row["basis"],
        finding_id=row["doubt_id"] if row["doubtful"] else row["finding_id"],
        missing=missing,
    )


def _room(request: SizeRequest, copies: float | None) -> float | None:
    """What all copies of the mailboxes take, if their size is asked for and the copies are known."""
    return request.mailboxes * (request.mailbox_size_gb or 0) * (copies or 0) or None


def _achieved(row: RowMapping) -> float | None:
    """The I/O that a unit did; a summary prints it as reads and writes."""
    achieved: float | None = row["achieved_iops"]
    return row["database_transfers_per_sec"] if achieved is None else achieved


def _facts_missing(row: RowMapping, request: SizeRequest) -> Iterator[str]:
    """Facts of its unit that a solution would need and does not state."""
    if not _achieved(row):
        yield "no achieved I/O"
    if request.mailbox_size_gb is not None and not row["formatted_capacity_gb"]:
        yield "no formatted capacity"
    if request.mailbox_size_gb is not None and not row["copies_per_database"]:
        yield "no copies per database"


def _against(row: RowMapping, request: SizeRequest) -> list[str]:
    """Why a solution is not sized, besides facts of its unit that are missing."""
    if row["value"] is None:
        return ["no database read latency"]
    if _is_held_back(row, request):
        return [f"the audit holds its table back (finding {row['doubt_id']})"]
    if row["result"] == "fail":
        return ["its test failed"]
    most = bounds(coarse(float(row["value"]), row["latency_resolution_ms"]))[1]
    if round(most, TIE_DIGITS) > request.max_read_latency_ms:
        return [f"a read latency of {'up to ' if row['latency_resolution_ms'] else ''}{printed(most)} ms"]
    return []


def _is_held_back(row: RowMapping, request: SizeRequest) -> bool:
    return bool(row["doubtful"]) and not request.doubtful


def _whole(needed: float | None, one: float | None) -> int | None:
    """How many whole ones are needed: at least one."""
    return max(ceil(round(needed / one, TIE_DIGITS)), 1) if needed and one else None


def _percent(needed: float | None, units: int | None, one: float | None) -> float | None:
    return 100 * needed / (units * one) if needed and units and one else None


def _times(units: int | None, one: int | None) -> int | None:
    return None if units is None or one is None else units * one


def _decider(by_io: int | None, by_capacity: int | None) -> Decider:
    if by_capacity is None or (by_io or 0) > by_capacity:
        return "io"
    return "both" if by_io == by_capacity else "capacity"


def _order(row: SizedSolution) -> tuple[float, ...]:
    """The fewest units first, of equally many the one with fewer disks, then the lower latency."""
    latency = None if row.latency is None else bounds(row.latency)[1]
    return tuple(
        float("inf") if value is None else float(value)
        for value in (row.units, row.disks_in_all, latency, row.solution_id)
    )
