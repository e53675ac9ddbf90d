"""Documents of any media type, and solutions for Exchange Server Subscription Edition.

Revision ID: 0006
Revises: 0005
"""

from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

VIEWS = ("run_metrics", "solution_metrics")
MEDIA_TYPES = "media_type IN ('application/pdf', 'text/html', 'text/plain', 'text/markdown')"
MEDIA_TYPE = "kind of file: application/pdf, text/html, text/plain, message/rfc822, ..."
MEDIA_TYPE_BEFORE = "application/pdf, text/html, text/plain or text/markdown"
EXCHANGE = "Exchange version: a year, or SE for the Subscription Edition"
EXCHANGE_BEFORE = "Exchange version, a year"
VERSIONS = "exchange_version IN ('2003', '2007', '2010', '2013', '2016', '2019', 'SE')"
VERSIONS_BEFORE = "exchange_version IN ('2003', '2007', '2010', '2013', '2016', '2019')"


def upgrade() -> None:
    drop_views()
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_document_media_type"), type_="check")
    change_versions(VERSIONS)
    describe("document", "media_type", MEDIA_TYPE, MEDIA_TYPE_BEFORE)
    describe("solution", "exchange_version", EXCHANGE, EXCHANGE_BEFORE)
    create_views()


def downgrade() -> None:
    drop_views()
    # The schema below knows four kinds of files and no SE: the others count as text, and a version as not stated.
    document = sa.table("document", sa.column("media_type"))
    known = ("application/pdf", "text/html", "text/plain", "text/markdown")
    op.execute(sa.update(document).where(document.c.media_type.not_in(known)).values(media_type="text/plain"))
    solution = sa.table("solution", sa.column("exchange_version"))
    op.execute(sa.update(solution).where(solution.c.exchange_version == "SE").values(exchange_version=None))
    with op.batch_alter_table("document", schema=None) as batch_op:
        batch_op.create_check_constraint(batch_op.f("ck_document_media_type"), MEDIA_TYPES)
    change_versions(VERSIONS_BEFORE)
    describe("document", "media_type", MEDIA_TYPE_BEFORE, MEDIA_TYPE)
    describe("solution", "exchange_version", EXCHANGE_BEFORE, EXCHANGE)
    create_views()


def change_versions(condition: str) -> None:
    with op.batch_alter_table("solution", schema=None) as batch_op:
        batch_op.drop_constraint(batch_op.f("ck_solution_exchange_version"), type_="check")
        batch_op.create_check_constraint(batch_op.f("ck_solution_exchange_version"), condition)


def describe(table: str, column: str, comment: str, before: str) -> None:
    if op.get_bind().dialect.name == "postgresql":  # SQLite keeps no comments
        op.alter_column(table, column, comment=comment, existing_comment=before)


def create_views() -> None:
    folder = Path(__file__).parent.parent / "views"
    for view in VIEWS:
        select = (folder / f"0004_{view}.sql").read_text(encoding="utf-8")
        op.execute(f"CREATE VIEW {view} AS {select}")


def drop_views() -> None:
    for view in reversed(VIEWS):
        op.execute(f"DROP VIEW {view}")
