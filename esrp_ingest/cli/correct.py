"""`esrp correct` and `esrp accept`: other values beside printed ones, and findings that people have seen."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from esrp_ingest.cli import corrections
from esrp_ingest.cli.options import DEFAULT_DATABASE, DatabaseOption, FormatOption, examples
from esrp_ingest.database.judge.correcting import Wanted
from esrp_ingest.errors import UsageError

CorrectKind = Literal["run", "solution"]
"""What can be corrected."""


WhoOption = Annotated[
    str | None,
    typer.Option("--who", metavar="NAME", envvar="ESRP_WHO", help="Who says so.", show_default="the system's user"),
]


def register(app: typer.Typer) -> None:
    """Adds this module's commands."""
    app.command(
        "correct",
        epilog=examples(
            "esrp correct run 12 --table instance_io --instance Instance2836.1 --scope total "
            "--column database_reads_per_sec --value 119.25 --why 'a digit was dropped'",
            "esrp correct run 12 --column achieved_iops --value 953.2 --why 'the log says so'",
            "esrp correct --finding 7",
            "esrp correct --list",
            "esrp correct --export corrections.json",
        ),
    )(correct)
    app.command(
        "accept",
        epilog=examples(
            "esrp accept 7 8 --why 'cut instead of rounded, as the vendor does'",
            "esrp accept --list",
            "esrp accept --remove 2",
        ),
    )(accept)


def correct(
    kind: Annotated[CorrectKind | None, typer.Argument(metavar="KIND", help="Whose value.")] = None,
    identifier: Annotated[int | None, typer.Argument(metavar="ID", min=0, help="Its number.")] = None,
    *,
    table: Annotated[
        str | None, typer.Option("--table", metavar="TABLE", help="Which of its tables; none for its own columns.")
    ] = None,
    row: Annotated[
        str | None,
        typer.Option("--instance", "--row", metavar="NAME", help="The row of this instance, counter, disk or label."),
    ] = None,
    scope: Annotated[
        str | None, typer.Option("--scope", help="The row's scope or role: transactional, total, database, log, ...")
    ] = None,
    column: Annotated[str | None, typer.Option("--column", metavar="COLUMN", help="The column.")] = None,
    value: Annotated[
        str | None, typer.Option("--value", metavar="V", help="What shall count there, in the column's unit.")
    ] = None,
    why: Annotated[str | None, typer.Option("--why", metavar="TEXT", help="Why.")] = None,
    who: WhoOption = None,
    finding: Annotated[
        int | None, typer.Option("--finding", metavar="ID", help="Take the value that this finding proposes.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List all corrections.")] = False,
    remove: Annotated[
        list[int] | None, typer.Option("--remove", metavar="ID", help="Take a correction back; may be repeated.")
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="FILE", help="Write all corrections as JSON; - to standard output."),
    ] = None,
    import_: Annotated[
        Path | None, typer.Option("--import", metavar="FILE", help="Take over the corrections of such a file.")
    ] = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Put a value beside a printed one, which stays: views and rankings use it, and mark it.

    A correction is kept by its document and place: when the document is read again it is used where the same value is
    printed there as before, and becomes a finding where not.
    """
    named = kind is not None or identifier is not None
    _require_one("correct", [named, finding is not None, listed, bool(remove), export is not None, import_ is not None])
    if listed:
        corrections.list_corrections(database, output_format)
    elif remove:
        corrections.take_back(database, remove)
    elif export is not None:
        corrections.export_corrections(database, export)
    elif import_ is not None:
        corrections.import_corrections(database, import_)
    elif finding is not None:
        corrections.correct_by_finding(database, finding, why, who)
    else:
        if kind is None or identifier is None or column is None or value is None or why is None:
            raise UsageError("name the value: run|solution ID --column COLUMN --value V --why TEXT")
        wanted = Wanted(table_name=table, row=row, scope=scope, column_name=column, value=value, why=why, who=who)
        corrections.correct_value(database, kind, identifier, wanted)


def _require_one(command: str, modes: Sequence[bool]) -> None:
    if sum(modes) != 1:
        raise UsageError(f"`esrp {command}` does one thing at a time: see `esrp {command} --help`")


def accept(
    findings: Annotated[
        list[int] | None, typer.Argument(metavar="FINDING", help="Numbers of findings, as `esrp audit` prints them.")
    ] = None,
    *,
    why: Annotated[str | None, typer.Option("--why", metavar="TEXT", help="Why they may stay.")] = None,
    who: WhoOption = None,
    listed: Annotated[bool, typer.Option("--list", help="List what was accepted.")] = False,
    remove: Annotated[
        list[int] | None, typer.Option("--remove", metavar="ID", help="Open it again; may be repeated.")
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="FILE", help="Write what was accepted as JSON; - to standard output."),
    ] = None,
    import_: Annotated[
        Path | None, typer.Option("--import", metavar="FILE", help="Take over what such a file accepts.")
    ] = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Note that findings were seen and may stay: `esrp audit` shows the open ones, and all with `--all`.

    It is kept by rule, subject, run and document: when the document is read again, the same finding is accepted.
    """
    _require_one("accept", [bool(findings), listed, bool(remove), export is not None, import_ is not None])
    if listed:
        corrections.list_accepted(database, output_format)
    elif remove:
        corrections.open_again(database, remove)
    elif export is not None:
        corrections.export_accepted(database, export)
    elif import_ is not None:
        corrections.import_accepted(database, import_)
    else:
        corrections.accept(database, findings or (), why or "", who)
