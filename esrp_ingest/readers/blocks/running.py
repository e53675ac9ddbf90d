"""Lines that return at the top or bottom of pages, and page numbers: they are taken out and kept apart."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import NamedTuple

from esrp_ingest.document import Piece
from esrp_ingest.layout import Locator
from esrp_ingest.readers.upright import PageWords
from esrp_ingest.tables.lines import TextLine, lines_of
from esrp_ingest.tables.thresholds import LIMITS

_MARGIN = 0.09
"""The share of the longer side of a page in which running lines are."""
_MOST_LINES = 2
"""So many running lines are at each end of a page at most."""
_FEWEST_PAGES, _SHARE = 3, 0.6
"""On so many pages, and on this share of all or of all even or odd ones, a running line returns."""
_FEWEST_WORDS = 3
_CLOSE = 0.3
"""Heights between a running line of few words and the text next to it, at least."""
_APART = 2.0
"""The same for a page number that does not return."""
_HEIGHT = 4.0
"""Points within which lines are at the same height."""
_NUMBER = re.compile(r"(?<![\d.,:])\d{1,4}(?![\d.,:]\d)")
_PAGE_NUMBER = re.compile(
    r"(?:page\s+|p\.\s*|[-\u2013]\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4}|\s*[-\u2013])?", re.IGNORECASE
)
_RESULT = re.compile(r"[\d.,]*\d[.,]\d{2,3}")
Mark = tuple[str, int]
"""A text with its numbers counted from the page's, and its height."""


class _End(NamedTuple):
    """One end of a page: the lines in its margin, the outermost first, and the line next to them."""

    lines: list[TextLine]
    inner: TextLine | None


def without_running_lines(pages: Sequence[PageWords | None]) -> tuple[list[PageWords | None], list[Piece]]:
    """Give the pages without running lines, and these, each with its place."""
    ends = [() if page is None else _ends(page) for page in pages]
    returning = _returning(ends)
    running = [[line for end in own for line in _running(end, returning, at)] for at, own in enumerate(ends)]
    around = [Piece(line.text, Locator(at + 1, None, line.box)) for at, lines in enumerate(running) for line in lines]
    return [_without(page, lines) for page, lines in zip(pages, running, strict=True)], around


def _returning(ends: Sequence[tuple[_End, ...]]) -> set[Mark]:
    """The marks of lines that return on most pages."""
    marks: dict[Mark, set[int]] = defaultdict(set)
    for number, own in enumerate(ends):
        for mark in (mark for end in own for line in end.lines for mark in _marks(line, number)):
            marks[mark].add(number)
    return {mark for mark, found in marks.items() if _on_most(found, len(ends))}


def _without(page: PageWords | None, lines: Sequence[TextLine]) -> PageWords | None:
    """A page without the words of some lines."""
    if page is None or not lines:
        return page
    taken = {id(word) for line in lines for word in line.words}
    return replace(page, words=[word for word in page.words if id(word) not in taken])


def _ends(page: PageWords) -> tuple[_End, _End]:
    """The two ends of a page."""
    depth = max(page.width, page.height) * _MARGIN
    top = lines_of([word for word in page.words if word.box.top < 3 * depth], LIMITS.gap)
    bottom = lines_of([word for word in page.words if word.box.bottom > page.height - 3 * depth], LIMITS.gap)[::-1]
    heads = [line for line in top[:_MOST_LINES] if line.bottom < depth]
    feet = [line for line in bottom[:_MOST_LINES] if line.top > page.height - depth]
    return _end(heads, top), _end(feet, bottom)


def _end(outer: list[TextLine], lines: Sequence[TextLine]) -> _End:
    return _End(outer, lines[len(outer)] if len(lines) > len(outer) else None)


def _running(end: _End, returning: set[Mark], number: int) -> Sequence[TextLine]:
    """The running lines of one end: they return, and the innermost is apart from the text or has several words."""
    count = 0
    for at, line in enumerate(end.lines):
        inner = end.lines[at + 1] if at + 1 < len(end.lines) else end.inner
        distance = inf if inner is None else _distance(line, inner)
        if returning.isdisjoint(_marks(line, number)):
            alone = at == 0 and distance > _APART and _PAGE_NUMBER.fullmatch(line.text)
            return end.lines[: max(count, 1 if alone else 0)]
        if distance > _CLOSE or len(line.words) >= _FEWEST_WORDS:
            count = at + 1
    return end.lines[:count]


def _distance(line: TextLine, inner: TextLine) -> float:
    """The gap between two lines, in heights of the outer one."""
    return max(line.top - inner.bottom, inner.top - line.bottom) / line.height if line.height else inf


def _marks(line: TextLine, number: int) -> set[Mark]:
    """What returns if a line is a running line; a row of results is none.

    Its text at its height, and the same with one number counted from the page's index.
    """
    if sum(_RESULT.fullmatch(word.text) is not None for word in line.words) > 1:
        return set()
    height = round(line.top / _HEIGHT)
    text = line.text
    counted = (
        f"{text[: found.start()]}#{int(found.group()) - number}{text[found.end() :]}"
        for found in _NUMBER.finditer(text)
    )
    alone = (f"#{int(chunk.text) - number}" for chunk in line.chunks if _NUMBER.fullmatch(chunk.text))
    return {(variant, height) for variant in (text, *counted, *alone)}


def _on_most(found: set[int], pages: int) -> bool:
    """Whether something is on most pages, or on most even or odd ones."""
    if len(found) < _FEWEST_PAGES:
        return False
    sides = (sum(number % 2 == side for number in found) for side in (0, 1))
    return len(found) >= _SHARE * pages or any(count >= max(_FEWEST_PAGES, 0.85 * pages / 2) for count in sides)
