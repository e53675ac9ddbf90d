"""Configuration values: each printed form has one defined reading."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.configuration import holds_a_label, read_configuration, unread_rows
from esrp_ingest.extract.paper.setup.disks import disk_kind, read_raid, read_rpm
from esrp_ingest.extract.paper.setup.interfaces import read_connectivity, read_disk_interface
from esrp_ingest.extract.paper.setup.of_each import total_ports
from esrp_ingest.extract.paper.setup.printed_counts import read_count
from esrp_ingest.extract.paper.setup.profiles import read_iops
from esrp_ingest.extract.paper.setup.sizes import read_disk_size_gb, read_size_gb
from esrp_ingest.layout import Locator
from esrp_ingest.numerals import percentage
from esrp_ingest.vocabulary.whitepaper import LABELS


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("5000", 5000),
        ("8,000", 8000),
        ("24 SSDs", 24),
        ("20 (+4 hot spares, 2-pool storage pool) = 24 drives", 24),
        ("2 active per controller", 2),
        ("2 x 10GbE (RJ45), PCIe 3.0 slots for optional cards", 2),
        ("450GB 15K x 128", 128),
        ("24 900 GB drives", 24),
        ("20 000", 20000),
        ("8.000 mailboxes", 8000),
        ("12 x 2 TB", 12),
        ("1.2 million", 1200000),
        ("1 million mailboxes", 1000000),
        ("20 thousand", 20000),
        ("2 x 4", 8),
        ("2 x 4 ports", 8),
        ("2.5", None),
        ("2TB 7200 rpm", None),
        ("N/A", None),
        ("2 x 1,000", 2000),
        ("2 servers x 1,000", 2000),
        ("1,000 + 1,000", None),
        ("2,000 - 4,000", None),
        ("Tier 1: 1,500; Tier 2: 500", None),
        ("Server 1: 1,000, Server 2: 1,000", None),
        ("4 active + 4 passive", 4),
        ("2,0001", None),
        ("N+1", None),
        ("0A/0B", None),
        ("16 disks in 2 shelves", 16),
        ("many", None),
    ],
)
def test_counts(text: str, count: int | None):
    assert read_count(text) == count


@pytest.mark.parametrize(
    ("text", "iops"),
    [
        ("0.2", 0.2),
        (".084 (.1 tested)", 0.1),
        ("1 (no headroom)", 1.0),
        ("0.1 tested at 0.12", 0.12),
        ("0.10 + 20% headroom = 0.12", 0.12),
        ("0.1 (0.12 with 20% headroom)", 0.12),
        ("0.12 IOPS per mailbox (0.10 with 20% headroom)", 0.12),
        ("0.10 (0.08 with 20% headroom)", 0.08),  # which is none of 20 %
        ("150 messages a day (0.15 IOPS)", 0.15),
        ("0,12", 0.12),
        ("0.12 (120 IOPS for all)", 0.12),
        ("150 messages", None),
        ("20", 20.0),
        ("21", None),  # of no mailbox
        ("20% headroom: 0.12", 0.12),
        ("12% (0.12)", 0.12),
        ("12% of 1 IOPS", None),
        ("0.06 for 50%, 0.12 for 50%", None),
        ("0.12 (80%), 0.48 (20%)", None),
        ("0.1 (80% reads, 20% writes)", 0.1),
        ("1 GB, 0.12", 0.12),
        (",12", 0.12),
        ("Tier 1: 0.12", 0.12),
        ("1/8", None),
        ("-", None),
    ],
)
def test_profiles(text: str, iops: float | None):
    assert read_iops(text) == iops


@pytest.mark.parametrize(
    ("text", "label", "gigabytes"),
    [
        ("16,752 GB (4 x 4188GB container size)", "", 16752.0),
        ("1.5 PB", "", 1_500_000.0),
        ("512 MB", "", 0.5),
        ("20112 GB (838GB * 24)", "", 20112.0),
        ("(4188.62GB x 4 RAID5 volumes) 16754GB", "", 16754.0),
        ("28.8 TB", "Total raw storage capacity (GB)", 28800.0),
        ("6.398TB", "Total raw storage capacity (TB)", 6398.0),
        ("1.2TB (1200 GB)", "", 1200.0),
        ("1200", "Raw capacity per disk (GB)", 1200.0),
        ("28,800", "Total raw storage capacity (GB)", 28800.0),
        ("1024 MB - PERC H800 RAID controller cache", "", 1.0),
        ("1142TB at maximum", "Storage cache", 1142000.0),
        ("8 to 16 GB", "Storage cache", None),
        ("N/A", "", None),
        ("1200", "Capacity", None),
        ("838GB * 24 = 20112 GB", "", 20112.0),
        ("900 GB x 24", "", 21600.0),
        ("2 x 8 GB", "", 16.0),
        ("1,2 TB", "", 1200.0),
        ("9.22 TiB", "", 10137.497208),
        ("512 Mbytes", "", 0.5),
    ],
)
def test_sizes(text: str, label: str, gigabytes: float | None):
    assert read_size_gb(text, label) == gigabytes


def test_a_comma_in_the_size_of_one_disk_is_a_decimal_one():
    assert read_disk_size_gb("838,363GB") == 838.363
    assert read_disk_size_gb("1,200GB") == 1200.0
    assert read_disk_size_gb("24 x 900GB") == 900.0


@pytest.mark.parametrize(
    ("text", "percent"),
    [
        ("59.9% (10035GB/16752GB)", 59.9),
        ("(4188.62GB * 4 RAID5 volumes)16754/20122 = 83.26% Formatted capacity/total raw capacity", 83.26),
        ("83,26 %", 83.26),
        ("none", None),
    ],
)
def test_percentages(text: str, percent: float | None):
    assert percentage(text) == percent


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("iSCSI 10GbE", "iSCSI"),
        ("Fibre Channel", "FC"),
        ("Fiber Channel over Ethernet (FCoE)", "FCoE"),
        ("(Fiber Channel, SAS, SATA) iSCSI", "iSCSI"),
        ("SAS", "SAS"),
        ("Direct attached", "DAS"),
        ("NVMe over fabrics", "NVMe"),
        ("FC over Ethernet", "FCoE"),
        ("SAS iSCSI", None),
        ("8 Gb FC 10 Gb iSCSI", None),
        ("NL-SAS", None),  # that of disks
        ("by pigeon", None),
    ],
)
def test_connectivity(text: str, name: str | None):
    assert read_connectivity(text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("2 TB NL-SAS 7.2k rpm, FW CC32", "NL-SAS"),
        ("4 TB 7.2K NL SAS", "NL-SAS"),
        ("Near-Line SAS", "NL-SAS"),
        ("nearline SAS", "NL-SAS"),
        ("600GB 6G MDL SAS", "NL-SAS"),
        ("NLSAS", "NL-SAS"),
        ("Nearline 2 TB SAS", "NL-SAS"),
        ("SAS midline", "NL-SAS"),
        ("SAS, with NL-SAS for logs", "SAS"),
        ("SAS NL-SAS", None),
        ("SAS and NL-SAS", None),
        ("Direct attached SAS", "SAS"),
        ("600 GB 15k SAS", "SAS"),
        ("7.2k SATA", "SATA"),
        ("near the line", None),
    ],
)
def test_slow_disks_on_sas_have_an_interface_of_their_own(text: str, name: str | None):
    assert read_disk_interface(text) == name


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("RAID 5", "RAID5"),
        ("RAID6", "RAID6"),
        ("four RAID 1/0 3+3", "RAID10"),
        ("RAID 0+1", "RAID01"),
        ("RAID 0/1", "RAID01"),
        ("RAID 1+0", "RAID10"),
        ("RAID-DP", "RAIDDP"),
        ("DDP", "DDP"),
        ("ADAPT RAID, N+2", "ADAPT"),
        ("RAID-TEC", "RAIDTEC"),
        ("5 (4+1)", "RAID5"),
        ("1/0", "RAID10"),
        ("N/A", None),
        ("RAID-TP", "RAIDTP"),
        ("Dynamic Disk Pools (DDP)", "DDP"),
        ("Dynamic disk pool", "DDP"),
        ("Synology Hybrid RAID", "SHR"),
        ("adapter", "adapter"),
        ("RAID-Z2", "RAIDZ2"),
        ("Triple+ Parity RAID", "Triple+ Parity RAID"),
        ("Double-parity RAID 6", "RAID6"),
        ("RAID 5 (4+1), RAID 5 (8+1)", "RAID5"),
        ("RAID 1 (logs), RAID 5 (databases)", "RAID5"),
        ("RAID 1/0 for databases and RAID 5 for logs", "RAID10"),
        ("RAID 6; logs RAID 10", "RAID6"),
        ("RAID 1 boot, RAID 5", "RAID5"),
        ("RAID 0, 1, 1+0, 5, 5+0, 6", None),  # what an array supports
        ("0, 1, 1+0, 5, 5+0, 6", None),
        ("RAID 5/6", None),
        ("RAID 5 or RAID 6", None),
        ("4, 5", None),
        ("RAID 6, 14 disks", "RAID6"),
        ("Mirrored, 2", "Mirrored, 2"),
        ("Vraid1 (RAID 10)", "RAID10"),
        ("Vraid5", "RAID5"),
        ("RAID 6 RAID 10", None),
        ("RAID 5 (4+1) RAID-10", None),
        ("RAID 10 RAID group of 8", "RAID10"),
    ],
)
def test_protection(text: str, level: str | None):
    assert read_raid(text) == level


@pytest.mark.parametrize(
    ("text", "rpm"),
    [("10K", 10000), ("7.2K SAS", 7200), ("15,000 rpm", 15000), ("15krpm", 15000), ("7200-RPM", 7200), ("SSD", None)],
)
def test_speeds(text: str, rpm: int | None):
    assert read_rpm(text) == rpm


def test_kinds_of_disks():
    assert disk_kind(["24 SSDs"]) == "ssd"
    assert disk_kind(["SAS 10K 1.2 TB"]) == "hdd"
    assert disk_kind(["10K SAS", "4 SSDs"]) == "mixed"
    assert disk_kind(["Intel DC"]) is None


def pair(label: str, value: str) -> Pair:
    return Pair(label, value, Locator(), LABELS.exact(label), row=True)


def test_ports_per_controller_are_multiplied_and_disks_described():
    values = read_configuration(
        [
            pair("Number of storage controllers", "2"),
            pair("Number of storage ports", "4 active SAS port per controller"),
            pair("Disk type, speed, and firmware revision", "SAS 10K 1.2 TB"),
            pair("Number of physical disks in test", "20 (+4 hot spares) = 24 drives"),
            pair("Colour of the rack", "black"),
        ]
    )
    assert values == {
        "controllers": 2,
        "storage_ports": 8,
        "disks": 24,
        "disk_rpm": 10000,
        "disk_interface": "SAS",
        "disk_type": "hdd",
        "disk_capacity_gb": 1200.0,
    }


def test_ports_are_not_multiplied_again_where_brackets_explain_them():
    rows = [pair("Number of storage controllers", "2"), pair("Number of storage ports", "8 (4 per controller)")]
    assert read_configuration(rows)["storage_ports"] == 8


@pytest.mark.parametrize(
    ("word", "count"),
    [
        *(("one", 1), ("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7), ("eight", 8)),
        *(("nine", 9), ("ten", 10), ("eleven", 11), ("twelve", 12), ("24", 24)),
    ],
)
def test_ports_are_counted_in_words_and_figures(word: str, count: int):
    row = Pair("Ports", f"{word.capitalize()} 12Gb/s SAS ports (2 per each controller)", Locator())
    assert total_ports([row]) == (count, row)


def test_of_two_statements_the_first_counts():
    rows = [pair("Total number of disks tested in solution", "24"), pair("Number of physical disks in test", "20")]
    assert read_configuration(rows)["disks"] == 24


@given(st.text(max_size=60))
def test_no_value_breaks_a_reading(text: str):
    numbers = (read_count, read_iops, read_size_gb, percentage, read_rpm)
    assert [number for number in numbers if (number(text) or 0) < 0] == []
    assert [word for word in (read_connectivity, read_raid) if (word(text) or "-").strip() == ""] == []


@given(st.text(max_size=60).filter(lambda text: not any(map(str.isdecimal, text))))
def test_text_without_digits_gives_no_number(text: str):
    assert [number(text) for number in (read_count, read_iops, read_size_gb, percentage, read_rpm)] == [None] * 5


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("9.22 TB", 9220),
        ("9.22 TiB", 10137.497208),  # binary by its name: 9.22 * 2^40 bytes
        ("838.363 GiB", 900.185421),
        ("512 MiB", 0.536871),
        ("1 PiB", 1125899.906843),
    ],
)
def test_a_capacity_is_binary_where_its_unit_says_so(text: str, size: float):
    assert read_size_gb(text) == pytest.approx(size)
    found = read_configuration(
        [
            Pair("", text, Locator(), "raw_capacity_gb"),
            Pair("", text, Locator(), "formatted_capacity_gb"),
            Pair("", text, Locator(), "disk_capacity_gb"),
        ]
    )
    columns = ("raw_capacity_gb", "formatted_capacity_gb", "disk_capacity_gb")
    assert [found[column] for column in columns] == [pytest.approx(size)] * 3


@pytest.mark.parametrize(("text", "size"), [("16 GB", 16), ("16 GiB", 16), ("512 MiB", 0.5), ("1 TiB", 1024)])
def test_memory_is_binary_whatever_its_unit_is_called(text: str, size: float):
    assert read_configuration([Pair("", text, Locator(), "cache_gb")])["cache_gb"] == size
    assert read_configuration([Pair("", text, Locator(), "mailbox_size_mb")])["mailbox_size_mb"] == size * 1024


@pytest.mark.parametrize("hidden", ["(cid:12)6GB", "1(cid:12)GB", "1\ufffd GB", "(cid:12)(cid:13) GB"])
def test_a_figure_with_letters_that_mean_nothing_is_none(hidden: str):
    pair = Pair("Storage cache", hidden, Locator(), "cache_gb")
    assert "cache_gb" not in read_configuration([pair])
    assert read_configuration([Pair("Storage cache", "16GB", Locator(), "cache_gb")])["cache_gb"] == 16.0


@pytest.mark.parametrize(
    ("label", "value", "unread"),
    [
        ("Raid level", "RIAD 5", True),
        ("Raid level", "RAID S", True),
        ("Raid level", "ADAPT RAID, N+2", False),
        ("Raid level", "RAID-DP", False),
        ("Raid level", "N/A", False),
        ("Total formatted capacity", "17.8 BT", True),
        ("Total formatted capacity", "17.8 TB", False),
        ("Storage cache", "1024 BM", True),
        ("Number of storage controllers", "l", True),
        ("Storage connectivity", "iSCIS 10GbE", True),
        ("Storage connectivity", "iSCSI 10GbE", False),
    ],
)
def test_values_of_known_labels_that_cannot_be_read_are_named(label: str, value: str, unread: bool):
    pair = Pair(label, value, Locator(), LABELS.exact(label))
    assert [loss.rule for loss in unread_rows([pair])] == ["unread_value"] * unread


def test_a_value_that_another_row_states_needs_no_reading():
    pairs = [Pair("Raid level", value, Locator(), LABELS.exact("Raid level")) for value in ("N/A", "RAID 5")]
    sizes = [Pair("Storage cache", value, Locator(), LABELS.exact("Storage cache")) for value in ("many", "2 GB")]
    assert list(unread_rows([*pairs, *sizes])) == []


def test_levels_of_which_nobody_says_what_each_is_of_are_named():
    pair = Pair("RAID level", "RAID 0, 1, 5 and 6", Locator(), LABELS.exact("RAID level"))
    assert [loss.rule for loss in unread_rows([pair])] == ["unread_value"]
    assert read_configuration([pair]) == {}


def test_a_level_of_raid_that_is_not_known_is_kept_as_printed():
    assert [read_raid(text) for text in ("RIAD 5", "RAID S", "DDP (16+2)")] == ["RIAD 5", "RAID S", "DDP"]


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        ("1200 Number of Database Availability 1 Groups (DAGs)", True),
        ("10 Total number of disks tested in solution 48", True),
        ("2 per controller, 4 in total", False),
        ("Number of storage controllers", False),
        ("Used / Total raw storage capacity = 83 %", False),
        ("71.7% (used / Total raw storage capacity)", False),
        ("24 disks", False),
        ("/ Database / Server / DAG / Environment", False),
    ],
)
def test_a_value_that_holds_another_rows_label_is_told(value: str, *, holds: bool) -> None:
    assert holds_a_label(value) is holds
