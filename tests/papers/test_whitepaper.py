"""Whole papers: what is one, its solutions and set-ups, its findings, and what the account says of it."""

from collections.abc import Sequence

import pytest
from paper_blocks import document, heading, lines, pairs, table

from esrp_ingest.account.figures import KEPT, READ, Account
from esrp_ingest.document import Block, Cell
from esrp_ingest.models import Run
from esrp_ingest.papers.whitepaper import Paper, read_paper
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.vendors import load_vendors

TITLE = "Dell MD99 5,000 Mailbox Exchange 2010 Storage Solution"
CONFIGURATION = (
    heading("Simulated Exchange Configuration"),
    pairs("Number of Exchange mailboxes simulated | 5,000\nNumber of hosts | 2\nMailbox size | 2 GB\nColour | 7 blue"),
)
SUMMARY = (
    heading("Test Result Summary"),
    pairs("Metric | Server 1 | Server 2\nDatabase Disks Transfers/sec | 100.5 | 200.5"),
)
REPORT = Run.model_validate({"test_type": "performance", "machine_name": "EX1", "heading": "Appendix A"})


def read(*blocks: Block, runs: Sequence[Run] = (), says: bool = True) -> tuple[Paper, Account]:
    front = lines(TITLE, "Tested with: ESRP - Storage Version 3.0") if says else lines(TITLE)
    whole = document(*front, heading("Overview"), *blocks)
    account = Account(whole.pieces)
    return read_paper(whole.blocks, whole, runs, Values.of(whole), account, load_vendors()), account


def test_a_paper_is_one_solution_with_its_rows() -> None:
    paper, _ = read(*CONFIGURATION, *SUMMARY)
    (solution,) = paper.solutions
    assert (solution.title, solution.vendor, solution.mailboxes, solution.servers) == (TITLE, "Dell", 5000, 2)
    assert [fact.label for fact in solution.solution_fact][-1] == "Colour"
    assert [row.scope for row in solution.reported_metric] == ["Server 1", "Server 2"]
    stated = {source.column_name for source in solution.solution_source}
    assert {"title", "mailboxes", "servers", "esrp_version"} <= stated


def test_what_is_stored_goes_to_the_account() -> None:
    _, account = read(*CONFIGURATION, *SUMMARY)
    assert [left.figures for left in account.left] == []
    assert account.count(KEPT) == 1
    assert account.count(READ) > 5


def test_a_document_without_results_is_no_paper() -> None:
    assert read(*CONFIGURATION)[0].solutions == []
    assert read(*SUMMARY, says=False)[0].solutions == []
    assert read(heading("Menu"), *lines("Soup"), runs=[REPORT])[0].solutions != []


def test_a_solution_that_is_described_without_results_is_told() -> None:
    rows = pairs(
        "Number of hosts | 2\nDAGs | 1\nRAID level | RAID 5\nStorage cache | 8 GB\nHost OS | Windows\n"
        "Mailbox size | 2 GB\nStorage connectivity | SAS\nNumber of mailboxes/database | 500"
    )
    paper, _ = read(heading("Storage Hardware"), rows)
    assert len(paper.solutions) == 1
    assert [each.rule for each in paper.findings] == ["no_results"]


def test_a_report_alone_is_no_paper() -> None:
    whole = document(heading("Microsoft Exchange Jetstress 2010"), *lines("Performance Test Result Report"))
    found = read_paper(whole.blocks, whole, [REPORT], Values(), Account(whole.pieces), load_vendors())
    assert (found.solutions, found.findings) == ([], [])


def test_set_ups_in_columns_are_solutions_with_their_reports() -> None:
    both = Cell("4")
    configuration = table(
        ("", "Option 1", "Option 2"),
        ("Number of Exchange mailboxes simulated", "5,000", "2,000"),
        ("RAID level", "RAID 5", "RAID 10"),
        ("Number of hosts", both, both),
    )
    summary = pairs("Metric | Option 1 | Option 2\nDatabase Disks Transfers/sec | 100.5 | 200.5")
    runs = [REPORT.model_copy(update={"heading": f"Tests of Option {at}"}) for at in (2, 1)]
    paper, _ = read(heading("Storage Hardware"), configuration, heading("Test Result Summary"), summary, runs=runs)
    assert paper.assigned == {0: 1, 1: 0}
    assert [(each.configuration, each.raid_level, each.servers) for each in paper.solutions] == [
        ("Option 1", "RAID5", 4),
        ("Option 2", "RAID10", 4),
    ]
    assert [[row.value for row in each.reported_metric] for each in paper.solutions] == [[100.5], [200.5]]


def test_a_title_that_names_other_mailboxes_is_told() -> None:
    rows = pairs("Number of Exchange mailboxes simulated | 4,000\nNumber of hosts | 2")
    paper, _ = read(heading("Storage Hardware"), rows, *SUMMARY)
    assert [each.mailboxes for each in paper.solutions] == [4000]
    assert [each.rule for each in paper.findings] == ["contradicting_cells"]


@pytest.mark.parametrize(("sentence", "size"), [("Each user had a 1 GB mailbox.", 1024), ("It was quick.", None)])
def test_running_text_tells_the_size_of_mailboxes(sentence: str, size: float | None) -> None:
    paper, account = read(heading("Features"), *lines(sentence), *SUMMARY)
    assert [each.mailbox_size_mb for each in paper.solutions] == [size]
    assert list(account.left) == []


def test_statements_of_reliability_are_kept() -> None:
    paper, _ = read(*SUMMARY, heading("Reliability"), *lines("No errors were reported in the event log."))
    (solution,) = paper.solutions
    assert [(row.reliability, row.value) for row in solution.reported_metric if row.reliability] == [("event_log", 0.0)]


def test_an_unknown_table_is_kept_and_told() -> None:
    paper, _ = read(*SUMMARY, heading("Storage Hardware"), pairs("Weight | 12\nHeight | 3"))
    (solution,) = paper.solutions
    assert [fact.label for fact in solution.solution_fact] == ["Weight", "Height"]
    assert ("unknown_setup", "info") in [(each.rule, each.severity) for each in paper.findings]


def test_tables_of_revisions_and_of_the_front_page_state_nothing() -> None:
    history = (heading("Revision history"), pairs("1.0 | May 2010\n1.1 | June 2011"))
    paper, _ = read(*history, *SUMMARY)
    assert [each.solution_fact for each in paper.solutions] == [()]
