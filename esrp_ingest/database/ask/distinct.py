"""Findings that several documents of one paper show: each once, with the number of documents.

The same paper may be there as PDF, as text, and its reports as pages of their own. A finding is the same where rule,
severity and words are the same, about the same run, or about documents that print the same runs.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import ColumnElement, func, select

from esrp_ingest.database import schema

_FINDING, _RUN = schema.Finding.table(), schema.Run.table()
_WORDS = ("rule", "severity", "subject", "expected", "actual", "message")


def distinct_findings(conditions: Sequence[ColumnElement[bool]]) -> sa.Subquery:
    """Findings by `id` with their `place` among those that are the same, and how many `documents` show them.

    The one to show has place 1: that of the document that was met first.

    Args:
        conditions: which findings are counted at all.
    """
    met, original = _RUN.alias("met"), _RUN.alias("original")
    first_document = (
        select(func.min(original.c.document_id))
        .join(met, met.c.duplicate_of_id == original.c.id)
        .where(met.c.document_id == _FINDING.c.document_id)
        .scalar_subquery()
    )
    document = sa.case((_RUN.c.id.is_(None), func.coalesce(first_document, _FINDING.c.document_id)))
    run = func.coalesce(_RUN.c.duplicate_of_id, _RUN.c.id)
    is_copy = sa.case((func.coalesce(document, _RUN.c.document_id) != _FINDING.c.document_id, 1), else_=0)
    is_copy = sa.case((_RUN.c.duplicate_of_id.is_not(None), 1), else_=is_copy)
    counted = (
        select(
            *(_FINDING.c[name] for name in ("id", "document_id", *_WORDS)),
            run.label("about_run"),
            document.label("about_document"),
            is_copy.label("is_copy"),
        )
        .outerjoin(_RUN, _RUN.c.id == _FINDING.c.run_id)
        .where(*conditions)
        .subquery("counted")
    )
    same = [counted.c[name] for name in (*_WORDS, "about_run", "about_document")]
    first = func.row_number().over(partition_by=[*same, counted.c.document_id], order_by=counted.c.id)
    numbered = select(counted, first.label("in_document")).subquery("numbered")
    same = [numbered.c[name] for name in (*_WORDS, "about_run", "about_document")]
    place = func.row_number().over(partition_by=same, order_by=[numbered.c.is_copy, numbered.c.id])
    documents = func.sum(sa.case((numbered.c.in_document == 1, 1), else_=0)).over(partition_by=same)
    return select(numbered.c.id, place.label("place"), documents.label("documents")).subquery("distinct_finding")
