"""Rows of a text that stand below each other: which cell of a line is of which column, by the letters that it takes."""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, groupby, pairwise
from math import inf
from operator import itemgetter

from esrp_ingest.extract.grid.closed_cells import with_cells_apart, with_names_over_figures
from esrp_ingest.extract.grid.letter_order import (
    below_no_corner,
    columns_in_order,
    fill_header,
    in_order,
    in_order_of,
    whole_rows,
)
from esrp_ingest.extract.grid.letter_spans import (
    figure_spans,
    holds_figures,
    nearest,
    parted,
    placed,
    stretches,
    word_by_word,
)
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.grid.pieces import Span, letters_of
from esrp_ingest.extract.grid.words_behind import with_words_apart
from esrp_ingest.extract.sequences import folded
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure

_FEWEST, _FEWEST_COLUMNS = 2, 3
"""Rows and cells of a table, and columns of one of figures, that has at least so many."""
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"\S++")
_WIDE = 4
"""So many blanks stand in no line of running text."""
_BESIDE = 2
"""By so many letters a word begins beside its column at most: what stands left of it may have moved it."""
_MOST_BETWEEN = 2
"""So many lines of one cell at most stand between the rows of a table: what groups of them are about."""
_LONGEST_BETWEEN = 60
"""Characters of such a line."""


def in_columns(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of a text that stand below each other with as many cells as columns: what is empty is a cell.

    A header whose corner is empty has a cell less than the rows below it, and begins farther right.

    Args:
        lines: lines of a document; those of other formats stay as they are.
    """
    apart = map(with_cells_apart, _stretches(_with_ends_of_heads(with_names_over_figures(lines))))
    stretches_of_heads = chain(*map(_by_heads, _with_groups(list(apart))))
    return list(chain(*map(_in_columns, map(with_words_apart, stretches_of_heads))))


def _in_columns(stretch: Sequence[Line]) -> Sequence[Line]:
    """Lines of a text below each other with a cell for each of their columns; as they are where none are told."""
    several = [line for line in stretch if len(line.cells) > 1 and not line.is_row]
    columns, ordered = figure_spans(several), columns_in_order(several)
    if len(columns) > len(ordered) and fill_header(ordered, several):  # those of the next page stand elsewhere
        return [_placed(line, partial(in_order_of, columns=ordered), len(ordered)) for line in stretch]
    place = partial(_in_spans if columns else _in, columns=columns or _columns(several))
    if len(place.keywords["columns"]) < _FEWEST_COLUMNS:
        return whole_rows(stretch)
    return [_placed(word_by_word(line, columns), place, len(columns)) for line in stretch]


def _placed(line: Line, place: Callable[[Line], Line], width: int) -> Line:
    """A line of a table in its columns; one alone between rows of figures is over all columns, so many."""
    if len(line.cells) > 1:
        return place(line)
    return line.with_cells((line.cells[0]._replace(across=None), *[Cell("")] * (width - 1))) if width else line


def _by_heads(stretch: Sequence[Line]) -> list[list[Line]]:
    """A stretch cut before each header that follows rows of figures: from there on columns may stand elsewhere."""
    parts: list[list[Line]] = [[]]
    has_rows = False
    for line in stretch:
        is_row = holds_figures(line)
        if len(line.cells) > _FEWEST and not is_row and has_rows:
            parts.append([])
            has_rows = False
        has_rows = has_rows or is_row
        parts[-1].append(line)
    return parts


def _with_groups(stretches: Sequence[list[Line]]) -> Iterator[list[Line]]:
    """Stretches of a text, those that only short lines stand between as one, with such lines below the last.

    Such lines say what groups of rows are about, or end the label above them.
    """
    table: list[Line] = []
    between: list[Line] = []
    for stretch in stretches:
        follows = bool(table) and _follows(stretch[0], (between or table)[-1])
        if follows and len(stretch[0].cells) > 1:
            table += [*between, *stretch]
            between = []
        elif follows and len(between) < _MOST_BETWEEN and len(stretch[0].text) <= _LONGEST_BETWEEN:
            between += stretch
        else:
            yield from filter(None, ([*table, *between],))
            table, between = (list(stretch), []) if len(stretch[0].cells) > 1 else ([], [])
            if not table:
                yield stretch
    yield from filter(None, ([*table, *between],))


def _with_ends_of_heads(lines: Sequence[Line]) -> list[Line]:
    """The lines, what stands below the cells of a header as the ends of these: `Sum or` and `average`."""
    return folded(lines, lambda above, line: _with_end_of_head(above, line) or _with_rest_of_head(above, line))


def _with_end_of_head(above: Line, line: Line) -> Line | None:
    """A header with what stands alone below one of its cells; None for any other two lines."""
    at = _cell_above(above, line) if len(above.cells) > _FEWEST else 0
    cells = [_below_other(cell, line.cells[0]) if at == each else cell for each, cell in enumerate(above.cells)]
    return replace(above, cells=tuple(cells), parts=(*above.sources, line)) if at else None


def _with_rest_of_head(above: Line, line: Line) -> Line | None:
    """A header that wraps with the line below it, in which others stand behind its own cells: `Stress`, `test`."""
    lefts, below = _lefts(above), _lefts(line)
    count = len(lefts)
    figures = any(is_figure(cell.text) for cell in (*above.cells, *line.cells))
    if figures or not (_FEWEST <= count < len(below)) or below[:count] != lefts:
        return None
    if above.is_row or not _follows(line, above) or below[count] <= letters_of(above.cells[-1])[1]:
        return None
    ends = map(_below_other, above.cells, line.cells)
    return replace(above, cells=(*ends, *line.cells[count:]), parts=(*above.sources, line))


def _cell_above(above: Line, line: Line) -> int:
    """Which cell of a header, but its first, begins where a line of one cell below it alone does; 0 for none."""
    texts = [cell.text for cell in (*above.cells, *line.cells)]
    if len(line.cells) > 1 or above.is_row or not _follows(line, above) or any(map(is_figure, texts)):
        return 0
    left, right = line.cells[0].across or (-inf, inf)
    places = list(pairwise([*_lefts(above), inf]))
    return next((at for at, (place, end) in enumerate(places) if at and abs(place - left) <= 1 and right < end), 0)


def whole_heads(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of a text that head the same columns one below the other as one: each cell over two lines."""
    whole: list[Line] = []
    for at, line in enumerate(lines):
        below = lines[at + 1] if at + 1 < len(lines) else None
        if whole and below is not None and _goes_on_over(line, whole[-1], below):
            cells = zip(whole[-1].cells, line.cells, strict=True)
            whole[-1] = whole[-1].with_cells(tuple(_below_other(upper, lower) for upper, lower in cells))
            whole[-1] = replace(whole[-1], parts=(*whole[-1].parts, line))
        else:
            whole.append(line)
    return whole


def _goes_on_over(line: Line, above: Line, below: Line) -> bool:
    """Whether the cells of a line of a text go on with those above it, and rows with a label more stand below both."""
    heads = (*above.cells, *line.cells)
    if (
        above.is_row
        or not (_follows(line, above) and _follows(below, line))
        or any(is_figure(cell.text) for cell in heads)
    ):
        return False
    lefts = [_lefts(each) for each in (above, line, below)]
    return len(lefts[0]) >= _FEWEST and lefts[0] == lefts[1] == lefts[2][1:]


def _lefts(line: Line) -> list[float]:
    """Where each cell of a line begins; none where the format does not tell that of each."""
    lefts = [cell.across[0] for cell in line.cells if cell.across is not None]
    return lefts if len(lefts) == len(line.cells) else []


def _below_other(upper: Cell, lower: Cell) -> Cell:
    """Two cells of a text, one below the other, as one."""
    (left, right), (_, end) = letters_of(upper), letters_of(lower)
    return Cell(f"{upper.text} {lower.text}", (), (left, max(right, end)))


def _follows(line: Line, above: Line) -> bool:
    """Whether a line of a text stands right below another one."""
    return not line.is_row and line.number is not None and line.number == (above.sources[-1].number or 0) + 1


def as_rows(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of a text that stand below each other in columns as rows of a table."""
    rows: list[Line] = []
    for stretch in _stretches(lines):
        placed = _table(stretch)
        rows += [line.as_row() for line in placed] or stretch
    return rows


def with_values_below(lines: Sequence[Line]) -> list[Line]:
    """The lines, those of a text that go on with the value above them in its row: they begin where values do."""
    begins = Counter(left for line in lines if (left := _left_of_value(line)) is not None)

    def joined(above: Line, line: Line) -> Line | None:
        left = _left_of_value(above) if _follows(line, above) else None
        if left is None or begins[left] == 1 or not _begins_alone_at(line, left):
            return None
        *label, value = above.cells
        goes_on = value._replace(text=f"{value.text}\n{line.text}")
        return replace(above, cells=(*label, goes_on), parts=(*above.sources, line))

    return folded(lines, joined)


def _left_of_value(line: Line) -> float | None:
    """Where the second of two cells of a text's line begins, None for any other line."""
    source = line.sources[0]
    across = source.cells[1].across if len(source.cells) == _FEWEST and not source.is_row else None
    return None if across is None else across[0]


def _begins_alone_at(line: Line, left: float) -> bool:
    """Whether a line of one cell begins where others do."""
    across = line.cells[0].across
    return len(line.cells) == 1 and across is not None and abs(across[0] - left) <= 1


def rows_among(lines: Sequence[Line]) -> set[Line]:
    """The lines of a text that stand below each other in columns."""
    return {line for stretch in _stretches(lines) if _table(stretch) for line in stretch}


def _table(stretch: Sequence[Line]) -> list[Line]:
    """Lines with a cell for each column, nothing where they are no table."""
    if len(stretch) < _FEWEST:
        return []
    columns = _columns(stretch)
    placed = [_in(line, columns) for line in stretch]
    if len(columns) >= _FEWEST and all(len(line.cells) == len(columns) for line in placed):
        return placed
    return list(map(_without_places, stretch)) if _are_parted_alike(stretch) else []


def _are_parted_alike(lines: Sequence[Line]) -> bool:
    """Whether lines of two cells have the same wide blanks between these, as labels and values that these part have."""
    spans = [[letters_of(cell) for cell in line.cells] for line in lines]
    if not all(len(each) == _FEWEST for each in spans):
        return False
    blanks = {right[0] - left[1] for left, right in spans}
    return len(blanks) == 1 and max(blanks) >= _WIDE


def _stretches(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines of a text that follow each other and have several cells, as lists; every other line alone."""
    return stretches(lines, lambda line: len(line.cells) > 1 and all(cell.across is not None for cell in line.cells))


def _columns(lines: Sequence[Line]) -> list[Span]:
    """From where to where the columns go that the longest lines have; none where these overlap."""
    width = max((len(line.cells) for line in lines), default=0)
    spans = [[letters_of(cell) for cell in line.cells] for line in lines if len(line.cells) == width]
    columns = [(min(left for left, _ in each), max(right for _, right in each)) for each in zip(*spans, strict=True)]
    return columns if all(left[1] <= right[0] for left, right in pairwise(columns)) else []


def _without_places(line: Line) -> Line:
    """A line whose cells are just the columns."""
    return line.with_cells(tuple(cell._replace(across=None) for cell in line.cells))


def _in_spans(line: Line, columns: Sequence[Span]) -> Line:
    """A line of a table of figures with a cell in each column; figures behind a label are cells of their own."""
    cells = placed(parted(line), columns) if holds_figures(line) else []
    return line.with_cells(tuple(cells)) if cells else _in(line, columns)


def _in(line: Line, columns: Sequence[Span]) -> Line:
    """A line with a cell in each column, where each of its own stands in one that no other stands in."""
    cells = in_order(line, len(columns)) or _by_column(line.cells, columns)
    if cells is None:
        cells = _parted_at_blanks(line, columns)
        cells = cells or _by_column([_at_left(cell, columns) for cell in line.cells], columns)
    cells = cells or below_no_corner(line.cells, columns)
    return line.with_cells(tuple(cells)) if cells else line


def _parted_at_blanks(line: Line, columns: Sequence[Span]) -> list[Cell] | None:
    """The cells of a line, those over several columns parted, where that fills all columns but the corner.

    A single blank is all that may be left between the names of two.
    """
    cut = [piece for cell in line.cells for piece in _pieces(cell, columns)]
    ways = (_by_column(pieces, columns) for pieces in (cut, _counted_names(line, columns)))
    return next((pieces for pieces in ways if pieces and all(cell.text for cell in pieces[1:])), None)


def _counted_names(line: Line, columns: Sequence[Span]) -> list[Cell]:
    """The cells of a line, those parted that hold as many names as columns up to the next one: `EXMBX01 EXMBX02 Total`.

    Two of them at least differ in nothing but their digits; so nothing else than their order tells which is over which.
    """
    cells: list[Cell] = []
    for cell, behind in zip(line.cells, (*line.cells[1:], None), strict=True):
        over = _at(cell, columns)
        places = _at(behind, columns) if behind is not None else range(len(columns), len(columns))
        words = cell.text.split()
        if over and len(words) == places.start - over.start > 1 and _are_counted(words):
            cells += [Cell(word, (), span) for word, span in zip(words, columns[over.start :], strict=False)]
        else:
            cells.append(cell)
    return cells


def _are_counted(words: Sequence[str]) -> bool:
    """Whether two of some words are names that differ in their digits."""
    names = [word for word in words if _DIGITS.search(word) and word[0].isalpha()]
    return len(names) > len({_DIGITS.sub("", name) for name in names})


def _at_left(cell: Cell, columns: Sequence[Span]) -> Cell:
    """A cell over several columns where the first of them stands: it heads these."""
    places = _at(cell, columns)
    return cell._replace(across=columns[places[0]]) if len(places) > 1 else cell


def _by_column(cells: Sequence[Cell], columns: Sequence[Span]) -> list[Cell] | None:
    """The cells in their columns; None where one stands in several, in none, or where another one stands."""
    filled = [Cell("")] * len(columns)
    for cell in cells:
        found = _at(cell, columns) or _right_beside(cell, columns)
        if len(found) != 1 or filled[found[0]].text:
            return None
        filled[found[0]] = cell._replace(across=None)
    return filled


def _right_beside(cell: Cell, columns: Sequence[Span]) -> range:
    """The column that a cell stands right beside, where it stands in none: one letter may move either."""
    at = nearest(letters_of(cell), columns) if columns else 0
    (left, right), (start, end) = letters_of(cell), columns[at] if columns else (inf, inf)
    return range(at, at + 1 if max(start - right, left - end) < _BESIDE else at)


def _at(cell: Cell, columns: Sequence[Span]) -> range:
    """The columns in which a cell stands."""
    left, right = letters_of(cell)
    return range(bisect_right(columns, left, key=itemgetter(1)), bisect_left(columns, right, key=itemgetter(0)))


def _pieces(cell: Cell, columns: Sequence[Span]) -> list[Cell]:
    """A cell, parted where its words stand nearest to other columns than those before them."""
    if len(_at(cell, columns)) < _FEWEST:
        return [cell]
    words = _words(cell.text, int(letters_of(cell)[0]))
    parts = groupby(
        zip(_columns_of([span for _, span in words], columns), words, strict=True), key=lambda pair: pair[0]
    )
    return [Cell(" ".join(word for _, (word, _) in part), (), columns[at]) for at, part in parts]


def _words(text: str, left: int) -> list[tuple[str, Span]]:
    """The words of a cell and where they stand; the unit behind a figure is no word of its own: `1.02 ms`."""
    found: list[tuple[str, Span]] = []
    for word in _WORD.finditer(text):
        span = left + word.start(), left + word.end()
        if found and is_unit(word[0]) and is_figure(found[-1][0]):
            figure, (start, _) = found.pop()
            found.append((f"{figure} {word[0]}", (start, span[1])))
        else:
            found.append((word[0], span))
    return found


def _columns_of(words: Sequence[Span], columns: Sequence[Span]) -> Iterator[int]:
    """The column of each word: one that begins where a column does begins its cell, any other is nearest to its own."""
    begun: dict[int, int] = {}
    for at, (start, _) in enumerate(columns):
        number = min(range(len(words)), key=lambda each: abs(words[each][0] - start))
        if abs(words[number][0] - start) <= _BESIDE:
            begun[number] = at
    for number, word in enumerate(words):
        least = max((at for begins, at in begun.items() if begins <= number), default=0)
        most = min((at - 1 for begins, at in begun.items() if begins > number), default=len(columns) - 1)
        yield max(least, min(nearest(word, columns), most))
