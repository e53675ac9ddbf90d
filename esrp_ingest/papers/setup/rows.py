"""Tables of the configuration to rows: a label, its value, and the set-up that it is of.

Labels are in the first column, or in several where pairs are beside each other; a column in front of them, or a row of
one text, says what the rows below are about. The columns of values are one value, remarks, or a set-up each; a value
that is merged over several columns is that of all of them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from esrp_ingest.document import Cell, Piece, Row, Table
from esrp_ingest.layout import Locator
from esrp_ingest.papers.headings import Section, is_listed, kind_of, plain
from esrp_ingest.papers.setup.labels import Meaning, meaning_of
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import spelled


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


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_CORNER = _words(r"(?:{corner}|{item_column}|{number_column})[.:]?")
_VALUE = _words(
    r"(?:{value_column}|{no_setup}|(?:{before_head_noun}\s)*{head_noun}(?:\s{behind_head_noun})?|{behind_head_noun}"
    r"|{tested_column})[.:]?"
)
_REMARK = _words(r"(?:{remark_column}|{unit_column}|{applies_column})[.:]?")
_DESIGNED = _words(r"(?:{designed_column})[.:]?")
_TESTED = _words(r"(?:{tested_column})[.:]?")
_OF_LOGS = _words(r"\b(?:{log}s?|{other_disks})\b")
_OF_DISKS = _words(r"\b(?:{disk})\b")
_BULLET = re.compile(r"^[\s\u2022\u25cf\u25e6\u25aa\u00b7-]+(?=\S)")
_PLACE = _words(r"(?:{numbered_place}|{kind_of_machine}?\s?{machine})\s?#?\w{0,3}")


@dataclass(frozen=True, slots=True)
class _Head:
    """What a column of values is.

    Attributes:
        setup: the set-up of its values.
        aside: what its values are beside the tested ones: remarks, plans, the values of other disks or servers.
        table: what it adds to the heading.
    """

    setup: str = ""
    aside: str = ""
    table: str = ""


class SetupTable:
    """A table as one of the configuration.

    Args:
        table: the table.
        section: what heads it.
        known: the names of set-ups that the paper has elsewhere.
    """

    def __init__(self, table: Table, section: Section, known: Sequence[str] = ()) -> None:
        self._table = table
        self._section = section
        self._known = {fold(name): name for name in known}

    @cached_property
    def _titles(self) -> int:
        """How many rows at the top are a title each."""
        rows = self._table.rows
        return next((at for at, row in enumerate(rows) if len(row.filled) != 1 or self._table.width == 1), len(rows))

    @cached_property
    def _label_columns(self) -> tuple[int, ...]:
        """The columns of labels: the first or second, and others in which as many rows have known ones."""
        width = self._table.width
        known = [self._known_labels(at) for at in range(width)]
        first = max(range(min(width - 1, 2)), key=lambda at: (known[at], -at), default=0)
        columns = [first]
        for at in range(first + 2, width - 1):
            filled = sum(bool(cell.text) for cell in self._table.column(at))
            if at > columns[-1] + 1 and known[at] >= max(LIMITS.least_known, filled / 2):
                columns.append(at)
        return tuple(columns)

    def _known_labels(self, at: int) -> int:
        """How many cells of a column are known labels, one of a row each."""
        cells = dict.fromkeys(row.cells[at] for row in self._table.rows if row.cells[at] is not row.cells[-1])
        return sum(meaning_of(cell.text) is not None for cell in cells)

    @property
    def known(self) -> int:
        """How many known labels it has."""
        return sum(self._known_labels(at) for at in self._label_columns)

    @property
    def is_contents(self) -> bool:
        """Whether it is a table of contents: lines with dots, or known headings and the numbers of their pages."""
        rows = self._table.rows
        if sum(is_listed(" ".join(cell.one_line for cell in row.filled)) for row in rows) > len(rows) / 2:
            return True
        pages = [row.cells[-1].one_line for row in rows]
        rising = all(map(str.isdecimal, pages)) and sorted(pages, key=int) == pages
        return rising and any(kind_of(plain(row.filled[0].one_line)) for row in rows if row.filled)

    @cached_property
    def _head_row(self) -> int | None:
        """The row that heads the columns, None where none does."""
        rows = self._table.rows[self._titles :]
        if len(rows) <= 1:
            return None
        at = self._label_columns[0]
        corner, others = rows[0].cells[at], [cell for cell in rows[0].filled if cell in rows[0].cells[at + 1 :]]
        texts = [cell.one_line for cell in others]
        if not texts or corner in others:
            return None
        named = all(_VALUE.fullmatch(text) or _REMARK.fullmatch(text) or _DESIGNED.fullmatch(text) for text in texts)
        if named:
            return self._titles
        if not corner.text or _CORNER.fullmatch(corner.one_line):
            return self._titles if len(texts) > 1 or fold(texts[0]) in self._known else None
        if meaning_of(corner.text) is not None:
            return self._titles if self._heads_models(rows[0], texts) else None
        is_label = LABELS.begins_an_alias(corner.one_line) or LABELS.starting(corner.one_line) is not None
        return self._titles if (self._are_names(texts) and not is_label) or self._heads_figures(rows) else None

    def _heads_figures(self, rows: Sequence[Row]) -> bool:
        """Whether a row of several texts without figures is above rows of which nothing else is known."""
        first = rows[0].filled
        full = len(first) > 2 and len(set(map(_text, first))) == len(first)
        return full and self.known < LIMITS.least_known and not any(cell.text[:1].isdigit() for cell in first)

    def _heads_models(self, row: Row, texts: Sequence[str]) -> bool:
        """Whether a row names several storage systems above the columns of each."""
        label = row.cells[self._label_columns[0]].text
        meaning = meaning_of(label)
        models = meaning is not None and "storage_model" in meaning.columns and len(set(texts)) > 1
        return models and len(self._label_columns) == 1 and all(re.search(r"\d", text) for text in texts)

    def _are_names(self, texts: Sequence[str]) -> bool:
        """Whether texts may name several set-ups: other words each, below them known labels with as many values."""
        if len(texts) < 2 or len(set(map(fold, texts))) < len(texts):
            return False
        if not all(re.search(r"[^\W\d]", text) and len(text) < 60 for text in texts):
            return False
        rows = self._table.rows[self._titles + 1 :]
        at = self._label_columns[0]
        full = [row for row in rows if len(row.filled) > len(texts) and meaning_of(row.cells[at].text) is not None]
        return len(full) >= LIMITS.least_known

    @cached_property
    def _heads(self) -> dict[int, _Head]:
        """What each column of values is."""
        if self._head_row is None:
            return {}
        row, first = self._table.rows[self._head_row], self._label_columns[0]
        names = {
            at: row.cells[at].one_line for at in range(first + 1, self._table.width) if at not in self._label_columns
        }
        heads = {at: self._head(name) for at, name in names.items()}
        own = [at for at, name in names.items() if name and heads[at] == _Head()]
        distinct = list(dict.fromkeys(names[at] for at in own if not _VALUE.fullmatch(names[at])))
        are_setups = len(distinct) > 1 and not any(_PLACE.fullmatch(name) for name in distinct)
        are_setups = (are_setups and self.known >= LIMITS.least_known) or any(
            fold(name) in self._known for name in distinct
        )
        disks = [at for at in own if _OF_DISKS.search(names[at]) and _OF_LOGS.search(names[at])]
        if disks and len(distinct) > 1:
            heads |= {at: _Head(aside=names[at]) if at in disks else _Head(table=names[at]) for at in own}
        elif are_setups:
            heads |= {at: _Head(setup=self._known.get(fold(names[at]), names[at])) for at in own}
        elif len(distinct) > 1 or (distinct and self.known < LIMITS.least_known):
            heads |= {at: _Head(aside=names[at]) for at in own}
        return heads

    @staticmethod
    def _head(name: str) -> _Head:
        is_aside = (_REMARK.fullmatch(name) or _DESIGNED.fullmatch(name)) and not _TESTED.fullmatch(name)
        return _Head(aside=name) if is_aside else _Head()

    @property
    def setups(self) -> list[str]:
        """The set-ups that have a column each."""
        return list(dict.fromkeys(head.setup for head in self._heads.values() if head.setup))

    @cached_property
    def rows(self) -> list[Stated]:
        """The rows below the head."""
        return list(self._rows())

    def _rows(self) -> Iterator[Stated]:
        title = self._section.title
        for row in self._table.rows[: self._titles]:
            title = row.filled[0].one_line if row.filled else title
        group = title
        first = self._label_columns[0]
        head = None if self._head_row is None else self._table.rows[self._head_row]
        heads_models = head is not None and self._heads_models(head, head.texts[first + 1 :])
        for row in self._table.rows[self._titles :]:
            if head is not None and not heads_models and row.texts[first + 1 :] == head.texts[first + 1 :]:
                continue
            if len(row.filled) == 1 and self._table.width > 1:
                group = row.filled[0].one_line if row.filled[0] is row.cells[0] else group
                continue
            before = [cell.one_line for cell in dict.fromkeys(row.cells[:first]) if _names_group(cell.one_line)]
            yield from self._stated(row, ", ".join(before) or group)

    def _stated(self, row: Row, title: str) -> Iterator[Stated]:
        """The rows that one row of the table is: one for each pair, set-up and remark."""
        ends = [*self._label_columns[1:], self._table.width]
        for at, end in zip(self._label_columns, ends, strict=True):
            label = row.cells[at]
            places = [place for place in range(at + 1, end) if row.cells[place].text and row.cells[place] is not label]
            if not any(map(str.isalpha, label.text)) or not places or len(label.text) > LIMITS.longest_label:
                continue
            yield from self._values(title, label, row, places)

    def _values(self, title: str, label: Cell, row: Row, places: Sequence[int]) -> Iterator[Stated]:
        cells = list(dict.fromkeys(row.cells[place] for place in places))
        heads = {cell: [self._heads.get(at, _Head()) for at in places if row.cells[at] is cell] for cell in cells}
        plain = [cell for cell in cells if any(not head.setup for head in heads[cell])]
        stated = [cell for cell in plain if any(not head.aside for head in heads[cell])]
        aside = stated or meaning_of(label.text) is None or not self._all_alike(plain)
        setups = len(self.setups)
        several = len(set(map(_text, stated))) > 1
        for cell in cells:
            names = list(dict.fromkeys(head.setup for head in heads[cell] if head.setup))
            names = [""] if not names or len(names) == setups else names
            said = heads[cell][0]
            beside = said.aside if cell not in stated and not said.setup and aside else ""
            for name in names:
                yield self._fact(
                    f"{title} ({said.table})" if said.table else title,
                    label,
                    cell,
                    (name, beside),
                    several and not name,
                )
            if not aside and not said.setup:
                return  # the same for all

    @staticmethod
    def _all_alike(cells: Sequence[Cell]) -> bool:
        return len(set(map(_text, cells))) == 1

    @staticmethod
    def _fact(title: str, label: Cell, value: Cell, whose: tuple[str, str], several: bool) -> Stated:  # noqa: FBT001
        setup, beside = whose
        name = _BULLET.sub("", label.one_line, count=1)
        text = f"{name}, {beside}" if beside else name
        meaning = None if beside else meaning_of(name)
        return Stated(title, text, value.one_line, value.place, (label, value), setup, meaning, several)


def _text(cell: Cell) -> str:
    return fold(cell.text)


def _names_group(text: str) -> bool:
    """Whether a cell before the labels says what rows are about: no number of a row, and no head of the labels."""
    return bool(text) and not text.isdigit() and _CORNER.fullmatch(text) is None
