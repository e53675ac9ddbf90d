"""Rows to models: a document as the database holds it, in the shape in which reading gives it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, RowMapping, Select, Table, select

from esrp_ingest.cells import RUN_TABLES, SOLUTION_TABLES, instance_names
from esrp_ingest.database import schema
from esrp_ingest.errors import UsageError
from esrp_ingest.models import (
    Document,
    Finding,
    Instance,
    Model,
    ParsedDocument,
    Run,
    Solution,
    SolutionSource,
    TableTrust,
)
from esrp_ingest.rows.tables import without_nul

_DOCUMENT, _FINDING = schema.Document.table(), schema.Finding.table()
_SOLUTION, _VENDOR = schema.Solution.table(), schema.Vendor.table()
_RUN, _INSTANCE = schema.Run.table(), schema.Instance.table()
_M = TypeVar("_M", bound=Model)
_Parts = dict[int, dict[str, list[Model]]]
"""By the id of a run or solution, and by table: its rows in printed order."""

_DECIDED: dict[str, Any] = {"machine": None, "machine_basis": None}
"""Columns of a run that the database decides by what else is loaded; no document states them."""


def stored_document(connection: Connection, document_id: int) -> ParsedDocument:
    """Everything that the database holds of one document, as printed: corrections are not applied.

    A run whose solution belongs to another document has none here.

    Raises:
        UsageError: there is no such document.
    """
    row = connection.execute(select(_DOCUMENT).where(_DOCUMENT.c.id == document_id)).mappings().first()
    if row is None:
        raise UsageError(f"there is no document {document_id}: see `esrp list documents`")
    solutions = _solutions(connection, document_id)
    numbers = {identifier: index for index, identifier in enumerate(solutions)}
    runs = _runs(connection, document_id, numbers)
    run_numbers = {identifier: index for index, identifier in enumerate(runs)}
    statement = select(_FINDING).where(_FINDING.c.document_id == document_id).order_by(_FINDING.c.id)
    findings = [
        _model(Finding, found, run=run_numbers.get(found["run_id"]))
        for found in connection.execute(statement).mappings()
    ]
    trust = schema.TableTrust.table()
    judged = select(trust).join(_RUN).where(_RUN.c.document_id == document_id).order_by(trust.c.id)
    return ParsedDocument(
        document=_model(Document, row),
        solutions=tuple(solutions.values()),
        runs=tuple(runs.values()),
        findings=tuple(findings),
        table_trust=tuple(
            _model(TableTrust, found, run=run_numbers[found["run_id"]])
            for found in connection.execute(judged).mappings()
        ),
    )


def as_stored(parsed: ParsedDocument) -> ParsedDocument:
    """A document that was read, as `stored_document` would give it once it is loaded."""
    solutions = (solution.model_copy(update=_storable_parts(solution)) for solution in parsed.solutions)
    runs = (
        run.model_copy(update=_storable_parts(run) | {"instance": tuple(_all_instances(run))}) for run in parsed.runs
    )
    findings = (_storable(finding) for finding in parsed.findings)
    return parsed.model_copy(
        update={
            "document": _storable(parsed.document),
            "solutions": tuple(solutions),
            "runs": tuple(runs),
            "findings": tuple(findings),
        }
    )


def _all_instances(run: Run) -> Iterator[Instance]:
    """A row for every instance that a run names anywhere, as far as its configuration says more of it."""
    listed = {instance.name: instance for instance in run.instance}
    for name in instance_names(run):
        yield _storable(listed.get(name) or Instance(name=name))


def _storable(row: _M) -> _M:
    return row.model_copy(update={name: without_nul(value) for name, value in row if not isinstance(value, tuple)})


def _storable_parts(owner: Run | Solution) -> dict[str, Any]:
    return {
        name: tuple(map(_storable, value)) if isinstance(value, tuple) else without_nul(value) for name, value in owner
    }


def _solutions(connection: Connection, document_id: int) -> dict[int, Solution]:
    parts: _Parts = {}
    tables: dict[str, type[Model]] = {**SOLUTION_TABLES, "solution_source": SolutionSource}
    for name, model in tables.items():
        table = schema.Base.metadata.tables[name]
        statement = select(table).join(_SOLUTION).where(_SOLUTION.c.document_id == document_id)
        _collect(connection, parts, name, statement.order_by(table.c.id), ("solution_id", model))
    statement = select(_SOLUTION, _VENDOR.c.name.label("vendor")).outerjoin(
        _VENDOR, _VENDOR.c.id == _SOLUTION.c.vendor_id
    )
    rows = connection.execute(statement.where(_SOLUTION.c.document_id == document_id).order_by(_SOLUTION.c.ordinal))
    return {row["id"]: _model(Solution, row, **_tuples(parts, row["id"])) for row in rows.mappings()}


def _runs(connection: Connection, document_id: int, solutions: Mapping[int, int]) -> dict[int, Run]:
    parts: _Parts = {}
    for name, model in RUN_TABLES.items():
        table = schema.Base.metadata.tables[name]
        statement = _of_run(table).where(_RUN.c.document_id == document_id).order_by(table.c.id)
        _collect(connection, parts, name, statement, ("run_id", model))
    rows = connection.execute(select(_RUN).where(_RUN.c.document_id == document_id).order_by(_RUN.c.ordinal))
    return {
        row["id"]: _model(Run, row, solution=solutions.get(row["solution_id"]), **_DECIDED, **_tuples(parts, row["id"]))
        for row in rows.mappings()
    }


def _of_run(table: Table) -> Select[Any]:
    """The rows of a table with their run, and the instance by name where they are about one."""
    if "instance_id" not in table.c:
        return select(table).join(_RUN, _RUN.c.id == table.c.run_id)
    statement = select(table, _INSTANCE.c.name.label("instance"), _INSTANCE.c.run_id)
    return statement.join(_INSTANCE, _INSTANCE.c.id == table.c.instance_id).join(_RUN)


def _collect(
    connection: Connection, parts: _Parts, name: str, statement: Select[Any], owned: tuple[str, type[Model]]
) -> None:
    """Adds the rows of one table to those of their owners."""
    owner, model = owned
    for row in connection.execute(statement).mappings():
        parts.setdefault(row[owner], {}).setdefault(name, []).append(_model(model, row))


def _tuples(parts: _Parts, owner: int) -> dict[str, tuple[Model, ...]]:
    return {name: tuple(rows) for name, rows in parts.get(owner, {}).items()}


def _model(model: type[_M], row: RowMapping, **more: object) -> _M:
    """A row as a model: the columns that the model has as fields."""
    return model(**{name: row[name] for name in model.model_fields if name in row} | more)


def row_ids(connection: Connection, table_name: str, owner_id: int) -> Sequence[int]:
    """The ids of the rows of a run's or a solution's table, in the order in which `stored_document` gives the rows."""
    if table_name in {"run", "solution"}:
        return [owner_id]
    table = schema.Base.metadata.tables[table_name]
    if table_name in SOLUTION_TABLES:
        found = select(table.c.id).where(table.c.solution_id == owner_id)
    else:
        found = _of_run(table).with_only_columns(table.c.id).where(_RUN.c.id == owner_id)
    return connection.execute(found.order_by(table.c.id)).scalars().all()
