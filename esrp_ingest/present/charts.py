"""The charts of the report page, each with the rows that it is drawn from: drawn, and as a table for those who read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import altair as alt
import vl_convert

from esrp_ingest.coarse import CoarseFigure, bounds
from esrp_ingest.database.ask.results import Record
from esrp_ingest.present.chart_labels import with_placed_labels
from esrp_ingest.present.chart_style import (
    LONGEST_LIST,
    OF_PICTURES,
    OF_THE_PAGE,
    ROWS,
    Theme,
    basis_shape,
    better_corner,
    category_color,
    finished,
    inline,
    on_rows,
    told,
)
from esrp_ingest.present.page_rows import (
    ANY,
    CATEGORY_NAMES,
    RUN_SEPARATOR,
    Facets,
    SolutionRow,
    figure_text,
    run_name,
    unlike,
)
from esrp_ingest.vocabulary.metrics import BACKUP_TESTS, IO_TESTS, METRICS

Datum = dict[str, Any]
VEGA_LITE = ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
"""The version of Vega-Lite that altair writes and vl-convert reads."""
PICTURE_WIDTH = 900
"""In CSS pixels; pictures have twice as many."""
_READ, _LOG, _REPLAY = "database_read_latency_ms", "log_write_latency_ms", "log_replay_seconds"
_PER_DISK, _BACKUP = "transfers_per_sec_per_disk", "backup_mb_per_sec_per_database"
_NARROW = "containerSize()[0] < 520"
"""On a phone names stand in two small lines."""
_SIDE_LABELS = alt.Axis(
    title=None,
    labelExpr=f"{_NARROW} ? split(datum.label, '{RUN_SEPARATOR}') : datum.label",
    labelFontSize=alt.expr(f"{_NARROW} ? 9 : 12"),
    labelLineHeight=10,
    labelLimit=alt.expr("0.42 * containerSize()[0]"),
    grid=False,
    domain=False,
    ticks=False,
)


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart and what it is drawn from.

    Attributes:
        name: for files and addresses within the page.
        title: what it shows.
        explanation: how to read it: units, limits, which direction is better.
        tests: the tests that it is about.
        columns: heading by field of its table.
        rows: the data, with the fields by which they are filtered.
        draw: makes the chart in a theme.
    """

    name: str
    title: str
    explanation: str
    tests: tuple[str, ...]
    columns: dict[str, str]
    rows: list[Datum]
    draw: Callable[[Theme], alt.LayerChart]

    def vega(self) -> dict[str, Any]:
        """The chart as Vega, in the page's colors and as wide as its place."""
        return self._compiled(finished(self.draw(OF_THE_PAGE), OF_THE_PAGE), has_canvas=True)

    def picture(self) -> bytes:
        """The chart as PNG, with its title."""
        chart = finished(self.draw(OF_PICTURES), OF_PICTURES).properties(width=PICTURE_WIDTH, title=self.title)
        return vl_convert.vega_to_png(self._compiled(chart, has_canvas=False), scale=2)

    def _compiled(self, chart: alt.LayerChart, *, has_canvas: bool) -> dict[str, Any]:
        vega = with_placed_labels(vl_convert.vegalite_to_vega(chart.to_dict(), VEGA_LITE), has_canvas=has_canvas)
        # The rows go in when all is compiled and checked: there may be thousands of them.
        next(data for data in vega["data"] if data["name"] == ROWS)["values"] = self.rows
        return vega


_TOLD = {
    "name": "Solution",
    "exchange_version": "Exchange",
    "mailboxes": "Mailboxes",
    "iops_per_mailbox": "Profile (I/O per second and mailbox)",
    "target_ratio": "Achieved / target I/O",
    "disks": "Disks",
    "disk_type": "Disk type",
    "raid_level": "RAID",
    "connectivity": "Connection",
}
"""What a figure is judged by: the columns of a table, and what hovering over a point shows."""


def all_charts(solutions: Sequence[SolutionRow], latencies: Sequence[Record]) -> list[Chart]:
    """Every chart of the page.

    Args:
        solutions: rows of `page_rows.solution_rows`.
        latencies: rows of `overview.instance_latencies`.
    """
    return [champions(solutions), latency_by_load(solutions), *latency_spreads(latencies), backup_rates(solutions)]


def champions(solutions: Sequence[SolutionRow]) -> Chart:
    """Log replay time against read latency, one point a solution."""
    return _scatter(
        "champions",
        "Champions: log replay against read latency",
        "One point a solution that has both figures; the faster it reads and replays logs, the nearer it stands to the "
        "lower left corner. Nobody is better in both than the solutions on the dashed line.",
        _points(solutions, _READ, _REPLAY),
        Measured(_READ, "Database read latency (ms)"),
        Measured(_REPLAY, "Time to replay one log (s)"),
    )


def latency_by_load(solutions: Sequence[SolutionRow]) -> Chart:
    """Read latency against the transfers that each disk served."""
    return _scatter(
        "latency-by-load",
        "Read latency against transfers of each disk",
        "What a disk served, and how long reads took meanwhile; the more it served and the faster, the nearer a "
        "solution stands to the lower right corner. The axis of transfers is logarithmic, for flash serves ten times "
        "what spindles do.",
        _points(solutions, _PER_DISK, _READ),
        Measured(_PER_DISK, "Transfers per second and disk (1/s)", logarithmic=True),
        Measured(_READ, "Database read latency (ms)"),
    )


@dataclass(frozen=True, slots=True)
class Measured:
    """A metric on an axis.

    Attributes:
        metric: its name.
        title: what stands beside the axis, with the unit.
        logarithmic: the axis has no zero, and each of its steps multiplies.
    """

    metric: str
    title: str
    logarithmic: bool = False


def _points(solutions: Sequence[SolutionRow], *metrics: str) -> list[Datum]:
    """Solutions that have all the figures; a basis is `runs` where that of all of them is."""
    rows = []
    for solution in solutions:
        figures = {metric: solution.figure(metric) for metric in metrics}
        stated = [(metric, figure.value) for metric, figure in figures.items() if figure.value is not None]
        if len(stated) < len(metrics) or solution.failed:
            continue
        basis = "runs" if all(figure.basis == "runs" for figure in figures.values()) else "reported"
        tests = ", ".join(dict.fromkeys(str(figure.test_type) for figure in figures.values()))
        values = [field for metric, value in stated for field in _coarse_fields(metric, value)]
        rows.append({**_told(solution), **dict(values), "basis": basis, "measured_by": tests})
    return rows


def _coarse_fields(name: str, value: float) -> list[tuple[str, Any]]:
    """A figure as fields of a chart's data: also the least and the most that it can be, and how it is shown."""
    least, most = bounds(value)
    return [(name, value), (f"{name}_least", least), (f"{name}_most", most), (f"{name}_shown", figure_text(value))]


def _told(solution: SolutionRow) -> Datum:
    told = {name: solution.record.get(name) for name in _TOLD}
    return {
        **told,
        "name": solution.name,
        "label": solution.label,
        "target_ratio": solution.target_ratio,
        "category_name": CATEGORY_NAMES[solution.facets.category],
        **solution.facets.fields(),
    }


def _scatter(name: str, title: str, explanation: str, rows: list[Datum], x: Measured, y: Measured) -> Chart:
    columns = {**_TOLD, x.metric: x.title, y.metric: y.title, "measured_by": "Tests", "basis": "Basis"}

    def draw(theme: Theme) -> alt.LayerChart:
        return _draw_scatter(rows, columns, x, y, theme)

    tests = dict.fromkeys(test for each in (x, y) for test in METRICS[each.metric].test_types)
    return Chart(name, title, explanation, tuple(tests), columns, rows, draw)


def _draw_scatter(rows: list[Datum], columns: dict[str, str], x: Measured, y: Measured, theme: Theme) -> alt.LayerChart:
    to_the_right = METRICS[x.metric].better == "higher"
    order: Literal["ascending", "descending"] = "descending" if to_the_right else "ascending"
    base = alt.Chart().encode(
        x=alt.X(f"{x.metric}:Q", title=x.title, scale=_scale(x), axis=alt.Axis(tickCount=6)),
        y=alt.Y(f"{y.metric}:Q", title=y.title, scale=_scale(y)),
    )
    front = base.transform_filter("datum.unbeaten")
    line = front.mark_line(interpolate="step-after", strokeDash=[4, 4], color=theme.ink, opacity=0.5).encode(
        order=f"{x.metric}:Q"
    )
    points = base.mark_point(filled=True, size=110, opacity=0.9).encode(
        color=category_color(theme),
        shape=basis_shape(),
        tooltip=told(columns, rows),
    )
    reach = [  # of every point: a mark without any data has no extent, and the axis would complain
        base.mark_rule(strokeWidth=2, opacity=0.5).encode(
            color=category_color(theme), **{field: f"{axis.metric}_least:Q", f"{field}2": f"{axis.metric}_most:Q"}
        )
        for field, axis in (("x", x), ("y", y))
    ]
    names = base.mark_text(limit=260, color=theme.ink).encode(text="label:N")  # see `with_placed_labels`
    corner = better_corner("better", right=to_the_right, theme=theme)
    best_first: list[alt.SortField | dict[str, str]] = [
        alt.SortField(x.metric, order=order),
        alt.SortField(y.metric, order="ascending"),
    ]
    return (
        on_rows(corner, line, *reach, points, names)
        .transform_window(best=f"min({y.metric})", frame=[None, 0], sort=best_first)
        .transform_window(best_before="lag(best)", sort=best_first)
        .transform_calculate(unbeaten=f"!isValid(datum.best_before) || datum.{y.metric} < datum.best_before")
        .properties(height=360)
    )


def _scale(axis: Measured) -> alt.Scale:
    return alt.Scale(type="log", nice=True) if axis.logarithmic else alt.Scale(type="linear", zero=True, nice=True)


def latency_spreads(latencies: Sequence[Record]) -> list[Chart]:
    """The latency of every instance of every run: database reads, and log writes."""
    return [
        _spread("read-latency", "Database read latency of each instance", _runs(latencies, _READ), 20),
        _spread("log-latency", "Log write latency of each instance", _runs(latencies, _LOG), 10),
    ]


def _spread(name: str, title: str, rows: list[Datum], limit_ms: int) -> Chart:
    explanation = (
        f"Each mark is a database instance (Jetstress 2007: a disk), the bar reaches from the run's best to its worst, "
        "and as far beyond as figures printed in seconds are uncertain. "
        f"Jetstress fails a run whose average exceeds {limit_ms} ms, the dashed line, unless another limit was set. "
        f"The {LONGEST_LIST} runs with the worst instance of those chosen are drawn; the table has all."
    )
    columns = {
        "label": "Run",
        "exchange": "Exchange",
        "test": "Test",
        "best_ms": "Best (ms)",
        "worst_ms": "Worst (ms)",
        "instances": "Instances",
        "latencies_ms": "Latency of each (ms)",
    }

    def draw(theme: Theme) -> alt.LayerChart:
        return _draw_spread(limit_ms, theme)

    return Chart(name, title, explanation, IO_TESTS, columns, rows, draw)


def _runs(latencies: Sequence[Record], column: str) -> list[Datum]:
    """A row a run, with the latencies of its instances."""
    by_run: dict[Any, list[Record]] = {}
    for record in latencies:
        if record[column] is not None:
            by_run.setdefault(record["run_id"], []).append(record)
    names = unlike({run_id: run_name(found[0]) for run_id, found in by_run.items()})
    return [_run(names[run_id], found, column) for run_id, found in by_run.items()]


def _run(name: str, found: Sequence[Record], column: str) -> Datum:
    test = str(found[0]["test_type"])
    facets = Facets.of(found[0], [ANY, test])
    values = [_latency(record, column) for record in found]
    return {
        "label": name,
        "test": test,
        "category_name": CATEGORY_NAMES[facets.category],
        "best_ms": min(values),
        "worst_ms": max(values),
        "least_ms": min(bounds(value)[0] for value in values),
        "most_ms": max(bounds(value)[1] for value in values),
        "instances": [record["instance"] for record in found],
        "latencies_ms": values,
        "shown": [figure_text(value) for value in values],
        "best_shown": figure_text(min(values)),
        "worst_shown": figure_text(max(values)),
        **facets.fields(),
    }


def _latency(record: Record, column: str) -> float:
    """A latency, as coarse as its run prints it."""
    value, resolution = float(str(record[column])), record["latency_resolution_ms"]
    return value if resolution is None else CoarseFigure(value, float(str(resolution)))


_OF_AN_INSTANCE = {
    "label:N": "Run",
    "instances:N": "Instance",
    "shown:N": "Latency (ms)",
    "best_shown:N": "Best of the run (ms)",
    "worst_shown:N": "Worst of the run (ms)",
}


def _draw_spread(limit_ms: int, theme: Theme) -> alt.LayerChart:
    runs = alt.Y("label:N", axis=_SIDE_LABELS, sort=alt.EncodingSortField("worst_ms", op="max", order="descending"))
    base = alt.Chart().encode(y=runs, color=category_color(theme))
    latency = alt.X("latencies_ms:Q", title="ms", scale=alt.Scale(zero=True, nice=True), axis=alt.Axis(tickCount=8))
    reach = base.mark_rule(strokeWidth=5, strokeCap="round", opacity=0.25).encode(x=alt.X("least_ms:Q"), x2="most_ms:Q")
    instances = base.transform_flatten(["latencies_ms", "shown", "instances"])
    marks = instances.mark_tick(thickness=2, size=12, opacity=0.9).encode(
        x=latency, tooltip=[alt.Tooltip(field, title=heading) for field, heading in _OF_AN_INSTANCE.items()]
    )
    limit = alt.Chart(inline([{"limit_ms": limit_ms}])).encode(x=alt.X("limit_ms:Q"))
    line = limit.mark_rule(color=theme.limit, strokeDash=[6, 4], strokeWidth=1.5)
    words = limit.mark_text(text=f"limit {limit_ms} ms", align="right", dx=-4, dy=-6, color=theme.limit).encode(
        y=alt.value(0)
    )
    return _longest(on_rows(reach, marks, line, words), "worst_ms")


def backup_rates(solutions: Sequence[SolutionRow]) -> Chart:
    """How fast databases were read for backup."""
    rows = [row for row in _points(solutions, _BACKUP) if ANY in row["tests"]]
    totals = {solution.name: solution for solution in solutions}
    for row in rows:
        for metric in ("backup_mb_per_sec_per_server", "backup_mb_per_sec"):
            row[metric] = totals[row["name"]].figure(metric).value
    columns = {
        **_TOLD,
        _BACKUP: "MB/s of a database",
        "backup_mb_per_sec_per_server": "MB/s of a server",
        "backup_mb_per_sec": "MB/s in all",
        "basis": "Basis",
    }
    explanation = (
        "Megabytes (2^20 bytes) that a database was read with each second, mean over all databases; longer is better. "
        f"The {LONGEST_LIST} fastest of those chosen are drawn; the table has all."
    )

    def draw(theme: Theme) -> alt.LayerChart:
        return _draw_bars(rows, columns, theme)

    return Chart("backup", "Backup: read rate of a database", explanation, BACKUP_TESTS, columns, rows, draw)


def _draw_bars(rows: list[Datum], columns: dict[str, str], theme: Theme) -> alt.LayerChart:
    solutions = alt.Y("label:N", axis=_SIDE_LABELS, sort=alt.EncodingSortField(_BACKUP, op="max", order="descending"))
    base = alt.Chart().encode(
        y=solutions, x=alt.X(f"{_BACKUP}:Q", title="MB/s of a database", axis=alt.Axis(tickCount=8))
    )
    bars = base.mark_bar(cornerRadiusEnd=3, opacity=0.9).encode(
        color=category_color(theme),
        tooltip=told(columns, rows),
    )
    figures = base.mark_text(align="left", dx=4, color=theme.ink).encode(text=alt.Text(f"{_BACKUP}:Q", format=",.1f"))
    return _longest(on_rows(bars, figures), _BACKUP)


def _longest(chart: alt.LayerChart, metric: str) -> alt.LayerChart:
    """A list of those that the filters let through, cut after the greatest."""
    return (
        chart.transform_window(
            place="row_number()", sort=[alt.SortField(metric, order="descending"), alt.SortField("label")]
        )
        .transform_filter(f"datum.place <= {LONGEST_LIST}")
        .properties(height=alt.Step(21))
    )
