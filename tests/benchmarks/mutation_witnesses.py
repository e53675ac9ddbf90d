"""Who is asked about a mutant: every fixture, by how it is read, and every test."""

import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import pytest

from tests.benchmarks.mutation_record import Looked, Witness
from tests.benchmarks.reach import observed

FILE_SECONDS = 200
"""Of all tests of a file together, while they are traced."""
_TEST_SECONDS = 25
"""Of a test while it is traced, and of what its file shares, which the first test of it makes."""
_PYTEST = (
    *("-q", "-p", "no:cacheprovider", "-n", "0", "--hypothesis-seed=0", "-k", "not postgresql"),
    *("-o", "tmp_path_retention_policy=failed", "-o", "timeout=0"),
)


class Fixtures:
    """Every fixture, its bytes read before, and how the program reads it."""

    def __init__(self, root: Path) -> None:
        from esrp_ingest import parsing
        from fixtures import readings

        self._digest = readings.digest
        self.names = readings.documents()
        held, read = {}, parsing.read

        def remembered(data: bytes, name: str = "", ocr: parsing.OcrMode = "auto") -> object:
            key = (sha256(data).hexdigest(), name, ocr)
            if key not in held:
                held[key] = read(data, name, ocr)
            return held[key]

        parsing.read = remembered
        self._stored = readings.stored()[2]
        self._root = root
        for name in self.names:
            parsing.read((readings.FOLDER / name).read_bytes(), Path(name).name, "never")

    def differs(self, name: str) -> bool:
        """Whether a fixture is read in another way, or not at all."""
        try:
            return self._digest(name) != self._stored.get(name)
        except Exception:  # noqa: BLE001 - a mutant may do anything
            return True

    def look(self) -> Looked:
        """Which of them are read as they must be without a change, and what reading them calls."""
        looked = Looked()
        for name in self.names:
            differences: list[bool] = []
            calls, seconds = observed(lambda name=name, into=differences: into.append(self.differs(name)), self._root)
            if differences == [False]:
                looked.witnesses.append(Witness(name, calls, seconds))
            else:
                looked.failing.append(name)
                looked.why = "read in another way than fixtures/readings.json says"
        looked.witnesses = _most_telling_first(sorted(looked.witnesses, key=lambda witness: witness.seconds))
        return looked


def _most_telling_first(witnesses: Sequence[Witness]) -> list[Witness]:
    """Those that call what none before them calls, then the others."""
    met: set[tuple[str, str]] = set()
    telling, others = [], []
    for witness in witnesses:
        (telling if witness.calls - met else others).append(witness)
        met |= witness.calls
    return telling + others


class _TooDear(BaseException):
    """A test takes longer than a mutant is worth; no test catches this."""


def _give_up(*_: object) -> None:
    raise _TooDear


class Tests:
    """The tests, collected once; they run in children of this process."""

    __test__ = False
    """No class of tests, though its name begins like one."""

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self.why = ""
        """The last line of what the test that failed last says."""
        self._failed = False
        self._work: Callable[[Tests], None] | None = None

    def collect(self, arguments: Sequence[str], work: "Callable[[Tests], None]") -> None:
        """Collects, then does the work in the place where else the tests would run.

        The tests' folder is one of its own: pytest's is removed by any other pytest of the machine that ends.
        """
        self._work = work
        with tempfile.TemporaryDirectory(prefix="esrp-mutation-tests-", ignore_cleanup_errors=True) as folder:
            code = pytest.main([*_PYTEST, "--basetemp", str(Path(folder) / "base"), *arguments], plugins=[self])
        if code in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
            raise SystemExit("pytest could not be asked: nothing was measured")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        if self._work is not None:
            self._work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.skipped:
            self._failed = True
            self.why = next(iter(reversed(report.longreprtext.splitlines())), "")

    def fails(self, name: str, following: str | None = None) -> bool:
        """Whether a test fails, or does not run at all."""
        item = self.items[name]
        after = self.items[following] if following else self._elsewhere(item)
        item.session._setupstate.teardown_exact(item)  # what was kept for a test that another one was run before
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        return self._failed

    def _elsewhere(self, item: pytest.Item) -> pytest.Item | None:
        """A test of another file: what a file's tests share is given back for it, what all share stays."""
        return next((other for other in self.items.values() if other.path != item.path), None)

    def warm_up(self) -> None:
        """Makes what all tests share, so that no child has to: databases to be copied."""
        for shared in ("sqlite_url", "papers_url"):
            for item in self.items.values():
                if shared in getattr(item, "fixturenames", ()):
                    self.fails(item.nodeid)
                    break

    def files(self) -> dict[Path, list[str]]:
        """The tests of each file."""
        found: dict[Path, list[str]] = {}
        for name, item in self.items.items():
            found.setdefault(item.path, []).append(name)
        return found

    def look(self, names: Sequence[str], root: Path, limit: float) -> Looked:
        """Which of them hold without a change, are quick enough, and what they call."""
        looked = Looked()
        end = time.process_time() + FILE_SECONDS - _TEST_SECONDS
        signal.signal(signal.SIGPROF, _give_up)
        for name in names:
            if time.process_time() > end:
                looked.unseen.append(name)
                continue
            failures: list[bool] = []
            signal.setitimer(signal.ITIMER_PROF, _TEST_SECONDS)
            calls, seconds = observed(lambda name=name, into=failures: into.append(self.fails(name)), root)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if failures == [True]:
                looked.failing.append(name)
                looked.why = looked.why or self.why
            elif seconds >= limit:
                looked.slow.append(name)
            else:
                looked.witnesses.append(Witness(name, calls, seconds))
        return looked
