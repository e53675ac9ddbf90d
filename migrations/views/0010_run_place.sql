SELECT r.id AS run_id,
       CASE WHEN EXISTS (SELECT 1 FROM document_location l WHERE l.document_id = r.document_id) THEN FALSE
            WHEN EXISTS (SELECT 1 FROM run d JOIN document_location l ON l.document_id = d.document_id
                         WHERE d.duplicate_of_id = r.id) THEN FALSE
            ELSE TRUE END AS replaced
FROM run r
