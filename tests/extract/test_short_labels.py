"""Short labels of the configuration: what their values, their tables and the other rows say of them."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import ParsedDocument, Solution
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 2,000 Mailbox Storage Solution for Microsoft Exchange 2013</h1><p>Tested with: ESRP - Storage 4.0</p>"
)
SIMULATED = {
    "Number of Exchange mailboxes simulated": "2000",
    "Number of databases/host": "4",
    "Number of copies/database": "2",
}


def table(heading: str, rows: dict[str, str]) -> str:
    cells = html_rows(rows.items())
    return f"<h2>{heading}</h2><table>{cells}</table>"


FULL = table("Simulated Exchange Configuration", SIMULATED)


def read(rows: dict[str, str], heading: str = "Tested configuration", before: str = FULL) -> ParsedDocument:
    return parse_bytes(f"{FRONT}{before}{table(heading, rows)}".encode(), "paper.html")


def solution(rows: dict[str, str], heading: str = "Tested configuration", before: str = FULL) -> Solution:
    (found,) = read(rows, heading, before).solutions
    return found


@pytest.mark.parametrize(
    ("label", "value", "column", "stated"),
    [
        ("Disks", "48 (12 per node)", "disks", 48),
        ("Disks", "16 unused", "disks", None),
        ("Drives", "26 x 400 GB SSD", "disks", 26),
        ("Drive", "1.2 TB 10K SAS", "disk_rpm", 10000),
        ("Disk rotational speed", "10K", "disk_rpm", 10000),
        ("Disk rotational speed", "10K", "disk_type", "hdd"),
        ("Rotational speed (rpm)", "7,200", "disk_rpm", 7200),
        ("Spindle speed", "15 000 rpm", "disk_rpm", 15000),
        ("Disk RPM", "15000", "disk_rpm", 15000),
        ("Drive speed", "10K SAS", "disk_interface", "SAS"),
        ("Disk speed", "10K / 15K", "disk_rpm", None),
        ("Disk speed", "12", "disk_rpm", None),
        ("Disk speed", "12 Gb/s", "disk_rpm", None),
        ("RAID", "RAID 1+0", "raid_level", "RAID10"),
        ("Protection", "RAID 6", "raid_level", "RAID6"),
        ("Protection", "UPS", "raid_level", None),
        ("Cache", "8 GB", "cache_gb", 8.0),
        ("Cache", "enabled", "cache_gb", None),
        ("Controllers", "2", "controllers", 2),
        ("Controllers", "2 x Acme C1", "controllers", None),
        ("Raw capacity (TB)", "48", "raw_capacity_gb", 48000.0),
        ("Storage attachment (FC/iSCSI/SAS)", "FC", "connectivity", "FC"),
        ("Protocol", "SMTP", "connectivity", None),
        ("DAG members", "2", "servers_per_dag", 2),
        ("I/Os per mailbox and second", "0.12", "iops_per_mailbox", 0.12),
        ("Databases", "6 per server", "databases_per_server", 4),
        ("Array model", "ETERNUS DX90 S2", "storage_model", "ETERNUS DX90 S2"),
        ("Array model", "dual controllers", "storage_model", None),
        ("Host ports (16 Gb FC)", "8", "storage_ports", 8),
        ("Flash modules", "24", "disks", 24),
        ("Net capacity", "36 TB", "formatted_capacity_gb", 36000.0),
        ("Maximum mailbox size", "2 GB", "mailbox_size_mb", 2048.0),
        ("Average mailbox size", "large", "mailbox_size_mb", None),
        ("Average mailbox size", "2 TB", "mailbox_size_mb", None),
        ("DAG count", "2", "dags", 2),
        ("Exchange servers tested", "3", "servers", 3),
        ("Number of hosts under test", "3 x Acme C1", "servers", None),
        ("DAG copies", "2 (one active)", "copies_per_database", 2),
        ("Storage processors", "2", "controllers", 2),
        ("Storage processors", "6-core", "controllers", None),
        ("Number of iSCSI ports", "8", "storage_ports", 8),
        ("Number of front-end ports used", "unknown", "storage_ports", None),
        ("Storage subsystem", "Acme AX-100", "storage_model", "Acme AX-100"),
        ("Storage system", "redundant", "storage_model", None),
        ("Drives under test", "36", "disks", 36),
        ("Total disks", "36 of 48", "disks", None),
        ("Disk drive type", "7.2K NL-SAS", "disk_rpm", 7200),
        ("Drive model", "AX-17", "disk_rpm", None),
        ("Capacity per drive", "900 GB", "disk_capacity_gb", 900.0),
        ("Disk capacity", "96 TB", "disk_capacity_gb", None),  # of all of them
        ("Tested IOPS per mailbox", "0.12", "iops_per_mailbox", 0.12),
        ("I/O profile", "0.1 IOPS (heavy)", "iops_per_mailbox", 0.1),
        ("I/O profile", "8 KB random", "iops_per_mailbox", None),
        ("SAN connectivity", "iSCSI, 10 GbE", "connectivity", "iSCSI"),
        ("Server connectivity", "redundant", "connectivity", None),
        ("Total cache", "32 GB", "cache_gb", 32.0),
        ("Total raw storage", "48 TB", "raw_capacity_gb", 48000.0),
        ("Usable storage capacity", "36 TB", "formatted_capacity_gb", 36000.0),
        ("RAID group configuration", "RAID 5 (4+1)", "raid_level", "RAID5"),
        ("RAID policy", "write back", "raid_level", None),
        ("Storage utilization", "87 %", "storage_utilization_pct", 87.0),
        ("Database utilization", "high", "database_utilization_pct", None),
    ],
)
def test_a_value_proves_what_a_short_label_means(label: str, value: str, column: str, stated: object):
    assert getattr(solution({label: value, "Rack units": "2"}), column) == stated


@pytest.mark.parametrize(
    "heading", ["Server hardware", "Host configuration", "FC switch", "Log disks", "Replica storage"]
)
def test_a_table_of_other_machines_says_nothing_of_the_storage(heading: str):
    found = solution({"Disks": "2", "Cache": "8 GB", "RAID": "RAID 1", "Controllers": "1"}, heading)
    assert (found.disks, found.cache_gb, found.raid_level, found.controllers) == (None, None, None, None)


@pytest.mark.parametrize(
    ("heading", "rpm"),
    [
        ("Disk configuration (mailbox store and log disks)", 10000),
        ("Disks of the databases and logs", 10000),
        ("Disk configuration (log disks)", None),
        ("Disk configuration (mailbox server log disks)", None),
    ],
)
def test_disks_of_mailbox_stores_and_logs_are_not_disks_of_logs(heading: str, rpm: int | None):
    found = solution({"Disk type, speed and firmware": "900 GB 10K SAS, B7", "Rack units": "2"}, heading)
    assert (found.disk_rpm, found.disk_type) == (rpm, "hdd" if rpm else None)


@pytest.mark.parametrize(("heading", "model"), [("Storage array", "AX-100"), ("Adapters", None), ("Server", None)])
def test_a_model_is_that_of_the_storage_where_its_table_says_so(heading: str, model: str | None):
    assert solution({"Model": "AX-100", "Colour": "grey"}, heading).storage_model == model


def test_a_row_in_full_goes_before_a_short_one():
    found = solution({"Total number of disks tested in solution": "24", "Disks": "96", "RAID": "RAID 5"})
    assert (found.disks, found.raid_level) == (24, "RAID5")


def test_mailboxes_are_counted_by_a_short_label_where_nothing_else_counts_them():
    before = table(
        "Simulated Exchange Configuration", {"Number of databases/host": "4", "Number of copies/database": "2"}
    )
    rows = {"Total mailbox count": "2000", "Mailboxes simulated": "2000", "Number of users (mailboxes)": "2000"}
    assert [solution({label: count}, before=before).mailboxes for label, count in rows.items()] == [2000] * 3


def test_disks_in_the_test_are_those_of_a_row_in_full():
    assert solution({"Number of physical disks in test": "24", "Disks": "96"}).disks == 24


def test_two_rows_that_say_otherwise_prove_nothing():
    rows = table("Tested configuration", {"RAID": "RAID 5"})
    assert solution({"RAID": "RAID 10"}, "Array", FULL + rows).raid_level is None
    assert solution({"RAID": "RAID 5"}, "Array", FULL + rows).raid_level == "RAID5"


def test_each_short_label_that_was_read_is_noted():
    findings = read({"Protection": "RAID 6"}).findings
    assert [each.message for each in findings if each.rule == "fuzzy_label"] == [
        "read 'Protection' as raid_level, by its value 'RAID 6'"
    ]


UNKNOWN = {
    "Courriers": "2 500",
    "Taille": "1 Go",
    "Serveurs": "2",
    "Bases": "5",
    "Copies par base": "2",
    "Niveau": "10",
}
RESULTS = table("Resume", {"Transferts/s": "318.35", "Lectures/s": "197.19", "Latence (ms)": "10.94"})


def test_a_configuration_without_known_labels_is_told():
    report = "<h2>Test Result Report</h2>" + table("Test Summary", {"Overall Test Result": "Pass"})
    text = "".join(f"<p>The solution is described in chapter {number}.</p>" for number in range(12))
    document = parse_bytes(f"{FRONT}{text}{table('Configuration', UNKNOWN)}{report}".encode(), "paper.html")
    assert "unknown_setup" in {finding.rule for finding in document.findings}
    assert "unknown_setup" not in {finding.rule for finding in read(UNKNOWN).findings}


def test_results_without_known_labels_are_told_where_none_is_known():
    told = [each.message for each in read(UNKNOWN, before=FULL + RESULTS).findings if each.rule == "unknown_setup"]
    assert [message.split(";")[0] for message in told] == [
        "3 figures below 'Resume' may be results, and no label of them is known"
    ]
    known = table("Test Result Summary", {"Database Disks Reads/sec": "197.19"})
    assert "unknown_setup" not in {each.rule for each in read(UNKNOWN, before=FULL + known + RESULTS).findings}


@pytest.mark.parametrize(("label", "told"), [("Latence (ms)", {"Latence (ms)"}), ("Rang", set())])
def test_results_without_known_labels_are_kept_beside_others_and_told_where_a_label_measures(
    label: str, told: set[str]
):
    known = table("Test Result Summary", {"Database Disks Reads/sec": "201.44"})
    rows = table("Resume", {"Transferts": "318.35", "Lectures": "197.19", label: "10.94"})
    document = read(UNKNOWN, before=FULL + known + rows)
    kept = {each.label: each.value_text for each in document.solutions[0].reported_metric if each.metric is None}
    assert kept == {"Transferts": "318.35", "Lectures": "197.19", label: "10.94"}
    assert {each.subject for each in document.findings if each.rule == "unknown_label"} - {None} == told


def test_a_value_that_says_what_its_label_does_holds_no_other_row():
    read_as = read({"User I/O profile": "0.1 IOPS per mailbox, including 20% headroom"}, before=FULL)
    assert read_as.solutions[0].iops_per_mailbox == 0.1
    assert "unread_value" not in {finding.rule for finding in read_as.findings}
    two = read({"User I/O profile": "0.1 Number of storage ports 4"})
    assert "unread_value" in {finding.rule for finding in two.findings}


@pytest.mark.parametrize(
    ("kind", "speed", "rpm"), [("SAS", "10,000", 10000), ("900 GB SAS 10K", "10,000", 10000), ("15K SAS", "10K", None)]
)
def test_a_speed_beside_what_else_is_said_of_the_disks(kind: str, speed: str, rpm: int | None):
    parsed = read({"Disk type": kind, "Disk rotational speed": speed})
    (found,) = parsed.solutions
    assert (found.disk_rpm, found.disk_type) == (rpm, "hdd")
    told = [each.message for each in parsed.findings if each.rule == "unread_value"]
    assert any("beside disks of another kind" in message for message in told) == (rpm is None)
