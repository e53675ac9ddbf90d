"""The tables: names, columns, units and what each column means. This is the contract that users query.

Every column's comment says what it holds and in which unit; documentation and the browser's metadata are made from it.
"""

from datetime import date, datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, MetaData, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column

NAMING_CONVENTION = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """All tables; each has an integer primary key `id`."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)

    id: Mapped[int] = mapped_column(primary_key=True, sort_order=-10, comment="primary key")


def _column(comment: str, **options: Any) -> Mapped[Any]:  # noqa: ANN401 - passed on to SQLAlchemy
    return mapped_column(comment=comment, **options)


def _parent(target: str, comment: str, *, nullable: bool = False, ondelete: str = "CASCADE") -> Mapped[Any]:
    return mapped_column(ForeignKey(f"{target}.id", ondelete=ondelete), index=True, nullable=nullable, comment=comment)


def _one_of(name: str, *values: str) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


class LocatedMixin:
    """Where a row was read."""

    page: Mapped[int | None] = mapped_column(sort_order=900, comment="1-based page, NULL for HTML and text")
    line: Mapped[int | None] = mapped_column(sort_order=901, comment="1-based line, NULL for PDF")
    bbox: Mapped[str | None] = mapped_column(sort_order=902, comment="x0,top,x1,bottom in PDF points from the top left")


class Document(Base):
    """One input file, identified by its bytes."""

    __tablename__ = "document"
    __table_args__ = (_one_of("kind", "whitepaper", "report"),)

    sha256: Mapped[str] = _column("SHA-256 of the file's bytes, hexadecimal", unique=True)
    media_type: Mapped[str] = _column("application/pdf, text/html, text/plain or text/markdown")
    kind: Mapped[str] = _column("whitepaper or report")
    program: Mapped[str | None] = _column("ESRP, or NULL for a paper outside the program")
    title: Mapped[str | None] = _column("title as printed on the front page")
    page_count: Mapped[int | None] = _column("pages of a PDF")
    byte_size: Mapped[int] = _column("size of the file in bytes", type_=BigInteger)
    extractor_version: Mapped[str] = _column("version of the extraction that read it")
    loaded_at: Mapped[datetime] = _column("when it was loaded, UTC")
    relations_checked: Mapped[int] = _column("arithmetic relations that the audit could check", default=0)
    relations_held: Mapped[int] = _column("how many of them hold", default=0)


class DocumentLocation(Base):
    """A place at which a document's bytes were seen."""

    __tablename__ = "document_location"

    document_id: Mapped[int] = _parent("document", "the document found there")
    uri: Mapped[str] = _column("file URI or other address", unique=True)
    byte_size: Mapped[int] = _column("size in bytes when last seen", type_=BigInteger)
    modified_at: Mapped[datetime | None] = _column("modification time when last seen, UTC")
    last_seen_at: Mapped[datetime] = _column("last import that saw it, UTC")


class Vendor(Base):
    """A vendor under the name that it published under."""

    __tablename__ = "vendor"

    name: Mapped[str] = _column("canonical spelling of the published name", unique=True)
    group_name: Mapped[str] = _column("today's owner, so that EMC, Dell EMC and Dell rank as one")


class Solution(Base):
    """One tested storage configuration of one vendor."""

    __tablename__ = "solution"
    __table_args__ = (
        UniqueConstraint("document_id", "ordinal"),
        _one_of("exchange_version", "2003", "2007", "2010", "2013", "2016", "2019"),
        _one_of("disk_type", "hdd", "ssd", "mixed"),
    )

    document_id: Mapped[int] = _parent("document", "the paper that describes it")
    vendor_id: Mapped[int | None] = _parent("vendor", "who published it", nullable=True, ondelete="SET NULL")
    ordinal: Mapped[int] = _column("1-based order in the paper")
    product: Mapped[str | None] = _column("product with the vendor's name")
    title: Mapped[str | None] = _column("title of the paper")
    configuration: Mapped[str | None] = _column("what tells several set-ups of one paper apart")
    exchange_version: Mapped[str | None] = _column("Exchange version, a year")
    esrp_version: Mapped[str | None] = _column("ESRP - Storage version as printed")
    tested_on: Mapped[date | None] = _column("printed test date, the first of the month where only a month is printed")
    published_on: Mapped[date | None] = _column("printed publication date")
    mailboxes: Mapped[int | None] = _column("mailboxes simulated in total")
    mailbox_size_mb: Mapped[float | None] = _column("mailbox quota, MB")
    iops_per_mailbox: Mapped[float | None] = _column("tested profile, transactional I/O per second and mailbox")
    dags: Mapped[int | None] = _column("database availability groups")
    servers_per_dag: Mapped[int | None] = _column("servers in a DAG")
    servers: Mapped[int | None] = _column("hosts under test")
    active_mailboxes_per_server: Mapped[int | None] = _column("active mailboxes on a server")
    databases_per_server: Mapped[int | None] = _column("databases on a host")
    copies_per_database: Mapped[int | None] = _column("copies of a database")
    mailboxes_per_database: Mapped[int | None] = _column("mailboxes in a database")
    storage_model: Mapped[str | None] = _column("storage model and firmware as printed")
    connectivity: Mapped[str | None] = _column("SAS, FC, iSCSI, SATA, FCoE, NVMe or DAS")
    controllers: Mapped[int | None] = _column("storage controllers")
    storage_ports: Mapped[int | None] = _column("storage ports in all")
    cache_gb: Mapped[float | None] = _column("storage cache, GB")
    disks: Mapped[int | None] = _column("disks tested")
    disk_type: Mapped[str | None] = _column("hdd, ssd or mixed")
    disk_interface: Mapped[str | None] = _column("SAS, NL-SAS, SATA, FC or NVMe")
    disk_rpm: Mapped[int | None] = _column("revolutions per minute")
    disk_capacity_gb: Mapped[float | None] = _column("capacity of one disk in the vendor's GB")
    raid_level: Mapped[str | None] = _column("RAID5, RAID10, DDP, ADAPT, ...")
    raw_capacity_gb: Mapped[float | None] = _column("raw capacity in all, in the vendor's GB")
    formatted_capacity_gb: Mapped[float | None] = _column("formatted capacity in all, in the vendor's GB")
    storage_utilization_pct: Mapped[float | None] = _column("formatted by raw capacity as printed, %")
    database_utilization_pct: Mapped[float | None] = _column("database size by capacity as printed, %")


class SolutionFact(LocatedMixin, Base):
    """A label/value row of a paper's tables, as printed."""

    __tablename__ = "solution_fact"

    solution_id: Mapped[int] = _parent("solution", "the solution that it describes")
    table_name: Mapped[str] = _column("heading or caption of the table")
    ordinal: Mapped[int] = _column("1-based order in the paper")
    label: Mapped[str] = _column("label as printed")
    value: Mapped[str] = _column("value as printed")


class ReportedMetric(LocatedMixin, Base):
    """A figure of a paper's own result summary."""

    __tablename__ = "reported_metric"

    solution_id: Mapped[int] = _parent("solution", "the solution that it is about")
    scope: Mapped[str] = _column("aggregate, or the server's label")
    metric: Mapped[str | None] = _column("name of a metric where the label is one")
    value: Mapped[float | None] = _column("the figure")
    unit: Mapped[str | None] = _column("its unit")
    label: Mapped[str] = _column("label as printed")
    value_text: Mapped[str] = _column("figure as printed")


class Run(LocatedMixin, Base):
    """One Jetstress run on one server."""

    __tablename__ = "run"
    __table_args__ = (
        UniqueConstraint("document_id", "ordinal"),
        _one_of("test_type", "performance", "stress", "backup", "soft_recovery"),
        _one_of("result", "pass", "fail"),
        _one_of("thread_scope", "database", "storage_group", "global"),
        Index("ix_run_machine_name_started_at", "machine_name", "started_at"),
    )

    document_id: Mapped[int] = _parent("document", "the document that prints it")
    solution_id: Mapped[int | None] = _parent("solution", "the solution under test", nullable=True, ondelete="SET NULL")
    ordinal: Mapped[int] = _column("1-based order in the document")
    test_type: Mapped[str] = _column("performance, stress, backup or soft_recovery")
    report_title: Mapped[str | None] = _column("title of the report as printed")
    heading: Mapped[str | None] = _column("the section of the paper that it stands under")
    server: Mapped[str | None] = _column("the server's label in the paper")
    machine_name: Mapped[str | None] = _column("name of the test machine")
    description: Mapped[str | None] = _column("test description")
    result: Mapped[str | None] = _column("pass or fail; backup and recovery reports print none")
    result_reason: Mapped[str | None] = _column("why it failed, as printed")
    started_at: Mapped[datetime | None] = _column("test start, local time of the machine")
    ended_at: Mapped[datetime | None] = _column("test end, local time of the machine")
    collection_started_at: Mapped[datetime | None] = _column("begin of the measured window, local time")
    collection_ended_at: Mapped[datetime | None] = _column("end of the measured window, local time")
    jetstress_version: Mapped[str | None] = _column("version of Jetstress")
    ese_version: Mapped[str | None] = _column("version of ESE.dll")
    operating_system: Mapped[str | None] = _column("operating system as printed")
    performance_log: Mapped[str | None] = _column("path of the performance log, one a line")
    achieved_iops: Mapped[float | None] = _column("achieved transactional I/O per second")
    target_iops: Mapped[float | None] = _column("target transactional I/O per second")
    capacity_pct: Mapped[float | None] = _column("capacity percentage (Jetstress 2007), %")
    throughput_pct: Mapped[float | None] = _column("throughput percentage (Jetstress 2007), %")
    initial_database_bytes: Mapped[int | None] = _column("initial database size, bytes", type_=BigInteger)
    final_database_bytes: Mapped[int | None] = _column("final database size, bytes", type_=BigInteger)
    database_files: Mapped[int | None] = _column("number of database files")
    thread_count: Mapped[int | None] = _column("threads, see thread_scope")
    thread_scope: Mapped[str | None] = _column("what the thread count is per: database, storage_group or global")
    log_buffers: Mapped[int | None] = _column("log buffers (Jetstress 2007)")
    minimum_cache_mb: Mapped[float | None] = _column("minimum database cache, MB of 2^20 bytes")
    maximum_cache_mb: Mapped[float | None] = _column("maximum database cache, MB of 2^20 bytes")
    insert_pct: Mapped[float | None] = _column("insert operations, %")
    delete_pct: Mapped[float | None] = _column("delete operations, %")
    replace_pct: Mapped[float | None] = _column("replace operations, %")
    read_pct: Mapped[float | None] = _column("read operations, %")
    lazy_commit_pct: Mapped[float | None] = _column("lazy commits, %")
    background_maintenance: Mapped[bool | None] = _column("background database maintenance ran")
    copies_per_database: Mapped[int | None] = _column("simulated copies of a database")
    database_read_limit_ms: Mapped[float | None] = _column("average read latency limit stated in the log, ms")
    database_read_peak_limit_ms: Mapped[float | None] = _column("maximum read latency limit stated in the log, ms")
    log_write_limit_ms: Mapped[float | None] = _column("average log write latency limit stated in the log, ms")
    log_write_peak_limit_ms: Mapped[float | None] = _column("maximum log write latency limit stated in the log, ms")
    source: Mapped[str] = _column("text, or ocr where the words were recognized from a picture", default="text")
    duplicate_of_id: Mapped[int | None] = _parent(
        "run", "the same run met before in another document", nullable=True, ondelete="SET NULL"
    )


class Instance(Base):
    """One ESE database instance of a run."""

    __tablename__ = "instance"
    __table_args__ = (UniqueConstraint("run_id", "name"),)

    run_id: Mapped[int] = _parent("run", "the run")
    ordinal: Mapped[int] = _column("1-based order in the report")
    name: Mapped[str] = _column("name as printed, Instance2836.1")
    log_path: Mapped[str | None] = _column("path of the logs")
    database_path: Mapped[str | None] = _column("path of the database file")


class _OfInstance(LocatedMixin):
    """A row of an instance table."""

    @declared_attr
    def instance_id(self) -> Mapped[int]:
        return _parent("instance", "the instance")


class InstanceIo(_OfInstance, Base):
    """A row of the Transactional or Total I/O Performance table."""

    __tablename__ = "instance_io"
    __table_args__ = (_one_of("scope", "transactional", "total"),)

    scope: Mapped[str] = _column("transactional or total")
    database_read_latency_ms: Mapped[float | None] = _column("average database read latency, ms")
    database_write_latency_ms: Mapped[float | None] = _column("average database write latency, ms")
    database_reads_per_sec: Mapped[float | None] = _column("database reads per second")
    database_writes_per_sec: Mapped[float | None] = _column("database writes per second")
    database_read_bytes: Mapped[float | None] = _column("average bytes of one database read")
    database_write_bytes: Mapped[float | None] = _column("average bytes of one database write")
    log_read_latency_ms: Mapped[float | None] = _column("average log read latency, ms")
    log_write_latency_ms: Mapped[float | None] = _column("average log write latency, ms")
    log_reads_per_sec: Mapped[float | None] = _column("log reads per second")
    log_writes_per_sec: Mapped[float | None] = _column("log writes per second")
    log_read_bytes: Mapped[float | None] = _column("average bytes of one log read")
    log_write_bytes: Mapped[float | None] = _column("average bytes of one log write")


class InstanceMaintenanceIo(_OfInstance, Base):
    """A row of the Background Database Maintenance table."""

    __tablename__ = "instance_maintenance_io"

    reads_per_sec: Mapped[float | None] = _column("maintenance reads per second")
    read_bytes: Mapped[float | None] = _column("average bytes of one maintenance read")


class InstanceLogReplicationIo(_OfInstance, Base):
    """A row of the Log Replication table."""

    __tablename__ = "instance_log_replication_io"

    reads_per_sec: Mapped[float | None] = _column("log reads per second for replication")
    read_bytes: Mapped[float | None] = _column("average bytes of one such read")


class DiskIo(LocatedMixin, Base):
    """A row of the Disk Subsystem table of Jetstress 2007 and older."""

    __tablename__ = "disk_io"
    __table_args__ = (_one_of("role", "database", "log"),)

    run_id: Mapped[int] = _parent("run", "the run")
    ordinal: Mapped[int] = _column("1-based order in the report")
    role: Mapped[str] = _column("database or log")
    disk: Mapped[str] = _column("drive or mount point as printed in the brackets")
    read_latency_ms: Mapped[float | None] = _column("average read latency, ms (printed in seconds)")
    write_latency_ms: Mapped[float | None] = _column("average write latency, ms (printed in seconds)")
    reads_per_sec: Mapped[float | None] = _column("reads per second")
    writes_per_sec: Mapped[float | None] = _column("writes per second")
    write_bytes: Mapped[float | None] = _column("average bytes of one write")


class HostCounter(LocatedMixin, Base):
    """A performance counter of the host."""

    __tablename__ = "host_counter"

    run_id: Mapped[int] = _parent("run", "the run")
    ordinal: Mapped[int] = _column("1-based order in the report")
    counter: Mapped[str] = _column("name as Jetstress prints it")
    average: Mapped[float | None] = _column("average over the run")
    minimum: Mapped[float | None] = _column("minimum")
    maximum: Mapped[float | None] = _column("maximum")


class BackupResult(_OfInstance, Base):
    """A row of Database Backup Statistics."""

    __tablename__ = "backup_result"

    database_size_mb: Mapped[float | None] = _column("database size, MB of 2^20 bytes")
    elapsed_seconds: Mapped[float | None] = _column("elapsed backup time, seconds")
    mb_per_sec: Mapped[float | None] = _column("MB of 2^20 bytes transferred per second")


class SoftRecoveryResult(_OfInstance, Base):
    """A row of Soft-Recovery Statistics."""

    __tablename__ = "soft_recovery_result"

    logs_replayed: Mapped[int | None] = _column("log files replayed")
    elapsed_seconds: Mapped[float | None] = _column("elapsed seconds")


class PrintedAggregate(LocatedMixin, Base):
    """A cell of the Avg or Sum row below a statistics table, as printed."""

    __tablename__ = "printed_aggregate"

    run_id: Mapped[int] = _parent("run", "the run")
    table_name: Mapped[str] = _column("backup_result or soft_recovery_result")
    aggregate: Mapped[str] = _column("average or sum")
    column_name: Mapped[str] = _column("the column that it aggregates")
    value: Mapped[float] = _column("the figure")


class LogEvent(LocatedMixin, Base):
    """An entry of a test log."""

    __tablename__ = "log_event"

    run_id: Mapped[int] = _parent("run", "the run")
    ordinal: Mapped[int] = _column("1-based order in the log")
    logged_at: Mapped[datetime] = _column("local time of the test machine")
    message: Mapped[str] = _column("the entry")


class Finding(LocatedMixin, Base):
    """Something that reading or the audit noticed."""

    __tablename__ = "finding"
    __table_args__ = (_one_of("severity", "error", "warning", "info"),)

    document_id: Mapped[int] = _parent("document", "the document")
    run_id: Mapped[int | None] = _parent("run", "the run, NULL where it is about the document", nullable=True)
    rule: Mapped[str] = _column("name of the rule")
    severity: Mapped[str] = _column("error, warning or info")
    subject: Mapped[str | None] = _column("what it is about")
    expected: Mapped[str | None] = _column("what would hold, never applied")
    actual: Mapped[str | None] = _column("what stands there")
    message: Mapped[str] = _column("in words")


class ImportJob(Base):
    """One run of `esrp ingest`."""

    __tablename__ = "import_job"

    started_at: Mapped[datetime] = _column("begin, UTC")
    finished_at: Mapped[datetime | None] = _column("end, UTC; NULL while it runs or after it was killed")
    host: Mapped[str] = _column("machine that it ran on")
    arguments: Mapped[str] = _column("what it was asked to read")
    outcome: Mapped[str | None] = _column("complete, partial, nothing or interrupted")
    seen: Mapped[int] = _column("files seen", default=0)
    loaded: Mapped[int] = _column("documents loaded", default=0)
    replaced: Mapped[int] = _column("documents read again", default=0)
    unchanged: Mapped[int] = _column("files without change", default=0)
    ignored: Mapped[int] = _column("files that are no reports", default=0)
    failed: Mapped[int] = _column("files that failed", default=0)


class ImportFailure(Base):
    """A file that an import could not load."""

    __tablename__ = "import_failure"

    import_job_id: Mapped[int] = _parent("import_job", "the import")
    uri: Mapped[str] = _column("file URI", index=True)
    sha256: Mapped[str | None] = _column("SHA-256 of its bytes where they could be read")
    code: Mapped[str] = _column("code of the failure")
    message: Mapped[str] = _column("in words")
    extractor_version: Mapped[str] = _column("version of the extraction that failed")
