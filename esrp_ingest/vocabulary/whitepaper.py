"""The words of a whitepaper: its tables, the labels of its configuration, and the labels of its result summary."""

from collections.abc import Sequence
from typing import Literal

from esrp_ingest.vocabulary.matching import LabelIndex
from esrp_ingest.vocabulary.metrics import METRICS
from esrp_ingest.vocabulary.words import expanded

TABLES = LabelIndex[str](
    {
        "simulated exchange configuration": ["[Simulated ]Exchange Configuration"],
        "storage hardware": ["Primary Storage Hardware", "Storage Hardware"],
        "storage software": ["Primary Storage Software", "Storage Software"],
        "disk configuration": [
            "Primary Storage Disk Configuration (Mailbox Store Disks)",
            "Primary Storage Disk Configuration (Mailbox Store/Log disks)",
            "Primary Storage Disk Configuration",
            "Storage Disk Configuration (Mailbox Store Disks)",
            "Storage Disk Configuration",
            "Disk Configuration",
        ],
        "log disk configuration": [
            "Primary Storage Disk Configuration (Transactional Log Disks)",
            "Primary Storage Disk Configuration (Transaction Log Disks)",
            "Primary Storage Disk Configuration (Log Disks)",
            "Storage Disk Configuration (Transactional Log Disks)",
            "Log Disk Configuration",
        ],
        "replication": ["Replication Configuration"],
    }
)
"""Headings of the configuration tables of the ESRP template."""

_HISTORY = ["[{Document|Revision|Version|Change} ]{history|revisions}", "{Revision|Version|Change} {record|log}"]
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
        "contents": ["Contents", "Content", "Table of Contents", "Acknowledgements", *_HISTORY],
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
    "storage_groups_per_server",
    "databases_per_storage_group",
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
    "disk_rpm",
    "disk_capacity_gb",
    "disks_in_test",
    "raw_capacity_gb",
    "raid_level",
    "formatted_capacity_gb",
    "storage_utilization_pct",
    "database_utilization_pct",
    "total_database_size",
    "host_os",
    "ese_dll_version",
    "other",
]
"""What a configuration row states: a column that it fills or is a factor of, what the audit asks for, or `other`."""


_NUMBER_OF = "{Number of|Total number of|Total}"
_SERVER = "{[{mailbox |Exchange |Exchange mailbox }]server|[Exchange ]host|node}"
_PROFILE = (
    "Simulated [user ]profile: "
    "{{I/O|I/O's|I/Os|I/O operations} {per second per {mailbox|user}|/second/mailbox}|IOPS{/| per }{mailbox|user}}"
    "[{ (IOPS)| ([IOPS, ]includ{e|es|ing} 10% headroom)| (10% headroom included)}]"
)
_DATABASE = "{[{mailbox |Exchange }]database|DB|mailbox store}"
_DISKS = "{[physical ]disks|[{disk |hard }]drives|spindles|SSDs}"
_DAG = "{DAG|Database Availability Group[ (DAG)]}"


def _per(thing: str, counted: str) -> list[str]:
    """The ways to say how many of something each of something else has.

    None is the end of a longer one as far as can be: a wrapped label ends in a line of its own.
    """
    return [f"Number of {counted}{{/| per }}{thing}", f"{counted} per {thing}"]


LABELS = LabelIndex[Column](
    {
        "mailboxes": [
            _NUMBER_OF + " {[Exchange ]{mailboxes|users}[ simulated]|simulated {mailboxes|users}|mailboxes tested}",
            "[Exchange ]Mailboxes simulated",
        ],
        "mailbox_size_mb": ["Mailbox {size[{ limit| quota| per user}]|quota|capacity}"],
        "dags": [_NUMBER_OF + " {Database Availability Groups[ (DAGs)]|DAG|DAGs}", "DAGs"],
        "servers": [
            _NUMBER_OF + " {hosts[ attached to the storage system]|Exchange hosts}",
            _NUMBER_OF + " {Exchange |mailbox |Exchange mailbox }servers",
            "{Exchange|Mailbox|Exchange mailbox} servers",
        ],
        "servers_per_dag": _per(_DAG, "{[{mailbox |Exchange }]servers|hosts|nodes}"),
        "active_mailboxes_per_server": _per(
            _SERVER, "{active {mailboxes|users|Exchange mailboxes}|[Exchange ]mailboxes|users}"
        ),
        "databases_per_server": _per(_SERVER, "[{active |mailbox |Exchange }]databases"),
        "copies_per_database": [
            *_per(_DATABASE, "{[database ]copies|replicas}"),
            "Number of [database ]copies",
            "Database copies",
        ],
        "storage_groups_per_server": _per(_SERVER, "storage groups"),
        "databases_per_storage_group": _per("storage group", "{mailbox stores|databases}"),
        "mailboxes_per_database": _per(_DATABASE, "{[active ]mailboxes|users}"),
        "iops_per_mailbox": [
            "User I/O profile",
            "IOPS per {mailbox|user}",
            _PROFILE,
        ],
        "connectivity": [
            "[{Storage|Host} ]Connectivity",
            "{Storage|Host} {connection|interconnect|interface}",
            "Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)",
            "Storage Connectivity (Fibre Channel, SAS, SATA, iSCSI)",
        ],
        "storage_model": [
            "Storage model and {OS/|OS or |OS and |}firmware {revision|version}",
            "Storage model and {OS|OE|software|microcode} {revision|version}",
            "Storage model and {OS|OE|operating system|firmware|software|microcode}",
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
            "{Total number|Number} of " + _DISKS + " tested[ in [the ]solution]",
            _DISKS + " tested in [the ]solution",
            "Total number of " + _DISKS,
        ],
        "disk_description": [
            "{Disk|Drive} type, [rotational ]speed[,] and firmware {revision|version}",
            "Disk type and speed",
            "Disk type",
            "Drive type",
        ],
        "disk_capacity_gb": ["Raw capacity per {[physical ]disk|drive}[ ({GB|TB})]"],
        "disks_in_test": [
            "Number of {[physical ]{disks|drives}|spindles|SSDs} in [the ]{test|solution}",
            "{physical {disks|drives}|spindles|SSDs} in [the ]test",
        ],
        "raw_capacity_gb": ["Total raw [storage ]capacity[ ({GB|TB})]"],
        "raid_level": [
            "Raid level",
            "RAID type",
            "RAID protection",
            "Data protection",
            "RAID configuration",
            "Parity scheme",
        ],
        "formatted_capacity_gb": ["Total formatted [storage ]capacity[ ({GB|TB})]"],
        "storage_utilization_pct": ["Storage capacity utilization"],
        "database_utilization_pct": ["Database capacity utilization"],
        "total_database_size": ["Total database size[ {for[ performance]|used for} testing]"],
        "host_os": ["Host OS"],
        "ese_dll_version": ["ESE.dll file version"],
        "other": [
            "Database LUN size",
            "Database/Log LUN size",
            "Database and log LUN size",
            "Log LUN size",
            "Backup LUN size/storage group",
            "{%|Percentage of} storage capacity used by Exchange database",
            "Maximum bandwidth of storage connectivity to host",
            "Bandwidth of storage connectivity to host",
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
            "Replication solution name/version",
            "Replication solution name and version",
            "Disk slice size (GB)",
            "Number of slices per LUN or number of disks per LUN",
            "Replication mechanism",
            "Number of links",
            "Simulated link distance",
            "Link type",
            "Link bandwidth",
            *_per("storage group", "{mailbox store LUNs|mailboxes}"),
        ],
    }
)

_SUMMARY: dict[tuple[str | None, str], list[str]] = {
    (metric.name, metric.unit): list(metric.printed_as) for metric in METRICS.values() if metric.printed_as
}
SUMMARY_LABELS = LabelIndex(_SUMMARY)
"""Labels of the result summary: the metric that each is, and its unit."""

LABELS_BESIDE_OTHERS = LabelIndex[tuple[str | None, str]](
    {
        ("achieved_iops", "1/s"): [
            "[{Overall|Total} ]Transactional {IOPS|I/O per second|I/Os per second}[ per {server|host}]"
        ],
        ("database_transfers_per_sec", "1/s"): ["[{Average|Avg[.]|Total} ]{Database|DB} [Disk[s] ]IOPS"],
        ("log_write_latency_ms", "ms"): ["[{Average|Avg[.]} ][Transaction ]Log [Disk[s] ]{Latency|Lat[.]}[ (ms[ec])]"],
    }
)
"""Labels that are metrics beside those of others.

Alone they may be rows of the configuration, of each mailbox, or head what both operations say of the logs: summaries
state nothing but writes of these.
"""

Disks = Literal["databases", "logs"]
_SAID_ABOVE: dict[Disks, str] = {"databases": "{Database|DB} ", "logs": "Log "}
"""What labels begin with that say of which disks they are."""


def _says_whose(label: str, printed: Sequence[str]) -> bool:
    """Whether a label says of which disks it is, where others of the same metric do."""
    known = _SAID_ABOVE.values()
    return any(said in label for said in known) or not any(said in other for said in known for other in printed)


def _labels_of(said: str) -> LabelIndex[tuple[str | None, str]]:
    """The labels, those of some disks also without the words that say so, whatever they mean where nothing is above."""
    short = {
        key: [label.replace(said, "", 1) for label in printed if said in label] for key, printed in _SUMMARY.items()
    }
    taken = {one for labels in short.values() for label in labels for one in expanded(label)}
    return LabelIndex(
        {
            key: [
                *short[key],
                *(label for label in printed if taken.isdisjoint(expanded(label)) and _says_whose(label, printed)),
            ]
            for key, printed in _SUMMARY.items()
        }
    )


SUMMARY_LABELS_OF = {disks: _labels_of(said) for disks, said in _SAID_ABOVE.items()}
"""The same where a heading says of which disks they are: `Transfers/sec` below `Database I/O`."""

_STATES: dict[str, list[str]] = {
    "1/s": ["Database IOPS", "IOPS"],
    "ms": ["Read Latency", "Write Latency"],
}
STATE_LABELS = LabelIndex(_STATES)
"""Row labels of tables that compare states of one solution, by unit."""
SUMMARY_AND_STATE_LABELS = LabelIndex(
    _SUMMARY
    | {(None, unit): [name for name in names if SUMMARY_LABELS.exact(name) is None] for unit, names in _STATES.items()}
)
"""Both, below a heading that names a state."""
