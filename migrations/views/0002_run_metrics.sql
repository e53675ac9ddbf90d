WITH load AS (
    SELECT s.id AS solution_id, s.mailboxes * s.iops_per_mailbox / AVG(r.target_iops) AS servers
    FROM solution s JOIN run r ON r.solution_id = s.id
    WHERE r.target_iops > 0 AND r.test_type IN ('performance', 'stress')
    GROUP BY s.id, s.mailboxes, s.iops_per_mailbox
), named AS (
    SELECT t.solution_id, MAX(t.servers) AS servers
    FROM (SELECT r.solution_id, COUNT(DISTINCT COALESCE(r.server, r.machine_name)) AS servers
          FROM run r WHERE r.solution_id IS NOT NULL GROUP BY r.solution_id, r.test_type) t
    GROUP BY t.solution_id
), under_test AS (
    SELECT s.id AS solution_id,
           CASE WHEN ROUND(l.servers) >= 1 AND ABS(l.servers - ROUND(l.servers)) <= 0.01 * ROUND(l.servers)
                THEN ROUND(l.servers)
                ELSE COALESCE(s.servers, CASE WHEN n.servers > 1 THEN n.servers END, 1) END AS servers
    FROM solution s LEFT JOIN load l ON l.solution_id = s.id LEFT JOIN named n ON n.solution_id = s.id
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
       CASE WHEN u.servers = 1 THEN f.database_transfers_per_sec * 1000.0 / NULLIF(s.mailboxes, 0) END
           AS transfers_per_sec_per_1000_mailboxes,
       CASE WHEN u.servers = 1 THEN f.database_transfers_per_sec / NULLIF(s.disks, 0) END
           AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec / f.backup_parts AS backup_mb_per_sec_per_database,
       f.backup_mb_per_sec AS backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.replay_seconds / NULLIF(f.replay_logs, 0) AS log_replay_seconds,
       CASE WHEN s.mailboxes <= 1000 THEN 'up_to_1000' WHEN s.mailboxes <= 5000 THEN '1001_to_5000' WHEN s.mailboxes > 5000 THEN 'over_5000' END AS mailbox_category,
       r.latency_resolution_ms
FROM run r
LEFT JOIN run_figure f ON f.run_id = r.id
LEFT JOIN solution s ON s.id = r.solution_id
LEFT JOIN under_test u ON u.solution_id = s.id
LEFT JOIN vendor v ON v.id = s.vendor_id
WHERE r.duplicate_of_id IS NULL
