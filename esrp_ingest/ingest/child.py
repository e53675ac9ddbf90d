"""The process that reads documents for an import: `python -m esrp_ingest.ingest.child`, one task after another.

Tasks come in on standard input and answers go out on standard output, each as JSON behind its length in four bytes;
a document's bytes may follow its task in the same way.
A document that hangs, crashes or eats memory does so here, and costs its parent nothing but this process, which the
parent watches and ends.
"""

import faulthandler
import gc
import json
import logging
import os
import struct
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import IO

from esrp_ingest.errors import FailureCode, UnreadableDocument
from esrp_ingest.ingest.faults import in_one_line, ran_out_of_memory
from esrp_ingest.ingest.remote import is_remote
from esrp_ingest.ingest.sources import read_bytes
from esrp_ingest.models import Model, ParsedDocument
from esrp_ingest.operating_system import limit_address_space, write_no_core_dump
from esrp_ingest.parsing import OcrMode

LENGTH = struct.Struct(">I")
"""How the length of a message stands before it."""

TOO_MUCH_MEMORY = "it needs more memory than --memory-limit allows"
_ORPHAN_SECONDS = 5
"""How long after its time is over a process whose parent did not end it ends by itself."""
_QUIET_SECONDS = 0.5
"""Signs of progress that say nothing else are sent no closer than that."""


@dataclass(frozen=True, slots=True)
class ParseTask:
    """One document to read.

    Attributes:
        path: the file or the archive as the file system names it, or the URL in a store.
        member: the name inside the archive, None for a file.
        name: the file's own name, which decides only what the bytes leave open.
        sha256: of the bytes that are meant.
        max_bytes: larger documents are refused.
        timeout_seconds: after which the parent gives up.
        vendors: a TOML file with more vendors, None for the built-in ones alone.
        data: the bytes, where they travel with the task instead of being read from their place.
        ocr: which pages of a PDF are recognized from their pictures.
    """

    path: str
    member: str | None
    name: str
    sha256: str
    max_bytes: int
    timeout_seconds: float
    vendors: str | None = None
    data: bytes | None = None
    ocr: OcrMode = "auto"

    @property
    def opens_store(self) -> bool:
        """Whether who reads it must ask a store for it."""
        return self.data is None and is_remote(self.path)

    def write(self, stream: IO[bytes]) -> None:
        """Writes the task: one message for the bytes, if they travel, behind one for all else.

        File names that are no text survive it.
        """
        header = asdict(replace(self, data=None)) | {"travels": self.data is not None}
        write_message(stream, json.dumps(header).encode())
        if self.data is not None:
            write_message(stream, self.data)

    @classmethod
    def read(cls, stream: IO[bytes]) -> "ParseTask | None":
        """The next task, None at the end."""
        message = read_message(stream)
        if message is None:
            return None
        header = json.loads(message)
        travels = header.pop("travels")
        return replace(cls(**header), data=read_message(stream) if travels else None)


class Answer(Model):
    """What became of a task: a parsed document, or a code and a message. Neither is a notice of how far it has come."""

    parsed: ParsedDocument | None = None
    code: FailureCode | None = None
    message: str = ""

    @property
    def is_notice(self) -> bool:
        """Whether the task goes on."""
        return self.parsed is None and self.code is None


def answer(task: ParseTask) -> Answer:
    """Reads one document. Whatever goes wrong becomes a code."""
    from esrp_ingest.parsing import parse_bytes  # noqa: PLC0415 - heavy, and this module is imported for its messages

    try:
        data = task.data
        if data is None:
            data = read_bytes(task.path, task.member, task.sha256, task.max_bytes)
        vendors = None if task.vendors is None else Path(task.vendors)
        return Answer(parsed=parse_bytes(data, task.name, vendors=vendors, ocr=task.ocr))
    except UnreadableDocument as error:
        return Answer(code=error.code, message=str(error))
    except Exception as error:  # noqa: BLE001 - a fault of ours must not cost the other documents
        if ran_out_of_memory(error):
            return Answer(code="out_of_memory", message=TOO_MUCH_MEMORY)
        return Answer(code="crashed", message=f"reading it failed: {in_one_line(error)}")


def read_message(stream: IO[bytes]) -> bytes | None:
    """The next message, None at the end."""
    length = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(length)[0]) if len(length) == LENGTH.size else None


def write_message(stream: IO[bytes], message: bytes) -> None:
    """Writes one message and makes sure that all of it leaves: a pipe may take less than it is given."""
    for part in (LENGTH.pack(len(message)), message):
        rest = memoryview(part)
        while rest:
            rest = rest[stream.write(rest) :]
    stream.flush()


class _Notices(logging.Handler):
    """Sends what a reader tells of its progress to the parent, before the answer.

    What is only of interest to who waits (each page of a long paper, a debug message) is sent without its words, and
    not more often than needed.
    """

    def __init__(self, answers: IO[bytes]) -> None:
        super().__init__(logging.DEBUG)
        self._answers = answers
        self._sent = 0.0
        self.idle_seconds = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """Sends one notice."""
        now = time.monotonic()
        told = record.levelno >= logging.INFO
        if not told and now - self._sent < _QUIET_SECONDS:
            return
        self._sent = now
        self.wait_for_parent()
        message = record.getMessage() if told else ""
        write_message(self._answers, Answer(message=message).model_dump_json().encode())

    def wait_for_parent(self) -> None:
        """Ends this process later if the parent is not there to do it when its time without progress is over."""
        faulthandler.dump_traceback_later(max(0.1, self.idle_seconds + _ORPHAN_SECONDS), exit=True)


def _warm_up() -> None:
    """Imports what reading needs before the time of the first document begins.

    What is there then stays, and next to all that is made of a document is needed until it is read. To look for
    garbage among it all the time took a fifth of the time (HTML reports), so that is done seldom.
    """
    from esrp_ingest.parsing import parse_bytes  # noqa: PLC0415 - heavy, see above

    with suppress(UnreadableDocument):
        parse_bytes(b"<html><body>no report</body></html>")
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def main(address_space_bytes: int) -> None:
    """Answers tasks until standard input ends.

    Args:
        address_space_bytes: what this process may reserve, 0 for no limit.
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not stand between answers
    write_no_core_dump()
    limit_address_space(address_space_bytes)
    _warm_up()
    notices = _Notices(answers)
    readers = logging.getLogger("esrp_ingest.readers")
    readers.setLevel(logging.DEBUG)
    readers.propagate = False
    readers.addHandler(notices)
    write_message(answers, Answer().model_dump_json().encode())
    while (task := ParseTask.read(sys.stdin.buffer)) is not None:
        notices.idle_seconds = task.timeout_seconds
        notices.wait_for_parent()
        write_message(answers, answer(task).model_dump_json().encode())
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main(int(sys.argv[1]))
