"""What metrics are called where people read: short headings, beside which the unit stands."""

METRIC_NAMES = {
    "database_read_latency_ms": "Read latency",
    "database_read_latency_worst_ms": "Worst instance",
    "database_write_latency_ms": "Write latency",
    "log_write_latency_ms": "Log write latency",
    "database_reads_per_sec": "Reads",
    "database_writes_per_sec": "Writes",
    "log_writes_per_sec": "Log writes",
    "database_transfers_per_sec": "Transfers",
    "achieved_iops": "Achieved I/O",
    "target_iops": "Target I/O",
    "iops_headroom_pct": "I/O above target",
    "transfers_per_sec_per_1000_mailboxes": "Transfers per 1,000 mailboxes",
    "transfers_per_sec_per_disk": "Transfers per disk",
    "backup_mb_per_sec_per_database": "Backup, each database",
    "backup_mb_per_sec_per_server": "Backup, each server",
    "backup_mb_per_sec": "Backup in all",
    "log_replay_seconds": "Replay, each log",
}
"""A heading for each metric, in the order of the views' columns."""

CHOSEN = (
    *("database_read_latency_ms", "database_read_latency_worst_ms", "log_write_latency_ms"),
    *("database_transfers_per_sec", "transfers_per_sec_per_1000_mailboxes", "transfers_per_sec_per_disk"),
    *("backup_mb_per_sec_per_database", "log_replay_seconds"),
)
"""The metrics by which pages rank; the first is the one at first."""
