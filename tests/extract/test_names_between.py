"""Names of servers in a text: in the middle of their rows, with their domains, and what runs on them."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, is_machine
from esrp_ingest.extract.paper.parts.states import names_below_others

TITLE = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
LABELS = ("Achieved IOPS", "Target Transactional I/O per Second", "Database Disks Reads/sec", "Log Disks Writes/sec")
NAMES = ("EXSRV01", "EXSRV02", "Aggregate")


def text_of(at: int, labels: tuple[str, ...] = LABELS) -> bytes:
    """A text of three servers' rows, each name in a line of its own behind so many of these."""
    lines = [TITLE, "", "Number of hosts   2", "", "Test Results", "", " Server         Metric           Result"]
    for number, name in enumerate(NAMES):
        rows = [f"{'':16}{label:40}{100 * number + row}.5" for row, label in enumerate(labels)]
        rows.insert(at, f" {name}")
        lines += rows
    return "\n".join([*lines, "", "Conclusion"]).encode()


@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_a_name_in_the_middle_of_its_rows_is_that_of_all_of_them(at: int):
    (solution,) = parse_bytes(text_of(at), "a.txt").solutions
    assert [(each.scope, each.value_text) for each in solution.reported_metric] == [
        (scope, f"{100 * number + row}.5")
        for number, scope in enumerate(("EXSRV01", "EXSRV02", "aggregate"))
        for row in range(len(LABELS))
    ]


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("MBX1.lab.local", True),
        ("exch02.corp.contoso.com", True),
        ("Exchange Server 1", True),
        ("Mailbox Server 2", True),
        ("DB1.edb", False),
        ("Exchange 2010", False),
    ],
)
def test_names_of_machines_with_what_they_are_part_of(name: str, *, counts: bool):
    assert counts_as_machine(name) is counts
    assert is_machine(name) is counts


def test_servers_in_words_stand_over_states():
    names = [
        f"{over} {state}"
        for over in ("Exchange Server 1", "Exchange Server 2", "Total")
        for state in ("Normal", "Rebuild")
    ]
    assert list(names_below_others(names).values()) == [
        (state, over) for over in ("Exchange Server 1", "Exchange Server 2", "Total") for state in ("Normal", "Rebuild")
    ]


def test_tests_and_servers_in_columns_below_headings_that_wrap_beside_them():
    """The names of the two columns stand in the middle of a header whose other cells take several lines."""
    rows = [(test, server, "12.5", "300.5") for test in ("Optimal", "Degraded") for server in ("Server 1", "Server 2")]
    head = ("Test", "Server", "Average Database Disk Read Latency (ms)", "Achieved Transactional IOPS")
    style = "td {font: 9pt Arial; padding: 2pt 8pt; width: 70pt; vertical-align: middle}"
    page = f"<style>{style}</style><h1>{TITLE}</h1><p>Number of hosts: 2</p><h2>Test Results</h2>"
    (solution,) = parse_bytes(HTML(string=page + html_table([head, *rows])).write_pdf(), "a.pdf").solutions
    assert [(each.scope, each.condition, each.metric) for each in solution.reported_metric] == [
        (server, condition, metric)
        for condition in (None, "Degraded")
        for server in ("Server 1", "Server 2")
        for metric in ("database_read_latency_ms", "achieved_iops")
    ]
