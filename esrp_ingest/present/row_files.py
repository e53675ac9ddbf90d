"""Rows to files: CSV, JSON Lines and Parquet, each batch by batch, the same rows always as the same bytes.

- CSV is RFC 4180 in UTF-8: texts stand in quotes, a value that is not stated is an empty cell without quotes. Texts
  that a spreadsheet would run are made harmless (see `spreadsheets`), what a terminal would obey is spelled out (see
  `control_letters`), numbers are left alone.
- JSON Lines is an object a line with all columns; dates and times are ISO 8601.
- Parquet has typed columns, and each column's meaning and unit as its metadata.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from esrp_ingest.database.schema.descriptions import Relation
from esrp_ingest.errors import UsageError
from esrp_ingest.present.control_letters import spelled_out, spelled_out_in_json
from esrp_ingest.present.spreadsheets import defused

if TYPE_CHECKING:
    import pyarrow as pa

Batches = Iterable[Sequence[Sequence[Any]]]
RowWriter = Callable[[Path, Relation, Batches], int]
"""Writes the rows of a relation to a file, and says how many they were."""


def write_csv(path: Path, relation: Relation, batches: Batches) -> int:
    """Rows as CSV, under a line of the columns' names."""
    written = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(",".join(relation.columns) + "\r\n")
        for batch in batches:
            file.writelines(",".join(map(_csv_cell, row)) + "\r\n" for row in batch)
            written += len(batch)
    return written


def _csv_cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return '"' + spelled_out(defused(value)).replace('"', '""') + '"'
    return str(_json_value(value)).lower() if isinstance(value, bool) else str(_json_value(value))


def write_json_lines(path: Path, relation: Relation, batches: Batches) -> int:
    """Rows as JSON objects, one a line."""
    written = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for batch in batches:
            for row in batch:
                record = dict(zip(relation.columns, map(_json_value, row), strict=True))
                file.write(spelled_out_in_json(json.dumps(record, ensure_ascii=False)) + "\n")
            written += len(batch)
    return written


def _json_value(value: object) -> object:
    return value.isoformat() if isinstance(value, date) else value


def write_parquet(path: Path, relation: Relation, batches: Batches) -> int:
    """Rows as Parquet.

    Raises:
        UsageError: pyarrow is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - brings pyarrow
        from pyarrow import parquet  # noqa: PLC0415 - brings pyarrow
    except ModuleNotFoundError as error:
        raise UsageError("Parquet needs pyarrow: pip install 'esrp-ingest[parquet]'") from error

    schema = _arrow_schema(relation)
    written = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        for batch in batches:
            columns = (list(column) for column in zip(*batch, strict=True))
            arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
            writer.write_batch(pa.record_batch(arrays, schema=schema))
            written += len(batch)
    return written


def _arrow_schema(relation: Relation) -> "pa.Schema":
    import pyarrow as pa  # noqa: PLC0415 - brings pyarrow

    types = {
        "integer": pa.int64(),
        "number": pa.float64(),
        "string": pa.string(),
        "boolean": pa.bool_(),
        "date": pa.date32(),
        "datetime": pa.timestamp("us"),
    }
    fields = []
    for name, column in relation.columns.items():
        metadata = {"description": column.description, **({"unit": column.unit} if column.unit else {})}
        fields.append(pa.field(name, types[column.type], metadata=metadata))
    return pa.schema(fields, metadata={"description": relation.description})
