"""From where to where the columns of a text's table of figures go: all of its rows tell, also by the cells they leave.

Copies of a page as text leave a single blank between cells that nearly touch there, and say nothing of empty ones.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain

from esrp_ingest.extract.grid.pieces import Span, letters_of, merged, overlap
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure, is_fraction
from esrp_ingest.quantities import is_null

_FEWEST = 2


def figure_spans(lines: Sequence[Line]) -> list[Span]:
    """The columns of rows of figures that stand below each other, their labels' first; none where they agree on none.

    They agree where no label goes on below a figure, no two cells of a row stand in one column, and there are as many
    columns as some row has cells, or a line above the rows that may leave out its corner. A figure right behind a label
    was moved by it, and says nothing of its column.

    Args:
        lines: of a text, with the places of their cells, from a header on.
    """
    rows = [row for row in map(parted, lines) if _holds_figures(row)]
    spans = _spans(rows, {cell for line in lines for cell in line.cells}) if len(rows) >= _FEWEST else []
    told = len(spans) in {*map(len, rows)} | _widths(lines)
    return spans if told and all(placed(row, spans) for row in rows) else []


def _spans(rows: Sequence[Sequence[Cell]], given: Collection[Cell]) -> list[Span]:
    """Where labels and figures stand below each other; none where a label goes on below a figure.

    Args:
        rows: with the figures behind labels as cells of their own.
        given: the cells that stood apart in the text.
    """
    figures = merged([_reach(cell) for row in rows for cell in row[1:] if cell in given])
    labels = merged([letters_of(row[0]) for row in rows])
    return [*labels, *figures] if figures and len(labels) == 1 and labels[0][1] <= figures[0][0] else []


def _reach(cell: Cell) -> Span:
    """From where to where a cell goes; a dash that stands right behind the end of other figures is below them."""
    left, right = letters_of(cell)
    return (left - 1 if is_null(cell.text) else left), right


def _widths(lines: Sequence[Line]) -> set[int]:
    """How many columns headers among some lines may head: as many as they have cells, or one more, the labels'."""
    heads = (line for line in lines if len(line.cells) > 1 and not any(is_figure(cell.text) for cell in line.cells))
    return {len(head.cells) + corner for head in heads for corner in (0, 1)}


def placed(row: Sequence[Cell], spans: Sequence[Span]) -> list[Cell]:
    """A row with a cell for each column; none where two of its own stand in one, or one in several.

    What stands in no column belongs to the nearest of those behind the cell before it.
    """
    filled = [Cell("")] * len(spans)
    first = 0
    for cell in row:
        inside = [at for at, span in enumerate(spans) if overlap(span, letters_of(cell))]
        left = spans[first:]
        at = inside[0] if inside else first + nearest(letters_of(cell), left) if left else -1
        if len(inside) > 1 or at < first:
            return []
        filled[at] = cell._replace(across=None)
        first = at + 1
    return filled


def nearest(own: Span, spans: Sequence[Span]) -> int:
    """The column that something stands in, or nearest to."""
    return min(range(len(spans)), key=lambda at: max(spans[at][0] - own[1], own[0] - spans[at][1]))


def _holds_figures(row: Sequence[Cell]) -> bool:
    return any(is_figure(cell.text) for cell in row[1:])


def holds_figures(line: Line) -> bool:
    """Whether a figure stands behind the first cell of a line, or several that one blank parts, and nothing else."""
    return any(all(map(is_figure, cell.text.split(" "))) for cell in line.cells[1:])


def parted(line: Line) -> list[Cell]:
    """The cells of a line, less the figures with decimals at their ends, which are cells of their own."""
    return list(chain(*map(_parts, line.cells)))


def stretches(lines: Sequence[Line], is_told: Callable[[Line], bool]) -> Iterator[list[Line]]:
    """Lines of a text without an empty one between them, as lists; every other line alone.

    Args:
        lines: lines in their order; rows that the format gives stand alone.
        is_told: whether it is known where the cells of a line stand.
    """
    told = {line for line in lines if not line.is_row and is_told(line)}

    def goes_on(stretch: list[Line], line: Line) -> bool:
        above = stretch[-1]
        return above in told and line in told and line.number == (above.sources[-1].number or 0) + 1

    return runs(lines, goes_on)


def word_by_word(line: Line, columns: Sequence[Span]) -> Line:
    """A line of one cell with as many words as columns behind the labels, which come again, with a cell for each."""
    words = line.cells[0].text.split()
    begins = letters_of(line.cells[0])[0]
    of_each = len(line.cells) == 1 and len(columns) == len(words) + 1 and columns[0][1] <= begins
    if not of_each or len(words) == len(set(words)) or any(map(is_figure, words)):
        return line
    return line.with_cells(tuple(Cell(word, (), span) for word, span in zip(words, columns[1:], strict=True)))


def _parts(cell: Cell) -> list[Cell]:
    words = cell.text.split(" ")
    count = next((at for at, word in enumerate(reversed(words)) if not is_fraction(word)), len(words))
    if not count or len(words) == 1:
        return [cell]
    ends = [*([" ".join(words[:-count])] if count < len(words) else []), *words[-count:]]
    left = int(letters_of(cell)[0])
    parts: list[Cell] = []
    for text in ends:
        parts.append(Cell(text, (), (left, left + len(text))))
        left += len(text) + 1
    return parts
