"""A column of units beside the labels of rows: each becomes a part of its label, `Reads Average Latency (ms)`."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice, takewhile

from esrp_ingest.extract.grid.columns_in_front import cell_in, span_of
from esrp_ingest.extract.grid.cut_lines import text_of
from esrp_ingest.extract.grid.pieces import is_told_by_place
from esrp_ingest.layout import Cell, Line, Word
from esrp_ingest.numerals import is_figure, is_numeric
from esrp_ingest.vocabulary.words import spelled

_TITLE = re.compile(spelled("{unit_column}"), re.IGNORECASE)
_FEWEST_CELLS = 3
"""A label, a unit and a figure make a row."""
_MOST_TITLES = 8
"""So many titles of such a column are tried in a section: what stands below one is below all before it."""
_LONGEST = 20
"""Letters of a unit."""


def with_units_in_labels(lines: Sequence[Line]) -> list[Line]:
    """The lines of a section, what stands in a column of units behind the label of each row, in brackets."""
    titled = (at for at, line in enumerate(lines) if any(map(is_title_of_units, line.text.split())) or _title(line))
    for at in islice(titled, _MOST_TITLES):
        labelled = (_on_page if is_told_by_place(lines[at]) else _in_cells)(lines[at:])
        if labelled:
            return [*lines[:at], *labelled]
    return list(lines)


def _title(line: Line) -> int | None:
    """Which cell of a line is the title of a column of units: none stands before the label."""
    if len(line.filled) < _FEWEST_CELLS - 1 or not any(map(is_title_of_units, line.texts)):
        return None
    return next((at for at, cell in enumerate(line.cells) if at and is_title_of_units(cell.one_line)), None)


def _in_cells(lines: Sequence[Line]) -> list[Line]:
    """Lines that begin with a title, their units in the labels; none where they don't, or figures stand below it."""
    title = _title(lines[0])
    if title is None:
        return []
    column = span_of(lines[0], title)
    units = {line: own for line in lines if (own := cell_in(line, column)) and len(line.filled) >= _FEWEST_CELLS - 1}
    texts = [line.cells[own].one_line for line, own in units.items()]
    if all(map(is_title_of_units, texts)) or any(map(is_figure, texts)):
        return []
    return [_labelled(line, units[line]) if line in units else line for line in lines]


def _labelled(line: Line, at: int) -> Line:
    """A row with one of its cells behind its label."""
    unit, label = _bracketed(line.cells[at].one_line), line.cells[0]
    if unit is None:
        return line.with_cells(_without(line.cells, at))
    words = tuple(Word(unit, word.box) for word in line.cells[at].words[:1])
    wider = label.across if label.across is None or line.is_row else (label.across[0], label.across[1] + len(unit) + 1)
    whole = Cell(f"{label.text} {unit}", label.words + words, wider)
    return line.with_cells((whole, *_without(line.cells, at)[1:]))


def _on_page(lines: Sequence[Line]) -> list[Line]:
    """The same of lines of a page, whose cells stand as close as words."""
    title = next((word for word in lines[0].words[1:] if is_title_of_units(word.text)), None)
    if title is None:
        return []
    units = {line: [word for word in line.words if title.box.overlap_x(word.box) > 0] for line in lines}
    found = [word.text for words in units.values() for word in words]
    if all(map(is_title_of_units, found)) or any(map(is_numeric, found)):
        return []
    return [_labelled_on_page(line, units[line]) for line in lines]


def _labelled_on_page(line: Line, units: Sequence[Word]) -> Line:
    """A line of a page with its unit behind the words before its first figure."""
    unit = _bracketed(text_of(units))
    others = [word for word in line.words if word not in units]
    if unit is None:
        return line.with_cells(_of_words(others)) if units else line
    label = list(takewhile(lambda word: not is_numeric(word.text), others))
    whole = (*label, Word(unit, units[0].box))
    text = text_of(whole)
    return line.with_cells((Cell(text, whole), *_of_words(others[len(label) :])))


def _bracketed(unit: str) -> str | None:
    """A unit in brackets, None for what is none, as the title of the column."""
    bare = unit.strip("()[]")
    return f"({bare})" if bare and len(bare) <= _LONGEST and not is_title_of_units(bare) else None


@lru_cache(maxsize=4096)
def is_title_of_units(text: str) -> bool:
    """Whether a text heads a column of units."""
    return _TITLE.fullmatch(text) is not None


def _of_words(words: Sequence[Word]) -> tuple[Cell, ...]:
    """A cell for each word."""
    return tuple(Cell(word.text, (word,)) for word in words)


def _without(cells: Sequence[Cell], at: int) -> tuple[Cell, ...]:
    """Cells but one."""
    return (*cells[:at], *cells[at + 1 :])
