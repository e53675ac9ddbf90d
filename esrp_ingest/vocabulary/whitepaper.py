"""The words of a whitepaper: its tables, the labels of its configuration, and the labels of its result summary."""

from collections.abc import Sequence
from typing import Literal

from esrp_ingest.vocabulary.matching import LabelIndex

TABLES = LabelIndex[str](
    {
        "simulated exchange configuration": ["Simulated Exchange Configuration"],
        "storage hardware": ["Primary Storage Hardware", "Storage Hardware"],
        "storage software": ["Primary Storage Software", "Storage Software"],
        "disk configuration": [
            "Primary Storage Disk Configuration (Mailbox Store Disks)",
            "Primary Storage Disk Configuration (Mailbox Store/Log disks)",
            "Primary Storage Disk Configuration",
            "Storage Disk Configuration (Mailbox Store Disks)",
            "Storage Disk Configuration",
        ],
        "log disk configuration": [
            "Primary Storage Disk Configuration (Transactional Log Disks)",
            "Primary Storage Disk Configuration (Transaction Log Disks)",
            "Primary Storage Disk Configuration (Log Disks)",
            "Storage Disk Configuration (Transactional Log Disks)",
        ],
        "replication": ["Replication Configuration"],
    }
)
"""Headings of the configuration tables of the ESRP template."""

OTHER_HEADINGS = LabelIndex[str](
    {
        "prose": [
            "Overview",
            "Disclaimer",
            "Features",
            "Solution Description",
            "Targeted Customer Profile",
            "Tested Deployment",
            "Best Practices",
            "Best practices overview",
            "Backup Strategy",
            "Contact for Additional Information",
            "Conclusion",
            "Additional resources",
            "Introduction",
            "Executive summary",
            "Abstract",
            "Solution Constraints",
        ],
        "contents": ["Contents", "Content", "Table of Contents", "Revisions", "Acknowledgements"],
        "results": [
            "Test Result Summary",
            "Test Results Summary",
            "Reliability",
            "Storage Performance Results",
            "Database Backup/Recovery Performance",
            "Database backup and recovery performance",
        ],
    }
)
"""Headings that end a table above them."""

Column = Literal[
    "mailboxes",
    "mailbox_size_mb",
    "dags",
    "servers",
    "servers_per_dag",
    "active_mailboxes_per_server",
    "databases_per_server",
    "copies_per_database",
    "mailboxes_per_database",
    "iops_per_mailbox",
    "connectivity",
    "storage_model",
    "cache_gb",
    "controllers",
    "storage_ports",
    "disks",
    "disk_description",
    "disk_capacity_gb",
    "disks_in_test",
    "raw_capacity_gb",
    "raid_level",
    "formatted_capacity_gb",
    "storage_utilization_pct",
    "database_utilization_pct",
    "other",
]
"""What a configuration row fills; `other` is a known label that no column holds."""


_SERVERS = ("server", "host", "node", "mailbox server", "Exchange server", "Exchange host", "Exchange mailbox server")
_DATABASES = ("database", "DB", "mailbox database", "mailbox store", "Exchange database")
_DAGS = ("DAG", "Database Availability Group", "Database Availability Group (DAG)")


def _per(things: Sequence[str], *counted: str) -> list[str]:
    """The ways to say how many of something each of something else has.

    None is the end of a longer one as far as can be: a wrapped label ends in a line of its own.
    """
    return [
        form
        for what in counted
        for thing in things
        for form in (f"Number of {what}/{thing}", f"Number of {what} per {thing}", f"{what} per {thing}")
    ]


def _number_of(*things: str) -> list[str]:
    """The ways to say how many there are of something."""
    forms = ("Number of {}", "Total number of {}", "Total {}")
    return [form.format(thing) for thing in things for form in forms]


LABELS = LabelIndex[Column](
    {
        "mailboxes": [
            *_number_of(
                "Exchange mailboxes simulated",
                "mailboxes simulated",
                "simulated mailboxes",
                "Exchange mailboxes",
                "mailboxes",
                "Exchange users simulated",
                "users simulated",
                "simulated users",
                "mailboxes tested",
                "users",
            ),
            "Mailboxes simulated",
        ],
        "mailbox_size_mb": [
            "Mailbox size",
            "Mailbox quota",
            "Mailbox size limit",
            "Mailbox size per user",
            "Mailbox capacity",
        ],
        "dags": [
            *_number_of("Database Availability Groups (DAGs)", "Database Availability Groups", "DAG", "DAGs"),
            "DAGs",
        ],
        "servers": _number_of(
            "hosts",
            "Exchange servers",
            "mailbox servers",
            "Exchange mailbox servers",
            "Exchange hosts",
            "hosts attached to the storage system",
        ),
        "servers_per_dag": _per(_DAGS, "servers", "mailbox servers", "Exchange servers", "hosts", "nodes"),
        "active_mailboxes_per_server": _per(
            _SERVERS,
            "active mailboxes",
            "active users",
            "mailboxes",
            "users",
            "Exchange mailboxes",
            "active Exchange mailboxes",
        ),
        "databases_per_server": _per(
            _SERVERS, "databases", "active databases", "mailbox databases", "Exchange databases"
        ),
        "copies_per_database": [
            *_per(_DATABASES, "copies", "database copies", "replicas"),
            "Number of database copies",
            "Number of copies",
        ],
        "mailboxes_per_database": _per(_DATABASES, "mailboxes", "active mailboxes", "users"),
        "iops_per_mailbox": [
            "User I/O profile",
            "IOPS per mailbox",
            "IOPS per user",
            *(
                f"{profile} {rate}{headroom}"
                for profile in ("Simulated profile:", "Simulated user profile:")
                for io in ("I/O", "I/O's", "I/Os")
                for rate in (f"{io} per second per mailbox", f"{io} per second per user", f"{io}/second/mailbox")
                for headroom in (
                    "",
                    " (IOPS)",
                    *(
                        f" ({iops}{verb} {percent}% headroom)"
                        for iops in ("IOPS, ", "")
                        for verb in ("include", "including")
                        for percent in (10, 15, 20, 25, 30)
                    ),
                )
            ),
        ],
        "connectivity": [
            "Storage Connectivity",
            "Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)",
            "Storage Connectivity (Fibre Channel, SAS, SATA, iSCSI)",
        ],
        "storage_model": [
            "Storage model and OS/firmware revision",
            "Storage model and OS or firmware revision",
            "Storage model",
        ],
        "cache_gb": [
            "Storage cache",
            "Storage cache size",
            "Storage system cache",
            "Storage controller cache",
        ],
        "controllers": ["Number of storage controllers", "Number of controllers"],
        "storage_ports": ["Number of storage ports", "Number of active storage ports"],
        "disks": [
            f"{total} {things} tested{where}"
            for total in ("Total number of", "Number of")
            for things in ("disks", "disk drives", "drives", "spindles", "physical disks", "SSDs", "hard drives")
            for where in ("", " in solution", " in the solution")
        ],
        "disk_description": [
            "Disk type, speed and firmware revision",
            "Disk type, speed, and firmware revision",
            "Drive type, speed and firmware revision",
            "Disk type and speed",
            "Disk type",
            "Drive type",
        ],
        "disk_capacity_gb": [
            f"Raw capacity per {disk}{unit}"
            for disk in ("disk", "drive", "physical disk")
            for unit in ("", " (GB)", " (TB)")
        ],
        "disks_in_test": [
            f"Number of {things} in {where}"
            for things in ("physical disks", "disks", "drives", "spindles", "physical drives", "SSDs")
            for where in ("test", "the test", "solution", "the solution")
        ],
        "raw_capacity_gb": [
            f"{total}{unit}"
            for total in ("Total raw storage capacity", "Total raw capacity")
            for unit in ("", " (GB)", " (TB)")
        ],
        "raid_level": ["Raid level", "RAID type", "RAID protection", "Data protection", "RAID configuration"],
        "formatted_capacity_gb": [
            f"{total}{unit}"
            for total in ("Total formatted capacity", "Total formatted storage capacity")
            for unit in ("", " (GB)", " (TB)")
        ],
        "storage_utilization_pct": ["Storage capacity utilization"],
        "database_utilization_pct": ["Database capacity utilization"],
        "other": [
            "Database LUN size",
            "Database/Log LUN size",
            "Database and log LUN size",
            "Log LUN size",
            "Backup LUN size/storage group",
            "Total database size for performance testing",
            "Total database size for testing",
            "Total database size used for testing",
            "% storage capacity used by Exchange database",
            "Maximum bandwidth of storage connectivity to host",
            "Switch type/model/firmware revision",
            "Switch type, model, and firmware revision",
            "HBA model and firmware",
            "Number of HBA's/host",
            "Number of HBAs per host",
            "Host server type",
            "Host server DRAM",
            "Maximum number of spindles can be hosted in the storage",
            "Maximum number of spindles that can be hosted in the storage",
            "Maximum number of hard drives hosted in the storage array",
            "HBA driver",
            "HBA QueueTarget Setting",
            "HBA QueueDepth Setting",
            "Multi-Pathing",
            "Multi-Pathing (MPI/O)",
            "Host OS",
            "ESE.dll file version",
            "Replication solution name/version",
            "Replication solution name and version",
            "Disk slice size (GB)",
            "Number of slices per LUN or number of disks per LUN",
            "Replication mechanism",
            "Number of links",
            "Simulated link distance",
            "Link type",
            "Link bandwidth",
            *_per(_SERVERS, "storage groups"),
            *_per(("storage group",), "mailbox stores", "databases", "mailbox store LUNs", "mailboxes"),
        ],
    }
)


def _rates(kind: str, operation: str) -> list[str]:
    """The ways to name what all disks of a kind do in a second; some papers call the sum an average."""
    named = [f"{kind} {disks}{operation}" for disks in ("Disks ", "Disk ", "")]
    rates = [f"{name}{second}" for name in named for second in ("/sec", " per second", "/s")]
    return [form for rate in rates for form in (rate, f"Average {rate}", f"{rate} sum", f"Total {rate}")]


def _latencies(kind: str, operation: str) -> list[str]:
    """The ways to name a mean latency in ms."""
    names = [f"{kind} {disk}{operation} Latency" for disk in ("Disk ", "Disks ", "")]
    units = ("", " (ms)", " (msec)")
    return [form for name in names for unit in units for form in (f"Average {name}{unit}", f"{name}{unit} average")]


_SUMMARY: dict[tuple[str | None, str], list[str]] = {
    ("database_transfers_per_sec", "1/s"): [*_rates("Database", "Transfers"), "Disks Transfers/sec sum"],
    ("database_reads_per_sec", "1/s"): [*_rates("Database", "Reads"), "Disks Reads/sec sum"],
    ("database_writes_per_sec", "1/s"): [*_rates("Database", "Writes"), "Disks Writes/sec sum"],
    ("database_read_latency_ms", "ms"): [*_latencies("Database", "Read"), "Disk Read Latency (ms) average"],
    ("database_write_latency_ms", "ms"): [*_latencies("Database", "Write"), "Disk Write Latency (ms) average"],
    ("log_writes_per_sec", "1/s"): _rates("Log", "Writes"),
    ("log_write_latency_ms", "ms"): _latencies("Log", "Write"),
    ("backup_mb_per_sec_per_database", "MB/s"): [
        "MB read/sec per database",
        "Average MB read/sec per database",
        "MB read/sec per storage group",
    ],
    ("backup_mb_per_sec_per_server", "MB/s"): [
        "MB read/sec total per server",
        "MB read/sec total per server (avg)",
        "Average MB read/sec total per server",
    ],
    ("backup_mb_per_sec", "MB/s"): [f"MB read/sec total of all {count} servers" for count in range(2, 65)],
    ("log_replay_seconds", "s"): [
        f"Average time to {play} {one} Log file{unit}"
        for play in ("play", "replay")
        for one in ("one", "a single", "each", "a")
        for unit in ("", " (sec)", " (seconds)")
    ],
}
SUMMARY_LABELS = LabelIndex(_SUMMARY)
"""Labels of the result summary: the metric that each is, and its unit."""

_STATES: dict[str, list[str]] = {
    "1/s": ["Database IOPS", "IOPS"],
    "ms": ["Read Latency", "Write Latency", "Database Read Latency", "Database Write Latency", "Log Write Latency"],
}
STATE_LABELS = LabelIndex(_STATES)
"""Row labels of tables that compare states of one solution, by unit."""
SUMMARY_AND_STATE_LABELS = LabelIndex(
    _SUMMARY
    | {(None, unit): [name for name in names if SUMMARY_LABELS.exact(name) is None] for unit, names in _STATES.items()}
)
"""Both, below a heading that names a state."""
