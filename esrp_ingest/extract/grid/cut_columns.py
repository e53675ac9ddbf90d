"""Tables that are wider than their page or their picture: the edge cuts the figures of the last column that is seen.

What is left of `36127.800` is `3612` or `36127.8`, a figure that looks whole. Jetstress prints three decimals
everywhere, so that the column tells it: its longest figures have fewer than those of all other columns.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from esrp_ingest.extract.grid.rows import AGGREGATES, NamedTable
from esrp_ingest.quantities import Notation

_DECIMALS = 3
"""What Jetstress prints of every figure in the tables of instances, disks and counters."""
_FEWEST = 2
"""One row, or one column beside the name, has nothing to compare it with."""
_SHOWN = 3
"""So many figures are named."""


def without_cut_column(table: NamedTable, notation: Notation) -> NamedTable:
    """A table without its last column where the edge of a page may cut its figures, with a doubt that names them.

    Rows whose format knows their cells stand on no page, and nothing of them is cut.
    """
    cut = _cut_figures(table, notation)
    if not cut:
        return table
    shown = ", ".join(sorted(cut)[:_SHOWN]) + (" and others" if len(cut) > _SHOWN else "")
    message = f"the last column of a table has fewer decimals than all others, {shown}: the page's edge may cut it"
    rest = without_last_column(table)
    return replace(rest, doubts=[*table.doubts, (message, table.rows[0].locator)], is_cut=True)


def without_last_column(table: NamedTable) -> NamedTable:
    """A table without its last column, and without what heads that."""
    last = table.width - 1
    rows = [row.without(last, table.width) for row in table.rows]
    return replace(table, rows=rows, read_headers=_less_last(table.read_headers, table.width))


def _less_last(read: Callable[[], Iterable[tuple[str, ...]]], width: int) -> Callable[[], Iterable[tuple[str, ...]]]:
    """What reads headers, without that of the last of so many columns."""
    return lambda: (texts[:-1] if len(texts) == width else texts for texts in read())


def _cut_figures(table: NamedTable, notation: Notation) -> set[str]:
    """The figures of a table's last column that are cut: none in most tables."""
    rows = [row.values for row in table.rows if row.name not in AGGREGATES and len(row.values) == table.width]
    if min(len(rows), table.width) < _FEWEST or not any(row.locator.box for row in table.rows):
        return set()
    *others, last = (list(filter(_counts, column)) for column in zip(*rows, strict=True))
    whole = set(map(partial(_lacking, notation=notation), chain.from_iterable(others))) == {0}
    return _shorter(last, notation) if whole else set()


def _shorter(column: Sequence[str], notation: Notation) -> set[str]:
    """The figures of a column that have fewer decimals than three, if they would be its longest with these."""
    cut = {text for text in column if _lacking(text, notation) > 0}
    longest = max((len(text) for text in column if text not in cut), default=0)
    return cut if all(len(text) + _lacking(text, notation) > longest for text in cut) else set()


def _counts(text: str | None) -> bool:
    """Whether a cell is a figure that says how many decimals its column has: zeros may be printed as `0`."""
    return text is not None and text[:1].isdigit() and text != "0"


def _lacking(text: str, notation: Notation) -> int:
    """How many letters a figure is shorter than with three decimals, less than 0 where it has more."""
    _, mark, decimals = text.partition(notation.decimal_mark.value)
    return _DECIMALS - len(decimals) + (not mark)
