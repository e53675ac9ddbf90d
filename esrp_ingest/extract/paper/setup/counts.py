"""What counts of a configuration can be: no more than there ever are, and no version that a like label names.

`Exchange Server` over `2016` is a product and its version, however like `Exchange servers` it is; `Controllers` over
`3220` are of a model. A label that says it is a number is believed.
"""

import re
from dataclasses import replace

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.printed_counts import COUNTS, outside_brackets, read_count
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled

_MOST: dict[Column, int] = {
    "servers": 500,
    "dags": 500,
    "servers_per_dag": 100,
    "databases_per_server": 1000,
    "copies_per_database": 16,
    "controllers": 500,
    "storage_ports": 1000,
}
"""So many of each there are at most: no year and few numbers of models are so low."""
_SAYS_NUMBER = re.compile(spelled(r"(?<!\w)(?:{counting})(?!\w)|#"), re.IGNORECASE)
_BEGINS = re.compile(r"\W{0,3}\d")


def may_count(column: Column, text: str) -> bool:
    """Whether the count that a value states is not too large for what a column counts."""
    return (read_count(text, column) or 0) <= _MOST.get(column, 10**9)


def without_version(pair: Pair[Column]) -> Pair[Column]:
    """A row as it is, or without the column of a count where its value is a version, or no count at all."""
    if pair.key is None or pair.key not in COUNTS:
        return pair
    says_number = _SAYS_NUMBER.search(pair.label) is not None
    text = " ".join(pair.value.split())
    counts = may_count(pair.key, text) or (says_number and not pair.fuzzy)
    begins = says_number or not pair.fuzzy or _BEGINS.match(outside_brackets(text)) is not None
    return pair if counts and begins else replace(pair, key=None, fuzzy=False)
