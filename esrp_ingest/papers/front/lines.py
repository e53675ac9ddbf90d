"""The lines of a paper's front pages, and which of them are no part of a title."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from esrp_ingest.document import Block, Heading, Piece, Table
from esrp_ingest.papers.headings import is_listed, plain
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.values.dates import date_in
from esrp_ingest.vocabulary.front_page import (
    ADDRESS,
    COMPANY,
    ENDS_FRONT,
    IS_PROGRAM,
    KIND,
    LETTERSPACED,
    NAMES_SOLUTION,
    NUMBER_OF_PAPER,
    OTHER_LINE,
    PROGRAM,
    STAMP,
)

_WORD = re.compile(r"[^\W_]+(?:[.'-][^\W_]+)*|[()\[\]|:,\u2013\u2014-]")
_MARKS = re.compile(r"[\u2122\u00ae]")
_YEAR = re.compile(r"20\d\d")
_DATE_REST = 14


@dataclass(frozen=True, slots=True)
class FrontLine:
    """A line of the front pages.

    Attributes:
        text: the line, without marks of texts.
        piece: where it is from.
        level: that of a heading, None for other lines.
        ends: whether something else than a line is behind it, such as a table or a new page.
    """

    text: str
    piece: Piece
    level: int | None = None
    ends: bool = False


def front_lines(blocks: Sequence[Block]) -> list[FrontLine]:
    """Give the lines before the chapters of a paper; a table there is lines, too."""
    lines: list[FrontLine] = []
    for block in blocks[: LIMITS.front_blocks]:
        if lines and not isinstance(block, Table) and ENDS_FRONT.fullmatch(plain(block.text)):
            break
        lines += _lines_of(block)
    return lines


def _lines_of(block: Block) -> Iterator[FrontLine]:
    if not isinstance(block, Table):
        level = block.level if isinstance(block, Heading) else None
        parts = [part for line in block.text.split("\n") if (part := _plain(line))]
        yield from (FrontLine(part, block, level) for part in parts)
        return
    for row in block.rows[:8]:
        cells = row.filled
        text = _plain(" ".join(cell.one_line for cell in cells))
        if cells and len(text) <= LIMITS.longest_heading:
            yield FrontLine(text, cells[0], None)


def _plain(text: str) -> str:
    text = _MARKS.sub("", " ".join(text.split())).strip("#*_| ")
    return LETTERSPACED.sub(lambda found: found[0].replace(" ", ""), text)


def is_no_title(text: str) -> bool:
    """Tell whether a line of the front pages is no title: a date, an address, a kind of paper, the programme."""
    if is_listed(text) or len(text) > LIMITS.longest_heading + 40 or text[-1:] == ".":
        return True
    if any(way.fullmatch(text) for way in (ADDRESS, STAMP, KIND, NUMBER_OF_PAPER)) or OTHER_LINE.match(text):
        return True
    if is_programme(text):
        return True
    return NAMES_SOLUTION.search(text) is None and _states_paper(text)


def _states_paper(text: str) -> bool:
    """Whether a line says what the paper is, of when, or by whom: a date, a kind of paper, a company, a number."""
    found, kind = date_in(text), KIND.search(text)
    if found is not None and len(text) - (found.end - found.start) <= _DATE_REST:
        return True
    is_kind = kind is not None and len(text.split()) <= len(kind[0].split()) + 3
    return is_kind or COMPANY.fullmatch(text) is not None or text.isdigit()


def is_programme(text: str) -> bool:
    """Tell whether a line only names the programme: `ESRP Storage Program`, `Tested with ESRP - Storage 3.0`."""
    words = [word for word in _WORD.findall(text) if not _YEAR.fullmatch(word)]
    return IS_PROGRAM.search(text) is not None and all(map(PROGRAM.fullmatch, words))
