"""The test log: its entries, however they were glued together, and the limits that they state."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from esrp_ingest.document import Piece, Row, Table
from esrp_ingest.layout import Locator
from esrp_ingest.models import LogEvent, located
from esrp_ingest.numerals import PRINTED, loose_number
from esrp_ingest.quantities import Notation, in_english, time_of
from esrp_ingest.reports.headings import LOG_TIME, has_log_time
from esrp_ingest.vocabulary.words import spelled

_LIMITS = re.compile(
    spelled(
        r"(?:(?P<reads>{database_reads})|{log_writes}) {latency_thresholds}:\s*"
        rf"\({{average}}:\s*(?P<average>{PRINTED}\d*+)\s*(?:{{millisecond}}|(?P<seconds>{{second}}))\b"
        rf"[^,;]{{0,100}}[,;]\s*{{maximum}}:\s*(?P<maximum>{PRINTED}\d*+)"
    ),
    re.IGNORECASE,
)


class LogLine(NamedTuple):
    """A line of a log: its text, its place, and the pieces that it is."""

    text: str
    place: Locator
    pieces: tuple[Piece, ...]


def lines_of(item: Piece | Table) -> Iterator[LogLine]:
    """Give the lines of a log that a paragraph or the rows of a table are."""
    if isinstance(item, Table):
        yield from (_line_of(row) for row in item.rows if row.filled)
    else:
        yield LogLine(item.text, item.place, (item,))


def _line_of(row: Row) -> LogLine:
    """A row as a line: where time and message are cells of their own, dashes are between them."""
    filled = row.filled
    text = " ".join(cell.text for cell in filled)
    if len(filled) > 1 and not has_log_time(text):
        text = " -- ".join((filled[0].text, " ".join(cell.text for cell in filled[1:])))
    return LogLine(text, row.place, tuple(filled))


def is_log(item: Piece | Table) -> bool:
    """Tell whether a paragraph, or most rows of a table, hold the time of a log's entry."""
    if isinstance(item, Piece):
        return has_log_time(item.text)
    texts = [line.text for line in lines_of(item)]
    return 2 * sum(map(has_log_time, texts)) > len(texts)


def read_log(lines: Sequence[LogLine], notation: Notation) -> tuple[list[LogEvent], list[Piece]]:
    """Read all entries of a log, in order, and give the pieces that they are made of.

    An entry may go on over several lines, and several may be in one line: each begins where a time with two dashes is.
    """
    texts = [line.text for line in lines]
    text = "\n".join(texts)
    starts = list(accumulate((len(each) + 1 for each in texts[:-1]), initial=0))
    events: list[LogEvent] = []
    used: dict[Piece, None] = {}
    for entry, following in pairwise([*LOG_TIME.finditer(text), None]):
        if entry is None:
            continue
        end = following.start() if following is not None else len(text)
        logged_at = time_of(entry, notation)
        if logged_at is not None:
            first, last = bisect_right(starts, entry.start()) - 1, bisect_right(starts, end - 1)
            message = " ".join(text[entry.end() : end].split())
            events.append(LogEvent(logged_at=logged_at, message=message, **located(lines[first].place)))
            used.update(dict.fromkeys(piece for line in lines[first:last] for piece in line.pieces))
    return events, list(used)


def limits(events: Sequence[LogEvent], notation: Notation) -> dict[str, float]:
    """Give the latency limits in ms that the log states, by column of `run`. Jetstress 2007 states them in seconds."""
    found: dict[str, float] = {}
    for event in events:
        said = _LIMITS.search(event.message)
        if said:
            prefix = "database_read" if said["reads"] else "log_write"
            factor = 1000.0 if said["seconds"] else 1.0
            for name, group in (("limit_ms", "average"), ("peak_limit_ms", "maximum")):
                limit = loose_number(in_english(said[group], notation))
                if limit is not None:
                    found[f"{prefix}_{name}"] = round(limit * factor, 6)
    return found
