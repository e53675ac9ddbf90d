"""Views that build on each other, wider ones, and solutions that are described in several papers.

Revision ID: 0007
Revises: 0006
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ORDINALS = "CONSTRAINT uq_solution_document_id_ordinal UNIQUE (document_id, ordinal)"
REFERENCE_NAME = "fk_solution_duplicate_of_id_solution"
REFERENCE = f"CONSTRAINT {REFERENCE_NAME} FOREIGN KEY(duplicate_of_id) REFERENCES solution (id) ON DELETE SET NULL"
BEFORE = ("run_metrics", "solution_metrics")
VIEWS = (
    "run_as_corrected",
    "solution_as_corrected",
    "distinct_solution",
    "servers_under_test",
    "run_choice",
    "measured_metrics",
    "printed_metrics",
    "run_metrics",
    "solution_metrics",
)


def upgrade() -> None:
    drop_views(BEFORE)
    comment = "the same solution in another document, which counts in its place"
    op.add_column("solution", sa.Column("duplicate_of_id", sa.Integer(), nullable=True, comment=comment))
    if op.get_bind().dialect.name == "sqlite":
        rewrite("solution", ORDINALS, f"{ORDINALS}, \n\t{REFERENCE}")
    else:
        op.create_foreign_key(REFERENCE_NAME, "solution", "solution", ["duplicate_of_id"], ["id"], ondelete="SET NULL")
    op.create_index("ix_solution_duplicate_of_id", "solution", ["duplicate_of_id"])
    create_views("0007", VIEWS)


def downgrade() -> None:
    drop_views(VIEWS)
    op.drop_index("ix_solution_duplicate_of_id", "solution")
    if op.get_bind().dialect.name == "sqlite":
        rewrite("solution", f"{ORDINALS}, \n\t{REFERENCE}", ORDINALS)
    op.drop_column("solution", "duplicate_of_id")
    create_views("0004", BEFORE)


def rewrite(table: str, before: str, after: str) -> None:
    """Changes the text of a table's definition, as SQLite's manual has it for rules that no stored row depends on.

    To make the table anew, as a batch does, would copy every row, and list its rules in an order by chance.
    """
    connection = op.get_bind()
    version = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    connection.exec_driver_sql(
        "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ?", (before, after, table)
    )
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = RESET")


def create_views(version: str, names: tuple[str, ...]) -> None:
    folder = Path(__file__).parent.parent / "views"
    for view in names:
        select = (folder / f"{version}_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")


def drop_views(names: tuple[str, ...]) -> None:
    for view in reversed(names):
        op.execute(f"DROP VIEW {view}")
