"""A chart of the report page: what it says, the rows that it is drawn from, and how it is drawn."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from esrp_ingest.present import chart_engine
from esrp_ingest.present.chart_labels import with_placed_labels
from esrp_ingest.present.chart_style import LONGEST_LIST, OF_PICTURES, OF_THE_PAGE, ROWS, Theme, finished
from esrp_ingest.present.page_rows import RUN_SEPARATOR

Datum = dict[str, Any]
VEGA_LITE = ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
"""The version of Vega-Lite that altair writes and the engine reads."""
PICTURE_WIDTH = 900
"""In CSS pixels; pictures have twice as many."""
_NARROW = "containerSize()[0] < 520"
"""On a phone names stand in two small lines."""
SIDE_LABELS = alt.Axis(
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


def as_pictures(charts: Sequence[Chart]) -> dict[str, bytes]:
    """Charts as PNG by their names, with their titles."""
    drawn = [
        (chart, finished(chart.draw(OF_PICTURES), OF_PICTURES).properties(width=PICTURE_WIDTH, title=chart.title))
        for chart in charts
    ]
    pngs = chart_engine.drawn(list(_compiled(drawn, has_canvas=False)))
    return {chart.name: png for chart, png in zip(charts, pngs, strict=True)}


def as_vega(charts: Sequence[Chart]) -> dict[str, dict[str, Any]]:
    """Charts as Vega by their names, in the page's colors and as wide as their places."""
    drawn = [(chart, finished(chart.draw(OF_THE_PAGE), OF_THE_PAGE)) for chart in charts]
    return {chart.name: vega for chart, vega in zip(charts, _compiled(drawn, has_canvas=True), strict=True)}


def _compiled(drawn: Sequence[tuple[Chart, alt.LayerChart]], *, has_canvas: bool) -> Iterable[dict[str, Any]]:
    compiled = chart_engine.compiled([each.to_dict() for _, each in drawn], VEGA_LITE)
    for (chart, _), vega in zip(drawn, compiled, strict=True):
        placed = with_placed_labels(vega, has_canvas=has_canvas)
        # The rows go in when all is compiled and checked: there may be thousands of them.
        next(data for data in placed["data"] if data["name"] == ROWS)["values"] = chart.rows
        yield placed


def longest(chart: alt.LayerChart, metric: str) -> alt.LayerChart:
    """A list of those that the filters let through, cut after the greatest."""
    return (
        chart.transform_window(
            place="row_number()", sort=[alt.SortField(metric, order="descending"), alt.SortField("label")]
        )
        .transform_filter(f"datum.place <= {LONGEST_LIST}")
        .properties(height=alt.Step(21))
    )
