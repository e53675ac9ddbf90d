WITH reported AS (
SELECT r.solution_id, COUNT(DISTINCT COALESCE(r.server, r.machine_name)) AS servers,
       SUM(CASE WHEN r.test_type IN ('performance', 'stress') AND r.target_iops > 0 THEN r.target_iops END) AS targets, COUNT(CASE WHEN r.test_type IN ('performance', 'stress') AND r.target_iops > 0 THEN 1 END) AS reports
FROM run_as_corrected r
WHERE r.solution_id IS NOT NULL
GROUP BY r.solution_id, r.test_type
), by_report AS (
SELECT n.solution_id, MAX(n.servers) AS servers, SUM(n.targets) / NULLIF(SUM(n.reports), 0) AS target_iops
FROM reported n
GROUP BY n.solution_id
), counted AS (
SELECT s.solution_id, s.mailboxes * s.iops_per_mailbox / n.target_iops AS by_load, s.servers AS stated,
       n.servers AS reported
FROM solution_as_corrected s LEFT JOIN by_report n ON n.solution_id = s.solution_id
)
SELECT c.solution_id, c.by_load, c.stated, c.reported,
       CASE WHEN ROUND(c.by_load) >= 1 AND ABS(c.by_load - ROUND(c.by_load)) <= 0.01 * ROUND(c.by_load)
            THEN CAST(ROUND(c.by_load) AS BIGINT)
            ELSE COALESCE(c.stated, CASE WHEN c.reported > 1 THEN c.reported END, 1) END AS servers
FROM counted c
