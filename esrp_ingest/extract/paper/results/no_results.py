"""What stands among results and is none: targets, limits, units, bounds."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.extract.paper.results.summary_keys import key_of, place_of_figure
from esrp_ingest.extract.paper.results.units import is_rough
from esrp_ingest.models import Finding, ReportedMetric, noticed
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.words import spelled

_IN_HEADER = re.compile(spelled(r"\b(?:{no_result_column}|{unit_column})\b"), re.IGNORECASE)
_LABEL = re.compile(spelled("{no_result_column}"), re.IGNORECASE)


def is_no_result(header: str, label: str, *, turned: bool) -> bool:
    """Whether a cell holds a target or a unit: what heads its column, or its row beside servers', says so.

    Args:
        header: what heads its column.
        label: its row's.
        turned: the columns are metrics, of which one may be called so, and the rows are servers.
    """
    if turned:
        return _LABEL.fullmatch(label.strip()) is not None or (_names_none(header) and not key_of(header))
    return _names_none(header)


def _names_none(header: str) -> bool:
    return _IN_HEADER.search(header) is not None


def columns_of_bounds(rows: Sequence[Sequence[str]]) -> set[int]:
    """The columns that hold bounds alone: goals, whatever heads them."""
    columns = enumerate(zip(*rows, strict=True))
    return {at for at, texts in columns if all(is_rough(text) or is_null(text) for text in texts)}


def rough_figures(figures: Sequence[ReportedMetric]) -> Iterator[Finding]:
    """A finding for each figure that is a bound, or has thousands only: it is kept as printed, without a value."""
    for figure in figures:
        if figure.value is None and figure.value_text and is_rough(figure.value_text):
            message = (
                f"{figure.label!r} is {figure.value_text[:60]!r}, which says no exact figure; it is kept as printed"
            )
            yield noticed("unread_value", "warning", message, place_of_figure(figure), figure.label)
