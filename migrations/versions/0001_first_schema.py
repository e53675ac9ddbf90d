"""The first schema: all tables, indexes and the two views.

Revision ID: 0001
Revises: none
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

RUN_METRICS = """
WITH io AS (
    SELECT i.run_id,
           COUNT(*) AS instances,
           AVG(t.database_read_latency_ms) AS database_read_latency_ms,
           MAX(t.database_read_latency_ms) AS database_read_latency_worst_ms,
           AVG(t.database_write_latency_ms) AS database_write_latency_ms,
           AVG(t.log_write_latency_ms) AS log_write_latency_ms,
           SUM(t.database_reads_per_sec) AS database_reads_per_sec,
           SUM(t.database_writes_per_sec) AS database_writes_per_sec,
           SUM(t.log_writes_per_sec) AS log_writes_per_sec
    FROM instance_io t JOIN instance i ON i.id = t.instance_id
    WHERE t.scope = 'transactional'
    GROUP BY i.run_id
), disk AS (
    SELECT d.run_id,
           COUNT(CASE WHEN d.role = 'database' THEN 1 END) AS instances,
           AVG(CASE WHEN d.role = 'database' THEN d.read_latency_ms END) AS database_read_latency_ms,
           MAX(CASE WHEN d.role = 'database' THEN d.read_latency_ms END) AS database_read_latency_worst_ms,
           AVG(CASE WHEN d.role = 'database' THEN d.write_latency_ms END) AS database_write_latency_ms,
           AVG(CASE WHEN d.role = 'log' THEN d.write_latency_ms END) AS log_write_latency_ms,
           SUM(CASE WHEN d.role = 'database' THEN d.reads_per_sec END) AS database_reads_per_sec,
           SUM(CASE WHEN d.role = 'database' THEN d.writes_per_sec END) AS database_writes_per_sec,
           SUM(CASE WHEN d.role = 'log' THEN d.writes_per_sec END) AS log_writes_per_sec
    FROM disk_io d
    GROUP BY d.run_id
), backup AS (
    SELECT i.run_id, COUNT(*) AS instances, AVG(b.mb_per_sec) AS per_database, SUM(b.mb_per_sec) AS total
    FROM backup_result b JOIN instance i ON i.id = b.instance_id
    GROUP BY i.run_id
), replay AS (
    SELECT i.run_id, COUNT(*) AS instances, SUM(p.elapsed_seconds) / NULLIF(SUM(p.logs_replayed), 0) AS seconds
    FROM soft_recovery_result p JOIN instance i ON i.id = p.instance_id
    GROUP BY i.run_id
), figures AS (
    SELECT r.id AS run_id,
           COALESCE(io.instances, disk.instances, backup.instances, replay.instances) AS instances,
           COALESCE(io.database_read_latency_ms, disk.database_read_latency_ms) AS database_read_latency_ms,
           COALESCE(io.database_read_latency_worst_ms, disk.database_read_latency_worst_ms)
               AS database_read_latency_worst_ms,
           COALESCE(io.database_write_latency_ms, disk.database_write_latency_ms) AS database_write_latency_ms,
           COALESCE(io.log_write_latency_ms, disk.log_write_latency_ms) AS log_write_latency_ms,
           COALESCE(io.database_reads_per_sec, disk.database_reads_per_sec) AS database_reads_per_sec,
           COALESCE(io.database_writes_per_sec, disk.database_writes_per_sec) AS database_writes_per_sec,
           COALESCE(io.log_writes_per_sec, disk.log_writes_per_sec) AS log_writes_per_sec,
           COALESCE(io.database_reads_per_sec + io.database_writes_per_sec,
                    disk.database_reads_per_sec + disk.database_writes_per_sec) AS database_transfers_per_sec,
           backup.per_database AS backup_mb_per_sec_per_database,
           backup.total AS backup_mb_per_sec,
           replay.seconds AS log_replay_seconds
    FROM run r
    LEFT JOIN io ON io.run_id = r.id
    LEFT JOIN disk ON disk.run_id = r.id
    LEFT JOIN backup ON backup.run_id = r.id
    LEFT JOIN replay ON replay.run_id = r.id
)
SELECT r.id AS run_id, r.solution_id, v.name AS vendor, s.product, s.exchange_version, r.test_type, r.server, r.result,
       f.instances,
       f.database_read_latency_ms,
       f.database_read_latency_worst_ms,
       f.database_write_latency_ms,
       f.log_write_latency_ms,
       f.database_reads_per_sec,
       f.database_writes_per_sec,
       f.log_writes_per_sec,
       f.database_transfers_per_sec,
       r.achieved_iops,
       r.target_iops,
       100.0 * (r.achieved_iops / NULLIF(r.target_iops, 0) - 1) AS iops_headroom_pct,
       CASE WHEN COALESCE(s.servers, 1) = 1 THEN f.database_transfers_per_sec * 1000.0 / NULLIF(s.mailboxes, 0) END
           AS transfers_per_sec_per_1000_mailboxes,
       CASE WHEN COALESCE(s.servers, 1) = 1 THEN f.database_transfers_per_sec / NULLIF(s.disks, 0) END
           AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec_per_database,
       f.backup_mb_per_sec AS backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.log_replay_seconds,

    CASE
        WHEN s.mailboxes IS NULL THEN NULL
        WHEN s.mailboxes <= 1000 THEN 'up_to_1000'
        WHEN s.mailboxes <= 5000 THEN '1001_to_5000'
        ELSE 'over_5000'
    END AS mailbox_category
FROM run r
JOIN figures f ON f.run_id = r.id
LEFT JOIN solution s ON s.id = r.solution_id
LEFT JOIN vendor v ON v.id = s.vendor_id
WHERE r.duplicate_of_id IS NULL
"""

SOLUTION_METRICS = """
WITH one_a_server AS (
    SELECT m.*, r.started_at,
           ROW_NUMBER() OVER (
               PARTITION BY m.solution_id, m.test_type, COALESCE(m.server, r.machine_name, '')
               ORDER BY CASE WHEN r.started_at IS NULL THEN 1 ELSE 0 END, r.started_at DESC, m.run_id DESC
           ) AS place
    FROM run_metrics m JOIN run r ON r.id = m.run_id
    WHERE m.solution_id IS NOT NULL
), a AS (
    SELECT o.solution_id, o.test_type,
           COUNT(CASE
               WHEN o.test_type = 'backup' THEN o.backup_mb_per_sec
               WHEN o.test_type = 'soft_recovery' THEN o.log_replay_seconds
               ELSE o.database_transfers_per_sec
           END) AS servers_reported,
           SUM(o.database_read_latency_ms * o.instances) / NULLIF(SUM(o.instances), 0) AS database_read_latency_ms,
           MAX(o.database_read_latency_worst_ms) AS database_read_latency_worst_ms,
           SUM(o.database_write_latency_ms * o.instances) / NULLIF(SUM(o.instances), 0) AS database_write_latency_ms,
           SUM(o.log_write_latency_ms * o.instances) / NULLIF(SUM(o.instances), 0) AS log_write_latency_ms,
           SUM(o.database_reads_per_sec) AS database_reads_per_sec,
           SUM(o.database_writes_per_sec) AS database_writes_per_sec,
           SUM(o.log_writes_per_sec) AS log_writes_per_sec,
           SUM(o.database_transfers_per_sec) AS database_transfers_per_sec,
           SUM(o.achieved_iops) AS achieved_iops,
           SUM(o.target_iops) AS target_iops,
           SUM(o.backup_mb_per_sec_per_database * o.instances) / NULLIF(SUM(o.instances), 0)
               AS backup_mb_per_sec_per_database,
           AVG(o.backup_mb_per_sec_per_server) AS backup_mb_per_sec_per_server,
           SUM(o.backup_mb_per_sec) AS backup_mb_per_sec
    FROM one_a_server o
    WHERE o.place = 1
    GROUP BY o.solution_id, o.test_type
), replay AS (
    SELECT o.solution_id, SUM(p.elapsed_seconds) / NULLIF(SUM(p.logs_replayed), 0) AS seconds
    FROM one_a_server o
    JOIN instance i ON i.run_id = o.run_id
    JOIN soft_recovery_result p ON p.instance_id = i.id
    WHERE o.place = 1 AND o.test_type = 'soft_recovery'
    GROUP BY o.solution_id
), p AS (
    SELECT m.solution_id,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'database_read_latency_ms' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'database_read_latency_ms' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'database_read_latency_ms' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'database_read_latency_ms' THEN m.value END) END) AS database_read_latency_ms,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'database_read_latency_worst_ms' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'database_read_latency_worst_ms' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'database_read_latency_worst_ms' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'database_read_latency_worst_ms' THEN m.value END) END) AS database_read_latency_worst_ms,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'database_write_latency_ms' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'database_write_latency_ms' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'database_write_latency_ms' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'database_write_latency_ms' THEN m.value END) END) AS database_write_latency_ms,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'log_write_latency_ms' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'log_write_latency_ms' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'log_write_latency_ms' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'log_write_latency_ms' THEN m.value END) END) AS log_write_latency_ms,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'database_reads_per_sec' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'database_reads_per_sec' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'database_reads_per_sec' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'database_reads_per_sec' THEN m.value END) END) AS database_reads_per_sec,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'database_writes_per_sec' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'database_writes_per_sec' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'database_writes_per_sec' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'database_writes_per_sec' THEN m.value END) END) AS database_writes_per_sec,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'log_writes_per_sec' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'log_writes_per_sec' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'log_writes_per_sec' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'log_writes_per_sec' THEN m.value END) END) AS log_writes_per_sec,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'database_transfers_per_sec' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'database_transfers_per_sec' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'database_transfers_per_sec' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'database_transfers_per_sec' THEN m.value END) END) AS database_transfers_per_sec,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'achieved_iops' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'achieved_iops' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'achieved_iops' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'achieved_iops' THEN m.value END) END) AS achieved_iops,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'target_iops' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'target_iops' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'target_iops' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'target_iops' THEN m.value END) END) AS target_iops,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'backup_mb_per_sec_per_database' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'backup_mb_per_sec_per_database' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'backup_mb_per_sec_per_database' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'backup_mb_per_sec_per_database' THEN m.value END) END) AS backup_mb_per_sec_per_database,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'backup_mb_per_sec_per_server' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'backup_mb_per_sec_per_server' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'backup_mb_per_sec_per_server' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'backup_mb_per_sec_per_server' THEN m.value END) END) AS backup_mb_per_sec_per_server,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'backup_mb_per_sec' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'backup_mb_per_sec' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'backup_mb_per_sec' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'backup_mb_per_sec' THEN m.value END) END) AS backup_mb_per_sec,
           COALESCE(MAX(CASE WHEN m.scope = 'aggregate' AND m.metric = 'log_replay_seconds' THEN m.value END), MAX(CASE WHEN m.scope = 'server' AND m.metric = 'log_replay_seconds' THEN m.value END), CASE WHEN COUNT(DISTINCT CASE WHEN m.metric = 'log_replay_seconds' THEN m.scope END) = 1 AND COALESCE(MAX(s.servers), 1) = 1 THEN MAX(CASE WHEN m.metric = 'log_replay_seconds' THEN m.value END) END) AS log_replay_seconds
    FROM reported_metric m JOIN solution s ON s.id = m.solution_id
    WHERE m.metric IS NOT NULL
    GROUP BY m.solution_id
), io_type AS (
    SELECT s.id AS solution_id,
           CASE
               WHEN SUM(CASE WHEN a.test_type = 'performance' THEN 1 ELSE 0 END) = 0
                    AND SUM(CASE WHEN a.test_type = 'stress' THEN 1 ELSE 0 END) > 0 THEN 'stress'
               ELSE 'performance'
           END AS reported_io_type
    FROM solution s LEFT JOIN a ON a.solution_id = s.id
    GROUP BY s.id
), keys AS (
    SELECT a.solution_id, a.test_type FROM a
    UNION
    SELECT m.solution_id,
           CASE
               WHEN m.metric IN ('backup_mb_per_sec_per_database', 'backup_mb_per_sec_per_server', 'backup_mb_per_sec') THEN 'backup'
               WHEN m.metric = 'log_replay_seconds' THEN 'soft_recovery'
               ELSE t.reported_io_type
           END AS test_type
    FROM reported_metric m JOIN io_type t ON t.solution_id = m.solution_id
    WHERE m.metric IS NOT NULL
), k AS (
    SELECT keys.solution_id, keys.test_type, t.reported_io_type,
           COALESCE(a.servers_reported, 0) AS servers_reported,
           CASE
               WHEN COALESCE(a.servers_reported, 0) >= COALESCE(s.servers, 1) THEN 'runs'
               ELSE 'reported'
           END AS basis
    FROM keys
    JOIN solution s ON s.id = keys.solution_id
    JOIN io_type t ON t.solution_id = keys.solution_id
    LEFT JOIN a ON a.solution_id = keys.solution_id AND a.test_type = keys.test_type
), figures AS (
    SELECT k.solution_id, k.test_type, k.servers_reported, k.basis,
           CASE WHEN k.basis = 'runs' THEN a.database_read_latency_ms WHEN k.test_type = k.reported_io_type THEN p.database_read_latency_ms END AS database_read_latency_ms,
           CASE WHEN k.basis = 'runs' THEN a.database_read_latency_worst_ms WHEN k.test_type = k.reported_io_type THEN p.database_read_latency_worst_ms END AS database_read_latency_worst_ms,
           CASE WHEN k.basis = 'runs' THEN a.database_write_latency_ms WHEN k.test_type = k.reported_io_type THEN p.database_write_latency_ms END AS database_write_latency_ms,
           CASE WHEN k.basis = 'runs' THEN a.log_write_latency_ms WHEN k.test_type = k.reported_io_type THEN p.log_write_latency_ms END AS log_write_latency_ms,
           CASE WHEN k.basis = 'runs' THEN a.database_reads_per_sec WHEN k.test_type = k.reported_io_type THEN p.database_reads_per_sec END AS database_reads_per_sec,
           CASE WHEN k.basis = 'runs' THEN a.database_writes_per_sec WHEN k.test_type = k.reported_io_type THEN p.database_writes_per_sec END AS database_writes_per_sec,
           CASE WHEN k.basis = 'runs' THEN a.log_writes_per_sec WHEN k.test_type = k.reported_io_type THEN p.log_writes_per_sec END AS log_writes_per_sec,
           CASE WHEN k.basis = 'runs' THEN a.achieved_iops WHEN k.test_type = k.reported_io_type THEN p.achieved_iops END AS achieved_iops,
           CASE WHEN k.basis = 'runs' THEN a.target_iops WHEN k.test_type = k.reported_io_type THEN p.target_iops END AS target_iops,
           CASE
               WHEN k.basis = 'runs' THEN a.database_transfers_per_sec
               WHEN k.test_type = k.reported_io_type THEN
                   COALESCE(p.database_transfers_per_sec, p.database_reads_per_sec + p.database_writes_per_sec)
           END AS database_transfers_per_sec,
           CASE WHEN k.basis = 'runs' THEN a.backup_mb_per_sec_per_database WHEN k.test_type = 'backup' THEN p.backup_mb_per_sec_per_database END AS backup_mb_per_sec_per_database,
           CASE WHEN k.basis = 'runs' THEN a.backup_mb_per_sec_per_server WHEN k.test_type = 'backup' THEN p.backup_mb_per_sec_per_server END AS backup_mb_per_sec_per_server,
           CASE WHEN k.basis = 'runs' THEN a.backup_mb_per_sec WHEN k.test_type = 'backup' THEN p.backup_mb_per_sec END AS backup_mb_per_sec,
           CASE
               WHEN k.test_type <> 'soft_recovery' THEN NULL
               WHEN k.basis = 'runs' THEN replay.seconds
               ELSE p.log_replay_seconds
           END AS log_replay_seconds
    FROM k
    LEFT JOIN a ON a.solution_id = k.solution_id AND a.test_type = k.test_type
    LEFT JOIN p ON p.solution_id = k.solution_id
    LEFT JOIN replay ON replay.solution_id = k.solution_id
)
SELECT s.id AS solution_id, v.name AS vendor, s.product, s.configuration, s.exchange_version, f.test_type, s.mailboxes,

    CASE
        WHEN s.mailboxes IS NULL THEN NULL
        WHEN s.mailboxes <= 1000 THEN 'up_to_1000'
        WHEN s.mailboxes <= 5000 THEN '1001_to_5000'
        ELSE 'over_5000'
    END AS mailbox_category,
       s.disks, s.servers, f.servers_reported, f.basis,
       f.database_read_latency_ms,
       f.database_read_latency_worst_ms,
       f.database_write_latency_ms,
       f.log_write_latency_ms,
       f.database_reads_per_sec,
       f.database_writes_per_sec,
       f.log_writes_per_sec,
       f.database_transfers_per_sec,
       f.achieved_iops,
       f.target_iops,
       100.0 * (f.achieved_iops / NULLIF(f.target_iops, 0) - 1) AS iops_headroom_pct,
       f.database_transfers_per_sec * 1000.0 / NULLIF(s.mailboxes, 0) AS transfers_per_sec_per_1000_mailboxes,
       f.database_transfers_per_sec / NULLIF(s.disks, 0) AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec_per_database,
       f.backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.log_replay_seconds
FROM figures f
JOIN solution s ON s.id = f.solution_id
LEFT JOIN vendor v ON v.id = s.vendor_id
"""


def upgrade() -> None:
    op.create_table(
        "document",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("sha256", sa.String(), nullable=False, comment="SHA-256 of the file's bytes, hexadecimal"),
        sa.Column(
            "media_type", sa.String(), nullable=False, comment="application/pdf, text/html, text/plain or text/markdown"
        ),
        sa.Column("kind", sa.String(), nullable=False, comment="whitepaper or report"),
        sa.Column("program", sa.String(), nullable=True, comment="ESRP, or NULL for a paper outside the program"),
        sa.Column("title", sa.String(), nullable=True, comment="title as printed on the front page"),
        sa.Column("page_count", sa.Integer(), nullable=True, comment="pages of a PDF"),
        sa.Column("byte_size", sa.BigInteger(), nullable=False, comment="size of the file in bytes"),
        sa.Column("extractor_version", sa.String(), nullable=False, comment="version of the extraction that read it"),
        sa.Column("loaded_at", sa.DateTime(), nullable=False, comment="when it was loaded, UTC"),
        sa.Column(
            "relations_checked", sa.Integer(), nullable=False, comment="arithmetic relations that the audit could check"
        ),
        sa.Column("relations_held", sa.Integer(), nullable=False, comment="how many of them hold"),
        sa.CheckConstraint("kind IN ('whitepaper', 'report')", name=op.f("ck_document_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
        sa.UniqueConstraint("sha256", name=op.f("uq_document_sha256")),
    )
    op.create_table(
        "import_job",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("started_at", sa.DateTime(), nullable=False, comment="begin, UTC"),
        sa.Column(
            "finished_at", sa.DateTime(), nullable=True, comment="end, UTC; NULL while it runs or after it was killed"
        ),
        sa.Column("host", sa.String(), nullable=False, comment="machine that it ran on"),
        sa.Column("arguments", sa.String(), nullable=False, comment="what it was asked to read"),
        sa.Column("outcome", sa.String(), nullable=True, comment="complete, partial, nothing or interrupted"),
        sa.Column("seen", sa.Integer(), nullable=False, comment="files seen"),
        sa.Column("loaded", sa.Integer(), nullable=False, comment="documents loaded"),
        sa.Column("replaced", sa.Integer(), nullable=False, comment="documents read again"),
        sa.Column("unchanged", sa.Integer(), nullable=False, comment="files without change"),
        sa.Column("ignored", sa.Integer(), nullable=False, comment="files that are no reports"),
        sa.Column("failed", sa.Integer(), nullable=False, comment="files that failed"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_job")),
    )
    op.create_table(
        "vendor",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("name", sa.String(), nullable=False, comment="canonical spelling of the published name"),
        sa.Column(
            "group_name",
            sa.String(),
            nullable=False,
            comment="today's owner, so that EMC, Dell EMC and Dell rank as one",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vendor")),
        sa.UniqueConstraint("name", name=op.f("uq_vendor_name")),
    )
    op.create_table(
        "document_location",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the document found there"),
        sa.Column("uri", sa.String(), nullable=False, comment="file URI or other address"),
        sa.Column("byte_size", sa.BigInteger(), nullable=False, comment="size in bytes when last seen"),
        sa.Column("modified_at", sa.DateTime(), nullable=True, comment="modification time when last seen, UTC"),
        sa.Column("last_seen_at", sa.DateTime(), nullable=False, comment="last import that saw it, UTC"),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_document_location_document_id_document"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document_location")),
        sa.UniqueConstraint("uri", name=op.f("uq_document_location_uri")),
    )
    with op.batch_alter_table("document_location", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_document_location_document_id"), ["document_id"], unique=False)

    op.create_table(
        "import_failure",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("import_job_id", sa.Integer(), nullable=False, comment="the import"),
        sa.Column("uri", sa.String(), nullable=False, comment="file URI"),
        sa.Column("sha256", sa.String(), nullable=True, comment="SHA-256 of its bytes where they could be read"),
        sa.Column("code", sa.String(), nullable=False, comment="code of the failure"),
        sa.Column("message", sa.String(), nullable=False, comment="in words"),
        sa.Column("extractor_version", sa.String(), nullable=False, comment="version of the extraction that failed"),
        sa.ForeignKeyConstraint(
            ["import_job_id"],
            ["import_job.id"],
            name=op.f("fk_import_failure_import_job_id_import_job"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_failure")),
    )
    with op.batch_alter_table("import_failure", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_import_failure_import_job_id"), ["import_job_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_import_failure_uri"), ["uri"], unique=False)

    op.create_table(
        "solution",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the paper that describes it"),
        sa.Column("vendor_id", sa.Integer(), nullable=True, comment="who published it"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the paper"),
        sa.Column("product", sa.String(), nullable=True, comment="product with the vendor's name"),
        sa.Column("title", sa.String(), nullable=True, comment="title of the paper"),
        sa.Column("configuration", sa.String(), nullable=True, comment="what tells several set-ups of one paper apart"),
        sa.Column("exchange_version", sa.String(), nullable=True, comment="Exchange version, a year"),
        sa.Column("esrp_version", sa.String(), nullable=True, comment="ESRP - Storage version as printed"),
        sa.Column(
            "tested_on",
            sa.Date(),
            nullable=True,
            comment="printed test date, the first of the month where only a month is printed",
        ),
        sa.Column("published_on", sa.Date(), nullable=True, comment="printed publication date"),
        sa.Column("mailboxes", sa.Integer(), nullable=True, comment="mailboxes simulated in total"),
        sa.Column("mailbox_size_mb", sa.Double(), nullable=True, comment="mailbox quota, MB"),
        sa.Column(
            "iops_per_mailbox",
            sa.Double(),
            nullable=True,
            comment="tested profile, transactional I/O per second and mailbox",
        ),
        sa.Column("dags", sa.Integer(), nullable=True, comment="database availability groups"),
        sa.Column("servers_per_dag", sa.Integer(), nullable=True, comment="servers in a DAG"),
        sa.Column("servers", sa.Integer(), nullable=True, comment="hosts under test"),
        sa.Column("active_mailboxes_per_server", sa.Integer(), nullable=True, comment="active mailboxes on a server"),
        sa.Column("databases_per_server", sa.Integer(), nullable=True, comment="databases on a host"),
        sa.Column("copies_per_database", sa.Integer(), nullable=True, comment="copies of a database"),
        sa.Column("mailboxes_per_database", sa.Integer(), nullable=True, comment="mailboxes in a database"),
        sa.Column("storage_model", sa.String(), nullable=True, comment="storage model and firmware as printed"),
        sa.Column("connectivity", sa.String(), nullable=True, comment="SAS, FC, iSCSI, SATA, FCoE, NVMe or DAS"),
        sa.Column("controllers", sa.Integer(), nullable=True, comment="storage controllers"),
        sa.Column("storage_ports", sa.Integer(), nullable=True, comment="storage ports in all"),
        sa.Column("cache_gb", sa.Double(), nullable=True, comment="storage cache, GB"),
        sa.Column("disks", sa.Integer(), nullable=True, comment="disks tested"),
        sa.Column("disk_type", sa.String(), nullable=True, comment="hdd, ssd or mixed"),
        sa.Column("disk_interface", sa.String(), nullable=True, comment="SAS, NL-SAS, SATA, FC or NVMe"),
        sa.Column("disk_rpm", sa.Integer(), nullable=True, comment="revolutions per minute"),
        sa.Column("disk_capacity_gb", sa.Double(), nullable=True, comment="capacity of one disk in the vendor's GB"),
        sa.Column("raid_level", sa.String(), nullable=True, comment="RAID5, RAID10, DDP, ADAPT, ..."),
        sa.Column("raw_capacity_gb", sa.Double(), nullable=True, comment="raw capacity in all, in the vendor's GB"),
        sa.Column(
            "formatted_capacity_gb", sa.Double(), nullable=True, comment="formatted capacity in all, in the vendor's GB"
        ),
        sa.Column(
            "storage_utilization_pct", sa.Double(), nullable=True, comment="formatted by raw capacity as printed, %"
        ),
        sa.Column(
            "database_utilization_pct", sa.Double(), nullable=True, comment="database size by capacity as printed, %"
        ),
        sa.CheckConstraint("disk_type IN ('hdd', 'ssd', 'mixed')", name=op.f("ck_solution_disk_type")),
        sa.CheckConstraint(
            "exchange_version IN ('2003', '2007', '2010', '2013', '2016', '2019')",
            name=op.f("ck_solution_exchange_version"),
        ),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_solution_document_id_document"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["vendor_id"], ["vendor.id"], name=op.f("fk_solution_vendor_id_vendor"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_solution")),
        sa.UniqueConstraint("document_id", "ordinal", name=op.f("uq_solution_document_id")),
    )
    with op.batch_alter_table("solution", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_solution_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_solution_vendor_id"), ["vendor_id"], unique=False)

    op.create_table(
        "reported_metric",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("solution_id", sa.Integer(), nullable=False, comment="the solution that it is about"),
        sa.Column("scope", sa.String(), nullable=False, comment="aggregate, or the server's label"),
        sa.Column("metric", sa.String(), nullable=True, comment="name of a metric where the label is one"),
        sa.Column("value", sa.Double(), nullable=True, comment="the figure"),
        sa.Column("unit", sa.String(), nullable=True, comment="its unit"),
        sa.Column("label", sa.String(), nullable=False, comment="label as printed"),
        sa.Column("value_text", sa.String(), nullable=False, comment="figure as printed"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(
            ["solution_id"], ["solution.id"], name=op.f("fk_reported_metric_solution_id_solution"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reported_metric")),
    )
    with op.batch_alter_table("reported_metric", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_reported_metric_solution_id"), ["solution_id"], unique=False)

    op.create_table(
        "run",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the document that prints it"),
        sa.Column("solution_id", sa.Integer(), nullable=True, comment="the solution under test"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the document"),
        sa.Column("test_type", sa.String(), nullable=False, comment="performance, stress, backup or soft_recovery"),
        sa.Column("report_title", sa.String(), nullable=True, comment="title of the report as printed"),
        sa.Column("heading", sa.String(), nullable=True, comment="the section of the paper that it stands under"),
        sa.Column("server", sa.String(), nullable=True, comment="the server's label in the paper"),
        sa.Column("machine_name", sa.String(), nullable=True, comment="name of the test machine"),
        sa.Column("description", sa.String(), nullable=True, comment="test description"),
        sa.Column("result", sa.String(), nullable=True, comment="pass or fail; backup and recovery reports print none"),
        sa.Column("result_reason", sa.String(), nullable=True, comment="why it failed, as printed"),
        sa.Column("started_at", sa.DateTime(), nullable=True, comment="test start, local time of the machine"),
        sa.Column("ended_at", sa.DateTime(), nullable=True, comment="test end, local time of the machine"),
        sa.Column(
            "collection_started_at", sa.DateTime(), nullable=True, comment="begin of the measured window, local time"
        ),
        sa.Column(
            "collection_ended_at", sa.DateTime(), nullable=True, comment="end of the measured window, local time"
        ),
        sa.Column("jetstress_version", sa.String(), nullable=True, comment="version of Jetstress"),
        sa.Column("ese_version", sa.String(), nullable=True, comment="version of ESE.dll"),
        sa.Column("operating_system", sa.String(), nullable=True, comment="operating system as printed"),
        sa.Column("performance_log", sa.String(), nullable=True, comment="path of the performance log, one a line"),
        sa.Column("achieved_iops", sa.Double(), nullable=True, comment="achieved transactional I/O per second"),
        sa.Column("target_iops", sa.Double(), nullable=True, comment="target transactional I/O per second"),
        sa.Column("capacity_pct", sa.Double(), nullable=True, comment="capacity percentage (Jetstress 2007), %"),
        sa.Column("throughput_pct", sa.Double(), nullable=True, comment="throughput percentage (Jetstress 2007), %"),
        sa.Column("initial_database_bytes", sa.BigInteger(), nullable=True, comment="initial database size, bytes"),
        sa.Column("final_database_bytes", sa.BigInteger(), nullable=True, comment="final database size, bytes"),
        sa.Column("database_files", sa.Integer(), nullable=True, comment="number of database files"),
        sa.Column("thread_count", sa.Integer(), nullable=True, comment="threads, see thread_scope"),
        sa.Column(
            "thread_scope",
            sa.String(),
            nullable=True,
            comment="what the thread count is per: database, storage_group or global",
        ),
        sa.Column("log_buffers", sa.Integer(), nullable=True, comment="log buffers (Jetstress 2007)"),
        sa.Column("minimum_cache_mb", sa.Double(), nullable=True, comment="minimum database cache, MB of 2^20 bytes"),
        sa.Column("maximum_cache_mb", sa.Double(), nullable=True, comment="maximum database cache, MB of 2^20 bytes"),
        sa.Column("insert_pct", sa.Double(), nullable=True, comment="insert operations, %"),
        sa.Column("delete_pct", sa.Double(), nullable=True, comment="delete operations, %"),
        sa.Column("replace_pct", sa.Double(), nullable=True, comment="replace operations, %"),
        sa.Column("read_pct", sa.Double(), nullable=True, comment="read operations, %"),
        sa.Column("lazy_commit_pct", sa.Double(), nullable=True, comment="lazy commits, %"),
        sa.Column("background_maintenance", sa.Boolean(), nullable=True, comment="background database maintenance ran"),
        sa.Column("copies_per_database", sa.Integer(), nullable=True, comment="simulated copies of a database"),
        sa.Column(
            "database_read_limit_ms",
            sa.Double(),
            nullable=True,
            comment="average read latency limit stated in the log, ms",
        ),
        sa.Column(
            "database_read_peak_limit_ms",
            sa.Double(),
            nullable=True,
            comment="maximum read latency limit stated in the log, ms",
        ),
        sa.Column(
            "log_write_limit_ms",
            sa.Double(),
            nullable=True,
            comment="average log write latency limit stated in the log, ms",
        ),
        sa.Column(
            "log_write_peak_limit_ms",
            sa.Double(),
            nullable=True,
            comment="maximum log write latency limit stated in the log, ms",
        ),
        sa.Column(
            "source", sa.String(), nullable=False, comment="text, or ocr where the words were recognized from a picture"
        ),
        sa.Column(
            "duplicate_of_id", sa.Integer(), nullable=True, comment="the same run met before in another document"
        ),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.CheckConstraint("result IN ('pass', 'fail')", name=op.f("ck_run_result")),
        sa.CheckConstraint(
            "test_type IN ('performance', 'stress', 'backup', 'soft_recovery')", name=op.f("ck_run_test_type")
        ),
        sa.CheckConstraint("thread_scope IN ('database', 'storage_group', 'global')", name=op.f("ck_run_thread_scope")),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_run_document_id_document"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["duplicate_of_id"], ["run.id"], name=op.f("fk_run_duplicate_of_id_run"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["solution_id"], ["solution.id"], name=op.f("fk_run_solution_id_solution"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_run")),
        sa.UniqueConstraint("document_id", "ordinal", name=op.f("uq_run_document_id")),
    )
    with op.batch_alter_table("run", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_run_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_run_duplicate_of_id"), ["duplicate_of_id"], unique=False)
        batch_op.create_index("ix_run_machine_name_started_at", ["machine_name", "started_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_run_solution_id"), ["solution_id"], unique=False)

    op.create_table(
        "solution_fact",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("solution_id", sa.Integer(), nullable=False, comment="the solution that it describes"),
        sa.Column("table_name", sa.String(), nullable=False, comment="heading or caption of the table"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the paper"),
        sa.Column("label", sa.String(), nullable=False, comment="label as printed"),
        sa.Column("value", sa.String(), nullable=False, comment="value as printed"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(
            ["solution_id"], ["solution.id"], name=op.f("fk_solution_fact_solution_id_solution"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_solution_fact")),
    )
    with op.batch_alter_table("solution_fact", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_solution_fact_solution_id"), ["solution_id"], unique=False)

    op.create_table(
        "disk_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the report"),
        sa.Column("role", sa.String(), nullable=False, comment="database or log"),
        sa.Column("disk", sa.String(), nullable=False, comment="drive or mount point as printed in the brackets"),
        sa.Column(
            "read_latency_ms", sa.Double(), nullable=True, comment="average read latency, ms (printed in seconds)"
        ),
        sa.Column(
            "write_latency_ms", sa.Double(), nullable=True, comment="average write latency, ms (printed in seconds)"
        ),
        sa.Column("reads_per_sec", sa.Double(), nullable=True, comment="reads per second"),
        sa.Column("writes_per_sec", sa.Double(), nullable=True, comment="writes per second"),
        sa.Column("write_bytes", sa.Double(), nullable=True, comment="average bytes of one write"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.CheckConstraint("role IN ('database', 'log')", name=op.f("ck_disk_io_role")),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_disk_io_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disk_io")),
    )
    with op.batch_alter_table("disk_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_disk_io_run_id"), ["run_id"], unique=False)

    op.create_table(
        "finding",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the document"),
        sa.Column("run_id", sa.Integer(), nullable=True, comment="the run, NULL where it is about the document"),
        sa.Column("rule", sa.String(), nullable=False, comment="name of the rule"),
        sa.Column("severity", sa.String(), nullable=False, comment="error, warning or info"),
        sa.Column("subject", sa.String(), nullable=True, comment="what it is about"),
        sa.Column("expected", sa.String(), nullable=True, comment="what would hold, never applied"),
        sa.Column("actual", sa.String(), nullable=True, comment="what stands there"),
        sa.Column("message", sa.String(), nullable=False, comment="in words"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.CheckConstraint("severity IN ('error', 'warning', 'info')", name=op.f("ck_finding_severity")),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_finding_document_id_document"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_finding_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_finding")),
    )
    with op.batch_alter_table("finding", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_finding_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_finding_run_id"), ["run_id"], unique=False)

    op.create_table(
        "host_counter",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the report"),
        sa.Column("counter", sa.String(), nullable=False, comment="name as Jetstress prints it"),
        sa.Column("average", sa.Double(), nullable=True, comment="average over the run"),
        sa.Column("minimum", sa.Double(), nullable=True, comment="minimum"),
        sa.Column("maximum", sa.Double(), nullable=True, comment="maximum"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_host_counter_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_host_counter")),
    )
    with op.batch_alter_table("host_counter", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_host_counter_run_id"), ["run_id"], unique=False)

    op.create_table(
        "instance",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the report"),
        sa.Column("name", sa.String(), nullable=False, comment="name as printed, Instance2836.1"),
        sa.Column("log_path", sa.String(), nullable=True, comment="path of the logs"),
        sa.Column("database_path", sa.String(), nullable=True, comment="path of the database file"),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_instance_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance")),
        sa.UniqueConstraint("run_id", "name", name=op.f("uq_instance_run_id")),
    )
    with op.batch_alter_table("instance", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_run_id"), ["run_id"], unique=False)

    op.create_table(
        "log_event",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the log"),
        sa.Column("logged_at", sa.DateTime(), nullable=False, comment="local time of the test machine"),
        sa.Column("message", sa.String(), nullable=False, comment="the entry"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_log_event_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_event")),
    )
    with op.batch_alter_table("log_event", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_log_event_run_id"), ["run_id"], unique=False)

    op.create_table(
        "printed_aggregate",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("table_name", sa.String(), nullable=False, comment="backup_result or soft_recovery_result"),
        sa.Column("aggregate", sa.String(), nullable=False, comment="average or sum"),
        sa.Column("column_name", sa.String(), nullable=False, comment="the column that it aggregates"),
        sa.Column("value", sa.Double(), nullable=False, comment="the figure"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(
            ["run_id"], ["run.id"], name=op.f("fk_printed_aggregate_run_id_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_printed_aggregate")),
    )
    with op.batch_alter_table("printed_aggregate", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_printed_aggregate_run_id"), ["run_id"], unique=False)

    op.create_table(
        "backup_result",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("database_size_mb", sa.Double(), nullable=True, comment="database size, MB of 2^20 bytes"),
        sa.Column("elapsed_seconds", sa.Double(), nullable=True, comment="elapsed backup time, seconds"),
        sa.Column("mb_per_sec", sa.Double(), nullable=True, comment="MB of 2^20 bytes transferred per second"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(
            ["instance_id"], ["instance.id"], name=op.f("fk_backup_result_instance_id_instance"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_backup_result")),
    )
    with op.batch_alter_table("backup_result", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_backup_result_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "instance_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("scope", sa.String(), nullable=False, comment="transactional or total"),
        sa.Column("database_read_latency_ms", sa.Double(), nullable=True, comment="average database read latency, ms"),
        sa.Column(
            "database_write_latency_ms", sa.Double(), nullable=True, comment="average database write latency, ms"
        ),
        sa.Column("database_reads_per_sec", sa.Double(), nullable=True, comment="database reads per second"),
        sa.Column("database_writes_per_sec", sa.Double(), nullable=True, comment="database writes per second"),
        sa.Column("database_read_bytes", sa.Double(), nullable=True, comment="average bytes of one database read"),
        sa.Column("database_write_bytes", sa.Double(), nullable=True, comment="average bytes of one database write"),
        sa.Column("log_read_latency_ms", sa.Double(), nullable=True, comment="average log read latency, ms"),
        sa.Column("log_write_latency_ms", sa.Double(), nullable=True, comment="average log write latency, ms"),
        sa.Column("log_reads_per_sec", sa.Double(), nullable=True, comment="log reads per second"),
        sa.Column("log_writes_per_sec", sa.Double(), nullable=True, comment="log writes per second"),
        sa.Column("log_read_bytes", sa.Double(), nullable=True, comment="average bytes of one log read"),
        sa.Column("log_write_bytes", sa.Double(), nullable=True, comment="average bytes of one log write"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.CheckConstraint("scope IN ('transactional', 'total')", name=op.f("ck_instance_io_scope")),
        sa.ForeignKeyConstraint(
            ["instance_id"], ["instance.id"], name=op.f("fk_instance_io_instance_id_instance"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance_io")),
    )
    with op.batch_alter_table("instance_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_io_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "instance_log_replication_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("reads_per_sec", sa.Double(), nullable=True, comment="log reads per second for replication"),
        sa.Column("read_bytes", sa.Double(), nullable=True, comment="average bytes of one such read"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(
            ["instance_id"],
            ["instance.id"],
            name=op.f("fk_instance_log_replication_io_instance_id_instance"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance_log_replication_io")),
    )
    with op.batch_alter_table("instance_log_replication_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_log_replication_io_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "instance_maintenance_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("reads_per_sec", sa.Double(), nullable=True, comment="maintenance reads per second"),
        sa.Column("read_bytes", sa.Double(), nullable=True, comment="average bytes of one maintenance read"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(
            ["instance_id"],
            ["instance.id"],
            name=op.f("fk_instance_maintenance_io_instance_id_instance"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance_maintenance_io")),
    )
    with op.batch_alter_table("instance_maintenance_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_maintenance_io_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "soft_recovery_result",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("logs_replayed", sa.Integer(), nullable=True, comment="log files replayed"),
        sa.Column("elapsed_seconds", sa.Double(), nullable=True, comment="elapsed seconds"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column("bbox", sa.String(), nullable=True, comment="x0,top,x1,bottom in PDF points from the top left"),
        sa.ForeignKeyConstraint(
            ["instance_id"],
            ["instance.id"],
            name=op.f("fk_soft_recovery_result_instance_id_instance"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_soft_recovery_result")),
    )
    with op.batch_alter_table("soft_recovery_result", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_soft_recovery_result_instance_id"), ["instance_id"], unique=False)

    op.execute(sa.text(f"CREATE VIEW run_metrics AS {RUN_METRICS}"))
    op.execute(sa.text(f"CREATE VIEW solution_metrics AS {SOLUTION_METRICS}"))


def downgrade() -> None:
    op.execute(sa.text("DROP VIEW solution_metrics"))
    op.execute(sa.text("DROP VIEW run_metrics"))
    with op.batch_alter_table("soft_recovery_result", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_soft_recovery_result_instance_id"))

    op.drop_table("soft_recovery_result")
    with op.batch_alter_table("instance_maintenance_io", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_instance_maintenance_io_instance_id"))

    op.drop_table("instance_maintenance_io")
    with op.batch_alter_table("instance_log_replication_io", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_instance_log_replication_io_instance_id"))

    op.drop_table("instance_log_replication_io")
    with op.batch_alter_table("instance_io", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_instance_io_instance_id"))

    op.drop_table("instance_io")
    with op.batch_alter_table("backup_result", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_backup_result_instance_id"))

    op.drop_table("backup_result")
    with op.batch_alter_table("printed_aggregate", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_printed_aggregate_run_id"))

    op.drop_table("printed_aggregate")
    with op.batch_alter_table("log_event", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_log_event_run_id"))

    op.drop_table("log_event")
    with op.batch_alter_table("instance", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_instance_run_id"))

    op.drop_table("instance")
    with op.batch_alter_table("host_counter", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_host_counter_run_id"))

    op.drop_table("host_counter")
    with op.batch_alter_table("finding", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_finding_run_id"))
        batch_op.drop_index(batch_op.f("ix_finding_document_id"))

    op.drop_table("finding")
    with op.batch_alter_table("disk_io", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_disk_io_run_id"))

    op.drop_table("disk_io")
    with op.batch_alter_table("solution_fact", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_solution_fact_solution_id"))

    op.drop_table("solution_fact")
    with op.batch_alter_table("run", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_run_solution_id"))
        batch_op.drop_index("ix_run_machine_name_started_at")
        batch_op.drop_index(batch_op.f("ix_run_duplicate_of_id"))
        batch_op.drop_index(batch_op.f("ix_run_document_id"))

    op.drop_table("run")
    with op.batch_alter_table("reported_metric", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_reported_metric_solution_id"))

    op.drop_table("reported_metric")
    with op.batch_alter_table("solution", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_solution_vendor_id"))
        batch_op.drop_index(batch_op.f("ix_solution_document_id"))

    op.drop_table("solution")
    with op.batch_alter_table("import_failure", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_import_failure_uri"))
        batch_op.drop_index(batch_op.f("ix_import_failure_import_job_id"))

    op.drop_table("import_failure")
    with op.batch_alter_table("document_location", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_document_location_document_id"))

    op.drop_table("document_location")
    op.drop_table("vendor")
    op.drop_table("import_job")
    op.drop_table("document")
