"""The tables of a Jetstress run: what its report prints, instance by instance, disk by disk, entry by entry."""

from datetime import datetime

from sqlalchemy import Index, Integer, UniqueConstraint
from sqlalchemy.orm import Mapped

from esrp_ingest.database.columns import Base, Located, OfInstance, column, one_of, parent


class Run(Located, Base, comment="One Jetstress run on one server."):
    __tablename__ = "run"
    __table_args__ = (
        UniqueConstraint("document_id", "ordinal"),
        one_of("test_type", "performance", "stress", "backup", "soft_recovery"),
        one_of("result", "pass", "fail"),
        one_of("thread_scope", "database", "storage_group", "global"),
        one_of("source", "text", "ocr"),
        Index(None, "started_at", "machine_name"),
    )

    document_id: Mapped[int] = parent("document", "the document that prints it")
    solution_id: Mapped[int | None] = parent("solution", "the solution under test", nullable=True, ondelete="SET NULL")
    ordinal: Mapped[int] = column("1-based order in the document", type_=Integer)
    test_type: Mapped[str] = column("performance, stress, backup or soft_recovery")
    report_title: Mapped[str | None] = column("title of the report as printed")
    heading: Mapped[str | None] = column("the section of the paper that it stands under")
    server: Mapped[str | None] = column("the server's label in the paper")
    machine_name: Mapped[str | None] = column("name of the test machine")
    description: Mapped[str | None] = column("test description")
    result: Mapped[str | None] = column("pass or fail; backup and recovery reports print none")
    result_reason: Mapped[str | None] = column("why it failed, as printed")
    started_at: Mapped[datetime | None] = column("test start, local time of the machine")
    ended_at: Mapped[datetime | None] = column("test end, local time of the machine")
    collection_started_at: Mapped[datetime | None] = column("begin of the measured window, local time")
    collection_ended_at: Mapped[datetime | None] = column("end of the measured window, local time")
    measured_seconds: Mapped[int | None] = column(
        "length of the measured window, by the performance log's name where Jetstress 2007 prints no window", "seconds"
    )
    jetstress_version: Mapped[str | None] = column("version of Jetstress")
    ese_version: Mapped[str | None] = column("version of ESE.dll")
    operating_system: Mapped[str | None] = column("operating system as printed")
    performance_log: Mapped[str | None] = column("path of the performance log, one a line")
    achieved_iops: Mapped[float | None] = column("achieved transactional I/O per second", "1/s")
    target_iops: Mapped[float | None] = column("target transactional I/O per second", "1/s")
    capacity_pct: Mapped[float | None] = column("capacity percentage (Jetstress 2007)", "%")
    throughput_pct: Mapped[float | None] = column("throughput percentage (Jetstress 2007)", "%")
    initial_database_bytes: Mapped[int | None] = column("initial database size", "bytes")
    final_database_bytes: Mapped[int | None] = column("final database size", "bytes")
    database_files: Mapped[int | None] = column("database files")
    thread_count: Mapped[int | None] = column("threads, see thread_scope")
    thread_scope: Mapped[str | None] = column("what the thread count is per: database, storage_group or global")
    log_buffers: Mapped[int | None] = column("log buffers (Jetstress 2007)")
    minimum_cache_mb: Mapped[float | None] = column("minimum database cache in MB of 2^20 bytes", "MB")
    maximum_cache_mb: Mapped[float | None] = column("maximum database cache in MB of 2^20 bytes", "MB")
    insert_pct: Mapped[float | None] = column("insert operations", "%")
    delete_pct: Mapped[float | None] = column("delete operations", "%")
    replace_pct: Mapped[float | None] = column("replace operations", "%")
    read_pct: Mapped[float | None] = column("read operations", "%")
    lazy_commit_pct: Mapped[float | None] = column("lazy commits", "%")
    background_maintenance: Mapped[bool | None] = column("background database maintenance ran")
    copies_per_database: Mapped[int | None] = column("simulated copies of a database")
    database_read_limit_ms: Mapped[float | None] = column("average read latency limit stated in the log", "ms")
    database_read_peak_limit_ms: Mapped[float | None] = column("maximum read latency limit stated in the log", "ms")
    log_write_limit_ms: Mapped[float | None] = column("average log write latency limit stated in the log", "ms")
    log_write_peak_limit_ms: Mapped[float | None] = column("maximum log write latency limit stated in the log", "ms")
    latency_resolution_ms: Mapped[float | None] = column(
        "what the last printed digit of a latency means: 1 where seconds are printed with three decimals, "
        "NULL for three decimals of a millisecond",
        "ms",
    )
    source: Mapped[str] = column("text, or ocr where the words were recognized from a picture", default="text")
    duplicate_of_id: Mapped[int | None] = parent(
        "run", "the same run met in another document, which counts in its place", nullable=True, ondelete="SET NULL"
    )


class RunFigure(
    Base,
    comment="What the tables of a run add up to, written with it: "
    "rankings read these instead of a row for each instance.",
):
    __tablename__ = "run_figure"

    run_id: Mapped[int] = parent("run", "the run", unique=True)
    instances: Mapped[int | None] = column("database instances that the report names")
    database_parts: Mapped[int | None] = column("rows behind the database figures: instances, or disks")
    log_parts: Mapped[int | None] = column("rows behind the log figures")
    database_read_latency_ms: Mapped[float | None] = column("mean over instances", "ms")
    database_read_latency_worst_ms: Mapped[float | None] = column("that of the worst instance", "ms")
    database_write_latency_ms: Mapped[float | None] = column("mean over instances", "ms")
    log_write_latency_ms: Mapped[float | None] = column("mean over instances", "ms")
    database_reads_per_sec: Mapped[float | None] = column("sum over instances", "1/s")
    database_writes_per_sec: Mapped[float | None] = column("sum over instances", "1/s")
    log_writes_per_sec: Mapped[float | None] = column("sum over instances", "1/s")
    database_transfers_per_sec: Mapped[float | None] = column("reads and writes, summed over instances", "1/s")
    backup_parts: Mapped[int | None] = column("rows of the backup statistics")
    backup_mb_per_sec: Mapped[float | None] = column("sum over instances", "MB/s")
    replay_seconds: Mapped[float | None] = column("time to replay all logs, summed over instances", "seconds")
    replay_logs: Mapped[int | None] = column("logs replayed, summed over instances")
    doubtful: Mapped[bool | None] = column("whether the audit holds back the table that the test is ranked by")


class TableTrust(Base, comment="How far a table of a run can be trusted: how many of its relations hold."):
    """How far a table of a run can be trusted: how many of its relations hold."""

    __tablename__ = "table_trust"

    run_id: Mapped[int] = parent("run", "the run")
    table_name: Mapped[str] = column("the table")
    scope: Mapped[str | None] = column("scope or role of its rows, NULL where the table has none")
    relations_checked: Mapped[int] = column("arithmetic relations that involve it and could be checked")
    relations_held: Mapped[int] = column("how many of them hold")
    doubtful: Mapped[bool] = column(
        "most of them do not hold, or nearly all would with other tables or columns: its figures are held back"
    )


class Instance(Base, comment="One ESE database instance of a run."):
    __tablename__ = "instance"
    __table_args__ = (UniqueConstraint("run_id", "name"),)

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the report", type_=Integer)
    name: Mapped[str] = column("name as printed, Instance2836.1", index=True)
    log_path: Mapped[str | None] = column("path of the logs")
    database_path: Mapped[str | None] = column("path of the database file")


class InstanceIo(OfInstance, Base, comment="A row of the Transactional or Total I/O Performance table."):
    __tablename__ = "instance_io"
    __table_args__ = (one_of("scope", "transactional", "total"),)

    scope: Mapped[str] = column("transactional or total")
    database_read_latency_ms: Mapped[float | None] = column("average database read latency", "ms")
    database_write_latency_ms: Mapped[float | None] = column("average database write latency", "ms")
    database_reads_per_sec: Mapped[float | None] = column("database reads per second", "1/s")
    database_writes_per_sec: Mapped[float | None] = column("database writes per second", "1/s")
    database_read_bytes: Mapped[float | None] = column("mean size of one database read", "bytes")
    database_write_bytes: Mapped[float | None] = column("mean size of one database write", "bytes")
    log_read_latency_ms: Mapped[float | None] = column("average log read latency", "ms")
    log_write_latency_ms: Mapped[float | None] = column("average log write latency", "ms")
    log_reads_per_sec: Mapped[float | None] = column("log reads per second", "1/s")
    log_writes_per_sec: Mapped[float | None] = column("log writes per second", "1/s")
    log_read_bytes: Mapped[float | None] = column("mean size of one log read", "bytes")
    log_write_bytes: Mapped[float | None] = column("mean size of one log write", "bytes")


class InstanceMaintenanceIo(OfInstance, Base, comment="A row of the Background Database Maintenance table."):
    __tablename__ = "instance_maintenance_io"

    reads_per_sec: Mapped[float | None] = column("maintenance reads per second", "1/s")
    read_bytes: Mapped[float | None] = column("mean size of one maintenance read", "bytes")


class InstanceLogReplicationIo(OfInstance, Base, comment="A row of the Log Replication table."):
    __tablename__ = "instance_log_replication_io"

    reads_per_sec: Mapped[float | None] = column("log reads per second for replication", "1/s")
    read_bytes: Mapped[float | None] = column("mean size of one such read", "bytes")


class DiskIo(Located, Base, comment="A row of the Disk Subsystem table of Jetstress 2007 and older."):
    __tablename__ = "disk_io"
    __table_args__ = (one_of("role", "database", "log"),)

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the report", type_=Integer)
    role: Mapped[str] = column("database or log")
    disk: Mapped[str] = column("drive or mount point as printed in the brackets")
    read_latency_ms: Mapped[float | None] = column("average read latency, printed in seconds", "ms")
    write_latency_ms: Mapped[float | None] = column("average write latency, printed in seconds", "ms")
    reads_per_sec: Mapped[float | None] = column("reads per second", "1/s")
    writes_per_sec: Mapped[float | None] = column("writes per second", "1/s")
    write_bytes: Mapped[float | None] = column("mean size of one write", "bytes")


class HostCounter(Located, Base, comment="A performance counter of the host."):
    __tablename__ = "host_counter"

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the report", type_=Integer)
    counter: Mapped[str] = column("name as Jetstress prints it")
    average: Mapped[float | None] = column("average over the run")
    minimum: Mapped[float | None] = column("minimum")
    maximum: Mapped[float | None] = column("maximum")


class BackupResult(OfInstance, Base, comment="A row of Database Backup Statistics."):
    __tablename__ = "backup_result"

    database_size_mb: Mapped[float | None] = column("database size in MB of 2^20 bytes", "MB")
    elapsed_seconds: Mapped[float | None] = column("elapsed backup time", "seconds")
    mb_per_sec: Mapped[float | None] = column("transfer rate in MB of 2^20 bytes", "MB/s")


class SoftRecoveryResult(OfInstance, Base, comment="A row of Soft-Recovery Statistics."):
    __tablename__ = "soft_recovery_result"

    logs_replayed: Mapped[int | None] = column("log files replayed")
    elapsed_seconds: Mapped[float | None] = column("elapsed time", "seconds")


class PrintedAggregate(Located, Base, comment="A cell of the Avg or Sum row below a statistics table, as printed."):
    __tablename__ = "printed_aggregate"
    __table_args__ = (
        one_of("table_name", "backup_result", "soft_recovery_result"),
        one_of("aggregate", "average", "sum"),
    )

    run_id: Mapped[int] = parent("run", "the run")
    table_name: Mapped[str] = column("backup_result or soft_recovery_result")
    aggregate: Mapped[str] = column("average or sum")
    column_name: Mapped[str] = column("the column that it aggregates")
    value: Mapped[float] = column("the figure")


class LogEvent(Located, Base, comment="An entry of a test log."):
    __tablename__ = "log_event"

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the log", type_=Integer)
    logged_at: Mapped[datetime] = column("local time of the test machine")
    message: Mapped[str] = column("the entry")
