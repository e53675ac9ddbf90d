"""Which of several ways to take a run's tables is the right one: the one in which what must be equal is equal.

Words come first: a table that its heading and header name is never read otherwise, unless that would put two figures
into one cell. What is left open is decided for whole tables together, in whatever order they are printed, by
conflicts, by the relations that break and hold, and at last by the order that Jetstress uses.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import NamedTuple

from esrp_ingest.models import DiskIo, InstanceIo, InstanceReads, SoftRecoveryResult
from esrp_ingest.relations import instance_tables
from esrp_ingest.reports.instance_tables import Label, RowTable
from esrp_ingest.reports.kinds import BACKUP, MAINTENANCE, RECOVERY, REPLICATION, TOTAL, TRANSACTIONAL
from esrp_ingest.values.printed import Values

_OTHER = {TRANSACTIONAL: TOTAL, TOTAL: TRANSACTIONAL, MAINTENANCE: REPLICATION, REPLICATION: MAINTENANCE}
_MOST_WAYS = 64
"""So many ways to take a run are compared at most."""
_MOST_ROWS = 24
"""So many rows of each table are asked what they are equal to."""
_SLIPS = 0.1
"""The share of relations that a publisher's slips may break."""
_BLOCK = (260000.0, 262144.0)
"""How many bytes background maintenance reads at once: blocks of 256 KiB."""
_LARGE = 200000.0
"""So many bytes at least are read at once by background maintenance and by log replication."""
Way = tuple[Label | None, ...]


class Candidate(NamedTuple):
    """A table, and what it may be."""

    table: RowTable
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tables of a run are.

    Attributes:
        labels: of each table, None for one that stays undecided.
        decided: the tables that only arithmetic told apart: their relations prove nothing any more.
        assumed: the places of tables that only the order in which Jetstress prints them told apart.
    """

    labels: Way
    decided: frozenset[str] = frozenset()
    assumed: frozenset[int] = frozenset()


@dataclass(slots=True)
class _Measured:
    """A way to take a run's tables, as far as relations need it."""

    test_type: str
    achieved_iops: float | None
    instance_io: list[InstanceIo] = field(default_factory=list)
    instance_maintenance_io: list[InstanceReads] = field(default_factory=list)
    instance_log_replication_io: list[InstanceReads] = field(default_factory=list)
    soft_recovery_result: Sequence[SoftRecoveryResult] = ()
    disk_io: Sequence[DiskIo] = ()


class _Score(NamedTuple):
    """How well a way fits, the best one first.

    Attributes:
        unfit: more relations break than slips of a hand explain.
        conflicts: how many figures meet in one cell.
        broken: relations that do not hold.
        held: minus the number of relations that hold.
    """

    unfit: bool
    conflicts: int
    broken: int
    held: int


def judge(candidates: Sequence[Candidate], values: Values, achieved_iops: float | None) -> Verdict:
    """Choose what each table is.

    Args:
        candidates: the tables with rows of instances, in the order of the document.
        values: reads a printed figure.
        achieved_iops: as the report states it.
    """
    options = _options(candidates)
    ways: list[Way] = list(islice(product(*((*each,) or (None,) for each in options)), _MOST_WAYS))
    if not any(len(each) > 1 or any(label.unproved for label in each) for each in options):
        return Verdict(ways[0])
    scores = [_score(candidates, way, values, achieved_iops) for way in ways]
    best = min(scores)
    equal = [way for way, score in zip(ways, scores, strict=True) if score == best]
    labels = tuple(_proved(label, best) for label in equal[0])
    known = {at: label for at, label in enumerate(labels) if label is not None}
    told = {at for at, each in enumerate(options) if len(each) > 1} if len(equal) == 1 else set()
    chosen = (label.table for at, label in known.items() if label.unproved or at in told)
    assumed = (at for at, each in enumerate(zip(*equal, strict=True)) if len(set(each)) > 1 and at in known)
    return Verdict(labels, frozenset(chosen), frozenset(assumed))


def _options(candidates: Sequence[Candidate]) -> list[list[Label]]:
    """What each table may be; where two that are sure meet in one cell, each may be the other of its kind too."""
    options = [list(each.labels) for each in candidates]
    for at in _meeting(candidates, options):
        other = _OTHER.get(options[at][0].table)
        if other is not None:
            options[at].append(replace(options[at][0], table=other))
    return options


def _meeting(candidates: Sequence[Candidate], options: Sequence[Sequence[Label]]) -> set[int]:
    """Which tables that are sure have a figure for a cell that another one has another figure for."""
    first: dict[tuple[str, str, str], tuple[int, str]] = {}
    met: set[int] = set()
    for at, (candidate, labels) in enumerate(zip(candidates, options, strict=True)):
        for cell, text in _cells(candidate.table, labels[0]) if len(labels) == 1 else ():
            other, printed = first.setdefault(cell, (at, text))
            if other != at and printed != text:
                met |= {at, other}
    return met


def _cells(table: RowTable, label: Label) -> Iterator[tuple[tuple[str, str, str], str]]:
    """The cells that a table fills as one of some kind, with what is printed for them."""
    for row in table.rows[:_MOST_ROWS]:
        for column, text in zip(label.columns, row.texts, strict=True):
            if column is not None and text:
                yield (label.table, row.name, column), text


def _proved(label: Label | None, score: _Score) -> Label | None:
    """What a table is in the best way, None where only relations could prove it and none does."""
    return label if label is None or not label.unproved or (score.broken == 0 and score.held < 0) else None


def _score(candidates: Sequence[Candidate], way: Way, values: Values, achieved_iops: float | None) -> _Score:
    """How well a way fits."""
    tables = {label.table for each in candidates for label in each.labels}
    test = "soft_recovery" if RECOVERY in tables else "backup" if BACKUP in tables else "performance"
    read: dict[tuple[str, str], dict[str, float | None]] = {}
    conflicts = 0
    for candidate, label in zip(candidates, way, strict=True):
        for (table, name, column), text in _cells(candidate.table, label) if label is not None else ():
            row = read.setdefault((table, name), {})
            value = values.number(text)
            conflicts += row.setdefault(column, value) != value
    measured = _measured(read, test, achieved_iops)
    told = [holds for equality in instance_tables(measured) if (holds := equality.holds) is not None]
    sizes = [row.read_bytes or 0.0 for row in measured.instance_maintenance_io]
    told += [_BLOCK[0] <= size <= _BLOCK[1] for size in sizes if size >= _LARGE]
    reads = (*measured.instance_maintenance_io, *measured.instance_log_replication_io)
    told += [False for row in reads if (row.reads_per_sec or 0.0) >= _LARGE]  # a size: nothing is read so often
    broken = told.count(False)
    return _Score(broken > _SLIPS * len(told), conflicts, broken, broken - len(told))


def _measured(
    read: dict[tuple[str, str], dict[str, float | None]], test_type: str, achieved_iops: float | None
) -> _Measured:
    measured = _Measured(test_type, achieved_iops)
    for (table, name), values in read.items():
        kind, _, scope = table.partition(" ")
        if scope:
            measured.instance_io.append(InstanceIo.model_validate({"instance": name, "scope": scope, **values}))
        elif kind == MAINTENANCE:
            measured.instance_maintenance_io.append(InstanceReads.model_validate({"instance": name, **values}))
        elif kind == REPLICATION:
            measured.instance_log_replication_io.append(InstanceReads.model_validate({"instance": name, **values}))
    return measured
