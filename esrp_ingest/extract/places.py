"""Where the figures stand that nobody read: in a report or outside, in a table or a paragraph, at a page's edge."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from esrp_ingest.extract.completeness import is_report_row
from esrp_ingest.extract.explanations import (
    Place,
    has_leaders,
    has_prose,
    has_results,
    has_sentence,
    is_page_number,
    is_sizing,
    opens_contents,
    page_in_contents,
    words_of,
)
from esrp_ingest.extract.figures import Figures
from esrp_ingest.extract.grid.cut_lines import ITEM_MARK
from esrp_ingest.extract.grid.pieces import is_table_row, is_text, placed_words
from esrp_ingest.extract.grid.standing import columns_shared, is_one_text
from esrp_ingest.extract.headings import CAPTION, has_log_time
from esrp_ingest.extract.result_chapters import below_results
from esrp_ingest.extract.sections import Outline
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Line, remembered
from esrp_ingest.numerals import is_figure, is_number
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.whitepaper import LABELS, SUMMARY_LABELS
from esrp_ingest.vocabulary.words import spelled

RETURNS = 3
"""On so many pages a line stands that returns."""
_CONTENTS_GAP = 3
"""So many lines without a page's number can follow each other in a list of contents."""
_LONE = 3
"""So many lines around a page's number hold no figure of a table."""
_MOST_NUMBERS = 2
"""So many numbers of pages stand between the last row of a page and the first one of the next."""
_MOST_CELLS = 40
"""So many cells of a line are looked at."""
_SENTENCE_END = re.compile(r"[.!?][\"')\]]?$")
_SERVERS = re.compile(spelled(r"(?:{server} ?#? ?\d{1,3}:?(?: |$)){2,32}"), re.IGNORECASE)
"""The servers that the columns of a table are about."""
_DIGITS = re.compile(r"\d+")
_DECIMALS = re.compile(r"\d[.,]\d")
_CAPTIONS = frozenset("TtFfEe")
"""What captions begin with."""
_HEADER = 4
"""So many lines that are no rows head a table at most."""
_LONG_CELL = 60
"""A cell with so many characters may hold a sentence."""


def places_of(figures: Figures, lines: Sequence[Line], parts: Outline) -> list[tuple[int, Place]]:
    """The lines with figures that were not taken, by their index, with what is known of where they stand."""
    open_at = [
        at
        for at, line in enumerate(lines)
        if (own := figures.of_line.get(line)) is not None and not all(figure.rule for figure in own)
    ]
    if not open_at:
        return []
    return _Places(lines, parts).of(open_at)


class _Places:
    """Looks at the lines around those that are asked for."""

    def __init__(self, lines: Sequence[Line], parts: Outline) -> None:
        self._lines = lines
        self._reports = {line for run in parts.runs for line in run.lines}
        blocks = [block for run in parts.runs for block in run.blocks]
        self._logs = {line for block in blocks if block.section is Section.LOG for line in block.lines}
        self._headings = set(parts.headings)
        self._edges = _edges(lines)
        returning = Counter(_masked(lines[at].text) for at in self._edges)
        self._returning = {text for text, count in returning.items() if count >= RETURNS}
        self._again = Counter(lines[at].text for at in self._edges)
        self._tables: dict[int, bool] = {}
        self._shapes: dict[int, str] = {}
        self._outside_sizing = self._reports | self._headings
        self._sizing = set(self._below_sizing())

    def of(self, open_at: Sequence[int]) -> list[tuple[int, Place]]:
        found = []
        for at in open_at:
            line = self._lines[at]
            place = Place(
                line,
                report=line in self._reports,
                heading=line in self._headings,
                edge=at in self._edges or self._is_lone_number(at),
                returns=_masked(line.text) in self._returning
                and not (self._is_report_row(at) or self._is_other_pair(at) or self._is_cut_row(at)),
                log=line in self._logs,
                contents=line not in self._reports and at in self._contents,
                sizing=at in self._sizing,
                headed=at > 0 and self._heads(self._lines[at - 1]),
                captioned=at > 0 and CAPTION.match(self._lines[at - 1].text) is not None,
            )
            place.table = self._is_table(at) or _states_a_row(line.text)
            words = self._words_around(at)
            place.sentence, place.prose = has_sentence(words), has_prose(words)
            found.append((at, place))
        return found

    @remembered
    def _contents(self) -> set[int]:
        """The lines of lists of contents, by their index; documents of reports alone are not asked."""
        return set(_contents(self._lines))

    def _heads(self, line: Line) -> bool:
        """Whether a line is a heading of a report, or ends within a phrase: `Results for`."""
        return line in self._headings or has_prose(words_of(line.text.rpartition(" ")[2]))

    def _below_sizing(self) -> Iterator[int]:
        """The rows directly below captions that say what somebody needs, their header among them, by their index."""
        below = -1
        for at, line in enumerate(self._lines):
            if line.text[:1] in _CAPTIONS and CAPTION.match(line.text):
                below = 0 if is_sizing(line.text) and line not in self._reports else -1
            elif below < 0:
                continue
            elif line in self._outside_sizing or _is_result(line.text):
                below = -1
            elif not is_text(line) or self._is_table(at):
                below = _HEADER
                yield at
            else:
                below = below + 1 if below < _HEADER else -1

    def _is_table(self, at: int) -> bool:
        """Whether a line looks like a row of a table: by itself, or with a line beside it of the same shape."""
        known = self._tables.get(at)
        if known is None:
            shape = self._shape(at)
            beside = [self._shape(near) for near in (at - 1, at + 1) if 0 <= near < len(self._lines)]
            alike = shape != "" and ("row" in beside or shape in beside)
            known = shape == "row" or (alike and (shape != "cells" or self._in_columns(at))) or self._is_pair(at)
            self._tables[at] = known
        return known

    def _is_pair(self, at: int) -> bool:
        """Whether a line is a label and a number, each a cell of its own, whatever stands beside it.

        Of a report; or of a chapter of results with decimals, behind any cells.
        """
        line = self._lines[at]
        filled = [cell.text for cell in line.cells if cell.text]
        if line in self._reports:
            return len(filled) == 2 and is_number(filled[1])
        is_result = filled and is_figure(filled[-1]) and _DECIMALS.search(filled[-1]) is not None
        return bool(is_result) and line in self._results

    def _is_other_pair(self, at: int) -> bool:
        """Whether a line is a label and a number which no other page's edge holds alike: what returns has a version."""
        return self._again[self._lines[at].text] == 1 and self._is_pair(at)

    def _is_cut_row(self, at: int) -> bool:
        """Whether a line is a row of a table that a page's edge cuts, by the results above or below its own.

        What three edges hold in the same words is none, whatever stands beside it.
        """
        line = self._lines[at]
        return self._again[line.text] < RETURNS and any(_goes_on(line, beside) for beside in self._beside(at))

    def _beside(self, at: int) -> Iterator[Line]:
        """The line before and the one behind a line, also where the number of a page stands between."""
        for step in (-1, 1):
            near = range(at + step, at + (_MOST_NUMBERS + 2) * step, step)
            lines = (self._lines[other] for other in near if 0 <= other < len(self._lines))
            yield from islice((line for line in lines if not is_page_number(line.text)), 1)

    @remembered
    def _results(self) -> set[Line]:
        """The lines of chapters of results."""
        return set(below_results(self._lines))

    def _is_report_row(self, at: int) -> bool:
        """Whether a line is a row of a report: also where the same row of other reports stands at a page's edge."""
        line = self._lines[at]
        return line in self._reports and not line.text.isdigit() and self._shape(at) == "row"

    def _is_lone_number(self, at: int) -> bool:
        """Whether a line of a text holds a whole number and none near it does, as the cells of a table would."""
        line = self._lines[at]
        if line.page is not None or line in self._reports or not line.text.isdigit():
            return False
        near = range(max(0, at - _LONE), min(len(self._lines), at + _LONE + 1))
        return not any(self._shape(other) == "row" for other in near if other != at and other not in self._contents)

    def _shape(self, at: int) -> str:
        shape = self._shapes.get(at)
        if shape is None:
            shape = self._shapes[at] = _shape(self._lines[at])
        return shape

    def _in_columns(self, at: int) -> bool:
        """Whether a cell of a line begins or ends where one of a line beside it does; without positions it does."""
        line = self._lines[at]
        if not placed_words(line):
            return True
        return any(
            any(columns_shared(line, line.cells[1:_MOST_CELLS], self._lines[near].cells[1:_MOST_CELLS]))
            for near in (at - 1, at + 1)
            if 0 <= near < len(self._lines) and self._shape(near) in ("row", "cells")
        )

    def _words_around(self, at: int) -> set[str]:
        """The words of the paragraph that a line belongs to: the lines beside it that are no rows of tables."""
        words = words_of(self._lines[at].text)
        for step in (-1, 1):
            for near in range(at + step, at + 3 * step, step):
                if not 0 <= near < len(self._lines) or not self._belong_together(near - step, near):
                    break
                words |= words_of(self._lines[near].text)
        return words

    def _belong_together(self, one: int, other: int) -> bool:
        """Whether two lines beside each other are of one paragraph."""
        upper, lower = self._lines[min(one, other)], self._lines[max(one, other)]
        texts = is_text(upper) and is_text(lower)
        if not texts or self._is_table(other) or self._lines[other] in self._headings:
            return False
        return is_one_text(upper, lower)


def _is_result(text: str) -> bool:
    """Whether a row is one of a report or of a result summary, or speaks of what was measured."""
    labels = (RUN_LABELS, SUMMARY_LABELS)
    return is_report_row(text) or has_results(text) or any(each.starting(text) is not None for each in labels)


def _shape(line: Line) -> str:
    """`row` for what can only be a row of a table; what is one beside another of its kind: `cells`, `figures`, `pair`.

    A text with words of sentences in it is none of these, whatever its cells, unless the format says that it is a row.
    """
    if has_log_time(line.text):  # an entry of a test log, wherever it stands
        return "row"
    if len(line.filled) > 1 and _SERVERS.fullmatch(" ".join(line.text.split())):  # it heads the columns of a table
        return "row"
    numbers = [is_number(token) for token in line.text.split()]
    if not any(numbers):
        return "row" if is_report_row(line.text) else ""
    if is_table_row(line):
        return "row" if any(map(_has_number, line.texts)) else ""
    if all(numbers) or is_report_row(line.text):
        return "row"
    return _shape_of_words(line.text, _without_mark(line.texts), numbers)


def _without_mark(texts: Sequence[str]) -> Sequence[str]:
    """The cells of a line without the mark of an item that stands far before it."""
    return texts[1:] if len(texts) > 1 and ITEM_MARK.fullmatch(texts[0]) is not None else texts


def _has_number(text: str) -> bool:
    """Whether a cell holds a number, and no sentence."""
    return any(map(is_number, text.split())) and not _is_prose(text)


def _shape_of_words(text: str, filled: Sequence[str], numbers: Sequence[bool]) -> str:
    if has_sentence(words_of(text)) or _SENTENCE_END.search(text):
        return ""
    if RUN_LABELS.starting(text) is not None:
        return "row"
    if any(is_number(each.split()[0]) for each in filled[1:]):
        return "cells"
    if len(filled) == 1 and has_prose(words_of(text)):
        return ""
    if sum(numbers) > 1:
        return "figures"
    return "pair" if numbers[-1] else ""


def _states_a_row(text: str) -> bool:
    """Whether a line is the label of a configuration and a figure, and nothing else."""
    found = LABELS.starting(text)
    return found is not None and is_figure(found.rest.strip(" :"))


def _is_prose(text: str) -> bool:
    return len(text) > _LONG_CELL and has_sentence(words_of(text))


def _goes_on(line: Line, other: Line) -> bool:
    """Whether each result of a line, a figure with decimals in a cell of its own, is below or above one of another."""
    own, others = (
        [cell for cell in each.cells[1:_MOST_CELLS] if is_figure(cell.text) and _DECIMALS.search(cell.text)]
        for each in (line, other)
    )
    return bool(own) and all(columns_shared(line, own, others))


def _edges(lines: Sequence[Line]) -> set[int]:
    """The first and the last line of each page."""
    paged = [at for at, line in enumerate(lines) if line.page is not None]
    if not paged:
        return set()
    turns = {at for one, other in pairwise(paged) if lines[one].page != lines[other].page for at in (one, other)}
    return turns | {paged[0], paged[-1]}


def _masked(text: str) -> str:
    return _DIGITS.sub("#", " ".join(text.split()))


def _contents(lines: Sequence[Line]) -> Iterator[int]:
    """The lines of lists of contents, by their index: below their heading as long as pages rise, or with leaders."""
    last, gap, inside = 0, 0, False
    for at, line in enumerate(lines):
        text = line.text
        if opens_contents(text):
            last, gap, inside = 0, 0, True
        elif has_leaders(text):
            yield at
        elif inside:
            page = page_in_contents(text)
            gap = 0 if page is not None else gap + 1
            if (page is not None and page < last) or gap > _CONTENTS_GAP:
                inside = False
            elif page is not None:
                last = page
                yield at
