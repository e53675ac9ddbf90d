"""Rows that state one thing differently: the first counts, and a finding says so."""

from dataclasses import replace

import pytest
from html_tables import html_rows

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.row_kinds import contradicting_rows
from esrp_ingest.extract.paper.setup.several_figures import several_in_one
from esrp_ingest.layout import Locator
from esrp_ingest.models import SolutionFact
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.whitepaper import LABELS, Column


def row(label: str, value: str) -> Pair[Column]:
    return Pair(label, value, Locator(line=len(value)), LABELS.exact(label))


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (("Raid level", "RAID 5"), ("RAID type", "RAID 6"), "'Raid level' is 'RAID 5', 'RAID type' is 'RAID 6'"),
        (
            ("User I/O profile", "0.1"),
            ("IOPS per mailbox", "0.12"),
            "'0.1', 'IOPS per mailbox' is '0.12': taken as 0.1",
        ),
        (("Raid level", "RAID 5"), ("RAID type", "5 (4+1)"), None),  # the same
        (("Raid level", "N/A"), ("RAID type", "RAID 5"), None),  # one of them states nothing
        (("Number of DAGs", "1"), ("Number of hosts", "4"), None),  # other columns
        (("Storage model", "A1"), ("Storage model", "Acme A1"), None),
    ],
)
def test_two_rows_of_one_column(first: tuple[str, str], second: tuple[str, str], told: str | None):
    losses = list(contradicting_rows([row(*first), row(*second), row(*second)]))
    assert len(losses) == (told is not None)
    assert all(told in loss.message and loss.line == row(*second).locator.line for loss in losses if told)


@pytest.mark.parametrize("table", ["Replicated storage hardware", "Secondary storage", "Replica"])
def test_the_storage_of_the_replica_is_another_one(table: str):
    rows = [row("Raid level", "RAID 5"), replace(row("Raid level", "RAID 6"), table=table)]
    assert list(contradicting_rows(rows)) == []


def test_a_document_says_which_was_taken():
    rows = {
        "Number of Exchange mailboxes simulated": "4000",
        "Number of databases/host": "8",
        "User I/O profile": "0.1",
        "IOPS per mailbox": "0.12",
    }
    cells = html_rows(rows.items())
    html = f"<h1>Acme A1 4,000 Mailbox Exchange 2013 Solution</h1><h2>Tested configuration</h2><table>{cells}</table>"
    document = parse_bytes(html.encode(), "paper.html")
    assert document.solutions[0].iops_per_mailbox == 0.1
    assert [finding.severity for finding in document.findings if finding.rule == "contradicting_cells"] == ["info"]


def fact(label: str, value: str) -> SolutionFact:
    return SolutionFact(table_name="Storage", label=label, value=value, line=7)


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("Number of storage ports", "4 4"),
        ("Number of disks", "6,000 8,000"),
        ("Total number of disks tested in solution", "900 900"),
        ("Server 1", "70.11 350.55 1.200"),
    ],
)
def test_several_figures_where_one_is_due_are_told(label: str, value: str):
    (loss,) = several_in_one([fact(label, value)])
    assert (loss.rule, loss.line) == ("undecided_scope", 7)
    assert value in loss.message


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("Number of Exchange mailboxes simulated", "12 000"),
        ("RAID level", "RAID 5"),
        ("Total Log Required IOPS", "4 4 18 35"),
        ("Number of storage ports", "4 x 8 Gb"),
    ],
    ids=["thousands", "words", "a row that nobody knows", "a product"],
)
def test_one_figure_and_rows_that_nobody_knows_are_not(label: str, value: str):
    assert [*several_in_one([fact(label, value)])] == []


def test_a_blank_parts_no_thousands_beside_rows_of_several_figures():
    rows = [fact("Number of storage ports", "4 8"), fact("Number of mailboxes per database", "250 125")]
    assert [each.subject for each in several_in_one(rows)] == [row.label for row in rows]


def test_no_figure_is_taken_that_a_blank_may_part_where_other_rows_state_several():
    rows = [
        ("Number of Exchange mailboxes simulated", "3000 4000"),
        ("Number of databases/host", "5 7"),
        ("Mailboxes per database", "250 125"),
        ("Number of hosts", "2"),
    ]
    html = "<h1>Acme Exchange 2013 Solution</h1><h2>Simulated Exchange Configuration</h2><table>{}</table>"
    document = parse_bytes(html.format(html_rows(rows)).encode(), "paper.html")
    (solution,) = document.solutions
    assert (solution.mailboxes, solution.databases_per_server, solution.mailboxes_per_database) == (None, None, None)
    assert (solution.servers, solution.solution_fact[2].value) == (2, "250 125")
    told = [finding.subject for finding in document.findings if finding.rule == "undecided_scope"]
    assert told == [label for label, _ in rows[:3]]
    (solution,) = parse_bytes(
        html.format(html_rows([*rows[2:], ("RAID level", "RAID 5")])).encode(), "paper.html"
    ).solutions
    assert solution.mailboxes_per_database == 250125
