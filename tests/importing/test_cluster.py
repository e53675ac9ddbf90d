"""A Dask cluster of processes on loopback reads what a local import reads, though a worker is killed in the middle."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import fsspec
import pytest
from database_dump import dump
from distributed import Client, KilledWorker
from small_reports import MISBEHAVIOUR, small_report, write_reports

from esrp_ingest.errors import ClusterError, UsageError
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import FileOutcome, Silence, Summary
from esrp_ingest.importing.workers import cluster
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.importing.workers.tasks import Answer

Start = Callable[..., "subprocess.Popen[bytes]"]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts processes that end with the test, with all processes that they started."""
    started = []

    def begin(module: str, *arguments: str, **environment: str) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", module, *arguments],
            cwd=tmp_path,
            env={**os.environ, "DASK_DISTRIBUTED__WORKER__DAEMON": "true", **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        started.append(process)
        return process

    yield begin
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


@pytest.fixture
def scheduler(start: Start) -> str:
    """The address of a scheduler without workers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    wait_until(lambda: listening(port))
    return f"tcp://127.0.0.1:{port}"


@pytest.fixture
def worker(start: Start, scheduler: str, monkeypatch: pytest.MonkeyPatch) -> Callable[..., "subprocess.Popen[bytes]"]:
    """Starts workers of one thread, which misbehave on the words of small_reports.py."""
    monkeypatch.setattr(cluster, "_FIRST_WORKER_SECONDS", 60)

    def begin(*path: str) -> "subprocess.Popen[bytes]":
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        folders = os.pathsep.join([*path, str(MISBEHAVIOUR), str(Path(__file__).parents[2])])
        return start("distributed.cli.dask_worker", scheduler, *options, PYTHONPATH=folders)

    return begin


def wait_until(happened: Callable[[], bool]) -> None:
    for _ in range(600):
        if happened():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen in a minute")


def listening(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def wait_for_workers(address: str, count: int) -> None:
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


class Killing(Silence):
    """Kills a worker as soon as some documents are loaded."""

    def __init__(self, victim: "subprocess.Popen[bytes]", after: int) -> None:
        self.victim = victim
        self.left = after

    def settled(self, _: FileOutcome) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(self.victim.pid, signal.SIGKILL)


def run(tmp_path: Path, address: str, *places: str, observer: Silence | None = None, **options: Any) -> Summary:
    options = {"limits": Limits(timeout_seconds=30), **options}
    url = f"sqlite:///{tmp_path}/cluster.db"
    return run_import(places, url, ImportOptions(cluster=address, **options), observer)


def run_here(tmp_path: Path, *places: str) -> None:
    run_import(places, f"sqlite:///{tmp_path}/here.db", ImportOptions(jobs=2))


def rows(tmp_path: Path, name: str) -> dict[str, list[tuple[Any, ...]]]:
    return dump(f"sqlite:///{tmp_path}/{name}.db", ledger=False)


@pytest.mark.parametrize("read_on", ["client", "workers"])
def test_a_cluster_that_loses_a_worker_loads_what_a_local_import_loads(
    tmp_path: Path, scheduler: str, worker: Start, read_on: str
) -> None:
    folder = write_reports(tmp_path / "reports", 30)
    for number in range(0, 30, 3):
        (folder / f"report{number:03}.html").write_text(small_report(number, "SLOW"))
    (folder / "paper.txt").write_text("nothing of interest")
    victim = worker()
    worker()
    wait_for_workers(scheduler, 2)
    summary = run(tmp_path, scheduler, str(folder), observer=Killing(victim, after=5), read_on=read_on)
    assert (summary.counts.loaded, summary.counts.ignored, summary.counts.failed) == (30, 1, 0)
    assert victim.wait() == -signal.SIGKILL
    run_here(tmp_path, str(folder))
    assert rows(tmp_path, "cluster") == rows(tmp_path, "here")


def test_the_limits_of_a_document_hold_on_workers_and_its_neighbours_are_read(
    tmp_path: Path, scheduler: str, worker: Start
) -> None:
    folder = write_reports(tmp_path / "reports", 3)
    for word in ("HANG", "DIE", "EAT"):
        (folder / f"{word}.html").write_text(small_report(90, word))
    worker()
    limits = Limits(timeout_seconds=8, memory_bytes=2**29)
    summary = run(tmp_path, scheduler, str(folder), limits=limits)
    codes = {failure.uri.rsplit("/", 1)[-1]: failure.code for failure in summary.failures}
    assert codes == {"HANG.html": "timeout", "DIE.html": "crashed", "EAT.html": "out_of_memory"}
    assert summary.counts.loaded == 3


def test_a_large_document_travels_without_a_word(
    tmp_path: Path, scheduler: str, worker: Start, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "large.html").write_text(small_report(1) + f"<!-- {'x' * 100_000} -->\n" * 125)
    worker()
    assert run(tmp_path, scheduler, f"{tmp_path}/large.html").counts.loaded == 1
    assert capfd.readouterr().err == ""


def test_documents_of_a_store_travel_to_the_workers(tmp_path: Path, scheduler: str, worker: Start) -> None:
    store = fsspec.filesystem("memory")
    store.pipe("/lab/a.html", small_report(1).encode())
    worker()
    try:
        assert run(tmp_path, scheduler, "memory://lab").counts.loaded == 1
    finally:
        store.rm("/lab", recursive=True)


def test_a_worker_of_another_version_is_one_line_and_nothing_is_written(
    tmp_path: Path, scheduler: str, worker: Start
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "sitecustomize.py").write_text("from esrp_ingest import extract\nextract.EXTRACTOR_VERSION = '0'\n")
    worker(str(other))
    with pytest.raises(ClusterError) as error:
        run(tmp_path, scheduler, str(tmp_path))
    assert "(extraction 0)" in str(error.value)
    assert str(error.value).endswith("install the same version everywhere")
    assert not (tmp_path / "cluster.db").exists()


def test_a_worker_that_comes_later_with_another_version_reads_nothing() -> None:
    with pytest.raises(ClusterError, match="a worker has esrp-ingest"):
        cluster.parse_on_worker(None, Limits(), ("0.0.1", "0"))  # type: ignore[arg-type]


def test_a_cluster_without_workers_is_one_line(tmp_path: Path, scheduler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_FIRST_WORKER_SECONDS", 0.1)
    with pytest.raises(ClusterError, match="has no workers"):
        run(tmp_path, scheduler, str(tmp_path))


def test_a_cluster_that_loses_all_its_workers_is_given_up(
    tmp_path: Path, scheduler: str, worker: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = write_reports(tmp_path / "reports", 2)
    (folder / "z-hangs.html").write_text(small_report(90, "HANG"))
    monkeypatch.setattr(cluster, "_LOST_SECONDS", 1)
    monkeypatch.setattr(cluster, "_WATCH_SECONDS", 0.2)
    with pytest.raises(ClusterError, match="was lost; what was loaded stays"):
        run(tmp_path, scheduler, str(folder), observer=Killing(worker(), after=2))
    assert len(rows(tmp_path, "cluster")["document"]) == 2


def test_a_scheduler_that_is_not_there_is_one_line_without_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 0.5)
    with pytest.raises(ClusterError) as error:
        run(tmp_path, "tcp://me:secret@127.0.0.1:9", str(tmp_path))
    assert str(error.value).startswith("the cluster at tcp://me:***@127.0.0.1:9 cannot be reached: ")
    assert "secret" not in str(error.value)
    assert capfd.readouterr().err == ""


def test_without_distributed_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "esrp_ingest.importing.workers.cluster")
    with pytest.raises(UsageError, match=r"pip install 'esrp-ingest\[dask\]'"):
        run(tmp_path, "tcp://127.0.0.1:9", str(tmp_path))


class Executor:
    """An executor whose futures the test settles itself."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def get_executor(self, *, pure: bool) -> "Executor":
        assert not pure
        return self

    def nthreads(self) -> dict[str, int]:
        return {"worker": 1}

    def submit(self, *_: object) -> "Future[Any]":
        self.futures.append(Future())
        return self.futures[-1]

    def shutdown(self, *, wait: bool) -> None:
        assert not wait
        raise OSError("the scheduler is gone")


def test_what_goes_wrong_on_workers_is_an_answer_or_one_line() -> None:
    executor = Executor()
    handout = cluster._Handout(executor, Limits(), "tcp://me:secret@host:8786")  # type: ignore[arg-type]
    killed, failed, refused, lost, late = (handout.submit(None) for _ in range(5))  # type: ignore[arg-type]
    executor.futures[0].set_exception(KilledWorker("task", SimpleNamespace(address="tcp://host:1"), 3))
    executor.futures[1].set_exception(ModuleNotFoundError("No module named 'esrp_ingest'\nmore"))
    executor.futures[2].set_exception(UsageError("raise --memory-limit"))
    executor.futures[3].cancel()
    executor.futures[3].set_running_or_notify_cancel()
    assert killed.result() == Answer(code="crashed", message="the workers that read it died, one after the other")
    for future, message in (
        (failed, "a worker of tcp://me:***@host:8786 failed: No module named 'esrp_ingest'"),
        (refused, "raise --memory-limit"),
        (lost, "the cluster at tcp://me:***@host:8786 was lost; what was loaded stays"),
    ):
        assert str(future.exception()) == message
    handout._waiting.clear()  # as when the cluster was given up
    executor.futures[4].set_result(Answer())
    assert not late.done()
    handout.end()
