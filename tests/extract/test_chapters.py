"""Papers whose set-ups and tests are told by headings: chapters below which the same rows stand."""

import pytest

from esrp_ingest.models import ParsedDocument, Solution
from esrp_ingest.parsing import parse_bytes

COVER = "Acme A1 Storage Solutions for Microsoft Exchange 2013\nTested with: ESRP - Storage Version 4.0\n"
COMMON = "Host hardware\n  Host server type      Acme R1\n  HBA model and firmware      Acme H1\n"


def configured(mailboxes: int, disks: int, raid: str) -> str:
    return (
        "Tested Deployment\nSimulated Exchange Configuration\n"
        f"  Number of Exchange mailboxes simulated      {mailboxes}\n  Number of databases/host      4\n"
        "Primary Storage Hardware\n"
        f"  Total number of disks tested in solution      {disks}\n  Raid level      {raid}\n"
    )


def measured(transfers: str, latency: str) -> str:
    return (
        "Database I/O\n"
        f"  Database Disks Transfers/sec      {transfers}\n"
        f"  Average Database Disk Read Latency (ms)      {latency}\n"
    )


SUMMARY = "Test Result Summary\n"
BY_SOLUTION = (
    COVER,
    "Solution A: 2,000 mailboxes on SAS\n",
    configured(2000, 16, "RAID 10"),
    SUMMARY + measured("252.37", "11.02"),
    "Solution B: 6,000 mailboxes on SSD\n",
    configured(6000, 10, "RAID 6"),
    SUMMARY + measured("767.13", "2.16"),
)
FIRST, SECOND = (2000, 16, "RAID10", ["252.37", "11.02"]), (6000, 10, "RAID6", ["767.13", "2.16"])


KINDS = {
    "Solution A: 2,000 mailboxes on SAS\n": "SAS design\n",
    "Solution B: 6,000 mailboxes on SSD\n": "Flash design\n",
}


def read(*texts: str) -> ParsedDocument:
    return parse_bytes("".join(texts).encode(), "paper.txt")


def stated(solution: Solution) -> tuple[object, ...]:
    figures = [figure.value_text for figure in solution.reported_metric if figure.condition is None]
    return solution.mailboxes, solution.disks, solution.raid_level, figures


def conditions(document: ParsedDocument) -> list[tuple[str | None, str]]:
    (solution,) = document.solutions
    found = (figure for figure in solution.reported_metric if figure.metric == "database_transfers_per_sec")
    return [(figure.condition, figure.value_text) for figure in found]


@pytest.mark.parametrize(
    "paper",
    [
        BY_SOLUTION,
        tuple(KINDS.get(text, text) for text in BY_SOLUTION),
        tuple(text.replace("Solution A", "Option 1").replace("Solution B", "Option 2") for text in BY_SOLUTION),
        tuple(text.replace("Solution ", "Tested set-up ") for text in BY_SOLUTION),
        tuple(text.replace("Solution A", "2 Solution A").replace("Solution B", "3 Solution B") for text in BY_SOLUTION),
        (*BY_SOLUTION[:3], BY_SOLUTION[4], BY_SOLUTION[5], SUMMARY, "Solution A\n", BY_SOLUTION[3][len(SUMMARY) :],
         "Results of Solution B\n", BY_SOLUTION[6][len(SUMMARY) :]),
        (COVER, "2 Acme A120: 2,000 mailboxes\n2.1 Tested configuration\n", BY_SOLUTION[2],
         "2.2 Measured results\n", BY_SOLUTION[3], "3 Acme A140: 6,000 mailboxes\n3.1 Tested configuration\n",
         BY_SOLUTION[5], "3.2 Measured results\n", BY_SOLUTION[6]),
    ],
    ids=["solutions", "kinds", "options", "words before", "chapters", "results behind", "numbered"],
)  # fmt: skip
def test_each_chapter_is_a_solution_with_its_own_values_and_figures(paper: tuple[str, ...]):
    first, second = read(*paper).solutions
    assert (stated(first), stated(second)) == (FIRST, SECOND)
    assert first.configuration != second.configuration


@pytest.mark.parametrize("at", [1, len(BY_SOLUTION)], ids=["before", "behind"])
def test_what_stands_outside_of_the_chapters_is_said_of_both(at: int):
    first, second = read(*BY_SOLUTION[:at], COMMON, *BY_SOLUTION[at:]).solutions
    assert (stated(first), stated(second)) == (FIRST, SECOND)
    for solution in (first, second):
        assert ("Host server type", "Acme R1") in [(fact.label, fact.value) for fact in solution.solution_fact]


def test_contents_that_name_the_chapters_begin_none():
    contents = "Contents\nSolution A: 2,000 mailboxes on SAS ..... 2\nSolution B: 6,000 mailboxes on SSD ..... 3\n"
    first, second = read(COVER, contents, *BY_SOLUTION[1:]).solutions
    assert (stated(first), stated(second)) == (FIRST, SECOND)


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("Primary storage of solution\n", "Secondary storage of solution\n"),
        ("3 Primary storage\n3.1 Disks\n3.2 Hardware\n", "4 Replica storage\n4.1 Disks\n4.2 Hardware\n"),
        ("Solution A\n", "Best practices\n"),
        ("Disk configuration 1\n", "Disk configuration 2\n"),
    ],
    ids=["words", "numbers", "one", "of disks"],
)
def test_chapters_that_measure_nothing_of_their_own_are_no_set_ups(before: str, behind: str):
    rows = "  Raid level      RAID 10\n  Total number of disks tested in solution      16\n"
    document = read(COVER, BY_SOLUTION[2], before, rows, behind, rows, SUMMARY, measured("252.37", "11.02"))
    (solution,) = document.solutions
    assert stated(solution) == FIRST


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("Two-hour performance test\n", "24-hour stress test\n", [None, "24-hour stress test"]),
        ("", "Stress test results\n", [None, "Stress test results"]),
        ("Test 1: Performance\n", "Test 2: Stress\n", [None, "Test 2: Stress"]),
        ("4.1 Performance test\n", "4.2 Stress test\n", [None, "Stress test"]),
        ("Configuration 1 (compressed)\n", "Configuration 2 (plain)\n",
         ["Configuration 1 (compressed)", "Configuration 2 (plain)"]),
    ],
)  # fmt: skip
def test_the_heading_of_a_test_says_in_which_its_figures_were_measured(first: str, second: str, said: list[str | None]):
    figures = measured("252.37", "11.02"), measured("251.11", "11.30")
    document = read(COVER, BY_SOLUTION[2], SUMMARY, first, figures[0], second, figures[1])
    assert conditions(document) == [(said[0], "252.37"), (said[1], "251.11")]
    assert "undecided_scope" not in {finding.rule for finding in document.findings}


def test_a_chapter_of_performance_that_says_again_what_was_summed_up_has_no_figures_of_its_own():
    document = read(
        COVER, BY_SOLUTION[2], SUMMARY, measured("252.37", "11.02"), "Performance\n", measured("252.4", "11.0")
    )
    assert {said for said, _ in conditions(document)} == {None}


def test_set_ups_in_columns_are_those_that_headings_above_figures_name():
    columns = (
        "| Parameter | Configuration 1 | Configuration 2 |\n|---|---|---|\n"
        "| RAID level | RAID 10 | RAID 6 |\n| Total number of disks tested in solution | 16 | 10 |\n"
    )
    first, second = read(
        COVER,
        "Tested Deployment\n\n",
        columns,
        "\n",
        SUMMARY,
        "Configuration 1 (data reduction off)\n",
        measured("252.37", "11.02"),
        "Configuration 2 (data reduction on)\n",
        measured("767.13", "2.16"),
    ).solutions
    assert [stated(first)[1:], stated(second)[1:]] == [FIRST[1:], SECOND[1:]]


def test_servers_inside_of_a_set_ups_chapter_keep_their_names():
    servers = "Server 1\n" + measured("126.20", "11.00") + "Server 2\n" + measured("126.17", "11.04")
    paper = list(BY_SOLUTION)
    paper[3] = SUMMARY + servers
    first, _ = read(*paper).solutions
    assert [(figure.scope, figure.condition) for figure in first.reported_metric] == [
        ("Server 1", None), ("Server 1", None), ("Server 2", None), ("Server 2", None),
    ]  # fmt: skip


def test_a_test_describes_no_set_up_whatever_stands_behind_its_figures():
    replica = "Storage Hardware\n  Total number of disks tested in solution      12\n  Raid level      RAID 5\n"
    figures = measured("252.37", "11.02"), measured("251.11", "11.30")
    document = read(COVER, BY_SOLUTION[2], SUMMARY, figures[0], "24-hour stress test\n", figures[1], replica)
    (solution,) = document.solutions
    assert (stated(solution), solution.configuration) == (FIRST, None)


SENTENCE = """The test is to show how long it takes. The data below is the sum of all of the logical disk I/
O's and average of all the logical disks I/O latency in the 2 hours test duration. Each server
is listed separately and the aggregate numbers across all servers are listed as well."""


def test_a_line_of_a_sentence_is_no_name_of_a_test():
    front = "Acme A1 3,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0"
    text = f"{front}\n\nStorage Performance Results\n\n{SENTENCE}\n\n{measured('512.5', '10.5')}"
    assert {condition for condition, _ in conditions(read(text))} == {None}


@pytest.mark.parametrize(
    ("third", "said"),
    [
        ("Table 9. Performance with one controller failed\n", "one controller failed"),
        ("Table 9. Array in degraded mode\n", "Array in degraded mode"),
        ("Performance with one controller failed\n", "one controller failed"),
    ],
)
def test_a_state_behind_the_name_of_a_test_is_none_of_the_test_before_it(third: str, said: str):
    captions = ("Table 7. Performance test, two hours\n", "Table 8. Stress test, 24 hours\n", third)
    figures = measured("252.37", "11.02"), measured("251.11", "11.30"), measured("240.05", "14.04")
    tables = [text for pair in zip(captions, figures, strict=True) for text in pair]
    document = read(COVER, BY_SOLUTION[2], SUMMARY, *tables)
    found = conditions(document)
    assert [condition for condition, _ in found] == [None, "Stress test, 24 hours", said]
