"""The test log: its entries, however they were glued together, and the thresholds that they state."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from esrp_ingest.extract.sections import LOG_TIME
from esrp_ingest.layout import Line, Locator
from esrp_ingest.models import LogEvent, located
from esrp_ingest.quantities import Notation, parse_timestamp, plain_number

_LIMITS = re.compile(
    r"(?P<what>Database read|Log write) latency thresholds:\s*"
    r"\(average:\s*(?P<average>[\d.,]+)\s*(?P<unit>msec|seconds?|sec|ms)\b"
    r"[^,;]{0,100}[,;]\s*maximum:\s*(?P<maximum>[\d.,]+)",
    re.IGNORECASE,
)


def read_log(lines: Sequence[Line], notation: Notation) -> list[LogEvent]:
    """All entries of a log, in the order in which they stand.

    An entry may go on over several lines, and several may stand in one line: each begins where a time with two dashes
    stands.
    """
    text, starts = _joined(lines)
    found = list(LOG_TIME.finditer(text))
    events = []
    for entry, following in pairwise([*found, None]):
        if entry is None:
            continue
        end = following.start() if following is not None else len(text)
        logged_at = parse_timestamp(" ".join(entry.group("time").split()), notation)
        if logged_at is not None:
            message = " ".join(text[entry.end() : end].split())
            events.append(LogEvent(logged_at=logged_at, message=message, **located(_place(starts, entry.start()))))
    return events


def _joined(lines: Sequence[Line]) -> tuple[str, list[tuple[int, Locator]]]:
    pieces, starts, length = [], [], 0
    for line in lines:
        starts.append((length, line.locator))
        pieces.append(line.text)
        length += len(line.text) + 1
    return "\n".join(pieces), starts


def _place(starts: list[tuple[int, Locator]], position: int) -> Locator:
    return starts[bisect_right(starts, position, key=itemgetter(0)) - 1][1]


def thresholds(events: Sequence[LogEvent]) -> dict[str, float]:
    """The latency limits in ms that the log states, by column of `run`. Jetstress 2007 states them in seconds."""
    limits: dict[str, float] = {}
    for event in events:
        found = _LIMITS.search(event.message)
        if found:
            prefix = "database_read" if found.group("what").lower().startswith("database") else "log_write"
            factor = 1000.0 if found.group("unit").lower().startswith(("sec",)) else 1.0
            for name, group in (("limit_ms", "average"), ("peak_limit_ms", "maximum")):
                limit = plain_number(found.group(group).strip(".,").replace(",", "."))
                if limit is not None:
                    limits[f"{prefix}_{name}"] = round(limit * factor, 6)
    return limits
