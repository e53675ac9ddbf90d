"""Reading documents in processes of their own, which live long, run side by side and can be killed one by one.

`IsolatedParser.ask` blocks its thread, so any `concurrent.futures.Executor` with threads makes a pool of it: every
thread owns one process. `subprocess` rather than `multiprocessing`, because one wedged process of a pool there cannot
be killed alone, and because it works inside the workers of a cluster too.
"""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from esrp_ingest.errors import FailureCode, UsageError
from esrp_ingest.importing.workers.process import ReadingProcess, Watch
from esrp_ingest.importing.workers.tasks import NO_ANSWER, Answer, ParseTask, Task, failed
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.sources.opening import MAX_BYTES, Fingerprint, Source

_NOT_ALWAYS_ITS_FAULT: frozenset[FailureCode] = frozenset({"out_of_memory", "crashed"})


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may cost.

    Attributes:
        timeout_seconds: time to read it since it last got on (a page read is progress), the start of a process not
            counted; it may take thirty times that in all.
        memory_bytes: what the process that reads it may hold in memory, 0 for no limit.
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
            name=source.name,
            sha256=bytes_now.sha256,
            max_bytes=self.max_bytes,
            timeout_seconds=self.timeout_seconds,
            vendors=None if vendors is None else str(vendors),
            data=bytes_now.data,
            ocr=ocr,
            shares_name=source.same_name > 0,
        )


class IsolatedParser:
    """Reads documents in processes, one for each thread that asks.

    Args:
        limits: what one document may cost.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._own = threading.local()
        self._processes: set[ReadingProcess] = set()
        self._watch = Watch()
        self._lock = threading.Lock()
        self._stopped = False

    def ask(self, task: Task) -> Answer:
        """Has a process of this thread's own do one task; blocks until it is done, or has failed.

        A failure that the documents before it may have brought about is tried once more in a new process, so that
        what becomes of a document does not depend on its neighbours.

        Raises:
            UsageError: no process could be started.
        """
        process = self._process_for(task)
        result = self._ask(process, task)
        if result.code in _NOT_ALWAYS_ITS_FAULT and process.served > 1 and not self._stopped:
            return self._ask(self._process_for(task), task)
        return result

    def stop(self) -> None:
        """Ends all processes at once, whatever they are reading."""
        with self._lock:
            self._stopped = True
            for process in self._processes:
                process.kill()

    def close(self) -> None:
        """Collects the processes that are left when no thread asks any more."""
        self.stop()
        self._watch.end()
        while self._processes:
            self._processes.pop().bury()

    def _ask(self, process: ReadingProcess, task: Task) -> Answer:
        try:
            result = process.ask(task)
        except EOFError:
            return self._discard(process)
        except ValidationError:
            self._discard(process)
            return Answer(code="crashed", message=NO_ANSWER)
        except Exception as error:  # noqa: BLE001 - the store of an archive does not answer, in words of its own
            self._discard(process)
            return failed(error)
        if result.code in _NOT_ALWAYS_ITS_FAULT or process.doomed:
            self._discard(process)
        return result

    def _process_for(self, task: Task) -> ReadingProcess:
        """This thread's process, a new one where there is none, or where it sees more than this task needs, or less."""
        process: ReadingProcess | None = getattr(self._own, "process", None)
        if process is not None:
            if process.opens_stores == task.opens_store:
                return process
            self._discard(process)
        with self._lock:
            if self._stopped:
                raise UsageError("the import was stopped")
            process = ReadingProcess(self._limits.memory_bytes, opens_stores=task.opens_store)
            self._processes.add(process)
        self._watch.add(process)
        try:
            process.wait_until_ready()
        except UsageError:
            self._discard(process)
            raise
        self._own.process = process
        return process

    def _discard(self, process: ReadingProcess) -> Answer:
        self._own.process = None
        self._watch.discard(process)
        with self._lock:
            self._processes.discard(process)
        return process.bury()


class Readers(NamedTuple):
    """Who reads the documents of an import, on this machine or on others.

    Attributes:
        submit: hands a document out; the future is never cancelled, it holds the answer or an `EsrpError`.
        side_by_side: how many documents are read at the same time.
        ask: has a process of this machine do a task and waits for it, in the thread that asks.
        end: ends these processes at once, whatever they are doing.
    """

    submit: Callable[[ParseTask], Future[Answer]]
    side_by_side: int
    ask: Callable[[Task], Answer]
    end: Callable[[], None]


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
        yield Readers(lambda task: executor.submit(parser.ask, task), jobs, parser.ask, parser.stop)
    finally:
        parser.stop()
        executor.shutdown(cancel_futures=True)
        parser.close()
