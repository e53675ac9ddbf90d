"""Columns of a configuration that say what was planned, and what was tested: the tested value is the solution's."""

import pytest
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

TITLE = "Acme A1 4,500 Mailbox Storage Solution for Microsoft Exchange 2016"
ROWS = (
    ("Number of Exchange mailboxes simulated", "9,000", "4,500"),
    ("Number of servers/DAG", "6", "3"),
    ("Number of databases/host", "6", "6"),
    ("IOPS per mailbox", "0.08", "0.1"),
)


def read(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...] = ROWS, kind: str = "html") -> ParsedDocument:
    lines = ("".join(f"<td>{text}</td>" for text in row) for row in (head, *rows))
    table = "".join(f"<tr>{line}</tr>" for line in lines)
    page = (
        f"<style>td{{padding:2pt 12pt 2pt 0}}</style><h1>{TITLE}</h1><p>Tested with: ESRP - Storage 4.0</p>"
        f"<h2>Simulated Exchange Configuration</h2><table>{table}</table><h2>Storage Hardware</h2><table>"
        "<tr><td>Storage model</td><td>Acme A1</td></tr><tr><td>Number of storage controllers</td><td>2</td></tr>"
        "<tr><td>Raid level</td><td>RAID5</td></tr></table><h2>Conclusion</h2><p>It works.</p>"
    )
    data = page.encode() if kind == "html" else HTML(string=page).write_pdf()
    return parse_bytes(data, f"paper.{kind}")


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    "head",
    [
        ("Configuration Item", "Designed for", "Tested"),
        ("", "Planned", "As tested"),
        ("Item", "Target", "Tested configuration"),
    ],
)
def test_the_tested_value_is_that_of_the_solution(head: tuple[str, str, str], kind: str) -> None:
    found = read(head, kind=kind)
    (solution,) = found.solutions
    assert (solution.mailboxes, solution.servers_per_dag) == (4500, 3)
    assert (solution.databases_per_server, solution.iops_per_mailbox) == (6, 0.1)
    facts = {fact.label: fact.value for fact in solution.solution_fact}
    assert facts["Number of servers/DAG"] == "3"
    assert facts[f"Number of servers/DAG, {head[1]}"] == "6"
    assert not [one for one in found.findings if one.rule in {"unread_value", "contradicting_cells"}]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_tested_column_may_be_the_first(kind: str) -> None:
    rows = tuple((label, tested, planned) for label, planned, tested in ROWS)
    (solution,) = read(("Configuration Item", "Tested", "Designed for"), rows, kind).solutions
    assert (solution.mailboxes, solution.servers_per_dag) == (4500, 3)


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(("planned", "tested", "stated"), [("3", "", None), ("", "3", 3)])
def test_what_is_only_planned_was_not_tested(planned: str, tested: str, stated: int | None, kind: str) -> None:
    rows = (*ROWS, ("Number of copies/database", planned, tested))
    (solution,) = read(("Configuration Item", "Designed for", "Tested"), rows, kind).solutions
    assert solution.copies_per_database == stated
    said = [fact for fact in solution.solution_fact if fact.label.startswith("Number of copies/database")]
    assert [fact.value for fact in said] == ["3"]


@pytest.mark.parametrize("head", [("Item", "Tested", "Remark"), ("Item", "Old", "New")])
def test_other_columns_are_no_plans(head: tuple[str, str, str]) -> None:
    assert not [
        fact
        for solution in read(head).solutions
        for fact in solution.solution_fact
        if fact.label == f"Number of servers/DAG, {head[1]}"
    ]


def test_of_sites_that_differ_neither_is_taken() -> None:
    found = read(("Item", "Site A", "Site B"))
    (solution,) = found.solutions
    assert (solution.servers_per_dag, solution.databases_per_server) == (None, 6)
    facts = {fact.label: fact.value for fact in solution.solution_fact}
    assert (facts["Number of servers/DAG, Site A"], facts["Number of servers/DAG, Site B"]) == ("6", "3")
    assert "Number of servers/DAG" in {each.subject for each in found.findings if each.rule == "undecided_scope"}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_column_may_say_behind_its_name_that_it_was_tested(kind: str) -> None:
    found = read(("", "Both rooms up", "One room down (tested)"), kind=kind)
    (solution,) = found.solutions
    assert (solution.mailboxes, solution.servers_per_dag) == (4500, 3)
    facts = {fact.label: fact.value for fact in solution.solution_fact}
    assert facts["Number of servers/DAG, Both rooms up"] == "6"


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_several_columns_that_were_tested_are_set_ups(kind: str) -> None:
    assert len(read(("", "Half load (tested)", "Full load (tested)"), kind=kind).solutions) == 2


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    ("head", "count"),
    [(("Parameter", "Tier 1 (flash)", "Tier 3 (capacity)"), 1), (("Parameter", "Option 1", "Option 2"), 2)],
)
def test_tiers_of_a_storage_are_no_set_ups(head: tuple[str, str, str], count: int, kind: str) -> None:
    rows = (
        ("Disk type, speed and firmware revision", "Intel SSD DC P3600, 8DV10171", "Seagate SAS 7.2K, N004"),
        ("Raw capacity per disk (GB)", "1,600", "2,000"),
        ("Number of physical disks in test", "4", "24"),
    )
    solutions = read(head, rows, kind).solutions
    assert len(solutions) == count
    if count == 1:
        (solution,) = solutions
        assert (solution.disk_type, solution.disk_capacity_gb) == (None, None)
        facts = {fact.label: fact.value for fact in solution.solution_fact}
        assert facts["Raw capacity per disk (GB), Tier 3 (capacity)"] == "2,000"
