"""Tables of contents: lines that end with the number of a page, below a heading of contents or behind leaders."""

import re
from collections.abc import Iterable, Sequence

from esrp_ingest.document import Block, Piece, Table
from esrp_ingest.numerals import is_fraction
from esrp_ingest.vocabulary.words import spelled

_CONTENTS = re.compile(spelled(r"\W{0,3}(?:{contents_of}\s)?{contents}\W{0,3}|{list_of} {captioned}"), re.IGNORECASE)
_LONGEST = 24
"""Characters of the longest heading of contents."""
_GAP = 3
"""So many texts without a page's number can follow each other in a list of contents."""
_LEADERS = re.compile(r"(?:\.\s?){3,200}+\s{0,9}\d{1,4}$")
_FEWEST_DOTS = 2
_PAGE = re.compile(r"\d{1,3}")
_WORD = re.compile(r"[^\W\d_]{2}")


def opens_contents(text: str) -> bool:
    """Tell whether a text heads a list of contents."""
    return len(text) <= _LONGEST and _CONTENTS.fullmatch(text) is not None


def contents_of(blocks: Iterable[Block]) -> set[Piece]:
    """Give the pieces of a document's tables of contents, with their headings.

    A list goes on as long as its entries end with a page, no page is before the one above, and few texts without one
    are between them.
    """
    found: set[Piece] = set()
    last, gap = 0, _GAP + 1
    for entry in (entry for block in blocks for entry in _entries(block)):
        if gap > _GAP and not _may_begin(entry):
            continue
        text = " ".join(piece.one_line for piece in entry)
        if opens_contents(text):
            last, gap = 0, 0
            found.update(entry)
        elif _has_leaders(text):
            found.update(entry)
        elif gap <= _GAP:
            page = _page_of(text)
            if page is None:
                gap += 1
            elif page < last:
                gap = _GAP + 1
            else:
                last, gap = page, 0
                found.update(entry)
    return found


def _may_begin(entry: Sequence[Piece]) -> bool:
    """Whether an entry may head contents, or have leaders: most cells of tables are neither."""
    last = entry[-1].text
    if len(entry) == 1 and len(last) <= _LONGEST:
        return True
    return last[-1:].isdigit() and sum(each.text.count(".") for each in entry) > _FEWEST_DOTS


def _entries(block: Block) -> Iterable[Sequence[Piece]]:
    if isinstance(block, Table):
        return (filled for row in block.rows if (filled := row.filled))
    return ((block,),) if block.text else ()


def _page_of(text: str) -> int | None:
    """The page that an entry ends with: a whole number behind words, and behind no figure."""
    *words, last = text.split()
    if not words or _PAGE.fullmatch(last) is None or is_fraction(words[-1]) or not _WORD.search(text):
        return None
    return int(last)


def _has_leaders(text: str) -> bool:
    """Whether dots lead to a page's number."""
    return text[-1:].isdigit() and _LEADERS.search(text) is not None
