"""What the benchmarks share: timing in one process, the machine's description, and sections of docs/benchmarks.md."""

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "benchmarks.md"
_INTRODUCTION = """# Benchmarks

Ratios say more than seconds: each section compares with what the same machine needs for the same bytes. The tests
assert no times; these tables are written by the commands that stand above them.
"""


def seconds(call: Callable[[], object], runs: int) -> list[float]:
    """Processor seconds of several calls, after one that is not counted.

    Processor time, because other programs on the machine lengthen the time on the clock.
    """
    call()
    found = []
    for _ in range(runs):
        begin = time.process_time()
        call()
        found.append(time.process_time() - begin)
    return found


def median_ratio(call: Callable[[], object], base: Callable[[], object], runs: int) -> tuple[float, float, float]:
    """Median seconds of two calls, which take turns, and the median of their ratios."""
    call()
    base()
    pairs = []
    for _ in range(runs):
        begin = time.process_time()
        call()
        middle = time.process_time()
        base()
        pairs.append((middle - begin, time.process_time() - middle))
    mine, other = ([pair[side] for pair in pairs] for side in (0, 1))
    return statistics.median(mine), statistics.median(other), statistics.median(a / b for a, b in pairs)


def machine(*packages: str) -> str:
    """The machine, the interpreter and the packages that were measured."""
    model = next(
        (
            line.split(":", 1)[1].strip()
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    versions = ", ".join(f"{name} {version(name)}" for name in packages)
    return f"{model}, {os.cpu_count()} cores, {memory:.0f} GiB, Python {platform.python_version()}; {versions}."


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; figures stand on the right."""
    marks = ["---:" if all(isinstance(row[at], int | float) for row in rows) else "---" for at in range(len(columns))]
    lines = [list(columns), marks, *([_text(value) for value in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _text(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float) else f"{value}"


def write_section(name: str, text: str) -> None:
    """Replaces one section of docs/benchmarks.md, between its marks; a new one is put at the end."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    page = PAGE.read_text(encoding="utf-8") if PAGE.exists() else _INTRODUCTION
    section = f"{begin}\n\n{text.strip()}\n\n{end}"
    if begin in page:
        before, rest = page.split(begin, 1)
        page = before + section + rest.split(end, 1)[1]
    else:
        page = f"{page.rstrip()}\n\n{section}\n"
    PAGE.write_text(page, encoding="utf-8")
