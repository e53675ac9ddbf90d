"""How long a run was measured."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

_STAMP = re.compile(
    r"(?P<stamp>\d{4}(?:[_ ]\d{1,2}){5})\s*\.\s*(?:b|$)"  # the extension is `.blg`, or what recognition made of it
)
_BETWEEN_NUMBERS = re.compile(r"[_ ]")
_MAJOR = re.compile(r"\d{1,4}")
_FIRST_WITH_WINDOW = 14
"""From this major version on (Exchange 2010) Jetstress measures from its start on, give or take a few minutes."""


def measured_seconds(values: Mapping[str, Any]) -> int | None:
    """The length of the measured window out of what a report prints.

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


def _log_started_at(values: Mapping[str, Any]) -> datetime | None:
    """The time in the name of the performance log, where it lies within the test."""
    first = str(values.get("performance_log") or "").split("\n")[0]
    found = _STAMP.search(first)
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, _BETWEEN_NUMBERS.split(found["stamp"]))
    try:
        stamp = datetime(year, month, day, hour, minute, second)
    except ValueError:
        return None
    started_at = values.get("started_at")
    return stamp if started_at is None or started_at <= stamp else None


def _test_started_at(values: Mapping[str, Any]) -> datetime | None:
    version = _MAJOR.match(str(values.get("jetstress_version") or ""))
    return values.get("started_at") if version and int(version.group()) >= _FIRST_WITH_WINDOW else None
