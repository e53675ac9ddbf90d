"""What stand-alone reports are about, said afterwards; and documents that were taken out.

Revision ID: 0008
Revises: 0007
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def text(name: str, comment: str, *, nullable: bool = False) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=nullable, comment=comment)


def primary_key() -> sa.Column[Any]:
    return sa.Column("id", sa.Integer(), nullable=False, comment="primary key")


def upgrade() -> None:
    op.create_table(
        "assignment",
        primary_key(),
        text("kind", "whose reports: of a document, a machine or a folder"),
        text("pattern", "hash of the document, name of the machine or path, with * and ?"),
        sa.Column("since", sa.Date(), nullable=True, comment="only runs of this day and later"),
        sa.Column("until", sa.Date(), nullable=True, comment="only runs of this day and earlier"),
        text("solution", "columns of the solution, as JSON"),
        sa.Column("assigned_at", sa.DateTime(), nullable=False, comment="when, UTC"),
        sa.CheckConstraint("kind IN ('document', 'machine', 'folder')", name=op.f("ck_assignment_kind")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assignment")),
        comment="What stand-alone reports are about, as somebody said afterwards.",
    )
    op.create_table(
        "assigned_document",
        primary_key(),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the report"),
        sa.Column("assignment_id", sa.Integer(), nullable=False, comment="the assignment"),
        sa.ForeignKeyConstraint(
            ["document_id"], ["document.id"], name=op.f("fk_assigned_document_document_id_document"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["assignment_id"],
            ["assignment.id"],
            name=op.f("fk_assigned_document_assignment_id_assignment"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_assigned_document")),
        sa.UniqueConstraint("document_id", name=op.f("uq_assigned_document_document_id")),
        comment="A report whose solution an assignment gave it.",
    )
    op.create_index(op.f("ix_assigned_document_assignment_id"), "assigned_document", ["assignment_id"])
    op.create_table(
        "forgotten_document",
        primary_key(),
        text("sha256", "SHA-256 of the document's bytes, hexadecimal"),
        text("title", "its title, or the machine that it was of", nullable=True),
        text("uri", "one of the places at which it was", nullable=True),
        sa.Column("forgotten_at", sa.DateTime(), nullable=False, comment="when, UTC"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_forgotten_document")),
        sa.UniqueConstraint("sha256", name=op.f("uq_forgotten_document_sha256")),
        comment="A document that somebody took out, and that imports leave out.",
    )


def downgrade() -> None:
    for table in ("assigned_document", "assignment", "forgotten_document"):
        op.drop_table(table)
