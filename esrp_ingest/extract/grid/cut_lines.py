"""Lines of pages cut into what of them stands in each column: at what stays free between the cells of several lines."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, pairwise, product

from esrp_ingest.extract.grid.pieces import Span, letter_of, merged
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES, are_alike
from esrp_ingest.layout import Box, Cell, Line, Word, box_of
from esrp_ingest.numerals import is_numeric

ITEM_MARK = re.compile(r"[^\w\s(\[#%]{1,2}|[o\u00a7]")
"""A bullet, as fonts of symbols print it too; `#` and `%` begin labels."""
_COUNTED = re.compile(r"\d{1,2}[.)]?|[a-z][.)]|\[\d{1,2}\]")
"""What begins an item of a list."""
_SLASHED = re.compile(r"(?<=\w)/\n(?=\w)")
_HYPHENATED = re.compile(r"(?<=\w)-\n(?=\w)")
"""Where a line ends behind a hyphen within a word."""

_PAIR = 2
"""Cells of a label and its value."""
_MOST_BREAKS = 6
"""Lines of a narrow cell of which each may end within a word."""


@dataclass(slots=True)
class CutLine:
    """What of a line stands in each column.

    Attributes:
        line: the line.
        box: where it stands.
        texts: its words by the columns of its table.
    """

    line: Line
    box: Box
    texts: list[list[Word]]

    @property
    def filled(self) -> list[int]:
        """The columns in which something stands."""
        return [at for at, words in enumerate(self.texts) if words]


def joined(line: Line) -> list[list[Word]]:
    """The words of each cell of a line; the mark of an item belongs to the cell behind it."""
    cells: list[list[Word]] = []
    marked = False
    for cell in line.cells:
        if marked and not is_numeric(cell.text):
            cells[-1] += cell.words
        else:
            cells.append(list(cell.words))
        marked = len(cells) > 1 and len(cells[-1]) == 1 and ITEM_MARK.fullmatch(cell.text) is not None
    return [cell for cell in cells if cell]


def free_between(lines: Sequence[Line], least: float) -> list[Span]:
    """What stays free between the cells of all of some lines.

    Args:
        lines: the lines.
        least: how wide it is at least.
    """
    cells = (cell for line in lines for cell in joined(line))
    taken = merged(map(_span, cells), least)
    return [(right, left) for (_, right), (left, _) in pairwise(taken)]


def free_beside_spanning(lines: Sequence[Line], least: float) -> tuple[list[Span], set[Line]]:
    """What stays free between the columns of some lines, and those whose last text is a value for several columns.

    Where lines with more cells than a label and its value tell more columns than all lines do, a value in the middle of
    some, or a header in two of them, is no reason to take these for one.

    Args:
        lines: each with several cells, or beside a line that has what it lacks.
        least: how wide what is free is at least.
    """
    free = free_between(lines, least)
    full = {line: None for line in lines if len(joined(line)) > _PAIR}
    told = free_between(list(full), least)
    if len(told) <= max(len(free), 1):
        return free, set()
    spanning = {line for line in lines if line not in full and _spans_values(line, told)}
    others = (goes_over(line, told) for line in lines if line not in spanning)
    return (free, set()) if len(spanning) >= len(full) or any(others) else (told, spanning)


def _spans_values(line: Line, free: Sequence[Span]) -> bool:
    """Whether the last text of a line stands right of the first column, and partly in what parts the others."""
    *labels, value = joined(line)
    start, end = _span(value)
    inside = start >= free[0][0] and all(_span(cell)[1] <= free[0][1] for cell in labels)
    return inside and any(start < right and left < end for left, right in free[1:])


def _span(words: Sequence[Word]) -> Span:
    """From where to where the words of a cell go."""
    return words[0].box.x0, max(word.box.x1 for word in words)


def goes_over(line: Line, free: Sequence[Span]) -> bool:
    """Whether a text of a line goes over what is free elsewhere."""
    return any(cell[0].box.x0 < left and cell[-1].box.x1 > right for cell in joined(line) for left, right in free)


def cut(line: Line, free: Sequence[Span]) -> CutLine:
    """What of a line stands in each column."""
    middles = [(left + right) / 2 for left, right in free]
    texts: list[list[Word]] = [[] for _ in range(len(free) + 1)]
    for cell in joined(line):
        middle = (cell[0].box.x0 + cell[-1].box.x1) / 2
        texts[sum(middle > edge for edge in middles)] += cell
    return CutLine(line, box_of(line), texts)


def cut_behind_label(line: Line, columns: int) -> CutLine:
    """What of a line stands in each of some columns where its last text is a value for all that are not labels."""
    *labels, value = joined(line)
    texts = [[word for cell in labels for word in cell], value, *([] for _ in range(columns - _PAIR))]
    return CutLine(line, box_of(line), texts)


def in_columns(row: Line, free: Sequence[Span]) -> Line:
    """A row whose words stand in one cell, parted at what is free between columns.

    Where it fills but one of them, it goes over all: it heads the rows below it.
    """
    middles = [(left + right) / 2 for left, right in free]
    texts: list[list[Word]] = [[] for _ in range(len(free) + 1)]
    for word in row.words:
        texts[sum(word.box.middle > edge for edge in middles)].append(word)
    if sum(map(bool, texts)) > 1:
        return replace(row, cells=tuple(map(wrapped_cell, texts)))
    return replace(row, cells=(row.cells[0]._replace(across=(0, len(texts))),))


def is_item_mark(words: Sequence[Word]) -> bool:
    """Whether words are a bullet, or a number or letter that begins an item of a list."""
    text = text_of(words)
    return ITEM_MARK.fullmatch(text) is not None or _COUNTED.fullmatch(text) is not None


def rows_of(groups: Iterable[Sequence[CutLine]]) -> list[Line]:
    """The lines of each row as one; lines of one column stay as they are."""
    return [row for group in groups for row in _row_of(group)]


def _row_of(group: Sequence[CutLine]) -> list[Line]:
    columns = {at for cells in group for at in cells.filled}
    if len(columns) < 2:
        return [cells.line for cells in group]
    texts = [[word for cells in group for word in cells.texts[at]] for at in range(len(group[0].texts))]
    return [Line(tuple(map(wrapped_cell, texts)), page=group[0].line.page, number=group[0].line.number, is_row=True)]


def wrapped_cell(words: Sequence[Word], across: tuple[int, int] | None = None) -> Cell:
    """The words of a cell in reading order, a line feed where a line ends."""
    text = "\n".join(map(text_of, runs(words, _stands_behind)))
    return Cell(_HYPHENATED.sub("-", text), tuple(words), across)


def _stands_behind(line: Sequence[Word], word: Word) -> bool:
    """Whether a word stands in a line, right of its last word: the boxes of lines set close reach into each other."""
    last = line[-1].box
    return word.box.x0 >= last.x0 and word.box.centre < last.bottom


def blanks(words: Sequence[Word]) -> list[float]:
    """How wide the blanks between some words of a line are."""
    return [word.box.x0 - before.box.x1 for before, word in pairwise(words)]


def below_each_other(texts: Iterable[str]) -> str:
    """Texts as the lines of one, without those that say nothing."""
    return "\n".join(filter(None, texts))


def in_one_line(text: str) -> str:
    """The lines of a text as one."""
    return unwrapped((text,))


def unwrapped(texts: Iterable[str]) -> str:
    """The lines of a text as one: what goes on behind a hyphen or a slash goes on without a blank."""
    text = below_each_other(texts)
    return " ".join((_SLASHED.sub("/", _HYPHENATED.sub("-", text)) if "\n" in text else text).split())


def without_breaks(text: str, is_known: Callable[[str], bool]) -> str:
    """The lines of a cell as one: those between which a word was broken without a blank, where only so it is known.

    Args:
        text: of a cell, a line feed where a line ends.
        is_known: whether a text is one that is looked for.
    """
    first, *rest = _SLASHED.sub("/", _HYPHENATED.sub("-", text)).split("\n")
    blanks = " ".join((first, *rest))
    if not 0 < len(rest) <= _MOST_BREAKS or is_known(blanks):
        return blanks
    choices = product((" ", ""), repeat=len(rest))
    texts = ("".join((first, *chain.from_iterable(zip(between, rest, strict=True)))) for between in choices)
    return next(filter(is_known, texts), blanks)


def cut_in_texts(cell: Cell, texts: Sequence[str]) -> Sequence[Cell]:
    """A cell cut between texts whose words are its own, in their order."""
    *begins, end = accumulate(len(text.split()) for text in texts)
    return in_pieces(cell, begins) if end == len(cell.words) else [cell]


def in_pieces(cell: Cell, starts: Sequence[int]) -> Sequence[Cell]:
    """A cell in pieces that begin with some of its words, which are counted from 0; as it is where none does."""
    if not starts:
        return [cell]
    parts = [cell.words[start:end] for start, end in pairwise((0, *starts, len(cell.words)))]
    return [Cell(text_of(words), words) for words in parts]


def cut_before(cell: Cell, begins: Callable[[Word, Word], bool]) -> Sequence[Cell]:
    """A cell cut before each word that begins a piece, which is told by the word before it and itself."""
    pairs = enumerate(pairwise(cell.words), start=1)
    return in_pieces(cell, [at for at, (before, word) in pairs if begins(before, word)])


def joined_text(cell: Cell) -> str | None:
    """What a cell prints of which words were put together without a blank; None for any other."""
    return text_of(cell.words) if len(cell.words) > len(cell.text.split()) else None


def last_apart(cell: Cell) -> Sequence[Cell]:
    """A cell with its last word in one of its own; as it is where there is no other word, or they have no places."""
    return in_pieces(cell, [len(cell.words) - 1]) if len(cell.words) > 1 else [cell]


def without_first(line: Line, count: int, text: str) -> Line:
    """A line in one cell without so many of its first words, which says what is left."""
    return line.with_cells((Cell(text, line.words[count:]),))


def cell_of_words(words: Sequence[Word]) -> Cell:
    """Words as one cell."""
    return Cell(text_of(words), tuple(words))


def text_of(words: Sequence[Word]) -> str:
    """Words as one text."""
    return " ".join(word.text for word in words)


def parted_by_size(line: Line) -> Iterator[Line]:
    """A line, parted where letters of another size begin, or its cells stand far from each other."""
    if not line.has_places:
        yield line
        return
    pieces = runs(line.cells, _is_alike_behind)
    yield from (Line(tuple(piece), line.page, line.number, parts=line.sources) for piece in pieces)


def _is_alike_behind(piece: Sequence[Cell], cell: Cell) -> bool:
    """Whether a cell stands close behind others, in letters of their size."""
    box, last = cell.box, piece[-1].box
    if box is None or last is None:
        return False
    return are_alike(box.height, last.height) and box.x0 - last.x1 < TOLERANCES.far_behind * letter_of(box)
