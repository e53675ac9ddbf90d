"""What the runs of a night did, in a line and for machines."""

from datetime import datetime

import pytest
from made_papers import io_run, paper

from esrp_ingest.database import Database, Location
from esrp_ingest.database.ask.nights import FailedRun, IncompleteRun, NewLevel, Nights, new_nights

FAILED = FailedRun(7, "MBX1", "performance", "read latency 21 ms, limit 20")
WORSE, BETTER = (
    NewLevel("MBX1", "performance", "log_write_latency_ms", 0.9, after, datetime(2026, 11, 5), direction)
    for after, direction in ((1.6, "worse"), (0.4, "better"))
)


@pytest.mark.parametrize(
    ("nights", "line", "wrong"),
    [
        (Nights(), "", ""),
        (Nights(runs=3, passed=3), "3 loaded: 3 pass", ""),
        (Nights(runs=3), "3 loaded: 3 without a verdict", ""),
        (Nights(runs=4, passed=2, failed=[FAILED]), "4 loaded: 2 pass, 1 fail", "1 fail"),
        (
            Nights(runs=1, passed=1, shifts=[WORSE]),
            "1 loaded: 1 pass; MBX1 log_write_latency_ms 0.9 -> 1.6",
            "MBX1 log",
        ),
        (
            Nights(runs=3, passed=1, incomplete=[IncompleteRun(8, "MBX2"), IncompleteRun(9, None)]),
            "3 loaded: 1 pass, 2 incomplete (MBX2; run 9)",
            "2 incomplete (MBX2; run 9)",
        ),
        (Nights(runs=1, passed=1, shifts=[BETTER]), "1 loaded: 1 pass; MBX1 log_write_latency_ms 0.9 -> 0.4", ""),
    ],
)
def test_a_line_says_what_a_night_did(nights: Nights, line: str, wrong: str):
    assert nights.line().startswith(line)
    assert nights.line(only_wrong=True).startswith(wrong)
    assert bool(nights.line(only_wrong=True)) is bool(wrong)


def test_machines_are_told_the_same():
    assert Nights().values() == {
        "runs": 0,
        "passed": 0,
        "incomplete": 0,
        "unassigned": 0,
        "failed": [],
        "shifts": [],
    }
    values = Nights(runs=4, passed=2, unassigned=1, failed=[FAILED], shifts=[WORSE]).values()
    assert (values["runs"], values["passed"], values["unassigned"]) == (4, 2, 1)
    assert values["failed"][0]["run_id"] == 7
    assert values["shifts"][0]["since"] == "2026-11-05T00:00:00"


FAST, SLOW = (9.5, 2.0, 100.0, 60.0, 0.8, 50.0), (21.0, 2.0, 100.0, 60.0, 11.0, 50.0)


@pytest.mark.parametrize(
    ("row", "columns", "why"),
    [
        (SLOW, {}, "read latency 21 ms, limit 20, log write latency 11 ms, limit 10"),
        (SLOW, {"database_read_limit_ms": 25.0, "log_write_limit_ms": 10.5}, "log write latency 11 ms, limit 10.5"),
        (FAST, {"achieved_iops": 150.0, "target_iops": 200.0}, "achieved 150 IOPS of 200"),
        (FAST, {"achieved_iops": 200.0, "target_iops": 200.0, "result_reason": "as it says"}, "as it says"),
        (FAST, {"achieved_iops": 200.0, "target_iops": 200.0}, ""),
    ],
)
def test_why_a_run_failed_is_told_by_its_figures_else_as_printed(
    database: Database, row: tuple[float, ...], columns: dict[str, object], why: str
):
    parsed = paper(
        "night", (), [io_run(1, [row], datetime(2026, 11, 1), machine_name="MBX1", result="fail", **columns)]
    )
    database.load(parsed, Location("file:///night.html", 1))
    with database.asking() as connection:
        nights = new_nights(connection, datetime(2000, 1, 1), {parsed.document.sha256})
    assert (nights.runs, nights.passed, nights.unassigned) == (1, 0, 1)
    assert [(run.run_id, run.machine, run.why) for run in nights.failed] == [(1, "MBX1", why)]


@pytest.mark.parametrize(
    ("result", "complete", "counts"),
    [
        ("pass", True, (1, 0, 0, 0)),
        ("pass", None, (1, 0, 0, 0)),
        ("pass", False, (0, 0, 1, 0)),
        (None, False, (0, 0, 1, 0)),
        ("fail", False, (0, 1, 0, 0)),
        (None, True, (0, 0, 0, 1)),
    ],
)
def test_incomplete_runs_are_counted_apart_from_passes(
    database: Database, result: str | None, complete: bool | None, counts: tuple[int, ...]
):
    run = io_run(1, [FAST], datetime(2026, 11, 1), machine_name="MBX1", result=result, complete=complete)
    parsed = paper("night", (), [run])
    database.load(parsed, Location("file:///night.html", 1))
    with database.asking() as connection:
        nights = new_nights(connection, datetime(2000, 1, 1), {parsed.document.sha256})
    assert (nights.passed, len(nights.failed), len(nights.incomplete), nights.without_verdict) == counts
