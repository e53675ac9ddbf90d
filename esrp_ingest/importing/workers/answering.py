"""The side of a process that reads: tasks in, answers out. Whatever goes wrong becomes a code."""

import hashlib
import io
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, cast

from esrp_ingest.configuration import configuration_in
from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.importing.workers.tasks import (
    Answer,
    ConfigurationTask,
    ListTask,
    MemberTask,
    ParseTask,
    SolutionTask,
    Task,
    failed,
    read_message,
    write_answer,
)
from esrp_ingest.models import Finding, ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.rows.flat import flattened, to_bytes
from esrp_ingest.solution_text import solution_in
from esrp_ingest.sources.archives import Archive
from esrp_ingest.sources.opening import CHANGING, local_file, read_bytes

_PIECE = 2**18
"""Bytes of an archive in a store that are asked for at once."""
_SHARED_NAME = Finding(
    rule="shared_name",
    severity="warning",
    message="other members of its archive have the same name: each was read, the address counts them",
)


@dataclass(slots=True)
class _Opened:
    """The archive that was asked for last.

    Attributes:
        path: where it is.
        archive: its members.
        state: gives its file's present state.
        first: the state when it was opened.
        number: the member that was unpacked last.
        data: its bytes.
    """

    path: str
    archive: Archive
    state: Callable[[], object]
    first: object
    number: int | None = None
    data: bytes = b""


@dataclass(slots=True)
class Desk:
    """Answers tasks, and keeps the archive of the last one open: it is opened once, and each member unpacked once.

    Attributes:
        tasks: where tasks come from, and pieces of archives that are in a store.
        answers: where answers go to, and wishes for such pieces.
    """

    tasks: IO[bytes]
    answers: IO[bytes]
    _opened: _Opened | None = field(default=None, init=False)

    def answer(self, task: Task) -> Answer:
        """Does what a task asks for."""
        try:
            match task:
                case ParseTask():
                    parsed = _parsed(task)
                    return Answer(data=to_bytes(flattened(parsed))) if task.as_rows else Answer(parsed=parsed)
                case ListTask():
                    self._opened = None  # it is listed once an import, and may be another one by now
                    return Answer(members=tuple(self._archive(task.path, remote=task.remote).archive.members))
                case MemberTask():
                    return self._member(task)
                case ConfigurationTask():
                    return _configuration(task)
                case SolutionTask():
                    return _solution(task)
        except Exception as error:  # noqa: BLE001 - a fault of ours must not cost the other documents
            return failed(error)

    def _archive(self, path: str, *, remote: bool) -> _Opened:
        if self._opened is None or self._opened.path != path:
            self._opened = None
            if remote:
                pieces = io.BufferedReader(cast("io.RawIOBase", _Pieces(self.tasks, self.answers)), _PIECE)
                self._opened = _Opened(path, Archive(pieces), lambda: None, None)
            else:
                file, state = local_file(path)
                self._opened = _Opened(path, Archive(file), state, state())
        return self._opened

    def _member(self, task: MemberTask) -> Answer:
        opened = self._archive(task.path, remote=task.remote)
        if opened.number != task.number:
            opened.number = None
            opened.data = opened.archive.read(task.number, task.max_bytes)
            opened.number = task.number
            if opened.state() != opened.first:
                raise UnreadableDocument("unreadable", CHANGING)
        data = opened.data
        return Answer(sha256=hashlib.sha256(data).hexdigest(), byte_size=len(data), data=data if task.give else None)


class _Pieces(io.RawIOBase):
    """An archive in a store: its bytes come through the parent, who does not look at them."""

    def __init__(self, tasks: IO[bytes], answers: IO[bytes]) -> None:
        super().__init__()
        self._tasks, self._answers = tasks, answers
        self._place = 0
        self._size = int.from_bytes(self._wish(-1, 8), "big")

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._place, os.SEEK_END: self._size}[whence]
        if start + offset < 0:
            raise ValueError("a place before the beginning")
        self._place = start + offset
        return self._place

    def readinto(self, buffer: "memoryview") -> int:  # type: ignore[override] # what BufferedReader calls it with
        wanted = max(0, min(len(buffer), self._size - self._place, _PIECE))
        piece = self._wish(self._place, wanted) if wanted else b""
        buffer[: len(piece)] = piece
        self._place += len(piece)
        return len(piece)

    def _wish(self, offset: int, size: int) -> bytes:
        write_answer(self._answers, Answer(piece=(offset, size)))
        piece = read_message(self._tasks)
        if not piece or len(piece) > size:
            raise UnreadableDocument("unreadable", CHANGING)
        return piece


def _parsed(task: ParseTask) -> ParsedDocument:
    data = task.data
    if data is None:
        data = read_bytes(task.path, task.sha256, task.max_bytes)
    vendors = None if task.vendors is None else Path(task.vendors)
    parsed = parse_bytes(data, task.name, vendors=vendors, ocr=task.ocr)
    if not task.shares_name:
        return parsed
    return parsed.model_copy(update={"findings": (*parsed.findings, _SHARED_NAME)})


def _configuration(task: ConfigurationTask) -> Answer:
    try:
        return Answer(configuration=configuration_in(task.data or b"", task.name))
    except UsageError as error:
        raise UnreadableDocument("invalid", str(error)) from error


def _solution(task: SolutionTask) -> Answer:
    try:
        return Answer(solution=solution_in(task.data or b"", task.name))
    except UsageError as error:
        raise UnreadableDocument("invalid", str(error)) from error
