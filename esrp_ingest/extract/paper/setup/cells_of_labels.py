"""Tables of a paper in text each of whose cells stands in a line of its own, as rows of given cells."""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.grid.cell_tables import with_tables_of_cells
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.results.cell_words import WORDS
from esrp_ingest.extract.paper.setup.configuration import unread_rows
from esrp_ingest.layout import Line, Locator, locator_around
from esrp_ingest.models import Finding, noticed
from esrp_ingest.vocabulary.whitepaper import LABELS, Column


def with_rows_of_cells(lines: Sequence[Line]) -> tuple[list[Line], Iterator[Finding]]:
    """The lines of a paper, those that hold a cell each of a table as its rows; and what of such tables is not read."""
    rows, left = with_tables_of_cells(lines, WORDS, _fits)
    return rows, _about(left)


def _fits(label: str, value: str) -> bool:
    """Whether a value can be read as that of a label of the configuration."""
    pair: Pair[Column] = Pair(label, value, Locator(), LABELS.exact(label), row=True)
    return not any(unread_rows([pair]))


def _about(left: Sequence[Line]) -> Iterator[Finding]:
    """A finding about lines of tables that are not read."""
    if left:
        more = f" and {len(left) - 1} more lines" if len(left) > 1 else ""
        message = f"{left[0].text[:60]!r}{more} hold single cells of tables, and nothing tells their rows and columns"
        message = f"{message}: they were not read; compare with the document"
        yield noticed("doubtful_rows", "warning", message, locator_around(list(left)))
