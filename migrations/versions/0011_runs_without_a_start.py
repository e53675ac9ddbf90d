"""What runs without a start are known again by: their first instance and the first entry of their log.

Revision ID: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

FIRST = """
    UPDATE run_figure SET
        first_instance = (SELECT i.name FROM instance AS i WHERE i.run_id = run_figure.run_id AND i.ordinal = 1),
        log_begins_at = (SELECT e.logged_at FROM log_event AS e WHERE e.run_id = run_figure.run_id AND e.ordinal = 1)
    WHERE run_id IN (SELECT r.id FROM run AS r WHERE r.started_at IS NULL)
"""


def upgrade() -> None:
    op.add_column(
        "run_figure",
        sa.Column(
            "first_instance",
            sa.Text(),
            nullable=True,
            comment="the first database instance, NULL where the report states when the run started",
        ),
    )
    op.add_column(
        "run_figure",
        sa.Column(
            "log_begins_at",
            sa.DateTime(),
            nullable=True,
            comment="first entry of the log, NULL where the report states when the run started, or prints none",
        ),
    )
    op.execute(FIRST)
    op.create_index(
        op.f("ix_run_figure_first_instance_log_begins_at"), "run_figure", ["first_instance", "log_begins_at"]
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_run_figure_first_instance_log_begins_at"), table_name="run_figure")
    op.drop_column("run_figure", "log_begins_at")
    op.drop_column("run_figure", "first_instance")
