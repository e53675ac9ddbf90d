"""Lines of a page: cells whose words begin at given places, of letters of one size."""

from esrp_ingest.layout import Box, Cell, Line, Word


def placed_cell(left: float, top: float, text: str, *, height: float = 10, wide: float = 5, blank: float = 5) -> Cell:
    """A cell whose words begin at a place.

    Args:
        left: where its first word begins.
        top: where its letters begin.
        text: its words.
        height: of its letters.
        wide: how wide each letter is.
        blank: how wide a blank is.
    """
    words, at = [], left
    for word in text.split():
        words.append(Word(word, Box(at, top, at + wide * len(word), top + height)))
        at += wide * len(word) + blank
    return Cell(text, tuple(words))


def placed_line(top: float, *cells: tuple[float, str], page: int = 1, **letters: float) -> Line:
    """A line whose cells begin at given places; its letters as `placed_cell` has them."""
    return Line(tuple(placed_cell(left, top, text, **letters) for left, text in cells), page=page)
