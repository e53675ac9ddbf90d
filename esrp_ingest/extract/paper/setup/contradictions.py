"""Rows of the configuration that state one column differently: the first counts, and which was taken is said."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.extract.completeness import Loss
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.configuration import stated_value
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_TOLD_ELSEWHERE: frozenset[Column] = frozenset(("mailboxes", "storage_ports", "storage_model"))
"""What the title says too, what is counted for each controller, and what every paper words anew."""


_OF_REPLICA = re.compile(spelled(r"\b{secondary_storage}\b"), re.IGNORECASE)
"""What the heading of a table says that is about the storage that results are copied to."""


def contradicting_rows(rows: Sequence[Pair[Column]]) -> Iterator[Loss]:
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
            yield Loss("contradicting_cells", message, row.locator)


def _short(row: Pair[Column]) -> str:
    return repr(" ".join((row.printed or row.value).split())[:60])
