"""Counts of a configuration: a product and its version are none, whatever label they are like."""

import pytest

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 2,000 Mailbox Storage Solution for Microsoft Exchange 2016</h1><p>Tested with: ESRP - Storage 4.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table>"
    "<tr><td>Number of Exchange mailboxes simulated</td><td>2016</td></tr>"
    "<tr><td>Mailbox size</td><td>2 GB</td></tr><tr><td>Number of storage controllers</td><td>2</td></tr></table>"
)


def read(label: str, value: str, heading: str = "Software versions") -> ParsedDocument:
    rows = f"<tr><td>Component</td><td>Version</td></tr><tr><td>{label}</td><td>{value}</td></tr>"
    more = "<tr><td>Operating system</td><td>Windows Server 2012 R2</td></tr>"
    return parse_bytes(f"{FRONT}<h2>{heading}</h2><table>{rows}{more}</table>".encode(), "paper.html")


@pytest.mark.parametrize(
    ("label", "value", "column", "stated"),
    [
        ("Exchange Server", "2016", "servers", None),
        ("Exchange Server", "Exchange 2016 CU5", "servers", None),
        ("Exchange Server", "Acme blade 460", "servers", None),
        ("Exchange servers", "2016", "servers", None),
        ("Servers", "2012", "servers", None),
        ("Database copy", "2016", "copies_per_database", None),
        ("DAG members", "2016", "servers_per_dag", None),
        ("Exchange servers", "4", "servers", 4),
        ("Exchange Server", "4", "servers", 4),
        ("Exchange mailbox server", "4 (2 in each DAG)", "servers", 4),
        ("Number of hosts", "4", "servers", 4),
        ("Number of hosts", "600", "servers", 600),
        ("Number of database copies", "3", "copies_per_database", 3),
    ],
)
def test_counts_no_version(label: str, value: str, column: str, stated: int | None) -> None:
    found = read(label, value)
    (solution,) = found.solutions
    assert getattr(solution, column) == stated
    assert (label, value) in [(fact.label, fact.value) for fact in solution.solution_fact]
    assert not [finding for finding in found.findings if finding.severity != "info" and label in finding.message]


@pytest.mark.parametrize(("value", "stated"), [("3220", None), ("4", 4)])
def test_counts_no_model(value: str, stated: int | None) -> None:
    page = FRONT.replace("<tr><td>Number of storage controllers</td><td>2</td></tr>", "")
    rows = f"<tr><td>Controllers</td><td>{value}</td></tr><tr><td>Cache</td><td>8 GB</td></tr>"
    (found,) = parse_bytes(f"{page}<h2>Storage</h2><table>{rows}</table>".encode(), "paper.html").solutions
    assert found.controllers == stated


def test_a_year_may_be_a_number_of_mailboxes() -> None:
    (solution,) = read("Exchange Server", "2016").solutions
    assert solution.mailboxes == 2016
