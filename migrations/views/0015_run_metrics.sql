SELECT r.run_id, r.document_id, r.solution_id, s.vendor, s.group_name, s.product, s.exchange_version,
       r.test_type, r.server, r.machine_name, r.machine, r.machine_basis, r.started_at, r.result, r.complete,
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
       s.mailbox_category,
       r.latency_resolution_ms,
       COALESCE(f.doubtful, FALSE) AS doubtful,
       r.corrections,
       CASE WHEN r.document_id IN (SELECT l.document_id FROM document_location l) THEN FALSE
            WHEN r.run_id IN (SELECT d.duplicate_of_id
                          FROM run d JOIN document_location l ON l.document_id = d.document_id
                          WHERE d.duplicate_of_id IS NOT NULL) THEN FALSE
            ELSE TRUE END AS replaced,
       g.mailboxes AS configured_mailboxes,
       g.mailbox_size_mb AS configured_mailbox_size_mb,
       g.iops_per_mailbox AS configured_iops_per_mailbox,
       g.duration_seconds AS configured_duration_seconds,
       g.database_read_limit_ms AS configured_database_read_limit_ms,
       g.database_read_peak_limit_ms AS configured_database_read_peak_limit_ms,
       g.log_write_limit_ms AS configured_log_write_limit_ms,
       g.log_write_peak_limit_ms AS configured_log_write_peak_limit_ms,
       g.database_paths AS configured_database_paths,
       g.log_paths AS configured_log_paths,
       g.uri AS configured_by
FROM run_as_corrected r
LEFT JOIN run_figure f ON f.run_id = r.run_id
LEFT JOIN run_configuration g ON g.run_id = r.run_id
LEFT JOIN solution_as_corrected s ON s.solution_id = r.solution_id
LEFT JOIN servers_under_test u ON u.solution_id = r.solution_id
WHERE r.duplicate_of_id IS NULL
