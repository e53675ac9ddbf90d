"""Pages with two columns of text, or two pages on one sheet, to their halves."""

from collections.abc import Sequence

from esrp_ingest.layout import Word
from esrp_ingest.tables.lines import TextLine, lines_of
from esrp_ingest.tables.page import Page, Rule
from esrp_ingest.tables.thresholds import LIMITS

_FEWEST_WORDS, _FEWEST_LINES = 40, 6
_MIDDLE = 0.3, 0.7
"""Between these shares of the width of a page a gutter is."""
_NARROWEST = 0.02
"""The share of the width of a page that a gutter has at least."""
_MANY_LINES, _REPEATED = 8, 0.4
"""From so many lines on, this share of first chunks in common tells two pages on one sheet."""


def halves(page: Page) -> list[Page]:
    """Give the two halves of a page that a gutter parts, or the page itself.

    No word and no rule goes over a gutter. The lines of two columns of text are at different heights; two pages on one
    sheet repeat each other's labels.
    """
    middle = _gutter(page)
    if middle is None:
        return [page]
    return [_half(page, middle, left=left) for left in (True, False)]


def _half(page: Page, middle: float, *, left: bool) -> Page:
    def own(rules: Sequence[Rule], *, down: bool = False) -> list[Rule]:
        return [rule for rule in rules if ((rule.at if down else rule.start) < middle) == left]

    words = [word for word in page.words if (word.box.x0 < middle) == left]
    return Page(words, own(page.across), own(page.down, down=True), own(page.fills), page.number)


def _gutter(page: Page) -> float | None:
    if len(page.words) < _FEWEST_WORDS:
        return None
    start, end = min(word.box.x0 for word in page.words), max(word.box.x1 for word in page.words)
    low, high = (start + share * (end - start) for share in _MIDDLE)
    best = _widest_gap(page.words, low, high, _NARROWEST * (end - start))
    if best is None:
        return None
    middle = sum(best) / 2
    if any(rule.start < best[0] and rule.end > best[1] for rule in page.across):
        return None
    left, right = (
        lines_of([word for word in page.words if (word.box.x0 < middle) == side], LIMITS.gap) for side in (True, False)
    )
    return middle if _are_apart(left, right) else None


def _widest_gap(words: Sequence[Word], low: float, high: float, least: float) -> tuple[float, float] | None:
    """The widest gap between two positions that no word goes over."""
    best: tuple[float, float] | None = None
    end = low
    for x0, x1 in sorted((word.box.x0, word.box.x1) for word in words if word.box.x1 > low and word.box.x0 < high):
        if x0 - end > least and (best is None or x0 - end > best[1] - best[0]):
            best = end, x0
        end = max(end, x1)
    if high - end > least and (best is None or high - end > best[1] - best[0]):
        best = end, high
    return best


def _are_apart(left: Sequence[TextLine], right: Sequence[TextLine]) -> bool:
    """Whether the lines on both sides of a gutter do not belong together."""
    if min(len(left), len(right)) < _FEWEST_LINES:
        return False
    labels = {text for line in left if sum(map(str.isalpha, text := line.chunks[0].text)) > 4}
    repeated = sum(line.chunks[0].text in labels for line in right)
    if len(right) > _MANY_LINES and repeated > _REPEATED * len(right):
        return True
    level = sum(any(abs(line.top - other.top) < 1.2 for other in left) for line in right)
    return level < 0.5 * min(len(left), len(right))
