"""What parts of a paper are below: captions that stand below their tables, contents behind which a table stands."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import dropwhile, pairwise

from esrp_ingest.extract.explanations import has_leaders
from esrp_ingest.extract.paper.parts.headers_of_pairs import name_in_header
from esrp_ingest.extract.paper.parts.named_disks import is_sub_heading
from esrp_ingest.extract.paper.parts.sections import TABLE_NUMBER
from esrp_ingest.extract.paper.parts.states import is_state_alone, state_of
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, METRIC_COLUMN, RESULT_COLUMN, UNNAMED_SERVER, scope_of
from esrp_ingest.layout import Line
from esrp_ingest.numerals import MARKS, is_fraction
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES

_ABOVE, _BELOW = 4, 2
"""Within so many lines of a caption a row of its table ends, or begins."""
_NOTE = re.compile(rf"(?:\d|[{MARKS}])\s?[^\W\d]")
"""How a footnote begins."""
Part = tuple[str, Sequence[Line], list[Line]]
"""A heading, the lines that it is, and the lines below it."""
_IsCaption = Callable[[str, Sequence[Line]], bool]
_LEAST_ROWS = 3
"""So many known rows of a configuration are no contents of a paper."""


def below_captions(parts: Sequence[Part], machines: Collection[str] = ()) -> list[Part]:
    """The parts of a paper, each table below its caption, also where the paper prints this below the table.

    Where some are numbered, these are the captions; else the names of tables. What stands behind one of them is below
    the heading of the chapter again. A heading that says whose figures stand below it, or one of the template, goes
    before a caption that does not.

    Args:
        parts: of a paper.
        machines: the names of machines that the reports and the headings name.
    """
    parts = _without_heads_of_columns(parts)
    is_caption = _what_stands_below(parts, machines)
    if is_caption is None:
        return list(parts)
    placed: list[Part] = []
    chapter = ""
    for heading, above, lines in parts:
        if not (placed and is_caption(heading, above)):
            chapter = heading
            placed.append((heading, above, lines))
            continue
        over, before, table = placed.pop()
        if before:
            placed.append((over, before, []))
        placed.append((over if _says_more(over, heading) else heading, above, table))
        placed.append((chapter, (), lines))
    return placed


def _without_heads_of_columns(parts: Sequence[Part]) -> list[Part]:
    """The parts of a paper, those below `Value` right below the name of a state or a test as parts of this one."""
    whole: list[Part] = []
    for heading, above, lines in parts:
        over, before, between = whole[-1] if whole else ("", (), [])
        is_state = (state_of(over) or is_state_alone(over)) and not between
        if is_state and RESULT_COLUMN.fullmatch(heading) and TABLES.exact(heading) is None:
            whole[-1] = (over, before, [*above, *lines])
        else:
            whole.append((heading, above, lines))
    return whole


def _what_stands_below(parts: Sequence[Part], machines: Collection[str]) -> _IsCaption | None:
    """How captions are told that stand below their tables; None where none do."""
    if any(_is_numbered(heading, above) for heading, above, _ in parts):
        return _is_numbered if _stand_below(parts, _is_numbered, _BELOW) else None
    if _stand_below(parts, _is_known, None):
        return _is_known
    says_whose = partial(_says_whose, machines)
    return says_whose if _stand_below(parts, says_whose, None) and _are_several(parts, says_whose) else None


def _says_more(over: str, caption: str) -> bool:
    """Whether a heading tells better than a caption what a table holds: whose figures, or which table of the template.

    `Individual server metrics` says less than `Individual server metrics for server 1`.
    """
    whose, own = scope_of(over, ""), scope_of(caption, "")
    named = whose == UNNAMED_SERVER and own not in ("", AGGREGATE, UNNAMED_SERVER)
    return (bool(whose) and not named) or (TABLES.exact(over) is not None and TABLES.exact(caption) is None)


def _stand_below(parts: Sequence[Part], is_caption: _IsCaption, below: int | None) -> bool:
    """Whether captions stand below tables: some with rows above them only, and none with rows below them only.

    Args:
        parts: of a paper.
        is_caption: whether a heading is such a caption.
        below: within so many lines of it a row of its table begins, None for anywhere.
    """
    sides = {
        (_holds_row(upper[-_ABOVE:]), _holds_row(_without_heads(lower)[:below]))
        for (_, _, upper), (heading, above, lower) in pairwise(parts)
        if is_caption(heading, above)
    }
    return (True, False) in sides and (False, True) not in sides


def _without_heads(lines: Sequence[Line]) -> list[Line]:
    """The lines below a caption, less those that head the columns or the first rows of its table."""
    heads = (RESULT_COLUMN.fullmatch, METRIC_COLUMN.fullmatch, lambda text: is_sub_heading(fold(text)) or None)
    return list(
        dropwhile(
            lambda line: name_in_header(line) is not None or any(is_head(line.text.strip()) for is_head in heads), lines
        )
    )


def _is_numbered(heading: str, above: Sequence[Line]) -> bool:
    """Whether a heading is the numbered caption of a table, and no line of a list of tables."""
    text = above[0].text.strip() if above else ""
    return TABLE_NUMBER.match(text) is not None and OTHER_HEADINGS.exact(heading) is None and not has_leaders(text)


def _is_known(heading: str, above: Sequence[Line]) -> bool:
    """Whether a heading is the name that the template gives to a table, or says whose figures one holds."""
    whose = OTHER_HEADINGS.exact(heading) is None and bool(scope_of(heading, ""))
    return bool(above) and (whose or TABLES.exact(heading) is not None)


def _says_whose(machines: Collection[str], heading: str, above: Sequence[Line]) -> bool:
    """Whether a heading that the template does not know says whose figures a table holds, or in which state."""
    if not above or OTHER_HEADINGS.exact(heading) is not None or TABLES.exact(heading) is not None:
        return False
    return bool(scope_of(heading, "", machines) or state_of(heading) or is_state_alone(heading))


def _are_several(parts: Sequence[Part], is_caption: _IsCaption) -> bool:
    """Whether there are several captions that each stand below rows of their own, and nothing below the last one.

    One alone has to name a server right before another chapter: above a text, or a state, it may head something else.
    """
    found = [(upper, lower, after) for upper, lower, after in _around(parts) if is_caption(lower[0], lower[1])]
    apart = all(_holds_row(upper[2][-_ABOVE:]) for upper, _, _ in found) and all(map(_is_note, found[-1][1][2]))
    (_, (heading, _, _), after) = found[-1]
    alone = is_state_alone(heading) or state_of(heading) or (after and OTHER_HEADINGS.exact(after[0]) is None)
    return apart and (len(found) > 1 or not alone)


def _is_note(line: Line) -> bool:
    """Whether a line is a footnote: its mark stands before it."""
    return _NOTE.match(line.text) is not None


def _around(parts: Sequence[Part]) -> Iterator[tuple[Part, Part, Part | None]]:
    """Each part of a paper but the first, with the one before it and the one behind it, None behind the last one."""
    return zip(parts, parts[1:], [*parts[2:], None], strict=False)


def _holds_row(lines: Sequence[Line]) -> bool:
    """Whether one of some lines is a row of a table, by its cells or its label; others are what wraps of it, or heads.

    A result alone stands in the middle of a label that wraps around it.
    What heads the one column of figures is none: the names of tests may stand below it.
    """
    return any(
        (len(line.filled) > 1 and name_in_header(line) is None)
        or is_fraction(line.text)
        or LABELS.starting(line.text)
        or SUMMARY_LABELS.starting(line.text)
        for line in lines
    )


def behind_contents(part: Part) -> Part:
    """A part of a paper, of contents what it holds behind them, or nothing where no row is known.

    `Revision history` may stand on a front page with a small table, and the configuration below it.
    """
    heading, above, lines = part
    if OTHER_HEADINGS.exact(heading) != "contents":
        return part
    known = [
        at for at, line in enumerate(lines) if _is_pair(line) and LABELS.exact(line.texts[0].rstrip(" :")) is not None
    ]
    if len(known) < _LEAST_ROWS:
        return heading, above, []
    first = known[0]
    while first and _is_pair(lines[first - 1]):
        first -= 1
    named = first > 0 and len(lines[first - 1].filled) == 1
    return (lines[first - 1].text if named else ""), above, list(lines[first:])


def _is_pair(line: Line) -> bool:
    return len(line.filled) == 2 and line.text[:1].isalpha()
