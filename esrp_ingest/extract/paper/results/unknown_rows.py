"""Rows of results whose labels nobody knows: `Front-end queue depth`, or a database each; kept as printed."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import TypeVar

from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, Whose, scope_of
from esrp_ingest.extract.paper.results.no_results import is_no_result
from esrp_ingest.extract.paper.results.summary import reported_metric, states_metric
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.models import ReportedMetric
from esrp_ingest.numerals import is_figure, is_fraction
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import spelled

Key = TypeVar("Key")
_RATIO = re.compile(r"\d{1,4}(?:\.\d{1,3})?\s?:\s?1")
_IN_BRACKETS = re.compile(r"[(\[](?P<unit>[^()\[\]]{1,20})[)\]]$")
_OF_STORAGE = re.compile(spelled(r"\b(?:{tested_storage}|{array_column})\b"), re.IGNORECASE)
"""What says of counters that they are those of the storage."""
_FEWEST = 2
"""So many metrics at least are known beside rows that were measured with them."""
_LONGEST_LABEL = 80
"""Characters of a label that is none of a sentence."""


def results_alone(rows: Sequence[Pair[Key]]) -> tuple[list[Pair[Key]], list[Pair[Key]]]:
    """The results of a table of two columns, or a list, that holds little else, and what else it holds.

    No label is known, and most rows state a figure, one of which has decimals or a unit in its label: whole numbers
    alone may be those of pages, of ports or of disks, and how long or how often something was tested is no result.
    No results, and all rows, for any other table. What heads the columns is none of the other rows.

    Args:
        rows: what stands below one heading of a chapter of results.
    """
    results = list(filter(_is_unknown, rows))
    if any(map(_has_known_label, rows)) or 2 * len(results) < len(rows) or not any(map(_looks_measured, results)):
        return [], list(rows)
    below = rows if rows[0] in results else rows[1:]
    return results, [row for row in below if row not in results]


def beside_metrics(rows: Sequence[Pair[Key]], known: Sequence[Pair[SummaryKey]]) -> list[Pair[Key]]:
    """The rows that were measured with several known metrics: `Processor Time (%)` beside reads and writes.

    Args:
        rows: of unknown labels, among those of a list of results that no heading calls so.
        known: its rows of known ones.
    """
    told = sum(map(states_metric, known)) >= _FEWEST
    return [row for row in rows if told and LABELS.starting(row.label) is None and _looks_measured(row)]


def of_storage(whose: Whose, heading: str, label: str) -> Whose:
    """Whose counters a table states: the storage's are all servers', which share it, whomever the text above spoke of.

    Args:
        whose: whose results stand there otherwise.
        heading: what the table stands below.
        label: what heads its labels, or the first of them.
    """
    told = any(map(_OF_STORAGE.search, (heading, label))) and not scope_of(heading, "")
    return whose._replace(scope=AGGREGATE) if told else whose


def unknown_figures(
    rows: Sequence[Pair[Key]], whose: Whose, notation: Notation, servers: Collection[str]
) -> Iterator[tuple[Pair[Key], ReportedMetric]]:
    """The rows that state a figure below a label that nobody knows, each with this figure.

    Args:
        rows: of a table of results.
        whose: whose figures stand there; a row that begins with the name of a server is this one's.
        notation: how the paper writes numbers.
        servers: the names of servers of which figures stand in the paper.
    """
    for row in filter(_is_unknown, rows):
        said: Pair[SummaryKey] = Pair(row.label, row.value, row.locator, row=row.row, lines=row.lines)
        scope = next((name for name in servers if row.label.startswith(f"{name} ")), whose.scope)
        yield row, reported_metric(said, scope, notation, whose.condition)


def _is_unknown(row: Pair[Key]) -> bool:
    """Whether a row states a figure, and its label is known to nobody, not as one that a configuration has either.

    Nor does it hold a figure itself: then the cells of the row were not told apart.
    """
    is_label = not any(map(is_fraction, row.label.split())) and not is_no_result("", row.label, turned=True)
    return not _has_known_label(row) and is_label and len(row.label) <= _LONGEST_LABEL and _states_figure(row.value)


def _has_known_label(row: Pair[Key]) -> bool:
    """Whether the label of a row is known, or like one that is."""
    likened = row.key is not None or row.misfit is not None or row.fuzzy
    return likened or any(index.exact(row.label) is not None for index in (LABELS, SHORT_LABELS))


def _states_figure(value: str) -> bool:
    """Whether a value is one figure, or what is reduced to one: `4.7:1`."""
    return is_figure(value) or _RATIO.fullmatch(value.strip()) is not None


def _looks_measured(row: Pair[Key]) -> bool:
    """Whether the figure of a row has decimals, or its label a unit."""
    unit = _IN_BRACKETS.search(row.label.strip())
    return any(map(is_fraction, row.value.split())) or "%" in row.label or (unit is not None and is_unit(unit["unit"]))
