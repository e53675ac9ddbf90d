SELECT c.solution_id, c.test_type, COUNT(*) AS servers_reported,
       COUNT(CASE WHEN c.complete THEN 1 END) AS servers_complete,
       CASE WHEN COUNT(CASE WHEN c.result = 'fail' THEN 1 END) > 0 THEN 'fail'
            WHEN COUNT(CASE WHEN c.result = 'pass' THEN 1 END) = COUNT(*) THEN 'pass' END AS result,
       CASE WHEN COUNT(f.database_read_latency_ms * f.database_parts) = COUNT(*) THEN SUM(f.database_read_latency_ms * f.database_parts) END / NULLIF(SUM(f.database_parts), 0) AS database_read_latency_ms,
       CASE WHEN COUNT(f.database_read_latency_worst_ms) = COUNT(*) THEN MAX(f.database_read_latency_worst_ms) END AS database_read_latency_worst_ms,
       CASE WHEN COUNT(f.database_write_latency_ms * f.database_parts) = COUNT(*) THEN SUM(f.database_write_latency_ms * f.database_parts) END / NULLIF(SUM(f.database_parts), 0) AS database_write_latency_ms,
       CASE WHEN COUNT(f.log_write_latency_ms * f.log_parts) = COUNT(*) THEN SUM(f.log_write_latency_ms * f.log_parts) END / NULLIF(SUM(f.log_parts), 0) AS log_write_latency_ms,
       CASE WHEN COUNT(f.database_reads_per_sec) = COUNT(*) THEN SUM(f.database_reads_per_sec) END AS database_reads_per_sec,
       CASE WHEN COUNT(f.database_writes_per_sec) = COUNT(*) THEN SUM(f.database_writes_per_sec) END AS database_writes_per_sec,
       CASE WHEN COUNT(f.log_writes_per_sec) = COUNT(*) THEN SUM(f.log_writes_per_sec) END AS log_writes_per_sec,
       CASE WHEN COUNT(f.database_transfers_per_sec) = COUNT(*) THEN SUM(f.database_transfers_per_sec) END AS database_transfers_per_sec,
       CASE WHEN COUNT(c.achieved_iops) = COUNT(*) THEN SUM(c.achieved_iops) END AS achieved_iops,
       CASE WHEN COUNT(c.target_iops) = COUNT(*) THEN SUM(c.target_iops) END AS target_iops,
       CASE WHEN COUNT(f.backup_mb_per_sec) = COUNT(*) THEN SUM(f.backup_mb_per_sec) END / NULLIF(SUM(f.backup_parts), 0) AS backup_mb_per_sec_per_database,
       CASE WHEN COUNT(f.backup_mb_per_sec) = COUNT(*) THEN AVG(f.backup_mb_per_sec) END AS backup_mb_per_sec_per_server,
       CASE WHEN COUNT(f.backup_mb_per_sec) = COUNT(*) THEN SUM(f.backup_mb_per_sec) END AS backup_mb_per_sec,
       CASE WHEN COUNT(f.replay_seconds) = COUNT(*) THEN SUM(f.replay_seconds) END / NULLIF(CASE WHEN COUNT(f.replay_logs) = COUNT(*) THEN SUM(f.replay_logs) END, 0) AS log_replay_seconds,
       MAX(c.latency_resolution_ms) AS latency_resolution_ms,
       MAX(CASE WHEN f.doubtful THEN 1 ELSE 0 END) = 1 AS doubtful,
       MAX(c.night) AS night, CAST(MAX(c.nights) AS BIGINT) AS nights,
       CAST(SUM(c.corrections) AS BIGINT) AS corrections
FROM run_choice c
LEFT JOIN run_figure f ON f.run_id = c.run_id
WHERE c.counts
GROUP BY c.solution_id, c.test_type
