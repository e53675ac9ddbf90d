"""The words of a whitepaper: its tables, the labels of its configuration, and the labels of its result summary."""

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
    "dags",
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


def _per(thing: str, what: str) -> list[str]:
    return [f"Number of {what}/{thing}", f"{what} per {thing}", f"Number of {what} per {thing}"]


LABELS = LabelIndex[Column](
    {
        "mailboxes": ["Number of Exchange mailboxes simulated", "Mailboxes simulated", "Number of mailboxes simulated"],
        "dags": [
            "Number of Database Availability Groups (DAGs)",
            "Number of Database Availability Groups",
            "Number of DAG",
            "Number of DAGs",
            "DAGs",
        ],
        "servers_per_dag": _per("DAG", "servers"),
        "active_mailboxes_per_server": [
            *_per("server", "active mailboxes"),
            "Number of mailboxes/host",
            "Number of mailboxes/server",
        ],
        "databases_per_server": [*_per("host", "databases"), "Number of databases/server"],
        "copies_per_database": _per("database", "copies"),
        "mailboxes_per_database": _per("database", "mailboxes"),
        "iops_per_mailbox": [
            "Simulated profile: I/O's per second per mailbox",
            "Simulated profile: I/O per second per mailbox",
            "Simulated profile (I/Os per second per mailbox)",
            *(
                f"Simulated profile: I/O{plural} per second per mailbox (IOPS, include {percent}% headroom)"
                for plural in ("", "'s", "s")
                for percent in (10, 15, 20, 25, 30)
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
        "cache_gb": ["Storage cache"],
        "controllers": ["Number of storage controllers"],
        "storage_ports": ["Number of storage ports"],
        "disks": ["Total number of disks tested in solution", "Total number of disks tested"],
        "disk_description": [
            "Disk type, speed and firmware revision",
            "Disk type, speed, and firmware revision",
            "Disk type",
        ],
        "disk_capacity_gb": ["Raw capacity per disk (GB)", "Raw capacity per disk"],
        "disks_in_test": ["Number of physical disks in test"],
        "raw_capacity_gb": [
            "Total raw storage capacity (GB)",
            "Total raw storage capacity (TB)",
            "Total raw storage capacity",
        ],
        "raid_level": ["Raid level", "Data protection"],
        "formatted_capacity_gb": ["Total formatted capacity", "Total formatted capacity (GB)"],
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
            "Number of hosts",
            "Number of storage groups/host",
            "Number of mailbox stores/storage group",
            "Number of mailboxes/mailbox store",
        ],
    }
)

SUMMARY_LABELS = LabelIndex[tuple[str, str]](
    {
        ("database_transfers_per_sec", "1/s"): ["Database Disks Transfers/sec", "Disks Transfers/sec sum"],
        ("database_reads_per_sec", "1/s"): [
            "Database Disks Reads/sec",
            "Average Database Disks Reads/sec",
            "Disks Reads/sec sum",
            "Database Disks Reads/sec sum",
        ],
        ("database_writes_per_sec", "1/s"): [
            "Database Disks Writes/sec",
            "Average Database Disks Writes/sec",
            "Disks Writes/sec sum",
            "Database Disks Writes/sec sum",
        ],
        ("database_read_latency_ms", "ms"): [
            "Average Database Disk Read Latency (ms)",
            "Average Database Disk Read Latency",
            "Disk Read Latency (ms) average",
            "Database Disk Read Latency (ms) average",
        ],
        ("database_write_latency_ms", "ms"): [
            "Average Database Disk Write Latency (ms)",
            "Average Database Disk Write Latency",
            "Disk Write Latency (ms) average",
            "Database Disk Write Latency (ms) average",
        ],
        ("log_writes_per_sec", "1/s"): [
            "Log Disks Writes/sec",
            "Log Disks Writes/sec sum",
            "Average Log Disks Writes/sec",
        ],
        ("log_write_latency_ms", "ms"): [
            "Average Log Disk Write Latency (ms)",
            "Average Log Disk Write Latency",
            "Log Disk Write Latency (ms) average",
        ],
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
            "Average time to play one Log file (sec)",
            "Average time to play one Log file",
            "Average time to replay one Log file (sec)",
        ],
    }
)
"""Labels of the result summary: the metric that each is, and its unit."""

STATE_LABELS = LabelIndex[str](
    {"1/s": ["Database IOPS", "IOPS"], "ms": ["Read Latency", "Write Latency", "Database Read Latency"]}
)
"""Row labels of tables that compare states of one solution, by unit."""
