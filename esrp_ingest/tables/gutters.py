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
    gap = _middle_gap(page.words) if len(page.words) >= _FEWEST_WORDS else None
    if gap is None or any(rule.start < gap[0] and rule.end > gap[1] for rule in page.across):
        return None
    middle = sum(gap) / 2
    left, right = (
        lines_of([word for word in page.words if (word.box.x0 < middle) == side], LIMITS.gap) for side in (True, False)
    )
    return middle if _are_apart(left, right) else None


def _middle_gap(words: Sequence[Word]) -> tuple[float, float] | None:
    """The widest gap near the middle of a page that no word goes over, None where it is too narrow."""
    boxes = sorted([word.box for word in words])
    start, end = boxes[0].x0, max(box.x1 for box in boxes)
    low, high = (start + share * (end - start) for share in _MIDDLE)
    gaps: list[tuple[float, float]] = []
    reached = low
    for x0, x1 in (*((box.x0, box.x1) for box in boxes if box.x1 > low and box.x0 < high), (high, high)):
        gaps.append((reached, x0))
        reached = max(reached, x1)
    widest = max(gaps, key=lambda gap: gap[1] - gap[0])
    return widest if widest[1] - widest[0] > _NARROWEST * (end - start) else None


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
