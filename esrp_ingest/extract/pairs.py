"""Label/value rows out of lines: two columns with known edges or by position, or one line with single blanks.

What real papers do to such rows: labels and values that wrap, each in its own column and aligned to the top or the
middle; a label cut in two around its value; two label/value columns side by side; values that go on over several lines.
Known labels anchor the reading; where they do not decide, the distance between lines does.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from esrp_ingest.extract.grid.beside import split_columns
from esrp_ingest.extract.grid.pair_cutter import LONGEST_LABEL, PairCutter
from esrp_ingest.extract.grid.pair_parts import (
    Part,
    closer_to_previous,
    is_cut_by_page,
    is_cut_number,
    is_wrapped,
    stands_apart,
)
from esrp_ingest.extract.grid.pair_rows import pair_rows
from esrp_ingest.extract.grid.pieces import is_exact, is_placed_row, is_text
from esrp_ingest.extract.grid.standing import right_edge
from esrp_ingest.layout import Line, Locator, locator_around
from esrp_ingest.vocabulary.matching import LabelIndex

Key = TypeVar("Key")
_EXPLANATION = re.compile(r"(?<!\s)\s*+(?:\([^()]*+\)|\[[^\[\]]*+\])\W{0,40}$")
"""Brackets at the end of a label, in which papers write what they like."""
BULLET = re.compile(
    r"^(?:[\u00a7\u00b7\u2022\u2023\u2043\u25a0\u25aa\u25cf\u25e6\uf0a7\uf0b7*-]|o(?=\s+[A-Z]))\s+(?=\w)"
)
"""What stands before an item of a list, and is no part of its label."""
_MOST_LABEL_LINES = 5
"""So many lines of a label are looked at below the end of a page."""
_FEWEST_WORDS = 3
"""So many words make a sentence where a full stop ends them."""
LONGEST_VALUE = 200
"""Lines of the longest value of a known label."""


@dataclass(frozen=True, slots=True, eq=False)
class Pair(Generic[Key]):
    """One label/value row.

    Attributes:
        label: as printed, wraps joined by a blank.
        value: as printed, with a line feed where it goes on in another line.
        printed: the value as printed, where `value` was put into English notation.
        key: what the label stands for, None for an unknown label.
        row: the format itself said that this is a row of a table, or the columns' positions did.
        misfit: the known label whose value this cannot be.
        fuzzy: the label is only like the one that it stands for, or may be meant for one where there is no key.
        lines: what it was read from.
        table: the heading that it stands below, where that is known.
        group: what heads it and some other rows within its table.
        section: what stands beside it and some other rows, in a column of its own.
        column: what heads the column of its value, in a table that has several which are no set-ups.
    """

    label: str
    value: str
    locator: Locator
    key: Key | None = None
    row: bool = False
    misfit: Key | None = None
    fuzzy: bool = False
    lines: tuple[Line, ...] = ()
    printed: str = ""
    table: str = ""
    group: str = ""
    section: str = ""
    column: str = ""


@dataclass(slots=True)
class _Open(Generic[Key]):
    """A row that is still being put together."""

    label: str
    value: list[str]
    lines: list[Line]
    row: bool
    key: Key | None = None
    fuzzy: bool = False
    more: list[Line] = field(default_factory=list)

    def add(self, part: Part) -> None:
        """Adds the lines of what goes on with this row."""
        self.lines.append(part.line)
        self.more.extend(part.more)

    @property
    def all_lines(self) -> tuple[Line, ...]:
        """What it was read from, and what of its lines stands on the next page."""
        beyond = (part for line in self.lines for part in line.parts if part.page != line.page)
        return (*self.lines, *self.more, *beyond)


@dataclass(slots=True)
class PairReader(Generic[Key]):
    """Reads label/value rows with a given vocabulary.

    Attributes:
        labels: the known labels.
        fits: whether a value can belong to a known label; a row whose value does not fit is not that row.
        goes_on: whether a known label's value may have more lines.
        by_likeness: whether a mistyped label is looked for also where a line has no columns: not in running text.
    """

    labels: LabelIndex[Key]
    fits: Callable[[Key, str], bool] = lambda _key, _value: True
    goes_on: Callable[[Key], bool] = lambda _key: True
    by_likeness: bool = False
    _done: list[Pair[Key]] = field(default_factory=list)
    _open: _Open[Key] | None = None
    _waiting: Part | None = None
    _right: float = 0.0

    def read(self, lines: Sequence[Line]) -> list[Pair[Key]]:
        """All rows of some lines, in order. Lines that are no part of a row are passed over.

        Args:
            lines: one section or table; positions of its columns are taken from all of its lines together.
        """
        self._done = []
        lines, *_ = pair_rows(lines, self.labels)
        several = any(len(line.cells) > 2 for line in lines)  # a label, its value, and a label again
        for column in split_columns(lines, self.labels.may_become) if several else [lines]:
            self._read_column(column)
        return self._done

    def _read_column(self, lines: Sequence[Line]) -> None:
        self._open, self._waiting = None, None
        self._right = right_edge(lines)
        parts = PairCutter(self.labels, self.fits, self.by_likeness).parts(lines)
        index = 0
        while index < len(parts):
            taken = self._take_over_page(parts[index : index + 1 + _MOST_LABEL_LINES])
            if not taken:
                self._take(parts[index], parts[index + 1] if index + 1 < len(parts) else None)
            index += taken or 1
        self._drop_waiting()
        self._close()

    def _take_over_page(self, parts: Sequence[Part]) -> int:
        """Takes a value whose label stands on the next page, and says of how many parts it was made; 0 for others."""
        if not is_cut_by_page(parts):
            return 0
        self._drop_waiting()
        value, *others = parts
        for count in range(len(others), 0, -1):
            label = " ".join(part.line.text for part in others[:count])
            if self.labels.exact(label) is not None:
                more = tuple(line for part in others[:count] for line in part.lines)
                self._start(Part(label, value.value, value.line, row=True, more=(*value.more, *more)))
                return 1 + count
        self._waiting = value
        return 1

    def _take(self, part: Part, following: Part | None) -> None:
        if part.label and part.value and self._ends_known_label(part.line):
            part = Part(part.line.text, "", part.line)
        if part.label and part.value:
            self._take_both(part)
        elif part.label:
            self._take_label(part, following)
        elif part.value:
            self._take_value(part, following)

    def _ends_known_label(self, line: Line) -> bool:
        """Whether a line of one cell is the rest of the label above, though it begins as another known one does."""
        opened = self._open
        whole = f"{opened.label} {line.text}" if opened is not None and len(line.cells) == 1 else ""
        return bool(whole) and self._waiting is None and self.labels.exact(whole) is not None

    def _take_both(self, part: Part) -> None:
        waiting = self._waiting
        if waiting is not None and waiting.label:
            joined = f"{waiting.label} {part.label}"
            if self.labels.exact(joined) is not None or (
                self.labels.exact(part.label) is None and _may_join(waiting, part)
            ):
                self._waiting = None
                part = Part(joined, part.value, part.line, part.row, more=(*waiting.lines, *part.more))
        elif waiting is not None and not waiting.label:
            part = self._with_value_above(part, waiting)
        self._drop_waiting()
        opened = self._open
        if opened is not None and self.labels.exact(part.label) is None and not _are_two_rows(opened, part.line):
            joined = f"{opened.label} {part.label}"
            if self.labels.may_become(joined):
                opened.label, opened.key = joined, self.labels.exact(joined)
                opened.value.append(part.value)
                opened.add(part)
                return
        self._start(part)

    def _with_value_above(self, part: Part, waiting: Part) -> Part:
        """A row with the line of a value above it; where that does not fit, it goes on the row before, or nowhere."""
        key, opened = self.labels.exact(part.label), self._open
        joined = f"{waiting.value}\n{part.value}"
        if key is None or self.fits(key, joined):
            return Part(part.label, joined, part.line, part.row, more=(*waiting.lines, *part.more))
        if opened is not None and self._may_go_on(opened, waiting):
            opened.value.append(waiting.value)
            opened.add(waiting)
        return part

    def _take_label(self, part: Part, following: Part | None) -> None:
        waiting = self._waiting
        if waiting is None and self._open is not None and self._ends_label(self._open, part, following):
            self._open.label = f"{self._open.label} {part.label}"
            self._open.add(part)
            self._open.key = self.labels.exact(self._open.label)
            return
        if waiting is not None and waiting.label:
            self._waiting = None
            part = part if _is_sentence(waiting.label) else self._with_label_above(part, waiting)
        elif waiting is not None and waiting.value:
            self._waiting = None
            self._start(Part(part.label, waiting.value, part.line, row=True, more=(*waiting.lines, *part.more)))
            return
        if self.labels.exact(part.label) is not None and (following is None or following.label):
            self._drop_waiting()
            self._start(part)
        else:
            self._waiting = part

    def _ends_label(self, opened: _Open[Key], part: Part, following: Part | None) -> bool:
        """Whether a label is the rest of that of the row before."""
        joined = f"{opened.label} {part.label}"
        if self.labels.may_become(joined):
            return True
        if _is_whole(opened.lines[-1], part.line) or _heads_rows(part):
            return False
        unknown = opened.key is None and self.labels.exact(part.label) is None and len(joined) <= LONGEST_LABEL
        return unknown and opened.row and closer_to_previous(opened.lines[-1], part, following)

    def _with_label_above(self, part: Part, waiting: Part) -> Part:
        """A label with the line of a label above it, unless both are known and no label together."""
        joined = f"{waiting.label} {part.label}"
        if (
            self.labels.may_become(waiting.label)
            and self.labels.may_become(part.label)
            and not self.labels.may_become(joined)
        ):
            self._start(waiting)  # its value is empty
            return part
        if stands_apart(waiting.line, part.line) and not self.labels.may_become(joined):
            self._waiting = waiting
            self._drop_waiting()
            return part
        return part if len(joined) > LONGEST_LABEL else Part(joined, "", part.line, more=(*waiting.lines, *part.more))

    def _take_value(self, part: Part, following: Part | None) -> None:
        waiting = self._waiting
        if waiting is not None and is_exact(waiting.line) and not is_exact(part.line):
            self._drop_waiting()  # its cell for a value is empty, and what stands below its table is none
            return
        if waiting is not None and waiting.label:
            self._take_value_of(waiting, part)
            return
        opened = self._open
        ends = opened is not None and self._ends_value(opened, part)
        if opened is not None and ends and closer_to_previous(opened.lines[-1], part, following):
            opened.value.append(part.value)
            opened.add(part)
        elif part.by_place:
            self._waiting = part if waiting is None else _with_value_below(waiting, part)

    def _take_value_of(self, waiting: Part, part: Part) -> None:
        """Takes a value below its label, unless it goes on with that."""
        joined = f"{waiting.label} {part.value}"
        more = (*waiting.more, *part.lines)
        if not part.by_place and self.labels.may_become(joined):
            self._waiting = Part(joined, "", waiting.line, more=more)
            return
        self._waiting = None
        self._start(Part(waiting.label, part.value, waiting.line, row=part.by_place, more=more))

    def _ends_value(self, opened: _Open[Key], part: Part) -> bool:
        """Whether a value may be the rest of that of the row before."""
        if _is_whole(opened.lines[-1], part.line):
            return False
        if part.by_place and is_cut_number(opened.value[-1:], part.value):
            return True
        if opened.key is not None:
            return self._may_go_on(opened, part)
        return opened.row and (not is_text(part.line) or is_text(opened.lines[-1]))

    def _may_go_on(self, opened: _Open[Key], part: Part) -> bool:
        """Whether a known label's value may have another line, and fits with it."""
        key = opened.key
        if len(opened.value) >= LONGEST_VALUE:
            return False
        return key is not None and self.goes_on(key) and self.fits(key, "\n".join((*opened.value, part.value)))

    def _start(self, part: Part) -> None:
        self._close()
        key, fuzzy = self.labels.exact(part.label), False
        if key is None and (part.row or part.fuzzy):
            bare = _EXPLANATION.sub("", part.label)
            match = self.labels.fuzzy(bare if self.labels.exact(bare) is not None else part.label)
            key, fuzzy = (match.key, not match.exact) if match is not None else (None, part.fuzzy)
        self._open = _Open(
            part.label, [part.value] if part.value else [], [part.line], part.row, key, fuzzy, list(part.more)
        )

    def _close(self) -> None:
        opened, self._open = self._open, None
        if opened is None:
            return
        value = "\n".join(opened.value)
        key = opened.key
        fuzzy = opened.fuzzy and self.labels.exact(opened.label) is None  # it may have been read to its end only now
        misfit = key if key is not None and not self.fits(key, value) else None
        if misfit is not None:
            key = None
        if key is not None or opened.row or fuzzy:
            place = locator_around(opened.lines)
            label = BULLET.sub("", opened.label)
            self._done.append(Pair(label, value, place, key, opened.row, misfit, fuzzy, opened.all_lines))

    def _drop_waiting(self) -> None:
        """Drops a line without a known label, unless it is the end of a paragraph that the row before it begins."""
        waiting, self._waiting = self._waiting, None
        opened = self._open
        if (
            waiting is None
            or opened is None
            or not waiting.label
            or _is_whole(opened.lines[-1], waiting.line)
            or not is_wrapped(opened.lines[-1], waiting, self._right)
        ):
            return
        rest = Part("", waiting.label, waiting.line)
        if self._may_go_on(opened, rest):
            opened.value.append(rest.value)
            opened.add(waiting)


def _are_two_rows(opened: _Open[Key], line: Line) -> bool:
    """Whether a row that is whole stands above one of the same page: `Host` and `Connection` are no label together."""
    above = opened.lines[-1]
    return bool(opened.value) and not is_text(above) and not is_text(line) and above.page == line.page


def _may_join(waiting: Part, part: Part) -> bool:
    """Whether a row's label may begin in the line above it: no heading, and no line of a text above a table."""
    if _heads_rows(waiting) and part.label[:1].isupper():
        return False
    return (not is_text(waiting.line) or is_text(part.line)) and not stands_apart(waiting.line, part.line)


def _with_value_below(waiting: Part, part: Part) -> Part:
    """A value whose label stands below it, with its next line; that line alone where it stands apart."""
    if stands_apart(waiting.line, part.line) or waiting.value.count("\n") >= LONGEST_VALUE:
        return part
    return Part("", f"{waiting.value}\n{part.value}", part.line, part.row, more=(*waiting.lines, *part.more))


def _is_sentence(text: str) -> bool:
    """Whether a text is the end of a sentence, and so no part of a label."""
    return text.endswith(".") and len(text.split()) >= _FEWEST_WORDS


def _heads_rows(part: Part) -> bool:
    """Whether a row whose format gives its cells has a label only, which begins as a label does: it heads the next."""
    return is_exact(part.line) and part.label[:1].isupper()


def _is_whole(row: Line, line: Line) -> bool:
    """Whether a row of a page was put together by the places of its cells, and what stands below is none of it."""
    return is_placed_row(row) and is_text(line)
