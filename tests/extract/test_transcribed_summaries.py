"""Label/value rows of reports in text, in the forms in which programs copy them out of a PDF."""

from esrp_ingest.models import Run
from esrp_ingest.parsing import parse_bytes


def read(summary: str) -> Run:
    text = f"Stress Test Result Report\nTest Summary\nOverall Test Result\nPass\n{summary}"
    text += "\nDatabase Sizing and Throughput\nAchieved Transactional I/O per Second\n1550.804\n"
    return parse_bytes(text.encode(), "report.txt").runs[0]


def test_a_machine_that_is_called_a_server_heads_nothing() -> None:
    run = read("Machine Name\nServer 1\nTest Start Time\n7/22/2015 8:26:10 AM")
    assert (run.machine_name, run.test_type, run.achieved_iops) == ("Server 1", "stress", 1550.804)
    assert run.started_at is not None


def test_an_empty_value_is_not_taken_from_the_next_label() -> None:
    run = read("Test\nDescription\nTest Start\nTime\n7/22/2015 8:26:10 AM\nTest End\nTime\n7/23/2015 8:26:10 AM")
    assert run.started_at is not None
    assert run.ended_at is not None
    assert run.description is None


def test_one_row_below_a_header_that_stands_again_has_its_columns():
    head = "Counter                            Unit   EX-MBX-01     EX-MBX-02     EX-MBX-03     Total"
    text = f"""Acme A1 4,000 Mailbox Exchange 2013 Storage Solution

Storage Performance Results
{head}
Database Disks Reads/sec           1/s        690.55        678.56      1082.81     2451.92
Database Disks Writes/sec          1/s       1097.63       1311.38      1235.84     3644.85
 Counter                                           Unit    EX-MBX-01      EX-MBX-02    EX-MBX-03    Total
Average time to play one Log file                 s               2.52         3.31         2.70
"""
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    assert [(each.scope, each.value) for each in solution.reported_metric if each.metric == "log_replay_seconds"] == [
        ("EX-MBX-01", 2.52),
        ("EX-MBX-02", 3.31),
        ("EX-MBX-03", 2.7),
    ]


def test_a_name_that_a_header_breaks_is_told():
    text = """Acme A1 4,000 Mailbox Exchange 2013 Storage Solution

Storage Performance Results

                 2-hour              24-hour
                 performance         stress
 Metric
                 Exchange VM         Exchange
                 1                   VM 1
 Database I/O
 Database
 Disks Reads/            1340.676     2362.716
 sec
 Database
 Read Latency              14.951           7.564
 (ms)
"""
    parsed = parse_bytes(text.encode(), "paper.txt")
    assert "undecided_scope" in [finding.rule for finding in parsed.findings]


def test_the_rest_of_a_sum_is_no_state():
    text = """Acme A1 4,000 Mailbox Exchange 2013 Storage Solution

Storage Performance Results
                                                             All
 Metric                  Unit     Node A         Node B
                                                             servers
 Database Disk Reads/sec 1/s        1693.491      1323.984        3017.475
 Database Disk Writes/sec 1/s        890.653      1209.243        2099.896
 Log Write Latency       ms              0.830       0.596             0.713
"""
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    assert "servers" not in {figure.condition for figure in solution.reported_metric}
