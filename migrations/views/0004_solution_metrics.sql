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
), candidate AS (
    SELECT f.*, r.id AS number, r.solution_id, r.test_type, COALESCE(rc.result, r.result) AS result,
           COALESCE(rc.achieved_iops, r.achieved_iops) AS achieved_iops, COALESCE(rc.target_iops, r.target_iops) AS target_iops, r.started_at,
           r.latency_resolution_ms, COALESCE(oc.corrections, 0) AS corrections,
           COALESCE(COALESCE(rc.server, r.server), COALESCE(rc.machine_name, r.machine_name), '') AS server,
           ROUND(COALESCE(r.measured_seconds, 0) / 3600.0) AS hours,
           CASE r.test_type WHEN 'backup' THEN f.backup_mb_per_sec WHEN 'soft_recovery' THEN f.replay_seconds
                ELSE f.database_transfers_per_sec END AS own_figure
    FROM run r LEFT JOIN run_figure f ON f.run_id = r.id
    LEFT JOIN corrected_run rc ON rc.id = r.id
    LEFT JOIN of_runs oc ON oc.run_id = r.id
    WHERE r.solution_id IS NOT NULL
), choice AS (
    SELECT c.*, ROW_NUMBER() OVER (
               PARTITION BY c.solution_id, c.test_type, c.server
               ORDER BY CASE WHEN c.own_figure IS NULL THEN 1 ELSE 0 END, CASE WHEN c.result = 'fail' THEN 1 ELSE 0 END,
                        c.hours DESC, CASE WHEN c.started_at IS NULL THEN 1 ELSE 0 END, c.started_at DESC, c.number DESC
           ) AS place
    FROM candidate c
), measured AS (
    SELECT c.solution_id, c.test_type, COUNT(*) AS servers_reported, COUNT(c.own_figure) AS servers_complete,
           CASE WHEN COUNT(CASE WHEN c.result = 'fail' THEN 1 END) > 0 THEN 'fail'
                WHEN COUNT(CASE WHEN c.result = 'pass' THEN 1 END) = COUNT(*) THEN 'pass' END AS result,
           MAX(c.latency_resolution_ms) AS latency_resolution_ms,
           MAX(CASE WHEN c.doubtful THEN 1 ELSE 0 END) AS doubtful, CAST(SUM(c.corrections) AS BIGINT) AS corrections,
           CASE WHEN COUNT(c.database_read_latency_ms * c.database_parts) = COUNT(*) THEN SUM(c.database_read_latency_ms * c.database_parts) END / NULLIF(SUM(c.database_parts), 0) AS database_read_latency_ms,
           CASE WHEN COUNT(c.database_read_latency_worst_ms) = COUNT(*) THEN MAX(c.database_read_latency_worst_ms) END AS database_read_latency_worst_ms,
           CASE WHEN COUNT(c.database_write_latency_ms * c.database_parts) = COUNT(*) THEN SUM(c.database_write_latency_ms * c.database_parts) END / NULLIF(SUM(c.database_parts), 0) AS database_write_latency_ms,
           CASE WHEN COUNT(c.log_write_latency_ms * c.log_parts) = COUNT(*) THEN SUM(c.log_write_latency_ms * c.log_parts) END / NULLIF(SUM(c.log_parts), 0) AS log_write_latency_ms,
           CASE WHEN COUNT(c.database_reads_per_sec) = COUNT(*) THEN SUM(c.database_reads_per_sec) END AS database_reads_per_sec,
           CASE WHEN COUNT(c.database_writes_per_sec) = COUNT(*) THEN SUM(c.database_writes_per_sec) END AS database_writes_per_sec,
           CASE WHEN COUNT(c.log_writes_per_sec) = COUNT(*) THEN SUM(c.log_writes_per_sec) END AS log_writes_per_sec,
           CASE WHEN COUNT(c.database_transfers_per_sec) = COUNT(*) THEN SUM(c.database_transfers_per_sec) END AS database_transfers_per_sec,
           CASE WHEN COUNT(c.achieved_iops) = COUNT(*) THEN SUM(c.achieved_iops) END AS achieved_iops,
           CASE WHEN COUNT(c.target_iops) = COUNT(*) THEN SUM(c.target_iops) END AS target_iops,
           CASE WHEN COUNT(c.backup_mb_per_sec) = COUNT(*) THEN SUM(c.backup_mb_per_sec) END AS backup_mb_per_sec,
           CASE WHEN COUNT(c.backup_mb_per_sec) = COUNT(*) THEN SUM(c.backup_mb_per_sec) END / NULLIF(SUM(c.backup_parts), 0) AS backup_mb_per_sec_per_database,
           CASE WHEN COUNT(c.backup_mb_per_sec) = COUNT(*) THEN AVG(c.backup_mb_per_sec) END AS backup_mb_per_sec_per_server,
           CASE WHEN COUNT(c.replay_seconds) = COUNT(*) THEN SUM(c.replay_seconds) END / NULLIF(CASE WHEN COUNT(c.replay_logs) = COUNT(*) THEN SUM(c.replay_logs) END, 0) AS log_replay_seconds
    FROM choice c
    WHERE c.place = 1
    GROUP BY c.solution_id, c.test_type
), printed AS (
    SELECT t.solution_id, t.metric, t.scope, CASE WHEN MIN(t.value) = MAX(t.value) THEN MIN(t.value) END AS value
    FROM (SELECT m.solution_id, m.metric, m.scope, COALESCE(a.number, m.value) AS value
          FROM reported_metric m
          LEFT JOIN applied_correction a
               ON a.table_name = 'reported_metric' AND a.row_id = m.id AND a.column_name = 'value'
          WHERE m.metric IS NOT NULL AND m.condition IS NULL) t
    WHERE t.value IS NOT NULL
    GROUP BY t.solution_id, t.metric, t.scope
), scoped AS (
    SELECT p.solution_id, p.metric, u.servers,
           COUNT(CASE WHEN p.scope = 'aggregate' THEN 1 END) AS aggregates,
           MAX(CASE WHEN p.scope = 'aggregate' THEN p.value END) AS aggregate_value,
           COUNT(CASE WHEN p.scope = 'server' THEN 1 END) AS unnamed,
           MAX(CASE WHEN p.scope = 'server' THEN p.value END) AS unnamed_value,
           COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN 1 END) AS named,
           COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_values,
           SUM(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_sum
    FROM printed p JOIN under_test u ON u.solution_id = p.solution_id
    GROUP BY p.solution_id, p.metric, u.servers
), counted AS (
    SELECT c.solution_id, c.metric,
           CASE WHEN c.aggregates > 0 THEN c.aggregate_value
                WHEN c.unnamed > 0 AND (c.servers = 1 OR c.metric NOT IN ('database_reads_per_sec', 'database_writes_per_sec', 'log_writes_per_sec', 'database_transfers_per_sec', 'achieved_iops', 'target_iops', 'backup_mb_per_sec')) THEN c.unnamed_value
                WHEN c.unnamed = 0 AND c.named = c.servers AND c.named_values = c.named
                     THEN c.named_sum / CASE WHEN c.metric IN ('database_reads_per_sec', 'database_writes_per_sec', 'log_writes_per_sec', 'database_transfers_per_sec', 'achieved_iops', 'target_iops', 'backup_mb_per_sec') THEN 1 ELSE c.named END
           END AS value
    FROM scoped c
), summary AS (
    SELECT c.solution_id,
           MAX(CASE WHEN c.metric = 'database_read_latency_ms' THEN c.value END) AS database_read_latency_ms,
           MAX(CASE WHEN c.metric = 'database_read_latency_worst_ms' THEN c.value END) AS database_read_latency_worst_ms,
           MAX(CASE WHEN c.metric = 'database_write_latency_ms' THEN c.value END) AS database_write_latency_ms,
           MAX(CASE WHEN c.metric = 'log_write_latency_ms' THEN c.value END) AS log_write_latency_ms,
           MAX(CASE WHEN c.metric = 'database_reads_per_sec' THEN c.value END) AS database_reads_per_sec,
           MAX(CASE WHEN c.metric = 'database_writes_per_sec' THEN c.value END) AS database_writes_per_sec,
           MAX(CASE WHEN c.metric = 'log_writes_per_sec' THEN c.value END) AS log_writes_per_sec,
           MAX(CASE WHEN c.metric = 'database_transfers_per_sec' THEN c.value END) AS database_transfers_per_sec,
           MAX(CASE WHEN c.metric = 'achieved_iops' THEN c.value END) AS achieved_iops,
           MAX(CASE WHEN c.metric = 'target_iops' THEN c.value END) AS target_iops,
           MAX(CASE WHEN c.metric = 'backup_mb_per_sec_per_database' THEN c.value END) AS backup_mb_per_sec_per_database,
           MAX(CASE WHEN c.metric = 'backup_mb_per_sec_per_server' THEN c.value END) AS backup_mb_per_sec_per_server,
           MAX(CASE WHEN c.metric = 'backup_mb_per_sec' THEN c.value END) AS backup_mb_per_sec,
           MAX(CASE WHEN c.metric = 'log_replay_seconds' THEN c.value END) AS log_replay_seconds
    FROM counted c
    GROUP BY c.solution_id
), summary_test AS (
    SELECT s.id AS solution_id,
           CASE WHEN COUNT(CASE WHEN m.test_type = 'performance' THEN 1 END) = 0
                     AND COUNT(CASE WHEN m.test_type = 'stress' THEN 1 END) > 0 THEN 'stress'
                ELSE 'performance' END AS test_type
    FROM solution s LEFT JOIN measured m ON m.solution_id = s.id
    GROUP BY s.id
), repeated AS (
    SELECT r.solution_id
    FROM run r
    WHERE r.solution_id IS NOT NULL
    GROUP BY r.solution_id
    HAVING COUNT(r.duplicate_of_id) = COUNT(*)
), test AS (
    SELECT m.solution_id, m.test_type FROM measured m
    UNION
    SELECT c.solution_id,
           CASE WHEN c.metric IN ('backup_mb_per_sec_per_database', 'backup_mb_per_sec_per_server', 'backup_mb_per_sec') THEN 'backup'
                WHEN c.metric = 'log_replay_seconds' THEN 'soft_recovery' ELSE i.test_type END
    FROM counted c JOIN summary_test i ON i.solution_id = c.solution_id
    WHERE c.value IS NOT NULL
), k AS (
    SELECT t.solution_id AS solution, t.test_type AS test,
           CASE WHEN m.servers_complete >= u.servers THEN 'runs' ELSE 'reported' END AS basis, m.*
    FROM test t
    JOIN under_test u ON u.solution_id = t.solution_id
    LEFT JOIN measured m ON m.solution_id = t.solution_id AND m.test_type = t.test_type
    WHERE t.solution_id NOT IN (SELECT solution_id FROM repeated)
), f AS MATERIALIZED (
    SELECT k.solution AS solution_id, k.test AS test_type, COALESCE(k.servers_reported, 0) AS servers_reported,
           k.basis, k.result, CASE WHEN k.basis = 'runs' THEN k.latency_resolution_ms END AS latency_resolution_ms,
           CASE WHEN k.basis = 'runs' THEN k.doubtful END AS doubtful, k.corrections,
           CASE WHEN k.basis = 'runs' THEN k.database_read_latency_ms WHEN k.test = i.test_type THEN q.database_read_latency_ms END AS database_read_latency_ms,
           CASE WHEN k.basis = 'runs' THEN k.database_read_latency_worst_ms WHEN k.test = i.test_type THEN q.database_read_latency_worst_ms END AS database_read_latency_worst_ms,
           CASE WHEN k.basis = 'runs' THEN k.database_write_latency_ms WHEN k.test = i.test_type THEN q.database_write_latency_ms END AS database_write_latency_ms,
           CASE WHEN k.basis = 'runs' THEN k.log_write_latency_ms WHEN k.test = i.test_type THEN q.log_write_latency_ms END AS log_write_latency_ms,
           CASE WHEN k.basis = 'runs' THEN k.database_reads_per_sec WHEN k.test = i.test_type THEN q.database_reads_per_sec END AS database_reads_per_sec,
           CASE WHEN k.basis = 'runs' THEN k.database_writes_per_sec WHEN k.test = i.test_type THEN q.database_writes_per_sec END AS database_writes_per_sec,
           CASE WHEN k.basis = 'runs' THEN k.log_writes_per_sec WHEN k.test = i.test_type THEN q.log_writes_per_sec END AS log_writes_per_sec,
           CASE WHEN k.basis = 'runs' THEN k.database_transfers_per_sec WHEN k.test = i.test_type THEN COALESCE(q.database_transfers_per_sec, q.database_reads_per_sec + q.database_writes_per_sec) END AS database_transfers_per_sec,
           CASE WHEN k.basis = 'runs' THEN k.achieved_iops WHEN k.test = i.test_type THEN q.achieved_iops END AS achieved_iops,
           CASE WHEN k.basis = 'runs' THEN k.target_iops WHEN k.test = i.test_type THEN q.target_iops END AS target_iops,
           CASE WHEN k.basis = 'runs' THEN k.backup_mb_per_sec_per_database WHEN k.test = 'backup' THEN q.backup_mb_per_sec_per_database END AS backup_mb_per_sec_per_database,
           CASE WHEN k.basis = 'runs' THEN k.backup_mb_per_sec_per_server WHEN k.test = 'backup' THEN q.backup_mb_per_sec_per_server END AS backup_mb_per_sec_per_server,
           CASE WHEN k.basis = 'runs' THEN k.backup_mb_per_sec WHEN k.test = 'backup' THEN q.backup_mb_per_sec END AS backup_mb_per_sec,
           CASE WHEN k.basis = 'runs' THEN k.log_replay_seconds WHEN k.test = 'soft_recovery' THEN q.log_replay_seconds END AS log_replay_seconds
    FROM k
    JOIN summary_test i ON i.solution_id = k.solution
    LEFT JOIN summary q ON q.solution_id = k.solution
)
SELECT s.id AS solution_id, v.name AS vendor, COALESCE(sc.product, s.product) AS product,
       COALESCE(sc.configuration, s.configuration) AS configuration, COALESCE(sc.exchange_version, s.exchange_version) AS exchange_version, f.test_type,
       COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) AS mailboxes,
       CASE WHEN COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) <= 1000 THEN 'up_to_1000' WHEN COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) <= 5000 THEN '1001_to_5000' WHEN COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes) > 5000 THEN 'over_5000' END AS mailbox_category,
       COALESCE(CAST(sc.disks AS BIGINT), s.disks) AS disks, COALESCE(CAST(sc.servers AS BIGINT), s.servers) AS servers, f.servers_reported, f.basis,
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
       f.database_transfers_per_sec * 1000.0 / NULLIF(COALESCE(CAST(sc.mailboxes AS BIGINT), s.mailboxes), 0) AS transfers_per_sec_per_1000_mailboxes,
       f.database_transfers_per_sec / NULLIF(COALESCE(CAST(sc.disks AS BIGINT), s.disks), 0) AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec_per_database,
       f.backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.log_replay_seconds,
       f.result,
       f.latency_resolution_ms,
       COALESCE(f.doubtful, 0) = 1 AS doubtful,
       COALESCE(f.corrections, 0) + COALESCE(oc.corrections, 0) AS corrections
FROM f
JOIN solution s ON s.id = f.solution_id
LEFT JOIN corrected_solution sc ON sc.id = s.id
LEFT JOIN of_solutions oc ON oc.solution_id = s.id
LEFT JOIN vendor v ON v.id = s.vendor_id
