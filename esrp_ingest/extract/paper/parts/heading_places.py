"""Where the lines of a paper stand, as far as it tells headings from what they head."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from esrp_ingest.extract.grid.letter_columns import rows_among
from esrp_ingest.extract.grid.pieces import slack
from esrp_ingest.extract.paper.parts.lists import items_of, states_figure, states_known
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Line, usual_height

_THREE = 3
_LONGEST = 60
"""Characters of a heading that nothing but its distance tells."""
_MOST_ITEMS = 40
"""So many lines of a list are looked at together."""


class Places:
    """The places of a paper's lines.

    Args:
        body: its lines.
        inside: those inside of tables.
    """

    def __init__(self, body: Sequence[Line], inside: Collection[Line]) -> None:
        self._body = body
        self._listed = _listed(body) | rows_among(body)
        self._inside = inside
        self._large = TOLERANCES.larger * usual_height(body)

    def are_heading(self, at: int) -> bool:
        """Whether a line stands above a list, is set in large letters, or stands apart from what follows it."""
        if at + 1 < len(self._body) and self._body[at + 1] in self._listed:
            return True
        return self._is_large(at) or _stands_apart(self._body, at)

    def _is_large(self, at: int) -> bool:
        """Whether letters are larger than those of running text, and no table's: its letters may be large too."""
        line = self._body[at]
        around = [*self._body[max(0, at - 1) : at], *self._body[at + 1 : at + 2]]
        return 0 < self._large <= line.letter_height and not any(_is_one_table(line, each) for each in around)

    def stand_out(self, at: int) -> bool:
        """Whether a line's letters are larger than those of running text, or, without places, bold and below it not."""
        line, below = self._body[at], self._body[at + 1 : at + 2]
        return self._is_large(at) or (line.is_bare and line.bold and not any(each.bold for each in below))

    def are_part(self, at: int) -> bool:
        """Whether a line is part of a table or of a list, and heads nothing."""
        return self._body[at] in self._inside or self._body[at] in self._listed


def _is_one_table(line: Line, other: Line) -> bool:
    """Whether neighbouring lines of a page are of one size, and no heading: alone, one below the other."""
    sizes = (line.letter_height, other.letter_height)
    if line.page != other.page or max(sizes) > TOLERANCES.same_size * min(sizes):
        return False
    return len(line.cells) > 1 or len(other.cells) > 1 or not _is_below(*sorted((line, other), key=_top))


def _is_below(upper: Line, lower: Line) -> bool:
    """Whether a line begins below the end of another one, at its left edge."""
    above, below = upper.box, lower.box
    if above is None or below is None:
        return True
    return below.top >= above.bottom - TOLERANCES.overlap * above.height and abs(below.x0 - above.x0) <= slack(above)


def _top(line: Line) -> float:
    return line.box.top if line.box is not None else 0.0


def _listed(body: Sequence[Line]) -> set[Line]:
    """The lines of lists of labels and values that are no rows of the template: they head nothing.

    Below an item that is known, or in such a list, one with a figure goes on with it.
    """
    found: set[Line] = set()
    for at in range(len(body)):
        if body[at] not in found:
            items = [pair for pair in items_of(body[at : at + _MOST_ITEMS]) if pair.key is None]
            found.update(line for pair in items for line in pair.lines)
    for above, line in pairwise(body):
        if states_figure(line) and (above in found or states_known(above)):
            found.add(line)
    return found


def _stands_apart(body: Sequence[Line], at: int) -> bool:
    """Whether a short line of a page stands farther from what is around it than the two below it from each other."""
    lines = body[at : at + _THREE]
    if len(lines[0].cells) > 1 or len(lines[0].text) >= _LONGEST:
        return False
    boxes = _boxes(lines)
    if len(boxes) < _THREE:
        return False
    head, row, last = boxes
    least = max(TOLERANCES.heading_apart * head.height, TOLERANCES.farther * (last.top - row.bottom))
    above = _boxes([lines[0], *body[max(0, at - 1) : at]])[1:]
    is_apart = all(head.top - box.bottom > least for box in above)
    return is_apart and row.top - head.bottom > least and head.x0 <= row.x0 + slack(head)


def _boxes(lines: Sequence[Line]) -> list[Box]:
    """Where lines stand that are on the page of the first of them."""
    return [line.box for line in lines if line.box is not None and line.page == lines[0].page]
