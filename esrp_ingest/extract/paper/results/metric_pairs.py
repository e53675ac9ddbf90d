"""Several metrics in one row of a result summary, or two of them in one cell: as rows, or columns, of one metric each.

Where each has its figure behind it, a header of a table of figures may look alike, where metrics stand across: a figure
between two known metrics tells one from the other. Figures in one cell are told apart by what heads them: `52.3 / 38.6`
below `Database IOPS (read / write)`; where a label does not say which is which, both stay as they are printed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby

from esrp_ingest.extract.grid.given_cells import over
from esrp_ingest.extract.grid.letter_columns import as_rows
from esrp_ingest.extract.grid.pair_rows import is_unit, pair_rows
from esrp_ingest.extract.grid.pieces import is_table_row, is_text, rows_and_texts
from esrp_ingest.extract.grid.placed_rows import placed_rows, stretches
from esrp_ingest.extract.grid.ruled_rows import Rulings
from esrp_ingest.extract.grid.standing import stand_beside
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.named_disks import is_sub_heading
from esrp_ingest.extract.paper.parts.whose import METRIC_COLUMN, RESULT_COLUMN
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.summary_keys import IS_CUT, SummaryKey, exact_key
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import paired
from esrp_ingest.quantities import is_null, parse_leading_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS
from esrp_ingest.vocabulary.words import spelled

_FEWEST = 2
"""Metrics of a row that holds several."""
_LONGEST = 32
"""Words that a label and its figure take at most."""
_EITHER = re.compile(
    spelled(r"(?<!\w)(?P<one>[^\W\d_]{1,20})(?:\s?[/|&]\s?|\s{people_and}\s)(?P<other>[^\W\d_]{1,20})(?!\w)"),
    re.IGNORECASE,
)
"""Two words of a label of which each says what one figure is."""


def one_metric_each(lines: Sequence[Line], rulings: Rulings | None) -> list[Line]:
    """The lines of a paper, those of tables with several metrics in a row as rows of a metric and its figure.

    Args:
        lines: of a paper, in their order.
        rulings: gives the ruled cells, None where the format has none.
    """
    done: list[Line] = []
    for are_rows, here in rows_and_texts(lines):
        for stretch in [here] if are_rows else stretches(here):
            done += _parted(stretch, rulings) if _may_hold_several(stretch) else stretch
    return done


def _may_hold_several(lines: Sequence[Line]) -> bool:
    """Whether cells beside each other begin like metrics, in a line or, where these wrap, in lines near each other."""
    begun = [cell for line in lines for cell in line.filled if _begins_metric(cell.text)]
    beside = stand_beside(begun)
    return any(sum(map(_begins_metric, line.texts)) >= _FEWEST for line in lines) if beside is None else beside


def _begins_metric(text: str) -> bool:
    return _is_metric(text) or SUMMARY_LABELS.begins_an_alias(text)


def _is_metric(text: str) -> bool:
    return SUMMARY_LABELS.exact(text) is not None


def _parted(stretch: Sequence[Line], rulings: Rulings | None) -> Sequence[Line]:
    """The lines of a stretch, those of several metrics parted; as they were where there are none.

    What stands above such rows may say that they are of several servers or states: these stay as they are.
    """
    done: list[Line] = []
    found = False
    for is_part, group in groupby(_rows(stretch, rulings), key=_is_of_pairs):
        rows = list(group)
        head = done[-1] if done and _heads_several(done[-1]) else None
        if is_part and head is not None and _say_again(rows, len(head.filled)):
            rows, found = [*_in_columns(done.pop(), rows)], True
        elif is_part and head is None and any(map(_holds_several, rows)):
            rows, *_ = pair_rows(rows, SUMMARY_LABELS)
            found = True
        done += rows
    return done if found else stretch


def _rows(stretch: Sequence[Line], rulings: Rulings | None) -> Sequence[Line]:
    """The rows of a stretch: its lines, where each of several cells holds whole metrics, however near they stand."""
    lines = [line.as_row() if len(line.filled) > 1 else line for line in stretch]
    several = [line for line in lines if len(line.filled) > 1]
    if several and all(map(_is_of_pairs, several)) and all(map(_holds_several, several)):
        return lines
    return as_rows(placed_rows(stretch, rulings))


def _say_again(rows: Sequence[Line], times: int) -> bool:
    """Whether each of some rows does so, and not all of them are no more than what such are about."""
    return any(len(_pieces(row)) == 2 * times for row in rows) and all(_says_again(row, times) for row in rows)


def _says_again(row: Line, times: int) -> bool:
    """Whether a row holds one metric so many times, each with another figure; or what several such are about."""
    texts = _pieces(row)
    names = set(map(fold, texts[::2] if len(texts) == 2 * times else texts))
    return len(names) == 1 and (is_sub_heading(*names) or (len(texts) == 2 * times and _is_metric(texts[0])))


def _in_columns(head: Line, rows: Sequence[Line]) -> Iterator[Line]:
    """Rows that hold a metric again for each of several servers or states as a column for each, below their names."""
    width = len(head.filled)
    yield head.with_cells(tuple(over(cell, None) for cell in (Cell(""), *head.filled)))
    for row in rows:
        metric, *cells = [over(cell, None) for cell in row.filled if not is_unit(cell.text)]
        yield row.with_cells((metric, *(cells[::2] if len(cells) > width else [Cell("")] * width)))


def _pieces(row: Line) -> list[str]:
    """What a row says, without units in cells of their own."""
    return [text for text in row.texts if not is_unit(text)]


def _is_of_pairs(row: Line) -> bool:
    """Whether a row holds nothing but names, each with its figure, or says only that such stand below it."""
    texts = _pieces(row)
    names, figures = texts[::2], texts[1::2]
    pairs = len(names) == len(figures) and not any(map(_begins_with_figure, names))
    told = pairs and all(_begins_with_figure(text) or is_null(text) for text in figures)
    return not is_text(row) and (told or all(map(_heads_pairs, texts)))


def _begins_with_figure(text: str) -> bool:
    return parse_leading_number(text) is not None


def holds_another(value: str) -> bool:
    """Whether a metric with its own figure stands behind the figure of a row: two rows may have been read as one."""
    words = value.split()
    behind = (SUMMARY_LABELS.starting(" ".join(words[at : at + _LONGEST])) for at in range(1, len(words)))
    return any(found is not None and parse_leading_number(found.rest.strip()) is not None for found in behind)


def _heads_pairs(text: str) -> bool:
    """Whether a text says of a column that metrics or their figures stand in it, or what these are about."""
    headed = METRIC_COLUMN.fullmatch(text) or RESULT_COLUMN.fullmatch(text)
    return headed is not None or is_sub_heading(fold(text))


def _holds_several(row: Line) -> bool:
    """Whether a row holds several metrics that are known, each another one, and none of a label that goes on below."""
    names = _pieces(row)[::2]
    whole = all(map(_is_metric, names)) and not any(map(IS_CUT.search, names))
    return len(names) >= _FEWEST and whole and len(set(map(fold, names))) == len(names)


def _heads_several(row: Line) -> bool:
    """Whether a row says of several columns what stands in them, and holds no figure itself."""
    return is_table_row(row) and not any(map(_begins_with_figure, row.texts))


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
