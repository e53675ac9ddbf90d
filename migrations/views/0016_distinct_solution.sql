SELECT s.*, c.replaced, c.met_before
FROM solution_as_corrected s
JOIN solution_choice c ON c.solution_id = s.solution_id
WHERE c.counts
