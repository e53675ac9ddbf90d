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
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from tests.benchmarks.grafting import CannotBeGrafted, Grafts, import_everything
from tests.benchmarks.harness import ROOT, table, write_section
from tests.benchmarks.in_child import in_child
from tests.benchmarks.justified import JUSTIFIED, is_about
from tests.benchmarks.mutants import Mutant, draw, mutants_of
from tests.benchmarks.mutation_record import Outcome, Record, Witness
from tests.benchmarks.mutation_witnesses import FILE_SECONDS, Fixtures, Looked, Tests
from tests.benchmarks.planting import notices_when_imported

ROOMS = ("extract", "audit", "database")
TESTS = (
    *("tests/extract", "tests/audit", "tests/database", "tests/vocabulary", "tests/present", "tests/cli"),
    "tests/docs/test_generated_pages.py",
)
_FOUND = ("killed", "timeout", "justified")


@dataclass(frozen=True, slots=True)
class Bench:
    """Everything that one mutant after the other is held against."""

    grafts: Grafts
    fixtures: Fixtures
    tests: Tests

    def outcome(self, mutant: Mutant, witnesses: Sequence[Witness], budget: float) -> Outcome:
        chosen = _within(_chosen(mutant, witnesses), budget)
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

    def planted(self, mutant: Mutant, witnesses: Sequence[Witness], budget: float) -> Outcome:
        """What becomes of a mutant that only an import meets: a process of its own imports it."""
        room = f"tests/{mutant.path.parts[1]}/"
        others = _by_turns(witness for witness in witnesses if witness.name.startswith((room, "tests/docs/")))
        chosen = dict.fromkeys((*_within(_of_module(mutant, witnesses), budget), *_within(others, budget)))
        noticed = notices_when_imported(mutant, [witness.name for witness in chosen])
        return (
            Outcome("killed", "tests that import it", len(chosen)) if noticed else Outcome("survived", "", len(chosen))
        )

    def _notices(self, name: str, following: str | None) -> bool:
        if name in self.tests.items:
            return self.tests.fails(name, following)
        return self.fixtures.differs(name)


def _chosen(mutant: Mutant, witnesses: Iterable[Witness]) -> list[Witness]:
    """What calls the changed function, or any function of a module whose constant is changed; its own tests first."""
    if mutant.function is None:
        return _of_module(mutant, witnesses)
    named = f"[{mutant.function.rsplit('.', 1)[-1]}"  # tests of each rule are called by its function

    def is_of_another(witness: Witness) -> bool:
        return not _is_own(mutant, witness) and f"{named}]" not in witness.name and f"{named}-" not in witness.name

    called = (str(mutant.path), mutant.function)
    return sorted(_by_turns(witness for witness in witnesses if called in witness.calls), key=is_of_another)


def _by_turns(witnesses: Iterable[Witness]) -> list[Witness]:
    """First one of each file, then another one: what many call is noticed by some who ask for something else."""
    met: Counter[str] = Counter()
    turns = []
    for witness in witnesses:
        file = witness.name.partition("::")[0]
        turns.append((met[file], witness))
        met[file] += 1
    return [witness for _, witness in sorted(turns, key=lambda turn: turn[0])]


def _is_own(mutant: Mutant, witness: Witness) -> bool:
    """Whether a test stands in the module of tests that mirrors the changed one, or its package."""
    return f"test_{mutant.path.stem}" in witness.name or f"test_{mutant.path.parent.name}.py" in witness.name


def _of_module(mutant: Mutant, witnesses: Iterable[Witness]) -> list[Witness]:
    path = str(mutant.path)
    found = [each for each in witnesses if _is_own(mutant, each) or any(called == path for called, _ in each.calls)]
    return sorted(found, key=lambda witness: not _is_own(mutant, witness))


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
    return next((reason for *entry, reason in JUSTIFIED if is_about(mutant, *entry)), None)


def report(results: Sequence[tuple[Mutant, Outcome]], arguments: str, all_of_them: int) -> str:
    """The section of the documentation."""
    rooms: dict[str, Counter[str]] = {room: Counter() for room in ROOMS}
    for mutant, outcome in results:
        rooms[mutant.path.parts[1]].update([outcome.what, *(["by no test"] if outcome.was_not_asked else [])])
    rows = []
    for room, counted in {
        **{f"`{room}/`": counted for room, counted in rooms.items()},
        "all": sum(rooms.values(), Counter()),
    }.items():
        total = counted.total() - counted["by no test"]
        share = f"{100 * sum(counted[what] for what in _FOUND) / total:.1f} %" if total else ""
        rows.append(
            [
                room,
                total,
                counted["killed"],
                counted["timeout"],
                counted["justified"],
                counted["survived"],
                counted["by no test"],
                share,
            ]
        )
    columns = [
        "room",
        "mutants",
        "killed",
        "out of time",
        "justified",
        "survived",
        "asked by no test",
        "killed or justified",
    ]
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
    parser.add_argument("--budget", type=float, default=4, help="seconds of fixtures for a mutant")
    parser.add_argument("--test-budget", type=float, default=12, help="seconds of tests for a mutant")
    parser.add_argument("--last-budget", type=float, default=25, help="seconds of fixtures where nobody noticed it")
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
    bench = Bench(Grafts(ROOT, {mutant.path for mutant in drawn}), fixtures, tests)
    read = _told("fixtures", record.looked("fixtures", lambda: in_child(fixtures.look, 600)))
    left = []
    for mutant in (mutant for mutant in drawn if record.get(mutant) is None):
        if (reason := _reason(mutant)) is not None:
            record.put(mutant, Outcome("justified", reason))
        elif record.was_left(mutant):
            left.append(mutant)
        elif time.monotonic() < end and (found := bench.outcome(mutant, read, options.budget)).what in _FOUND:
            record.put(mutant, Outcome(found.what, f"fixtures/{found.by}", found.asked))
        else:
            left.append(mutant)
            record.leave(mutant)
    run = _looked_up(tests, record, options.test_budget) if left else []
    for mutant in left:
        if time.monotonic() < end:
            found = bench.outcome(mutant, run, options.test_budget)
            if found.what == "not tried" or (found.what == "survived" and _is_met_by_imports(mutant, found)):
                found = bench.planted(mutant, run, options.test_budget)
            if found.what == "survived":
                more = bench.outcome(mutant, read, options.last_budget)
                by = f"fixtures/{more.by}" if more.what in _FOUND else ""
                found = Outcome(more.what, by, found.asked + more.asked)
            if found.was_not_asked:
                _say(f"asked by no test: {mutant}")
            record.put(mutant, found)


def _is_met_by_imports(mutant: Mutant, found: Outcome) -> bool:
    """Whether other modules take what is changed when they are imported: a constant, or what only imports call."""
    return mutant.function is None or found.was_not_asked


def _looked_up(tests: Tests, record: Record, budget: float) -> list[Witness]:
    """The tests that can be asked, quick ones first."""
    tests.warm_up()
    found = []
    for file, names in tests.files().items():
        key = f"{file.stem}-{sha256(file.read_bytes()).hexdigest()[:8]}"
        look = partial(in_child, partial(tests.look, names, ROOT, budget / 2), FILE_SECONDS)
        found += _told(str(file.relative_to(ROOT)), record.looked(key, look))
    return sorted(found, key=lambda witness: witness.seconds)


def _told(what: str, looked: Looked | None) -> list[Witness]:
    """Those who can be asked; says who cannot, for what nobody is asked about survives."""
    if looked is None:
        _say(f"{what}: nothing of it can be asked: the process that looked died")
        return []
    if str(looked):
        _say(f"{what}: {looked}")
    return looked.witnesses


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)  # noqa: T201 - what was not measured must be seen


if __name__ == "__main__":
    main()
