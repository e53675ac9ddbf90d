"""What imports remember: where documents were seen, which import did what, and what failed."""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import Connection, Subquery, Table, and_, case, delete, func, insert, select, union_all, update

from esrp_ingest.database import schema
from esrp_ingest.database.store.duplicates import choose_again
from esrp_ingest.database.store.writing import now
from esrp_ingest.errors import FailureCode
from esrp_ingest.vocabulary.findings import CONFIGURATION_RULE

_BATCH = 500
"""Values in one statement; databases limit their number."""
_PAGES = {"recognized": "recognized_page", "unread": "page_without_text"}
"""Findings about single pages, by what became of these."""


@dataclass(frozen=True, slots=True)
class KnownLocation:
    """What an import needs to know of a place to leave it alone.

    Attributes:
        sha256: of the bytes that were found there.
        byte_size: their number.
        modified_at: modification time, UTC.
        extractor_version: of the extraction that read those bytes last.
        etag: what a store called those bytes.
    """

    sha256: str
    byte_size: int
    modified_at: datetime | None
    extractor_version: str
    etag: str | None = None


@dataclass(frozen=True, slots=True)
class KnownDocument:
    """What an import needs to know of a document to leave its bytes alone, wherever they are.

    Attributes:
        extractor_version: of the extraction that read them last.
        loaded_at: when that was written, UTC.
        kind: `whitepaper` or `report`.
        vendor: whose solution it is about, its first where there are several.
        product: which solution.
        pages: pages of a PDF.
        recognized_pages: how many of them were recognized from their pictures.
        unread_pages: how many hold no text that could be read without recognizing it.
        began_at: when its first run began, local time of its machine.
        ended_at: when it ended.
        refused: the present extraction, or another one, refused it, and nothing of it is there.
        configuration_files: addresses of the configuration files that were looked at beside it.
    """

    extractor_version: str
    loaded_at: datetime
    kind: str
    vendor: str | None = None
    product: str | None = None
    pages: int | None = None
    recognized_pages: int = 0
    unread_pages: int = 0
    began_at: datetime | None = None
    ended_at: datetime | None = None
    refused: bool = False
    configuration_files: frozenset[str] = frozenset()


@dataclass(slots=True)
class JobCounts:
    """How many files an import saw, and what became of them."""

    seen: int = 0
    loaded: int = 0
    replaced: int = 0
    unchanged: int = 0
    ignored: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class Failure:
    """A file that could not be loaded.

    Attributes:
        uri: where it is.
        code: the kind of failure.
        message: one line for a person.
        extractor_version: of the extraction that failed.
        sha256: of its bytes, None where they could not be read.
    """

    uri: str
    code: FailureCode
    message: str
    extractor_version: str
    sha256: str | None = None


def known_locations(connection: Connection) -> dict[str, KnownLocation]:
    """Every place at which a document was seen, by URI, in one query."""
    location, document = schema.DocumentLocation.table(), schema.Document.table()
    columns = (
        location.c.uri,
        document.c.sha256,
        location.c.byte_size,
        location.c.modified_at,
        document.c.extractor_version,
        location.c.etag,
    )
    rows = connection.execute(select(*columns).join(document, document.c.id == location.c.document_id))
    return {uri: KnownLocation(*rest) for uri, *rest in rows}


def known_documents(connection: Connection) -> dict[str, KnownDocument]:
    """Every document by the hash of its bytes, in one query."""
    document, run = schema.Document.table(), schema.Run.table()
    solution, vendor = schema.Solution.table(), schema.Vendor.table()
    pages = _pages_by_document()
    columns = (
        *(document.c[name] for name in ("sha256", "extractor_version", "loaded_at", "kind")),
        vendor.c.name,
        solution.c.product,
        document.c.page_count,
        func.coalesce(pages.c.recognized, 0),
        func.coalesce(pages.c.unread, 0),
        func.coalesce(run.c.started_at, run.c.collection_started_at, _logged(func.min, run)),
        func.coalesce(run.c.ended_at, run.c.collection_ended_at, _logged(func.max, run)),
        document.c.refused.is_not(None),
    )
    first = and_(run.c.document_id == document.c.id, run.c.ordinal == 1)
    joined = document.outerjoin(run, first).outerjoin(solution, solution.c.id == run.c.solution_id)
    joined = joined.outerjoin(pages, pages.c.document_id == document.c.id)
    rows = connection.execute(
        select(*columns).select_from(joined.outerjoin(vendor, vendor.c.id == solution.c.vendor_id))
    )
    files = _configuration_files(connection)
    return {sha256: replace(KnownDocument(*rest), configuration_files=files[sha256]) for sha256, *rest in rows}


def _configuration_files(connection: Connection) -> defaultdict[str, frozenset[str]]:
    """The configuration files whose values stand beside a report, and those that a finding says were left out."""
    document, run = schema.Document.table(), schema.Run.table()
    taken, finding = schema.RunConfiguration.table(), schema.Finding.table()
    of_runs = select(document.c.sha256, taken.c.uri).select_from(taken.join(run).join(document))
    left_out = select(document.c.sha256, finding.c.subject).join(document, document.c.id == finding.c.document_id)
    left_out = left_out.where(finding.c.rule == CONFIGURATION_RULE, finding.c.subject.is_not(None))
    found: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for sha256, addresses in connection.execute(union_all(of_runs, left_out)):
        found[sha256] |= frozenset(addresses.splitlines())
    return found


def _logged(which: Callable[..., Any], run: Table) -> Any:  # noqa: ANN401 - a part of a statement
    """The first or the last entry of a run's log, by which backups and recoveries tell their time."""
    event = schema.LogEvent.table()
    return select(which(event.c.logged_at)).where(event.c.run_id == run.c.id).scalar_subquery()


def _pages_by_document() -> Subquery:
    """How many pages of each document were recognized from pictures, and how many could not be read without that."""
    finding = schema.Finding.table()
    numbers = {name: case((finding.c.rule == rule, 1), else_=0) for name, rule in _PAGES.items()}
    return (
        select(finding.c.document_id, *(func.sum(each).label(name) for name, each in numbers.items()))
        .where(finding.c.rule.in_(_PAGES.values()))
        .group_by(finding.c.document_id)
        .subquery()
    )


def known_failures(connection: Connection, extractor_version: str) -> list[Failure]:
    """What this version of the extraction could not load, the oldest first; one for each place, hash and code."""
    failure = schema.ImportFailure.table()
    columns = (failure.c.uri, failure.c.code, failure.c.message, failure.c.extractor_version, failure.c.sha256)
    same = (failure.c.uri, failure.c.code, failure.c.sha256)
    last = select(func.max(failure.c.id)).where(failure.c.extractor_version == extractor_version).group_by(*same)
    rows = connection.execute(select(*columns).where(failure.c.id.in_(last)).order_by(failure.c.id))
    return [Failure(*row) for row in rows]


def days_of_failures(
    connection: Connection, extractor_version: str, codes: Collection[FailureCode]
) -> dict[str, list[date]]:
    """The days (UTC) on which imports recorded one of some failures last, without another one since, by hash.

    Args:
        connection: a connection to ask.
        extractor_version: of the extraction that failed.
        codes: these failures.
    """
    failure, job = schema.ImportFailure.table(), schema.ImportJob.table()
    some = select(failure.c.sha256).where(failure.c.code.in_(codes))
    rows = connection.execute(
        select(failure.c.sha256, failure.c.code, job.c.started_at)
        .join(job, job.c.id == failure.c.import_job_id)
        .where(failure.c.extractor_version == extractor_version, failure.c.sha256.in_(some))
        .order_by(failure.c.id)
    )
    days: dict[str, list[date]] = {}
    for sha256, code, started_at in rows:
        days[sha256] = [*days.get(sha256, []), started_at.date()] if code in codes else []
    return days


def touch_locations(connection: Connection, uris: Sequence[str]) -> None:
    """Notes that documents were seen again at these places."""
    location, seen = schema.DocumentLocation.table(), now()
    for start in range(0, len(uris), _BATCH):
        some = location.c.uri.in_(uris[start : start + _BATCH])
        connection.execute(update(location).where(some).values(last_seen_at=seen))


def begin_job(connection: Connection, host: str, arguments: str) -> int:
    """Notes that an import begins; gives its id.

    Imports keep each other out, so one that has no end yet was killed, or could not write it: it was interrupted, and
    nobody knows when.
    """
    job = schema.ImportJob.table()
    connection.execute(update(job).where(job.c.outcome.is_(None)).values(outcome="interrupted"))
    values = {"started_at": now(), "host": host, "arguments": arguments}
    job_id: int = connection.execute(insert(job).values(**values).returning(job.c.id)).scalar_one()
    return job_id


def finish_job(connection: Connection, job_id: int, outcome: schema.JobOutcome, counts: JobCounts) -> None:
    """Notes how an import ended."""
    job = schema.ImportJob.table()
    values = {"finished_at": now(), "outcome": outcome, **asdict(counts)}
    connection.execute(update(job).where(job.c.id == job_id).values(**values))


def forget_location(connection: Connection, uri: str) -> None:
    """Notes that a place no longer holds the document that was seen there; the document itself stays."""
    location = schema.DocumentLocation.table()
    gone = delete(location).where(location.c.uri == uri).returning(location.c.document_id)
    choose_again(connection, connection.scalars(gone).all())


def record_failure(connection: Connection, job_id: int, failure: Failure) -> None:
    """Notes a file that could not be loaded."""
    connection.execute(insert(schema.ImportFailure.table()).values(import_job_id=job_id, **asdict(failure)))
