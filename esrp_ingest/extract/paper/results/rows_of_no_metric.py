"""Tables of results whose rows name no metric by themselves.

Rows and columns may name one together: `Database disks` beside its figures, `Reads/sec` over them. Rows may be servers
below the one metric: `Server`, `Average time to play one log file (sec)`. Or numbers name them: `Queue depth` 1, 4, 16;
`Users` 1,500 and 3,000. What heads the first column says what these count. On a page the first column of such a
table looks like one of figures, and nobody sees its header: it is the line right above, if that has a text over each
column.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.cut_lines import last_apart
from esrp_ingest.extract.grid.heads_around import header_around
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.grid.standing import stand_over
from esrp_ingest.extract.headings import is_one_server, server_label
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.machine_names import is_machine, names_a_database
from esrp_ingest.extract.paper.parts.named_disks import disks_below
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, MEAN, SUMS
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow, made_of
from esrp_ingest.extract.paper.results.label_words import DISKS, key_by_words, metrics_by_words, word_set
from esrp_ingest.extract.paper.results.list_headers import SERVER_COLUMN, naming
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.metrics import METRICS
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_FEWEST = 2
"""Metrics at least that make such a table."""
_FEWEST_COLUMNS = 2
_DATABASE = "database"
"""Of the words for disks that for those of databases."""
_TWO = 2
_WITH_LETTER = re.compile(r"[A-Za-z][A-Za-z\d.]{0,20}[-_][A-Za-z]")
"""A machine that letters count: `EX16-A`."""


class Crossed(NamedTuple):
    """What is known of a cell.

    Attributes:
        key: its metric and unit, None where nobody knows one.
        label: what its row and its column say of that.
        name: what stands along the other axis, where one of both names the metric with the table's corner.
    """

    key: SummaryKey | None
    label: str
    name: str = ""


def crossed(grid: Grid) -> list[list[Crossed]] | None:
    """What each cell of a table measures by its row and its column together; None where one axis says it, or nothing.

    At least two metrics are known, and those of half of the figures.
    """
    axes = (*grid.headers, *(row.label for row in grid.rows))
    if any(SUMMARY_LABELS.exact(text) is not None for text in axes):
        return None
    corners = zip(grid.rows, _corners(grid), strict=True)
    cells = [[_cell(row, header, corner) for header in grid.headers] for row, corner in corners]
    keys = [
        each.key
        for row, here in zip(grid.rows, cells, strict=True)
        for text, each in zip(row.cells, here, strict=True)
        if is_figure(text)
    ]
    known = list(filter(None, keys))
    return cells if len(set(known)) >= _FEWEST and 2 * len(known) >= len(keys) else None


def _corners(grid: Grid) -> Iterator[str]:
    """What the corner says of each row: where it names disks, these until others are named above a row, or by it."""
    corner = grid.corner
    others = DISKS - word_set(corner) if disks_below(corner) else frozenset()
    for row in grid.rows:
        if others and disks_below(row.group):
            corner = row.group
        elif not others.isdisjoint(word_set(row.label)):
            corner = ""
        yield corner


def _cell(row: GridRow, header: str, corner: str) -> Crossed:
    """What is known of a cell below a header; what stands beside a database's name is one of its disks'."""
    label = f"{row.label} {header}".strip()
    if names_a_database(row.label):
        return Crossed(_together((_DATABASE, header)), header, row.label)
    for texts, name in (
        ((row.label, header), ""),
        ((row.group, row.label, header), ""),
        ((header, row.label, corner), ""),
        ((header, corner), row.label),
        ((row.label, corner), header),
        *(((row.label, disks), owner) for owner, disks in _disks_of_somebody(header)),
    ):
        key = _together(texts)
        if key is not None:
            return Crossed(key, " ".join(filter(None, (texts[0], texts[1]))) if name else label, name)
    return Crossed(None, label)


def _disks_of_somebody(header: str) -> Iterator[tuple[str, str]]:
    """The server or sum that a heading begins with, and the disks that it ends with: `Server 1 Database`."""
    said = header.split()
    for at in range(1, len(said)):
        owner, disks = " ".join(said[:at]), " ".join(said[at:])
        if disks_below(disks) and (is_one_server(owner) or is_machine(owner) or SUMS.fullmatch(owner)):
            yield owner, disks


def _together(texts: Sequence[str]) -> SummaryKey | None:
    """The one metric whose label has the words of several texts, each of which says something of it."""
    parts = list(map(word_set, texts))
    return metrics_by_words().get(frozenset().union(*parts)) if all(parts) else None


def lines_above(lines: Sequence[Line]) -> Mapping[Line, Line]:
    """The line above each line, and above those that it was put together of; above the first of a page is the last."""
    return {each: upper for upper, lower in pairwise(lines) for each in made_of(lower)}


def with_numbered_rows(grid: Grid, above: Mapping[Line, Line]) -> Grid:
    """A table with the numbers of its first column as the labels of its rows; any other as it is.

    A number in the only row is a figure of its own column: it tells that row from none.

    Args:
        grid: the table.
        above: the line above each line.
    """
    if grid.corner and all(is_figure(row.label) for row in grid.rows):
        return _named_by_numbers(grid, grid.rows)
    head = above.get(grid.lines[0])
    if head is None or any(row.label for row in grid.rows) or any(grid.headers) or not _heads(head, grid):
        return grid
    corner, *headers = head.texts
    rows = [GridRow(row.cells[0], row.cells[1:], row.line) for row in grid.rows]
    return _named_by_numbers(Grid(headers, rows, [*head.sources, *grid.lines], corner), rows)


def _named_by_numbers(grid: Grid, rows: Sequence[GridRow]) -> Grid:
    """A table whose rows are named by what their numbers count, if there are several."""
    if len(rows) == 1:
        row = replace(rows[0], label="", cells=[rows[0].label, *rows[0].cells])
        return replace(grid, headers=[grid.corner, *grid.headers], rows=[row], corner="", places=[])
    named = [replace(row, label=f"{grid.corner} {row.label}") for row in rows]
    return replace(grid, rows=named, corner="")


def _heads(head: Line, grid: Grid) -> bool:
    """Whether a line has a text over each column of a table, and no figure."""
    cells, first = head.filled, grid.rows[0].line.filled
    if len(cells) != len(grid.headers) or len(first) != len(cells) or len(cells) <= _FEWEST_COLUMNS:
        return False
    return (
        stand_over(cells, first)
        and not any(is_figure(cell.text) for cell in cells)
        and any(map(str.isalpha, cells[0].text))
    )


def figures_of_servers(
    lines: Sequence[Line], *, of_backups: bool = False
) -> Iterator[tuple[list[Line], list[tuple[str, Pair[SummaryKey]]]]]:
    """The lines that head each such table with its rows: the server's name, and its figure with the metric's label.

    Args:
        lines: what stands below one heading.
        of_backups: that says that backups were measured, so that `Per database` over MB a second is what one reads.
    """
    for at in range(len(lines)):
        head, heads, behind = header_around(lines, at, naming)
        texts = _head(head)
        key = _key_over(texts, lines[behind:], of_backups=of_backups)
        if key is None or SUMMARY_LABELS.exact(texts[0]) is not None:  # a metric itself: its neighbour is no header
            continue
        names = partial(_names_server, key) if SERVER_COLUMN.fullmatch(texts[0].strip()) else is_one_server
        rows = list(takewhile(partial(_is_row, names), map(_apart, lines[behind:])))
        if rows:
            printed = zip(lines[behind:], rows, strict=False)
            yield heads, [(_server(row), _pair(line, row, texts[1], key)) for line, row in printed]


def _key_over(texts: Sequence[str], below: Sequence[Line], *, of_backups: bool) -> SummaryKey | None:
    """The metric of the one column of figures, by what heads it, or by the unit of the first figure where told so."""
    if len(texts) != _TWO or is_figure(texts[1]):
        return None
    unit = _figure_and_unit(below[0].filled[-1].text)[1] if of_backups and below else ""
    named = key_by_words(f"{texts[1]} ({unit})", among_backups=True) if unit else None
    return SUMMARY_LABELS.exact(texts[1]) or named


def _figure_and_unit(text: str) -> tuple[str, str]:
    """A figure and the unit behind it; the text as it is where no unit stands behind it."""
    figure, _, unit = text.strip().partition(" ")
    return (figure, unit) if is_unit(unit) else (text, "")


def _head(line: Line) -> list[str]:
    """The texts of a line that may head two columns; a blank alone may part a column of servers from the other one."""
    texts = [cell.one_line for cell in line.filled]
    begun = SERVER_COLUMN.match(texts[0]) if len(texts) == 1 else None
    return texts if begun is None else [begun[0], texts[0][begun.end() :].strip()]


def _apart(line: Line) -> Line:
    """A line with the figure cut off that stands close behind the one name in it."""
    cells = last_apart(line.cells[0]) if len(line.cells) == 1 else ()
    return line.with_cells(tuple(cells)) if len(cells) == _TWO and is_figure(cells[1].text) else line


def _is_row(names: Callable[[str], bool], line: Line) -> bool:
    """Whether a line holds a server's name and a figure."""
    cells = line.filled
    return len(cells) == _TWO and names(cells[0].text) and is_figure(_figure_and_unit(cells[1].text)[0])


def _names_server(key: SummaryKey, text: str) -> bool:
    """Whether a text in a column of servers names one, or all of them where their mean is the result of these."""
    name = " ".join(text.split())
    if MEAN.fullmatch(name):
        return key[0] in METRICS and METRICS[key[0]].over_servers == "mean"
    return (
        is_one_server(name)
        or is_machine(name)
        or SUMS.fullmatch(name) is not None
        or _WITH_LETTER.fullmatch(name) is not None
    )


def _server(line: Line) -> str:
    """Which server a row is about, without the name of its machine."""
    name = line.filled[0].one_line
    return AGGREGATE if SUMS.fullmatch(name) or MEAN.fullmatch(name) else server_label(name) or name


def _pair(line: Line, row: Line, label: str, key: SummaryKey | None) -> Pair[SummaryKey]:
    return Pair(" ".join(label.split()), row.filled[1].text, line.locator, key, lines=(line,))
