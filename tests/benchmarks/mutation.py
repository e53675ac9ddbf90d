"""How many small changes of the program its tests notice: `python -m tests.benchmarks.mutation`.

A sample of mutants of `extract/`, `audit/` and `database/`, drawn with a seed. First the tests run once, to see which
of them execute which line; then each mutant is put into a copy of the checkout, and the tests that execute its line run
until one fails. What survives is printed with its place. A constant that says that it is a safety limit is justified.

    python -m tests.benchmarks.mutation --sample 300 --minutes 60
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from coverage import CoverageData

from tests.benchmarks.harness import ROOT, table, write_section
from tests.benchmarks.mutants import Mutant, mutants_of

ROOMS = ("extract", "audit", "database")
TESTS = (
    "tests/extract",
    "tests/audit",
    "tests/database",
    "tests/vocabulary",
    "tests/test_quantities.py",
    "tests/docs/test_generated_pages.py",
    "tests/end_to_end/test_papers.py",
    "tests/end_to_end/test_samples.py",
    "tests/end_to_end/test_hard_pdfs.py",
    "tests/end_to_end/test_strange_cells.py",
    "tests/end_to_end/test_countries.py",
)
COPIED = ("esrp_ingest", "tests", "fixtures", "migrations", "docs", "pyproject.toml", "README.md")
BUDGET = 60.0
"""Seconds of tests, as long as they took without a mutant, that one mutant is given."""
_PYTEST = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly")


@dataclass(frozen=True, slots=True)
class Tests:
    """Which test executes which line, and how long each takes."""

    seconds: dict[str, float]
    by_line: dict[str, dict[int, list[str]]]
    text: dict[str, str]

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that may notice a mutant, quick ones first, as many as the budget allows."""
        covering = self._covering(mutant)
        files = {test.split("::")[0] for test in covering}
        others = {test for test in self.seconds if test.split("::")[0] in files} - covering
        own = f"test_{mutant.path.stem}"
        order = [
            *sorted(covering, key=lambda test: (own not in test, self.seconds.get(test, 0.0))),
            *sorted(others, key=lambda test: self.seconds.get(test, 0.0)),
        ]
        chosen, total = [], 0.0
        for test in order:
            total += self.seconds.get(test, 0.0)
            if total > BUDGET and chosen:
                break
            chosen.append(test)
        return chosen

    def _covering(self, mutant: Mutant) -> set[str]:
        if mutant.in_function:
            lines = [(str(mutant.path), line) for line in range(mutant.lines[0], mutant.lines[1] + 1)]
        else:
            lines = list(self._uses(mutant))
        return {test for path, line in lines for test in self.by_line.get(path, {}).get(line, ())}

    def _uses(self, mutant: Mutant) -> Iterator[tuple[str, int]]:
        """The lines that use a constant, or all of its module where it has no name of its own."""
        for path, text in self.text.items():
            here = path == str(mutant.path)
            for number, line in enumerate(text.splitlines(), 1):
                if (mutant.name and mutant.name in line) or (here and mutant.name is None):
                    yield path, number


def copy(folder: Path) -> None:
    """A copy of the checkout, the one in which things are broken."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)


def observe(folder: Path, tests: Sequence[str]) -> Tests:
    """Runs the tests once with coverage, and notes which test executed which line."""
    options = ["--cov", "--cov-context=test", "--cov-report=", "--junitxml=junit.xml", "-o", "junit_family=xunit1"]
    command = [sys.executable, "-m", "pytest", *_PYTEST, *options, *tests]
    if not (folder / "junit.xml").exists():
        subprocess.run(command, cwd=folder, env=_environment(), check=False)
    seconds: dict[str, float] = {}
    for case in ET.parse(folder / "junit.xml").iter("testcase"):
        if case.find("failure") is None and case.find("error") is None and case.find("skipped") is None:
            seconds[f"{case.get('file')}::{case.get('name')}"] = float(case.get("time", 0))
    data = CoverageData(str(folder / ".coverage"))
    data.read()
    by_line = {
        str(Path(measured).relative_to(folder)): {
            line: sorted({test for context in contexts if (test := context.split("|")[0]) in seconds})
            for line, contexts in data.contexts_by_lineno(measured).items()
        }
        for measured in data.measured_files()
    }
    text = {path: (folder / path).read_text(encoding="utf-8") for path in by_line}
    return Tests(seconds, by_line, text)


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONHASHSEED": "0"}


def try_mutant(mutant: Mutant, tests: Sequence[str], folder: Path, number: int) -> str:
    """What became of a mutant: killed, timeout, or survived."""
    path = folder / mutant.path
    original, stat = path.read_bytes(), path.stat()
    try:
        path.write_bytes(mutant.apply(original))
        os.utime(path, (stat.st_atime, 1_000_000_000 + number))  # else an older compilation would be taken for it
        return _run(tests, folder)
    finally:
        path.write_bytes(original)
        os.utime(path, (stat.st_atime, stat.st_mtime))


def _run(tests: Sequence[str], folder: Path) -> str:
    """Runs tests in a child of this process, which has imported what never changes."""
    child = os.fork()
    if child == 0:
        os.setpgid(0, 0)
        os.chdir(folder)
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != ROOT]
        import pytest

        code = 3
        with suppress(BaseException):
            code = int(pytest.main(["-x", *_PYTEST, "--hypothesis-seed=0", "--no-header", *tests]))
        os._exit(code)
    return _outcome(child, BUDGET * 4)


def _outcome(child: int, limit: float) -> str:
    end = time.monotonic() + limit
    while time.monotonic() < end:
        finished, status = os.waitpid(child, os.WNOHANG)
        if finished:
            return "survived" if os.waitstatus_to_exitcode(status) == 0 else "killed"
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "timeout"


def _import_what_never_changes() -> None:
    """All packages but the program: each child starts with them."""
    for name in (
        "hypothesis",
        "pydantic",
        "sqlalchemy",
        "alembic",
        "rapidfuzz",
        "bs4",
        "lxml",
        "pypdfium2",
        "typer",
        "rich",
    ):
        with suppress(ImportError):
            __import__(name)


def report(results: Iterable[tuple[str, str]], drawn: int, all_of_them: int, seed: int) -> str:
    """The section of the documentation."""
    rooms: dict[str, Counter[str]] = {room: Counter() for room in ROOMS}
    for mutant, outcome in results:
        rooms[mutant.split("/")[1]][outcome] += 1
    rows = []
    for room, counted in {**rooms, "all": sum(rooms.values(), Counter())}.items():
        total = sum(counted.values())
        good = total - counted["survived"] - counted["not covered"]
        killed = counted["killed"] + counted["timeout"]
        share = f"{100 * good / total:.0f} %" if total else ""
        rows.append(
            [f"`{room}/`" if room != "all" else "all", total, killed, counted["justified"], total - good, share]
        )
    columns = ["room", "mutants", "killed", "safety limits", "survived", "killed or justified"]
    return (
        f"## Mutants\n\n`python -m tests.benchmarks.mutation --sample {drawn} --seed {seed}`: a sample of the "
        f"{all_of_them} mutants of these rooms.\nThe tests that execute a mutant's line run until one fails, up to "
        f"{BUDGET:.0f} seconds of them.\n\n{table(columns, rows)}"
    )


def main() -> None:
    """Tries a sample of mutants, and writes what became of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=90)
    parser.add_argument("--only", default="", help="mutants whose place holds this text")
    parser.add_argument("--tests", nargs="*", default=None, help="the tests that are tried; those of these rooms")
    parser.add_argument("--record", type=Path, default=None, help="a file that gets a line of JSON for each mutant")
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="esrp-mutation-") as name:
        folder = Path(name).resolve()
        copy(folder)
        everything = [
            mutant
            for room in ROOMS
            for path in sorted((ROOT / "esrp_ingest" / room).rglob("*.py"))
            for mutant in mutants_of(path.relative_to(ROOT), ROOT)
            if options.only in str(mutant)
        ]
        drawn = random.Random(options.seed).sample(everything, min(options.sample, len(everything)))
        results = list(
            _results(drawn, observe(folder, options.tests or TESTS), folder, options.minutes, options.record)
        )
    section = report(results, options.sample, len(everything), options.seed)
    print(section)  # noqa: T201 - the figures are the result
    if options.write:
        write_section("mutants", section)


def _results(
    drawn: Sequence[Mutant], tests: Tests, folder: Path, minutes: float, record: Path | None
) -> Iterator[tuple[str, str]]:
    _import_what_never_changes()
    end = time.monotonic() + minutes * 60
    for number, mutant in enumerate(drawn):
        if time.monotonic() > end:
            return
        chosen = tests.of(mutant)
        if mutant.justified:
            outcome = "justified"
        elif not chosen:
            outcome = "not covered"
        else:
            outcome = try_mutant(mutant, chosen, folder, number)
        if outcome in ("survived", "not covered"):
            print(f"{outcome}: {mutant}", flush=True)  # noqa: T201 - the result
        if record is not None:
            with record.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"mutant": str(mutant), "outcome": outcome, "tests": len(chosen)}) + "\n")
        yield str(mutant), outcome


if __name__ == "__main__":
    main()
