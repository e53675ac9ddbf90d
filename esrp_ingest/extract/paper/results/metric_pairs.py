"""Rows of a result summary that hold several metrics, each with its figure behind it: as rows of one metric each.

A header of a table of figures may look alike, where metrics stand across. A figure between two known metrics tells one
from the other.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from esrp_ingest.extract.grid.letter_columns import as_rows
from esrp_ingest.extract.grid.pair_rows import is_unit, pair_rows
from esrp_ingest.extract.grid.pieces import rows_and_texts
from esrp_ingest.extract.grid.placed_rows import placed_rows, stretches
from esrp_ingest.extract.grid.ruled_rows import Rulings
from esrp_ingest.extract.paper.parts.whose import METRIC_COLUMN, RESULT_COLUMN, is_sub_heading
from esrp_ingest.extract.paper.results.summary_keys import IS_CUT
from esrp_ingest.layout import Cell, Line, box_of
from esrp_ingest.quantities import is_null, parse_leading_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_FEWEST = 2
"""Metrics of a row that holds several."""


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
    if any(cell.box is None for cell in begun):
        return any(sum(_begins_metric(text) for text in line.texts) >= _FEWEST for line in lines)
    return min((box_of(cell).x1 for cell in begun), default=0.0) < max((box_of(cell).x0 for cell in begun), default=0.0)


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
    yield head.with_cells(tuple(Cell(cell.text, cell.words) for cell in (Cell(""), *head.filled)))
    for row in rows:
        metric, *cells = [Cell(cell.text, cell.words) for cell in row.filled if not is_unit(cell.text)]
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
    return row.is_row and (told or all(map(_heads_pairs, texts)))


def _begins_with_figure(text: str) -> bool:
    return parse_leading_number(text) is not None


def holds_another(value: str) -> bool:
    """Whether a metric with its own figure stands behind the figure of a row: two rows may have been read as one."""
    words = value.split()
    behind = (SUMMARY_LABELS.starting(" ".join(words[at:])) for at in range(1, len(words)))
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
    return row.is_row and len(row.filled) >= _FEWEST and not any(map(_begins_with_figure, row.texts))
