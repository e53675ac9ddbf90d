"""What a Jetstress report says of a run; a table's fields stand in the order in which Jetstress prints them."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Literal

from esrp_ingest.models.fields import Located, Model, about, headed, labelled
from esrp_ingest.vocabulary.metrics import TestType, Verdict
from esrp_ingest.vocabulary.sections import Section

IoScope = Literal["transactional", "total"]
ResultTable = Literal["backup_result", "soft_recovery_result"]
Aggregate = Literal["average", "sum"]
WordSource = Literal["text", "ocr"]
MachineBasis = Literal["printed", "sequence", "assigned"]

_READERS = "{[Background ]Database Maintenance I/O|Maintenance I/O|[I/O ]Log}"


class Instance(Model):
    """One ESE database instance of a run (a storage group before Exchange 2010)."""

    name: Annotated[str, about("name as printed, Instance2836.1")]
    log_path: Annotated[str | None, about("path of the logs")] = None
    database_path: Annotated[str | None, about("path of the database file")] = None


class InstanceIo(Located):
    """One row of the Transactional or Total I/O table: latencies in ms, rates per second, mean bytes of one I/O."""

    instance: str
    scope: Annotated[IoScope, about("transactional or total")]
    database_read_latency_ms: Annotated[
        float | None,
        about("average database read latency", "ms"),
        headed("I/O {Database|DB} Reads {Average|Avg} Latency[ (msec)]"),
    ] = None
    database_write_latency_ms: Annotated[
        float | None,
        about("average database write latency", "ms"),
        headed("I/O {Database|DB} Writes {Average|Avg} Latency[ (msec)]"),
    ] = None
    database_reads_per_sec: Annotated[
        float | None, about("database reads per second", "1/s"), headed("I/O {Database|DB} Reads/sec")
    ] = None
    database_writes_per_sec: Annotated[
        float | None, about("database writes per second", "1/s"), headed("I/O {Database|DB} Writes/sec")
    ] = None
    database_read_bytes: Annotated[
        float | None,
        about("mean size of one database read", "bytes"),
        headed("I/O {Database|DB} Reads {Average|Avg} Bytes[ (msec)]"),
    ] = None
    database_write_bytes: Annotated[
        float | None,
        about("mean size of one database write", "bytes"),
        headed("I/O {Database|DB} Writes {Average|Avg} Bytes[ (msec)]"),
    ] = None
    log_read_latency_ms: Annotated[
        float | None,
        about("average log read latency", "ms"),
        headed("I/O Log Reads {Average|Avg} Latency[ (msec)]"),
    ] = None
    log_write_latency_ms: Annotated[
        float | None,
        about("average log write latency", "ms"),
        headed("I/O Log Writes {Average|Avg} Latency[ (msec)]"),
    ] = None
    log_reads_per_sec: Annotated[float | None, about("log reads per second", "1/s"), headed("I/O Log Reads/sec")] = None
    log_writes_per_sec: Annotated[float | None, about("log writes per second", "1/s"), headed("I/O Log Writes/sec")] = (
        None
    )
    log_read_bytes: Annotated[
        float | None,
        about("mean size of one log read", "bytes"),
        headed("I/O Log Reads {Average|Avg} Bytes[ (msec)]"),
    ] = None
    log_write_bytes: Annotated[
        float | None,
        about("mean size of one log write", "bytes"),
        headed("I/O Log Writes {Average|Avg} Bytes[ (msec)]"),
    ] = None


class InstanceReads(Located):
    """One row of a two-column table: reads per second and the mean bytes of one read."""

    instance: str
    reads_per_sec: Annotated[float | None, headed(f"{_READERS} Reads/sec")] = None
    read_bytes: Annotated[float | None, headed(f"{_READERS} {{Reads {{Average|Avg}}|Average}} Bytes")] = None


class DiskIo(Located):
    """One row of the Disk Subsystem Performance table of Jetstress 2007: printed in seconds, kept in ms."""

    role: Annotated[Literal["database", "log"], about("database or log")]
    disk: Annotated[str, about("drive or mount point as printed in the brackets")]
    read_latency_ms: Annotated[
        float | None, about("average read latency, printed in seconds", "ms"), headed("Avg. Disk sec/Read")
    ] = None
    write_latency_ms: Annotated[
        float | None, about("average write latency, printed in seconds", "ms"), headed("Avg. Disk sec/Write")
    ] = None
    reads_per_sec: Annotated[float | None, about("reads per second", "1/s"), headed("Disk Reads/sec")] = None
    writes_per_sec: Annotated[float | None, about("writes per second", "1/s"), headed("Disk Writes/sec")] = None
    write_bytes: Annotated[float | None, about("mean size of one write", "bytes"), headed("Avg. Disk Bytes/Write")] = (
        None
    )


class HostCounter(Located):
    """One Windows performance counter of the host."""

    counter: Annotated[str, about("name as Jetstress prints it")]
    average: Annotated[float | None, about("average over the run"), headed("{Average|Avg|Mean}")] = None
    minimum: Annotated[float | None, about("minimum"), headed("{Minimum|Min|Lowest|Least}")] = None
    maximum: Annotated[float | None, about("maximum"), headed("{Maximum|Max|Peak|Highest}")] = None


class BackupResult(Located):
    """One row of Database Backup Statistics; a Jetstress MB is 2^20 bytes."""

    instance: str
    database_size_mb: Annotated[
        float | None, about("database size in MB of 2^20 bytes", "MB"), headed("Database Size (MBytes)")
    ] = None
    elapsed_seconds: Annotated[
        float | None, about("elapsed backup time", "seconds"), headed("Elapsed Backup Time[ (HH:MM:SS)]")
    ] = None
    mb_per_sec: Annotated[
        float | None, about("transfer rate in MB of 2^20 bytes", "MB/s"), headed("MBytes Transferred/sec")
    ] = None


class SoftRecoveryResult(Located):
    """One row of Soft-Recovery Statistics."""

    instance: str
    logs_replayed: Annotated[
        int | None,
        about("log files replayed"),
        headed("Log files replayed", "Logs replayed", "Log file replayed"),
    ] = None
    elapsed_seconds: Annotated[
        float | None,
        about("elapsed time", "seconds"),
        headed("Elapsed seconds", "Elapsed [{recovery|replay} ]time[{ (seconds)| (sec)| (HH:MM:SS)}]"),
    ] = None


class PrintedAggregate(Located):
    """A cell of the Avg or Sum row below a statistics table, as printed: the audit recomputes it."""

    table_name: Annotated[ResultTable, about("backup_result or soft_recovery_result")]
    aggregate: Annotated[Aggregate, about("average or sum")]
    column_name: Annotated[str, about("the column that it aggregates")]
    value: Annotated[float, about("the figure")]


class LogEvent(Located):
    """One entry of the test log; local time of the test machine."""

    logged_at: Annotated[datetime, about("local time of the test machine")]
    message: Annotated[str, about("the entry")]


class Run(Located):
    """One Jetstress run on one server, with everything that its report prints.

    Attributes:
        solution: index into the document's solutions, None where nothing assigns it.
    """

    solution: int | None = None
    test_type: Annotated[TestType, about("performance, stress, backup or soft_recovery")]
    report_title: Annotated[str | None, about("title of the report as printed")] = None
    heading: Annotated[str | None, about("the section of the paper that it stands under")] = None
    server: Annotated[str | None, about("the server's label in the paper")] = None
    machine_name: Annotated[
        str | None, about("name of the test machine"), labelled("text", Section.TEST_SUMMARY, "Machine Name")
    ] = None
    description: Annotated[
        str | None,
        about("test description"),
        labelled("text", Section.TEST_SUMMARY, "Test Description", several_lines=True),
    ] = None
    result: Annotated[
        Verdict | None,
        about("pass or fail; backup and recovery reports print none"),
        labelled("result", Section.TEST_SUMMARY, "Overall Test Result", several_lines=True),
    ] = None
    result_reason: Annotated[str | None, about("why it failed, as printed")] = None
    started_at: Annotated[
        datetime | None,
        about("test start, local time of the machine"),
        labelled("time", Section.TEST_SUMMARY, "Test Start Time"),
    ] = None
    ended_at: Annotated[
        datetime | None,
        about("test end, local time of the machine"),
        labelled("time", Section.TEST_SUMMARY, "Test End Time"),
    ] = None
    collection_started_at: Annotated[
        datetime | None,
        about("begin of the measured window, local time"),
        labelled("time", Section.TEST_SUMMARY, "Collection Start Time"),
    ] = None
    collection_ended_at: Annotated[
        datetime | None,
        about("end of the measured window, local time"),
        labelled("time", Section.TEST_SUMMARY, "Collection End Time"),
    ] = None
    measured_seconds: Annotated[
        int | None,
        about(
            "length of the measured window, by the performance log's name where Jetstress 2007 prints no window",
            "seconds",
        ),
    ] = None
    jetstress_version: Annotated[
        str | None, about("version of Jetstress"), labelled("text", Section.TEST_SUMMARY, "Jetstress Version")
    ] = None
    ese_version: Annotated[
        str | None, about("version of ESE.dll"), labelled("text", Section.TEST_SUMMARY, "ESE Version")
    ] = None
    operating_system: Annotated[
        str | None,
        about("operating system as printed"),
        labelled("text", Section.TEST_SUMMARY, "Operating System", several_lines=True),
    ] = None
    performance_log: Annotated[
        str | None,
        about("path of the performance log, one a line"),
        labelled("list", Section.TEST_SUMMARY, "Performance Log", several_lines=True),
    ] = None
    achieved_iops: Annotated[
        float | None,
        about("achieved transactional I/O per second", "1/s"),
        labelled("number", Section.SIZING, "Achieved Transactional I/O per Second", "Achieved I/O per Second"),
    ] = None
    target_iops: Annotated[
        float | None,
        about("target transactional I/O per second", "1/s"),
        labelled("number", Section.SIZING, "Target Transactional I/O per Second", "Target I/O per Second"),
    ] = None
    capacity_pct: Annotated[
        float | None,
        about("capacity percentage (Jetstress 2007)", "%"),
        labelled("percent", Section.SIZING, "Capacity Percentage"),
    ] = None
    throughput_pct: Annotated[
        float | None,
        about("throughput percentage (Jetstress 2007)", "%"),
        labelled("percent", Section.SIZING, "Throughput Percentage"),
    ] = None
    initial_database_bytes: Annotated[
        int | None,
        about("initial database size", "bytes"),
        labelled("integer", Section.SIZING, "Initial Database Size (bytes)", "Initial Database Size"),
    ] = None
    final_database_bytes: Annotated[
        int | None,
        about("final database size", "bytes"),
        labelled("integer", Section.SIZING, "Final Database Size (bytes)", "Final Database Size"),
    ] = None
    database_files: Annotated[
        int | None,
        about("database files"),
        labelled("integer", Section.SIZING, "Database Files (Count)", "Database Files"),
    ] = None
    thread_count: Annotated[
        int | None, about("threads, see thread_scope"), labelled("threads", Section.PARAMETERS, "Thread Count")
    ] = None
    thread_scope: Annotated[
        Literal["database", "storage_group", "global"] | None,
        about("what the thread count is per: database, storage_group or global"),
    ] = None
    log_buffers: Annotated[
        int | None, about("log buffers (Jetstress 2007)"), labelled("integer", Section.PARAMETERS, "Log Buffers")
    ] = None
    minimum_cache_mb: Annotated[
        float | None,
        about("minimum database cache in MB of 2^20 bytes", "MB"),
        labelled("number", Section.PARAMETERS, "Minimum Database Cache"),
    ] = None
    maximum_cache_mb: Annotated[
        float | None,
        about("maximum database cache in MB of 2^20 bytes", "MB"),
        labelled("number", Section.PARAMETERS, "Maximum Database Cache"),
    ] = None
    insert_pct: Annotated[
        float | None, about("insert operations", "%"), labelled("percent", Section.PARAMETERS, "Insert Operations")
    ] = None
    delete_pct: Annotated[
        float | None, about("delete operations", "%"), labelled("percent", Section.PARAMETERS, "Delete Operations")
    ] = None
    replace_pct: Annotated[
        float | None,
        about("replace operations", "%"),
        labelled("percent", Section.PARAMETERS, "Replace Operations"),
    ] = None
    read_pct: Annotated[
        float | None, about("read operations", "%"), labelled("percent", Section.PARAMETERS, "Read Operations")
    ] = None
    lazy_commit_pct: Annotated[
        float | None, about("lazy commits", "%"), labelled("percent", Section.PARAMETERS, "Lazy Commits")
    ] = None
    background_maintenance: Annotated[
        bool | None,
        about("background database maintenance ran"),
        labelled(
            "boolean", Section.PARAMETERS, "Run Background Database Maintenance", "Background Database Maintenance"
        ),
    ] = None
    copies_per_database: Annotated[
        int | None,
        about("simulated copies of a database"),
        labelled("integer", Section.PARAMETERS, "Number of Copies per Database"),
    ] = None
    database_read_limit_ms: Annotated[float | None, about("average read latency limit stated in the log", "ms")] = None
    database_read_peak_limit_ms: Annotated[
        float | None, about("maximum read latency limit stated in the log", "ms")
    ] = None
    log_write_limit_ms: Annotated[float | None, about("average log write latency limit stated in the log", "ms")] = None
    log_write_peak_limit_ms: Annotated[
        float | None, about("maximum log write latency limit stated in the log", "ms")
    ] = None
    latency_resolution_ms: Annotated[
        float | None,
        about(
            "what the last printed digit of a latency means: 1 where seconds are printed with three decimals, "
            "NULL for three decimals of a millisecond",
            "ms",
        ),
    ] = None
    source: Annotated[WordSource, about("text, or ocr where the words were recognized from a picture")] = "text"
    complete: Annotated[
        bool | None,
        about(
            "whether the report has the sections that its kind always has, and its test log ends; "
            "NULL where a version before 0.3 read it, which counts as complete"
        ),
    ] = None
    machine: Annotated[
        str | None,
        about("the machine that the report belongs to, where it names none: by the reports that it follows"),
    ] = None
    machine_basis: Annotated[
        MachineBasis | None, about("how machine is known: printed, sequence or assigned; NULL where it is not")
    ] = None
    instance: tuple[Instance, ...] = ()
    instance_io: tuple[InstanceIo, ...] = ()
    instance_maintenance_io: tuple[InstanceReads, ...] = ()
    instance_log_replication_io: tuple[InstanceReads, ...] = ()
    disk_io: tuple[DiskIo, ...] = ()
    host_counter: tuple[HostCounter, ...] = ()
    backup_result: tuple[BackupResult, ...] = ()
    soft_recovery_result: tuple[SoftRecoveryResult, ...] = ()
    printed_aggregate: tuple[PrintedAggregate, ...] = ()
    log_event: tuple[LogEvent, ...] = ()

    if TYPE_CHECKING:  # `esrp_ingest.glance` adds this

        @property
        def figures(self) -> dict[str, float | None]: ...
