"""Three thousand runs of twenty machines: what each command of a lab takes. `python -m tests.benchmarks.lab [URL]`.

Without the address of an empty PostgreSQL database an SQLite file is made. Processor seconds of a whole call, the
start of Python included; `--plan` prints how the database finds the rows of the list and of the trend.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.dialects import postgresql, sqlite

from esrp_ingest.database import Location, open_database
from esrp_ingest.database.ask.trends import Watched, _statement
from esrp_ingest.parsing import parse_bytes
from fixtures.night_lab import Night, nights, report

MACHINES, NIGHTS = 20, 150
COMMANDS = (
    ("list", "runs"),
    ("list", "runs", "--machine", "MBX1*", "--since", "2026-12-01", "--limit", "50"),
    ("list", "documents"),
    ("list", "machines"),
    ("list", "findings"),
    ("trend",),
    ("trend", "--machine", "MBX03"),
    ("rank", "--unassigned", "--by", "database_read_latency_ms"),
    ("assign", "--machine", "MBX*", "--vendor", "NetApp", "--product", "NetApp EF280"),
    ("assign", "--list"),
    ("forget", "--file", "MBX07/*", "--dry-run"),
    ("forget", "1", "2", "3", "--yes"),
)


def fill(url: str) -> None:
    """Loads the runs; each machine's report is parsed once and told anew for each night."""
    with open_database(url) as database:
        names = tuple(f"MBX{number:02}" for number in range(1, MACHINES + 1))
        first: dict[str, tuple[Night, object]] = {}
        for night in nights(names, count=NIGHTS):
            if night.machine not in first:
                first[night.machine] = (night, parse_bytes(report(night).encode(), "report.html"))
            began, parsed = first[night.machine]
            late = timedelta(days=(night.started_at - began.started_at).days)
            run = parsed.runs[0]  # type: ignore[attr-defined]
            again = run.model_copy(update={"started_at": run.started_at + late, "ended_at": run.ended_at + late})
            digest = f"{abs(hash((night.machine, night.started_at))):064x}"[:64]
            document = parsed.document.model_copy(update={"sha256": digest})  # type: ignore[attr-defined]
            place = Location(f"file:///lab/{night.machine}/{night.started_at:%Y_%m_%d}.html", 1)
            database.load(parsed.model_copy(update={"document": document, "runs": (again,)}), place)  # type: ignore[attr-defined]


def cpu_seconds(url: str, arguments: tuple[str, ...]) -> tuple[float, int]:
    """Processor seconds of a call, and how it ended."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    call = [sys.executable, "-m", "esrp_ingest", *arguments]
    done = subprocess.run(call, env={**os.environ, "ESRP_DATABASE_URL": url}, capture_output=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.returncode


def plan(url: str) -> None:
    """Prints how the database reads what `trend` asks."""
    with open_database(url) as database, database.asking() as connection:
        on_server = connection.dialect.name == "postgresql"
        dialect = postgresql.dialect() if on_server else sqlite.dialect()
        compiled = _statement(Watched()).compile(dialect=dialect, compile_kwargs={"literal_binds": True})
        explain = "EXPLAIN " if on_server else "EXPLAIN QUERY PLAN "
        for row in connection.execute(text(f"{explain}{compiled}".replace(":", r"\:"))):
            sys.stdout.write(f"    {row[0] if on_server else row[-1]}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url", nargs="?")
    parser.add_argument("--plan", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = arguments.url or f"sqlite:///{Path(folder) / 'lab.db'}"
        fill(url)
        sys.stdout.write("| command | CPU seconds |\n|---|---|\n")
        for command in COMMANDS:
            seconds, code = cpu_seconds(url, command)
            sys.stdout.write(
                f"| `esrp {' '.join(command)}` | {seconds:.2f}{'' if code == 0 else f' (exit {code})'} |\n"
            )
            sys.stdout.flush()
        if arguments.plan:
            plan(url)


if __name__ == "__main__":
    main()
