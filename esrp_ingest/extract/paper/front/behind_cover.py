"""A paper without the lines of its cover that look like rows of a table: its title, and the table of its revisions."""

from collections.abc import Sequence

from esrp_ingest.extract.paper.front.no_titles import NAMES_BOTH, worth
from esrp_ingest.extract.paper.front.revisions import rows_of_revisions
from esrp_ingest.extract.paper.front.titles import find_title
from esrp_ingest.layout import Line
from esrp_ingest.quantities import DateOrder
from esrp_ingest.vocabulary.vendors import VendorDirectory

_FRONT_LINES = 60
"""How many lines from the beginning may hold a table of revisions."""


def behind_cover(body: Sequence[Line], vendors: VendorDirectory, order: DateOrder) -> list[Line]:
    """The lines of a paper that its tables are looked for in.

    Args:
        body: the lines of the document without its reports.
        vendors: the vendors to look for.
        order: of month and day in dates, where each may be the other.
    """
    dated = rows_of_revisions(body[:_FRONT_LINES], order)
    title = find_title(body, vendors)
    sources = {source for line in title.lines for source in line.sources} if title is not None else set()
    rows = {line for line in sources if len(line.filled) > 1 and _holds_title(line, vendors)}
    return [line for at, line in enumerate(body) if at not in dated and rows.isdisjoint(line.sources)]


def _holds_title(line: Line, vendors: VendorDirectory) -> bool:
    """Whether a cell of a row names mailboxes and Exchange, as a title does by itself."""
    return any(worth(cell.one_line, vendors) >= NAMES_BOTH for cell in line.filled)
