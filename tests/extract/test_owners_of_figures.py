"""Whose figures of a summary are on pages without rules: by names with letters or that wrap, and headers that touch."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.states import is_usual_server
from esrp_ingest.extract.paper.parts.whose import Whose, counts_as_machine, is_machine, named
from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = "body { font-size: 9pt } td { padding: 3px 10px; text-align: right } td:first-child { text-align: left }"
READS, WRITES = "Database Disks Reads/sec", "Database Disks Writes/sec"


def row(*cells: str, span: int = 1) -> str:
    """A row of a table, whose cells behind the first take so many columns."""
    first, *others = (f"<td>{cell}</td>" for cell in cells)
    return f"<tr>{first}{''.join(cell.replace('<td>', f'<td colspan={span}>') for cell in others)}</tr>"


def read(*rows: str, style: str = "") -> Solution:
    """The solution of a paper whose summary is a table without rules."""
    results = f"<h2>Performance Results</h2><table>{''.join(rows)}</table><h2>Conclusion</h2><p>It was quick.</p>"
    page = f"<style>{STYLE}{style}</style>{FRONT}{results}"
    (solution,) = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    return solution


def owners(solution: Solution) -> list[tuple[str, str | None, str | None]]:
    """Whose each figure of the reads is, in which state, and its text."""
    found = [figure for figure in solution.reported_metric if figure.metric == "database_reads_per_sec"]
    return [(figure.scope, figure.condition, figure.value_text) for figure in found]


@pytest.mark.parametrize("name", ["MBX-A", "EX-B", "EXMBX-C", "node_a", "Host-D"])
def test_a_usual_name_with_a_letter_for_its_number_is_a_servers(name: str):
    assert counts_as_machine(name)
    assert is_usual_server(name)
    assert is_usual_server(f"{name}.contoso.local")


@pytest.mark.parametrize("name", ["RAID-A", "Rev-B", "MBX-AB", "MBXA", "MBX", "Tier-A", "Controller-A", "X-A"])
def test_other_words_with_a_letter_name_no_server(name: str):
    assert not is_machine(name)


def test_a_letter_tells_no_server_behind_words_of_a_state():
    assert named("Normal-A", Whose("server"), ()) == Whose("server", "Normal-A")


def test_columns_of_servers_with_letters_are_theirs():
    found = read(row("Metric", "MBX-A", "MBX-B"), row(READS, "266.7", "435.6"), row(WRITES, "161.2", "220.1"))
    assert owners(found) == [("MBX-A", None, "266.7"), ("MBX-B", None, "435.6")]


def test_servers_with_letters_stand_over_tests_and_below_these():
    below = row(READS, "262.9", "509.7", "490.3", "523.8")
    over = read(row("", "MBX-A", "MBX-B", span=2), row("", *("Performance", "Stress") * 2), below)
    assert owners(over) == [
        ("MBX-A", None, "262.9"),
        ("MBX-A", "Stress", "509.7"),
        ("MBX-B", None, "490.3"),
        ("MBX-B", "Stress", "523.8"),
    ]
