"""The charts of instances: for each run the latency of every database, or of every disk."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import altair as alt

from esrp_ingest.coarse import CoarseFigure, bounds
from esrp_ingest.database.ask.overview import LOG, READ
from esrp_ingest.database.ask.results import Record, Rows, Value
from esrp_ingest.present.chart import SIDE_LABELS, Chart, Datum, longest
from esrp_ingest.present.chart_style import LONGEST_LIST, Theme, category_color, inline, on_rows
from esrp_ingest.present.page_rows import ANY, CATEGORY_NAMES, Facets, figure_text, run_name, unlike
from esrp_ingest.present.samples import MOST_INSTANCES, MOST_RUNS, left_out, list_in_words, picked, spaced
from esrp_ingest.vocabulary.metrics import IO_TESTS

Latencies = Callable[[Sequence[int]], Sequence[Record]]


def latency_spreads(worst: Rows, of_runs: Latencies) -> list[Chart]:
    """The latency of every instance of every run: database reads, and log writes.

    Args:
        worst: rows of `overview.worst_latencies`.
        of_runs: rows of `overview.instance_latencies` of the runs that are named.
    """
    return [
        _spread("read-latency", "Database read latency of each instance", *_runs(worst, of_runs, READ), 20),
        _spread("log-latency", "Log write latency of each instance", *_runs(worst, of_runs, LOG), 10),
    ]


def _spread(name: str, title: str, rows: list[Datum], total: int, limit_ms: int) -> Chart:
    explanation = (
        f"Each mark is a database instance (Jetstress 2007: a disk), the bar reaches from the run's best to its worst, "
        "and as far beyond as figures printed in seconds are uncertain. "
        f"Jetstress fails a run whose average exceeds {limit_ms} ms, the dashed line, unless another limit was set. "
        + list_in_words("runs with the worst instance", LONGEST_LIST, whole=len(rows) == total)
        + _instances_left_out(rows)
        + left_out("runs", total, len(rows), "the worst of all, then the worst of each filter in turn")
    )
    columns = {
        "label": "Run",
        "exchange": "Exchange",
        "test": "Test",
        "best_ms": "Best (ms)",
        "worst_ms": "Worst (ms)",
        "count": "Instances",
        "instances": "Their names",
        "latencies_ms": "Latency of each (ms)",
    }

    def draw(theme: Theme) -> alt.LayerChart:
        return _draw_spread(limit_ms, theme)

    return Chart(name, title, explanation, IO_TESTS, columns, rows, draw)


def _instances_left_out(rows: Sequence[Datum]) -> str:
    if all(row["count"] == len(row["instances"]) for row in rows):
        return ""
    return f" Of a run of more instances {MOST_INSTANCES} are shown, the best and the worst among them."


def _runs(worst: Rows, of_runs: Latencies, column: str) -> tuple[list[Datum], int]:
    """A row a run that the page holds, with the latencies of its instances, and how many runs there are."""
    place = worst.columns.index(column)
    measured = [row for row in worst.rows if row[place] is not None]
    total = len(measured)
    measured.sort(key=lambda row: -float(str(row[place])))
    kind = partial(_kind, {}, worst.columns)
    kept = [int(str(row[0])) for row in picked(measured, MOST_RUNS, LONGEST_LIST, kind)]
    by_run: dict[Any, list[Record]] = {}
    for record in of_runs(kept):
        if record[column] is not None:
            by_run.setdefault(record["run_id"], []).append(record)
    names = unlike({run_id: run_name(found[0]) for run_id, found in by_run.items()})
    return [_run(names[run_id], found, column) for run_id, found in by_run.items()], total


def _kind(known: dict[tuple[Value, ...], Facets], columns: Sequence[str], row: tuple[Value, ...]) -> Facets:
    """What filters tell a run by; there are few such."""
    told = row[3:]
    if told not in known:
        known[told] = _facets_of(dict(zip(columns, row, strict=True)))
    return known[told]


def _facets_of(record: Record) -> Facets:
    return Facets.of(record, [ANY, str(record["test_type"])])


def _run(name: str, found: Sequence[Record], column: str) -> Datum:
    test = str(found[0]["test_type"])
    facets = _facets_of(found[0])
    values = [_latency(record, column) for record in found]
    by_value = sorted(range(len(found)), key=values.__getitem__)
    shown = sorted(by_value[at] for at in spaced(len(found), MOST_INSTANCES))
    return {
        "label": name,
        "test": test,
        "category_name": CATEGORY_NAMES[facets.category],
        "best_ms": min(values),
        "worst_ms": max(values),
        "least_ms": min(bounds(value)[0] for value in values),
        "most_ms": max(bounds(value)[1] for value in values),
        "count": len(found),
        "instances": [found[at]["instance"] for at in shown],
        "latencies_ms": [values[at] for at in shown],
        "shown": [figure_text(values[at]) for at in shown],
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
    runs = alt.Y("label:N", axis=SIDE_LABELS, sort=alt.EncodingSortField("worst_ms", op="max", order="descending"))
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
    return longest(on_rows(reach, marks, line, words), "worst_ms")
