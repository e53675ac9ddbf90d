"""Lines of a text as if on pages: each letter is as wide as another, and each line as high, as a typewriter has them.

Programs that turn a PDF into text keep the places of its words by blanks. So what reads tables of a page by the places
of their words reads those of such a text as well: cells that wrap, columns that single blanks part.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.readers.text_pages import FORM_FEED

_LETTER = 5.0
"""How wide a letter is."""
_HEIGHT = 2 * _LETTER
"""How high it is."""
_STEP = 1.2 * _HEIGHT
"""From line to line."""
_APART = 2
"""So many lines at most two rows of a table begin below each other: one may be empty."""
_WORD = re.compile(r"\S+")


def page_numbers(raw_lines: Sequence[str]) -> dict[int, int]:
    """The page of each line, by their numbers, as form feeds part the pages."""
    pages: dict[int, int] = {}
    page = 1
    for number, raw in enumerate(raw_lines, start=1):
        page += raw.startswith(FORM_FEED) and number > 1
        pages[number] = page
        page += raw.count(FORM_FEED, 1)
    return pages


def on_pages(lines: Sequence[Line], pages: Mapping[int, int]) -> list[Line] | None:
    """The same lines with the places of their words; None where no two lines close below each other have several cells.

    Args:
        lines: of a text; given cells, as pipes and tabs part them, stay without places.
        pages: the page of each line, by their numbers.
    """
    several = [line.number or 0 for line in lines if not line.is_row and len(line.cells) > 1]
    if not any(0 < lower - upper <= _APART for upper, lower in pairwise(several)):
        return None
    return [_on_page(line, pages[line.number or 1]) for line in lines]


def _on_page(line: Line, page: int) -> Line:
    top = _STEP * (line.number or 0)
    return replace(line, page=page, cells=tuple(_placed(cell, top) for cell in line.cells))


def _placed(cell: Cell, top: float) -> Cell:
    """A cell with the places of its words, as it is where nobody knows which letters of its line it takes."""
    return cell if cell.across is None else Cell(cell.text, tuple(_words(cell.text, *cell.across, top)))


def _words(text: str, left: float, right: float, top: float) -> Iterator[Word]:
    """The words of a cell; where marks were taken out of it, its letters are as wide as they have to be."""
    letter = _LETTER * (right - left) / len(text)
    for found in _WORD.finditer(text):
        start = _LETTER * left + found.start() * letter
        yield Word(found[0], Box(start, top, start + len(found[0]) * letter, top + _HEIGHT))
