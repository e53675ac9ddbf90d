"""Views that say the same and cost less: names in reports are counted where they decide how many servers there were.

Revision ID: 0014
Revises: 0013
"""

from pathlib import Path

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

BEFORE = {
    "servers_under_test": "0007",
    "run_choice": "0012",
    "measured_metrics": "0012",
    "printed_metrics": "0007",
    "run_metrics": "0010",
    "solution_metrics": "0012",
}
AFTER = {
    **BEFORE,
    "servers_named": "0014",
    "servers_under_test": "0014",
    "run_choice": "0014",
    "run_metrics": "0014",
}
ORDER = ("servers_named", *BEFORE)


def upgrade() -> None:
    replace_views(BEFORE, AFTER)


def downgrade() -> None:
    replace_views(AFTER, BEFORE)


def replace_views(before: dict[str, str], after: dict[str, str]) -> None:
    """Drops views, the last first, and creates others, with what builds on them."""
    folder = Path(__file__).parent.parent / "views"
    for view in reversed([view for view in ORDER if view in before]):
        op.execute(f"DROP VIEW {view}")
    for view in (view for view in ORDER if view in after):
        select = (folder / f"{after[view]}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")
