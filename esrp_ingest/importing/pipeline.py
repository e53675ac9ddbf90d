"""The way of every found file: left alone, refused, or read in a process and then written in its turn."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import cast

from esrp_ingest.database.store.jobs import Failure
from esrp_ingest.database.store.loading import NewDocument
from esrp_ingest.database.store.writing import Location, Outcome
from esrp_ingest.errors import EsrpError, FailureCode, UnreadableDocument
from esrp_ingest.extract import EXTRACTOR_VERSION
from esrp_ingest.importing.configuration_file import ConfigurationFiles
from esrp_ingest.importing.ledger import Assignment, Ledger
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import FileOutcome
from esrp_ingest.importing.solution_file import SolutionFiles
from esrp_ingest.importing.stopping import StopRequest
from esrp_ingest.importing.unpacking import Unpacker
from esrp_ingest.importing.workers.pool import Readers
from esrp_ingest.importing.workers.tasks import NO_ANSWER, Answer, failed
from esrp_ingest.readers.sniffing import refuse_obvious
from esrp_ingest.rows.flat import FlatDocument, from_bytes
from esrp_ingest.sources.discovery import Found, Refusal
from esrp_ingest.sources.opening import Fingerprint, Source, fingerprint
from esrp_ingest.sources.remote import is_remote

MAX_ARCHIVE_BYTES = 2**40
"""Bytes of an archive that are hashed to tell whether it is the one that failed before."""
_MOST_WAITING = 1000
"""Files that may wait behind a document that takes long."""
_MOST_BYTES = 2**29
"""Bytes of documents that are read side by side; they may be in our memory."""
_AHEAD = 4
"""Documents handed out for each that is read at the same time, so that none of the readers ever waits."""
_PATIENCE = 1.0
"""Seconds that a document waits at most for others that can be written together with it."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A document that is there already, at a place where it was not seen before."""

    location: Location
    sha256: str


@dataclass(frozen=True, slots=True)
class _BeingRead:
    """A document that is being read.

    Attributes:
        answer: None where the same bytes are already being read for another place.
    """

    location: Location
    sha256: str
    answer: Future[Answer] | None


_Waiting = FileOutcome | _Known | _BeingRead


class Pipeline:
    """Decides about every file when it is found, and settles each in the order in which they were found.

    Args:
        ledger: the database side.
        options: of the import.
        readers: who reads the documents.
        stop: whether somebody asked to stop.
    """

    def __init__(self, ledger: Ledger, options: ImportOptions, readers: Readers, stop: StopRequest) -> None:
        self._ledger = ledger
        self._options = options
        self._submit = readers.submit
        self._stop = stop
        self._solution_files = SolutionFiles(readers.ask, options.limits.timeout_seconds)
        self._unpacker = Unpacker(readers.ask, options.limits)
        self._configurations = ConfigurationFiles(readers.ask, self._unpacker, options.limits.timeout_seconds)
        self._waiting: deque[_Waiting] = deque()
        self._read: dict[str, FileOutcome | None] = {}
        self._being_read = 0
        self._bytes = 0
        self._most_being_read = max(_AHEAD * readers.side_by_side, ledger.most_together)

    def run(self, found: Iterable[Found], more: Callable[[int], None]) -> Iterator[FileOutcome]:
        """What becomes of every file, in their order.

        Args:
            found: files and archives.
            more: is told how many files more an archive turned out to be.

        Raises:
            KeyboardInterrupt: somebody asked to stop.
        """
        for place in found:
            for each in self._inside(place, more):
                with self._stop.waiting():
                    decided = self._decide(each)
                self._waiting.append(decided)
                yield from self._settled(_MOST_WAITING)
        yield from self._settled(0)

    def _inside(self, found: Found, more: Callable[[int], None]) -> Iterator[Found]:
        """A file as it is; instead of an archive its members."""
        if isinstance(found, Refusal) or not found.is_archive:
            yield found
            return
        try:
            before = self._broken_before(found)
            if before is not None:
                yield Refusal(found.uri, before.code, before.message, before.sha256, as_before=True)
                return
            with self._stop.waiting():
                members = self._unpacker.members(found)
        except Exception as error:  # noqa: BLE001 - the boundary around each file
            answer = _failure(error)
            yield Refusal(found.uri, answer.code or "crashed", answer.message, self._hash(found))
            return
        more(len(members) - 1)
        yield from self._unpacker.reached(found, members)

    def _broken_before(self, archive: Source) -> Failure | None:
        """How an archive failed before, if it has the same bytes still: only then they are looked at."""
        if self._options.force or self._options.retry or not self._ledger.failed_at(archive.uri):
            return None
        sha256 = self._hash(archive)
        return None if sha256 is None else self._ledger.failure_of(sha256)

    def _hash(self, archive: Source) -> str | None:
        """The hash of an archive's bytes, if they can be read."""
        try:
            return fingerprint(archive, MAX_ARCHIVE_BYTES).sha256
        except UnreadableDocument:
            return None

    def _settled(self, most_waiting: int) -> Iterator[FileOutcome]:
        """Settles what need not be waited for, and more until few enough wait and few enough are being read."""
        while self._waiting and (
            len(self._waiting) > most_waiting
            or self._being_read > self._most_being_read
            or self._bytes > _MOST_BYTES
            or _is_decided(self._waiting[0])
        ):
            with self._stop.writing():
                outcomes = self._settle_first()
            yield from outcomes

    def _decide(self, found: Found) -> _Waiting:
        """Whether a file must be read, as far as can be told without reading it."""
        if isinstance(found, Refusal):
            outcome = FileOutcome.failure(found.uri, found.code, found.message, found.sha256)
            return replace(outcome, as_before=found.as_before)
        try:
            return self._decide_by_state(found) or self._decide_by_bytes(found)
        except Exception as error:  # noqa: BLE001 - the boundary around each file
            return _failed(found.uri, error)

    def _decide_by_state(self, source: Source) -> FileOutcome | None:
        """Whether a file looks as it did the last time, and was loaded as it shall be."""
        location = Location(source.uri, source.byte_size, source.modified_at, source.etag)
        sha256 = self._ledger.unchanged_at(location)
        if sha256 is None or self._options.force or not self._ledger.is_current(sha256, self._assignment(source.uri)):
            return None
        awaits = self._ledger.awaits_recognition(sha256)
        return FileOutcome(source.uri, "unchanged", sha256, awaits_recognition=awaits)

    def _decide_by_bytes(self, source: Source) -> _Waiting:
        """Whether its bytes are there, failed before, are being read for another place, or must be read now."""
        options = self._options
        bytes_now = self._fingerprint(source)
        sha256 = bytes_now.sha256
        if self._ledger.is_forgotten(sha256):
            return FileOutcome(source.uri, "ignored", sha256, as_before=True)
        location = Location(source.uri, bytes_now.byte_size, bytes_now.modified_at, bytes_now.etag)
        if not options.force and self._ledger.is_current(sha256, self._assignment(source.uri)):
            return _Known(location, sha256)
        failure = self._ledger.failure_of(sha256)
        if failure is not None and not (options.force or options.retry):
            return replace(FileOutcome.failure(source.uri, failure.code, failure.message, sha256), as_before=True)
        if sha256 in self._read:
            return _BeingRead(location, sha256, None)
        if source.member is not None:
            bytes_now = replace(bytes_now, data=self._unpacker.data(source, sha256))
        self._read[sha256] = None
        self._being_read += 1
        self._bytes += bytes_now.byte_size
        task = replace(options.limits.task(source, bytes_now, options.vendors, options.ocr), as_rows=True)
        return _BeingRead(location, sha256, self._submit(task))

    def _fingerprint(self, source: Source) -> Fingerprint:
        """What a source's bytes are; those of a store or for a cluster are kept to travel."""
        if source.member is not None:
            return self._unpacker.fingerprint(source)
        keep = self._options.bytes_travel(in_store=is_remote(source.path))
        return fingerprint(source, self._options.limits.max_bytes, keep=keep, look=refuse_obvious)

    def _settle_first(self) -> list[FileOutcome]:
        """Writes what became of the first file, and with it of those behind it that were read meanwhile too."""
        self._wait_for_others()
        first = self._waiting.popleft()
        if not isinstance(first, _BeingRead) or first.answer is None:
            return [self._noted(self._settle(first), first)]
        together = [first]
        while len(together) < self._ledger.most_together and self._waiting and _is_read(self._waiting[0]):
            together.append(cast("_BeingRead", self._waiting.popleft()))
        outcomes = self._write([(read, self._answer(read)) for read in together])
        return [self._noted(outcome, read) for read, outcome in zip(together, outcomes, strict=True)]

    def _wait_for_others(self) -> None:
        """Waits, where many are written at once, until half of what is handed out was read; readers have the rest."""
        if self._ledger.most_together > 1:
            first = islice(self._waiting, self._being_read // 2)
            answers = [each.answer for each in first if isinstance(each, _BeingRead) and each.answer is not None]
            with self._stop.waiting():
                wait(answers, _PATIENCE)

    def _settle(self, waiting: _Waiting) -> FileOutcome:
        """What became of a file that is not read, or was for another place."""
        if isinstance(waiting, _BeingRead):
            return self._settle_twin(waiting)
        if isinstance(waiting, _Known):
            return self._settle_known(waiting.location, waiting.sha256)
        return waiting

    def _noted(self, outcome: FileOutcome, waiting: _Waiting) -> FileOutcome:
        """Notes what became of a file, where nothing was written for it."""
        if outcome.code is not None:
            return self._failed(outcome, outcome.code)
        if outcome is waiting:
            self._ledger.seen(outcome.uri)
        return outcome

    def _failed(self, outcome: FileOutcome, code: FailureCode) -> FileOutcome:
        """Notes a failure. What is ignored is as before where an earlier import ignored it at the same place."""
        failure = Failure(outcome.uri, code, outcome.message, EXTRACTOR_VERSION, outcome.sha256)
        new, refused = self._ledger.fail(failure), self._ledger.refuse(failure)
        if refused:
            return replace(outcome, refused=True, as_before=False)
        if outcome.result == "failed":
            return outcome
        return replace(outcome, as_before=not (new or self._options.force or self._options.retry))

    def _settle_known(self, location: Location, sha256: str) -> FileOutcome:
        is_copy = not self._ledger.knows_place(location.uri)
        self._ledger.found(sha256, location)
        awaits = self._ledger.awaits_recognition(sha256)
        return FileOutcome(location.uri, "unchanged", sha256, awaits_recognition=awaits, already_there=is_copy)

    def _answer(self, read: _BeingRead) -> Answer:
        """What reading a document gave, once it comes."""
        with self._stop.waiting():
            answer = cast("Future[Answer]", read.answer).result()
        self._being_read -= 1
        self._bytes -= read.location.byte_size
        return answer

    def _settle_twin(self, read: _BeingRead) -> FileOutcome:
        """The same bytes were read for another place, which was settled before."""
        first = self._read[read.sha256]
        if first is None or first.code is None:
            return self._settle_known(read.location, read.sha256)
        return FileOutcome.failure(read.location.uri, first.code, first.message, first.sha256)

    def _write(self, answered: Sequence[tuple[_BeingRead, Answer]]) -> list[FileOutcome]:
        """Writes what was read, and tells what became of each."""
        ready = [self._ready(read, answer) for read, answer in answered]
        documents = [each for each in ready if isinstance(each, NewDocument)]
        loaded = iter(self._ledger.load(documents) if documents else ())
        outcomes = []
        for each, (read, _) in zip(ready, answered, strict=True):
            outcome = each if isinstance(each, FileOutcome) else _loaded(each, next(loaded), read.sha256)
            self._read[read.sha256] = outcome
            outcomes.append(outcome)
        return outcomes

    def _ready(self, read: _BeingRead, answer: Answer) -> NewDocument | FileOutcome:
        """A document as it is to be written, with what is said beside it; or how its file failed."""
        uri, sha256 = read.location.uri, read.sha256
        if answer.data is None:
            _show(answer)
            return FileOutcome.failure(uri, answer.code or "crashed", answer.message, sha256)
        try:
            flat = from_bytes(answer.data)
        except ValueError:
            return FileOutcome.failure(uri, "crashed", NO_ANSWER, sha256)
        try:
            if not flat.tables["solution"]:
                flat = self._assigned(flat, self._assignment(uri))
        except Exception as error:  # noqa: BLE001 - not its bytes are wrong, but the solution file: it is tried again
            return _failed(uri, error)
        try:
            if flat["kind"] == "report":
                with self._stop.waiting():
                    flat = flat.configured(*self._configurations.of(flat, uri))
        except Exception as error:  # noqa: BLE001 - the boundary around each file
            return _failed(uri, error, sha256)
        return NewDocument(flat, read.location)

    def _assignment(self, uri: str) -> Assignment:
        named, configurations = self._options.solution, self._configurations.beside(uri)
        file = self._solution_files.beside(uri) if named is None else None
        return Assignment(named, file, configurations)

    def _assigned(self, flat: FlatDocument, assignment: Assignment) -> FlatDocument:
        """A stand-alone report with the solution that it is about, where that is said."""
        solution = assignment.solution
        if assignment.file is not None:
            with self._stop.waiting():
                solution = self._solution_files.solution(assignment.file)
        return flat if solution is None else flat.of_solution(solution)


def _loaded(document: NewDocument, outcome: Outcome | Exception, sha256: str) -> FileOutcome:
    """What became of a file whose document was written, or could not be."""
    uri, flat = document.location.uri, document.flat
    if isinstance(outcome, Exception):
        return _failed(uri, outcome, sha256)
    return FileOutcome(
        uri,
        outcome,
        sha256,
        figures_left=flat["figures_left"],
        awaits_recognition=flat.rules["page_without_text"] > 0,
        holds_attachments=flat.rules["attachment_left"] > 0,
    )


def _failed(uri: str, error: Exception, sha256: str | None = None) -> FileOutcome:
    """What became of a file over which something was raised."""
    answer = _failure(error)
    return FileOutcome.failure(uri, answer.code or "crashed", answer.message, sha256)


def _failure(error: Exception) -> Answer:
    """Makes of whatever was raised over one file that file's failure, and no other's.

    Raises:
        EsrpError: it is no file's fault, but the database's or the cluster's.
    """
    if isinstance(error, EsrpError) and not isinstance(error, UnreadableDocument):
        raise error
    return _show(failed(error))


def _show(answer: Answer) -> Answer:
    """Shows where a file failed, to who asks for it."""
    if answer.trace and os.environ.get("ESRP_DEBUG"):
        sys.stderr.write(answer.trace)
    return answer


def _is_read(waiting: _Waiting) -> bool:
    """Whether a document was read for this place."""
    return isinstance(waiting, _BeingRead) and waiting.answer is not None and waiting.answer.done()


def _is_decided(waiting: _Waiting) -> bool:
    return not isinstance(waiting, _BeingRead) or waiting.answer is None or waiting.answer.done()
