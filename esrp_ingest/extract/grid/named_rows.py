"""Rows of tables whose first columns name whose figures the others hold: `Server | Metric | Value`.

Where the format gives no cells, texts belong to the column in which most of its texts begin, and what wraps belongs to
the nearest line of figures.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby, pairwise
from typing import NamedTuple

from esrp_ingest.extract.grid.around_rows import rows_of_lines
from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.figure_columns import parted, stacked
from esrp_ingest.extract.grid.pieces import is_told_by_place, letter_of, slack
from esrp_ingest.extract.grid.standing import gap, is_larger
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Box, Cell, Line, box_of
from esrp_ingest.numerals import is_figure

_MOST_LINES = 4
"""Of a name that wraps."""


class HeadWords(NamedTuple):
    """What texts of a paper say, as far as only their words tell it.

    Attributes:
        are_heading: whether a line is the caption of a table or the heading of a chapter.
        are_verdicts: whether what heads a column says that verdicts stand below it.
        are_name: whether a text is the name of somebody whose figures stand beside it.
    """

    are_heading: Callable[[Line], bool]
    are_verdicts: Callable[[str], bool]
    are_name: Callable[[str], bool]


@dataclass(slots=True)
class NamedRow:
    """A row that is being put together.

    Attributes:
        line: the line of its figures.
        names: what stands in each column that names something.
        figures: what stands in the others.
    """

    line: Line
    names: list[str]
    figures: list[str]

    def take(self, column: int, cell: Cell) -> None:
        """Puts a cell into its column: that of a name goes on below what it holds."""
        if column < len(self.names):
            self.names[column] = unwrapped((self.names[column], cell.text))
        else:
            self.figures[column - len(self.names)] = cell.text


def rows_below(table: Sequence[Line], keys: int, most: int, words: HeadWords) -> tuple[list[NamedRow], int]:
    """The rows below the header that a table begins with, and how many lines they have.

    Args:
        table: the header, and the lines below it.
        keys: how many of its columns name something.
        most: how many rows a table has at the most.
        words: what texts of a paper say.
    """
    width = len(table[0].cells)
    if is_told_by_place(table[0]):
        return _placed(table, keys, words)
    entries: list[NamedRow] = []
    at = 1
    while (
        at < len(table)
        and len(entries) < most
        and keys < len(table[at].cells) <= width
        and not is_told_by_place(table[at])
    ):
        texts = [cell.one_line for cell in table[at].cells]
        figures = texts[keys:] + [""] * (width - len(texts))
        if not any(map(is_figure, figures)) or any(map(is_figure, texts[:keys])):
            break
        above = entries[-1].names if entries else [""] * keys
        entries.append(NamedRow(table[at], _filled(texts, above), figures))
        at += 1
    return entries, at - 1


def _placed(table: Sequence[Line], keys: int, words: HeadWords) -> tuple[list[NamedRow], int]:
    """The rows below a header on a page, and on those that follow as long as texts stand in its columns."""
    heads = [box_of(cell) for cell in table[0].cells]
    width = len(heads) - keys
    body = _below(table, heads, keys, words)
    rows = list(filter(partial(_holds_figure, heads[keys].x0), body))
    body = _without_what_follows(body, rows)
    edges = _edges(body, heads[:keys])
    if len(edges) != keys or not rows:
        return [], 0
    body = _without_foot(body, rows)
    entries = [NamedRow(line, [""] * keys, [""] * width) for line in rows]
    columns = _columns(table[0].cells[keys:], rows, words)
    cells = {line: list(_in_columns(line, edges, columns, heads[keys].x0)) for line in body}
    if any(len({column for column, _ in cells[line]}) < len(cells[line]) for line in rows):
        return [], 0  # not every column is known
    _take_all(entries, cells, rows)
    _join_names(entries, words.are_name)
    _name(entries, words.are_name)
    return entries, len(body)


def _columns(heads: Sequence[Cell], rows: Sequence[Line], words: HeadWords) -> dict[int, Box]:
    """Where each column of figures stands, by its number: by the rows that fill all of them, else by its heading.

    Behind the last one a verdict may stand, close to its figures; below what heads that there are none.
    """
    columns = {at: box_of(head) for at, head in enumerate(heads) if not words.are_verdicts(head.one_line)}
    left = box_of(heads[0]).x0
    figures = ([box for cell in row.cells if is_figure(cell.text) and (box := box_of(cell)).x1 >= left] for row in rows)
    full = [boxes for boxes in figures if len(boxes) == len(columns)]
    return dict(zip(columns, full[0], strict=True)) if full else columns


def _take_all(
    entries: Sequence[NamedRow], cells: Mapping[Line, Sequence[tuple[int, Cell]]], rows: Sequence[Line]
) -> None:
    """Puts what the lines of a table hold into its rows.

    Args:
        entries: take it.
        cells: those of each line, with the numbers of their columns.
        rows: the lines that hold the figures of each.
    """
    whose = _whose(list(cells), rows, {line: {column for column, _ in each} for line, each in cells.items()})
    for line, each in cells.items():
        for column, cell in each:
            entries[whose[line, column]].take(column, cell)


def _join_names(entries: Sequence[NamedRow], are_name: Callable[[str], bool]) -> None:
    """Puts a name together that wraps in a cell over several rows, whose lines stand beside as many of them."""
    for named, stretch in groupby(entries, key=lambda entry: bool(entry.names[0])):
        rows = list(stretch) if named else []
        at = 0
        while at < len(rows):
            texts = [entry.names[0] for entry in rows[at : at + _MOST_LINES]]
            count = next((to for to in range(len(texts), 1, -1) if _is_one_name(texts[:to], are_name)), 1)
            for entry in rows[at + 1 : at + count]:
                entry.names[0] = ""
            rows[at].names[0] = unwrapped(texts[:count])
            at += count


def _is_one_name(texts: Sequence[str], are_name: Callable[[str], bool]) -> bool:
    """Whether texts below each other are the lines of a name, and the first ones are none by themselves."""
    return are_name(unwrapped(texts)) and not any(are_name(unwrapped(texts[:to])) for to in range(1, len(texts)))


def _name(entries: Sequence[NamedRow], are_name: Callable[[str], bool]) -> None:
    """Gives rows whose names are those of the row above them, or of each repetition, these names.

    A name in the middle of rows of which nobody knows how many are its own is nobody's.
    """
    above = [""] * len(entries[0].names)
    told = _of_repetitions(entries, are_name)
    firsts = told or [entry.names[0] if entries[0].names[0] else "" for entry in entries]
    for entry, first in zip(entries, firsts, strict=True):
        entry.names = above = _filled([first, *entry.names[1:]], above)


def _holds_figure(left: float, line: Line) -> bool:
    """Whether a line ends with a figure of the columns, and not with the number that ends a wrapped name."""
    return is_figure(line.cells[-1].text) and box_of(line).x1 >= left


def _filled(names: Sequence[str], above: Sequence[str]) -> list[str]:
    """The names of a row; one that is not repeated is that of the row above it."""
    return [text or had for text, had in zip(names, above, strict=False)]


def _of_repetitions(entries: Sequence[NamedRow], are_name: Callable[[str], bool]) -> list[str]:
    """What stands in the first column beside each row, where the rows say the same again and again for each of them.

    Wherever its name stands beside those of a repetition, also where a page cuts them, it is that of all; else nothing.
    Where texts beside a repetition are not the lines of one name, nobody's stands beside any.
    """
    repetitions = _repetitions(entries)
    said = {tuple(tuple(entry.names[1:]) for entry in each) for each in repetitions}
    texts = [dict.fromkeys(filter(None, (entry.names[0] for entry in each))) for each in repetitions]
    if len(repetitions) == 1 or len(said) > 1 or not all(texts):
        return []
    names = [_whole_name(list(each), are_name) for each in texts]
    return [name if all(names) else "" for name, each in zip(names, repetitions, strict=True) for _ in each]


def _whole_name(texts: Sequence[str], are_name: Callable[[str], bool]) -> str:
    """The only one of some texts, or the name whose lines they are; empty where they are neither."""
    whole = unwrapped(texts)
    return whole if len(texts) == 1 or are_name(whole) else ""


def _repetitions(entries: Sequence[NamedRow]) -> list[list[NamedRow]]:
    """Rows parted before each that says what one above it says; their first column does not count."""
    return list(runs(entries, lambda part, entry: all(entry.names[1:] != each.names[1:] for each in part)))


def _below(lines: Sequence[Line], heads: Sequence[Box], keys: int, words: HeadWords) -> list[Line]:
    """The lines below a header, each close to the one above it, that hold nothing but figures right of its names.

    A heading in larger letters, and a sentence that begins in one column and goes past the next one's title, end it.
    """
    end = 1
    while end < len(lines) and lines[end].has_places and _follows(lines[end - 1], lines[end]):
        line = lines[end]
        texts = [box_of(cell) for cell in line.cells if not is_figure(cell.text)]
        if any(box.x1 >= heads[keys].x0 for box in texts) or is_larger(line, lines[1]) or words.are_heading(line):
            break
        if len(line.cells) == 1 and any(map(partial(_goes_past, box_of(line)), pairwise(heads[:keys]))):
            break
        end += 1
    return list(lines[1:end])


def _goes_past(box: Box, heads: tuple[Box, Box]) -> bool:
    """Whether something begins below the first of two titles and ends behind the second one."""
    first, second = heads
    return box.x0 < first.x1 and box.x1 > second.x1


def _without_what_follows(body: Sequence[Line], rows: Sequence[Line]) -> list[Line]:
    """The lines of a table up to the first below its last row that stands farther off than its own do."""
    if not rows:
        return list(body)
    last = next(at for at, line in enumerate(body) if line is rows[-1])
    steps = [
        box_of(lower).top - box_of(upper).top for upper, lower in pairwise(body[: last + 1]) if upper.page == lower.page
    ]
    widest = TOLERANCES.wider * max(steps, default=box_of(rows[-1]).height)
    end = last + 1
    while end < len(body) and box_of(body[end]).top - box_of(body[end - 1]).top <= widest:
        end += 1
    return list(body[:end])


def _without_foot(body: Sequence[Line], rows: Sequence[Line]) -> list[Line]:
    """The lines of a table up to its last figures, where nothing stands below those of any other of its rows."""
    figures = set(rows)
    last = next(at for at, line in enumerate(body) if line is rows[-1])
    wraps = any(upper in figures and lower not in figures for upper, lower in pairwise(body[: last + 1]))
    return list(body) if wraps else list(body[: last + 1])


def _follows(above: Line, line: Line) -> bool:
    """Whether a line stands close below another one, or on the page behind it."""
    if above.page != line.page:
        return (line.page or 0) - (above.page or 0) == 1
    return gap(above, line) <= TOLERANCES.far_below * box_of(line).height


def _whose(
    body: Sequence[Line], rows: Sequence[Line], columns: Mapping[Line, Collection[int]]
) -> dict[tuple[Line, int], int]:
    """The number of the row that what a line holds in a column is of: one that it stands around, on its page.

    What stands above the first gap of a page goes on with the last row of the page before.

    Args:
        body: the lines of a table.
        rows: those that hold its figures.
        columns: those in which each line holds something.
    """
    found = dict(chain.from_iterable(_in_row(at, [row], columns) for at, row in enumerate(rows)))
    own = set(rows)
    others = [(at, line) for at, line in enumerate(body) if line not in own]
    for page, stretch in groupby(others, key=lambda placed: placed[1].page):
        wrapped = list(stretch)
        here = [(number, row) for number, row in enumerate(rows) if row.page == page]
        ending = _ending(body, wrapped, here)
        before = max(0, sum((row.page or 0) < (page or 0) for row in rows) - 1)
        found.update(_in_row(before, ending, columns))
        found |= _around(here, [line for _, line in wrapped if line not in ending], columns)
    return found


def _in_row(
    row: int, lines: Iterable[Line], columns: Mapping[Line, Collection[int]]
) -> Iterator[tuple[tuple[Line, int], int]]:
    """All that some lines hold as parts of one row."""
    for line in lines:
        for column in columns[line]:
            yield (line, column), row


def _ending(
    body: Sequence[Line], wrapped: Sequence[tuple[int, Line]], here: Sequence[tuple[int, Line]]
) -> Collection[Line]:
    """The lines of a page that go on with the last row of the page before."""
    if not here:
        return [line for _, line in wrapped]
    number, first = here[0]
    return [line for at, line in wrapped if number and _ends_row_above(body, at, first)]


def _around(
    rows: Sequence[tuple[int, Line]], lines: Sequence[Line], columns: Mapping[Line, Collection[int]]
) -> dict[tuple[Line, int], int]:
    """The number of the row of a page that what other lines of it hold in a column is of."""
    middles = [box_of(row).centre for _, row in rows]
    found: dict[tuple[Line, int], int] = {}
    for column in set(chain.from_iterable(columns[line] for line in lines)):
        own = [line for line in lines if column in columns[line]]
        places = rows_of_lines(middles, [box_of(line).centre for line in own], box_of(own[0]).height)
        found |= {(line, column): rows[place][0] for line, place in zip(own, places, strict=True)}
    return found


def _ends_row_above(body: Sequence[Line], at: int, row: Line) -> bool:
    """Whether a line at the top of a page ends the last row of the page before: the widest gap stands below it."""
    texts = [line for line in body if line.page == row.page and not is_figure(line.cells[-1].text)]
    gaps = [box_of(lower).top - box_of(upper).top for upper, lower in pairwise(texts)]
    wide = next((number for number, gap in enumerate(gaps) if gap > TOLERANCES.wider * min(gaps)), None)
    if wide is None or body[at] not in texts or box_of(texts[wide + 1]).top > box_of(row).top:
        return False
    return texts.index(body[at]) <= wide


def _edges(body: Sequence[Line], heads: Sequence[Box]) -> list[float]:
    """Where the texts of each naming column begin: by what stays free between columns, else where most texts do.

    Texts of one column that do not stand below each other are those nearest to what heads it.
    """
    texts = [box_of(cell) for line in body for cell in line.cells if not is_figure(cell.text)]
    spans = [span for span, _ in stacked((box, "") for box in texts)]
    if len(spans) > len(heads):
        spans = _first_below_each(spans, heads)
    if len(spans) == len(heads):
        return [span.x0 for span in spans]
    found = counted((box.x0, letter_of(box)) for box in texts)
    return sorted(edge for edge, _ in found.most_common(len(heads)))


def _first_below_each(spans: Sequence[Box], heads: Sequence[Box]) -> list[Box]:
    """The first from the left of those that are nearest to each of what heads columns."""
    first: dict[int, Box] = {}
    for span in spans:
        first.setdefault(min(range(len(heads)), key=lambda at: _off(span, heads[at])), span)
    return list(first.values())


def _off(box: Box, head: Box) -> tuple[float, float]:
    """How far something stands from what heads a column: from its nearer side, and from its middle."""
    return max(0.0, box.x0 - head.x1, head.x0 - box.x1), abs(box.middle - head.middle)


def _in_columns(
    line: Line, edges: Sequence[float], columns: Mapping[int, Box], left: float
) -> Iterator[tuple[int, Cell]]:
    """The cells of a line, each with the number of its column: those of figures stand behind those of names."""
    for cell in chain.from_iterable(parted(cell, edges[1:]) for cell in line.cells):
        box = box_of(cell)
        if columns and is_figure(cell.text) and box.x1 >= left:
            yield len(edges) + min(columns, key=lambda at: abs(columns[at].middle - box.middle)), cell
        else:
            yield max((at for at, edge in enumerate(edges) if edge <= box.x0 + _slack(cell)), default=0), cell


def _slack(cell: Cell) -> float:
    """By how much texts of its column begin apart."""
    return slack(box_of(cell))
