"""The figures of a line of a page, and what looks like one and is none: numbers that count columns, names of tests."""

import re
from itertools import takewhile

from esrp_ingest.extract.grid.figure_columns import Columns
from esrp_ingest.extract.paper.parts.states import name_tests
from esrp_ingest.extract.paper.parts.whose import METRIC_COLUMN
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure, is_figure_or_pair, paired
from esrp_ingest.quantities import is_null

_NUMBER = re.compile(r"\d{1,2}")
_SHORT = 20
"""Characters of the longest cell in a column of figures."""
_LIMIT = "<>=~\u2248\u2264\u2265 "


def figures_of(line: Line) -> list[Cell]:
    """The cells of a line from its first figure on, where nothing but figures, units and other short words follows."""
    if numbers_columns(line) or name_tests([text for text in line.texts if not METRIC_COLUMN.fullmatch(text)]):
        return []
    first = next((at for at, cell in enumerate(line.cells) if is_figure_or_pair(cell.text)), len(line.cells))
    while first > 1 and stands_for_figure(line.cells[first - 1].text):
        first -= 1
    found = list(line.cells[first:])
    return found if all(len(cell.text) <= _SHORT or paired(cell.text) for cell in found) else []


def stands_for_figure(text: str) -> bool:
    """Whether a text stands where figures do: it says that there is none, or is a limit, `< 20`, or about one."""
    limit = text.lstrip(_LIMIT)
    return is_null(text) or (limit != text and is_figure(limit))


def figures_in(line: Line, columns: Columns) -> list[Cell]:
    """The figures of a line that reaches the columns: the number that ends a wrapped label is none."""
    return figures_of(line) if columns.are_reached_by(line) else []


def heads_nothing(line: Line) -> bool:
    """Whether a line holds figures, and not the number alone that ends a wrapped name: `Server 2`."""
    return bool(figures_of(line)) and not (len(line.cells) == 1 and _NUMBER.fullmatch(line.text))


def numbers_columns(line: Line) -> bool:
    """Whether a line counts columns: the rest of `Server 1`, `Server 2`, `Total / Average`, where these are narrow.

    Below several tests it counts those of each.
    """
    numbers = [int(cell.text) for cell in takewhile(lambda cell: _NUMBER.fullmatch(cell.text), line.cells)]
    words = line.cells[len(numbers) :]
    each = sorted(set(numbers))
    in_order = len(each) > 1 and numbers == list(range(each[0], each[-1] + 1)) * numbers.count(each[0])
    return in_order and all(cell.text.isalpha() for cell in words)
