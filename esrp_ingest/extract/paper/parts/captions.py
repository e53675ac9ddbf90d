"""Captions of tables: where a paper prints them below its tables, what each says heads the rows above it."""

from collections.abc import Sequence
from itertools import pairwise

from esrp_ingest.extract.explanations import has_leaders
from esrp_ingest.extract.paper.parts.sections import TABLE_NUMBER
from esrp_ingest.extract.paper.parts.whose import scope_of
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES

_ABOVE, _BELOW = 4, 2
"""Within so many lines of a caption a row of its table ends, or begins."""
Part = tuple[str, Sequence[Line], list[Line]]
"""A heading, the lines that it is, and the lines below it."""


def below_captions(parts: Sequence[Part]) -> list[Part]:
    """The parts of a paper, each table below its caption, also where the paper prints this below the table.

    What stands behind such a caption is below the heading of the chapter again. A heading that says whose figures stand
    below it, or one of the template, goes before a caption that does not.
    """
    if not _stand_below(parts):
        return list(parts)
    placed: list[Part] = []
    chapter = ""
    for heading, above, lines in parts:
        if not (placed and _is_caption(heading, above)):
            chapter = heading
            placed.append((heading, above, lines))
            continue
        over, before, table = placed.pop()
        if before:
            placed.append((over, before, []))
        is_own = bool(scope_of(over, "")) or (TABLES.exact(over) is not None and TABLES.exact(heading) is None)
        placed.append((over if is_own else heading, above, table))
        placed.append((chapter, (), lines))
    return placed


def _stand_below(parts: Sequence[Part]) -> bool:
    """Whether captions stand below tables: some with rows above them only, and none with rows below them only."""
    sides = {
        (_holds_row(upper[-_ABOVE:]), _holds_row(lower[:_BELOW]))
        for (_, _, upper), (heading, above, lower) in pairwise(parts)
        if _is_caption(heading, above)
    }
    return (True, False) in sides and (False, True) not in sides


def _is_caption(heading: str, above: Sequence[Line]) -> bool:
    """Whether a heading is the numbered caption of a table, and no line of a list of tables."""
    text = above[0].text.strip() if above else ""
    return TABLE_NUMBER.match(text) is not None and OTHER_HEADINGS.exact(heading) is None and not has_leaders(text)


def _holds_row(lines: Sequence[Line]) -> bool:
    """Whether one of some lines is a row of a table, by its cells or its label; others are what wraps of it."""
    return any(
        len(line.filled) > 1 or LABELS.starting(line.text) or SUMMARY_LABELS.starting(line.text) for line in lines
    )
