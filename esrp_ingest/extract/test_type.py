"""Which test a report is of: by what it measured, and where that is not enough, by evidence in a fixed order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.models import LogEvent, TestType
from esrp_ingest.vocabulary.matching import fold

_STRESS_HOURS = timedelta(hours=6)
"""A test longer than this counts as a stress test (Jetstress's own rule)."""
_GENERATING = "generating log files"
_LENIENT_PEAK_MS = 200
"""The peak latency limit that only stress tests are given (Jetstress 2013 and later)."""


@dataclass(slots=True)
class Verdict:
    """The test type, and the evidence that says something else."""

    test_type: TestType
    disagreements: list[str] = field(default_factory=list)


def classify(
    span: RunSpan,
    values: dict[str, Any],
    events: Sequence[LogEvent],
    *,
    has_backup: bool,
    has_recovery: bool,
) -> Verdict:
    """Decides the test type of a run.

    Statistics tables decide at once. Then, in this order: the kind of the performance log's file name, the peak
    limits in the log, the time that was measured, the headings. Jetstress 2010 and older call a stress test's file
    `Performance_...` too, so there that name says nothing against one. A report that wrote logs to be replayed is the
    first half of a soft recovery test, although Jetstress titles it as a performance test.
    """
    evidence = [
        ("the statistics table", _by_tables(has_backup=has_backup, has_recovery=has_recovery)),
        ("the log, which generates log files to replay", _by_generation(events)),
        ("the performance log's name", _by_file_name(values)),
        ("the peak latency limits", _by_limits(events)),
        ("the time measured", _by_duration(values)),
        ("the report's title", _by_words(span.report_title)),
        ("the heading", _by_words(span.heading)),
    ]
    stated = [(source, kind) for source, kind in evidence if kind is not None]
    if not stated:
        return Verdict("performance", ["nothing in the report says which test it is of; taken as a performance test"])
    decided_by, test_type = stated[0]
    return Verdict(
        test_type,
        [
            f"{source} says {kind.replace('_', ' ')}, "
            f"{decided_by} says {test_type.replace('_', ' ')}: taken as the latter"
            for source, kind in stated[1:]
            if kind != test_type
        ],
    )


def _by_tables(*, has_backup: bool, has_recovery: bool) -> TestType | None:
    if has_backup:
        return "backup"
    return "soft_recovery" if has_recovery else None


def _by_generation(events: Sequence[LogEvent]) -> TestType | None:
    return "soft_recovery" if any(event.message.casefold().startswith(_GENERATING) for event in events) else None


def _by_file_name(values: dict[str, Any]) -> TestType | None:
    names = re.split(r"[\\/]", str(values.get("performance_log") or "").split("\n")[0])
    name = fold(names[-1])
    if name.startswith("stress"):
        return "stress"
    if name.startswith(("databasebackup", "streamingbackup")):
        return "backup"
    if name.startswith("softrecovery"):
        return "soft_recovery"
    distinguishes = str(values.get("jetstress_version") or "15")[:2] >= "15"
    return "performance" if name.startswith("performance") and distinguishes else None


def _by_limits(events: Sequence[LogEvent]) -> TestType | None:
    lenient = re.compile(rf"maximum:\s*{_LENIENT_PEAK_MS}\s*msec")
    return (
        "stress"
        if any("latency thresholds" in event.message and lenient.search(event.message) for event in events)
        else None
    )


def _by_duration(values: dict[str, Any]) -> TestType | None:
    start, end = values.get("collection_started_at"), values.get("collection_ended_at")
    if not isinstance(start, datetime) or not isinstance(end, datetime):
        return None
    return "stress" if end - start >= _STRESS_HOURS else "performance"


def _by_words(text: str | None) -> TestType | None:
    folded = fold(text or "")
    if "stress" in folded or "24hour" in folded or "24hr" in folded:
        return "stress"
    if "backup" in folded:
        return "backup"
    if "recovery" in folded or "replay" in folded:
        return "soft_recovery"
    return "performance" if "performance" in folded or "2hour" in folded else None
