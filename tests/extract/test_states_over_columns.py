"""States that captions name, over columns that name set-ups or say something else of the figures below them."""

from collections.abc import Sequence

import pytest
from html_tables import html_table

from esrp_ingest.extract.paper.parts.states import state_of
from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Nimble Storage CS240G and CS460G 6,000 Mailbox Exchange 2010 Storage Solution</h1>"
    "<p>Tested with: ESRP - Storage Version 3.0</p><h2>Tested Deployment</h2>"
)
SET_UPS = [
    ("Component", "CS240G", "CS460G"),
    ("Number of Exchange mailboxes simulated", "6,000", "6,000"),
    ("Storage connectivity", "iSCSI", "iSCSI"),
    ("Total number of disks tested in solution", "16", "12"),
    ("Number of storage controllers", "2", "4"),
]
TRANSFERS, LATENCY = "Database Disks Transfers/sec", "Average Database Disk Read Latency (ms)"


def figures(head: Sequence[str], first: int) -> list[Sequence[str]]:
    counted = range(len(head) - 1)
    rates, latencies = ([f"{value + at}.58" for at in counted] for value in (700 + first, 10 + first))
    return [head, (TRANSFERS, *rates), (LATENCY, *latencies)]


def solutions(*tables: tuple[str, Sequence[Sequence[str]]], of_both: bool = True) -> Sequence[Solution]:
    """The solutions of a paper with tables of results below their captions."""
    rows = SET_UPS if of_both else [row[:2] for row in SET_UPS[1:]]
    results = "".join(f"<p><b>Table {at}. {name}</b></p>{html_table(own)}" for at, (name, own) in enumerate(tables, 4))
    page = f"{FRONT}{html_table(rows)}<h2>Storage Performance Results</h2>{results}<h2>Conclusion</h2><p>Quick."
    return parse_bytes(page.encode(), "paper.html").solutions


@pytest.mark.parametrize(
    ("tested", "failed"),
    [
        ("Performance test", "One controller failed"),
        ("Two-hour performance test", "Stress test, one failed drive"),
        ("Performance test, both controllers up", "One server failed, its databases active on the other"),
    ],
)
def test_each_set_up_has_the_states_over_its_column(tested: str, failed: str):
    head = ("Metric", "CS240G", "CS460G")
    found = solutions((tested, figures(head, 0)), (failed, figures(head, 40)))
    said = [[(each.condition, each.value_text) for each in solution.reported_metric] for solution in found]
    state = state_of(failed)
    assert said == [
        [(None, "700.58"), (None, "10.58"), (state, "740.58"), (state, "50.58")],
        [(None, "701.58"), (None, "11.58"), (state, "741.58"), (state, "51.58")],
    ]


def test_what_is_no_state_stands_below_the_one_over_it():
    head = ("Metric", "Average", "Maximum")
    (found,) = solutions(("Performance test", figures(head, 0)), ("RAID rebuild", figures(head, 40)), of_both=False)
    assert [each.condition for each in found.reported_metric if each.metric == "database_read_latency_ms"] == [
        None,
        "Maximum",
        "RAID rebuild",
        "RAID rebuild, Maximum",
    ]


@pytest.mark.parametrize("head", [("Metric", "CS240G", "CS460G"), ("Metric", "MBX1", "MBX2"), ("Metric", "Value")])
@pytest.mark.parametrize(
    ("tested", "other", "stress"),
    [
        ("Performance test (2 hours)", "Hot standby in use", "Stress test (24 hours)"),
        ("Normal operation", "Cache switched to write-through", "24-hour stress run"),
        ("All disks healthy", "Controller A removed", "Node outage"),
        ("Two-hour performance test", "One node offline", "Loss of one controller"),
        ("Performance", "Failed node", "Server failure"),
    ],
)
def test_a_table_beside_the_tested_states_is_of_what_its_caption_says(
    head: Sequence[str], tested: str, other: str, stress: str
):
    tables = [(tested, figures(head, 0)), (other, figures(head, 40)), (stress, figures(head, 80))]
    found = solutions(*tables, of_both="CS240G" in head)
    columns = len(head) - 1 if len(found) == 1 else 1
    said = [[each.condition for each in solution.reported_metric if each.metric] for solution in found]
    assert said == [[name for name in (None, other, stress) for _ in range(2 * columns)]] * len(found)


@pytest.mark.parametrize("caption", ["Figures that were measured in the second week of it", "the rest"])
def test_a_caption_that_names_no_state_leaves_open_what_figures_were_measured_in(caption: str):
    head = ("Metric", "Value")
    (found,) = solutions(("Performance test", figures(head, 0)), (caption, figures(head, 40)), of_both=False)
    unstated = "server, state or test not stated"
    assert [each.condition for each in found.reported_metric] == [None, None, unstated, unstated]


def test_a_caption_that_names_a_server_is_no_state():
    head = ("Metric", "Value")
    (found,) = solutions(("Performance test", figures(head, 0)), ("Results of MBX2", figures(head, 40)), of_both=False)
    assert {(each.scope, each.condition) for each in found.reported_metric} == {("server", None), ("MBX2", None)}


def test_another_metric_below_a_caption_is_of_the_tested_state():
    logs = [("Metric", "Value"), ("Log Disks Writes/sec", "236.71"), ("Average Log Disk Write Latency (ms)", "0.55")]
    (found,) = solutions(
        ("Performance test", figures(("Metric", "Value"), 0)), ("Transaction logs", logs), of_both=False
    )
    assert {each.condition for each in found.reported_metric} == {None}


@pytest.mark.parametrize(
    ("heading", "state"),
    [
        ("One mailbox server failed, its databases active on the other", "One mailbox server failed"),
        ("Degraded state - Server 1", "Degraded state"),
        ("Performance test, both controllers up", None),
        ("Controller B powered off", "Controller B powered off"),
        ("Performance with one path lost", "one path lost"),
        ("Loss of both controllers", "Loss of both controllers"),
        ("Results broken down by server", None),
        ("Disk drives and paths", None),
        ("A controller that failed in the middle of it, and what then was done", None),
    ],
)
def test_a_state_is_what_a_heading_begins_with_or_ends(heading: str, state: str | None):
    assert state_of(heading) == state
