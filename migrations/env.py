"""Runs the migrations on the connection that esrp_ingest.database.migrating hands over."""

from alembic import context

from esrp_ingest.database.schema import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    render_as_batch=True,
    compare_type=True,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
