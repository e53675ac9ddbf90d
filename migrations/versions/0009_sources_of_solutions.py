"""Where a paper states the columns of its solution.

Revision ID: 0009
Revises: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "solution_source",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("solution_id", sa.Integer(), nullable=False, comment="the solution"),
        sa.Column("column_name", sa.Text(), nullable=False, comment="column of the solution"),
        sa.Column("value_text", sa.Text(), nullable=False, comment="what is printed there"),
        sa.Column(
            "note",
            sa.Text(),
            nullable=True,
            comment="how the value comes out of it, NULL where it is printed as a value",
        ),
        sa.Column("page", sa.Integer(), nullable=True, comment="1-based page, NULL for HTML and text"),
        sa.Column("line", sa.Integer(), nullable=True, comment="1-based line, NULL for PDF"),
        sa.Column(
            "bbox",
            sa.Text(),
            nullable=True,
            comment="x0,top,x1,bottom from the page's top left, NULL for HTML and text (pt)",
        ),
        sa.ForeignKeyConstraint(
            ["solution_id"], ["solution.id"], name=op.f("fk_solution_source_solution_id_solution"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_solution_source")),
        comment="Where a paper states a column of its solution.",
    )
    op.create_index(op.f("ix_solution_source_solution_id"), "solution_source", ["solution_id"])


def downgrade() -> None:
    op.drop_table("solution_source")
