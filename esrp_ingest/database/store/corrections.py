"""Corrections: values that people put beside printed ones, kept by document and place, and applied to what is loaded.

A correction fits where its place is there and still prints what it printed. One that does not fit is not used, and is
a finding. What fits becomes rows of `applied_correction`, and the figures of the runs that it concerns are made anew.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, exists, insert, or_, select, update

from esrp_ingest.cells import Cell, CellValue, keyed, of_solution, owner_of, rows_of, typed
from esrp_ingest.database import schema
from esrp_ingest.database.store.stored import row_ids, stored_document
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Finding, ParsedDocument, Run, Solution
from esrp_ingest.run_figures import is_doubtful, run_figures, trust_by_run

STALE_RULE = "stale_correction"
"""Rule name of the findings about corrections that no longer fit their document."""

_CORRECTION, _APPLIED = schema.Correction.table(), schema.AppliedCorrection.table()
_DOCUMENT, _FINDING = schema.Document.table(), schema.Finding.table()
_RUN, _SOLUTION = schema.Run.table(), schema.Solution.table()
_FIGURE, _TRUST = schema.RunFigure.table(), schema.TableTrust.table()
_CONCERNED = select(
    or_(
        exists().where(_CORRECTION.c.sha256 == _DOCUMENT.c.sha256, _DOCUMENT.c.id == bindparam("document_id")),
        exists().where(_APPLIED.c.document_id == bindparam("document_id")),
        exists().where(_FINDING.c.document_id == bindparam("document_id"), _FINDING.c.rule == STALE_RULE),
    )
)
"""Whether anything is to be done for a document. Made once: to make a statement takes longer than to execute it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """A value in the place of a printed one.

    Attributes:
        id: in the database, None where it is in none yet.
        printed: what the document prints there, None where it prints nothing.
    """

    id: int | None = None
    sha256: str
    cell: Cell
    printed: str | None
    corrected: str
    why: str
    who: str
    corrected_at: datetime


@dataclass(frozen=True, slots=True)
class Fitting:
    """A correction at its place in a document.

    Attributes:
        index: of the row in its table.
        value: as the column holds it.
    """

    correction: Correction
    index: int
    value: CellValue


@dataclass(frozen=True, slots=True)
class Corrected:
    """A document with its corrections.

    Attributes:
        parsed: the document as it is with those that fit.
        fitting: those that fit.
        stale: those that do not, and why.
    """

    parsed: ParsedDocument
    fitting: list[Fitting]
    stale: list[tuple[Correction, str]]


def with_corrections(parsed: ParsedDocument, corrections: Iterable[Correction]) -> Corrected:
    """A document as it is with corrections; the document itself stays as it is."""
    result = Corrected(parsed, [], [])
    for correction in corrections:
        try:
            fitting = _fitting(parsed, correction)
        except UsageError as error:
            result.stale.append((correction, str(error)))
        else:
            result.fitting.append(fitting)
    runs, solutions = list(parsed.runs), list(parsed.solutions)
    for fitting in result.fitting:
        cell = fitting.correction.cell
        if of_solution(cell.table_name):
            solutions[cell.ordinal - 1] = _solution_with(solutions[cell.ordinal - 1], fitting)
        else:
            runs[cell.ordinal - 1] = _run_with(runs[cell.ordinal - 1], fitting)
    changed = parsed.model_copy(update={"runs": tuple(runs), "solutions": tuple(solutions)})
    return replace(result, parsed=changed)


def _fitting(parsed: ParsedDocument, correction: Correction) -> Fitting:
    """A correction at its place.

    Raises:
        UsageError: the place is not there, or prints something else than it did.
    """
    cell = correction.cell
    owner = owner_of(parsed, cell.table_name, cell.ordinal)
    rows = rows_of(owner, cell.table_name) if owner is not None else ()
    index = keyed(cell.table_name, rows).get(cell.row_key)
    if index is None:
        raise UsageError("there is no such row any more")
    row = rows[index]
    printed = getattr(row, cell.column_name)
    if printed != typed(row, cell.column_name, correction.printed):
        now_printed = "nothing" if printed is None else printed
        raise UsageError(f"it was made for {correction.printed or 'nothing'}, where {now_printed} stands now")
    return Fitting(correction, index, typed(row, cell.column_name, correction.corrected))


def _run_with(run: Run, fitting: Fitting) -> Run:
    return run.model_copy(update=_changed(run, fitting))


def _solution_with(solution: Solution, fitting: Fitting) -> Solution:
    return solution.model_copy(update=_changed(solution, fitting))


def _changed(owner: Run | Solution, fitting: Fitting) -> dict[str, Any]:
    """What of a run or solution is another with a correction."""
    cell = fitting.correction.cell
    if cell.table_name in {"run", "solution"}:
        return {cell.column_name: fitting.value}
    rows = list(rows_of(owner, cell.table_name))
    rows[fitting.index] = rows[fitting.index].model_copy(update={cell.column_name: fitting.value})
    return {cell.table_name: tuple(rows)}


def stored_corrections(connection: Connection, sha256: str | None = None) -> list[Correction]:
    """All corrections, or those of one document, in the order in which they were made."""
    statement = select(_CORRECTION).order_by(_CORRECTION.c.id)
    if sha256 is not None:
        statement = statement.where(_CORRECTION.c.sha256 == sha256)
    return [
        Correction(
            cell=Cell(row["ordinal"], row["table_name"], row["row_key"], row["column_name"]),
            **{name: row[name] for name in ("id", "sha256", "printed", "corrected", "why", "who", "corrected_at")},
        )
        for row in connection.execute(statement).mappings()
    ]


def apply_corrections(connection: Connection, document_id: int, also: Collection[int] = ()) -> None:
    """Makes what follows from a document's corrections: what is applied, the runs' figures, findings that are settled.

    To be called whenever the document was written, or its corrections changed.

    Args:
        connection: a connection in a transaction.
        document_id: the document.
        also: runs whose figures were made with a correction that is no longer there.
    """
    if not also and not connection.scalar(_CONCERNED, {"document_id": document_id}):
        return
    sha256 = connection.scalar(select(_DOCUMENT.c.sha256).where(_DOCUMENT.c.id == document_id))
    corrections = stored_corrections(connection, sha256)
    connection.execute(delete(_APPLIED).where(_APPLIED.c.document_id == document_id))
    known_stale = and_(_FINDING.c.document_id == document_id, _FINDING.c.rule == STALE_RULE)
    connection.execute(delete(_FINDING).where(known_stale))
    printed = stored_document(connection, document_id)
    corrected = with_corrections(printed, corrections)
    runs, solutions = (_ids(connection, table, document_id) for table in (_RUN, _SOLUTION))
    rows = [_applied_row(connection, fitting, document_id, runs, solutions) for fitting in corrected.fitting]
    if rows:
        connection.execute(insert(_APPLIED), rows)
    stale = [_stale_finding(correction, why, document_id, runs) for correction, why in corrected.stale]
    if stale:
        connection.execute(insert(_FINDING), stale)
    _judge(connection, document_id, (printed, corrected), runs)


def corrected_among(connection: Connection, document_ids: Sequence[int]) -> Sequence[int]:
    """Those of some new documents for which there are corrections."""
    of_bytes = exists().where(_CORRECTION.c.sha256 == _DOCUMENT.c.sha256)
    found = select(_DOCUMENT.c.id).where(_DOCUMENT.c.id.in_(document_ids), of_bytes).order_by(_DOCUMENT.c.id)
    return connection.scalars(found).all()


def _ids(connection: Connection, table: Any, document_id: int) -> Sequence[int]:  # noqa: ANN401 - a table
    found = select(table.c.id).where(table.c.document_id == document_id).order_by(table.c.ordinal)
    return connection.execute(found).scalars().all()


def _applied_row(
    connection: Connection, fitting: Fitting, document_id: int, runs: Sequence[int], solutions: Sequence[int]
) -> dict[str, Any]:
    cell = fitting.correction.cell
    described = of_solution(cell.table_name)
    owner_id = (solutions if described else runs)[cell.ordinal - 1]
    return {
        "correction_id": fitting.correction.id,
        "document_id": document_id,
        "run_id": None if described else owner_id,
        "solution_id": owner_id if described else None,
        "table_name": cell.table_name,
        "row_id": row_ids(connection, cell.table_name, owner_id)[fitting.index],
        "column_name": cell.column_name,
        **_by_type(fitting.value),
    }


def _by_type(value: CellValue) -> dict[str, Any]:
    """A value under the column of `applied_correction` that is for its type."""
    found: dict[str, Any] = dict.fromkeys(("number", "text", "day", "moment"))
    if isinstance(value, datetime):
        return found | {"moment": value}
    if isinstance(value, date):
        return found | {"day": value}
    return found | ({"text": value} if isinstance(value, str) else {"number": float(value or 0)})


def _stale_finding(correction: Correction, why: str, document_id: int, runs: Sequence[int]) -> dict[str, Any]:
    cell = correction.cell
    of_run = not of_solution(cell.table_name) and cell.ordinal <= len(runs)
    return {
        "document_id": document_id,
        "run_id": runs[cell.ordinal - 1] if of_run else None,
        "rule": STALE_RULE,
        "severity": "warning",
        "subject": str(cell),
        "expected": correction.printed,
        "actual": None,
        "message": f"correction {correction.id} of {cell} no longer fits and is not used: {why}",
    }


def _judge(
    connection: Connection, document_id: int, states: tuple[ParsedDocument, Corrected], runs: Sequence[int]
) -> None:
    """Makes the runs' figures anew, and what the audit says of the document with its corrections.

    Args:
        connection: a connection in a transaction.
        document_id: the document.
        states: as it is printed, and with its corrections.
        runs: the ids of its runs.
    """
    from esrp_ingest.audit import audit_again  # noqa: PLC0415 - brings esrp_ingest.audit

    printed, corrected = states
    audited = audit_again(corrected.parsed)
    trust = trust_by_run(audited.table_trust)
    for index, (run_id, run) in enumerate(zip(runs, corrected.parsed.runs, strict=True)):
        figures = {**run_figures(run), "doubtful": is_doubtful(run, trust.get(index, ()))}
        connection.execute(update(_FIGURE).where(_FIGURE.c.run_id == run_id).values(**figures))
    connection.execute(delete(_TRUST).where(_TRUST.c.run_id.in_(runs)))
    judged = [{**each.model_dump(exclude={"run"}), "run_id": runs[each.run]} for each in audited.table_trust]
    if judged:
        connection.execute(insert(_TRUST), judged)
    connection.execute(update(_FINDING).where(_FINDING.c.document_id == document_id).values(mended=None))
    for finding in effect(printed, corrected.parsed).mended if corrected.fitting else ():
        run_id_or_none = None if finding.run is None else runs[finding.run]
        same = and_(
            _FINDING.c.document_id == document_id,
            _FINDING.c.run_id.is_not_distinct_from(run_id_or_none),
            _FINDING.c.rule == finding.rule,
            _FINDING.c.subject.is_not_distinct_from(finding.subject),
        )
        connection.execute(update(_FINDING).where(same).values(mended=True))


@dataclass(frozen=True, slots=True)
class Effect:
    """What other figures do to the relations between them.

    Attributes:
        mended: findings that do not arise any more.
        broken: findings that arise anew.
    """

    mended: list[Finding]
    broken: list[Finding]


def effect(before: ParsedDocument, after: ParsedDocument) -> Effect:
    """Which relations hold in one state of a document and not in the other, by the audit of both."""
    from esrp_ingest.audit import audit_again  # noqa: PLC0415 - brings esrp_ingest.audit

    old, new = (
        {(finding.run, finding.rule, finding.subject): finding for finding in audit_again(each).findings}
        for each in (before, after)
    )
    mended = [finding for identity, finding in old.items() if identity not in new]
    return Effect(mended, [finding for identity, finding in new.items() if identity not in old])
