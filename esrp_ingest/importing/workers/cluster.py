"""Documents read by the workers of a Dask cluster that is there already; this machine alone writes.

What Dask does by itself is relied upon: tasks of a lost worker run again on another, and a task that takes several
workers with it is given up. On a worker every thread has one process that reads and may be killed, as here; the
processes stay for the next import and end with their worker.
"""

import logging
import threading
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from importlib.metadata import version

from esrp_ingest.errors import ClusterError, EsrpError, UsageError
from esrp_ingest.extract import EXTRACTOR_VERSION
from esrp_ingest.importing.workers.pool import IsolatedParser, Limits, Readers
from esrp_ingest.importing.workers.tasks import Answer, ParseTask
from esrp_ingest.masking import masked, masked_address, secrets_of

try:
    from distributed import Client, KilledWorker
except ImportError as missing:
    raise UsageError("--cluster needs a package that is not installed: pip install 'esrp-ingest[dask]'") from missing

_CONNECT_SECONDS = 15
_FIRST_WORKER_SECONDS = 60
_LOST_SECONDS = 300
"""How long a cluster may be without any worker: they may be on their way to another machine."""
_WATCH_SECONDS = 2
_AT_LEAST = 16
"""Documents that are handed out to a small cluster as well: one that adapts grows when it sees work."""

_parsers: dict[int, IsolatedParser] = {}
_parsers_lock = threading.Lock()


def versions() -> tuple[str, str]:
    """The versions that must be the same everywhere: of the program, and of the extraction."""
    return version("esrp-ingest"), EXTRACTOR_VERSION


def parse_on_worker(task: ParseTask, limits: Limits, expected: tuple[str, str]) -> Answer:
    """Reads one document, on a worker, in a process of its thread's own.

    Args:
        task: what to read.
        limits: what it may cost.
        expected: the versions of the client.

    Raises:
        ClusterError: this worker has other versions.
        UsageError: no process can be started within the memory limit.
    """
    if versions() != expected:
        raise _other_version(versions(), expected)
    with _parsers_lock:
        parser = _parsers.setdefault(limits.memory_bytes, IsolatedParser(limits))
    return parser.ask(task)


@contextmanager
def parsing_cluster(address: str, limits: Limits) -> Iterator[Readers]:
    """The workers of a cluster, as they come and go.

    Args:
        address: of the scheduler, `tcp://host:8786`.
        limits: what one document may cost.

    Raises:
        ClusterError: it cannot be reached, has no workers, or other versions than this program; also from the futures
            that `submit` gives, when the cluster is lost.
    """
    with _quiet(), _connected(address) as client:
        threads = _usable_threads(client, address)
        handout = _Handout(client, limits, address)
        own = IsolatedParser(limits)
        try:
            yield Readers(handout.submit, max(threads, _AT_LEAST), own.ask, own.stop)
        finally:
            handout.end()
            own.close()


class _Handout:
    """The documents that are with the cluster."""

    def __init__(self, client: Client, limits: Limits, address: str) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._limits = limits
        self._address = address
        self._versions = versions()
        self._waiting: set[Future[Answer]] = set()
        self._ended = threading.Event()
        threading.Thread(target=self._watch, name="cluster", daemon=True).start()

    def submit(self, task: ParseTask) -> Future[Answer]:
        """Hands out one document."""
        answer: Future[Answer] = Future()
        self._waiting.add(answer)
        try:
            on_cluster = self._executor.submit(parse_on_worker, task, self._limits, self._versions)
        except Exception as error:
            raise _lost(self._address) from error
        on_cluster.add_done_callback(partial(self._answered, answer))
        return answer

    def end(self) -> None:
        """Takes back what was not read."""
        self._ended.set()
        with suppress(Exception):  # the cluster may be gone
            self._executor.shutdown(wait=False)

    def _answered(self, answer: "Future[Answer]", on_cluster: "Future[Answer]") -> None:
        try:
            self._waiting.remove(answer)
        except KeyError:  # it was given up
            return
        error = _lost(self._address) if on_cluster.cancelled() else on_cluster.exception()
        if error is None:
            answer.set_result(on_cluster.result())
        elif isinstance(error, KilledWorker):
            answer.set_result(Answer(code="crashed", message="the workers that read it died, one after the other"))
        elif isinstance(error, EsrpError):
            answer.set_exception(error)
        else:
            answer.set_exception(
                ClusterError(f"a worker of {masked_address(self._address)} failed: {_first_line(error, self._address)}")
            )

    def _watch(self) -> None:
        """Gives up when there has been no worker for long: nobody would ever answer."""
        seen = time.monotonic()
        while not self._ended.wait(_WATCH_SECONDS):
            with suppress(Exception):  # a scheduler that does not answer has no workers for us
                if self._client.nthreads():
                    seen = time.monotonic()
            if time.monotonic() - seen > _LOST_SECONDS:
                while self._waiting:
                    self._waiting.pop().set_exception(_lost(self._address))


@contextmanager
def _connected(address: str) -> Iterator[Client]:
    try:
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except Exception as error:  # whatever answers there may be no scheduler
        message = f"the cluster at {masked_address(address)} cannot be reached: {_first_line(error, address)}"
        raise ClusterError(message) from error
    try:
        yield client
    finally:
        with suppress(Exception):  # the scheduler may be gone
            client.close(timeout=_CONNECT_SECONDS)


def _usable_threads(client: Client, address: str) -> int:
    """How many documents the workers read at the same time.

    Raises:
        ClusterError: there are none, or they cannot do what this program asks of them.
    """
    try:
        client.wait_for_workers(1, timeout=_FIRST_WORKER_SECONDS)
    except TimeoutError as error:
        raise ClusterError(f"the cluster at {masked_address(address)} has no workers") from error
    try:
        found = client.run(versions)
        threads = client.nthreads()
    except Exception as error:  # of whatever kind, on whatever worker
        message = f"the workers of {masked_address(address)} cannot run esrp-ingest: {_first_line(error, address)}"
        raise ClusterError(message) from error
    for theirs in found.values():
        if theirs != versions():
            raise _other_version(theirs, versions())
    return sum(threads.values())


def _other_version(theirs: tuple[str, str], ours: tuple[str, str]) -> ClusterError:
    return ClusterError(
        f"a worker has esrp-ingest {theirs[0]} (extraction {theirs[1]}), this is {ours[0]} (extraction {ours[1]}): "
        "install the same version everywhere"
    )


def _lost(address: str) -> ClusterError:
    return ClusterError(f"the cluster at {masked_address(address)} was lost; what was loaded stays")


def _first_line(error: BaseException, address: str) -> str:
    text = str(error).strip()
    return masked(text.splitlines()[0], secrets_of(address)) if text else type(error).__name__


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps Dask from writing between our lines: what matters of it we say ourselves."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
    loggers = [logger for logger in map(logging.getLogger, names) if not logger.disabled]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="distributed")
        for logger in loggers:
            logger.disabled = True
        try:
            yield
        finally:
            for logger in loggers:
                logger.disabled = False
