"""Words of pages to lines of cells, and what repeats on every page taken away."""

import re
from collections import Counter
from collections.abc import Sequence

from esrp_ingest.layout import Cell, Line, Word
from esrp_ingest.readers.pdfium import PageWords, group_by_baseline

CELL_GAP = 0.45
"""Two words belong to different cells when the gap between them exceeds this share of the line's height."""
MARGIN_SHARE = 0.12
"""Running heads and feet stand in the outermost share of a page."""
_SMALL_NUMBER = re.compile(r"(?<![\d.,:])\d{1,4}(?![\d.,:]\d)")


def lines_of_page(words: list[Word], page: int) -> list[Line]:
    """The lines of a page in reading order, each split into cells at wide gaps."""
    return [Line(tuple(_cells(line)), page=page) for line in group_by_baseline(_without_watermark(words))]


def _without_watermark(words: list[Word]) -> list[Word]:
    """Leaves out words that stand much taller than the page's text or on their side: they belong to no line."""
    if not words:
        return words
    heights = sorted(word.box.height for word in words)
    usual = heights[len(heights) // 2]
    return [
        word
        for word in words
        if not (word.box.height > 3.5 * usual and len(word.text) > 1 and word.box.x1 - word.box.x0 < 1.2 * len(word.text) * word.box.height and _crosses(word, words))
    ]


def _crosses(large: Word, words: list[Word]) -> bool:
    """Whether other words stand inside a large one's box."""
    box = large.box
    return any(
        word is not large
        and word.box.height * 2 < box.height
        and word.box.overlap_x(box) > 0
        and box.top < (word.box.top + word.box.bottom) / 2 < box.bottom
        for word in words
    )


def _cells(line: list[Word]) -> list[Cell]:
    cells: list[list[Word]] = []
    right = 0.0
    for word in line:
        if cells and word.box.x0 - right <= CELL_GAP * word.box.height:
            cells[-1].append(word)
        else:
            cells.append([word])
        right = max(right, word.box.x1) if len(cells[-1]) > 1 else word.box.x1
    return [Cell(" ".join(word.text for word in cell), tuple(cell)) for cell in cells]


def without_running_heads(pages: Sequence[tuple[PageWords, list[Line]]]) -> list[Line]:
    """All lines of all pages, less the heads and feet that return at the same height of at least three pages."""
    marks: Counter[tuple[str, int]] = Counter()
    for page, lines in pages:
        marks.update({_mark(line) for line in _outermost(page, lines)})
    repeated = {mark for mark, count in marks.items() if count >= max(3, len(pages) // 8)}
    kept = []
    for page, lines in pages:
        running = {id(line) for line in _outermost(page, lines) if _mark(line) in repeated}
        kept.extend(line for line in lines if id(line) not in running)
    return kept


def _outermost(page: PageWords, lines: list[Line]) -> list[Line]:
    margin = page.height * MARGIN_SHARE
    found = []
    for line in [*lines[:3], *lines[-3:]]:
        box = line.box
        if box is not None and (box.bottom < margin or box.top > page.height - margin):
            found.append(line)
    return found


def _mark(line: Line) -> tuple[str, int]:
    """A line's text with small whole numbers (the page's) masked, and its height on the page in steps of 4 points."""
    box = line.box
    return _SMALL_NUMBER.sub("#", line.text), round(box.top / 4) if box is not None else 0
