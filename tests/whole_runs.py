"""Every column of `run` and every entry of its log, held against what a truth file states: none is left out."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from scoring import LABELS, fold, value

from esrp_ingest.models import Run

TABLES = {name for name, field in Run.model_fields.items() if str(field.annotation).startswith("tuple[")}
PLACES = {"page", "line", "bbox", "solution", "test_type"}
COLUMNS = sorted(Run.model_fields.keys() - TABLES - PLACES)
_TEXTS = {"performancelog": "performance_log", "testdescription": "description"}
_ENTRY = re.compile(r"(\d+/\d+/\d+ \d+:\d\d:\d\d [AP]M) -- (.*)", re.DOTALL)
_STAMP = re.compile(r"_(\d{4})_(\d+)_(\d+)_(\d+)_(\d+)_(\d+)\.blg")
_LIMITS = re.compile(r"thresholds: \(average: ([\d.]+) msec/\w+, maximum: ([\d.]+) msec/\w+\)")


def columns_of(run: dict[str, Any]) -> dict[str, Any]:
    """What each column holds by the truth; what the truth does not state is None."""
    found: dict[str, Any] = dict.fromkeys(COLUMNS) | {"source": "text", "complete": True}
    for name in ("heading", "server", "report_title"):
        found[name] = run.get(name)
    for label, text in [pair for part in ("summary", "sizing", "parameters") for pair in run.get(part) or []]:
        if (column := LABELS.get(fold(label))) is not None:
            found[column] = value(column, text)
        elif (column := _TEXTS.get(fold(label))) is not None:
            found[column] = text or None
        if fold(label) == "threadcount":
            scopes = {"storage": "storage_group", "database": "database"}
            found["thread_scope"] = next((scope for word, scope in scopes.items() if word in text), "global")
    for _, message in log_of(run):
        limits = _LIMITS.search(message)
        which = "database_read" if "Database read" in message else "log_write" if "Log write" in message else None
        if limits and which:
            found[f"{which}_limit_ms"], found[f"{which}_peak_limit_ms"] = map(float, limits.groups())
    if "disk_subsystem" in run["tables"]:  # Jetstress 2007: seconds with three decimals, and no collection times
        found["latency_resolution_ms"] = 1.0
        stamp = datetime(*map(int, _STAMP.search(found["performance_log"]).groups()))
        found["measured_seconds"] = (found["ended_at"] - stamp).total_seconds()
    elif found["collection_started_at"] and found["collection_ended_at"]:
        found["measured_seconds"] = (found["collection_ended_at"] - found["collection_started_at"]).total_seconds()
    return found


def log_of(run: dict[str, Any]) -> list[tuple[datetime, str]]:
    """The log's entries: when, and what."""
    entries = [found.groups() for text in run.get("log") or [] if (found := _ENTRY.fullmatch(text))]
    return [(datetime.strptime(stamp, "%m/%d/%Y %I:%M:%S %p"), message) for stamp, message in entries]


def _folded(message: str) -> str:
    return fold(message).replace("mseexchange", "msexchange")  # so one transcript has it


def unlike(truth: dict[str, Any], run: Run, apart: Sequence[str] = ()) -> Iterator[str]:
    """What differs in a run's columns and in its log.

    Args:
        truth: the run in the truth file.
        run: the run as it was read.
        apart: columns that the document states in another way than the truth.
    """
    if run.test_type not in (kinds := [truth["test_type"], *truth.get("test_type_alt", ())]):
        yield f"test_type is {run.test_type}, one of {kinds} expected"  # a paper's heading and figures may disagree
    for column, wanted in columns_of(truth).items():
        held = getattr(run, column)
        alike = fold(held) == fold(wanted) if isinstance(held, str) and isinstance(wanted, str) else held == wanted
        if column not in apart and not alike:
            yield f"{column} is {held!r}, {wanted!r} expected"
    wanted_log = [(when, _folded(message)) for when, message in log_of(truth)]
    held_log = [(event.logged_at, _folded(event.message)) for event in run.log_event]
    if held_log != wanted_log:
        first = next((pair for pair in zip(held_log, wanted_log, strict=False) if pair[0] != pair[1]), None)
        yield f"the log has {len(held_log)} entries, {len(wanted_log)} expected; first difference: {first}"
