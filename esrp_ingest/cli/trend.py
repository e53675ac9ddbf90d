"""`esrp trend`: the nights of machines side by side, and where the level of a figure shifted."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import typer

from esrp_ingest.cli.filters import MachineOption, SinceOption, TestOption, day
from esrp_ingest.cli.marks import DOUBTFUL
from esrp_ingest.cli.names import known_metric
from esrp_ingest.cli.options import DEFAULT_DATABASE, DatabaseOption, FormatOption, asking, examples
from esrp_ingest.cli.output import OutputFormat, print_heading, print_rows, say
from esrp_ingest.counting import counted
from esrp_ingest.database.ask.trends import Night, Series, Trends, Watched, trends
from esrp_ingest.present.series_chart import shift_in_words, short
from esrp_ingest.present.sparkline import sparkline

_DIGITS = 6
_COLUMNS = (
    *("machine", "test_type", "part", "databases", "metric", "unit", "tested_at", "figure", "lowest", "highest"),
    *("level", "change_pct", "shift", "result", "doubt", "changed", "run_id"),
)
_SHIFTED = {"worse": "▲ worse", "better": "▽ better"}


FailOn = Literal["worse"]
"""What ends `esrp trend` with 1."""


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "trend",
        epilog=examples(
            "esrp trend",
            "esrp trend --machine MBX03 --metric log_write_latency_ms",
            "esrp trend --last 7 --fail-on worse --format csv",
        ),
    )(trend)


def trend(
    *,
    machine: MachineOption = None,
    solution: Annotated[
        int | None, typer.Option("--solution", metavar="ID", help="Only runs of this solution.")
    ] = None,
    test: TestOption = None,
    metric: Annotated[
        list[str] | None,
        typer.Option("--metric", metavar="METRIC", show_default="those that each test is about", help="Which figure."),
    ] = None,
    since: SinceOption = None,
    last: Annotated[
        int | None, typer.Option("--last", metavar="N", min=1, help="Show only so many nights of each series.")
    ] = None,
    doubtful: Annotated[
        bool,
        typer.Option("--doubtful", help="Also runs of tables that the audit holds back, and incomplete reports."),
    ] = False,
    fail_on: Annotated[
        FailOn | None,
        typer.Option("--fail-on", metavar="worse", help="End with 1 where a worse level begins in the nights shown."),
    ] = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Show the nights of each machine side by side, and where the level of a figure shifted.

    One row a series; the nights themselves where there is only one machine, and in CSV, JSON and Markdown. Nights
    before those that are shown are learned from all the same. Beside each night stands what else changed.
    """
    metrics = tuple(known_metric(name) for name in metric or ())
    watched = Watched(machine, solution, test, metrics, day(since, "--since"), last, doubtful=doubtful)
    with asking(database) as connection:
        found = trends(connection, watched)
    shown = [series for series in found.series if series.asked]
    _print(shown, output_format)
    _explain(found, shown)
    if fail_on is not None and any(series.worse for series in shown):
        raise typer.Exit(1)


def _print(shown: Sequence[Series], output_format: OutputFormat) -> None:
    if output_format != "table":
        print_rows(_COLUMNS, (row for series in shown for row in _rows(series)), output_format)
    elif len({series.machine for series in shown}) == 1:
        for series in shown:
            _print_nights(series)
    else:
        _print_overview(shown)


def _rows(series: Series) -> Iterator[tuple[object, ...]]:
    """Every night with all that is known of it."""
    own = (series.machine, series.test_type, series.part, series.databases, series.metric.name, series.metric.unit)
    for night in series.asked:
        figures = (night.figure, night.lowest, night.highest, night.level, night.change_pct)
        rounded = (None if figure is None else round(figure, _DIGITS) for figure in figures)
        yield (
            *own,
            night.tested_at,
            *rounded,
            night.shift,
            night.result,
            night.doubt,
            night.changed or None,
            night.run_id,
        )


def _print_nights(series: Series) -> None:
    """The nights of one series, one below the other."""
    print_heading(f"{_name(series)}, {series.metric.unit}, {series.metric.better} is better", "table")
    print_heading(_line(series), "table")
    columns = ("date", "figure", "instances", "against level", "", "result", "changed", "run")
    rows = [_night(night) for night in series.asked]
    used = [place for place in range(len(columns)) if any(row[place] is not None for row in rows)]
    print_rows([columns[place] for place in used], [[row[place] for place in used] for row in rows], "table")


def _night(night: Night) -> tuple[object, ...]:
    instances = None if night.lowest is None else f"{short(night.lowest)} to {short(night.highest)}"
    change = None if night.change_pct is None else f"{night.change_pct:+.1f} %"
    shift = None if night.shift is None else _SHIFTED[night.shift]
    shown = (night.tested_at.date(), short(night.figure), instances, change, shift)
    result = ", ".join(filter(None, (night.result, night.doubt))) or None
    return (*shown, result, night.changed or None, night.run_id)


def _print_overview(shown: Sequence[Series]) -> None:
    """One row a series."""
    columns = ("machine", "test", "metric", "nights", "last", "figure", "level", "trend", "shift")
    rows = [
        (
            *(series.machine, series.test_type, series.metric.name, len(series.asked)),
            *(series.asked[-1].tested_at.date(), _marked(series.asked[-1]), short(series.asked[-1].level)),
            *(_line(series, 20), shift_in_words(series)),
        )
        for series in shown
    ]
    one_test = len({series.test_type for series in shown}) == 1
    print_rows(columns, rows, "table", spare={"test"} if one_test else ())


def _marked(night: Night) -> str:
    """A night's figure, with a mark where its run is doubtful or incomplete."""
    return short(night.figure) if night.doubt is None else f"{short(night.figure)} {DOUBTFUL}"


def _name(series: Series) -> str:
    part = f", part {series.part}" if series.part > 1 else ""
    return f"{series.machine} {series.test_type}{part}: {series.metric.name}"


def _line(series: Series, longest: int = 60) -> str:
    marks = [shift.start - series.shown for shift in series.shifts]
    return sparkline([night.figure for night in series.asked], marks, longest)


def _explain(found: Trends, shown: Sequence[Series]) -> None:
    if not shown:
        say("No series: there are no runs of that kind that name their machine and their start.")
    if found.nameless:
        runs = counted(found.nameless, "run belongs", "runs belong")
        say(f"{runs} to no known machine: in no series.")
    if found.doubtful:
        say(f"{counted(found.doubtful, 'run is', 'runs are')} left out: the audit holds tables back (`esrp audit`).")
    if any(night.doubt is not None for series in shown for night in series.asked):
        say(f"{DOUBTFUL}: the audit holds its table back, or its report ends early (`esrp audit`).")
    if found.incomplete:
        runs = counted(found.incomplete, "incomplete run is", "incomplete runs are")
        say(f"{runs} left out: `esrp list findings --rule report_ends_early`; --doubtful shows them.")
    for series in shown if any(series.shifts for series in shown) else ():
        words = shift_in_words(series)
        if words is not None:
            say(f"{_name(series)} {words}")
