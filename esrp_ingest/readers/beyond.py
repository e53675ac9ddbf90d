"""Words beside a page: a table that is too wide for its page goes on there, and what else lies there nobody sees."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from esrp_ingest.layout import Box, Word

_LEVEL = 0.15
"""Heights of a word by which those of one row stand apart at the most."""


def strays(words: Sequence[Word], width: float) -> list[Word]:
    """The words left and right of a page, where they go on with nothing that stands on it.

    Rows of a table that overflows its page begin on it: words beside the page stand as high as others that are seen,
    and are as large. Where that is true of fewer than half of them, they are no table's.

    Args:
        words: all that a page holds, upright.
        width: of the page.
    """
    beside = [word for word in words if word.box.x1 <= 0 or word.box.x0 >= width]
    if not beside:
        return []
    seen = sorted((word.box.top, word.box.bottom) for word in words if word.box.x1 > 0 and word.box.x0 < width)
    level = sum(_goes_on(word.box, seen) for word in beside)
    return [] if 2 * level >= len(beside) else beside


def _goes_on(box: Box, seen: Sequence[tuple[float, float]]) -> bool:
    """Whether a word stands in a row with others, of which the tops and bottoms are known, from the top down."""
    slack = _LEVEL * box.height
    first = bisect_left(seen, box.top - slack, key=lambda edges: edges[0])
    end = bisect_right(seen, box.top + slack, key=lambda edges: edges[0])
    return any(abs(bottom - box.bottom) <= slack for _, bottom in seen[first:end])
