"""Documents read for their own sake, without a database, under the same limits as in an import."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

from esrp_ingest.errors import EsrpError, UnreadableDocument, UsageError
from esrp_ingest.importing.unpacking import Unpacker
from esrp_ingest.importing.workers.pool import Limits, Readers, parsing_pool
from esrp_ingest.importing.workers.tasks import Answer, failed
from esrp_ingest.models import ParsedDocument
from esrp_ingest.readers.advice import require_recognition
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.sources.discovery import Discovery, Found, Refusal, absolute
from esrp_ingest.sources.opening import Fingerprint, Source, file_source, fingerprint
from esrp_ingest.sources.remote import check_stores, is_remote


def read_document(path: Path, limits: Limits, vendors: Path | None = None, ocr: OcrMode = "auto") -> ParsedDocument:
    """Reads one file in a process of its own.

    Args:
        path: the file.
        limits: what it may cost.
        vendors: a TOML file with more vendors.
        ocr: which pages of a PDF are recognized from their pictures.

    Raises:
        UnreadableDocument: it cannot be read; `code` says why.
        UsageError: it is a folder, or pictures are to be recognized and the extra for it is not installed.
    """
    require_recognition(ocr)
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name one file, or load folders with `esrp ingest`")
    source = file_source(absolute(path))
    with parsing_pool(limits, 1) as readers:
        task = limits.task(source, fingerprint(source, limits.max_bytes), vendors, ocr)
        answer = readers.submit(task).result()
    if answer.parsed is None:
        raise UnreadableDocument(answer.code or "crashed", answer.message)
    return answer.parsed


def read_documents(
    paths: Sequence[str], limits: Limits, jobs: int, vendors: Path | None = None
) -> Iterator[tuple[str, Answer]]:
    """Reads files, folders, globs and zip archives side by side; every URI and what became of it, in order.

    Args:
        paths: what to read.
        limits: what one document may cost.
        jobs: how many are read side by side.
        vendors: a TOML file with more vendors.
    """
    check_stores(paths)
    with parsing_pool(limits, jobs) as readers:
        unpacker = Unpacker(readers.ask, limits)
        waiting: deque[tuple[str, Answer | Future[Answer]]] = deque()
        for found in _files(Discovery(limits.max_bytes).search(paths), unpacker):
            waiting.append((found.uri, _begin(found, limits, vendors, readers, unpacker)))
            if len(waiting) > 4 * jobs:
                yield _ended(*waiting.popleft())
        while waiting:
            yield _ended(*waiting.popleft())


def _files(found: Iterable[Found], unpacker: Unpacker) -> Iterator[Found]:
    """Files as they are; instead of archives their members."""
    for each in found:
        if isinstance(each, Refusal) or not each.is_archive:
            yield each
            continue
        try:
            members = unpacker.members(each)
        except UnreadableDocument as error:
            yield Refusal(each.uri, error.code, str(error))
        else:
            yield from unpacker.reached(each, members)


def _begin(
    found: Found, limits: Limits, vendors: Path | None, readers: Readers, unpacker: Unpacker
) -> Answer | Future[Answer]:
    if isinstance(found, Refusal):
        return Answer(code=found.code, message=found.message)
    try:
        return readers.submit(limits.task(found, _bytes(found, limits, unpacker), vendors))
    except Exception as error:
        if isinstance(error, EsrpError) and not isinstance(error, UnreadableDocument):
            raise
        return failed(error)


def _bytes(source: Source, limits: Limits, unpacker: Unpacker) -> Fingerprint:
    """What a source's bytes are, with them where they travel."""
    if source.member is None:
        return fingerprint(source, limits.max_bytes, keep=is_remote(source.path))
    bytes_now = unpacker.fingerprint(source)
    return replace(bytes_now, data=unpacker.data(source, bytes_now.sha256))


def _ended(uri: str, answer: Answer | Future[Answer]) -> tuple[str, Answer]:
    return uri, answer.result() if isinstance(answer, Future) else answer
