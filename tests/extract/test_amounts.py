"""Values of a configuration that name several amounts: the one that is asked for, or none, which is told."""

import pytest

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup.configuration import read_configuration, unread_rows
from esrp_ingest.layout import Locator
from esrp_ingest.vocabulary.whitepaper import LABELS, Column


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("mailboxes", "1,000 per server (2,000 total)", 2000),
        ("mailboxes", "2,500 per server, 5,000 in total", 5000),
        ("mailboxes", "Total of 5,000, 1,250 on each of 4 servers", 5000),
        ("mailboxes", "5,000 (2,500 per server)", 5000),
        ("mailboxes", "5,000 in two DAGs of 2,500", 5000),
        ("mailboxes", "up to 10,000, 5,000 tested", 5000),
        ("mailboxes", "5,000 (10,000 supported)", 5000),
        ("mailboxes", "5,000 of 10,000", 5000),
        ("mailboxes", "5000 users, 20 per database", 5000),
        ("mailboxes", "5,000 mailboxes, 150 messages per day", 5000),
        ("mailboxes", "1,500 heavy + 500 light", None),
        ("mailboxes", "1,000, 1,000", None),
        ("mailboxes", "2,500 each", None),
        ("mailboxes", "2,500/server", None),
        ("mailboxes", "2,500 active / 2,500 passive", 2500),
        ("disks", "96 max, 24 tested", 24),
        ("disks", "up to 96", None),
        ("disks", "two shelves of 12 drives", None),
        ("disks", "24 drives in two shelves", 24),
        ("disks", "Two dozen", None),
        ("disks", "Twenty-four", None),
        ("disks", "24 tested of 96", 24),
        ("disks", "24 (20 tested, 4 spare)", 20),
        ("disks", "24 (20 data, 4 log)", 24),
        ("disks", "48 (24 per enclosure)", 48),
        ("disks", "2 enclosures, 24 drives", 24),
        ("disks", "2 enclosures x 12 disks", 24),
        ("disks", "16 disks in 2 shelves", 16),
        ("disks", "RAID 5, 24 disks", 24),
        ("disks", "20 data + 4 log", None),
        ("disks", "2 enclosures with 12 disks each", None),
        ("disks", "12 disks in RAID 10, 4 disks in RAID 1", None),
        ("disks", "20 and 4 hot spares", None),
        ("servers", "3 (2 active, 1 passive)", 3),
        ("servers", "4 nodes in 2 sites", 4),
        ("servers", "4 nodes, 2 sites", 4),
        ("servers", "a cluster of 4 nodes", 4),
        ("servers", "4 x 8-core", 4),
        ("servers", "2 active, 1 passive", 2),
        ("servers", "2 at A, 1 at B", None),
        ("servers_per_dag", "4 (3 tested)", 4),
        ("servers", "2 per site", None),
        ("servers", "Four servers", 4),
        ("servers", "One active, one passive", None),
        ("servers", "One for each site", None),
        ("controllers", "Two (active/active)", 2),
        ("storage_ports", "Four 12Gb/s SAS ports", 4),
        ("storage_ports", "Two quad-port HBAs", None),
        ("databases_per_server", "4 per server, 8 in total", 4),
        ("databases_per_server", "8 databases, 1 log each", 8),
        ("databases_per_server", "5 active + 5 passive = 10", 10),
        ("databases_per_server", "10 active, 10 passive", None),
        ("copies_per_database", "1 active / 1 passive", None),
        ("servers_per_dag", "2 active, 2 passive", None),
        ("databases_per_server", "10 here, 10 there", None),
        ("copies_per_database", "2 database copies", 2),
        ("controllers", "2 per array, 4 total", 4),
        ("controllers", "2 storage processors", 2),
        ("storage_ports", "4 per controller", 4),
        ("storage_ports", "4 FC and 2 iSCSI", None),
        ("storage_ports", "4 host, 2 used", 2),
        ("cache_gb", "4 GB per controller (8 GB total)", 8.0),
        ("cache_gb", "4 GB per controller", 4.0),
        ("cache_gb", "4 GB per controller, 400 GB flash cache", None),
        ("cache_gb", "400 GB flash cache", 400.0),
        ("cache_gb", "16 GB, 8 GB mirrored", None),
        ("raw_capacity_gb", "7.2 TB per enclosure, 14.4 TB total", 14400.0),
        ("raw_capacity_gb", "14,400 GB / 13,411 GiB", 14400.0),
        ("raw_capacity_gb", "14 400 GB (24 x 600 GB)", 14400.0),
        ("raw_capacity_gb", "24 x 600 GB", 14400.0),
        ("raw_capacity_gb", "10 TB of 14 TB", 10000.0),
        ("raw_capacity_gb", "10 TB data, 10 TB log", None),
        ("raw_capacity_gb", "10 TB + 2 TB", None),
        ("formatted_capacity_gb", "5 TB per server", None),
        ("mailbox_size_mb", "2GB, max 5 GB", 2048.0),
        ("mailbox_size_mb", "2 GB (1 GB tested)", 2048.0),
        ("mailbox_size_mb", "250-500 MB", None),
        ("mailbox_size_mb", "500 MB heavy, 250 MB light", None),
        ("disk_capacity_gb", "600 GB (558 GB formatted)", 600.0),
        ("disk_capacity_gb", "600/300 GB", None),
        ("disk_capacity_gb", "600 GB and 300 GB", None),
        ("iops_per_mailbox", "0.5 IOPS, 0.6 tested", 0.6),
        ("iops_per_mailbox", "0.12 to 0.15", None),
        ("iops_per_mailbox", "0.1 (tested at 0.12)", 0.12),
        ("iops_per_mailbox", "1 IOPS per 10 mailboxes", None),
        ("iops_per_mailbox", "up to 0.15", None),
        ("iops_per_mailbox", "0.5/0.6", None),
        ("connectivity", "SATA disks over FC", "FC"),
        ("connectivity", "SAS disks, iSCSI", "iSCSI"),
        ("connectivity", "Direct attached, 6 Gb SAS", "SAS"),
        ("connectivity", "iSCSI or FC", None),
        ("connectivity", "FC (8 Gb) and iSCSI", None),
    ],
)
def test_the_amount_that_a_column_asks_for(column: Column, text: str, value: float | str | None) -> None:
    row = Pair("Label", text, Locator(), column)
    assert read_configuration([row]).get(column) == value
    assert [finding.rule for finding in unread_rows([row])] == ["unread_value"] * (value is None)


@pytest.mark.parametrize(
    ("groups", "each", "databases"), [("4", "2", 8), ("4", "N/A", None), ("2 here, 2 there", "1", None)]
)
def test_storage_groups_times_their_databases_are_those_of_a_server(
    groups: str, each: str, databases: int | None
) -> None:
    labels = {"Number of storage groups/host": groups, "Number of mailbox stores/storage group": each}
    rows = [Pair(label, value, Locator(), LABELS.exact(label)) for label, value in labels.items()]
    sources = Sources()
    assert read_configuration(rows, sources) == ({} if databases is None else {"databases_per_server": databases})
    behind = [source.value_text for source in sources.by_column.get("databases_per_server", ())]
    assert behind == ([] if databases is None else [groups, each])
    stated = Pair("Number of databases/host", "7", Locator(), "databases_per_server")
    assert read_configuration([*rows, stated])["databases_per_server"] == 7


def test_no_value_of_very_many_amounts_is_read() -> None:
    assert read_configuration([Pair("Disks", "24, " * 100_000, Locator(), "disks")]) == {}
    assert read_configuration([Pair("Capacity", "24 GB, " * 100_000, Locator(), "raw_capacity_gb")]) == {}
