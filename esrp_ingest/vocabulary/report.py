"""The words of a Jetstress report, all generations together: titles, sections, labels, table columns, counters.

Sources: the reports of Jetstress 2007 (08.02), 2010 (14.01), 2013/2016 (15.00, 15.01) and the variants in which papers
reprint them, recognition errors included.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, get_args

from esrp_ingest.vocabulary.matching import LabelIndex, fold
from esrp_ingest.vocabulary.words import words


class Section(Enum):
    """The parts that a report is made of; the value is Jetstress's own heading."""

    TEST_SUMMARY = "Test Summary"
    SIZING = "Database Sizing and Throughput"
    PARAMETERS = "Jetstress System Parameters"
    CONFIGURATION = "Database Configuration"
    TRANSACTIONAL_IO = "Transactional I/O Performance"
    MAINTENANCE_IO = "Background Database Maintenance I/O Performance"
    LOG_REPLICATION_IO = "Log Replication I/O Performance"
    TOTAL_IO = "Total I/O Performance"
    HOST = "Host System Performance"
    DISK_SUBSYSTEM = "Disk Subsystem Performance"
    BACKUP = "Database Backup Statistics - All"
    SOFT_RECOVERY = "Soft-Recovery Statistics - All"
    CHECKSUM = "Checksum Statistics - All"
    LOG = "Test Log"


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
            "Database Maintenance I/O Performance",
        ],
        Section.LOG_REPLICATION_IO: ["Log Replication I/O Performance", "Log Replication I/O"],
        Section.TOTAL_IO: ["Total I/O Performance"],
        Section.HOST: ["Host System Performance", "Memory System Performance"],
        Section.DISK_SUBSYSTEM: ["Disk Subsystem Performance"],
        Section.BACKUP: ["Database Backup Statistics - All", "Database Backup Statistics"],
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

ValueKind = Literal["number", "integer", "percent", "time", "text", "result", "boolean", "threads", "list"]


@dataclass(frozen=True, slots=True)
class RunLabel:
    """A label/value row of a report.

    Attributes:
        column: the column of `run` that it fills.
        kind: how the value is read.
        section: where Jetstress prints it.
        several_lines: whether the value may go on over several lines.
    """

    column: str
    kind: ValueKind
    section: Section
    several_lines: bool = False


def _label(
    column: str, kind: ValueKind, section: Section, *aliases: str, several_lines: bool = False
) -> tuple[RunLabel, list[str]]:
    return RunLabel(column, kind, section, several_lines), list(aliases)


_SUMMARY, _SIZING, _PARAMETERS = Section.TEST_SUMMARY, Section.SIZING, Section.PARAMETERS

RUN_LABELS = LabelIndex[RunLabel](
    dict(
        [
            _label("result", "result", _SUMMARY, "Overall Test Result", several_lines=True),
            _label("machine_name", "text", _SUMMARY, "Machine Name"),
            _label("description", "text", _SUMMARY, "Test Description", several_lines=True),
            _label("started_at", "time", _SUMMARY, "Test Start Time"),
            _label("ended_at", "time", _SUMMARY, "Test End Time"),
            _label("collection_started_at", "time", _SUMMARY, "Collection Start Time"),
            _label("collection_ended_at", "time", _SUMMARY, "Collection End Time"),
            _label("jetstress_version", "text", _SUMMARY, "Jetstress Version"),
            _label("ese_version", "text", _SUMMARY, "ESE Version"),
            _label("operating_system", "text", _SUMMARY, "Operating System", several_lines=True),
            _label("performance_log", "list", _SUMMARY, "Performance Log", several_lines=True),
            _label(
                "achieved_iops",
                "number",
                _SIZING,
                "Achieved Transactional I/O per Second",
                "Achieved I/O per Second",
            ),
            _label("target_iops", "number", _SIZING, "Target Transactional I/O per Second", "Target I/O per Second"),
            _label("capacity_pct", "percent", _SIZING, "Capacity Percentage"),
            _label("throughput_pct", "percent", _SIZING, "Throughput Percentage"),
            _label(
                "initial_database_bytes", "integer", _SIZING, "Initial Database Size (bytes)", "Initial Database Size"
            ),
            _label("final_database_bytes", "integer", _SIZING, "Final Database Size (bytes)", "Final Database Size"),
            _label("database_files", "integer", _SIZING, "Database Files (Count)", "Database Files"),
            _label("thread_count", "threads", _PARAMETERS, "Thread Count"),
            _label("log_buffers", "integer", _PARAMETERS, "Log Buffers"),
            _label("minimum_cache_mb", "number", _PARAMETERS, "Minimum Database Cache"),
            _label("maximum_cache_mb", "number", _PARAMETERS, "Maximum Database Cache"),
            _label("insert_pct", "percent", _PARAMETERS, "Insert Operations"),
            _label("delete_pct", "percent", _PARAMETERS, "Delete Operations"),
            _label("replace_pct", "percent", _PARAMETERS, "Replace Operations"),
            _label("read_pct", "percent", _PARAMETERS, "Read Operations"),
            _label("lazy_commit_pct", "percent", _PARAMETERS, "Lazy Commits"),
            _label(
                "background_maintenance",
                "boolean",
                _PARAMETERS,
                "Run Background Database Maintenance",
                "Background Database Maintenance",
            ),
            _label("copies_per_database", "integer", _PARAMETERS, "Number of Copies per Database"),
        ]
    )
)

COLUMN_HEADINGS = LabelIndex[str](
    {
        "label and value": [
            "{Performance counter|Parameter|Configuration[ item]|Component|Item} {Value|Detail[s]|Description}"
        ]
    }
)
"""Headings that papers put over the two columns of a label/value table, and repeat after a page break."""

IO_COLUMNS = (
    "database_read_latency_ms",
    "database_write_latency_ms",
    "database_reads_per_sec",
    "database_writes_per_sec",
    "database_read_bytes",
    "database_write_bytes",
    "log_read_latency_ms",
    "log_write_latency_ms",
    "log_reads_per_sec",
    "log_writes_per_sec",
    "log_read_bytes",
    "log_write_bytes",
)
"""The columns of the Transactional and Total I/O tables, in the fixed order in which Jetstress prints them."""


IO_HEADERS = LabelIndex[str](
    {
        f"{target}_{operation}{ending}": [f"I/O {where} {operation}s {phrase}"]
        for target, where in (("database", "{Database|DB}"), ("log", "Log"))
        for operation in ("read", "write")
        for ending, phrase in (
            ("_latency_ms", "{Average|Avg} Latency[ (msec)]"),
            ("_bytes", "{Average|Avg} Bytes[ (msec)]"),
            ("s_per_sec", "/sec"),
        )
    }
)

_READERS = "{[Background ]Database Maintenance I/O|Maintenance I/O|[I/O ]Log}"
READ_HEADERS = LabelIndex[str](
    {
        "reads_per_sec": [f"{_READERS} Reads/sec"],
        "read_bytes": [f"{_READERS} {{Reads {{Average|Avg}}|Average}} Bytes"],
    }
)
"""Headers of the tables of reads alone: background maintenance and log replication."""

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

DISK_COLUMNS = {
    "read_latency_ms": "Avg. Disk sec/Read",
    "write_latency_ms": "Avg. Disk sec/Write",
    "reads_per_sec": "Disk Reads/sec",
    "writes_per_sec": "Disk Writes/sec",
    "write_bytes": "Avg. Disk Bytes/Write",
}
"""The columns of the disks' table of 2007 and older with their headers, in the order in which Jetstress prints them."""

DISK_HEADERS = LabelIndex[str]({column: [header] for column, header in DISK_COLUMNS.items()})

HOST_COLUMNS = {"average": "Average", "minimum": "Minimum", "maximum": "Maximum"}
"""The columns of the host's table with their headers, in order."""

HOST_HEADERS = LabelIndex[str]({column: [header] for column, header in HOST_COLUMNS.items()})

BACKUP_COLUMNS = {
    "database_size_mb": "Database Size (MBytes)",
    "elapsed_seconds": "Elapsed Backup Time[ (HH:MM:SS)]",
    "mb_per_sec": "MBytes Transferred/sec",
}
"""The columns of the backup's table with their headers, in order."""

RECOVERY_ALIASES = {
    "logs_replayed": ["Log files replayed", "Logs replayed", "Log file replayed"],
    "elapsed_seconds": ["Elapsed seconds", "Elapsed time (seconds)", "Elapsed time (sec)", "Elapsed Time"],
}
"""The columns of the soft recovery's table with their headers, in order."""

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
