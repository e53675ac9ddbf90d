"""Rows of results whose labels nobody knows: `Front-end queue depth`, or a database each; kept as printed."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile
from typing import TypeVar

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.whose import Whose
from esrp_ingest.extract.paper.results.no_results import is_no_result
from esrp_ingest.extract.paper.results.summary import reported_metric
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.models import ReportedMetric
from esrp_ingest.numerals import is_figure, is_fraction
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS

Key = TypeVar("Key")
_FEWEST = 2
"""So many rows make a table."""


def figures_alone(rows: Sequence[Pair[Key]]) -> tuple[list[Pair[Key]], list[Pair[Key]]]:
    """The header of a table of two columns and its rows, where no label is known and all rows state a figure.

    Nothing for any other table; without decimals they may be numbers of pages, of ports or of disks.
    """
    heads = list(takewhile(lambda row: not is_figure(row.value), rows))
    below = list(rows[len(heads) :])
    measured = len(below) >= _FEWEST and any(is_fraction(word) for row in below for word in row.value.split())
    told = len(heads) <= 1 and measured and all(map(_is_unknown, below))
    return (heads, below) if told else ([], [])


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
    known = row.key is not None or LABELS.exact(row.label) or SHORT_LABELS.exact(row.label)
    is_label = not any(map(is_fraction, row.label.split())) and not is_no_result("", row.label, turned=True)
    return not known and is_label and is_figure(row.value)
