"""Lists that state what a table would: `Label: value` line by line, or terms with what stands farther right below."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import inf

from esrp_ingest.extract.grid.pieces import letter_of
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

_ITEM = re.compile(r"(?:[^\w\s(\[]{1,2}\s{1,4})?(?P<label>[^\W\d_][^:\n]{1,80}?)\s{0,2}:\s{1,3}(?P<value>[^\n]{1,200})")
"""An item of a list, with the mark before it."""
_FEWEST_ITEMS = 3
WRAPPED = 60
"""A line with so many characters may have been wrapped."""
_MOST_WORDS = 7
"""Words of a label that is none of a sentence."""


def listed(lines: Sequence[Line], *, in_prose: bool) -> Iterator[Pair[Column]]:
    """The items of a list that state what a table would: a known label, a colon and a figure; or several of any words.

    Several are those that the lines begin with, where these are a list.

    Args:
        lines: what stands below one heading.
        in_prose: the heading is one of sentences, whose lists state nothing that is not known.
    """
    own = items_of(lines) or _definitions(lines)
    if own and not in_prose:
        yield from own
        return
    for line in lines:
        item = _ITEM.fullmatch(line.text)
        known = LABELS.exact(item["label"]) if item is not None else None
        if item is not None and known is not None and item["value"][0].isdigit():
            yield Pair(item["label"], item["value"], line.locator, known, lines=(line,))


def items_of(lines: Sequence[Line]) -> list[Pair[Column]]:
    """The items of the list that some lines begin with: at least three, each with another label; none where it is none.

    What begins small, or follows a long line, goes on with the item above it.
    """
    found: list[Pair[Column]] = []
    for line in lines:
        item = _ITEM.fullmatch(line.text) if len(line.filled) == 1 else None
        if item is not None and len(item["label"].split()) <= _MOST_WORDS:
            found.append(Pair(item["label"], item["value"], line.locator, LABELS.exact(item["label"]), lines=(line,)))
        elif found and (line.text[:1].islower() or len(found[-1].lines[-1].text) >= WRAPPED):
            last = found.pop()
            found.append(replace(last, value=f"{last.value}\n{line.text}", lines=(*last.lines, line)))
        else:
            break
    is_list = len({fold(pair.label) for pair in found}) == len(found) >= _FEWEST_ITEMS
    return found if is_list else []


def _definitions(lines: Sequence[Line]) -> list[Pair[Column]]:
    """Terms with what stands farther right below each, where the lines of a page begin with at least two of these."""
    found: list[Pair[Column]] = []
    for line in lines:
        indented = _indented(line, lines[0])
        if found and indented >= TOLERANCES.indented:
            last = found.pop()
            value = f"{last.value}\n{line.text}".strip()
            found.append(replace(last, value=value, lines=(*last.lines, line)))
        elif abs(indented) < TOLERANCES.aligned and len(line.text.split()) <= _MOST_WORDS:
            found.append(Pair(line.text, "", line.locator, LABELS.exact(line.text), lines=(line,)))
        else:
            break
    while found and not found[-1].value:
        found.pop()
    distinct = len({fold(pair.label) for pair in found}) == len(found) > 1
    return found if distinct and all(pair.value for pair in found) else []


def _indented(line: Line, first: Line) -> float:
    """By how many letters a line of one cell begins farther right than another one; without end where nobody knows."""
    if line.box is None or first.box is None or len(line.cells) > 1:
        return -inf
    return (line.box.x0 - first.box.x0) / letter_of(line.box)
