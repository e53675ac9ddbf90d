"""What stands in a table of results and is none: targets, limits, units."""

import re

from esrp_ingest.extract.paper.results.summary_keys import key_of
from esrp_ingest.vocabulary.words import spelled

_IN_HEADER = re.compile(spelled(r"\b(?:{no_result_column}|{unit_column})\b"), re.IGNORECASE)
_LABEL = re.compile(spelled("{no_result_column}"), re.IGNORECASE)


def is_no_result(header: str, label: str, *, turned: bool) -> bool:
    """Whether a cell holds a target or a unit: what heads its column, or its row beside servers', says so.

    Args:
        header: what heads its column.
        label: its row's.
        turned: the columns are metrics, of which one may be called so, and the rows are servers.
    """
    if turned:
        return _LABEL.fullmatch(label.strip()) is not None or (_names_none(header) and not key_of(header))
    return _names_none(header)


def _names_none(header: str) -> bool:
    return _IN_HEADER.search(header) is not None
