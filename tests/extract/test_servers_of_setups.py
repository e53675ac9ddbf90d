"""Servers below what they are part of, and beside the set-up that they were measured in: each in its own table."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.states import names_below_others, names_in_levels
from esrp_ingest.extract.paper.parts.whose import scope_of
from esrp_ingest.extract.paper.results.list_headers import role_of
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = "<style>td { border: 1px solid; padding: 1pt 5pt }</style>"
SETUPS = (
    "<h2>Solution Description</h2><table><tr><td>Item<td>Set-up A<td>Set-up B"
    "<tr><td>Number of Exchange mailboxes simulated<td>4,000<td>8,000"
    "<tr><td>Number of physical disks in test<td>24<td>48<tr><td>RAID level<td>RAID 10<td>RAID 5</table>"
)
LABELS = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Average Database Disk Read Latency (ms)")


def read(document: str, kind: str) -> dict[str | None, tuple[str | None, str, str | None]]:
    """The set-up, the server and the condition of each figure, by its text."""
    data = document.encode() if kind == "html" else HTML(string=STYLE + document).write_pdf()
    solutions = parse_bytes(data, f"paper.{kind}").solutions
    return {
        figure.value_text: (solution.configuration, figure.scope, figure.condition)
        for solution in solutions
        for figure in solution.reported_metric
    }


def below_each_other(*over: tuple[str, int], servers: tuple[str, ...], first: float) -> str:
    heads = "".join(f"<td colspan={width}>{name}" for name, width in over)
    names = "".join(f"<td>{name}" for name in servers)
    rows = "".join(
        f"<tr><td>{label}" + "".join(f"<td>{first + 100 * row + at:.3f}" for at in range(len(servers)))
        for row, label in enumerate(LABELS)
    )
    return f"<table><tr><td rowspan=2>Metric{heads}<tr>{names}{rows}</table>"


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_servers_below_their_blocks_are_in_the_test_of_each_caption(kind: str):
    blocks, servers = (("Block A", 2), ("Block B", 2)), ("EXVM1", "EXVM2", "EXVM3", "EXVM4")
    found = read(
        f"{FRONT}<h2>Performance Results</h2><p><b>Table 1. Performance test, two hours</b>"
        f"{below_each_other(*blocks, servers=servers, first=700.125)}<p><b>Table 2. Stress test, 24 hours</b>"
        f"{below_each_other(*blocks, servers=servers, first=650.125)}<h2>Conclusion</h2><p>It was quick.</p>",
        kind,
    )
    assert (found["700.125"], found["703.125"]) == ((None, "EXVM1", None), (None, "EXVM4", None))
    _, scope, condition = found["652.125"]
    assert scope == "EXVM3"
    assert "Stress test" in str(condition)


def test_a_state_over_several_servers_stays_one_whether_they_are_measured_in_another_or_not():
    names = [f"{state} EXVM{number}" for state, numbers in (("Healthy", "12"), ("Rebuild", "34")) for number in numbers]
    assert names_below_others(names).get("Rebuild EXVM3") != ("", "EXVM3")
    assert names_in_levels([(*name.split(),) for name in names])["Rebuild EXVM3"] == ("Rebuild", "EXVM3")


def test_what_each_server_stands_below_once_more_is_no_place():
    levels = [("Layout A", "EXVM1"), ("Layout A", "EXVM2"), ("Layout B", "EXVM1"), ("Layout B", "EXVM2")]
    assert names_in_levels(levels)["Layout B EXVM1"] == ("Layout B", "EXVM1")


def test_what_stands_over_one_server_each_is_no_place():
    found = names_in_levels([("Layout A", "LONEX1"), ("Layout B", "LONEX2")])
    assert found["Layout A LONEX1"] == ("Layout A", "LONEX1")


def test_set_ups_over_servers_are_no_places():
    levels = [("Set-up A", "EXVM1"), ("Set-up A", "EXVM2"), ("Set-up B", "EXVM3"), ("Set-up B", "EXVM4")]
    assert names_in_levels(levels)["Set-up B EXVM4"] == ("Set-up B", "EXVM4")


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_columns_of_set_ups_and_servers_give_each_set_up_its_servers(kind: str):
    heads = "".join(f"<td>{label}" for label in LABELS)
    rows = "".join(
        f"<tr>{f'<td rowspan=2>Set-up {setup}' if not number else ''}<td>Server {number + 1}"
        + "".join(f"<td>{first + 10 * number + at:.3f}" for at in range(len(LABELS)))
        for setup, first in (("A", 317.941), ("B", 414.272))
        for number in range(2)
    )
    totals = "".join(
        f"<tr><td>{label}" + "".join(f"<td>{635.882 + 100 * row + at:.3f}" for at in range(2))
        for row, label in enumerate(LABELS)
    )
    found = read(
        f"{FRONT}{SETUPS}<h2>Performance Results</h2><p>Jetstress passed.<p><b>Table 1 Results per server</b>"
        f"<table><tr><td>Set-up<td>Server{heads}{rows}</table><p><b>Table 2 Totals (latencies: means)</b>"
        f"<table><tr><td>Metric<td>Set-up A<td>Set-up B{totals}</table><h2>Conclusion</h2><p>It was quick.</p>",
        kind,
    )
    assert [found[text] for text in ("317.941", "327.941", "414.272", "424.272")] == [
        ("Set-up A", "Server 1", None),
        ("Set-up A", "Server 2", None),
        ("Set-up B", "Server 1", None),
        ("Set-up B", "Server 2", None),
    ]
    assert (found["635.882"], found["636.882"]) == (("Set-up A", "aggregate", None), ("Set-up B", "aggregate", None))


@pytest.mark.parametrize(("heading", "role"), [("Set-up", "test"), ("Configuration", "test"), ("Product", None)])
def test_a_column_of_set_ups_says_in_what_figures_were_measured(heading: str, role: str | None):
    assert role_of(heading) == role


@pytest.mark.parametrize(
    ("heading", "scope"),
    [
        ("Table 4-2 Totals (latencies: means)", "aggregate"),
        ("Totals (latencies are averages)", "aggregate"),
        ("Totals (raw disks)", "as before"),
    ],
)
def test_totals_may_say_what_of_them_is_a_mean(heading: str, scope: str):
    assert scope_of(heading, "as before") == scope
