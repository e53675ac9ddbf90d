"""What kind of heading a text is: a report's title, a section of one, or a heading of the paper above reports."""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from esrp_ingest.axes.whose import server_in
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.numerals import DIGIT
from esrp_ingest.quantities import TIMESTAMP
from esrp_ingest.vocabulary.matching import Match, fold
from esrp_ingest.vocabulary.report import PRODUCT_TITLES, REPORT_TITLES, SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled, words

LOG_TIME = re.compile(rf"(?<!\d)(?P<time>{TIMESTAMP})(?:\s*--(?!-)|\s+[^\w\s](?=\s|$))", re.IGNORECASE)
"""The time of a log's entry and the dashes behind it, before and after which recognition may see no blank."""
_CLOCK = re.compile(r"\d[:.]\d\d[:.]\d\d")
CAPTION = re.compile(
    spelled(r"^{caption}\s*(?:(?-i:[A-Z])\s{0,2}[-.]?\s{0,2})?\d+(?:[-.]\d+)*\s*[:.)\-\u2013\u2014]?\s*"),
    re.IGNORECASE,
)
"""The number of a table or figure, with the letter of its appendix: `Table A-1:`."""
_BULLETS = re.compile(r"^(?:(?:[^\w\s(\[{\"']|o)\s+){1,4}(?=\w)")
_NUMBERING = re.compile(r"^(?:[A-Z]\.|\d+\.)?(?:\d+\.)*\d*\s+(?=\D)|^[A-Z](?:\.\d+)+\.?\s+")
_CONTINUED = re.compile(spelled(r"(?<!\s)\s*+(?:[(\[]\s*+)?{continued}\.?\s*+(?:[)\]]\s*+)?$"), re.IGNORECASE)
_LETTER = r"(?-i:[A-H])(?=\s*(?:$|[,)(]|:(?!\\)|[-\u2013\u2014]\s)|\s+{of_test_heading}\b)"
_MACHINE = r"(?::|(?::|\s[-\u2013\u2014])\s+[\w.-]{1,30}|\([\w.-]{1,30}\))"
_NAMED_SERVER = rf"{{server}}(?:\s*+(?:#\s*+)?\d+|\s{_LETTER})\s*{_MACHINE}?"
"""A server with its number or letter, and the name of the machine behind it perhaps."""
_TEST = r"(?=(?:\S+\s+){0,3}{kind_of_test}\b)(?:{of_test_heading}\s+){0,4}{of_test_heading}"
_SERVERS_TEST = r"(?:\S+\s+)?{server}\s+(?:#\s*+)?(?:\d{1,3}|(?-i:[A-H]))(?:,|:|\s[-\u2013\u2014])?\s+" + _TEST
"""A server and a test of it: `Exchange Server 1 - two-hour test`, `Node A database backup report`."""
_TESTS_SERVER = (
    _TEST + rf"(?:(?:\s*[,:\u2013\u2014]|\s-)\s+(?:\S+\s+)?{_NAMED_SERVER}|\s+\((?:\S+\s+)?{_NAMED_SERVER}\))"
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
_ONE_SERVER = re.compile(spelled(_NAMED_SERVER), re.IGNORECASE)
_GENERIC = frozenset(map(fold, words("generic_heading")))
_TITLE_ENDS = tuple(map(fold, words("title_ending")))
_AROUND = " ()[],:-\u2013\u2014"
"""What stands between a server and the section that is its."""
_NUMBER = re.compile(r"^(?:[A-Z]|\d+)(?:\.\d+)*(?=[.\s])")
"""The number of a heading."""
_COUNTED = re.compile(r"^\d{1,2}(?:\.\d{1,2}){0,4}\.?\s{1,4}")
"""The number of a heading that begins with a figure."""
_APPENDIX = re.compile(spelled(r"^{appendix}\b"), re.IGNORECASE)
_SHORTEST, LONGEST_HEADING, _LONGEST_LINE = 4, 140, 400
"""Characters of a heading, and of a line that glues one to what follows."""


class MarkKind(Enum):
    """What a heading is."""

    TITLE = "report title"
    PRODUCT = "product title"
    SECTION = "section"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Mark:
    """What a text is as a heading.

    Attributes:
        text: of the heading; of a title without the program's name.
        section: of a section heading, which.
        score: how sure the match is (100 is exact).
        rest: what follows the heading in the same text (`Test Log5/31/2011 ...`).
        server: whose section it is, where the heading says so (`Total I/O Performance (Server 2)`).
    """

    kind: MarkKind
    text: str
    section: Section | None = None
    score: float = 100.0
    rest: str = ""
    server: str | None = None


@lru_cache(maxsize=4096)
def has_log_time(text: str) -> bool:
    """Tell whether the time of a log's entry is in a text."""
    return _CLOCK.search(text) is not None and LOG_TIME.search(text) is not None


@lru_cache(maxsize=4096)
def bare_heading(text: str) -> str:
    """Give a heading without bullets, caption number, section number and `(continued)`."""
    text = CAPTION.sub("", _BULLETS.sub("", text.strip().strip("#*").strip()))
    return _CONTINUED.sub("", _NUMBERING.sub("", text)).strip(" :.")


def without_count(heading: str) -> str:
    """Give a heading without the figures that count sections: `3.1 Server 1`."""
    return _COUNTED.sub("", heading)


def number_of(heading: str) -> str | None:
    """Give the number of a heading: `A.1.2` or `3`."""
    found = _NUMBER.match(heading)
    return None if found is None else found.group()


def is_part(heading: str, above: str) -> bool:
    """Tell whether a heading is that of a part of another one's, by their numbers: `A.1.2` below `A.1`."""
    number, whole = number_of(heading), number_of(above)
    return number is not None and whole is not None and number.startswith(f"{whole}.")


def is_appendix(text: str) -> bool:
    """Tell whether a heading is that of an appendix, which may follow the number of a section."""
    return _APPENDIX.match(without_count(text)) is not None


def is_one_server(text: str) -> bool:
    """Tell whether a heading is a server's label, with the name of its machine perhaps, and nothing else."""
    return _ONE_SERVER.fullmatch(without_count(text).strip(" :")) is not None


@lru_cache(maxsize=4096)
def mark_of(text: str) -> Mark | None:
    """Give what kind of heading a text in one line is, None for none."""
    if not _SHORTEST <= len(text) < _LONGEST_LINE:
        return None
    if (rest := _log_heading(text)) is not None:
        return Mark(MarkKind.SECTION, Section.LOG.value, Section.LOG, rest=rest)
    if len(text) > LONGEST_HEADING:
        return None
    bare = bare_heading(text)
    if (of_server := _section_of_server(bare)) is not None:
        return of_server
    if text[-1].isdigit():  # as rows of tables do: no title or section, but the program's name with its version
        if PRODUCT_TITLES.exact(bare) is not None:
            return Mark(MarkKind.PRODUCT, bare)
        return Mark(MarkKind.HEADING, text) if _heads_reports(text) else None
    mark = _of_report(text, bare)
    heads = mark is None and fold(bare) not in _GENERIC and _heads_reports(text)
    return Mark(MarkKind.HEADING, text) if heads else mark


def _section_of_server(bare: str) -> Mark | None:
    """A section of a report before or behind whose name a server stands: `Server 2: Host System Performance`."""
    server = server_in(bare)
    if server is None:
        return None
    for name in filter(None, (found.group() if (found := _ONE_SERVER.search(bare)) else None, server)):
        before, _, behind = (part.strip(_AROUND) for part in bare.partition(name))
        section = SECTIONS.exact(before or behind) if not (before and behind) else None
        if section is not None:
            return Mark(MarkKind.SECTION, bare, section, server=server)
    return None


def _of_report(text: str, bare: str) -> Mark | None:
    """A section of a report, its title, or the program's name."""
    if (section := _section(bare)) is not None:
        return Mark(MarkKind.SECTION, text, section.key, section.score)
    folded = fold(bare)
    if REPORT_TITLES.exact(bare) is not None or (folded.endswith(_TITLE_ENDS) and len(folded) < 50):
        return Mark(MarkKind.TITLE, bare)
    if (product := PRODUCT_TITLES.starting(bare)) is None:
        return None
    behind = product.rest.strip(_AROUND)
    if REPORT_TITLES.exact(behind) is not None:
        return Mark(MarkKind.TITLE, behind)
    return None if behind else Mark(MarkKind.PRODUCT, bare)


def _heads_reports(text: str) -> bool:
    """Whether a text is a heading of the paper above reports: no label of theirs whose first letter is torn off."""
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
