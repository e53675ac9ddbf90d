"""Headers of tables whose cells stand one below the other in a text: where the names of the columns begin and end."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from esrp_ingest.extract.grid.cell_texts import CellText, Kind

_ONE_KEY, _TWO_KEYS = 1, 2
"""Columns left of the figures: of labels alone, or of two names in each row."""
_FEWEST = 2
"""So many names of one kind are a header."""
METRIC = "metric"
"""The kind of names whose rows are servers or tests."""
_MOST_COLUMNS = 60
"""Columns of figures, of which no table has so many."""


class TableWords(NamedTuple):
    """What the words of a table's cells say.

    Attributes:
        worth: how well a label is one of results: 2 by itself, 1 with others, 0 not at all, less than 0 for a group's.
        kind: what a text names that may head a column: a metric, a server, a test; nothing for any other.
        role: what a column of names holds that a text heads: labels, servers, tests; nothing for any other.
        heads_values: whether a text heads a column of values, and says nothing else.
        heads: whether a text says whose the figures below it are, or in which state they were measured.
        is_chapter: whether a text heads a part of the paper.
        is_setup: whether a text is a label of the configuration.
    """

    worth: Callable[[str], int]
    kind: Callable[[str], str]
    role: Callable[[str], str]
    heads_values: Callable[[str], bool]
    heads: Callable[[str], bool]
    is_chapter: Callable[[str], bool]
    is_setup: Callable[[str], bool]

    def names(self, text: str) -> bool:
        """Whether a text is a name, also one that looks like a figure or a unit."""
        return bool(self.kind(text))

    def labels(self, text: str) -> bool:
        """Whether a text is a label of results, or of the configuration."""
        return self.worth(text) > 0 or self.is_setup(text)


class Header(NamedTuple):
    """The header of a table.

    Attributes:
        start: where the names of its columns begin among the cells, with that of the labels where there is one.
        end: where they end: there the first row begins, or what heads it.
        over: how many names stand before these, over as many columns each.
        names: what heads each column; that of the labels is empty where nothing does.
        keys: how many columns name something; the others hold figures.
    """

    start: int
    end: int
    over: int
    names: tuple[str, ...]
    keys: int

    @property
    def width(self) -> int:
        """How many columns of figures there are."""
        return len(self.names) - self.keys


class Heads:
    """The headers that may stand above a row.

    Args:
        texts: the cells of a stretch of lines.
        floor: where those behind the table before begin.
        words: tells what they say.
    """

    def __init__(self, texts: Sequence[CellText], floor: int, words: TableWords) -> None:
        self._texts, self._floor, self._words = texts, floor, words

    def above(self, label: int, width: int) -> Iterator[Header]:
        """The headers of so many columns of figures above a row, or above a text that heads it, that are told for sure.

        Args:
            label: where the last text before the figures of the first row stands.
            width: how many figures it has.
        """
        if width > _MOST_COLUMNS:
            return
        lists = self._of_list(label - 1, width)
        if lists is not None:
            yield lists
            return
        for end in (label, label - 1):
            header = self._of_labels(end, width)
            if header is not None and (end == label or not self._goes_on(header)):
                yield header

    def _text(self, at: int) -> str:
        """What stands in a cell, nothing where none of the same table does."""
        return self._texts[at].text if self._floor <= at < len(self._texts) else ""

    def _kind(self, at: int) -> str:
        text = self._text(at)
        return self._words.kind(text) if text else ""

    def _names(self, start: int, end: int) -> tuple[str, ...]:
        """The texts of some cells; none where one of them is no text."""
        cells = self._texts[start:end] if start >= self._floor else ()
        named = cells and all(cell.kind in (Kind.TEXT, Kind.UNIT) for cell in cells)
        return tuple(cell.text for cell in cells) if named else ()

    def _of_list(self, end: int, width: int) -> Header | None:
        """A header whose first two names say that names of other kinds stand below each: `Server | Metric | Value`."""
        start = end - width - _TWO_KEYS
        names = self._names(start, end)
        roles = [self._words.role(name) for name in names[:_TWO_KEYS]]
        told = all(roles) and len(set(roles)) == _TWO_KEYS and not self._words.role(self._text(start - 1))
        return Header(start, end, 0, names, _TWO_KEYS) if told else None

    def _of_labels(self, end: int, width: int) -> Header | None:
        """A header that ends before a cell, with as many names as there are figures, or one more for the labels."""
        first = end - width
        names = self._names(first, end)
        if not names or any(map(self._words.is_chapter, names)) or self._are_mixed(names):
            return None
        headed = self._are_headed(first, end)
        if not (headed or self._are_alike(first, end)):
            return None
        corner = self._text(first - 1) if headed or self._is_corner(first - 1) else ""
        start = first - bool(corner)
        over = self._over(start, names)
        return None if over is None else Header(start, end, over, (corner, *names), _ONE_KEY)

    def _are_mixed(self, names: Sequence[str]) -> bool:
        """Whether metrics and what is none stand among some names: the head of a column before what stands in it."""
        return len({self._words.kind(name) == METRIC for name in names if self._words.kind(name)}) > 1

    def _are_headed(self, first: int, end: int) -> bool:
        """Whether what stands before some names heads the column of labels, and nothing before it heads another one."""
        before, above = (self._words.role(self._text(at)) for at in (first - 1, first - 2))
        return bool(before) and not above and (end - first >= _FEWEST or bool(self._kind(first)))

    def _are_alike(self, first: int, end: int) -> bool:
        """Whether some names are several of one kind, and what stands before them is not."""
        return self.are_several(end, end - first) and self._kind(first - 1) != self._kind(first)

    def _goes_on(self, header: Header) -> bool:
        """Whether what stands between a header and the first label may be one more of its names, by its kind."""
        return self._kind(header.end) in {self._words.kind(name) for name in header.names[header.keys :]} - {""}

    def _is_corner(self, at: int) -> bool:
        """Whether a text above names heads the labels, not the table: it says nothing, and another stands above it."""
        text, above = self._text(at), self._text(at - 1)
        if not text or not above or self._texts[at - 1].kind is not Kind.TEXT:
            return False
        return self._texts[at].kind is Kind.TEXT and not (self._words.heads(text) or self._words.is_chapter(text))

    def _over(self, start: int, names: Sequence[str]) -> int | None:
        """How many names stand over those of the columns; None where that is not told.

        Where the same names come again and again, as many others have to stand before them, of one kind. Where they do
        not, no two of one kind may.
        """
        again = next(step for step in range(1, len(names) + 1) if list(names) == [*names[:step]] * (len(names) // step))
        count = len(names) // again
        if len(set(names[:again])) < again:
            return None
        if count == 1:
            return None if self.are_several(start) else 0
        distinct = len({self._text(at) for at in range(start - count, start)}) == count
        return count if distinct and self._are_alike(start - count, start) else None

    def names_before(self, end: int) -> int:
        """How many cells before one name columns, or what stands in a column."""
        at = end
        while self._kind(at - 1) or self._words.role(self._text(at - 1)):
            at -= 1
        return end - at

    def are_several(self, end: int, count: int = _FEWEST) -> bool:
        """Whether so many names of one kind stand before a cell: they head columns, of which there are several."""
        kinds = {self._kind(at) for at in range(end - count, end)}
        return count >= _FEWEST and len(kinds) == 1 and kinds != {""}
