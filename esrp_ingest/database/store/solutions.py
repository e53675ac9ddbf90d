"""The solutions of documents to rows, each once where several stand-alone reports say the same."""

from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Connection, and_, func, select, update

from esrp_ingest.database import schema
from esrp_ingest.database.store.inserting import insert_rows, insert_with_ids
from esrp_ingest.database.store.model_rows import columns_of, numbered
from esrp_ingest.database.store.writing import Row, upsert
from esrp_ingest.models import ParsedDocument, Solution


def hand_over_solutions(connection: Connection, document_id: int) -> None:
    """Gives solutions that runs of other documents are of to the first of these documents."""
    solution, run = schema.Solution.table(), schema.Run.table()
    first = select(func.min(run.c.document_id)).where(
        run.c.solution_id == solution.c.id, run.c.document_id != document_id
    )
    other = first.scalar_subquery()
    shared = and_(solution.c.document_id == document_id, other.is_not(None))
    connection.execute(update(solution).where(shared).values(document_id=other))


class _SharedSolutions:
    """The solutions of stand-alone reports, which those that say the same share."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._ids: dict[tuple[object, ...], list[int]] = {}

    def ids_of(self, row: Row) -> tuple[list[int], bool]:
        """The list that holds the id of the solution that says what a row says, and whether that is there already.

        A new one takes its id once it is written.
        """
        said = tuple(row.values())
        known = said in self._ids
        if not known:
            stored = solution_of_reports(self._connection, row)
            known = stored is not None
            self._ids[said] = [] if stored is None else [stored]
        return self._ids[said], known


def write_solutions(
    connection: Connection,
    documents: Sequence[ParsedDocument],
    document_ids: Sequence[int],
    vendor_group: Callable[[str], str],
    kept: Mapping[int, int] | None,
) -> list[list[int]]:
    """Writes the solutions of documents; what is said alike of several stand-alone reports is one solution."""
    vendor_ids = _vendor_ids(connection, documents, vendor_group)
    shared = _SharedSolutions(connection)
    ids: list[list[int]] = []
    fresh: list[tuple[Solution, Row, list[int]]] = []
    for parsed, document_id in zip(documents, document_ids, strict=True):
        rows = [{**columns_of(solution), "vendor_id": vendor_ids[solution.vendor]} for solution in parsed.solutions]
        own, known = shared.ids_of(rows[0]) if parsed.document.kind == "report" and rows else ([], False)
        ids.append(own)
        if not known:
            in_order = numbered({**row, "document_id": document_id} for row in rows)
            fresh.extend((solution, row, own) for solution, row in zip(parsed.solutions, in_order, strict=True))
    made = insert_with_ids(connection, schema.Solution, [row for _, row, _ in fresh], kept)
    for solution_id, (_, _, own) in zip(made, fresh, strict=True):
        own.append(solution_id)
    _write_parts(connection, made, [solution for solution, _, _ in fresh])
    return ids


def _write_parts(connection: Connection, ids: Sequence[int], solutions: Sequence[Solution]) -> None:
    """Writes what papers print about solutions."""
    facts: list[Row] = []
    metrics: list[Row] = []
    sources: list[Row] = []
    for solution_id, solution in zip(ids, solutions, strict=True):
        parent = {"solution_id": solution_id}
        facts.extend(numbered({**columns_of(fact), **parent} for fact in solution.solution_fact))
        metrics.extend({**columns_of(metric), **parent} for metric in solution.reported_metric)
        sources.extend({**columns_of(source), **parent} for source in solution.solution_source)
    insert_rows(connection, schema.SolutionFact, facts)
    insert_rows(connection, schema.ReportedMetric, metrics)
    insert_rows(connection, schema.SolutionSource, sources)


def _vendor_ids(
    connection: Connection, documents: Sequence[ParsedDocument], vendor_group: Callable[[str], str]
) -> dict[str | None, int | None]:
    """The rows of the vendors that documents name."""
    named = {solution.vendor for parsed in documents for solution in parsed.solutions if solution.vendor is not None}
    return {None: None, **{name: vendor_row(connection, name, vendor_group(name)) for name in sorted(named)}}


def solution_of_reports(connection: Connection, row: Row) -> int | None:
    """The solution of which other stand-alone reports say just the same."""
    solution, document = schema.Solution.table(), schema.Document.table()
    same = and_(*(solution.c[name].is_not_distinct_from(value) for name, value in row.items()))
    found = select(func.min(solution.c.id)).join(document, document.c.id == solution.c.document_id)
    known: int | None = connection.scalar(found.where(same, document.c.kind == "report"))
    return known


def vendor_row(connection: Connection, name: str, group_name: str) -> int:
    """The id of a vendor's row, made where there is none."""
    vendor = schema.Vendor.table()
    upsert(connection, schema.Vendor, [{"name": name, "group_name": group_name}], ("name",))
    vendor_id: int = connection.execute(select(vendor.c.id).where(vendor.c.name == name)).scalar_one()
    return vendor_id
