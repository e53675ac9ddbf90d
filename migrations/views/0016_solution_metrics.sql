WITH chosen AS MATERIALIZED (
SELECT c.solution_id, c.replaced FROM solution_choice c WHERE c.counts AND NOT c.met_before
), measured AS MATERIALIZED (
SELECT * FROM measured_metrics
), printed AS MATERIALIZED (
SELECT p.solution_id, p.test_type,
       MAX(CASE WHEN p.metric = 'database_read_latency_ms' THEN p.value END) AS database_read_latency_ms,
       MAX(CASE WHEN p.metric = 'database_read_latency_worst_ms' THEN p.value END) AS database_read_latency_worst_ms,
       MAX(CASE WHEN p.metric = 'database_write_latency_ms' THEN p.value END) AS database_write_latency_ms,
       MAX(CASE WHEN p.metric = 'log_write_latency_ms' THEN p.value END) AS log_write_latency_ms,
       MAX(CASE WHEN p.metric = 'database_reads_per_sec' THEN p.value END) AS database_reads_per_sec,
       MAX(CASE WHEN p.metric = 'database_writes_per_sec' THEN p.value END) AS database_writes_per_sec,
       MAX(CASE WHEN p.metric = 'log_writes_per_sec' THEN p.value END) AS log_writes_per_sec,
       MAX(CASE WHEN p.metric = 'database_transfers_per_sec' THEN p.value END) AS database_transfers_per_sec,
       MAX(CASE WHEN p.metric = 'achieved_iops' THEN p.value END) AS achieved_iops,
       MAX(CASE WHEN p.metric = 'target_iops' THEN p.value END) AS target_iops,
       MAX(CASE WHEN p.metric = 'backup_mb_per_sec_per_database' THEN p.value END) AS backup_mb_per_sec_per_database,
       MAX(CASE WHEN p.metric = 'backup_mb_per_sec_per_server' THEN p.value END) AS backup_mb_per_sec_per_server,
       MAX(CASE WHEN p.metric = 'backup_mb_per_sec' THEN p.value END) AS backup_mb_per_sec,
       MAX(CASE WHEN p.metric = 'log_replay_seconds' THEN p.value END) AS log_replay_seconds
FROM printed_metrics p
GROUP BY p.solution_id, p.test_type
), tested AS (
SELECT m.solution_id, m.test_type FROM measured m
UNION
SELECT p.solution_id, p.test_type FROM printed p
), test AS (
SELECT t.solution_id AS solution, t.test_type AS test,
       CASE WHEN m.servers_complete >= u.servers THEN 'runs' ELSE 'reported' END AS basis, m.*
FROM tested t
JOIN servers_under_test u ON u.solution_id = t.solution_id
LEFT JOIN measured m ON m.solution_id = t.solution_id AND m.test_type = t.test_type
WHERE t.solution_id IN (SELECT c.solution_id FROM chosen c)
), proved AS MATERIALIZED (
SELECT d.solution_id,
       CAST(SUM(document.relations_checked) AS BIGINT) AS relations_checked,
       CAST(SUM(document.relations_held) AS BIGINT) AS relations_held
FROM (SELECT solution.id AS solution_id, solution.document_id FROM solution
      UNION ALL
      SELECT DISTINCT r.solution_id, r.document_id
      FROM run r JOIN solution o ON o.id = r.solution_id
      WHERE r.document_id <> o.document_id) d
JOIN document ON document.id = d.document_id AND document.refused IS NULL
GROUP BY d.solution_id
), f AS (
SELECT t.solution AS solution_id, t.test AS test_type, t.basis, t.result,
       COALESCE(t.servers_reported, 0) AS servers_reported, COALESCE(t.corrections, 0) AS corrections,
       CASE WHEN t.basis = 'runs' THEN t.latency_resolution_ms END AS latency_resolution_ms,
       CASE WHEN t.basis = 'runs' AND t.doubtful THEN TRUE ELSE FALSE END AS doubtful,
       CASE WHEN t.basis = 'runs' THEN t.night END AS newest_night,
       CASE WHEN t.basis = 'runs' THEN t.nights END AS nights,
       CASE WHEN t.basis = 'runs' THEN t.database_read_latency_ms ELSE p.database_read_latency_ms END AS database_read_latency_ms,
       CASE WHEN t.basis = 'runs' THEN t.database_read_latency_worst_ms ELSE p.database_read_latency_worst_ms END AS database_read_latency_worst_ms,
       CASE WHEN t.basis = 'runs' THEN t.database_write_latency_ms ELSE p.database_write_latency_ms END AS database_write_latency_ms,
       CASE WHEN t.basis = 'runs' THEN t.log_write_latency_ms ELSE p.log_write_latency_ms END AS log_write_latency_ms,
       CASE WHEN t.basis = 'runs' THEN t.database_reads_per_sec ELSE p.database_reads_per_sec END AS database_reads_per_sec,
       CASE WHEN t.basis = 'runs' THEN t.database_writes_per_sec ELSE p.database_writes_per_sec END AS database_writes_per_sec,
       CASE WHEN t.basis = 'runs' THEN t.log_writes_per_sec ELSE p.log_writes_per_sec END AS log_writes_per_sec,
       CASE WHEN t.basis = 'runs' THEN t.database_transfers_per_sec ELSE COALESCE(p.database_transfers_per_sec, p.database_reads_per_sec + p.database_writes_per_sec) END AS database_transfers_per_sec,
       CASE WHEN t.basis = 'runs' THEN t.achieved_iops ELSE p.achieved_iops END AS achieved_iops,
       CASE WHEN t.basis = 'runs' THEN t.target_iops ELSE p.target_iops END AS target_iops,
       CASE WHEN t.basis = 'runs' THEN t.backup_mb_per_sec_per_database ELSE p.backup_mb_per_sec_per_database END AS backup_mb_per_sec_per_database,
       CASE WHEN t.basis = 'runs' THEN t.backup_mb_per_sec_per_server ELSE p.backup_mb_per_sec_per_server END AS backup_mb_per_sec_per_server,
       CASE WHEN t.basis = 'runs' THEN t.backup_mb_per_sec ELSE p.backup_mb_per_sec END AS backup_mb_per_sec,
       CASE WHEN t.basis = 'runs' THEN t.log_replay_seconds ELSE p.log_replay_seconds END AS log_replay_seconds
FROM test t
LEFT JOIN printed p ON p.solution_id = t.solution AND p.test_type = t.test
)
SELECT s.solution_id, s.document_id, s.vendor, s.group_name, s.product, s.configuration, s.exchange_version, s.year,
       f.test_type, s.mailboxes, s.mailbox_category, s.ranking_group,
       s.iops_per_mailbox,
       s.disks, s.disk_type, s.raid_level, s.connectivity, s.servers, f.servers_reported, f.basis,
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
       f.log_replay_seconds,
       f.achieved_iops / NULLIF(f.target_iops, 0) AS target_ratio,
       f.result,
       f.latency_resolution_ms,
       f.doubtful,
       f.corrections + s.corrections AS corrections,
       q.relations_checked, q.relations_held, c.replaced, f.nights, f.newest_night
FROM f
JOIN chosen c ON c.solution_id = f.solution_id
JOIN solution_as_corrected s ON s.solution_id = f.solution_id
JOIN proved q ON q.solution_id = f.solution_id
