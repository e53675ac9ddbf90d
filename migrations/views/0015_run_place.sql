SELECT r.id AS run_id,
       CASE WHEN r.document_id IN (SELECT l.document_id FROM document_location l) THEN FALSE
            WHEN r.id IN (SELECT d.duplicate_of_id
                          FROM run d JOIN document_location l ON l.document_id = d.document_id
                          WHERE d.duplicate_of_id IS NOT NULL) THEN FALSE
            ELSE TRUE END AS replaced
FROM run r
WHERE r.document_id NOT IN (SELECT d.id FROM document d WHERE d.refused IS NOT NULL)
