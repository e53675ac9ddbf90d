"""Columns of a front page whose words stand beside each other, line by line: a title, and what stands beside it.

Where white space runs down through lines, and what stands on one side of it names Exchange and mailboxes while the
other side names neither these nor a vendor but the title's, the first is the title, and the other an aside. Where the
cover is a table, its cells part them: beside the title's cell stands a vendor's name at the most.
"""

from collections.abc import Sequence

from esrp_ingest.extract.grid.corridors import corridors
from esrp_ingest.extract.grid.pieces import is_table_row
from esrp_ingest.extract.paper.front.front_pieces import plain
from esrp_ingest.extract.paper.front.no_titles import is_no_title, names_model, names_own_product, worth
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.vendors import VendorDirectory

_TITLE, _LEAST = 3, 2
"""What a title is worth that names both, and from what on a text is no aside."""


def without_asides(front: Sequence[Line], vendors: VendorDirectory) -> list[Line]:
    """The lines of a front page without what stands beside its title; lines of which nothing is left are empty."""
    front = [_title_cell(line, vendors) for line in front]
    titles = (
        zip(lines, title, strict=True)
        for lines, *sides in corridors(front)
        if (title := _title_of(sides, vendors)) is not None
    )
    kept = {id(line): side for line, side in next(titles, ())}
    return [kept.get(id(line), line) for line in front]


def _title_of(sides: Sequence[Sequence[Line]], vendors: VendorDirectory) -> Sequence[Line] | None:
    """The side that is a title while the other one is none."""
    for side, other in (sides, sides[::-1]):
        title, aside = (" ".join(plain(line.text) for line in lines if line.text) for lines in (side, other))
        others = vendors.find(aside) is not None and not _is_logo(aside, title, vendors)
        if aside and not others and worth(title, vendors) >= _TITLE and worth(aside, vendors) < _LEAST:
            return side
    return None


def _is_logo(aside: str, title: str, vendors: VendorDirectory) -> bool:
    """Whether a text names the vendor of a title again, and no product, while the title names its own."""
    return vendors.find(aside) == vendors.find(title) and not names_model(aside) and names_own_product(title, vendors)


def _title_cell(line: Line, vendors: VendorDirectory) -> Line:
    """A row of a cover that is a table, without what stands beside the title's cell; any other line as it is."""
    if not is_table_row(line):
        return line
    titles = [cell for cell in line.filled if worth(plain(cell.one_line), vendors) >= _TITLE]
    if len(titles) != 1:
        return line
    others = (plain(cell.one_line) for cell in line.filled if cell not in titles)
    is_title = all(vendors.is_name(text) or is_no_title(text) for text in others)
    return line.with_cells(tuple(titles)) if is_title else line
