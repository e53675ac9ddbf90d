"""What a paper says of its solution in sentences and lists, and the figures that say so."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.sources import Sources
from esrp_ingest.layout import Line
from esrp_ingest.quantities import parse_leading_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

_MAILBOX_SIZE = re.compile(
    spelled(
        r"(?<!\d)(?P<size>\d[\d,.]{0,15}+)\s*(?P<unit>{mailbox_unit})\s*(?:{mailbox_unit}\s*)?{mailbox_of_size}"
        r"|{mailbox_size}\s++(?:{is}\s*+)?(?P<size2>\d[\d,.]{0,15}+)\s*(?P<unit2>{mailbox_unit})"
    ),
    re.IGNORECASE,
)
_SUPPOSED = re.compile(spelled(r"\b{supposed}\b"), re.IGNORECASE)
_ITEM = re.compile(r"(?:[^\w\s(\[]{1,2}\s{1,4})?(?P<label>[^\W\d_][^:\n]{1,80}?)\s{0,2}:\s{1,3}(?P<value>[^\n]{1,200})")
"""An item of a list, with the mark before it."""
_FEWEST_ITEMS = 3
_INDENTED = 8.0
"""Points by which what explains a term stands farther right at least."""
WRAPPED = 60
"""A line with so many characters may have been wrapped."""
_MOST_WORDS = 7
"""Words of a label that is none of a sentence."""


def mailbox_size(body: Sequence[Line], claims: list[Claim], sources: Sources) -> float | None:
    """The size that the prose states of the mailboxes, not the one that it supposes somewhere for an example."""
    for line in body:
        found = _MAILBOX_SIZE.search(line.text)
        if found and not _SUPPOSED.search(line.text):
            size = parse_leading_number((found["size"] or found["size2"]).rstrip(".,"))
            unit = (found["unit"] or found["unit2"]).upper()
            claims.append(Claim((line,), found.group()))
            sources.lines("mailbox_size_mb", (line,), found.group())
            return None if size is None else size * (1024 if unit == "GB" else 1)
    return None


def listed(lines: Sequence[Line]) -> Iterator[Pair[Column]]:
    """The items of a list that state what a table would: a known label, a colon and a figure; or several of any words.

    Several are those that the lines begin with, where these are a list.
    """
    own = items_of(lines) or _definitions(lines)
    if own:
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
    return found if _is_list(found) else []


def _definitions(lines: Sequence[Line]) -> list[Pair[Column]]:
    """Terms with what stands farther right below each, where the lines of a page begin with at least three of these."""
    found: list[Pair[Column]] = []
    for line, following in zip_longest(lines, lines[1:]):
        if line.box is None or lines[0].box is None or len(line.cells) > 1:
            break
        indented = line.box.x0 - lines[0].box.x0
        if indented >= _INDENTED and found:
            last = found.pop()
            value = f"{last.value}\n{line.text}".strip()
            found.append(replace(last, value=value, lines=(*last.lines, line)))
        elif abs(indented) < _INDENTED / 2 and following is not None and len(line.text.split()) <= _MOST_WORDS:
            found.append(Pair(line.text, "", line.locator, LABELS.exact(line.text), lines=(line,)))
        else:
            break
    return found if _is_list(found) and all(pair.value for pair in found) else []


def _is_list(found: Sequence[Pair[Column]]) -> bool:
    return len({fold(pair.label) for pair in found}) == len(found) >= _FEWEST_ITEMS


def claims_of_texts(body: Sequence[Line], texts: Sequence[str]) -> Iterator[Claim]:
    """The figures of whole lines that are stored as they are printed."""
    lines = {line.text: line for line in body} if texts else {}
    return (Claim((lines[text],), text) for text in texts if text in lines)
