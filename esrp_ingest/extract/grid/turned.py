"""Tables that stand on their side: a metric's figures in a row, and one column for each instance.

They are told by their labels: the first cells of their rows are headers of columns, each known.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from esrp_ingest.extract.figures import Source
from esrp_ingest.extract.grid.headers import header_interpretations
from esrp_ingest.extract.grid.pieces import is_exact
from esrp_ingest.extract.grid.rows import AGGREGATES, NamedTable, TableRow
from esrp_ingest.extract.grid.standing import gap
from esrp_ingest.extract.grid.tokens import Token, row_of, tokens_of
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.labels.columns import backup_column, io_column, reads_column, recovery_column
from esrp_ingest.layout import Box, Line, Locator, box_around
from esrp_ingest.numerals import is_clock, is_numeric
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS

ColumnOf = Callable[[str], str | None]
"""What a header stands for, None for any other text."""
_FEWEST = 2
"""Rows that such a table has at least, but where a page leaves one of them below its header."""
_WRAPS = 3
"""Lines that a label takes above those of its figures, and below them, at most."""
_HEAD = 8
"""Lines above the figures that its names take at most."""


@lru_cache(maxsize=4096)
def column_of_instances(text: str) -> str | None:
    """The column of a table of instances that a text is the header of."""
    return io_column(text) or reads_column(text) or backup_column(text) or recovery_column(text)


def turned_tables(
    lines: Sequence[Line], notation: Notation, column_of: ColumnOf, name_of: Callable[[str], str | None]
) -> tuple[list[NamedTable], list[Line]]:
    """The tables that stand on their side, as if they did not, and the lines that are left.

    Args:
        lines: of one section.
        notation: how the document writes numbers.
        column_of: tells the headers of such a table's columns.
        name_of: the canonical name of what a row is about, None for what is no such name.
    """
    if not any(_may_begin_row(line, column_of) for line in lines):
        return [], list(lines)
    tables: list[NamedTable] = []
    rest: list[Line] = []
    at = fence = 0  # above the fence stand rows, which are no names
    while at < len(lines):
        rows, count = _rows(lines, at, notation, column_of)
        is_table = len(rows) >= _FEWEST or (bool(rows) and _is_header(rest[fence:][-1:]))
        found = _turned(rest[fence:], lines[at : at + count], rows, name_of) if is_table else None
        if found is None:
            rest.extend(lines[at : at + max(count, 1)])
            at += max(count, 1)
            fence = len(rest) if rows else fence
            continue
        table, used = found
        tables.append(table)
        del rest[len(rest) - used :]
        at += count
    return tables, rest


def _may_begin_row(line: Line, column_of: ColumnOf) -> bool:
    """Whether a metric's row may begin with a line: it has a place on a page, where labels wrap, or a known label."""
    return line.has_places or (bool(line.texts) and column_of(line.texts[0]) is not None)


def _is_header(lines: Sequence[Line]) -> bool:
    """Whether a line is the whole header of such a table: what heads the names of rows, and Jetstress's own names."""
    texts = lines[0].texts if lines else ()
    return len(texts) > 1 and _heads_names(texts[0]) and all(map(canonical_instance, texts[1:]))


def _rows(lines: Sequence[Line], start: int, notation: Notation, column_of: ColumnOf) -> tuple[list[TableRow], int]:
    """The rows from a line on that are a metric's, each of another; some may lack means and sums behind them."""
    rows: list[TableRow] = []
    seen: set[str] = set()
    at = start
    while at < len(lines) and (found := _row(lines, at, notation, column_of)) is not None:
        row, end = found
        if column_of(row.name) in seen:
            break
        if rows and abs(len(row.values) - len(rows[0].values)) > len(AGGREGATES):
            break
        seen.add(column_of(row.name) or "")
        rows.append(row)
        at = end
    return rows, at - start


def _filled_up(rows: Sequence[TableRow], widest: TableRow, names: Sequence[str]) -> list[TableRow] | None:
    """Rows of as many figures as there are names, where what some lack at their ends are all means and sums; else None.

    What a row has must stand below the figures of the widest.
    """
    least = sum(name not in AGGREGATES for name in names)
    for row in rows:
        count = len(row.values)
        if count < len(names) and (count != least or not set(names[count:]) <= AGGREGATES or not _below(row, widest)):
            return None
    return [_with_nothing(row, len(names) - len(row.values)) for row in rows]


def _below(row: TableRow, widest: TableRow) -> bool:
    """Whether each figure of a row stands below the same one of another."""
    places = list(zip(row.across, widest.across, strict=False))
    known = [(one, other) for one, other in places if one is not None and other is not None]
    return len(known) == len(row.values) and all(one[0] < other[1] and other[0] < one[1] for one, other in known)


def _with_nothing(row: TableRow, count: int) -> TableRow:
    """A row with so many empty cells behind its figures."""
    nothing = (None,) * count
    sources = (*row.sources, *(Source() for _ in nothing))
    return replace(row, values=row.values + nothing, boxes=row.boxes + nothing, sources=sources)


def _row(lines: Sequence[Line], at: int, notation: Notation, column_of: ColumnOf) -> tuple[TableRow, int] | None:
    """A metric's row, named as it is printed, and where the next one begins; None where none begins.

    On a page its label may go on above and below the line of its figures, which stand at the top, the middle or the
    bottom of their cells.
    """
    begin = at
    while begin < at + _WRAPS and _is_label_alone(lines, begin):
        begin += 1
    if begin >= len(lines):
        return None
    line = lines[begin]
    own = line.texts[0] if line.texts and not is_numeric(line.texts[0]) else ""
    pieces = [*(each.text for each in lines[at:begin]), *filter(None, [own])]
    label, end = _whole_label(pieces, lines, begin + 1, column_of)  # few lines have one, and figures cost more
    figures = [] if label is None else _figures_behind(own, line, notation)
    return (row_of(line, label, [Token(label)], figures), end) if label is not None and figures else None


def _figures_behind(label: str, line: Line, notation: Notation) -> list[Token]:
    """What stands behind the label of a line; nothing where not all of it are figures."""
    words = 1 if is_exact(line) else len(label.split())
    figures = [token for token in tokens_of(line, notation) if token.text][words:]
    return figures if all(is_numeric(token.text) or is_clock(token.text) for token in figures) else []


def _whole_label(pieces: Sequence[str], lines: Sequence[Line], end: int, column_of: ColumnOf) -> tuple[str | None, int]:
    """A label with the lines below it that it goes on in, and where these end; None where it is no metric's."""
    label: str | None = None
    text = " ".join(pieces)
    if text[:1].isdigit():
        return None, end
    for count in range(_WRAPS + 1):
        if text and (column := column_of(text)) is not None and (label is None or column == column_of(label)):
            label, last = text, end + count
        if count == _WRAPS or not _is_label_alone(lines, end + count) or (label and _is_waited_for(lines, end + count)):
            break
        text = f"{text} {lines[end + count].text}".strip()
    return (label, last) if label is not None else (None, end)


def _is_label_alone(lines: Sequence[Line], at: int) -> bool:
    """Whether a line of a page is a piece of a label: one cell, no figure, close to a line beside it."""
    if at >= len(lines) or not lines[at].words or len(lines[at].filled) != 1 or is_numeric(lines[at].texts[0]):
        return False
    beside = [lines[each] for each in (at - 1, at + 1) if 0 <= each < len(lines)]
    return any(_are_close(lines[at], each) for each in beside)


def _is_waited_for(lines: Sequence[Line], at: int) -> bool:
    """Whether a piece of a label stands above figures that have none beside them."""
    below = next((each for each in range(at, len(lines)) if not _is_label_alone(lines, each)), len(lines))
    return below < len(lines) and bool(lines[below].texts) and is_numeric(lines[below].texts[0])


def _are_close(one: Line, other: Line) -> bool:
    """Whether two lines of a page stand as close as those of one cell."""
    if one.box is None or other.box is None or one.page != other.page:
        return False
    return max(gap(one, other), gap(other, one)) < TOLERANCES.leading * min(one.box.height, other.box.height)


def _turned(
    above: Sequence[Line], body: Sequence[Line], rows: Sequence[TableRow], name_of: Callable[[str], str | None]
) -> tuple[NamedTable, int] | None:
    """The table of some rows, and how many of the lines above are its names; None where those cannot be told."""
    widest = max(rows, key=lambda row: len(row.values))
    names, used = _longest(_names(above, body, [widest], name_of), len(widest.values))
    filled = _filled_up(rows, widest, names) if used else None
    if filled is None:
        return None
    rows, labels = filled, tuple(row.name for row in rows)
    columns = [
        TableRow(
            name,
            tuple(row.values[at] for row in rows),
            _around(rows, [row.boxes[at] for row in rows]),
            tuple(row.boxes[at] for row in rows),
            (_source_of_head(above[len(above) - used :]), *(row.sources[at + 1] for row in rows)),
        )
        for at, name in enumerate(names)
    ]
    return NamedTable(columns, lambda: [labels], lines=[*above[len(above) - used :], *body]), used


def _longest(interpretations: Iterable[tuple[list[str], int]], width: int) -> tuple[list[str], int]:
    """Of names that wrap those of most lines, for each line adds to all of them; how many lines they take, or none."""
    names, used = [""] * width, 0
    for longer, count in interpretations:
        if all(text.endswith(end) and text != end for text, end in zip(longer, names, strict=True)):
            names, used = longer, count
        if all(map(canonical_instance, names)):
            break  # Jetstress's own names are whole
    return names, used


def _source_of_head(head: Sequence[Line]) -> Source:
    """What the names above the columns were read from: all of the lines that hold them."""
    words = tuple((line.page or 0, word) for line in head for word in line.words)
    return Source(words) if words else Source(line=head[-1], text=head[-1].text)


def _names(
    above: Sequence[Line], body: Sequence[Line], rows: Sequence[TableRow], name_of: Callable[[str], str | None]
) -> Iterator[tuple[list[str], int]]:
    """What the columns may be called, and how many lines say so: the last one, or several whose cells wrap."""
    for count in range(1, min(len(above), _HEAD) + 1):
        head = above[-count:]
        interpretations = [] if head[-1].is_row else list(header_interpretations(head, rows, body))
        if count == 1:
            interpretations.insert(0, _of_last_line(head[-1], len(rows[0].values)))
        for each in interpretations:
            names = [name for text in each if text and (name := name_of(text)) is not None]
            if not any(map(_heads_names, each)) and len(set(names)) == len(each) == len(rows[0].values):
                yield names, count


def _of_last_line(line: Line, width: int) -> tuple[str, ...]:
    """The texts of a line without the one that heads the names of the rows."""
    texts = line.texts
    headed = len(texts) == width + 1 or (bool(texts) and _heads_names(texts[0]))
    return texts[1:] if headed else texts


def _heads_names(text: str) -> bool:
    return INSTANCE_HEADERS.exact(text) is not None


def _around(rows: Sequence[TableRow], boxes: Sequence[Box | None]) -> Locator:
    """The place of an instance's column, on the first of its pages."""
    first = rows[0].locator
    if first.page is None:
        return first
    here = [box for row, box in zip(rows, boxes, strict=True) if box is not None and row.locator.page == first.page]
    return Locator(first.page, first.line, box_around(here))
