"""What stands directly before or behind a figure and says that it is none of the thing itself, but one near to it.

`At least 2,000`, `up to 2,000`, `2,000 or more` and `>= 2,000` say where a figure begins or ends, `about 2,000` and
`~2,000` that it is near. None of them says how many there are.
"""

import re
from enum import Enum, auto

from esrp_ingest.numerals import PRINTED
from esrp_ingest.vocabulary.words import spelled


class Bound(Enum):
    """How a text bounds a figure: there is no less, there is no more, or it is about so much."""

    LEAST = auto()
    MOST = auto()
    ABOUT = auto()


_LED = r"(?:\s{1,2}{of})?\s{0,2}:?"
_ALONE = r"(?:^|[(;,:])\s{0,2}"
"""Where words begin a statement that elsewhere say how things are spread: `24 disks over 2 shelves`."""
_BEFORE = re.compile(
    spelled(
        rf"(?:(?<!\w)(?:(?P<most>{{at_most_before}})|(?P<least>{{at_least_before}})|(?P<about>{{about}})){_LED}"
        rf"|{_ALONE}(?:(?P<most_alone>{{at_most_alone}})|(?P<least_alone>{{at_least_alone}}))"
        r"|(?P<most_sign><\s?=?|=\s?<|[\u2264\u2a7d])|(?P<least_sign>(?<![=-])>\s?=?|=\s?>|[\u2265\u2a7e])"
        r"|(?P<about_sign>[~\u223c\u2248\u2245\u00b1]))\s{0,2}$"
    ),
    re.IGNORECASE,
)
_BEHIND = re.compile(
    spelled(
        r"(?:(?P<least_sign>\+)(?![\w+]|\s?\d)"
        r"|\s{0,2}(?:[^\W\d]{1,20}\s{1,2}){0,2}[(,]?\s?"
        r"(?:(?P<most>{at_most_behind})|(?P<least>{at_least_behind})|(?P<about>{about}))(?![\w/]|[\s:=.]{0,3}\d))"
    ),
    re.IGNORECASE,
)
_FIGURE = re.compile(PRINTED)
_NEAR = 40
"""Letters beside a figure in which stands what bounds it."""


def bound_of(text: str, start: int, end: int) -> Bound | None:
    """How a text bounds the figure that stands at a place of it, None where it states the figure itself."""
    found = _BEFORE.search(text[max(0, start - _NEAR) : start]) or _BEHIND.match(text[end : end + _NEAR])
    if found is None or found.lastgroup is None:
        return None
    return Bound[found.lastgroup.partition("_")[0].upper()]


def without_bounds(text: str) -> str:
    """A text without what bounds its first figure: `at least 24` is `24`."""
    figure = _FIGURE.search(text)
    if figure is None:
        return text
    first = max(0, figure.start() - _NEAR)
    before, behind = _BEFORE.search(text, first, figure.start()), _BEHIND.match(text[figure.end() :])
    start = figure.start() if before is None else before.start()
    return f"{text[:start]}{figure[0]}{text[figure.end() + (0 if behind is None else behind.end()) :]}"
