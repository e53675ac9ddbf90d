"""One process that reads documents, as its parent sees it: tasks in, answers out, and an end when it costs too much.

Its parent's `Watch` looks at it every moment: at the memory that it holds, with whatever it started itself, and at the
time since it last told that it gets on. Whoever waits for its answer just waits: the end of a process closes its pipes.
"""

import logging
import os
import shlex
import threading
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import IO

import psutil

from esrp_ingest.errors import UsageError
from esrp_ingest.importing.workers.environment import worker_environment
from esrp_ingest.importing.workers.tasks import (
    LENGTH,
    MAX_ANSWER_BYTES,
    TOO_MUCH_MEMORY,
    Answer,
    ListTask,
    MemberTask,
    Task,
    write_message,
    write_task,
)
from esrp_ingest.operating_system import how_it_ended, kill_apart, own_program, start_apart, was_killed
from esrp_ingest.sources.opening import opened
from esrp_ingest.sources.remote import is_remote

logger = logging.getLogger(__name__)
LONGEST_SHARES = 30
"""How many times the time without progress a document may take in all: an hour where it is two minutes."""

_ADDRESS_SPACE_SHARES = 4
"""How many times the memory that it may hold a process may reserve. Reserving costs nothing and recognizing pictures
reserves much; the system's own refusal is there for what grows faster than we look, and for orphans."""
_STARTUP_SECONDS = 120
_LONGEST_PIECE = 2**20
"""Bytes of an archive in a store that a process may wish for at once."""
_LOOK_SECONDS = 0.05
_LOOK_AT_CHILDREN = 20
"""Every so many looks also at what a process started itself: to find it, all processes of the machine are listed."""


@dataclass(slots=True)
class _Allowance:
    """The time that a process has for what it is doing.

    Attributes:
        idle_seconds: longest time without a sign of progress.
        idle_until: when that is over.
        until: when all of its time is over.
    """

    idle_seconds: float
    idle_until: float
    until: float

    @classmethod
    def of(cls, idle_seconds: float) -> "_Allowance":
        """What is allowed from now on."""
        now = time.monotonic()
        return cls(idle_seconds, now + idle_seconds, now + LONGEST_SHARES * idle_seconds)

    def progressed(self) -> None:
        """Counts the time without progress anew."""
        self.idle_until = time.monotonic() + self.idle_seconds

    def spent(self) -> Answer | None:
        """What is said of a document whose time is over, None while it is not."""
        now = time.monotonic()
        if now < min(self.idle_until, self.until):
            return None
        seconds, what = self.idle_seconds, "without progress"
        if now >= self.until:
            seconds, what = LONGEST_SHARES * self.idle_seconds, "in all"
        return Answer(
            code="timeout", message=f"reading it took longer than {seconds:g} seconds {what}: raise --timeout"
        )


class ReadingProcess:
    """One process that reads documents.

    Args:
        memory_bytes: what it may hold in memory, 0 for no limit.
        opens_stores: whether it is given what a store's package looks for.

    Attributes:
        served: how many tasks it was given.
        opens_stores: as above.
        doomed: whether it was ended because it cost too much.
    """

    def __init__(self, memory_bytes: int, *, opens_stores: bool = False) -> None:
        self.served = 0
        self.opens_stores = opens_stores
        self._memory_bytes = memory_bytes
        self._allowance: _Allowance | None = None
        self._verdict: Answer | None = None
        self._most_bytes = 0
        self._looks = 0
        self._store = _Store()
        self._lock = threading.Lock()
        self._process = start_apart(
            own_program("esrp_ingest.importing.workers.child", str(_ADDRESS_SPACE_SHARES * memory_bytes)),
            worker_environment(opens_stores=opens_stores),
        )
        self._tree = [psutil.Process(self._process.pid)]

    @property
    def doomed(self) -> bool:
        return self._verdict is not None

    def wait_until_ready(self) -> None:
        """Waits for the first message.

        Raises:
            UsageError: the process does not start; no document is to blame.
        """
        self._allowance = _Allowance.of(_STARTUP_SECONDS)
        try:
            self._receive()
        except EOFError as error:
            ended = f"{self.bury().code}, {how_it_ended(self._process.wait())}"
            by_hand = shlex.join(own_program("esrp_ingest.importing.workers.child", "0"))
            raise UsageError(
                f"the process that reads documents does not start ({ended}): "
                f"raise --memory-limit, or run `{by_hand}` to see why"
            ) from error
        finally:
            self._rest()

    def ask(self, task: Task) -> Answer:
        """Sends a task and waits for its answer; notices are logged, and pieces that it wishes for are given.

        Raises:
            EOFError: the process died, or was ended; `bury` says why.
            ValidationError: what it gave is no answer.
            UnreadableDocument: the store of an archive does not answer.
        """
        if self._process.stdin is None:
            raise EOFError
        self.served += 1
        self._allowance = _Allowance.of(task.timeout_seconds)
        try:
            write_task(self._process.stdin, task)
            while (answer := self._answer(task)).goes_on:
                if answer.piece is not None:
                    write_message(self._process.stdin, self._store.piece(task, *answer.piece))
                elif answer.message:
                    logger.info("%s: %s", getattr(task, "name", ""), answer.message)
        except OSError as error:
            raise EOFError from error
        finally:
            self._rest()
        return answer

    def _answer(self, task: Task) -> Answer:
        """The next answer, with the bytes that follow it."""
        answer = Answer.model_validate_json(self._receive())
        if not answer.bytes_follow:
            return answer
        longest = task.max_bytes if isinstance(task, MemberTask) else MAX_ANSWER_BYTES
        return answer.model_copy(update={"data": self._receive(longest)})

    def look(self) -> None:
        """Ends the process where it has come to a limit while it was reading."""
        with self._lock:
            if self._allowance is None or self._verdict is not None:
                return
            self._verdict = self._allowance.spent() or self._holds_too_much()
            if self._verdict is not None:
                self.kill()

    def kill(self) -> None:
        """Ends the process at once; whoever waits for an answer gets an end of file."""
        kill_apart(self._process)

    def bury(self) -> Answer:
        """Ends the process if it still runs, and says what it died of."""
        if self._process.poll() is None:
            self.kill()
        self._store.close()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        status = self._process.wait()
        return self._verdict or self._cause_of_death(status)

    def _rest(self) -> None:
        with self._lock:
            self._allowance = None

    def _receive(self, longest: int = MAX_ANSWER_BYTES) -> bytes:
        (length,) = LENGTH.unpack(self._read(LENGTH.size))
        if length > longest:
            raise EOFError
        message = self._read(length)
        if self._allowance is not None:
            self._allowance.progressed()
        return message

    def _read(self, size: int) -> bytes:
        if self._process.stdout is None:
            raise EOFError
        data = bytearray()
        while len(data) < size:
            chunk = os.read(self._process.stdout.fileno(), min(size - len(data), 2**20))
            if not chunk:
                raise EOFError
            data += chunk
        return bytes(data)

    def _holds_too_much(self) -> Answer | None:
        if self._looks % _LOOK_AT_CHILDREN == 0:
            with suppress(psutil.Error):
                self._tree[1:] = self._tree[0].children(recursive=True)
        self._looks += 1
        held = sum(map(_resident_bytes, self._tree))
        self._most_bytes = max(self._most_bytes, held)
        if not self._memory_bytes or held <= self._memory_bytes:
            return None
        return Answer(code="out_of_memory", message=TOO_MUCH_MEMORY)

    def _cause_of_death(self, status: int) -> Answer:
        """What killed a process that did not answer, and was not ended by us.

        PDFium ends its process when memory is refused, by the same signals as for any other fault. So one that was seen
        to hold half of its limit is taken to have died of that: it is the next doubling of a buffer that is refused.
        """
        if was_killed(status):
            return Answer(code="out_of_memory", message="the system ended the process that read it: too little memory")
        if self._memory_bytes and self._most_bytes > self._memory_bytes // 2:
            return Answer(code="out_of_memory", message=TOO_MUCH_MEMORY)
        return Answer(code="crashed", message=f"the process that read it ended with {how_it_ended(status)}")


class _Store:
    """The archive in a store that a process reads through us, kept open from one of its members to the next."""

    def __init__(self) -> None:
        self._path: str | None = None
        self._open = ExitStack()
        self._stream: IO[bytes] | None = None

    def piece(self, task: Task, offset: int, size: int) -> bytes:
        """Some of its bytes; with an offset below 0 their number.

        Raises:
            EOFError: the task is about no such archive.
            UnreadableDocument: the store does not answer.
        """
        if not isinstance(task, ListTask | MemberTask) or not is_remote(task.path):
            raise EOFError
        if self._stream is None or self._path != task.path:
            self.close()
            self._path = task.path
            self._stream, _ = self._open.enter_context(opened(task.path))
        if offset < 0:
            return self._stream.seek(0, os.SEEK_END).to_bytes(8, "big")
        self._stream.seek(offset)
        return self._stream.read(min(size, _LONGEST_PIECE))

    def close(self) -> None:
        """Closes what is open; whatever a store says to that."""
        self._stream = None
        with suppress(Exception):
            self._open.close()


def _resident_bytes(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:  # it has just ended
        return 0


class Watch:
    """Looks at reading processes from a thread of its own, which starts with the first of them."""

    def __init__(self) -> None:
        self._processes: set[ReadingProcess] = set()
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, process: ReadingProcess) -> None:
        """Looks at a process from now on."""
        with self._lock:
            self._processes.add(process)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="watching", daemon=True)
                self._thread.start()

    def discard(self, process: ReadingProcess) -> None:
        """Looks no longer at a process."""
        with self._lock:
            self._processes.discard(process)

    def end(self) -> None:
        """Looks at nothing any more."""
        self._ended.set()

    def _look(self) -> None:
        while not self._ended.wait(_LOOK_SECONDS):
            with self._lock:
                processes = tuple(self._processes)
            for process in processes:
                process.look()
