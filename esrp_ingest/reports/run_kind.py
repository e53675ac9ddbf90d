"""Which test a report is of, and how long that was measured.

What it measured decides, and where that is not enough, evidence in a fixed order.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from esrp_ingest.axes.whose import kinds_named
from esrp_ingest.models import LogEvent
from esrp_ingest.reports.outline import Span
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.metrics import TestType
from esrp_ingest.vocabulary.words import spelled, words

_STRESS = timedelta(hours=6)
"""A test longer than this counts as a stress test (Jetstress's own rule)."""
_FIRST_WITH_WINDOW, _FIRST_THAT_NAMES = 14, 15
"""The versions from which on reports print when they measured, and name the files of stress tests so."""
_GENERATING = re.compile(spelled("{generating_logs}"), re.IGNORECASE)
_FILES: dict[TestType, tuple[str, ...]] = {
    "stress": words("stress_file"),
    "backup": words("backup_file"),
    "soft_recovery": words("recovery_file"),
    "performance": words("performance_file"),
}
"""What the names of performance logs begin with."""
_SLASH = re.compile(r"[\\/]")
_LENIENT = re.compile(spelled(r"{latency_thresholds}.{0,200}?{maximum}:\s*200\s*{millisecond}"), re.IGNORECASE)
"""The peak latency limit that only stress tests are given (Jetstress 2013 and later)."""
_STAMP = re.compile(r"(?P<stamp>\d{4}(?:[_ ]\d{1,2}){5})\s*\.\s*(?:b|$)")
"""The extension is `.blg`, or what recognition made of it."""
_BETWEEN_NUMBERS = re.compile(r"[_ ]")
_MAJOR = re.compile(r"\d{1,4}")
_Run = Mapping[str, Any]


class Kind(NamedTuple):
    """The test type, and the evidence that says something else."""

    test_type: TestType
    disagreements: Sequence[str] = ()


def classify(
    span: Span, test: str | None, values: _Run, events: Sequence[LogEvent], by_tables: TestType | None
) -> Kind:
    """Decide the test type of a run.

    Statistics tables decide at once. Then, in this order: the kind of the performance log's file name, the peak limits
    in the log, the time that was measured, the headings. Jetstress 2010 and older call a stress test's file
    `Performance_...` too, so there that name says nothing against one, and counts where nothing else is known. A report
    that wrote logs to be replayed is the first half of a soft recovery test, although Jetstress titles it as a
    performance test.

    Args:
        span: where the report is in the document.
        test: the test that its columns or rows are headed with.
        values: the run's columns.
        events: its log.
        by_tables: the test whose statistics it has.
    """
    generates = any(_GENERATING.match(event.message) for event in events)
    lenient = any(_LENIENT.search(event.message) for event in events)
    evidence: list[tuple[str, TestType | None]] = [
        ("the statistics table", by_tables),
        ("the log, which generates log files to replay", "soft_recovery" if generates else None),
        ("the performance log's name", _by_file_name(values)),
        ("the peak latency limits", "stress" if lenient else None),
        ("the time measured", _by_duration(values)),
        ("the name of the test beside its figures", _by_words(test)),
        ("the report's title", _by_words(span.title)),
        ("the heading", _by_words(span.heading)),
        *(("a heading above", _by_words(text)) for text in span.above),
        *(("the text above the report", _by_text(text)) for text in span.introduced),
    ]
    stated = [(source, kind) for source, kind in evidence if kind is not None]
    if stated:
        return Kind(stated[0][1], _disagreements(stated))
    by_old_name = _kind_of_file(values)
    if by_old_name is not None:
        return Kind(by_old_name)
    return Kind("performance", ["nothing in the report says which test it is of; taken as a performance test"])


def _disagreements(stated: Sequence[tuple[str, TestType]]) -> list[str]:
    """What says that a test is of another kind than the first evidence does, each kind with all that says so."""
    decided_by, test_type = stated[0]
    others: dict[TestType, list[str]] = {}
    for source, kind in stated[1:]:
        if kind != test_type and source not in others.setdefault(kind, []):
            others[kind].append(source)
    decided = f"{decided_by} says {test_type.replace('_', ' ')}: taken as the latter"
    return [
        f"{' and '.join(sources)} {'says' if len(sources) == 1 else 'say'} {kind.replace('_', ' ')}, {decided}"
        for kind, sources in others.items()
    ]


def _kind_of_file(values: _Run) -> TestType | None:
    names = _SLASH.split(str(values.get("performance_log") or "").split("\n")[0])
    name = fold(names[-1])
    return next((kind for kind, beginnings in _FILES.items() if name.startswith(beginnings)), None)


def _by_file_name(values: _Run) -> TestType | None:
    kind = _kind_of_file(values)
    return kind if kind != "performance" or _is_since(_FIRST_THAT_NAMES, values) else None


def _is_since(major: int, values: _Run) -> bool:
    """Whether a report is of some version of Jetstress or a later one, as are those that print none."""
    version = _MAJOR.match(str(values.get("jetstress_version") or ""))
    return version is None or int(version.group()) >= major


def _by_duration(values: _Run) -> TestType | None:
    """By the measured window: Jetstress 2007 prints none, but the name of its log tells when it began."""
    start, end = values.get("collection_started_at"), values.get("collection_ended_at")
    if isinstance(start, datetime) and isinstance(end, datetime):
        return "stress" if end - start >= _STRESS else "performance"
    seconds = None if _is_since(_FIRST_WITH_WINDOW, values) else measured_seconds(values)
    return None if seconds is None else "stress" if seconds >= _STRESS.total_seconds() else "performance"


def _by_words(text: str | None) -> TestType | None:
    """The first kind of test that a title or a heading names."""
    return next(iter(kinds_named(text or "")), None)


def _by_text(text: str) -> TestType | None:
    """The kind of test that prose names, where it names only one."""
    kinds = kinds_named(text)
    return kinds[0] if len(kinds) == 1 else None


def measured_seconds(values: _Run) -> int | None:
    """Give the length of the measured window out of what a report prints.

    That is the collection's begin and end. Jetstress 2007 prints none and creates its databases for hours first: there
    the performance log's name tells when measuring began (`Performance_2008_9_24_10_4_47.blg`). Reports of later
    versions without either are taken as measured all the time.

    Args:
        values: columns of the run, as read.
    """
    start, end = values.get("collection_started_at"), values.get("collection_ended_at")
    if start is None or end is None:
        start, end = _log_started_at(values) or _test_started_at(values), values.get("ended_at")
    if not isinstance(start, datetime) or not isinstance(end, datetime) or end < start:
        return None
    return round((end - start).total_seconds())


def _log_started_at(values: _Run) -> datetime | None:
    """The time in the name of the performance log, where it lies within the test."""
    found = _STAMP.search(str(values.get("performance_log") or "").split("\n")[0])
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, _BETWEEN_NUMBERS.split(found["stamp"]))
    try:
        stamp = datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
    started_at = values.get("started_at")
    return stamp if started_at is None or started_at <= stamp else None


def _test_started_at(values: _Run) -> datetime | None:
    told = bool(values.get("jetstress_version")) and _is_since(_FIRST_WITH_WINDOW, values)
    return values.get("started_at") if told else None
