WITH candidate AS MATERIALIZED (
SELECT r.run_id, r.solution_id, r.test_type, COALESCE(r.server, r.machine, '') AS server, r.started_at,
       CASE WHEN d.kind = 'report' THEN f.night END AS night,
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
JOIN document d ON d.id = r.document_id
LEFT JOIN run_figure f ON f.run_id = r.run_id
WHERE r.solution_id IS NOT NULL
), by_night AS (
SELECT c.solution_id, c.test_type, c.night, COUNT(DISTINCT c.server) AS servers
FROM candidate c
WHERE c.night IS NOT NULL AND c.cut = 0 AND c.without_figure = 0 AND NOT c.replaced
GROUP BY c.solution_id, c.test_type, c.night
), night AS (
SELECT n.solution_id, n.test_type, n.night,
       CASE WHEN n.servers = MAX(n.servers) OVER of_test THEN 0 ELSE 1 END AS part,
       COUNT(*) OVER of_test AS nights
FROM by_night n
WINDOW of_test AS (PARTITION BY n.solution_id, n.test_type)
), placed AS (
SELECT c.*, n.nights,
       ROW_NUMBER() OVER best_first AS place,
       MAX(c.hours) OVER best_first AS best_hours,
       FIRST_VALUE(c.night) OVER best_first AS best_night
FROM candidate c
LEFT JOIN night n ON n.solution_id = c.solution_id AND n.test_type = c.test_type AND n.night = c.night
WINDOW best_first AS (
    PARTITION BY c.solution_id, c.test_type, c.server
    ORDER BY c.cut, c.replaced, c.without_figure, COALESCE(n.part, 0),
             CASE WHEN c.night IS NULL THEN 1 ELSE 0 END, c.night DESC, c.failed, c.hours DESC,
             CASE WHEN c.started_at IS NULL THEN 1 ELSE 0 END, c.started_at DESC, c.run_id DESC
    ROWS UNBOUNDED PRECEDING)
)
SELECT p.run_id, p.solution_id, p.test_type, p.server, p.place < 2 AND p.cut = 0 AS counts,
       p.without_figure = 0 AND p.cut = 0 AS complete,
       CASE WHEN p.cut = 1 THEN 'incomplete' WHEN p.place = 1 THEN NULL WHEN p.replaced THEN 'replaced'
            WHEN p.without_figure = 1 OR p.night > p.best_night THEN 'incomplete'
            WHEN p.night < p.best_night THEN 'earlier' WHEN p.failed = 1 THEN 'failed'
            WHEN p.hours < p.best_hours THEN 'shorter' ELSE 'earlier' END AS why_not,
       p.night, p.nights,
       p.result, p.achieved_iops, p.target_iops, p.latency_resolution_ms, p.corrections
FROM placed p
