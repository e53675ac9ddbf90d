"""How a paper writes its results, and how all else: results may be pasted from a machine of another language."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from esrp_ingest.extract.notation import detect_decimal_mark
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.summary_keys import place_of_figure
from esrp_ingest.layout import Line
from esrp_ingest.models import Finding, ReportedMetric, noticed
from esrp_ingest.quantities import EITHER, DecimalMark, Notation
from esrp_ingest.vocabulary.words import spelled

_LATENCY = re.compile(spelled("{column_of_latency}"), re.IGNORECASE)
_EITHER = re.compile(rf"{EITHER}(?:\s?\D{{0,12}})?")
"""A figure whose mark parts decimals or thousands, with its unit."""
_SMALLER = re.compile(spelled(r"(?<![^\W\d_])(?:{microsecond}|{nanosecond})(?![^\W\d_])"), re.IGNORECASE)
"""What says that a figure counts parts of a millisecond."""
_LONGEST_MS = 1000.0
"""No average latency that was published is as long."""
_SHORTEST_MS = 0.05
"""None is as short where a paper counts milliseconds; in seconds they are."""


class Notations(NamedTuple):
    """How a paper writes numbers."""

    configuration: Notation
    results: Notation


def notations_of(
    body: Sequence[Line], grids: Collection[Grid], results: Collection[Line], notation: Notation
) -> Notations:
    """How the results of a paper are written, and how all else: by their own figures, by all where these tell nothing.

    Where no figure of the results can have but one mark, their latencies tell: `12,412` ms are no twelve seconds.

    Args:
        body: its lines outside the reports.
        grids: its tables of figures.
        results: the lines that hold results.
        notation: how the whole paper writes numbers.
    """
    inside = [line for line in body if line in results]
    outside = [line for line in body if line not in results]
    marks = {detect_decimal_mark(inside, default) for default in DecimalMark}
    mark = marks.pop() if len(marks) == 1 else _mark_of_latencies(inside, grids) or notation.decimal_mark
    own = detect_decimal_mark(outside, notation.decimal_mark)
    return Notations(replace(notation, decimal_mark=own), replace(notation, decimal_mark=mark))


def _mark_of_latencies(lines: Sequence[Line], grids: Collection[Grid]) -> DecimalMark | None:
    """The decimal mark of latencies that would be seconds with the other one, None where there is none."""
    found = filter(None, map(_EITHER.fullmatch, map(str.strip, chain(_beside(lines), _in(grids)))))
    counted = Counter(each["mark"] for each in found).most_common(1)
    return None if not counted else DecimalMark.COMMA if counted[0][0] == "," else DecimalMark.POINT


def _beside(lines: Sequence[Line]) -> Iterator[str]:
    """What stands beside the labels of latencies."""
    for line in lines:
        if _is_latency(line.text):
            yield from line.texts[1:]


def _is_latency(text: str) -> bool:
    """Whether a label is of a latency that no unit says to be counted in less than milliseconds."""
    return _LATENCY.search(text) is not None and _SMALLER.search(text) is None


def _in(grids: Collection[Grid]) -> Iterator[str]:
    """What stands below the headings of latencies."""
    for grid in grids:
        columns = [at for at, header in enumerate(grid.headers) if _is_latency(header)]
        yield from (row.cells[at] for row in grid.rows for at in columns)


def doubtful_latencies(figures: Sequence[ReportedMetric]) -> Iterator[Finding]:
    """A finding for each latency of a second or more, and for those that are as short as only seconds are printed.

    The mark of the former may part decimals, or either is of another unit.
    """
    for figure in figures:
        if not (figure.metric or "").endswith("_ms") or figure.value is None:
            continue
        rule = "doubtful_point" if figure.value >= _LONGEST_MS else "doubtful_unit"
        said = f"{figure.label} {figure.value_text}"
        if figure.value >= _LONGEST_MS or (0 < figure.value < _SHORTEST_MS and _SMALLER.search(said) is None):
            message = f"{figure.label!r}, {figure.value_text}, is a latency of {figure.value:g} ms as it is read"
            place = place_of_figure(figure)
            yield noticed(rule, "warning", f"{message}; compare with the document", place, figure.metric)
