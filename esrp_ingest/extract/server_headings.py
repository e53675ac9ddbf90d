"""Servers that a paper calls by names of its own above their reports: the labels of its summary tell these names.

`VM1` alone above a report is a heading only to who knows that the summary has a column `VM1`.
"""

from collections.abc import Collection, Mapping, Sequence

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.report import PRODUCT_TITLES, REPORT_TITLES

_MOST_WORDS = 5
_MOST_ABOVE = 3
"""So many lines above the first of a report at most its server's name stands: between them stand titles."""


def servers_by_headings(
    spans: Sequence[RunSpan], lines: Sequence[Line], labels: Collection[str]
) -> Mapping[int, tuple[str, Line]]:
    """The server of each report that a line right above it names, and that line, by the report's number.

    Args:
        spans: the reports.
        lines: of the whole document, in their order.
        labels: what the paper's summary calls its servers.
    """
    places = {id(line): at for at, line in enumerate(lines)}
    found: dict[int, tuple[str, Line]] = {}
    for number, span in enumerate(spans):
        starts = [places[id(line)] for line in (*span.named[:1], span.first) if id(line) in places]
        start = max(starts) if span.report_title is None else min(starts, default=0)
        named = _named_above(lines[max(0, start - _MOST_ABOVE) : start] if starts else [], labels)
        if span.server is None and named is not None:
            found[number] = named
    return found


def _named_above(above: Sequence[Line], labels: Collection[str]) -> tuple[str, Line] | None:
    """The server that the last line above a report names, titles left out; None where it names none, or several."""
    for line in reversed(above):
        bare = bare_heading(line.text)
        if PRODUCT_TITLES.exact(bare) is None and REPORT_TITLES.exact(bare) is None:
            words = bare.split() if len(line.filled) == 1 else []
            ends = {" ".join(words[-count:]).casefold() for count in range(1, min(len(words), _MOST_WORDS) + 1)}
            told = [label for label in labels if label.casefold() in ends]
            return (max(told, key=len), line) if told and len(words) <= _MOST_WORDS else None
    return None
