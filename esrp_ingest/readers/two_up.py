"""Two pages on one sheet: what a printer's driver made of a paper is read page by page, not line by line over both."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from esrp_ingest.readers.upright import PageWords

_GUTTER = 0.02
"""The share of a sheet's width on each side of its middle in which nothing stands."""
_MARGIN = 3.0
"""Points by which the margins of two pages on one sheet differ at most."""
_FEWEST_WORDS, _FEWEST_SHEETS = 10, 2
"""So many words on each side, and so many such sheets, show that each holds two pages."""
_WIDER = 1.2
"""So many times wider than high is a sheet at least."""


def pages_of_sheets(sheets: Sequence[PageWords | None]) -> Iterator[tuple[int, PageWords]]:
    """The pages of a document with the 1-based numbers of their sheets, the left page of a sheet before the right one.

    Sheets hold two pages each where on none of them a word stands in the middle, and on several both sides have words
    that begin as far from the edge, and from the middle: columns of a table hardly do.

    Args:
        sheets: the words of each page of the file, None for one that could not be loaded.
    """
    filled = [(number, sheet) for number, sheet in enumerate(sheets, start=1) if sheet is not None]
    if not _hold_two([sheet for _, sheet in filled if sheet.words]):
        yield from filled
        return
    for number, sheet in filled:
        for half in _halves(sheet):
            yield number, half


def _hold_two(sheets: Sequence[PageWords]) -> bool:
    """Whether sheets hold two pages each."""
    if not all(_is_clear(sheet) for sheet in sheets):
        return False
    both = [
        (left, right) for left, right in map(_halves, sheets) if min(len(left.words), len(right.words)) >= _FEWEST_WORDS
    ]
    return len(both) >= _FEWEST_SHEETS and all(_margins_are_alike(*each) for each in both)


def _is_clear(sheet: PageWords) -> bool:
    """Whether a sheet is wide, and nothing stands in its middle."""
    middle, gutter = sheet.width / 2, _GUTTER * sheet.width
    wide = sheet.width >= _WIDER * sheet.height
    return wide and all(word.box.x1 < middle - gutter or word.box.x0 > middle + gutter for word in sheet.words)


def _halves(sheet: PageWords) -> tuple[PageWords, PageWords]:
    """The left half of a sheet and the right one; places stay those of the sheet."""
    middle = sheet.width / 2
    left = [word for word in sheet.words if word.box.middle < middle]
    right = [word for word in sheet.words if word.box.middle >= middle]
    return replace(sheet, words=left), replace(sheet, words=right, aside=())


def _margins_are_alike(left: PageWords, right: PageWords) -> bool:
    """Whether the right page of a sheet begins as far from the middle as the left one from the edge."""
    first, second = (min(word.box.x0 for word in half.words) for half in (left, right))
    return abs(second - left.width / 2 - first) <= _MARGIN
