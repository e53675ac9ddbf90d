"""Documents of any media type, and solutions for Exchange Server Subscription Edition.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

KINDS = "CONSTRAINT ck_document_kind CHECK (kind IN ('whitepaper', 'report'))"
MEDIA_TYPES = "media_type IN ('application/pdf', 'text/html', 'text/plain', 'text/markdown')"
MEDIA_TYPE = "kind of file: application/pdf, text/html, text/plain, message/rfc822, ..."
MEDIA_TYPE_BEFORE = "application/pdf, text/html, text/plain or text/markdown"
EXCHANGE = "Exchange version: a year, or SE for the Subscription Edition"
EXCHANGE_BEFORE = "Exchange version, a year"
VERSIONS = "exchange_version IN ('2003', '2007', '2010', '2013', '2016', '2019', 'SE')"
VERSIONS_BEFORE = "exchange_version IN ('2003', '2007', '2010', '2013', '2016', '2019')"


def upgrade() -> None:
    if is_postgresql():
        op.drop_constraint(op.f("ck_document_media_type"), "document", type_="check")
        change_versions(VERSIONS)
        op.alter_column("document", "media_type", comment=MEDIA_TYPE, existing_comment=MEDIA_TYPE_BEFORE)
        op.alter_column("solution", "exchange_version", comment=EXCHANGE, existing_comment=EXCHANGE_BEFORE)
    else:
        rewrite("document", with_media_types(), KINDS)
        rewrite("solution", VERSIONS_BEFORE, VERSIONS)


def downgrade() -> None:
    # The schema below knows four kinds of files and no SE: the others count as text, and a version as not stated.
    document = sa.table("document", sa.column("media_type"))
    known = ("application/pdf", "text/html", "text/plain", "text/markdown")
    op.execute(sa.update(document).where(document.c.media_type.not_in(known)).values(media_type="text/plain"))
    solution = sa.table("solution", sa.column("exchange_version"))
    op.execute(sa.update(solution).where(solution.c.exchange_version == "SE").values(exchange_version=None))
    if is_postgresql():
        op.create_check_constraint(op.f("ck_document_media_type"), "document", MEDIA_TYPES)
        change_versions(VERSIONS_BEFORE)
        op.alter_column("document", "media_type", comment=MEDIA_TYPE_BEFORE, existing_comment=MEDIA_TYPE)
        op.alter_column("solution", "exchange_version", comment=EXCHANGE_BEFORE, existing_comment=EXCHANGE)
    else:
        rewrite("document", KINDS, with_media_types())
        rewrite("solution", VERSIONS, VERSIONS_BEFORE)


def is_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def with_media_types() -> str:
    return f"{KINDS}, \n\tCONSTRAINT ck_document_media_type CHECK ({MEDIA_TYPES})"


def change_versions(condition: str) -> None:
    op.drop_constraint(op.f("ck_solution_exchange_version"), "solution", type_="check")
    op.create_check_constraint(op.f("ck_solution_exchange_version"), "solution", condition)


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
