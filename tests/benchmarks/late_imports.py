"""What imports inside functions save: `python -m tests.benchmarks.late_imports` writes it to docs/benchmarks.md.

Each of them is measured in a process of its own, in which that is imported which is there before it.
"""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable

from tests.benchmarks.harness import machine, table, write_section
from tests.late_imports import LateImport, late_imports

_PROGRAM = """
import importlib, json, sys, time
before, targets = json.loads(sys.argv[1])
for name in before:
    importlib.import_module(name)
begin = time.process_time()
for name in targets:
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:  # the name of a function or class
        pass
print(time.process_time() - begin)
"""
_ROUNDS = 3
_TEXT = """## Imports inside functions

`python -m tests.benchmarks.late_imports`, on {machine}
What an import inside a function costs where it is reached, by what its line says that it brings: milliseconds of
processor time, the best of {rounds}, the least and the most among its places. `import typer` takes {typer:.0f}, all
that `esrp --help` imports {helped:.0f}. An import that brings nothing new stands at the top: a test reads that from
the source.

{table}
"""


def _milliseconds(before: Iterable[str], targets: Iterable[str]) -> float:
    """What importing takes when some modules are there."""
    asked = json.dumps([sorted(before), sorted(targets)])
    command = [sys.executable, "-c", _PROGRAM, asked]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(_ROUNDS)]
    return 1000 * min(map(float, runs))


def _cost(late: LateImport) -> float:
    top = "esrp_ingest.cli"
    return _milliseconds({f"{top}.app", late.module} if late.module.startswith(top) else {late.module}, late.targets)


def main() -> None:
    """Measures, prints and writes the section."""
    costs: dict[str, list[float]] = defaultdict(list)
    measured: dict[tuple[str, frozenset[str]], float] = {}
    for late in late_imports():
        key = (late.module, late.targets)
        if key not in measured:
            measured[key] = _cost(late)
        costs[late.reason].append(measured[key])
    rows = [
        (reason.removeprefix("brings "), len(found), round(min(found)), round(max(found)))
        for reason, found in sorted(costs.items(), key=lambda item: -max(item[1]))
    ]
    section = _TEXT.format(
        machine=machine("typer", "sqlalchemy", "pydantic"),
        rounds=_ROUNDS,
        typer=_milliseconds((), ["typer"]),
        helped=_milliseconds((), ["esrp_ingest.cli.app"]),
        table=table(("brings", "places", "least ms", "most ms"), rows),
    )
    sys.stdout.write(section)
    write_section("late imports", section)


if __name__ == "__main__":
    main()
