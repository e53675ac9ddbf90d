"""What kind of heading a line is: a report's title, a section of one, or a heading of the paper above reports.

Whatever a heading above reports is called (`A Detailed results`), the text directly below it introduces what stands
below it: the reports under `A.1`, `A.2`, or `Server 1`. It ends with the next heading that is none of its parts.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache

from esrp_ingest.extract.grid.pieces import is_table_row
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Line
from esrp_ingest.numerals import DIGIT
from esrp_ingest.quantities import THOUSANDS, TIMESTAMP
from esrp_ingest.vocabulary.matching import Match, fold
from esrp_ingest.vocabulary.report import PRODUCT_TITLES, REPORT_TITLES, SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled, words

LOG_TIME = re.compile(rf"(?<!\d)(?P<time>{TIMESTAMP})(?:\s*--(?!-)|\s+[^\w\s](?=\s|$))", re.IGNORECASE)
"""The time of an entry and the dashes behind it, before and after which recognition may see no blank."""
_CLOCK = re.compile(r"\d[:.]\d\d[:.]\d\d")
"""What the time of an entry ends with: few lines hold it, and it is looked for in half the time."""
_OF_APPENDIX = r"(?:(?-i:[A-Z])\s{0,2}[-.]?\s{0,2})?"
"""The letter of an appendix before the number of a table in it: `Table A-1`, `Table A 1`."""
CAPTION = re.compile(spelled(rf"^{{caption}}\s*{_OF_APPENDIX}\d+(?:[-.]\d+)*\s*[:.)\-\u2013\u2014]?\s*"), re.IGNORECASE)
_BULLETS = re.compile(r"^(?:(?:[^\w\s(\[{\"']|o)\s+){1,4}(?=\w)")
_NUMBERING = re.compile(r"^(?:[A-Z]\.|\d+\.)?(?:\d+\.)*\d*\s+(?=\D)|^[A-Z](?:\.\d+)+\.?\s+")
_CONTINUED = re.compile(spelled(r"(?<!\s)\s*+(?:[(\[]\s*+)?{continued}\.?\s*+(?:[)\]]\s*+)?$"), re.IGNORECASE)
_OF_RESULTS = re.compile(
    spelled(
        r"(?<=\S)(?:\s?[-\u2013\u2014:])?\s{1,3}(?:{kind_of_results})$"
        r"|^{kind_of_results}\s{1,3}(?:{of_server}|[-\u2013\u2014])\s{1,3}"
    ),
    re.IGNORECASE,
)
_LETTER = r"(?-i:[A-H])(?=\s*(?:$|[,)(]|:(?!\\)|[-\u2013\u2014]\s)|\s+{of_test_heading}\b)"
"""The letter that counts a server, at the end of its name: no article, and no drive."""
_MACHINE = r"(?::|(?::|\s[-\u2013\u2014])\s+[\w.-]{1,30}|\([\w.-]{1,30}\))"
_NAMED_SERVER = rf"{{server}}(?:\s*+(?:#\s*+)?\d+|\s{_LETTER})\s*{_MACHINE}?"
"""A server with its number, and the name of the machine behind it perhaps."""
_SERVERS_TEST = (
    r"(?:\S+\s+)?{server}\s+(?:#\s*+)?(?:\d{1,3}|(?-i:[A-H]))(?:,|:|\s[-\u2013\u2014])?\s+"
    r"(?=(?:\S+\s+){0,3}{kind_of_test}\b)(?:{of_test_heading}\s+){0,4}{of_test_heading}"
)
"""A server and a test of it: `Exchange Server 1 - two-hour test`, `Node A database backup report`."""
_TESTS_SERVER = (
    r"(?=(?:\S+\s+){0,3}{kind_of_test}\b)(?:{of_test_heading}\s+){0,4}{of_test_heading}"
    rf"(?:(?:\s*[,:\u2013\u2014]|\s-)\s+(?:\S+\s+)?{_NAMED_SERVER}|\s+\((?:\S+\s+)?{_NAMED_SERVER}\))"
)
"""A test, and the server it was run on: `Soft recovery, Server 1`, `Stress test (Exchange Server 2)`."""
_HEADING = re.compile(
    spelled(
        r"^(?:[A-Z](?:\.\d+)+\.?\s+\S.{0,100}"
        r"|(?i:{appendix}\b.{0,120}"
        r"|[A-Z]\.?\s+(?:\S+\s+){0,5}{kind_of_test}{plural}?(?:\s+\S+){0,4}"
        r"|.{0,80}\b{results_for}\b.{1,60}"
        rf"|(?:(?:\S+\s+){{0,3}}{{kind_of_test}}\s+{{of_server}}\s+(?:\S+\s+){{0,2}})?{_NAMED_SERVER}"
        rf"|{_SERVERS_TEST}"
        rf"|{_TESTS_SERVER}"
        rf"|(?:\S+\s+){{0,3}}{{kind_of_test}}\s+{{of_test_heading}}\s*[-:\u2013\u2014]\s*(?:\S+\s+)?{_NAMED_SERVER}"
        r"|(?:\S+\s+){0,3}{kind_of_test}\s+{testing}(?:\s*[-:\u2013]\s*.{0,60})?))$"
    )
)
_AGAIN = re.compile(spelled(r"[(\[]\s*+{continued}\.?\s*+[)\]]"), re.IGNORECASE)
_GENERIC_HEADINGS = frozenset(map(fold, words("generic_heading")))
_TITLE_ENDS = tuple(map(fold, words("title_ending")))
_TWO_SERVERS = re.compile(
    spelled(r"\b{server}\s?\d{1,3}\s?(?:[&/+]|\b{and}\b)\s?(?:{server}\s?)?\d{1,3}\b"), re.IGNORECASE
)
"""Two servers: `Server 1 and Server 2`, `Server 1/2`."""
_OF_STORAGE = re.compile(spelled(r"\b{before_node_of_storage}\s$"), re.IGNORECASE)
"""What the number of a node is of a machine of the storage behind."""
_SERVER = re.compile(
    spelled(
        r"(?<![\w/])(?!(?<=(?-i:[A-Z\d]{2})-){server}\d)"
        rf"(?:(?:{{exchange}}|{{mailbox}})\s+)?{{server}}(?:\s*+(?:#\s*+)?\d{{1,3}}\b(?![,.{THOUSANDS}]\d|\s{{size_unit}}\b)|\s{_LETTER})"
    ),
    re.IGNORECASE,
)
"""A server and its number; `Server 5,000` ends a title that counts mailboxes, `/server` what is counted of each.

`QES-HOST1` is a machine's name. `to host 16 Gb/s` says how fast something is.
"""
_ONE_SERVER = re.compile(spelled(_NAMED_SERVER), re.IGNORECASE)
AROUND_SERVER = " ()[],:-\u2013\u2014"
"""What stands between a server and the section that is its."""
_SHORTEST_HEADING, LONGEST_HEADING, _LONGEST_LINE = 4, 140, 400
"""Characters of a heading, and of a line that glues one to what follows."""
_NUMBER = re.compile(r"^(?:[A-Z]|\d+)(?:\.\d+)*(?=[.\s])")
"""The number of a heading."""
_COUNTED = re.compile(r"^\d{1,2}(?:\.\d{1,2}){0,4}\.?\s{1,4}")
"""The number of a heading that begins with a figure."""
_APPENDIX = re.compile(spelled(r"^{appendix}\b"), re.IGNORECASE)
_MOST_SECTIONS = 64
"""So many headings back one that others stand below is looked for: a safety limit."""
_LONGEST_UNKNOWN, _MOST_WORDS = 60, 6
"""Characters and words of a heading that nobody knows."""
_LONGEST_INTRODUCTION = 4
"""So many lines below a heading introduce what stands there."""


@lru_cache(maxsize=4096)
def has_log_time(text: str) -> bool:
    """Whether the time of a log's entry stands in a text."""
    return _CLOCK.search(text) is not None and LOG_TIME.search(text) is not None


class MarkKind(Enum):
    """What a heading line is."""

    TITLE = "report title"
    PRODUCT = "product title"
    SECTION = "section"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Mark:
    """A heading found at a line.

    Attributes:
        section: for a section heading, which.
        score: how sure the match is (100 is exact).
        rest: what follows the heading on the same line (`Test Log5/31/2011 ...`).
        server: whose section it is, where the heading says so (`Total I/O Performance (Server 2)`).
    """

    index: int
    kind: MarkKind
    text: str
    section: Section | None = None
    score: float = 100.0
    rest: str = ""
    server: str | None = None


@lru_cache(maxsize=4096)
def goes_on(text: str, above: str) -> bool:
    """Whether a heading is another one again, above what goes on: `Table 5 (cont.): Results`, or `(continued)`."""
    without = _AGAIN.sub("", _CONTINUED.sub("", text))
    return fold(without) == fold(above) or (without != text and not bare_heading(without))


@lru_cache(maxsize=4096)
def bare_heading(text: str) -> str:
    """A heading without bullets, caption number, section number and `(continued)`."""
    text = CAPTION.sub("", _BULLETS.sub("", text.strip().strip("#*").strip()))
    return _CONTINUED.sub("", _NUMBERING.sub("", text)).strip(" :.")


def without_results(heading: str) -> str:
    """A heading without the words that only say that results stand below it: `EXCH1 results`, `Metrics of EXCH1`."""
    return _OF_RESULTS.sub("", heading).strip()


@lru_cache(maxsize=4096)
def server_label(text: str) -> str | None:
    """`Server 2` or `Host 12` in a heading, as printed; none where it names two, and for a `Controller node 2`."""
    found = _SERVER.search(text)
    if found is None or _TWO_SERVERS.search(text) or _OF_STORAGE.search(text, 0, found.start()):
        return None
    return " ".join(found.group().split())


def is_one_server(text: str) -> bool:
    """Whether a heading is a server's label, with the name of its machine perhaps, and nothing else."""
    return _ONE_SERVER.fullmatch(without_count(text).strip(" :")) is not None


def is_part(heading: str, above: str) -> bool:
    """Whether a heading is that of a part of what another one is above, by their numbers: `A.1.2` below `A.1`."""
    number, whole = _NUMBER.match(heading), _NUMBER.match(above)
    return number is not None and whole is not None and number.group().startswith(f"{whole.group()}.")


def find_mark(line: Line, index: int) -> Mark | None:
    """What kind of heading a line is, None for none."""
    text = " ".join(line.texts)
    if not _SHORTEST_HEADING <= len(text) < _LONGEST_LINE:
        return None
    if (log := _log_heading(text)) is not None:
        return Mark(index, MarkKind.SECTION, Section.LOG.value, Section.LOG, rest=log)
    row = is_table_row(line) and CAPTION.match(text) is None
    if row or len(text) > LONGEST_HEADING:
        return None
    mark = _mark_of(text)
    return None if mark is None else replace(mark, index=index)


@lru_cache(maxsize=4096)
def _mark_of(text: str) -> Mark | None:
    """What kind of heading a text is, wherever it stands: the reports of a document have the same."""
    bare = bare_heading(text)
    if (of_server := _section_of_server(bare)) is not None:
        return replace(of_server, text=text)
    if text[-1].isdigit():
        return _mark_with_figure(text, bare)
    mark = _mark_of_report(text, bare)
    heads = mark is None and fold(bare) not in _GENERIC_HEADINGS and heads_reports(text)
    return Mark(0, MarkKind.HEADING, text) if heads else mark


def _section_of_server(bare: str) -> Mark | None:
    """A section of a report before or behind whose name a server stands: `Server 2: Host System Performance`."""
    server = server_label(bare)
    for pattern in (_SERVER, _ONE_SERVER) if server is not None else ():
        before, *_, behind = (part.strip(AROUND_SERVER) for part in pattern.split(bare, 1))
        section = SECTIONS.exact(before or behind) if not (before and behind) else None
        if section is not None:
            return Mark(0, MarkKind.SECTION, bare, section, server=server)
    return None


def _mark_with_figure(text: str, bare: str) -> Mark | None:
    """What ends in a figure, as rows of tables do: no title or section, but the program's name with its version."""
    if PRODUCT_TITLES.exact(bare) is not None:
        return Mark(0, MarkKind.PRODUCT, bare)
    return Mark(0, MarkKind.HEADING, text) if heads_reports(text) else None


def _mark_of_report(text: str, bare: str) -> Mark | None:
    """A section of a report, its title, or the program's name."""
    if (section := _section(bare)) is not None:
        return Mark(0, MarkKind.SECTION, text, section.key, section.score)
    if REPORT_TITLES.exact(bare) is not None or _reads_like_title(bare):
        return Mark(0, MarkKind.TITLE, bare)
    return Mark(0, MarkKind.PRODUCT, bare) if PRODUCT_TITLES.exact(bare) is not None else None


def heads_reports(text: str) -> bool:
    """Whether a line is a heading of the paper above reports: not a label of theirs whose first letter is torn off.

    Figures before it may count sections.
    """
    bare = without_count(text)
    heads = _HEADING.match(text) is not None or (bare != text and _HEADING.match(bare) is not None)
    return heads and RUN_LABELS.starting(text) is None


def _log_heading(text: str) -> str | None:
    """What follows the words `Test Log` glued to the first entry."""
    match = SECTIONS.starting(text) if DIGIT.search(text) is not None else None
    if match is not None and match.key is Section.LOG and LOG_TIME.match(match.rest):
        return match.rest
    return None


def _section(bare: str) -> Match[Section] | None:
    if len(bare) < 8 or len(bare) > 70:
        return None
    exact = SECTIONS.exact(bare)
    if exact is not None:
        return Match(exact)
    return SECTIONS.fuzzy(bare) if RUN_LABELS.starting(bare) is None else None


def _reads_like_title(bare: str) -> bool:
    folded = fold(bare)
    return folded.endswith(_TITLE_ENDS) and len(folded) < 50


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
        if bare[:1].isupper() and len(text) <= _LONGEST_UNKNOWN and bare.count(" ") < _MOST_WORDS:
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
