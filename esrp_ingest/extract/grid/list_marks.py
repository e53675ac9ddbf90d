"""The marks before the items of lists of results: bullets, letters that a font of symbols draws as such, and counts.

A mark is part of no label. Which letters are marks nothing but the list itself tells: near each other stand items with
the same one, or with numbers that count on, and labels that are known stand behind it with their figures. A list may
stand in one cell, as layouts have it, or in a narrow column: its items are lines of their own, each a whole one.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.pieces import label_and_value
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import DIGIT

_MARK = re.compile(
    r"(?P<mark>[^\w\s(\[{\"'%#~<>/]|[olnquv\u00a7\u00d8\u00e0\u00fc](?=\s)|\(?(?P<count>\d{1,2}|[a-z])[.)](?=\s))"
    r"\s{0,12}(?=[^\W\d_])"
)
"""A sign, a letter of Wingdings, or what counts the items."""
_FEWEST_KNOWN = 2
"""So many items with known labels show that what stands before them is a mark."""
_MOST_LINES = 3
"""In so many lines below an item the next one begins."""


class _Item(NamedTuple):
    """A line that may be an item of a list, by its index, with its mark and the number that this is, 0 for none."""

    at: int
    line: Line
    mark: re.Match[str]
    number: int


def without_marks(lines: Sequence[Line], is_known: Callable[[str], bool]) -> tuple[list[Line], list[Claim]]:
    """The lines of a document, items of lists of results without their marks; and a claim for each that counts.

    Args:
        lines: all of its lines.
        is_known: whether a text begins with the label of a result, or of a row of the configuration.
    """
    lines = [item for line in lines for item in _apart(line, is_known)]
    bare: dict[Line, list[Line]] = {}
    claims: list[Claim] = []
    for items in runs(_items(lines), _follows):
        if read := _without_marks(items, lines, is_known):
            bare.update(read)
            claims += [Claim((item.line,), item.mark["mark"]) for item in items if item.number]
    return [each for line in lines for each in bare.get(line, [line])], claims


def _without_marks(
    items: Sequence[_Item], lines: Sequence[Line], is_known: Callable[[str], bool]
) -> dict[Line, list[Line]]:
    """What becomes of the lines that some items are made of, where they are a list of results; else nothing."""
    printed = [_whole(item, below, is_known) for item, below in zip(items, _below(items, lines), strict=True)]
    whole = list(zip(items, map(_joined, printed), strict=True))
    if sum(_states(line.text[item.mark.end() :], is_known) for item, line in whole) < _FEWEST_KNOWN:
        return {}
    others = {line: list[Line]() for of_item in printed for line in of_item}
    return others | {item.line: [_as_row(_without(line, item.mark))] for item, line in whole}


def _apart(line: Line, is_known: Callable[[str], bool]) -> list[Line]:
    """The items of a list that stands in the one cell of a line; any other line as it is."""
    if len(line.cells) != 1 or "\n" not in line.cells[0].text or line.words:
        return [line]
    texts = [text.strip() for text in line.cells[0].text.split("\n")]
    known = sum(_states(_MARK.sub("", text, count=1), is_known) for text in texts)
    return [line.with_cells((Cell(text),)) for text in texts if text] if known >= _FEWEST_KNOWN else [line]


def _states(text: str, is_known: Callable[[str], bool]) -> bool:
    """Whether a text is a known label, with a figure behind."""
    return DIGIT.search(text) is not None and is_known(text)


def _below(items: Sequence[_Item], lines: Sequence[Line]) -> Iterator[Sequence[Line]]:
    """The lines between each item of a list and the next one; below the last one as many as may be its own."""
    ends = [item.at for item in items[1:]]
    for item, end in zip(items, (*ends, items[-1].at + _MOST_LINES), strict=True):
        yield lines[item.at + 1 : end]


def _whole(item: _Item, below: Sequence[Line], is_known: Callable[[str], bool]) -> list[Line]:
    """The line of an item, and those below it that its label and its figure go on over, as in a narrow column."""
    for end in range(len(below) + 1):
        lines = [item.line, *below[:end]]
        text = " ".join(line.text for line in lines)
        if _states(text[item.mark.end() :], is_known):
            return lines if all(line.page == item.line.page for line in lines) else [item.line]
    return [item.line]


def _as_row(line: Line) -> Line:
    """An item that was put together of several lines as a label and its value, as no place of its words tells them."""
    label, colon, value = line.text.rpartition(":")
    several = len({word.box.top for word in line.words}) > 1
    return label_and_value(line, label, value.strip()) if several and colon else line


def _joined(lines: Sequence[Line]) -> Line:
    """Lines as one, of one cell."""
    first, *others = lines
    words = tuple(word for line in lines for word in line.words)
    cell = Cell(" ".join(line.text for line in lines), words)
    sources = tuple(source for line in lines for source in line.sources)
    return replace(first, cells=(cell,), parts=sources) if others else first


def _items(lines: Sequence[Line]) -> Iterator[_Item]:
    for at, line in enumerate(lines):
        mark = _MARK.match(line.text)
        if mark is not None:
            yield _Item(at, line, mark, _counted(mark["count"]))


def _counted(count: str | None) -> int:
    """As the how manieth item a number or a letter counts one."""
    if not count:
        return 0
    return int(count) if count.isdecimal() else ord(count) - ord("a") + 1


def _follows(items: Sequence[_Item], item: _Item) -> bool:
    """Whether an item is one of the list of those above it."""
    last = items[-1]
    same = item.number == last.number + 1 if last.number else item.mark["mark"] == last.mark["mark"]
    return same and item.at - last.at <= _MOST_LINES


def _without(line: Line, mark: re.Match[str]) -> Line:
    """A line without the mark that it begins with, which is a cell of its own or stands in the first one."""
    first, *others = line.filled
    if len(first.text) <= len(mark["mark"]):
        return line.with_cells(tuple(others))
    return line.with_cells((_behind(first, mark), *others))


def _behind(cell: Cell, mark: re.Match[str]) -> Cell:
    """What of a cell stands behind a mark; a word that the mark touches keeps its place."""
    text = cell.text[mark.end() :]
    if not cell.words:
        return cell._replace(text=text)
    first, *others = cell.words
    rest = first.text[len(mark["mark"]) :]
    return cell._replace(text=text, words=(first._replace(text=rest), *others) if rest else tuple(others))
