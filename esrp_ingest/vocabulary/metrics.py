"""The metrics by which solutions are ranked: each declared once, with all that is to be known about it.

What a run's tables add up to, the views' columns, what errors speak against a figure, the nights that are watched, the
report page's rankings and docs/metrics.md are made from these declarations. The order is that of the columns of the
views `run_metrics` and `solution_metrics`.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Literal, NamedTuple, get_args

from esrp_ingest.vocabulary.metric_labels import backups, io_per_second, latencies, rates

TestType = Literal["performance", "stress", "backup", "soft_recovery"]
"""What Jetstress tested."""
Verdict = Literal["pass", "fail"]
"""What Jetstress says of a performance or stress test."""

IO_TESTS: tuple[TestType, ...] = ("performance", "stress")
BACKUP_TESTS: tuple[TestType, ...] = ("backup",)
RECOVERY_TESTS: tuple[TestType, ...] = ("soft_recovery",)


class Source(NamedTuple):
    """A column of a report's table that a figure comes from.

    Attributes:
        table: name of the table.
        column: name of the column.
        rows: which of its rows: a `scope` or `role`; None for all.
    """

    table: str
    column: str
    rows: str | None = None


def _io(instance_column: str, role: str, disk_column: str) -> tuple[Source, Source]:
    """A column of the transactional table, and what Jetstress 2007 prints by disk in its place."""
    return Source("instance_io", instance_column, "transactional"), Source("disk_io", disk_column, role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A figure of a run or a solution.

    Attributes:
        name: the column's name in the views.
        heading: what it is called where there is little room.
        unit: `ms`, `1/s`, `%`, `MB/s` (MB of 2^20 bytes) or `s`.
        better: whether the lower or the higher figure ranks first.
        meaning: how the figure comes about.
        printed_as: the labels of papers' result summaries, in the grammar of `words.expanded`.
        test_types: the tests that give it, the one to rank by first.
        sources: where it is read; rows of several columns are added up one by one.
        over_rows: what a run's figure is of these rows: their mean, their sum or the worst; None where it is computed
            another way.
        repeated_in: what repeats the figure: where both differ, either may be the wrong one.
        over_servers: what a solution's figure is of its servers' figures: their sum, the worst of them, the mean over
            all of their database instances, or `derived` from other figures of the solution.
        divided_by: the column of the solution by which it is divided, if it is.
        is_watched: nights are compared by it where nobody names a metric.
        is_on_page: the report page ranks by it.
    """

    name: str
    heading: str
    unit: str
    better: Literal["lower", "higher"]
    meaning: str
    printed_as: tuple[str, ...] = ()
    test_types: tuple[TestType, ...]
    sources: tuple[Source, ...]
    over_rows: Literal["mean", "sum", "worst"] | None = None
    repeated_in: tuple[Source, ...] = ()
    over_servers: Literal["sum", "worst", "mean", "derived"]
    divided_by: Literal["mailboxes", "disks"] | None = None
    is_watched: bool = False
    is_on_page: bool = False

    @property
    def is_latency(self) -> bool:
        """Whether it is as coarse as the report prints latencies."""
        return self.unit == "ms"

    @property
    def is_of_tables(self) -> bool:
        """Whether it comes from tables, and not from what a report prints beside them."""
        return any(source.table != "run" for source in self.sources)

    @property
    def column_count(self) -> int:
        """How many columns of a row it adds up; what another table prints in their place counts once."""
        return max(Counter(source.table for source in self.sources).values())

    @property
    def cells(self) -> tuple[tuple[str, str], ...]:
        """The tables and columns whose cells speak for the figure, or against it."""
        return tuple(dict.fromkeys((source.table, source.column) for source in (*self.sources, *self.repeated_in)))


_READ_LATENCY = _io("database_read_latency_ms", "database", "read_latency_ms")
_READS = _io("database_reads_per_sec", "database", "reads_per_sec")
_WRITES = _io("database_writes_per_sec", "database", "writes_per_sec")
_ACHIEVED, _TARGET = Source("run", "achieved_iops"), Source("run", "target_iops")
_BACKUP = (Source("backup_result", "mb_per_sec"),)

_METRICS = (
    Metric(
        name="database_read_latency_ms",
        heading="Read latency",
        unit="ms",
        better="lower",
        meaning="transactional database read latency, mean over all database instances of all servers",
        printed_as=(*latencies("{Database|DB} [Disk[s] ]", "Read"), "Disk Read Latency (ms) average"),
        test_types=IO_TESTS,
        sources=_READ_LATENCY,
        over_rows="mean",
        over_servers="mean",
        is_watched=True,
        is_on_page=True,
    ),
    Metric(
        name="database_read_latency_worst_ms",
        heading="Worst instance",
        unit="ms",
        better="lower",
        meaning="transactional database read latency of the worst database instance",
        test_types=IO_TESTS,
        sources=_READ_LATENCY,
        over_rows="worst",
        over_servers="worst",
        is_on_page=True,
    ),
    Metric(
        name="database_write_latency_ms",
        heading="Write latency",
        unit="ms",
        better="lower",
        meaning="database write latency, mean over all database instances of all servers",
        printed_as=(*latencies("{Database|DB} [Disk[s] ]", "Write"), "Disk Write Latency (ms) average"),
        test_types=IO_TESTS,
        sources=_io("database_write_latency_ms", "database", "write_latency_ms"),
        over_rows="mean",
        over_servers="mean",
        is_watched=True,
    ),
    Metric(
        name="log_write_latency_ms",
        heading="Log write latency",
        unit="ms",
        better="lower",
        meaning="log write latency, mean over all database instances of all servers",
        printed_as=latencies("Log [Disk[s] ]", "Write"),
        test_types=IO_TESTS,
        sources=_io("log_write_latency_ms", "log", "write_latency_ms"),
        over_rows="mean",
        over_servers="mean",
        is_watched=True,
        is_on_page=True,
    ),
    Metric(
        name="database_reads_per_sec",
        heading="Reads",
        unit="1/s",
        better="higher",
        meaning="transactional database reads per second, sum over instances and servers",
        printed_as=(
            *rates("{Database|DB} [Disk[s] ]Reads"),
            "[{Average|Total} ]{Database|DB} [Disk ]Read IOPS",
            "Disk Reads per second",
            "Disks Reads/sec sum",
        ),
        test_types=IO_TESTS,
        sources=_READS,
        over_rows="sum",
        repeated_in=(_ACHIEVED,),
        over_servers="sum",
    ),
    Metric(
        name="database_writes_per_sec",
        heading="Writes",
        unit="1/s",
        better="higher",
        meaning="database writes per second, sum over instances and servers",
        printed_as=(
            *rates("{Database|DB} [Disk[s] ]Writes"),
            "[{Average|Total} ]{Database|DB} [Disk ]Write IOPS",
            "Disk Writes per second",
            "Disks Writes/sec sum",
        ),
        test_types=IO_TESTS,
        sources=_WRITES,
        over_rows="sum",
        repeated_in=(_ACHIEVED,),
        over_servers="sum",
    ),
    Metric(
        name="log_writes_per_sec",
        heading="Log writes",
        unit="1/s",
        better="higher",
        meaning="log writes per second, sum over instances and servers",
        printed_as=(*rates("Log [Disk[s] ]Writes"), "[{Average|Total} ]Log [Disk ]Write IOPS"),
        test_types=IO_TESTS,
        sources=_io("log_writes_per_sec", "log", "writes_per_sec"),
        over_rows="sum",
        over_servers="sum",
    ),
    Metric(
        name="database_transfers_per_sec",
        heading="Transfers",
        unit="1/s",
        better="higher",
        meaning="transactional database reads and writes per second, sum over instances and servers",
        printed_as=(
            *rates("{Database|DB} [Disk[s] ]Transfers"),
            "{I/Os|I/O's|IOs|I/O} Transfers per second",
            "Total {Database|DB} IOPS",
            "Disks Transfers/sec sum",
        ),
        test_types=IO_TESTS,
        sources=(*_READS, *_WRITES),
        over_rows="sum",
        repeated_in=(_ACHIEVED,),
        over_servers="sum",
        is_on_page=True,
    ),
    Metric(
        name="achieved_iops",
        heading="Achieved I/O",
        unit="1/s",
        better="higher",
        meaning="achieved transactional I/O per second as printed, sum over servers",
        printed_as=(
            *io_per_second("Achieved"),
            "Achieved Transactional I/O per Second (I/O database reads/sec + I/O database writes/sec)",
        ),
        test_types=IO_TESTS,
        sources=(_ACHIEVED,),
        over_servers="sum",
        is_watched=True,
    ),
    Metric(
        name="target_iops",
        heading="Target I/O",
        unit="1/s",
        better="higher",
        meaning="target transactional I/O per second as printed, sum over servers",
        printed_as=io_per_second("Target"),
        test_types=IO_TESTS,
        sources=(_TARGET,),
        over_servers="sum",
    ),
    Metric(
        name="iops_headroom_pct",
        heading="Headroom",
        unit="%",
        better="higher",
        meaning="by how much the achieved I/O exceeds the target: 100 * (achieved / target - 1)",
        test_types=IO_TESTS,
        sources=(_ACHIEVED, _TARGET),
        over_servers="derived",
    ),
    Metric(
        name="transfers_per_sec_per_1000_mailboxes",
        heading="Transfers per 1,000 mailboxes",
        unit="1/s",
        better="higher",
        meaning="database transfers per second for every 1000 mailboxes",
        test_types=IO_TESTS,
        sources=(*_READS, *_WRITES),
        repeated_in=(_ACHIEVED,),
        over_servers="derived",
        divided_by="mailboxes",
        is_on_page=True,
    ),
    Metric(
        name="transfers_per_sec_per_disk",
        heading="Transfers per disk",
        unit="1/s",
        better="higher",
        meaning="database transfers per second for every disk tested",
        test_types=IO_TESTS,
        sources=(*_READS, *_WRITES),
        repeated_in=(_ACHIEVED,),
        over_servers="derived",
        divided_by="disks",
        is_on_page=True,
    ),
    Metric(
        name="backup_mb_per_sec_per_database",
        heading="Backup, each database",
        unit="MB/s",
        better="higher",
        meaning="backup read rate, mean over all database instances of all servers",
        printed_as=(
            "[Average ]MB read/sec per database",
            "MB read/sec per storage group",
            "Read-only MB/{s|sec} per {database|storage group}",
            *backups("per database", "per storage group"),
        ),
        test_types=BACKUP_TESTS,
        sources=_BACKUP,
        over_servers="mean",
        is_on_page=True,
    ),
    Metric(
        name="backup_mb_per_sec_per_server",
        heading="Backup, each server",
        unit="MB/s",
        better="higher",
        meaning="backup read rate of a server, the sum over its instances; mean over servers",
        printed_as=(
            "[Average ]MB read/sec [total ]per {server|host}[ (avg)]",
            "Total MB read/sec per {server|host}",
            "Read-only MB/{s|sec} [total ]per {server|host}",
            *backups("per {server|host}[ (total)]"),
        ),
        test_types=BACKUP_TESTS,
        sources=_BACKUP,
        over_servers="mean",
    ),
    Metric(
        name="backup_mb_per_sec",
        heading="Backup",
        unit="MB/s",
        better="higher",
        meaning="backup read rate of all servers together",
        printed_as=(
            "MB read/sec total of all [{1|10|100} ]servers",
            "Total MB read/sec {of|for} all [{1|10|100} ]servers",
            *backups("of all servers"),
        ),
        test_types=BACKUP_TESTS,
        sources=_BACKUP,
        over_rows="sum",
        over_servers="sum",
        is_watched=True,
    ),
    Metric(
        name="log_replay_seconds",
        heading="Replay, each log",
        unit="s",
        better="lower",
        meaning="time to replay one log file: sum of elapsed seconds / sum of logs replayed",
        printed_as=(
            "[Average ]time to [re]play {one|a[ single]|each} Log[ file][ ({sec|seconds})]",
            "Average [log[ file] replay ]time per log[ file]",
            "[Average ]seconds per log[ file]",
            "Average log[ file] replay time",
        ),
        test_types=RECOVERY_TESTS,
        sources=(
            Source("soft_recovery_result", "elapsed_seconds"),
            Source("soft_recovery_result", "logs_replayed"),
        ),
        over_servers="mean",
        is_watched=True,
        is_on_page=True,
    ),
)

METRICS: dict[str, Metric] = {metric.name: metric for metric in _METRICS}
"""All metrics by name, in the order of the views' columns."""

MAINTENANCE_INCLUDED = "background maintenance included"
"""The condition of printed reads that are no transactional ones: they count background maintenance too."""
UNDECIDED = "server, state or test not stated"
"""The condition of figures that stand again below one heading, so that nobody knows whose they are."""

CAVEAT = (
    "The ESRP program's results are not meant for direct comparison: profiles, disks, RAID and tuning differ. "
    "Compare within one mailbox category and Exchange version, and mind the tested profile and the target ratio."
)
"""What must be said wherever solutions stand side by side."""

MailboxCategory = Literal["up_to_1000", "1001_to_5000", "over_5000"]
MAILBOX_CATEGORIES: tuple[MailboxCategory, ...] = get_args(MailboxCategory)
"""Sizes within which solutions are compared, by simulated mailboxes; each bound belongs to the smaller one."""
NOT_STATED_CATEGORY = "not_stated"
"""How filters call the solutions whose mailboxes nobody states."""


def mailbox_category(mailboxes: int | None) -> MailboxCategory | None:
    """The size within which a solution of so many mailboxes is compared, as the views say it."""
    if mailboxes is None:
        return None
    return "up_to_1000" if mailboxes <= 1000 else "1001_to_5000" if mailboxes <= 5000 else "over_5000"
