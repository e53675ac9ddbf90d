"""A paper without the lines of its cover that look like rows of a table: its title, and the table of its revisions."""

from collections.abc import Sequence

from esrp_ingest.extract.paper.front.no_titles import worth
from esrp_ingest.extract.paper.front.revisions import rows_of_revisions
from esrp_ingest.extract.paper.front.titles import Block, find_title
from esrp_ingest.layout import Line
from esrp_ingest.quantities import DateOrder
from esrp_ingest.vocabulary.vendors import VendorDirectory

_FRONT_LINES = 60
"""How many lines from the beginning may hold a table of revisions."""
_NAMES_BOTH = 3
"""What a title is worth that names mailboxes and Exchange."""


def behind_cover(body: Sequence[Line], vendors: VendorDirectory, order: DateOrder) -> list[Line]:
    """The lines of a paper that its tables are looked for in.

    Args:
        body: the lines of the document without its reports.
        vendors: the vendors to look for.
        order: of month and day in dates, where each may be the other.
    """
    dated = rows_of_revisions(body[:_FRONT_LINES], order)
    title = find_title(body, vendors)
    rows = _rows_of(title) if title is not None and worth(title.text, vendors) >= _NAMES_BOTH else set()
    return [line for at, line in enumerate(body) if at not in dated and rows.isdisjoint(line.sources)]


def _rows_of(title: Block) -> set[Line]:
    """The lines that look like rows and of which most is said in a title."""
    sources = (source for line in title.lines for source in line.sources)
    return {line for line in sources if len(line.filled) > 1 and _says(line, title.text)}


def _says(line: Line, title: str) -> bool:
    """Whether most of a line is said in a title: of the names over a table's columns one may be, and no more."""
    cells = [" ".join(cell.text.split()) for cell in line.filled]
    return 2 * sum(len(cell) for cell in cells if cell in title) > sum(map(len, cells))
