"""Tables below one that names several set-ups over its columns, with as many columns and no header of their own.

What stands in them is the set-ups' as it is above, in the same order. That a column holds values and no remarks, units
or shares is proved by reading them: of most labels that are known each cell is a value.
"""

from collections.abc import Sequence

from esrp_ingest.extract.grid.pair_parts import part_tables
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.grid.value_columns import FullRow
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.amounts import is_at_most
from esrp_ingest.extract.paper.setup.configuration import READERS, reads
from esrp_ingest.extract.paper.setup.setup_rows import Row
from esrp_ingest.extract.paper.setup.short_labels import proven_column
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

_TOLD_BY_WORDS = frozenset[Column](("storage_model", "other"))
"""Columns that any text may be a value of: they prove nothing."""
_MOST_UNREAD = 0.25
"""The share of rows of known labels of which some cell may be no value."""


def headless_table(lines: Sequence[Line], at: int, width: int) -> tuple[list[Row], int]:
    """The rows of the table of several set-ups that begins with a line, below no other row, and where it ends.

    Args:
        lines: what stands below one heading.
        at: the index of the line.
        width: how many set-ups the table above names.
    """
    columns = _columns(lines[at], width)
    if columns is None or (at and not part_tables(lines[at - 1], lines[at]) and len(lines[at - 1].filled) > 1):
        return [], at
    rows: list[Row] = []
    end = at
    while end < len(lines) and (row := _row_in(lines[end], columns)) is not None:
        rows.append(row)
        end += 1
    goes_on = end < len(lines) and is_text(lines[end]) and not part_tables(lines[end - 1], lines[end])
    return (rows, end) if not goes_on and is_label(rows[0].label) and are_values(rows) else ([], at)


def _columns(line: Line, width: int) -> FullRow | None:
    """The columns of a full row, its label first; None for any other line."""
    return FullRow(line) if len(line.cells) == len(line.filled) == width + 1 else None


def _row_in(line: Line, columns: FullRow) -> Row | None:
    """A line as a row of a table with some columns, None where it is none."""
    if len(line.filled) < 2 or len(line.cells) > columns.width:
        return None
    taken = list(columns.taken(line))
    if not taken or taken[0] != [0] or not all(taken) or (is_text(line) and len(taken) < columns.width):
        return None
    label, *values = line.cells
    texts = [""] * (columns.width - 1)
    for cell, own in zip(values, taken[1:], strict=True):
        for at in own:
            texts[at - 1] = cell.one_line
    return Row(label.one_line, texts, [line])


def are_values(rows: Sequence[Row]) -> bool:
    """Whether each cell of most rows whose labels are known is a value of its label, in one of them at least."""
    told = [told for row in rows if (told := _is_told(row)) is not None]
    return any(told) and told.count(False) <= _MOST_UNREAD * len(told)


def is_label(text: str) -> bool:
    """Whether a text is a known label, if only such as other tables have too."""
    return (LABELS.fuzzy(text) or SHORT_LABELS.exact(text)) is not None


def _is_told(row: Row) -> bool | None:
    """Whether all cells of a row are values of its label, None where nobody can know."""
    match = LABELS.fuzzy(row.label)
    key = None if match is None else match.key
    if not all(row.values) or key in _TOLD_BY_WORDS or (key is None and SHORT_LABELS.exact(row.label) is None):
        return None
    if key is not None and key not in READERS:
        return None
    return all(_is_value(Pair(row.label, value, row.lines[0].locator, key)) for value in row.values)


def _is_value(pair: Pair[Column]) -> bool:
    """Whether a cell is a value of its row's label."""
    if pair.key is None:
        return proven_column(pair) is not None
    return reads(pair.key, pair.value, pair.label) is not None and not is_at_most(pair.value)
