"""Tables as MediaWiki writes them: `{|` begins one, `|-` a row, `|` or `!` a cell, and `|}` ends it."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.document import Block, Cell, Heading
from esrp_ingest.layout import Locator
from esrp_ingest.readers.blocks.drawn import NumberedLine
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned, span
from esrp_ingest.readers.blocks.marks import clean

_BEGIN, _END, _ROW, _CAPTION = "{|", "|}", "|-", "|+"
_BETWEEN_CELLS = re.compile(r"\|\||!!")
_ATTRIBUTES = re.compile(r"\s*+(?P<said>(?:[\w-]++\s*+=\s*+(?:\"[^\"|]*+\"|[^\s\"|]++)(?:\s++|(?=\|)))++)\|(?!\|)")
_SPAN = re.compile(r"\b(colspan|rowspan)\s*=\s*\"?(\d{1,5})")


def wiki_end(lines: Sequence[NumberedLine], start: int) -> int:
    """Give the index behind the last line of the table that begins with a line, or that line where there is none."""
    if not lines[start][1].lstrip().startswith(_BEGIN):
        return start
    for at in range(start + 1, len(lines)):
        mark = lines[at][1].lstrip()[:2]
        if mark == _END:
            return at + 1
        if mark == _BEGIN:
            break
    return start


def wiki_blocks(lines: Sequence[NumberedLine]) -> Iterator[Block]:
    """Give the table that some lines write."""
    grid = GridBuilder()
    row: list[tuple[int, list[str]]] = []
    for number, line in lines[1:]:
        text = line.strip()
        if text.startswith((_ROW, _END)):
            _add(grid, row)
            row = []
        elif text.startswith(_CAPTION):
            grid.caption = Heading(clean(text[2:]), Locator(line=number), 3)
        elif text.startswith(("|", "!")):
            row += [(number, [cell]) for cell in _BETWEEN_CELLS.split(text[1:])]
        elif row:
            first, *others = _BETWEEN_CELLS.split(text)
            row[-1][1].append(first)
            row += [(number, [cell]) for cell in others]
    yield from grid.blocks()


def _add(grid: GridBuilder, row: Sequence[tuple[int, list[str]]]) -> None:
    if row:
        place = Locator(line=row[0][0])
        grid.add([_cell("<br>".join(lines), place) for _, lines in row], place)


def _cell(text: str, place: Locator) -> Spanned:
    attributes = _ATTRIBUTES.match(text)
    if attributes is None:
        return Spanned(Cell(clean(text), place))
    spans = dict(_SPAN.findall(attributes["said"]))
    return Spanned(Cell(clean(text[attributes.end() :]), place), span(spans.get("colspan")), span(spans.get("rowspan")))
