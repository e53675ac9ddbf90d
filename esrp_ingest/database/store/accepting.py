"""Findings that people have seen, kept by document, run, rule and subject: a new reading finds them accepted."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.store.writing import now, upsert
from esrp_ingest.errors import UsageError

_ACCEPTED, _FINDING = schema.AcceptedFinding.table(), schema.Finding.table()
_DOCUMENT, _RUN = schema.Document.table(), schema.Run.table()
_IDENTITY = ("sha256", "ordinal", "rule", "subject")


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """A finding that somebody has seen and left as it is.

    Attributes:
        sha256: of the document's bytes.
        ordinal: 1-based order of the run in the document, 0 where the finding is about the document.
        subject: empty where the finding is about nothing in particular.
        id: in the database, None where it is in none yet.
    """

    id: int | None = None
    sha256: str
    ordinal: int
    rule: str
    subject: str
    why: str
    who: str
    accepted_at: datetime


def is_accepted() -> ColumnElement[bool]:
    """The condition that ties an accepted finding to a finding, its document and its run, in a selection of these."""
    return and_(
        _ACCEPTED.c.sha256 == _DOCUMENT.c.sha256,
        _ACCEPTED.c.ordinal == func.coalesce(_RUN.c.ordinal, 0),
        _ACCEPTED.c.rule == _FINDING.c.rule,
        _ACCEPTED.c.subject == func.coalesce(_FINDING.c.subject, ""),
    )


def accept_findings(connection: Connection, numbers: Sequence[int], why: str, who: str) -> list[Accepted]:
    """Notes that findings were seen: they are no longer open.

    Raises:
        UsageError: there is no finding of one of these numbers, or no reason; none is accepted.
    """
    if not why.strip():
        raise UsageError("accepting needs a reason: say it with --why")
    columns = (_FINDING.c.id, _FINDING.c.rule, _FINDING.c.subject, _DOCUMENT.c.sha256, _RUN.c.ordinal)
    joined = _FINDING.join(_DOCUMENT, _DOCUMENT.c.id == _FINDING.c.document_id).outerjoin(
        _RUN, _RUN.c.id == _FINDING.c.run_id
    )
    found = select(*columns).select_from(joined).where(_FINDING.c.id.in_(numbers))
    rows = connection.execute(found.order_by(_FINDING.c.id)).all()
    unknown = [str(number) for number in numbers if number not in {row.id for row in rows}]
    if unknown:
        raise UsageError(f"there is no finding {', '.join(unknown)}: see `esrp audit --all`")
    accepted = [
        Accepted(
            sha256=row.sha256,
            ordinal=row.ordinal or 0,
            rule=row.rule,
            subject=row.subject or "",
            why=why.strip(),
            who=who,
            accepted_at=now(),
        )
        for row in rows
    ]
    add_accepted(connection, accepted)
    return accepted


def add_accepted(connection: Connection, accepted: Sequence[Accepted]) -> None:
    """Adds accepted findings; one that was accepted before is accepted for the new reason."""
    for each in accepted:
        values = asdict(each)
        del values["id"]
        upsert(connection, schema.AcceptedFinding, [values], _IDENTITY)


def stored_accepted(connection: Connection) -> list[Accepted]:
    """All accepted findings, in the order in which they were accepted."""
    rows = connection.execute(select(_ACCEPTED).order_by(_ACCEPTED.c.id)).mappings()
    return [Accepted(**row) for row in rows]


def remove_accepted(connection: Connection, numbers: Sequence[int]) -> int:
    """Opens accepted findings again; gives how many.

    Raises:
        UsageError: there is none of one of these numbers; all stay accepted.
    """
    known = set(connection.scalars(select(_ACCEPTED.c.id)))
    unknown = [str(number) for number in numbers if number not in known]
    if unknown:
        raise UsageError(f"nothing was accepted under {', '.join(unknown)}: see `esrp accept --list`")
    connection.execute(delete(_ACCEPTED).where(_ACCEPTED.c.id.in_(numbers)))
    return len(set(numbers))
