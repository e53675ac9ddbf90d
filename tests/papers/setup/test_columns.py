"""Rows to typed columns: which row counts, what others are left out, and what findings say."""

import pytest
from paper_blocks import pairs

from esrp_ingest.models import Finding
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.setup.columns import configuration_of
from esrp_ingest.papers.setup.rows import SetupTable, Stated
from esrp_ingest.papers.values import Columns


def rows(text: str, title: str = "Storage Hardware") -> list[Stated]:
    return SetupTable(pairs(text), Section(title)).rows


def read(text: str, title: str = "Storage Hardware") -> tuple[Columns, list[Finding]]:
    return configuration_of(rows(text, title))


def values(text: str, title: str = "Storage Hardware") -> dict[str, object]:
    return read(text, title)[0].values


def test_known_labels_fill_columns_and_say_where() -> None:
    columns, findings = read("Number of hosts | 4\nStorage cache | 8 GB")
    assert columns.values == {"servers": 4, "cache_gb": 8.0}
    assert [(each.column_name, each.value_text) for each in columns.sources["cache_gb"]] == [("cache_gb", "8 GB")]
    assert findings == []


def test_a_value_that_is_not_read_whole_is_told() -> None:
    columns, findings = read("Mailbox size | 1 . 5 GB\nNumber of hosts | 4")
    assert columns.values == {"servers": 4}
    assert [(each.rule, each.severity) for each in findings] == [("unread_value", "warning")]


def test_the_first_statement_counts_and_another_one_is_told() -> None:
    columns, findings = read("Number of hosts | 4\nDAGs | 1\nNumber of Exchange hosts | 6")
    assert columns.values["servers"] == 4
    assert [each.rule for each in findings] == ["contradicting_cells"]


def test_a_short_label_needs_a_value_that_proves_it() -> None:
    columns, findings = read("Controllers | 2\nHost server | Acme S1\nRAID level | RAID 5")
    assert columns.values["controllers"] == 2
    assert "servers" not in columns.values
    assert ("fuzzy_label", "info") in [(each.rule, each.severity) for each in findings]


def test_disks_of_the_logs_are_not_those_of_the_solution() -> None:
    assert "raid_level" not in values("RAID level | RAID 1\nRAID group | 3", "Log disks")
    title = "Primary Storage Disk Configuration (Mailbox Store and Log Disks)"
    assert values("RAID level | RAID 1\nRAID group | 3", title)["raid_level"] == "RAID1"


def test_the_disks_are_described_by_their_rows() -> None:
    found = values("Disk type, rotational speed, and firmware revision | 600 GB 10K RPM SAS, FW A1\nDisks | 24")
    assert found == {
        "disks": 24,
        "disk_type": "hdd",
        "disk_interface": "SAS",
        "disk_rpm": 10000,
        "disk_capacity_gb": 600,
    }


def test_of_disks_of_several_kinds_no_size_is_taken() -> None:
    columns, findings = read("Disk type | 400 GB SSD and 600 GB 10K SAS\nRAID level | RAID 5")
    assert columns.values == {"disk_type": "mixed", "raid_level": "RAID5"}
    assert [each.rule for each in findings] == ["unread_value"]


@pytest.mark.parametrize(
    ("text", "ports"),
    [
        ("Number of storage ports | 4 per controller\nNumber of storage controllers | 2", 8),
        ("Number of storage ports | 4 per controller\nPorts | Four SAS ports (2 per each controller)", 4),
        ("Number of storage ports (per array) | 2\nNumber of arrays | 3", 6),
    ],
)
def test_what_each_has_is_counted_in_all(text: str, ports: int) -> None:
    assert values(text)["storage_ports"] == ports


def test_what_nothing_counts_is_told() -> None:
    columns, findings = read("Number of storage ports | 4 per controller\nStorage cache | 8 GB")
    assert columns.values["storage_ports"] == 4
    assert [(each.rule, each.severity) for each in findings] == [("unread_value", "warning")]


def test_storage_groups_times_their_databases_are_those_of_a_server() -> None:
    found = values("Number of storage groups/host | 4\nNumber of mailbox stores/storage group | 2")
    assert found == {"databases_per_server": 8}


def test_the_most_that_a_cache_can_be_is_told() -> None:
    columns, findings = read("Storage cache | 64 GB at maximum\nNumber of hosts | 4")
    assert columns.values["cache_gb"] == 64
    assert [each.rule for each in findings] == ["unread_value"]


def test_several_values_of_one_label_are_none() -> None:
    columns, findings = read("RAID level | RAID 5 | RAID 6\nNumber of hosts | 4 | 4")
    assert "raid_level" not in columns.values
    assert "undecided_scope" in {each.rule for each in findings}
