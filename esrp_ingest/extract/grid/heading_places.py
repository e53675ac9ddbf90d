"""What the places and the letters of lines say of headings: larger than running text, or apart from what follows."""

from collections.abc import Sequence

from esrp_ingest.extract.grid.pieces import is_mere_text, slack
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Line, usual_height

_PAIR, _THREE = 2, 3
LONGEST_UNNUMBERED = 60
"""Characters of a heading that nothing but its place tells."""


class HeadingPlaces:
    """The places of a paper's lines.

    Args:
        body: its lines.
    """

    def __init__(self, body: Sequence[Line]) -> None:
        self._body = body
        self._large = TOLERANCES.larger * usual_height(body)

    def tell(self, at: int) -> bool:
        """Whether a line is set in large letters, or stands apart from what follows it."""
        return self._is_large(at) or _stands_apart(self._body, at)

    def stand_out(self, at: int) -> bool:
        """Whether a line's letters are larger than those of running text, or, without places, bold and below it not."""
        line, below = self._body[at], self._body[at + 1 : at + 2]
        return self._is_large(at) or (is_mere_text(line) and line.bold and not any(each.bold for each in below))

    def _is_large(self, at: int) -> bool:
        """Whether letters are larger than those of running text, and no table's: its letters may be large too."""
        line = self._body[at]
        around = [*self._body[max(0, at - 1) : at], *self._body[at + 1 : at + 2]]
        return 0 < self._large <= line.letter_height and not any(_is_one_table(line, each) for each in around)


def may_be_set_as_heading(line: Line, *, placed: bool, numbered: bool) -> bool:
    """Whether a line is set as a heading may be: placed like one, or, where the format tells no places, a short one.

    Args:
        line: the line.
        placed: its place, or its letters, say that it heads what follows.
        numbered: the number of a section stands before it: in bold letters it is a heading wherever it stands.
    """
    if not line.has_places:
        return numbered or len(line.text) < LONGEST_UNNUMBERED
    return placed or (numbered and all(word.bold for word in line.words))


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


def _stands_apart(body: Sequence[Line], at: int) -> bool:
    """Whether a short line of a page stands farther from what is around it than the two below it from each other."""
    lines = body[at : at + _THREE]
    if len(lines[0].cells) > 1 or len(lines[0].text) >= LONGEST_UNNUMBERED:
        return False
    boxes = _boxes(lines)
    if len(boxes) < _THREE:
        return len(lines) > 1 and len(boxes) == 1 and _ends_page_apart(body, at)
    head, row, last = boxes
    least = max(TOLERANCES.heading_apart * head.height, TOLERANCES.farther * (last.top - row.bottom))
    above = _boxes([lines[0], *body[max(0, at - 1) : at]])[1:]
    is_apart = all(head.top - box.bottom > least for box in above)
    return is_apart and row.top - head.bottom > least and head.x0 <= row.x0 + slack(head)


def _ends_page_apart(body: Sequence[Line], at: int) -> bool:
    """Whether the last line of a page stands apart from those above it, at their left: what it heads is overleaf."""
    boxes = _boxes([body[at], *body[max(0, at - 1) : at]])
    if len(boxes) < _PAIR:
        return False
    head, above = boxes
    return head.top - above.bottom > TOLERANCES.heading_apart * head.height and head.x0 <= above.x0 + slack(head)


def _boxes(lines: Sequence[Line]) -> list[Box]:
    """Where lines stand that are on the page of the first of them."""
    return [line.box for line in lines if line.box is not None and line.page == lines[0].page]
