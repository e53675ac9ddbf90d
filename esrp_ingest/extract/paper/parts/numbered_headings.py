"""Headings whose number stands so far before them that both look like cells of a row: `7.4    Database Results`."""

import re
from collections.abc import Sequence

from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, TABLES

_NUMBER = re.compile(r"(?P<chapter>\d{1,2})\.?|\d{1,2}(?:\.\d{1,2}){1,3}\.?")
_TITLE = re.compile(r"[A-Z][^\d.;]{5,80}")
_TWO = 2


def with_numbers(lines: Sequence[Line]) -> list[Line]:
    """The lines of a paper, the number of a heading in one cell with it.

    A number alone may count rows: behind it only a heading of the template is one.
    """
    return [_in_one(line) if _is_heading(line) else line for line in lines]


def _is_heading(line: Line) -> bool:
    """Whether a line that no format calls a row holds the number of a section, and what this is called."""
    if not is_text(line) or len(line.cells) != _TWO:
        return False
    number, title = _NUMBER.fullmatch(line.texts[0]), line.texts[1]
    if number is None or _TITLE.fullmatch(title) is None:
        return False
    bare = bare_heading(title)
    return number["chapter"] is None or TABLES.exact(bare) is not None or OTHER_HEADINGS.exact(bare) is not None


def _in_one(line: Line) -> Line:
    return line.with_cells((Cell(" ".join(line.texts), line.words),))
