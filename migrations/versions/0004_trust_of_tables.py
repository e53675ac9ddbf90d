"""How far each table of a run can be trusted; views use corrections, and say which figures are held back.

Revision ID: 0004
Revises: 0003
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

VIEWS = ("run_metrics", "solution_metrics")


def upgrade() -> None:
    drop_views()
    op.create_table(
        "table_trust",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("table_name", sa.Text(), nullable=False, comment="the table"),
        sa.Column(
            "scope", sa.Text(), nullable=True, comment="scope or role of its rows, NULL where the table has none"
        ),
        sa.Column(
            "relations_checked",
            sa.BigInteger(),
            nullable=False,
            comment="arithmetic relations that involve it and could be checked",
        ),
        sa.Column("relations_held", sa.BigInteger(), nullable=False, comment="how many of them hold"),
        sa.Column(
            "doubtful",
            sa.Boolean(),
            nullable=False,
            comment="most of them do not hold, or nearly all would with other tables or columns: its figures are held back",
        ),
        sa.ForeignKeyConstraint(["run_id"], ["run.id"], name=op.f("fk_table_trust_run_id_run"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table_trust")),
        comment="How far a table of a run can be trusted: how many of its relations hold.",
    )
    op.create_index(op.f("ix_table_trust_run_id"), "table_trust", ["run_id"])
    op.add_column(
        "run_figure",
        sa.Column(
            "doubtful",
            sa.Boolean(),
            nullable=True,
            comment="whether the audit holds back the table that the test is ranked by",
        ),
    )
    create_views(revision)


def downgrade() -> None:
    drop_views()
    op.drop_column("run_figure", "doubtful")
    op.drop_table("table_trust")
    create_views("0002")


def create_views(version: str) -> None:
    folder = Path(__file__).parent.parent / "views"
    for view in VIEWS:
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")


def drop_views() -> None:
    for view in reversed(VIEWS):
        op.execute(f"DROP VIEW {view}")
