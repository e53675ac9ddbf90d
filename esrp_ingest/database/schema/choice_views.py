"""The views that say which solution counts of those that are the same, and which run of each server and test."""

from esrp_ingest.database.schema.corrected_views import NOT_REFUSED

SOLUTION_CHOICE = f"""WITH told AS (
SELECT s.id AS solution_id, s.document_id FROM solution s
UNION
SELECT r.solution_id, r.document_id FROM run r WHERE r.solution_id IS NOT NULL
UNION
SELECT o.solution_id, r.document_id
FROM run r JOIN run o ON o.id = r.duplicate_of_id
WHERE o.solution_id IS NOT NULL
), there AS (
SELECT t.solution_id, COUNT(l.document_id) = 0 AS replaced
FROM told t
LEFT JOIN (SELECT DISTINCT document_id FROM document_location) l ON l.document_id = t.document_id
GROUP BY t.solution_id
), placed AS (
SELECT s.id AS solution_id, COALESCE(s.duplicate_of_id, s.id) AS same_as, t.replaced,
       ROW_NUMBER() OVER (
           PARTITION BY COALESCE(s.duplicate_of_id, s.id)
           ORDER BY CASE WHEN t.replaced THEN 1 ELSE 0 END, COALESCE(s.duplicate_of_id, 0), s.id) AS place
FROM solution s
JOIN there t ON t.solution_id = s.id
WHERE {NOT_REFUSED.format("s")}
), met_before AS (
SELECT r.solution_id
FROM run r
JOIN placed p ON p.solution_id = r.solution_id
LEFT JOIN run w ON w.id = r.duplicate_of_id AND w.document_id IN (SELECT l.document_id FROM document_location l)
LEFT JOIN placed q ON q.solution_id = w.solution_id AND q.same_as <> p.same_as
GROUP BY r.solution_id
HAVING COUNT(q.solution_id) = COUNT(*)
)
SELECT p.solution_id, p.same_as, p.replaced,
       p.place = 1 AS counts,
       p.solution_id IN (SELECT m.solution_id FROM met_before m) AS met_before
FROM placed p"""
"""Which of the solutions that are the same counts: one that is still there, first the one that the others name."""

DISTINCT_SOLUTION = """SELECT s.*, c.replaced, c.met_before
FROM solution_as_corrected s
JOIN solution_choice c ON c.solution_id = s.solution_id
WHERE c.counts"""
"""Each solution once, whatever the number of documents that describe it."""

REPLACED = """CASE WHEN r.document_id IN (SELECT l.document_id FROM document_location l) THEN FALSE
            WHEN r.{run_id} IN (SELECT d.duplicate_of_id
                          FROM run d JOIN document_location l ON l.document_id = d.document_id
                          WHERE d.duplicate_of_id IS NOT NULL) THEN FALSE
            ELSE TRUE END"""
"""Whether all places of a run\'s documents hold other bytes by now."""

RUN_PLACE = f"""SELECT r.id AS run_id,
       {REPLACED.format(run_id="id")} AS replaced
FROM run r
WHERE {NOT_REFUSED.format("r")}"""
"""Whether a run's document, or another that prints the same run, is still at one of its places.

Sets, and not `EXISTS` of each run: PostgreSQL takes that for so dear that it compiles the query, for seconds.
"""

RUN_CHOICE = f"""WITH candidate AS MATERIALIZED (
SELECT r.run_id, r.solution_id, r.test_type, COALESCE(r.server, r.machine, '') AS server, r.started_at,
       CASE WHEN d.kind = 'report' THEN f.night END AS night,
       r.result, r.achieved_iops, r.target_iops, r.latency_resolution_ms, r.corrections,
       {REPLACED.format(run_id="run_id")} AS replaced,
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
FROM placed p"""
"""Which run counts for each server and test of a solution, and why the others don't.

PostgreSQL takes `place < 2` for a third of the runs, and `place = 1` for so few that it would look each one up.
"""
