"""Tables of known labels in a text each of whose cells stands in a line of its own: only the labels tell their values.

    Parameter            or   Storage cache
    Array A                   Number of storage ports
    Array B                   Raid level
    Storage cache             8 GB
    8 GB                      4
    16 GB                     RAID 10
    Number of storage ports
    ...

Between two labels stand as many values as names stand above the first one, below what heads the labels; or as many
values stand below all labels as there are labels. Rows with fewer values are left out, and so are labels above other
numbers of values.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.extract.grid.cell_heads import TableWords
from esrp_ingest.extract.grid.cell_rows import CellRow, CellTable, lines_at, table_of
from esrp_ingest.extract.grid.cell_texts import CellText, Kind
from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.numerals import is_figure
from esrp_ingest.quantities import is_null

_NUMBER = re.compile(r"\d+")

_MOST_LINES = 3
"""Lines of a label that wraps, at most."""
_FEWEST_LABELS = 3
"""So many labels with nothing between them are a column: a value or two may be missing elsewhere."""
_FEWEST = 2
"""Columns of values, and rows that have one in each of them, that make a table of several set-ups."""

Fits = Callable[[str, str], bool]
"""Whether a value can be that of a label."""


class _Label(NamedTuple):
    """A label: from where to where it goes, and where the values below it end."""

    start: int
    end: int
    last: int

    @property
    def own(self) -> range:
        """Where its own words stand."""
        return range(self.start, self.end)

    @property
    def values(self) -> range:
        return range(self.end, self.last)


def tables_of_labels(texts: Sequence[CellText], words: TableWords, fits: Fits) -> list[CellTable]:
    """The tables of known labels among the cells of a stretch of lines."""
    chapters = [-1, *(at for at, text in enumerate(texts) if words.is_chapter(text.text)), len(texts)]
    tables: list[CellTable] = []
    for above, below in pairwise(chapters):
        part = _Part(texts, above + 1, below, words, fits)
        tables += filter(None, (part.of_setups(), *part.columns()))
    return tables


class _Part:
    """What stands below the heading of a chapter.

    Args:
        texts: the cells of a stretch of lines.
        start: where those of the part begin.
        end: where they end.
        words: tells what cells say.
        fits: whether a value can be that of a label.
    """

    def __init__(self, texts: Sequence[CellText], start: int, end: int, words: TableWords, fits: Fits) -> None:
        self._texts, self._start, self._words, self._fits = texts, start, words, fits
        spans = list(self._spans(start, end))
        lasts = [*(span[0] for span in spans[1:]), end]
        self._labels = [_Label(*span, last) for span, last in zip(spans, lasts, strict=False)]

    def _spans(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """From where to where known labels go, the longest first: a label may be the beginning of another one."""
        at = start
        while at < end:
            ends = range(min(at + _MOST_LINES, end), at, -1)
            last = next((last for last in ends if self._words.is_setup(self._text(range(at, last)))), None)
            if last is not None:
                yield at, last
            at = last or at + 1

    def _text(self, places: Sequence[int]) -> str:
        return unwrapped(self._texts[at].text for at in places)

    def of_setups(self) -> CellTable | None:
        """The table with a column of values for each name above the first label; None where there is none.

        All of it is left out where the names above it are not as many as the values.
        """
        width = self._width()
        if width < _FEWEST:
            return None
        first = self._labels[0].start
        corner = next(
            (at for at in range(first - 1, max(self._start, first - width - _FEWEST) - 1, -1) if self._heads(at)), None
        )
        if corner is None:
            return None
        lines = lines_at(self._texts, range(corner, self._labels[-1].last))
        names = self._cells(range(corner + 1, first), width)
        if not names or len(set(names)) < width or any(map(self._words.role, names)):
            return CellTable([], lines)
        rows = [CellRow((self._texts[corner].text, *names), range(corner, first))]
        cells = [(label, values) for label in self._labels if (values := self._cells(label.values, width))]
        rows += [CellRow((self._text(label.own), *values), range(label.start, label.last)) for label, values in cells]
        return table_of(self._texts, rows, lines)

    def _width(self) -> int:
        """How many values most labels have."""
        widths = Counter(len(label.values) for label in self._labels)
        width = max(widths, key=lambda each: (widths[each], each), default=0)
        return width if widths[width] >= max(_FEWEST, len(self._labels) // 2 + 1) else 0

    def _heads(self, at: int) -> bool:
        """Whether a cell heads labels."""
        return at >= self._start and bool(self._words.role(self._texts[at].text))

    def _cells(self, places: Sequence[int], width: int) -> tuple[str, ...]:
        """So many texts as stand in some cells, or in one that holds as many alike: `Array 1 Array 2`; else none."""
        texts = [self._texts[at].text for at in places]
        if len(texts) == width:
            return tuple(texts)
        return _pieces(texts[0], width) if len(texts) == 1 else ()

    def _row(self, label: Sequence[int], values: Sequence[int]) -> CellRow:
        texts = (self._texts[at].text for at in values)
        return CellRow((self._text(label), *texts), [*label, *values])

    def columns(self) -> Iterator[CellTable | None]:
        """The tables whose labels stand above all of their values."""
        for group in self._groups():
            if len(group) >= _FEWEST_LABELS:
                labels = lines_at(self._texts, [at for label in group for at in label.own])
                yield table_of(self._texts, self._below(group), labels)

    def _groups(self) -> Iterator[list[_Label]]:
        """The labels between which nothing stands, together."""
        group: list[_Label] = []
        for label in self._labels:
            group.append(label)
            if label.values:
                yield group
                group = []

    def _below(self, labels: Sequence[_Label]) -> Sequence[CellRow]:
        """The rows of labels above their values, and of what heads these; none where these are more or less."""
        values = labels[-1].values
        if len(values) == len(labels):
            return self._in_columns(labels, [values])
        corner, column = labels[0].start - 1, len(labels) + 1
        if not self._heads(corner) or len(values) % column:
            return []
        columns = [values[at : at + column] for at in range(0, len(values), column)]
        names = [each[0] for each in columns]
        rows = self._in_columns(labels, [each[1:] for each in columns]) if self._may_head(names) else []
        return [self._row([corner], names), *rows] if rows else []

    def _may_head(self, names: Sequence[int]) -> bool:
        """Whether some cells may head columns of values: one that says so, or several different names."""
        texts = [self._texts[at].text for at in names]
        if len(names) == 1:
            return self._words.heads_values(texts[0])
        told = all(self._texts[at].kind is Kind.TEXT for at in names)
        return told and len(set(texts)) == len(texts) and not any(map(self._words.role, texts))

    def _in_columns(self, labels: Sequence[_Label], columns: Sequence[Sequence[int]]) -> Sequence[CellRow]:
        """The rows of labels and as many values in each column; none where one cannot be that of its label."""
        places = [label.own for label in labels]
        rows = [self._row(*each) for each in zip(places, zip(*columns, strict=True), strict=True)]
        return rows if all(map(self._is_row, rows)) else []

    def _is_row(self, row: CellRow) -> bool:
        """Whether values can be those of their label, and are of one kind: with figures, or without."""
        label, *values = row.texts
        kinds = {any(map(str.isdigit, value)) for value in values if not is_null(value)}
        return len(kinds) <= 1 and all(self._fits(label, value) for value in values)


def _pieces(text: str, count: int) -> tuple[str, ...]:
    """A text in so many pieces that are alike but for their numbers; none where it has no such, or is a figure."""
    words = text.split()
    size, rest = divmod(len(words), count)
    pieces = [" ".join(words[at : at + size]) for at in range(0, len(words), size)] if size and not rest else []
    alike = len({_NUMBER.sub("0", piece) for piece in pieces}) == 1
    return tuple(pieces) if alike and not is_figure(text) else ()


def figures_below_labels(texts: Sequence[CellText], figures: Sequence[int], words: TableWords) -> list[CellRow]:
    """Rows of labels of results and their figures, where as many labels stand above all figures.

    What says whose they are may stand between the labels; but no two such names side by side, which head columns.
    """
    above = figures[0]
    while above and _is_of_results(texts[above - 1], words):
        above -= 1
    labels = [at for at in range(above, figures[0]) if words.worth(texts[at].text) > 0]
    told = _FEWEST <= len(labels) == len(figures) and labels[-1] == figures[0] - 1
    both = zip(labels, figures, strict=False)
    rows = [CellRow((texts[at].text, texts[own].text), (at, own)) for at, own in both]
    whole = told and all(texts[at].kind is Kind.FIGURE for at in figures)
    return rows if whole and not _has_header(texts[above : figures[0]], words) else []


def _has_header(texts: Sequence[CellText], words: TableWords) -> bool:
    """Whether two names of servers or tests stand side by side among labels."""
    named = [words.worth(text.text) <= 0 and words.names(text.text) for text in texts]
    return any(both == (True, True) for both in pairwise(named))


def _is_of_results(text: CellText, words: TableWords) -> bool:
    """Whether a cell holds a label of results, or says whose they are."""
    return text.kind is Kind.TEXT and (words.worth(text.text) != 0 or words.heads(text.text))
