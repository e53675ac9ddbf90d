"""Rows of the configuration that state nothing of a set-up, or one thing differently.

The first are headings, lines of contents, feet and figures. Of the others it is said which was taken, or that nobody
knows.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from esrp_ingest.extract.explanations import NOTICE, has_leaders
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.headings import heads_reports, is_appendix, is_one_server
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.named_disks import is_sub_heading
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER
from esrp_ingest.extract.paper.results.summary_keys import measures
from esrp_ingest.extract.paper.setup.chapter_rows import label_of
from esrp_ingest.extract.paper.setup.configuration import stated_value
from esrp_ingest.layout import Line
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import is_fraction
from esrp_ingest.quantities import plain_number
from esrp_ingest.vocabulary.front_page import ADDRESS
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, Column
from esrp_ingest.vocabulary.words import spelled, words

_VALUES = re.compile(spelled("{value_column}"), re.IGNORECASE)
_TOLD_ELSEWHERE: frozenset[Column] = frozenset(("mailboxes", "storage_ports", "storage_model"))
"""What the title says too, what is counted for each controller, and what every paper words anew."""


_FEWEST_ROWS = 3
"""So many figures below a heading that says nothing of them may be results."""
_FEWEST_WORDS = 5
"""Words of a line of running text."""
_OF_SENTENCES = frozenset(words("of_sentences"))
_OF_TEXT = _OF_SENTENCES | frozenset(words("little"))
"""Words that no label or value ends with: a sentence goes on behind them."""
_OF_REPLICA = re.compile(spelled(r"\b{secondary_storage}\b"), re.IGNORECASE)
"""What the heading of a table says that is about the storage that results are copied to."""


def states_nothing(pair: Pair[Column]) -> bool:
    """Whether a row only heads others, or stands in a table of contents or at the foot of a page."""
    heads = is_sub_heading(fold(pair.label)) or _is_contents(pair) or _names_server(pair) or _heads_values(pair)
    return heads or _is_running_text(pair)


def is_letterhead(rows: Sequence[Pair[Column]]) -> bool:
    """Whether a few rows that stand above all headings only set out what heads the paper: none has a known label."""
    known = any(row.key is not None or SHORT_LABELS.exact(row.label) is not None for row in rows)
    return len(rows) < _FEWEST_ROWS and not known


def _is_running_text(pair: Pair[Column]) -> bool:
    """Whether a row is two lines of running text beside each other: one of them begins or ends within a sentence."""
    if pair.key is not None or len(pair.lines) != 1 or len(pair.lines[0].filled) == 1:
        return False
    label, value = pair.label.split(), pair.value.split()
    if not (label and value):
        return False
    begins = len(label) >= _FEWEST_WORDS and label[0].islower() and not {*label}.isdisjoint(_OF_TEXT)
    return begins or _ends_sentence(pair, label, value) or any(map(_is_open, (label, value)))


def _ends_sentence(pair: Pair[Column], label: Sequence[str], value: Sequence[str]) -> bool:
    """Whether a value goes on to the full stop of a sentence, which may be the whole line."""
    said = {*value, *(label if is_text(pair.lines[0]) and len(label) > _FEWEST_WORDS else ())}
    return value[-1].endswith(".") and value[0].islower() and not said.isdisjoint(_OF_TEXT)


def _is_open(text: Sequence[str]) -> bool:
    """Whether a sentence goes on behind the last of some words: a longer text ends with what a label may end with."""
    fewest = _FEWEST_WORDS if text[-1] in _OF_SENTENCES else _FEWEST_WORDS + 2
    return len(text) >= fewest and text[-1] in _OF_TEXT


def _is_contents(pair: Pair[Column]) -> bool:
    """Whether a row is a heading with its page, out of contents whatever heads them, or a notice with a page."""
    heads = OTHER_HEADINGS.exact(pair.label) is not None or is_appendix(pair.label)
    is_foot = NOTICE.match(pair.label) is not None
    return has_leaders(pair.value) or (pair.key is None and pair.value.isdigit() and (heads or is_foot))


def _heads_values(pair: Pair[Column]) -> bool:
    """Whether a row heads the columns of a table, says twice the same, as boxes of a figure do, or is a page's foot."""
    said_twice = fold(pair.value) == fold(pair.label) or ADDRESS.fullmatch(pair.label) is not None
    return pair.key is None and (said_twice or _VALUES.fullmatch(pair.value) is not None)


def _names_server(pair: Pair[Column]) -> bool:
    """Whether a row is a line that heads what is below it with a server: `Server 1: EXCH-MB1`, `Test: Host 1`."""
    if pair.key is not None or len(pair.lines) != 1 or not is_text(pair.lines[0]):
        return False
    return is_one_server(pair.lines[0].text) or (is_one_server(pair.value) and heads_reports(pair.lines[0].text))


def may_be_figure(pair: Pair[Column]) -> bool:
    """Whether a row that nobody knows may be one of a result summary: it is about one figure."""
    return pair.key is None and plain_number(pair.value.strip()) is not None


def may_measure(
    rows: Sequence[Pair[Column]], results: AbstractSet[str], whose: AbstractSet[tuple[str, str | None]]
) -> bool:
    """Whether rows of a table that nobody knows may be results, all of them: figures with decimals.

    Args:
        rows: of one table.
        results: the results that were read elsewhere.
        whose: the servers and states that these are of: below the name of one a single row is told.
    """
    return (len(rows) >= _FEWEST_ROWS and _look_measured(rows, results)) or _are_below_names(rows, whose)


def _look_measured(rows: Sequence[Pair[Column]], results: AbstractSet[str]) -> bool:
    """Whether rows are figures; where others were read, a label measures, and none is one of those in other words."""
    if not all(row.key is None and _is_decimal(row.value) for row in rows):
        return False
    return not results or (any(measures(row.label) for row in rows) and not results & {row.value for row in rows})


def _are_below_names(rows: Sequence[Pair[Column]], whose: AbstractSet[tuple[str, str | None]]) -> bool:
    """Whether rows begin with figures, below a heading that says whose they are, or of which test."""
    measured = all(row.key is None and is_fraction(row.value.partition(" ")[0]) for row in rows)
    names = {name for each in whose for name in each if name} - {AGGREGATE, UNNAMED_SERVER}
    return measured and any(name in rows[0].table for name in names)


def _is_decimal(text: str) -> bool:
    """Whether a value is a figure with decimals, as results are and counts are not."""
    return "." in text and plain_number(text.strip()) is not None


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


def _short(row: Pair[Column]) -> str:
    return repr(" ".join((row.printed or row.value).split())[:60])


def are_of_configuration(lines: Sequence[Line], results: int) -> bool:
    """Whether more rows have labels of the configuration than are results: `IOPS`, `0.15 per mailbox` is none there.

    Args:
        lines: what stands below one heading.
        results: how many of them are rows of a result summary.
    """
    labels = [label for line in lines if (label := label_of(line))]
    return sum(any(index.exact(label) is not None for index in (LABELS, SHORT_LABELS)) for label in labels) > results
