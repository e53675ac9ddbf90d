"""`esrp export`: the database as files for other programs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from esrp_ingest.cli.options import DEFAULT_DATABASE, DatabaseOption, examples
from esrp_ingest.cli.output import say


class ExportChoice(StrEnum):
    """What an export can be."""

    PARQUET = "parquet"
    CSV = "csv"
    JSONL = "jsonl"
    SQLITE = "sqlite"


def register(app: typer.Typer) -> None:
    """Adds this module's commands."""
    app.command(
        "export",
        epilog=examples(
            "esrp export tables --as parquet",
            "esrp export tables --as csv --database postgresql://esrp@server/esrp",
            "esrp export snapshot --as sqlite",
        ),
    )(export)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to write to; made where it is not there.")],
    *,
    export_format: Annotated[
        ExportChoice, typer.Option("--as", metavar="parquet|csv|jsonl|sqlite", help="What to write.")
    ],
    database: DatabaseOption = DEFAULT_DATABASE,
) -> None:
    """Write all tables and both views into files, with a dictionary.json that says what every column means.

    The same data make the same bytes. `sqlite` writes one database, from PostgreSQL too; `parquet` needs
    esrp-ingest[parquet]. In CSV a text that a spreadsheet would run as a formula begins with an apostrophe.
    """
    from esrp_ingest.database import open_database  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.present.export import export as exported  # noqa: PLC0415

    with open_database(database, read_only=True) as opened:
        written = exported(opened, folder, export_format.value)
    say(f"{written.rows} rows in {len(written.files)} files in {folder}")
