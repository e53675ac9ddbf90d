"""`esrp correct` and `esrp accept`: other values beside printed ones, and findings that people have seen."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    OutputFormat,
    asking,
    examples,
)
from esrp_ingest.cli.output import print_rows, say
from esrp_ingest.counting import counted
from esrp_ingest.errors import UsageError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from esrp_ingest.database.judge.correcting import Wanted
    from esrp_ingest.database.store.corrections import Correction, Effect

_MOST_BYTES = 2**26
"""Largest file that is imported."""
_LISTED_RELATIONS = 10
_CORRECTIONS = ("id", "document", "place", "printed", "corrected", "used", "why", "who", "corrected_at")
_ACCEPTED = ("id", "document", "run", "rule", "subject", "why", "who", "accepted_at")


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
        _list_corrections(database, output_format)
    elif remove:
        _remove_corrections(database, remove)
    elif export is not None:
        _export_corrections(database, export)
    elif import_ is not None:
        _import_corrections(database, import_)
    elif finding is not None:
        _correct_finding(database, finding, why, who)
    else:
        from esrp_ingest.database.judge.correcting import Wanted  # noqa: PLC0415 - heavy: only here

        if kind is None or identifier is None or column is None or value is None or why is None:
            raise UsageError("name the value: run|solution ID --column COLUMN --value V --why TEXT")
        wanted = Wanted(table_name=table, row=row, scope=scope, column_name=column, value=value, why=why, who=who)
        _correct(database, kind, identifier, wanted)


def _require_one(command: str, modes: Sequence[bool]) -> None:
    if sum(modes) != 1:
        raise UsageError(f"`esrp {command}` does one thing at a time: see `esrp {command} --help`")


@contextmanager
def _writing(url: str) -> "Iterator[Connection]":
    """A connection that writes to a database that is there and has the present schema."""
    from esrp_ingest.database import open_database  # noqa: PLC0415 - heavy: only here

    open_database(url, read_only=True).close()  # says so where there is none, instead of making an empty one
    with open_database(url, create=False) as opened, opened.writing() as connection:
        yield connection


def _correct(url: str, kind: CorrectKind, number: int, wanted: "Wanted") -> None:
    from esrp_ingest.database.judge.correcting import correct_run, correct_solution  # noqa: PLC0415 - heavy: only here

    with _writing(url) as connection:
        done = (correct_run if kind == "run" else correct_solution)(connection, number, wanted)
    _tell(*done)


def _correct_finding(url: str, number: int, why: str | None, who: str | None) -> None:
    from esrp_ingest.database.judge.correcting import correct_finding  # noqa: PLC0415 - heavy: only here

    with _writing(url) as connection:
        done = correct_finding(connection, number, why, who)
    _tell(*done)


def _tell(correction: "Correction", effect: "Effect") -> None:
    say(f"correction {correction.id}: {correction.cell}: {correction.printed or 'nothing'} -> {correction.corrected}")
    for what, found in (("mends", effect.mended), ("breaks", effect.broken)):
        for finding in found[:_LISTED_RELATIONS]:
            say(f"it {what} {finding.rule}: {finding.subject}")
        if len(found) > _LISTED_RELATIONS:
            say(f"it {what} {counted(len(found) - _LISTED_RELATIONS, 'more relation')}")


def _list_corrections(url: str, output_format: OutputFormat) -> None:
    from esrp_ingest.database.judge.correcting import applied_numbers, document_names  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.database.store.corrections import stored_corrections  # noqa: PLC0415

    with asking(url) as connection:
        used, names = applied_numbers(connection), document_names(connection)
        rows = [
            (
                *(each.id, names.get(each.sha256, each.sha256[:12]), str(each.cell), each.printed, each.corrected),
                *(each.id in used, each.why, each.who, each.corrected_at),
            )
            for each in stored_corrections(connection)
        ]
    print_rows(_CORRECTIONS, rows, output_format)


def _remove_corrections(url: str, numbers: Sequence[int]) -> None:
    from esrp_ingest.database.judge.correcting import remove_corrections  # noqa: PLC0415 - heavy: only here

    with _writing(url) as connection:
        removed = remove_corrections(connection, numbers)
    for each in removed:
        say(f"correction {each.id} is gone: {each.cell} counts as printed, {each.printed or 'nothing'}")


def _export_corrections(url: str, file: Path) -> None:
    from esrp_ingest.database.judge.exchanging import corrections_as_json  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.database.store.corrections import stored_corrections  # noqa: PLC0415 - heavy: only here

    with asking(url) as connection:
        found = stored_corrections(connection)
    _write(file, corrections_as_json(found))
    say(f"{counted(len(found), 'correction')} in {file}")


def _import_corrections(url: str, file: Path) -> None:
    from esrp_ingest.database.judge.correcting import add_corrections  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.database.judge.exchanging import corrections_from_json  # noqa: PLC0415

    with _naming(file):
        found = corrections_from_json(_text_of(file))
    with _writing(url) as connection:
        there, waiting = add_corrections(connection, found)
    corrections, documents = counted(len(found), "correction"), counted(there + waiting, "document")
    say(f"{corrections} of {documents}, {counted(waiting, 'of which is', 'of which are')} not loaded yet")


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
        _list_accepted(database, output_format)
    elif remove:
        _remove_accepted(database, remove)
    elif export is not None:
        _export_accepted(database, export)
    elif import_ is not None:
        _import_accepted(database, import_)
    else:
        _accept(database, findings or (), why or "", who)


def _accept(url: str, numbers: Sequence[int], why: str, who: str | None) -> None:
    from esrp_ingest.database.judge.correcting import user_name  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.database.store.accepting import accept_findings  # noqa: PLC0415 - heavy: only here

    with _writing(url) as connection:
        accepted = accept_findings(connection, list(dict.fromkeys(numbers)), why, who or user_name())
    say(f"accepted: {len(accepted)}")


def _list_accepted(url: str, output_format: OutputFormat) -> None:
    from esrp_ingest.database.judge.correcting import document_names  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.database.store.accepting import stored_accepted  # noqa: PLC0415 - heavy: only here

    with asking(url) as connection:
        names = document_names(connection)
        rows = [
            (
                *(each.id, names.get(each.sha256, each.sha256[:12]), each.ordinal or None, each.rule, each.subject),
                *(each.why, each.who, each.accepted_at),
            )
            for each in stored_accepted(connection)
        ]
    print_rows(_ACCEPTED, rows, output_format)


def _remove_accepted(url: str, numbers: Sequence[int]) -> None:
    from esrp_ingest.database.store.accepting import remove_accepted  # noqa: PLC0415 - heavy: only here

    with _writing(url) as connection:
        say(f"open again: {remove_accepted(connection, numbers)}")


def _export_accepted(url: str, file: Path) -> None:
    from esrp_ingest.database.judge.exchanging import accepted_as_json  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.database.store.accepting import stored_accepted  # noqa: PLC0415 - heavy: only here

    with asking(url) as connection:
        found = stored_accepted(connection)
    _write(file, accepted_as_json(found))
    say(f"{len(found)} accepted findings in {file}")


def _import_accepted(url: str, file: Path) -> None:
    from esrp_ingest.database.judge.exchanging import accepted_from_json  # noqa: PLC0415 - heavy: only here
    from esrp_ingest.database.store.accepting import add_accepted  # noqa: PLC0415 - heavy: only here

    with _naming(file):
        found = accepted_from_json(_text_of(file))
    with _writing(url) as connection:
        add_accepted(connection, found)
    say(f"accepted: {len(found)}")


def _write(file: Path, text: str) -> None:
    if str(file) == "-":
        sys.stdout.write(text)
        return
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from error


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Puts the file's name before what is wrong with it."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{file}: {error}") from error


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"cannot be read: {error.strerror}") from error
    if len(data) > _MOST_BYTES:
        raise UsageError(f"it has more than {_MOST_BYTES // 2**20} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError("it is no UTF-8 text") from error
