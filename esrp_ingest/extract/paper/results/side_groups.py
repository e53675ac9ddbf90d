"""Cells beside the rows of a result summary that say what several rows are about: `Database I/O`, over five of them.

They are merged over their rows, stand on a page at the height of any of these, and are part of no label.
"""

from collections.abc import Sequence
from itertools import groupby

from esrp_ingest.extract.grid.placed_rows import stretches
from esrp_ingest.extract.grid.side_headings import without_side_headings
from esrp_ingest.extract.paper.parts.whose import is_sub_heading
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_BESIDE_LABEL = 3
"""Cells of a row at least that has one beside its label and its figure."""


def without_side_groups(lines: Sequence[Line]) -> list[Line]:
    """The lines of a paper without what stands left of known metrics and is about several rows of them.

    Args:
        lines: of a paper, in their order.
    """
    done: list[Line] = []
    for is_row, group in groupby(lines, key=lambda line: line.is_row):
        here = list(group)
        if is_row:
            done += _without_column(here)
            continue
        for stretch in stretches(here):
            done += _without_column_of_page(stretch)
    return done


def _without_column(rows: Sequence[Line]) -> list[Line]:
    """Rows whose format knows their cells, without the column of what they are about; its header goes with it.

    What is said of several rows may stand in the first of them only: below it that column is empty.
    """
    beside: list[bool] = []
    for row in rows:
        goes_on = bool(beside) and beside[-1] and _is_metric_below(row, rows[len(beside) - 1])
        beside.append(goes_on or _is_beside_metric(row))
    done: list[Line] = []
    for at, row in enumerate(rows):
        heads = not beside[at] and any(beside[at + 1 : at + 2]) and len(row.cells) == len(rows[at + 1].cells)
        done.append(_without_first(row) if beside[at] or heads else row)
    return done


def _is_metric_below(row: Line, above: Line) -> bool:
    """Whether a row is as wide as the one above it and begins with an empty cell before a known label."""
    if len(row.cells) != len(above.cells) or row.cells[0].text:
        return False
    return exact_key(row.cells[1].text) is not None


def _is_beside_metric(row: Line) -> bool:
    if len(row.cells) < _BESIDE_LABEL:
        return False
    first, second, *_ = row.cells
    return is_sub_heading(fold(first.text)) and exact_key(second.text) is not None


def _without_first(row: Line) -> Line:
    """A row without its first column."""
    cells = (cell if cell.across is None else _one_left(cell, cell.across) for cell in row.cells[1:])
    return row.with_cells(tuple(cells))


def _one_left(cell: Cell, across: tuple[float, float]) -> Cell:
    return cell._replace(across=(across[0] - 1, across[1] - 1))


def _without_column_of_page(stretch: Sequence[Line]) -> Sequence[Line]:
    """Lines near each other on a page; as they were where what stands left of their labels says anything else."""
    first = next((at for at, line in enumerate(stretch) if any(map(_begins_metric, line.texts))), len(stretch))
    heads, rows = stretch[:first], stretch[first:]
    kept, beside = without_side_headings(rows, SUMMARY_LABELS)
    return [*heads, *kept] if beside and _are_sub_headings([line.text for line in beside]) else stretch


def _begins_metric(text: str) -> bool:
    return SUMMARY_LABELS.starting(text) is not None or SUMMARY_LABELS.begins_an_alias(text)


def _are_sub_headings(texts: Sequence[str]) -> bool:
    """Whether texts below each other are nothing but such headings, some of them perhaps in several lines."""
    begun = ""
    for text in texts:
        begun = f"{begun} {text}".strip()
        begun = "" if is_sub_heading(fold(begun)) else begun
    return not begun
