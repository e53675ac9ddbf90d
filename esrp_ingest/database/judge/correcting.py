"""Making, taking back and exchanging corrections: what `esrp correct` does to a database."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from getpass import getuser

from sqlalchemy import Connection, RowMapping, Table, delete, select

from esrp_ingest.cells import (
    ROW_KEYS,
    Cell,
    columns_of,
    keyed,
    of_solution,
    owner_of,
    rows_of,
    typed,
    value_text,
)
from esrp_ingest.database import schema
from esrp_ingest.database.store.corrections import (
    Correction,
    Effect,
    apply_corrections,
    effect,
    stored_corrections,
    with_corrections,
)
from esrp_ingest.database.store.machines import folders_of, settle_machines
from esrp_ingest.database.store.stored import stored_document
from esrp_ingest.database.store.writing import now, one_writer, upsert
from esrp_ingest.errors import UsageError
from esrp_ingest.models import ParsedDocument

_CORRECTION, _APPLIED = schema.Correction.table(), schema.AppliedCorrection.table()
_DOCUMENT, _FINDING = schema.Document.table(), schema.Finding.table()
_RUN, _SOLUTION = schema.Run.table(), schema.Solution.table()
_PLACE = ("sha256", "ordinal", "table_name", "row_key", "column_name")
_ONE_OF_SEVERAL = " or "
_LOCATOR = ("page", "line", "bbox")
"""Stands between the figures of a finding that cannot tell which of them is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A correction that somebody asks for.

    Attributes:
        table_name: the table; None where the column is one of the run or solution itself.
        row: what the row is about: an instance, counter, disk or label; None where there is one row only.
        scope: the scope or role of the row, None where that leaves one row.
        value: the value in the place of the printed one, as text.
        who: None for the user of this system.
    """

    table_name: str | None = None
    row: str | None = None
    scope: str | None = None
    column_name: str
    value: str
    why: str
    who: str | None = None


def user_name() -> str:
    """Who uses this system, as it says."""
    try:
        return getuser()
    except (OSError, KeyError):  # a container's user may have no name
        return "unknown"


def correct_run(connection: Connection, run_id: int, wanted: Wanted) -> tuple[Correction, Effect]:
    """Puts a value beside one that a run's report prints; one that was there before at that place is replaced.

    Args:
        connection: a writing connection.
        run_id: the run.
        wanted: what, where and why.

    Raises:
        UsageError: there is no such run, row or column, or the column takes no such value.
    """
    return _correct(connection, _RUN, run_id, wanted)


def correct_solution(connection: Connection, solution_id: int, wanted: Wanted) -> tuple[Correction, Effect]:
    """The same for a value of a solution, of its configuration or of its paper's summary.

    Raises:
        UsageError: there is no such solution, row or column, or the column takes no such value.
    """
    return _correct(connection, _SOLUTION, solution_id, wanted)


def _correct(connection: Connection, owners: Table, owner_id: int, wanted: Wanted) -> tuple[Correction, Effect]:
    one_writer(connection)
    found = connection.execute(select(owners).where(owners.c.id == owner_id)).mappings().first()
    if found is None:
        raise UsageError(f"there is no {owners.name} {owner_id}: see `esrp list {owners.name}s`")
    table_name = wanted.table_name or owners.name
    if table_name in ROW_KEYS and of_solution(table_name) != (owners is _SOLUTION):
        raise UsageError(f"{table_name} is no table of a {owners.name}")
    parsed = stored_document(connection, found["document_id"])
    key = _row_meant(parsed, table_name, found["ordinal"], wanted)
    return _put(connection, parsed, Cell(found["ordinal"], table_name, key, wanted.column_name), wanted)


def _row_meant(parsed: ParsedDocument, table_name: str, ordinal: int, wanted: Wanted) -> str:
    """The key of the one row that somebody means.

    Raises:
        UsageError: there is none, or several.
    """
    columns = columns_of(table_name)
    if wanted.column_name not in columns:
        raise UsageError(f"{table_name} has no column {wanted.column_name} to correct: take {', '.join(columns)}")
    owner = owner_of(parsed, table_name, ordinal)
    rows = rows_of(owner, table_name) if owner is not None else ()
    parts = {wanted.row, wanted.scope} - {None, ""}
    keys = keyed(table_name, rows)
    found = [key for key, index in keys.items() if key in parts or parts <= _names_of(table_name, rows[index])]
    if len(found) == 1:
        return found[0]
    choices = ", ".join((found or list(keys))[:5]) or "it has none"
    problem = f"{len(found)} rows of {table_name} are meant" if found else f"there is no such row in {table_name}"
    raise UsageError(f"{problem}: name one with --row and --scope ({choices})")


def _names_of(table_name: str, row: object) -> set[str]:
    return {str(getattr(row, name)) for name in ROW_KEYS[table_name]}


def _put(connection: Connection, parsed: ParsedDocument, cell: Cell, wanted: Wanted) -> tuple[Correction, Effect]:
    owner = owner_of(parsed, cell.table_name, cell.ordinal)
    if owner is None:
        raise UsageError(f"there is no {cell}")
    rows = rows_of(owner, cell.table_name)
    row = rows[keyed(cell.table_name, rows)[cell.row_key]]
    if not wanted.why.strip():
        raise UsageError("a correction needs a reason: say it with --why")
    corrected = value_text(typed(row, cell.column_name, wanted.value))
    printed = value_text(getattr(row, cell.column_name))
    if corrected is None or corrected == printed:
        raise UsageError(f"{cell} prints {printed} already")
    correction = Correction(
        sha256=parsed.document.sha256,
        cell=cell,
        printed=printed,
        corrected=corrected,
        why=wanted.why.strip(),
        who=wanted.who or user_name(),
        corrected_at=now(),
    )
    others = [each for each in stored_corrections(connection, correction.sha256) if each.cell != cell]
    before = with_corrections(parsed, others).parsed
    changed = effect(before, with_corrections(parsed, [*others, correction]).parsed)
    _write(connection, [correction])
    _apply(connection, {correction.sha256: set()})
    [stored] = [each for each in stored_corrections(connection, correction.sha256) if each.cell == cell]
    return stored, changed


def correct_finding(
    connection: Connection, finding_id: int, why: str | None, who: str | None
) -> tuple[Correction, Effect]:
    """Takes the repair that a finding of the audit proposes.

    Raises:
        UsageError: there is no such finding, or it proposes no value for one figure.
    """
    one_writer(connection)
    found = connection.execute(select(_FINDING).where(_FINDING.c.id == finding_id)).mappings().first()
    if found is None:
        raise UsageError(f"there is no finding {finding_id}: see `esrp audit`")
    parsed = stored_document(connection, found["document_id"])
    cell = _cell_of(connection, found, parsed)
    reason = why or f"proposed by finding {finding_id} ({found['rule']})"
    wanted = Wanted(column_name=cell.column_name, value=str(found["expected"]), why=reason, who=who)
    try:
        return _put(connection, parsed, cell, wanted)
    except UsageError as error:
        raise UsageError(f"finding {finding_id} proposes no value: {error}") from error


def _cell_of(connection: Connection, finding: RowMapping, parsed: ParsedDocument) -> Cell:
    """The cell that a finding is about.

    Raises:
        UsageError: it is about no one cell, or proposes no value.
    """
    if _ONE_OF_SEVERAL in (finding["subject"] or ""):
        raise UsageError(
            f"one of several figures is wrong, {finding['subject']}: name the one that is, and its --value"
        )
    table_name, row_key, column_name = (finding[name] for name in ("table_name", "row_key", "column_name"))
    if None in (table_name, row_key, column_name, finding["expected"]):
        raise UsageError("it is about no one figure, or says nothing that would fit: name the figure and its --value")
    if not of_solution(table_name):
        ordinal = connection.scalar(select(_RUN.c.ordinal).where(_RUN.c.id == finding["run_id"]))
        return Cell(ordinal or 0, table_name, row_key, column_name)
    place = tuple(finding[name] for name in _LOCATOR)
    for ordinal, solution in enumerate(parsed.solutions, start=1):
        rows = rows_of(solution, table_name)
        index = keyed(table_name, rows).get(row_key)
        if index is not None and place == tuple(getattr(rows[index], name, None) for name in _LOCATOR):
            return Cell(ordinal, table_name, row_key, column_name)
    raise UsageError("its figure is not there any more")


def _write(connection: Connection, corrections: Iterable[Correction]) -> None:
    for correction in corrections:
        cell = correction.cell
        own = ("sha256", "printed", "corrected", "why", "who", "corrected_at")
        values = {
            **{name: getattr(correction, name) for name in own},
            **{name: getattr(cell, name) for name in ("ordinal", "table_name", "row_key", "column_name")},
        }
        upsert(connection, schema.Correction, [values], _PLACE)


def _apply(connection: Connection, runs: dict[str, set[int]]) -> int:
    """Applies the corrections of documents anew.

    Args:
        connection: a writing connection.
        runs: by the hash of a document, those whose figures were made with other corrections.

    Returns:
        How many of the documents are there.
    """
    applied = []
    for sha256, also in sorted(runs.items()):
        document_id = connection.scalar(select(_DOCUMENT.c.id).where(_DOCUMENT.c.sha256 == sha256))
        if document_id is not None:
            apply_corrections(connection, document_id, also)
            applied.append(document_id)
    settle_machines(connection, folders_of(connection, applied))
    return len(applied)


def remove_corrections(connection: Connection, numbers: Sequence[int]) -> list[Correction]:
    """Takes corrections back: what is printed counts again.

    Raises:
        UsageError: there is no correction of one of these numbers; none is removed.
    """
    one_writer(connection)
    known = {correction.id: correction for correction in stored_corrections(connection)}
    unknown = [str(number) for number in numbers if number not in known]
    if unknown:
        raise UsageError(f"there is no correction {', '.join(unknown)}: see `esrp correct --list`")
    removed = [known[number] for number in dict.fromkeys(numbers)]
    runs: dict[str, set[int]] = {correction.sha256: set() for correction in removed}
    for correction in removed:
        used = select(_APPLIED.c.run_id).where(
            _APPLIED.c.correction_id == correction.id, _APPLIED.c.run_id.is_not(None)
        )
        runs[correction.sha256] |= set(connection.scalars(used))
        connection.execute(delete(_CORRECTION).where(_CORRECTION.c.id == correction.id))
    _apply(connection, runs)
    return removed


def add_corrections(connection: Connection, corrections: Sequence[Correction]) -> tuple[int, int]:
    """Adds corrections that somebody else made; one at a place that has one already takes its place.

    Returns:
        How many of their documents are there, and how many are not yet: these wait for their documents.

    Raises:
        UsageError: one names a table or column that there is not.
    """
    one_writer(connection)
    for correction in corrections:
        cell = correction.cell
        if cell.column_name not in columns_of(cell.table_name):
            raise UsageError(f"{cell.table_name} has no column {cell.column_name} to correct")
    _write(connection, corrections)
    hashes = {correction.sha256 for correction in corrections}
    there = _apply(connection, {sha256: set() for sha256 in hashes})
    return there, len(hashes) - there


def applied_numbers(connection: Connection) -> set[int]:
    """The numbers of the corrections that fit their documents and are used."""
    return set(connection.scalars(select(_APPLIED.c.correction_id)))


def document_names(connection: Connection) -> dict[str, str]:
    """A number and title for each document that is loaded, by the hash of its bytes."""
    rows = connection.execute(select(_DOCUMENT.c.sha256, _DOCUMENT.c.id, _DOCUMENT.c.title))
    return {sha256: f"{number} {title or ''}".strip() for sha256, number, title in rows}
