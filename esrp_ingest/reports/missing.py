"""What a report promises and was not read: headings without rows, rows and columns lost, values that are none.

No loss is silent: each leaves a finding with its place.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from esrp_ingest.axes.whose import Owner
from esrp_ingest.document import Piece, Row
from esrp_ingest.labels import IO_COLUMNS, RUN_LABELS
from esrp_ingest.layout import Box, Locator, Severity, box_around
from esrp_ingest.models import Finding, Located, Run, noticed
from esrp_ingest.numerals import is_result
from esrp_ingest.quantities import Notation
from esrp_ingest.reports.instance_tables import TableRow
from esrp_ingest.reports.kinds import KIND_OF, canonical_instance
from esrp_ingest.reports.outline import Part
from esrp_ingest.reports.pairs import Pair
from esrp_ingest.values.printed import is_null
from esrp_ingest.vocabulary.metrics import IO_TESTS
from esrp_ingest.vocabulary.sections import Section

_EITHER = re.compile(r"(?!(\d{1,2})/\1/)(?:0?[1-9]|1[0-2])/(?:0?[1-9]|1[0-2])/\d{4}")
"""A date whose first and second part may be the month."""
_COLUMNS = tuple(dict.fromkeys(label.column for label in RUN_LABELS.values()))
_EXPECTED = frozenset(Section) - {Section.CHECKSUM}
"""Sections of which something is stored."""
_COMPARE = "compare with the document"
_TABLES = {
    "transactional I/O": "instance_io transactional",
    "total I/O": "instance_io total",
    "background maintenance I/O": "instance_maintenance_io",
    "log replication I/O": "instance_log_replication_io",
    "backup": "backup_result",
    "soft recovery": "soft_recovery_result",
}


def place_around(places: Sequence[Locator]) -> Locator:
    """Give the place of several rows: the first one's page or line, and the box around those on that page."""
    first = places[0]
    boxes: list[Box] = [place.box for place in places if place.box is not None and place.page == first.page]
    return Locator(first.page, first.line, box_around(boxes))


def place_of(row: Located) -> Locator:
    """Give the place of a stored row."""
    box = None if row.bbox is None else Box(*map(float, row.bbox.split(",")))
    return Locator(row.page, row.line, box)


def unread_sections(parts: Iterable[Part], run: Run) -> Iterator[Finding]:
    """Give a finding for each heading below which nothing was read."""
    read = set(sections_with_figures(run))
    for part in parts:
        if part.section in _EXPECTED and part.section not in read and part.heading is not None:
            heading = part.section.value
            message = f"nothing could be read under the heading {heading!r}; {_COMPARE}"
            yield noticed("unread_section", "warning", message, part.heading.place, heading)


def unread_values(pairs: Iterable[Pair], run: Run) -> Iterator[Finding]:
    """Give a finding for each known label whose value is none of it, where no other row states it."""
    for pair in pairs:
        key, said = pair.key, f"{pair.label!r} is {pair.value[:60]!r}"
        if key is None or not pair.value:
            continue
        if getattr(run, key.column) is None and not is_null(pair.value):
            yield noticed("unread_value", "warning", f"{said}, which cannot be read; {_COMPARE}", pair.place)
        elif key.kind == "threads" and run.thread_count is not None and not run.thread_scope:
            message = f"{said}, and what they are counted for cannot be read; {_COMPARE}"
            yield noticed("unread_value", "warning", message, pair.place)
        elif key.column == "machine_name" and _are_names(pair.value.split()):
            message = f"{said}, which may be the names of several machines; {_COMPARE}"
            yield noticed("undecided_run", "warning", message, pair.place)


def _are_names(words: Sequence[str]) -> bool:
    """Whether words are names of several machines: each begins as the others do, as `EXMBX1 EXMBX2`."""
    return len(words) > 1 and len({(len(word), word[:2].casefold()) for word in words}) == 1


def doubtful_dates(pairs: Iterable[Pair], notation: Notation) -> Iterator[Finding]:
    """Give a finding for the first time whose month may be its day, where nothing in the document tells."""
    times = (pair for pair in pairs if pair.key is not None and pair.key.kind == "time" and _EITHER.match(pair.value))
    pair = None if notation.order_told else next(times, None)
    if pair is not None:
        message = f"{pair.label!r} is {pair.value[:60]!r}, read with its {notation.date_order.value}, and nothing tells"
        yield noticed("doubtful_date", "warning", f"{message}; {_COMPARE}", pair.place)


def unknown_labels(pairs: Sequence[Pair]) -> Iterator[Finding]:
    """Give a finding for each label that is only somewhat like a known one that no other row states."""
    told = {pair.key for pair in pairs}
    for pair in pairs:
        match = RUN_LABELS.resembling(pair.label) if pair.key is None else None
        if match is not None and match.key not in told:
            message = f"{pair.label[:60]!r} resembles a known label, and was not read as it; {_COMPARE}"
            yield noticed("unknown_label", "info", message, pair.place)


def repeated_labels(repeated: Sequence[tuple[Pair, Pair]]) -> Iterator[Finding]:
    """Give findings for labels that a report states twice: one of both places may be that of another report."""
    for where, pairs in (("first", [first for first, _ in repeated]), ("again", [again for _, again in repeated])):
        for _, group in groupby(dict.fromkeys(pairs), key=lambda pair: pair.place.page):
            here = list(group)
            more = f" and {len(here) - 1} more rows" if len(here) > 1 else ""
            row = " ".join(piece.one_line for piece in here[0].pieces)[:60]
            message = (
                f"{row!r}{more} stand twice in this report, here {where}, and one of both may be "
                f"another report's; {_COMPARE}"
            )
            yield noticed("repeated_labels", "warning", message, place_around([pair.place for pair in here]))


def missing_rows(run: Run) -> Iterator[Finding]:
    """Give a finding for each table with fewer rows than the run has instances."""
    held = {name: {row.instance: place_of(row) for row in _rows(run, table)} for name, table in _TABLES.items()}
    expected = {instance.name for instance in run.instance}.union(*held.values())
    for table, rows in held.items():
        missing = sorted(expected - rows.keys())
        if rows and missing:
            message = (
                f"the {table} table has {len(rows)} rows where the report names {len(expected)} instances: "
                f"{', '.join(missing[:5])} missing"
            )
            yield noticed("missing_rows", "warning", message, place_around([*rows.values()]), _TABLES[table])


def _rows(run: Run, table: str) -> list:  # type: ignore[type-arg]
    name, _, scope = table.partition(" ")
    return [row for row in getattr(run, name) if not scope or row.scope == scope]


def columns_left_out(run: Run) -> Iterator[Finding]:
    """Give a finding for I/O tables without some columns: papers leave them out, wide tables run over a page's edge."""
    for scope in ("transactional", "total"):
        rows = [row for row in run.instance_io if row.scope == scope]
        missing = [column for column in IO_COLUMNS if all(getattr(row, column) is None for row in rows)]
        if rows and missing:
            message = f"the {scope} I/O table has no {', '.join(missing)}"
            yield noticed("columns_left_out", "info", message, place_around([place_of(row) for row in rows]))


def figures_left(section: Section | None, left: Sequence[Row | TableRow | Piece]) -> Iterator[Finding]:
    """Give findings for rows of figures in a section of tables that belong to no row, a page's together."""
    if section in KIND_OF:
        said = [(" ".join(each.texts) if isinstance(each, Row) else each.one_line, each.place) for each in left]
        rows = [(text, place) for text, place in said if sum(map(is_result, text.split())) > 1]
        for _, group in groupby(rows, key=lambda row: row[1].page):
            here = list(group)
            message = f"{' '.join(here[0][0].split())[:60]!r} belongs to no row; {_COMPARE}"
            yield noticed("unplaced_figures", "warning", message, place_around([place for _, place in here]))


def rows_outside(rows: Iterable[Row]) -> Iterator[Finding]:
    """Give findings for rows of a report's tables that are outside of all reports, a page's together."""
    outside = [row for row in rows if _is_of_report(row)]
    for _, group in groupby(outside, key=lambda row: row.place.page):
        places = [row.place for row in group]
        count = f"{len(places)} row{'s' if len(places) > 1 else ''}"
        message = f"{count} of a report's tables could not be given to a report"
        yield noticed("rows_outside", "warning", message, place_around(places))


def _is_of_report(row: Row) -> bool:
    name, *figures = [cell.one_line for cell in row.filled] or [""]
    return canonical_instance(name) is not None and len(figures) > 0 and all(map(is_result, figures))


def missing_sections(runs: Sequence[Run]) -> Iterator[Finding]:
    """Give findings for sections that a report has not, though another one of its kind in the document has."""
    kinds = list(map(_kind, runs))
    read = [_EXPECTED.intersection(sections_with_figures(run)) for run in runs]
    held: dict[str, Counter[Section]] = {}
    for kind, own in zip(kinds, read, strict=True):
        held.setdefault(kind, Counter()).update(own)
    for at, run in enumerate(runs):
        others = kinds.count(kinds[at]) - 1
        for section in (each for each in Section if held[kinds[at]][each] and each not in read[at]):
            message = (
                f"the report has no {section.value!r}, which {held[kinds[at]][section]} of the {others} others of its "
                f"kind have; {_COMPARE}"
            )
            severity: Severity = "info" if section is Section.LOG else "warning"
            yield noticed("missing_section", severity, message, place_of(run), section.value, at)


def missing_values(runs: Sequence[Run], spans: Sequence[object]) -> Iterator[Finding]:
    """Give findings for values that a run has not, though another one of the same report has.

    Args:
        runs: those of the document.
        spans: the report that each is of.
    """
    reports: dict[tuple[int, str], list[int]] = {}
    for at, (run, span) in enumerate(zip(runs, spans, strict=True)):
        reports.setdefault((id(span), _kind(run)), []).append(at)
    for own in reports.values():
        stated = [column for column in _COLUMNS if any(getattr(runs[at], column) is not None for at in own)]
        for at in own:
            for column in (each for each in stated if getattr(runs[at], each) is None):
                message = f"the run has no {column}, which another one of its report has; {_COMPARE}"
                yield noticed("missing_value", "warning", message, place_of(runs[at]), column, at)


def doubtful_servers(runs: Sequence[Run]) -> Iterator[Finding]:
    """Give findings for reports below no server's name though others have one, or below one that has too many."""
    names = [Owner("server", run.server).key if run.server else None for run in runs]
    servers = set(filter(None, names))
    kinds: dict[str, Counter[str | None]] = {}
    for run, name in zip(runs, names, strict=True):
        kinds.setdefault(run.test_type, Counter())[name] += 1
    for at, (run, name) in enumerate(zip(runs, names, strict=True)):
        count = kinds[run.test_type]
        least = min((count[server] for server in servers), default=0)
        if name is None and count.total() > count[None]:
            message = f"the report names no server, though others of its kind do; {_COMPARE}"
        elif name is not None and count[name] > max(least, 1):
            message = f"{run.server!r} has {count[name]} reports of one kind, another server fewer"
        else:
            continue
        yield noticed("doubtful_server", "warning", message, place_of(run), "server", at)


def _kind(run: Run) -> str:
    """What reports have in common that print the same sections."""
    return "i/o" if run.test_type in IO_TESTS else run.test_type


def sections_with_figures(run: Run) -> Iterator[Section]:
    """Give the sections of which a run has something."""
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
