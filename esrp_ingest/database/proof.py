"""How far the documents of a solution are proved: of its paper, or of all the stand-alone reports that are about it."""

from sqlalchemy import Subquery, func, select, union

from esrp_ingest.database import schema


def proved_relations() -> Subquery:
    """A row for each solution: `relations_held` and `relations_checked`, added up over its documents.

    To be joined to a whole selection: among its tables, SQLite pairs it with every solution first.
    """
    document, solution, run = schema.Document.table(), schema.Solution.table(), schema.Run.table()
    documents = union(
        select(solution.c.id.label("solution_id"), solution.c.document_id),
        select(run.c.solution_id, run.c.document_id).where(run.c.solution_id.is_not(None)),
    ).subquery()
    sums = (func.sum(document.c[name]).label(name) for name in ("relations_held", "relations_checked"))
    return (
        select(documents.c.solution_id, *sums)
        .join(document, document.c.id == documents.c.document_id)
        .group_by(documents.c.solution_id)
        .subquery("proved")
    )
