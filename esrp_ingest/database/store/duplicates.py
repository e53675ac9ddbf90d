"""The same run met again in another document: recognized, linked to the one that counts, and compared figure by figure.

A report that states machine and start is the same run as another that states the same ones and the same test type.
Backup and recovery reports state neither: there the names of the instances and the first entry of the log decide, and
where a log is missing, the figures. Such runs are linked where their key figures agree (achieved IOPS; the rows of the
backup or recovery table), or where one of them ends before these. Of linked runs the most complete one counts. Whatever
differs between them becomes a finding: one document, or its reading, is wrong.

Which solutions are the same follows from that: `same_solutions`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Executable,
    and_,
    bindparam,
    delete,
    insert,
    or_,
    select,
    true,
    union_all,
    update,
)

from esrp_ingest.counting import counted
from esrp_ingest.database import schema
from esrp_ingest.database.store.copies import Copy, best_first, copies_of
from esrp_ingest.database.store.same_solutions import link_solutions

DIFFERENCE_RULE = "same_run_differs"
"""Rule name of the findings about figures that differ between two documents' reports of one run."""
_LISTED_DIFFERENCES = 20
"""So many differing figures of a run get a finding of their own; the rest is counted in one more."""
_RUN, _INSTANCE, _EVENT = schema.Run.table(), schema.Instance.table(), schema.LogEvent.table()
_FINDING, _SOLUTION = schema.Finding.table(), schema.Solution.table()
_FIGURE = schema.RunFigure.table()
_OTHER, _OTHER_FIGURE = _RUN.alias(), _FIGURE.alias()
_RUN_IDS: BindParameter[int] = bindparam("run_ids", expanding=True)
_NAMES = select(_INSTANCE.c.run_id, _INSTANCE.c.name).where(_INSTANCE.c.run_id.in_(_RUN_IDS))
_LOGGED = select(_EVENT.c.run_id).distinct().where(_EVENT.c.run_id.in_(_RUN_IDS))
_POINTING = update(_RUN).where(_RUN.c.id == bindparam("run")).values(duplicate_of_id=bindparam("target"))


def related_runs(connection: Connection, document_id: int) -> list[int]:
    """Runs of other documents that are the same as runs of this one: to be linked anew after it was read again."""
    mine = set(connection.scalars(select(_RUN.c.id).where(_RUN.c.document_id == document_id)))
    groups = (group for _, group in _groups(connection, [document_id]))
    return sorted(set().union(*groups) - mine)


def link_duplicates(connection: Connection, document_id: int, also: Sequence[int] = ()) -> None:
    """Links the runs of a document, and other runs that it concerns, to the same runs of other documents.

    Of each run met several times one counts; the others' `duplicate_of_id` names it. Figures that differ from those of
    the run that counts are stored as findings under the rule `same_run_differs`.
    """
    if also:
        old = and_(_FINDING.c.run_id.in_(also), _FINDING.c.rule == DIFFERENCE_RULE)
        connection.execute(delete(_FINDING).where(old))
    groups = (group for _, group in _groups(connection, [document_id], also))
    _link_groups(connection, list(_not_within_others(groups)))


def choose_again(connection: Connection, document_ids: Iterable[int]) -> None:
    """Chooses anew which copies of the runs of some documents count, after what decides that has changed.

    Args:
        connection: a connection in a transaction.
        document_ids: documents that lost or got a place, or are refused now.
    """
    done: set[int] = set()
    for document_id in document_ids:
        related = related_runs(connection, document_id)
        if not done.issuperset(related):
            link_duplicates(connection, document_id, related)
            done |= set(related) | set(connection.scalars(select(_RUN.c.id).where(_RUN.c.document_id == document_id)))


def documents_with_copies(connection: Connection) -> list[int]:
    """All documents that hold a run which another document holds, too."""
    searches = (_same_summary(true()), _same_first_instance(true()))
    return sorted({row.own for search in searches for row in connection.execute(search)})


def link_new_documents(connection: Connection, document_ids: Sequence[int]) -> None:
    """Links the runs of documents that were written together, as if each had been linked before the next was there.

    Args:
        connection: a connection in a transaction.
        document_ids: in the order of the documents, which is that of their ids.
    """
    groups = _groups(connection, document_ids)
    by_document = [[group for own, group in groups if own == document_id] for document_id in document_ids]
    _link_groups(connection, [group for own in by_document for group in _not_within_others(own)])


def _not_within_others(groups: Iterable[set[int]]) -> Iterator[set[int]]:
    """Groups but for those of which all runs stand in earlier ones."""
    done: set[int] = set()
    for group in groups:
        if not group <= done:
            done |= group
            yield group


def _groups(
    connection: Connection, document_ids: Sequence[int], also: Sequence[int] = ()
) -> list[tuple[int, set[int]]]:
    """For each run of some documents, and each other one, that is met elsewhere: it and all reports of the same run.

    Each stands behind its own document. A run is not met in a document that comes after its own among these.
    """
    searches = _searches(several=bool(also))
    concerned = {"document_ids": list(document_ids), **({"also": list(also)} if also else {})}
    together = set(document_ids)

    def found(search: Executable) -> list[tuple[int, int, int]]:
        rows = connection.execute(search, concerned).all()
        return [row[:3] for row in rows if not (row.theirs > row.own and {row.theirs, row.own} <= together)]

    pairs = found(searches.by_first_instance)
    alike = _same_without_summary(connection, {(mine, other) for mine, _, other in pairs})
    groups: dict[int, tuple[int, set[int]]] = {}
    for mine, own, other in found(searches.by_summary) + [pair for pair in pairs if (pair[0], pair[2]) in alike]:
        groups.setdefault(mine, (own, set()))[1].update((mine, other))
    return list(groups.values())


class _Searches(NamedTuple):
    """What finds pairs of runs that may be the same."""

    by_summary: Executable
    by_first_instance: Executable


@cache
def _searches(*, several: bool) -> _Searches:
    """The searches for runs of a document, or for others too; to make a statement takes longer than to execute it."""
    own = _RUN.c.document_id.in_(bindparam("document_ids", expanding=True))
    others = _RUN.c.id.in_(bindparam("also", expanding=True))
    concerned = or_(own, others) if several else own
    return _Searches(_same_summary(concerned), _same_first_instance(concerned))


def _same_summary(concerned: ColumnElement[bool]) -> Executable:
    """Pairs of reports that state the same machine, start and test."""
    alike = and_(
        _OTHER.c.started_at == _RUN.c.started_at,
        _OTHER.c.machine_name == _RUN.c.machine_name,
        _OTHER.c.test_type == _RUN.c.test_type,
        _OTHER.c.document_id != _RUN.c.document_id,
    )
    pairs = select(
        _RUN.c.id, _RUN.c.document_id.label("own"), _OTHER.c.id.label("other_id"), _OTHER.c.document_id.label("theirs")
    )
    return pairs.join(_OTHER, alike).where(concerned).order_by(_RUN.c.id, _OTHER.c.id)


def _same_first_instance(concerned: ColumnElement[bool]) -> Executable:
    """Pairs of reports without a start: one test, the same first instance, no contrary first entries of their logs.

    Three searches, so that each finds its rows in the index: there are as many backups of one instance as nights.
    """
    mine, theirs = _FIGURE.c.log_begins_at, _OTHER_FIGURE.c.log_begins_at
    pairs = (
        select(
            _RUN.c.id.label("run_id"),
            _RUN.c.document_id.label("own"),
            _OTHER.c.id.label("other_id"),
            _OTHER.c.document_id.label("theirs"),
        )
        .join(_FIGURE, _FIGURE.c.run_id == _RUN.c.id)
        .join(_OTHER_FIGURE, _OTHER_FIGURE.c.first_instance == _FIGURE.c.first_instance)
        .join(_OTHER, _OTHER.c.id == _OTHER_FIGURE.c.run_id)
        .where(concerned, _OTHER.c.test_type == _RUN.c.test_type, _OTHER.c.document_id != _RUN.c.document_id)
    )
    fitting = (mine == theirs, theirs.is_(None), and_(mine.is_(None), theirs.is_not(None)))
    return union_all(*(pairs.where(fit) for fit in fitting)).order_by("run_id", "other_id")


def _same_without_summary(connection: Connection, pairs: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of some pairs of reports, whose logs do not contradict each other, that are of one run."""
    if not pairs:
        return set()
    asked = {"run_ids": sorted(set(chain(*pairs)))}
    names: dict[int, set[str]] = defaultdict(set)
    for run_id, name in connection.execute(_NAMES, asked):
        names[run_id].add(name)
    logged = set(connection.scalars(_LOGGED, asked))
    alike = {(mine, other) for mine, other in pairs if names[mine] == names[other]}
    begin_together = {pair for pair in alike if logged.issuperset(pair)}  # both are printed: at the same second
    return begin_together | _same_figures(connection, alike - begin_together)


def _same_figures(connection: Connection, pairs: Collection[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of some pairs of reports whose key figures agree."""
    met = copies_of(connection, set(chain(*pairs)))
    return {(mine, other) for mine, other in pairs if met[mine].figures and met[mine].key == met[other].key}


def _link_groups(connection: Connection, groups: Sequence[set[int]]) -> None:
    """Links the reports of each group, and stores how they differ; of a run in several groups the last one tells."""
    concerned = set[int]().union(*groups)
    if not concerned:
        return
    met = copies_of(connection, concerned)
    targets: dict[int, int | None] = {}
    differences: dict[int, list[dict[str, object]]] = {}
    for group in groups:
        reports = best_first(met[run_id] for run_id in group)
        originals: dict[object, int] = {}
        for at, each in enumerate(reports):
            whole = next((other for other in reports[:at] if each.is_part_of(other)), each)
            original = originals.setdefault(whole.key, each.id)
            targets[each.id] = None if original == each.id else original
            differences.pop(each.id, None)
            differences[each.id] = _differences(reports[0], each)
    old = and_(_FINDING.c.run_id.in_(concerned), _FINDING.c.rule == DIFFERENCE_RULE)
    connection.execute(delete(_FINDING).where(old))
    connection.execute(_POINTING, [{"run": run_id, "target": target} for run_id, target in targets.items()])
    if rows := [row for own in differences.values() for row in own]:
        connection.execute(insert(_FINDING), rows)
    of_runs = select(_RUN.c.solution_id).distinct().where(_RUN.c.id.in_(concerned), _RUN.c.solution_id.is_not(None))
    link_solutions(connection, connection.scalars(of_runs).all())


def _differences(original: Copy, met: Copy) -> list[dict[str, object]]:
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
        more = counted(len(differing) - _LISTED_DIFFERENCES, "more figure")
        message = f"document {original.document_id} prints {more} of the same run differently"
        found.append({**common, "subject": None, "expected": None, "actual": None, "message": message})
    return found
