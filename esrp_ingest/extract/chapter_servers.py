"""Reports below a server's name that stands above several of them: `Appendix A: MB1`, or `MB1` above `Backup`.

Backup and recovery reports print no machine, so that nothing but the heading of their chapter says whose they are. It
is of all reports below it up to the next name, where each server has as many: one of each of the same tests.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.extract.server_headings import is_test, named_by, names_right_above
from esrp_ingest.layout import Line
from esrp_ingest.models import Run

Named = tuple[str, Line]
"""A server, and the line that names it."""


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
    known = {*labels, *(run.machine_name for run in runs if run.machine_name is not None)}
    found = {at: name for at, name in names_right_above(spans, lines, known).items() if spans[at].server is None}
    for named, numbers in _chapters(spans, known, found).items():
        if _is_of_one([runs[at] for at in numbers]):
            found.update(dict.fromkeys(numbers, named))
    found = {
        at: named for at, named in found.items() if named[0] in labels or runs[at].machine_name in (None, named[0])
    }
    return {**_below(spans, runs, found), **found}


def _chapters(spans: Sequence[RunSpan], labels: Collection[str], found: Mapping[int, Named]) -> dict[Named, list[int]]:
    """The reports below each line that names a server: right above them, or as a heading above theirs.

    Args:
        spans: the reports.
        labels: names of servers.
        found: what is named right above a report.
    """
    chapters: dict[Named, list[int]] = {}
    for at, span in enumerate(spans):
        named = found.get(at) or (_named_above(span, labels) if span.server is None else None)
        if named is not None:
            chapters.setdefault(named, []).append(at)
    return chapters


def _named_above(span: RunSpan, labels: Collection[str]) -> Named | None:
    """The server that the nearest heading above a report names, and that heading."""
    told = ((named_by(line, labels), line) for line in _headings(span))
    return next(((name, line) for name, line in told if name is not None), None)


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
    return all(line in own or is_test(bare_heading(line.text)) for line in _headings(span))


def _is_of_one(chapter: Sequence[Run]) -> bool:
    """Whether reports can be those of one server: one of each test, and of one machine."""
    tests = Counter(run.test_type for run in chapter)
    machines = {run.machine_name for run in chapter if run.machine_name is not None}
    return max(tests.values()) == 1 and len(machines) <= 1
