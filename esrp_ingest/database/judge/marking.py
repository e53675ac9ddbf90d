"""Which cells of a run or a solution are corrected, for showing them where they stand."""

from sqlalchemy import Connection, Table, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.results import Details, Rows, Value
from esrp_ingest.database.store.stored import row_ids

_APPLIED, _CORRECTION = schema.AppliedCorrection.table(), schema.Correction.table()
_SHOWN = ("table_name", "row_key", "column_name", "printed", "corrected", "why", "who", "corrected_at")


def corrections_of(connection: Connection, owners: Table, number: int) -> Rows:
    """The corrections that are used of a run or of a solution.

    Args:
        connection: a connection to ask.
        owners: the table of runs, or that of solutions.
        number: the run or solution.
    """
    statement = select(_CORRECTION.c.id, *(_CORRECTION.c[name] for name in _SHOWN)).join(
        _APPLIED, _APPLIED.c.correction_id == _CORRECTION.c.id
    )
    owned = statement.where(_APPLIED.c[f"{owners.name}_id"] == number)
    return Rows.of(connection.execute(owned.order_by(_CORRECTION.c.id)))


def marked(connection: Connection, details: Details, owners: Table, number: int) -> Details:
    """Details with each corrected value behind the printed one: `115.052 (corrected: 119.25)`."""
    statement = select(_APPLIED, _CORRECTION.c.corrected).join(_CORRECTION)
    found = connection.execute(statement.where(_APPLIED.c[f"{owners.name}_id"] == number)).mappings().all()
    record, tables = dict(details.record), dict(details.tables)
    for row in found:
        name, column = row["table_name"], row["column_name"]
        if name == owners.name:
            record[column] = _both(record.get(column), row["corrected"])
        elif name in tables and column in tables[name].columns:
            index = list(row_ids(connection, name, number)).index(row["row_id"])
            tables[name] = _with_cell(tables[name], index, column, row["corrected"])
    return Details(record, tables)


def _with_cell(rows: Rows, index: int, column: str, corrected: str) -> Rows:
    place, changed = rows.columns.index(column), list(rows.rows)
    values = list(changed[index])
    values[place] = _both(values[place], corrected)
    changed[index] = tuple(values)
    return Rows(rows.columns, changed)


def _both(printed: Value, corrected: str) -> str:
    return f"{'nothing' if printed is None else printed} (corrected: {corrected})"
