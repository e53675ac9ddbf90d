"""Tables that go on over a page break become one table again."""

from collections.abc import Iterable, Sequence

from esrp_ingest.document import Block, Cell, Piece, Row, Table, place_around
from esrp_ingest.tables.lines import is_figure

_MOST_HEADERS = 3
"""So many header rows are repeated at the top of a page at most."""


def joined_pages(pages: Iterable[Sequence[Block]]) -> tuple[list[Block], list[Piece]]:
    """Give the blocks of all pages in reading order, and the cells of repeated header rows.

    The last table of a page and the first block of the next are one table where they have the same width. Header rows
    that are repeated go; a row that the page break cut is joined.
    """
    blocks: list[Block] = []
    headers: list[Piece] = []
    for page in pages:
        rest = list(page)
        above, below = blocks[-1] if blocks else None, rest[0] if rest else None
        if isinstance(above, Table) and isinstance(below, Table) and above.width == below.width:
            repeated = _repeated(above, below)
            headers += below.part(0, repeated).cells
            blocks[-1] = _joined(above, below.part(repeated))
            del rest[0]
        blocks.extend(rest)
    return blocks, headers


def _repeated(above: Table, below: Table) -> int:
    """How many header rows a table begins with that the one above begins with, too; rows of figures are none."""
    most = min(_MOST_HEADERS, len(below.rows) - 1, len(above.rows))
    pairs = list(zip(below.rows, above.rows, strict=False))[:most]
    return next((at for at, (own, other) in enumerate(pairs) if _has_figures(own) or not _same(own, other)), most)


def _has_figures(row: Row) -> bool:
    """Whether a cell after the first is a figure."""
    return any(cell.text and is_figure(cell.text.split()[0]) for cell in row.distinct[1:])


def _joined(above: Table, below: Table) -> Table:
    """Two tables as one."""
    head, rows = list(above.rows), list(below.rows)
    if len(head) > 1 and _is_cut(head[-1], rows[0]):
        head[-1] = _whole(head[-1], rows.pop(0))
    return Table((*head, *rows), above.edges, above.caption)


def _same(one: Row, other: Row) -> bool:
    return [text.casefold() for text in one.texts] == [text.casefold() for text in other.texts]


def _is_cut(last: Row, first: Row) -> bool:
    """Whether the first row of a page is the rest of the last row of the page before."""
    filled = sum(bool(cell.text) for cell in first.cells)
    if not first.cells[0].text and filled < len(first.cells):
        return True
    return len(first.cells) > 3 and filled <= sum(bool(cell.text) for cell in last.cells) / 2


def _whole(last: Row, first: Row) -> Row:
    """A row with the texts of its rest."""
    cells = tuple(
        Cell("\n".join(filter(None, (cell.text, more.text))), place_around([cell, more])) if more.text else cell
        for cell, more in zip(last.cells, first.cells, strict=True)
    )
    return Row(cells, last.place)
