"""The test log: its entries, however they were glued together, and the thresholds that they state."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise

from esrp_ingest.extract.completeness import is_report_row
from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.pieces import is_table_row, is_text
from esrp_ingest.extract.grid.turned import column_of_instances
from esrp_ingest.extract.headings import LOG_TIME, has_log_time
from esrp_ingest.extract.report.run_values import value_fits
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Line
from esrp_ingest.models import LogEvent, located
from esrp_ingest.numerals import PRINTED, is_number, loose_number
from esrp_ingest.quantities import Notation, in_english, time_of
from esrp_ingest.vocabulary.words import spelled

_LEAST_FIGURES = 3
_PAIR = 2
_LIMITS = re.compile(
    spelled(
        r"(?:(?P<reads>{database_reads})|{log_writes}) {latency_thresholds}:\s*"
        rf"\({{average}}:\s*(?P<average>{PRINTED}\d*+)\s*(?:{{millisecond}}|(?P<seconds>{{second}}))\b"
        rf"[^,;]{{0,100}}[,;]\s*{{maximum}}:\s*(?P<maximum>{PRINTED}\d*+)"
    ),
    re.IGNORECASE,
)


def read_log(lines: Sequence[Line], notation: Notation) -> tuple[list[LogEvent], Claim]:
    """All entries of a log, in the order in which they stand, and the figures that they are made of.

    An entry may go on over several lines, and several may stand in one line: each begins where a time with two dashes
    stands.
    """
    text, starts = _joined(lines)
    found = list(LOG_TIME.finditer(text))
    events: list[LogEvent] = []
    kept: list[str] = []
    for entry, following in pairwise([*found, None]):
        if entry is None:
            continue
        end = following.start() if following is not None else len(text)
        logged_at = time_of(entry, notation)
        if logged_at is not None:
            message = " ".join(text[entry.end() : end].split())
            line = lines[bisect_right(starts, entry.start()) - 1]
            events.append(LogEvent(logged_at=logged_at, message=message, **located(line.locator)))
            kept.append(text[entry.start() : end])
    return events, Claim(lines, "\n".join(kept))


def without_log(lines: Sequence[Line], notation: Notation, *, inside: bool) -> tuple[list[Line], list[Line]]:
    """The lines of a section less those of a log's entries, and these.

    An entry goes on until the next one, or until a row of a table stands there, which then goes on as long; one that a
    given cell holds ends with it: what stands behind the table is none of it.

    Args:
        lines: of one section.
        notation: how the document writes values.
        inside: the section is a log from its first line on.
    """
    rest: list[Line] = []
    log: list[Line] = []
    above: Line | None = None
    for line in lines:
        if has_log_time(line.text):
            inside = True
        elif inside and _ends_entry(above, line, notation):
            inside = False
        above = line
        (log if inside else rest).append(line)
    return rest, log


def _ends_entry(above: Line | None, line: Line, notation: Notation) -> bool:
    """Whether an entry that ends with the line above, or before the first one, does not go on in a line."""
    if above is not None and not is_text(above) and len(above.cells) == 1 and is_text(line):
        return True
    said = above.text if above is not None else ""
    return not said.endswith(",") and (_is_lone(line, said) or _begins_table(line, notation))


def _is_lone(line: Line, above: str) -> bool:
    """Whether a line holds nothing but numbers behind an entry that has ended."""
    return above.endswith(".") and all(map(is_number, line.text.split()))


def _begins_table(line: Line, notation: Notation) -> bool:
    """Whether a line among the log's is a row of a table that stands there: no entry goes on in it."""
    if is_report_row(line.text) or (len(line.filled) > 1 and _is_row(line)):
        return True
    label = RUN_LABELS.starting(line.text)
    return label is not None and bool(label.rest) and value_fits(label.key, label.rest, notation)


def _is_row(line: Line) -> bool:
    """Whether a line of several cells is a row of a table: by these, its label, or its figures."""
    name, *cells = (cell.text for cell in line.filled)
    if is_table_row(line) or RUN_LABELS.exact(name) is not None or _is_of_figures(line.text.split()):
        return True
    return all(map(is_number, cells)) and (len(line.filled) > _PAIR or column_of_instances(name) is not None)


def _is_of_figures(words: Sequence[str]) -> bool:
    """Whether most words are figures alone, and several: pieces of a row too, which a narrow cell has cut."""
    figures = sum(is_number(word) and word[-1] != "," for word in words)
    return figures >= _LEAST_FIGURES and 2 * figures > len(words)


def _joined(lines: Sequence[Line]) -> tuple[str, list[int]]:
    """The text of some lines, and where in it each of them starts."""
    texts = [line.text for line in lines]
    return "\n".join(texts), list(accumulate((len(text) + 1 for text in texts[:-1]), initial=0))


def thresholds(events: Sequence[LogEvent], notation: Notation) -> dict[str, float]:
    """The latency limits in ms that the log states, by column of `run`. Jetstress 2007 states them in seconds."""
    limits: dict[str, float] = {}
    for event in events:
        found = _LIMITS.search(event.message)
        if found:
            prefix = "database_read" if found["reads"] else "log_write"
            factor = 1000.0 if found["seconds"] else 1.0
            for name, group in (("limit_ms", "average"), ("peak_limit_ms", "maximum")):
                limit = loose_number(in_english(found.group(group), notation))
                if limit is not None:
                    limits[f"{prefix}_{name}"] = round(limit * factor, 6)
    return limits
