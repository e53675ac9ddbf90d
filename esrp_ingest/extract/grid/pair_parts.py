"""What single lines hold of label/value rows, and which lines stand beside each other or go on those before them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from esrp_ingest.extract.sequences import folded
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_piece


@dataclass(slots=True)
class Part:
    """What a line, or several beside each other, hold of a row: a piece of the label, a piece of the value, or both.

    Attributes:
        line: where it stands.
        more: further lines that it was put together of.
    """

    label: str
    value: str
    line: Line
    row: bool = False
    joined: bool = False
    fuzzy: bool = False
    more: tuple[Line, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines that it was put together of."""
        return (self.line, *self.more)

    @property
    def by_place(self) -> bool:
        """Whether places of words tell what it belongs to; else what stands alone below a label is its value."""
        return self.line.has_places


def is_wrapped(previous: Line, part: Part, right: float) -> bool:
    """Whether a line's first word had no room at the end of the line before it."""
    above, words = previous.box, part.line.words
    if above is None or not words or previous.page != part.line.page:
        return False
    first = words[0].box
    return above.x1 + first.x1 - first.x0 > right and first.top - above.bottom < TOLERANCES.paragraph * first.height


def stands_apart(upper: Line, lower: Line) -> bool:
    """Whether a line of a page stands farther above another one than the lines of one cell do."""
    above, below = upper.box, lower.box
    if above is None or below is None or upper.page != lower.page:
        return False
    return below.top - above.bottom > TOLERANCES.paragraph * min(upper.letter_height, lower.letter_height)


def part_tables(upper: Line, lower: Line) -> bool:
    """Whether a line goes on with no row above it: it begins a page, or stands below a space."""
    blank = None not in (upper.number, lower.number) and (lower.number or 0) - (upper.number or 0) > 1
    return blank or upper.page != lower.page or stands_apart(upper, lower)


def beside(parts: Sequence[Part]) -> list[Part]:
    """Lines of which one holds a label, the other a value, and which overlap in height, as one row."""
    return folded(parts, _as_one_row)


def _as_one_row(last: Part, part: Part) -> Part | None:
    """A label and a value beside each other as one row; None for any others."""
    if (last.label, last.value) == ("", "") or not _overlap(last, part):
        return None
    label, value = f"{last.label} {part.label}".strip(), f"{last.value}\n{part.value}".strip()
    line = replace(last.line, cells=last.line.cells + part.line.cells)
    return Part(label, value, line, row=True, joined=True, more=(*last.more, *part.more))


def _overlap(upper: Part, lower: Part) -> bool:
    """Whether a label and a value of different lines stand beside each other: one is aligned to the other's middle.

    Lines that share a column only seem to overlap, where the type is taller than its lines.
    """
    above, below = upper.line.box, lower.line.box
    if above is None or below is None or upper.line.page != lower.line.page or upper.line is lower.line:
        return False
    share_a_column = bool(upper.label and lower.label) or bool(upper.value and lower.value)
    other_kind = bool(upper.label) != bool(lower.label) or (bool(upper.value) != bool(lower.value))
    parted = other_kind and (upper.joined or not share_a_column)
    return parted and above.bottom - below.top > TOLERANCES.overlap * below.height


def is_cut_by_page(parts: Sequence[Part]) -> bool:
    """Whether the first of some parts is the value of a row whose label stands on the next page, all of it.

    Where rows are aligned to their middles, a page may end between a value and its label: nothing but pieces of a label
    stand there before the next row.
    """
    first, *others = parts
    if first.label or not first.value or first.line.page is None:
        return False
    begun = [part for part in others if part.line.page != first.line.page]
    if len(begun) < len(others):
        return False
    row = next((at for at, part in enumerate(begun) if part.value), None)
    return bool(row) and bool(begun[row or 0].label)


def is_cut_number(begun: Sequence[str], piece: str) -> bool:
    """Whether a narrow cell may have cut a number in two."""
    return bool(begun) and all(map(is_piece, (*begun, piece)))


def closer_to_previous(previous: Line, part: Part, following: Part | None) -> bool:
    """Whether a line stands nearer to the line above it than to the one below; without positions it belongs above."""
    here, above = part.line.box, previous.box
    if here is None or above is None:
        return True
    if part.line.page != previous.page:
        return following is None or following.line.page == part.line.page
    below = following.line.box if following is not None and following.line.page == part.line.page else None
    return below is None or here.top - above.bottom <= below.top - here.bottom + TOLERANCES.nearer * here.height
