"""Reading documents in processes of their own, which live long, run side by side and can be killed one by one.

`IsolatedParser.parse` blocks its thread, so any `concurrent.futures.Executor` with threads makes a pool of it: every
thread owns one process. `subprocess` rather than `multiprocessing`, because one wedged process of a pool there cannot
be killed alone, and because it works inside the workers of a cluster too.
"""

import logging
import os
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from esrp_ingest.errors import FailureCode, UsageError
from esrp_ingest.ingest.child import LENGTH, TOO_MUCH_MEMORY, Answer, ParseTask
from esrp_ingest.ingest.sources import MAX_BYTES, Fingerprint, Source
from esrp_ingest.parsing import OcrMode

logger = logging.getLogger(__name__)
_STARTUP_SECONDS = 120
_MAX_ANSWER_BYTES = 2**30
_NOT_ALWAYS_ITS_FAULT: frozenset[FailureCode] = frozenset({"out_of_memory", "crashed"})


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may cost.

    Attributes:
        timeout_seconds: time to read it, the start of a process not counted.
        memory_bytes: address space of the process that reads it, 0 for no limit.
        max_bytes: its size.
    """

    timeout_seconds: float = 120.0
    memory_bytes: int = 2 * 2**30
    max_bytes: int = MAX_BYTES

    def task(
        self, source: Source, bytes_now: Fingerprint, vendors: Path | None = None, ocr: OcrMode = "auto"
    ) -> ParseTask:
        """The task to read one source within these limits; bytes that were kept travel with it."""
        return ParseTask(
            path=source.path,
            member=source.member,
            name=source.name,
            sha256=bytes_now.sha256,
            max_bytes=self.max_bytes,
            timeout_seconds=self.timeout_seconds,
            vendors=None if vendors is None else str(vendors),
            data=bytes_now.data,
            ocr=ocr,
        )


class _Child:
    """One process that reads documents."""

    def __init__(self, memory_bytes: int) -> None:
        self.served = 0
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "esrp_ingest.ingest.child", str(memory_bytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,  # Ctrl-C in a terminal is for the import alone; and it is killed with its watcher
        )

    def wait_until_ready(self) -> None:
        """Waits for the first message.

        Raises:
            UsageError: the process does not start; no document is to blame.
        """
        try:
            self._receive(time.monotonic() + _STARTUP_SECONDS)
        except (EOFError, TimeoutError) as error:
            raise UsageError(
                "the process that reads documents does not start: raise --memory-limit, or run "
                f"`{sys.executable} -m esrp_ingest.ingest.child 0` to see why"
            ) from error

    def ask(self, task: ParseTask) -> Iterator[bytes]:
        """Sends a task and waits for messages: notices, and its answer as the last one.

        Raises:
            EOFError: the process died.
            TimeoutError: the task's time is over.
        """
        if self._process.stdin is None:
            raise EOFError
        self.served += 1
        try:
            task.write(self._process.stdin)
        except BrokenPipeError as error:
            raise EOFError from error
        deadline = time.monotonic() + task.timeout_seconds
        while True:
            yield self._receive(deadline)

    def _receive(self, deadline: float) -> bytes:
        (length,) = LENGTH.unpack(self._read(LENGTH.size, deadline))
        if length > _MAX_ANSWER_BYTES:
            raise EOFError
        return self._read(length, deadline)

    def _read(self, size: int, deadline: float) -> bytes:
        if self._process.stdout is None:
            raise EOFError
        data = bytearray()
        with selectors.DefaultSelector() as selector:
            selector.register(self._process.stdout, selectors.EVENT_READ)
            while len(data) < size:
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    raise TimeoutError
                chunk = os.read(self._process.stdout.fileno(), min(size - len(data), 2**20))
                if not chunk:
                    raise EOFError
                data += chunk
        return bytes(data)

    def kill(self) -> None:
        """Ends the process and its watcher at once; whoever waits for an answer gets an end of file."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def bury(self) -> Answer:
        """Ends the process if it still runs, and says what it died of."""
        if self._process.poll() is None:
            self.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        return _cause_of_death(self._process.wait())


def _cause_of_death(status: int) -> Answer:
    """What killed a process that did not answer."""
    if status == TOO_MUCH_MEMORY:
        return Answer(code="out_of_memory", message="it needs more memory than --memory-limit allows")
    if status == -signal.SIGKILL:
        return Answer(code="out_of_memory", message="the system ended the process that read it: too little memory")
    how = signal.Signals(-status).name if status < 0 else f"status {status}"
    return Answer(code="crashed", message=f"the process that read it ended with {how}")


def _answer(child: _Child, task: ParseTask) -> Answer:
    """The answer of a process; the notices before it are logged."""
    answers = (Answer.model_validate_json(message) for message in child.ask(task))
    for answer in answers:
        if not answer.is_notice:
            return answer
        logger.info("%s: %s", task.name, answer.message)
    raise EOFError


class IsolatedParser:
    """Reads documents in processes, one for each thread that asks.

    Args:
        limits: what one document may cost.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._own = threading.local()
        self._children: set[_Child] = set()
        self._lock = threading.Lock()
        self._stopped = False

    def parse(self, task: ParseTask) -> Answer:
        """Reads one document; blocks until it is read, or has failed.

        A failure that the documents before it may have brought about is tried once more in a new process, so that
        what becomes of a document does not depend on its neighbours.

        Raises:
            UsageError: no process could be started.
        """
        child = self._child()
        result = self._ask(child, task)
        if result.code in _NOT_ALWAYS_ITS_FAULT and child.served > 1 and not self._stopped:
            return self._ask(self._child(), task)
        return result

    def stop(self) -> None:
        """Ends all processes at once, whatever they are reading."""
        with self._lock:
            self._stopped = True
            for child in self._children:
                child.kill()

    def close(self) -> None:
        """Collects the processes that are left when no thread asks any more."""
        self.stop()
        while self._children:
            self._children.pop().bury()

    def _ask(self, child: _Child, task: ParseTask) -> Answer:
        try:
            result = _answer(child, task)
        except TimeoutError:
            self._discard(child)
            seconds = f"{task.timeout_seconds:g}"
            return Answer(code="timeout", message=f"reading it took longer than {seconds} seconds: raise --timeout")
        except EOFError:
            return self._discard(child)
        except ValidationError:
            self._discard(child)
            return Answer(code="crashed", message="the process that read it gave no proper answer")
        if result.code in _NOT_ALWAYS_ITS_FAULT:
            self._discard(child)
        return result

    def _child(self) -> _Child:
        """This thread's process, a new one where there is none."""
        child: _Child | None = getattr(self._own, "child", None)
        if child is not None:
            return child
        with self._lock:
            if self._stopped:
                raise UsageError("the import was stopped")
            child = _Child(self._limits.memory_bytes)
            self._children.add(child)
        try:
            child.wait_until_ready()
        except UsageError:
            self._discard(child)
            raise
        self._own.child = child
        return child

    def _discard(self, child: _Child) -> Answer:
        self._own.child = None
        with self._lock:
            self._children.discard(child)
        return child.bury()


class Readers(NamedTuple):
    """Who reads the documents of an import, on this machine or on others.

    Attributes:
        submit: hands a document out; the future is never cancelled, it holds the answer or an `EsrpError`.
        side_by_side: how many documents are read at the same time.
    """

    submit: Callable[[ParseTask], Future[Answer]]
    side_by_side: int


@contextmanager
def parsing_pool(limits: Limits, jobs: int) -> Iterator[Readers]:
    """Processes of this machine that read documents side by side.

    Args:
        limits: what one document may cost.
        jobs: how many processes; they start when there is something to read.
    """
    parser = IsolatedParser(limits)
    executor = ThreadPoolExecutor(jobs, thread_name_prefix="parsing")
    try:
        yield Readers(lambda task: executor.submit(parser.parse, task), jobs)
    finally:
        parser.stop()
        executor.shutdown(cancel_futures=True)
        parser.close()
