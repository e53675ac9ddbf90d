"""Copies of one run: whole files, parts of them and recognized ones, in whatever order they come."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select, text

from esrp_ingest.database import Database, Location, open_database
from esrp_ingest.database.ask.trends import Watched, trends
from esrp_ingest.database.ask.unassigned import rank_unassigned
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.database.store.duplicates import choose_again
from esrp_ingest.database.store.jobs import forget_location
from esrp_ingest.errors import EsrpError
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

SAMPLES = Path(__file__).parents[2] / "fixtures" / "samples"
[REPORT] = (SAMPLES / "sample-brightwater-bw16-2013").glob("Performance_*.html")
BYTES = REPORT.read_bytes()
BEFORE_START = BYTES.index(b"Test Start Time")
"""A part that is as long has the verdict and the machine, and not yet the start."""


@cache
def part(share: int) -> ParsedDocument:
    """The first hundredths of the report, read."""
    return parse_bytes(BYTES[: len(BYTES) * share // 100], "x.part")


@cache
def whole(number: int = 0) -> ParsedDocument:
    """The report in a file that differs from others in its bytes alone."""
    return parse_bytes(BYTES + b"<!-- %d -->" % number, "x.html")


@cache
def recognized(number: int) -> ParsedDocument:
    """The report as it would be recognized from pictures."""
    printed = whole(1000 + number)
    runs = [run.model_copy(update={"source": "ocr"}) for run in printed.runs]
    return printed.model_copy(update={"runs": tuple(runs)})


def put(database: Database, parsed: ParsedDocument, name: str) -> int:
    """Loads a document from a file of a name; gives its id."""
    database.load(parsed, Location(f"file:///r/{name}", parsed.document.byte_size))
    with database.asking() as connection:
        found = text("SELECT id FROM document WHERE sha256 = :sha256")
        return int(connection.execute(found, {"sha256": parsed.document.sha256}).scalar_one())


def counted(database: Database) -> list[dict[str, Any]]:
    with database.asking() as connection:
        rows = connection.execute(select(view("run_metrics"))).mappings().all()
    return [dict(row) for row in rows if row["complete"] is not False]


def test_half_a_report_does_not_hide_the_whole_one(database: Database):
    put(database, part(30), "x.part")
    assert counted(database) == []
    document = put(database, whole(), "x.html")
    [run] = counted(database)
    assert (run["document_id"], run["result"], run["database_read_latency_ms"]) == (document, "pass", 12.2255)
    with database.asking() as connection:
        assert {each.metric.name for each in trends(connection, Watched()).series} >= {"database_read_latency_ms"}
        ranked = rank_unassigned(connection, "database_read_latency_ms", None, None)
    assert ranked.column("machine") == ["BRI-MBX01"]


@pytest.mark.parametrize("share", [10, 30, 50, 80])
def test_a_part_of_a_report_does_not_count(database: Database, share: int):
    put(database, part(share), "x.part")
    assert counted(database) == []
    with database.asking() as connection:
        [run] = connection.execute(select(view("run_metrics"))).mappings()
        assert (run["result"], run["complete"]) == ("pass", False)
        assert trends(connection, Watched()).series == []
        assert rank_unassigned(connection, "achieved_iops", None, None).rows == []
        [row] = rank_unassigned(connection, "achieved_iops", None, None, doubtful=True).records() or [None]
        assert (row is None) == (share == 10)
        shown = trends(connection, Watched(doubtful=True)).series
        assert {night.doubt for series in shown for night in series.nights} == ({"incomplete"} if shown else set())


def test_a_part_without_machine_and_start_is_a_run_of_its_own(database: Database):
    start = parse_bytes(BYTES[:BEFORE_START], "x.part")
    [run] = start.runs
    assert (run.started_at, run.complete) == (None, False)
    put(database, start, "x.part")
    put(database, whole(), "x.html")
    with database.asking() as connection:
        rows = connection.execute(text("SELECT complete, duplicate_of_id FROM run ORDER BY id")).all()
    assert [(bool(row.complete), row.duplicate_of_id) for row in rows] == [(False, None), (True, None)]
    assert len(counted(database)) == 1


def test_a_whole_report_counts_though_its_place_holds_a_part_now(database: Database):
    document = put(database, whole(), "x.html")
    put(database, part(50), "x.html")
    [run] = counted(database)
    assert (run["document_id"], run["replaced"]) == (document, False)


def test_another_whole_copy_counts_where_the_place_of_the_first_is_gone(database: Database):
    first, again = put(database, whole(1), "1.html"), put(database, whole(2), "2.html")
    assert [run["document_id"] for run in counted(database)] == [first]
    with database.writing() as connection:
        forget_location(connection, "file:///r/1.html")
    assert [run["document_id"] for run in counted(database)] == [again]
    put(database, whole(1), "1.html")
    assert [run["document_id"] for run in counted(database)] == [first]


def test_a_copy_in_a_refused_document_does_not_count(database: Database):
    first, again = put(database, whole(1), "1.html"), put(database, whole(2), "2.html")
    with database.writing() as connection:
        connection.execute(text("UPDATE document SET refused = 'no results' WHERE id = :id"), {"id": first})
        choose_again(connection, [first])
    assert [run["document_id"] for run in counted(database)] == [again]


def test_a_printed_copy_counts_before_a_recognized_one(database: Database):
    put(database, recognized(1), "scan.pdf")
    printed = put(database, whole(), "x.html")
    assert [run["document_id"] for run in counted(database)] == [printed]


@dataclass(frozen=True)
class Copies:
    """Copies of a report in the order in which they are loaded."""

    parsed: tuple[ParsedDocument, ...]


@st.composite
def orders(draw: st.DrawFn) -> Copies:
    """Some cut prefixes and recognized copies, and at least one whole file, in any order."""
    shares = draw(st.lists(st.integers(1, 99), max_size=4))
    scans = draw(st.integers(0, 2))
    wholes = draw(st.integers(1, 2))
    every: list[ParsedDocument] = [*map(whole, range(wholes)), *map(recognized, range(scans))]
    for share in shares:
        try:
            every.append(part(share))
        except EsrpError:  # it ends before anything is said
            continue
    return Copies(tuple(draw(st.permutations(every))))


@settings(max_examples=25)
@given(orders())
def test_any_order_of_copies_ends_in_the_same_counted_run(copies: Copies):
    with open_database("sqlite://") as database:
        for number, parsed in enumerate(copies.parsed):
            put(database, parsed, str(number))
        [run] = counted(database)
        with database.asking() as connection:
            source = "SELECT r.source FROM run r WHERE r.id = :id"
            assert connection.execute(text(source), {"id": run["run_id"]}).scalar_one() == "text"
            listed = connection.execute(text("SELECT COUNT(*) FROM run")).scalar_one()
    assert listed == len({parsed.document.sha256 for parsed in copies.parsed})
    assert (run["machine"], run["complete"], run["result"]) == ("BRI-MBX01", True, "pass")
    assert run["database_read_latency_ms"] == 12.2255
