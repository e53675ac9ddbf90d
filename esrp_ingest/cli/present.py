"""`esrp export` and `esrp report`: the database as files for other programs, and as a page for people."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from esrp_ingest.cli.options import DEFAULT_DATABASE, DatabaseOption, choices, examples
from esrp_ingest.cli.output import say
from esrp_ingest.counting import counted
from esrp_ingest.database import open_database
from esrp_ingest.errors import UsageError
from esrp_ingest.present import ExportFormat
from esrp_ingest.present.export import export as exported


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
    app.command(
        "report",
        epilog=examples("esrp report esrp.html", "esrp report esrp.html --png pictures"),
    )(report)


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to write to; made where it is not there.")],
    *,
    export_format: Annotated[ExportFormat, typer.Option("--as", metavar=choices(ExportFormat), help="What to write.")],
    database: DatabaseOption = DEFAULT_DATABASE,
) -> None:
    """Write all tables and views into files, with a dictionary.json that says what every column means.

    The same data make the same bytes. `sqlite` writes one database, from PostgreSQL too; `parquet` needs
    esrp-ingest[parquet]. In CSV a text that a spreadsheet would run as a formula begins with an apostrophe.
    """
    with open_database(database, read_only=True) as opened:
        written = exported(opened, folder, export_format)
    say(f"{counted(written.rows, 'row')} in {counted(len(written.files), 'file')} in {folder}")


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE.html", help="The page to write.")],
    *,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="DIR", help="Write the charts as pictures into this folder too.")
    ] = None,
    database: DatabaseOption = DEFAULT_DATABASE,
) -> None:
    """Write one page with rankings, charts and findings, that works offline and in print; needs esrp-ingest[report].

    Its filters by Exchange version, vendor, mailbox category and test work in the page itself.
    """
    if sys.flags.optimize > 1:
        raise UsageError("the library that draws charts needs its docstrings: run Python without -OO for a report")
    try:
        from esrp_ingest.present.page import write_report  # noqa: PLC0415 - brings altair
    except ModuleNotFoundError as error:
        raise UsageError(f"a report needs {error.name}: pip install 'esrp-ingest[report]'") from error

    with open_database(database, read_only=True) as opened:
        held = write_report(opened, file, png)
    charts = "" if png is None else f", and the charts in {png}"
    say(f"wrote {file}{charts}: solutions {held['solutions']}, runs {held['runs']}")
