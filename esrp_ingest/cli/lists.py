"""`esrp list`: what the database holds, filtered, the newest first."""

from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from esrp_ingest.cli.audit import refuse_unknown
from esrp_ingest.cli.filters import (
    FileOption,
    LimitOption,
    MachineOption,
    ServerOption,
    SinceOption,
    TestOption,
    UntilOption,
    VendorOption,
    day,
    limit_of,
)
from esrp_ingest.cli.names import vendor_meant
from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    asking,
    choices,
    examples,
)
from esrp_ingest.cli.output import OutputFormat, print_list, print_rows, say
from esrp_ingest.coarse import rounded
from esrp_ingest.database.ask import listing
from esrp_ingest.database.ask.listing import Wanted
from esrp_ingest.database.ask.results import Records, Value
from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Severity
from esrp_ingest.vocabulary.metrics import METRICS, Verdict

ListKind = Literal[
    "solutions", "runs", "documents", "findings", "machines", "jobs", "failures", "metrics", "unknown-labels"
]
"""What can be listed."""


_TAKES = {
    "jobs": {"since", "until"},
    "failures": {"since", "until", "file"},
    "metrics": set(),
    "unknown-labels": set(),
}
"""Filters of the lists that are not of tests; those take all."""


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "list",
        epilog=examples(
            "esrp list runs --machine 'MBX*' --result fail --since 2026-11-01",
            "esrp list documents --file '/srv/jetstress/rack-7/**'",
            "esrp list findings --at-least error",
            "esrp list failures --format json",
        ),
    )(list_)


def list_(
    kind: Annotated[
        ListKind,
        typer.Argument(
            metavar="KIND",
            help="What to list.",
        ),
    ],
    *,
    machine: MachineOption = None,
    server: ServerOption = None,
    test: TestOption = None,
    result: Annotated[
        Verdict | None, typer.Option("--result", metavar=choices(Verdict), help="Only this verdict.")
    ] = None,
    vendor: VendorOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    file: FileOption = None,
    at_least: Annotated[
        Severity | None,
        typer.Option("--at-least", metavar=choices(Severity), help="Only findings that are at least so bad."),
    ] = None,
    rule: Annotated[str | None, typer.Option("--rule", help="Only findings of this rule.")] = None,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Also what was met before, and documents that are at none of their places."),
    ] = False,
    limit: LimitOption = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """List what is there, the newest first: runs, documents, solutions, findings, machines, imports and their failures.

    A table shows the columns that tell rows apart, a row a line; CSV, JSON and Markdown have all columns. `metrics` are
    what solutions can be ranked by; they need no database.
    """
    most = limit_of(limit)
    wanted = listing.Wanted(
        machine=machine,
        server=server,
        test=test,
        result=result,
        vendor=vendor,
        since=day(since, "--since"),
        until=day(until, "--until"),
        file=file,
        at_least=at_least,
        rule=rule,
        limit=most and most + 1,
        everything=everything,
    )
    _refuse_other_filters(kind, wanted)
    if rule is not None:
        refuse_unknown([rule])
    if kind == "metrics":
        _list_metrics(output_format)
        return
    question = {
        "solutions": listing.list_solutions,
        "runs": listing.list_runs,
        "documents": listing.list_documents,
        "findings": listing.list_findings,
        "machines": listing.list_machines,
        "jobs": listing.list_jobs,
        "failures": listing.list_failures,
        "unknown-labels": listing.list_unknown_labels,
    }[kind]
    with asking(database) as connection:
        rows = question(connection, wanted)
        hint = "" if rows.rows else vendor_meant(connection, vendor)
    if not rows.rows:
        hint = hint or ": leave out a filter, or load documents with `esrp ingest`"
        say(f"No {kind.replace('-', ' ')} match{hint}")
    shown = rows.rows[:most]
    if output_format == "table" and kind != "unknown-labels":
        print_list(kind, Records(rows.columns, shown))
    else:
        print_rows(rows.columns, map(_rounded, shown), output_format)
    if len(rows) > len(shown):
        say(f"The first {len(shown)}; --limit N shows more, a filter what you look for.")


def _rounded(row: Sequence[Value]) -> list[object]:
    return [rounded(value) if isinstance(value, float) else value for value in row]


def _list_metrics(output_format: OutputFormat) -> None:
    """What solutions can be ranked by; no database is asked."""
    rows = [
        (metric.name, metric.unit, metric.better, ", ".join(metric.test_types), metric.meaning)
        for metric in METRICS.values()
    ]
    print_rows(("metric", "unit", "better", "tests", "meaning"), rows, output_format)


def _refuse_other_filters(kind: ListKind, wanted: Wanted) -> None:
    """A filter that a list does not know would find what nobody asked for.

    Raises:
        UsageError: there is one.
    """
    known = _TAKES.get(kind, wanted.of_tests() | {"file"})
    if kind == "findings":
        known = wanted.stated()
    other = sorted(wanted.stated() - known)
    if other:
        name = other[0].replace("_", "-")
        what = "findings" if name in {"at-least", "rule"} else "tests"
        raise UsageError(f"`esrp list {kind}` knows no --{name}: it is no list of {what}")
