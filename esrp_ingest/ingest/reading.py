"""Documents read for their own sake, without a database, under the same limits as in an import."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.ingest.child import Answer, ParseTask
from esrp_ingest.ingest.discovery import Discovery, Found, Refusal, absolute
from esrp_ingest.ingest.sources import file_source, fingerprint
from esrp_ingest.ingest.workers import Limits, parsing_pool
from esrp_ingest.models import ParsedDocument


def read_document(path: Path, limits: Limits, vendors: Path | None = None) -> ParsedDocument:
    """Reads one file in a process of its own.

    Args:
        path: the file.
        limits: what it may cost.
        vendors: a TOML file with more vendors.

    Raises:
        UnreadableDocument: it cannot be read; `code` says why.
        UsageError: it is a folder.
    """
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name one file, or load folders with `esrp ingest`")
    source = file_source(absolute(path))
    with parsing_pool(limits, 1) as submit:
        task = limits.task(source, fingerprint(source, limits.max_bytes).sha256, vendors)
        answer = submit(task).result()
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
    with parsing_pool(limits, jobs) as submit:
        waiting: deque[tuple[str, Answer | Future[Answer]]] = deque()
        for found in Discovery(limits.max_bytes).search(paths):
            waiting.append((found.uri, _begin(found, limits, vendors, submit)))
            if len(waiting) > 4 * jobs:
                yield _ended(*waiting.popleft())
        while waiting:
            yield _ended(*waiting.popleft())


def _begin(
    found: Found, limits: Limits, vendors: Path | None, submit: Callable[[ParseTask], Future[Answer]]
) -> Answer | Future[Answer]:
    if isinstance(found, Refusal):
        return Answer(code=found.code, message=found.message)
    try:
        sha256 = fingerprint(found, limits.max_bytes).sha256
    except UnreadableDocument as error:
        return Answer(code=error.code, message=str(error))
    return submit(limits.task(found, sha256, vendors))


def _ended(uri: str, answer: Answer | Future[Answer]) -> tuple[str, Answer]:
    return uri, answer.result() if isinstance(answer, Future) else answer
