"""The first schema: all tables, their indexes, and the two views.

Revision ID: 0001
Revises: nothing
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

VIEWS = ("run_metrics", "solution_metrics")
TABLES = (
    "document",
    "import_job",
    "vendor",
    "document_location",
    "import_failure",
    "solution",
    "reported_metric",
    "run",
    "solution_fact",
    "disk_io",
    "finding",
    "host_counter",
    "instance",
    "log_event",
    "printed_aggregate",
    "run_figure",
    "backup_result",
    "instance_io",
    "instance_log_replication_io",
    "instance_maintenance_io",
    "soft_recovery_result",
)
"""In the order in which they are made: none refers to a later one."""


def upgrade() -> None:
    op.create_table(
        "document",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("sha256", sa.Text(), nullable=False, comment="SHA-256 of the file's bytes, hexadecimal"),
        sa.Column(
            "media_type", sa.Text(), nullable=False, comment="application/pdf, text/html, text/plain or text/markdown"
        ),
        sa.Column("kind", sa.Text(), nullable=False, comment="whitepaper or report"),
        sa.Column("program", sa.Text(), nullable=True, comment="ESRP, or NULL for a paper outside the program"),
        sa.Column("title", sa.Text(), nullable=True, comment="title as printed on the front page"),
        sa.Column("page_count", sa.BigInteger(), nullable=True, comment="pages of a PDF"),
        sa.Column("byte_size", sa.BigInteger(), nullable=False, comment="size of the file (bytes)"),
        sa.Column("extractor_version", sa.Text(), nullable=False, comment="version of the extraction that read it"),
        sa.Column("loaded_at", sa.DateTime(), nullable=False, comment="when it was loaded, UTC"),
        sa.Column(
            "relations_checked",
            sa.BigInteger(),
            nullable=False,
            comment="arithmetic relations that the audit could check",
        ),
        sa.Column("relations_held", sa.BigInteger(), nullable=False, comment="how many of them hold"),
        sa.CheckConstraint("kind IN ('whitepaper', 'report')", name=op.f("ck_document_kind")),
        sa.CheckConstraint(
            "media_type IN ('application/pdf', 'text/html', 'text/plain', 'text/markdown')",
            name=op.f("ck_document_media_type"),
        ),
        sa.CheckConstraint("program IN ('ESRP')", name=op.f("ck_document_program")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document")),
        sa.UniqueConstraint("sha256", name=op.f("uq_document_sha256")),
        comment="One input file, identified by its bytes.",
    )
    op.create_table(
        "import_job",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("started_at", sa.DateTime(), nullable=False, comment="begin, UTC"),
        sa.Column(
            "finished_at", sa.DateTime(), nullable=True, comment="end, UTC; NULL while it runs or after it was killed"
        ),
        sa.Column("host", sa.Text(), nullable=False, comment="machine that it ran on"),
        sa.Column("arguments", sa.Text(), nullable=False, comment="what it was asked to read"),
        sa.Column(
            "outcome",
            sa.Text(),
            nullable=True,
            comment="complete, partial (some files failed), nothing (all failed) or interrupted; NULL while it runs",
        ),
        sa.Column("seen", sa.BigInteger(), nullable=False, comment="files seen"),
        sa.Column("loaded", sa.BigInteger(), nullable=False, comment="documents loaded"),
        sa.Column("replaced", sa.BigInteger(), nullable=False, comment="documents read again"),
        sa.Column("unchanged", sa.BigInteger(), nullable=False, comment="files without change"),
        sa.Column("ignored", sa.BigInteger(), nullable=False, comment="files that are no reports"),
        sa.Column("failed", sa.BigInteger(), nullable=False, comment="files that failed"),
        sa.CheckConstraint(
            "outcome IN ('complete', 'partial', 'nothing', 'interrupted')", name=op.f("ck_import_job_outcome")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_job")),
        comment="One run of `esrp ingest`.",
    )
    op.create_table(
        "vendor",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("name", sa.Text(), nullable=False, comment="canonical spelling of the published name"),
        sa.Column(
            "group_name", sa.Text(), nullable=False, comment="today's owner, so that EMC, Dell EMC and Dell rank as one"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vendor")),
        sa.UniqueConstraint("name", name=op.f("uq_vendor_name")),
        comment="A vendor under the name that it published under.",
    )
    op.create_table(
        "document_location",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the document found there"),
        sa.Column("uri", sa.Text(), nullable=False, comment="file URI or other address"),
        sa.Column("byte_size", sa.BigInteger(), nullable=False, comment="size when last seen (bytes)"),
        sa.Column("modified_at", sa.DateTime(), nullable=True, comment="modification time when last seen, UTC"),
        sa.Column(
            "etag", sa.Text(), nullable=True, comment="what a store calls this version of the bytes, NULL for files"
        ),
        sa.Column("last_seen_at", sa.DateTime(), nullable=False, comment="last import that saw it, UTC"),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_document_location_document_id_document"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document_location")),
        sa.UniqueConstraint("uri", name=op.f("uq_document_location_uri")),
        comment="A place at which a document's bytes were seen.",
    )
    with op.batch_alter_table("document_location", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_document_location_document_id"), ["document_id"], unique=False)

    op.create_table(
        "import_failure",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("import_job_id", sa.Integer(), nullable=False, comment="the import"),
        sa.Column("uri", sa.Text(), nullable=False, comment="file URI"),
        sa.Column("sha256", sa.Text(), nullable=True, comment="SHA-256 of its bytes where they could be read"),
        sa.Column("code", sa.Text(), nullable=False, comment="code of the failure"),
        sa.Column("message", sa.Text(), nullable=False, comment="in words"),
        sa.Column("extractor_version", sa.Text(), nullable=False, comment="version of the extraction that failed"),
        sa.CheckConstraint(
            "code IN ('not_a_report', 'encrypted', 'corrupt', 'no_text', 'empty', 'unsupported_type', 'timeout', 'out_of_memory', 'crashed', 'invalid', 'unreadable')",
            name=op.f("ck_import_failure_code"),
        ),
        sa.ForeignKeyConstraint(
            ["import_job_id"],
            ["import_job.id"],
            name=op.f("fk_import_failure_import_job_id_import_job"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_import_failure")),
        comment="A file that an import could not load.",
    )
    with op.batch_alter_table("import_failure", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_import_failure_import_job_id"), ["import_job_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_import_failure_uri"), ["uri"], unique=False)

    op.create_table(
        "solution",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column(
            "document_id",
            sa.Integer(),
            nullable=False,
            comment="the paper that describes it; of stand-alone reports, the first one",
        ),
        sa.Column("vendor_id", sa.Integer(), nullable=True, comment="who published it"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the paper"),
        sa.Column("product", sa.Text(), nullable=True, comment="product with the vendor's name"),
        sa.Column("title", sa.Text(), nullable=True, comment="title of the paper"),
        sa.Column("configuration", sa.Text(), nullable=True, comment="what tells several set-ups of one paper apart"),
        sa.Column("exchange_version", sa.Text(), nullable=True, comment="Exchange version, a year"),
        sa.Column("esrp_version", sa.Text(), nullable=True, comment="ESRP - Storage version as printed"),
        sa.Column(
            "tested_on",
            sa.Date(),
            nullable=True,
            comment="printed test date, the first of the month where only a month is printed",
        ),
        sa.Column("published_on", sa.Date(), nullable=True, comment="printed publication date"),
        sa.Column("mailboxes", sa.BigInteger(), nullable=True, comment="mailboxes simulated in total"),
        sa.Column("mailbox_size_mb", sa.Double(), nullable=True, comment="mailbox quota (MB)"),
        sa.Column(
            "iops_per_mailbox",
            sa.Double(),
            nullable=True,
            comment="tested profile: transactional I/O of one mailbox (1/s)",
        ),
        sa.Column("dags", sa.BigInteger(), nullable=True, comment="database availability groups"),
        sa.Column("servers_per_dag", sa.BigInteger(), nullable=True, comment="servers in a DAG"),
        sa.Column("servers", sa.BigInteger(), nullable=True, comment="hosts under test"),
        sa.Column(
            "active_mailboxes_per_server", sa.BigInteger(), nullable=True, comment="active mailboxes on a server"
        ),
        sa.Column("databases_per_server", sa.BigInteger(), nullable=True, comment="databases on a host"),
        sa.Column("copies_per_database", sa.BigInteger(), nullable=True, comment="copies of a database"),
        sa.Column("mailboxes_per_database", sa.BigInteger(), nullable=True, comment="mailboxes in a database"),
        sa.Column("storage_model", sa.Text(), nullable=True, comment="storage model and firmware as printed"),
        sa.Column("connectivity", sa.Text(), nullable=True, comment="SAS, FC, iSCSI, SATA, FCoE, NVMe or DAS"),
        sa.Column("controllers", sa.BigInteger(), nullable=True, comment="storage controllers"),
        sa.Column("storage_ports", sa.BigInteger(), nullable=True, comment="storage ports in all"),
        sa.Column("cache_gb", sa.Double(), nullable=True, comment="storage cache (GB)"),
        sa.Column(
            "disks",
            sa.BigInteger(),
            nullable=True,
            comment="disks tested; where prose counts those of the logs apart, those of the databases",
        ),
        sa.Column("disk_type", sa.Text(), nullable=True, comment="hdd, ssd or mixed"),
        sa.Column("disk_interface", sa.Text(), nullable=True, comment="SAS, NL-SAS, SATA, FC or NVMe"),
        sa.Column("disk_rpm", sa.BigInteger(), nullable=True, comment="spindle speed (1/min)"),
        sa.Column(
            "disk_capacity_gb", sa.Double(), nullable=True, comment="capacity of one disk, in the vendor's GB (GB)"
        ),
        sa.Column("raid_level", sa.Text(), nullable=True, comment="RAID5, RAID10, DDP, ADAPT, ..."),
        sa.Column(
            "raw_capacity_gb", sa.Double(), nullable=True, comment="raw capacity in all, in the vendor's GB (GB)"
        ),
        sa.Column(
            "formatted_capacity_gb",
            sa.Double(),
            nullable=True,
            comment="formatted capacity in all, in the vendor's GB (GB)",
        ),
        sa.Column(
            "storage_utilization_pct", sa.Double(), nullable=True, comment="formatted by raw capacity as printed (%)"
        ),
        sa.Column(
            "database_utilization_pct", sa.Double(), nullable=True, comment="database size by capacity as printed (%)"
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
        sa.UniqueConstraint("document_id", "ordinal", name=op.f("uq_solution_document_id_ordinal")),
        comment="One tested storage configuration of one vendor.",
    )
    with op.batch_alter_table("solution", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_solution_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_solution_vendor_id"), ["vendor_id"], unique=False)

    op.create_table(
        "reported_metric",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("solution_id", sa.Integer(), nullable=False, comment="the solution that it is about"),
        sa.Column("scope", sa.Text(), nullable=False, comment="aggregate, or the server's label"),
        sa.Column("metric", sa.Text(), nullable=True, comment="name of a metric where the label is one"),
        sa.Column("value", sa.Double(), nullable=True, comment="the figure"),
        sa.Column("unit", sa.Text(), nullable=True, comment="its unit"),
        sa.Column("label", sa.Text(), nullable=False, comment="label as printed"),
        sa.Column("value_text", sa.Text(), nullable=False, comment="figure as printed"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(
            ["solution_id"], ["solution.id"], name=op.f("fk_reported_metric_solution_id_solution"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reported_metric")),
        comment="A figure of a paper's own result summary.",
    )
    with op.batch_alter_table("reported_metric", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_reported_metric_solution_id"), ["solution_id"], unique=False)

    op.create_table(
        "run",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the document that prints it"),
        sa.Column("solution_id", sa.Integer(), nullable=True, comment="the solution under test"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the document"),
        sa.Column("test_type", sa.Text(), nullable=False, comment="performance, stress, backup or soft_recovery"),
        sa.Column("report_title", sa.Text(), nullable=True, comment="title of the report as printed"),
        sa.Column("heading", sa.Text(), nullable=True, comment="the section of the paper that it stands under"),
        sa.Column("server", sa.Text(), nullable=True, comment="the server's label in the paper"),
        sa.Column("machine_name", sa.Text(), nullable=True, comment="name of the test machine"),
        sa.Column("description", sa.Text(), nullable=True, comment="test description"),
        sa.Column("result", sa.Text(), nullable=True, comment="pass or fail; backup and recovery reports print none"),
        sa.Column("result_reason", sa.Text(), nullable=True, comment="why it failed, as printed"),
        sa.Column("started_at", sa.DateTime(), nullable=True, comment="test start, local time of the machine"),
        sa.Column("ended_at", sa.DateTime(), nullable=True, comment="test end, local time of the machine"),
        sa.Column(
            "collection_started_at", sa.DateTime(), nullable=True, comment="begin of the measured window, local time"
        ),
        sa.Column(
            "collection_ended_at", sa.DateTime(), nullable=True, comment="end of the measured window, local time"
        ),
        sa.Column(
            "measured_seconds",
            sa.BigInteger(),
            nullable=True,
            comment="length of the measured window; of the whole test where Jetstress prints no window (seconds)",
        ),
        sa.Column("jetstress_version", sa.Text(), nullable=True, comment="version of Jetstress"),
        sa.Column("ese_version", sa.Text(), nullable=True, comment="version of ESE.dll"),
        sa.Column("operating_system", sa.Text(), nullable=True, comment="operating system as printed"),
        sa.Column("performance_log", sa.Text(), nullable=True, comment="path of the performance log, one a line"),
        sa.Column("achieved_iops", sa.Double(), nullable=True, comment="achieved transactional I/O per second (1/s)"),
        sa.Column("target_iops", sa.Double(), nullable=True, comment="target transactional I/O per second (1/s)"),
        sa.Column("capacity_pct", sa.Double(), nullable=True, comment="capacity percentage (Jetstress 2007) (%)"),
        sa.Column("throughput_pct", sa.Double(), nullable=True, comment="throughput percentage (Jetstress 2007) (%)"),
        sa.Column("initial_database_bytes", sa.BigInteger(), nullable=True, comment="initial database size (bytes)"),
        sa.Column("final_database_bytes", sa.BigInteger(), nullable=True, comment="final database size (bytes)"),
        sa.Column("database_files", sa.BigInteger(), nullable=True, comment="database files"),
        sa.Column("thread_count", sa.BigInteger(), nullable=True, comment="threads, see thread_scope"),
        sa.Column(
            "thread_scope",
            sa.Text(),
            nullable=True,
            comment="what the thread count is per: database, storage_group or global",
        ),
        sa.Column("log_buffers", sa.BigInteger(), nullable=True, comment="log buffers (Jetstress 2007)"),
        sa.Column(
            "minimum_cache_mb", sa.Double(), nullable=True, comment="minimum database cache in MB of 2^20 bytes (MB)"
        ),
        sa.Column(
            "maximum_cache_mb", sa.Double(), nullable=True, comment="maximum database cache in MB of 2^20 bytes (MB)"
        ),
        sa.Column("insert_pct", sa.Double(), nullable=True, comment="insert operations (%)"),
        sa.Column("delete_pct", sa.Double(), nullable=True, comment="delete operations (%)"),
        sa.Column("replace_pct", sa.Double(), nullable=True, comment="replace operations (%)"),
        sa.Column("read_pct", sa.Double(), nullable=True, comment="read operations (%)"),
        sa.Column("lazy_commit_pct", sa.Double(), nullable=True, comment="lazy commits (%)"),
        sa.Column("background_maintenance", sa.Boolean(), nullable=True, comment="background database maintenance ran"),
        sa.Column("copies_per_database", sa.BigInteger(), nullable=True, comment="simulated copies of a database"),
        sa.Column(
            "database_read_limit_ms",
            sa.Double(),
            nullable=True,
            comment="average read latency limit stated in the log (ms)",
        ),
        sa.Column(
            "database_read_peak_limit_ms",
            sa.Double(),
            nullable=True,
            comment="maximum read latency limit stated in the log (ms)",
        ),
        sa.Column(
            "log_write_limit_ms",
            sa.Double(),
            nullable=True,
            comment="average log write latency limit stated in the log (ms)",
        ),
        sa.Column(
            "log_write_peak_limit_ms",
            sa.Double(),
            nullable=True,
            comment="maximum log write latency limit stated in the log (ms)",
        ),
        sa.Column(
            "source", sa.Text(), nullable=False, comment="text, or ocr where the words were recognized from a picture"
        ),
        sa.Column(
            "duplicate_of_id",
            sa.Integer(),
            nullable=True,
            comment="the same run met in another document, which counts in its place",
        ),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.CheckConstraint("result IN ('pass', 'fail')", name=op.f("ck_run_result")),
        sa.CheckConstraint("source IN ('text', 'ocr')", name=op.f("ck_run_source")),
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
        sa.UniqueConstraint("document_id", "ordinal", name=op.f("uq_run_document_id_ordinal")),
        comment="One Jetstress run on one server.",
    )
    with op.batch_alter_table("run", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_run_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_run_duplicate_of_id"), ["duplicate_of_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_run_solution_id"), ["solution_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_run_started_at_machine_name"), ["started_at", "machine_name"], unique=False
        )

    op.create_table(
        "solution_fact",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("solution_id", sa.Integer(), nullable=False, comment="the solution that it describes"),
        sa.Column("table_name", sa.Text(), nullable=False, comment="heading or caption of the table"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the paper"),
        sa.Column("label", sa.Text(), nullable=False, comment="label as printed"),
        sa.Column("value", sa.Text(), nullable=False, comment="value as printed"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(
            ["solution_id"], ["solution.id"], name=op.f("fk_solution_fact_solution_id_solution"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_solution_fact")),
        comment="A label/value row of a paper's tables, as printed.",
    )
    with op.batch_alter_table("solution_fact", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_solution_fact_solution_id"), ["solution_id"], unique=False)

    op.create_table(
        "disk_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the report"),
        sa.Column("role", sa.Text(), nullable=False, comment="database or log"),
        sa.Column("disk", sa.Text(), nullable=False, comment="drive or mount point as printed in the brackets"),
        sa.Column(
            "read_latency_ms", sa.Double(), nullable=True, comment="average read latency, printed in seconds (ms)"
        ),
        sa.Column(
            "write_latency_ms", sa.Double(), nullable=True, comment="average write latency, printed in seconds (ms)"
        ),
        sa.Column("reads_per_sec", sa.Double(), nullable=True, comment="reads per second (1/s)"),
        sa.Column("writes_per_sec", sa.Double(), nullable=True, comment="writes per second (1/s)"),
        sa.Column("write_bytes", sa.Double(), nullable=True, comment="mean size of one write (bytes)"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.CheckConstraint("role IN ('database', 'log')", name=op.f("ck_disk_io_role")),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_disk_io_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_disk_io")),
        comment="A row of the Disk Subsystem table of Jetstress 2007 and older.",
    )
    with op.batch_alter_table("disk_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_disk_io_run_id"), ["run_id"], unique=False)

    op.create_table(
        "finding",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the document"),
        sa.Column("run_id", sa.Integer(), nullable=True, comment="the run, NULL where it is about the document"),
        sa.Column("rule", sa.Text(), nullable=False, comment="name of the rule"),
        sa.Column("severity", sa.Text(), nullable=False, comment="error, warning or info"),
        sa.Column("subject", sa.Text(), nullable=True, comment="what it is about"),
        sa.Column("expected", sa.Text(), nullable=True, comment="what would hold, never applied"),
        sa.Column("actual", sa.Text(), nullable=True, comment="what stands there"),
        sa.Column("message", sa.Text(), nullable=False, comment="in words"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.CheckConstraint("severity IN ('error', 'warning', 'info')", name=op.f("ck_finding_severity")),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_finding_document_id_document"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_finding_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_finding")),
        comment="Something that reading or the audit noticed.",
    )
    with op.batch_alter_table("finding", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_finding_document_id"), ["document_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_finding_rule"), ["rule"], unique=False)
        batch_op.create_index(batch_op.f("ix_finding_run_id"), ["run_id"], unique=False)

    op.create_table(
        "host_counter",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the report"),
        sa.Column("counter", sa.Text(), nullable=False, comment="name as Jetstress prints it"),
        sa.Column("average", sa.Double(), nullable=True, comment="average over the run"),
        sa.Column("minimum", sa.Double(), nullable=True, comment="minimum"),
        sa.Column("maximum", sa.Double(), nullable=True, comment="maximum"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_host_counter_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_host_counter")),
        comment="A performance counter of the host.",
    )
    with op.batch_alter_table("host_counter", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_host_counter_run_id"), ["run_id"], unique=False)

    op.create_table(
        "run_figure",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("instances", sa.BigInteger(), nullable=True, comment="database instances that the report names"),
        sa.Column(
            "database_parts",
            sa.BigInteger(),
            nullable=True,
            comment="rows behind the database figures: instances, or disks",
        ),
        sa.Column("log_parts", sa.BigInteger(), nullable=True, comment="rows behind the log figures"),
        sa.Column("database_read_latency_ms", sa.Double(), nullable=True, comment="mean over instances (ms)"),
        sa.Column(
            "database_read_latency_worst_ms", sa.Double(), nullable=True, comment="that of the worst instance (ms)"
        ),
        sa.Column("database_write_latency_ms", sa.Double(), nullable=True, comment="mean over instances (ms)"),
        sa.Column("log_write_latency_ms", sa.Double(), nullable=True, comment="mean over instances (ms)"),
        sa.Column("database_reads_per_sec", sa.Double(), nullable=True, comment="sum over instances (1/s)"),
        sa.Column("database_writes_per_sec", sa.Double(), nullable=True, comment="sum over instances (1/s)"),
        sa.Column("log_writes_per_sec", sa.Double(), nullable=True, comment="sum over instances (1/s)"),
        sa.Column(
            "database_transfers_per_sec",
            sa.Double(),
            nullable=True,
            comment="reads and writes, summed over instances (1/s)",
        ),
        sa.Column("backup_parts", sa.BigInteger(), nullable=True, comment="rows of the backup statistics"),
        sa.Column("backup_mb_per_sec", sa.Double(), nullable=True, comment="sum over instances (MB/s)"),
        sa.Column(
            "replay_seconds",
            sa.Double(),
            nullable=True,
            comment="time to replay all logs, summed over instances (seconds)",
        ),
        sa.Column("replay_logs", sa.BigInteger(), nullable=True, comment="logs replayed, summed over instances"),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_run_figure_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_run_figure")),
        sa.UniqueConstraint("run_id", name=op.f("uq_run_figure_run_id")),
        comment="What the tables of a run add up to, written with it: rankings read these instead of a row for each instance.",
    )

    op.create_table(
        "instance",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the report"),
        sa.Column("name", sa.Text(), nullable=False, comment="name as printed, Instance2836.1"),
        sa.Column("log_path", sa.Text(), nullable=True, comment="path of the logs"),
        sa.Column("database_path", sa.Text(), nullable=True, comment="path of the database file"),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_instance_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance")),
        sa.UniqueConstraint("run_id", "name", name=op.f("uq_instance_run_id_name")),
        comment="One ESE database instance of a run.",
    )
    with op.batch_alter_table("instance", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_name"), ["name"], unique=False)
        batch_op.create_index(batch_op.f("ix_instance_run_id"), ["run_id"], unique=False)

    op.create_table(
        "log_event",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("ordinal", sa.Integer(), nullable=False, comment="1-based order in the log"),
        sa.Column("logged_at", sa.DateTime(), nullable=False, comment="local time of the test machine"),
        sa.Column("message", sa.Text(), nullable=False, comment="the entry"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_log_event_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_log_event")),
        comment="An entry of a test log.",
    )
    with op.batch_alter_table("log_event", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_log_event_run_id"), ["run_id"], unique=False)

    op.create_table(
        "printed_aggregate",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("table_name", sa.Text(), nullable=False, comment="backup_result or soft_recovery_result"),
        sa.Column("aggregate", sa.Text(), nullable=False, comment="average or sum"),
        sa.Column("column_name", sa.Text(), nullable=False, comment="the column that it aggregates"),
        sa.Column("value", sa.Double(), nullable=False, comment="the figure"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.CheckConstraint("aggregate IN ('average', 'sum')", name=op.f("ck_printed_aggregate_aggregate")),
        sa.CheckConstraint(
            "table_name IN ('backup_result', 'soft_recovery_result')", name=op.f("ck_printed_aggregate_table_name")
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["run.id"], name=op.f("fk_printed_aggregate_run_id_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_printed_aggregate")),
        comment="A cell of the Avg or Sum row below a statistics table, as printed.",
    )
    with op.batch_alter_table("printed_aggregate", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_printed_aggregate_run_id"), ["run_id"], unique=False)

    op.create_table(
        "backup_result",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("database_size_mb", sa.Double(), nullable=True, comment="database size in MB of 2^20 bytes (MB)"),
        sa.Column("elapsed_seconds", sa.Double(), nullable=True, comment="elapsed backup time (seconds)"),
        sa.Column("mb_per_sec", sa.Double(), nullable=True, comment="transfer rate in MB of 2^20 bytes (MB/s)"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(
            ["instance_id"], ["instance.id"], name=op.f("fk_backup_result_instance_id_instance"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_backup_result")),
        comment="A row of Database Backup Statistics.",
    )
    with op.batch_alter_table("backup_result", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_backup_result_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "instance_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("scope", sa.Text(), nullable=False, comment="transactional or total"),
        sa.Column("database_read_latency_ms", sa.Double(), nullable=True, comment="average database read latency (ms)"),
        sa.Column(
            "database_write_latency_ms", sa.Double(), nullable=True, comment="average database write latency (ms)"
        ),
        sa.Column("database_reads_per_sec", sa.Double(), nullable=True, comment="database reads per second (1/s)"),
        sa.Column("database_writes_per_sec", sa.Double(), nullable=True, comment="database writes per second (1/s)"),
        sa.Column("database_read_bytes", sa.Double(), nullable=True, comment="mean size of one database read (bytes)"),
        sa.Column(
            "database_write_bytes", sa.Double(), nullable=True, comment="mean size of one database write (bytes)"
        ),
        sa.Column("log_read_latency_ms", sa.Double(), nullable=True, comment="average log read latency (ms)"),
        sa.Column("log_write_latency_ms", sa.Double(), nullable=True, comment="average log write latency (ms)"),
        sa.Column("log_reads_per_sec", sa.Double(), nullable=True, comment="log reads per second (1/s)"),
        sa.Column("log_writes_per_sec", sa.Double(), nullable=True, comment="log writes per second (1/s)"),
        sa.Column("log_read_bytes", sa.Double(), nullable=True, comment="mean size of one log read (bytes)"),
        sa.Column("log_write_bytes", sa.Double(), nullable=True, comment="mean size of one log write (bytes)"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.CheckConstraint("scope IN ('transactional', 'total')", name=op.f("ck_instance_io_scope")),
        sa.ForeignKeyConstraint(
            ["instance_id"], ["instance.id"], name=op.f("fk_instance_io_instance_id_instance"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance_io")),
        comment="A row of the Transactional or Total I/O Performance table.",
    )
    with op.batch_alter_table("instance_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_io_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "instance_log_replication_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("reads_per_sec", sa.Double(), nullable=True, comment="log reads per second for replication (1/s)"),
        sa.Column("read_bytes", sa.Double(), nullable=True, comment="mean size of one such read (bytes)"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(
            ["instance_id"],
            ["instance.id"],
            name=op.f("fk_instance_log_replication_io_instance_id_instance"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance_log_replication_io")),
        comment="A row of the Log Replication table.",
    )
    with op.batch_alter_table("instance_log_replication_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_log_replication_io_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "instance_maintenance_io",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("reads_per_sec", sa.Double(), nullable=True, comment="maintenance reads per second (1/s)"),
        sa.Column("read_bytes", sa.Double(), nullable=True, comment="mean size of one maintenance read (bytes)"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(
            ["instance_id"],
            ["instance.id"],
            name=op.f("fk_instance_maintenance_io_instance_id_instance"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_instance_maintenance_io")),
        comment="A row of the Background Database Maintenance table.",
    )
    with op.batch_alter_table("instance_maintenance_io", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_instance_maintenance_io_instance_id"), ["instance_id"], unique=False)

    op.create_table(
        "soft_recovery_result",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("instance_id", sa.Integer(), nullable=False, comment="the instance"),
        sa.Column("logs_replayed", sa.BigInteger(), nullable=True, comment="log files replayed"),
        sa.Column("elapsed_seconds", sa.Double(), nullable=True, comment="elapsed time (seconds)"),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(
            ["instance_id"],
            ["instance.id"],
            name=op.f("fk_soft_recovery_result_instance_id_instance"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_soft_recovery_result")),
        comment="A row of Soft-Recovery Statistics.",
    )
    with op.batch_alter_table("soft_recovery_result", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_soft_recovery_result_instance_id"), ["instance_id"], unique=False)

    folder = Path(__file__).parent.parent / "views"
    for view in VIEWS:
        select = (folder / f"{revision}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")


def downgrade() -> None:
    for view in reversed(VIEWS):
        op.execute(f"DROP VIEW {view}")
    for table in reversed(TABLES):
        op.drop_table(table)
