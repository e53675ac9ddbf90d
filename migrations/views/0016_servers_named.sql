SELECT r.solution_id, r.test_type, COUNT(DISTINCT COALESCE(r.server, r.machine)) AS servers
FROM run_as_corrected r
WHERE r.solution_id IS NOT NULL
GROUP BY r.solution_id, r.test_type
