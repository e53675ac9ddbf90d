"""Rows of the configuration that state several figures where one is due: nobody knows whose each of them is.

What stands in several columns that nothing names is never put together: each cell is a fact for itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.no_exact import without_bounds
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, SolutionFact, noticed
from esrp_ingest.numerals import has_digit, is_figure, is_fraction, is_parted_by_blanks, masked
from esrp_ingest.vocabulary.whitepaper import LABELS, Column


def value_cells(pair: Pair[Column]) -> list[str]:
    """The cells that a value was put together of, if several: the last ones of its row, or of the line it begins in."""
    cells = [cell.one_line for line in pair.lines for cell in line.cells if cell.text]
    text = " ".join((pair.printed or pair.value).split())
    lengths = accumulate((len(cell) + 1 for cell in reversed(cells)), initial=-1)
    count = next((count for count, length in enumerate(lengths) if length == len(text)), 0)
    last = cells[len(cells) - count :]
    is_value = 1 < count < len(cells) and " ".join(last) == text
    return last if is_value else _cells_of_first_line(pair, text)


def _cells_of_first_line(pair: Pair[Column], text: str) -> list[str]:
    """The cells behind the label of the line in which a row begins, where they are its value: its label goes on."""
    cells = [cell.one_line for cell in pair.lines[0].filled[1:]] if pair.lines else []
    return cells if len(cells) > 1 and " ".join(cells) == text else []


def in_columns(pairs: Sequence[Pair[Column]]) -> list[list[str]]:
    """For each row of a table the values that stand in columns of their own, none where its cells make up one value.

    Columns of values hold the same with other figures: `900`, `1,200`, and no figure and its unit, nor a remark. Where
    half of the rows do, so do the others.
    """
    cells = [value_cells(pair) if _in_one_line(pair) else [] for pair in pairs]
    alike: dict[int, list[bool]] = defaultdict(list)
    for row in cells:
        alike[len(row)].append(_are_alike(row))
    return [row if _are_alike(row) or 2 * sum(alike[len(row)]) >= len(alike[len(row)]) else [] for row in cells]


def _in_one_line(pair: Pair[Column]) -> bool:
    """Whether no other line of a row goes on with its value, however its label is wrapped."""
    return "\n" not in (pair.printed or pair.value)


def _are_alike(cells: Sequence[str]) -> bool:
    """Whether cells differ in nothing but their figures, and what bounds these."""
    forms = {masked(without_bounds(cell)).casefold() for cell in cells}
    return len(cells) > 1 and len(forms) == 1 and has_digit(forms.pop())


def each_for_itself(
    facts: Sequence[SolutionFact], cells: Mapping[int, Sequence[str]]
) -> tuple[list[SolutionFact], list[Finding]]:
    """The facts, those of several columns one for each of their cells, and a finding for each table of these.

    Args:
        facts: as they were read.
        cells: the values of those that stand in several columns, by their places among the facts.
    """
    own = [
        fact.model_copy(update={"value": cell})
        for at, fact in enumerate(facts)
        for cell in cells.get(at, (fact.value,))
    ]
    tables: dict[str, list[int]] = defaultdict(list)
    for at in cells:
        tables[facts[at].table_name].append(at)
    told = [_undecided(facts[at], " | ".join(cells[at]), more=len(rest)) for at, *rest in tables.values()]
    return own, told


def _undecided(fact: SolutionFact, value: str, more: int = 0) -> Finding:
    """A finding about a row, and about so many more of its table."""
    beside = f", {more} more rows of this table are like it" if more else ""
    message = f"{fact.label!r} is {value!r}{beside}, and nothing says whose each of them is"
    message = f"{message}; compare with the document"
    return noticed("undecided_scope", "warning", message, Locator(fact.page, fact.line, None), fact.label)


def several_in_one(facts: Iterable[SolutionFact]) -> Iterator[Finding]:
    """A finding for each row that states several figures where one is due, or several with decimals: results do.

    Their columns have headings that were not read. `12 000` is one figure, whose thousands a blank parts; but not in a
    table of which other rows state several.
    """
    rows = list(facts)
    tables = _tables_of_several(rows)
    for fact in rows:
        if _states_several(fact) or (fact.table_name in tables and _may_be_several(fact.label, fact.value)):
            yield _undecided(fact, fact.value)


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
    return models or is_parted_by_blanks(value)


def _is_said_again(words: Sequence[str]) -> bool:
    """Whether words are the same again and again: `900 900` is that of two columns, and no number."""
    return len(words) > 1 and len(set(words)) == 1


def _states_several(fact: SolutionFact) -> bool:
    """Whether a row holds several figures, and is known to have one, or these are results."""
    words = fact.value.split()
    grouped = is_parted_by_blanks(fact.value) and not _is_said_again(words)
    several = len(words) > 1 and all(map(is_figure, words)) and not grouped
    return several and (any(map(is_fraction, words)) or LABELS.exact(fact.label) is not None)
