"""Names beside the points of a chart, placed so that they cover neither each other nor a point.

Vega can place labels, Vega-Lite cannot ask for it: the compiled chart's text is made one that Vega places. A name for
which there is no room is left out; hovering over its point, or the table below the chart, tells it.
"""

from typing import Any

_PLACES = ("top-right", "right", "bottom-right", "top-left", "left", "bottom-left", "top", "bottom")
_OFFSET = 5
"""Pixels between a point and its name."""
_FROM_POINTS = frozenset({"x", "y", "align", "baseline", "dy", "text"})
"""What the placing decides, or is read from the point."""


def with_placed_labels(vega: dict[str, Any], *, has_canvas: bool) -> dict[str, Any]:
    """The same chart with the names of its points placed, if it is one that has names at points.

    Args:
        vega: a compiled chart, whose rows have the fields `label` and `unbeaten`.
        has_canvas: it is drawn in a browser, which can look where points are; else names only keep off each other.
    """
    marks = vega.get("marks", [])
    points = next((mark for mark in marks if mark["type"] == "symbol"), None)
    names = next((mark for mark in marks if mark["type"] == "text" and _says_label(mark)), None)
    if points is None or names is None:
        return vega
    kept = {name: value for name, value in names["encode"]["update"].items() if name not in _FROM_POINTS}
    names["from"] = {"data": points["name"]}
    names["encode"]["update"] = {**kept, "text": {"field": "datum.label"}}
    names["transform"] = [
        {
            "type": "label",
            "size": {"signal": "[max(width, 1), max(height, 1)]"},  # a hidden chart has none
            "anchor": list(_PLACES),
            "offset": [_OFFSET],
            "avoidBaseMark": has_canvas,
            "sort": {"field": "datum.unbeaten", "order": "descending"},
        }
    ]
    return vega


def _says_label(mark: dict[str, Any]) -> bool:
    return '"label"' in str(mark["encode"]["update"].get("text", {}).get("signal", ""))
