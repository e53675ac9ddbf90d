"""Any database as one SQLite file of the same schema and views: a snapshot to pass on, to keep, or to browse."""

from pathlib import Path

from sqlalchemy import URL

from esrp_ingest.database import Database
from esrp_ingest.database.schema import Base
from esrp_ingest.database.store.engine import changing_schema, database_errors, open_engine
from esrp_ingest.database.store.migrating import upgrade
from esrp_ingest.database.store.sqlite_files import leave_write_ahead_log
from esrp_ingest.database.store.streaming import batches


def copy_to_sqlite(source: Database, target: Path) -> int:
    """Copies every row with its id; the same rows make the same bytes.

    The copy is one file that needs no others beside it, so that it can be read where nothing can be written.

    Args:
        source: what to copy, as it is at one moment.
        target: a file that is not there yet.

    Returns:
        How many rows were copied.

    Raises:
        DatabaseError: one of the two cannot be used.
    """
    engine = open_engine(URL.create("sqlite", database=str(target)))
    try:
        upgrade(engine)
        # A run may be the duplicate of a later one, so references are checked when all rows are there.
        with source.asking() as reader, database_errors(engine), changing_schema(engine) as writer:
            copied = 0
            for table in Base.metadata.sorted_tables:
                for batch in batches(reader, table.name):
                    writer.execute(table.insert(), [row._asdict() for row in batch])
                    copied += len(batch)
        leave_write_ahead_log(engine)
    finally:
        engine.dispose()
    return copied
