"""Runs the migrations on the connection that esrp_ingest.database.store.migrating hands over."""

from alembic import context

from esrp_ingest.database.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
