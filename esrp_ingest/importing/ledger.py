"""What an import knows of the database and writes to it: documents, the places where they are, and what failed.

Documents are written one transaction each, or on a server those that wait together. Places that were merely seen again
are noted by the hundred.
"""

import platform
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime

from sqlalchemy.exc import DataError, IntegrityError

from esrp_ingest.database import Database
from esrp_ingest.database.ask.nights import Nights, new_nights
from esrp_ingest.database.judge.assigning import apply_assignments
from esrp_ingest.database.judge.forgetting import forgotten_hashes
from esrp_ingest.database.schema import JobOutcome
from esrp_ingest.database.store.jobs import (
    Failure,
    JobCounts,
    KnownDocument,
    KnownLocation,
    begin_job,
    days_of_failures,
    finish_job,
    forget_location,
    known_documents,
    known_failures,
    known_locations,
    record_failure,
    touch_locations,
)
from esrp_ingest.database.store.loading import NewDocument, note_location, refuse_document, rose
from esrp_ingest.database.store.machines import folder_of, settle_machines
from esrp_ingest.database.store.solutions import vendor_row
from esrp_ingest.database.store.writing import Location, Outcome, now
from esrp_ingest.errors import IGNORED_CODES, DatabaseError, FailureCode, UnreadableDocument
from esrp_ingest.importing.configuration_file import FolderConfigurations
from esrp_ingest.importing.solution_file import SolutionFile
from esrp_ingest.models import Solution
from esrp_ingest.readers.advice import asks_for_recognition
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.rows.flat import FlatDocument

_TRIED_AGAIN = frozenset({"unreadable", "timeout", "out_of_memory", "crashed"})
"""Failures that may be the machine's and the moment's: the same bytes are tried again by every import."""
_COSTLY: frozenset[FailureCode] = frozenset({"timeout", "out_of_memory"})
"""Those of them that cost most, and rest for a week after they failed so on some days in a row."""
_DAYS_TRIED = 3
_DAYS_OF_REST = 7
_BATCH = 500
"""Places that are noted together."""
_TOGETHER = 50
"""Documents that are written together at most; from here on more of them are hardly quicker."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """What a stand-alone report at some place is about.

    Attributes:
        solution: named for the whole import; it goes before a file.
        file: the nearest solution file.
        configurations: the configuration files of Jetstress beside it.
    """

    solution: Solution | None = None
    file: SolutionFile | None = None
    configurations: FolderConfigurations | None = None


class Ledger:
    """The database side of one import.

    Args:
        database: None where there is none to know or write anything, which a dry run may find.
        extractor_version: that of this program.
        vendor_group: today's owner of a vendor, by the vendor's name.
        dry_run: know what is there, but write nothing.
        ocr: which pages shall be recognized; None where nothing can recognize them, so that it makes no difference.
    """

    def __init__(
        self,
        database: Database | None,
        extractor_version: str,
        vendor_group: Callable[[str], str],
        *,
        dry_run: bool = False,
        ocr: OcrMode | None = None,
    ) -> None:
        self._target = None if dry_run else database
        self._version = extractor_version
        self._ocr = ocr
        self._vendor_group = vendor_group
        self._job_id: int | None = None
        self._seen: list[str] = []
        self._found: list[tuple[str, Location]] = []
        self._folders: set[str] = set()
        self._locations: dict[str, KnownLocation] = {}
        self._documents: dict[str, KnownDocument] = {}
        failures: list[Failure] = []
        costly: dict[str, list[date]] = {}
        self._forgotten: set[str] = set()
        if database is not None:
            with database.asking() as connection:
                self._forgotten = forgotten_hashes(connection)
                self._locations = known_locations(connection)
                self._documents = known_documents(connection)
                failures = known_failures(connection, extractor_version)
                costly = days_of_failures(connection, extractor_version, _COSTLY)
        self._recorded = {(failure.uri, failure.sha256, failure.code) for failure in failures}
        resting = {sha256 for sha256, days in costly.items() if _rests(days, now().date())}
        self._failures = {
            each.sha256: each for each in failures if each.code not in _TRIED_AGAIN or each.sha256 in resting
        }
        self._failed_at = {failure.uri for failure in failures}

    def unchanged_at(self, location: Location) -> str | None:
        """The hash of the document at a place that looks as it did when it was last read, else None.

        It looks the same where size, time and etag are the same; where a store states neither time nor etag, one must
        look at the bytes.
        """
        known = self._locations.get(location.uri)
        if known is None or (location.modified_at is None and location.etag is None):
            return None
        then = (known.byte_size, known.modified_at, known.etag)
        return known.sha256 if then == (location.byte_size, location.modified_at, location.etag) else None

    def knows_place(self, uri: str) -> bool:
        """Whether a document was seen at this place before this import."""
        return uri in self._locations

    def is_current(self, sha256: str, assignment: Assignment) -> bool:
        """Whether these bytes are there as this version of the extraction reads them, and assigned as they shall be."""
        known = self._documents.get(sha256)
        if known is None or rose(known.extractor_version, self._version) or not self._is_recognized(known):
            return False
        if known.kind != "report":
            return True
        if known.loaded_at > now():  # the clock was put back: what is changed from now on would look older
            return assignment.file is None and not assignment.configurations
        named = assignment.solution
        if named is not None and (named.vendor, named.product) != (known.vendor, known.product):
            return False
        if assignment.configurations is not None and assignment.configurations.changed_for(known):
            return False
        return assignment.file is None or assignment.file.changed_at < known.loaded_at

    def awaits_recognition(self, sha256: str) -> bool:
        """Whether a document that is there has pages that only recognition can read."""
        return self._documents[sha256].unread_pages > 0

    def is_forgotten(self, sha256: str) -> bool:
        """Whether somebody took these bytes out for good."""
        return sha256 in self._forgotten

    def failed_at(self, uri: str) -> bool:
        """Whether something failed at a place before."""
        return uri in self._failed_at

    def failure_of(self, sha256: str) -> Failure | None:
        """How this version of the extraction failed on these bytes before, whatever their place.

        What failed for want of recognition is tried again where pages can be recognized now.
        """
        failure = self._failures.get(sha256)
        recognizes = self._ocr in ("auto", "force")
        return None if failure is not None and recognizes and asks_for_recognition(failure.message) else failure

    def _is_recognized(self, known: KnownDocument) -> bool:
        """Whether those pages were recognized from their pictures that shall be."""
        if self._ocr is None or known.pages is None:
            return True
        if self._ocr == "never":
            return known.recognized_pages == 0
        return known.recognized_pages >= known.pages if self._ocr == "force" else known.unread_pages == 0

    def begin(self, arguments: str) -> int | None:
        """Notes that the import begins; gives the job's id."""
        if self._target is not None:
            with self._target.writing() as connection:
                self._job_id = begin_job(connection, platform.node(), _storable(arguments))
        return self._job_id

    @property
    def most_together(self) -> int:
        """How many documents are written at once: many where each statement waits for a server's answer."""
        on_server = self._target is not None and self._target.engine.dialect.name == "postgresql"
        return _TOGETHER if on_server else 1

    def load(self, documents: Sequence[NewDocument]) -> list[Outcome | Exception]:
        """Writes documents, each as a whole or not at all; gives what became of each.

        New ones are written in one transaction. Where that fails, and those that are there already, each is written in
        a transaction of its own; what the database does not take is an `invalid` document.

        Raises:
            DatabaseError: the database failed.
        """
        self.flush()
        hashes = [each.flat["sha256"] for each in documents]
        if len(documents) > 1 and self._documents.keys().isdisjoint(hashes) and self._load_together(documents):
            outcomes: list[Outcome | Exception] = ["loaded"] * len(documents)
        else:
            outcomes = [self._load_one(each) for each in documents]
        for each, outcome in zip(documents, outcomes, strict=True):
            if not isinstance(outcome, Exception):
                self._note(each.flat)
                self._folders.add(folder_of(each.location.uri))
        return outcomes

    def _load_together(self, documents: Sequence[NewDocument]) -> bool:
        """Writes documents that are new; whether that was possible."""
        try:
            if self._target is not None:
                self._target.load_new(documents, vendor_group=self._vendor_group)
        except Exception:  # noqa: BLE001 - which of them it was, each by itself shows
            return False
        return True

    def _load_one(self, document: NewDocument) -> Outcome | Exception:
        if self._target is None:
            return "replaced" if document.flat["sha256"] in self._documents else "loaded"
        try:
            with _refused_values():
                return self._target.load_one(document, vendor_group=self._vendor_group, force=True)
        except DatabaseError:
            raise
        except Exception as error:  # noqa: BLE001 - the boundary around each document
            return error

    def _note(self, flat: FlatDocument) -> None:
        """Notes that a document is there as it is read now."""
        (vendor, product), rules = flat.vendor_and_product, flat.rules
        self._documents[flat["sha256"]] = KnownDocument(
            self._version,
            now(),
            flat["kind"],
            vendor,
            product,
            pages=flat["page_count"],
            recognized_pages=rules["recognized_page"],
            unread_pages=rules["page_without_text"],
        )

    def seen(self, uri: str) -> None:
        """Notes that a place is as it was."""
        self._seen.append(uri)
        self._flush_if_many()

    def found(self, sha256: str, location: Location) -> None:
        """Notes that a document that is there was found at a place."""
        self._found.append((sha256, location))
        self._folders.add(folder_of(location.uri))
        self._flush_if_many()

    def fail(self, failure: Failure) -> bool:
        """Notes what could not be loaded, what was never meant for us only once; gives whether it was not known yet."""
        failure = replace(failure, message=_storable(failure.message))
        key = (failure.uri, failure.sha256, failure.code)
        if failure.sha256 is not None and failure.code not in _TRIED_AGAIN:
            self._failures[failure.sha256] = failure
        new = key not in self._recorded
        if self._target is not None and self._job_id is not None and (new or failure.code not in IGNORED_CODES):
            with self._target.writing() as connection:
                record_failure(connection, self._job_id, failure)
        self._recorded.add(key)
        self._forget_other_bytes(failure)
        return new

    def refuse(self, failure: Failure) -> bool:
        """Notes that a document that an earlier version of the extraction loaded holds nothing; False where none is."""
        known = self._documents.get(failure.sha256 or "")
        if known is None or known.refused or failure.code != "not_a_report":
            return False
        if not rose(known.extractor_version, self._version):
            return False
        self._documents[failure.sha256 or ""] = replace(known, refused=True)
        if self._target is not None:
            with self._target.writing() as connection:
                refuse_document(connection, failure.sha256 or "", _storable(failure.message))
        return True

    def _forget_other_bytes(self, failure: Failure) -> None:
        """A place where other bytes are now than a document's no longer is the document's."""
        known = self._locations.get(failure.uri)
        if known is None or failure.code == "unreadable" or known.sha256 == failure.sha256:
            return
        if failure.sha256 is None and failure.code not in IGNORED_CODES:  # nobody looked at the bytes
            return
        del self._locations[failure.uri]
        self._folders.add(folder_of(failure.uri))
        if self._target is not None:
            with self._target.writing() as connection:
                forget_location(connection, failure.uri)

    def finish(self, outcome: JobOutcome, counts: JobCounts) -> None:
        """Notes how the import ended, decides the machines of reports, and applies assignments to new ones."""
        self.flush()
        if self._target is not None:
            with self._target.writing() as connection:
                if self._folders:
                    settle_machines(connection, self._folders)
                apply_assignments(connection, lambda on, name: vendor_row(on, name, self._vendor_group(name)))
        if self._target is not None and self._job_id is not None:
            with self._target.writing() as connection:
                finish_job(connection, self._job_id, outcome, counts)

    def nights(self, since: datetime, sha256: Collection[str]) -> Nights:
        """What the runs of new stand-alone reports did."""
        if self._target is None or not sha256:
            return Nights()
        with self._target.asking() as connection:
            return new_nights(connection, since, sha256)

    def flush(self) -> None:
        """Writes the places that were noted."""
        if self._target is not None and (self._seen or self._found):
            with self._target.writing() as connection:
                touch_locations(connection, self._seen)
                for sha256, location in self._found:
                    note_location(connection, sha256, location)
        self._seen, self._found = [], []

    def _flush_if_many(self) -> None:
        if len(self._seen) + len(self._found) >= _BATCH:
            self.flush()


def _rests(days: Sequence[date], today: date) -> bool:
    """Whether what failed on these days, tried or not, is not tried today."""
    tried = sorted(set(days))
    if len(tried) < _DAYS_TRIED:
        return False
    last = tried[_DAYS_TRIED - 1]
    for day in tried[_DAYS_TRIED:]:
        if (day - last).days >= _DAYS_OF_REST:
            last = day
    return 0 <= (today - last).days < _DAYS_OF_REST  # a clock that was put back delays nothing


def _storable(text: str) -> str:
    """A text that every database takes: bytes of names that are no text are escaped, zero bytes too."""
    return text.encode("utf-8", "backslashreplace").decode().replace("\0", "\\x00")


@contextmanager
def _refused_values() -> Iterator[None]:
    """Turns values that the database does not take into the document's failure; all else remains the database's."""
    try:
        yield
    except DatabaseError as error:
        if isinstance(error.__cause__, DataError | IntegrityError):
            raise UnreadableDocument("invalid", str(error)) from error
        raise
    except (OverflowError, UnicodeEncodeError) as error:
        raise UnreadableDocument("invalid", f"the database does not take its values: {error}") from error
