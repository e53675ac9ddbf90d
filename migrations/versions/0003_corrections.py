"""Corrections and accepted findings, and the cell that a finding is about.

Revision ID: 0003
Revises: 0002
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def finding_columns() -> list[sa.Column[Any]]:
    return [
        sa.Column("table_name", sa.Text(), nullable=True, comment="table of the one figure that it is about"),
        sa.Column(
            "row_key",
            sa.Text(),
            nullable=True,
            comment="what the row of that figure is about; empty for the run itself",
        ),
        sa.Column("column_name", sa.Text(), nullable=True, comment="column of that figure"),
        sa.Column(
            "mended",
            sa.Boolean(),
            nullable=True,
            comment="true where it does not arise any more with the corrections of its document",
        ),
    ]


def upgrade() -> None:
    for column in finding_columns():
        op.add_column("finding", column)

    op.create_table(
        "correction",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("sha256", sa.Text(), nullable=False, comment="SHA-256 of the document's bytes, hexadecimal"),
        sa.Column(
            "ordinal",
            sa.Integer(),
            nullable=False,
            comment="1-based order of the run in the document, of the solution for tables of solutions",
        ),
        sa.Column("table_name", sa.Text(), nullable=False, comment="table of the value"),
        sa.Column(
            "row_key",
            sa.Text(),
            nullable=False,
            comment="what the row is about, Instance2836.1 total; empty for the run or solution itself",
        ),
        sa.Column("column_name", sa.Text(), nullable=False, comment="column of the value"),
        sa.Column(
            "printed",
            sa.Text(),
            nullable=True,
            comment="the value that the document prints, NULL where it prints none",
        ),
        sa.Column("corrected", sa.Text(), nullable=False, comment="the value in its place"),
        sa.Column("why", sa.Text(), nullable=False, comment="why, in words"),
        sa.Column("who", sa.Text(), nullable=False, comment="who said so"),
        sa.Column("corrected_at", sa.DateTime(), nullable=False, comment="when, UTC"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_correction")),
        sa.UniqueConstraint(
            "sha256",
            "ordinal",
            "table_name",
            "row_key",
            "column_name",
            name=op.f("uq_correction_sha256_ordinal_table_name_row_key_column_name"),
        ),
        comment="A value that somebody put beside a printed one, for good.",
    )

    op.create_table(
        "accepted_finding",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("sha256", sa.Text(), nullable=False, comment="SHA-256 of the document's bytes, hexadecimal"),
        sa.Column(
            "ordinal",
            sa.Integer(),
            nullable=False,
            comment="1-based order of the run in the document, 0 where it is about the document",
        ),
        sa.Column("rule", sa.Text(), nullable=False, comment="rule of the finding"),
        sa.Column(
            "subject",
            sa.Text(),
            nullable=False,
            comment="what the finding is about, empty where it is about nothing in particular",
        ),
        sa.Column("why", sa.Text(), nullable=False, comment="why, in words"),
        sa.Column("who", sa.Text(), nullable=False, comment="who said so"),
        sa.Column("accepted_at", sa.DateTime(), nullable=False, comment="when, UTC"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accepted_finding")),
        sa.UniqueConstraint(
            "sha256", "ordinal", "rule", "subject", name=op.f("uq_accepted_finding_sha256_ordinal_rule_subject")
        ),
        comment="A finding that somebody has seen and left as it is.",
    )

    op.create_table(
        "applied_correction",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("correction_id", sa.Integer(), nullable=False, comment="the correction"),
        sa.Column("document_id", sa.Integer(), nullable=False, comment="the document"),
        sa.Column("run_id", sa.Integer(), nullable=True, comment="the run, NULL for tables of solutions"),
        sa.Column("solution_id", sa.Integer(), nullable=True, comment="the solution, NULL for tables of runs"),
        sa.Column("table_name", sa.Text(), nullable=False, comment="table of the value"),
        sa.Column("row_id", sa.Integer(), nullable=False, comment="row of the value"),
        sa.Column("column_name", sa.Text(), nullable=False, comment="column of the value"),
        sa.Column(
            "number",
            sa.Double(),
            nullable=True,
            comment="the value, of a column of numbers; 1 and 0 for true and false",
        ),
        sa.Column("text", sa.Text(), nullable=True, comment="the value, of a column of texts"),
        sa.Column("day", sa.Date(), nullable=True, comment="the value, of a column of dates"),
        sa.Column("moment", sa.DateTime(), nullable=True, comment="the value, of a column of times"),
        sa.ForeignKeyConstraint(
            ["correction_id"],
            ["correction.id"],
            name=op.f("fk_applied_correction_correction_id_correction"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["document_id"],
            ["document.id"],
            name=op.f("fk_applied_correction_document_id_document"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["run_id"], ["run.id"], name=op.f("fk_applied_correction_run_id_run"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["solution_id"],
            ["solution.id"],
            name=op.f("fk_applied_correction_solution_id_solution"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_applied_correction")),
        sa.UniqueConstraint(
            "table_name",
            "row_id",
            "column_name",
            name=op.f("uq_applied_correction_table_name_row_id_column_name"),
        ),
        comment="A correction that fits its document as it is loaded: views and rankings use it.",
    )
    for name in ("correction_id", "document_id", "run_id", "solution_id"):
        op.create_index(op.f(f"ix_applied_correction_{name}"), "applied_correction", [name])


def downgrade() -> None:
    for table in ("applied_correction", "accepted_finding", "correction"):
        op.drop_table(table)
    for column in reversed(finding_columns()):
        op.drop_column("finding", column.name)
