"""The names, figures and pieces of them that a line holds, whatever its format: words, cells, or words of a text."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from esrp_ingest.extract.figures import Source
from esrp_ingest.extract.grid.pieces import pieces_of
from esrp_ingest.extract.grid.rows import TableRow
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.numerals import MARKS, is_numeric, touching_pattern
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.words import spelled, words

UNITS = frozenset(words("millisecond"))
"""What some papers print behind each latency."""
_END_OF_NAME = re.compile(spelled(r".*(?:{per_second}|\))(?=\d)"))
"""What a counter's or a disk's name ends with, where a figure touches it."""
Across = tuple[float, float]
"""From where to where something goes: points of a page, letters of a text, or columns of a table."""


class Token(NamedTuple):
    """A piece of a line that is a name or a figure, or a part of one.

    Attributes:
        across: from where to where it goes, None where the format does not tell.
        word: the word of a page, in formats that have such.
        cell: which cell of its line it is, where the format knows cells.
    """

    text: str
    across: Across | None = None
    word: Word | None = None
    cell: int = 0


def tokens_of(line: Line, notation: Notation) -> list[Token]:
    """The tokens of a line: its words, or its cells where the format knows them."""
    if line.is_row:
        return _of_row(line)
    if line.has_places:
        return [piece for word in _figures_alone(line.words) for piece in _unglued(word, notation)]
    found: list[Token] = []
    for at, cell in enumerate(line.cells):
        tokens = [Token(_alone(piece.text), (piece.left, piece.right), None, at) for piece in pieces_of(cell)]
        tokens = tokens or [Token(_alone(text), None, None, at) for text in cell.text.split()]
        found += (token for token in tokens if token.text.rstrip(MARKS) not in UNITS)
    return found


def source_of(line: Line, tokens: Sequence[Token]) -> Source:
    """What some tokens of a line were read from: of known cells, as the reader gave them."""
    if line.has_places:
        words = tuple((line.page or 0, token.word) for token in tokens if token.word is not None)
        if words:
            return Source(words)
    return Source((), line, " ".join(_as_given(line, tokens)))


def _as_given(line: Line, tokens: Sequence[Token]) -> list[str]:
    """The texts of some tokens; of known cells, as the reader gave them, and as often as rows of one have them."""
    if not (line.is_row and line.parts):
        return [token.text for token in tokens]
    if len(line.parts) == 1:
        return _as_read(line, tokens)
    again = [token.text for token in tokens for part in line.parts if token.text in part.texts]
    return again or [token.text for token in tokens]


def _as_read(line: Line, tokens: Sequence[Token]) -> list[str]:
    """The texts of some tokens of a row of one part, as the reader gave them."""
    cells = line.parts[0].cells
    given = cells[len(cells) - len(line.cells) :]
    printed = {cell.text for cell in cells} if len(given) < len(cells) else set()
    return [_printed(token, given, printed) for token in tokens if token.cell < len(given)]


def _printed(token: Token, given: Sequence[Cell], printed: Collection[str]) -> str:
    """A token's text as the reader gave it: where some of the cells are left out, these need not be the first ones."""
    return token.text if token.text in printed else given[token.cell].text


def _sources_of(line: Line, tokens: Sequence[Token]) -> list[Source]:
    """What each of some tokens of a line was read from."""
    if line.words or line.parts:
        return [source_of(line, (token,)) for token in tokens]
    return [Source((), line, token.text) for token in tokens]


def row_of(line: Line, name: str, named: Sequence[Token], figures: Sequence[Token]) -> TableRow:
    """A row of a line.

    Args:
        line: the line.
        name: what the row is called.
        named: the tokens that its name was read from.
        figures: those of its figures, in order.
    """
    return TableRow(
        name,
        tuple([token.text or None for token in figures]),
        line.locator,
        tuple([token.word.box if token.word else None for token in figures]),
        (source_of(line, named), *_sources_of(line, figures)),
        tuple([token.across for token in figures]),
    )


def _of_row(line: Line) -> list[Token]:
    tokens: list[Token] = []
    texts: Sequence[str] = line.texts
    if len(texts) < len(line.cells):
        texts = [cell.one_line for cell in line.cells]
    for at, (text, cell) in enumerate(zip(texts, line.cells, strict=True)):
        alone = text if text[-1:].isdecimal() else _alone(text)  # most are figures, without a unit
        tokens.append(Token(alone, cell.across or (at, at + 1), _as_word(cell) if cell.words else None, at))
    while tokens and not tokens[-1].text:
        tokens.pop()
    return tokens


def _as_word(cell: Cell) -> Word | None:
    """All of a given cell as one word, where its words have places."""
    return Word(cell.text, cell.box) if cell.box is not None else None


def _unglued(word: Word, notation: Notation) -> list[Token]:
    """Two figures, or a name and one, that stand so close that the engine saw one word are two words again."""
    whole = [Token(word.text, (word.box.x0, word.box.x1), word)]
    marks = word.text.count(notation.decimal_mark)
    if not marks or (marks < 2 and word.text[0].isdigit() and ":" not in word.text):
        return whole
    name = _END_OF_NAME.match(word.text)
    figures = word.text[name.end() if name else 0 :]
    texts = [*([name.group()] if name else []), *touching_pattern(notation).findall(figures)]
    return _cut(word, texts) if len(texts) > 1 and "".join(texts) == word.text else whole


def _cut(word: Word, texts: Sequence[str]) -> list[Token]:
    """The parts of a word; where exactly one ends is not known, so each keeps a letter's distance from the next."""
    width = (word.box.x1 - word.box.x0) / len(word.text)
    found: list[Token] = []
    left = word.box.x0
    for text in texts:
        right = left + width * len(text)
        inner = (left + width if found else left, right - width if len(found) + 1 < len(texts) else right)
        box = Box(inner[0], word.box.top, inner[1], word.box.bottom)
        found.append(Token(text, inner, Word(text, box)))
        left = right
    return found


def _figures_alone(words: Sequence[Word]) -> Iterator[Word]:
    """Words less the units beside figures and the marks of footnotes behind them."""
    for word in words:
        text = _alone(word.text)
        if text != word.text:
            yield Word(text, word.box)
        elif word.text.rstrip(MARKS) not in UNITS:
            yield word


def _alone(text: str) -> str:
    """A figure without the unit and the marks of footnotes behind it; any other text as it is."""
    if not text or text[-1].isdecimal():
        return text
    figure, _, unit = text.rstrip(MARKS).partition(" ")
    return figure if is_numeric(figure) and (not unit or unit in UNITS) else text
