"""Reports as a page would hold them: words with boxes, set in columns of any geometry, over any page breaks."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from esrp_ingest.layout import Box, Reading, Word
from esrp_ingest.readers.page_lines import lines_of_page, without_running_heads
from esrp_ingest.readers.upright import PageWords

HEIGHT = 8.0
LETTER = 4.0


@dataclass(frozen=True)
class Geometry:
    """How a table is set.

    Attributes:
        name_letters: how many letters fit into the column of names.
        letters: how many fit into each column of figures.
        horizontal: `left`, `right` or `centre`.
        vertical: `top`, `middle` or `bottom`.
        padding: points between two columns.
        leading: points between two rows.
        page_height: points of text on a page.
        header: the header stands above the table.
        repeated: and again after a page break, below a caption with `(continued)`.
    """

    name_letters: int = 20
    letters: int = 12
    horizontal: str = "left"
    vertical: str = "top"
    padding: float = 6.0
    leading: float = 4.0
    page_height: float = 600.0
    header: bool = True
    repeated: bool = False


@dataclass
class Paper:
    """Pages that are filled from top to bottom.

    Attributes:
        page_height: points of text on a page.
        foot: what stands below the text of each page, with `{}` for its number.
    """

    page_height: float = 600.0
    foot: str = ""
    pages: dict[int, list[Word]] = field(default_factory=lambda: {1: []})
    top: float = 40.0

    def line(self, *placed: tuple[float, str], step: float = HEIGHT + 4) -> None:
        """A line of texts with their left edges."""
        self._room(HEIGHT)
        for left, text in placed:
            self._place(left, self.top, text)
        self.top += step

    def table(self, heading: str, columns: Sequence[str], rows: Sequence[Sequence[str]], geometry: Geometry) -> None:
        """A heading and a table."""
        self.line((0, heading))
        if geometry.header:
            self._row(columns, geometry, heading, columns)
        for row in rows:
            self._row(row, geometry, heading, columns)
        self.top += 8

    def reading(self) -> Reading:
        """What a reader would make of it."""
        height = self.page_height + 120
        for page, words in self.pages.items():
            for at, word in enumerate(self.foot.format(page).split()):
                words.append(_word(250 + 60 * at, height - 25, word))
        read = [(PageWords(words, 612, height), lines_of_page(words, page)) for page, words in self.pages.items()]
        lines, around = without_running_heads(read)
        return Reading("application/pdf", lines, page_count=len(self.pages), around=around)

    def _row(self, texts: Sequence[str], geometry: Geometry, heading: str, columns: Sequence[str]) -> None:
        """One row of wrapped cells; a page break may cut it anywhere."""
        pieces = [_wrapped(text, _letters(at, geometry)) for at, text in enumerate(texts)]
        depth = max(map(len, pieces))
        heights: dict[float, list[tuple[float, str]]] = {}
        for column, cell in enumerate(pieces):
            free = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[geometry.vertical] * (depth - len(cell))
            for step, piece in enumerate(cell):
                heights.setdefault((free + step) * HEIGHT, []).append((_left(column, piece, geometry), piece))
        start = self.top
        for offset in sorted(heights):
            if start + offset + HEIGHT > self.page_height + 40:
                self._new_page()
                if geometry.repeated and texts is not columns:
                    self.line((0, f"{heading} (continued)"))
                    if geometry.header:
                        self._row(columns, geometry, heading, columns)
                start = self.top - offset
            for left, piece in heights[offset]:
                self._place(left, start + offset, piece)
        self.top = start + depth * HEIGHT + geometry.leading

    def _room(self, height: float) -> None:
        if self.top + height > self.page_height + 40:
            self._new_page()

    def _new_page(self) -> None:
        self.pages[len(self.pages) + 1] = []
        self.top = 40.0

    def _place(self, left: float, top: float, text: str) -> None:
        for word in text.split(" "):
            if word:
                self.pages[len(self.pages)].append(_word(left, top, word))
            left += LETTER * len(word) + 2


def _word(left: float, top: float, text: str) -> Word:
    return Word(text, Box(left, top, left + LETTER * len(text), top + HEIGHT))


def _letters(column: int, geometry: Geometry) -> int:
    return geometry.letters if column else geometry.name_letters


def _wrapped(text: str, letters: int) -> list[str]:
    """A cell's lines: words are wrapped at blanks, and cut where they are longer than the cell is wide."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= letters:
            lines[-1] = joined
        else:
            lines += [word[start : start + letters] for start in range(0, len(word), letters)]
    return [line for line in lines if line] or [""]


def _left(column: int, piece: str, geometry: Geometry) -> float:
    """Where a piece of a cell begins."""
    width = geometry.letters * LETTER
    start = column and geometry.name_letters * LETTER + geometry.padding + (column - 1) * (width + geometry.padding)
    free = width - len(piece) * LETTER if column else 0.0
    return start + free * {"left": 0.0, "centre": 0.5, "right": 1.0}[geometry.horizontal]
