WITH correction_of_solution AS (
SELECT a.row_id,
       MAX(CASE WHEN a.column_name = 'vendor' THEN a.text END) AS vendor,
       MAX(CASE WHEN a.column_name = 'product' THEN a.text END) AS product,
       MAX(CASE WHEN a.column_name = 'configuration' THEN a.text END) AS configuration,
       MAX(CASE WHEN a.column_name = 'exchange_version' THEN a.text END) AS exchange_version,
       MAX(CASE WHEN a.column_name = 'disk_type' THEN a.text END) AS disk_type,
       MAX(CASE WHEN a.column_name = 'raid_level' THEN a.text END) AS raid_level,
       MAX(CASE WHEN a.column_name = 'connectivity' THEN a.text END) AS connectivity,
       MAX(CASE WHEN a.column_name = 'mailboxes' THEN a.number END) AS mailboxes,
       MAX(CASE WHEN a.column_name = 'iops_per_mailbox' THEN a.number END) AS iops_per_mailbox,
       MAX(CASE WHEN a.column_name = 'servers' THEN a.number END) AS servers,
       MAX(CASE WHEN a.column_name = 'disks' THEN a.number END) AS disks,
       MAX(CASE WHEN a.column_name = 'tested_on' THEN a.day END) AS tested_on,
       MAX(CASE WHEN a.column_name = 'published_on' THEN a.day END) AS published_on
FROM applied_correction a
WHERE a.table_name = 'solution'
GROUP BY a.row_id
), corrections AS (
SELECT a.solution_id, COUNT(*) AS corrections
FROM applied_correction a
WHERE a.solution_id IS NOT NULL
GROUP BY a.solution_id
), corrected AS (
SELECT t.id AS solution_id, t.document_id, t.duplicate_of_id,
       COALESCE(c.vendor, v.name) AS vendor, COALESCE(w.group_name, c.vendor) AS group_name,
       COALESCE(c.product, t.product) AS product,
       COALESCE(c.configuration, t.configuration) AS configuration,
       COALESCE(c.exchange_version, t.exchange_version) AS exchange_version,
       COALESCE(c.disk_type, t.disk_type) AS disk_type,
       COALESCE(c.raid_level, t.raid_level) AS raid_level,
       COALESCE(c.connectivity, t.connectivity) AS connectivity,
       COALESCE(CAST(c.mailboxes AS BIGINT), t.mailboxes) AS mailboxes,
       COALESCE(c.iops_per_mailbox, t.iops_per_mailbox) AS iops_per_mailbox,
       COALESCE(CAST(c.servers AS BIGINT), t.servers) AS servers,
       COALESCE(CAST(c.disks AS BIGINT), t.disks) AS disks,
       COALESCE(c.tested_on, t.tested_on) AS tested_on,
       COALESCE(c.published_on, t.published_on) AS published_on,
       COALESCE(n.corrections, 0) AS corrections
FROM solution t
LEFT JOIN vendor v ON v.id = t.vendor_id
LEFT JOIN correction_of_solution c ON c.row_id = t.id
LEFT JOIN corrections n ON n.solution_id = t.id
LEFT JOIN vendor w ON w.name = COALESCE(c.vendor, v.name)
WHERE t.document_id NOT IN (SELECT d.id FROM document d WHERE d.refused IS NOT NULL)
)
SELECT s.*,
       CAST(SUBSTR(CAST(COALESCE(s.tested_on, s.published_on) AS CHAR(10)), 1, 4) AS INTEGER) AS year,
       CASE WHEN s.mailboxes <= 1000 THEN 'up_to_1000' WHEN s.mailboxes <= 5000 THEN '1001_to_5000'
            WHEN s.mailboxes > 5000 THEN 'over_5000' END AS mailbox_category
FROM corrected s
