WITH candidate AS (
SELECT r.run_id, r.solution_id, r.test_type, COALESCE(r.server, r.machine_name, '') AS server, r.started_at,
       r.result, r.achieved_iops, r.target_iops, r.latency_resolution_ms, r.corrections,
       CASE WHEN r.document_id IN (SELECT l.document_id FROM document_location l) THEN FALSE
            WHEN r.run_id IN (SELECT d.duplicate_of_id
                          FROM run d JOIN document_location l ON l.document_id = d.document_id
                          WHERE d.duplicate_of_id IS NOT NULL) THEN FALSE
            ELSE TRUE END AS replaced,
       ROUND(COALESCE(r.measured_seconds, 0) / 3600.0) AS hours,
       CASE WHEN COALESCE(r.complete, TRUE) THEN 0 ELSE 1 END AS cut,
       CASE WHEN r.result = 'fail' THEN 1 ELSE 0 END AS failed,
       CASE WHEN CASE r.test_type WHEN 'backup' THEN f.backup_mb_per_sec WHEN 'soft_recovery' THEN f.replay_seconds
                 ELSE f.database_transfers_per_sec END IS NULL THEN 1 ELSE 0 END AS without_figure
FROM run_as_corrected r
LEFT JOIN run_figure f ON f.run_id = r.run_id
WHERE r.solution_id IS NOT NULL
), placed AS (
SELECT c.*,
       ROW_NUMBER() OVER best_first AS place,
       MAX(c.hours) OVER best_first AS best_hours
FROM candidate c
WINDOW best_first AS (
    PARTITION BY c.solution_id, c.test_type, c.server
    ORDER BY c.cut, c.replaced, c.without_figure, c.failed, c.hours DESC,
             CASE WHEN c.started_at IS NULL THEN 1 ELSE 0 END, c.started_at DESC, c.run_id DESC
    ROWS UNBOUNDED PRECEDING)
)
SELECT p.run_id, p.solution_id, p.test_type, p.server, p.place < 2 AND p.cut = 0 AS counts,
       p.without_figure = 0 AND p.cut = 0 AS complete,
       CASE WHEN p.cut = 1 THEN 'incomplete' WHEN p.place = 1 THEN NULL WHEN p.replaced THEN 'replaced'
            WHEN p.without_figure = 1 THEN 'incomplete' WHEN p.failed = 1 THEN 'failed'
            WHEN p.hours < p.best_hours THEN 'shorter' ELSE 'earlier' END AS why_not,
       p.result, p.achieved_iops, p.target_iops, p.latency_resolution_ms, p.corrections
FROM placed p
