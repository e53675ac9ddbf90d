"""A chart of the report page: what it says, the rows that it is drawn from, and how it is drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import altair as alt
import vl_convert

from esrp_ingest.present.chart_labels import with_placed_labels
from esrp_ingest.present.chart_style import LONGEST_LIST, OF_PICTURES, OF_THE_PAGE, ROWS, Theme, finished
from esrp_ingest.present.page_rows import RUN_SEPARATOR

Datum = dict[str, Any]
VEGA_LITE = ".".join(alt.SCHEMA_VERSION.removeprefix("v").split(".")[:2])
"""The version of Vega-Lite that altair writes and vl-convert reads."""
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


def longest(chart: alt.LayerChart, metric: str) -> alt.LayerChart:
    """A list of those that the filters let through, cut after the greatest."""
    return (
        chart.transform_window(
            place="row_number()", sort=[alt.SortField(metric, order="descending"), alt.SortField("label")]
        )
        .transform_filter(f"datum.place <= {LONGEST_LIST}")
        .properties(height=alt.Step(21))
    )
