"""Links solutions that several documents describe to the one that counts: `solution.duplicate_of_id`.

Two solutions of different documents are the same one

- where all their runs are the same runs, and they do not state different vendors, products or set-ups; or
- where vendor, product, mailboxes, Exchange version and date are stated and the same, all runs of one are among those
  of the other (a copy may have none), and no number that both state differs, except the number of servers where one
  lacks reports. The date is that of the test, where both state it, else that of the publication.

Of those that are the same one counts: one that is still at one of its places, with the most runs, with the most runs
that count themselves, with the most figures in its summary, the one that was loaded first.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, and_, bindparam, exists, func, or_, select, update

from esrp_ingest.database import schema

_SOLUTION, _RUN, _LOCATION = schema.Solution.table(), schema.Run.table(), schema.DocumentLocation.table()
_REPORTED = schema.ReportedMetric.table()
_KEY = ("vendor_id", "product", "mailboxes", "exchange_version")
"""What must be stated and the same, beside a date."""
_NUMBERS = tuple(
    column.name
    for column in _SOLUTION.c
    if isinstance(column.type, sa.Integer | sa.Float) and not column.name.endswith("id") and column.name != "ordinal"
)
_BATCH = 500
_LINKING = update(_SOLUTION).where(_SOLUTION.c.id == bindparam("solution")).values(duplicate_of_id=bindparam("target"))

Figures = Mapping[tuple[object, ...], set[float]]
"""The figures of a summary, by metric, scope and condition."""


@dataclass(slots=True)
class _Described:
    """A solution as far as it matters here.

    Attributes:
        columns: what it states.
        replaced: its document is at none of its places any more.
        runs: the runs that count in the place of its own.
        own: how many of these are its own.
        figures: those of its summary.
    """

    columns: Mapping[str, Any]
    replaced: bool
    runs: set[int] = field(default_factory=set)
    own: int = 0
    figures: dict[tuple[object, ...], set[float]] = field(default_factory=lambda: defaultdict(set))

    @property
    def preference(self) -> tuple[bool, int, int, int, int]:
        """Smallest for the one that counts."""
        return self.replaced, -len(self.runs), -self.own, -len(self.figures), self.columns["id"]

    def is_same_as(self, other: "_Described") -> bool:
        """Whether both are one solution."""
        if self.columns["document_id"] == other.columns["document_id"]:
            return False
        if self.runs and self.runs == other.runs:
            return self._agree(other, ("vendor_id", "product", "configuration"))
        return self._says_the_same(other) and (self.runs <= other.runs or other.runs <= self.runs)

    def _says_the_same(self, other: "_Described") -> bool:
        stated = [self.columns[name] is not None and other.columns[name] is not None for name in _KEY]
        # A copy that lacks reports names fewer servers than the whole paper.
        numbers = [name for name in _NUMBERS if name != "servers" or self.runs == other.runs]
        if not all(stated) or not self._agree(other, (*_KEY, *numbers, "configuration")):
            return False
        shared = self.figures.keys() & other.figures.keys()
        return self._is_of_one_date(other) and all(self.figures[key] & other.figures[key] for key in shared)

    def _is_of_one_date(self, other: "_Described") -> bool:
        for name in ("tested_on", "published_on"):
            if None not in (self.columns[name], other.columns[name]):
                return bool(self.columns[name] == other.columns[name])
        return False

    def _agree(self, other: "_Described", names: Sequence[str]) -> bool:
        pairs = ((self.columns[name], other.columns[name]) for name in names)
        return all(one == another or None in (one, another) for one, another in pairs)


def copies_of(connection: Connection, document_id: int) -> list[int]:
    """The solutions of other documents that are linked to those of a document: to be linked anew when these go."""
    own = select(_SOLUTION.c.id).where(_SOLUTION.c.document_id == document_id)
    return list(connection.scalars(select(_SOLUTION.c.id).where(_SOLUTION.c.duplicate_of_id.in_(own))))


def link_solutions_of(connection: Connection, document_ids: Collection[int], also: Collection[int] = ()) -> None:
    """Links the solutions of documents, and some other ones, anew; see `link_solutions`."""
    own = select(_SOLUTION.c.id).where(_SOLUTION.c.document_id.in_(document_ids))
    link_solutions(connection, {*connection.scalars(own), *also})


def link_all_solutions(connection: Connection) -> None:
    """Links all solutions that documents describe."""
    link_solutions(connection, set(connection.scalars(select(_SOLUTION.c.id))))


def link_solutions(connection: Connection, solution_ids: Collection[int]) -> None:
    """Links solutions, and all that may be the same ones, to those that count.

    Args:
        connection: a connection in a transaction.
        solution_ids: the solutions that changed.
    """
    found: set[int] = set()
    fresh = set(solution_ids)
    while fresh:
        found |= fresh
        fresh = set(_alike(connection, fresh)) - found
    originals: list[_Described] = []
    targets = []
    for each in sorted(_described(connection, sorted(found)), key=lambda each: each.preference):
        same = next((other for other in originals if each.is_same_as(other)), None)
        if same is None:
            originals.append(each)
        target = None if same is None else same.columns["id"]
        if target != each.columns["duplicate_of_id"]:
            targets.append({"solution": each.columns["id"], "target": target})
    if targets:
        connection.execute(_LINKING, targets)


def _alike(connection: Connection, solution_ids: Collection[int]) -> Iterator[int]:
    """Solutions that may be the same as some others: by what they state, by their runs, by earlier links."""
    ids = sorted(solution_ids)
    other = _SOLUTION.alias("other")
    by_key = select(other.c.id).join(_SOLUTION, and_(*(other.c[name] == _SOLUTION.c[name] for name in _KEY)))
    linked = select(_SOLUTION.c.id)
    targets = select(_SOLUTION.c.duplicate_of_id).where(_SOLUTION.c.duplicate_of_id.is_not(None))
    for some in _batches(ids):
        yield from connection.scalars(by_key.where(_SOLUTION.c.id.in_(some)))
        yield from connection.scalars(linked.where(_SOLUTION.c.duplicate_of_id.in_(some)))
        yield from connection.scalars(targets.where(_SOLUTION.c.id.in_(some)))
        own = select(func.coalesce(_RUN.c.duplicate_of_id, _RUN.c.id)).where(_RUN.c.solution_id.in_(some))
        for runs in _batches(connection.scalars(own).all()):
            concerned = or_(_RUN.c.id.in_(runs), _RUN.c.duplicate_of_id.in_(runs))
            of_runs = select(_RUN.c.solution_id).distinct().where(concerned, _RUN.c.solution_id.is_not(None))
            yield from connection.scalars(of_runs)


def _batches(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    return (numbers[start : start + _BATCH] for start in range(0, len(numbers), _BATCH))


def _described(connection: Connection, solution_ids: Sequence[int]) -> list[_Described]:
    """Solutions with their runs and the figures of their summaries."""
    names = dict.fromkeys(("id", "document_id", "duplicate_of_id", *_KEY, "configuration", *_NUMBERS))
    columns = [_SOLUTION.c[name] for name in (*names, "tested_on", "published_on")]
    replaced = ~exists().where(_LOCATION.c.document_id == _SOLUTION.c.document_id)
    found: dict[int, _Described] = {}
    for some in _batches(solution_ids):
        statement = select(*columns, replaced.label("replaced")).where(_SOLUTION.c.id.in_(some))
        for row in connection.execute(statement).mappings():
            found[row["id"]] = _Described(dict(row), bool(row["replaced"]))
        runs = select(_RUN.c.solution_id, _RUN.c.id, _RUN.c.duplicate_of_id).where(_RUN.c.solution_id.in_(some))
        for solution_id, run_id, duplicate_of_id in connection.execute(runs):
            found[solution_id].runs.add(duplicate_of_id or run_id)
            found[solution_id].own += duplicate_of_id is None
        keys = [_REPORTED.c[name] for name in ("metric", "scope", "condition")]
        figures = select(_REPORTED.c.solution_id, _REPORTED.c.value, *keys)
        figures = figures.where(_REPORTED.c.solution_id.in_(some), _REPORTED.c.metric.is_not(None))
        for solution_id, value, *key in connection.execute(figures.where(_REPORTED.c.value.is_not(None))):
            found[solution_id].figures[tuple(key)].add(value)
    return list(found.values())
