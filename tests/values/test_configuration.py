"""Cells of configuration tables to typed values: each grammar, and cells that are not read whole."""

import pytest

from esrp_ingest.values.configuration import Value, has_reader, read_value

COUNTS = [
    ("mailboxes", "8,000", 8000),
    ("mailboxes", "12 000", 12000),
    ("mailboxes", "5000*", 5000),
    ("mailboxes", "1,000 per server (2,000 total)", 2000),
    ("mailboxes", "Total of 5,000, 1,250 on each of 4 servers", 5000),
    ("mailboxes", "up to 10,000, 5,000 tested", 5000),
    ("mailboxes", "5,000 of 10,000", 5000),
    ("mailboxes", "1,500 heavy + 500 light", None),
    ("mailboxes", "2,500/server", None),
    ("mailboxes", "2,500 active / 2,500 passive", 2500),
    ("mailboxes", "at least 2,000", None),
    ("mailboxes", "~2,000", None),
    ("mailboxes", "2,000 or more", None),
    ("mailboxes", "2,000 (at least 1,500 active)", 2000),
    ("mailboxes", "10 thousand", 10000),
    ("disks", "24 SSDs", 24),
    ("disks", "20 (+4 hot spares, 2 enclosures) = 24 drives", 24),
    ("disks", "24 x 1.2 TB 10K SAS", 24),
    ("disks", "2 enclosures x 12 disks", 24),
    ("disks", "2 enclosures with 12 disks each", None),
    ("disks", "two shelves of 12 drives", None),
    ("disks", "RAID 5, 24 disks", 24),
    ("disks", "24 (20 data, 4 log)", 24),
    ("disks", "20 data + 4 log", None),
    ("disks", "up to 96", None),
    ("servers", "4 x 8-core", 4),
    ("servers", "Four servers", 4),
    ("servers", "2 per site", None),
    ("databases_per_server", "5 active + 5 passive = 10", 10),
    ("databases_per_server", "10 active, 10 passive", None),
    ("controllers", "dual controllers (active/active)", 2),
    ("controllers", "2 per array", 2),
    ("storage_ports", "8 x 16 Gb FC", 8),
    ("storage_ports", "4 ports8 ports", None),
]
SIZES = [
    ("raw_capacity_gb", "16,752 GB (4 x 4188GB container size)", 16752),
    ("raw_capacity_gb", "20112 GB (838GB * 24)", 20112),
    ("raw_capacity_gb", "24 x 600 GB", 14400),
    ("raw_capacity_gb", "14,400 GB / 13,411 GiB", 14400),
    ("raw_capacity_gb", "10 TB data, 10 TB log", None),
    ("formatted_capacity_gb", "(4188.62GB x 4 RAID5 volumes) 16754GB", 16754),
    ("formatted_capacity_gb", "5 TB per server", None),
    ("disk_capacity_gb", "838,363GB", 838.363),
    ("disk_capacity_gb", "1.2TB (1200 GB)", 1200),
    ("disk_capacity_gb", "6Gb SAS 600 GB 15K", 600),
    ("disk_capacity_gb", "73 GB FC", 73),
    ("disk_capacity_gb", "300/600 GB", None),
    ("cache_gb", "1024 MB - PERC H800 6Gb/s adapter", 1),
    ("cache_gb", "16 GB, 8 GB mirrored", None),
    ("cache_gb", "8 GB16 GB", None),
    ("mailbox_size_mb", "2 GB", 2048),
    ("mailbox_size_mb", "2GB, max 5 GB", 2048),
    ("mailbox_size_mb", "250-500 MB", None),
]
OTHERS = [
    ("iops_per_mailbox", ".084 (.1 tested)", 0.1),
    ("iops_per_mailbox", "1 (no headroom)", 1),
    ("iops_per_mailbox", "0.10 (0.12 with 20% headroom)", 0.12),
    ("iops_per_mailbox", "0.12 to 0.15", None),
    ("iops_per_mailbox", "up to 0.15", None),
    ("iops_per_mailbox", "1 IOPS per 10 mailboxes", None),
    ("storage_utilization_pct", "59.9% (10035GB/16752GB)", 59.9),
    ("storage_utilization_pct", "20% free, 80% used", None),
    ("storage_utilization_pct", "831%", None),
    ("connectivity", "iSCSI 10GbE", "iSCSI"),
    ("connectivity", "SATA disks over FC", "FC"),
    ("connectivity", "iSCSI or FC", None),
    ("raid_level", "RAID 1/0", "RAID10"),
    ("raid_level", "ADAPT RAID, N+2", "ADAPT"),
    ("raid_level", "RAID 10-DM / RAID 6", None),
    ("disk_rpm", "10,000", 10000),
    ("disk_rpm", "7.2K and 10K", None),
]
NOT_WHOLE = [
    ("mailbox_size_mb", "1 . 5 GB"),
    ("mailbox_size_mb", "2. 038 GB"),
    ("mailbox_size_mb", "2.0GB MB"),
    ("mailboxes", "5 000 0"),
    ("mailboxes", "l24"),
    ("mailboxes", "2O00"),
    ("disks", "24 20"),
    ("iops_per_mailbox", "0. 12"),
    ("storage_utilization_pct", "8 0%"),
    ("disk_capacity_gb", "24 600 GB"),
    ("raid_level", "RAID 10 5"),
    ("raid_level", "RAID 5RAID 10"),
]


@pytest.mark.parametrize(("column", "text", "value"), [*COUNTS, *SIZES, *OTHERS])
def test_each_form_has_one_reading(column: str, text: str, value: Value | None):
    assert has_reader(column)
    assert read_value(column, text) == value


@pytest.mark.parametrize(("column", "text"), NOT_WHOLE)
def test_a_cell_with_a_rest_is_not_read(column: str, text: str):
    assert read_value(column, text) is None


def test_the_unit_of_a_label_counts_for_a_bare_number():
    assert read_value("raw_capacity_gb", "1 200", "Total raw capacity (TB)") == 1_200_000
    assert read_value("raw_capacity_gb", "1200", "Total raw capacity") is None


@pytest.mark.parametrize("column", ["disks", "raw_capacity_gb"])
def test_a_cell_of_very_many_amounts_is_not_read(column: str):
    assert read_value(column, "24 GB, " * 100_000) is None
