"""The night of each run, solutions that are the same chosen in one view, servers by the machines that reports belong to.

Revision ID: 0016
Revises: 0015
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

BEFORE = {
    "run_as_corrected": "0015",
    "solution_as_corrected": "0015",
    "distinct_solution": "0007",
    "servers_named": "0014",
    "servers_under_test": "0014",
    "run_place": "0015",
    "run_choice": "0015",
    "measured_metrics": "0012",
    "printed_metrics": "0007",
    "run_metrics": "0015",
    "solution_metrics": "0015",
}
AFTER = {
    "run_as_corrected": "0015",
    "solution_as_corrected": "0016",
    "solution_choice": "0016",
    "distinct_solution": "0016",
    "servers_named": "0016",
    "servers_under_test": "0016",
    "run_place": "0015",
    "run_choice": "0016",
    "measured_metrics": "0016",
    "printed_metrics": "0007",
    "run_metrics": "0015",
    "solution_metrics": "0016",
}
"""Every view, each after those that it is made of, and the migration that brought its SELECT."""

NIGHT = {
    "sqlite": """
        UPDATE run_figure SET night = (
            SELECT date(COALESCE(r.started_at, r.collection_started_at, e.logged_at), '-12 hours')
            FROM run r LEFT JOIN log_event e ON e.run_id = r.id AND e.ordinal = 1 WHERE r.id = run_figure.run_id)
    """,
    "postgresql": """
        UPDATE run_figure SET night = (
            SELECT CAST(COALESCE(r.started_at, r.collection_started_at, e.logged_at) - INTERVAL '12 hours' AS DATE)
            FROM run r LEFT JOIN log_event e ON e.run_id = r.id AND e.ordinal = 1 WHERE r.id = run_figure.run_id)
    """,
}


def upgrade() -> None:
    drop_views(BEFORE)
    comment = "the day on which the run began; before noon the day before"
    op.add_column("run_figure", sa.Column("night", sa.Date(), nullable=True, comment=comment))
    op.execute(NIGHT[op.get_bind().dialect.name])
    create_views(AFTER)


def downgrade() -> None:
    drop_views(AFTER)
    op.drop_column("run_figure", "night")
    create_views(BEFORE)


def drop_views(views: dict[str, str]) -> None:
    for view in reversed(views):
        op.execute(f"DROP VIEW {view}")


def create_views(views: dict[str, str]) -> None:
    folder = Path(__file__).parent.parent / "views"
    for view, version in views.items():
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")
