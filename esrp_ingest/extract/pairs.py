"""Label/value rows out of lines: two columns with known edges or by position, or one line with single blanks.

What real papers do to such rows: labels and values that wrap, each in its own column and aligned to the top or the
middle; a label cut in two around its value; two label/value columns side by side; values that go on over several lines.
Known labels anchor the reading; where they do not decide, the distance between lines does.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

from esrp_ingest.extract.grid.beside import split_columns
from esrp_ingest.extract.label_columns import COLUMN_TOLERANCE, LabelColumns, label_columns
from esrp_ingest.extract.pair_parts import Part, beside, closer_to_previous, is_cut_number, is_wrapped
from esrp_ingest.layout import Edges, Line, Locator, Word, locator_around
from esrp_ingest.vocabulary.matching import LabelIndex

Key = TypeVar("Key")
_EXPLANATION = re.compile(r"(?<!\s)\s*+\([^()]*+\)\W{0,40}$")
"""Brackets at the end of a label, in which papers write what they like."""
_BEFORE_A_FIGURE = re.compile(r"(?P<label>[^\d\n]{6,80}?):?[ \t]+(?P<value>[-+]?\d[^\n]{0,60})")
LONGEST_LABEL = 400
"""Characters of the longest label that is put together of several lines; what is longer is running text."""
LONGEST_VALUE = 200
"""Lines of the longest value of a known label."""


@dataclass(frozen=True, slots=True)
class Pair(Generic[Key]):
    """One label/value row.

    Attributes:
        label: as printed, wraps joined by a blank.
        value: as printed, with a line feed where it goes on in another line.
        key: what the label stands for, None for an unknown label.
        row: the format itself said that this is a row of a table, or the columns' positions did.
        misfit: the known label whose value this cannot be.
        fuzzy: the label is only like the one that it stands for.
        lines: what it was read from.
    """

    label: str
    value: str
    locator: Locator
    key: Key | None = None
    row: bool = False
    misfit: Key | None = None
    fuzzy: bool = False
    lines: tuple[Line, ...] = ()


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
        several = any(len(line.cells) > 2 for line in lines)  # a label, its value, and a label again
        for column in split_columns(lines, self._is_known) if several else [lines]:
            self._read_column(column)
        return self._done

    def _read_column(self, lines: Sequence[Line]) -> None:
        self._open, self._waiting = None, None
        self._right = max((box.x1 for line in lines if (box := line.box) is not None), default=0.0)
        columns = label_columns(lines, self.labels)
        parts = beside([part for line in lines for part in self._split(line, columns)])
        parts = self._pair_blocks(self._rejoin_cut_labels(parts))
        for index, part in enumerate(parts):
            self._take(part, parts[index + 1] if index + 1 < len(parts) else None)
        self._drop_waiting()
        self._close()

    def _split(self, line: Line, columns: LabelColumns) -> list[Part]:
        if line.is_row:
            return self._split_row(line)
        if line.words:
            return self._split_by_position(line, columns)
        return [self._split_text(line)]

    def _split_row(self, line: Line) -> list[Part]:
        cells = [" ".join(cell.text.split("\n")) if index == 0 else cell.text for index, cell in enumerate(line.cells)]
        while cells and not cells[-1].strip():
            cells.pop()
        if len(cells) < 2:
            return [self._split_text(line)]
        pairs = [(cells[at], cells[at + 1]) for at in range(0, len(cells) - 1, 2)]
        if len(cells) in (4, 6) and all(self.labels.exact(label) is not None for label, _ in pairs):
            return [Part(label.strip(), value.strip(), line, row=True) for label, value in pairs]
        return [Part(cells[0].strip(), " ".join(cell for cell in cells[1:] if cell.strip()).strip(), line, row=True)]

    def _split_text(self, line: Line) -> Part:
        text = line.text
        match = self.labels.starting(text)
        filled = [cell.text for cell in line.cells if cell.text]
        by_gap = line.edges is Edges.GUESSED and len(filled) == 2 and not line.words
        if by_gap and self.labels.begins_an_alias(filled[0]):
            return Part(filled[0], filled[1], line, row=True)
        if not line.words and (match is None or match.rest) and self.labels.begins_an_alias(text):
            return Part(text, "", line)
        if match is not None and (not match.rest or self.fits(match.key, match.rest)):
            label = text[: len(text) - len(match.rest)].strip() if match.rest else text
            return Part(label.rstrip(" :|"), match.rest.lstrip(": "), line)
        if by_gap:
            return Part(filled[0], filled[1], line, row=True)
        if match is None and (alike := self._split_by_likeness(text)) is not None:
            return Part(*alike, line, fuzzy=True)
        return Part("", text, line) if not line.words else Part(text, "", line)

    def _split_by_likeness(self, text: str) -> tuple[str, str] | None:
        """A mistyped label before a figure (`Maximun Databse Cache 512.0 MB`), where nothing else divides the line."""
        found = _BEFORE_A_FIGURE.fullmatch(text) if self.by_likeness else None
        if found is None:
            return None
        match = self.labels.fuzzy(found["label"])
        return (found["label"].strip(), found["value"]) if match and self.fits(match.key, found["value"]) else None

    def _split_by_position(self, line: Line, columns: LabelColumns) -> list[Part]:
        """By the label where it is known, else by the gap, else by the column that the line begins in."""
        first = line.words[0].box.x0
        if columns.begins_value(first) or first > columns.label_end:
            return [Part("", line.text, line)]
        at_value = [word for word in line.words[1:] if columns.begins_value(word.box.x0)]
        label = [word for word in line.words if at_value and word.box.x0 < at_value[0].box.x0]
        by_column = Part(_text(label), _text(line.words[len(label) :]), line, row=True)
        match = self.labels.starting(line.text)
        known = match is not None and (not match.rest or self.fits(match.key, match.rest))
        reaches = match is not None and bool(match.rest) and len(line.text) - len(match.rest) > len(by_column.label) + 2
        if label and self.labels.begins_an_alias(by_column.label) and not (known and reaches):
            return [by_column]
        filled = [cell.text for cell in line.cells if cell.text]
        if known and len(filled) == 1 and self.labels.begins_an_alias(line.text):
            return [Part(line.text, "", line)]
        if known:
            return [self._split_text(line)]
        if label:
            return [by_column]
        if len(filled) == 2:
            return [Part(filled[0], filled[1], line, row=True)]
        if first > columns.labels + COLUMN_TOLERANCE * 4:
            return [Part("", line.text, line)]
        return [Part(line.text, "", line)]

    def _rejoin_cut_labels(self, parts: list[Part]) -> list[Part]:
        """`Jetstress 08.02.0060.000` over `Version`: a label cut in two around its value, in plain text."""
        joined: list[Part] = []
        skip = False
        for part, following in pairwise([*parts, None]):
            if part is None or skip:
                skip = False
                continue
            whole = self._rejoined(part, following) if following is not None else None
            joined.append(whole or part)
            skip = whole is not None
        return joined

    def _pair_blocks(self, parts: list[Part]) -> list[Part]:
        """Several labels above as many values, as some programs copy two columns: each label with its value.

        Where there are more or fewer values than labels, nobody can say which belongs to which: all are left out.
        """
        paired: list[Part] = []
        at = 0
        while at < len(parts):
            labels = _run(parts, at, self._is_lone_label)
            values = _run(parts, at + len(labels), _is_lone_value) if len(labels) > 1 else []
            if len(values) < 2:
                paired.extend(labels or [parts[at]])
                at += len(labels) or 1
                continue
            at += len(labels) + len(values)
            both = zip(labels, values, strict=False)
            pairs = [Part(one.label, other.value, one.line, more=other.lines) for one, other in both]
            if len(labels) == len(values) and all(self._is_pair(pair) for pair in pairs):
                paired.extend(pairs)
        return paired

    def _is_lone_label(self, part: Part) -> bool:
        lone = not part.value and not part.line.words and not part.line.is_row
        return lone and self.labels.exact(part.label) is not None

    def _is_pair(self, part: Part) -> bool:
        key = self.labels.exact(part.label)
        return key is not None and self.fits(key, part.value)

    def _rejoined(self, part: Part, following: Part) -> Part | None:
        """Both lines as one row where the first words of one and all of the other are a label."""
        text, tail = part.line.text, following.line.text
        if len(tail) > 40:
            return None
        if part.row or self.labels.starting(text) is not None:
            whole = f"{part.label} {tail}"
            known = part.value and not part.line.words and self.labels.exact(whole) is not None
            return Part(whole, part.value, part.line, part.row, more=following.lines) if known else None
        words = text.split()
        for count in range(1, len(words)):
            label = " ".join([*words[:count], tail])
            if len(label) > LONGEST_LABEL:
                break
            if self.labels.exact(label) is not None:
                return Part(label, " ".join(words[count:]), part.line, more=following.lines)
        return None

    def _take(self, part: Part, following: Part | None) -> None:
        if part.label and part.value:
            self._take_both(part)
        elif part.label:
            self._take_label(part, following)
        elif part.value:
            self._take_value(part, following)

    def _take_both(self, part: Part) -> None:
        waiting = self._waiting
        if waiting is not None and waiting.label:
            joined = f"{waiting.label} {part.label}"
            if self.labels.exact(joined) is not None or self.labels.exact(part.label) is None:
                self._waiting = None
                part = Part(joined, part.value, part.line, part.row, more=(*waiting.lines, *part.more))
        elif waiting is not None:
            part = self._with_value_above(part, waiting)
        self._drop_waiting()
        opened = self._open
        if opened is not None and self.labels.exact(part.label) is None:
            joined = f"{opened.label} {part.label}"
            if self._is_known(joined):
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

    def _is_known(self, text: str) -> bool:
        """Whether a text is a known label or begins one."""
        return self.labels.exact(text) is not None or self.labels.begins_an_alias(text)

    def _take_label(self, part: Part, following: Part | None) -> None:
        if self._open is not None and self._waiting is None:
            joined = f"{self._open.label} {part.label}"
            completes = self._is_known(joined)
            unknown = self._open.key is None and self.labels.exact(part.label) is None and len(joined) <= LONGEST_LABEL
            if completes or (unknown and self._open.row and closer_to_previous(self._open.lines[-1], part, following)):
                self._open.label = joined
                self._open.add(part)
                self._open.key = self.labels.exact(joined)
                return
        waiting = self._waiting
        if waiting is not None and waiting.label:
            joined = f"{waiting.label} {part.label}"
            self._waiting = None
            if self._is_known(waiting.label) and self._is_known(part.label) and not self._is_known(joined):
                self._start(waiting)  # its value is empty
            elif len(joined) <= LONGEST_LABEL:
                part = Part(joined, "", part.line, more=(*waiting.lines, *part.more))
        if self._waiting is not None and self._waiting.value:
            more, value = (*self._waiting.lines, *part.more), self._waiting.value
            part, self._waiting = Part(part.label, value, part.line, row=True, more=more), None
            self._start(part)
        elif self.labels.exact(part.label) is not None and (following is None or following.label):
            self._drop_waiting()
            self._start(part)
        else:
            self._waiting = part

    def _take_value(self, part: Part, following: Part | None) -> None:
        waiting = self._waiting
        if waiting is not None and waiting.label:
            joined = f"{waiting.label} {part.value}"
            if not part.line.words and self._is_known(joined):
                self._waiting = Part(joined, "", waiting.line, more=(*waiting.more, *part.lines))
                return
            self._waiting = None
            more = (*waiting.more, *part.lines)
            self._start(Part(waiting.label, part.value, waiting.line, row=bool(part.line.words), more=more))
            return
        opened = self._open
        if opened is not None:
            outside_table = opened.lines[-1].is_row and not part.line.is_row
            may = self._may_go_on(opened, part) if opened.key is not None else opened.row and not outside_table
            may = may or bool(part.line.words and is_cut_number(opened.value[-1:], part.value))
            if may and closer_to_previous(opened.lines[-1], part, following):
                opened.value.append(part.value)
                opened.add(part)
                return
        if part.line.words:
            self._waiting = part

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
            key, fuzzy = (match.key, not match.exact) if match is not None else (None, False)
        self._open = _Open(
            part.label, [part.value] if part.value else [], [part.line], part.row, key, fuzzy, list(part.more)
        )

    def _close(self) -> None:
        opened, self._open = self._open, None
        if opened is None:
            return
        value = "\n".join(opened.value)
        key = opened.key
        if key is None and (found := self.labels.exact(opened.label)) is not None:
            key = found
        fuzzy = opened.fuzzy and self.labels.exact(opened.label) is None  # it may have been read to its end only now
        misfit = key if key is not None and not self.fits(key, value) else None
        if misfit is not None:
            key = None
        if key is not None or opened.row:
            lines, place = (*opened.lines, *opened.more), locator_around(opened.lines)
            self._done.append(Pair(opened.label, value, place, key, opened.row, misfit, fuzzy, lines))

    def _drop_waiting(self) -> None:
        """Drops a line without a known label, unless it is the end of a paragraph that the row before it begins."""
        waiting, self._waiting = self._waiting, None
        opened = self._open
        if (
            waiting is None
            or opened is None
            or not waiting.label
            or not is_wrapped(opened.lines[-1], waiting, self._right)
        ):
            return
        rest = Part("", waiting.label, waiting.line)
        if self._may_go_on(opened, rest):
            opened.value.append(rest.value)
            opened.add(waiting)


def _run(parts: Sequence[Part], start: int, belongs: Callable[[Part], bool]) -> list[Part]:
    """The parts from one on that are of the same kind."""
    end = start
    while end < len(parts) and belongs(parts[end]):
        end += 1
    return list(parts[start:end])


def _is_lone_value(part: Part) -> bool:
    return not part.label and not part.line.words and not part.line.is_row


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)
