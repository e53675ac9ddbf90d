SELECT s.*
FROM solution_as_corrected s
WHERE s.duplicate_of_id IS NULL
