"""Which tables of a paper state something of its solution, and under which heading."""

import pytest
from html_tables import html_table

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

CONFIGURATION = """Simulated Exchange Configuration
Number of Exchange mailboxes simulated\t500
Number of servers/DAG\t2
Number of databases/host\t2
"""


def solution(text: str) -> Solution:
    return parse_bytes((text + CONFIGURATION).encode(), "paper.txt").solutions[0]


def test_a_table_that_begins_with_figures_states_nothing_of_a_solution():
    theory = "Drives required\nExchange version\tIOPS per user\tDrives\n2003\t3\t4\n2007\t3\t4\n2003\t1\t8\n"
    assert {fact.table_name for fact in solution(theory).solution_fact} == {"Simulated Exchange Configuration"}


def test_a_table_of_unknown_labels_keeps_its_rows():
    features = "Features of the array\nEnclosure\t2U, 24 drives\nThin provisioning\tyes\n"
    facts = solution(features).solution_fact
    assert [(fact.label, fact.value) for fact in facts[:2]] == [
        ("Enclosure", "2U, 24 drives"),
        ("Thin provisioning", "yes"),
    ]


def test_a_table_stands_below_its_numbered_section_not_below_a_bullet_before_it():
    text = "2.3 Adapter\n- Supports SSDs, HDDs, and tapes\n\n2.4 Storage Sizing\n\nLog Space Required\t47 GB\t9 GB\n"
    assert solution(text).solution_fact[0].table_name == "Storage Sizing"


@pytest.mark.parametrize("bullet", ["- o ", "\u2013 ", "\u27a2 ", "\u2022 ", "o "])
def test_a_bullet_is_no_part_of_a_heading(bullet: str):
    text = f"{bullet}Layout of Disks:\n\nLog Space Required\t47 GB\t9 GB\n"
    assert solution(text).solution_fact[0].table_name == "Layout of Disks"


def test_a_speed_is_no_numbered_section():
    text = "Features of the array\n2.4 GHz processors with eight cores\nCores per processor\teight\n"
    assert solution(text).solution_fact[0].table_name == "Features of the array"


def test_ports_printed_in_all_go_before_those_of_each_controller():
    hardware = "Number of storage controllers\t2\nNumber of storage ports\t4 active SAS port per controller\n"
    assert solution(hardware).storage_ports == 8
    document = parse_bytes(
        f"Features\nPorts\tFour 12Gb/s SAS ports (2 per each controller)\n{CONFIGURATION}{hardware}".encode(), "p.txt"
    )
    assert document.solutions[0].storage_ports == 4
    [finding] = [finding for finding in document.findings if finding.rule == "contradicting_cells"]
    assert finding.message.endswith("taken as 4 in all")
    assert solution(f"Features\nPorts\tTwo ports per controller\n{hardware}").storage_ports == 8


@pytest.mark.parametrize(("ports", "findings"), [("8", 1), ("4", 0)])
def test_ports_in_all_that_another_row_contradicts_are_told(ports: str, findings: int):
    hardware = f"Number of storage controllers\t2\nNumber of storage ports\t{ports}\n"
    text = f"Features\nPorts\tFour 12Gb/s SAS ports (2 per each controller)\n{CONFIGURATION}{hardware}"
    document = parse_bytes(text.encode(), "p.txt")
    assert sum(finding.rule == "contradicting_cells" for finding in document.findings) == findings


def test_figures_of_a_state_have_a_condition_and_those_of_a_machine_a_scope():
    states = "RAID Performance\nState\tOptimal State\tDegraded State\nDatabase IOPS\t1573.98\t1190.74\n"
    found = [(figure.scope, figure.condition) for figure in solution(states).reported_metric]
    assert found == [("server", "Optimal State"), ("server", "Degraded State")]
    servers = "Server metrics\nMetric\tEXCH01\tServer B\tTotal\nDatabase Disks Reads/sec\t100.5\t101.5\t202.0\n"
    found = [(figure.scope, figure.condition) for figure in solution(servers).reported_metric]
    assert found == [("EXCH01", None), ("Server B", None), ("aggregate", None)]


def test_a_performance_log_ends_with_its_file():
    report = (
        "Test Summary\nOverall Test Result\tPass\n"
        "Performance Log\tC:\\Jetstress\\results\\Stress_2018_10_5_6_54_35.blg{}\nDatabase Sizing and Throughput\n"
        "Achieved Transactional I/O per Second\t200.5\n"
    )
    for caption in ("\n\n Table 36", " Table 36 Database sizing", "\nFigure 4."):
        [run] = parse_bytes(report.format(caption).encode(), "report.txt").runs
        assert run.performance_log == "C:\\Jetstress\\results\\Stress_2018_10_5_6_54_35.blg"


@pytest.mark.parametrize(
    ("cover", "labels"),
    [
        ("Tested with:\tESRP - Storage Version 3.0\nTest date:\tFebruary 2011\n", set()),
        ("Test date:\tFebruary 2011\nRack\t42U\nRelease date\tMay 2010\n", {"Rack", "Release date"}),
        ("Version\t5.1 of the firmware\nRelease\t7\n", {"Version", "Release"}),
        ("Issue\t2\nDate\tJune 2011\nAuthor\tStorage Lab\n", set()),
        ("Issue\t2\nRack\t42U\nCooling\tfront\n", {"Issue", "Rack", "Cooling"}),
    ],
)
def test_rows_of_a_front_page_state_nothing_of_a_solution(cover: str, labels: set[str]):
    document = solution(f"Acme A1 500 Mailbox Exchange 2010\nSolution\n{cover}")
    rows = {fact.label for fact in document.solution_fact if fact.table_name != "Simulated Exchange Configuration"}
    assert rows == labels


def test_a_copyright_with_the_number_of_its_page_states_nothing():
    feet = "Storage environment\nRack\t42U\n\u00a9 Acme 2012\t1\nRack units\t1\n"
    assert [fact.label for fact in solution(feet).solution_fact[:2]] == ["Rack", "Rack units"]


def test_a_configuration_behind_a_history_is_read_under_what_stands_above_it():
    history = "Revision history\nRevision\tDate\tDescription\nA\tMarch 2014\tInitial draft\n"
    rows = "Number of hosts\t2\nStorage model\tAcme A1\nNumber of DAGs\t1\nRack units\t4\n"
    cover = "Acme A1 500 Mailbox Exchange 2013 Storage Solution\nESRP - Storage 4.0\n"
    (found,) = parse_bytes(f"{cover}{history}the simulated load\n{rows}".encode(), "paper.txt").solutions
    assert [(fact.table_name, fact.label) for fact in found.solution_fact] == [
        ("the simulated load", label) for label in ("Number of hosts", "Storage model", "Number of DAGs", "Rack units")
    ]


@pytest.mark.parametrize("heading", ["Revision history", "Document History", "Version history", "Change log"])
def test_the_history_of_a_document_states_nothing_of_a_solution(heading: str):
    history = f"{heading}\nRevision\tDate\tDescription\nA\tMarch 2014\tInitial draft\nB\tApril 2014\tNew firmware\n"
    assert {fact.table_name for fact in solution(history).solution_fact} == {"Simulated Exchange Configuration"}


@pytest.mark.parametrize(
    ("title", "told"), [("600", True), ("500", False), ("20,000", True), ("1,500", True), ("1500", True)]
)
def test_a_title_that_names_other_mailboxes_is_told(title: str, told: bool):
    document = parse_bytes(
        f"Acme A1 {title} Mailbox Exchange 2013 Storage Solution\n{CONFIGURATION}".encode(), "paper.txt"
    )
    findings = [finding for finding in document.findings if finding.rule == "contradicting_cells"]
    assert [finding.severity for finding in findings] == ["warning"] * told
    assert document.solutions[0].mailboxes == 500


def test_blanks_may_part_the_thousands_of_a_title():
    paper = f"Acme S2000 1 500 Mailbox Exchange 2013 Storage Solution\n{CONFIGURATION.replace('500', '1 500')}"
    document = parse_bytes(paper.encode(), "paper.txt")
    assert document.solutions[0].mailboxes == 1500
    assert "contradicting_cells" not in {finding.rule for finding in document.findings}


def table(rows: dict[str, str]) -> str:
    return html_table(rows.items())


def test_a_cover_that_counts_its_issue_leaves_no_figure_open():
    simulated = {
        "Number of Exchange mailboxes simulated": "500",
        "Number of hosts": "1",
        "Number of databases/host": "2",
    }
    html = (
        "<h1>Acme A1 500 Mailbox Exchange 2010 Storage Solution</h1><p>ESRP - Storage Version 3.0</p>"
        f"{table({'Issue': '01', 'Date': '2015-06-30'})}<h2>Simulated Exchange Configuration</h2>{table(simulated)}"
    )
    document = parse_bytes(html.encode(), "paper.html")
    assert "unread_figures" not in {finding.rule for finding in document.findings}
    assert [fact.label for fact in document.solutions[0].solution_fact] == list(simulated)


VALUES_BELOW = """Acme A100 2,000 Mailbox Exchange 2010 Storage Solution
Tested with: ESRP - Storage 3.0

Primary storage hardware

Feature                       Specification
Storage model                 Acme A100
                              2U enclosure with 24 slots
                              2 expansion shelves
Number of host ports          4
HBA / NIC model               Acme N1
                              firmware 7.10
Number of HBAs per host       2
                 This line begins elsewhere, in 3 words more.
"""


def test_lines_of_a_text_that_begin_where_values_do_go_on_with_the_value_above():
    (solution,) = parse_bytes(VALUES_BELOW.encode(), "paper.txt").solutions
    assert {fact.label: fact.value for fact in solution.solution_fact} == {
        "Storage model": "Acme A100 2U enclosure with 24 slots 2 expansion shelves",
        "Number of host ports": "4",
        "HBA / NIC model": "Acme N1 firmware 7.10",
        "Number of HBAs per host": "2",
    }
