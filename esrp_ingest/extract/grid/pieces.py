"""Where the words of a line stand, whatever its format: points of a page, or letters of a line of text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Cell, Line, Word, bounding_box

_WORD = re.compile(r"\S+")
_LETTERS = re.compile(r"[A-Za-z]{2,}")


Span = tuple[float, float]
"""From where to where something goes across."""


class Piece(NamedTuple):
    """A word of a cell, from where to where it goes, and the word of the page where the format has such."""

    text: str
    left: float
    right: float
    word: Word | None = None

    @property
    def letter(self) -> float:
        """How wide one of its letters is."""
        return (self.right - self.left) / max(len(self.text), 1)


def pieces_of(cell: Cell) -> Iterator[Piece]:
    """The words of a cell with their places; none where the format does not tell them."""
    if cell.words:
        for word in cell.words:
            yield Piece(word.text, word.box.x0, word.box.x1, word)
    elif cell.across is not None:
        left, right = cell.across
        letter = (right - left) / max(len(cell.text), 1)
        for found in _WORD.finditer(cell.text):
            yield Piece(found[0], left + found.start() * letter, left + found.end() * letter)


def left_of(cell: Cell) -> float | None:
    """Where a cell begins, None where the format does not tell."""
    if cell.words:
        return cell.words[0].box.x0
    return cell.across[0] if cell.across is not None else None


def overlap(one: Span, other: Span) -> bool:
    """Whether two columns have some of their width in common."""
    return one[0] < other[1] and other[0] < one[1]


def letters_of(cell: Cell) -> Span:
    """From where to where a cell of a text goes, in letters."""
    return cell.across or (0, 0)


def places_of_words(lines: Iterable[Line]) -> set[tuple[int | None, Box]]:
    """Where the words of lines stand: their pages and boxes; nothing of lines without positions."""
    return {(line.page, word.box) for line in lines for word in line.words}


def placed_words(line: Line) -> list[tuple[str, Box]]:
    """The words of a line with their places of a page; none where the format tells none."""
    return [(word.text, word.box) for word in line.words]


class Parts:
    """What some lines were made of, to tell of others whether they are among it."""

    def __init__(self, lines: Iterable[Line]) -> None:
        lines = list(lines)
        self._places = places_of_words(lines)
        self._sources = {source for line in lines for source in (line, *line.sources)}

    def share(self, line: Line) -> bool:
        """Whether a line, or one that it was put together of, is one of them, if only in part."""
        return line in self._sources or not self._sources.isdisjoint(line.sources)

    def touch(self, line: Line) -> bool:
        """Whether a word of a line, at its place of a page, is one of theirs."""
        return not self._places.isdisjoint(places_of_words([line]))

    def hold(self, line: Line) -> bool:
        """Whether all of a line is one of them: each of its words where these have places, else one of its sources."""
        return places_of_words([line]) <= self._places if line.has_places else self.share(line)


def merged(spans: Iterable[Span], apart: float = 0.0) -> list[Span]:
    """What spans take together, from left to right: those between which less than that is free are one."""
    whole: list[Span] = []
    for left, right in sorted(spans):
        if whole and left - whole[-1][1] < apart:
            whole[-1] = (whole[-1][0], max(right, whole[-1][1]))
        else:
            whole.append((left, right))
    return whole


def place_of(cell: Cell, line: Line) -> Box | None:
    """Where a cell stands across, as a box as high as the letters; None where the format does not tell.

    Letters of a given cell have no height: it begins and ends exactly at the columns that it takes, by the format or by
    the rules of a page.
    """
    if line.is_row and cell.across is not None:
        return Box(cell.across[0], 0.0, cell.across[1], 0.0)
    if cell.words or cell.across is None:
        return cell.box
    return Box(cell.across[0], 0.0, cell.across[1], letter_width(line) / TOLERANCES.letter_width)


def is_table_row(line: Line) -> bool:
    """Whether several texts of a line are cells of a table for sure."""
    return line.is_row and len(line.filled) > 1


def is_text(line: Line) -> bool:
    """Whether nothing says that a line is a row of a table: it may be a sentence or a heading."""
    return not line.is_row


def is_exact(line: Line) -> bool:
    """Whether the format itself gives a line's cells: no edge of a page cuts them, and no place tells them."""
    return line.is_row and not line.has_places


def is_mere_text(line: Line) -> bool:
    """Whether nothing but the text of a line is known: neither its cells nor its place."""
    return not line.is_row and not line.words


def is_told_by_place(line: Line) -> bool:
    """Whether nothing but the places of its words tells the cells of a line."""
    return not line.is_row and bool(line.words)


def is_placed_row(line: Line) -> bool:
    """Whether a line is a row that was put together by the places of its words, or by rules of a page."""
    return line.is_row and line.has_places


def rows_and_texts(lines: Iterable[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Lines that follow each other and are all rows of tables for sure, or all may be text; whether they are rows."""
    for is_row, stretch in groupby(lines, key=lambda line: line.is_row):
        yield is_row, list(stretch)


def pages_and_rows(lines: Iterable[Line]) -> Iterator[tuple[bool, list[Line]]]:
    """Lines of one page that follow each other, and are all told by place or all otherwise; whether they are so."""
    for (_, placed), stretch in groupby(lines, key=lambda line: (line.page, is_told_by_place(line))):
        yield placed, list(stretch)


def told_cells(line: Line) -> tuple[Cell, ...]:
    """The cells of a line less the empty ones of a page, which have no place."""
    return line.filled if line.has_places else line.cells


def texts_alone(line: Line) -> tuple[str, ...]:
    """What each text of a line says that stands by itself: each cell of a page, else all of the line."""
    return line.texts if line.has_places else (line.text,)


def takes_columns(line: Line) -> bool:
    """Whether the format, or rules of a page, say which columns each cell of a line takes."""
    return line.is_row and bool(line.cells) and all(cell.across is not None for cell in line.cells)


def by_column(line: Line) -> dict[int, Cell]:
    """The cells of a line by the columns that they begin in; by their order where nothing tells these."""
    cells = enumerate(line.cells)
    return {at if not line.is_row or cell.across is None else int(cell.across[0]): cell for at, cell in cells}


def cell_of(pieces: list[Piece]) -> Cell:
    """Pieces of one cell as a cell of their own."""
    words = tuple(piece.word for piece in pieces if piece.word is not None)
    return Cell(" ".join(piece.text for piece in pieces), words, None if words else (pieces[0].left, pieces[-1].right))


def together(cells: Sequence[Cell], text: str) -> Cell:
    """Several cells as one that says a text, and stands where all of them do."""
    return Cell(text, tuple(word for cell in cells for word in cell.words), columns_around(cells))


def columns_around(cells: Sequence[Cell]) -> Span | None:
    """From where the first of some cells begins to where the last one ends, None where nobody knows."""
    spans = [cell.across for cell in cells if cell.across is not None]
    return (min(left for left, _ in spans), max(right for _, right in spans)) if spans else None


def going_on(cell: Cell, below: Sequence[Cell], text: str) -> Cell:
    """A cell that goes on in others below it, and takes the columns that it took."""
    return together((cell, *below), text)._replace(across=cell.across)


def label_and_value(line: Line, label: str, value: str) -> Line:
    """A line as a row of the label that it begins with, and the value that it ends with."""
    words = line.words
    of_value = words[len(words) - len(value.split()) :] if words else ()
    return line.as_row((Cell(label, words[: len(label.split())]), Cell(value, of_value)))


def one_row(lines: Sequence[Line], cells: Iterable[Cell]) -> Line:
    """Lines as one row of given cells, which knows what it was made of."""
    first, sources = lines[0], tuple([source for line in lines for source in line.sources])
    return Line(tuple(cells), first.page, first.number, is_row=True, parts=sources, size=first.size, bold=first.bold)


def one_column_each(cells: Iterable[Cell]) -> Iterator[Cell]:
    """Cells each of which takes one column, from left to right."""
    return (cell._replace(across=(float(at), at + 1.0)) for at, cell in enumerate(cells))


def saying(cell: Cell, text: str) -> Cell:
    """A cell that says something else at its place: a figure that is written otherwise, in as many words or fewer."""
    return cell if text == cell.text else Cell(text, _words_of(text, cell.words), cell.across)


def _words_of(text: str, words: Sequence[Word]) -> tuple[Word, ...]:
    """The words of a cell whose text has changed: those that make a figure together are one word."""
    pieces = text.split()
    if len(pieces) == len(words):
        return tuple(Word(piece, word.box) for piece, word in zip(pieces, words, strict=True))
    joined: list[Word] = []
    rest = list(words)
    for piece in pieces:
        taken = [rest.pop(0)] if rest else []
        while rest and len("".join(word.text for word in taken)) < len(piece) and piece[:1].isdigit():
            taken.append(rest.pop(0))
        box = bounding_box(taken)
        if box is not None:
            joined.append(Word(piece, box))
    return tuple(joined)


def is_bold(line: Line) -> bool:
    """Whether all words of a line are bold, of those that have letters, where any has."""
    if not line.has_places:
        return line.bold
    words = [word for word in line.words if _LETTERS.search(word.text)] or line.words
    return all(word.bold for word in words)


def is_pale(line: Line) -> bool:
    """Whether all words of a line are hardly darker than the paper behind them, as far as the format tells."""
    return line.has_places and all(word.pale for word in line.words)


def letter_width(line: Line) -> float:
    """How wide a letter of a line is, in the measure of its places; columns of a table are met exactly."""
    if is_exact(line):
        return 0.0
    box = line.box
    return letter_of(box) if box is not None else 1.0


def letter_of(box: Box) -> float:
    """How wide a letter of a text on a page is."""
    return box.height * TOLERANCES.letter_width


def slack(place: Line | Box) -> float:
    """By how much texts that are aligned stand apart at the most, on a line or beside a text on a page."""
    return TOLERANCES.aligned * (letter_width(place) if isinstance(place, Line) else letter_of(place))
