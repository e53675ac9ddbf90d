"""Tables of the configuration to rows: a label, its value, and the set-up that it is of.

Labels are in the first column, or in several where pairs are beside each other; a column in front of them, or a row of
one text, says what the rows below are about. The columns of values are one value, remarks, or a set-up each; a value
that is merged over several columns is that of all of them.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile

from esrp_ingest.document import Cell, Piece, Row, Table
from esrp_ingest.layout import Locator
from esrp_ingest.papers.headings import Section, is_listed, kind_of, plain
from esrp_ingest.papers.setup.heads import CORNER, PLAIN, Head, head_row, heads_models, heads_of
from esrp_ingest.papers.setup.labels import Meaning, meaning_of
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.vocabulary.matching import fold


@dataclass(frozen=True, slots=True)
class Stated:
    """A row of the configuration.

    Attributes:
        table: what heads it.
        label: as printed; a remark, or the value of another column, has the head of its column behind a comma.
        value: as printed, in one line.
        place: where it is.
        pieces: the cells or the line that hold it.
        setup: the set-up that it is of, empty for all of them.
        meaning: what its label may mean, None for a label that is not known.
        several: several values are beside each other, and nothing tells which of them is meant.
    """

    table: str
    label: str
    value: str
    place: Locator
    pieces: tuple[Piece, ...] = ()
    setup: str = ""
    meaning: Meaning | None = None
    several: bool = False


_BULLET = re.compile(r"^[\s\u2022\u25cf\u25e6\u25aa\u00b7-]+(?=\S)")


class SetupTable:
    """A table as one of the configuration.

    Args:
        table: the table.
        section: what heads it.
        known: the names of set-ups that the paper has elsewhere.
    """

    def __init__(self, table: Table, section: Section, known: Sequence[str] = ()) -> None:
        rows = table.rows
        titles = takewhile(lambda row: len(row.filled) == 1 and table.width > 1, rows)
        self._titles = [row.filled[0].one_line for row in titles]
        self._title = self._titles[-1] if self._titles else section.title
        self._rows = rows[len(self._titles) :]
        self._width = table.width
        setups = {fold(name): name for name in known}
        self._labels = self._label_columns()
        self.known = sum(map(self._known_labels, self._labels))
        """How many known labels it has."""
        self._head = head_row(self._rows, self._labels[0], self.known, setups)
        columns = [at for at in range(self._labels[0] + 1, self._width) if at not in self._labels]
        self._heads = heads_of(self._head, columns, self.known, setups) if self._head is not None else {}
        self.setups = list(dict.fromkeys(head.setup for head in self._heads.values() if head.setup))
        """The set-ups that have a column each."""

    def _label_columns(self) -> tuple[int, ...]:
        """The columns of labels: the first or second, and others in which as many rows have known ones."""
        known = [self._known_labels(at) for at in range(self._width)]
        first = max(range(min(self._width - 1, 2)), key=lambda at: (known[at], -at), default=0)
        columns = [first]
        for at in range(first + 2, self._width - 1):
            filled = sum(bool(row.cells[at].text) for row in self._rows)
            if at > columns[-1] + 1 and known[at] >= max(LIMITS.least_known, filled / 2):
                columns.append(at)
        return tuple(columns)

    def _known_labels(self, at: int) -> int:
        """How many cells of a column are known labels."""
        cells = dict.fromkeys(row.cells[at] for row in self._rows if row.cells[at] is not row.cells[-1])
        return sum(meaning_of(cell.text) is not None for cell in cells)

    @property
    def is_contents(self) -> bool:
        """Whether it is a table of contents: lines with dots, or known headings and the numbers of their pages."""
        lines = [" ".join(cell.one_line for cell in row.filled) for row in self._rows]
        if sum(map(is_listed, lines)) > len(lines) / 2:
            return True
        pages = [row.cells[-1].one_line for row in self._rows]
        rising = all(map(str.isdecimal, pages)) and sorted(pages, key=int) == pages
        return rising and any(kind_of(plain(row.cells[0].one_line)) for row in self._rows)

    @cached_property
    def rows(self) -> list[Stated]:
        """The rows below the head; a row of one text heads those below it."""
        found, group, first = list[Stated](), self._title, self._labels[0]
        head = self._head if self._head is not None and not heads_models(self._head, first) else None
        for row in self._rows:
            if head is not None and row.texts[first + 1 :] == head.texts[first + 1 :]:
                continue  # the head, perhaps again on the next page
            if len(row.filled) == 1 and self._width > 1:
                group = row.cells[0].one_line or group
                continue
            before = [cell.one_line for cell in dict.fromkeys(row.cells[:first]) if _names_group(cell.one_line)]
            found += self._stated(row, ", ".join(before) or group)
        return found

    def _stated(self, row: Row, title: str) -> Iterator[Stated]:
        """The rows that one row of the table is: one for each pair, set-up and remark."""
        for at, end in pairwise([*self._labels, self._width]):
            label = row.cells[at]
            places = [place for place in range(at + 1, end) if row.cells[place].text and row.cells[place] is not label]
            if any(map(str.isalpha, label.text)) and len(label.text) <= LIMITS.longest_label:
                yield from self._values(title, label, row, places)

    def _values(self, title: str, label: Cell, row: Row, places: Sequence[int]) -> Iterator[Stated]:
        """A row for each value of a label; one that servers or other things beside each other share is stated once."""
        name = _BULLET.sub("", label.one_line, count=1)
        meaning = meaning_of(name)
        heads = self._heads_over(row, places)
        own = {fold(cell.text) for cell, said in heads.items() if PLAIN in said}
        shared = meaning is not None and self._is_shared(heads, own)
        for cell, said in list(heads.items())[: 1 if shared else None]:
            beside = "" if shared else _aside(said)
            text, means = (f"{name}, {beside}", None) if beside else (name, meaning)
            whole = f"{title} ({said[0].table})" if said[0].table else title
            for setup in self._setups_of(said):
                several = len(own) > 1 and not (setup or beside)
                yield Stated(whole, text, cell.one_line, cell.place, (label, cell), setup, means, several)

    def _heads_over(self, row: Row, places: Sequence[int]) -> dict[Cell, list[Head]]:
        """What the columns of each value are; a merged one has several."""
        heads: dict[Cell, list[Head]] = {}
        for at in places:
            heads.setdefault(row.cells[at], []).append(self._heads.get(at, PLAIN))
        return heads

    def _is_shared(self, values: Collection[Cell], own: Collection[str]) -> bool:
        """Whether what is beside each other is the same for all, and no set-up's."""
        return not own and not self.setups and len({fold(cell.text) for cell in values}) == 1

    def _setups_of(self, heads: Sequence[Head]) -> list[str]:
        """The set-ups of a value, one empty name where it is of all."""
        names = list(dict.fromkeys(head.setup for head in heads if head.setup))
        return names if names and len(names) < len(self.setups) else [""]


def _aside(heads: Sequence[Head]) -> str:
    """What a value is beside the tested ones, nothing where one of its columns is of these."""
    return heads[0].aside if all(head.aside for head in heads) else ""


def _names_group(text: str) -> bool:
    """Whether a cell before the labels says what rows are about: no number of a row, and no head of the labels."""
    return bool(text) and not text.isdigit() and CORNER.fullmatch(text) is None
