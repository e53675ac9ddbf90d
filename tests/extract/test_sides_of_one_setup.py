"""Columns of the active and the passive side of one build: the first states it, the others what differs there."""

import pytest

from esrp_ingest.models import ReportedMetric, Solution
from esrp_ingest.parsing import parse_bytes

RESULTS = (
    "<table><tr><td></td><td>Server 1</td></tr><tr><td>Database Disks Transfers/sec</td><td>61.09</td></tr></table>"
)


def row(label: str, *values: str) -> str:
    """A row whose only value is that of both columns."""
    cells = "".join(f"<td{' colspan=2' if len(values) == 1 else ''}>{value}</td>" for value in values)
    return f"<tr><td>{label}</td>{cells}</tr>"


def read(*names: str) -> list[Solution]:
    rows = (
        row("Item", *names),
        row("Number of Exchange mailboxes simulated", "1,000"),
        row("Number of servers/DAG", "2"),
        row("Number of storage controllers", "2"),
        row("Storage capacity utilization", "62%", "11%"),
        row("RAID level", "RAID 6", "RAID 5"),
    )
    html = "<h1>Contoso B46 1,000 Mailbox Resiliency Exchange 2016 Storage Solution</h1><p>ESRP - Storage 4.0</p>"
    html = (
        f"{html}<h2>Simulated Exchange Configuration</h2><table>{''.join(rows)}</table><h2>Server Metrics</h2>{RESULTS}"
    )
    return list(parse_bytes(html.encode(), "p.html").solutions)


def own(figure: ReportedMetric) -> tuple[str, str | None]:
    return figure.scope, figure.condition


@pytest.mark.parametrize("names", [("Active site", "Passive site"), ("Primary data center", "DR data center")])
def test_both_sides_are_of_one_set_up_that_the_active_one_states(names: tuple[str, str]) -> None:
    (solution,) = read(*names)
    assert solution.configuration is None
    assert (solution.mailboxes, solution.storage_utilization_pct, solution.raid_level) == (1000, 62, "RAID6")
    said = [(fact.label, fact.value) for fact in solution.solution_fact]
    assert said.count(("Number of servers/DAG", "2")) == 1
    assert (f"RAID level, {names[1]}", "RAID 5") in said
    assert list(map(own, solution.reported_metric)) == [("Server 1", None)]


def test_two_sites_of_which_none_is_said_to_be_active_stay_two_set_ups() -> None:
    assert [each.configuration for each in read("Boston site", "Dublin site")] == ["Boston site", "Dublin site"]
