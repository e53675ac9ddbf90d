"""What stand-alone reports are about, said after they were loaded, and remembered for those that are still to come.

What an import's options or a `solution.toml` said of a report stands; an assignment speaks for those of which nobody
said anything. Of several the one of the document itself counts, then the newest. Runs of papers are never assigned.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from sqlalchemy import Connection, delete, exists, func, insert, or_, select, update

from esrp_ingest.database import schema
from esrp_ingest.database.ask.listing import tested_at
from esrp_ingest.database.ask.patterns import address_expression, name_expression, of_names
from esrp_ingest.database.ask.results import Rows, Value
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.database.store.duplicates import link_duplicates, related_runs
from esrp_ingest.database.store.machines import settle_assigned_machines
from esrp_ingest.database.store.solutions import solution_of_reports
from esrp_ingest.database.store.writing import now, one_writer
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Solution

_ASSIGNMENT, _ASSIGNED = schema.Assignment.table(), schema.AssignedDocument.table()
_DOCUMENT, _LOCATION = schema.Document.table(), schema.DocumentLocation.table()
_RUN, _SOLUTION = schema.Run.table(), schema.Solution.table()
_CORRECTED = view("run_as_corrected")
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Target:
    """Whose reports.

    Attributes:
        kind: `document` by its hash, `machine` by its name, `folder` by its path.
        pattern: the hash, the name or the path, with `*` and `?`.
        since: only runs of this day and later.
        until: only runs of this day and earlier.
    """

    kind: schema.AssignmentKind
    pattern: str
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Applied:
    """What assignments came to.

    Attributes:
        assigned: reports that have their solution by an assignment now.
        changed: how many of them did not have that solution before, or have none any more.
        kept: reports that assignments mean and that have a solution of their own.
    """

    assigned: int
    changed: int
    kept: int


def documents_of_runs(connection: Connection, run_ids: Sequence[int]) -> list[str]:
    """The hashes of the stand-alone reports that hold some runs.

    Raises:
        UsageError: there is no such run, or it is one of a paper.
    """
    rows = select(_RUN.c.id, _DOCUMENT.c.kind, _DOCUMENT.c.sha256).join(_DOCUMENT, _DOCUMENT.c.id == _RUN.c.document_id)
    found = {row.id: row for row in connection.execute(rows.where(_RUN.c.id.in_(run_ids)))}
    for run_id in run_ids:
        if run_id not in found:
            raise UsageError(f"there is no run {run_id}: see `esrp list runs`")
        if found[run_id].kind != "report":
            raise UsageError(f"run {run_id} is one of a paper, whose solution the paper names")
    return list(dict.fromkeys(found[run_id].sha256 for run_id in run_ids))


def remember(connection: Connection, target: Target, solution: Solution) -> int:
    """Notes an assignment; gives its id."""
    stated = {name: value for name, value in solution.model_dump(mode="json").items() if value not in (None, [], ())}
    values = {
        "kind": target.kind,
        "pattern": target.pattern,
        "since": target.since,
        "until": target.until,
        "solution": json.dumps(stated, sort_keys=True),
        "assigned_at": now(),
    }
    made: int = connection.execute(insert(_ASSIGNMENT).values(values).returning(_ASSIGNMENT.c.id)).scalar_one()
    return made


def forget_assignment(connection: Connection, assignment_id: int) -> None:
    """Takes an assignment back; `apply_assignments` takes its solution from the reports.

    Raises:
        UsageError: there is none of that number.
    """
    meant = select(_ASSIGNED.c.document_id).where(_ASSIGNED.c.assignment_id == assignment_id)
    connection.execute(update(_RUN).where(_RUN.c.document_id.in_(meant)).values(solution_id=None))
    if connection.execute(delete(_ASSIGNMENT).where(_ASSIGNMENT.c.id == assignment_id)).rowcount == 0:
        raise UsageError(f"there is no assignment {assignment_id}: see `esrp assign --list`")
    _remove_unused_solutions(connection)


def forget_assignments(connection: Connection, assignment_ids: Iterable[int]) -> None:
    """Takes several assignments back, see `forget_assignment`."""
    for each in assignment_ids:
        forget_assignment(connection, each)


def list_assignments(connection: Connection) -> Rows:
    """All assignments, the newest first, and how many reports have their solution by each."""
    reports = select(func.count()).where(_ASSIGNED.c.assignment_id == _ASSIGNMENT.c.id).scalar_subquery()
    return Rows.of(connection.execute(select(_ASSIGNMENT, reports.label("reports")).order_by(_ASSIGNMENT.c.id.desc())))


def would_take(connection: Connection, targets: Sequence[Target]) -> Rows:
    """The reports that an assignment means, why, and what would become of each; nothing is changed.

    Args:
        connection: a connection to ask.
        targets: what it would be made for.
    """
    rules = [_Rule.of(dict(row)) for row in connection.execute(select(_ASSIGNMENT)).mappings()]
    newest = max((rule.id for rule in rules), default=0)
    new = [_Rule.made(newest + number, target, Solution()) for number, target in enumerate(targets, start=1)]
    given = set(connection.scalars(select(_ASSIGNED.c.document_id)))
    rows: list[tuple[Value, ...]] = []
    for report in _reports(connection):
        rule = next((rule for rule in new if rule.means(report)), None)
        if rule is None:
            continue
        then = "taken" if _foremost([*rules, *new], report) in new else "another assignment counts"
        if report["solution_id"] is not None and report["id"] not in given:
            then = "keeps its own solution"
        told = (report["run_id"], report["tested_at"], report["machine"], report["test_type"])
        rows.append((*told, rule.why(report), then, min(report["uris"], default=None)))
    return Rows(("run_id", "tested_at", "machine", "test_type", "why", "then", "uri"), rows)


def apply_assignments(connection: Connection, vendor_id: Callable[[Connection, str], int]) -> Applied:
    """Gives every stand-alone report the solution that assignments say, and takes away what none says any more.

    Args:
        connection: a connection in a transaction.
        vendor_id: the row of a vendor of this name, made where there is none.
    """
    rules = [_Rule.of(dict(row)) for row in connection.execute(select(_ASSIGNMENT)).mappings()]
    given = connection.execute(select(_ASSIGNED.c.document_id, _ASSIGNED.c.assignment_id))
    by_assignment = {row.document_id: row.assignment_id for row in given}
    if not rules and not by_assignment:
        return Applied(0, 0, 0)
    one_writer(connection)
    meant = [(report, rule) for report in _reports(connection) if (rule := _foremost(rules, report)) is not None]
    open_ones = [(report, rule) for report, rule in meant if _may_be_given(report, by_assignment)]
    dropped = sorted(by_assignment.keys() - {report["id"] for report, _ in meant})
    _take_back(connection, dropped)
    wanted = _to_be_given(open_ones, by_assignment)
    solutions = {rule.id: rule.solution for rule in rules}
    for assignment_id, documents in wanted.items():
        _give(connection, solutions[assignment_id], assignment_id, documents, vendor_id)
    _remove_unused_solutions(connection)
    settle_assigned_machines(connection)
    return Applied(len(open_ones), sum(map(len, wanted.values())) + len(dropped), len(meant) - len(open_ones))


def _take_back(connection: Connection, documents: Sequence[int]) -> None:
    """Takes the solutions of reports away that no assignment means any more: they belong to another machine now."""
    for start in range(0, len(documents), _BATCH):
        some = documents[start : start + _BATCH]
        connection.execute(update(_RUN).where(_RUN.c.document_id.in_(some)).values(solution_id=None))
        connection.execute(delete(_ASSIGNED).where(_ASSIGNED.c.document_id.in_(some)))


def _to_be_given(
    meant: Iterable[tuple[Mapping[str, Any], "_Rule"]], by_assignment: Mapping[int, int]
) -> dict[int, list[int]]:
    """The reports that have no solution by their assignment yet, by the assignment."""
    wanted: dict[int, list[int]] = defaultdict(list)
    for report, rule in meant:
        if by_assignment.get(report["id"]) != rule.id or report["solution_id"] is None:
            wanted[rule.id].append(report["id"])
    return wanted


def _may_be_given(report: Mapping[str, Any], by_assignment: Mapping[int, int]) -> bool:
    """Whether a report has no solution but by assignment."""
    return report["solution_id"] is None or report["id"] in by_assignment


@dataclass(frozen=True, slots=True)
class _Rule:
    """An assignment, ready to be matched."""

    id: int
    target: Target
    expression: re.Pattern[str]
    solution: Solution

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> "_Rule":
        target = Target(row["kind"], row["pattern"], row["since"], row["until"])
        return cls.made(row["id"], target, Solution.model_validate_json(row["solution"]))

    @classmethod
    def made(cls, number: int, target: Target, solution: Solution) -> "_Rule":
        expressions: dict[schema.AssignmentKind, Callable[[str], str]] = {
            "machine": name_expression,
            "folder": folder_expression,
            "document": re.escape,
        }
        return cls(number, target, of_names(expressions[target.kind](target.pattern)), solution)

    def why(self, report: Mapping[str, Any]) -> str:
        """Why a report is one of its target."""
        if self.target.kind == "document":
            return "the report itself"
        if self.target.kind == "folder":
            return f"in {self.target.pattern}"
        followed = report["machine_basis"] == "sequence"
        return f"follows reports of {report['machine']}" if followed else f"names {report['machine']}"

    def means(self, report: Mapping[str, Any]) -> bool:
        """Whether a report is one of its target."""
        moment = report["tested_at"]
        since, until = self.target.since, self.target.until
        if since is not None and (moment is None or moment < datetime.combine(since, time.min)):
            return False
        if until is not None and (moment is None or moment > datetime.combine(until, time.max)):
            return False
        if self.target.kind == "folder":
            return any(self.expression.search(uri) for uri in report["uris"])
        if self.target.kind == "document":
            return self.expression.search(report["sha256"]) is not None
        # A machine that is known by an assignment would be circular.
        known = report["machine"] is not None and report["machine_basis"] != "assigned"
        return known and self.expression.search(report["machine"]) is not None


def folder_expression(pattern: str) -> str:
    """The regular expression that the addresses of all files below folders of a pattern match."""
    return address_expression(f"{pattern.rstrip('/')}/**")


def _foremost(rules: Sequence[_Rule], report: Mapping[str, Any]) -> _Rule | None:
    """The assignment that counts: of the document itself, else the newest."""
    meant = [rule for rule in rules if rule.means(report)]
    return max(meant, key=lambda rule: (rule.target.kind == "document", rule.id), default=None)


def _reports(connection: Connection) -> list[dict[str, Any]]:
    """All stand-alone reports with what assignments go by; those without a run are left out."""
    places: dict[int, list[str]] = defaultdict(list)
    for document_id, uri in connection.execute(select(_LOCATION.c.document_id, _LOCATION.c.uri)):
        places[document_id].append(uri)
    rows = connection.execute(
        select(
            *(_DOCUMENT.c[name] for name in ("id", "sha256")),
            *(_CORRECTED.c[name] for name in ("machine", "machine_basis")),
            *(_RUN.c[name] for name in ("test_type", "solution_id")),
            _RUN.c.id.label("run_id"),
            tested_at.label("tested_at"),
        )
        .join(_RUN, _RUN.c.document_id == _DOCUMENT.c.id)
        .join(_CORRECTED, _CORRECTED.c.run_id == _RUN.c.id)
        .where(_DOCUMENT.c.kind == "report", _RUN.c.ordinal == 1)
        .order_by(_DOCUMENT.c.id)
    ).mappings()
    return [{**row, "uris": places[row["id"]]} for row in rows]


def _give(
    connection: Connection,
    solution: Solution,
    assignment_id: int,
    documents: Sequence[int],
    vendor_id: Callable[[Connection, str], int],
) -> None:
    """Makes reports ones of a solution."""
    number = _solution_id(connection, solution, documents[0], vendor_id)
    for start in range(0, len(documents), _BATCH):
        some = documents[start : start + _BATCH]
        connection.execute(update(_RUN).where(_RUN.c.document_id.in_(some)).values(solution_id=number))
        connection.execute(delete(_ASSIGNED).where(_ASSIGNED.c.document_id.in_(some)))
        rows = [{"document_id": each, "assignment_id": assignment_id} for each in some]
        connection.execute(insert(_ASSIGNED), rows)
        # Which of several reports of one run counts depends on whether its solution is known.
        met = _RUN.alias()
        is_met = or_(_RUN.c.duplicate_of_id.is_not(None), exists().where(met.c.duplicate_of_id == _RUN.c.id))
        met_twice = select(_RUN.c.document_id).distinct().where(_RUN.c.document_id.in_(some), is_met)
        for document_id in connection.scalars(met_twice).all():
            link_duplicates(connection, document_id, related_runs(connection, document_id))


def _solution_id(
    connection: Connection, solution: Solution, document_id: int, vendor_id: Callable[[Connection, str], int]
) -> int:
    """The solution of which the same was said before, else a new one, which its first report owns."""
    columns = {column.name for column in _SOLUTION.columns}
    row = {name: value for name, value in solution if name in columns}
    row["vendor_id"] = None if solution.vendor is None else vendor_id(connection, solution.vendor)
    known = solution_of_reports(connection, row)
    if known is not None:
        return known
    last = select(func.coalesce(func.max(_SOLUTION.c.ordinal), 0)).where(_SOLUTION.c.document_id == document_id)
    row |= {"document_id": document_id, "ordinal": int(connection.scalar(last) or 0) + 1}
    made: int = connection.execute(insert(_SOLUTION).values(row).returning(_SOLUTION.c.id)).scalar_one()
    return made


def _remove_unused_solutions(connection: Connection) -> None:
    """Takes away solutions of stand-alone reports that no run is of any more."""
    of_reports = select(_DOCUMENT.c.id).where(_DOCUMENT.c.kind == "report")
    unused = ~exists().where(_RUN.c.solution_id == _SOLUTION.c.id)
    connection.execute(delete(_SOLUTION).where(_SOLUTION.c.document_id.in_(of_reports), unused))
