"""Rows that the end of a page cuts in two: what of their cells stands at the top of the next page joins them.

A header that stands between both again is taken away. Where it is wrapped in a narrow column it can look like the
beginning of a row (`Insta` over `nces`), so it is told by its sequence of lines, which is the same as above the table.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from esrp_ingest.extract.grid.pieces import letter_width, one_row
from esrp_ingest.extract.sequences import folded
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Cell, Line, box_of
from esrp_ingest.numerals import DIGIT, is_figure

IsKnown = Callable[[str], bool]
"""Whether a text is a known label."""
_PAIR = 2
"""Cells of a label with its value."""
LONGEST = 30
"""How many lines a header may have."""
_LONGEST_BEGINNING = 3
"""How many lines of a row's name may stand above its figures."""


def over_pages(rows: Sequence[Line], is_known: IsKnown, between: str = "\n") -> list[Line]:
    """Rows of tables, and other lines, with the rest of each row that goes on on the next page joined to it.

    A joined row knows all lines that it was made of; its words are those of the first page.

    Args:
        rows: in reading order.
        is_known: tells a label that is whole, or the beginning of one.
        between: parts what joins of a cell.
    """

    def joined(above: Line, row: Line) -> Line | None:
        rest = _in_columns_of(above, row)
        return None if rest is None or not _is_rest(above, rest, is_known) else _joined(above, rest, between)

    return folded(rows, joined)


def _in_columns_of(above: Line, row: Line) -> Line | None:
    """A line of the next page in the columns of a row, None where it has others."""
    if above.page is None or row.page != above.page + 1 or not (above.is_row and above.has_places and row.has_places):
        return None
    if row.is_row:
        return row if len(above.cells) == len(row.cells) else None
    cells = [Cell("")] * len(above.cells)
    for cell in row.filled:
        at = _column_of(cell, above)
        if at is None or cells[at].text:
            return None
        cells[at] = cell
    return row.with_cells(tuple(cells))


def _column_of(cell: Cell, above: Line) -> int | None:
    """The column of a row that a cell begins in, None for none."""
    left, slack = box_of(cell).x0, TOLERANCES.aligned * letter_width(above)
    places = (at for at, one in enumerate(above.cells) if one.words and abs(box_of(one).x0 - left) <= slack)
    return next(places, None)


def _is_rest(above: Line, row: Line, is_known: IsKnown) -> bool:
    """Whether a row is the rest of the one above it: it fills some of its cells, and none of them with a figure.

    What lacks the first cell has no label of its own; but where only the first is missing of many, it may be one for
    several rows. What has one goes on with it: both are a known label together, or it begins small.
    """
    filled, rest = _filled(above), _filled(row)
    if not rest <= filled or any(is_figure(cell.text) for cell in row.filled) or _heads_figures(above, row, rest):
        return False
    if any(_is_label_cut(above.cells[at].one_line, row.cells[at].one_line, is_known) for at in rest):
        return True
    if min(filled) in rest:
        return rest < filled and _begins_small(row.cells[min(filled)].one_line) and not is_known(row.filled[0].one_line)
    return len(filled) == _PAIR or len(rest) < len(filled) - 1


def _heads_figures(above: Line, row: Line, rest: Collection[int]) -> bool:
    """Whether texts that begin as others do stand below figures: a header stands again, and is the rest of none."""
    return any(is_figure(above.cells[at].one_line) and not _begins_small(row.cells[at].one_line) for at in rest)


def _is_label_cut(label: str, end: str, is_known: IsKnown) -> bool:
    """Whether two texts are a known label together, and the second one is none by itself."""
    return is_known(f"{label} {end}") and not is_known(end)


def _begins_small(text: str) -> bool:
    """Whether a text begins as the rest of another does."""
    return text[0].islower() or text[0] in "(/"


def _filled(row: Line) -> set[int]:
    """In which of its columns something stands."""
    return {at for at, cell in enumerate(row.cells) if cell.text.strip()}


def _joined(above: Line, rest: Line, between: str) -> Line:
    """A row with the rest of its cells."""
    both = zip(above.cells, rest.cells, strict=True)
    cells = (cell._replace(text=between.join(filter(None, (cell.text, more.text)))) for cell, more in both)
    return one_row((above, rest), cells)


def without_repeated_headers(lines: Sequence[Line], begins_row: Callable[[Sequence[Line]], bool]) -> list[Line]:
    """The lines of a section without the headers that stand again on its later pages.

    Args:
        lines: the lines below a section's heading.
        begins_row: whether the first words of some lines below each other can be the beginning of a row's name.
    """
    if not lines or lines[0].page is None or lines[0].page == lines[-1].page:
        return list(lines)
    start, end = _header(lines, begins_row)
    header = [line.text for line in lines[start:end]]
    places = {text: at for at, text in reversed(list(enumerate(header))) if not begins_row([lines[start + at]])}
    first = next((at for at in range(end, len(lines)) if lines[at].page != lines[max(0, end - 1)].page), len(lines))
    return [*lines[:first], *_without(header, places, lines, first)]


def _without(header: Sequence[str], places: Mapping[str, int], lines: Sequence[Line], first: int) -> Iterator[Line]:
    """The lines of later pages that are not the header's.

    Args:
        header: its lines.
        places: where in it those stand that may begin a part of it.
        lines: of all pages.
        first: where the later pages begin.
    """
    expected = 0
    for at in range(first, len(lines)):
        line, following = lines[at], lines[at + 1 : at + 2]
        goes_on = bool(expected) and header[expected : expected + 1] == [line.text]
        place = expected if goes_on else places.get(line.text, -1)
        lone = not goes_on and _is_lone(line, lines[at - 1], header[place + 1 : place + 2], following)
        expected = 0 if place < 0 or lone else place + 1
        if not expected:
            yield line


def _is_lone(line: Line, above: Line, next_of_header: Sequence[str], following: Sequence[Line]) -> bool:
    """Whether a line of one cell in the middle of a page says what one of the header does, and the next one does not.

    `Database` below `Mailbox` is a piece of a name, whatever else it stands in.
    """
    goes_on = bool(following) and [each.text for each in following] == list(next_of_header)
    return len(line.cells) == 1 and line.page == above.page and not goes_on


def _header(lines: Sequence[Line], begins_row: Callable[[Sequence[Line]], bool]) -> tuple[int, int]:
    """From which line to which one the header goes: above the first digit, and above what begins the first row.

    The name of that row may take several lines before its figures stand.
    """
    end = next((at for at, line in enumerate(lines) if DIGIT.search(line.text)), len(lines))
    beginnings = range(1, _LONGEST_BEGINNING + 1)
    while above := next((count for count in beginnings if begins_row(lines[end - count : end])), 0):
        end -= above
    return max(0, end - LONGEST), end
