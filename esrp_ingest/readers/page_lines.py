"""Words of pages to lines of cells, and what repeats on every page taken away."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from esrp_ingest.layout import Box, Cell, Line, Word, box_of
from esrp_ingest.readers.characters import CELL_GAP, group_by_baseline, is_raised_mark
from esrp_ingest.readers.upright import PageWords

_FLAT = 1.5
"""So many times taller than a word the line is at most for it: a box may end where letters without ascenders do."""
_BLANK, _ALIKE = 1.3, 0.004
"""How many letters wide a blank is at most where letters are all as wide; and how alike they are."""
_FEWEST_TYPED, _FEW_TYPED = 3, 2
"""So many words of a line show it, and of one on a page whose other lines show it."""
TALL = 3.5
"""How much taller than the page's usual words those of a watermark are."""
MARGIN_SHARE = 0.09
"""Running heads and feet stand in the outermost share of a page, measured by its longer side."""
APART = 2.0
"""How many of its own heights a page's number that does not return stands from the text."""
CLOSE = 0.3
"""How many of its own heights a line stands from the text at the most that belongs to it."""
_ROWS_BESIDE = 4
"""So many lines beside a margin, less what stands in it, tell which table goes on over the end of their page."""
_MOST_ROWS, _MOST_OUTER, _BESIDE = 2, 6, 0.5
"""So many rows a head or foot has at the most, and lines; so much of the lower line is at the height of the other."""
_SAME_PLACE = 1.0
"""Points that the cells of one column begin apart at the most."""
_FEWEST_RETURNS = 3
"""On so many pages something stands at least that returns."""
FEWEST, FEWEST_WORDS = 4, 3
"""On how many pages a head that stands close to the text must be at least, and how many words it has."""
Mark = tuple[str, int]
"""What of a head or foot returns: its text, and its height in steps of 4 points."""
Aside = tuple[int, PageWords, list[Line]]
"""The index of a page, what runs otherwise on it as on a page that is turned so, and the lines of that."""
_DECIMAL = re.compile(r"\d[\d,]{0,14}\.\d{1,4}")
_OF_BROWSER = re.compile(r"(?:file|https?)://\S+|\d{1,4}[./-]\d{1,2}[./-]\d{2,4}, \d{1,2}:\d\d(?:\s?[AP]M)?")
"""What browsers print around pages, in a cell of its own: the address, and when it was printed."""
_PAGE_NUMBER = re.compile(
    r"(?:page\s+|p\.\s*|[-\u2013]\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4}|\s*[-\u2013])?", re.IGNORECASE
)
_OF_THIS_PAGE = re.compile(r"\bpage\s+(?P<number>\d{1,4})\s*(?:of|/)\s*\d{1,4}$", re.IGNORECASE)
"""How a line ends that counts its page among all."""
_SMALL_NUMBER = re.compile(r"(?<![\d.,:])\d{1,4}(?![\d.,:]\d)")


def lines_of_page(words: list[Word], page: int) -> list[Line]:
    """The lines of a page in reading order, each split into cells at wide gaps."""
    lines = group_by_baseline(_without_watermark(words))
    typed = list(map(_typed, lines))
    if 2 * sum(letter > 0 for letter in typed) > sum(len(line) >= _FEWEST_TYPED for line in lines):
        typed = [_typed(line, _FEW_TYPED) for line in lines]
    return [Line(tuple(_cells(line, letter)), page=page) for line, letter in zip(lines, typed, strict=True)]


def _without_watermark(words: list[Word]) -> list[Word]:
    """Leaves out words that stand much taller than the page's text, or pale behind it: they belong to no line."""
    if any(word.pale for word in words):
        words = [word for word in words if not (word.pale and _is_behind(word, words))]
    if not words:
        return words
    heights = sorted([word.box.bottom - word.box.top for word in words])
    usual = heights[len(heights) // 2]
    if heights[-1] <= TALL * usual:
        return words
    return [word for word in words if not (_is_stamped(word, usual) and _crosses(word, words))]


def _is_stamped(word: Word, usual: float) -> bool:
    """Whether a word of several letters is much taller than the page's text, and not a column of glyphs beside it."""
    box = word.box
    return box.height > TALL * usual and len(word.text) > 1 and box.x1 - box.x0 < 1.2 * len(word.text) * box.height


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


def _is_behind(pale: Word, words: list[Word]) -> bool:
    """Whether a pale word stands where another does, or reaches into its line."""
    box = pale.box
    return any(
        not word.pale
        and word.box.height < box.height
        and word.box.overlap_x(box) > 0
        and min(box.bottom, word.box.bottom) - max(box.top, word.box.top) > 0.2 * word.box.height
        for word in words
    )


def _cells(line: list[Word], letter: float) -> list[Cell]:
    """The cells of a line, whose letters are all as wide where a width is given."""
    cells: list[list[Word]] = []
    right, blank = 0.0, _BLANK * letter
    tallest = max([word.box.bottom - word.box.top for word in line])
    for word in line:
        left, top, end, bottom = word.box
        if cells and is_raised_mark(word, cells[-1][-1]):
            continue
        gap = left - right
        if (
            cells
            and (
                gap <= CELL_GAP * min(tallest, _FLAT * (bottom - top))
                or (gap <= blank and not _are_figures(cells[-1][-1], word))
            )
            and not _are_decimals(cells[-1][-1], word)
        ):
            cells[-1].append(word)
            right = max(right, end)
        else:
            cells.append([word])
            right = end
    return [Cell(" ".join([word.text for word in cell]), tuple(cell)) for cell in cells]


def _typed(line: list[Word], fewest: int = _FEWEST_TYPED) -> float:
    """How wide the letters of a line are whose letters are all as wide, as on a typewriter; else 0."""
    if len(line) < fewest:
        return 0.0
    first: float | None = None
    for word in line:
        if not word.text:
            continue
        width = (word.box.x1 - word.box.x0) / len(word.text)
        first = width if first is None else first
        if abs(width - first) > _ALIKE * first:
            return 0.0  # most lines, after two words
    return first or 0.0


def _are_figures(word: Word, following: Word) -> bool:
    return word.text[-1:].isdigit() and following.text[:1].isdigit()


def _are_decimals(word: Word, following: Word) -> bool:
    """Whether two words are figures with decimals, each whole: they stand in two cells, however narrow these are."""
    if not _are_figures(word, following) or _DECIMAL.fullmatch(word.text) is None:
        return False
    return _DECIMAL.fullmatch(following.text) is not None


def without_running_heads(
    pages: Sequence[tuple[PageWords, list[Line]]], aside: Sequence[Aside] = ()
) -> tuple[list[Line], list[Line]]:
    """All lines of all pages less the heads and feet, and these.

    A head or foot returns with the same words, but for the page's number, at the same height of most pages, or of
    most even or odd pages. Only the outermost lines of a page can be one: a heading that happens to begin several
    pages is not, nor is what stands as often inside of pages, nor a row of a table that goes on over them. A page's
    number that stands alone and apart is one on few pages too.

    Args:
        pages: each page and its lines.
        aside: what runs otherwise than most of its page: it stands before the page's lines or behind them.
    """
    marks = _returning(pages)
    for number, other, lines in aside:
        for line in (*_margin(other, lines, 0), *_margin(other, lines, -1)):
            for mark in _marks(line, number):
                marks.setdefault(mark, set()).add(number)
    running = _at_edges(_on_most(marks, [(page.width, page.height) for page, _ in pages]), marks, pages)
    everywhere = {mark for mark in running if len(marks[mark]) >= max(len(pages) - 1, FEWEST)}
    kept: list[Line] = []
    left: list[Line] = []
    for number, (page, lines) in enumerate(pages):
        text, ends = _parted(page, lines, (running, everywhere), number)
        others = [
            (other, *_parted(other, rest, (running, everywhere), number)) for at, other, rest in aside if at == number
        ]
        kept += _with_others(page, text, others)
        left += (*ends, *(line for _, _, more in others for line in more))
    return kept, left


def _with_others(
    page: PageWords, text: list[Line], others: Sequence[tuple[PageWords, list[Line], list[Line]]]
) -> list[Line]:
    """The lines of a page with those that run otherwise before and behind them."""
    beyond = [_beyond(page, other, line) for other, lines, _ in others for line in lines]
    above = [line for line in beyond if box_of(line).top < 0]
    return [*above, *text, *(line for line in beyond if box_of(line).top >= 0)]


def _beyond(page: PageWords, other: PageWords, line: Line) -> Line:
    """A line that runs otherwise than its page above that or below, where it stands in nobody's way."""
    middle = other.height / 2
    down = -middle if box_of(line).centre < middle else page.height - middle
    cells = (tuple(word._replace(box=_lower(word.box, down)) for word in cell.words) for cell in line.cells)
    return replace(line, cells=tuple(Cell(cell.text, own) for cell, own in zip(line.cells, cells, strict=True)))


def _lower(box: Box, down: float) -> Box:
    return box._replace(top=box.top + down, bottom=box.bottom + down)


def _parted(
    page: PageWords, lines: list[Line], marks: tuple[set[Mark], set[Mark]], number: int
) -> tuple[list[Line], list[Line]]:
    """The lines of a page but its heads and feet, and these."""
    heads, feet = (_running(page, lines, end, marks, number) for end in (0, -1))
    return lines[heads : len(lines) - feet], [*lines[:heads], *lines[len(lines) - feet :]]


def _returning(pages: Sequence[tuple[PageWords, list[Line]]]) -> dict[Mark, set[int]]:
    """What stands in margins, and on which pages, less what goes on with the table of the page beside it."""
    marks: dict[Mark, set[int]] = {}
    margins = [(_margin(page, lines, 0), _margin(page, lines, -1)) for page, lines in pages]
    inner = [_inner_rows(lines, *margin) for (_, lines), margin in zip(pages, margins, strict=True)]
    for number, margin in enumerate(margins):
        for end, beside in ((0, number - 1), (-1, number + 1)):
            rows = inner[beside][-1 - end] if 0 <= beside < len(pages) else []
            outer = [line for line in margin[end] if not any(_in_same_columns(line, row) for row in rows)]
            for mark in (mark for line in outer for mark in _marks(line, number)):
                marks.setdefault(mark, set()).add(number)
    return marks


def _at_edges(
    running: set[Mark], marks: Mapping[Mark, set[int]], pages: Sequence[tuple[PageWords, list[Line]]]
) -> set[Mark]:
    """What returns, less what stands alone in lines inside of pages as often: `Server 2` above each of its tables."""
    texts = {text for text, _ in running}
    inside: Counter[str] = Counter()
    for page, lines in pages if texts else ():
        outer = {*_margin(page, lines, 0), *_margin(page, lines, -1)}
        inside.update(line.text for line in lines if line.text in texts and line not in outer)
    return {mark for mark in running if inside[mark[0]] < len(marks[mark])}


def _running(page: PageWords, lines: list[Line], end: int, marks: tuple[set[Mark], set[Mark]], number: int) -> int:
    """How many of the outermost lines are heads (end 0) or feet (end -1).

    They stand apart from the text, too, as the names and headers of tables do not that return on many pages; unless
    they are running text on all pages but one.
    """
    running, everywhere = marks
    count = 0
    for at, line in enumerate(_margin(page, lines, end), start=1):
        inner = (lines[at] if end == 0 else lines[-at - 1]) if at < len(lines) else None
        distance = _distance(line, inner)
        own = _marks(line, number)
        if running.isdisjoint(own) and not (at == 1 and _runs_on_few_pages(line, distance)):
            break
        if distance > CLOSE or (len(line.words) >= FEWEST_WORDS and not everywhere.isdisjoint(own)):
            count = at
    return count


def _distance(outer: Line, inner: Line | None) -> float:
    """How far two lines stand apart, in heights of the outer one."""
    box, other = outer.box, inner.box if inner is not None else None
    if box is None or other is None or not box.height:
        return inf
    return max(box.top - other.bottom, other.top - box.bottom) / box.height


def _on_most(marks: dict[Mark, set[int]], sizes: Sequence[tuple[float, float]]) -> set[Mark]:
    """What returns on most pages.

    Where some pages lie on their side, it stands at another height of these, and wraps where they are narrow: there is
    a part of what most pages say too that returns on most pages of one size. On pages of a size that few have it is
    known by its words alone.
    """
    running = {mark for mark, found in marks.items() if _on_most_pages(found, len(sizes))}
    if len(set(sizes)) == 1:
        return running
    often = _on_most_at_any_height(marks, len(sizes))
    said = [set(text.split()) for text in often]
    worded = {text for text in often if any(map(str.isalpha, text))}

    def returns(text: str, found: set[int]) -> bool:
        is_part = any(words.issuperset(text.split()) for words in said)
        return (is_part and _on_most_of_a_size(found, sizes)) or (text in worded and _are_of_rare_sizes(found, sizes))

    return running | {mark for mark, found in marks.items() if returns(mark[0], found)}


def _on_most_at_any_height(marks: Mapping[Mark, set[int]], pages: int) -> list[str]:
    """The texts that return on most pages, at whatever height."""
    texts: dict[str, set[int]] = {}
    for (text, _), found in marks.items():
        texts.setdefault(text, set()).update(found)
    return [text for text, found in texts.items() if _on_most_pages(found, pages)]


def _on_most_of_a_size(found: set[int], sizes: Sequence[tuple[float, float]]) -> bool:
    """Whether something returns on most of the pages of one size."""
    return any(
        _on_most_pages({number for number in found if sizes[number] == size}, count)
        for size, count in Counter(sizes).items()
    )


def _are_of_rare_sizes(found: set[int], sizes: Sequence[tuple[float, float]]) -> bool:
    """Whether pages are each of a size that too few have for anything to return on these."""
    counts = Counter(sizes)
    return all(counts[sizes[number]] < _FEWEST_RETURNS for number in found)


def _on_most_pages(found: set[int], pages: int) -> bool:
    if len(found) < _FEWEST_RETURNS:
        return False
    sides = [sum(1 for number in found if number % 2 == side) for side in (0, 1)]
    return len(found) >= 0.6 * pages or any(count >= max(3, 0.85 * pages / 2) for count in sides)


def _margin(page: PageWords, lines: list[Line], end: int) -> list[Line]:
    """The lines in the top (end 0) or bottom (end -1) margin, the outermost first, two beside or below each other.

    What stands in columns of its own, each with lines at other heights, is beside each other.
    """
    depth = max(page.width, page.height) * MARGIN_SHARE
    found: list[Line] = []
    rows = 0
    for line in lines[:_MOST_OUTER] if end == 0 else lines[: -_MOST_OUTER - 1 : -1]:
        rows += not found or not _is_beside(found[-1], line)
        box = line.box
        if rows > _MOST_ROWS:
            break
        if box is not None and (box.bottom < depth if end == 0 else box.top > page.height - depth):
            found.append(line)
    return found


def _is_beside(line: Line, other: Line) -> bool:
    """Whether most of one of two lines is at the height of the other."""
    one, two = line.box, other.box
    if one is None or two is None:
        return False
    return min(one.bottom, two.bottom) - max(one.top, two.top) > _BESIDE * min(one.height, two.height)


def _inner_rows(lines: list[Line], top: list[Line], bottom: list[Line]) -> tuple[list[Line], list[Line]]:
    """The lines next to the top and to the bottom margin of a page, in neither of which any of them stands."""
    margins = {*top, *bottom}
    first, last = (
        [line for line in outer if line not in margins] for outer in (lines[:_ROWS_BESIDE], lines[-_ROWS_BESIDE:])
    )
    return first, last


def _in_same_columns(line: Line, row: Line) -> bool:
    """Whether a line of several cells has each where one of another line begins: both are rows of one table."""
    begun, others = ([box.x0 for cell in each.cells if (box := cell.box) is not None] for each in (line, row))
    return len(begun) > 1 and all(any(abs(x0 - other) <= _SAME_PLACE for other in others) for x0 in begun)


def _runs_on_few_pages(line: Line, distance: float) -> bool:
    """Whether an outermost line is a head or foot though no other page shows it.

    That is a page's number that stands apart, what ends with the right one among all, and whatever browsers print.
    """
    counted = _OF_THIS_PAGE.search(line.text)
    is_number = distance > APART and _PAGE_NUMBER.fullmatch(line.text) is not None
    is_right = counted is not None and int(counted["number"]) == line.page
    return is_number or is_right or any(map(_OF_BROWSER.fullmatch, line.texts))


def _marks(line: Line, page: int) -> set[Mark]:
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
