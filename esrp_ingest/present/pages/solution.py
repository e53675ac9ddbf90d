"""The page of a solution: its configuration, its figures with their proofs, its runs, findings and documents."""

from collections.abc import Mapping, Sequence

from datasette.app import Datasette
from datasette.utils.asgi import Request, Response
from sqlalchemy import Connection

from esrp_ingest.coarse import coarse
from esrp_ingest.database.ask.error_marks import FigurePlace, error_marks, mark_of
from esrp_ingest.database.ask.overview import findings_in_context
from esrp_ingest.database.ask.queries import show_solution
from esrp_ingest.database.ask.results import Record, Value
from esrp_ingest.database.ask.solutions import (
    distinct_solutions,
    documents_of,
    facts_of,
    reported_of,
    runs_of,
    sources_of,
)
from esrp_ingest.present.page_rows import TEST_NAMES, nights_in_words
from esrp_ingest.present.pages.rendering import Context, rendered
from esrp_ingest.vocabulary.metrics import METRICS

CONFIGURATION = {
    "exchange_version": ("Exchange", ""),
    "esrp_version": ("ESRP version", ""),
    "tested_on": ("Tested on", ""),
    "published_on": ("Published on", ""),
    "mailboxes": ("Mailboxes", ""),
    "mailbox_size_mb": ("Mailbox size", "MB"),
    "iops_per_mailbox": ("Profile of a mailbox", "1/s"),
    "servers": ("Hosts under test", ""),
    "dags": ("DAGs", ""),
    "databases_per_server": ("Databases on a host", ""),
    "copies_per_database": ("Copies of a database", ""),
    "storage_model": ("Storage model", ""),
    "connectivity": ("Connection", ""),
    "controllers": ("Controllers", ""),
    "cache_gb": ("Cache", "GB"),
    "disks": ("Disks", ""),
    "disk_type": ("Disk type", ""),
    "disk_interface": ("Disk interface", ""),
    "disk_rpm": ("Spindle speed", "1/min"),
    "disk_capacity_gb": ("Capacity of a disk", "GB"),
    "raid_level": ("RAID", ""),
    "raw_capacity_gb": ("Raw capacity", "GB"),
    "formatted_capacity_gb": ("Formatted capacity", "GB"),
}
"""What a solution is judged by: heading and unit by column."""


async def show_solution_page(request: Request, datasette: Datasette) -> Response:
    """A solution."""
    number = int(request.url_vars["solution"])
    return await rendered(datasette, request, "solution.html", lambda connection: _gather(connection, number))


def _gather(connection: Connection, solution_id: int) -> Context:
    details = show_solution(connection, solution_id)
    facts, original = facts_of(connection, solution_id), details.record["duplicate_of_id"] or solution_id
    marks = error_marks(connection)
    findings = findings_in_context(connection, ("error", "warning", "info")).records()
    tests = details.tables["metrics"].records() if "metrics" in details.tables else []
    by_name = {str(test["test_type"]): test for test in tests}
    return {
        "solution": details.record,
        "configuration": _configuration(details.record, sources_of(connection, [solution_id])),
        "tests": [_test(by_name[name], solution_id, marks) for name in TEST_NAMES if name in by_name],
        "runs": runs_of(connection, solution_id),
        "reported": reported_of(connection, solution_id),
        "facts": _by_table(facts),
        "findings": [row for row in findings if row["solution_id"] == original],
        "documents": documents_of(connection, solution_id),
        "others": [row for row in distinct_solutions(connection) if row["id"] not in (solution_id, original)],
    }


def _configuration(
    record: Record, sources: Mapping[tuple[int, str], Sequence[Record]]
) -> list[tuple[str, Value, str, Sequence[Record]]]:
    """What is stated, as heading, value, unit, and the places that say so."""
    return [
        (heading, record[name], unit, sources.get((int(str(record["id"])), name), ()))
        for name, (heading, unit) in CONFIGURATION.items()
        if record[name] is not None
    ]


def _test(test: Record, solution_id: int, marks: dict[FigurePlace, int]) -> Context:
    """A test with its figures, and the open errors about them."""
    place = (str(test["test_type"]), str(test["basis"]))
    return {
        **{name: test[name] for name in ("test_type", "basis", "result", "corrections", "doubtful")},
        "name": TEST_NAMES[str(test["test_type"])],
        "nights": nights_in_words(test["nights"], test["newest_night"]),
        "figures": [(name, value, mark_of(marks, solution_id, name, place)) for name, value in _figures(test)],
    }


def _figures(test: Record) -> Sequence[tuple[str, Value]]:
    """The figures that a test is about, in the order of all metrics; None for those that the audit holds back."""
    found: list[tuple[str, Value]] = []
    for name, metric in METRICS.items():
        value, resolution = test[name], test["latency_resolution_ms"]
        if value is None or test["test_type"] not in metric.test_types:
            continue
        if test["doubtful"] and metric.is_of_tables:
            found.append((name, None))
        elif metric.is_latency and isinstance(resolution, int | float):
            found.append((name, coarse(float(str(value)), float(resolution))))
        else:
            found.append((name, value))
    return found


def _by_table(facts: Sequence[Record]) -> dict[str, list[Record]]:
    """The facts under the headings of their tables."""
    tables: dict[str, list[Record]] = {}
    for fact in facts:
        tables.setdefault(str(fact["table_name"]), []).append(fact)
    return tables
