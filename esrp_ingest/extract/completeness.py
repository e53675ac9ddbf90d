"""What a report promises and nobody could read: headings without rows, rows and columns lost, rows outside a report.

No loss is silent: each leaves a finding with its place.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

from esrp_ingest.counting import counted
from esrp_ingest.extract.figures import KEPT, READ, REPEATED, Claim, Figures
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.sections import Outline, RunSpan
from esrp_ingest.labels import IO_COLUMNS, RUN_LABELS, RunLabel
from esrp_ingest.layout import Box, Line, Locator, Severity, box_around, locator_around
from esrp_ingest.models import (
    BackupResult,
    Finding,
    InstanceIo,
    InstanceReads,
    Located,
    Run,
    SoftRecoveryResult,
    noticed,
)
from esrp_ingest.numerals import is_numeric, is_result
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.matching import LabelIndex
from esrp_ingest.vocabulary.metrics import IO_TESTS
from esrp_ingest.vocabulary.report import AGGREGATE_NAMES, HOST_COUNTERS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.servers import plain_server
from esrp_ingest.vocabulary.words import spelled

_EITHER = re.compile(r"(?!(\d{1,2})/\1/)(?:0?[1-9]|1[0-2])/(?:0?[1-9]|1[0-2])/\d{4}")
"""A date whose first and second part may be the month."""
InstanceRow = InstanceIo | InstanceReads | BackupResult | SoftRecoveryResult
_PATHS = re.compile(spelled(r"{log_path}\s{0,3}:|{database}\s{0,3}:\s{0,3}(?:[A-Za-z]:)?\\"), re.IGNORECASE)
"""What the rows of a Database Configuration print before each path."""


_COLUMNS = tuple(dict.fromkeys(label.column for label in RUN_LABELS.values()))
"""The columns of a run that labels and values of a report state."""
_BEGINNING = 2
"""So many letters at least begin the names of all machines of one lab."""
Named = tuple[str, Locator]
"""A label as printed, and where."""


def unread_sections(span: RunSpan, run: Run) -> Iterator[Finding]:
    """Headings of which nothing could be read."""
    read = set(_sections_with_figures(run))
    for block in span.blocks:
        if block.section in _EXPECTED and block.section not in read and block.heading is not None:
            heading = block.section.value
            message = f"nothing could be read under the heading {heading!r}; compare with the document"
            yield noticed("unread_section", "warning", message, block.heading.locator, heading)


def unread_values(pairs: Sequence[Pair[RunLabel]], run: Run) -> Iterator[Finding]:
    """Known labels whose values cannot be understood, and that no other row states."""
    for pair in pairs:
        if pair.misfit is not None and getattr(run, pair.misfit.column) is None:
            message = f"{pair.label!r} is {pair.value[:60]!r}, which cannot be read; compare with the document"
            yield noticed("unread_value", "warning", message, pair.locator)
        elif (
            pair.key is not None
            and pair.key.kind == "threads"
            and run.thread_count is not None
            and not run.thread_scope
        ):
            message = f"{pair.label!r} is {pair.value[:60]!r}, and what they are counted for cannot be read"
            yield noticed("unread_value", "warning", f"{message}; compare with the document", pair.locator)
        elif pair.key is not None and pair.key.column == "machine_name" and _are_names(pair.value.split()):
            message = f"{pair.label!r} is {pair.value[:60]!r}, which may be the names of several machines"
            yield noticed("undecided_run", "warning", f"{message}; compare with the document", pair.locator)


def doubtful_dates(pairs: Sequence[Pair[RunLabel]], notation: Notation) -> Iterator[Finding]:
    """The first time of a report whose month may be its day, where nothing in the document tells."""
    times = (pair for pair in pairs if pair.key is not None and pair.key.kind == "time" and _EITHER.match(pair.value))
    pair = None if notation.order_told else next(times, None)
    if pair is not None:
        message = f"{pair.label!r} is {pair.value[:60]!r}, read with its {notation.date_order.value}, and nothing tells"
        yield noticed("doubtful_date", "warning", f"{message}; compare with the document", pair.locator)


def _are_names(words: Sequence[str]) -> bool:
    """Whether words are names of several machines: each begins as the others do, as `EXMBX1 EXMBX2` and `EXA EXA`."""
    return len(words) > 1 and len({(len(word), word[:_BEGINNING].casefold()) for word in words}) == 1


def unknown_labels(labels: LabelIndex[Any], stated: Iterable[Hashable], left: Iterable[Named]) -> Iterator[Finding]:
    """Labels that are only somewhat like a known one, where no other row states what that one does.

    Args:
        labels: the known labels.
        stated: what other rows state, as the known labels name it.
        left: the labels that are not known, with their places.
    """
    told = set(stated)
    for name, locator in left:
        match = labels.resembling(name)
        if match is not None and match.key not in told:
            message = f"{name[:60]!r} resembles a known label, and was not read as it; compare with the document"
            yield noticed("unknown_label", "info", message, locator)


def repeated_labels(claims: Iterable[Claim]) -> Iterator[Finding]:
    """Labels that a report states twice, a page's together: one of both places may be that of another report."""
    repeated = [claim for claim in claims if claim.rule == REPEATED]
    for where, lines in (
        ("first", [line for claim in repeated for line in claim.before]),
        ("again", [line for claim in repeated for line in claim.lines]),
    ):
        for here in _by_page(list(dict.fromkeys(lines))):
            more = f" and {len(here) - 1} more rows" if len(here) > 1 else ""
            message = (
                f"{here[0].text[:60]!r}{more} stand twice in this report, here {where}, and one of both may be "
                "another report's; compare with the document"
            )
            yield noticed("repeated_labels", "warning", message, locator_around(here))


def missing_rows(run: Run) -> Iterator[Finding]:
    """Tables with fewer rows than the run has instances."""
    tables: dict[tuple[str, str], Sequence[InstanceRow]] = {
        ("transactional I/O", "instance_io transactional"): _of_scope(run, "transactional"),
        ("total I/O", "instance_io total"): _of_scope(run, "total"),
        ("background maintenance I/O", "instance_maintenance_io"): run.instance_maintenance_io,
        ("log replication I/O", "instance_log_replication_io"): run.instance_log_replication_io,
        ("backup", "backup_result"): run.backup_result,
        ("soft recovery", "soft_recovery_result"): run.soft_recovery_result,
    }
    expected = {instance.name for instance in run.instance}
    expected |= {row.instance for rows in tables.values() for row in rows}
    for (table, subject), rows in tables.items():
        missing = sorted(expected - {row.instance for row in rows})
        if rows and missing:
            yield noticed(
                "missing_rows",
                "warning",
                f"the {table} table has {len(rows)} rows where the report names {len(expected)} instances: "
                f"{', '.join(missing[:5])} missing",
                place_around(rows),
                subject,
            )


def _of_scope(run: Run, scope: str) -> list[InstanceIo]:
    return [io for io in run.instance_io if io.scope == scope]


def missing_sections(runs: Sequence[Run]) -> Iterator[Finding]:
    """Sections that a report has not, though another one of the same kind in the document has.

    Reports of one kind print the same sections; what stands in all others and not in one was lost, or moved away. Logs
    measure nothing, and many papers print that of one report alone.
    """
    if len(runs) < 2:
        return
    kinds = list(map(_kind, runs))
    read = [_EXPECTED.intersection(_sections_with_figures(run)) for run in runs]
    held: dict[str, Counter[Section]] = {}
    for kind, own in zip(kinds, read, strict=True):
        held.setdefault(kind, Counter()).update(own)
    for at, run in enumerate(runs):
        others = kinds.count(kinds[at]) - 1
        for section in (each for each in Section if held[kinds[at]][each] and each not in read[at]):
            message = (
                f"the report has no {section.value!r}, which {held[kinds[at]][section]} of the {others} others of its "
                "kind have; compare with the document"
            )
            severity: Severity = "info" if section is Section.LOG else "warning"
            yield noticed("missing_section", severity, message, _place(run), section.value, at)


def missing_values(runs: Sequence[Run], firsts: Sequence[Line]) -> Iterator[Finding]:
    """Values that a run has not, though another one of the same report has: one may stand over the columns of both.

    Args:
        runs: those of the document.
        firsts: the line that the report of each begins with.
    """
    reports: dict[tuple[Line, str], list[int]] = {}
    for at, (run, first) in enumerate(zip(runs, firsts, strict=True)):
        reports.setdefault((first, _kind(run)), []).append(at)
    for own in reports.values():
        stated = [column for column in _COLUMNS if any(getattr(runs[at], column) is not None for at in own)]
        for at in own:
            for column in (each for each in stated if getattr(runs[at], each) is None):
                message = f"the run has no {column}, which another one of its report has; compare with the document"
                yield noticed("missing_value", "warning", message, _place(runs[at]), column, at)


def _kind(run: Run) -> str:
    """What reports have in common that print the same sections."""
    return "i/o" if run.test_type in IO_TESTS else run.test_type


def doubtful_servers(runs: Sequence[Run]) -> Iterator[Finding]:
    """Reports under no server's name though others of their kind have one, or under one that has more than others.

    A paper prints as many reports of a kind for each server; one that moved away from its heading loses its server's
    name, or takes another's.
    """
    names = [plain_server(run.server) if run.server else None for run in runs]
    servers = set(filter(None, names))
    kinds: dict[str, Counter[str | None]] = {}
    for run, name in zip(runs, names, strict=True):
        kinds.setdefault(run.test_type, Counter())[name] += 1
    for at, (run, name) in enumerate(zip(runs, names, strict=True)):
        count = kinds[run.test_type]
        least = min((count[server] for server in servers), default=0)
        if name is None and count.total() > count[None]:
            message = "the report names no server, though others of its kind do; compare with the document"
        elif name is not None and count[name] > max(least, 1):
            message = f"{run.server!r} has {count[name]} reports of one kind, another server fewer"
        else:
            continue
        yield noticed("doubtful_server", "warning", message, _place(run), "server", at)


def figures_left(section: Section | None, lines: Sequence[Line]) -> Iterator[Finding]:
    """Lines of figures that no row of a section's tables took, a page's together.

    Args:
        section: the section that the lines stand in.
        lines: its lines, less those of the rows that were read.
    """
    if section in _TABLES:
        left = [line for line in lines if sum(map(is_result, line.text.split())) > 1]
        for here in _by_page(left):
            figures = " ".join(here[0].text.split())[:60]
            message = f"{figures!r} belongs to no row; compare with the document"
            yield noticed("unplaced_figures", "warning", message, locator_around(here))


def columns_left_out(run: Run) -> Iterator[Finding]:
    """I/O tables that print nothing in some columns: papers leave them out, and wide tables run over a page's edge."""
    for scope in ("transactional", "total"):
        rows = _of_scope(run, scope)
        missing = [column for column in IO_COLUMNS if all(getattr(row, column) is None for row in rows)]
        if rows and missing:
            message = f"the {scope} I/O table has no {', '.join(missing)}"
            yield noticed("columns_left_out", "info", message, place_around(rows))


def kept_among_reports(figures: Figures, lines: Sequence[Line], parts: Outline) -> Iterator[Finding]:
    """Tables of the paper's own, kept as printed, below headings that reports stand under: they may be parts of one.

    Args:
        figures: the figures of all lines, those taken that were read or kept.
        lines: the document's lines in reading order.
        parts: where its reports stand.
    """
    marks = set(parts.headings)
    outside = set(parts.body)
    begun = {run.first for run in parts.runs}
    heading: Line | None = None
    kept: dict[Line, list[Line]] = {}
    inside = False
    for line in lines:
        inside = inside or line in begun
        if line in marks:
            heading = line
        elif inside and heading is not None and line in outside and _is_kept(figures, line):
            kept.setdefault(heading, []).append(line)
    for above, rows in kept.items():
        text = " ".join(above.text.split())[:60]
        message = f"{len(rows)} rows below {text!r} belong to no report and are kept as printed"
        yield noticed("rows_outside", "warning", message, locator_around(next(_by_page(rows))))


def _is_read(figures: Figures, line: Line) -> bool:
    found = figures.of_line.get(line, ())
    return bool(found) and all(figure.rule == READ for figure in found)


def _is_kept(figures: Figures, line: Line) -> bool:
    return any(figure.rule == KEPT for figure in figures.of_line.get(line, ()))


def rows_outside(figures: Figures, body: Sequence[Line]) -> Iterator[Finding]:
    """Rows of a report's tables that stand outside of all reports, a page's together.

    Args:
        figures: those that were read or kept are taken; a row of the paper's own results may look like a report's.
        body: lines outside of all reports.
    """
    for lines in _by_page([line for line in body if is_report_row(line.text) and not _is_read(figures, line)]):
        count = len(lines)
        message = f"{counted(count, 'row')} of a report's tables could not be given to a report"
        yield noticed("rows_outside", "warning", message, locator_around(lines))


def is_of_report(label: str, lines: Sequence[Line], *, known: bool) -> bool:
    """Whether a row is one of a report's tables, which no table of the paper's own holds, unless it knows the label."""
    return (not known and RUN_LABELS.exact(label) is not None) or any(is_report_row(line.text) for line in lines)


def claim_of_pair(pair: Pair[Any]) -> Claim:
    """The figures of a row of the paper's own tables, which is stored as printed."""
    return Claim(pair.lines, f"{pair.label} {pair.printed or pair.value}", KEPT if pair.key is None else READ)


def _by_page(lines: Sequence[Line]) -> Iterator[list[Line]]:
    for _, here in groupby(lines, key=lambda line: line.page):
        yield list(here)


@lru_cache(maxsize=4096)
def is_report_row(text: str) -> bool:
    """Whether a line begins with an instance's or a counter's name and goes on with figures, or names its paths."""
    if _PATHS.search(text) is not None:
        return True
    words = text.split()
    if len(words) < 2:
        return False
    if canonical_instance(words[0]) is not None:
        return all(map(is_numeric, words[1:]))  # also `8.901261624.233`, which a narrow table has put together
    if AGGREGATE_NAMES.exact(words[0]) is not None:
        return all(map(is_result, words[1:]))
    match = HOST_COUNTERS.starting(text)
    figures = match.rest.split() if match is not None else []
    return len(figures) > 1 and all(map(is_result, figures))


def _sections_with_figures(run: Run) -> Iterator[Section]:
    for label in RUN_LABELS.values():
        if getattr(run, label.column) is not None:
            yield label.section
    for scope, section in (("transactional", Section.TRANSACTIONAL_IO), ("total", Section.TOTAL_IO)):
        if any(io.scope == scope for io in run.instance_io):
            yield section
    for section, rows in (
        (Section.CONFIGURATION, run.instance),
        (Section.MAINTENANCE_IO, run.instance_maintenance_io),
        (Section.LOG_REPLICATION_IO, run.instance_log_replication_io),
        (Section.HOST, run.host_counter),
        (Section.DISK_SUBSYSTEM, run.disk_io),
        (Section.BACKUP, run.backup_result),
        (Section.SOFT_RECOVERY, run.soft_recovery_result),
        (Section.LOG, run.log_event),
    ):
        if rows:
            yield section


_TABLES = frozenset(
    {
        Section.TRANSACTIONAL_IO,
        Section.MAINTENANCE_IO,
        Section.LOG_REPLICATION_IO,
        Section.TOTAL_IO,
        Section.HOST,
        Section.DISK_SUBSYSTEM,
        Section.BACKUP,
        Section.SOFT_RECOVERY,
    }
)
_EXPECTED = frozenset(Section) - {Section.CHECKSUM}
"""Sections of which something is stored."""


def place_around(rows: Sequence[InstanceRow]) -> Locator:
    """The place of rows: the first one's page or line, and the box around those on that page."""
    first = rows[0]
    boxes = [box for row in rows if row.page == first.page and (box := _place(row).box) is not None]
    return Locator(first.page, first.line, box_around(boxes))


def _place(row: Located) -> Locator:
    box = None if row.bbox is None else Box(*map(float, row.bbox.split(",")))
    return Locator(row.page, row.line, box)
