"""Whole tables and views in batches, in an order that is always the same: what exports and copies read."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, select

from esrp_ingest.database.schema import Base
from esrp_ingest.database.schema.descriptions import view

BATCH_ROWS = 5000
"""Rows held in memory at once, by this program and by the driver."""
_VIEW_KEYS = {
    "run_as_corrected": ("run_id",),
    "solution_as_corrected": ("solution_id",),
    "solution_choice": ("solution_id",),
    "distinct_solution": ("solution_id",),
    "servers_named": ("solution_id", "test_type"),
    "servers_under_test": ("solution_id",),
    "run_place": ("run_id",),
    "run_choice": ("run_id",),
    "measured_metrics": ("solution_id", "test_type"),
    "printed_metrics": ("solution_id", "metric"),
    "run_metrics": ("run_id",),
    "solution_metrics": ("solution_id", "test_type"),
}


def row_key(name: str) -> tuple[str, ...]:
    """The columns that tell the rows of a table or view apart, and by which they are ordered."""
    return _VIEW_KEYS.get(name, ("id",))


def batches(connection: Connection, name: str) -> Iterator[Sequence[Row[Any]]]:
    """All rows of a table or view in the order of its key; nothing more than a batch is ever in memory.

    Args:
        connection: a connection to ask, `Database.asking()`; all tables read through it are of one moment.
        name: a table or view of the schema.
    """
    options = {"yield_per": BATCH_ROWS}
    yield from connection.execute(_ordered(name), execution_options=options).partitions()


def _ordered(name: str) -> Select[Any]:
    source = view(name) if name in _VIEW_KEYS else Base.metadata.tables[name]
    return select(source).order_by(*(source.c[column] for column in row_key(name)))
