"""The figures of a report as Jetstress itself prints them: without thousands' separators, without units beside them.

Papers are set by people: `34 105.758`, `34'105.758` and `1,20,238.975` are figures of their countries, and `12.3 ms`
says its unit in every cell. The document keeps what it prints; tables are read in one form.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.labels.columns import latency_unit
from esrp_ingest.layout import Cell, Line, Word, bounding_box
from esrp_ingest.numerals import MARKS, without_marks
from esrp_ingest.quantities import blanks_part_thousands, is_grouped, without_groups, without_unit
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

Unitless = Callable[[str], str | None]
_UNITLESS: dict[Section | None, Unitless] = {
    Section.MAINTENANCE_IO: partial(without_unit, below_seconds=True),
    Section.LOG_REPLICATION_IO: partial(without_unit, below_seconds=True),
    Section.SOFT_RECOVERY: partial(without_unit, below_seconds=True),
    Section.BACKUP: partial(without_unit, below_seconds=True, in_megabytes=True),
}
"""How the figures of a section lose their units."""
_IN_MILLISECONDS = frozenset({Section.TRANSACTIONAL_IO, Section.TOTAL_IO})
"""Tables in which whatever is printed in seconds is a latency, which is kept in milliseconds."""
_REST_OF_UNIT = re.compile(
    spelled(r"(?P<second>{second})|{millisecond}|1?{per_second}|{byte}|{mailbox_unit}{per_second}?"), re.IGNORECASE
)


def plain_report(span: RunSpan) -> RunSpan:
    """A report whose tables print their figures as Jetstress does."""
    tables = [line for block in span.blocks if block.section is not Section.LOG for line in block.lines]
    spaced = blanks_part_thousands(_figures([line for line in tables if len(line.filled) > 1]))
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
    texts = [text for text in _figures(lines) if not _is_plain(text)]
    if not (spaced or texts):
        return list(lines)
    unitless = _unitless(lines, section)
    united = any(unitless(text) is not None for text in texts)
    if not (spaced or united or any(map(_is_marked_or_grouped, texts))):
        return list(lines)
    kept = _without_rests_of_units(lines) if united else lines
    return [line.with_cells(tuple(_plain(cell, unitless, spaced=spaced) for cell in line.cells)) for line in kept]


def _is_plain(text: str) -> bool:
    """Whether a figure of ASCII letters ends in a digit, and nothing in it may part thousands: most do."""
    return text[-1].isdecimal() and text.isascii() and "," not in text and "'" not in text


def _is_marked_or_grouped(text: str) -> bool:
    """Whether a figure has the mark of a footnote, or thousands in a country's own groups."""
    return is_grouped(text) or text[-1] in MARKS


def _unitless(lines: Sequence[Line], section: Section | None) -> Unitless:
    """How the figures of a section lose their units, where it knows what they are in."""
    if section in _IN_MILLISECONDS:
        return partial(without_unit, below_seconds=_heads_seconds(lines))
    return _UNITLESS.get(section, _as_it_is)


def _without_rests_of_units(lines: Sequence[Line]) -> list[Line]:
    """The lines of a table but those that hold nothing but the units of the figures above them, in narrow cells."""
    kept: list[Line] = []
    for line in lines:
        above = kept[-1] if kept else None
        if above is None or not line.texts or not all(_is_rest_of_unit(text, above) for text in line.texts):
            kept.append(line)
    return kept


def _is_rest_of_unit(text: str, above: Line) -> bool:
    """Whether a text is a unit, or what the `/` above it says that something is counted in: seconds alone are none."""
    found = _REST_OF_UNIT.fullmatch(text)
    if found is None or not any(each[:1].isdigit() for each in above.texts[1:]):
        return False
    return not found["second"] or any(each.endswith("/") for each in above.texts)


def _figures(lines: Sequence[Line]) -> list[str]:
    return [cell.text for line in lines for cell in line.cells if cell.text[:1].isdigit()]


def _heads_seconds(lines: Sequence[Line]) -> bool:
    """Whether a header says that the latencies below it are seconds."""
    texts = (cell.text for line in lines for cell in line.cells)
    return any(latency_unit(text) == "s" for text in texts if not text.replace(".", "").isdecimal())


def _as_it_is(_text: str) -> None:
    """No unit is known."""


def _plain(cell: Cell, unitless: Unitless, *, spaced: bool) -> Cell:
    if not cell.text[:1].isdigit():
        return cell
    text = without_groups(cell.text, spaced=spaced)
    text = without_marks(text)
    text = unitless(text) or text
    return cell if text == cell.text else Cell(text, _words(cell.words, text), cell.across)


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
