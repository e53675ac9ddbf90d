WITH corrected_run AS (
    SELECT a.row_id AS id, COUNT(*) AS corrections,
           MAX(CASE WHEN a.column_name = 'server' THEN a.text END) AS server,
           MAX(CASE WHEN a.column_name = 'machine_name' THEN a.text END) AS machine_name,
           MAX(CASE WHEN a.column_name = 'result' THEN a.text END) AS result,
           MAX(CASE WHEN a.column_name = 'achieved_iops' THEN a.number END) AS achieved_iops,
           MAX(CASE WHEN a.column_name = 'target_iops' THEN a.number END) AS target_iops
    FROM applied_correction a
    WHERE a.table_name = 'run'
    GROUP BY a.row_id
), corrected_solution AS (
    SELECT a.row_id AS id, COUNT(*) AS corrections,
           MAX(CASE WHEN a.column_name = 'product' THEN a.text END) AS product,
           MAX(CASE WHEN a.column_name = 'configuration' THEN a.text END) AS configuration,
           MAX(CASE WHEN a.column_name = 'exchange_version' THEN a.text END) AS exchange_version,
           MAX(CASE WHEN a.column_name = 'mailboxes' THEN a.number END) AS mailboxes,
           MAX(CASE WHEN a.column_name = 'disks' THEN a.number END) AS disks,
           MAX(CASE WHEN a.column_name = 'servers' THEN a.number END) AS servers,
           MAX(CASE WHEN a.column_name = 'iops_per_mailbox' THEN a.number END) AS iops_per_mailbox
    FROM applied_correction a
    WHERE a.table_name = 'solution'
    GROUP BY a.row_id
), of_runs AS (
    SELECT a.run_id, COUNT(*) AS corrections
    FROM applied_correction a
    WHERE a.run_id IS NOT NULL
    GROUP BY a.run_id
), of_solutions AS (
    SELECT a.solution_id, COUNT(*) AS corrections
    FROM applied_correction a
    WHERE a.solution_id IS NOT NULL
    GROUP BY a.solution_id
), load AS (
    SELECT t.solution_id, t.load / AVG(t.target_iops) AS servers
    FROM (SELECT s.id AS solution_id, COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) * COALESCE(sc.iops_per_mailbox, s.iops_per_mailbox) AS load,
                 COALESCE(rc.target_iops, r.target_iops) AS target_iops
          FROM solution s JOIN run r ON r.solution_id = s.id
          LEFT JOIN corrected_run rc ON rc.id = r.id
          LEFT JOIN corrected_solution sc ON sc.id = s.id
          WHERE r.test_type IN ('performance', 'stress')) t
    WHERE t.target_iops > 0
    GROUP BY t.solution_id, t.load
), named AS (
    SELECT t.solution_id, MAX(t.servers) AS servers
    FROM (SELECT r.solution_id, COUNT(DISTINCT COALESCE(COALESCE(rc.server, r.server), COALESCE(rc.machine_name, r.machine_name))) AS servers
          FROM run r LEFT JOIN corrected_run rc ON rc.id = r.id
          WHERE r.solution_id IS NOT NULL GROUP BY r.solution_id, r.test_type) t
    GROUP BY t.solution_id
), under_test AS (
    SELECT s.id AS solution_id,
           CASE WHEN ROUND(l.servers) >= 1 AND ABS(l.servers - ROUND(l.servers)) <= 0.01 * ROUND(l.servers)
                THEN ROUND(l.servers)
                ELSE COALESCE(sc.servers, s.servers, CASE WHEN n.servers > 1 THEN n.servers END, 1) END AS servers
    FROM solution s LEFT JOIN load l ON l.solution_id = s.id LEFT JOIN named n ON n.solution_id = s.id
    LEFT JOIN corrected_solution sc ON sc.id = s.id
)
SELECT r.id AS run_id, r.solution_id, v.name AS vendor, COALESCE(sc.product, s.product) AS product,
       COALESCE(sc.exchange_version, s.exchange_version) AS exchange_version, r.test_type, COALESCE(rc.server, r.server) AS server,
       COALESCE(rc.result, r.result) AS result,
       f.instances,
       f.database_read_latency_ms,
       f.database_read_latency_worst_ms,
       f.database_write_latency_ms,
       f.log_write_latency_ms,
       f.database_reads_per_sec,
       f.database_writes_per_sec,
       f.log_writes_per_sec,
       f.database_transfers_per_sec,
       COALESCE(rc.achieved_iops, r.achieved_iops) AS achieved_iops,
       COALESCE(rc.target_iops, r.target_iops) AS target_iops,
       100.0 * (COALESCE(rc.achieved_iops, r.achieved_iops) / NULLIF(COALESCE(rc.target_iops, r.target_iops), 0) - 1) AS iops_headroom_pct,
       CASE WHEN u.servers = 1 THEN f.database_transfers_per_sec * 1000.0 / NULLIF(COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes), 0) END
           AS transfers_per_sec_per_1000_mailboxes,
       CASE WHEN u.servers = 1 THEN f.database_transfers_per_sec / NULLIF(COALESCE(CAST(sc.disks AS BIGINT), s.disks), 0) END
           AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec / f.backup_parts AS backup_mb_per_sec_per_database,
       f.backup_mb_per_sec AS backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.replay_seconds / NULLIF(f.replay_logs, 0) AS log_replay_seconds,
       CASE WHEN COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) <= 1000 THEN 'up_to_1000' WHEN COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) <= 5000 THEN '1001_to_5000' WHEN COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) > 5000 THEN 'over_5000' END AS mailbox_category,
       r.latency_resolution_ms,
       COALESCE(f.doubtful, FALSE) AS doubtful,
       COALESCE(oc.corrections, 0) AS corrections
FROM run r
LEFT JOIN corrected_run rc ON rc.id = r.id
LEFT JOIN of_runs oc ON oc.run_id = r.id
LEFT JOIN run_figure f ON f.run_id = r.id
LEFT JOIN solution s ON s.id = r.solution_id
LEFT JOIN corrected_solution sc ON sc.id = s.id
LEFT JOIN under_test u ON u.solution_id = s.id
LEFT JOIN vendor v ON v.id = s.vendor_id
WHERE r.duplicate_of_id IS NULL
