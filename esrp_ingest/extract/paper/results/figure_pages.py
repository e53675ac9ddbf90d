"""Tables of figures on a page: what stands below each other makes a column, what stands over a column heads it.

A header takes as many lines as it takes; lines left of the columns that hold no figure are parts of the labels beside
them, which the vocabulary puts together. Where the lines of either end is known until both are whole: a narrow cell
breaks words.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import chain

from esrp_ingest.extract.explanations import is_sentence
from esrp_ingest.extract.grid.cut_lines import below_each_other, in_one_line
from esrp_ingest.extract.grid.figure_columns import (
    Columns,
    Placed,
    apart,
    are_of_columns,
    centred,
    cut_where_others_begin,
    evenly,
    flush_left,
    flush_right,
    from_left,
    is_row_above,
    labels_apart,
    one_each,
    over_groups,
    over_their_own,
)
from esrp_ingest.extract.grid.heads_beside import beside_columns, placed_over
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.grid.rows_of_header import rows_of_header
from esrp_ingest.extract.grid.standing import (
    are_close,
    are_near,
    begin_below_all,
    begins_left_of,
    begins_with_one,
    is_larger,
    is_level,
)
from esrp_ingest.extract.paper.parts.sections import TABLE_NUMBER
from esrp_ingest.extract.paper.parts.states import (
    is_state_of_one,
    names_apart,
    names_below_others,
    says_how_tests_went,
)
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, SUMS, scope_of, servers_among
from esrp_ingest.extract.paper.results.counted_columns import with_names
from esrp_ingest.extract.paper.results.figure_rows import MOST_ROWS, Grid, GridRow, Known, spread
from esrp_ingest.extract.paper.results.figures_of_lines import figures_in, figures_of, heads_nothing
from esrp_ingest.extract.paper.results.list_headers import is_about_several
from esrp_ingest.extract.paper.results.row_labels import Whole, take_hanging_names, take_names_beside, wait, with_labels
from esrp_ingest.extract.paper.results.tests_over_metrics import metric_and_test
from esrp_ingest.extract.paper.results.touching_names import with_names_apart
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Cell, Line

_MOST_HEADER_LINES = 10
_SEVERAL = 2
_PENDING = 6
"""So many lines of labels stand between two rows of figures at the most."""


def grids_on_page(
    lines: Sequence[Line], known: Known, before: Sequence[Line], whole: Whole = in_one_line
) -> Iterator[Grid]:
    """The tables of a page; the header of one that begins it may be the last line of the page before.

    Args:
        lines: of the page.
        known: how well a label is known.
        before: the lines of the page before.
        whole: puts the lines of a label or a heading together.
    """
    given, lines = lines, labels_apart(lines)
    own = dict(zip(lines, given, strict=True))
    at = 0
    while at < len(lines):
        found = _from(lines, at, known, before) if len(figures_of(lines[at])) > 1 else None
        if found is None:
            at += 1
            continue
        grid, at = found
        grid.lines = [own.get(line, line) for line in grid.lines]
        grid.printed = [
            in_one_line(text) for text in (*grid.headers, *(row.label for row in grid.rows)) if "\n" in text
        ]
        grid.headers[:] = map(whole, grid.headers)
        for row in grid.rows:
            row.label = whole(row.label)
        yield grid


def _from(lines: Sequence[Line], start: int, known: Known, before: Sequence[Line]) -> tuple[Grid, int] | None:
    """The table whose first row of figures is a line, and the index of the line behind it."""
    columns = Columns()
    body, waiting = _body(lines[start:], columns, lines[max(0, start - 1)])
    columns.spans.sort()
    columns.take_labels((*body, *waiting))
    below = start - int(start > 0 and _heads_rows(lines[start - 1], lines[start]))
    first, headers = _header(lines, below, columns, known)
    if not _are_columns(columns, body, headers):
        return None
    top = _header_before(
        before if start <= _PENDING else (),
        columns,
        headers,
        whole=first > 0 or all(map(known, map(in_one_line, headers))),
    )
    heads, leading = _parted(lines[first:below], columns)
    leading += lines[below:start]
    inner = [*begin_below_all(leading, heads), *lines[below:start]]
    rows, used = _rows([*leading, *body, *waiting], columns, known, inner)
    own = {*heads, *body, *chain(*(line.sources for line in used))}
    end = start + len(body) + sum(line in own for line in waiting)
    used_lines = [*top, *(line for line in lines[first:end] if line in own)]
    return Grid(headers, rows, used_lines, _corner(heads, columns), places=columns.spans), end


def _are_columns(columns: Columns, body: Sequence[Line], headers: Sequence[str]) -> bool:
    """Whether some row has a figure in every column, or each has a heading of its own: then rows may leave some out."""
    is_filled = len(columns.spans) == max(map(len, map(figures_of, body)))
    return is_filled or names_apart(headers)


def _corner(heads: Sequence[Line], columns: Columns) -> str:
    """What stands left of a header over the labels of the rows: not what heads figures that stand right of it."""
    return " ".join(cell.text for line in heads for cell in beside_columns(over_their_own(line, columns), columns))


def _body(lines: Sequence[Line], columns: Columns, above: Line) -> tuple[list[Line], list[Line]]:
    """The lines of a table from its first row of figures on, and the labels below the last one; fills the columns.

    Args:
        lines: from the first row of figures on.
        columns: takes where the figures stand.
        above: the line over them, or the first one: it may head columns that the first rows leave empty.
    """
    body: list[Line] = []
    waiting: list[Line] = []
    for line in lines:
        figures = figures_in(apart(line, columns), columns)
        if body and _ends(body, (waiting or body)[-1], line):
            break
        if _are_of_all(waiting, figures, columns):
            return body, []
        if figures and (not body or are_of_columns(figures, columns, above)):
            body += [*waiting, line]
            waiting = []
            columns.take_all(figures)
        elif not figures and len(waiting) < _PENDING and _is_left_of(line, columns, body):
            waiting.append(line)
        else:
            break
    return body, waiting


def _is_left_of(line: Line, columns: Columns, body: Sequence[Line]) -> bool:
    """Whether a line stands left of columns of figures, or heads rows of them from the left on."""
    return not columns.are_reached_by(line) or (bool(body) and _heads_rows(line, body[0]))


def _heads_rows(line: Line, row: Line) -> bool:
    """Whether a line names whose rows are below it, or in which test: it begins where the label of a row does."""
    if len(line.cells) > 1 or len(row.cells) < _SEVERAL or figures_of(line) or not is_about_several(line.text.strip()):
        return False
    return row.cells[0].text.strip()[:1].isalpha() and begins_with_one(line, row.cells[:1])


def _are_of_all(above: Sequence[Line], figures: Sequence[Cell], columns: Columns) -> bool:
    """Whether a line above a row of fewer figures than there are columns heads those of all servers together."""
    return 0 < len(figures) < len(columns.spans) and any(scope_of(line.text, "") == AGGREGATE for line in above)


def _ends(body: Sequence[Line], above: Line, line: Line) -> bool:
    """Whether a line is no more of a table: far below the line above it, larger, a caption, or behind too many."""
    is_caption = TABLE_NUMBER.match(line.text.strip()) is not None
    return is_caption or not are_near(above, line) or len(body) > MOST_ROWS or is_larger(line, body[0])


def _parted(above: Sequence[Line], columns: Columns) -> tuple[list[Line], list[Line]]:
    """The lines above a table that head its columns, and those that belong to the label of its first row."""
    over = list(filter(columns.are_reached_by, above))
    heads = [line for line in above if columns.are_reached_by(line) or is_level(line, over)]
    return heads, [line for line in above if not any(line is each for each in heads)]


def _header_before(before: Sequence[Line], columns: Columns, headers: list[str], *, whole: bool) -> list[Line]:
    """Takes the end of the page before for a header, or for the beginning of one, where it stands over all columns."""
    heads = [] if whole and any(headers) else _last_lines(before)
    if any(map(figures_of, heads)):
        return []
    placed = list(chain(*(placed_over(line, columns) or () for line in heads)))
    if {column for _, over in placed for column in over} != set(range(len(headers))):
        return []
    upper = _headings([placed], len(headers))
    if upper == headers:
        return heads  # it stands again
    headers[:] = map(below_each_other, zip(upper, headers, strict=True))
    return heads


def _last_lines(lines: Sequence[Line]) -> list[Line]:
    """The last lines of a page that touch each other, as those of a header do."""
    first = len(lines) - 1
    while first > max(0, len(lines) - _MOST_HEADER_LINES) and are_close(
        lines[first - 1], lines[first], TOLERANCES.close
    ):
        first -= 1
    return list(lines[max(0, first) :])


def _header(lines: Sequence[Line], start: int, columns: Columns, known: Known) -> tuple[int, list[str]]:
    """Where the header begins above a row of figures, and what stands over each column.

    Between both may stand how the tests went that it names: `Result`, `Pass`.
    """
    said = [
        at for at in range(max(0, start - _MOST_HEADER_LINES), start) if says_how_tests_went(lines[at].cells[0].text)
    ]
    below = _lines_of_header(lines, start, columns, known, said) if said else (start, [])
    return below if said and names_apart(below[1]) else _lines_of_header(lines, start, columns, known)


def _lines_of_header(
    lines: Sequence[Line], start: int, columns: Columns, known: Known, left_out: Sequence[int] = ()
) -> tuple[int, list[str]]:
    """The same, without some of the lines above the row."""
    first = below = start
    lower: list[Placed] = []
    for at in range(start - 1, max(-1, start - 1 - _MOST_HEADER_LINES), -1):
        line = lines[at]
        placed = _above(lines, at, start, columns)
        goes_on = first == start or known(line.text) < 0 or are_close(line, lines[at + 1], TOLERANCES.tight)
        if placed is None or not (placed or goes_on):
            break
        first = at
        if at in left_out:
            continue
        if lower and is_row_above(line, placed, lines[below], lower, columns):
            first = at + 1
            break
        if placed:
            below, lower = at, placed
    first = next(filter(partial(_belongs, lines, columns), range(first, start)), start)
    return first, _headings_of(_without(lines, range(first, start), left_out), columns, known)


def _without(lines: Sequence[Line], among: Sequence[int], left_out: Sequence[int]) -> list[Line]:
    """Some of the lines, less others."""
    return [lines[at] for at in among if at not in left_out]


def _above(lines: Sequence[Line], at: int, start: int, columns: Columns) -> list[Placed] | None:
    """The cells of a line above a table that stand over its columns; None for a heading or a sentence."""
    line = lines[at]
    text = line.text.strip()
    if TABLE_NUMBER.match(text) or (len(line.cells) == 1 and is_sentence(text)):
        return None
    placed = placed_over(line, columns) if are_near(line, lines[at + 1]) and not heads_nothing(line) else None
    is_heading = not placed or (len(line.filled) == 1 and begins_left_of(line, columns.left))
    return None if is_heading and is_larger(line, lines[start]) else placed


def _headings_of(above: Sequence[Line], columns: Columns, known: Known) -> list[str]:
    """The heading of each column: by their order where there are as many, else by what they stand over.

    Where either may be, and cells of a header nearly touch, the headings of which most are known.
    """
    heads = with_names_apart(rows_of_header(with_names_apart(above, columns)), columns)
    if servers := _one_server_each(heads, columns):
        return servers
    width = len(columns.spans)
    levels = list(filter(None, (placed_over(line, columns) for line in reversed(heads))))
    several = any(_are_over_several([cell.text for cell, _ in cells], width) for cells in levels)
    placed, ordered = _headings(levels, width), one_each(heads, columns)
    ways = [placed, ordered] if several else [ordered, placed]
    ways += [one_each(cut_where_others_begin(heads), columns)]
    ways += [over_groups(heads, columns, counts_over) for counts_over in (centred, flush_right, flush_left)]
    named = [*map(with_names, filter(None, ways))]
    whole = over_groups(heads, columns, evenly)
    if _are_below_others(whole) and not any(_are_below_others(way) for way in named if way != whole):
        return whole
    return max(named, key=lambda way: sum(_worth(text, known) for text in set(map(in_one_line, way))), default=placed)


def _are_below_others(heads: Sequence[str]) -> bool:
    """Whether headings, whose words may wrap, are names of servers beside states."""
    return bool(names_below_others([*map(in_one_line, heads)]))


def _one_server_each(heads: Sequence[Line], columns: Columns) -> list[str]:
    """The headings of columns where one line of a header names a server for each, a sum for the last perhaps, in order.

    None where other lines of it have several cells: these say more of the columns.
    """
    (names, *more) = [line.texts for line in heads if len(line.cells) > 1] or [()]
    counted = names[:-1] if names and SUMS.fullmatch(names[-1]) else names
    servers = servers_among(counted, all_of_them=False)
    is_one_each = len(names) == len(columns.spans) and len(servers) == len(counted) >= _SEVERAL
    return list(names) if is_one_each and not more else []


def _worth(heading: str, known: Known) -> int:
    """How well the heading of a column is known: as a label, as a server's in a state, or as a metric's in a test."""
    return max(abs(known(heading)), int(is_state_of_one(heading)), int(metric_and_test(heading) is not None))


def _are_over_several(texts: Sequence[str], width: int) -> bool:
    """Whether so many cells of a header's line may each be about as many columns."""
    return 1 < len(texts) < width and width % len(texts) == 0


def _belongs(lines: Sequence[Line], columns: Columns, at: int) -> bool:
    """Whether a line above a table is part of its header, or of the label of its first row."""
    return bool(placed_over(lines[at], columns)) or are_close(lines[at], lines[at + 1], TOLERANCES.tight)


def _headings(levels: Sequence[list[Placed]], width: int) -> list[str]:
    """The heading of each column, out of the lines of a header from the lowest one up.

    A line of fewer cells over a line that heads every column is about as many columns with each.
    """
    headings = [""] * width
    for cells in levels:
        texts = [cell.text for cell in from_left(cell for cell, _ in cells)]
        if all(headings) and _are_over_several(texts, width):
            upper_texts = spread(texts, width)
        else:
            upper_texts = [" ".join(cell.text for cell, over in cells if column in over) for column in range(width)]
        headings = list(map(below_each_other, zip(upper_texts, headings, strict=True)))
    return headings


def _label_of(named: Sequence[str], known: Known) -> str:
    """The label of a row out of the cells before its figures: the last one where it is known, and not with the others.

    What kind of results some rows are may stand beside the first of them: `Backup`, `MB read/sec per database`.
    """
    whole = " ".join(named)
    return named[-1] if len(named) > 1 and known(named[-1]) > max(1, known(whole)) else whole


def _rows(
    lines: Sequence[Line], columns: Columns, known: Known, inner: Collection[Line]
) -> tuple[list[GridRow], list[Line]]:
    """Rows with their labels, and the lines that are parts of these.

    Args:
        lines: of the table below its header.
        columns: of figures.
        known: how well a label is known.
        inner: the lines that stand between the header and the first row.
    """
    rows: list[GridRow] = []
    gaps: list[list[Line]] = [[]]
    for line in (apart(each, columns) for each in lines):
        figures = figures_in(line, columns)
        if not figures:
            wait(gaps[-1], line, known)
            continue
        cells = [""] * len(columns.spans)
        for cell in figures:
            place = columns.holding(cell)
            if place is not None:
                cells[place] = cell.text
        named = [cell.text for cell in line.cells[: len(line.cells) - len(figures)]]
        ends_label = len(named) == 1 and columns.begin_labels(line.cells[0])
        unit = named.pop() if named and is_unit(named[-1]) and not ends_label else ""
        rows.append(GridRow(_label_of(named, known), cells, line, unit=unit))
        gaps.append([])
    beside = take_names_beside(rows, gaps) or take_hanging_names(rows, gaps, known)
    return rows, [*beside, *with_labels(rows, gaps, known, inner)]
