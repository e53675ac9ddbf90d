"""Whether the report of each run is complete, by what it states: `run.complete` and the finding `report_ends_early`.

Jetstress prints the same sections in every report of a kind, and its test log ends when the report is written. A file
that was copied or sent in part has the verdict at its top and lacks the rest. Authors of papers leave out sections on
purpose: a report in a paper is only incomplete where it breaks off inside a table or its log.
"""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.layout import Box, Locator
from esrp_ingest.models import Finding, InstanceIo, InstanceReads, Run, noticed
from esrp_ingest.vocabulary.findings import ENDS_EARLY_RULE
from esrp_ingest.vocabulary.metrics import IO_TESTS
from esrp_ingest.vocabulary.sections import Section

_MEASURES = re.compile(r"Performance logging started", re.IGNORECASE)
_LOG_ENDS = re.compile(r"Creating test report|samples queried|Page Fault Stalls", re.IGNORECASE)
"""The report is written when all databases are shut down; what follows are the figures that it was judged by."""
_RECOVERY_ENDS = re.compile(rf"Shutting down databases|{_LOG_ENDS.pattern}", re.IGNORECASE)
"""The log of a soft recovery may end where the logs that it replays are generated."""
_Row = InstanceIo | InstanceReads


def judged_endings(
    runs: Sequence[Run], *, alone: bool, breaks_off: bool, has_markup: bool = True
) -> tuple[list[Run], list[Finding]]:
    """The runs of a document with `complete` set, and a finding for each that is incomplete.

    Args:
        runs: the runs in the order of the document.
        alone: the document is no paper; a report in it that stands under a heading is one of a paper's appendix.
        breaks_off: its markup ends before the document does, which is said of its last report.
        has_markup: the document has markup. The end of a text is only known by the test log, which stands last.
    """
    judged: list[Run] = []
    findings: list[Finding] = []
    for at, run in enumerate(runs):
        stands_alone = alone and run.heading is None
        cut = stands_alone and breaks_off and at == len(runs) - 1
        reasons = [*(["its markup breaks off"] if cut else []), *_reasons(run, alone=stands_alone)]
        if stands_alone and not has_markup and not run.log_event:
            reasons.append(f"it has no {Section.LOG.value!r}")
        judged.append(run.model_copy(update={"complete": not reasons}))
        if reasons:
            message = f"the report ends early: {'; '.join(reasons)}; get the whole document and import it"
            findings.append(noticed(ENDS_EARLY_RULE, "warning", message, _place(run), run=at))
    return judged, findings


def _reasons(run: Run, *, alone: bool) -> Iterator[str]:
    missing = [section.value for section in _missing(run)] if alone else []
    if missing:
        yield f"it has no {', no '.join(map(repr, missing))}"
    if _log_breaks_off(run, alone=alone):
        yield "its test log does not end"
    if (table := _table_cut(run)) is not None:
        yield f"it breaks off inside the table {table.value!r}"


def _missing(run: Run) -> list[Section]:
    """The sections that reports of this kind always have, and this one has not."""
    stated: dict[Section, Sequence[object]] = {
        Section.TEST_SUMMARY: (run.machine_name, run.started_at, run.result),
        Section.SIZING: (run.achieved_iops, run.target_iops),
        Section.TRANSACTIONAL_IO: (*_transactional(run), *run.disk_io),
    }
    own = {"backup": Section.BACKUP, "soft_recovery": Section.SOFT_RECOVERY}.get(run.test_type)
    statistics = {Section.BACKUP: run.backup_result, Section.SOFT_RECOVERY: run.soft_recovery_result}
    if own is not None and (statistics[own] or not _says_any(stated, Section.TEST_SUMMARY, Section.SIZING)):
        stated = {own: statistics[own], Section.TRANSACTIONAL_IO: stated[Section.TRANSACTIONAL_IO]}
    return [section for section in stated if not _says_any(stated, section)]


def _says_any(stated: dict[Section, Sequence[object]], *sections: Section) -> bool:
    return any(value is not None for section in sections for value in stated[section])


def _log_breaks_off(run: Run, *, alone: bool) -> bool:
    """Whether a log does not say that the report was written; in a paper only one that says that measuring began."""
    if run.source == "ocr":  # recognized words are not exact enough to miss one
        return False
    ends = _LOG_ENDS if run.test_type in IO_TESTS else _RECOVERY_ENDS
    messages = [event.message for event in run.log_event]
    begins = bool(messages) if alone else any(map(_MEASURES.search, messages))
    return begins and not any(map(ends.search, messages))


def _table_cut(run: Run) -> Section | None:
    """The last table of a report with nothing behind it, where instances or cells of its last row are missing."""
    if run.host_counter or run.log_event:
        return None
    tables: dict[Section, Sequence[_Row]] = {
        Section.TRANSACTIONAL_IO: _transactional(run),
        Section.MAINTENANCE_IO: run.instance_maintenance_io,
        Section.LOG_REPLICATION_IO: run.instance_log_replication_io,
        Section.TOTAL_IO: [io for io in run.instance_io if io.scope == "total"],
    }
    printed = {section: rows for section, rows in tables.items() if rows}
    if not printed:
        return None
    last = list(printed)[-1]
    named = {instance.name for instance in run.instance} | _names(*printed.values())
    return last if named - _names(printed[last]) or _last_row_cut(printed[last]) else None


def _transactional(run: Run) -> list[InstanceIo]:
    return [io for io in run.instance_io if io.scope == "transactional"]


def _names(*tables: Sequence[_Row]) -> set[str]:
    return {row.instance for rows in tables for row in rows}


def _last_row_cut(rows: Sequence[_Row]) -> bool:
    """Whether the last row lacks a cell that all rows above it have."""
    if len(rows) == 1:
        return False
    values = [row.model_dump(exclude={"page", "line", "bbox"}) for row in rows]
    return any(
        value is None and all(above[column] is not None for above in values[:-1])
        for column, value in values[-1].items()
    )


def _place(run: Run) -> Locator:
    box = None if run.bbox is None else Box(*map(float, run.bbox.split(",")))
    return Locator(run.page, run.line, box)
