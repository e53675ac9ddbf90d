WITH correction_of_run AS (
SELECT a.row_id,
       MAX(CASE WHEN a.column_name = 'server' THEN a.text END) AS server,
       MAX(CASE WHEN a.column_name = 'machine_name' THEN a.text END) AS machine_name,
       MAX(CASE WHEN a.column_name = 'result' THEN a.text END) AS result,
       MAX(CASE WHEN a.column_name = 'achieved_iops' THEN a.number END) AS achieved_iops,
       MAX(CASE WHEN a.column_name = 'target_iops' THEN a.number END) AS target_iops,
       MAX(CASE WHEN a.column_name = 'measured_seconds' THEN a.number END) AS measured_seconds,
       MAX(CASE WHEN a.column_name = 'started_at' THEN a.moment END) AS started_at
FROM applied_correction a
WHERE a.table_name = 'run'
GROUP BY a.row_id
), corrections AS (
SELECT a.run_id, COUNT(*) AS corrections
FROM applied_correction a
WHERE a.run_id IS NOT NULL
GROUP BY a.run_id
)
SELECT t.id AS run_id, t.document_id, t.solution_id, t.test_type,
       COALESCE(c.server, t.server) AS server,
       COALESCE(c.machine_name, t.machine_name) AS machine_name,
       COALESCE(c.result, t.result) AS result,
       COALESCE(c.achieved_iops, t.achieved_iops) AS achieved_iops,
       COALESCE(c.target_iops, t.target_iops) AS target_iops,
       COALESCE(CAST(c.measured_seconds AS BIGINT), t.measured_seconds) AS measured_seconds,
       COALESCE(c.started_at, t.started_at) AS started_at,
       CASE WHEN t.machine_basis = 'assigned' THEN t.machine
            ELSE COALESCE(COALESCE(c.machine_name, t.machine_name), t.machine) END AS machine,
       CASE WHEN COALESCE(c.machine_name, t.machine_name) IS NULL OR t.machine_basis = 'assigned'
            THEN t.machine_basis ELSE 'printed' END AS machine_basis,
       t.complete,
       t.latency_resolution_ms, t.duplicate_of_id,
       COALESCE(n.corrections, 0) AS corrections
FROM run t
LEFT JOIN correction_of_run c ON c.row_id = t.id
LEFT JOIN corrections n ON n.run_id = t.id
WHERE t.document_id NOT IN (SELECT d.id FROM document d WHERE d.refused IS NOT NULL)
