"""What stands in the chapters of a paper, so that one can tell whether several of them hold the same."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.extract.grid.cut_lines import ITEM_MARK
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, SUMMARY_LABELS

SECTION = re.compile(r"\d{1,2}\.\d{1,2}\.?\s{1,4}(?P<name>[A-Z].{2,95})")
_FEWEST = 2
"""Items of a configuration, and rows of results."""
CONFIGURATION, SUMMARY, SECTIONS = "configuration", "summary", "sections"


class Row(NamedTuple):
    """What a line is a row of, and which: a column of the configuration, a metric, or the name of a section."""

    of: str
    key: str


def rows_of(lines: Iterable[Line]) -> Iterator[Row]:
    """The rows of the template, and the numbered sections, among some lines."""
    for line in lines:
        if (metric := SUMMARY_LABELS.starting(line.text)) is not None:
            yield Row(SUMMARY, metric.key[0] or fold(line.texts[0]))
        elif (column := LABELS.starting(line.text)) is not None and column.key != "other":
            yield Row(CONFIGURATION, column.key)
        elif (short := SHORT_LABELS.exact(label_of(line))) is not None:
            yield Row(CONFIGURATION, short[0])
        elif (section := SECTION.fullmatch(line.text.strip())) is not None:
            yield Row(SECTIONS, fold(section["name"]))


def label_of(line: Line) -> str:
    """What stands in the first of several cells of a line, or before a colon; nothing where neither is there."""
    texts = [cell.one_line for cell in line.filled if ITEM_MARK.fullmatch(cell.one_line) is None]
    first, *others = texts or [""]
    mark, _, behind = first.partition(" ")
    first = behind if ITEM_MARK.fullmatch(mark) else first
    label, colon, said = first.partition(":")
    return label if others or (colon and said) else ""


def lists_apart(lines: Sequence[Line]) -> list[Sequence[Line]]:
    """What stands below one heading, items of a configuration apart from rows of results that follow each other.

    Args:
        lines: all of it.
    """
    kinds = [_kind(line) for line in lines]
    for at in range(len(lines) - 2, -1, -1):  # what heads rows goes with them, the rest of an item with that
        kinds[at] = kinds[at] or ("" if lines[at].text[:1].islower() else kinds[at + 1])
    for at in range(1, len(lines)):
        kinds[at] = kinds[at] or kinds[at - 1]
    changes = [at for at in range(1, len(lines)) if {kinds[at - 1], kinds[at]} == {CONFIGURATION, SUMMARY}]
    several = all(kinds.count(kind) >= _FEWEST for kind in (CONFIGURATION, SUMMARY))
    return [lines[start:end] for start, end in pairwise((0, *changes, len(lines)))] if several else [lines]


def _kind(line: Line) -> str:
    """Whether a line is an item of a configuration, a row of a result summary, or neither."""
    if SUMMARY_LABELS.starting(line.text) is not None:
        return SUMMARY
    label = label_of(line) if len(line.filled) == 1 or ITEM_MARK.fullmatch(line.texts[0]) else ""
    return CONFIGURATION if (SHORT_LABELS.exact(label) or LABELS.exact(label)) is not None else ""


def count_of(rows: Iterable[Row], of: str) -> int:
    """How many of some rows are those of one kind."""
    return sum(row.of == of for row in rows)


def has_results(lines: Iterable[Line]) -> bool:
    """Whether some lines begin with metrics."""
    return any(row.of == SUMMARY for row in rows_of(lines))


def right_above_results(heads: Sequence[tuple[int, str]], body: Sequence[Line], near: int) -> set[int]:
    """Those of some headings below which results begin, but for captions that stand below their tables.

    Each of these stands right below rows, and above none the last time.

    Args:
        heads: headings by their indexes, and what they are called.
        body: the lines of a paper.
        near: within so many lines results begin.
    """
    above = {at for at, _ in heads if has_results(body[at + 1 : at + 1 + near])}
    first = {name for at, name in heads if not has_results(body[max(0, at - 1) : at])}
    captions = {name for at, name in heads if at not in above} - first
    return {at for at, name in heads if at in above and name not in captions}
