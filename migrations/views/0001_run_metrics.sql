WITH io AS (
    SELECT i.run_id, COUNT(*) AS parts,
           CASE WHEN COUNT(t.database_read_latency_ms) = COUNT(*) THEN AVG(t.database_read_latency_ms) END AS database_read_latency_ms,
           CASE WHEN COUNT(t.database_write_latency_ms) = COUNT(*) THEN AVG(t.database_write_latency_ms) END AS database_write_latency_ms,
           CASE WHEN COUNT(t.log_write_latency_ms) = COUNT(*) THEN AVG(t.log_write_latency_ms) END AS log_write_latency_ms,
           CASE WHEN COUNT(t.database_read_latency_ms) = COUNT(*) THEN MAX(t.database_read_latency_ms) END AS database_read_latency_worst_ms,
           CASE WHEN COUNT(t.database_reads_per_sec) = COUNT(*) THEN SUM(t.database_reads_per_sec) END AS database_reads_per_sec,
           CASE WHEN COUNT(t.database_writes_per_sec) = COUNT(*) THEN SUM(t.database_writes_per_sec) END AS database_writes_per_sec,
           CASE WHEN COUNT(t.log_writes_per_sec) = COUNT(*) THEN SUM(t.log_writes_per_sec) END AS log_writes_per_sec
    FROM instance_io t JOIN instance i ON i.id = t.instance_id AND t.scope = 'transactional'
    GROUP BY i.run_id
    HAVING COUNT(*) = COUNT(DISTINCT t.instance_id) AND COUNT(*) >= (
        SELECT COUNT(*) FROM instance n
        WHERE n.run_id = i.run_id AND (n.database_path IS NOT NULL OR n.log_path IS NOT NULL)
    )
), database_disk AS (
    SELECT t.run_id, COUNT(*) AS parts,
           CASE WHEN COUNT(t.read_latency_ms) = COUNT(*) THEN AVG(t.read_latency_ms) END AS database_read_latency_ms,
           CASE WHEN COUNT(t.read_latency_ms) = COUNT(*) THEN MAX(t.read_latency_ms) END AS database_read_latency_worst_ms,
           CASE WHEN COUNT(t.write_latency_ms) = COUNT(*) THEN AVG(t.write_latency_ms) END AS database_write_latency_ms,
           CASE WHEN COUNT(t.reads_per_sec) = COUNT(*) THEN SUM(t.reads_per_sec) END AS database_reads_per_sec,
           CASE WHEN COUNT(t.writes_per_sec) = COUNT(*) THEN SUM(t.writes_per_sec) END AS database_writes_per_sec
    FROM disk_io t WHERE t.role = 'database'
    GROUP BY t.run_id
), log_disk AS (
    SELECT t.run_id, COUNT(*) AS parts,
           CASE WHEN COUNT(t.write_latency_ms) = COUNT(*) THEN AVG(t.write_latency_ms) END AS log_write_latency_ms,
           CASE WHEN COUNT(t.writes_per_sec) = COUNT(*) THEN SUM(t.writes_per_sec) END AS log_writes_per_sec
    FROM disk_io t WHERE t.role = 'log'
    GROUP BY t.run_id
), backup AS (
    SELECT i.run_id, COUNT(*) AS parts, CASE WHEN COUNT(t.mb_per_sec) = COUNT(*) THEN SUM(t.mb_per_sec) END AS mb_per_sec
    FROM backup_result t JOIN instance i ON i.id = t.instance_id
    GROUP BY i.run_id
    HAVING COUNT(*) = COUNT(DISTINCT t.instance_id) AND COUNT(*) >= (
        SELECT COUNT(*) FROM instance n
        WHERE n.run_id = i.run_id AND (n.database_path IS NOT NULL OR n.log_path IS NOT NULL)
    )
), replay AS (
    SELECT i.run_id, CASE WHEN COUNT(t.elapsed_seconds) = COUNT(*) THEN SUM(t.elapsed_seconds) END AS seconds, CASE WHEN COUNT(t.logs_replayed) = COUNT(*) THEN SUM(t.logs_replayed) END AS logs
    FROM soft_recovery_result t JOIN instance i ON i.id = t.instance_id
    GROUP BY i.run_id
    HAVING COUNT(*) = COUNT(DISTINCT t.instance_id) AND COUNT(*) >= (
        SELECT COUNT(*) FROM instance n
        WHERE n.run_id = i.run_id AND (n.database_path IS NOT NULL OR n.log_path IS NOT NULL)
    )
), figures AS (
    SELECT r.id AS run_id,
           COALESCE(io.parts, d.parts) AS database_parts,
           COALESCE(io.parts, l.parts) AS log_parts,
           COALESCE(io.database_read_latency_ms, d.database_read_latency_ms) AS database_read_latency_ms,
           COALESCE(io.database_write_latency_ms, d.database_write_latency_ms) AS database_write_latency_ms,
           COALESCE(io.database_read_latency_worst_ms, d.database_read_latency_worst_ms) AS database_read_latency_worst_ms,
           COALESCE(io.database_reads_per_sec, d.database_reads_per_sec) AS database_reads_per_sec,
           COALESCE(io.database_writes_per_sec, d.database_writes_per_sec) AS database_writes_per_sec,
           COALESCE(io.log_write_latency_ms, l.log_write_latency_ms) AS log_write_latency_ms,
           COALESCE(io.log_writes_per_sec, l.log_writes_per_sec) AS log_writes_per_sec,
           COALESCE(io.database_reads_per_sec + io.database_writes_per_sec,
                    d.database_reads_per_sec + d.database_writes_per_sec) AS database_transfers_per_sec,
           b.parts AS backup_parts, b.mb_per_sec AS backup_mb_per_sec,
           p.seconds AS replay_seconds, p.logs AS replay_logs
    FROM run r
    LEFT JOIN io ON io.run_id = r.id
    LEFT JOIN database_disk d ON d.run_id = r.id
    LEFT JOIN log_disk l ON l.run_id = r.id
    LEFT JOIN backup b ON b.run_id = r.id
    LEFT JOIN replay p ON p.run_id = r.id
), load AS (
    SELECT s.id AS solution_id, s.mailboxes * s.iops_per_mailbox / AVG(r.target_iops) AS servers
    FROM solution s JOIN run r ON r.solution_id = s.id
    WHERE r.target_iops > 0 AND r.test_type IN ('performance', 'stress')
    GROUP BY s.id, s.mailboxes, s.iops_per_mailbox
), under_test AS (
    SELECT s.id AS solution_id,
           CASE WHEN ROUND(l.servers) >= 1 AND ABS(l.servers - ROUND(l.servers)) <= 0.01 * ROUND(l.servers)
                THEN ROUND(l.servers) ELSE COALESCE(s.servers, 1) END AS servers
    FROM solution s LEFT JOIN load l ON l.solution_id = s.id
), named AS (
    SELECT n.run_id, COUNT(*) AS instances FROM instance n GROUP BY n.run_id
)
SELECT r.id AS run_id, r.solution_id, v.name AS vendor, s.product, s.exchange_version, r.test_type, r.server, r.result,
       named.instances,
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
       CASE WHEN s.mailboxes <= 1000 THEN 'up_to_1000' WHEN s.mailboxes <= 5000 THEN '1001_to_5000' WHEN s.mailboxes > 5000 THEN 'over_5000' END AS mailbox_category
FROM run r
JOIN figures f ON f.run_id = r.id
LEFT JOIN named ON named.run_id = r.id
LEFT JOIN solution s ON s.id = r.solution_id
LEFT JOIN under_test u ON u.solution_id = s.id
LEFT JOIN vendor v ON v.id = s.vendor_id
WHERE r.duplicate_of_id IS NULL
