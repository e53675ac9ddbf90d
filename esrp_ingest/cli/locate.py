"""`esrp locate`: the place of a figure in its document, as text or as a picture, so that anyone can check it."""

from pathlib import Path
from typing import Annotated, Literal

import typer
from sqlalchemy import Connection

from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    asking,
    examples,
)
from esrp_ingest.cli.originals import located_lines, located_picture
from esrp_ingest.cli.output import print_rows, save_picture, say
from esrp_ingest.database.ask import places
from esrp_ingest.database.ask.places import Places
from esrp_ingest.importing.workers.pool import Limits

LocateKind = Literal["run", "solution", "finding"]
"""What can be located."""


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "locate",
        epilog=examples(
            "esrp locate run 12 --table instance_io --instance Instance2836.1 --png row.png",
            "esrp locate run 12 --table host_counter --row '% Processor Time'",
            "esrp locate solution 3 --table solution_fact --row 'Total storage capacity'",
            "esrp locate finding 7 --png finding.png",
        ),
    )(locate)


def locate(
    kind: Annotated[LocateKind, typer.Argument(metavar="KIND", help="Whose figures.")],
    identifier: Annotated[int, typer.Argument(metavar="ID", min=0, help="Its number.")],
    *,
    table: Annotated[
        str | None, typer.Option("--table", metavar="TABLE", help="Which of its tables, as the database names it.")
    ] = None,
    row: Annotated[
        str | None,
        typer.Option(
            "--instance", "--row", metavar="NAME", help="Only the rows of this instance, counter, disk or label."
        ),
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="OUT.png", help="Cut the place out of its page as a picture.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="Where the document is, if it was moved.", readable=False),
    ] = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Show where figures stand in their document: the text at that place, and with --png a picture of it.

    A picture shows the page's part around the rows, each outlined. HTML and text have lines instead of pages.
    """
    with asking(database) as connection:
        places = _places(connection, kind, identifier, table, row)
    if png is not None:
        save_picture(located_picture(places, file, Limits()), png)
        say(f"{len(places.rows)} outlined in {png}")
        return
    name, lines = located_lines(places, file, Limits())
    say(f"In {name}:")
    print_rows(("where", "text"), lines, output_format)


def _places(connection: Connection, kind: LocateKind, number: int, table: str | None, row: str | None) -> Places:
    if kind == "run":
        return places.run_places(connection, number, table or "run", row)
    if kind == "solution":
        return places.solution_places(connection, number, table or "solution_fact", row)
    return places.finding_places(connection, number)
