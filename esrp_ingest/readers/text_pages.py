"""Pages of a text, where form feeds or printed page numbers tell them, and what repeats on them taken away."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

FORM_FEED = "\f"
FEWEST_PAGES = 3
"""On fewer pages nothing can be said to repeat."""
USUAL_SHARE = 0.6
"""The share of pages on which a running head or foot stands."""
MARGIN = 3
"""Running heads and feet are among so many lines at either end of a page."""
_PAGE_NUMBER = re.compile(r"(?:^|\b)page\s+(\d{1,4})\b(?:\s+of\s+\d{1,4})?", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\d.,:])\d{1,4}(?![\d.,:]\d|\d)")
NumberedLine = tuple[int, str]
"""A line's number in the file, from 1, and its text."""


def without_running_heads(lines: Sequence[NumberedLine]) -> list[NumberedLine]:
    """The lines that are not blank, less those that return at the ends of most pages.

    Where a text does not tell its pages, all lines stay.
    """
    pages = list(_pages([line for line in lines if line[1].strip() or FORM_FEED in line[1]]))
    if len(pages) < FEWEST_PAGES:
        return [line for page in pages for line in page]
    counts = Counter(mark for number, page in enumerate(pages) for mark in _marks_of(page, number))
    running = {mark for mark, count in counts.items() if count >= max(FEWEST_PAGES, USUAL_SHARE * len(pages))}
    kept: list[NumberedLine] = []
    for number, page in enumerate(pages):
        margins = {at for at in _margins(page) if not running.isdisjoint(_marks(page[at][1], number))}
        kept.extend(line for at, line in enumerate(page) if at not in margins)
    return kept


def _pages(lines: Sequence[NumberedLine]) -> Iterator[list[NumberedLine]]:
    """The lines page by page: up to each form feed, or up to and with each line that numbers a page."""
    by_feeds = any(FORM_FEED in text for _, text in lines)
    numbering = frozenset() if by_feeds else frozenset(_numbering(lines))
    page: list[NumberedLine] = []
    for line in lines:
        if FORM_FEED in line[1] and page:
            yield page
            page = []
        if line[1].strip():
            page.append(line)
        if line[0] in numbering:
            yield page
            page = []
    if page:
        yield page


def _numbering(lines: Sequence[NumberedLine]) -> list[int]:
    """The lines that say `Page 7`, if their numbers rise through the text."""
    short = ((number, text) for number, text in lines if len(text) < 200)
    found = [(number, int(page[1])) for number, text in short if (page := _PAGE_NUMBER.search(text))]
    rising = all(before[1] < after[1] for before, after in pairwise(found))
    return [number for number, _ in found] if rising else []


def _margins(page: Sequence[NumberedLine]) -> set[int]:
    """Where the first and last lines of a page stand in it."""
    return {*range(min(MARGIN, len(page))), *range(max(0, len(page) - MARGIN), len(page))}


def _marks_of(page: Sequence[NumberedLine], number: int) -> set[str]:
    return {mark for at in _margins(page) for mark in _marks(page[at][1], number)}


def _marks(text: str, number: int) -> set[str]:
    """What would return on other pages if a line were a head or foot.

    Its text, or its text with one number as the distance from the page's own.
    """
    words = " ".join(text.split())
    numbers = _NUMBER.finditer(words)
    return {words, *(f"{words[: found.start()]}#{int(found[0]) - number}{words[found.end() :]}" for found in numbers)}
