"""What became of each figure of a document. A figure is a word with a digit in it.

Extraction marks the pieces that it stores; what it marks is taken whole, or by the words that it used. Nothing is
matched by its value over the document.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from esrp_ingest.document import Piece
from esrp_ingest.numerals import with_digits

READ = "read"
"""The figure is in a stored row."""
KEPT = "kept as printed"
"""The row of the figure is stored as printed, under a label that is not known."""
REPEATED = "repeated"
"""A stored row has the figure already."""


class Left(NamedTuple):
    """Figures of one piece that were neither read nor explained."""

    piece: Piece
    figures: tuple[str, ...]


class Account:
    """The figures of some pieces, in their order, each with what became of it."""

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self._figures: dict[Piece, list[str]] = {}
        self._rules: dict[Piece, list[str]] = {}
        for piece in pieces:
            if found := with_digits(piece.text):
                self._figures[piece] = found
                self._rules[piece] = [""] * len(found)

    def take(self, *pieces: Piece, rule: str = READ) -> None:
        """Mark all figures of some pieces that are still open."""
        for piece in pieces:
            rules = self._rules.get(piece)
            if rules is not None:
                rules[:] = [known or rule for known in rules]

    def take_words(self, piece: Piece, text: str, rule: str = READ) -> None:
        """Mark the open figures of a piece that are words of `text`, each as often as it is in `text`."""
        rules = self._rules.get(piece)
        if rules is None:
            return
        words = with_digits(text)
        for at, figure in enumerate(self._figures[piece]):
            if figure in words and not rules[at]:
                words.remove(figure)
                rules[at] = rule

    def is_open(self, piece: Piece) -> bool:
        """Whether a figure of the piece is neither read nor explained."""
        return "" in self._rules.get(piece, ())

    @property
    def left(self) -> Iterator[Left]:
        """The figures that are still open, by pieces, in reading order."""
        for piece, rules in self._rules.items():
            if "" in rules:
                figures = zip(self._figures[piece], rules, strict=True)
                yield Left(piece, tuple(figure for figure, rule in figures if not rule))

    def rule_of(self, piece: Piece) -> list[tuple[str, str]]:
        """Give each figure of a piece with what became of it, empty where it is open."""
        return list(zip(self._figures.get(piece, ()), self._rules.get(piece, ()), strict=True))

    def count(self, *rules: str) -> int:
        """Count the figures with one of these rules; all figures where none is given."""
        held = (rule for known in self._rules.values() for rule in known)
        return sum(not rules or rule in rules for rule in held)
