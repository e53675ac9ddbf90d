"""Rows of the configuration that state one thing differently: which was taken is said, or that nobody knows."""

import re
from collections.abc import Iterable, Iterator, Sequence

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.configuration import stated_value
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, SolutionFact, noticed
from esrp_ingest.numerals import is_figure, is_fraction
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_TOLD_ELSEWHERE: frozenset[Column] = frozenset(("mailboxes", "storage_ports", "storage_model"))
"""What the title says too, what is counted for each controller, and what every paper words anew."""


_OF_REPLICA = re.compile(spelled(r"\b{secondary_storage}\b"), re.IGNORECASE)
"""What the heading of a table says that is about the storage that results are copied to."""


_GROUPED = re.compile(r"\d{1,3}(?: \d{3})+")
"""A number whose thousands blanks part."""


def contradicting_rows(rows: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """A finding for the first row of each column that states another value than the row that was taken.

    Args:
        rows: of one set-up, in their order.
    """
    taken: dict[Column, tuple[Pair[Column], object]] = {}
    told: set[Column] = set()
    for row in rows:
        column = None if _OF_REPLICA.search(row.table) else row.key
        value = None if column is None or column in _TOLD_ELSEWHERE else stated_value(row)
        if column is None or value is None:
            continue
        first, stated = taken.setdefault(column, (row, value))
        if stated != value and column not in told:
            told.add(column)
            message = f"{first.label!r} is {_short(first)}, {row.label!r} is {_short(row)}: taken as {stated}"
            yield noticed("contradicting_cells", "info", message, row.locator)


def several_in_one(facts: Iterable[SolutionFact]) -> Iterator[Finding]:
    """A finding for each row that states several figures where one is due, or several with decimals: results do.

    Their columns have headings that were not read. `12 000` is one figure, whose thousands a blank parts.
    """
    for fact in facts:
        words = fact.value.split()
        several = len(words) > 1 and all(map(is_figure, words)) and not _GROUPED.fullmatch(fact.value)
        if several and (any(map(is_fraction, words)) or LABELS.exact(fact.label) is not None):
            message = f"{fact.label!r} is {fact.value!r}, and nothing says whose each of them is"
            place = Locator(fact.page, fact.line, None)
            yield noticed("undecided_scope", "warning", f"{message}; compare with the document", place, fact.label)


def _short(row: Pair[Column]) -> str:
    return repr(" ".join((row.printed or row.value).split())[:60])
