"""When a paper was published, by the table of its revisions: `Revision | Date | Description`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import chain, takewhile
from operator import itemgetter
from typing import NamedTuple

from esrp_ingest.extract.paper.front.dates import read_date
from esrp_ingest.extract.paper.front.no_titles import DATE_LINE
from esrp_ingest.layout import Line
from esrp_ingest.models import Finding, noticed
from esrp_ingest.quantities import DateOrder
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS
from esrp_ingest.vocabulary.words import spelled

_REVISION = re.compile(spelled(r"(?<!\S){revision_column}(?!\S)"), re.IGNORECASE)
_DATE = re.compile(spelled(r"(?<!\S){date_column}(?!\S)"), re.IGNORECASE)
_HEADS = re.compile(spelled(r"(?:(?:{revision_column}|{date_column}|{said_of_revision})(?:\s+|$)){1,4}"), re.IGNORECASE)
"""One heading or several that stand beside each other."""
_FEWEST_CELLS = 2
_MOST_OF_NEIGHBOUR = 2
"""Words of a revision, or of what is said of one, at most that stand in the cell of its date."""


class Revision(NamedTuple):
    """When a revision is of, where that is printed, and in which line."""

    day: date
    at: int
    printed: re.Match[str]


def revisions(lines: Sequence[Line], order: DateOrder) -> list[Revision]:
    """The revisions that such tables date, the earliest first: with it the paper was published.

    Args:
        lines: those of the front pages.
        order: of month and day, where each may be the other.
    """
    heads = (at for at in range(len(lines)) if _heads_revisions(lines, at))
    rows = (row for at in heads for row in takewhile(lambda row: _is_row(lines[row]), range(at + 1, len(lines))))
    found = (_dated(lines[row], row, order) for row in rows)
    return sorted(filter(None, found), key=itemgetter(0, 1))


def rows_of_revisions(lines: Sequence[Line], order: DateOrder) -> set[int]:
    """The headings and the dated rows of such tables, by their places among the lines: what they hold is no figure.

    Args:
        lines: those of the front pages.
        order: of month and day, where each may be the other.
    """
    found: set[int] = set()
    for head in (at for at in range(len(lines)) if _heads_revisions(lines, at)):
        rows = takewhile(lambda row: _dated(lines[row], row, order) is not None, range(head + 1, len(lines)))
        if dated_rows := set(rows):
            found |= {head, *dated_rows}
    return found


def text_of(printed: re.Match[str]) -> str:
    """The date alone, where words that say what it is stand beside it."""
    return printed["date"] if "date" in printed.re.groupindex else printed[0]


def dated(found: Iterable[tuple[int, re.Match[str]]], order: DateOrder) -> Iterator[Revision]:
    """What lines say of revisions, as far as each tells a date.

    Args:
        found: the dates, each with its line.
        order: of month and day, where each may be the other.
    """
    for at, printed in found:
        if (day := read_date(text_of(printed), order)) is not None:
            yield Revision(day, at, printed)


def several_revisions(found: Sequence[Revision], published_on: date | None, lines: Sequence[Line]) -> Iterator[Finding]:
    """That a paper was revised after the day that counts as the one of its publication."""
    last = max(found, key=itemgetter(0), default=None)
    if published_on is None or last is None or last.day <= published_on:
        return
    first = next((each for each in found if each.day == published_on), None)
    if first is not None:
        message = (
            f"revisions are of {text_of(first.printed)} to {text_of(last.printed)}: taken as published on the first"
        )
    else:
        message = (
            f"revised after it was published on {published_on}, which counts: {text_of(last.printed).strip(' .)')}"
        )
    yield noticed("doubtful_date", "info", message, lines[(first or last).at].locator)


def _heads_revisions(lines: Sequence[Line], at: int) -> bool:
    """Whether a line heads columns of revisions and of their dates; on a page two headings may nearly touch.

    Below a heading that says so, what is said of a revision is enough beside its date: `Date | Description`.
    """
    line = lines[at]
    heads = [_HEADS.fullmatch(text.strip(" :")) for text in line.texts]
    told = at > 0 and OTHER_HEADINGS.exact(lines[at - 1].text) == "contents" and len(heads) > 1
    kinds = (_DATE,) if told else (_REVISION, _DATE)
    return all(heads) and all(any(kind.search(text) for text in line.texts) for kind in kinds)


def _is_row(line: Line) -> bool:
    """Whether a line is a row of such a table, or goes on with the description of one."""
    return len(line.texts) >= _FEWEST_CELLS or line.text[:1].islower()


def _dated(line: Line, at: int, order: DateOrder) -> Revision | None:
    """The revision that a row dates, in a cell of its own or in one that its neighbour nearly touches."""
    printed = filter(None, map(DATE_LINE.fullmatch, chain(line.texts, chain.from_iterable(map(_ends, line.texts)))))
    read = ((day, found) for found in printed if (day := read_date(found[0], order)) is not None)
    return next((Revision(day, at, found) for day, found in read), None)


def _ends(text: str) -> Iterator[str]:
    """A text without the one or two words at its end, or at its beginning: `October 2011 A`, `Rev. 2 May 2012`."""
    said = text.split()
    for count in range(1, _MOST_OF_NEIGHBOUR + 1):
        yield " ".join(said[:-count])
        yield " ".join(said[count:])
