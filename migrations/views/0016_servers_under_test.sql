WITH by_report AS (
SELECT r.solution_id, AVG(r.target_iops) AS target_iops
FROM run_as_corrected r
WHERE r.solution_id IS NOT NULL AND r.test_type IN ('performance', 'stress') AND r.target_iops > 0
GROUP BY r.solution_id
), counted AS (
SELECT s.solution_id, s.mailboxes * s.iops_per_mailbox / n.target_iops AS by_load, s.servers AS stated
FROM solution_as_corrected s LEFT JOIN by_report n ON n.solution_id = s.solution_id
), decided AS MATERIALIZED (
SELECT c.solution_id, c.by_load, c.stated,
       CASE WHEN ROUND(c.by_load) >= 1 AND ABS(c.by_load - ROUND(c.by_load)) <= 0.01 * ROUND(c.by_load)
            THEN CAST(ROUND(c.by_load) AS BIGINT) ELSE c.stated END AS servers
FROM counted c
), named AS (
SELECT n.solution_id, MAX(n.servers) AS servers
FROM (SELECT r.solution_id, r.test_type, COUNT(DISTINCT COALESCE(r.server, r.machine)) AS servers
FROM run_as_corrected r
WHERE r.solution_id IN (SELECT d.solution_id FROM decided d WHERE d.servers IS NULL)
GROUP BY r.solution_id, r.test_type) n
GROUP BY n.solution_id
)
SELECT d.solution_id, d.by_load, d.stated, n.servers AS reported,
       COALESCE(d.servers, CASE WHEN n.servers > 1 THEN n.servers END, 1) AS servers
FROM decided d LEFT JOIN named n ON n.solution_id = d.solution_id
