WITH told AS (
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
WHERE s.document_id NOT IN (SELECT d.id FROM document d WHERE d.refused IS NOT NULL)
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
FROM placed p
