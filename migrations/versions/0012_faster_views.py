"""Views that say the same and cost less: `run_choice` says what the run that counts was, so that nobody looks it up.

Revision ID: 0012
Revises: 0011
"""

from pathlib import Path

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

BEFORE = {"run_choice": "0010", "measured_metrics": "0007", "solution_metrics": "0010"}
AFTER = dict.fromkeys(BEFORE, "0012")


def upgrade() -> None:
    drop_views(BEFORE)
    create_views(AFTER)


def downgrade() -> None:
    drop_views(AFTER)
    create_views(BEFORE)


def create_views(views: dict[str, str]) -> None:
    folder = Path(__file__).parent.parent / "views"
    for view, version in views.items():
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")


def drop_views(views: dict[str, str]) -> None:
    for view in reversed(views):
        op.execute(f"DROP VIEW {view}")
