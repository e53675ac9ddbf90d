"""`esrp forget`: documents out of the database, with what only they hold."""

import sys
from typing import Annotated

import typer

from esrp_ingest.cli.filters import day
from esrp_ingest.cli.options import DEFAULT_DATABASE, DatabaseOption, FormatOption, asking, examples
from esrp_ingest.cli.output import print_rows, say
from esrp_ingest.counting import counted
from esrp_ingest.database import open_database
from esrp_ingest.database.judge import forgetting
from esrp_ingest.errors import UsageError


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "forget",
        epilog=examples(
            "esrp forget 12 13",
            "esrp forget --file '/srv/jetstress/trial/**' --dry-run",
            "esrp forget --missing-since 2026-06-01 --yes",
            "esrp forget --restore 2",
        ),
    )(forget)


def forget(
    documents: Annotated[list[int] | None, typer.Argument(metavar="DOCUMENT", help="Their numbers.")] = None,
    *,
    file: Annotated[
        str | None, typer.Option("--file", metavar="GLOB", help="All documents at such paths, or of such names.")
    ] = None,
    missing_since: Annotated[
        str | None,
        typer.Option("--missing-since", metavar="DATE", help="All that no import saw anywhere since this day."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would go, and change nothing.")] = False,
    listed: Annotated[bool, typer.Option("--list", help="List what was forgotten.")] = False,
    restore: Annotated[
        list[int] | None,
        typer.Option("--restore", metavar="ID", help="Let imports load this forgotten document again; see --list."),
    ] = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Take whole documents out of the database, with all that only they hold, and keep imports from loading them again.

    Shows what would go and asks. Files are never touched. Corrections and accepted findings are kept by the document's
    bytes: they are there again when it is restored and loaded.
    """
    since = day(missing_since, "--missing-since")
    if sum([bool(documents), file is not None, since is not None, listed, bool(restore)]) != 1:
        raise UsageError("forget takes one of DOCUMENT..., --file, --missing-since, --list, --restore")
    if listed:
        with asking(database) as connection:
            rows = forgetting.list_forgotten(connection)
        print_rows(rows.columns, rows.rows, output_format)
        return
    if restore:
        with open_database(database, create=False) as opened, opened.writing() as connection:
            forgetting.restore(connection, restore)
        say(f"{len(restore)} restored: the next import loads what is still there.")
        return
    with asking(database) as connection:
        rows = forgetting.documents_meant(connection, documents or (), file, since)
    print_rows(rows.columns, rows.rows, output_format)
    if not rows.rows or dry_run:
        say(f"{counted(len(rows), 'document')} would be forgotten." if rows.rows else "No document is meant.")
        return
    if not yes:
        _ask(len(rows))
    with open_database(database, create=False) as opened, opened.writing() as connection:
        forgetting.forget_documents(connection, [int(str(number)) for number in rows.column("id")])
    gone = counted(len(rows), "document is", "documents are")
    say(f"{gone} forgotten: `esrp forget --list` shows them, --restore takes it back.")


def _ask(count: int) -> None:
    """Asks whether it shall be done.

    Raises:
        UsageError: there is nobody to ask.
        typer.Abort: it shall not.
    """
    if not sys.stdin.isatty():
        raise UsageError("forget asks first, and here is nobody to ask: add --yes, or --dry-run to see what would go")
    typer.confirm(f"Forget {counted(count, 'document')}?", abort=True, err=True)
