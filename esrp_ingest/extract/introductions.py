"""Headings above reports: which of them others are parts of, and what a paper says below those of its own words.

Whatever a heading is called (`A Detailed results`), the text directly below it introduces what stands below it: the
reports under `A.1`, `A.2`, or `Server 1`. It ends with the next heading that is none of its parts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.words import spelled

_NUMBER = re.compile(r"^(?:[A-Z]|\d+)(?:\.\d+)*(?=[.\s])")
"""The number of a heading."""
_COUNTED = re.compile(r"^\d{1,2}(?:\.\d{1,2}){0,4}\.?\s{1,4}")
"""The number of a heading that begins with a figure."""
_APPENDIX = re.compile(spelled(r"^{appendix}\b"), re.IGNORECASE)
_MOST_SECTIONS = 64
"""So many headings back one that others stand below is looked for: a safety limit."""
_LONGEST_HEADING = 60
_MOST_WORDS = 6
_LONGEST_INTRODUCTION = 4
"""So many lines below a heading introduce what stands there."""


def is_appendix(text: str) -> bool:
    """Whether a heading is that of an appendix, which may stand behind the number of a section."""
    return _APPENDIX.match(without_count(text)) is not None


def without_count(heading: str) -> str:
    """A heading without the figures that count sections: `3.1 Server 1`."""
    return _COUNTED.sub("", heading)


@dataclass(slots=True)
class Heading:
    """A heading of the paper, and what it says below it before anything else begins."""

    text: str
    line: Line
    below: list[str] = field(default_factory=list)


def with_ancestors(headings: Sequence[Heading]) -> list[Heading]:
    """The last heading and those above it: `A.1.2`, `A.1` and `A` by section number, and the appendix they stand in."""
    chain: list[Heading] = []
    for heading in reversed(headings[-_MOST_SECTIONS:]):
        number = _NUMBER.match(heading.text)
        below = _NUMBER.match(chain[-1].text) if chain else None
        appendix = is_appendix(heading.text)
        if not chain or appendix or (number and below and below.group().startswith(f"{number.group()}.")):
            chain.append(heading)
        if appendix or (number and "." not in number.group()):
            break
    return chain


@dataclass(slots=True)
class Introduction:
    """The text below one heading, and the number of that heading where it has one."""

    number: str | None
    texts: list[str] = field(default_factory=list)

    def is_above(self, heading: str, *, of_server: bool) -> bool:
        """Whether a heading is that of a part: by its number, or a server's without one."""
        found = _NUMBER.match(heading)
        if found is None:
            return of_server
        return "." in found.group() and (self.number is None or found.group().startswith(f"{self.number}."))


@dataclass(slots=True)
class Introductions:
    """Walks the lines of a document: which text introduces the report that begins next."""

    _next: Introduction | None = None
    _current: Introduction | None = None

    @property
    def texts(self) -> list[str]:
        """What introduces the parts that are open."""
        return [] if self._current is None else [" ".join(self._current.texts)]

    def take_prose(self, text: str) -> None:
        """Takes a sentence."""
        if self._next is not None and len(self._next.texts) < _LONGEST_INTRODUCTION:
            self._next.texts.append(text)

    def take_unknown(self, text: str) -> None:
        """Takes a line that may be a heading that nobody knows, with or without a number: `2 Long run`."""
        found = _NUMBER.match(text)
        counted = found is not None and found.group()[0].isdigit()
        bare = without_count(text) if counted else text
        if bare[:1].isupper() and len(text) <= _LONGEST_HEADING and bare.count(" ") < _MOST_WORDS:
            self._next = Introduction(found.group() if found else None)

    def take_heading(self, text: str, *, of_server: bool) -> None:
        """Takes a heading above reports: a part of what is open, of what was introduced last, or of neither."""
        if self._next is not None and self._next.texts and self._next.is_above(text, of_server=of_server):
            self._current = self._next
        elif self._current is not None and not self._current.is_above(text, of_server=of_server):
            self._current = None
        self._next = None

    def take_report(self) -> None:
        """Takes a title or a section of a report, or a chapter's heading: what stands in it introduces nothing."""
        self._next = None
