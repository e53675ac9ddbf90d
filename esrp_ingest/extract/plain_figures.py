"""The figures of a report as Jetstress itself prints them: without thousands' separators, without units beside them.

Papers are set by people: `34 105.758`, `34'105.758` and `1,20,238.975` are figures of their countries, and `12.3 ms`
says its unit in every cell. The document keeps what it prints; tables are read in one form.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.tokens import MARKS
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.layout import Cell, Line, Word, bounding_box
from esrp_ingest.vocabulary.report import Section

_APOSTROPHES = re.compile(r"(?<![\w.,])\d{1,3}(?:['\u2019]\d{3}){1,5}(?![\d'\u2019])")
_LAKHS = re.compile(r"(?<![\w.,])\d{1,2}(?:,\d\d){1,5},\d{3}(?![\d,])")
_BLANKS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3}){1,5}(?![\w,]|\.(?!\d))")
_WITH_BLANKS = re.compile(r"(?<![\w.,])\d{1,3}(?: \d{3}){1,5}[.,]\d{3}(?!\w)")
_WITHOUT_BLANKS = re.compile(r"(?<![\w.,])\d{4,15}[.,]\d{3}(?!\w)")
_SEPARATORS = re.compile(r"[ ,'\u2019]")
_WITH_UNIT = re.compile(
    r"(?P<figure>\d{1,15}(?:[.,]\d{1,9})?)\s?(?P<unit>ms|msecs?|s|sec|/s|1/s|/sec|iops|b|bytes)[*\u2020\u2021\u00b9\u00b2\u00b3]?",
    re.IGNORECASE,
)
_MARKED = re.compile(rf"[\d.,]{{1,40}}[{MARKS}]{{1,4}}")
_SECONDS = frozenset({"s", "sec"})
_IN_MILLISECONDS = frozenset({Section.TRANSACTIONAL_IO, Section.TOTAL_IO})
"""Tables in which whatever is printed in seconds is a latency, which is kept in milliseconds."""


def blanks_part_thousands(lines: Sequence[Line]) -> bool:
    """Whether a report writes `34 105.758`: some figure shows it, and none of four digits denies it.

    Else two figures beside each other are two.
    """
    texts = [cell.text for line in lines for cell in line.cells if cell.text[:1].isdigit()]
    return any(map(_WITH_BLANKS.search, texts)) and not any(map(_WITHOUT_BLANKS.search, texts))


def plain_report(span: RunSpan) -> RunSpan:
    """A report whose tables print their figures as Jetstress does."""
    spaced = blanks_part_thousands(span.lines)
    blocks = [
        block
        if block.section is Section.LOG
        else replace(block, lines=plain_figures(block.lines, block.section, spaced=spaced))
        for block in span.blocks
    ]
    return replace(span, blocks=blocks)


def plain_figures(lines: Sequence[Line], section: Section | None, *, spaced: bool) -> list[Line]:
    """The lines of a section with their figures as Jetstress prints them.

    Args:
        lines: of one section.
        section: which.
        spaced: blanks part thousands.
    """
    texts = [cell.text for line in lines for cell in line.cells if cell.text[:1].isdigit()]
    grouped = any(_APOSTROPHES.match(text) or _LAKHS.match(text) for text in texts)
    marked = any(text[-1] in MARKS for text in texts)
    united = section in _IN_MILLISECONDS and any(map(_WITH_UNIT.fullmatch, texts))
    if not (spaced or grouped or united or marked):
        return list(lines)
    patterns = [_APOSTROPHES, _LAKHS, *([_BLANKS] if spaced else [])]
    return [line.with_cells(tuple(_plain(cell, patterns, united=united) for cell in line.cells)) for line in lines]


def _plain(cell: Cell, patterns: Sequence[re.Pattern[str]], *, united: bool) -> Cell:
    text = cell.text
    if not text[:1].isdigit():
        return cell
    for pattern in patterns:
        text = pattern.sub(lambda found: _SEPARATORS.sub("", found.group()), text)
    if text[-1] in MARKS and _MARKED.fullmatch(text):
        text = text.rstrip(MARKS)
    if united and (found := _WITH_UNIT.fullmatch(text)):
        text = _in_its_unit(found)
    return cell if text == cell.text else Cell(text, _words(cell.words, text))


def _in_its_unit(found: re.Match[str]) -> str:
    """A figure without its unit; seconds become milliseconds by moving the decimal mark three places."""
    figure = found["figure"]
    if found["unit"].lower() not in _SECONDS:
        return figure
    mark = "," if "," in figure else "."
    whole, _, decimals = figure.partition(mark)
    decimals = decimals.ljust(6, "0")
    return f"{int(whole + decimals[:3])}{mark}{decimals[3:]}"


def _words(words: Sequence[Word], text: str) -> tuple[Word, ...]:
    """The words of a cell whose text has changed: those that make a figure together are one word."""
    pieces = text.split()
    if len(pieces) == len(words):
        return tuple(Word(piece, word.box) for piece, word in zip(pieces, words, strict=True))
    joined: list[Word] = []
    rest = list(words)
    for piece in pieces:
        taken = [rest.pop(0)] if rest else []
        while rest and len("".join(word.text for word in taken)) < len(piece) and piece[:1].isdigit():
            taken.append(rest.pop(0))
        box = bounding_box(taken)
        if box is not None:
            joined.append(Word(piece, box))
    return tuple(joined)
