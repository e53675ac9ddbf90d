"""A table of any number of rows for a file or a pipe: one row a line, whatever its width."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rich.cells import cell_len

_GAP = "   "


def plain_table(
    columns: Sequence[str],
    cells: Sequence[Sequence[str | None]],
    numeric: Sequence[bool],
    following: Iterable[Sequence[str | None]] = (),
) -> Iterator[str]:
    """The lines of a table.

    Args:
        columns: the headings.
        cells: the rows; None where there is no value.
        numeric: which columns hold numbers: they stand to the right.
        following: more rows, which are not asked how wide they are.
    """
    shown = [_shown(row) for row in cells]
    widths = [max(map(cell_len, column)) for column in zip(columns, *shown, strict=True)]
    yield _line(columns, widths, numeric)
    yield "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * (sum(widths) + len(_GAP) * (len(widths) - 1)) + "\n"
    for row in chain(shown, map(_shown, following)):
        yield _line(row, widths, numeric)


def _shown(row: Sequence[str | None]) -> list[str]:
    return ["-" if text is None else text for text in row]


def _line(texts: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    padded = (
        " " * (width - cell_len(text)) + text if right else text + " " * (width - cell_len(text))
        for text, width, right in zip(texts, widths, numeric, strict=True)
    )
    return _GAP.join(padded) + "\n"
