"""Which lines are the front pages: those up to a heading that stands behind them, but for a panel of contents."""

from collections.abc import Sequence

from esrp_ingest.extract.grid.standing import share_width
from esrp_ingest.extract.paper.front.front_pieces import plain
from esrp_ingest.extract.tolerances import TOLERANCES, are_alike
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.front_page import ENDS_FRONT
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, TABLES

FRONT_LINES = 60
"""How many lines from the beginning can be front matter."""
FRONT_PAGES = 2
"""On how many pages that hold text a title can stand."""


def front_lines(body: Sequence[Line]) -> list[Line]:
    """The lines of the first pages up to a heading that stands behind them."""
    front: list[Line] = []
    pages: set[int | None] = set()
    for at, line in enumerate(body[:FRONT_LINES]):
        pages.add(line.page)
        ends = bool(front) and _ends_front(plain(line.text)) and not _is_beside_title(body[:FRONT_LINES], at)
        if len(pages) > FRONT_PAGES or ends:
            break
        front.append(line)
    return front


def is_heading(text: str) -> bool:
    """Whether a text is a heading of the template, or of any paper: none of them is a title."""
    return _ends_front(text) or OTHER_HEADINGS.exact(text) is not None


def _ends_front(text: str) -> bool:
    return ENDS_FRONT.fullmatch(text) is not None or TABLES.exact(text) is not None


def _is_beside_title(lines: Sequence[Line], at: int) -> bool:
    """Whether a heading is one of a panel beside the title, which goes on below in the largest letters of the page."""
    heading, page = lines[at], [line for line in lines if line.page == lines[at].page]
    largest = max(line.letter_height for line in page)
    if largest <= TOLERANCES.larger * heading.letter_height:
        return False
    below = (line for line in lines[at + 1 :] if line.page == heading.page)
    title = (line for line in below if are_alike(line.letter_height, largest))
    return any(not share_width(heading, cell) for line in title for cell in line.cells)
