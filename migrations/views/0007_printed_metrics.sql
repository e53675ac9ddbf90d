WITH printed AS (
SELECT m.solution_id, m.metric, m.scope, COALESCE(a.number, m.value) AS value
FROM reported_metric m
LEFT JOIN applied_correction a ON a.table_name = 'reported_metric' AND a.row_id = m.id AND a.column_name = 'value'
WHERE m.metric IS NOT NULL AND m.condition IS NULL AND COALESCE(a.number, m.value) IS NOT NULL
), agreed AS (
SELECT p.solution_id, p.metric, p.scope, CASE WHEN MIN(p.value) = MAX(p.value) THEN MIN(p.value) END AS value
FROM printed p
GROUP BY p.solution_id, p.metric, p.scope
), scoped AS (
SELECT p.solution_id, p.metric,
       COUNT(CASE WHEN p.scope = 'aggregate' THEN 1 END) AS aggregates,
       MAX(CASE WHEN p.scope = 'aggregate' THEN p.value END) AS aggregate_value,
       COUNT(CASE WHEN p.scope = 'server' THEN 1 END) AS unnamed,
       MAX(CASE WHEN p.scope = 'server' THEN p.value END) AS unnamed_value,
       COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN 1 END) AS named,
       COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_values,
       SUM(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_sum
FROM agreed p
GROUP BY p.solution_id, p.metric
), stressed AS (
SELECT r.solution_id
FROM run r
WHERE r.solution_id IS NOT NULL
GROUP BY r.solution_id
HAVING COUNT(CASE WHEN r.test_type = 'stress' THEN 1 END) > 0
   AND COUNT(CASE WHEN r.test_type = 'performance' THEN 1 END) = 0
), counted AS (
SELECT p.solution_id, p.metric,
       CASE WHEN p.metric IN ('backup_mb_per_sec_per_database', 'backup_mb_per_sec_per_server', 'backup_mb_per_sec') THEN 'backup' WHEN p.metric IN ('log_replay_seconds')
            THEN 'soft_recovery' WHEN t.solution_id IS NULL THEN 'performance' ELSE 'stress' END AS test_type,
       CASE WHEN p.aggregates > 0 THEN p.aggregate_value
            WHEN p.unnamed > 0 AND (u.servers = 1 OR p.metric NOT IN ('database_reads_per_sec', 'database_writes_per_sec', 'log_writes_per_sec', 'database_transfers_per_sec', 'achieved_iops', 'target_iops', 'backup_mb_per_sec')) THEN p.unnamed_value
            WHEN p.unnamed = 0 AND p.named = u.servers AND p.named_values = p.named
                 THEN p.named_sum / CASE WHEN p.metric IN ('database_reads_per_sec', 'database_writes_per_sec', 'log_writes_per_sec', 'database_transfers_per_sec', 'achieved_iops', 'target_iops', 'backup_mb_per_sec') THEN 1 ELSE p.named END
       END AS value
FROM scoped p
JOIN servers_under_test u ON u.solution_id = p.solution_id
LEFT JOIN stressed t ON t.solution_id = p.solution_id
)
SELECT c.solution_id, c.test_type, c.metric, c.value
FROM counted c
WHERE c.value IS NOT NULL
