"""Lines to parts of label/value rows: what of a line is label, what is value, by cells, labels, columns and gaps.

Where on a page the labels and the values of a table begin is told by its rows and by known labels.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import inf
from statistics import median
from typing import Generic, TypeVar

from esrp_ingest.extract.grid.cut_lines import text_of, unwrapped
from esrp_ingest.extract.grid.pair_parts import Part, beside
from esrp_ingest.extract.grid.pieces import is_mere_text, is_placed_row, is_text, is_told_by_place, letter_width
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Line, Word, box_of
from esrp_ingest.vocabulary.matching import LabelIndex, fold
from esrp_ingest.vocabulary.words import spelled

Key = TypeVar("Key")
_SEPARATOR = re.compile(r"[:=\s]{0,9}(?:[-\u2013\u2014]\s|(?:[._\u2026]\s?){3,200}+)?[:\s]{0,9}")
"""What stands between a label and its value in one line: a colon, a dash, dots that lead to it."""
LONGEST_LABEL = 400
"""Characters of the longest label that is put together of several lines; what is longer is running text."""
_LONGER_LABEL = re.compile(
    spelled(r"(?P<label>(?:[/&]|{little}\b)[^\d:\n]{1,60}):\s{1,9}(?P<value>\S.{0,400})"), re.IGNORECASE
)
"""Behind a known label, the rest of a longer one up to its colon: `Storage model` `and OE revision: VNXe3200`."""
_IN_BRACKETS = re.compile(r"\s\([^()]{1,60}\)")
"""What a label says in brackets before a gap: `IOPS per mailbox` `(with 20% headroom)`."""
_MANY = 4
"""So many blanks of a line tell how wide these usually are."""
LONGEST_MISTYPED = 100
"""Characters of the longest line in which a mistyped label is looked for."""
_PAIR, _FEWEST = 2, 2
"""Cells of a row of a label and its value, and how many such rows tell columns."""


@dataclass(frozen=True, slots=True)
class LabelColumns:
    """Where the two columns of a section begin, in points from the left.

    Attributes:
        labels: the left edge of the labels; the farthest one, where rows tell that they begin at several places.
        values: left edges of values, the most common ones; none where values are not aligned to the left.
        label_end: the right edge of the known labels beside values, the farthest one.
        letter: how wide letters are.
    """

    labels: float
    values: tuple[float, ...]
    label_end: float = inf
    letter: float = 0.0

    def begins_value(self, left: float) -> bool:
        """Whether a word that starts here is the first of a value."""
        return any(abs(left - value) <= TOLERANCES.aligned * self.letter for value in self.values)

    def is_inside(self, left: float) -> bool:
        """Whether a word that starts here begins no label."""
        return left > self.labels + TOLERANCES.inside * self.letter


def label_columns(lines: Sequence[Line], labels: LabelIndex[Key]) -> LabelColumns:
    """The columns of a section: values begin where they mostly do after a known label, else where second cells do.

    Rows with known cells tell how far labels reach.
    """
    columns = _columns_of_lines(lines, labels)
    rows = list(filter(_is_row, lines))
    if len(rows) < _FEWEST:
        return columns
    boxes = [box_of(row.filled[0]) for row in rows]
    return replace(columns, labels=max(box.x0 for box in boxes), label_end=max(box.x1 for box in boxes))


def _is_row(line: Line) -> bool:
    """Whether a line of a page is a label and its value, whose cells are known."""
    return is_placed_row(line) and len(line.filled) == _PAIR


def _columns_of_lines(lines: Sequence[Line], labels: LabelIndex[Key]) -> LabelColumns:
    """The columns of lines whose cells nothing but their places tells."""
    after_labels: list[tuple[float, float]] = []
    after_gaps: list[tuple[float, float]] = []
    letter = 0.0
    left_edges, label_ends = [], []
    for line in (line for line in lines if is_told_by_place(line)):
        left_edges.append(line.words[0].box.x0)
        letter = max(letter, own := letter_width(line))
        start = _start_of_value(line, labels)
        if start is not None:
            label_ends.append(start[0])
            after_labels.append((start[1], own))
        if len(line.filled) == 2:
            after_gaps.append((line.filled[1].words[0].box.x0, own))
    counts = counted(after_labels or after_gaps)
    most = max(counts.values(), default=0)
    often = [value for value, count in counts.items() if count * 3 >= most and (count > 1 or len(counts) == 1)]
    return LabelColumns(min(left_edges, default=0.0), tuple(sorted(often)), max(label_ends, default=inf), letter)


def _start_of_value(line: Line, labels: LabelIndex[Key]) -> tuple[float, float] | None:
    """Where a known label ends and its value begins."""
    match = labels.starting(line.text)
    if match is None or not match.rest:
        return None
    label_length = len(fold(line.text)) - len(fold(match.rest))
    seen, end = 0, 0.0
    for word in line.words:
        if seen >= label_length and fold(word.text):
            return end, word.box.x0
        end = word.box.x1
        seen += len(fold(word.text))
    return None


@dataclass(frozen=True, slots=True)
class PairCutter(Generic[Key]):
    """Cuts lines into parts with a given vocabulary.

    Attributes:
        labels: the known labels.
        fits: whether a value can belong to a known label.
        by_likeness: whether a mistyped label is looked for also where a line has no columns.
    """

    labels: LabelIndex[Key]
    fits: Callable[[Key, str], bool]
    by_likeness: bool = False

    def parts(self, lines: Sequence[Line]) -> list[Part]:
        """The parts of the lines of one column of pairs, in reading order."""
        columns = label_columns(lines, self.labels)
        parts = beside([part for line in lines for part in self._split(line, columns)])
        return self._pair_blocks(self._rejoin_cut_labels(parts))

    def _split(self, line: Line, columns: LabelColumns) -> list[Part]:
        if line.is_row:
            return self._split_row(line)
        if line.has_places:
            return self._split_by_position(line, columns)
        return [self._split_text(line)]

    def _split_row(self, line: Line) -> list[Part]:
        if len(line.cells) == 1 and (across := line.cells[0].across) is not None and across[1] - across[0] > 1:
            return [part for part in [self._behind_label(line)] if part is not None]  # it heads the rows below it
        texts = [cell.text.strip() for cell in line.cells]
        cells = texts[: max((at for at, text in enumerate(texts, start=1) if text), default=0)]
        if len(cells) < 2:
            return [self._one_text(line)]
        if not cells[0] and sum(map(bool, cells)) > 1:  # it heads columns
            return []
        cells[0] = unwrapped([cells[0]])
        return [Part(cells[0], " ".join(filter(None, cells[1:])), line, row=True)]

    def _one_text(self, line: Line) -> Part:
        """A row with one text: a label where cells behind it are empty, perhaps with its value behind it."""
        part = self._split_text(line)
        return part if part.label or len(line.cells) == 1 else Part(part.value, "", line)

    def _split_text(self, line: Line) -> Part:
        text = line.text
        if (part := self._at_colon(line)) is not None:
            return part
        gap = _at_gap(line) if is_text(line) else None
        if gap is not None and self.labels.begins_an_alias(gap.label):
            return gap
        if not line.has_places and self.labels.exact(text) is None and self.labels.begins_an_alias(text):
            return Part(text, "", line)
        known = self._behind_label(line)
        if known is not None:
            return _longer(known, gap)
        return (
            gap or self._split_by_likeness(line) or (Part(text, "", line) if line.has_places else Part("", text, line))
        )

    def _at_colon(self, line: Line) -> Part | None:
        """A known label before a colon, where the value behind it begins like the rest of a longer label."""
        label, _, value = line.text.partition(": ")
        told = value and self.labels.begins_an_alias(line.text) and self.labels.exact(label) is not None
        return Part(label, value, line) if told else None

    def _behind_label(self, line: Line) -> Part | None:
        """A known label that a line begins with, and behind it nothing or what can be its value.

        What stands behind a bracket that is open is the rest of a label, whatever figure it holds.
        """
        match = self.labels.starting(line.text)
        rest = "" if match is None else _SEPARATOR.sub("", match.rest, count=1)
        if match is None or (rest and not self.fits(match.key, rest)):
            return None
        label = line.text[: len(line.text) - len(match.rest)]
        if (longer := _LONGER_LABEL.fullmatch(match.rest)) is not None:
            return Part(label + longer["label"], longer["value"], line)
        if rest and label.count("(") > label.count(")"):
            return None
        return Part(label.strip().rstrip(" :|"), rest, line)

    def _split_by_likeness(self, line: Line) -> Part | None:
        """A mistyped label before its value (`Maximun Databse Cache 512.0 MB`), where nothing else divides the line."""
        if not self.by_likeness or len(line.text) > LONGEST_MISTYPED or self.labels.starting(line.text) is not None:
            return None
        found: list[tuple[float, str, str]] = []
        words = line.text.split()
        for count in range(1, len(words)):
            label, value = " ".join(words[:count]), " ".join(words[count:])
            match = self.labels.fuzzy(label) or self.labels.resembling(label)
            if match is not None and self.fits(match.key, value):
                found.append((match.score, label, value))
        if not found:
            return None
        _, label, value = max(found)
        return Part(label.rstrip(" :"), value, line, fuzzy=True)

    def _split_by_position(self, line: Line, columns: LabelColumns) -> list[Part]:
        """By the label where it is known, else by the gap, else by the column that the line begins in."""
        first = line.words[0].box.x0
        if columns.begins_value(first) or first > columns.label_end:
            return [Part("", line.text, line)]
        return [self._at_colon(line) or self._by_column(line, columns)]

    def _by_column(self, line: Line, columns: LabelColumns) -> Part:
        """A line that begins with a label: by the label where it is known, else by the gap, else by the columns."""
        by_column = _at_column(line, columns)
        known = self._behind_label(line)
        if by_column is not None and self.labels.begins_an_alias(by_column.label) and not _reaches(known, by_column):
            return by_column
        cells = by_column or _at_gap(line)
        if known is not None:
            alone = len(line.filled) == 1 and self.labels.begins_an_alias(line.text)
            return Part(line.text, "", line) if alone else _longer(known, cells)
        inside = columns.is_inside(line.words[0].box.x0) and self.labels.starting(line.text) is None
        return cells or (Part("", line.text, line) if inside else Part(line.text, "", line))

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
        return not part.value and is_mere_text(part.line) and self.labels.exact(part.label) is not None

    def _is_pair(self, part: Part) -> bool:
        key = self.labels.exact(part.label)
        return key is not None and self.fits(key, part.value)

    def _rejoined(self, part: Part, following: Part) -> Part | None:
        """Both lines as one row where the first words of one and all of the other are a label."""
        text, tail = part.line.text, following.line.text
        if (wrapped := self._wrapped(part, following)) is not None or len(tail) > 40:
            return wrapped
        if part.row or self.labels.starting(text) is not None:
            whole = f"{part.label} {tail}"
            known = part.value and not part.by_place and self.labels.exact(whole) is not None
            return Part(whole, part.value, part.line, part.row, more=following.lines) if known else None
        words = text.split()
        for count in range(1, len(words)):
            label = " ".join([*words[:count], tail])
            if len(label) > LONGEST_LABEL:
                break
            if self.labels.exact(label) is not None:
                return Part(label, " ".join(words[count:]), part.line, more=following.lines)
        return None

    def _wrapped(self, part: Part, following: Part) -> Part | None:
        """A label that goes on in the next line, with its value behind it there."""
        if len(part.line.filled) != 1 or len(following.line.filled) != 1 or part.line.page != following.line.page:
            return None
        whole = f"{part.line.text} {following.line.text}"
        match = self.labels.starting(whole) if self.labels.begins_an_alias(part.line.text) else None
        if match is None or not match.rest or len(whole) - len(match.rest) <= len(part.line.text) + 1:
            return None
        label, value = whole[: len(whole) - len(match.rest)], _SEPARATOR.sub("", match.rest, count=1)
        fits = bool(value) and self.fits(match.key, value)
        return Part(label.strip().rstrip(" :|"), value, part.line, more=following.lines) if fits else None


def _at_gap(line: Line) -> Part | None:
    """A line of two cells as a row, None for any other."""
    filled = [cell.text for cell in line.filled]
    return Part(filled[0], filled[1], line, row=True) if len(filled) == 2 else None


def _reaches(known: Part | None, other: Part) -> bool:
    """Whether a known label before a value goes on behind the end of another."""
    return known is not None and bool(known.value) and len(known.label) > len(other.label) + 2


def _longer(known: Part, cells: Part | None) -> Part:
    """A known label, or the longer one that it begins: up to an open bracket, over one, or to where a figure begins."""
    if cells is None or not cells.label.startswith(known.label):
        return known
    rest = cells.label[len(known.label) :]
    opens = rest.count("(") > rest.count(")") or _IN_BRACKETS.fullmatch(rest) is not None
    words = cells.value[:1].isdigit() and not any(map(str.isdigit, rest))
    return cells if rest[:1].isspace() and (opens or words) else known


def _at_column(line: Line, columns: LabelColumns) -> Part | None:
    """A line as a row where a cell, or in its only one a word behind more than a blank, begins a value."""
    words = line.words
    begun = _beginnings(line)
    if len(line.filled) == 1:
        begun = _behind_blanks(words, TOLERANCES.blank * columns.letter)
    at = next((at for at in begun if at and columns.begins_value(words[at].box.x0)), None)
    return None if at is None else Part(text_of(line.words[:at]), text_of(line.words[at:]), line, row=True)


def _beginnings(line: Line) -> list[int]:
    """The words of a line that begin a cell, by their index."""
    ends = accumulate((len(cell.words) for cell in line.cells), initial=0)
    return [at for at, cell in zip(ends, line.cells, strict=False) if cell.words]


def _behind_blanks(words: Sequence[Word], blank: float) -> list[int]:
    """Words behind more than a blank, and than what usually parts the words of their line, by their index."""
    gaps = [word.box.x0 - before.box.x1 for before, word in pairwise(words)]
    usual = median(gaps) * (1 + TOLERANCES.odd_blank) if len(gaps) >= _MANY else 0.0
    least = max(blank, usual)
    return [at for at, gap in enumerate(gaps, start=1) if gap > least]


def _run(parts: Sequence[Part], start: int, belongs: Callable[[Part], bool]) -> list[Part]:
    """The parts from one on that are of the same kind."""
    end = start
    while end < len(parts) and belongs(parts[end]):
        end += 1
    return list(parts[start:end])


def _is_lone_value(part: Part) -> bool:
    return not part.label and is_mere_text(part.line)
