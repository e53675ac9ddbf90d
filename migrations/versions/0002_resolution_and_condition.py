"""How coarse a run's latencies are printed, and what a paper's figure is about beside its server.

Revision ID: 0002
Revises: 0001
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

VIEWS = ("run_metrics", "solution_metrics")
MEASURED_BEFORE = "length of the measured window; of the whole test where Jetstress prints no window (seconds)"
MEASURED = (
    "length of the measured window, by the performance log's name where Jetstress 2007 prints no window (seconds)"
)


def upgrade() -> None:
    drop_views()
    # Not in a batch: SQLite would make the table anew, and with it delete every row that belongs to a run.
    op.add_column(
        "run",
        sa.Column(
            "latency_resolution_ms",
            sa.Double(),
            nullable=True,
            comment="what the last printed digit of a latency means: 1 where seconds are printed with three decimals, NULL for three decimals of a millisecond (ms)",
        ),
    )
    op.execute("UPDATE run SET latency_resolution_ms = 1 WHERE id IN (SELECT run_id FROM disk_io)")
    with op.batch_alter_table("reported_metric", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column(
                "condition",
                sa.Text(),
                nullable=True,
                comment="the state, test or set-up that the figure belongs to, NULL for the tested state",
            )
        )
        batch_op.add_column(
            sa.Column(
                "reliability",
                sa.Text(),
                nullable=True,
                comment="what a statement of reliability is about: event_log, checksum or backup_restore; its value is 0 where nothing went wrong, 1 where something did, NULL where the paper says both",
            )
        )
        batch_op.create_check_constraint(
            batch_op.f("ck_reported_metric_reliability"), "reliability IN ('event_log', 'checksum', 'backup_restore')"
        )
    describe_measured_seconds(MEASURED, MEASURED_BEFORE)
    create_views(revision)


def downgrade() -> None:
    drop_views()
    with op.batch_alter_table("reported_metric", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_reported_metric_reliability"), type_="check")
        batch_op.drop_column("reliability")
        batch_op.drop_column("condition")
    op.drop_column("run", "latency_resolution_ms")
    describe_measured_seconds(MEASURED_BEFORE, MEASURED)
    create_views(down_revision)


def describe_measured_seconds(comment: str, before: str) -> None:
    if op.get_bind().dialect.name == "postgresql":  # SQLite keeps no comments
        op.alter_column("run", "measured_seconds", comment=comment, existing_comment=before)


def create_views(version: str) -> None:
    folder = Path(__file__).parent.parent / "views"
    for view in VIEWS:
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")


def drop_views() -> None:
    for view in reversed(VIEWS):
        op.execute(f"DROP VIEW {view}")
