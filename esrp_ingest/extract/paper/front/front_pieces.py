"""Pieces of lines of front pages: apart where letters of another size begin, closed up where letters are set apart."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from esrp_ingest.extract.grid.pieces import letter_of
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES, are_alike
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.front_page import LETTERSPACED
from esrp_ingest.vocabulary.words import spelled

_MARKS = re.compile(
    spelled(r"[\u2122\u00ae\u00a9]|\({trade_mark}\)|<{superscript}>.{0,200}?</{superscript}>"), re.IGNORECASE
)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text without trade marks' signs, words whose letters were set apart put together."""
    text = " ".join(_MARKS.sub("", text.replace("\u00a0", " ")).split())
    return LETTERSPACED.sub(lambda word: word[0].replace(" ", ""), text)


def closed_up(line: Line) -> Line:
    """A line whose words' letters are set apart, with words: wider blanks stand between these, and part its cells."""
    texts = [cell.one_line for cell in line.cells]
    if not all(map(LETTERSPACED.fullmatch, texts)) or not any(map(str.isalpha, line.text)):
        return line
    cells = zip(line.cells, texts, strict=True)
    return line.with_cells(tuple(Cell(plain(text), cell.words, cell.across) for cell, text in cells))


def pieces_of_line(line: Line) -> Iterator[Line]:
    """A line, parted where letters of another size begin: what stands beside a title is no part of it."""
    if not line.has_places:
        yield line
        return
    pieces = runs(line.cells, _goes_on)
    yield from (Line(tuple(piece), line.page, line.number, parts=line.sources) for piece in pieces)


def _goes_on(piece: Sequence[Cell], cell: Cell) -> bool:
    """Whether a cell stands close behind others, in letters of their size."""
    box, last = cell.box, piece[-1].box
    if box is None or last is None:
        return False
    return are_alike(box.height, last.height) and box.x0 - last.x1 < TOLERANCES.far_behind * letter_of(box)
