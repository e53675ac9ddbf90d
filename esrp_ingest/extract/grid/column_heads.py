"""Rows that only say what stands in the columns below them: `Component | Description`, `Attribute | Tested value`."""

import re
from collections.abc import Sequence

from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import TABLES
from esrp_ingest.vocabulary.words import spelled

_COLUMN = re.compile(spelled(r"{no_setup}|{corner}|{item_column}|{number_column}\.?|#"), re.IGNORECASE)
_REMARK = re.compile(spelled("{remark_column}"), re.IGNORECASE)
_NOUN = r"(?:(?:{before_head_noun})\s){0,3}(?:{head_noun})"
_PHRASE = re.compile(
    spelled(rf"(?:{_NOUN}(?:\s?(?:/|&|{{another_level}})\s?{_NOUN})?(?:\s{{behind_head_noun}})?|{{tested_column}})"),
    re.IGNORECASE,
)
"""What papers call the labels of a table, or their values: words that name no thing of a set-up."""
_PAIR = 2


def heads_columns(line: Line) -> bool:
    """Whether each cell of a row only says what stands in its column: `Component | Description | Quantity`."""
    texts = line.texts
    return line.is_row and len(line.filled) > 1 and (all(map(_COLUMN.fullmatch, texts)) or _heads_pairs(texts))


def _heads_pairs(texts: Sequence[str]) -> bool:
    """Whether cells head labels and their values, once or side by side; a table's own name may head the labels."""
    label, value = texts[:_PAIR]
    if list(texts) != [label, value] * (len(texts) // _PAIR) or _PHRASE.fullmatch(value) is None:
        return False
    return _PHRASE.fullmatch(label) is not None or TABLES.exact(label) is not None


def heads_column(text: str) -> bool:
    """Whether a text only says what stands in the column below it."""
    return _COLUMN.fullmatch(text) is not None


def heads_remarks(text: str) -> bool:
    """Whether what stands below a heading is about the rows, and of none of them the value."""
    return _REMARK.fullmatch(text) is not None
