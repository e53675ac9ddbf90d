"""How far each aim is met: `python -m tests.benchmarks [--before CHECKOUT]` prints it and writes docs/benchmarks.md.

Beside another checkout both are measured by turns, each figure in a process of its own. That takes half an hour.
"""

import compileall
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from fixtures.builders.invented import Inventor
from fixtures.builders.jetstress import report_page
from fixtures.builders.truth import report_name
from tests.benchmarks.harness import ROOT, machine, table, write_section
from tests.benchmarks.imports import KINDS, postgresql_server

FIXTURES = ROOT / "fixtures"
_PROBES = Path(__file__).parent / "probes.py"
_FEW, _MANY = 100, 200
"""Reports that are written one by one, and imported."""
_PAGES = tuple(map(str, sorted(FIXTURES.glob("*/*/*.html"))))
_PAPERS = tuple(map(str, sorted(FIXTURES.glob("papers/*/paper.pdf"))))
_UNSEEN = tuple(map(str, sorted([*FIXTURES.glob("samples/*.pdf"), *FIXTURES.glob("hard/*.pdf")])))[::3]
"""Every third, for they take long."""
_RULED = (str(FIXTURES / "hard" / "reportlab_ruled.pdf"),)
_ESRP = ("-m", "esrp_ingest")
_ROWS = {
    "list runs": (*_ESRP, "list", "runs", "--database", "<million>"),
    "rank": (*_ESRP, "rank", "--database", "<million>"),
    "sql": (*_ESRP, "sql", "SELECT * FROM instance_io", "--format", "csv", "--database", "<million>"),
}
_REPORT = (*_ESRP, "report", "--database", "<million>", "<page>")
_TEXT = """## Aims

`python -m tests.benchmarks`, on {machine}
The median of {rounds} rounds, with the lowest and the highest{before}. Processor time,
but for seconds to a row and workers: these are time on the clock, whatever else the machine did meanwhile (load average
{load:.1f}). 10.4 ms are 96 reports a second with one processor, 13.3 ms are 150 with two. A report has eight databases
and all sections with its test log; the database of a million rows holds 5,000 solutions and 50,000 runs. The sections
below are as old as their own last run.

{table}

Of {known} aims {met} are met. Workers that one writer feeds: what reading a report takes over what writing one takes on
the clock, with reports that were read beforehand and, where a version can, are written together as they wait. 20,000
documents are in the section on imports; 100,000 of these reports were not run: by the processor time of two jobs two
idle processors take {hundred:.0f} minutes for them.

{bounds}
"""
_BOUNDS = """
The version before is the first one. Papers take twice as long as it took, as this one reads layouts that it did not:
what a page's cells and headers are is told in several ways, of which the best is taken. HTML reports take a fifth less,
and imports a fifth to a quarter.

What bounds those that are not met, as measured once. A report's lines cost 0.45 times the bare parse (0.08 of it lxml,
0.04 the numbers of lines), extraction 0.75 to 0.9 and the audit 0.15: some 50,000 short calls for a report, of which no
function of ours takes more than 5 % by itself; by instructions all of it is 1.15 times the bare parse.
PDFium's words alone cost 1.9 times its plain text, and with their lines 2.9; of a paper's time reading is a quarter,
its reports and its tables each another. `report` of a million rows holds 179 MB, and beside it for a moment an engine
of its charts 115 in a process of its own: the figure is that of the larger process, both together
hold 284, where one process held 312.

What bounds a writer on PostgreSQL, by 40 reports a batch: taking a report's rows from their bytes costs 0.05 ms of
processor time and all else 0.2 to 0.4; the server, which checks what each row refers to, takes the other half of the
0.85 ms on the clock. All rows of 1,000 reports as text that is ready, one COPY for each table, took 0.34 ms a report
(2,900 a second). What would be next: partitions (of Parquet, or of such text) that workers write with ids set aside
for them and that are copied as they are; that is worth two and a half times as many workers at most. Batches of 200
gain little. SQLite, where documents are written one by one so that an import gives the same database whatever the
number of processes, would take 40 together in 0.4 ms each instead of 1.1.
"""


@dataclass(frozen=True, slots=True)
class Aim:
    """A figure and its aim.

    Attributes:
        what: the figure, with its unit.
        limit: what it is to be at most, or at least where it is a `floor`; None where nothing was aimed at.
        kind: the probe.
        arguments: what the probe is given; in angle brackets what is made for each round.
    """

    what: str
    limit: float | None
    kind: str
    arguments: tuple[str, ...]
    floor: bool = False

    def judge(self, figure: float) -> str:
        """Whether a figure meets it, in a word."""
        if self.limit is None:
            return ""
        return "yes" if (figure >= self.limit if self.floor else figure <= self.limit) else "no"


AIMS = (
    Aim("HTML reports, times BeautifulSoup's bare parse", 1.0, "html", _PAGES),
    Aim("published papers, times PDFium's plain text", 2.5, "pdf", _PAPERS),
    Aim("samples and hard PDFs, times PDFium's plain text", 2.5, "pdf", _UNSEEN),
    Aim("`reportlab_ruled.pdf`, times PDFium's plain text", None, "pdf", _RULED),
    Aim("published papers, times faster than pdfplumber's tables", 20.0, "tables", _PAPERS, floor=True),
    Aim("writing a report to SQLite, ms", None, "writer", ("<sqlite>", "<few>")),
    Aim("writing a report to PostgreSQL, ms", None, "writer", ("<postgresql>", "<few>")),
    Aim("workers that one writer feeds, PostgreSQL", 10.0, "workers", ("<postgresql>", "<few>"), floor=True),
    Aim("import to SQLite, `--jobs 1`, processor ms a report", 10.4, "imports", ("<many>", "<sqlite>", "1")),
    Aim("import to SQLite, `--jobs 2`, processor ms a report", 13.3, "imports", ("<many>", "<sqlite>", "2")),
    Aim("import to PostgreSQL, `--jobs 2`, processor ms a report", None, "imports", ("<many>", "<postgresql>", "2")),
    Aim("`--help` into a pipe, times `import typer`", 2.0, "start", (*_ESRP, "--help")),
    Aim("`rank` of five papers, s of processor time", 0.4, "cost", (*_ESRP, "rank", "--database", "<papers>")),
    *(Aim(f"`{name}` of a million rows, MB", 200.0, "memory", arguments) for name, arguments in _ROWS.items()),
    *(Aim(f"`{name}` of a million rows, s to the first row", 1.0, "first", args) for name, args in _ROWS.items()),
    Aim("`report` of a million rows, MB", 200.0, "memory", _REPORT),
    Aim("`report` of a million rows, MB of the page", 3.0, "size", _REPORT),
)


@dataclass(slots=True)
class Checkout:
    """A version to be measured, and the databases that it made."""

    folder: Path
    scratch: Path
    postgresql: Callable[[str], str]
    _numbers: "count[int]" = field(default_factory=count)
    _made: dict[str, str] = field(default_factory=dict)

    def figure(self, kind: str, arguments: Sequence[str]) -> float:
        """What a probe says of it."""
        given = [self._value(each) if each.startswith("<") else each for each in arguments]
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installation has its modules compiled
        command = [sys.executable, str(_PROBES), kind, *given]
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"{kind} {' '.join(given)[:200]}: {done.stderr.strip()[-500:]}")
        return float(done.stdout.splitlines()[-1])

    def _value(self, name: str) -> str:
        number = next(self._numbers)
        own = self.scratch / f"{self.folder.name}-{number}"
        match name.strip("<>"):
            case "sqlite":
                return f"sqlite:///{own}.db"
            case "postgresql":
                return self.postgresql(f"d{os.getpid()}_{id(self)}_{number}")
            case "page":
                return f"{own}.html"
            case "few" | "many" as folder:
                return str(self.scratch / folder)
            case known:
                return self._made.get(known) or self._make(known, f"sqlite:///{own}.db")

    def _make(self, name: str, url: str) -> str:
        if name == "million":
            self.figure("fill", [url])
        else:
            self.figure("imports", [str(FIXTURES / "papers"), url, "2"])
        self._made[name] = url
        return url


def write_reports(folder: Path, reports: int) -> None:
    """Reports of eight databases with all their sections."""
    folder.mkdir()
    for number in range(reports // len(KINDS)):
        truth = Inventor(number, 8).truth(f"report-{number}", KINDS)
        for at, run in enumerate(truth["runs"]):
            (folder / f"{number:04}-{report_name(run, at)}").write_text(report_page(truth, run), encoding="utf-8")


def main(
    before: Annotated[Path | None, typer.Option(help="An earlier checkout, measured by turns with this one.")] = None,
    rounds: Annotated[int, typer.Option(min=1)] = 5,
    only: Annotated[str, typer.Option(help="Measure what holds this text, and write nothing.")] = "",
) -> None:
    """Measures every aim, prints and writes how far each is met."""
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="esrp-benchmark-")))
        create = stack.enter_context(postgresql_server())
        write_reports(scratch / "few", _FEW)
        write_reports(scratch / "many", _MANY)
        folders = [*([before.resolve()] if before else []), ROOT]
        for folder in folders:
            compileall.compile_dir(folder / "esrp_ingest", quiet=1)
        checkouts = [Checkout(folder, scratch, create) for folder in folders]
        found: dict[str, list[list[float]]] = {}
        for aim in (aim for aim in AIMS if only in aim.what):
            turns = [[each.figure(aim.kind, aim.arguments) for each in checkouts] for _ in range(rounds)]
            found[aim.what] = [sorted(figures) for figures in zip(*turns, strict=True)]
            typer.echo(" | ".join(_row(aim, found[aim.what])))
    if not only:
        text = _section(found, rounds, before)
        typer.echo(text)
        write_section("aims", text)


def _row(aim: Aim, figures: Sequence[Sequence[float]]) -> tuple[str, ...]:
    medians = [statistics.median(each) for each in figures]
    shown = [f"{median:.2f} ({each[0]:.2f} to {each[-1]:.2f})" for median, each in zip(medians, figures, strict=True)]
    limit = "" if aim.limit is None else f"{'at least' if aim.floor else 'at most'} {aim.limit:g}"
    return aim.what, limit, *(shown if len(shown) > 1 else ["", *shown]), aim.judge(medians[-1])


def _section(found: dict[str, list[list[float]]], rounds: int, before: Path | None) -> str:
    rows = [_row(aim, found[aim.what]) for aim in AIMS]
    verdicts = [row[-1] for row in rows if row[-1]]
    of_two = statistics.median(found["import to SQLite, `--jobs 2`, processor ms a report"][-1]) / 2
    return _TEXT.format(
        machine=machine("sqlalchemy", "beautifulsoup4", "pypdfium2", "pdfplumber"),
        rounds=rounds,
        before=", by turns with the version before" if before else "",
        load=os.getloadavg()[2],
        table=table(("figure", "aim", "before", "now", "met"), rows),
        known=len(verdicts),
        met=verdicts.count("yes"),
        hundred=100_000 * of_two / 60_000,
        bounds=_BOUNDS.strip(),
    )


if __name__ == "__main__":
    typer.run(main)
