"""Two figures in one cell, told apart by what heads them: `52.3 / 38.6` below `Database IOPS (read / write)`.

Where a label does not say which of two metrics is which, both figures stay as they are printed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey, exact_key
from esrp_ingest.numerals import paired
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.words import spelled

_EITHER = re.compile(
    spelled(r"(?<!\w)(?P<one>[^\W\d_]{1,20})(?:\s?[/|&]\s?|\s{people_and}\s)(?P<other>[^\W\d_]{1,20})(?!\w)"),
    re.IGNORECASE,
)
"""Two words of a label of which each says what one figure is."""


def labels_apart(label: str) -> tuple[str, str] | None:
    """The labels of two figures that one names, each with one of two words: both are metrics; None for others."""
    for found in _EITHER.finditer(label):
        ways = [f"{label[: found.start()]}{found[name]}{label[found.end() :]}" for name in ("one", "other")]
        keys = [exact_key(way) for way in ways]
        if all(keys) and keys[0] != keys[1]:
            return ways[0], ways[1]
    return None


def pairs_apart(pairs: Iterable[Pair[SummaryKey]]) -> Iterator[Pair[SummaryKey]]:
    """Rows of a label and a value, those of two figures as two where the label tells these apart."""
    for pair in pairs:
        labels = _labels_of(pair.label, [pair.value])
        if labels is None:
            yield pair
        else:
            for label, value in zip(labels, _figures(pair.value), strict=True):
                yield replace(pair, label=label, value=value, printed=pair.value, key=exact_key(label), fuzzy=False)


def with_pairs_apart(grid: Grid) -> Grid:
    """A table whose columns and rows of two figures each are two, where what heads them tells these apart."""
    return _rows_apart(_columns_apart(grid))


def _columns_apart(grid: Grid) -> Grid:
    columns = [[row.cells[at] for row in grid.rows] for at in range(len(grid.headers))]
    labels = list(map(_labels_of, grid.headers, columns))
    if not any(labels):
        return grid
    headers = list(chain(*(own or (header,) for header, own in zip(grid.headers, labels, strict=True))))
    places = list(chain(*([place, place] if own else [place] for place, own in zip(grid.places, labels, strict=False))))
    rows = [replace(row, cells=list(_cells(row, labels))) for row in grid.rows]
    printed = chain(*(texts for texts, own in zip(columns, labels, strict=True) if own))
    return replace(grid, headers=headers, rows=rows, places=places, printed=[*grid.printed, *printed])


def _cells(row: GridRow, labels: Sequence[tuple[str, str] | None]) -> Iterator[str]:
    """The texts of a row, those of columns that are two in two."""
    for text, own in zip(row.cells, labels, strict=True):
        yield from (text,) if own is None else _figures(text)


def _rows_apart(grid: Grid) -> Grid:
    rows: list[GridRow] = []
    printed: list[str] = []
    for row in grid.rows:
        labels = _labels_of(row.label, row.cells)
        if labels is None:
            rows.append(row)
            continue
        printed += row.cells
        for at, label in enumerate(labels):
            rows.append(replace(row, label=label, cells=[_figures(text)[at] for text in row.cells]))
    return replace(grid, rows=rows, printed=[*grid.printed, *printed]) if printed else grid


def _labels_of(label: str, texts: Sequence[str]) -> tuple[str, str] | None:
    """The labels of two figures each, where all of some texts are such, or say that there are none."""
    told = [text for text in texts if not is_null(text)]
    return labels_apart(label) if told and all(map(paired, told)) else None


def _figures(text: str) -> tuple[str, str]:
    """Both figures of a text; the text itself for each where it says that there are none."""
    return paired(text) or (text, text)
