"""Values of a configuration that hold more than one figure."""

import pytest

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.configuration import read_configuration
from esrp_ingest.extract.paper.setup.sizes import read_disk_size_gb
from esrp_ingest.layout import Locator


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("6Gb SAS 600 GB 15K", 600),
        ("12 Gb/s SAS 1.2TB 10K", 1200),
        ("4Gb FC 300GB", 300),
        ("73 GB FC", 73),
        ("600GB SAS", 600),
        ("2TB 7.2K SAS 6Gb/s, rev 0004", 2000),
        ("450 GB 15K Fibre Channel 4 Gb", 450),
        ("400 GB SSD, SAS 6 Gbps", 400),
        ("8TB 12Gb 7.2K RPM NL-SAS", 8000),
    ],
)
def test_how_fast_a_disk_is_connected_is_no_size(text: str, size: float):
    assert read_disk_size_gb(text) == size


@pytest.mark.parametrize(
    ("text", "share"),
    [("80 %", 80.0), ("80% (of 90%)", 80.0), ("20% free, 80% used", None), ("831%", None), ("4/5 = 80.5%", 80.5)],
)
def test_a_share_that_is_used_is_one_and_no_more_than_all(text: str, share: float | None):
    rows = [Pair("Storage capacity utilization", text, Locator(1, None, None), "storage_utilization_pct")]
    assert read_configuration(rows).get("storage_utilization_pct") == share


@pytest.mark.parametrize(
    ("table", "level"),
    [
        ("Domain controller", None),
        ("Backup server", None),
        ("Restore LUN disks", None),
        ("Log disks", None),
        ("Secondary storage disk configuration", None),
        ("Primary storage disk configuration (transactional log disks)", "RAID1"),
        ("Mailbox store and log disks", "RAID1"),
        ("Disk configuration", "RAID1"),
        ("", "RAID1"),
    ],
)
def test_disks_of_other_machines_are_not_those_of_the_tested_storage(table: str, level: str | None):
    rows = [
        Pair("RAID level", "RAID 1", Locator(1, None, None), "raid_level", table=table),
        Pair("Number of hosts", "2", Locator(1, None, None), "servers", table=table),
    ]
    values = read_configuration(rows)
    assert (values.get("raid_level"), values["servers"]) == (level, 2)
