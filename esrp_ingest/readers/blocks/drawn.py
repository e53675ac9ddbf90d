"""Tables that letters draw: boxes of rules and bars, and rows with pipes between their cells."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.document import Block, Cell
from esrp_ingest.layout import Locator
from esrp_ingest.readers.blocks.grids import GridBuilder, Spanned
from esrp_ingest.readers.blocks.marks import clean

NumberedLine = tuple[int, str]
"""The number of a line in the file, from 1, and its text."""
PIPE = re.compile(r"(?<!\\)\|")
_LETTERS = {"\u2500": "-", "\u2501": "-", "\u2550": "=", "\u2502": "|", "\u2503": "|", "\u2551": "|"}
_LETTERS |= dict.fromkeys(map(chr, [*range(0x250C, 0x254C), *range(0x2552, 0x256D)]), "+")
_DRAWN = str.maketrans(_LETTERS)
_PAGE_RULE = re.compile(r"\s*\{\d+\}-{3,}\s*")
_FIGURE = re.compile(r"[-+]?\d[\d.,':]{0,24}\s?%?|-|n/?a", re.IGNORECASE)
_ANEW = re.compile(r"[A-Z\d]")
_FEWEST_FIGURES, _FEWEST_ANEW = 2, 4
"""So many lines of figures, or of other cells that each begin anew, are rows of a box without rules between them."""


def with_plain_rules(line: str) -> str:
    """Give a line with plain letters in place of those that draw boxes."""
    return line if line.isascii() else line.translate(_DRAWN)


def is_rule(line: str) -> bool:
    """Tell whether a line is drawn: under a heading, in a table, or between pages."""
    marks = line.strip()
    drawn = len(marks) > 1 and not marks.strip("|+:*=_~- \t") and len(marks.replace("|", "")) > 1
    return drawn or _PAGE_RULE.fullmatch(line) is not None


def _is_edge(line: str) -> bool:
    """Whether a line is the upper or lower edge of a box, or a rule inside of one."""
    return line.lstrip().startswith("+") and is_rule(line)


def box_end(lines: Sequence[NumberedLine], start: int) -> int:
    """Give the index behind the last line of the box that begins with a line, or that line where there is none."""
    if not _is_edge(lines[start][1]):
        return start
    at = start + 1
    while at < len(lines) and (_is_edge(lines[at][1]) or lines[at][1].lstrip().startswith("|")):
        at += 1
    return at if at > start + 1 else start


def box_blocks(lines: Sequence[NumberedLine]) -> Iterator[Block]:
    """Give the table that a box draws; a cell that crosses an edge of other rows is merged."""
    edges = sorted({at for _, line in lines if _is_edge(line) for at, mark in enumerate(line) if mark == "+"})
    columns = {edge: at for at, edge in enumerate(edges)}
    grid = GridBuilder()
    band: list[NumberedLine] = []
    for number, line in [*lines, (0, "+--")]:
        if not _is_edge(line):
            band.append((number, line))
            continue
        for row in _parted(band):
            place = Locator(line=row[0][0])
            grid.add(_cells(row, columns, place), place)
        band = []
    yield from grid.blocks()


def _parted(lines: Sequence[NumberedLine]) -> Iterator[Sequence[NumberedLine]]:
    """Give the rows between two rules of a box: all lines are one row, unless figures or beginnings tell rows apart."""
    cells = [[cell.strip() for cell in PIPE.split(line.strip())[1:-1]] for _, line in lines]
    for start, end in pairwise([*_starts(cells), len(lines)]):
        yield lines[start:end]


def _starts(cells: Sequence[Sequence[str]]) -> list[int]:
    """Give the lines between two rules of a box in which a row begins."""
    starts = [at for at, row in enumerate(cells) if len(row) > 1 and all(row)]
    figures = sum(holds_figures(cells[at]) for at in starts)
    anew = len(starts) == len(cells) >= _FEWEST_ANEW and all(_ANEW.match(row[0]) for row in cells)
    return starts if starts[:1] == [0] and (figures >= _FEWEST_FIGURES or anew) else [0][: len(cells)]


def holds_figures(row: Sequence[str]) -> bool:
    """Tell whether the cells behind the first one of a row are figures, empty, or say that there is none."""
    filled = [text for cell in row[1:] if (text := cell.strip())]
    return bool(filled) and all(map(_FIGURE.fullmatch, filled))


def _cells(row: Sequence[NumberedLine], columns: dict[int, int], place: Locator) -> Iterator[Spanned]:
    """Give the cells of the lines of one row, each over as many columns as the edges say."""
    bars = [[found.start() for found in PIPE.finditer(line)] for _, line in row]
    aligned = columns.keys() >= set(bars[0]) and bars.count(bars[0]) == len(bars)
    widths = [columns[end] - columns[start] for start, end in pairwise(bars[0])] if aligned else []
    parts = [PIPE.split(line.strip().removeprefix("|").removesuffix("|")) for _, line in row]
    count = max(map(len, parts))
    for at in range(count):
        text = _joined([part[at].strip() for part in parts if at < len(part)])
        yield Spanned(Cell(text, place), widths[at] if len(widths) == count else 1)


def _joined(lines: Sequence[str]) -> str:
    """The lines of a cell as one text."""
    filled = [line for line in lines if line]
    return clean("<br>".join([*map(_without_break, filled[:-1]), *filled[-1:]]))


def _without_break(line: str) -> str:
    """A line of a cell without the backslash that breaks it; one behind a colon ends a path."""
    return line[:-1] if line.endswith("\\") and not line.endswith(":\\") else line


def piped(lines: Sequence[NumberedLine]) -> list[bool]:
    """Tell of each line whether pipes part its cells.

    A line that does not begin with a pipe is a row where a line beside it has as many pipes; or others, if blanks are
    around its own. A single pipe parts two texts of a line, unless a row is right above it, or right below.
    """
    counts = [0, *(len(PIPE.findall(line)) if "|" in line else 0 for _, line in lines), 0]
    return [
        counts[at + 1] > 0
        and not is_rule(lines[at][1])
        and _is_row(lines[at][1], counts[at + 1], _beside(lines, at, counts))
        for at in range(len(lines))
    ]


def _beside(lines: Sequence[NumberedLine], at: int, counts: Sequence[int]) -> tuple[int, int]:
    """Give the number of pipes of the lines above and below; of a line with one pipe those right beside it count."""
    above, below = counts[at], counts[at + 2]
    if counts[at + 1] == 1:
        number = lines[at][0]
        above = above if above and number - lines[at - 1][0] == 1 else 0
        below = below if below and lines[at + 1][0] - number == 1 else 0
    return above, below


def _is_row(line: str, own: int, beside: tuple[int, int]) -> bool:
    alone = own not in beside and not (max(beside) and " | " in line)
    return (own > 1 and line.lstrip().startswith("|")) or not alone
