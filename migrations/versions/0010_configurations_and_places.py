"""What configuration files beside reports state; and runs whose documents are at none of their places any more.

Revision ID: 0010
Revises: 0009
"""

from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

BEFORE = {"run_choice": "0007", "measured_metrics": "0007", "run_metrics": "0007", "solution_metrics": "0007"}
AFTER = {
    "run_place": "0010",
    "run_choice": "0010",
    "measured_metrics": "0007",
    "run_metrics": "0010",
    "solution_metrics": "0010",
}


def number(name: str, comment: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Double(), nullable=True, comment=comment)


def upgrade() -> None:
    op.create_table(
        "run_configuration",
        sa.Column("id", sa.Integer(), nullable=False, comment="primary key"),
        sa.Column("run_id", sa.Integer(), nullable=False, comment="the run"),
        sa.Column("mailboxes", sa.BigInteger(), nullable=True, comment="mailboxes that the test simulates"),
        number("mailbox_size_mb", "mailbox quota (MB)"),
        number("iops_per_mailbox", "transactional I/O of one mailbox (1/s)"),
        sa.Column(
            "duration_seconds",
            sa.BigInteger(),
            nullable=True,
            comment="how long the test was meant to be (seconds)",
        ),
        number("database_read_limit_ms", "limit of the average read latency (ms)"),
        number("database_read_peak_limit_ms", "limit of the highest read latency (ms)"),
        number("log_write_limit_ms", "limit of the average log write latency (ms)"),
        number("log_write_peak_limit_ms", "limit of the highest log write latency (ms)"),
        sa.Column("database_paths", sa.Text(), nullable=True, comment="folders of the databases, one a line"),
        sa.Column("log_paths", sa.Text(), nullable=True, comment="folders of the logs, one a line"),
        sa.Column("uri", sa.Text(), nullable=False, comment="the file that states it: its report prints none of this"),
        sa.ForeignKeyConstraint(
            ["run_id"], ["run.id"], name=op.f("fk_run_configuration_run_id_run"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_run_configuration")),
        sa.UniqueConstraint("run_id", name=op.f("uq_run_configuration_run_id")),
        comment="What Jetstress's configuration files beside a stand-alone report state of its run, "
        "and the report does not print.",
    )
    drop_views(BEFORE)
    create_views(AFTER)


def downgrade() -> None:
    drop_views(AFTER)
    create_views(BEFORE)
    op.drop_table("run_configuration")


def create_views(views: dict[str, str]) -> None:
    folder = Path(__file__).parent.parent / "views"
    for view, version in views.items():
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")


def drop_views(views: dict[str, str]) -> None:
    for view in reversed(views):
        op.execute(f"DROP VIEW {view}")
