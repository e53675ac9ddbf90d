"""The two views that answer questions: one row a run, one row a solution and test type. SQL for both databases.

How each figure comes about:

- A run's latencies are unweighted means over its database instances, its rates are sums (Jetstress 2007: over the
rows of
  the disk table, database rows for database figures, log rows for log figures).
- A solution's figures come from its runs (`basis` = `runs`) only where the reports of all servers under test are printed.
  Else they come from the paper's own summary (`reported`), never from a part of the servers as if it were all.
- Of several runs of one server and test type the one that started last counts.
- The summary's I/O figures count for the performance test, unless the paper prints stress reports and no performance
report. - Duplicates (`run.duplicate_of_id`) are left out.
"""

METRICS = (
    "database_read_latency_ms",
    "database_read_latency_worst_ms",
    "database_write_latency_ms",
    "log_write_latency_ms",
    "database_reads_per_sec",
    "database_writes_per_sec",
    "log_writes_per_sec",
    "database_transfers_per_sec",
    "achieved_iops",
    "target_iops",
    "iops_headroom_pct",
    "transfers_per_sec_per_1000_mailboxes",
    "transfers_per_sec_per_disk",
    "backup_mb_per_sec_per_database",
    "backup_mb_per_sec_per_server",
    "backup_mb_per_sec",
    "log_replay_seconds",
)
"""The metrics in the order in which both views print them."""

_CATEGORY = """
    CASE
        WHEN s.mailboxes IS NULL THEN NULL
        WHEN s.mailboxes <= 1000 THEN 'up_to_1000'
        WHEN s.mailboxes <= 5000 THEN '1001_to_5000'
        ELSE 'over_5000'
    END"""

RUN_METRICS = f"""
WITH io AS (
    SELECT i.run_id,
           COUNT(*) AS instances,
           AVG(t.database_read_latency_ms) AS database_read_latency_ms,
           MAX(t.database_read_latency_ms) AS database_read_latency_worst_ms,
           AVG(t.database_write_latency_ms) AS database_write_latency_ms,
           AVG(t.log_write_latency_ms) AS log_write_latency_ms,
           SUM(t.database_reads_per_sec) AS database_reads_per_sec,
           SUM(t.database_writes_per_sec) AS database_writes_per_sec,
           SUM(t.log_writes_per_sec) AS log_writes_per_sec
    FROM instance_io t JOIN instance i ON i.id = t.instance_id
    WHERE t.scope = 'transactional'
    GROUP BY i.run_id
), disk AS (
    SELECT d.run_id,
           COUNT(CASE WHEN d.role = 'database' THEN 1 END) AS instances,
           AVG(CASE WHEN d.role = 'database' THEN d.read_latency_ms END) AS database_read_latency_ms,
           MAX(CASE WHEN d.role = 'database' THEN d.read_latency_ms END) AS database_read_latency_worst_ms,
           AVG(CASE WHEN d.role = 'database' THEN d.write_latency_ms END) AS database_write_latency_ms,
           AVG(CASE WHEN d.role = 'log' THEN d.write_latency_ms END) AS log_write_latency_ms,
           SUM(CASE WHEN d.role = 'database' THEN d.reads_per_sec END) AS database_reads_per_sec,
           SUM(CASE WHEN d.role = 'database' THEN d.writes_per_sec END) AS database_writes_per_sec,
           SUM(CASE WHEN d.role = 'log' THEN d.writes_per_sec END) AS log_writes_per_sec
    FROM disk_io d
    GROUP BY d.run_id
), backup AS (
    SELECT i.run_id, COUNT(*) AS instances, AVG(b.mb_per_sec) AS per_database, SUM(b.mb_per_sec) AS total
    FROM backup_result b JOIN instance i ON i.id = b.instance_id
    GROUP BY i.run_id
), replay AS (
    SELECT i.run_id, COUNT(*) AS instances, SUM(p.elapsed_seconds) / NULLIF(SUM(p.logs_replayed), 0) AS seconds
    FROM soft_recovery_result p JOIN instance i ON i.id = p.instance_id
    GROUP BY i.run_id
), figures AS (
    SELECT r.id AS run_id,
           COALESCE(io.instances, disk.instances, backup.instances, replay.instances) AS instances,
           COALESCE(io.database_read_latency_ms, disk.database_read_latency_ms) AS database_read_latency_ms,
           COALESCE(io.database_read_latency_worst_ms, disk.database_read_latency_worst_ms)
               AS database_read_latency_worst_ms,
           COALESCE(io.database_write_latency_ms, disk.database_write_latency_ms) AS database_write_latency_ms,
           COALESCE(io.log_write_latency_ms, disk.log_write_latency_ms) AS log_write_latency_ms,
           COALESCE(io.database_reads_per_sec, disk.database_reads_per_sec) AS database_reads_per_sec,
           COALESCE(io.database_writes_per_sec, disk.database_writes_per_sec) AS database_writes_per_sec,
           COALESCE(io.log_writes_per_sec, disk.log_writes_per_sec) AS log_writes_per_sec,
           COALESCE(io.database_reads_per_sec + io.database_writes_per_sec,
                    disk.database_reads_per_sec + disk.database_writes_per_sec) AS database_transfers_per_sec,
           backup.per_database AS backup_mb_per_sec_per_database,
           backup.total AS backup_mb_per_sec,
           replay.seconds AS log_replay_seconds
    FROM run r
    LEFT JOIN io ON io.run_id = r.id
    LEFT JOIN disk ON disk.run_id = r.id
    LEFT JOIN backup ON backup.run_id = r.id
    LEFT JOIN replay ON replay.run_id = r.id
)
SELECT r.id AS run_id, r.solution_id, v.name AS vendor, s.product, s.exchange_version, r.test_type, r.server, r.result,
       f.instances,
       f.database_read_latency_ms,
       f.database_read_latency_worst_ms,
       f.database_write_latency_ms,
       f.log_write_latency_ms,
       f.database_reads_per_sec,
       f.database_writes_per_sec,
       f.log_writes_per_sec,
       f.database_transfers_per_sec,
       r.achieved_iops,
       r.target_iops,
       100.0 * (r.achieved_iops / NULLIF(r.target_iops, 0) - 1) AS iops_headroom_pct,
       CASE WHEN COALESCE(s.servers, 1) = 1 THEN f.database_transfers_per_sec * 1000.0 / NULLIF(s.mailboxes, 0) END
           AS transfers_per_sec_per_1000_mailboxes,
       CASE WHEN COALESCE(s.servers, 1) = 1 THEN f.database_transfers_per_sec / NULLIF(s.disks, 0) END
           AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec_per_database,
       f.backup_mb_per_sec AS backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.log_replay_seconds,
       {_CATEGORY} AS mailbox_category
FROM run r
JOIN figures f ON f.run_id = r.id
LEFT JOIN solution s ON s.id = r.solution_id
LEFT JOIN vendor v ON v.id = s.vendor_id
WHERE r.duplicate_of_id IS NULL
"""
"""One row a run, duplicates left out."""

_REPORTED = {
    "performance": METRICS[:13],
    "backup": METRICS[13:16],
    "soft_recovery": METRICS[16:],
}


def _pick(metric: str) -> str:
    """A reported figure: the aggregate's, else that of the one unnamed server, else of the only server named."""
    return (
        f"COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = '{metric}' THEN m.value END), "
        f"MAX(CASE WHEN m.scope = 'server' AND m.metric = '{metric}' THEN m.value END), "
        f"CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = '{metric}' THEN m.scope END) = 1 "
        f"AND COALESCE(MAX(s.servers), 1) = 1 "
        f"THEN MAX(CASE WHEN m.metric = '{metric}' THEN m.value END) END) AS {metric}"
    )


_DERIVED = ("iops_headroom_pct", "transfers_per_sec_per_1000_mailboxes", "transfers_per_sec_per_disk")
_PICKED = ",\n           ".join(_pick(metric) for metric in METRICS if metric not in _DERIVED)
_BACKUP = ", ".join(f"'{metric}'" for metric in _REPORTED["backup"])


def _either(metric: str, runs: str, kinds: str) -> str:
    """A figure by the row's basis; a reported one only on the row of the test that it is about."""
    return f"CASE WHEN k.basis = 'runs' THEN {runs} WHEN k.test_type {kinds} THEN p.{metric} END AS {metric}"


_IO = "= k.reported_io_type"
_IO_FIGURES = ",\n           ".join(
    _either(metric, f"a.{metric}", _IO) for metric in METRICS[:10] if metric != "database_transfers_per_sec"
)

SOLUTION_METRICS = f"""
WITH one_a_server AS (
    SELECT m.*, r.started_at,
           ROW_NUMBER() OVER (
               PARTITION BY m.solution_id, m.test_type, COALESCE(m.server, r.machine_name, '')
               ORDER BY CASE WHEN r.started_at IS NULL THEN 1 ELSE 0 END, r.started_at DESC, m.run_id DESC
           ) AS place
    FROM run_metrics m JOIN run r ON r.id = m.run_id
    WHERE m.solution_id IS NOT NULL
), a AS (
    SELECT o.solution_id, o.test_type,
           COUNT(CASE
               WHEN o.test_type = 'backup' THEN o.backup_mb_per_sec
               WHEN o.test_type = 'soft_recovery' THEN o.log_replay_seconds
               ELSE o.database_transfers_per_sec
           END) AS servers_reported,
           SUM(o.database_read_latency_ms * o.instances) / NULLIF(SUM(o.instances), 0) AS database_read_latency_ms,
           MAX(o.database_read_latency_worst_ms) AS database_read_latency_worst_ms,
           SUM(o.database_write_latency_ms * o.instances) / NULLIF(SUM(o.instances), 0) AS database_write_latency_ms,
           SUM(o.log_write_latency_ms * o.instances) / NULLIF(SUM(o.instances), 0) AS log_write_latency_ms,
           SUM(o.database_reads_per_sec) AS database_reads_per_sec,
           SUM(o.database_writes_per_sec) AS database_writes_per_sec,
           SUM(o.log_writes_per_sec) AS log_writes_per_sec,
           SUM(o.database_transfers_per_sec) AS database_transfers_per_sec,
           SUM(o.achieved_iops) AS achieved_iops,
           SUM(o.target_iops) AS target_iops,
           SUM(o.backup_mb_per_sec_per_database * o.instances) / NULLIF(SUM(o.instances), 0)
               AS backup_mb_per_sec_per_database,
           AVG(o.backup_mb_per_sec_per_server) AS backup_mb_per_sec_per_server,
           SUM(o.backup_mb_per_sec) AS backup_mb_per_sec
    FROM one_a_server o
    WHERE o.place = 1
    GROUP BY o.solution_id, o.test_type
), replay AS (
    SELECT o.solution_id, SUM(p.elapsed_seconds) / NULLIF(SUM(p.logs_replayed), 0) AS seconds
    FROM one_a_server o
    JOIN instance i ON i.run_id = o.run_id
    JOIN soft_recovery_result p ON p.instance_id = i.id
    WHERE o.place = 1 AND o.test_type = 'soft_recovery'
    GROUP BY o.solution_id
), p AS (
    SELECT m.solution_id,
           {_PICKED}
    FROM reported_metric m JOIN solution s ON s.id = m.solution_id
    WHERE m.metric IS NOT NULL
    GROUP BY m.solution_id
), io_type AS (
    SELECT s.id AS solution_id,
           CASE
               WHEN SUM(CASE WHEN a.test_type = 'performance' THEN 1 ELSE 0 END) = 0
                    AND SUM(CASE WHEN a.test_type = 'stress' THEN 1 ELSE 0 END) > 0 THEN 'stress'
               ELSE 'performance'
           END AS reported_io_type
    FROM solution s LEFT JOIN a ON a.solution_id = s.id
    GROUP BY s.id
), keys AS (
    SELECT a.solution_id, a.test_type FROM a
    UNION
    SELECT m.solution_id,
           CASE
               WHEN m.metric IN ({_BACKUP}) THEN 'backup'
               WHEN m.metric = 'log_replay_seconds' THEN 'soft_recovery'
               ELSE t.reported_io_type
           END AS test_type
    FROM reported_metric m JOIN io_type t ON t.solution_id = m.solution_id
    WHERE m.metric IS NOT NULL
), k AS (
    SELECT keys.solution_id, keys.test_type, t.reported_io_type,
           COALESCE(a.servers_reported, 0) AS servers_reported,
           CASE
               WHEN COALESCE(a.servers_reported, 0) >= COALESCE(s.servers, 1) THEN 'runs'
               ELSE 'reported'
           END AS basis
    FROM keys
    JOIN solution s ON s.id = keys.solution_id
    JOIN io_type t ON t.solution_id = keys.solution_id
    LEFT JOIN a ON a.solution_id = keys.solution_id AND a.test_type = keys.test_type
), figures AS (
    SELECT k.solution_id, k.test_type, k.servers_reported, k.basis,
           {_IO_FIGURES},
           CASE
               WHEN k.basis = 'runs' THEN a.database_transfers_per_sec
               WHEN k.test_type = k.reported_io_type THEN
                   COALESCE(p.database_transfers_per_sec, p.database_reads_per_sec + p.database_writes_per_sec)
           END AS database_transfers_per_sec,
           {_either("backup_mb_per_sec_per_database", "a.backup_mb_per_sec_per_database", "= 'backup'")},
           {_either("backup_mb_per_sec_per_server", "a.backup_mb_per_sec_per_server", "= 'backup'")},
           {_either("backup_mb_per_sec", "a.backup_mb_per_sec", "= 'backup'")},
           CASE
               WHEN k.test_type <> 'soft_recovery' THEN NULL
               WHEN k.basis = 'runs' THEN replay.seconds
               ELSE p.log_replay_seconds
           END AS log_replay_seconds
    FROM k
    LEFT JOIN a ON a.solution_id = k.solution_id AND a.test_type = k.test_type
    LEFT JOIN p ON p.solution_id = k.solution_id
    LEFT JOIN replay ON replay.solution_id = k.solution_id
)
SELECT s.id AS solution_id, v.name AS vendor, s.product, s.configuration, s.exchange_version, f.test_type, s.mailboxes,
       {_CATEGORY} AS mailbox_category,
       s.disks, s.servers, f.servers_reported, f.basis,
       f.database_read_latency_ms,
       f.database_read_latency_worst_ms,
       f.database_write_latency_ms,
       f.log_write_latency_ms,
       f.database_reads_per_sec,
       f.database_writes_per_sec,
       f.log_writes_per_sec,
       f.database_transfers_per_sec,
       f.achieved_iops,
       f.target_iops,
       100.0 * (f.achieved_iops / NULLIF(f.target_iops, 0) - 1) AS iops_headroom_pct,
       f.database_transfers_per_sec * 1000.0 / NULLIF(s.mailboxes, 0) AS transfers_per_sec_per_1000_mailboxes,
       f.database_transfers_per_sec / NULLIF(s.disks, 0) AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec_per_database,
       f.backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.log_replay_seconds
FROM figures f
JOIN solution s ON s.id = f.solution_id
LEFT JOIN vendor v ON v.id = s.vendor_id
"""
"""One row a solution and test type."""

VIEWS = {"run_metrics": RUN_METRICS.strip(), "solution_metrics": SOLUTION_METRICS.strip()}
"""Every view's SELECT, in the order in which they can be created."""
