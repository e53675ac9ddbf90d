"""`esrp assign`: whose the stand-alone reports are, said after they were loaded and for those still to come."""

import json
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import typer
from pydantic import ValidationError
from sqlalchemy import Connection

from esrp_ingest.cli.alike import did_you_mean
from esrp_ingest.cli.filters import day
from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    VendorsOption,
    asking,
    examples,
)
from esrp_ingest.cli.output import OutputFormat, print_list, print_rows, say
from esrp_ingest.counting import counted
from esrp_ingest.database import open_database
from esrp_ingest.database.ask.results import Rows
from esrp_ingest.database.judge import assigning
from esrp_ingest.database.judge.assigning import Applied, Target, documents_of_runs, list_assignments, remember
from esrp_ingest.database.store.solutions import vendor_row
from esrp_ingest.errors import UsageError
from esrp_ingest.models import SOLUTION_ROWS, Solution
from esrp_ingest.sources.discovery import absolute
from esrp_ingest.vocabulary.vendors import load_vendors


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "assign",
        epilog=examples(
            "esrp assign --machine 'MBX*' --vendor NetApp --product 'NetApp EF280' --disks 24 --until 2026-10-31",
            "esrp assign --folder /srv/jetstress/rack-7 --vendor 'Dell EMC' --product 'Dell EMC PowerVault ME4024'",
            "esrp assign 12 13 --vendor IBM --product 'IBM DS3524' --set raid_level=RAID10",
            "esrp assign --machine 'HAL*' --vendor IBM --product 'IBM DS3524' --dry-run",
            "esrp assign --remove 3",
        ),
    )(assign)


def assign(
    runs: Annotated[list[int] | None, typer.Argument(metavar="RUN", help="Runs of stand-alone reports.")] = None,
    *,
    machine: Annotated[
        str | None, typer.Option("--machine", metavar="NAME", help="All reports of this machine; 'MBX*' means several.")
    ] = None,
    folder: Annotated[
        str | None, typer.Option("--folder", metavar="GLOB", help="All reports in such a folder and below.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--since", metavar="DATE", help="Only runs of this day and later: 2026-11-22.")
    ] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DATE", help="Only runs until this day.")] = None,
    vendor: Annotated[str | None, typer.Option("--vendor", help="Whose product it is.")] = None,
    product: Annotated[str | None, typer.Option("--product", help="Which product.")] = None,
    configuration: Annotated[
        str | None, typer.Option("--configuration", metavar="C", help="What tells several set-ups apart.")
    ] = None,
    mailboxes: Annotated[int | None, typer.Option("--mailboxes", metavar="N", min=1, help="Mailboxes tested.")] = None,
    disks: Annotated[int | None, typer.Option("--disks", metavar="N", min=1, help="Disks under test.")] = None,
    more: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="COLUMN=VALUE", help="Any other column of a solution, as in solution.toml."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List all assignments.")] = False,
    remove: Annotated[
        list[int] | None, typer.Option("--remove", metavar="ID", help="Take an assignment back; may be repeated.")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Change nothing; show which reports would be taken, and why.")
    ] = False,
    vendors: VendorsOption = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Say what stand-alone reports are about: those that are loaded, and all later ones of the machine or folder.

    What an import's --vendor and --product say goes before, then a solution.toml beside the reports, then an assignment
    of the run itself, then the newest of the others. Runs of papers are of the paper's solution, never assigned.

    The reports of a machine are those that name it, and backup and recovery reports, which name none, that follow them
    in the same folder: `esrp list runs` shows the machine of each, --dry-run what an assignment would take.
    """
    _refuse_several(bool(runs), machine is not None, folder is not None, not dry_run and (listed or bool(remove)))
    if listed:
        _list(database, output_format)
        return
    vendor_id = _vendor_ids(vendors)
    solution = None if remove else _solution(vendor, product, configuration, mailboxes, disks, more or ())
    days = (day(since, "--since"), day(until, "--until"))
    if dry_run:
        with asking(database) as connection:
            _show(
                assigning.would_take(connection, _targets(connection, runs or (), machine, folder, days)), output_format
            )
        return
    with open_database(database, create=False) as opened, opened.writing() as connection:
        for each in remove or ():
            assigning.forget_assignment(connection, each)
        if solution is not None:
            _remember(connection, _targets(connection, runs or (), machine, folder, days), solution)
        applied = assigning.apply_assignments(connection, vendor_id)
    _tell(applied)


def _targets(
    connection: Connection,
    runs: Sequence[int],
    machine: str | None,
    folder: str | None,
    days: tuple[date | None, date | None],
) -> list[Target]:
    if runs:
        return [Target("document", sha256) for sha256 in documents_of_runs(connection, runs)]
    since, until = days
    if machine is not None:
        return [Target("machine", machine, since, until)]
    remote = "://" in str(folder)
    return [Target("folder", str(folder) if remote else str(absolute(Path(str(folder)))), since, until)]


def _refuse_several(*chosen: bool) -> None:
    """Makes sure that one thing is asked for.

    Raises:
        UsageError: it is none, or several.
    """
    if sum(chosen) != 1:
        raise UsageError("assign takes one of RUN..., --machine, --folder, or, without --dry-run, --list, --remove")


def _remember(connection: Connection, targets: Sequence[Target], solution: Solution) -> None:
    """Notes an assignment for each target, and says its number."""
    for target in targets:
        say(f"assignment {remember(connection, target, solution)}: {target.kind} {target.pattern}")


def _tell(applied: Applied) -> None:
    reports = counted(applied.assigned, "report has its", "reports have their")
    say(f"{reports} solution by assignment, {applied.changed} of them now.")
    if applied.kept:
        say(f"{counted(applied.kept, 'keeps', 'keep')} what a solution.toml or an import's options say of them.")


def _show(rows: Rows, output_format: OutputFormat) -> None:
    """Prints what an assignment would take."""
    if output_format == "table":
        print_list("assigned", rows.records())
    else:
        print_rows(rows.columns, rows.rows, output_format)
    taken = list(rows.column("then")).count("taken")
    say(f"{counted(taken, 'report')} would be taken; nothing was changed.")


def _list(database: str, output_format: OutputFormat) -> None:
    with asking(database) as connection:
        rows = list_assignments(connection)
    print_rows(rows.columns, rows.rows, output_format)


def _solution(
    vendor: str | None,
    product: str | None,
    configuration: str | None,
    mailboxes: int | None,
    disks: int | None,
    more: Sequence[str],
) -> Solution:
    """The solution that the options describe.

    Raises:
        UsageError: they describe none.
    """
    if vendor is None or product is None:
        raise UsageError("assign needs --vendor and --product")
    values: dict[str, object] = {"vendor": load_vendors(None).find(vendor) or vendor, "product": product}
    stated = {"configuration": configuration, "mailboxes": mailboxes, "disks": disks}
    values |= {name: value for name, value in stated.items() if value is not None}
    columns = [column for column in Solution.model_fields if column not in SOLUTION_ROWS]
    values |= dict(_set(each, columns) for each in more)
    try:
        return Solution.model_validate_json(json.dumps(values), strict=False)
    except ValidationError as error:
        first = error.errors()[0]
        raise UsageError(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error


def _set(text: str, columns: Sequence[str]) -> tuple[str, str]:
    """The column and the value that an option `--set` states."""
    name, mark, value = text.partition("=")
    if not mark or name not in columns:
        alike = did_you_mean(name, columns) if mark else ""
        raise UsageError(f"--set {text}: write COLUMN=VALUE with a column of docs/solution-file.md{alike}")
    return name, value


def _vendor_ids(vendors: str | None) -> Callable[[Connection, str], int]:
    """Finds or makes the row of a vendor."""
    group = load_vendors(Path(vendors) if vendors else None).group
    return lambda connection, name: vendor_row(connection, name, group(name))
