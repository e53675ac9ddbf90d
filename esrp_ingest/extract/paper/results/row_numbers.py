"""Columns that do nothing but count the rows of a table, left out: `No. | Item | Unit | Server 1`."""

import re
from collections.abc import Iterator, Sequence
from itertools import count

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.given_cells import without_first_column
from esrp_ingest.extract.grid.pieces import is_table_row
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.words import spelled

_NUMBERS = re.compile(spelled(r"(?:{number_column})\.?|#"), re.IGNORECASE)
_FEWEST = 3
"""Columns of such a table: numbers, labels and figures."""
_MOST_OF_HEAD = 3
"""So many lines of a header at most stand below that of what heads the numbers."""


def without_row_numbers(lines: Sequence[Line]) -> tuple[list[Line], list[Claim]]:
    """The lines, headers and rows of such tables without the numbers of the rows; and a claim for each of these.

    Args:
        lines: of a paper.
    """
    done = list(lines)
    claims: list[Claim] = []
    for at in filter(lambda at: _heads_numbers(lines[at]), range(len(lines))):
        rows = list(_counted(lines, at + 1))
        if rows and not any(is_figure(lines[row].filled[1].text) for row in rows):
            for row in (at, *rows):
                done[row] = _without_first(lines[row])
            claims += [Claim((lines[row],), lines[row].filled[0].text) for row in rows]
    return [line for line in done if line.cells], claims


def number_rows(head: str, texts: Sequence[str]) -> bool:
    """Whether texts below a heading do nothing but count the rows of a table."""
    return _NUMBERS.fullmatch(head.strip()) is not None and list(texts) == list(map(str, range(1, len(texts) + 1)))


def _heads_numbers(line: Line) -> bool:
    """Whether a line heads columns, the first of which counts rows; the others may wrap above it and below."""
    texts = [cell.text for cell in line.filled]
    heads = len(texts) == 1 or len(texts) >= _FEWEST
    return heads and _NUMBERS.fullmatch(texts[0]) is not None and not any(map(is_figure, texts))


def _counted(lines: Sequence[Line], start: int) -> Iterator[int]:
    """The rows of a table that are numbered from 1 on; single cells between them are parts of their labels.

    Before the first of them its header may go on.
    """
    numbers = map(str, count(1))
    number = next(numbers)
    for at in range(start, len(lines)):
        texts = [cell.text for cell in lines[at].filled]
        if len(texts) >= _FEWEST and texts[0] == number:
            yield at
            number = next(numbers)
        elif len(texts) > 1 and (number != "1" or at - start > _MOST_OF_HEAD or any(map(is_figure, texts))):
            return


def _without_first(line: Line) -> Line:
    """A line without its first cell, or its first column."""
    return without_first_column(line) if is_table_row(line) else line.with_cells(line.filled[1:])
