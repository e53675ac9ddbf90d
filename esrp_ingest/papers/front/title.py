"""The title of a paper: lines of one size that name the solution, near the top of the front pages."""

import re
from collections.abc import Sequence

from esrp_ingest.papers.front.lines import FrontLine, is_no_title, is_programme
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.vocabulary.front_page import KIND, NAMES_SOLUTION
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled

_LABEL = re.compile(spelled(r"\s*{title_label}\s*:\s*"), re.IGNORECASE)
_LEADS = re.compile(spelled(r"(?:^|\s)(?:{leads_over}|{little}|{leads_on})$|[,\u2013-]$"), re.IGNORECASE)
_KIND = re.compile(rf"(?:{KIND.pattern})[\s:|\u2013-]+(?=[^\W\d_])", re.IGNORECASE)
"""What a paper calls itself before its title, in one line with it."""
_ENDS = re.compile(spelled(r"\b{solution}$"), re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?]$|[.!?]\s[A-Z]")


def find_title(lines: Sequence[FrontLine], vendors: VendorDirectory) -> list[FrontLine]:
    """Give the lines of the title, none where no line names a solution.

    Lines that the format gives as headings of one level are one title; other lines that stand together are, as far as
    each may be a part of one.

    Args:
        lines: those of the front pages.
        vendors: the vendors to look for: a name alone above a title that begins with it is none of its lines.
    """
    named = [at for at, line in enumerate(lines) if NAMES_SOLUTION.search(line.text) and _may_be(line)]
    if not named:
        return []
    best = min(named, key=lambda at: (lines[at].level or LIMITS.level_of_known, at))
    first = last = best
    while _joins(lines, first - 1, best, last - first):
        first -= 1
    while _joins(lines, last + 1, best, last - first):
        last += 1
    if vendors.place(" ".join(line.text for line in lines[first : last + 1])) is None:
        first -= _names_vendor(lines, first - 1, vendors)
    return list(lines[_begin(lines, first, best, vendors) : last + 1])


def _names_vendor(lines: Sequence[FrontLine], at: int, vendors: VendorDirectory) -> bool:
    """Whether a line above a title without a vendor begins with one, and belongs to it whatever its letters."""
    place = vendors.place(lines[at].text) if at >= 0 else None
    return place is not None and place[0] == 0 and _may_be(lines[at])


def _begin(lines: Sequence[FrontLine], first: int, best: int, vendors: VendorDirectory) -> int:
    """Where a title begins: at its last line that begins with a vendor's name, unless words lead on to that."""
    for at in range(best, first, -1):
        place = vendors.place(_KIND.sub("", lines[at].text))
        if place is not None and place[0] == 0 and _LEADS.search(lines[at - 1].text) is None:
            return at
    return first


def text_of(lines: Sequence[FrontLine]) -> str:
    """Give the title in one line."""
    return _KIND.sub("", _LABEL.sub("", " ".join(line.text for line in lines))).strip(" -:|")


def _may_be(line: FrontLine) -> bool:
    return not is_no_title(_LABEL.sub("", line.text)) and _SENTENCE.search(line.text) is None


def _joins(lines: Sequence[FrontLine], at: int, best: int, held: int) -> bool:
    """Whether a line beside so many lines of a title is a part of it."""
    if not 0 <= at < len(lines) or held + 1 >= LIMITS.most_title_lines:
        return False
    line, own = lines[at], lines[best]
    if line.level != own.level or line.piece.place.page != own.piece.place.page:
        return False
    if line.level is not None:
        return _may_be(line) or (at + 1 == best and is_programme(line.text))
    return _may_be(line) and _goes_on(*lines[at - (at > best) :][:2], above=at < best)


def _goes_on(line: FrontLine, below: FrontLine, *, above: bool) -> bool:
    """Whether lines of a text are one title: without a blank line between, and none behind the end of it."""
    near = (below.piece.place.line or 0) - (line.piece.place.line or 0) <= 1
    return near and (above or _ENDS.search(line.text) is None)
