"""The parts of a paper outside of its reports: headings, and the lines below each of them."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from esrp_ingest.extract.paper.prose import items_of
from esrp_ingest.extract.paper.summary import is_sub_heading, scope_of, state_of
from esrp_ingest.extract.sections import bare_heading
from esrp_ingest.layout import Line, usual_height
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import COLUMN_HEADINGS
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES
from esrp_ingest.vocabulary.words import spelled

_TABLE_NUMBER = re.compile(spelled(r"\s*{table}\s*\d+"), re.IGNORECASE)
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,4}\.?\s{1,4}[A-Z][a-z]{2}[^\n]{0,76}[^.,;\s]")
_LONGEST, _LONGEST_OF_SERVER, _LONGEST_UNNUMBERED = 110, 100, 60
"""Characters of a heading: of any, of one that names a server, and of one that nothing else tells."""
_LARGER = 1.12
"""So much larger than running text letters of a heading are at least that nothing else tells."""
_THREE, _MOST = 3, 12
_APART, _FARTHER = 0.6, 1.5
"""How many of its heights, and times as far as rows from each other, a heading stands above a table at least."""
_ALIGNED = 3.0
"""Points by which the left edges of lines of one column differ at the most."""
LONGEST_VALUE = 3
"""So many lines of a value at most stand below the one that begins it."""


def segments(
    body: Sequence[Line], inside: Collection[int], machines: Collection[str] = ()
) -> Iterator[tuple[str, Sequence[Line], list[Line]]]:
    """Headings with the line that each of them is, and the lines below them.

    Directly below a heading another one may stand: it has no lines then, and what it says goes on.

    Args:
        body: the lines of a paper.
        inside: those inside of tables, by their identity: they head nothing.
        machines: the names of machines that head figures.
    """
    heading, lines, above = "", list[Line](), tuple[Line, ...]()
    waiting = ""
    body = without_column_headings(body)
    large = _LARGER * usual_height(body)
    for at, line in enumerate(body):
        apart = _stands_apart(body[at - 1] if at else None, body[at : at + _THREE]) or _heads_list(
            body[at : at + _MOST]
        )
        found = _heading(line, large, machines, apart=apart) if id(line) not in inside else None
        if found is not None and not _is_named(line, found, waiting, machines):
            found = None if waiting or _goes_on(heading, body[at + 1 : at + 1 + LONGEST_VALUE]) else found
        waiting = _waiting_label(f"{waiting} {line.text}".strip()) or _waiting_label(line.text)
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
    if line.words or line.is_row or _TABLE_NUMBER.match(line.text):
        return True
    if _is_known(heading) or _is_section(line):
        return True
    return not waiting and (heading in machines or bool(scope_of(heading, "")) or line.text.rstrip().endswith(":"))


def without_column_headings(lines: Sequence[Line]) -> list[Line]:
    """The lines less those that head the two columns of a table, in one line or one below the other."""
    heads = {at for at, line in enumerate(lines) if COLUMN_HEADINGS.exact(line.text) is not None}
    for at, (line, following) in enumerate(pairwise(lines)):
        if len(following.text) < 12 and COLUMN_HEADINGS.exact(f"{line.text} {following.text}") is not None:
            heads.update((at, at + 1))
    return [line for at, line in enumerate(lines) if at not in heads]


def _is_section(line: Line) -> bool:
    """Whether a line is a numbered heading: `2.4 Storage Sizing`."""
    return not line.words and not line.is_row and _SECTION.fullmatch(line.text.strip()) is not None


def _heading(line: Line, large: float, machines: Collection[str], *, apart: bool) -> str | None:
    """The bare text of a line that heads something, None for a line that does not.

    Args:
        line: the line.
        large: how tall letters are at least that are those of headings, 0 where nobody knows.
        machines: the names of machines that head figures.
        apart: its place says that it heads what follows.
    """
    text = line.text
    if len(text) > _LONGEST or (_is_row(line) and not _TABLE_NUMBER.match(text)):
        return None
    bare = bare_heading(text)
    if _is_known(bare):
        return bare
    if _is_label(text) or is_sub_heading(fold(bare)):
        return None
    if _is_marked(line) or bare in machines:
        return bare
    has_value = any(cell.text[0].isdigit() for cell in line.filled[1:])
    return bare if not has_value and (_says_whose(bare) or _may_head(line, large, apart=apart)) else None


def _is_known(bare: str) -> bool:
    """Whether a text is what a table or a chapter is called."""
    return TABLES.fuzzy(bare) is not None or OTHER_HEADINGS.exact(bare) is not None


def _is_label(text: str) -> bool:
    """Whether a text begins with a label of the configuration or of a result summary."""
    return LABELS.starting(text) is not None or SUMMARY_LABELS.starting(text) is not None


def _is_row(line: Line) -> bool:
    """Whether a line has several cells that nothing but a table has."""
    return len(line.filled) > (1 if line.is_row else 2) and (line.is_row or not line.words)


def _is_marked(line: Line) -> bool:
    """Whether a number or a colon makes a line a heading."""
    numbered = _TABLE_NUMBER.match(line.text) is not None or _is_section(line)
    return numbered or line.text.rstrip().endswith(":")


def _says_whose(bare: str) -> bool:
    """Whether a text says of whom, or of which state, the figures below it are."""
    return state_of(bare) is not None or (
        bool(scope_of(bare, "")) and len(bare) < _LONGEST_OF_SERVER and not bare.endswith(".")
    )


def _may_head(line: Line, large: float, *, apart: bool) -> bool:
    """Whether a line of a text is short enough for a heading, or on a page large or far enough, and no sentence."""
    text = line.text
    short = len(text) < _LONGEST_UNNUMBERED
    shaped = short if not line.words else 0 < large <= line.letter_height or (apart and short)
    return shaped and not line.is_row and text[0].isalpha() and text[-1] not in ".,;"


def _heads_list(lines: Sequence[Line]) -> bool:
    """Whether a list of labels and values that are no rows of the template follows the first of some lines."""
    items = items_of(lines[1:]) if not items_of(lines) and len(lines[0].cells) == 1 else []
    return bool(items) and all(pair.key is None for pair in items)


def _stands_apart(above: Line | None, lines: Sequence[Line]) -> bool:
    """Whether the first of three lines of a page stands farther from what is around it than the two below it do.

    Args:
        above: the line above it.
        lines: itself, and the two that follow.
    """
    if len(lines) != _THREE or len(lines[0].cells) > 1:
        return False
    head, row, last = (line.box for line in lines)
    if head is None or row is None or last is None or len({line.page for line in lines}) > 1:
        return False
    least = max(_APART * head.height, _FARTHER * (last.top - row.bottom))
    top = above.box if above is not None and above.page == lines[0].page else None
    is_apart = top is None or head.top - top.bottom > least
    return is_apart and row.top - head.bottom > least and head.x0 <= row.x0 + _ALIGNED
