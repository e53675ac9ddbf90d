"""Which of several ways to take a run's tables is the right one: the one in which what must be equal is equal.

Words come first: a table that its heading and header name is never read otherwise, unless that would put two figures
into one cell. What is left open is decided for whole tables together, in whatever order they stand, by conflicts, by
the relations that break and hold, and at last by the order that Jetstress uses.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Final, NamedTuple

from esrp_ingest.extract.grid.rows import AGGREGATES, NamedTable, TableRow
from esrp_ingest.extract.report.labelling import BACKUP, MAINTENANCE, RECOVERY, REPLICATION, TOTAL, TRANSACTIONAL, Label
from esrp_ingest.models import DiskIo, InstanceIo, InstanceReads, Located, Run, SoftRecoveryResult
from esrp_ingest.relations import instance_tables

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
Number = Callable[[str], float | None]


class Candidate(NamedTuple):
    """A table, and what it may be."""

    table: NamedTable
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tables of a run are.

    Attributes:
        labels: of each table, None for one that stays undecided.
        decided: the tables that only arithmetic told apart: their relations prove nothing any more.
        assumed: the places of tables that nothing told apart but the order in which Jetstress prints them.
    """

    labels: tuple[Label | None, ...]
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
        held: relations that do, less than nothing.
    """

    unfit: bool
    conflicts: int
    broken: int
    held: int


_UNDECIDED: Final[list[Label | None]] = [None]


def judge(candidates: Sequence[Candidate], number: Number, achieved_iops: float | None) -> Verdict:
    """Chooses what each table is.

    Args:
        candidates: the tables with rows of instances, in the order in which they stand.
        number: reads a printed figure.
        achieved_iops: as the report states it.
    """
    judged = _Judge(candidates, number, achieved_iops)
    options = judged.options()
    ways = list(islice(product(*(each or _UNDECIDED for each in options)), _MOST_WAYS))
    if not any(map(_is_open, options)):
        return Verdict(ways[0])
    scores = [judged.score(way) for way in ways]
    best = min(scores)
    equal = [way for way, score in zip(ways, scores, strict=True) if score == best]
    several = {at for at, each in enumerate(options) if len(each) > 1}
    return _verdict([_proved(label, best) for label in equal[0]], equal, several)


def _verdict(labels: Sequence[Label | None], equal: Sequence[Sequence[Label | None]], several: set[int]) -> Verdict:
    """What was chosen by arithmetic alone, and what by the order of the ways alone.

    Args:
        labels: the best way.
        equal: all ways that are as good.
        several: the tables that may be more than one.
    """
    known = {at: label for at, label in enumerate(labels) if label is not None}
    told = several if len(equal) == 1 else set()
    chosen = (label.table for at, label in known.items() if label.unproved or at in told)
    assumed = (at for at, each in enumerate(zip(*equal, strict=True)) if len(set(each)) > 1 and at in known)
    return Verdict(tuple(labels), frozenset(chosen), frozenset(assumed))


def _proved(label: Label | None, score: _Score) -> Label | None:
    """What a table is in the best way, None where only relations could prove it and none does."""
    return label if label is None or not label.unproved or (score.broken == 0 and score.held < 0) else None


def _is_open(labels: Sequence[Label]) -> bool:
    """Whether words leave open what a table is."""
    return len(labels) > 1 or any(label.unproved for label in labels)


class _Judge:
    def __init__(self, candidates: Sequence[Candidate], number: Number, achieved_iops: float | None) -> None:
        self._candidates = candidates
        self._number = number
        self._achieved = achieved_iops
        tables = {label.table for each in candidates for label in each.labels}
        self._type = "soft_recovery" if RECOVERY in tables else "backup" if BACKUP in tables else "performance"

    def options(self) -> list[list[Label]]:
        """What each table may be; where two that are sure meet in one cell, each may be the other of its kind too."""
        options = [list(each.labels) for each in self._candidates]
        sure = [each[0] if len(each) == 1 else None for each in options]
        for at in self._meeting(sure):
            other = _OTHER.get(options[at][0].table)
            if other is not None:
                options[at].append(replace(options[at][0], table=other))
        return options

    def _meeting(self, labels: Sequence[Label | None]) -> set[int]:
        """Which tables have a figure for a cell that another one has a figure for."""
        first: dict[tuple[str, str, str], int] = {}
        met: set[int] = set()
        for at, label in enumerate(labels):
            for cell in self._cells(at, label):
                other = first.setdefault(cell, at)
                if other != at and not self._is_again(at, other):
                    met |= {at, other}
        return met

    def _is_again(self, one: int, other: int) -> bool:
        """Whether one table is another one printed once more."""
        rows, others = (_few_rows(self._candidates[at].table) for at in (one, other))
        return [(row.name, row.values) for row in rows] == [(row.name, row.values) for row in others]

    def _cells(self, at: int, label: Label | None) -> Iterator[tuple[str, str, str]]:
        if label is None:
            return
        for row in _few_rows(self._candidates[at].table):
            yield from ((label.table, row.name, column) for column in label.columns)

    def score(self, labels: Sequence[Label | None]) -> _Score:
        """How well a way fits."""
        read: dict[tuple[str, str], dict[str, float | None]] = {}
        conflicts = 0
        for each, label in zip(self._candidates, labels, strict=True):
            conflicts += self._add(read, each.table, label) if label is not None else 0
        measured = _measured(read, self._type, self._achieved)
        told = [holds for equality in instance_tables(measured) if (holds := equality.holds) is not None]
        sizes = [row.read_bytes or 0.0 for row in measured.instance_maintenance_io]
        told += [_BLOCK[0] <= size <= _BLOCK[1] for size in sizes if size >= _LARGE]
        reads = (*measured.instance_maintenance_io, *measured.instance_log_replication_io)
        told += [False for row in reads if (row.reads_per_sec or 0.0) >= _LARGE]  # a size: nothing is read so often
        broken = told.count(False)
        return _Score(broken > _SLIPS * len(told), conflicts, broken, broken - len(told))

    def _add(self, read: dict[tuple[str, str], dict[str, float | None]], table: NamedTable, label: Label) -> int:
        """Adds the figures of a table, and counts those whose cell has one."""
        conflicts = 0
        for row in _few_rows(table):
            values = read.setdefault((label.table, row.name), {})
            for column, text in zip(label.columns, row.values, strict=False):
                conflicts += column in values
                values.setdefault(column, self._number(text) if text else None)
        return conflicts


def _few_rows(table: NamedTable) -> list[TableRow]:
    return [row for row in table.rows[:_MOST_ROWS] if row.name not in AGGREGATES]


def _measured(
    read: Mapping[tuple[str, str], Mapping[str, float | None]], test_type: str, achieved_iops: float | None
) -> _Measured:
    measured = _Measured(test_type, achieved_iops)
    for (table, name), values in read.items():
        kind, _, scope = table.partition(" ")
        if scope:
            measured.instance_io.append(InstanceIo.model_validate({"instance": name, "scope": scope, **values}))
        elif kind in (MAINTENANCE, REPLICATION):
            getattr(measured, kind).append(InstanceReads.model_validate({"instance": name, **values}))
    return measured


def is_better(runs: Sequence[Run], others: Sequence[Run]) -> bool:
    """Whether the same reports are read better: more relations hold, no more break, and nothing is read otherwise."""
    if len(runs) != len(others):
        return False
    held, broken = _relations(runs)
    held_before, broken_before = _relations(others)
    return held > held_before and broken <= broken_before and all(map(_keeps, runs, others))


def _relations(runs: Sequence[Run]) -> tuple[int, int]:
    """How many relations hold in some reports, and how many break."""
    told = [equality.holds for run in runs for equality in instance_tables(run)]
    return told.count(True), told.count(False)


def _keeps(run: Run, other: Run) -> bool:
    """Whether a reading of a report says all that another one says, wherever it stands; texts may say more."""
    return all(_is_part(said, dict(_stated(run))) for said in _said_of(other) - _said_of(run))


def _is_part(said: tuple[object, ...], stated: Mapping[str, object]) -> bool:
    """Whether what one reading of a report says is a text, and in another one a part of the same."""
    column, *told = said
    whole = stated.get(str(column))
    return len(told) == 1 and isinstance(whole, str) and isinstance(told[0], str) and told[0] in whole


def _said_of(run: Run) -> set[tuple[object, ...]]:
    """What a report says: of itself by column, of each row of its tables by the names that stand in it, and column."""
    said: set[tuple[object, ...]] = set()
    for table, value in _stated(run):
        if not isinstance(value, tuple):
            said.add((table, value))
            continue
        for row in value:
            columns = dict(_stated(row))
            names = tuple(text for text in columns.values() if isinstance(text, str))
            said.add((table, names))
            said.update((table, names, column, figure) for column, figure in columns.items())
    return said


def _stated(model: Located) -> Iterator[tuple[str, object]]:
    """The columns in which something stands, but for those that say where."""
    return ((name, value) for name, value in model if value is not None and name not in Located.model_fields)
