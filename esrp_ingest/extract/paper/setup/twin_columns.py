"""Tables of several set-ups beside each other, each with its own labels, as one with a column for each of them.

`Storage cache | 4 GB | Storage cache | 2 GB` states the same of two: whose each value is says what stands above both.
Where nothing does, none of them is taken.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import one_column_each, one_row
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Finding, noticed
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

_FEWEST = 2
"""Set-ups, and rows that say the same of each, at least."""
_LONGEST_NAME = 60
"""Characters of what a set-up is called."""


class _Twins(NamedTuple):
    """A row that says the same of several: its label, and the value of each."""

    label: str
    values: tuple[str, ...]


def with_twins_in_columns(lines: Sequence[Line], above: Sequence[Line]) -> list[Line]:
    """The lines with each such table turned that has a name above each of its halves.

    Args:
        lines: what stands below one heading.
        above: the lines of that heading: names of several set-ups may look like one.
    """
    done: list[Line] = []
    at = 0
    while at < len(lines):
        rows = list(takewhile(bool, map(_twins, lines[at:])))
        head = done[-1] if done else next(iter(above[-1:]), None)
        if head is not None and _is_table(rows) and _names(head, rows[0]):
            done = done[:-1] if done else []
            done.append(_turned(head, ["", *(cell.one_line for cell in head.filled)]))
            done += [
                _turned(line, [row.label, *row.values]) for row, line in zip(rows, lines[at:], strict=False) if row
            ]
        else:
            done += lines[at : at + max(len(rows), 1)]
        at += max(len(rows), 1)
    return done


def _is_table(rows: Sequence[_Twins | None]) -> bool:
    """Whether rows say the same of as many each, some of it under labels that are known."""
    known = [row for row in rows if row is not None and _is_label(row.label)]
    return len(known) >= _FEWEST and len({len(row.values) for row in known}) == 1


def _is_label(text: str) -> bool:
    return LABELS.exact(text) is not None or SHORT_LABELS.exact(text) is not None


def _twins(line: Line) -> _Twins | None:
    """What a line says of several under the same label, None for any other line."""
    texts = [text for cell in line.filled for text in _label_and_value(cell.one_line)]
    labels, values = texts[::2], tuple(texts[1::2])
    same = len(values) == len(labels) >= _FEWEST and len(set(map(fold, labels))) == 1
    return _Twins(labels[0], values) if same and any(map(str.isalpha, labels[0])) else None


def _label_and_value(text: str) -> tuple[str, ...]:
    """A known label and its value, where one blank alone parts them; any other text as it is."""
    found = LABELS.starting(text)
    return (text,) if found is None or not found.rest else (text.removesuffix(found.rest).strip(), found.rest)


def _names(head: Line, row: _Twins | None) -> bool:
    """Whether a line has a name above each half of a table."""
    names = [cell.one_line for cell in head.filled]
    told = row is not None and len(names) == len(row.values) == len(set(names))
    words = all(any(map(str.isalpha, name)) and len(name) <= _LONGEST_NAME and not _is_label(name) for name in names)
    return told and words


def _turned(line: Line, texts: Sequence[str]) -> Line:
    """A line as a row with a text in each column."""
    return one_row([line], one_column_each(map(Cell, texts)))


def without_twins(pairs: Sequence[Pair[Column]]) -> tuple[list[Pair[Column]], list[Finding]]:
    """Rows without the values of those that stand beside others of the same label, and a finding for these.

    Args:
        pairs: the rows below one heading, none of them that of a set-up that is known.
    """
    said: dict[tuple[str, Line], set[str]] = {}
    for pair in pairs:
        for place in _places(pair):
            said.setdefault(place, set()).add(fold(pair.value))
    are_twins = [any(len(said[place]) > 1 for place in _places(pair)) for pair in pairs]
    twins = list(compress(pairs, are_twins))
    if len({fold(pair.label) for pair in twins}) < _FEWEST:
        return list(pairs), []
    message = f"{twins[0].label!r} and other labels stand beside each other, and nothing says whose each value is"
    told = noticed("undecided_scope", "warning", f"{message}; compare with the document", twins[0].locator)
    return [replace(pair, value="") if twin else pair for pair, twin in zip(pairs, are_twins, strict=True)], [told]


def _places(pair: Pair[Column]) -> Iterator[tuple[str, Line]]:
    """The label of a row in each line of the document that it was read from."""
    lines = dict.fromkeys(source for line in pair.lines for source in line.sources)
    return ((fold(pair.label), line) for line in lines)
