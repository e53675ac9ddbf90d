"""The parts of a paper outside of its reports: headings, and the lines below each of them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from esrp_ingest.extract.grid.pieces import is_table_row, is_text
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.parts.heading_places import Places
from esrp_ingest.extract.paper.parts.states import state_of
from esrp_ingest.extract.paper.parts.whose import counts_as_machine, is_sub_heading, says_whose
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_fraction
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import COLUMN_HEADINGS
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES
from esrp_ingest.vocabulary.words import spelled

TABLE_NUMBER = re.compile(spelled(r"\s*{table}\s*\d+"), re.IGNORECASE)
_LABEL_AND_TEXT = 2
"""Cells that a sentence of a text may have, too."""
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,4}\.?\s{1,4}[A-Z][a-z]{2}[^\n]{0,76}[^.,;\s]")
_LONGEST, _LONGEST_OF_SERVER, _LONGEST_UNNUMBERED = 110, 100, 60
"""Characters of a heading: of any, of one that names a server, and of one that nothing else tells."""
LONGEST_VALUE = 3
"""So many lines of a value at most stand below the one that begins it."""


def segments(
    body: Sequence[Line],
    inside: Collection[Line],
    machines: Collection[str],
    chapters: Mapping[Line, str],
) -> Iterator[tuple[str, Sequence[Line], list[Line]]]:
    """Headings with the line that each of them is, and the lines below them.

    Directly below a heading another one may stand: it has no lines then, and what it says goes on.

    Args:
        body: the lines of a paper.
        inside: those inside of tables: they head nothing.
        machines: the names of machines that head figures.
        chapters: what the chapters of set-ups and tests are called, by the lines that head them.
    """
    heading, lines, above = "", list[Line](), tuple[Line, ...]()
    waiting = ""
    body = without_column_headings(body)
    places = Places(body, inside)
    for at, line in enumerate(body):
        found = None if places.are_part(at) else _heading(line, machines, placed=places.are_heading(at))
        if found is not None and not (places.stand_out(at) or _is_named(line, found, waiting, machines)):
            found = None if waiting or _goes_on(heading, body[at + 1 : at + 1 + LONGEST_VALUE]) else found
        both = _waiting_label(f"{waiting} {line.text}") if waiting else ""
        waiting = both or _waiting_label(line.text)
        found = chapters.get(line, found)
        if found is None:
            lines.append(line)
            continue
        yield heading, above, lines
        heading, lines, above = found, [], (line,)
    yield heading, above, lines


def _waiting_label(text: str) -> str:
    """A text again if it is a label whose value, or whose end, stands in the next line."""
    return text if LABELS.exact(text) is not None or LABELS.begins_an_alias(text) else ""


def _goes_on(heading: str, following: Sequence[Line]) -> bool:
    """Whether a known table goes on in the next lines."""
    return TABLES.fuzzy(heading) is not None and any(begins_row(line) for line in following)


def begins_row(line: Line) -> bool:
    """Whether a line begins with a known label, or with the first of its words; the rest of a value may begin small."""
    return not line.text[:1].islower() and (LABELS.starting(line.text) is not None or LABELS.begins_an_alias(line.text))


def _is_named(line: Line, heading: str, waiting: str, machines: Collection[str]) -> bool:
    """Whether something else than the mere shape of a line makes it a heading, also where a label waits for a value."""
    if not line.is_bare or TABLE_NUMBER.match(line.text):
        return True
    if _is_known(heading) or _is_section(line):
        return True
    return not waiting and (heading in machines or says_whose(heading) or line.text.rstrip().endswith(":"))


def without_column_headings(lines: Sequence[Line]) -> list[Line]:
    """The lines less those that head the two columns of a table, in one line or one below the other."""
    heads = {at for at, line in enumerate(lines) if COLUMN_HEADINGS.exact(line.text) is not None}
    for at, (line, following) in enumerate(pairwise(lines)):
        if len(following.text) < 12 and COLUMN_HEADINGS.exact(f"{line.text} {following.text}") is not None:
            heads.update((at, at + 1))
    return [line for at, line in enumerate(lines) if at not in heads]


def _is_section(line: Line) -> bool:
    """Whether a line is a numbered heading: `2.4 Storage Sizing`."""
    return line.is_bare and _SECTION.fullmatch(line.text.strip()) is not None


def _heading(line: Line, machines: Collection[str], *, placed: bool) -> str | None:
    """The bare text of a line that heads something, None for a line that does not.

    Args:
        line: the line.
        machines: the names of machines that head figures.
        placed: its place, or its letters, say that it heads what follows.
    """
    text = line.text
    if len(text) > _LONGEST or (_is_row(line) and not TABLE_NUMBER.match(text)):
        return None
    bare = bare_heading(text)
    if _is_known(bare):
        return bare
    if _is_label(text) or is_sub_heading(fold(bare)):
        return None
    if _is_marked(line) or bare in machines:
        return bare
    return bare if not _has_value(line) and (_says_whose(bare) or _may_head(line, placed=placed)) else None


def _has_value(line: Line) -> bool:
    """Whether a line goes on with a figure behind its first cell, as a label does."""
    return any(cell.text[0].isdigit() for cell in line.filled[1:])


def _is_known(bare: str) -> bool:
    """Whether a text is what a table or a chapter is called."""
    return TABLES.fuzzy(bare) is not None or OTHER_HEADINGS.exact(bare) is not None


def _is_label(text: str) -> bool:
    """Whether a text begins with a label of the configuration or of a result summary."""
    return LABELS.starting(text) is not None or SUMMARY_LABELS.starting(text) is not None


def _is_row(line: Line) -> bool:
    """Whether a line has several cells that nothing but a table has."""
    return is_table_row(line) or (line.is_bare and len(line.filled) > _LABEL_AND_TEXT)


def _is_marked(line: Line) -> bool:
    """Whether a number or a colon makes a line a heading."""
    numbered = TABLE_NUMBER.match(line.text) is not None or _is_section(line)
    return numbered or line.text.rstrip().endswith(":")


def _says_whose(bare: str) -> bool:
    """Whether a text says of whom, or of which state, the figures below it are, and is no end of a longer one."""
    if not bare[:1].isalnum() or bare[0].islower() or bare.count("(") != bare.count(")"):
        return False
    return state_of(bare) is not None or (
        says_whose(bare) and len(bare) < _LONGEST_OF_SERVER and not bare.endswith(".")
    )


def _may_head(line: Line, *, placed: bool) -> bool:
    """Whether a line of a text is short enough for a heading, or on a page placed like one, and no sentence.

    With the number of a section before it, one in bold letters is a heading wherever it stands.
    """
    text = line.text
    if not is_text(line) or text[-1] in ".,;" or _states_figure_of_machine(text):
        return False
    shaped = placed if line.words else len(text) < _LONGEST_UNNUMBERED
    if _SECTION.fullmatch(text) is not None:
        return shaped or all(word.bold for word in line.words)
    return shaped and text[0].isalpha() and not text[:2].islower()


def _states_figure_of_machine(text: str) -> bool:
    """Whether a text is a machine's name and a figure with decimals, close beside each other: a row of a table."""
    name, _, figure = text.rpartition(" ")
    return is_fraction(figure) and counts_as_machine(name)
