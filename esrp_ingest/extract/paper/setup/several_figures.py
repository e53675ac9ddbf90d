"""Rows of the configuration that state several figures where one is due: nobody knows whose each of them is."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, SolutionFact, noticed
from esrp_ingest.numerals import has_digit, is_figure, is_fraction
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

_GROUPED = re.compile(r"\d{1,3}(?: \d{3})+")
"""A number whose thousands blanks part."""


def several_in_one(facts: Iterable[SolutionFact]) -> Iterator[Finding]:
    """A finding for each row that states several figures where one is due, or several with decimals: results do.

    Their columns have headings that were not read. `12 000` is one figure, whose thousands a blank parts; but not in a
    table of which other rows state several.
    """
    rows = list(facts)
    tables = _tables_of_several(rows)
    for fact in rows:
        if _states_several(fact) or (fact.table_name in tables and _may_be_several(fact.label, fact.value)):
            message = f"{fact.label!r} is {fact.value!r}, and nothing says whose each of them is"
            place = Locator(fact.page, fact.line, None)
            yield noticed("undecided_scope", "warning", f"{message}; compare with the document", place, fact.label)


def without_several(pairs: Iterable[Pair[Column]], facts: Iterable[SolutionFact]) -> list[Pair[Column]]:
    """Rows without the values that such findings are about and that could be read as one figure."""
    tables = _tables_of_several(facts)
    return [replace(pair, value="") if pair.table in tables and _may_state_several(pair) else pair for pair in pairs]


def _tables_of_several(facts: Iterable[SolutionFact]) -> set[str]:
    """The tables of which some rows state several figures for sure."""
    return {fact.table_name for fact in facts if _states_several(fact)}


def _may_state_several(pair: Pair[Column]) -> bool:
    """Whether the value of a row, as it is printed, may be several."""
    return _may_be_several(pair.label, " ".join((pair.printed or pair.value).split()))


def _may_be_several(label: str, value: str) -> bool:
    """Whether a value may be several in a table of which other rows state several: figures, or models."""
    words = value.split()
    models = LABELS.exact(label) == "storage_model" and len(words) > 1 and all(map(has_digit, words))
    return models or _GROUPED.fullmatch(value) is not None


def _is_said_again(words: Sequence[str]) -> bool:
    """Whether words are the same again and again: `900 900` is that of two columns, and no number."""
    return len(words) > 1 and len(set(words)) == 1


def _states_several(fact: SolutionFact) -> bool:
    """Whether a row holds several figures, and is known to have one, or these are results."""
    words = fact.value.split()
    grouped = _GROUPED.fullmatch(fact.value) is not None and not _is_said_again(words)
    several = len(words) > 1 and all(map(is_figure, words)) and not grouped
    return several and (any(map(is_fraction, words)) or LABELS.exact(fact.label) is not None)
