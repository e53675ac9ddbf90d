"""How many small changes of the program its tests notice: `python -m tests.benchmarks.mutation`.

A sample of mutants of `extract/`, `audit/` and `database/`, drawn with a seed. A process that has imported everything
and read every fixture's bytes notes once which functions each fixture and each test calls. Then a child of it for each
mutant takes the change over, and runs what calls the changed function until something notices: first the fixtures,
which must be read as `tests/test_readings.py` demands, then the tests, the module's own before others and quick ones
before slow ones. Tests that need PostgreSQL are not run. What survives is printed with its place; what survives for a
reason that is known is listed in `justified.py`.

    python -m tests.benchmarks.mutation --sample 300 --record mutants
"""

import argparse
import os
import pickle
import resource
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

import pytest

from tests.benchmarks.grafting import CannotBeGrafted, Grafts, import_everything
from tests.benchmarks.harness import ROOT, table, write_section
from tests.benchmarks.justified import JUSTIFIED
from tests.benchmarks.mutants import Mutant, draw, mutants_of
from tests.benchmarks.mutation_record import Outcome, Record, Witness
from tests.benchmarks.reach import observed

ROOMS = ("extract", "audit", "database")
TESTS = (
    *("tests/extract", "tests/audit", "tests/database", "tests/vocabulary"),
    *("tests/docs/test_generated_pages.py", "tests/cli/test_error_marks.py"),
)
_PYTEST = (
    *("-q", "-p", "no:cacheprovider", "-n", "0", "--hypothesis-seed=0"),
    *("-o", "tmp_path_retention_policy=none", "-o", "timeout=0"),
)
_FILE_SECONDS = 200
_TEST_SECONDS = 25
"""Of a test while it is traced, and of what its file shares, which the first test of it makes."""
_MEMORY = 6 * 2**30
_FOUND = ("killed", "timeout", "justified")


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

    def witnesses(self) -> list[Witness]:
        found = []
        for name in self.names:
            differences: list[bool] = []
            calls, seconds = observed(lambda name=name, into=differences: into.append(self.differs(name)), self._root)
            if differences == [False]:  # what is read differently without a change is no witness
                found.append(Witness(name, calls, seconds))
        return _most_telling_first(sorted(found, key=lambda witness: witness.seconds))


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

    def __init__(self) -> None:
        self.items: dict[str, pytest.Item] = {}
        self._failed = False
        self._work: Callable[[Tests], None] | None = None

    def collect(self, arguments: Sequence[str], work: "Callable[[Tests], None]") -> None:
        """Collects, then does the work in the place where else the tests would run."""
        self._work = work
        code = pytest.main([*_PYTEST, "-k", "not postgresql", *arguments], plugins=[self])
        if code in (pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERNAL_ERROR):
            raise SystemExit("pytest could not be asked: nothing was measured")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        if self._work is not None:
            self._work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or (report.failed or report.skipped)

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

    def witnesses(self, names: Sequence[str], root: Path, limit: float) -> list[Witness]:
        """Those that hold without a change, and are quick enough."""
        found = []
        signal.signal(signal.SIGPROF, _give_up)
        for name in names:
            failures: list[bool] = []
            signal.setitimer(signal.ITIMER_PROF, _TEST_SECONDS)
            calls, seconds = observed(lambda name=name, into=failures: into.append(self.fails(name)), root)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if failures == [False] and seconds < limit:
                found.append(Witness(name, calls, seconds))
        return found


def in_child(work: Callable[[], object], seconds: float) -> object:
    """The result of a call in a child of this process; None where it died or took too long."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with suppress(BaseException):
            os.setpgid(0, 0)
            os.close(reading)
            silent = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silent, stream)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(int(seconds * 10))
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    with suppress(Exception):
        return pickle.loads(told)
    return None


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that one mutant after the other is held against."""

    grafts: Grafts
    fixtures: Fixtures
    tests: Tests
    budget: float

    def outcome(self, mutant: Mutant, witnesses: Sequence[Witness]) -> Outcome:
        chosen = _within(_chosen(mutant, witnesses), self.budget)
        if not chosen:
            return Outcome("survived")
        told = in_child(lambda: self._tried(mutant, chosen), 20 + 3 * sum(witness.seconds for witness in chosen))
        return told if isinstance(told, Outcome) else Outcome("timeout")

    def _tried(self, mutant: Mutant, chosen: Sequence[Witness]) -> Outcome:
        try:
            self.grafts.apply(mutant)
        except CannotBeGrafted:
            return Outcome("not tried")
        for number, witness in enumerate(chosen, 1):
            following = chosen[number].name if number < len(chosen) else None
            if self._notices(witness.name, following):
                return Outcome("killed", witness.name, number)
        return Outcome("survived", "", len(chosen))

    def _notices(self, name: str, following: str | None) -> bool:
        if name in self.tests.items:
            return self.tests.fails(name, following)
        return self.fixtures.differs(name)


def _chosen(mutant: Mutant, witnesses: Iterable[Witness]) -> list[Witness]:
    """What calls the changed function, or any function of a module whose constant is changed; its own tests first."""
    path, own = str(mutant.path), f"test_{mutant.path.stem}"

    def reaches(witness: Witness) -> bool:
        if mutant.function is None:
            return own in witness.name or any(called == path for called, _ in witness.calls)
        return (path, mutant.function) in witness.calls

    named = f"[{(mutant.function or '').rsplit('.', 1)[-1]}"  # tests of each rule are called by its function

    def is_of_another(witness: Witness) -> bool:
        return own not in witness.name and f"{named}]" not in witness.name and f"{named}-" not in witness.name

    return sorted(filter(reaches, witnesses), key=is_of_another)


def _within(witnesses: Iterable[Witness], budget: float) -> list[Witness]:
    chosen, total = [], 0.0
    for witness in witnesses:
        total += witness.seconds
        if total > budget and chosen:
            break
        chosen.append(witness)
    return chosen


def _reason(mutant: Mutant) -> str | None:
    """Why nobody is asked to notice a mutant."""
    for path, statement, change, reason in JUSTIFIED:
        if str(mutant.path) == path and mutant.statement.startswith(statement) and change in ("", mutant.kind):
            return reason
    return None


def report(results: Sequence[tuple[Mutant, Outcome]], arguments: str, all_of_them: int) -> str:
    """The section of the documentation."""
    rooms: dict[str, Counter[str]] = {room: Counter() for room in ROOMS}
    for mutant, outcome in results:
        rooms[mutant.path.parts[1]][outcome.what] += 1
    rows = []
    for room, counted in {
        **{f"`{room}/`": counted for room, counted in rooms.items()},
        "all": sum(rooms.values(), Counter()),
    }.items():
        total = counted.total()
        share = f"{100 * sum(counted[what] for what in _FOUND) / total:.1f} %" if total else ""
        rows.append(
            [
                room,
                total,
                counted["killed"],
                counted["timeout"],
                counted["justified"],
                counted["survived"],
                counted["not tried"],
                share,
            ]
        )
    columns = ["room", "mutants", "killed", "out of time", "justified", "survived", "not tried", "killed or justified"]
    by_fixtures = sum(outcome.by.startswith("fixtures/") for _, outcome in results)
    return (
        f"## Mutants\n\n`python -m tests.benchmarks.mutation {arguments}`: {len(results)} of the {all_of_them}\n"
        f"mutants of these rooms. {by_fixtures} were met first by a fixture that is read differently, the others by\n"
        f"a test.\n\n"
        f"{table(columns, rows)}"
    )


def main() -> None:
    """Tries a sample of mutants, and writes what became of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument(
        "--budget", type=float, default=4, help="seconds of fixtures, and as many of tests, for a mutant"
    )
    parser.add_argument("--only", default="", help="mutants whose change holds this text")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="the tests that are asked")
    parser.add_argument("--record", type=Path, default=None, help="a folder that keeps what is known, to go on from")
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    options = parser.parse_args()
    everything = [
        mutant
        for room in ROOMS
        for path in sorted((ROOT / "esrp_ingest" / room).rglob("*.py"))
        for mutant in mutants_of(path.relative_to(ROOT), ROOT)
        if options.only in mutant.change
    ]
    drawn = draw(everything, options.sample, options.seed, ROOT)
    with tempfile.TemporaryDirectory(prefix="esrp-mutation-") as name:
        record = Record(options.record or Path(name))
        Tests().collect(options.tests, lambda tests: _try_all(drawn, tests, record, options))
        results = [(mutant, outcome) for mutant in drawn if (outcome := record.get(mutant))]
    section = report(results, f"--sample {options.sample} --seed {options.seed}", len(everything))
    print(section)  # noqa: T201 - the figures are the result
    if options.write:
        write_section("mutants", section)


def _try_all(drawn: Sequence[Mutant], tests: Tests, record: Record, options: argparse.Namespace) -> None:
    """First what the fixtures notice, which is quick; then what the tests notice of the rest."""
    end = time.monotonic() + options.minutes * 60
    import_everything()
    fixtures = Fixtures(ROOT)
    bench = Bench(Grafts(ROOT, {mutant.path for mutant in drawn}), fixtures, tests, options.budget)
    read = record.witnesses("fixtures", lambda: in_child(fixtures.witnesses, 600))
    left = []
    for mutant in (mutant for mutant in drawn if record.get(mutant) is None):
        if (reason := _reason(mutant)) is not None:
            record.put(mutant, Outcome("justified", reason))
        elif record.was_left(mutant):
            left.append(mutant)
        elif time.monotonic() < end and (found := bench.outcome(mutant, read)).what in _FOUND:
            record.put(mutant, Outcome(found.what, f"fixtures/{found.by}", found.asked))
        else:
            left.append(mutant)
            record.leave(mutant)
    tests.warm_up()
    run = []
    for file, names in tests.files().items() if left else ():
        key = f"{file.stem}-{sha256(file.read_bytes()).hexdigest()[:8]}"
        look = partial(in_child, partial(tests.witnesses, names, ROOT, options.budget), _FILE_SECONDS)
        run += record.witnesses(key, look)
    run.sort(key=lambda witness: witness.seconds)
    for mutant in left:
        if time.monotonic() < end:
            record.put(mutant, bench.outcome(mutant, run))


if __name__ == "__main__":
    main()
