"""Documents read for their own sake, without a database, under the same limits as in an import."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.ingest.child import Answer
from esrp_ingest.ingest.discovery import Discovery, Found, Refusal, absolute
from esrp_ingest.ingest.remote import check_stores, is_remote
from esrp_ingest.ingest.sources import file_source, fingerprint
from esrp_ingest.ingest.workers import Limits, Readers, parsing_pool
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import OcrMode, require_recognition


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
        waiting: deque[tuple[str, Answer | Future[Answer]]] = deque()
        for found in Discovery(limits.max_bytes).search(paths):
            waiting.append((found.uri, _begin(found, limits, vendors, readers)))
            if len(waiting) > 4 * jobs:
                yield _ended(*waiting.popleft())
        while waiting:
            yield _ended(*waiting.popleft())


def _begin(found: Found, limits: Limits, vendors: Path | None, readers: Readers) -> Answer | Future[Answer]:
    if isinstance(found, Refusal):
        return Answer(code=found.code, message=found.message)
    try:
        bytes_now = fingerprint(found, limits.max_bytes, keep=is_remote(found.path))
    except UnreadableDocument as error:
        return Answer(code=error.code, message=str(error))
    return readers.submit(limits.task(found, bytes_now, vendors))


def _ended(uri: str, answer: Answer | Future[Answer]) -> tuple[str, Answer]:
    return uri, answer.result() if isinstance(answer, Future) else answer
