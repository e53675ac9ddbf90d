"""`esrp rank`, `compare` and `sql`: questions to a database that is there. Nothing is changed."""

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from esrp_ingest.cli import completion
from esrp_ingest.cli.filters import ExchangeOption, VendorOption
from esrp_ingest.cli.marks import ERROR_MEANS, explain_comparison, explain_ranking, with_error_marks
from esrp_ingest.cli.names import did_you_mean_in_sql, known_metric, solution_names, solutions_meant
from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    asking,
    choices,
    examples,
)
from esrp_ingest.cli.output import OutputFormat, print_rows, say
from esrp_ingest.cli.rankings import print_ranking, print_whole_ranking, rounded
from esrp_ingest.database.ask.error_marks import compared_errors
from esrp_ingest.database.ask.queries import RankRequest, Rows
from esrp_ingest.database.ask.queries import compare as compared
from esrp_ingest.database.ask.queries import rank as ranked
from esrp_ingest.database.ask.selecting import powers_beyond_reading, selected
from esrp_ingest.database.ask.unassigned import rank_unassigned
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.metrics import CAVEAT, TestType

_DIFFERS = "\N{NOT EQUAL TO}"
"""Beside a figure in which solutions differ."""


def register(app: typer.Typer) -> None:
    """Adds this module's commands."""
    app.command(
        "rank",
        epilog=examples(
            "esrp rank --by log_replay_seconds --exchange 2013",
            "esrp rank --by transfers_per_sec_per_disk --min-mailboxes 1001 --max-mailboxes 5000",
            "esrp rank --by backup_mb_per_sec_per_database --vendor Dell --format csv",
        ),
    )(rank)
    app.command("compare", epilog=examples("esrp compare 1 4", "esrp compare MD1220 ME4024 --format markdown"))(compare)
    app.command(
        "sql",
        epilog=examples(
            "esrp sql 'SELECT vendor, product, achieved_iops FROM solution_metrics' --format csv",
            "esrp sql - < question.sql",
        ),
    )(sql)


def rank(
    *,
    by: Annotated[
        str,
        typer.Option(
            "--by", metavar="METRIC", autocompletion=completion.metrics, help="What to rank by: `esrp list metrics`."
        ),
    ] = "database_transfers_per_sec",
    test: Annotated[
        TestType | None,
        typer.Option(
            "--test",
            metavar=choices(TestType),
            show_default="the metric's own",
            help="Only this kind of test.",
        ),
    ] = None,
    exchange: ExchangeOption = None,
    vendor: VendorOption = None,
    min_mailboxes: Annotated[
        int | None, typer.Option("--min-mailboxes", metavar="N", min=0, help="Only from so many mailboxes.")
    ] = None,
    max_mailboxes: Annotated[
        int | None, typer.Option("--max-mailboxes", metavar="N", min=0, help="Only up to so many mailboxes.")
    ] = None,
    category: Annotated[
        str | None,
        typer.Option("--category", help="Only up_to_1000, 1001_to_5000, over_5000 or not_stated."),
    ] = None,
    connectivity: Annotated[str | None, typer.Option("--connectivity", help="Only SAS, FC, iSCSI, ...")] = None,
    disk_type: Annotated[str | None, typer.Option("--disk-type", help="Only hdd, ssd or mixed.")] = None,
    include_failed: Annotated[bool, typer.Option("--include-failed", help="Rank failed tests too.")] = False,
    doubtful: Annotated[
        bool,
        typer.Option("--doubtful", help="Rank figures too of tables held back and of incomplete reports."),
    ] = False,
    trusted: Annotated[
        bool, typer.Option("--trusted", help="Rank only figures about which no error of the audit is open.")
    ] = False,
    unassigned: Annotated[
        bool, typer.Option("--unassigned", help="Rank the newest runs of machines that are of no solution.")
    ] = False,
    limit: Annotated[int | None, typer.Option("--limit", metavar="N", min=1, help="At most so many rows.")] = None,
    all_together: Annotated[
        bool, typer.Option("--all-together", help="One table, best first; ranks stay those of each group.")
    ] = False,
    wide: Annotated[bool, typer.Option("--wide", help="Every column, as the other formats have them.")] = False,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Rank solutions by a metric, the best first; equal figures share a rank, solutions without a figure stand last.

    Common metrics: database_read_latency_ms, log_write_latency_ms, database_transfers_per_sec, achieved_iops,
    transfers_per_sec_per_disk, backup_mb_per_sec_per_database, log_replay_seconds; `esrp list metrics` explains all.

    Ranks are within a group, one mailbox category and Exchange version, for only these compare. A table stands for each
    group; CSV and JSON are in one order over all, with the ranking_group of each row.

    Beside the figure stand what to judge it by: the tested profile (I/O per second and mailbox), the ratio of achieved
    to target IOPS, and whether it was computed from the paper's reports (runs) or is the paper's own (reported).
    """
    if unassigned:
        _rank_unassigned(database, known_metric(by), test, limit, output_format, doubtful=doubtful)
        return
    request = RankRequest(
        metric=known_metric(by),
        test_type=test,
        exchange_version=exchange,
        vendor=vendor,
        min_mailboxes=min_mailboxes,
        max_mailboxes=max_mailboxes,
        mailbox_category=category,
        connectivity=connectivity,
        disk_type=disk_type,
        include_failed=include_failed,
        doubtful=doubtful,
        trusted=trusted,
        limit=limit,
    )
    with asking(database) as connection:
        ranking = ranked(connection, request)
        if output_format == "table" and not wide:
            print_ranking(ranking, all_together=all_together)
        else:
            print_whole_ranking(ranking, output_format)
        explain_ranking(connection, ranking, request)


def _rank_unassigned(
    database: str,
    metric: str,
    test: TestType | None,
    limit: int | None,
    output_format: OutputFormat,
    *,
    doubtful: bool,
) -> None:
    """Ranks machines instead of solutions."""
    with asking(database) as connection:
        rows = rank_unassigned(connection, metric, test, limit, doubtful=doubtful)
    print_rows(rows.columns, [tuple(map(rounded, row)) for row in rows.rows], output_format)
    if not rows.rows:
        say("No run without a solution has this figure.")


def compare(
    solutions: Annotated[
        list[str], typer.Argument(metavar="SOLUTION", autocompletion=completion.solutions, help="Ids or names.")
    ],
    *,
    doubtful: Annotated[
        bool, typer.Option("--doubtful", help="Show figures too of tables that the audit holds back.")
    ] = False,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Put the configuration and the metrics of solutions side by side, and mark what differs.

    Latencies that are printed so coarsely that they may be the same do not differ.
    """
    with asking(database) as connection:
        identifiers = solutions_meant(connection, solutions)
        rows = compared(connection, identifiers, doubtful=doubtful)
        names = solution_names(connection)
        headings = [f"{identifier} {names.get(identifier, '')}".strip() for identifier in identifiers]
        figures = [tuple(map(rounded, row)) for row in rows.rows]
        errors: dict[tuple[str, int], int] = {}
        if output_format in {"table", "markdown"}:
            figures = [(*row[:2], _DIFFERS if row[2] else "", *row[3:]) for row in figures]
            errors = compared_errors(connection, figures, identifiers)
            figures = with_error_marks(figures, errors)
        if output_format == "table":
            _print_side_by_side(identifiers, figures)
        else:
            print_rows((*rows.columns[: -len(identifiers)], *headings), figures, output_format)
    if errors:
        say(ERROR_MEANS)
    if not doubtful:
        explain_comparison(rows, identifiers)
    say(CAVEAT)


def _print_side_by_side(identifiers: Sequence[int], figures: Sequence[tuple[object, ...]]) -> None:
    """Prints what at least one of the solutions states: its name, which holds the unit, and a column a solution."""
    products = next(row[3:] for row in figures if row[0] == "product")
    headings = [f"{number} {product or ''}".strip() for number, product in zip(identifiers, products, strict=True)]
    stated = [(mark, name, *values) for name, _, mark, *values in figures if any(value is not None for value in values)]
    print_rows(("", "figure", *headings), stated, "table")


def sql(
    statement: Annotated[str, typer.Argument(metavar="SELECT", help="One SELECT; - reads it from standard input.")],
    *,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Run one SELECT of your own. Nothing that changes the database is accepted."""
    text = sys.stdin.read() if statement == "-" else statement
    with asking(database) as connection:
        powers = powers_beyond_reading(connection)
        if powers:
            say(
                f"Take care: this role {', '.join(powers)}, and a SELECT can use that; "
                "docs/nightly.md shows a safer one"
            )
        try:
            with selected(connection, text) as found:
                if output_format == "json":
                    _refuse_equal_names(found.columns)
                print_rows(found.columns, found.rows, output_format)
        except UsageError as error:
            raise UsageError(f"{error}{did_you_mean_in_sql(str(error))}") from error


def _refuse_equal_names(columns: Sequence[str]) -> None:
    """A JSON object keeps one of several values of the same name.

    Raises:
        UsageError: two columns are called alike.
    """
    for name in columns:
        if columns.count(name) > 1:
            raise UsageError(f"{columns.count(name)} columns are called {name!r}: for JSON, name them with AS")


def _print(rows: Rows, output_format: OutputFormat) -> None:
    print_rows(rows.columns, rows.rows, output_format)
