"""`esrp show`: everything about one solution, run or document, what of it holds a word, or how a figure comes about."""

from collections.abc import Sequence
from typing import Annotated, Literal

import typer
from sqlalchemy import Connection

from esrp_ingest.cli import completion
from esrp_ingest.cli.marks import with_marks
from esrp_ingest.cli.names import is_number, known_metric, solutions_meant
from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    asking,
    examples,
)
from esrp_ingest.cli.output import OutputFormat, print_bars, print_rows, print_sections, say
from esrp_ingest.cli.rankings import rounded
from esrp_ingest.coarse import CoarseFigure
from esrp_ingest.database.ask import proofs, queries
from esrp_ingest.database.ask.proofs import Proof
from esrp_ingest.database.ask.results import Details, Record, Rows
from esrp_ingest.errors import UsageError
from esrp_ingest.present.terminal import run_bars
from esrp_ingest.vocabulary.metrics import METRICS

_CELL = ("row", "value", "server", "run_id", "page", "line", "corrected")
"""What is told of a figure that another is made of."""


ShowKind = Literal["solution", "run", "document"]
"""What can be shown."""


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "show",
        epilog=examples(
            "esrp show solution FS3017",
            "esrp show solution MD1220 --find cache",
            "esrp show solution 1 --how database_read_latency_ms",
            "esrp show run 12 --where",
        ),
    )(show)


def show(
    kind: Annotated[ShowKind, typer.Argument(metavar="KIND", help="What to show.")],
    identifier: Annotated[
        str,
        typer.Argument(metavar="ID", autocompletion=completion.shown, help="Its number; a solution's name will do."),
    ],
    *,
    find: Annotated[
        str | None, typer.Option("--find", metavar="TEXT", help="Only what holds this text, in any case.")
    ] = None,
    how: Annotated[
        str | None,
        typer.Option(
            "--how",
            metavar="METRIC",
            autocompletion=completion.metrics,
            help="How this figure of a solution or run comes about, cell by cell.",
        ),
    ] = None,
    where: Annotated[
        bool, typer.Option("--where", help="Also the page, line and box at which each figure stands.")
    ] = False,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Show everything about one solution, run or document, what of it holds a text, or how a figure comes about.

    `--how` does the sum once more, from the printed cells up, and says where each of them stands.
    """
    with asking(database) as connection:
        number = _number(connection, kind, identifier)
        if how is not None:
            _print_proof(_proof(connection, kind, number, known_metric(how)), output_format)
            return
        details = _found(_details(connection, kind, number, output_format, where=where), find)
    tables = {name: (rows.columns, rows.rounded().rows) for name, rows in details.tables.items()}
    if find is not None and not tables and not details.record:
        say(f"Nothing of {kind} {number} holds {find!r}.")
        return
    print_sections(details.record, tables, output_format)
    if output_format == "csv" and tables:
        say(f"CSV holds no tables: --format json has {', '.join(tables)} too")
    if kind == "run" and output_format == "table" and find is None:
        print_bars(run_bars(details))


def _details(
    connection: Connection, kind: ShowKind, number: int, output_format: OutputFormat, *, where: bool
) -> Details:
    if kind == "document":
        return queries.show_document(connection, number)
    question = queries.show_solution if kind == "solution" else queries.show_run
    return with_marks(connection, question(connection, number, where=where), kind, number, output_format)


def _found(details: Details, text: str | None) -> Details:
    """The values and rows in which a text stands, or whose name it is in; all where none is looked for."""
    if text is None:
        return details
    wanted = text.casefold()
    record: Record = {
        name: value for name, value in details.record.items() if value is not None and _holds((name, value), wanted)
    }
    rows = {
        name: Rows(table.columns, [row for row in table.rows if _holds(row, wanted)])
        for name, table in details.tables.items()
    }
    return Details.of(record, rows.items())


def _holds(values: Sequence[object], wanted: str) -> bool:
    return any(wanted in value.casefold() for value in values if isinstance(value, str))


def _proof(connection: Connection, kind: ShowKind, number: int, metric: str) -> Proof:
    """How a figure comes about: that of the first of the metric's tests that gives it.

    Raises:
        UsageError: there is no such figure.
    """
    if kind == "run":
        return proofs.run_proof(connection, number, metric)
    if kind == "document":
        raise UsageError("--how is about a figure of a solution or a run")
    for test in METRICS[metric].test_types[:-1]:
        try:
            return proofs.proof(connection, number, test, metric)
        except UsageError:
            continue
    return proofs.proof(connection, number, METRICS[metric].test_types[-1], metric)


def _print_proof(proof: Proof, output_format: OutputFormat) -> None:
    """Prints a figure, the sum in words, and the cells that it is made of."""
    metric = proof.metric
    value = proof.value.shown if isinstance(proof.value, CoarseFigure) else rounded(proof.value)
    steps = {f"step {place}": step for place, step in enumerate(proof.steps, start=1)}
    in_json = {"value": rounded(proof.value), "unit": metric.unit, "steps": list(proof.steps)}
    said: dict[str, object] = {
        "metric": metric.name,
        **(in_json if output_format == "json" else {"value": f"{value} {metric.unit}", **steps}),
        "agrees": proof.agrees,
        "test_type": proof.test_type,
        "basis": proof.basis,
        "meaning": metric.meaning,
    }
    cells = [[getattr(cell, name) for name in _CELL] for cell in proof.cells]
    if output_format == "csv":
        print_rows(_CELL, cells, output_format)
    else:
        print_sections(said, {"cell": (_CELL, cells)}, output_format)
    if proof.held_back:
        say("The audit holds back the table that it comes from: `esrp audit` says why.")


def _number(connection: Connection, kind: ShowKind, identifier: str) -> int:
    """The id that a person means.

    Raises:
        UsageError: it is no number, and no solution's name.
    """
    if kind == "solution":
        return solutions_meant(connection, [identifier])[0]
    if not is_number(identifier):
        raise UsageError(f"{identifier!r} is no number: `esrp list {kind}s` shows those of the {kind}s")
    return int(identifier)
