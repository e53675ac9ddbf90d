"""Metrics that a table's rows and columns name together: `Database disks` beside its figures, `Reads/sec` over them."""

from collections.abc import Sequence
from typing import NamedTuple

from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.label_words import metrics_by_words, word_set
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_FEWEST = 2
"""Metrics at least that make such a table."""


class Crossed(NamedTuple):
    """What is known of a cell.

    Attributes:
        key: its metric and unit, None where nobody knows one.
        label: what its row and its column say of that.
        name: what stands along the other axis, where one of both names the metric with the table's corner.
    """

    key: SummaryKey | None
    label: str
    name: str = ""


def crossed(grid: Grid) -> list[list[Crossed]] | None:
    """What each cell of a table measures by its row and its column together; None where one axis says it, or nothing.

    At least two metrics are known, and those of half of the figures.
    """
    axes = (*grid.headers, *(row.label for row in grid.rows))
    if any(SUMMARY_LABELS.exact(text) is not None for text in axes):
        return None
    cells = [[_cell(row, header, grid.corner) for header in grid.headers] for row in grid.rows]
    keys = [
        each.key
        for row, here in zip(grid.rows, cells, strict=True)
        for text, each in zip(row.cells, here, strict=True)
        if is_figure(text)
    ]
    known = list(filter(None, keys))
    return cells if len(set(known)) >= _FEWEST and 2 * len(known) >= len(keys) else None


def _cell(row: GridRow, header: str, corner: str) -> Crossed:
    """What is known of a cell below a header."""
    label = f"{row.label} {header}".strip()
    for texts, name in (
        ((row.label, header), ""),
        ((row.group, row.label, header), ""),
        ((header, row.label, corner), ""),
        ((header, corner), row.label),
        ((row.label, corner), header),
    ):
        key = _together(texts)
        if key is not None:
            return Crossed(key, " ".join(filter(None, (texts[0], texts[1]))) if name else label, name)
    return Crossed(None, label)


def _together(texts: Sequence[str]) -> SummaryKey | None:
    """The one metric whose label has the words of several texts, each of which says something of it."""
    parts = list(map(word_set, texts))
    return metrics_by_words().get(frozenset().union(*parts)) if all(parts) else None
