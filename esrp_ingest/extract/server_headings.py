"""Servers that a document calls by names of its own above their reports: its tables tell these names.

`VM1` alone above a report is a heading only to who knows that the summary has a column `VM1`, or the tables of all
servers rows below it.

Backup and recovery reports print no machine, so that nothing but the heading of their chapter says whose they are:
`Appendix A: MB1`, or `MB1` above `Backup`. It is of all reports below it up to the next name, where each server has as
many: one of each of the same tests.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.layout import Line
from esrp_ingest.models import Run
from esrp_ingest.vocabulary.report import PRODUCT_TITLES, REPORT_TITLES
from esrp_ingest.vocabulary.words import spelled

_OF_TEST = re.compile(spelled(r"(?<=\w)[\s,:\u2013-]{1,3}(?:{of_test_heading}\s{0,3}){1,5}$"), re.IGNORECASE)
"""What a heading says of the test behind its server: `EXCH-A, performance`."""
_TEST = re.compile(spelled(r"(?:{of_test_heading}\s{0,3}){1,5}"), re.IGNORECASE)
_MOST_WORDS = 5
_MOST_ABOVE = 3
"""So many lines above the first of a report at most its server's name stands: between them stand titles."""
Named = tuple[str, Line]
"""A server, and the line that names it."""


def servers_by_headings(
    spans: Sequence[RunSpan], lines: Sequence[Line], labels: Collection[str], *, over_tests: bool = False
) -> dict[int, Named]:
    """The server of each report that a line right above it names, and that line, by the report's number.

    Args:
        spans: the reports.
        lines: of the whole document, in their order.
        labels: names of servers.
        over_tests: the name of the test may stand between: `MB1`, below it `Backup`.
    """
    found: dict[int, Named] = {}
    before = dict(pairwise(reversed(lines))) if over_tests else {}
    for number, (span, line) in enumerate(zip(spans, _lines_above(spans, lines), strict=True)):
        if span.server is not None or line is None:
            continue
        above = [before[line]] if line in before and _is_test(line) else []
        if (named := _first_named([line, *above], labels)) is not None:
            found[number] = named
    return found


def _first_named(lines: Iterable[Line], labels: Collection[str]) -> Named | None:
    """The server that the first of some lines names that names one, and this line."""
    told = ((_named_by(line, labels), line) for line in lines)
    return next(((name, line) for name, line in told if name is not None), None)


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


def _is_test(line: Line) -> bool:
    """Whether a line names a test and nothing else: `Soft recovery`."""
    return _TEST.fullmatch(bare_heading(line.text)) is not None


def _named_by(line: Line, labels: Collection[str]) -> str | None:
    """The server that a line ends with, but for the test that it was in; None where it names none, or says more."""
    words = _OF_TEST.sub("", bare_heading(line.text)).split() if len(line.filled) == 1 else []
    ends = {" ".join(words[-count:]).casefold() for count in range(1, min(len(words), _MOST_WORDS) + 1)}
    told = [label for label in labels if label.casefold() in ends]
    return max(told, key=len) if told and len(words) <= _MOST_WORDS else None


def servers_of_chapters(
    spans: Sequence[RunSpan], runs: Sequence[Run], lines: Sequence[Line], labels: Collection[str]
) -> Mapping[int, Named]:
    """The server of each report that a line above it names, or above those before it, and that line, by its number.

    Args:
        spans: the reports.
        runs: the same as they were read.
        lines: of the whole document, in their order.
        labels: what the paper's summary calls its servers.
    """
    machines = {run.machine_name for run in runs if run.machine_name is not None}
    known = {*labels, *machines}
    found = {**_by_machines(spans, runs, machines), **servers_by_headings(spans, lines, known, over_tests=True)}
    for named, numbers in _chapters(spans, known, found).items():
        if _is_of_one([runs[at] for at in numbers]):
            found.update(dict.fromkeys(numbers, named))
    found = {
        at: named for at, named in found.items() if named[0] in labels or runs[at].machine_name in (None, named[0])
    }
    return {**_below(spans, runs, found), **found}


def _by_machines(spans: Sequence[RunSpan], runs: Sequence[Run], machines: Collection[str]) -> dict[int, Named]:
    """The machine that the heading of a report ends with, if that of another report: `Soft recovery report of MB-1`."""
    below: dict[Named, list[int]] = {}
    for at, span in enumerate(spans):
        line = next(_headings(span), None)
        machine = _last_machine(line.text, machines) if line is not None and span.server is None else None
        if line is not None and machine is not None:
            below.setdefault((machine, line), []).append(at)
    return {at: named for named, numbers in below.items() if _is_of_one([runs[at] for at in numbers]) for at in numbers}


def _last_machine(heading: str, machines: Collection[str]) -> str | None:
    """The machine that a heading ends with, as printed in reports; none that is called like a test."""
    text = heading.rstrip(" .:)]")
    told = [name for name in machines if text.endswith(name) and not text.removesuffix(name)[-1:].isalnum()]
    name = max(told, key=len, default=None)
    return None if name is None or name == text or _TEST.fullmatch(name) else name


def _chapters(spans: Sequence[RunSpan], labels: Collection[str], found: Mapping[int, Named]) -> dict[Named, list[int]]:
    """The reports below each line that names a server: right above them, or as a heading above theirs.

    Args:
        spans: the reports.
        labels: names of servers.
        found: what is named right above a report.
    """
    chapters: dict[Named, list[int]] = {}
    for at, span in enumerate(spans):
        named = found.get(at) or (_first_named(_headings(span), labels) if span.server is None else None)
        if named is not None:
            chapters.setdefault(named, []).append(at)
    return chapters


def _headings(span: RunSpan) -> Iterator[Line]:
    """The lines of the headings that a report stands under, its own title apart."""
    yield from span.named[0 if span.report_title is None else 1 :]


def _below(spans: Sequence[RunSpan], runs: Sequence[Run], found: Mapping[int, Named]) -> dict[int, Named]:
    """The servers of reports that stand below another one of the server; of none where these are not each other's like.

    Args:
        spans: the reports.
        runs: the same as they were read.
        found: whose each report is that a line names.
    """
    owners = _owners(spans, found)
    if None in owners:
        return {}
    chapters = [list(numbers) for _, numbers in groupby(range(len(spans)), owners.__getitem__)]
    of_runs = [[runs[at] for at in chapter] for chapter in chapters]
    if not all(map(_is_of_one, of_runs)) or len({frozenset(run.test_type for run in each) for each in of_runs}) != 1:
        return {}
    return {at: found[chapter[0]] for chapter in chapters if chapter[0] in found for at in chapter[1:]}


def _owners(spans: Sequence[RunSpan], found: Collection[int]) -> list[int | None]:
    """For each report the last one whose server is told that it stands below: itself, one before it, or none."""
    owners: list[int | None] = []
    for at, span in enumerate(spans):
        last = owners[-1] if owners else None
        if at in found or span.server is not None:
            last = at
        elif last is not None and not _goes_on(spans[last], span):
            last = None
        owners.append(last)
    return owners


def _goes_on(above: RunSpan, span: RunSpan) -> bool:
    """Whether no heading stands above a report that does not above another one, but for those of tests."""
    own = set(_headings(above))
    return all(line in own or _is_test(line) for line in _headings(span))


def _is_of_one(chapter: Sequence[Run]) -> bool:
    """Whether reports can be those of one server: one of each test, and of one machine."""
    tests = Counter(run.test_type for run in chapter)
    machines = {run.machine_name for run in chapter if run.machine_name is not None}
    return max(tests.values()) == 1 and len(machines) <= 1
