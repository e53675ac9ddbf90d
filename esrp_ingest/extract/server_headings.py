"""Servers that a document calls by names of its own above their reports: its tables tell these names.

`VM1` alone above a report is a heading only to who knows that the summary has a column `VM1`, or the tables of all
servers rows below it.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.report import PRODUCT_TITLES, REPORT_TITLES
from esrp_ingest.vocabulary.words import spelled

_OF_TEST = re.compile(spelled(r"(?<=\w)[\s,:\u2013-]{1,3}(?:{of_test_heading}\s{0,3}){1,5}$"), re.IGNORECASE)
"""What a heading says of the test behind its server: `EXCH-A, performance`."""
_TEST = re.compile(spelled(r"(?:{of_test_heading}\s{0,3}){1,5}"), re.IGNORECASE)
_MOST_WORDS = 5
_MOST_ABOVE = 3
"""So many lines above the first of a report at most its server's name stands: between them stand titles."""


def servers_by_headings(
    spans: Sequence[RunSpan], lines: Sequence[Line], labels: Collection[str]
) -> Mapping[int, tuple[str, Line]]:
    """The server of each report that a line right above it names, and that line, by the report's number.

    Args:
        spans: the reports.
        lines: of the whole document, in their order.
        labels: what the paper's summary calls its servers.
    """
    found: dict[int, tuple[str, Line]] = {}
    for number, (span, line) in enumerate(zip(spans, _lines_above(spans, lines), strict=True)):
        named = named_by(line, labels) if line is not None and span.server is None else None
        if line is not None and named is not None:
            found[number] = (named, line)
    return found


def names_above(spans: Sequence[RunSpan], lines: Sequence[Line]) -> set[str]:
    """What stands alone right above reports, above each of several something else: names of servers perhaps."""
    above = [line for line in _lines_above(spans, lines) if line is not None and _is_lone(line)]
    texts = {line.text.strip(" :") for line in above}
    return texts if 1 < len(texts) == len(above) else set()


def _lines_above(spans: Sequence[RunSpan], lines: Sequence[Line]) -> Iterator[Line | None]:
    """The line right above each report or below its title, else the one above its title; None where there is none."""
    places = {line: at for at, line in enumerate(lines)}
    for span in spans:
        starts = [places[line] for line in (*span.named[:1], span.first) if line in places] or [0]
        first, last = (max(starts) if span.report_title is None else min(starts)), max(starts)
        below = (line for line in lines[first + 1 : last] if _is_lone(line))
        above = reversed(lines[max(0, first - _MOST_ABOVE) : first])
        yield next((line for line in (*below, *above) if not _is_title(line)), None)


def _is_lone(line: Line) -> bool:
    """Whether a line may be a name that stands alone."""
    return len(line.filled) == 1 and len(line.text.split()) <= _MOST_WORDS


def _is_title(line: Line) -> bool:
    """Whether a line is the title of a report, or the program's name above it."""
    bare = bare_heading(line.text)
    return PRODUCT_TITLES.exact(bare) is not None or REPORT_TITLES.exact(bare) is not None


def names_right_above(
    spans: Sequence[RunSpan], lines: Sequence[Line], labels: Collection[str]
) -> Mapping[int, tuple[str, Line]]:
    """As `servers_by_headings`, also where the name of the test stands between: `MB1`, below it `Backup`.

    Args:
        spans: the reports.
        lines: of the whole document, in their order.
        labels: names of servers.
    """
    places = {line: at for at, line in enumerate(lines)}
    found = dict(servers_by_headings(spans, lines, labels))
    for number, line in enumerate(_lines_above(spans, lines)):
        if number in found or line is None or spans[number].server is not None or not is_test(bare_heading(line.text)):
            continue
        above = lines[places[line] - 1] if places[line] else None
        named = named_by(above, labels) if above is not None else None
        if above is not None and named is not None:
            found[number] = (named, above)
    return found


def is_test(heading: str) -> bool:
    """Whether a heading names a test and nothing else: `Soft recovery`."""
    return _TEST.fullmatch(heading) is not None


def named_by(line: Line, labels: Collection[str]) -> str | None:
    """The server that a line ends with, but for the test that it was in; None where it names none, or says more."""
    words = _OF_TEST.sub("", bare_heading(line.text)).split() if len(line.filled) == 1 else []
    ends = {" ".join(words[-count:]).casefold() for count in range(1, min(len(words), _MOST_WORDS) + 1)}
    told = [label for label in labels if label.casefold() in ends]
    return max(told, key=len) if told and len(words) <= _MOST_WORDS else None
