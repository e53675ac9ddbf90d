"""Tables with wrapped cells: each column is read down by itself, and its pieces are joined until they are whole.

A figure of Jetstress always has the same number of decimals, so `34105.7` over `58` is one figure, whatever the
alignment of the cells, and also where a page break stands between the two pieces.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from esrp_ingest.extract.figures import Source
from esrp_ingest.extract.grid.pieces import Span, merged
from esrp_ingest.extract.grid.rows import AGGREGATES, NamedTable, TableRow, spans_of
from esrp_ingest.extract.grid.ruled_rows import table_of_ruled_cells
from esrp_ingest.extract.names import RowNames
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Locator, Word, bounding_box
from esrp_ingest.numerals import has_many_decimals, has_one_decimal, is_absent, is_numeric, is_plain, whole_and_begun
from esrp_ingest.quantities import Notation

PAGE_STEP = 100000.0
"""Added to vertical positions for each page, so that one order goes through a table over a page break."""


@dataclass(slots=True)
class _Entry:
    """A whole name or figure, put together from the pieces of one column."""

    text: str
    pieces: list[tuple[int, Word]]

    @property
    def page(self) -> int:
        return self.pieces[0][0]

    @property
    def box(self) -> Box:
        first = self.page
        box = bounding_box([word for page, word in self.pieces if page == first])
        return box if box is not None else self.pieces[0][1].box

    @property
    def locator(self) -> Locator:
        return Locator(self.page or None, None, self.box)

    @property
    def top(self) -> float:
        """Where it begins in the order of the whole table."""
        page, word = self.pieces[0]
        return page * PAGE_STEP + word.box.top

    @property
    def bottom(self) -> float:
        """Where it ends in the order of the whole table."""
        page, word = self.pieces[-1]
        return page * PAGE_STEP + word.box.bottom

    @property
    def widest_gap(self) -> float:
        """The white space between two of its pieces on one page."""
        pairs = pairwise(self.pieces)
        gaps = [lower.box.top - upper.box.bottom for (page, upper), (next_page, lower) in pairs if page == next_page]
        return max(gaps, default=0.0)

    @property
    def middle(self) -> float:
        """Where its middle stands in the order of the whole table."""
        return (self.top + self.bottom) / 2


@dataclass(slots=True)
class _Column:
    """The words of one column, from top to bottom."""

    pieces: list[tuple[int, Word]] = field(default_factory=list)


def read_columns(
    words: Sequence[tuple[int, Word]],
    names: RowNames,
    notation: Notation,
    rulings: Callable[[int, Box], list[Box]] | None,
    names_across: Span | None = None,
) -> NamedTable | None:
    """Reads one table from the words of its body, given with their pages.

    Args:
        words: in reading order.
        names: the names that rows begin with.
        notation: how figures are written.
        rulings: gives the ruled cells in a region of a page.
        names_across: from where to where names go that stand whole in a line; they may end in numbers.

    Returns:
        The table, with doubts for what could not be placed; None where no row was found.
    """
    name_column, figure_columns = _columns(words, names_across)
    labels = _join_names(name_column, names)
    if not labels:
        return None
    columns = _figures(figure_columns, labels, notation)
    broken = [at for at, column in enumerate(columns) if column is None]
    if broken and rulings is not None and (ruled := table_of_ruled_cells(words, names, rulings)) is not None:
        return ruled
    placed = _placed(columns, labels)
    spans = {at: _span(figure_columns[at]) for at in broken}
    table = NamedTable([_row(label, [column[at] for column in placed], spans) for at, label in enumerate(labels)])
    table.doubts += [*_empty_cells(table.rows, broken), *map(_broken, broken, (figure_columns[at] for at in broken))]
    return table


def _figures(columns: Sequence[_Column], labels: list[_Entry], notation: Notation) -> list[list[_Entry] | None]:
    """The figures of each column, None where its words cannot be put together."""
    one_decimal = _prints_one_decimal(columns, notation)
    return [_join_figures(column, labels, notation, one_decimal=one_decimal) for column in columns]


def _broken(at: int, column: _Column) -> tuple[str, Locator]:
    return f"column {at + 1} holds figures that cannot be put together", _Entry("", column.pieces).locator


def _placed(columns: Sequence[list[_Entry] | None], labels: list[_Entry]) -> list[list[_Entry | None]]:
    """The figure of each column in each row, None where there is none."""
    whole = [column for column in columns if column and _is_one_to_one(column, labels)]
    bands = _bands([labels, *whole])
    return [_place(column or [], bands, whole) for column in columns]


def _span(column: _Column) -> tuple[float, float]:
    """From where to where a column goes."""
    return min(word.box.x0 for _, word in column.pieces), max(word.box.x1 for _, word in column.pieces)


def _row(label: _Entry, entries: Sequence[_Entry | None], spans: Mapping[int, tuple[float, float]]) -> TableRow:
    """A row of a name and figures, some of which are missing.

    Args:
        label: the name.
        entries: the figures.
        spans: from where to where columns go whose figures nobody can put together: headers stand above them too.
    """
    placed = [entry or _Entry("", []) for entry in entries]
    whole = _Entry(label.text, [piece for entry in (label, *placed) for piece in entry.pieces])
    boxes = tuple(entry.box if entry.pieces else None for entry in placed)
    texts = tuple(entry.text or None for entry in placed)
    sources = tuple(Source(tuple(entry.pieces)) for entry in (label, *placed))
    across = tuple(spans.get(at, span) for at, span in enumerate(spans_of(boxes)))
    return TableRow(label.text, texts, whole.locator, boxes, sources, across)


def _empty_cells(rows: Sequence[TableRow], broken: Collection[int]) -> Iterator[tuple[str, Locator]]:
    """What rows lack in columns that could be read."""
    for row in rows:
        empty = [str(at + 1) for at, text in enumerate(row.values) if text is None and at not in broken]
        if empty and row.name not in AGGREGATES:
            yield f"{row.name} has no figure in column {', '.join(empty)}", row.locator


def _columns(words: Sequence[tuple[int, Word]], names_across: Span | None) -> tuple[_Column, list[_Column]]:
    """The column of names and the columns of figures, told apart by the white space between them.

    Names stand left of all figures, or between some, or behind them, where each line has a whole one.
    """
    touching = TOLERANCES.touching * TOLERANCES.letter_width * max(word.box.height for _, word in words)
    spans = merged(((word.box.x0, word.box.x1) for _, word in words), touching)
    # The words come line by line, which is the order of reading in each column and in the merged ones of names.
    starts = [left for left, _ in spans]
    places = [bisect_right(starts, word.box.middle) - 1 for _, word in words]
    named = max((at for at, (_, word) in zip(places, words, strict=True) if not is_numeric(word.text)), default=0)
    first = 0
    if names_across is not None:
        first = max(bisect_right(starts, names_across[0]) - 1, 0)
        named = max(named, bisect_left(starts, names_across[1]) - 1)
    columns = [_Column() for _ in spans]
    for at, piece in zip(places, words, strict=True):
        columns[first if first < at <= named else at].pieces.append(piece)
    return columns[first], [*columns[:first], *columns[named + 1 :]]


def _join_names(column: _Column, names: RowNames) -> list[_Entry]:
    entries: list[_Entry] = []
    for piece in column.pieces:
        text = piece[1].text
        if entries:
            begun = (entries[-1].text + joint + text for joint in _joints(entries[-1].text, text, names))
            joined = next(filter(names.starts, begun), None)
            if joined is not None:
                entries[-1].text = joined
                entries[-1].pieces.append(piece)
                continue
        if names.starts(text):
            entries.append(_Entry(text, [piece]))
    for entry in entries:
        entry.text = names.complete(entry.text) or entry.text
    return [entry for entry in entries if names.complete(entry.text) is not None]


def _joints(above: str, below: str, names: RowNames) -> tuple[str, ...]:
    """What may stand between two pieces of a name: nothing beside what parts the folders of a path."""
    in_path = above.endswith(("\\", "/")) or below.startswith("\\")
    return ("",) if in_path else (names.joint, "", " ")


def _join_figures(
    column: _Column, labels: Sequence[_Entry], notation: Notation, *, one_decimal: bool
) -> list[_Entry] | None:
    """The figures of a column; None where its pieces cannot be joined to whole ones."""
    single = [_Entry(word.text, [(page, word)]) for page, word in column.pieces]
    rows = _rows_beside(single, labels)
    if None not in rows and len(set(rows)) == len(rows):  # of a name each, so that none of them is a piece
        whole = (one_decimal and len(rows) == len(labels)) or _are_of_one_form([each.text for each in single], notation)
        return single if whole else None
    joined = _joined(column.pieces, labels, notation)
    plain = len(single) <= len(labels) and all(is_plain(entry.text, notation) for entry in single)
    return single if joined is None and plain else joined


def _joined(pieces: list[tuple[int, Word]], labels: Sequence[_Entry], notation: Notation) -> list[_Entry] | None:
    """Pieces of figures that stand below each other put together, None where they make no whole ones."""
    for whole, begun in whole_and_begun(notation):
        entries = _join(pieces, whole, begun)
        if entries is not None and len(entries) <= len(labels) and _hang_together(entries, labels):
            return entries
    return None


def _are_of_one_form(texts: Sequence[str], notation: Notation) -> bool:
    """Whether figures are printed alike, but for whole numbers among them, of which zeros were cut off."""
    plain = [text for text in texts if is_plain(text, notation)]
    others = [text for text in texts if not is_plain(text, notation)]
    if not others:
        return True
    forms = (whole for whole, _ in whole_and_begun(notation))
    return not any(map(has_many_decimals, plain)) and any(all(map(form.fullmatch, others)) for form in forms)


def _rows_beside(entries: Sequence[_Entry], labels: Sequence[_Entry]) -> list[int | None]:
    """The row of the nearest name of each entry, None where nothing of it stands beside that."""
    borders = _borders([(label.top, label.bottom) for label in labels])
    nearest = [bisect_left(borders, entry.middle) for entry in entries]
    pairs = zip(entries, nearest, strict=True)
    return [row if entry.top < labels[row].bottom and entry.bottom > labels[row].top else None for entry, row in pairs]


def _prints_one_decimal(columns: Sequence[_Column], notation: Notation) -> bool:
    """Whether no figure has two decimals or three: a paper may round, while wraps and cuts leave others."""
    words = (word.text for column in columns for _, word in column.pieces)
    return all(has_one_decimal(text) or is_plain(text, notation) for text in words)


def _join(pieces: list[tuple[int, Word]], whole: re.Pattern[str], begun: re.Pattern[str]) -> list[_Entry] | None:
    entries: list[_Entry] = []
    open_entry: _Entry | None = None
    for at, piece in enumerate(pieces):
        text = piece[1].text
        following = pieces[at + 1][1].text if at + 1 < len(pieces) else ""
        bare_zero = text == "0" and open_entry is None and following[:1] not in (".", ",")
        if bare_zero or is_absent(text):
            entries.append(_Entry(text, [piece]))
            continue
        if open_entry is None:
            open_entry = _Entry(text, [piece])
        else:
            open_entry = _Entry(open_entry.text + text, [*open_entry.pieces, piece])
        if whole.fullmatch(open_entry.text):
            entries.append(open_entry)
            open_entry = None
        elif not begun.fullmatch(open_entry.text):
            return None
    return entries if open_entry is None else None


def _hang_together(entries: Sequence[_Entry], labels: Sequence[_Entry]) -> bool:
    """Whether no piece of a figure stands beside another name than the rest of its own, or closer to another figure."""
    if any(len(entry.pieces) > 1 and _are_of_two_rows(entry, labels) for entry in entries):
        return False
    for upper, lower in pairwise(entries):
        between = lower.top - upper.bottom
        closer = between + TOLERANCES.nearer * upper.pieces[0][1].box.height
        if 0 <= between < PAGE_STEP / 2 and closer < max(upper.widest_gap, lower.widest_gap):
            return False
    return True


def _are_of_two_rows(entry: _Entry, labels: Sequence[_Entry]) -> bool:
    """Whether pieces of a figure stand beside different names, by their middles: lines of a cell may overlap."""
    middles = [page * PAGE_STEP + word.box.centre for page, word in entry.pieces]
    rows = [bisect_right(labels, middle, key=lambda label: label.top) - 1 for middle in middles]
    beside = {row for row, middle in zip(rows, middles, strict=True) if row >= 0 and middle < labels[row].bottom}
    return len(beside) > 1


def _is_one_to_one(entries: Sequence[_Entry], labels: Sequence[_Entry]) -> bool:
    """Whether a column has a figure for each name, beside it; a row that a page break cuts is not asked where."""
    if len(entries) != len(labels):
        return False
    borders = _borders([(label.top, label.bottom) for label in labels])
    return all(
        bisect_left(borders, entry.middle) == row
        for row, (entry, label) in enumerate(zip(entries, labels, strict=True))
        if entry.bottom - entry.top < PAGE_STEP / 2 and abs(label.middle - entry.middle) < PAGE_STEP / 4
    )


def _borders(bands: Sequence[tuple[float, float]]) -> list[float]:
    """Where one row ends and the next begins."""
    return [(upper[1] + lower[0]) / 2 for upper, lower in pairwise(bands)]


def _bands(columns: Sequence[Sequence[_Entry]]) -> list[tuple[float, float]]:
    """From where to where each row goes, by the names and the columns without an empty cell."""
    return [(min(entry.top for entry in row), max(entry.bottom for entry in row)) for row in zip(*columns, strict=True)]


def _place(
    entries: list[_Entry], bands: Sequence[tuple[float, float]], whole: Sequence[list[_Entry]]
) -> list[_Entry | None]:
    """Figures in their rows: in whole columns one to one, else by where they stand.

    Whatever the alignment of the cells, the middle of a figure lies between the borders of its row, and some of it
    beside what else is known of the row. A figure of which that is not true, or the second one in a cell, is left out.
    """
    if any(entries is column for column in whole):
        return list(entries)
    borders = _borders(bands)
    found: dict[int, list[_Entry]] = {}
    for entry in entries:
        row = bisect_left(borders, entry.middle)
        if entry.top < bands[row][1] and entry.bottom > bands[row][0]:
            found.setdefault(row, []).append(entry)
    return [beside[0] if len(beside := found.get(row, [])) == 1 else None for row in range(len(bands))]
