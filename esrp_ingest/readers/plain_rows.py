"""Rows of an HTML page's tables that hold nothing but cells, and these nothing but text: nearly all of a report."""

from collections.abc import Sequence
from typing import NamedTuple

from esrp_ingest.readers.elements import Element, Item
from esrp_ingest.readers.encoding import plain
from esrp_ingest.readers.nested_tables import CELLS

_NEWLINE = "\n"
ENDS = (None, None, None)
"""So many elements may be open behind what a row is asked for."""


def is_plain(tag: Element) -> bool:
    """Whether a tag has no attribute, or a class alone."""
    return len(tag.attrs) <= ("class" in tag.attrs)


class PlainCells(NamedTuple):
    """The cells of a row that holds nothing else.

    Attributes:
        names: of their tags.
        texts: what they say.
        kinds: a tag of those that hold something for each name and class.
        end: what stands behind the row.
    """

    names: list[str]
    texts: list[str]
    kinds: dict[tuple[str, str], Element]
    end: int


_NO_CELLS = PlainCells([], [], {}, 0)


def plain_cells(items: Sequence[Item], at: int) -> PlainCells:
    """The cells of a row with their texts; none where it holds anything else.

    Args:
        items: the page.
        at: what stands first in the row.
    """
    names: list[str] = []
    texts: list[str] = []
    kinds: dict[tuple[str, str], Element] = {}
    while (cell := items[at]) is not None:
        if not isinstance(cell, Element) or cell.name not in CELLS:
            return _NO_CELLS
        name, attrs = cell.name, cell.attrs
        if attrs and not is_plain(cell):
            return _NO_CELLS
        first, at = items[at + 1], at + 2
        names.append(name)
        if first is None:
            texts.append("")
            continue
        kinds[name, attrs.get("class", "") if attrs else ""] = cell
        if isinstance(first, str) and items[at] is None:
            texts.append(" ".join((first if first.isascii() else plain(first)).split()))
            at += 1
        else:
            text, at = _broken_text(items, at - 1)
            if not at:
                return _NO_CELLS
            texts.append(text)
    return PlainCells(names, texts, kinds, at + 1)


def _broken_text(items: Sequence[Item], at: int) -> tuple[str, int]:
    """The lines of a cell that breaks its text, and where what follows it stands; 0 where it holds anything else."""
    text = ""
    while (item := items[at]) is not None:
        at += 1
        if isinstance(item, str):
            text += (item if item.isascii() else plain(item)).replace(_NEWLINE, " ")
        elif item.name == "br" and items[at] is None:
            text += _NEWLINE
            at += 1
        else:
            return "", 0
    return tidy_lines(text), at + 1


def tidy_lines(text: str) -> str:
    """The lines of a text that hold anything, without surplus blanks."""
    if _NEWLINE not in text:
        return " ".join(text.split())
    return _NEWLINE.join(tidy for line in text.split(_NEWLINE) if (tidy := " ".join(line.split())))
