"""Tables in which every line is a whole row of whole figures: whether they are, and what rows lack beside others."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.rows import AGGREGATES, NamedTable, TableRow
from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.numerals import has_many_decimals, is_absent, is_clock, is_shortened, value_pattern
from esrp_ingest.quantities import Notation

_USUAL = 0.6
"""The share of figures with three decimals from which on shorter ones in their column have lost zeros."""


def are_whole(rows: Sequence[TableRow], notation: Notation) -> bool:
    """Whether all figures are whole: of one form in each column, because a piece of one can look like another."""
    columns = zip(*(row.values for row in rows if row.name not in AGGREGATES), strict=True)
    return all(_are_whole([value or "" for value in column], notation) for column in columns)


def _are_whole(column: Sequence[str], notation: Notation) -> bool:
    """Of one form, or of three decimals but for some that a spreadsheet has cut zeros off."""
    forms = Counter(_form(value, notation) for value in column)
    del forms["none"]
    if len(forms) <= 1:
        return "" not in forms
    short = sum(is_shortened(value, notation) for value in column)
    return forms["3 decimals"] >= _USUAL * forms.total() and forms["3 decimals"] + short >= forms.total()


def _form(value: str, notation: Notation) -> str:
    """How a whole figure is printed; `none` for one that says nothing about its column, empty for a piece."""
    if value == "0" or is_absent(value):
        return "none"
    if value.isdigit():
        return "integer"
    mark = notation.decimal_mark
    value = f"0{value}" if value.startswith(mark) else value  # of one less than 1, in a line of its own
    decimals = len(value) - value.rfind(mark) - 1
    if decimals in (2, 3) and value_pattern(notation, decimals).fullmatch(value):
        return f"{decimals} decimals"
    if is_clock(value):
        return "duration"
    return "many decimals" if has_many_decimals(value) else ""


def stand_in_columns(rows: Sequence[TableRow]) -> bool:
    """Whether white space parts the columns: rows that each lack another figure have as many, but not in columns."""
    width = len(rows[0].values)
    if width == len(IO_COLUMNS):
        return True  # nothing is missing
    columns = list(zip(*(row.boxes for row in rows), strict=True))
    lefts = [min(box.x0 for box in column if box) for column in columns if any(column)]
    rights = [max(box.x1 for box in column if box) for column in columns if any(column)]
    return all(right <= left for right, left in zip(rights, lefts[1:], strict=False))


def evened(rows: Sequence[TableRow]) -> NamedTable:
    """Rows without positions: shorter ones than the rest cannot be placed and are reported."""
    width = max((len(row.values) for row in rows), default=0)
    table = NamedTable([])
    for row in rows:
        if len(row.values) == width or row.name in AGGREGATES:
            table.rows.append(row)
        else:
            table.doubts.append((f"{row.name} has {len(row.values)} figures where its table has {width}", row.locator))
            table.rows.append(replace(row, values=(None,) * width))
    return table
