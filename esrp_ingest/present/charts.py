"""The charts of the report page, each with the rows that it is drawn from: drawn, and as a table for those who read."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import altair as alt

from esrp_ingest.coarse import bounds
from esrp_ingest.database.ask.results import Rows
from esrp_ingest.present.chart import SIDE_LABELS, Chart, Datum, longest
from esrp_ingest.present.chart_style import (
    LONGEST_LIST,
    Theme,
    basis_shape,
    better_corner,
    category_color,
    on_rows,
    told,
)
from esrp_ingest.present.page_rows import ANY, CATEGORY_NAMES, SolutionRow, figure_text
from esrp_ingest.present.samples import MOST_POINTS, left_out, list_in_words, picked, points_shown
from esrp_ingest.present.spreads import Latencies, latency_spreads
from esrp_ingest.vocabulary.metrics import BACKUP_TESTS, METRICS

_READ, _REPLAY = "database_read_latency_ms", "log_replay_seconds"
_PER_DISK, _BACKUP = "transfers_per_sec_per_disk", "backup_mb_per_sec_per_database"
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


def all_charts(solutions: Sequence[SolutionRow], worst: Rows, of_runs: Latencies) -> list[Chart]:
    """Every chart of the page.

    Args:
        solutions: rows of `page_rows.solution_rows`.
        worst: rows of `overview.worst_latencies`.
        of_runs: rows of `overview.instance_latencies` of the runs that are named.
    """
    spreads = latency_spreads(worst, of_runs)
    return [champions(solutions), latency_by_load(solutions), *spreads, backup_rates(solutions)]


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


def _scatter(name: str, title: str, explanation: str, every: list[Datum], x: Measured, y: Measured) -> Chart:
    rows = points_shown(every, lambda row: _smaller_is_better(row, x, y), _kind)
    columns = {**_TOLD, x.metric: x.title, y.metric: y.title, "measured_by": "Tests", "basis": "Basis"}

    def draw(theme: Theme) -> alt.LayerChart:
        return _draw_scatter(rows, columns, x, y, theme)

    tests = dict.fromkeys(test for each in (x, y) for test in METRICS[each.metric].test_types)
    total, shown = (len({row["name"] for row in each}) for each in (every, rows))
    left = left_out("solutions", total, shown, "those that nobody beats, then the best of each filter in turn")
    return Chart(name, title, f"{explanation}{left}", tuple(tests), columns, rows, draw)


def _smaller_is_better(row: Datum, x: Measured, y: Measured) -> tuple[float, float]:
    """Where a point stands, with the better side at the smaller figures."""
    along, up = (row[axis.metric] * (1 if METRICS[axis.metric].better == "lower" else -1) for axis in (x, y))
    return along, up


def _kind(row: Datum) -> tuple[Any, ...]:
    """What filters tell rows apart by."""
    return (row["exchange"], row["group"], row["category"], *row["tests"])


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


def backup_rates(solutions: Sequence[SolutionRow]) -> Chart:
    """How fast databases were read for backup."""
    every = [row for row in _points(solutions, _BACKUP) if ANY in row["tests"]]
    rows = picked(sorted(every, key=lambda row: -row[_BACKUP]), MOST_POINTS, LONGEST_LIST, _kind)
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
        + list_in_words("fastest", LONGEST_LIST, whole=len(rows) == len(every))
        + left_out("solutions", len(every), len(rows), "the fastest of all, then the fastest of each filter in turn")
    )

    def draw(theme: Theme) -> alt.LayerChart:
        return _draw_bars(rows, columns, theme)

    return Chart("backup", "Backup: read rate of a database", explanation, BACKUP_TESTS, columns, rows, draw)


def _draw_bars(rows: list[Datum], columns: dict[str, str], theme: Theme) -> alt.LayerChart:
    solutions = alt.Y("label:N", axis=SIDE_LABELS, sort=alt.EncodingSortField(_BACKUP, op="max", order="descending"))
    base = alt.Chart().encode(
        y=solutions, x=alt.X(f"{_BACKUP}:Q", title="MB/s of a database", axis=alt.Axis(tickCount=8))
    )
    bars = base.mark_bar(cornerRadiusEnd=3, opacity=0.9).encode(
        color=category_color(theme),
        tooltip=told(columns, rows),
    )
    figures = base.mark_text(align="left", dx=4, color=theme.ink).encode(text=alt.Text(f"{_BACKUP}:Q", format=",.1f"))
    return longest(on_rows(bars, figures), _BACKUP)
