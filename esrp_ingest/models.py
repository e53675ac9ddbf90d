"""What a document says, normalized: the shape of `esrp parse`, of the loader's input and of the Python API.

Field names, units and NULL rules are those of the SQL schema. A value that the document does not state is None, never 0
and never a guess. Models are frozen: what was read is not changed afterwards, it is judged by findings.
"""

from datetime import date, datetime
from typing import Literal, TypedDict

from pydantic import BaseModel, ConfigDict, Field

from esrp_ingest.layout import Locator, Severity
from esrp_ingest.vocabulary.exchange import ExchangeVersion

TestType = Literal["performance", "stress", "backup", "soft_recovery"]
Reliability = Literal["event_log", "checksum", "backup_restore"]
IoScope = Literal["transactional", "total"]


class Model(BaseModel):
    """Base of all models: immutable, no unknown fields, and no numbers that are none."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


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

    name: str
    log_path: str | None = None
    database_path: str | None = None


class InstanceIo(Located):
    """One row of the Transactional or Total I/O table: latencies in ms, rates per second, mean bytes of one I/O."""

    instance: str
    scope: IoScope
    database_read_latency_ms: float | None = None
    database_write_latency_ms: float | None = None
    database_reads_per_sec: float | None = None
    database_writes_per_sec: float | None = None
    database_read_bytes: float | None = None
    database_write_bytes: float | None = None
    log_read_latency_ms: float | None = None
    log_write_latency_ms: float | None = None
    log_reads_per_sec: float | None = None
    log_writes_per_sec: float | None = None
    log_read_bytes: float | None = None
    log_write_bytes: float | None = None


class InstanceReads(Located):
    """One row of a two-column table: reads per second and the mean bytes of one read."""

    instance: str
    reads_per_sec: float | None = None
    read_bytes: float | None = None


class DiskIo(Located):
    """One row of the Disk Subsystem Performance table of Jetstress 2007: printed in seconds, kept in ms."""

    role: Literal["database", "log"]
    disk: str
    read_latency_ms: float | None = None
    write_latency_ms: float | None = None
    reads_per_sec: float | None = None
    writes_per_sec: float | None = None
    write_bytes: float | None = None


class HostCounter(Located):
    """One Windows performance counter of the host."""

    counter: str
    average: float | None = None
    minimum: float | None = None
    maximum: float | None = None


class BackupResult(Located):
    """One row of Database Backup Statistics; a Jetstress MB is 2^20 bytes."""

    instance: str
    database_size_mb: float | None = None
    elapsed_seconds: float | None = None
    mb_per_sec: float | None = None


class SoftRecoveryResult(Located):
    """One row of Soft-Recovery Statistics."""

    instance: str
    logs_replayed: int | None = None
    elapsed_seconds: float | None = None


class PrintedAggregate(Located):
    """A cell of the Avg or Sum row below a statistics table, as printed: the audit recomputes it."""

    table_name: Literal["backup_result", "soft_recovery_result"]
    aggregate: Literal["average", "sum"]
    column_name: str
    value: float


class LogEvent(Located):
    """One entry of the test log; local time of the test machine."""

    logged_at: datetime
    message: str


class Run(Located):
    """One Jetstress run on one server, with everything that its report prints.

    Attributes:
        solution: index into the document's solutions, None where nothing assigns it.
        measured_seconds: length of the measured window, by the performance log's name where Jetstress 2007 prints none.
        latency_resolution_ms: what the last printed digit of a latency means: 1 where seconds are printed with three
            decimals (Jetstress 2007), None for three decimals of a millisecond.
        source: `ocr` where any page of the report was recognized from an image.
    """

    solution: int | None = None
    test_type: TestType
    report_title: str | None = None
    heading: str | None = None
    server: str | None = None
    machine_name: str | None = None
    description: str | None = None
    result: Literal["pass", "fail"] | None = None
    result_reason: str | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    collection_started_at: datetime | None = None
    collection_ended_at: datetime | None = None
    measured_seconds: int | None = None
    jetstress_version: str | None = None
    ese_version: str | None = None
    operating_system: str | None = None
    performance_log: str | None = None
    achieved_iops: float | None = None
    target_iops: float | None = None
    capacity_pct: float | None = None
    throughput_pct: float | None = None
    initial_database_bytes: int | None = None
    final_database_bytes: int | None = None
    database_files: int | None = None
    thread_count: int | None = None
    thread_scope: Literal["database", "storage_group", "global"] | None = None
    log_buffers: int | None = None
    minimum_cache_mb: float | None = None
    maximum_cache_mb: float | None = None
    insert_pct: float | None = None
    delete_pct: float | None = None
    replace_pct: float | None = None
    read_pct: float | None = None
    lazy_commit_pct: float | None = None
    background_maintenance: bool | None = None
    copies_per_database: int | None = None
    database_read_limit_ms: float | None = None
    database_read_peak_limit_ms: float | None = None
    log_write_limit_ms: float | None = None
    log_write_peak_limit_ms: float | None = None
    latency_resolution_ms: float | None = None
    source: Literal["text", "ocr"] = "text"
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

    table_name: str
    label: str
    value: str


class ReportedMetric(Located):
    """One figure of the paper's own result summary.

    Attributes:
        scope: `aggregate`, or the server's label as printed.
        condition: the state, test or set-up that the figure belongs to, None for the tested state.
        metric: a metric name of the contract where the figure is one, else None.
        reliability: what a statement of the reliability section is about, None for a figure.
        value: the figure as a number, None where it is not one; of a reliability statement 0 where nothing went wrong,
            1 where something did, None where the paper says both.
    """

    scope: str
    condition: str | None = None
    reliability: Reliability | None = None
    metric: str | None = None
    value: float | None = None
    unit: str | None = None
    label: str
    value_text: str


class Solution(Model):
    """One tested storage configuration of one vendor, as the paper describes it."""

    vendor: str | None = None
    product: str | None = None
    title: str | None = None
    configuration: str | None = None
    exchange_version: ExchangeVersion | None = None
    esrp_version: str | None = None
    tested_on: date | None = None
    published_on: date | None = None
    mailboxes: int | None = None
    mailbox_size_mb: float | None = None
    iops_per_mailbox: float | None = None
    dags: int | None = None
    servers_per_dag: int | None = None
    servers: int | None = None
    active_mailboxes_per_server: int | None = None
    databases_per_server: int | None = None
    copies_per_database: int | None = None
    mailboxes_per_database: int | None = None
    storage_model: str | None = None
    connectivity: str | None = None
    controllers: int | None = None
    storage_ports: int | None = None
    cache_gb: float | None = None
    disks: int | None = None
    disk_type: Literal["hdd", "ssd", "mixed"] | None = None
    disk_interface: str | None = None
    disk_rpm: int | None = None
    disk_capacity_gb: float | None = None
    raid_level: str | None = None
    raw_capacity_gb: float | None = None
    formatted_capacity_gb: float | None = None
    storage_utilization_pct: float | None = None
    database_utilization_pct: float | None = None
    solution_fact: tuple[SolutionFact, ...] = ()
    reported_metric: tuple[ReportedMetric, ...] = ()


class Finding(Located):
    """Something that reading or the audit noticed.

    Attributes:
        run: index into the document's runs, None where the finding is about the document.
        rule: the rule's or the reader's name for this kind of finding.
        subject: what it is about, `Instance6860.1 total database_read_bytes`.
        expected: what would hold (a proposed repair), never applied to stored values.
        actual: what stands there.
        table_name: the table of the one figure that it is about, None where it is about none or several.
        row_key: what the row of that figure is about, `Instance6860.1 total`; empty for the run itself.
        column_name: the column of that figure.
    """

    run: int | None = None
    rule: str
    severity: Severity
    subject: str | None = None
    expected: str | None = None
    actual: str | None = None
    message: str
    table_name: str | None = None
    row_key: str | None = None
    column_name: str | None = None


class TableTrust(Model):
    """How far a table of a run can be trusted.

    Attributes:
        run: index into the document's runs.
        table_name: `instance_io`, ...
        scope: of its rows, None where the table has no scopes.
        relations_checked: how many arithmetic relations that involve it could be checked.
        relations_held: how many of them hold.
        doubtful: most of them do not, or they would if it were exchanged with another: its figures are held back.
    """

    run: int
    table_name: str
    scope: str | None = None
    relations_checked: int
    relations_held: int
    doubtful: bool


class Document(Model):
    """One input file, identified by the SHA-256 of its bytes.

    Attributes:
        relations_checked: how many arithmetic relations the audit could check.
        relations_held: how many of them hold: together the document's score of trust.
        figures: words with digits on its pages, less running heads and feet.
        figures_read: how many of them stand in rows that were read.
        figures_explained: how many a rule explains (a page's number, a caption, ...), or were kept as printed.
        figures_left: all others.
    """

    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    media_type: str
    kind: Literal["whitepaper", "report"]
    program: Literal["ESRP"] | None = None
    title: str | None = None
    page_count: int | None = None
    byte_size: int
    extractor_version: str
    relations_checked: int = 0
    relations_held: int = 0
    figures: int = 0
    figures_read: int = 0
    figures_explained: int = 0
    figures_left: int = 0


class ParsedDocument(Model):
    """Everything that one document says: what `parse()` returns and `esrp parse` prints."""

    document: Document
    solutions: tuple[Solution, ...] = ()
    runs: tuple[Run, ...] = ()
    findings: tuple[Finding, ...] = ()
    table_trust: tuple[TableTrust, ...] = ()
