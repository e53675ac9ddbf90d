"""Pages of a text, where form feeds or printed page numbers tell them, and what repeats on them taken away."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

FORM_FEED = "\f"
FEWEST_PAGES = 3
"""On fewer pages nothing can be said to repeat."""
USUAL_SHARE = 0.6
"""The share of pages on which a running head or foot stands."""
MARGIN = 3
"""Running heads and feet are among so many lines at either end of a page."""
_ROWS_BESIDE_MARGIN = 3
"""So many lines of the page beside, behind its margin, tell which table goes on over the end of a page."""
LONGEST_HEAD = 200
"""Characters of the longest running head or foot."""
_PAGE_NUMBER = re.compile(
    r"\bpage\s*+(?:\|\s*+)?(\d{1,4})\b|\b(\d{1,4})\s*\|\s*page\b|^\W*[-\u2013\u2014]\s*(\d{1,4})\s*[-\u2013\u2014]\W*$",
    re.IGNORECASE,
)
_PIECE = re.compile(r"\S++(?:[ ]\S++)*+")
"""What stands in a column: words with a blank between them."""
_BARE_NUMBER = re.compile(r"\s*(\d{1,4})\s*")
_NUMBER = re.compile(r"(?<![\d.,:])\d{1,4}(?![\d.,:]\d|\d)")
NumberedLine = tuple[int, str]
"""A line's number in the file, from 1, and its text."""


def without_running_heads(lines: Sequence[NumberedLine]) -> tuple[list[NumberedLine], list[NumberedLine]]:
    """The lines that are not blank, less those that return at the ends of most pages, and these.

    Where a text does not tell its pages, all lines stay.
    """
    pages = list(_pages([(number, text) for number, text in lines if text.strip() or FORM_FEED in text]))
    running = _running(pages) if len(pages) >= FEWEST_PAGES else frozenset()
    found = [_heads_of(page, _outermost(pages, number), running, number) for number, page in enumerate(pages)]
    if found:
        found[0] -= _begin_a_block(pages, found)
    kept: list[NumberedLine] = []
    heads: list[NumberedLine] = []
    for page, runs in zip(pages, found, strict=True):
        for at, line in enumerate(page):
            (heads if at in runs else kept).append(line)
    return kept, heads


def _heads_of(page: Sequence[NumberedLine], outermost: set[int], running: frozenset[str], number: int) -> set[int]:
    """Where running heads and feet stand in a page: of those at one end that say the same, the outermost one."""
    runs = [at for at in sorted(outermost) if not running.isdisjoint(_marks(page[at][1], number))]
    upper = {_words(page[at][1]): at for at in reversed(runs) if at < MARGIN}
    lower = {_words(page[at][1]): at for at in runs if at >= MARGIN}
    return {*upper.values(), *lower.values()}


def _begin_a_block(pages: Sequence[Sequence[NumberedLine]], found: Sequence[set[int]]) -> set[int]:
    """Which heads of the first page are none: lines stand right below them there, and an empty one on other pages.

    So a title may begin as the running head that repeats it.
    """
    close = [
        {_words(page[at][1]) for at in _closed_below(page, heads)} for page, heads in zip(pages, found, strict=True)
    ]
    others = set().union(*close[1:])
    return {at for at in _closed_below(pages[0], found[0]) if _words(pages[0][at][1]) not in others}


def _closed_below(page: Sequence[NumberedLine], heads: set[int]) -> Iterator[int]:
    """The heads of a page right below which a line stands that is none."""
    for at in heads:
        if at < MARGIN and at + 1 < len(page) and at + 1 not in heads and page[at + 1][0] == page[at][0] + 1:
            yield at


def _words(text: str) -> str:
    return " ".join(text.split())


def _running(pages: Sequence[Sequence[NumberedLine]]) -> frozenset[str]:
    """What returns at the ends of most pages."""
    counts = Counter(mark for number in range(len(pages)) for mark in _marks_of(pages, number))
    return frozenset(mark for mark, count in counts.items() if count >= max(FEWEST_PAGES, USUAL_SHARE * len(pages)))


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
    """The lines that say `Page 7` or `- 7 -`, if their numbers rise through the text, else those that just say `7`."""
    short = [(number, text) for number, text in lines if len(text) < LONGEST_HEAD]
    found = [(number, int(page[page.lastindex or 1])) for number, text in short if (page := _PAGE_NUMBER.search(text))]
    rising = all(before[1] < after[1] for before, after in pairwise(found))
    return ([number for number, _ in found] if rising else []) or _bare_numbering(lines)


def _bare_numbering(lines: Sequence[NumberedLine]) -> list[int]:
    """The lines that hold nothing but the next number each, all below or all above the same text.

    A figure of a table can stand alone in a line too, but not counting on beside a running head.
    """
    lines = [line for line in lines if line[1].strip()]
    bare = [(at, int(page[1])) for at, (_, text) in enumerate(lines) if (page := _BARE_NUMBER.fullmatch(text))]
    for step in (-1, 1):
        beside: dict[str, list[tuple[int, int]]] = {}
        for at, page_number in bare:
            if 0 <= at + step < len(lines):
                beside.setdefault(" ".join(lines[at + step][1].split()), []).append((lines[at][0], page_number))
        most = max(beside.values(), key=len, default=[])
        if len(most) >= FEWEST_PAGES and all(after[1] - before[1] == 1 for before, after in pairwise(most)):
            return [number for number, _ in most]
    return []


def _outermost(pages: Sequence[Sequence[NumberedLine]], number: int) -> set[int]:
    """Where what may be heads and feet stands in a page: up to a row of the table of the page beside."""
    page = pages[number]
    above = _between_margins(pages[number - 1])[-_ROWS_BESIDE_MARGIN:] if number else ()
    below = _between_margins(pages[number + 1])[:_ROWS_BESIDE_MARGIN] if number + 1 < len(pages) else ()
    first, last = range(min(MARGIN, len(page))), range(len(page) - 1, max(0, len(page) - MARGIN) - 1, -1)
    return {
        *takewhile(lambda at: not _goes_on(page[at][1], above), first),
        *takewhile(lambda at: not _goes_on(page[at][1], below), last),
    }


def _between_margins(page: Sequence[NumberedLine]) -> Sequence[NumberedLine]:
    """The lines of a page that can be no head or foot of it; a short page has none."""
    return page[MARGIN:-MARGIN]


def _goes_on(text: str, rows: Sequence[NumberedLine]) -> bool:
    """Whether a line of several columns has each where a row of a table has one, at its left or its right edge."""
    columns = [piece.span() for piece in _PIECE.finditer(text.lstrip(FORM_FEED))]
    return len(columns) > 1 and any(
        all(any(start == left or end == right for left, right in spans) for start, end in columns)
        for spans in ([piece.span() for piece in _PIECE.finditer(row)] for _, row in rows)
    )


def _marks_of(pages: Sequence[Sequence[NumberedLine]], number: int) -> set[str]:
    page = pages[number]
    return {mark for at in _outermost(pages, number) for mark in _marks(page[at][1], number)}


def _marks(text: str, number: int) -> set[str]:
    """What would return on other pages if a line were a head or foot.

    Its text, or its text with one number as the distance from the page's own.
    """
    if len(text) > LONGEST_HEAD:
        return set()
    words = _words(text)
    numbers = _NUMBER.finditer(words)
    return {words, *(f"{words[: found.start()]}#{int(found[0]) - number}{words[found.end() :]}" for found in numbers)}
