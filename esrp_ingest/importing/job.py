"""One import: what to read, side by side, each document once, to the database by one writer.

Documents are written in the order in which they were found, however long each takes to read, so that the database
comes out the same for any number of processes.
"""

import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import Engine

from esrp_ingest.database import Database
from esrp_ingest.database.store.engine import open_engine
from esrp_ingest.database.store.locking import import_lock
from esrp_ingest.database.store.migrating import check, current, refuse_other_tables, upgrade
from esrp_ingest.database.store.sqlite_files import database_file, describe
from esrp_ingest.errors import DatabaseError, ImportRunning
from esrp_ingest.extract import EXTRACTOR_VERSION
from esrp_ingest.importing.ledger import Ledger
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import Observer, Silence, Summary
from esrp_ingest.importing.pipeline import Pipeline
from esrp_ingest.importing.stopping import StopRequest
from esrp_ingest.importing.workers.pool import Readers, parsing_pool
from esrp_ingest.masking import masked_address
from esrp_ingest.readers.advice import recognizes, require_recognition
from esrp_ingest.sources.discovery import Discovery, absolute
from esrp_ingest.sources.remote import check_stores
from esrp_ingest.vocabulary.vendors import load_vendors

_POLL_SECONDS = 0.2
_SQLITE_SUFFIXES = ("", "-wal", "-shm", "-journal", ".importing")


def run_import(
    paths: Sequence[str],
    database_url: str,
    options: ImportOptions | None = None,
    observer: Observer | None = None,
    stop: StopRequest | None = None,
) -> Summary:
    """Reads files, folders, globs, URLs and zip archives into a database.

    SIGINT and SIGTERM end it in good order where it runs in the main thread: what is being written is finished, or
    undone where that takes long.

    Args:
        paths: what to read.
        database_url: where to; its schema is brought up to date first.
        options: how.
        observer: who is told what becomes of every file.
        stop: tells when somebody asks to stop; the import's own where it is None.

    Raises:
        DatabaseError: the database is unreachable or fails; what was written before stays.
        ImportRunning: another import into it is running.
        ClusterError: the cluster is unreachable or was lost; what was written before stays.
        UsageError: the options make no sense.
        KeyboardInterrupt: somebody asked to stop before the first file was met.
    """
    options = options or ImportOptions()
    require_recognition(options.ocr)
    vendor_group = load_vendors(options.vendors).group
    summary = Summary(fail_on_result=options.fail_on_result, strict=options.strict)
    with ExitStack() as stack:
        stop = stop or stack.enter_context(StopRequest())
        with stop.waiting():
            check_stores(paths)
            readers = stack.enter_context(_readers(options))
            stop.release(readers.end)
            database, own_files = stack.enter_context(_opened(database_url, options))
            ocr = options.ocr if recognizes(options.ocr) else None
            ledger = Ledger(database, EXTRACTOR_VERSION, vendor_group, dry_run=options.dry_run, ocr=ocr)
        summary.job_id = ledger.begin(shlex.join(map(masked_address, paths)))
        try:
            with stop.waiting():
                discovery = Discovery(options.limits.max_bytes, own_files | options.exclude, options.settle_seconds)
                found = list(discovery.search(paths))
                summary.unsettled = len(discovery.unsettled)
            total = _Total(observer or Silence(), len(found))
            for outcome in Pipeline(ledger, options, readers, stop).run(found, total.add):
                summary.add(outcome)
                total.observer.settled(outcome)
        except KeyboardInterrupt:
            if not stop.requested:
                raise
        summary.finish(interrupted=stop.requested)
        ledger.finish(summary.outcome, summary.counts)
        if not stop.requested:
            summary.nights = ledger.nights(summary.started_at, summary.new)
    stop.ended()
    return summary


class _Total:
    """How many files there are, as far as is known; archives count as one until they are opened."""

    def __init__(self, observer: Observer, count: int) -> None:
        self.observer = observer
        self._count = 0
        self.add(count)

    def add(self, more: int) -> None:
        """Tells of more files."""
        self._count += more
        self.observer.found(self._count)


ingest = run_import
"""The same by the name of the command: `from esrp_ingest import ingest`."""


@contextmanager
def _readers(options: ImportOptions) -> Iterator[Readers]:
    """Processes of this machine, or the workers of a cluster."""
    if options.cluster is None:
        with parsing_pool(options.limits, options.jobs) as readers:
            yield readers
    else:
        from esrp_ingest.importing.workers.cluster import parsing_cluster  # noqa: PLC0415 - brings distributed

        with parsing_cluster(options.cluster, options.limits) as readers:
            yield readers


@contextmanager
def _opened(database_url: str, options: ImportOptions) -> Iterator[tuple[Database | None, frozenset[Path]]]:
    """The database, locked for this import and with the present schema, and the files that it consists of.

    A dry run takes no lock and changes nothing; where there is no database yet it gets none.
    """
    own_files = _files_of(database_url)
    if options.dry_run and own_files and not any(path.exists() for path in own_files):
        yield None, own_files
        return
    _refuse_other_tables(database_url, options)
    with ExitStack() as stack:
        engine = open_engine(database_url, read_only=options.dry_run)
        stack.callback(engine.dispose)
        if options.dry_run:
            if current(engine) is None:
                yield None, own_files
                return
            check(engine)
        else:
            _lock(stack, engine, options.wait_seconds)
            upgrade(engine)
        yield Database(engine), own_files


def _refuse_other_tables(database_url: str, options: ImportOptions) -> None:
    """Keeps out of the SQLite file of another program, which opening it for writing would change already.

    Raises:
        DatabaseError: it is one, and nobody said to write into it.
    """
    file = database_file(open_engine(database_url).url)
    if file is None or options.beside_other_tables or not file.exists():
        return
    engine = open_engine(database_url, read_only=True)
    try:
        refuse_other_tables(engine)
    finally:
        engine.dispose()


def _files_of(database_url: str) -> frozenset[Path]:
    """The files of an SQLite database, its lock with them; none for a server or for memory."""
    url = open_engine(database_url).url
    file = database_file(url)
    if file is None:
        return frozenset()
    names = (absolute(Path(str(url.database))), file)
    return frozenset(Path(f"{name}{suffix}") for name in names for suffix in _SQLITE_SUFFIXES)


def _lock(stack: ExitStack, engine: Engine, wait_seconds: float) -> None:
    """Keeps other imports out, after waiting for one that runs.

    Raises:
        ImportRunning: it still runs.
    """
    deadline = time.monotonic() + wait_seconds
    while True:
        try:
            stack.enter_context(import_lock(engine))
        except ImportRunning:
            if time.monotonic() >= deadline:
                raise
            time.sleep(_POLL_SECONDS)
        except OSError as error:
            raise DatabaseError(f"cannot use {describe(engine)}: {error.strerror}") from error
        else:
            return
