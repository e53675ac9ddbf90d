"""The tables of what people judge: corrections of figures, and findings that they have seen.

They name a document by the hash of its bytes and refer to no row: they stay when the document is read again, or is no
longer there. `applied_correction` is made of them whenever they or the document change, and `assigned_document` of
assignments.
"""

from datetime import date, datetime
from typing import Literal, get_args

from sqlalchemy import Integer, UniqueConstraint

from esrp_ingest.database.schema.columns import Base, Mapped, column, one_of, parent


class Correction(Base, comment="A value that somebody put beside a printed one, for good."):
    """A value that somebody put beside a printed one, for good."""

    __tablename__ = "correction"
    __table_args__ = (UniqueConstraint("sha256", "ordinal", "table_name", "row_key", "column_name"),)

    sha256: Mapped[str] = column("SHA-256 of the document's bytes, hexadecimal")
    ordinal: Mapped[int] = column(
        "1-based order of the run in the document, of the solution for tables of solutions", type_=Integer
    )
    table_name: Mapped[str] = column("table of the value")
    row_key: Mapped[str] = column("what the row is about, Instance2836.1 total; empty for the run or solution itself")
    column_name: Mapped[str] = column("column of the value")
    printed: Mapped[str | None] = column("the value that the document prints, NULL where it prints none")
    corrected: Mapped[str] = column("the value in its place")
    why: Mapped[str] = column("why, in words")
    who: Mapped[str] = column("who said so")
    corrected_at: Mapped[datetime] = column("when, UTC")


class AppliedCorrection(
    Base, comment="A correction that fits its document as it is loaded: views and rankings use it."
):
    """A correction that fits its document as it is loaded: views and rankings use it."""

    __tablename__ = "applied_correction"
    __table_args__ = (UniqueConstraint("table_name", "row_id", "column_name"),)

    correction_id: Mapped[int] = parent("correction", "the correction")
    document_id: Mapped[int] = parent("document", "the document")
    run_id: Mapped[int | None] = parent("run", "the run, NULL for tables of solutions", nullable=True)
    solution_id: Mapped[int | None] = parent("solution", "the solution, NULL for tables of runs", nullable=True)
    table_name: Mapped[str] = column("table of the value")
    row_id: Mapped[int] = column("row of the value", type_=Integer)
    column_name: Mapped[str] = column("column of the value")
    number: Mapped[float | None] = column("the value, of a column of numbers; 1 and 0 for true and false")
    text: Mapped[str | None] = column("the value, of a column of texts")
    day: Mapped[date | None] = column("the value, of a column of dates")
    moment: Mapped[datetime | None] = column("the value, of a column of times")


class AcceptedFinding(Base, comment="A finding that somebody has seen and left as it is."):
    """A finding that somebody has seen and left as it is."""

    __tablename__ = "accepted_finding"
    __table_args__ = (UniqueConstraint("sha256", "ordinal", "rule", "subject"),)

    sha256: Mapped[str] = column("SHA-256 of the document's bytes, hexadecimal")
    ordinal: Mapped[int] = column(
        "1-based order of the run in the document, 0 where it is about the document", type_=Integer
    )
    rule: Mapped[str] = column("rule of the finding")
    subject: Mapped[str] = column("what the finding is about, empty where it is about nothing in particular")
    why: Mapped[str] = column("why, in words")
    who: Mapped[str] = column("who said so")
    accepted_at: Mapped[datetime] = column("when, UTC")


AssignmentKind = Literal["document", "machine", "folder"]


class Assignment(Base, comment="What stand-alone reports are about, as somebody said afterwards."):
    """What stand-alone reports are about, as somebody said afterwards."""

    __tablename__ = "assignment"
    __table_args__ = (one_of("kind", *get_args(AssignmentKind)),)

    kind: Mapped[str] = column("whose reports: of a document, a machine or a folder")
    pattern: Mapped[str] = column("hash of the document, name of the machine or path, with * and ?")
    since: Mapped[date | None] = column("only runs of this day and later")
    until: Mapped[date | None] = column("only runs of this day and earlier")
    solution: Mapped[str] = column("columns of the solution, as JSON")
    assigned_at: Mapped[datetime] = column("when, UTC")


class AssignedDocument(Base, comment="A report whose solution an assignment gave it."):
    """A report whose solution an assignment gave it."""

    __tablename__ = "assigned_document"

    document_id: Mapped[int] = parent("document", "the report", unique=True)
    assignment_id: Mapped[int] = parent("assignment", "the assignment")


class ForgottenDocument(Base, comment="A document that somebody took out, and that imports leave out."):
    """A document that somebody took out, and that imports leave out."""

    __tablename__ = "forgotten_document"

    sha256: Mapped[str] = column("SHA-256 of the document's bytes, hexadecimal", unique=True)
    title: Mapped[str | None] = column("its title, or the machine that it was of")
    uri: Mapped[str | None] = column("one of the places at which it was")
    forgotten_at: Mapped[datetime] = column("when, UTC")
