"""Whether a report is complete and which machine it belongs to; templates, refused documents and ranking groups.

Revision ID: 0015
Revises: 0014
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

BEFORE = {
    "run_as_corrected": "0007",
    "solution_as_corrected": "0007",
    "distinct_solution": "0007",
    "servers_named": "0014",
    "servers_under_test": "0014",
    "run_place": "0013",
    "run_choice": "0014",
    "measured_metrics": "0012",
    "printed_metrics": "0007",
    "run_metrics": "0014",
    "solution_metrics": "0012",
}
AFTER = {
    **BEFORE,
    "run_as_corrected": "0015",
    "solution_as_corrected": "0015",
    "run_place": "0015",
    "run_choice": "0015",
    "run_metrics": "0015",
    "solution_metrics": "0015",
}
"""Every view, each after those that it is made of, and the migration that brought its SELECT."""

COMPLETE = (
    "whether the report has the sections that its kind always has, and its test log ends; "
    "NULL where a version before 0.3 read it, which counts as complete"
)
MACHINE = "the machine that the report belongs to, where it names none: by the reports that it follows"
MACHINE_BASIS = "how machine is known: printed, sequence or assigned; NULL where it is not"
TEMPLATE = "name and hash of the layout template by which it was read, NULL without one"
REFUSED = "why the present extraction refuses this document, which an earlier one loaded; no view shows it"


def upgrade() -> None:
    drop_views(BEFORE)
    op.add_column("run", sa.Column("complete", sa.Boolean(), nullable=True, comment=COMPLETE))
    op.add_column("run", sa.Column("machine", sa.Text(), nullable=True, comment=MACHINE))
    add_machine_basis()
    op.add_column("document", sa.Column("template", sa.Text(), nullable=True, comment=TEMPLATE))
    op.add_column("document", sa.Column("refused", sa.Text(), nullable=True, comment=REFUSED))
    op.create_index(op.f("ix_document_refused"), "document", ["refused"])
    create_views(AFTER)


def downgrade() -> None:
    drop_views(AFTER)
    op.drop_index(op.f("ix_document_refused"), table_name="document")
    for table, column in (
        ("document", "refused"),
        ("document", "template"),
        ("run", "machine_basis"),
        ("run", "machine"),
        ("run", "complete"),
    ):
        op.drop_column(table, column)
    # What was lost is known again when a later import reads these documents once more.
    op.execute("UPDATE document SET extractor_version = '2' WHERE extractor_version NOT IN ('1', '2')")
    create_views(BEFORE)


def add_machine_basis() -> None:
    """Adds a column with the rule for its values, which Alembic cannot add to a table of SQLite without copying it."""
    op.execute(
        "ALTER TABLE run ADD COLUMN machine_basis TEXT "
        "CONSTRAINT ck_run_machine_basis CHECK (machine_basis IN ('printed', 'sequence', 'assigned'))"
    )
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("run", "machine_basis", comment=MACHINE_BASIS, existing_type=sa.Text())


def drop_views(views: dict[str, str]) -> None:
    for view in reversed(views):
        op.execute(f"DROP VIEW {view}")


def create_views(views: dict[str, str]) -> None:
    folder = Path(__file__).parent.parent / "views"
    for view, version in views.items():
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")
