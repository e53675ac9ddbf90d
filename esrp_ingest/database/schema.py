"""The tables: names, columns, units and what each column means. This is the contract that users query.

Every column's comment says what it holds and in which unit; documentation and the browser's metadata are made from it.
The tables of runs stand in `run_schema` and are known here under the same names.
"""

from datetime import date, datetime
from typing import get_args

from sqlalchemy import Integer, UniqueConstraint
from sqlalchemy.orm import Mapped

from esrp_ingest.database.columns import Base, Located, column, one_of, parent
from esrp_ingest.database.judgement_schema import (
    AcceptedFinding,
    AppliedCorrection,
    AssignedDocument,
    Assignment,
    Correction,
    ForgottenDocument,
)
from esrp_ingest.database.run_schema import (
    BackupResult,
    DiskIo,
    HostCounter,
    Instance,
    InstanceIo,
    InstanceLogReplicationIo,
    InstanceMaintenanceIo,
    LogEvent,
    PrintedAggregate,
    Run,
    RunFigure,
    SoftRecoveryResult,
    TableTrust,
)
from esrp_ingest.errors import FailureCode
from esrp_ingest.vocabulary.exchange import EXCHANGE_VERSIONS

__all__ = [
    "AcceptedFinding",
    "AppliedCorrection",
    "AssignedDocument",
    "Assignment",
    "BackupResult",
    "Base",
    "Correction",
    "DiskIo",
    "Document",
    "DocumentLocation",
    "Finding",
    "ForgottenDocument",
    "HostCounter",
    "ImportFailure",
    "ImportJob",
    "Instance",
    "InstanceIo",
    "InstanceLogReplicationIo",
    "InstanceMaintenanceIo",
    "LogEvent",
    "PrintedAggregate",
    "ReportedMetric",
    "Run",
    "RunFigure",
    "SoftRecoveryResult",
    "Solution",
    "SolutionFact",
    "TableTrust",
    "Vendor",
]


class Document(Base, comment="One input file, identified by its bytes."):
    __tablename__ = "document"
    __table_args__ = (
        one_of("kind", "whitepaper", "report"),
        one_of("program", "ESRP"),
    )

    sha256: Mapped[str] = column("SHA-256 of the file's bytes, hexadecimal", unique=True)
    media_type: Mapped[str] = column("kind of file: application/pdf, text/html, text/plain, message/rfc822, ...")
    kind: Mapped[str] = column("whitepaper or report")
    program: Mapped[str | None] = column("ESRP, or NULL for a paper outside the program")
    title: Mapped[str | None] = column("title as printed on the front page")
    page_count: Mapped[int | None] = column("pages of a PDF")
    byte_size: Mapped[int] = column("size of the file", "bytes")
    extractor_version: Mapped[str] = column("version of the extraction that read it")
    loaded_at: Mapped[datetime] = column("when it was loaded, UTC")
    relations_checked: Mapped[int] = column("arithmetic relations that the audit could check", default=0)
    relations_held: Mapped[int] = column("how many of them hold", default=0)
    figures: Mapped[int | None] = column(
        "words with digits in it, less running heads and feet; NULL where an earlier version read it"
    )
    figures_read: Mapped[int | None] = column("how many of them stand in rows that are stored")
    figures_explained: Mapped[int | None] = column(
        "how many a rule explains (a page's number, a caption, running text, ...), or are kept as printed"
    )
    figures_left: Mapped[int | None] = column("all others: what was not read")


class DocumentLocation(Base, comment="A place at which a document's bytes were seen."):
    __tablename__ = "document_location"

    document_id: Mapped[int] = parent("document", "the document found there")
    uri: Mapped[str] = column("file URI or other address", unique=True)
    byte_size: Mapped[int] = column("size when last seen", "bytes")
    modified_at: Mapped[datetime | None] = column("modification time when last seen, UTC")
    etag: Mapped[str | None] = column("what a store calls this version of the bytes, NULL for files")
    last_seen_at: Mapped[datetime] = column("last import that saw it, UTC")


class Vendor(Base, comment="A vendor under the name that it published under."):
    __tablename__ = "vendor"

    name: Mapped[str] = column("canonical spelling of the published name", unique=True)
    group_name: Mapped[str] = column("today's owner, so that EMC, Dell EMC and Dell rank as one")


class Solution(Base, comment="One tested storage configuration of one vendor."):
    __tablename__ = "solution"
    __table_args__ = (
        UniqueConstraint("document_id", "ordinal"),
        one_of("exchange_version", *EXCHANGE_VERSIONS),
        one_of("disk_type", "hdd", "ssd", "mixed"),
    )

    document_id: Mapped[int] = parent("document", "the paper that describes it; of stand-alone reports, the first one")
    vendor_id: Mapped[int | None] = parent("vendor", "who published it", nullable=True, ondelete="SET NULL")
    ordinal: Mapped[int] = column("1-based order in the paper", type_=Integer)
    product: Mapped[str | None] = column("product with the vendor's name")
    title: Mapped[str | None] = column("title of the paper")
    configuration: Mapped[str | None] = column("what tells several set-ups of one paper apart")
    exchange_version: Mapped[str | None] = column("Exchange version: a year, or SE for the Subscription Edition")
    esrp_version: Mapped[str | None] = column("ESRP - Storage version as printed")
    tested_on: Mapped[date | None] = column("printed test date, the first of the month where only a month is printed")
    published_on: Mapped[date | None] = column("printed publication date")
    mailboxes: Mapped[int | None] = column("mailboxes simulated in total")
    mailbox_size_mb: Mapped[float | None] = column("mailbox quota", "MB")
    iops_per_mailbox: Mapped[float | None] = column("tested profile: transactional I/O of one mailbox", "1/s")
    dags: Mapped[int | None] = column("database availability groups")
    servers_per_dag: Mapped[int | None] = column("servers in a DAG")
    servers: Mapped[int | None] = column("hosts under test")
    active_mailboxes_per_server: Mapped[int | None] = column("active mailboxes on a server")
    databases_per_server: Mapped[int | None] = column("databases on a host")
    copies_per_database: Mapped[int | None] = column("copies of a database")
    mailboxes_per_database: Mapped[int | None] = column("mailboxes in a database")
    storage_model: Mapped[str | None] = column("storage model and firmware as printed")
    connectivity: Mapped[str | None] = column("SAS, FC, iSCSI, SATA, FCoE, NVMe or DAS")
    controllers: Mapped[int | None] = column("storage controllers")
    storage_ports: Mapped[int | None] = column("storage ports in all")
    cache_gb: Mapped[float | None] = column("storage cache", "GB")
    disks: Mapped[int | None] = column(
        "disks tested; where prose counts those of the logs apart, those of the databases"
    )
    disk_type: Mapped[str | None] = column("hdd, ssd or mixed")
    disk_interface: Mapped[str | None] = column("SAS, NL-SAS, SATA, FC or NVMe")
    disk_rpm: Mapped[int | None] = column("spindle speed", "1/min")
    disk_capacity_gb: Mapped[float | None] = column("capacity of one disk, in the vendor's GB", "GB")
    raid_level: Mapped[str | None] = column("RAID5, RAID10, DDP, ADAPT, ...")
    raw_capacity_gb: Mapped[float | None] = column("raw capacity in all, in the vendor's GB", "GB")
    formatted_capacity_gb: Mapped[float | None] = column("formatted capacity in all, in the vendor's GB", "GB")
    storage_utilization_pct: Mapped[float | None] = column("formatted by raw capacity as printed", "%")
    database_utilization_pct: Mapped[float | None] = column("database size by capacity as printed", "%")
    duplicate_of_id: Mapped[int | None] = parent(
        "solution",
        "the same solution in another document, which counts in its place",
        nullable=True,
        ondelete="SET NULL",
    )


class SolutionFact(Located, Base, comment="A label/value row of a paper's tables, as printed."):
    __tablename__ = "solution_fact"

    solution_id: Mapped[int] = parent("solution", "the solution that it describes")
    table_name: Mapped[str] = column("heading or caption of the table")
    ordinal: Mapped[int] = column("1-based order in the paper", type_=Integer)
    label: Mapped[str] = column("label as printed")
    value: Mapped[str] = column("value as printed")


class ReportedMetric(Located, Base, comment="A figure of a paper's own result summary."):
    __tablename__ = "reported_metric"

    __table_args__ = (one_of("reliability", "event_log", "checksum", "backup_restore"),)

    solution_id: Mapped[int] = parent("solution", "the solution that it is about")
    scope: Mapped[str] = column("aggregate, or the server's label")
    metric: Mapped[str | None] = column("name of a metric where the label is one")
    value: Mapped[float | None] = column("the figure")
    unit: Mapped[str | None] = column("its unit")
    label: Mapped[str] = column("label as printed")
    value_text: Mapped[str] = column("figure as printed")
    condition: Mapped[str | None] = column(
        "the state, test or set-up that the figure belongs to, NULL for the tested state"
    )
    reliability: Mapped[str | None] = column(
        "what a statement of reliability is about: event_log, checksum or backup_restore; its value is 0 where nothing "
        "went wrong, 1 where something did, NULL where the paper says both"
    )


class Finding(Located, Base, comment="Something that reading or the audit noticed."):
    __tablename__ = "finding"
    __table_args__ = (one_of("severity", "error", "warning", "info"),)

    document_id: Mapped[int] = parent("document", "the document")
    run_id: Mapped[int | None] = parent("run", "the run, NULL where it is about the document", nullable=True)
    rule: Mapped[str] = column("name of the rule", index=True)
    severity: Mapped[str] = column("error, warning or info")
    subject: Mapped[str | None] = column("what it is about")
    expected: Mapped[str | None] = column("what would hold, never applied")
    actual: Mapped[str | None] = column("what stands there")
    message: Mapped[str] = column("in words")
    table_name: Mapped[str | None] = column("table of the one figure that it is about")
    row_key: Mapped[str | None] = column("what the row of that figure is about; empty for the run itself")
    column_name: Mapped[str | None] = column("column of that figure")
    mended: Mapped[bool | None] = column("true where it does not arise any more with the corrections of its document")


class ImportJob(Base, comment="One run of `esrp ingest`."):
    __tablename__ = "import_job"
    __table_args__ = (one_of("outcome", "complete", "partial", "nothing", "interrupted"),)

    started_at: Mapped[datetime] = column("begin, UTC")
    finished_at: Mapped[datetime | None] = column("end, UTC; NULL while it runs or after it was killed")
    host: Mapped[str] = column("machine that it ran on")
    arguments: Mapped[str] = column("what it was asked to read")
    outcome: Mapped[str | None] = column(
        "complete, partial (some files failed), nothing (all failed) or interrupted; NULL while it runs"
    )
    seen: Mapped[int] = column("files seen", default=0)
    loaded: Mapped[int] = column("documents loaded", default=0)
    replaced: Mapped[int] = column("documents read again", default=0)
    unchanged: Mapped[int] = column("files without change", default=0)
    ignored: Mapped[int] = column("files that are no reports", default=0)
    failed: Mapped[int] = column("files that failed", default=0)


class ImportFailure(Base, comment="A file that an import could not load."):
    __tablename__ = "import_failure"
    __table_args__ = (one_of("code", *get_args(FailureCode)),)

    import_job_id: Mapped[int] = parent("import_job", "the import")
    uri: Mapped[str] = column("file URI", index=True)
    sha256: Mapped[str | None] = column("SHA-256 of its bytes where they could be read")
    code: Mapped[str] = column("code of the failure")
    message: Mapped[str] = column("in words")
    extractor_version: Mapped[str] = column("version of the extraction that failed")
