"""What a paper says above its reports: the headings that a report is below, and the text that introduces it.

Whatever a heading above reports is called (`A Detailed results`), the text directly below it introduces the reports
under `A.1`, `A.2`, or `Server 1`. It ends with the next heading that is none of its parts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from esrp_ingest.document import Piece
from esrp_ingest.reports.headings import is_appendix, number_of, without_count

_MOST_SECTIONS = 64
"""So many headings back one that others are below is looked for: a safety limit."""
_LONGEST_UNKNOWN, _MOST_WORDS = 60, 6
"""Characters and words of a heading that is not known."""
_LONGEST = 4
"""So many texts below a heading introduce what is below it."""


@dataclass(slots=True)
class Above:
    """A heading of the paper, and what it says below it before anything else begins."""

    piece: Piece
    below: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The heading."""
        return self.piece.one_line


def with_ancestors(headings: Sequence[Above]) -> list[Above]:
    """Give the last heading and those above it: `A.1.2`, `A.1` and `A` by number, and the appendix of all."""
    chain: list[Above] = []
    for heading in reversed(headings[-_MOST_SECTIONS:]):
        number = number_of(heading.text)
        below = number_of(chain[-1].text) if chain else None
        appendix = is_appendix(heading.text)
        if not chain or appendix or (number and below and below.startswith(f"{number}.")):
            chain.append(heading)
        if appendix or (number and "." not in number):
            break
    return chain


@dataclass(slots=True)
class _Introduction:
    """The text below one heading, and the number of that heading where it has one."""

    number: str | None
    texts: list[str] = field(default_factory=list)

    def is_above(self, heading: str, *, of_server: bool) -> bool:
        """Whether a heading is that of a part: by its number, or a server's without one."""
        found = number_of(heading)
        if found is None:
            return of_server
        return "." in found and (self.number is None or found.startswith(f"{self.number}."))


@dataclass(slots=True)
class Introductions:
    """Walks the texts of a document and keeps what introduces the report that begins next."""

    _next: _Introduction | None = None
    _current: _Introduction | None = None

    @property
    def texts(self) -> list[str]:
        """What introduces the parts that are open."""
        return [] if self._current is None else [" ".join(self._current.texts)]

    def take_prose(self, text: str) -> None:
        """Take a sentence."""
        if self._next is not None and len(self._next.texts) < _LONGEST:
            self._next.texts.append(text)

    def take_unknown(self, text: str) -> None:
        """Take a text that may be a heading that is not known, with or without a number: `2 Long run`."""
        number = number_of(text)
        bare = without_count(text) if number and number[0].isdigit() else text
        if bare[:1].isupper() and len(text) <= _LONGEST_UNKNOWN and bare.count(" ") < _MOST_WORDS:
            self._next = _Introduction(number)

    def take_heading(self, text: str, *, of_server: bool) -> None:
        """Take a heading above reports: a part of what is open, of what was introduced last, or of neither."""
        if self._next is not None and self._next.texts and self._next.is_above(text, of_server=of_server):
            self._current = self._next
        elif self._current is not None and not self._current.is_above(text, of_server=of_server):
            self._current = None
        self._next = None

    def take_report(self) -> None:
        """Take a title or a section of a report, or a chapter's heading: what is in it introduces nothing."""
        self._next = None
