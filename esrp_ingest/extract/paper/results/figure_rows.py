"""A table of figures outside of reports as a grid: a label for each row, a heading for each column, empty cells empty.

Here where the format says what a cell is: rows of HTML and Word, lines of a text that wide gaps part. On a page it is
told by place, in `figure_pages`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby

from esrp_ingest.extract.grid.cut_lines import in_one_line, unwrapped
from esrp_ingest.extract.grid.given_cells import columns_taken, width_of
from esrp_ingest.extract.grid.heads_of_labels import with_known_heads
from esrp_ingest.extract.grid.letter_columns import in_columns
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.grid.pieces import Parts, is_text, rows_and_texts, takes_columns
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.states import is_state_alone, name_tests, names_apart, says_how_tests_went
from esrp_ingest.extract.paper.parts.whose import METRIC_COLUMN, names_a_state, without_addition
from esrp_ingest.extract.paper.results.counted_columns import counts_columns, with_names
from esrp_ingest.extract.paper.results.list_headers import role_of
from esrp_ingest.extract.paper.results.metric_lines import states_figures
from esrp_ingest.extract.paper.results.summary_keys import worth_of_head
from esrp_ingest.extract.paper.results.units import states_figure, unit_behind_all
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure, is_figure_or_pair
from esrp_ingest.quantities import is_null

MOST_ROWS = 500
_EXACTLY = 2
"""How well a label is known that is one of a metric."""
_LEVELS = 2
"""Lines of a header whose texts are known apart."""


@dataclass(slots=True)
class GridRow:
    """A row of a grid.

    Attributes:
        label: what it is about.
        cells: the text of each column, empty where nothing stands.
        line: the line of its figures.
        group: what a line above it says of this row and those that follow.
        server: whose figures these are, where a column says so.
        test: in which test or state they were measured, where a column says so.
        unit: what stands in a column of units, where that is no column of the grid.
    """

    label: str
    cells: list[str]
    line: Line
    group: str = ""
    server: str = ""
    test: str = ""
    unit: str = ""

    @property
    def unit_beside(self) -> str:
        """What a column of units says of the row, be it of the grid or not, or each of its figures."""
        return self.unit or next(filter(is_unit, self.cells), "") or self._unit_behind_figures()

    def _unit_behind_figures(self) -> str:
        """The unit that stands behind every figure of the row: `157.6 IOPS`."""
        return unit_behind_all(self.cells)


@dataclass(slots=True)
class Grid:
    """A table of figures.

    Attributes:
        headers: the heading of each column of figures, of all its lines; empty where none stands there.
        corner: what heads the column of the rows' labels.
        rows: its rows.
        lines: all lines that it is made of, in their order.
        of_results: it holds results, not what else a paper puts into tables.
        levels: the upper and the lower text of each heading that stands in two cells.
        places: where its columns stand across a page, none where the format says what a cell is.
        printed: the texts as they are printed that it holds put together, or parted.
        disks: what stands over all of it, and names the disks that its metrics are of.
        of_backups: its heading says that backups were measured.
    """

    headers: list[str]
    rows: list[GridRow]
    lines: list[Line] = field(default_factory=list)
    corner: str = ""
    of_results: bool = True
    levels: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    places: Sequence[tuple[float, float]] = ()
    printed: Sequence[str] = ()
    disks: str = ""
    of_backups: bool = False


Known = Callable[[str], int]
"""How well a label is known: 2 exactly, 1 nearly, 0 not at all; less than 0 for what heads a group of rows."""


def grids_of_rows(lines: Sequence[Line], known: Known) -> Iterator[Grid]:
    """Tables whose format says what a cell is, and lines of a text that wide gaps part into as many cells."""
    lines = with_known_heads(lines, worth_of_head, lambda text: known(text) < 0, is_state_alone)
    for is_table, stretch in groupby(
        in_columns(lines),
        key=lambda line: len(line.cells) > 2 or not is_text(line) or known(line.text) < 0,
    ):
        if is_table:
            for table in _of_onewidth_of(list(stretch)):
                yield from _parted(table, known)


def _of_onewidth_of(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines, cut at a heading between tables whose format says their rows where those below it are narrower.

    A table with as many columns may have its header above the heading; one with fewer has none of its columns.
    """
    parts: list[list[Line]] = [[]]
    rows: list[Line] = []
    for are_rows, here in rows_and_texts(lines):
        if are_rows and rows and max(map(width_of, here)) < max(map(width_of, rows)):
            parts.append([])
            rows = []
        parts[-1] += here
        rows += here if are_rows else []
    yield from parts


def _parted(lines: Sequence[Line], known: Known) -> Iterator[Grid]:
    """The tables that follow each other without anything between them: each begins with a header."""
    header: list[Line] = []
    body: list[Line] = []
    begun = False
    for line in lines:
        heads = _is_of_header(line, known, header if not body else (), begun=begun or bool(header))
        if heads and body:
            yield from _grid_of_rows(header, body, known)
            header, body, begun = [], [], False
        (header if heads else body).append(line)
        begun = begun or (not heads and _has_texts(line))
    yield from _grid_of_rows(header, body, known)


def _is_of_header(line: Line, known: Known, above: Sequence[Line], *, begun: bool) -> bool:
    """Whether a line is of the header of a table.

    Args:
        line: the line.
        known: how well a label is known.
        above: the lines of the header that the line may go on, none where rows stand between.
        begun: the table has a header already, or rows with texts.
    """
    heads = _heads_columns(line, known, counted=bool(above)) or (not begun and _names_one_over_all(line, known))
    return heads and not (bool(above) and _is_row_below(line, above[-1]))


def _has_texts(line: Line) -> bool:
    """Whether a line holds more than what stands over all columns, or before them: a title does not."""
    return any(cell.text for cell in line.cells[1:])


def _heads_columns(line: Line, known: Known, *, counted: bool) -> bool:
    """Whether a line is of a header: several texts, or, below what stands over them, the numbers of columns."""
    filled = [cell.text for cell in line.cells[1:] if cell.text]
    first = line.cells[0].text
    if len(filled) <= (0 if known(first) < 0 or role_of(first.strip()) == "test" else 1):
        return False
    if name_tests(filled) or (counted and counts_columns(filled)):
        return True
    if known(first) == _EXACTLY and all(map(states_figure, filled)):  # `~ 240`, `12.76 (max. 16.59)`
        return False
    return not any(any(map(states, filled)) for states in (is_figure_or_pair, is_null, states_figures))


def _names_one_over_all(line: Line, known: Known) -> bool:
    """Whether a line has but a server's name over several columns, behind what may head labels: a header goes on."""
    over = [(cell.text, left, right) for cell, (left, right) in columns_taken(line) if cell.text and left]
    if len(over) != 1 or not takes_columns(line):
        return False
    ((name, left, right),) = over
    return right - left > 1 and (known(name) < 0 or counts_as_machine(without_addition(name)))


def _is_row_below(line: Line, header: Line) -> bool:
    """Whether texts below a header are a row with a label, and say in which state nothing was measured.

    Then the header has a text of its own in each cell, and its corner says that metrics stand below: `Result` and
    `Pass` of each server; or the row says how the tests went that it names. Names of servers are none of these.
    """
    heads, texts = [cell.text for cell in header.cells], [cell.text for cell in line.cells]
    if _has_spans(header) or len(heads) != len(texts) or not names_apart(heads[1:]):
        return False
    if texts[0] in ("", heads[0]):  # one cell over both lines of a header
        return False
    if all(_names_one(text) for text in texts[1:]):
        return False
    if says_how_tests_went(texts[0]):
        return True
    of_metrics = METRIC_COLUMN.fullmatch(heads[0].strip()) is not None
    return of_metrics and len(set(heads)) == len(heads) and not any(map(names_a_state, texts))


def _names_one(text: str) -> bool:
    """Whether a text names a server."""
    return server_label(text) == text or counts_as_machine(without_addition(text))


def _grid_of_rows(header: Sequence[Line], body: Sequence[Line], known: Known) -> Iterator[Grid]:
    below = body
    body = _without_heads(body)
    below = list(filter(is_text, below[len(body) :]))
    lines = [*header, *body]
    width = max(map(width_of, lines), default=0)
    header = [*header[:-1], *(_with_empty_corner(line, width) for line in header[-1:])]
    if width < 3 or not header or len(body) > MOST_ROWS:
        return
    if not all(map(_has_all_cells(width), body)) or not _has_all_cells(width)(header[-1]):
        return  # nobody knows which of its cells is empty, or over which columns its header stands
    printed = _stacked(header, width, known)
    stacked = list(map(_in_one_line, printed))
    headers = with_names(list(map(unwrapped, stacked)))
    rows = list(_rows_of([(line, _texts(_of_one_column(line, headers), width)) for line in body], known))
    if rows:
        ended = _ending(rows[-1].label, [line.cells[0].text for line in below], known)
        rows[-1].label = unwrapped((rows[-1].label, *(line.cells[0].text for line in below[:ended])))
        whole = list(chain(*(line.sources for line in (*lines, *below[:ended]))))
        corner = _corner(header[-1], width)
        yield Grid(headers, rows, whole, corner, levels=_levels_of(stacked), printed=list(chain(*printed)))


def _in_one_line(texts: Sequence[str]) -> tuple[str, ...]:
    """The texts over a column, what is broken behind a hyphen within a word as one word."""
    return tuple(map(in_one_line, texts))


def _with_empty_corner(line: Line, width: int) -> Line:
    """A line of a header in a text that begins with servers as one behind an empty corner, without its last cell.

    `Server 1`, `Server 2`, `Remark` has as many cells as a row with a label and two figures.
    """
    texts = [cell.text for cell in line.cells]
    is_shifted = not takes_columns(line) and is_text(line) and len(texts) == width and _names_one(texts[0])
    return line.with_cells((Cell(""), *line.cells[:-1])) if is_shifted and any(map(_names_one, texts[1:])) else line


def _levels_of(stacked: Sequence[tuple[str, ...]]) -> dict[str, tuple[str, str]]:
    """The upper and the lower text of each heading of two."""
    return {unwrapped(texts): (texts[0], texts[1]) for texts in stacked if len(texts) == _LEVELS}


def _rows_of(body: Sequence[tuple[Line, list[str]]], known: Known) -> Iterator[GridRow]:
    """The rows among lines with their cells; a line of one cell heads those below it, or ends the label above it."""
    row: GridRow | None = None
    group, below = "", list[str]()
    for line, (first, *texts) in body:
        label = in_one_line(first)
        if not any(texts):
            below.append(label)
            if not is_text(line):
                group, below = label, []
            continue
        if row is not None:
            ended = _ending(row.label, below, known)
            row.label, below = unwrapped((row.label, *below[:ended])), below[ended:]
            yield row
        group = below[-1] if below else group
        row, below = GridRow(label, texts, line, group), []
    if row is not None:
        yield row


def _ending(label: str, below: Sequence[str], known: Known) -> int:
    """How many lines below a label are its end: so many that it is known with them, and better than without.

    A name that is whole only with them, `Server` and below it `1`, is known, too. Behind a hyphen any goes on.
    """
    if label.endswith("-") and below:
        return 1
    worth = {count: known(unwrapped((label, *below[:count]))) for count in range(len(below) + 1)}
    if worth[0] >= 0 and below and known(below[0]) >= 0:
        worth = {count: abs(how) for count, how in worth.items()}
    best = max(worth, key=lambda count: (worth[count], count))
    return best if worth[best] > 0 else 0


def _of_one_column(line: Line, headers: Sequence[str]) -> Line:
    """A row without figures over columns that are headed otherwise: such a one may be of each, or of all together."""
    if not takes_columns(line):
        return line
    several = {cell for cell, (start, end) in columns_taken(line) if len(set(headers[max(0, start - 1) : end - 1])) > 1}
    return line.with_cells(
        tuple(cell._replace(text="") if cell in several and is_figure(cell.text) else cell for cell in line.cells)
    )


def _without_heads(body: Sequence[Line]) -> Sequence[Line]:
    """Rows without those at their end that hold one text: it heads what follows."""
    last = max((at for at, line in enumerate(body) if any(cell.text for cell in line.cells[1:])), default=-1)
    return body[: last + 1]


def _has_all_cells(width: int) -> Callable[[Line], bool]:
    return lambda line: not is_text(line) or len(line.cells) == width or not any(cell.text for cell in line.cells[1:])


def _stacked(header: Sequence[Line], width: int, known: Known) -> list[tuple[str, ...]]:
    """The texts over each column of figures, out of all lines of a header; one cell over several lines once."""
    if all(_was_left_without_corner(line, width) for line in header):
        header = [_with_corner(line) for line in header]
    header = [*(_with_corner(line) if _lacks_corner(line, width, known) else line for line in header[:-1]), header[-1]]
    levels = [_over(line, width) for line in header[:-1]]
    lowest = (_spans(header[-1], width) if _has_spans(header[-1]) else _texts(header[-1], width))[1:]
    levels = [_over_again(line, lowest) or level for line, level in zip(header, levels, strict=False)]
    levels.append(lowest)
    return [tuple(filter(None, dict.fromkeys(texts))) for texts in zip(*levels, strict=True)]


def _was_left_without_corner(line: Line, width: int) -> bool:
    """Whether a row of a format lacks one cell, and does not say that another one than the first is empty."""
    is_told = takes_columns(line) and width_of(line) == width and next(columns_taken(line))[1][0] == 0
    return not is_text(line) and len(line.cells) == width - 1 and not is_told


def _over(line: Line, width: int) -> list[str]:
    """What a line of a header that others stand below says of each column of figures."""
    return _spans(line, width)[1:] if _has_spans(line) else spread([cell.text for cell in line.cells[1:]], width - 1)


def _over_again(line: Line, lower: Sequence[str]) -> list[str]:
    """What a line says of each column where the same names stand below each of its cells, wherever these stand.

    None where the format says over which columns they go, or the names do not come again so.
    """
    names = [cell.text for cell in line.cells[1:] if cell.text]
    share = len(lower) // len(names) if len(names) > 1 else 0
    again = share > 1 and list(lower) == [*lower[:share]] * len(names) and len(set(lower)) == share
    return [] if takes_columns(line) or not again else [name for name in names for _ in range(share)]


def _has_spans(line: Line) -> bool:
    """Whether the format says which columns each cell takes, and one takes several."""
    return takes_columns(line) and width_of(line) > len(line.cells)


def _spans(line: Line, width: int) -> list[str]:
    """What stands over each column."""
    texts = [""] * width
    for cell, (start, end) in columns_taken(line):
        texts[start:end] = [cell.text] * (end - start)
    return texts


def _corner(line: Line, width: int) -> str:
    """What stands in the corner of a header, where it was not left out."""
    return line.cells[0].text if len(line.cells) == width else ""


def _lacks_corner(line: Line, width: int, known: Known) -> bool:
    """Whether a line of a header begins with a server or another head, and is none of cells over all of the table."""
    return known(line.cells[0].text) < 0 and (is_text(line) or width_of(line) != width)


def _with_corner(line: Line) -> Line:
    """A line of a header whose corner is empty and was left out."""
    return line.with_cells((Cell(""), *line.cells))


def spread(texts: Sequence[str], width: int) -> list[str]:
    """The cells of a header's line over so many columns: each over as many of them as every other."""
    if "" in texts and texts[0]:
        texts = [*texts, *[""] * (width - len(texts))] if width % len(texts) else texts
        texts = [next(text for text in texts[at::-1] if text) for at in range(len(texts))]
    share = width // len(texts) if texts and width % len(texts) == 0 else 1
    wide = [text for text in texts for _ in range(share)]
    return [*wide, *[""] * (width - len(wide))][:width]


def _texts(line: Line, width: int) -> list[str]:
    """What begins in each column, nothing in those over which a cell before them goes."""
    if not takes_columns(line):
        return [*(cell.text for cell in line.cells), *[""] * (width - len(line.cells))]
    texts = [""] * width
    for cell, (start, _) in columns_taken(line):
        texts[start] = cell.text
    return texts


def made_of(line: Line) -> list[Line]:
    """A line and those that it was put together of: tables name either."""
    return [line, *line.sources]


def made_into(rows: Sequence[Line], body: Sequence[Line]) -> set[Line]:
    """The lines of a paper that some rows were made of."""
    parts = Parts(rows)
    return {line for line in body if parts.share(line) or parts.hold(line)}
