"""Cells of a page that nearly touch: where columns are narrow, a text ends where the next one's column begins.

So do names of servers that head columns, with one blank or nothing between: `Server 1Server 2`.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from statistics import median

from esrp_ingest.extract.grid.cut_lines import blanks, cell_of_words, in_pieces, joined
from esrp_ingest.extract.grid.pieces import Span
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.words import spelled

_FEWEST_ALIGNED = 3
"""So many cells begin at one place at least that is where a column begins."""
_COUNT = re.compile(r"(\d{1,2})[.)]?")
_SERVER = re.compile(spelled(r"{server}"), re.IGNORECASE)
_NAME = r"{server}\s\d{1,2}"
_NAMES = re.compile(spelled(rf"(?P<names>{_NAME}(?:\s{_NAME})+)(?:\s(?P<sums>{{sums}}|{{mean}}))?"), re.IGNORECASE)
"""Names of servers, and behind them what heads the column of all of these perhaps."""
_CAPITAL = re.compile(r"(?<=[a-z\d)])(?=[A-Z])")
"""Where a name begins that touches the one before it."""
_NUMBER_AND_NAME = re.compile(r"(?P<number>\d{1,2})(?P<name>[A-Z][A-Za-z]{2,})")


def untouched(lines: Sequence[Line], height: float) -> list[Line]:
    """The lines, their cells cut where one begins in a column that others begin in, and hardly anything is free.

    What parts such a text from the one before it is no blank of its line: it is wider or narrower than these; or others
    begin there above it and below.

    Args:
        lines: of a table.
        height: of its letters.
    """
    ends = _between_aligned(lines)
    lines = [_cut(line, ends) for line in lines]
    begun = [{round(cell[0].box.x0) for cell in joined(line)[1:]} for line in lines]
    starts = _aligned(begun)
    if not starts:
        return lines
    usual = _usual_blank(lines, height)
    return [_cut_at(line, starts, usual, around) for line, around in zip(lines, _around(begun, starts), strict=True)]


def _usual_blank(lines: Sequence[Line], height: float) -> float:
    """How wide blanks between words usually are."""
    gaps = [gap for line in lines for cell in line.cells for gap in blanks(cell.words)]
    return median(gaps) if gaps else TOLERANCES.usual_blank * TOLERANCES.letter_width * height


def _around(begun: Sequence[Collection[int]], starts: Collection[int]) -> Iterator[set[int]]:
    """For each line the places at which cells begin above it and below it."""
    rows = {start: [at for at, places in enumerate(begun) if start in places] for start in starts}
    for number in range(len(begun)):
        yield {start for start, at in rows.items() if at[0] < number < at[-1]}


def _aligned(begun: Sequence[Collection[int]]) -> set[int]:
    """Where cells of several lines begin that are not their first ones, to a point."""
    times = Counter(start for places in begun for start in places)
    return {start for start in times if sum(times[start + by] for by in (-1, 0, 1)) >= _FEWEST_ALIGNED}


def _between_aligned(lines: Sequence[Line]) -> set[Span]:
    """Where words end, and others begin, in several lines: behind labels that end there, or numbers that count rows.

    Labels begin at other places, then: the same words would stand above each other else. Numbers count up.
    """
    begins: dict[Span, set[float]] = {}
    numbers: dict[Span, list[int]] = {}
    for line in lines:
        for cell in line.cells:
            for before, word in pairwise(cell.words):
                place = round(before.box.x1), round(word.box.x0)
                begins.setdefault(place, set()).add(round(cell.words[0].box.x0))
        counted = _COUNT.fullmatch(line.words[0].text) if len(line.words) > 1 else None
        if counted is not None:
            numbers.setdefault((0, round(line.words[1].box.x0)), []).append(int(counted[1]))
    ends = {place for place, found in begins.items() if len(found) >= _FEWEST_ALIGNED}
    return ends | {place for place, found in numbers.items() if len(found) >= _FEWEST_ALIGNED and _count_up(found)}


def _count_up(numbers: Sequence[int]) -> bool:
    """Whether each number is greater than the one before it."""
    return all(lower < upper for lower, upper in pairwise(numbers))


def _cut(line: Line, places: Collection[Span]) -> Line:
    """A line with the cells cut in which one word ends, and the next one begins, at some places."""
    cells: list[Cell] = []
    for cell in line.cells:
        both = enumerate(pairwise(cell.words), start=1)
        found = [at for at, (before, word) in both if (round(before.box.x1), round(word.box.x0)) in places]
        if not found and not cells and _COUNT.fullmatch(cell.text.partition(" ")[0]) and len(cell.words) > 1:
            found = [1] if (0, round(cell.words[1].box.x0)) in places else []
        cells += in_pieces(cell, found)
    return line.with_cells(tuple(cells)) if len(cells) > len(line.cells) else line


def _cut_at(line: Line, starts: Collection[int], usual: float, around: Collection[int]) -> Line:
    """A line with the cells cut in which a word stands at one of some places, and no usual blank before it.

    Args:
        line: the line.
        starts: the places.
        usual: how wide a blank is.
        around: those of them at which cells begin above the line and below it: there any blank will do.
    """
    cells: list[Cell] = []
    for cell in line.cells:
        free = blanks(cell.words)
        own = median(free) if len(free) > _FEWEST_ALIGNED else usual
        places = enumerate(((gap, round(word.box.x0)) for gap, word in zip(free, cell.words[1:], strict=True)), start=1)
        found = [
            at
            for at, (gap, x) in places
            if x in around or (x in starts and abs(gap - own) > TOLERANCES.odd_blank * own)
        ]
        cells += in_pieces(cell, found)
    return line.with_cells(tuple(cells)) if len(cells) > len(line.cells) else line


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
    whole = cell_of_words(words)
    begins = [at for at, (before, word) in enumerate(pairwise(words), start=1) if before.box.x1 == word.box.x0]
    if (found := _NAMES.fullmatch(whole.text)) is not None:
        begins = [whole.text.count(" ", 0, start) for start in _begins(found)[1:]]
    elif len(words) == len(cell.words):
        begins = []
    return in_pieces(whole, begins) if begins else [cell]


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
        yield from _in_pieces(word, [found.end("number")])


def _in_pieces(word: Word, starts: Sequence[int]) -> Iterator[Word]:
    """A word in pieces that begin with some of its letters, counted from 0; letters are taken to be of one width."""
    box, wide = word.box, (word.box.x1 - word.box.x0) / len(word.text)
    for start, end in pairwise((0, *starts, len(word.text))):
        place = Box(box.x0 + wide * start, box.top, box.x0 + wide * end, box.bottom)
        yield word._replace(text=word.text[start:end], box=place)


def touching_words_apart(cell: Cell, is_name: Callable[[str], bool]) -> Cell:
    """A cell of a page with its words cut where names touch: `EXCH01EXCH02Total`; as it is where one of them is none.

    Args:
        cell: the cell.
        is_name: whether a text is a name.
    """
    words = [piece for word in cell.words for piece in _in_names(word, is_name)]
    return cell_of_words(words) if len(words) > len(cell.words) else cell


def _in_names(word: Word, is_name: Callable[[str], bool]) -> Sequence[Word]:
    starts = _capitals(word.text)
    pieces = list(_in_pieces(word, starts)) if starts else []
    return pieces if pieces and all(is_name(piece.text) for piece in pieces) else [word]


def _capitals(text: str) -> list[int]:
    return [found.start() for found in _CAPITAL.finditer(text)]


def touching_cells_apart(lines: Sequence[Line], is_name: Callable[[str], bool]) -> list[Line]:
    """The lines of a paper, with a cell for each of several names that touch: `PerformanceStress`.

    Args:
        lines: of a paper, in their order.
        is_name: whether a text is a name, of what is never called by two of them together.
    """
    return [_with_cells_apart(line, is_name) if _CAPITAL.search(line.text) else line for line in lines]


def _with_cells_apart(line: Line, is_name: Callable[[str], bool]) -> Line:
    cells = [part for cell in line.cells for part in _cells_of_names(cell, is_name)]
    return line.with_cells(tuple(cells)) if len(cells) > len(line.cells) else line


def _cells_of_names(cell: Cell, is_name: Callable[[str], bool]) -> Sequence[Cell]:
    if cell.words:
        whole = touching_words_apart(cell, is_name)
        touching = enumerate(pairwise(whole.words), start=1)
        return in_pieces(whole, [at for at, (before, word) in touching if before.box.x1 == word.box.x0])
    starts = (0, *_capitals(cell.text), len(cell.text))
    texts = [cell.text[start:end] for start, end in pairwise(starts)]
    if cell.across is None or len(texts) == 1 or not all(map(is_name, texts)):
        return [cell]
    left = cell.across[0]
    return [Cell(cell.text[start:end], (), (left + start, left + end)) for start, end in pairwise(starts)]


def _ends_with_server(word: Word) -> bool:
    found = _NUMBER_AND_NAME.fullmatch(word.text)
    return _SERVER.fullmatch(word.text if found is None else found["name"]) is not None
