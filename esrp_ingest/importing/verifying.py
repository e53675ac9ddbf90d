"""Stored documents read again with today's program, to see what would change; nothing is written."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

from esrp_ingest.database import Database
from esrp_ingest.database.ask.places import document_numbers, document_places
from esrp_ingest.database.judge.changes import Change, changes
from esrp_ingest.database.store.stored import as_stored, stored_document
from esrp_ingest.errors import UsageError
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.unpacking import Unpacker
from esrp_ingest.importing.workers.pool import Readers, parsing_pool
from esrp_ingest.importing.workers.tasks import Answer
from esrp_ingest.readers.advice import require_recognition
from esrp_ingest.sources.opening import Fingerprint, Source
from esrp_ingest.sources.originals import original


@dataclass(frozen=True, slots=True)
class Verified:
    """What another reading of a stored document gives.

    Attributes:
        document_id: the document.
        name: its file's name, or where it was.
        changes: what would change.
        problem: why it could not be read again, None where it could.
    """

    document_id: int
    name: str
    changes: list[Change] = field(default_factory=list)
    problem: str | None = None


def verify(database: Database, options: ImportOptions, documents: Sequence[int] = ()) -> Iterator[Verified]:
    """Reads documents again and compares them with what is stored, one after the other in the order of their numbers.

    Args:
        database: it is only read.
        options: limits, processes side by side, vendors and recognition, as for an import.
        documents: their numbers; all where there are none.

    Raises:
        UsageError: there is no document of one of these numbers; none is read.
    """
    require_recognition(options.ocr)
    numbers = _numbers(database, documents)
    with parsing_pool(options.limits, options.jobs) as readers:
        unpacker = Unpacker(readers.ask, options.limits)
        waiting: deque[tuple[Verified, Future[Answer] | None]] = deque()
        for number in numbers:
            waiting.append(_begin(database, number, options, readers, unpacker))
            if len(waiting) > 2 * options.jobs:
                yield _compared(database, *waiting.popleft())
        while waiting:
            yield _compared(database, *waiting.popleft())


def _numbers(database: Database, wanted: Sequence[int]) -> list[int]:
    with database.asking() as connection:
        known = document_numbers(connection)
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        raise UsageError(f"there is no document {', '.join(map(str, unknown))}: see `esrp list documents`")
    return [number for number in known if number in wanted] if wanted else known


def _begin(
    database: Database, number: int, options: ImportOptions, readers: Readers, unpacker: Unpacker
) -> tuple[Verified, Future[Answer] | None]:
    with database.asking() as connection:
        places = document_places(connection, number)
    try:
        name, data = original(places.sha256, places.uris, max_bytes=options.limits.max_bytes, unpacker=unpacker)
    except UsageError:
        where = " or ".join(places.uris) or "any place"
        problem = f"its original is no longer at {where}, or has changed"
        return Verified(number, where, problem=problem), None
    source = Source(name, None, len(data), None)
    bytes_now = Fingerprint(places.sha256, len(data), None, None, data)
    vendors: Path | None = options.vendors
    task = options.limits.task(source, bytes_now, vendors, options.ocr)
    return Verified(number, name), readers.submit(task)


def _compared(database: Database, begun: Verified, answer: Future[Answer] | None) -> Verified:
    if answer is None:
        return begun
    result = answer.result()
    if result.parsed is None:
        return Verified(begun.document_id, begun.name, problem=f"{result.code}: {result.message}")
    with database.asking() as connection:
        stored = stored_document(connection, begun.document_id)
    return Verified(begun.document_id, begun.name, changes(stored, as_stored(result.parsed)))
