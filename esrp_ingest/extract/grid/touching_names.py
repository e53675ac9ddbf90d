"""Names of servers that head columns so narrow that nothing, or one blank, stands between: `Server 1Server 2`."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.extract.grid.cut_lines import in_pieces
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.words import spelled

_SERVER = re.compile(spelled(r"{server}"), re.IGNORECASE)
_NAME = r"{server}\s\d{1,2}"
_NAMES = re.compile(spelled(rf"(?P<names>{_NAME}(?:\s{_NAME})+)(?:\s(?P<sums>{{sums}}|{{mean}}))?"), re.IGNORECASE)
"""Names of servers, and behind them what heads the column of all of these perhaps."""
_NUMBER_AND_NAME = re.compile(r"(?P<number>\d{1,2})(?P<name>[A-Z][A-Za-z]{2,})")


def names_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of a paper, on pages cut before names of servers where nothing else stands, or a number touches one.

    Args:
        lines: of a paper, in their order.
    """
    return [_apart(line) if _SERVER.search(line.text) else line for line in lines]


def _apart(line: Line) -> Line:
    """A line with a cell for each name."""
    cells = [part for cell in line.cells for part in (_on_page(cell) if cell.words else _names_in_text(cell))]
    return line.with_cells(tuple(cells)) if len(cells) > len(line.cells) else line


def _on_page(cell: Cell) -> Sequence[Cell]:
    """A cell of a page as one for each name; words that touch each other are names by themselves."""
    words = list(_words_apart(cell.words))
    text = " ".join(word.text for word in words)
    begins = [at for at, (before, word) in enumerate(pairwise(words), start=1) if before.box.x1 == word.box.x0]
    if (found := _NAMES.fullmatch(text)) is not None:
        begins = [text.count(" ", 0, start) for start in _begins(found)[1:]]
    elif len(words) == len(cell.words):
        begins = []
    return in_pieces(Cell(text, tuple(words)), begins) if begins else [cell]


def _begins(names: re.Match[str]) -> list[int]:
    """Where each name begins, and what heads the column behind them."""
    starts = [name.start() for name in _SERVER.finditer(names[0], 0, names.end("names"))]
    return [*starts, *([names.start("sums")] if names["sums"] else [])]


def _names_in_text(cell: Cell) -> Sequence[Cell]:
    """A cell of a text as one for each name, where nothing else stands in it and it is known which letters it takes."""
    found = _NAMES.fullmatch(cell.text) if cell.across is not None else None
    if found is None or cell.across is None:
        return [cell]
    left = cell.across[0]
    spans = pairwise([*_begins(found), len(cell.text) + 1])
    return [Cell(cell.text[start : end - 1], (), (left + start, left + end - 1)) for start, end in spans]


def _words_apart(words: Sequence[Word]) -> Iterator[Word]:
    """Words, those behind a server's as its number and what touches that; letters are taken to be of one width."""
    for at, word in enumerate(words):
        found = _NUMBER_AND_NAME.fullmatch(word.text) if at and _ends_with_server(words[at - 1]) else None
        if found is None:
            yield word
            continue
        box = word.box
        edge = box.x0 + (box.x1 - box.x0) * found.end("number") / len(word.text)
        yield word._replace(text=found["number"], box=Box(box.x0, box.top, edge, box.bottom))
        yield word._replace(text=found["name"], box=Box(edge, box.top, box.x1, box.bottom))


def _ends_with_server(word: Word) -> bool:
    found = _NUMBER_AND_NAME.fullmatch(word.text)
    return _SERVER.fullmatch(word.text if found is None else found["name"]) is not None
