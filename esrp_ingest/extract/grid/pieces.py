"""Where the words of a line stand, whatever its format: points of a page, or letters of a line of text."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from esrp_ingest.layout import Cell, Line, Word

_WORD = re.compile(r"\S+")
_ACROSS_A_LETTER = 0.5
"""How wide a letter is, in heights of a line."""


class Piece(NamedTuple):
    """A word of a cell, from where to where it goes, and the word of the page where the format has such."""

    text: str
    left: float
    right: float
    word: Word | None = None


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


def cell_of(pieces: list[Piece]) -> Cell:
    """Pieces of one cell as a cell of their own."""
    words = tuple(piece.word for piece in pieces if piece.word is not None)
    return Cell(" ".join(piece.text for piece in pieces), words, None if words else (pieces[0].left, pieces[-1].right))


def letter_width(line: Line) -> float:
    """How wide a letter of a line is, in the measure of its places; columns of a table are met exactly."""
    if line.is_row and not line.words:
        return 0.0
    return line.box.height * _ACROSS_A_LETTER if line.box is not None else 1.0
