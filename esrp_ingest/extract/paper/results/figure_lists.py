"""Tables that name server, test or metric of each figure in columns of their own: `Server | Metric | Value`.

The header says which column is which. Where the format gives no cells, texts belong to the column in which most of its
texts begin, and what wraps belongs to the nearest line of figures.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, pairwise, takewhile

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.pieces import letter_of, slack
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.parts.sections import TABLE_NUMBER
from esrp_ingest.extract.paper.parts.whose import METRIC_COLUMN, disks_below
from esrp_ingest.extract.paper.results.figure_columns import is_larger, parted, stacked
from esrp_ingest.extract.paper.results.figure_rows import MOST_ROWS, Grid, GridRow
from esrp_ingest.extract.sequences import runs
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Box, Cell, Line, box_of
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.whitepaper import TABLES
from esrp_ingest.vocabulary.words import spelled

SERVER_COLUMN = re.compile(spelled(r"(?:{mailbox}\s+)?{machine}(?:\s+{name_column})?"), re.IGNORECASE)
"""What heads a column of servers."""
_ROLES = {
    "server": SERVER_COLUMN,
    "test": re.compile(spelled("{test_column}"), re.IGNORECASE),
    "metric": METRIC_COLUMN,
    "disks": re.compile(spelled("{disk_column}"), re.IGNORECASE),
}
"""What the headings of columns say that hold no figures."""
_OF_GROUP = "I/O"
"""What the heading of a group of rows says behind the disks that these are about."""
_LEAST_CELLS = 3
_SEVERAL = 2
"""Columns of names that a header has at least beside which other headings may stand, too."""
_MOST_LINES = 4 * MOST_ROWS
_LEVELS = 3
"""Lines above the names of a header, and below them, over which what stands beside these wraps."""


@dataclass(slots=True)
class _Entry:
    """A row that is being put together.

    Attributes:
        line: the line of its figures.
        names: what stands in each column that names something.
        figures: what stands in the others.
        lines: all lines of it.
    """

    line: Line
    names: list[str]
    figures: list[str]
    lines: list[Line] = field(default_factory=list)


def figure_lists(lines: Sequence[Line]) -> Iterator[Grid]:
    """The tables among some lines whose rows say whose figures they are, and of what."""
    at = 0
    while at < len(lines):
        head, heads, behind = header_around(lines, at) if len(lines[at].cells) > 1 else (lines[at], [lines[at]], at + 1)
        found = _list_below(head, heads, lines[behind : behind + _MOST_LINES]) if _roles(head) else None
        if found is None:
            at += 1
            continue
        grid, used = found
        yield grid
        at = behind + used


def role_of(heading: str) -> str | None:
    """What stands in a column of names that a heading is of: servers, tests, metrics, disks; None for any other."""
    return next((role for role, pattern in _ROLES.items() if pattern.fullmatch(heading)), None)


def _list_below(head: Line, heads: Sequence[Line], below: Sequence[Line]) -> tuple[Grid, int] | None:
    """The table below a header, which may stand again on later pages, and how many lines it takes; None for none."""
    roles = _roles(head)
    again = [at for at, line in enumerate(below) if _is_again(line, head)]
    own = [at for at, line in enumerate(below) if not _is_again(line, head)]
    entries, used = _entries([head, *(below[at] for at in own)], len(roles))
    if not entries:
        return None
    end = own[used - 1] + 1
    return _grid(head, [*heads, *(below[at] for at in again if at < end)], roles, entries), end


def _is_again(line: Line, head: Line) -> bool:
    """Whether a line is the header once more, at the top of another page."""
    return line.is_placed and line.page != head.page and line.texts == head.texts


def header_around(lines: Sequence[Line], at: int) -> tuple[Line, list[Line], int]:
    """A line as a whole header with those beside and around it on its page, these lines, and the index behind them.

    What heads the columns of figures may wrap above and below the names of the others, which stand in the middle.
    """
    line = lines[at]
    count = len(_naming(line))
    names = line.with_cells(line.cells[:count])
    if not line.is_placed or not count > 0 or (count < _SEVERAL and count < len(line.cells)):
        return line, [line], at + 1
    above = list(takewhile(lambda each: _is_around(each, names), reversed(lines[max(0, at - _LEVELS) : at])))[::-1]
    below = list(takewhile(lambda each: _is_around(each, names), lines[at + 1 : at + 1 + _LEVELS]))
    around = [*line.cells[count:], *(cell for each in (*above, *below) for cell in each.cells)]
    stacks = stacked((box_of(cell), str(number)) for number, cell in enumerate(around))
    cells = (_one_cell([around[int(number)] for _, number in stack]) for _, stack in stacks)
    return line.with_cells((*names.cells, *cells)), [*above, line, *below], at + 1 + len(below)


def _is_around(line: Line, names: Line) -> bool:
    """Whether a line of texts stands right of the names in a header, and no farther above or below than it wraps."""
    box, own = line.box, names.box
    if not line.is_placed or line.page != names.page or box is None or own is None:
        return False
    near = abs(box.centre - own.centre) < (_LEVELS + 0.5) * own.height / 2
    return near and box.x0 > own.x1 and not any(is_figure(cell.text) for cell in line.cells)


def _one_cell(cells: Sequence[Cell]) -> Cell:
    """Cells above each other as one."""
    below = sorted(cells, key=lambda cell: box_of(cell).top)
    return Cell(unwrapped(cell.text for cell in below), tuple(chain(*(cell.words for cell in below))))


def _naming(line: Line) -> list[str]:
    """What the columns name that a header begins with, each another thing."""
    found: list[str] = []
    for cell in line.cells:
        text = cell.one_line
        role = role_of(text)
        if role is None or role in found:
            break
        found.append(role)
    return found


def _roles(line: Line) -> list[str]:
    """What the columns on the left of a header name; nothing where they do not name whose figures follow."""
    found = _naming(line)
    told = len(found) > 1 and len(found) < len(line.cells) >= _LEAST_CELLS
    return found if told and not any(is_figure(cell.text) for cell in line.cells) else []


def _entries(table: Sequence[Line], keys: int) -> tuple[list[_Entry], int]:
    """The rows below the header that a table begins with, and how many lines they have."""
    width = len(table[0].cells)
    if table[0].is_placed:
        return _placed(table, keys)
    entries: list[_Entry] = []
    at = 1
    while (
        at < len(table)
        and len(entries) < MOST_ROWS
        and keys < len(table[at].cells) <= width
        and not table[at].is_placed
    ):
        texts = [cell.one_line for cell in table[at].cells]
        figures = texts[keys:] + [""] * (width - len(texts))
        if not any(map(is_figure, figures)) or any(map(is_figure, texts[:keys])):
            break
        above = entries[-1].names if entries else [""] * keys
        entries.append(_Entry(table[at], _filled(texts, above), figures, [table[at]]))
        at += 1
    return entries, at - 1


def _placed(table: Sequence[Line], keys: int) -> tuple[list[_Entry], int]:
    """The rows below a header on a page, and on those that follow as long as texts stand in its columns."""
    heads = [box_of(cell) for cell in table[0].cells]
    columns = heads[keys:]
    body = _below(table, heads, keys)
    rows = list(filter(partial(_holds_figure, columns[0].x0), body))
    body = _without_what_follows(body, rows)
    edges = _edges(body, keys)
    if len(edges) != keys or not rows:
        return [], 0
    body = _without_foot(body, rows)
    entries = [_Entry(line, [""] * keys, [""] * len(columns)) for line in rows]
    for entry, parts in zip(entries, _parted(body, rows), strict=True):
        entry.lines = parts
        for cell in chain(*(parted(cell, edges[1:]) for line in parts for cell in line.cells)):
            _take(entry, cell, edges, columns)
    above = [""] * keys
    firsts = _of_repetitions(entries) or [entry.names[0] for entry in entries]
    for entry, first in zip(entries, firsts, strict=True):
        entry.names = above = _filled([first, *entry.names[1:]], above)
    return entries, len(body)


def _holds_figure(left: float, line: Line) -> bool:
    """Whether a line ends with a figure of the columns, and not with the number that ends a wrapped name."""
    return is_figure(line.cells[-1].text) and box_of(line).x1 >= left


def _filled(names: Sequence[str], above: Sequence[str]) -> list[str]:
    """The names of a row; one that is not repeated is that of the row above it."""
    return [text or had for text, had in zip(names, above, strict=False)]


def _of_repetitions(entries: Sequence[_Entry]) -> list[str]:
    """What stands in the first column beside each row, where the rows say the same again and again for each of them.

    Wherever its name stands beside those of a repetition, also where a page cuts them, it is that of all; else nothing.
    """
    repetitions = _repetitions(entries)
    said = {tuple(tuple(entry.names[1:]) for entry in each) for each in repetitions}
    names = [_only({entry.names[0] for entry in each} - {""}) for each in repetitions]
    if len(repetitions) == 1 or len(said) > 1 or not all(names):
        return []
    return [name for name, each in zip(names, repetitions, strict=True) for _ in each]


def _repetitions(entries: Sequence[_Entry]) -> list[list[_Entry]]:
    """Rows parted before each that says what one above it says; their first column does not count."""
    return list(runs(entries, lambda part, entry: all(entry.names[1:] != each.names[1:] for each in part)))


def _only(names: Collection[str]) -> str:
    """The one name of some, empty where there is none or are several."""
    return next(iter(names)) if len(names) == 1 else ""


def _below(lines: Sequence[Line], heads: Sequence[Box], keys: int) -> list[Line]:
    """The lines below a header, each close to the one above it, that hold nothing but figures right of its names.

    A heading in larger letters, and a sentence that begins in one column and goes past the next one's title, end it.
    """
    end = 1
    while end < len(lines) and lines[end].has_places and _follows(lines[end - 1], lines[end]):
        line = lines[end]
        texts = [box_of(cell) for cell in line.cells if not is_figure(cell.text)]
        if any(box.x1 >= heads[keys].x0 for box in texts) or is_larger(line, lines[1]) or _is_heading(line):
            break
        if len(line.cells) == 1 and any(map(partial(_goes_past, box_of(line)), pairwise(heads[:keys]))):
            break
        end += 1
    return list(lines[1:end])


def _is_heading(line: Line) -> bool:
    """Whether a line is the caption of a table, also one that stands below it."""
    return len(line.cells) == 1 and (TABLE_NUMBER.match(line.text) or TABLES.exact(bare_heading(line.text))) is not None


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
    return box_of(line).top - box_of(above).bottom <= TOLERANCES.far_below * box_of(line).height


def _parted(body: Sequence[Line], rows: Sequence[Line]) -> list[list[Line]]:
    """The lines of each row: those that stand nearest to its figures, on their page.

    What stands above the first gap of a page goes on with the last row of the page before.
    """
    parts: list[list[Line]] = [[] for _ in rows]
    for at, line in enumerate(body):
        here = [number for number, row in enumerate(rows) if row.page == line.page]
        if not here or (here[0] and _ends_row_above(body, at, rows[here[0]])):
            parts[max(0, sum((row.page or 0) < (line.page or 0) for row in rows) - 1)].append(line)
        else:
            parts[min(here, key=lambda number: abs(box_of(rows[number]).centre - box_of(line).centre))].append(line)
    return parts


def _ends_row_above(body: Sequence[Line], at: int, row: Line) -> bool:
    """Whether a line at the top of a page ends the last row of the page before: the widest gap stands below it."""
    texts = [line for line in body if line.page == row.page and not is_figure(line.cells[-1].text)]
    gaps = [box_of(lower).top - box_of(upper).top for upper, lower in pairwise(texts)]
    wide = next((number for number, gap in enumerate(gaps) if gap > TOLERANCES.wider * min(gaps)), None)
    if wide is None or body[at] not in texts or box_of(texts[wide + 1]).top > box_of(row).top:
        return False
    return texts.index(body[at]) <= wide


def _edges(body: Sequence[Line], keys: int) -> list[float]:
    """Where the texts of each naming column begin: by what stays free between columns, else where most texts do."""
    texts = [box_of(cell) for line in body for cell in line.cells if not is_figure(cell.text)]
    spans = stacked((box, "") for box in texts)
    if len(spans) == keys:
        return [span.x0 for span, _ in spans]
    found = counted((box.x0, letter_of(box)) for box in texts)
    return sorted(edge for edge, _ in found.most_common(keys))


def _take(entry: _Entry, cell: Cell, edges: Sequence[float], columns: Sequence[Box]) -> None:
    """Puts a cell into its column."""
    box = box_of(cell)
    if is_figure(cell.text) and box.x1 >= columns[0].x0:
        at = min(range(len(columns)), key=lambda at: abs(columns[at].middle - box.middle))
        entry.figures[at] = cell.text
        return
    at = max((at for at, edge in enumerate(edges) if edge <= box.x0 + _slack(cell)), default=0)
    entry.names[at] = unwrapped((entry.names[at], cell.text))


def _slack(cell: Cell) -> float:
    """By how much texts of its column begin apart."""
    return slack(box_of(cell))


def _grid(head: Line, heads: Sequence[Line], roles: Sequence[str], entries: Sequence[_Entry]) -> Grid:
    rows = []
    for entry in entries:
        named = dict(zip(roles, entry.names, strict=True))
        metric, disks = named.get("metric"), named.get("disks")
        label, group = metric or disks or " ".join(entry.names), _group_of(disks) if metric and disks else ""
        server, test = named.get("server", ""), named.get("test", "")
        rows.append(GridRow(label, entry.figures, entry.line, group=group, server=server, test=test))
    headers = [cell.one_line for cell in head.cells[len(roles) :]]
    return Grid(headers, rows, [*heads, *(line for entry in entries for line in entry.lines)])


def _group_of(disks: str) -> str:
    """What a column of disks says of a row as a heading of rows would: `Log` as `Log I/O`; others are a state."""
    heading = f"{disks} {_OF_GROUP}"
    return heading if disks_below(heading) is not None else disks
