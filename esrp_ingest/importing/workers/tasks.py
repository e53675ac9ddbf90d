"""What is asked of the processes that read documents, and what they answer.

Every message is JSON behind its length in four bytes. Bytes of documents follow a message in the same way, where the
message says so; an archive that is in a store is read through its parent, piece by piece.
"""

import json
import struct
import traceback
from dataclasses import dataclass, fields
from typing import IO, ClassVar

from pydantic import Field

from esrp_ingest.configuration import Configuration
from esrp_ingest.errors import FailureCode, UnreadableDocument
from esrp_ingest.importing.workers.faults import in_one_line, ran_out_of_memory
from esrp_ingest.models import Model, ParsedDocument, Solution
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.sources.archives import Member
from esrp_ingest.sources.remote import is_remote

LENGTH = struct.Struct(">I")
"""How the length of a message stands before it."""
MAX_ANSWER_BYTES = 2**26
"""Longest answer, the bytes of a document that may follow it not counted."""

NO_ANSWER = "the process that read it gave no proper answer"
TOO_MUCH_MEMORY = "it needs more memory than --memory-limit allows"
_LONGEST_LINE = 1000
_LONGEST_TRACE = 10_000


@dataclass(frozen=True, slots=True)
class ParseTask:
    """One document to read.

    Attributes:
        path: the file as the file system names it, or the URL in a store.
        name: the file's own name, which decides only what the bytes leave open.
        sha256: of the bytes that are meant.
        max_bytes: larger documents are refused.
        timeout_seconds: after which the parent gives up.
        vendors: a TOML file with more vendors, None for the built-in ones alone.
        data: the bytes, where they travel with the task instead of being read from their place.
        ocr: which pages of a PDF are recognized from their pictures.
        shares_name: whether other members of its archive have the same name.
        as_rows: whether it shall be answered with the rows of a database's tables instead of a parsed document.
    """

    kind: ClassVar[str] = "parse"

    path: str
    name: str
    sha256: str
    max_bytes: int
    timeout_seconds: float
    vendors: str | None = None
    data: bytes | None = None
    ocr: OcrMode = "auto"
    shares_name: bool = False
    as_rows: bool = False

    @property
    def opens_store(self) -> bool:
        """Whether who reads it must ask a store for it."""
        return self.data is None and is_remote(self.path)


@dataclass(frozen=True, slots=True)
class ListTask:
    """An archive whose members shall be listed.

    Attributes:
        path: the file.
        remote: it is in a store, and read through the parent.
        timeout_seconds: after which the parent gives up.
    """

    kind: ClassVar[str] = "list"
    opens_store: ClassVar[bool] = False

    path: str
    remote: bool
    timeout_seconds: float


@dataclass(frozen=True, slots=True)
class MemberTask:
    """A member of an archive that shall be unpacked.

    Attributes:
        path: the archive.
        remote: it is in a store, and read through the parent.
        number: the member's place in the archive, from 0.
        max_bytes: larger members are refused.
        give: whether its bytes shall be given, or only their hash and number.
        timeout_seconds: after which the parent gives up.
    """

    kind: ClassVar[str] = "member"
    opens_store: ClassVar[bool] = False

    path: str
    remote: bool
    number: int
    max_bytes: int
    give: bool
    timeout_seconds: float


@dataclass(frozen=True, slots=True)
class SolutionTask:
    """A `solution.toml` to understand.

    Attributes:
        name: how messages call it.
        data: its bytes.
        timeout_seconds: after which the parent gives up.
    """

    kind: ClassVar[str] = "solution"
    opens_store: ClassVar[bool] = False

    name: str
    timeout_seconds: float
    data: bytes | None = None


@dataclass(frozen=True, slots=True)
class ConfigurationTask(SolutionTask):
    """A configuration file of Jetstress to understand."""

    kind: ClassVar[str] = "configuration"


Task = ParseTask | ListTask | MemberTask | SolutionTask | ConfigurationTask
_KINDS: dict[str, type[Task]] = {
    each.kind: each for each in (ParseTask, ListTask, MemberTask, SolutionTask, ConfigurationTask)
}


class Answer(Model):
    """What became of a task, or on the way to it a notice, or the wish for a piece of an archive in a store.

    Attributes:
        parsed: a document.
        members: of an archive.
        sha256: of a member's bytes.
        byte_size: their number.
        solution: what a solution file says.
        configuration: what a configuration file states.
        code: how it failed.
        message: why it failed, or a notice of how far it has come; one line.
        trace: where it failed, for who mends the program.
        piece: offset and number of the bytes that are needed to go on.
        bytes_follow: whether bytes follow as a message of their own.
        data: these bytes: of a member, or the rows of a document.
    """

    parsed: ParsedDocument | None = None
    members: tuple[Member, ...] | None = None
    sha256: str | None = None
    byte_size: int = 0
    solution: Solution | None = None
    configuration: Configuration | None = None
    code: FailureCode | None = None
    message: str = ""
    trace: str = ""
    piece: tuple[int, int] | None = None
    bytes_follow: bool = False
    data: bytes | None = Field(default=None, exclude=True)

    @property
    def goes_on(self) -> bool:
        """Whether it is a notice or a wish, and the answer to the task is still to come."""
        given = (self.parsed, self.data, self.members, self.sha256, self.solution, self.configuration, self.code)
        return all(each is None for each in given)


Answer.model_rebuild()  # models are built when first used, which here several threads would do at once


def failed(error: Exception) -> Answer:
    """The answer where reading a file raised something, whatever it is: a code and one line."""
    if isinstance(error, UnreadableDocument):
        return Answer(code=error.code, message=one_line(str(error)))
    if ran_out_of_memory(error):
        return Answer(code="out_of_memory", message=TOO_MUCH_MEMORY)
    trace = "".join(traceback.format_exception(error, limit=-20))[-_LONGEST_TRACE:]
    return Answer(code="crashed", message=one_line(f"reading it failed: {in_one_line(error)}"), trace=_storable(trace))


def one_line(text: str) -> str:
    """A message as one line that is not endless, whatever a document brought into it."""
    line = " ".join(_storable(text[: 2 * _LONGEST_LINE]).split())
    return line if len(line) <= _LONGEST_LINE else f"{line[:_LONGEST_LINE]}..."


def _storable(text: str) -> str:
    """A text that a message takes: bytes of names that are no text are escaped."""
    return text.encode("utf-8", "backslashreplace").decode()


def write_task(stream: IO[bytes], task: Task) -> None:
    """Writes a task: one message for the bytes, if they travel, behind one for all else.

    File names that are no text survive it.
    """
    data = task.data if isinstance(task, ParseTask | SolutionTask) else None
    header = {each.name: getattr(task, each.name) for each in fields(task) if each.name != "data"}
    write_message(stream, json.dumps(header | {"kind": task.kind, "travels": data is not None}).encode())
    if data is not None:
        write_message(stream, data)


def read_task(stream: IO[bytes]) -> Task | None:
    """The next task, None at the end."""
    message = read_message(stream)
    if message is None:
        return None
    header = json.loads(message)
    kind, travels = _KINDS[header.pop("kind")], header.pop("travels")
    return kind(**(header | {"data": read_message(stream)} if travels else header))


def read_message(stream: IO[bytes]) -> bytes | None:
    """The next message, None at the end."""
    length = stream.read(LENGTH.size)
    return stream.read(LENGTH.unpack(length)[0]) if len(length) == LENGTH.size else None


def write_answer(stream: IO[bytes], answer: Answer) -> None:
    """Writes an answer and the bytes that belong to it; one that says too much becomes a failure."""
    message = answer.model_copy(update={"bytes_follow": answer.data is not None}).model_dump_json().encode()
    rows = answer.data if answer.data is not None and answer.sha256 is None else b""
    if max(len(message), len(rows)) > MAX_ANSWER_BYTES:
        size = MAX_ANSWER_BYTES // 2**20
        answer = Answer(code="invalid", message=f"what was read of it takes more than {size} MB: split it")
        message = answer.model_dump_json().encode()
    write_message(stream, message)
    if answer.data is not None:
        write_message(stream, answer.data)


def write_message(stream: IO[bytes], message: bytes) -> None:
    """Writes one message and makes sure that all of it leaves: a pipe may take less than it is given."""
    for part in (LENGTH.pack(len(message)), message):
        rest = memoryview(part)
        while rest:
            rest = rest[stream.write(rest) :]
    stream.flush()
