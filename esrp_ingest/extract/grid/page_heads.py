"""Headers of tables on pages that wrap, or whose texts single blanks part: by the columns of the rows below them.

So are labels in these rows from the values in the first column that a single blank parts from them.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from esrp_ingest.extract.grid.cut_lines import cell_of_words, in_pieces
from esrp_ingest.extract.grid.pair_parts import stands_apart
from esrp_ingest.extract.grid.pieces import letter_of, one_row, pages_and_rows
from esrp_ingest.extract.grid.value_columns import are_aligned
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line, Word, box_of
from esrp_ingest.vocabulary.whitepaper import LABELS

_FEWEST = 2
"""Rows that tell columns."""
_NARROWEST = 3
"""Columns of a table with a header that is looked for."""
_MOST_ROWS = 12
"""Lines of rows that wrap above the first one that does not."""
_MOST_LINES = 4
"""Lines of a header."""
_SAME_PLACE = 1.0
"""Points that a value begins beside the others of its column at the most whose label ends right before it."""
_ENDS = (".", ":", ",", ";")
"""What no header ends with."""


def with_page_heads(lines: Sequence[Line]) -> list[Line]:
    """The lines of pages, those of a header as one line with a cell over each column of the rows below, as are these.

    Args:
        lines: what stands below one heading.
    """
    done: list[Line] = []
    for placed, here in pages_and_rows(lines):
        done += _with_heads(here) if placed else here
    return done


def _with_heads(lines: list[Line]) -> list[Line]:
    """The lines of a page with the header of each of its tables, from the last to the first."""
    end = len(lines)
    while (found := _first_rows(lines[:end])) is not None:
        first, lefts = found
        heads = _close_above(lines[:first], lines[first])
        head = _head(heads, lefts)
        start = first - len(heads)
        rows = [_with_value_apart(line, lefts) for line in lines[first:end]]
        lines = [*lines[:start], *(heads if head is None else [head]), *rows, *lines[end:]]
        end = min(start, end - 1)
    return lines


def with_values_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines of pages, labels cut from the values in the first column that a single blank parts from them.

    Args:
        lines: what stands below one heading.
    """
    done: list[Line] = []
    for placed, here in pages_and_rows(lines):
        end = len(here) if placed else 0
        while (found := _first_rows(here[:end])) is not None:
            first, lefts = found
            here[first:end] = [_with_value_apart(line, lefts) for line in here[first:end]]
            end = min(first, end - 1)
        done += here
    return done


def _first_rows(lines: Sequence[Line]) -> tuple[int, list[float]] | None:
    """The first row of the last table among some lines, and where its columns begin; None where there is none."""
    full = [at for at, line in enumerate(lines) if len(line.filled) >= _NARROWEST]
    table = full[-1:]
    for at in reversed(full[:-1]):
        if are_aligned(lines[at], lines[table[0]]):
            table.insert(0, at)
        elif len(table) < _FEWEST:
            table = [at]
    if len(table) < _FEWEST:
        return None
    columns = zip(*(lines[at].filled for at in table), strict=True)
    lefts = [min(box_of(cell).x0 for cell in column) for column in columns]
    return _with_wrapped_rows(lines, table[0], lefts[0]), lefts


def _with_value_apart(line: Line, lefts: Sequence[float]) -> Line:
    """A row with its label cut where a word begins just in the first column of values, and others stand behind that."""
    if len(line.cells) < _FEWEST or abs(box_of(line.cells[0]).x0 - lefts[0]) > _SAME_PLACE:
        return line
    if box_of(line.cells[1]).x0 < lefts[_FEWEST] - _SAME_PLACE:
        return line
    label, *values = line.cells
    begun = [at for at, word in enumerate(label.words) if at and abs(word.box.x0 - lefts[1]) <= _SAME_PLACE]
    return line.with_cells((*in_pieces(label, begun), *values)) if begun else line


def _with_wrapped_rows(lines: Sequence[Line], first: int, left: float) -> int:
    """Where the first of some rows begins, with those above it whose labels, or values, wrap."""
    for at in range(first - 1, max(first - 1 - _MOST_ROWS, -1), -1):
        if _begins_row(lines[at], left):
            first = at
    while first and box_of(lines[first - 1]).bottom > box_of(lines[first]).top:  # beside it
        first -= 1
    return first


def _begins_row(line: Line, left: float) -> bool:
    """Whether a known label begins where the labels of a table do."""
    text = line.filled[0].text
    begins = abs(box_of(line.filled[0]).x0 - left) <= TOLERANCES.aligned * letter_of(box_of(line))
    return begins and (LABELS.may_begin(text) or LABELS.starting(line.text) is not None)


def _close_above(above: Sequence[Line], row: Line) -> list[Line]:
    """The last of some lines that stand as close above each other, and above a row, as those of one header."""
    lines = [row]
    for line in reversed(above[-_MOST_LINES:]):
        if lines[1:] and stands_apart(line, lines[0]):
            break
        lines.insert(0, line)
    return lines[:-1]


def _head(lines: Sequence[Line], lefts: Sequence[float]) -> Line | None:
    """A header with a text for each column, and perhaps one for the labels; None for lines that are no such."""
    told = len(lines) == 1 and len(lines[0].filled) >= len(lefts)
    if told or any(line.text.endswith(_ENDS) or not _is_parted(line, lefts) for line in lines):
        return None
    columns: list[list[Word]] = [[] for _ in lefts]
    for word in chain.from_iterable(line.words for line in lines):
        columns[_column(word, lefts)].append(word)
    return one_row(lines, map(cell_of_words, columns)) if all(columns[1:]) else None


def _column(word: Word, lefts: Sequence[float]) -> int:
    return max(bisect_right(lefts, word.box.middle) - 1, 0)


def _is_parted(line: Line, lefts: Sequence[float]) -> bool:
    """Whether the first word over a column begins there, or far behind the others, and none stands over two columns."""
    letter = letter_of(box_of(line))
    over_two = any(word.box.x0 + letter < left < word.box.x1 - letter for word in line.words for left in lefts[1:])
    return not over_two and all(
        abs(word.box.x0 - lefts[_column(word, lefts)]) <= TOLERANCES.close * letter
        or word.box.x0 - before.box.x1 >= TOLERANCES.padding * letter
        for before, word in _over_borders(line, lefts)
    )


def _over_borders(line: Line, lefts: Sequence[float]) -> Iterator[tuple[Word, Word]]:
    """The words beside each other in a line that stand over different columns."""
    for before, word in pairwise(line.words):
        if _column(before, lefts) != _column(word, lefts):
            yield before, word
