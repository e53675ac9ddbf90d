"""What all charts share: colors, the filters that a page sets as signals, and corners marked as the better ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from esrp_ingest.present.page_rows import ANY, CATEGORY_NAMES

FILTERS = ("exchange", "group", "category", "test")
"""The signals by which a page filters a chart; each is named `wanted_` and this."""
ROWS = "rows"
"""The name of a chart's data within it."""
WANTED = " && ".join(
    [
        *(f"(wanted_{name} == '{ANY}' || datum.{name} == wanted_{name})" for name in FILTERS[:-1]),
        "indexof(datum.tests, wanted_test) >= 0",
    ]
)
"""The rows that the filters let through, as an expression of Vega."""
_LEGEND_COLUMNS = alt.expr("containerSize()[0] < 520 ? 1 : 4")
"""One below the other on a phone."""
LONGEST_LIST = 40
"""Runs or solutions that a chart lists one below the other; the worst or best of those asked for."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colors, as any that CSS knows.

    Attributes:
        ink: texts and axes.
        faint: grid lines.
        limit: lines that must not be crossed.
        categories: one for each mailbox category.
        paper: the background, None to let the page's shine through.
    """

    ink: str
    faint: str
    limit: str
    categories: tuple[str, str, str, str]
    paper: str | None = None


OF_THE_PAGE = Theme(
    ink="currentColor",
    faint="var(--line)",
    limit="var(--limit)",
    categories=("var(--category-1)", "var(--category-2)", "var(--category-3)", "var(--category-4)"),
)
"""Colors that the page's style sheet names, so that charts follow it into dark mode and onto paper."""
OF_PICTURES = Theme("#1b1f24", "#d8dde3", "#b3261e", ("#0b62a8", "#a85300", "#00715a", "#6b6b6b"), "#ffffff")


def inline(rows: Sequence[dict[str, Any]]) -> alt.InlineData:
    """Rows as data that stand in the chart itself."""
    return alt.InlineData(values=list(rows))


def finished(chart: alt.LayerChart, theme: Theme) -> alt.LayerChart:
    """A chart that listens to the filters, is as wide as its place, and has the theme's colors."""
    text = {"labelColor": theme.ink, "titleColor": theme.ink, "labelFontSize": 12, "titleFontSize": 12}
    symbols = {"symbolBaseFillColor": theme.ink, "symbolBaseStrokeColor": theme.ink, "symbolOpacity": 1}
    styled: alt.LayerChart = (
        chart.add_params(*(alt.param(name=f"wanted_{name}", value=ANY) for name in FILTERS))
        .properties(width="container")
        .configure(background=theme.paper or "transparent", font="system-ui, sans-serif")
        .configure_mark(aria=False)  # a chart is one picture for those who cannot see it; its table has the figures
        .configure_view(stroke=None)
        .configure_axis(
            **text, gridColor=theme.faint, domainColor=theme.faint, tickColor=theme.faint, titleFontWeight="normal"
        )
        .configure_legend(**text, orient="top", titleFontWeight="normal", symbolSize=90, labelLimit=220, **symbols)
        .configure_title(color=theme.ink, anchor="start", fontSize=15)
    )
    return styled


def category_color(theme: Theme) -> alt.Color:
    """Colors by mailbox category, the same in all charts."""
    names = list(CATEGORY_NAMES.values())
    scale = alt.Scale(domain=names, range=list(theme.categories))
    return alt.Color("category_name:N", title=None, scale=scale, legend=alt.Legend(columns=_LEGEND_COLUMNS))


def told(columns: dict[str, str], rows: Sequence[dict[str, Any]]) -> list[alt.Tooltip]:
    """What hovering over a mark shows: columns under their headings, by their fields `..._shown` if there are."""
    return [_tooltip(name, heading, rows) for name, heading in columns.items()]


def _tooltip(name: str, heading: str, rows: Sequence[dict[str, Any]]) -> alt.Tooltip:
    if any(f"{name}_shown" in row for row in rows):
        return alt.Tooltip(f"{name}_shown:N", title=heading)
    if any(isinstance(row[name], int | float) for row in rows):
        return alt.Tooltip(f"{name}:Q", title=heading, format=",.3~f")
    return alt.Tooltip(f"{name}:N", title=heading)


def basis_shape() -> alt.Shape:
    """Circles for figures computed from runs, diamonds for those that the paper reports itself."""
    scale = alt.Scale(domain=["runs", "reported"], range=["circle", "diamond"])
    return alt.Shape("basis:N", title=None, scale=scale)


def better_corner(text: str, *, right: bool, theme: Theme) -> alt.LayerChart:
    """A lower corner of a chart, marked as the one where the better solutions stand."""
    edge, inner = ("width", "width - 150") if right else ("0", "150")
    corner = alt.Chart(inline([{}]))
    area = corner.mark_rect(color=theme.categories[2], opacity=0.12).encode(
        x=_pixels(edge), x2=_pixels(inner), y=_pixels("height"), y2=_pixels("height - 56")
    )
    words = corner.mark_text(
        text=text,
        align="right" if right else "left",
        dx=-8 if right else 8,
        dy=-10,
        color=theme.ink,
        fontStyle="italic",
    ).encode(x=_pixels(edge), y=_pixels("height"))
    return alt.LayerChart(layer=(area, words))


def on_rows(*charts: alt.Chart | alt.LayerChart) -> alt.LayerChart:
    """Charts one above the other, drawn from the rows that the filters let through; the rows themselves come later."""
    return alt.LayerChart(layer=charts, data=alt.NamedData(ROWS)).transform_filter(WANTED)


def _pixels(place: str) -> Any:  # noqa: ANN401 - altair's own types differ by channel
    return alt.value(alt.expr(place))
