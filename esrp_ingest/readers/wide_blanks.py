"""Full-width blanks inside of a value: `24`, such a blank and `GB` are one value, though they stand apart as cells do.

One such blank is a blank between words of letters that are all as wide as high; several of them part columns.
"""

from collections.abc import Sequence

from esrp_ingest.layout import Box, Word

_WIDE_BLANK = "\u3000"
_USUAL = 0.25
"""How many heights wide a usual blank is."""
_WIDEST = 1.6
"""How many heights wide a full-width one is at the most."""


def with_usual_blanks(words: Sequence[Word], starts: Sequence[int], text: str) -> list[Word]:
    """The words of a page, those before a full-width blank reaching to where the blank would be as wide as others.

    Args:
        words: of a page.
        starts: where each begins in the page's text, in characters.
        text: the page's text.
    """
    found = list(words)
    if _WIDE_BLANK not in text:
        return found
    for at in range(1, len(found)):
        start = starts[at]
        if text[start - 1] == _WIDE_BLANK and not text[start - 2].isspace():
            found[at - 1] = found[at - 1]._replace(box=_reaching(found[at - 1].box, found[at].box))
    return found


def _reaching(box: Box, following: Box) -> Box:
    """The box of a word that goes on to a usual blank before the one behind it, where that is beside it."""
    if not 0 < following.x0 - box.x1 <= _WIDEST * box.height or abs(following.top - box.top) > box.height / 2:
        return box
    return box._replace(x1=max(box.x1, following.x0 - _USUAL * box.height))
