"""A page of words and rules to blocks in reading order."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from statistics import median

from esrp_ingest.document import Block, Heading, Paragraph, Piece, Table, grid
from esrp_ingest.layout import Word
from esrp_ingest.tables.columns import Extent, Spread, are_in_order, columns_of, cuts_of, grown, spread
from esrp_ingest.tables.lattice import Ruled, ruled_tables
from esrp_ingest.tables.lines import TextLine, lines_of
from esrp_ingest.tables.page import Page, Style
from esrp_ingest.tables.rows import cell_of, table_of
from esrp_ingest.tables.runs import Runs
from esrp_ingest.tables.thresholds import LIMITS

_MOST_WORDS_OF_HEADING = 15
_ABOVE = 40.0
"""Points above a ruled table within which its caption is."""
Placed = tuple[float, Block]
"""A block with the height at which it begins."""


def find_blocks(page: Page, style: Style) -> list[Block]:
    """Give the headings, paragraphs and tables of a page, from top to bottom.

    Args:
        page: its words and rules. In a text a letter is half a unit wide and a line 0.9 high.
        style: how headings look.
    """
    if not page.words:
        return []
    ruled, words = ruled_tables(page)
    lines = lines_of(_without_stamps(words, page), LIMITS.gap if page.number else LIMITS.gap_of_text)
    placed: list[Placed] = [(table.box.top, _captioned(table, ruled, lines, page)) for table in ruled]
    placed.extend(_blocks_of(lines, [table.box.top for table in ruled], page, style))
    return [block for _, block in sorted(placed, key=lambda entry: entry[0])]


def _blocks_of(lines: Sequence[TextLine], tops: Sequence[float], page: Page, style: Style) -> Iterator[Placed]:
    """The headings, paragraphs and tables of the lines of a page.

    Args:
        lines: from top to bottom.
        tops: where ruled tables begin between them.
        page: the page.
        style: how headings look.
    """
    heads = {at: level for at in range(len(lines)) if (level := _level(lines, at, style)) is not None}
    runs = Runs(lines, set(heads), tops, on_page=page.number is not None)
    at = 0
    while at < len(lines):
        end = runs.end(at)
        run = lines[at:end]
        if at in heads:
            yield run[0].top, Heading(run[0].text, page.locator(run[0].box), heads[at])
        elif any(len(line.chunks) > 1 for line in run):
            yield from _tabled(run, page)
        else:
            yield from ((line.top, paragraph(line, page)) for line in run)
        at = end


def paragraph(line: TextLine, page: Page) -> Paragraph:
    """Make a paragraph of a line."""
    return Paragraph(line.text, page.locator(line.box))


def _level(lines: Sequence[TextLine], at: int, style: Style) -> int | None:
    """The level of a line that is a heading: the vocabulary knows it, or its letters are larger than those around."""
    line = lines[at]
    level = style.level_of(line.height) if len(line.chunks) == 1 else None
    if level is not None and _is_larger(lines, at, level, style):
        return level
    if len(line.words) <= _MOST_WORDS_OF_HEADING and style.known(line.text):
        return level or _LAST_LEVEL
    return None


def _is_larger(lines: Sequence[TextLine], at: int, level: int, style: Style) -> bool:
    """Whether the letters of a line are larger than those of the lines around it that are not of the same heading."""
    around = (lines[other] for other in (at - 1, at + 1) if 0 <= other < len(lines))
    return all(lines[at].height > LIMITS.larger * each.height or _is_more(each, level, style) for each in around)


def _is_more(line: TextLine, level: int, style: Style) -> bool:
    """Whether a line is another line of a heading."""
    return len(line.chunks) == 1 and style.level_of(line.height) == level


_LAST_LEVEL = 9
"""The level of headings that are known by their words alone."""


def _without_stamps(words: Sequence[Word], page: Page) -> list[Word]:
    """Leave out words much taller than the others that go across lines of these."""
    if page.number is None or not words:
        return list(words)
    usual = median([word.box.height for word in words])
    return [word for word in words if word.box.height <= LIMITS.stamp * usual or not _crosses(word, words, 1.5 * usual)]


def _crosses(tall: Word, words: Sequence[Word], most: float) -> bool:
    box = tall.box
    return any(
        box.top < word.box.centre < box.bottom and word.box.overlap_x(box) > 0 and word.box.height < most
        for word in words
    )


def _captioned(own: Ruled, others: Sequence[Ruled], lines: Sequence[TextLine], page: Page) -> Table:
    """A ruled table, with the words right above it as its caption where another table is beside it."""
    box = own.box
    beside = any(
        other is not own and min(box.bottom, other.box.bottom) - max(box.top, other.box.top) > 0.6 * box.height
        for other in others
    )
    above = [
        (line.bottom, chunk)
        for line in (lines if beside else ())
        if -_ABOVE < line.bottom - box.top < 4
        for chunk in line.chunks
        if box.x0 - 3 <= chunk.x0 and chunk.x1 <= box.x1 + 3
    ]
    if not above:
        return own.table
    _, chunk = max(above, key=lambda entry: entry[0])
    place = page.locator(chunk.words[0].box)
    return replace(own.table, caption=Piece(chunk.text, place))


def _tabled(lines: Sequence[TextLine], page: Page) -> Iterator[Placed]:
    """The tables of a run, and the lines of text between them that no column holds."""
    if page.number is None and are_in_order(lines):
        yield from _in_order(lines, page)
        return
    columns = columns_of(lines)
    if len(columns) < 2:
        yield from ((line.top, paragraph(line, page)) for line in lines)
        return
    cuts = cuts_of(columns, lines)
    extents = grown(columns, lines)
    part: list[Spread] = []
    for at, line in enumerate(lines):
        own = spread(line, cuts, extents)
        if _is_between(own, columns) and not _meets(lines, at):
            yield from _closed(part, page)
            part = []
            yield line.top, paragraph(line, page)
        else:
            part.append(own)
    yield from _closed(part, page)


def _is_between(own: Spread, columns: Sequence[Extent]) -> bool:
    """Whether a line is one chunk over several columns: a text between rows."""
    if len(own.line.chunks) > 1 or not own.spans:
        return False
    return len(columns) > 2 or own.line.x1 - own.line.x0 > 1.15 * (columns[0].end - columns[0].start)


def _meets(lines: Sequence[TextLine], at: int) -> bool:
    """Whether a line is at the height of a line beside it, as parts of headers in the middle of their cells are."""
    deep = LIMITS.step * lines[at].height
    above, below = lines[max(at - 1, 0) : at], lines[at + 1 : at + 2]
    return any(line.bottom - lines[at].top > deep for line in above) or any(
        lines[at].bottom - line.top > deep for line in below
    )


def _in_order(lines: Sequence[TextLine], page: Page) -> Iterator[Placed]:
    """The rows of figures of a run as tables by the order of their chunks, and the other lines."""
    for is_body, group in groupby(lines, key=lambda line: line.is_body):
        own = list(group)
        if is_body:
            yield own[0].top, grid([cell_of(chunk.words, page) for chunk in line.chunks] for line in own)
        else:
            yield from ((line.top, paragraph(line, page)) for line in own)


def _closed(part: Sequence[Spread], page: Page) -> Iterator[Placed]:
    if part:
        yield part[0].line.top, table_of(part, page)
