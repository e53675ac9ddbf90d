"""What a document says, normalized: the shape of `esrp parse`, of the loader's input and of the Python API.

Field names, units and NULL rules are those of the SQL schema. A value that the document does not state is None, never 0
and never a guess. Models are frozen: what was read is not changed afterwards, it is judged by findings.
"""

from datetime import date, datetime
from typing import Annotated, Any, Literal, TypedDict

from pydantic import BaseModel, ConfigDict, Field

from esrp_ingest.glance import PaperGlance, RunGlance
from esrp_ingest.layout import Locator, Severity
from esrp_ingest.vocabulary.exchange import ExchangeVersion
from esrp_ingest.vocabulary.metrics import TestType, Verdict

Reliability = Literal["event_log", "checksum", "backup_restore"]
IoScope = Literal["transactional", "total"]
ResultTable = Literal["backup_result", "soft_recovery_result"]
Aggregate = Literal["average", "sum"]
WordSource = Literal["text", "ocr"]
DiskType = Literal["hdd", "ssd", "mixed"]
DocumentKind = Literal["whitepaper", "report"]
Program = Literal["ESRP"]


def about(description: str, unit: str | None = None) -> Any:  # noqa: ANN401 - as pydantic's Field
    """What a field means, said once: the database's columns, their comments and the documentation are made from it.

    Args:
        description: in words, of the column of the same name.
        unit: `ms`, `1/s`, `bytes`, `MB`, ...; None for texts, counts and times.
    """
    return Field(description=description, json_schema_extra=None if unit is None else {"unit": unit})


class Model(BaseModel):
    """Base of all models: immutable, no unknown fields, and no numbers that are none."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Located(Model):
    """Something read from a place in a document.

    Attributes:
        page: 1-based page, None for HTML and text.
        line: 1-based line, None for PDF.
        bbox: `x0,top,x1,bottom` in PDF points from the page's top left, None for HTML and text.
    """

    page: int | None = None
    line: int | None = None
    bbox: str | None = None


class Place(TypedDict):
    """The keyword arguments of a `Located` model."""

    page: int | None
    line: int | None
    bbox: str | None


def located(locator: Locator) -> Place:
    """A locator as the keyword arguments of a `Located` model."""
    return {"page": locator.page, "line": locator.line, "bbox": locator.bbox}


class Instance(Model):
    """One ESE database instance of a run (a storage group before Exchange 2010)."""

    name: Annotated[str, about("name as printed, Instance2836.1")]
    log_path: Annotated[str | None, about("path of the logs")] = None
    database_path: Annotated[str | None, about("path of the database file")] = None


class InstanceIo(Located):
    """One row of the Transactional or Total I/O table: latencies in ms, rates per second, mean bytes of one I/O."""

    instance: str
    scope: Annotated[IoScope, about("transactional or total")]
    database_read_latency_ms: Annotated[float | None, about("average database read latency", "ms")] = None
    database_write_latency_ms: Annotated[float | None, about("average database write latency", "ms")] = None
    database_reads_per_sec: Annotated[float | None, about("database reads per second", "1/s")] = None
    database_writes_per_sec: Annotated[float | None, about("database writes per second", "1/s")] = None
    database_read_bytes: Annotated[float | None, about("mean size of one database read", "bytes")] = None
    database_write_bytes: Annotated[float | None, about("mean size of one database write", "bytes")] = None
    log_read_latency_ms: Annotated[float | None, about("average log read latency", "ms")] = None
    log_write_latency_ms: Annotated[float | None, about("average log write latency", "ms")] = None
    log_reads_per_sec: Annotated[float | None, about("log reads per second", "1/s")] = None
    log_writes_per_sec: Annotated[float | None, about("log writes per second", "1/s")] = None
    log_read_bytes: Annotated[float | None, about("mean size of one log read", "bytes")] = None
    log_write_bytes: Annotated[float | None, about("mean size of one log write", "bytes")] = None


class InstanceReads(Located):
    """One row of a two-column table: reads per second and the mean bytes of one read."""

    instance: str
    reads_per_sec: float | None = None
    read_bytes: float | None = None


class DiskIo(Located):
    """One row of the Disk Subsystem Performance table of Jetstress 2007: printed in seconds, kept in ms."""

    role: Annotated[Literal["database", "log"], about("database or log")]
    disk: Annotated[str, about("drive or mount point as printed in the brackets")]
    read_latency_ms: Annotated[float | None, about("average read latency, printed in seconds", "ms")] = None
    write_latency_ms: Annotated[float | None, about("average write latency, printed in seconds", "ms")] = None
    reads_per_sec: Annotated[float | None, about("reads per second", "1/s")] = None
    writes_per_sec: Annotated[float | None, about("writes per second", "1/s")] = None
    write_bytes: Annotated[float | None, about("mean size of one write", "bytes")] = None


class HostCounter(Located):
    """One Windows performance counter of the host."""

    counter: Annotated[str, about("name as Jetstress prints it")]
    average: Annotated[float | None, about("average over the run")] = None
    minimum: Annotated[float | None, about("minimum")] = None
    maximum: Annotated[float | None, about("maximum")] = None


class BackupResult(Located):
    """One row of Database Backup Statistics; a Jetstress MB is 2^20 bytes."""

    instance: str
    database_size_mb: Annotated[float | None, about("database size in MB of 2^20 bytes", "MB")] = None
    elapsed_seconds: Annotated[float | None, about("elapsed backup time", "seconds")] = None
    mb_per_sec: Annotated[float | None, about("transfer rate in MB of 2^20 bytes", "MB/s")] = None


class SoftRecoveryResult(Located):
    """One row of Soft-Recovery Statistics."""

    instance: str
    logs_replayed: Annotated[int | None, about("log files replayed")] = None
    elapsed_seconds: Annotated[float | None, about("elapsed time", "seconds")] = None


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


class Run(RunGlance, Located):
    """One Jetstress run on one server, with everything that its report prints.

    Attributes:
        solution: index into the document's solutions, None where nothing assigns it.
    """

    solution: int | None = None
    test_type: Annotated[TestType, about("performance, stress, backup or soft_recovery")]
    report_title: Annotated[str | None, about("title of the report as printed")] = None
    heading: Annotated[str | None, about("the section of the paper that it stands under")] = None
    server: Annotated[str | None, about("the server's label in the paper")] = None
    machine_name: Annotated[str | None, about("name of the test machine")] = None
    description: Annotated[str | None, about("test description")] = None
    result: Annotated[Verdict | None, about("pass or fail; backup and recovery reports print none")] = None
    result_reason: Annotated[str | None, about("why it failed, as printed")] = None
    started_at: Annotated[datetime | None, about("test start, local time of the machine")] = None
    ended_at: Annotated[datetime | None, about("test end, local time of the machine")] = None
    collection_started_at: Annotated[datetime | None, about("begin of the measured window, local time")] = None
    collection_ended_at: Annotated[datetime | None, about("end of the measured window, local time")] = None
    measured_seconds: Annotated[
        int | None,
        about(
            "length of the measured window, by the performance log's name where Jetstress 2007 prints no window",
            "seconds",
        ),
    ] = None
    jetstress_version: Annotated[str | None, about("version of Jetstress")] = None
    ese_version: Annotated[str | None, about("version of ESE.dll")] = None
    operating_system: Annotated[str | None, about("operating system as printed")] = None
    performance_log: Annotated[str | None, about("path of the performance log, one a line")] = None
    achieved_iops: Annotated[float | None, about("achieved transactional I/O per second", "1/s")] = None
    target_iops: Annotated[float | None, about("target transactional I/O per second", "1/s")] = None
    capacity_pct: Annotated[float | None, about("capacity percentage (Jetstress 2007)", "%")] = None
    throughput_pct: Annotated[float | None, about("throughput percentage (Jetstress 2007)", "%")] = None
    initial_database_bytes: Annotated[int | None, about("initial database size", "bytes")] = None
    final_database_bytes: Annotated[int | None, about("final database size", "bytes")] = None
    database_files: Annotated[int | None, about("database files")] = None
    thread_count: Annotated[int | None, about("threads, see thread_scope")] = None
    thread_scope: Annotated[
        Literal["database", "storage_group", "global"] | None,
        about("what the thread count is per: database, storage_group or global"),
    ] = None
    log_buffers: Annotated[int | None, about("log buffers (Jetstress 2007)")] = None
    minimum_cache_mb: Annotated[float | None, about("minimum database cache in MB of 2^20 bytes", "MB")] = None
    maximum_cache_mb: Annotated[float | None, about("maximum database cache in MB of 2^20 bytes", "MB")] = None
    insert_pct: Annotated[float | None, about("insert operations", "%")] = None
    delete_pct: Annotated[float | None, about("delete operations", "%")] = None
    replace_pct: Annotated[float | None, about("replace operations", "%")] = None
    read_pct: Annotated[float | None, about("read operations", "%")] = None
    lazy_commit_pct: Annotated[float | None, about("lazy commits", "%")] = None
    background_maintenance: Annotated[bool | None, about("background database maintenance ran")] = None
    copies_per_database: Annotated[int | None, about("simulated copies of a database")] = None
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


class SolutionFact(Located):
    """One label/value row of the paper's configuration tables, as printed."""

    table_name: Annotated[str, about("heading or caption of the table")]
    label: Annotated[str, about("label as printed")]
    value: Annotated[str, about("value as printed")]


class ReportedMetric(Located):
    """One figure of the paper's own result summary."""

    scope: Annotated[str, about("aggregate, or the server's label")]
    condition: Annotated[
        str | None, about("the state, test or set-up that the figure belongs to, NULL for the tested state")
    ] = None
    reliability: Annotated[
        Reliability | None,
        about(
            "what a statement of reliability is about: event_log, checksum or backup_restore; its value is 0 where "
            "nothing went wrong, 1 where something did, NULL where the paper says both"
        ),
    ] = None
    metric: Annotated[str | None, about("name of a metric where the label is one")] = None
    value: Annotated[float | None, about("the figure")] = None
    unit: Annotated[str | None, about("its unit")] = None
    label: Annotated[str, about("label as printed")]
    value_text: Annotated[str, about("figure as printed")]


class SolutionSource(Located):
    """Where a column of a solution was read; of what is counted or put together there are several."""

    column_name: Annotated[str, about("column of the solution")]
    value_text: Annotated[str, about("what is printed there")]
    note: Annotated[str | None, about("how the value comes out of it, NULL where it is printed as a value")] = None


class Solution(Model):
    """One tested storage configuration of one vendor, as the paper describes it."""

    vendor: str | None = None
    product: Annotated[str | None, about("product with the vendor's name")] = None
    title: Annotated[str | None, about("title of the paper")] = None
    configuration: Annotated[str | None, about("what tells several set-ups of one paper apart")] = None
    exchange_version: Annotated[
        ExchangeVersion | None, about("Exchange version: a year, or SE for the Subscription Edition")
    ] = None
    esrp_version: Annotated[str | None, about("ESRP - Storage version as printed")] = None
    tested_on: Annotated[
        date | None, about("printed test date, the first of the month where only a month is printed")
    ] = None
    published_on: Annotated[date | None, about("printed publication date")] = None
    mailboxes: Annotated[int | None, about("mailboxes simulated in total")] = None
    mailbox_size_mb: Annotated[float | None, about("mailbox quota", "MB")] = None
    iops_per_mailbox: Annotated[float | None, about("tested profile: transactional I/O of one mailbox", "1/s")] = None
    dags: Annotated[int | None, about("database availability groups")] = None
    servers_per_dag: Annotated[int | None, about("servers in a DAG")] = None
    servers: Annotated[int | None, about("hosts under test")] = None
    active_mailboxes_per_server: Annotated[int | None, about("active mailboxes on a server")] = None
    databases_per_server: Annotated[int | None, about("databases on a host")] = None
    copies_per_database: Annotated[int | None, about("copies of a database")] = None
    mailboxes_per_database: Annotated[int | None, about("mailboxes in a database")] = None
    storage_model: Annotated[str | None, about("storage model and firmware as printed")] = None
    connectivity: Annotated[str | None, about("SAS, FC, iSCSI, SATA, FCoE, NVMe or DAS")] = None
    controllers: Annotated[int | None, about("storage controllers")] = None
    storage_ports: Annotated[int | None, about("storage ports in all")] = None
    cache_gb: Annotated[float | None, about("storage cache", "GB")] = None
    disks: Annotated[
        int | None, about("disks tested; where prose counts those of the logs apart, those of the databases")
    ] = None
    disk_type: Annotated[DiskType | None, about("hdd, ssd or mixed")] = None
    disk_interface: Annotated[str | None, about("SAS, NL-SAS, SATA, FC or NVMe")] = None
    disk_rpm: Annotated[int | None, about("spindle speed", "1/min")] = None
    disk_capacity_gb: Annotated[float | None, about("capacity of one disk, in the vendor's GB", "GB")] = None
    raid_level: Annotated[str | None, about("RAID5, RAID10, DDP, ADAPT, ...")] = None
    raw_capacity_gb: Annotated[float | None, about("raw capacity in all, in the vendor's GB", "GB")] = None
    formatted_capacity_gb: Annotated[float | None, about("formatted capacity in all, in the vendor's GB", "GB")] = None
    storage_utilization_pct: Annotated[float | None, about("formatted by raw capacity as printed", "%")] = None
    database_utilization_pct: Annotated[float | None, about("database size by capacity as printed", "%")] = None
    solution_fact: tuple[SolutionFact, ...] = ()
    reported_metric: tuple[ReportedMetric, ...] = ()
    solution_source: tuple[SolutionSource, ...] = ()


SOLUTION_ROWS = frozenset(name for name, field in Solution.model_fields.items() if field.default == ())
"""The tables of what papers print about a solution; all else of it are columns."""


class Finding(Located):
    """Something that reading or the audit noticed.

    Attributes:
        run: index into the document's runs, None where the finding is about the document.
    """

    run: int | None = None
    rule: Annotated[str, about("name of the rule")]
    severity: Annotated[Severity, about("error, warning or info")]
    subject: Annotated[str | None, about("what it is about")] = None
    expected: Annotated[str | None, about("what would hold, never applied")] = None
    actual: Annotated[str | None, about("what stands there")] = None
    message: Annotated[str, about("in words")]
    table_name: Annotated[str | None, about("table of the one figure that it is about")] = None
    row_key: Annotated[str | None, about("what the row of that figure is about; empty for the run itself")] = None
    column_name: Annotated[str | None, about("column of that figure")] = None


class TableTrust(Model):
    """How far a table of a run can be trusted.

    Attributes:
        run: index into the document's runs.
    """

    run: int
    table_name: Annotated[str, about("the table")]
    scope: Annotated[str | None, about("scope or role of its rows, NULL where the table has none")] = None
    relations_checked: Annotated[int, about("arithmetic relations that involve it and could be checked")]
    relations_held: Annotated[int, about("how many of them hold")]
    doubtful: Annotated[
        bool,
        about("most of them do not hold, or nearly all would with other tables or columns: its figures are held back"),
    ]


class Document(Model):
    """One input file, identified by the SHA-256 of its bytes.

    Attributes:
        figures: words with digits on its pages, less running heads and feet.
        figures_read: how many of them stand in rows that were read.
        figures_explained: how many a rule explains (a page's number, a caption, ...), or were kept as printed.
        figures_left: all others.
    """

    sha256: Annotated[str, about("SHA-256 of the file's bytes, hexadecimal"), Field(pattern=r"^[0-9a-f]{64}$")]
    media_type: Annotated[str, about("kind of file: application/pdf, text/html, text/plain, message/rfc822, ...")]
    kind: Annotated[DocumentKind, about("whitepaper or report")]
    program: Annotated[Program | None, about("ESRP, or NULL for a paper outside the program")] = None
    title: Annotated[str | None, about("title as printed on the front page")] = None
    page_count: Annotated[int | None, about("pages of a PDF")] = None
    byte_size: Annotated[int, about("size of the file", "bytes")]
    extractor_version: Annotated[str, about("version of the extraction that read it")]
    relations_checked: Annotated[int, about("arithmetic relations that the audit could check")] = 0
    relations_held: Annotated[int, about("how many of them hold")] = 0
    figures: int = 0
    figures_read: int = 0
    figures_explained: int = 0
    figures_left: int = 0


class ParsedDocument(PaperGlance, Model):
    """Everything that one document says: what `parse()` returns and `esrp parse` prints."""

    document: Document
    solutions: tuple[Solution, ...] = ()
    runs: tuple[Run, ...] = ()
    findings: tuple[Finding, ...] = ()
    table_trust: tuple[TableTrust, ...] = ()
