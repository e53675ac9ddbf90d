"""The words of a Jetstress report, all generations together: titles, sections, labels, table columns, counters.

Sources: the reports of Jetstress 2007 (08.02), 2010 (14.01), 2013/2016 (15.00, 15.01) and the variants in which papers
reprint them, recognition errors included.
"""

from typing import Literal, get_args

from esrp_ingest.vocabulary.matching import LabelIndex, fold
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import words

INSTANCE_SECTIONS = frozenset(
    {
        Section.CONFIGURATION,
        Section.TRANSACTIONAL_IO,
        Section.MAINTENANCE_IO,
        Section.LOG_REPLICATION_IO,
        Section.TOTAL_IO,
        Section.BACKUP,
        Section.SOFT_RECOVERY,
    }
)
"""Sections whose rows are database instances."""

SECTIONS = LabelIndex[Section](
    {
        Section.TEST_SUMMARY: ["Test Summary"],
        Section.SIZING: ["Database Sizing and Throughput", "Database Sizing & Throughput"],
        Section.PARAMETERS: ["Jetstress System Parameters"],
        Section.CONFIGURATION: ["Database Configuration"],
        Section.TRANSACTIONAL_IO: ["Transactional I/O Performance"],
        Section.MAINTENANCE_IO: [
            "Background Database Maintenance I/O Performance",
            "Background Database Maintenance I/O",
            "Background Database Maintenance",
            "Database Maintenance I/O Performance",
        ],
        Section.LOG_REPLICATION_IO: ["Log Replication I/O Performance", "Log Replication I/O"],
        Section.TOTAL_IO: ["Total I/O Performance"],
        Section.HOST: ["Host System Performance", "Memory System Performance"],
        Section.DISK_SUBSYSTEM: ["Disk Subsystem Performance"],
        Section.BACKUP: [
            "Database Backup Statistics - All",
            "Database Backup Statistics",
            "Streaming Backup Statistics - All",
            "Streaming Backup Statistics",
        ],
        Section.SOFT_RECOVERY: [
            "Soft-Recovery Statistics - All",
            "Soft-Recovery Statistics",
            "Database Soft-Recovery Statistics - All",
        ],
        Section.CHECKSUM: ["Checksum Statistics - All", "Checksum Statistics", "Database Checksum Statistics - All"],
        Section.LOG: ["Test Log"],
    }
)

REPORT_TITLES = LabelIndex[str](
    {
        "Performance Test Result Report": ["Performance Test Result Report"],
        "Stress Test Result Report": ["Stress Test Result Report"],
        "Database backup Test Result Report": [
            "Database backup Test Result Report",
            "Streaming backup Test Result Report",
        ],
        "SoftRecovery Test Result Report": ["SoftRecovery Test Result Report", "Soft Recovery Test Result Report"],
    }
)

PRODUCT_TITLES = LabelIndex[str](
    {
        "Jetstress": [
            "Microsoft Exchange Jetstress 2010",
            "Microsoft Exchange Jetstress 2013",
            "Microsoft Exchange Jetstress 2016",
            "Microsoft Exchange Jetstress 2019",
            "Microsoft Exchange Jetstress",
            "Microsoft Exchange Server Jetstress",
        ]
    }
)


COLUMN_HEADINGS = LabelIndex[str](
    {
        "label and value": [
            "{Performance counter|Parameter|Configuration[ item]|Component|Item} {Value|Detail[s]|Description}",
            "{Parameter|Configuration[ item]|Component|Item|Setting} Value[s] {used|configured}[ in [the ]test[s]]",
        ]
    }
)
"""Headings that papers put over the two columns of a label/value table, and repeat after a page break."""

TableKind = Literal["instances", "counters", "disks"]
_TABLE_WORDS = {kind: tuple(map(fold, words(f"table_of_{kind}"))) for kind in get_args(TableKind)}


def block_says(folded: str, kind: TableKind) -> bool:
    """Whether a text holds what tables of some kind hold, as far as it is worth looking for one."""
    return any(word in folded for word in _TABLE_WORDS[kind])


INSTANCE_NAME = "instance"
"""What Jetstress's own names of instances begin with, in small letters."""

AGGREGATE_NAMES = LabelIndex[str]({"Avg": ["Avg", "Average"], "Sum": ["Sum"]})
"""Names of the rows of all instances together."""

SERVER_HEADERS = LabelIndex[str]({"server": ["Server", "Server Name", "Host", "Host Name", "Node", "Machine Name"]})
"""Headers above the names of servers, in a column before that of the instances."""

TEST_HEADERS = LabelIndex[str]({"test": words("test_column")})
"""Headers above the names of tests and states, in a column before that of the instances."""

INSTANCE_HEADERS = LabelIndex[str](
    {
        "instance": [
            "MSExchange Database ==> Instances",
            "MSExchange Database Instances",
            "Database Instance",
            "Database Instances",
            "Instance",
            "Instances",
            "Instance Name",
            "Database",
            "Database Name",
        ]
    }
)
"""Headers above the names of database instances."""

HOST_COUNTERS = LabelIndex[str](
    {
        name: [name]
        for name in (
            "% Processor Time",
            "Available MBytes",
            "Free System Page Table Entries",
            "Transition Pages RePurposed/sec",
            "Pool Nonpaged Bytes",
            "Pool Paged Bytes",
            "Database Page Fault Stalls/sec",
        )
    }
)
