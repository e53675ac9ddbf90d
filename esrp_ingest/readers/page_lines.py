"""Words of pages to lines of cells, and what repeats on every page taken away."""

import re
from collections.abc import Sequence

from esrp_ingest.layout import Cell, Line, Word
from esrp_ingest.readers.pdfium import PageWords, group_by_baseline

CELL_GAP = 0.45
"""Two words belong to different cells when the gap between them exceeds this share of the line's height."""
TALL = 3.5
"""How much taller than the page's usual words those of a watermark are."""
MARGIN_SHARE = 0.09
"""Running heads and feet stand in the outermost share of a page, measured by its longer side."""
APART = 2.0
"""How many of its own heights a page's number stands from the text."""
_PAGE_NUMBER = re.compile(
    r"(?:page\s+|p\.\s*|[-\u2013]\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4}|\s*[-\u2013])?", re.IGNORECASE
)
_SMALL_NUMBER = re.compile(r"(?<![\d.,:])\d{1,4}(?![\d.,:]\d)")


def lines_of_page(words: list[Word], page: int) -> list[Line]:
    """The lines of a page in reading order, each split into cells at wide gaps."""
    return [Line(tuple(_cells(line)), page=page) for line in group_by_baseline(_without_watermark(words))]


def _without_watermark(words: list[Word]) -> list[Word]:
    """Leaves out words that stand much taller than the page's text or on their side: they belong to no line."""
    if not words:
        return words
    heights = sorted(bottom - top for _, (_, top, _, bottom) in words)
    usual = heights[len(heights) // 2]
    if heights[-1] <= TALL * usual:
        return words
    return [
        word
        for word in words
        if not (
            word.box.height > TALL * usual
            and len(word.text) > 1
            and word.box.x1 - word.box.x0 < 1.2 * len(word.text) * word.box.height
            and _crosses(word, words)
        )
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
        left, top, end, bottom = word.box
        if cells and left - right <= CELL_GAP * (bottom - top):
            cells[-1].append(word)
            right = max(right, end)
        else:
            cells.append([word])
            right = end
    return [Cell(" ".join([word.text for word in cell]), tuple(cell)) for cell in cells]


def without_running_heads(pages: Sequence[tuple[PageWords, list[Line]]]) -> list[Line]:
    """All lines of all pages, less the heads and feet.

    A head or foot returns with the same words, but for the page's number, at the same height of most pages, or of
    most even or odd pages. Only the outermost lines of a page can be one: a heading that happens to begin several
    pages is not. A page's number that stands alone and apart is one on few pages too.
    """
    marks: dict[tuple[str, int], set[int]] = {}
    for number, (page, lines) in enumerate(pages):
        for line in _margin(page, lines, 0) + _margin(page, lines, -1):
            for mark in _marks(line, number):
                marks.setdefault(mark, set()).add(number)
    running = {mark for mark, found in marks.items() if _on_most_pages(found, len(pages))}
    kept: list[Line] = []
    for number, (page, lines) in enumerate(pages):
        dropped = set()
        for end in (0, -1):
            for line in _margin(page, lines, end):
                alone = line is lines[end] and _is_page_number(lines, end)
                if not alone and running.isdisjoint(_marks(line, number)):
                    break
                dropped.add(id(line))
        kept.extend(line for line in lines if id(line) not in dropped)
    return kept


def _on_most_pages(found: set[int], pages: int) -> bool:
    if len(found) < 3:
        return False
    sides = [sum(1 for number in found if number % 2 == side) for side in (0, 1)]
    return len(found) >= 0.6 * pages or any(count >= max(3, 0.85 * pages / 2) for count in sides)


def _margin(page: PageWords, lines: list[Line], end: int) -> list[Line]:
    """The lines in the top (end 0) or bottom (end -1) margin, the outermost first, two at the most."""
    depth = max(page.width, page.height) * MARGIN_SHARE
    outermost = lines[:2] if end == 0 else lines[:-3:-1]
    return [
        line
        for line in outermost
        if (box := line.box) is not None and (box.bottom < depth if end == 0 else box.top > page.height - depth)
    ]


def _is_page_number(lines: list[Line], end: int) -> bool:
    """Whether the first (end 0) or last line (end -1) is a page's number, at some distance from the text."""
    outermost = lines[end]
    box, text = outermost.box, lines[end + (1 if end == 0 else -1)].box if len(lines) > 1 else None
    if box is None or _PAGE_NUMBER.fullmatch(outermost.text) is None:
        return False
    return text is None or max(box.top - text.bottom, text.top - box.bottom) > APART * box.height


def _marks(line: Line, page: int) -> set[tuple[str, int]]:
    """What would return on other pages if a line were a head or foot.

    Its height, in steps of 4 points, with its text, or with one whole number of the text (the page's) as the distance
    from the page's index. Where the number stands alone, what else the line says may change: a chapter's heading.
    """
    box = line.box
    height = round(box.top / 4) if box is not None else 0
    text = line.text
    numbers = _SMALL_NUMBER.finditer(text)
    masked = {f"{text[: found.start()]}#{int(found.group()) - page}{text[found.end() :]}" for found in numbers}
    alone = {f"#{int(cell.text) - page}" for cell in line.cells if _SMALL_NUMBER.fullmatch(cell.text)}
    return {(variant, height) for variant in {text, *masked, *alone}}
