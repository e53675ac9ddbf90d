"""Edges of pages and pictures beyond which nothing is seen: what reaches as far as one of them may be cut."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from esrp_ingest.extract.grid.rows import TableRow
from esrp_ingest.layout import Box, Line, Word, box_of

_BEYOND = 0.5
"""Points by which a letter that is cut reaches over the edge at least, or ends before it at most."""
Furthest = Mapping[int | None, float]
"""How far right anything goes on each page."""


def furthest_on_pages(lines: Iterable[Line]) -> Furthest:
    """How far right anything of some lines goes on each page."""
    furthest: dict[int | None, float] = {}
    for line in lines:
        furthest[line.page] = max(furthest.get(line.page, 0.0), box_of(line).x1)
    return furthest


class PageEdges:
    """Tells what edges cut.

    Args:
        regions: gives those of a page beyond which nothing is seen, None where the format has none.
    """

    def __init__(self, regions: Callable[[int], Sequence[Box]] | None = None) -> None:
        self._regions = regions

    def cut(self, lines: Iterable[Line], page: int) -> bool:
        """Whether words of some lines reach over an edge of a page."""
        return any(self._goes_over(page, line, word) for line in lines if line.page == page for word in line.words)

    def cut_value(self, line: Line, value: str, furthest: Furthest) -> bool:
        """Whether a line ends with a value, as far right as anything, and beyond an edge."""
        if not line.words:
            return False
        word = line.words[-1]
        reaches = value.endswith(word.text) and word.box.x1 + _letter(word) >= furthest.get(line.page, 0.0)
        return reaches and self._goes_over(line.page or 0, line, word)

    def reached_by(self, row: TableRow) -> bool:
        """Whether a row's last figure ends within a letter of an edge, wherever the cell ends that it stands in."""
        pieces = row.sources[-1].pieces if row.sources else ()
        if not pieces or row.locator.box is None:
            return False
        page, word = pieces[-1]
        edges = self._edges(page, row.locator.box.x0, word.box)
        return any(abs(word.box.x1 - edge) <= _letter(word) + _BEYOND for edge in edges)

    def _goes_over(self, page: int, line: Line, word: Word) -> bool:
        start = line.words[0].box.x0
        return any(-_BEYOND <= word.box.x1 - edge <= _letter(word) for edge in self._edges(page, start, word.box))

    def _edges(self, page: int, start: float, box: Box) -> Iterator[float]:
        """The right edges at the height of a box, of what a line that starts somewhere lies in as a whole.

        Programs clip texts to the cells of tables too; these begin behind the beginning of their rows.
        """
        for region in self._regions(page) if self._regions is not None else ():
            if region.x0 <= start + _BEYOND and region.top <= box.centre <= region.bottom:
                yield region.x1


def _letter(word: Word) -> float:
    return (word.box.x1 - word.box.x0) / len(word.text)
