"""The label/value rows of a configuration: among the lines below a heading, whatever tells their cells."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.column_heads import heads_columns
from esrp_ingest.extract.grid.cut_rows import over_pages
from esrp_ingest.extract.grid.letter_columns import as_rows, with_values_below
from esrp_ingest.extract.grid.pair_cutter import LONGEST_LABEL
from esrp_ingest.extract.grid.pair_parts import stands_apart
from esrp_ingest.extract.grid.pair_rows import pair_rows
from esrp_ingest.extract.grid.pieces import going_on, is_text, places_of_words
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.grid.remark_column import without_remarks
from esrp_ingest.extract.grid.side_headings import without_side_headings
from esrp_ingest.extract.grid.standing import begin_with_others, begins_at_or_behind
from esrp_ingest.extract.pairs import Pair, PairReader
from esrp_ingest.extract.paper.front.no_titles import DATE_LINE
from esrp_ingest.extract.paper.parts.lists import begins_item, is_long, left_items, listed, with_unknown_items
from esrp_ingest.extract.paper.parts.sections import LONGEST_VALUE, begins_row
from esrp_ingest.extract.paper.setup.cards import without_lone_card
from esrp_ingest.extract.paper.setup.clauses import BRACKETS
from esrp_ingest.extract.paper.setup.groups_of_rows import with_groups
from esrp_ingest.extract.paper.setup.labels_alone import labels_alone
from esrp_ingest.extract.paper.setup.remarks_of_texts import without_remarks_of_texts
from esrp_ingest.layout import Box, Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.quantities import plain_number
from esrp_ingest.vocabulary.composed_labels import parts_of
from esrp_ingest.vocabulary.front_page import IS_PROGRAM
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import COLUMN_HEADINGS
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, TABLES, Column
from esrp_ingest.vocabulary.words import spelled

_REST_OF_LABEL = re.compile(spelled(r"{rest_of_label}\b|/"))
_OF_TESTS = re.compile(spelled("{tested_with}|{tests_dated}|{awaits_date}"), re.IGNORECASE)
_OF_PAPER = re.compile(spelled("{states_of_paper}"), re.IGNORECASE)
_PAGE = re.compile(spelled(r"{page}\s\d{1,4}(?:\s?(?:{of}|/)\s?\d{1,4})?"), re.IGNORECASE)
"""Which page it is, as its foot says."""
_MOST_WORDS = 4
"""Words of a line that heads some rows of a table."""
_TWO_PAIRS = 4
"""Cells of a line that holds two pairs."""


def configuration_rows(
    lines: Sequence[Line], by_place: RowsByPlace, heading: str
) -> tuple[list[Pair[Column]], list[Line], list[Line]]:
    """The label/value rows among some lines, what beside them is neither, and the lines of tables that were not read.

    Where nobody can tell the rows of a table apart, a line of two pairs may be none of one: nothing of it is read.

    Args:
        lines: what stands below one heading.
        by_place: puts the lines of tables together.
        heading: what stands above them; below one of prose only known labels are listed.
    """
    lines, said_of_texts = without_remarks_of_texts(without_lone_card(lines))
    lines, sides = without_side_headings(lines, LABELS)
    found = _found(lines, by_place, heading, sides)
    without, said = without_remarks(lines)
    if places_of_words(said) & _words_of(found.pairs):
        lines, sides = without, [*sides, *said]
        found = _found(lines, by_place, heading, sides)
    pairs = [*_with_remarks(found, said_of_texts), *labels_alone(lines, found.pairs)]
    beside = [*sides, *found.beside]
    read = _words_of(pairs)
    tables = [line for table in found.doubts if not _is_prose(table) for line in table]
    if TABLES.fuzzy(heading) is not None:
        tables += _between(lines, read | places_of_words(beside))
    heads = {line for line, following in pairwise(lines) if _heads_rows(line, following)}
    unread = dict.fromkeys(line for line in tables if line not in heads and not places_of_words([line]) <= read)
    unread |= dict.fromkeys(left_items(lines, pairs))
    return pairs, beside if pairs else list(filter(_is_of_paper, lines)), list(unread)


def _with_remarks(found: "_Found", said: Sequence[Pair[Column]]) -> list[Pair[Column]]:
    """The rows of a table, and what is remarked of them."""
    return [*found.pairs, *found.remarks, *said] if found.pairs else []


def _is_of_paper(line: Line) -> bool:
    """Whether a line is a row about the paper: its issue, its date."""
    return len(line.filled) > 1 and _OF_PAPER.fullmatch(line.texts[0].rstrip(" :")) is not None


def _is_prose(table: Sequence[Line]) -> bool:
    """Whether lines that stand in columns are those of running text: most have as many words in each, and no figure."""
    told = sum(min(len(cell.text.split()) for cell in line.filled) >= _MOST_WORDS for line in table)
    return told * 2 > len(table) and not any(map(_holds_figure, table))


def _words_of(pairs: Sequence[Pair[Column]]) -> set[tuple[int | None, Box]]:
    """The words that rows are made of."""
    return places_of_words([line for pair in pairs for line in pair.lines])


class _Found(NamedTuple):
    """What was made of some lines: rows, remarks on them, what else stands beside them, and tables in doubt."""

    pairs: list[Pair[Column]]
    remarks: list[Pair[Column]]
    beside: list[Line]
    doubts: list[Sequence[Line]]


def _found(lines: Sequence[Line], by_place: RowsByPlace, heading: str, sides: Sequence[Line]) -> _Found:
    """The label/value rows among some lines, left of which others stand."""
    doubts: list[Sequence[Line]] = []
    rows, beside, remarks = pair_rows(over_pages(as_rows(by_place.rows(lines, doubts)), LABELS.may_become), LABELS)
    pairs = with_groups(_outside(doubts, _pairs(rows, heading)), rows, [*sides, *beside])
    said: list[Pair[Column]] = [
        Pair(line.texts[0], line.texts[1], line.locator, row=True, lines=(line,)) for line in remarks
    ]
    return _Found(pairs, said if pairs else [], beside, doubts)


def _between(lines: Sequence[Line], read: set[tuple[int | None, Box]]) -> list[Line]:
    """The lines of a page of which nothing was read: between others that were, or with figures and close to these."""
    known = [at for at, line in enumerate(lines) if places_of_words([line]) & read]
    if not known:
        return []
    first, last = known[0], known[-1]
    above = list(takewhile(lambda at: _is_close(lines[at], lines[at + 1]), range(first - 1, -1, -1)))
    below = list(takewhile(lambda at: _is_close(lines[at - 1], lines[at]), range(last + 1, len(lines))))
    beside = [lines[at] for at in (*reversed(above), *below)]
    inside = [*lines[first : last + 1], *(beside if any(map(_holds_figure, beside)) else ())]
    placed = ((line, places_of_words([line])) for line in inside)
    return [line for line, places in placed if places and not places & read and not _heads_columns(line)]


def _heads_rows(line: Line, following: Line) -> bool:
    """Whether a line is a few words without a figure, where the row below them begins, or a little left of that."""
    words = BRACKETS.sub("", line.text).split()
    alone = len(line.filled) == 1 and line.text[:1].isupper() and len(words) <= _MOST_WORDS
    if not alone or any(map(str.isdigit, line.text)) or LABELS.may_become(line.text):
        return False
    return begins_at_or_behind(following, line) and (
        LABELS.starting(following.text) is not None or _may_be_label(following.texts[0])
    )


def _may_be_label(text: str) -> bool:
    """Whether a text is a short label, or made of the parts that labels are made of."""
    return SHORT_LABELS.exact(text) is not None or bool(parts_of(text))


def _is_close(upper: Line, lower: Line) -> bool:
    """Whether one line stands as close below another as lines of one table do, or begins the next page."""
    return bool(places_of_words([upper]) and places_of_words([lower])) and not stands_apart(upper, lower)


def _holds_figure(line: Line) -> bool:
    """Whether a cell of a line, or its last word, is a figure: it may be the value of a row."""
    return any(map(is_figure, (*line.texts, *line.text.split()[-1:])))


def _heads_columns(line: Line) -> bool:
    """Whether a line only says what stands in the columns below it, or goes on with such a line."""
    return heads_columns(line.as_row()) or COLUMN_HEADINGS.exact(line.text) is not None


def _outside(doubts: Sequence[Sequence[Line]], pairs: list[Pair[Column]]) -> list[Pair[Column]]:
    """Label/value rows without those of tables of several pairs a line whose rows nobody can tell apart.

    Of other such tables those are left out that have three cells, and a label that nobody knows: it may be two of them.
    """
    for table in doubts:
        taken = [pair for pair in pairs if places_of_words(pair.lines) & places_of_words(table)]
        if not any(len(line.filled) >= _TWO_PAIRS for line in filter(is_text, table)):
            taken = [pair for pair in taken if pair.key is None and _fills(pair, _TWO_PAIRS - 1)]
        pairs = [pair for pair in pairs if pair not in taken]
    return pairs


def _fills(pair: Pair[Column], cells: int) -> bool:
    """Whether a row was read of a line with so many cells at least that nothing but its place tells."""
    return any(len(line.filled) >= cells for line in filter(is_text, pair.lines))


def _pairs(lines: Sequence[Line], heading: str) -> list[Pair[Column]]:
    """The label/value rows among some lines, below a heading that is known or not."""
    known = TABLES.fuzzy(heading) is not None
    positions = bool(places_of_words(lines))
    lines = with_values_below(lines)
    if known and not positions:
        lines = _with_wrapped_values(lines)
    if known:
        lines = with_unknown_items(lines)
    reader = PairReader(LABELS, fits=_fits, goes_on=lambda _key: positions)
    wanted = [line for line in (lines if known else _rows(lines)) if not heads_columns(line.as_row())]
    pairs = reader.read(wanted) or list(listed(lines, in_prose=OTHER_HEADINGS.exact(heading) == "prose"))
    return [pair for pair in pairs if not (_is_of_front(pair) or _is_foot(pair))] if _names_things(pairs) else []


def _is_foot(pair: Pair[Column]) -> bool:
    """Whether a row is the foot of a page, which says its number beside what it is a page of."""
    return pair.key is None and any(_PAGE.fullmatch(text.strip()) for text in (pair.label, pair.value))


def _is_of_front(pair: Pair[Column]) -> bool:
    """Whether a row states what a front page does: `Tested with` the programme's version, a `Test date`."""
    told = IS_PROGRAM.search(pair.value) or DATE_LINE.fullmatch(pair.value)
    return pair.key is None and told is not None and _OF_TESTS.fullmatch(pair.label.rstrip(" :")) is not None


def _names_things(pairs: Sequence[Pair[Column]]) -> bool:
    """Whether the first column of a table names what stands beside it: words, each once, or a label that is known.

    A table of figures that begins with a figure, or with the same words again and again, states nothing of a solution,
    nor does one that is about the paper: its issue, its date, its author; nor running text in two columns.
    """
    if any(pair.key is not None for pair in pairs):
        return True
    if 2 * sum(map(_is_of_two_columns, pairs)) > len(pairs) or any(map(_ends_a_sentence, pairs)):
        return False
    times = Counter(fold(pair.label) for pair in pairs)
    others = sum(
        times[fold(pair.label)] > 1
        or plain_number(pair.label.strip()) is not None
        or _OF_PAPER.fullmatch(pair.label.rstrip(" :")) is not None
        for pair in pairs
    )
    return others * 2 < len(pairs)


def _is_of_two_columns(pair: Pair[Column]) -> bool:
    """Whether a row may be two lines of running text beside each other: many words in each."""
    return min(len(pair.label.split()), len(pair.value.split())) > _MOST_WORDS


def _ends_a_sentence(pair: Pair[Column]) -> bool:
    """Whether what stands before the many words of a row is the end of a sentence, and no label."""
    return pair.label.endswith(".") and len(pair.value.split()) > _MOST_WORDS


def _rows(lines: Sequence[Line]) -> list[Line]:
    """Lines that are rows of a table with an unknown heading, and what ends the label of one."""
    rows = _are_rows(lines)
    return [line for at, line in enumerate(lines) if rows[at] or (at and rows[at - 1] and _closes(lines[at - 1], line))]


def _are_rows(lines: Sequence[Line]) -> list[bool]:
    """Whether each line is a row: by the format, or by a second cell that begins where others do."""
    aligned = set(begin_with_others(line for line in lines if not begins_item(line)))
    return [not is_text(line) or line in aligned for line in lines]


def _closes(row: Line, line: Line) -> bool:
    """Whether a line ends the label of the row above it: it closes a bracket that the label opens."""
    label, end = row.cells[0].text, line.text
    return (
        len(line.cells) == 1 and _open(label) > 0 > _open(end) and line.page == row.page and not stands_apart(row, line)
    )


def _open(text: str) -> int:
    """How many brackets a text opens and does not close."""
    return text.count("(") - text.count(")")


def _fits(_column: Column, value: str) -> bool:
    """Whether a text after a label is its value, not the rest of a longer one: `per controller 4`, `tested 2`."""
    rest, _, last = value.rpartition(" ")
    of_test = parts_of(rest) == "used" and last.isdigit()
    return _REST_OF_LABEL.match(value) is None and not of_test


def _with_wrapped_values(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text, those that go on with a value joined to the line that begins it.

    Only between two rows of a table, or at its end, can that be told, and only where the line above breaks off.
    """
    joined: list[Line] = []
    for at, line in enumerate(lines):
        above = joined[-1] if joined else None
        following = lines[at + 1 : at + 1 + LONGEST_VALUE]
        inside = any(map(begins_row, following)) or (len(following) < LONGEST_VALUE and line.text[:1].islower())
        if above is not None and inside and is_text(line) and not begins_row(line) and _breaks_off(above, line):
            last = going_on(above.cells[-1], line.cells, f"{above.cells[-1].text} {line.text}")
            parts = (*above.sources, *line.sources)
            joined[-1] = replace(above, cells=(*above.cells[:-1], last), parts=parts)
        else:
            joined.append(line)
    return joined


def _breaks_off(above: Line, line: Line) -> bool:
    """Whether a value goes on in the next line: it is long, or ends in the middle, or what follows begins small."""
    found = LABELS.starting(above.text)
    words = above.text.split()
    if found is None or not found.rest:
        return False
    beginnings = (" ".join([*words[:count], line.text]) for count in range(1, len(words) + 1))
    if any(LABELS.exact(text) for text in takewhile(lambda text: len(text) <= LONGEST_LABEL, beginnings)):
        return False
    opened = above.text.count("(") > above.text.count(")")
    return opened or is_long(above) or above.text[-1] in ",-/+&" or line.text[:1].islower()
