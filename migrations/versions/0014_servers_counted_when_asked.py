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

BEFORE = {"servers_under_test": "0007", "run_choice": "0012", "run_metrics": "0010"}
AFTER = dict.fromkeys(BEFORE, "0014")


def upgrade() -> None:
    replace_views(AFTER)


def downgrade() -> None:
    replace_views(BEFORE)


def replace_views(views: dict[str, str]) -> None:
    """Puts other SELECTs behind views that have the same columns; the views that use them stay."""
    folder = Path(__file__).parent.parent / "views"
    for view, version in views.items():
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        if op.get_bind().dialect.name == "postgresql":
            op.execute(f"CREATE OR REPLACE VIEW {view} AS {select}")
        else:
            op.execute(f"DROP VIEW {view}")
            op.execute(f"CREATE VIEW {view} AS {select}")
