"""Labels of the configuration as authors compose them, each with a value that proves it, and what they must not be."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import ParsedDocument, Solution
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.composed_labels import composed_columns, parts_of

FRONT = (
    "<h1>Acme A1 2,000 Mailbox Storage Solution for Microsoft Exchange 2013</h1><p>Tested with: ESRP - Storage 4.0</p>"
)


def table(heading: str, rows: dict[str, str]) -> str:
    cells = html_rows(rows.items())
    return f"<h2>{heading}</h2><table>{cells}</table>"


def read(rows: dict[str, str], heading: str = "Tested configuration") -> ParsedDocument:
    known = {"Number of DAGs": "1", "Storage model": "Acme A1", "Host OS": "Windows Server 2012"}
    return parse_bytes(f"{FRONT}{table('Set-up', known)}{table(heading, rows)}".encode(), "paper.html")


def solution(rows: dict[str, str], heading: str = "Tested configuration") -> Solution:
    (found,) = read(rows, heading).solutions
    return found


def test_the_whole_environment_is_what_is_tested() -> None:
    assert composed_columns("Number of DAGs in the environment") == ("dags",)


@pytest.mark.parametrize(
    ("label", "value", "column", "stated"),
    [
        ("Qty. of DBs on each Exchange host", "6", "databases_per_server", 6),
        ("Database quantity, every mailbox server", "6", "databases_per_server", 6),
        ("DBs per VM", "6", "databases_per_server", 6),
        ("Databases on a node", "6", "databases_per_server", 6),
        ("Tested IOPS per mailbox, 20 percent headroom included", "0.12", "iops_per_mailbox", 0.12),
        ("Databases per LUN", "6", "databases_per_server", None),
        ("Databases on each backup server", "6", "databases_per_server", None),
        ("Seats in a database", "250", "mailboxes_per_database", 250),
        ("Active users on each of the servers", "1,000", "active_mailboxes_per_server", 1000),
        ("Passive users on each of the servers", "1,000", "active_mailboxes_per_server", None),
        ("Copies, each database", "2 (1 active, 1 passive)", "copies_per_database", 2),
        ("How many copies of every DB", "3", "copies_per_database", 3),
        ("Copies", "24", "copies_per_database", None),
        ("Shadow copies", "2", "copies_per_database", None),
        ("Replicas of every DB", "3", "copies_per_database", 3),
        ("Replicas", "3", "copies_per_database", None),  # of what storage holds, perhaps
        ("How many mailbox servers", "4", "servers", 4),
        ("No. of Exchange VMs in this test", "4 (on two hosts)", "servers", 4),
        ("Number of servers per rack", "4", "servers", None),
        ("Nodes", "4", "servers", None),
        ("Quota per seat", "750 MB", "mailbox_size_mb", 750.0),
        ("Storage for each user", "1 GB", "mailbox_size_mb", 1024.0),
        ("Mailbox storage", "1 GB", "mailbox_size_mb", None),
        ("Archive quota per user", "1 GB", "mailbox_size_mb", None),
        ("Transactional I/O per second per user (20% reserve included)", "0.12", "iops_per_mailbox", 0.12),
        ("I/O operations per second (IOPS) per mailbox, with 20% headroom", "0.08", "iops_per_mailbox", 0.08),
        ("Profile tested (IOPS per mailbox)", "0.30", "iops_per_mailbox", 0.3),
        ("Profile", "0.125 IOPS per mailbox (0.104 + 20% headroom)", "iops_per_mailbox", 0.125),
        ("Profile", "12", "iops_per_mailbox", None),
        ("IOPS per mailbox achieved", "0.12", "iops_per_mailbox", None),
        ("IOPS per mailbox server", "0.12", "iops_per_mailbox", None),
        ("Total # of DDMs", "48", "disks", 48),
        ("Quantity of drives used by the test", "48", "disks", 48),
        ("Drives", "12 x 1.92 TB SATA SSD per node", "disks", None),
        ("Number of disks per enclosure", "12", "disks", None),
        ("Spare disks", "2", "disks", None),
        ("Type and speed of HDDs", "3-TB 7200-RPM SAS", "disk_rpm", 7200),
        ("Type and speed of HDDs", "3-TB 7200-RPM SAS", "disk_capacity_gb", 3000.0),
        ("Disk type, speed, firmware", '2.5" 600 GB 10 krpm', "disk_rpm", 10000),
        ("Media", "4 TB 7.2K MDL SAS", "disk_rpm", 7200),
        ("Media", "Fibre", "disk_type", None),
        ("SSDs in the test", "24", "disk_type", "ssd"),
        ("Disks in the test", "24", "disk_type", None),
        ("SSD capacity", "1.6 TB", "disk_capacity_gb", 1600.0),
        ("Parity scheme", "Triple+ Parity RAID", "raid_level", "Triple+ Parity RAID"),
        ("RAID card", "RAID 50", "raid_level", None),
        ("RAID set layout", "RAID 50", "raid_level", "RAID50"),
        ("RAID level used for all pools", "RAID 5 (4+1)", "raid_level", "RAID5"),
        ("Connectivity between servers and storage", "iSCSI on two ports", "connectivity", "iSCSI"),
        ("Connection mode (FC, SAS, SATA, or iSCSI)", "FC", "connectivity", "FC"),
        ("Interface", "8Gb Fibre Channel", "connectivity", "FC"),
        ("Disk interface", "SAS", "connectivity", None),
        ("Connection of the shelves", "SAS", "connectivity", None),
        ("Number of Database Availability Groups in the test", "2", "dags", 1),  # another row says it in full
    ],
)
def test_a_label_is_read_by_its_parts_where_the_value_fits(label: str, value: str, column: str, stated: object):
    assert getattr(solution({label: value, "Rack units": "2"}), column) == stated


@pytest.mark.parametrize(
    ("label", "parts"),
    [
        ("Qty. of DBs, each host", "number databases each servers"),
        ("Mailboxes/server", "mailboxes each servers"),
        ("I/O's per mailbox", "iops each mailboxes"),
        ("Number of DAGs in the environment", "number dags used"),
        ("Databases on each host, primary site", ""),
        ("", ""),
    ],
)
def test_a_label_with_a_word_that_is_no_part_has_none(label: str, parts: str):
    assert parts_of(label) == parts


def test_parts_in_an_order_that_says_nothing_are_no_column():
    assert composed_columns("Servers per database") is None
    assert composed_columns("Number") is None


@pytest.mark.parametrize(
    ("heading", "disks", "quota"),
    [
        ("Servers and mailboxes", None, 1024.0),
        ("Disks for databases and logs", 24, 1024.0),
        ("Log disks", None, 1024.0),
        ("Storage software", 24, 1024.0),
        ("Server software", None, 1024.0),
        ("Replica storage", None, None),
    ],
)
def test_a_table_of_other_machines_may_say_what_only_exchange_has(heading: str, disks: int | None, quota: float | None):
    found = solution({"Total # of drives": "24", "Quota per user": "1 GB", "Rack units": "2"}, heading)
    assert (found.disks, found.mailbox_size_mb) == (disks, quota)


@pytest.mark.parametrize(("heading", "connectivity"), [("Storage", "SAS"), ("Disks", None), ("HBA of the hosts", None)])
def test_an_interface_is_that_of_the_storage_where_its_table_is(heading: str, connectivity: str | None):
    assert solution({"Interface": "SAS", "Rack units": "2"}, heading).connectivity == connectivity


@pytest.mark.parametrize(
    ("heading", "copies"), [("Exchange servers and mailboxes", 2), ("Backup", None), ("Storage", None)]
)
def test_copies_are_those_of_databases_where_their_table_may_have_them(heading: str, copies: int | None):
    assert solution({"Copies": "2", "Rack units": "2"}, heading).copies_per_database == copies
    for label in ("Copies of each database", "Copies (DAG)"):
        assert solution({label: "2", "Rack units": "2"}, heading).copies_per_database == 2


def test_disks_of_flash_beside_a_description_of_rotating_ones_are_not_all_disks_and_are_told():
    found = read({"Disk type": "1 TB 7.2K SATA", "SSDs": "4 x 400 GB", "Rack units": "2"})
    assert (found.solutions[0].disk_type, found.solutions[0].disks) == ("mixed", None)
    assert ["several kinds" in each.message for each in found.findings if each.rule == "unread_value"] == [True]


def test_rows_that_say_different_things_leave_a_column_empty_and_are_told():
    found = read({"Disk drives": "12 x 2 TB 7.2K SATA", "Solid state drives": "4 x 160 GB (read cache)"})
    (only,) = found.solutions
    assert (only.disks, only.disk_rpm, only.disk_capacity_gb) == (None, None, None)
    (told,) = (each.message for each in found.findings if each.rule == "unread_value")
    assert told.startswith(
        "'Disk drives' is '12 x 2 TB 7.2K SATA' and 'Solid state drives' is '4 x 160 GB (read cache)'"
    )


def test_a_description_of_several_kinds_of_disks_has_no_size_and_no_speed_and_is_told():
    found = read({"Drive type": "4 x 1.6 TB SSD and 20 x 1 TB HDD per node", "Rack units": "2"})
    (only,) = found.solutions
    assert (only.disk_type, only.disk_rpm, only.disk_capacity_gb) == ("mixed", None, None)
    assert [each.rule for each in found.findings if "several kinds" in each.message] == ["unread_value"]
    speeds = solution({"Drive type": "2 TB 7.2K SAS, 300 GB 10K SAS", "Rack units": "2"})
    assert (speeds.disk_type, speeds.disk_rpm, speeds.disk_capacity_gb) == ("hdd", None, None)


def test_rows_that_head_columns_or_say_a_thing_twice_are_no_facts():
    rows = {"Hardware": "Value", "Acme A1": "Acme A1", "www.acme.example": "1", "Rack units": "2"}
    assert [fact.label for fact in solution(rows).solution_fact if fact.table_name == "Tested configuration"] == [
        "Rack units"
    ]
