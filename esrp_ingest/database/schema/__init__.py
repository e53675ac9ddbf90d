"""The tables: names, columns, units and what each column means. This is the contract that users query.

Every column's comment says what it holds and in which unit; documentation and the browser's metadata are made from it.
The tables of runs stand in `run_schema` and are known here under the same names.
"""

from datetime import datetime
from typing import Literal, get_args

from sqlalchemy import Index, Integer, UniqueConstraint

from esrp_ingest import models
from esrp_ingest.database.schema.columns import LAST, Base, Located, Mapped, column, one_of, parent
from esrp_ingest.database.schema.judgements import (
    AcceptedFinding,
    AppliedCorrection,
    AssignedDocument,
    Assignment,
    AssignmentKind,
    Correction,
    ForgottenDocument,
)
from esrp_ingest.database.schema.runs import (
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
    RunConfiguration,
    RunFigure,
    SoftRecoveryResult,
    TableTrust,
)
from esrp_ingest.errors import FailureCode

__all__ = [
    "AcceptedFinding",
    "AppliedCorrection",
    "AssignedDocument",
    "Assignment",
    "AssignmentKind",
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
    "JobOutcome",
    "LogEvent",
    "PrintedAggregate",
    "ReportedMetric",
    "Run",
    "RunConfiguration",
    "RunFigure",
    "SoftRecoveryResult",
    "Solution",
    "SolutionFact",
    "SolutionSource",
    "TableTrust",
    "Vendor",
]


class Document(Base, model=models.Document, comment="One input file, identified by its bytes."):
    __tablename__ = "document"
    __table_args__ = (UniqueConstraint("sha256"), Index(None, "refused"))

    loaded_at: Mapped[datetime] = column("when it was loaded, UTC", sort_order=LAST)
    figures: Mapped[int | None] = column(
        "words with digits in it, less running heads and feet; NULL where an earlier version read it",
        sort_order=LAST,
    )
    figures_read: Mapped[int | None] = column("how many of them stand in rows that are stored", sort_order=LAST)
    figures_explained: Mapped[int | None] = column(
        "how many a rule explains (a page's number, a caption, running text, ...), or are kept as printed",
        sort_order=LAST,
    )
    figures_left: Mapped[int | None] = column("all others: what was not read", sort_order=LAST)
    refused: Mapped[str | None] = column(
        "why the present extraction refuses this document, which an earlier one loaded; no view shows it",
        sort_order=LAST,
    )


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


class Solution(Base, model=models.Solution, comment="One tested storage configuration of one vendor."):
    __tablename__ = "solution"
    __table_args__ = (UniqueConstraint("document_id", "ordinal"),)

    document_id: Mapped[int] = parent("document", "the paper that describes it; of stand-alone reports, the first one")
    vendor_id: Mapped[int | None] = parent("vendor", "who published it", nullable=True, ondelete="SET NULL")
    ordinal: Mapped[int] = column("1-based order in the paper", type_=Integer)
    duplicate_of_id: Mapped[int | None] = parent(
        "solution",
        "the same solution in another document, which counts in its place",
        nullable=True,
        ondelete="SET NULL",
        sort_order=LAST,
    )


class SolutionFact(
    Located, Base, model=models.SolutionFact, comment="A label/value row of a paper's tables, as printed."
):
    __tablename__ = "solution_fact"

    solution_id: Mapped[int] = parent("solution", "the solution that it describes")
    ordinal: Mapped[int] = column("1-based order in the paper", type_=Integer)


class ReportedMetric(Located, Base, model=models.ReportedMetric, comment="A figure of a paper's own result summary."):
    __tablename__ = "reported_metric"

    solution_id: Mapped[int] = parent("solution", "the solution that it is about")


class SolutionSource(
    Located, Base, model=models.SolutionSource, comment="Where a paper states a column of its solution."
):
    __tablename__ = "solution_source"

    solution_id: Mapped[int] = parent("solution", "the solution")


class Finding(Located, Base, model=models.Finding, comment="Something that reading or the audit noticed."):
    __tablename__ = "finding"
    __table_args__ = (Index(None, "rule"),)

    document_id: Mapped[int] = parent("document", "the document")
    run_id: Mapped[int | None] = parent("run", "the run, NULL where it is about the document", nullable=True)
    mended: Mapped[bool | None] = column(
        "true where it does not arise any more with the corrections of its document", sort_order=LAST
    )


JobOutcome = Literal["complete", "partial", "nothing", "interrupted"]


class ImportJob(Base, comment="One run of `esrp ingest`."):
    __tablename__ = "import_job"
    __table_args__ = (one_of("outcome", *get_args(JobOutcome)),)

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
