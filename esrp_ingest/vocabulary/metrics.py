"""The metrics by which solutions are ranked: name, unit, which direction is better, and what each one means.

The order is that of the columns of the views `run_metrics` and `solution_metrics`.
"""

from dataclasses import dataclass
from typing import Literal

MetricTestType = Literal["performance", "stress", "backup", "soft_recovery"]

IO_TESTS: tuple[MetricTestType, ...] = ("performance", "stress")
BACKUP_TESTS: tuple[MetricTestType, ...] = ("backup",)
RECOVERY_TESTS: tuple[MetricTestType, ...] = ("soft_recovery",)


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure of a run or a solution.

    Attributes:
        name: the column's name in the views.
        unit: `ms`, `1/s`, `%`, `MB/s` (MB of 2^20 bytes) or `s`.
        better: whether the lower or the higher figure ranks first.
        meaning: how the figure comes about.
        test_types: the tests that give it, the one to rank by first.
        over_servers: what a solution's figure is of its servers' figures: their sum, the worst of them, the mean over
            all of their database instances, or `derived` from other figures of the solution.
    """

    name: str
    unit: str
    better: Literal["lower", "higher"]
    meaning: str
    test_types: tuple[MetricTestType, ...]
    over_servers: Literal["sum", "worst", "mean", "derived"]

    @property
    def is_latency(self) -> bool:
        """Whether it is as coarse as the report prints latencies."""
        return self.unit == "ms"


_METRICS = (
    Metric(
        "database_read_latency_ms",
        "ms",
        "lower",
        "transactional database read latency, mean over all database instances of all servers",
        IO_TESTS,
        "mean",
    ),
    Metric(
        "database_read_latency_worst_ms",
        "ms",
        "lower",
        "transactional database read latency of the worst database instance",
        IO_TESTS,
        "worst",
    ),
    Metric(
        "database_write_latency_ms",
        "ms",
        "lower",
        "database write latency, mean over all database instances of all servers",
        IO_TESTS,
        "mean",
    ),
    Metric(
        "log_write_latency_ms",
        "ms",
        "lower",
        "log write latency, mean over all database instances of all servers",
        IO_TESTS,
        "mean",
    ),
    Metric(
        "database_reads_per_sec",
        "1/s",
        "higher",
        "transactional database reads per second, sum over instances and servers",
        IO_TESTS,
        "sum",
    ),
    Metric(
        "database_writes_per_sec",
        "1/s",
        "higher",
        "database writes per second, sum over instances and servers",
        IO_TESTS,
        "sum",
    ),
    Metric(
        "log_writes_per_sec",
        "1/s",
        "higher",
        "log writes per second, sum over instances and servers",
        IO_TESTS,
        "sum",
    ),
    Metric(
        "database_transfers_per_sec",
        "1/s",
        "higher",
        "transactional database reads and writes per second, sum over instances and servers",
        IO_TESTS,
        "sum",
    ),
    Metric(
        "achieved_iops",
        "1/s",
        "higher",
        "achieved transactional I/O per second as printed, sum over servers",
        IO_TESTS,
        "sum",
    ),
    Metric(
        "target_iops",
        "1/s",
        "higher",
        "target transactional I/O per second as printed, sum over servers",
        IO_TESTS,
        "sum",
    ),
    Metric(
        "iops_headroom_pct",
        "%",
        "higher",
        "by how much the achieved I/O exceeds the target: 100 * (achieved / target - 1)",
        IO_TESTS,
        "derived",
    ),
    Metric(
        "transfers_per_sec_per_1000_mailboxes",
        "1/s",
        "higher",
        "database transfers per second for every 1000 mailboxes",
        IO_TESTS,
        "derived",
    ),
    Metric(
        "transfers_per_sec_per_disk",
        "1/s",
        "higher",
        "database transfers per second for every disk tested",
        IO_TESTS,
        "derived",
    ),
    Metric(
        "backup_mb_per_sec_per_database",
        "MB/s",
        "higher",
        "backup read rate, mean over all database instances of all servers",
        BACKUP_TESTS,
        "mean",
    ),
    Metric(
        "backup_mb_per_sec_per_server",
        "MB/s",
        "higher",
        "backup read rate of a server, the sum over its instances; mean over servers",
        BACKUP_TESTS,
        "mean",
    ),
    Metric(
        "backup_mb_per_sec",
        "MB/s",
        "higher",
        "backup read rate of all servers together",
        BACKUP_TESTS,
        "sum",
    ),
    Metric(
        "log_replay_seconds",
        "s",
        "lower",
        "time to replay one log file: sum of elapsed seconds / sum of logs replayed",
        RECOVERY_TESTS,
        "mean",
    ),
)

METRICS: dict[str, Metric] = {metric.name: metric for metric in _METRICS}
"""All metrics by name, in the order of the views' columns."""

MAINTENANCE_INCLUDED = "background maintenance included"
"""The condition of printed reads that are no transactional ones: they count background maintenance too."""

CAVEAT = (
    "The ESRP program's results are not meant for direct comparison: profiles, disks, RAID and tuning differ. "
    "Compare within one mailbox category and Exchange version, and mind the tested profile and the target ratio."
)
"""What must be said wherever solutions stand side by side."""

MailboxCategory = Literal["up_to_1000", "1001_to_5000", "over_5000"]
MAILBOX_CATEGORIES: tuple[MailboxCategory, ...] = ("up_to_1000", "1001_to_5000", "over_5000")
"""Sizes within which solutions are compared, by simulated mailboxes; each bound belongs to the smaller one."""


def mailbox_category(mailboxes: int | None) -> MailboxCategory | None:
    """The size within which a solution of so many mailboxes is compared, as the views say it."""
    if mailboxes is None:
        return None
    return "up_to_1000" if mailboxes <= 1000 else "1001_to_5000" if mailboxes <= 5000 else "over_5000"
