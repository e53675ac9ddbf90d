"""Result summaries as tables: which of them hold figures, and whose and what each of these is."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import chain, pairwise

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.grid.pieces import is_text, placed_words
from esrp_ingest.extract.grid.ruled_rows import Rulings
from esrp_ingest.extract.headings import bare_heading, server_label
from esrp_ingest.extract.paper.parts.named_disks import disks_below, disks_named, is_sub_heading
from esrp_ingest.extract.paper.parts.states import names_a_place
from esrp_ingest.extract.paper.parts.whose import (
    AGGREGATE,
    SUMS,
    Whose,
    below_corner,
    is_of_all,
    named,
    servers_among,
    without_addition,
)
from esrp_ingest.extract.paper.results.columns_of_names import without_names_amid
from esrp_ingest.extract.paper.results.figure_grids import FigureTable, grids, outside, ruled_grids
from esrp_ingest.extract.paper.results.figure_lists import figure_lists
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow, made_of
from esrp_ingest.extract.paper.results.lines_above import below_line
from esrp_ingest.extract.paper.results.list_headers import SERVER_COLUMN, is_name
from esrp_ingest.extract.paper.results.names_along import NamesAlong, names_along, of_its_server
from esrp_ingest.extract.paper.results.no_results import columns_of_bounds, is_no_result
from esrp_ingest.extract.paper.results.own_tables import describes, is_of_measurements
from esrp_ingest.extract.paper.results.row_labels import whole_by
from esrp_ingest.extract.paper.results.rows_of_no_metric import Crossed, crossed, lines_above, with_numbered_rows
from esrp_ingest.extract.paper.results.states_of_metric import below_metric, states_of_one_metric
from esrp_ingest.extract.paper.results.summary_keys import (
    OF_BACKUPS,
    SummaryKey,
    exact_key,
    keys_along,
    leave_disks_open,
    with_unit,
)
from esrp_ingest.extract.paper.results.table_forms import in_form, is_plain_label, with_units
from esrp_ingest.extract.paper.results.units import (
    counts_otherwise,
    in_one_form,
    is_unit_of,
    quantity_of,
    states_figure,
    unit_behind_all,
    value_in,
    without_unit_of_time,
)
from esrp_ingest.extract.result_chapters import below_results
from esrp_ingest.extract.run_names import kinds_named
from esrp_ingest.layout import Line
from esrp_ingest.models import ReportedMetric, located
from esrp_ingest.numerals import is_figure
from esrp_ingest.quantities import Notation, in_english
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import STATE_LABELS, SUMMARY_LABELS

_LEAST_FIGURES = 0.8
"""The share of figures among the cells of a table of figures."""


def summary_grids(
    lines: Sequence[Line],
    rulings: Rulings | None = None,
    machines: Collection[str] = (),
    beside: Mapping[Line, str] | None = None,
) -> list[Grid]:
    """The tables of figures among the lines of a paper: those whose rows or columns are metrics, and unknown ones.

    Where the cells of one are ruled, these say what belongs together; everything else is told by place.

    Tables that say nothing that is known count where each column has a heading and no row a label of the configuration,
    below a heading of results; elsewhere only on pages, whose cells nobody else tells apart.

    Args:
        lines: of a paper.
        rulings: gives the ruled cells, None where the format has none.
        machines: the names of machines that its reports name.
        beside: what stands beside several rows and was taken from these, by the lines of each.
    """
    formed = partial(in_form, machines=machines, beside=beside or {})
    whole = whole_by(lines, machines, _known)
    results = _made_of_all(below_results(lines))
    above = lines_above(lines)
    ruled = [
        formed(with_numbered_rows(grid, above) if len(grid.rows) == 1 else grid)
        for grid in ruled_grids(_as_on_page(lines), _known, whole, rulings)
    ]
    found = [below_line(grid, above.get(grid.lines[0])) for grid in ruled if _kind(grid) in _OF_METRICS]
    unread = outside(lines, found)
    lists = map(without_names_amid, map(with_units, figure_lists(unread)))
    found += [*lists, *states_of_one_metric(unread, above)]
    below = dict(pairwise(lines))
    for printed in grids(lines, _known, tuple(found), whole):
        own = formed(with_numbered_rows(printed, above))
        over = above.get(own.lines[0])
        grid = below_line(below_metric(_with_servers(own, over), over), over)
        kind = _kind_below(found[-1:], grid)
        grid.of_results = kind is not _Kind.UNKNOWN or grid.lines[0] in results or is_of_measurements(grid)
        around = filter(None, (over, below.get(printed.lines[-1])))
        if kind is not _Kind.NONE and _is_told(grid, around):
            found.append(grid)
    return found


def _is_told(grid: Grid, around: Iterable[Line]) -> bool:
    """Whether a table holds figures of results, or of nobody knows what on a page; not those of a configuration.

    Args:
        grid: the table.
        around: the lines right above and right below it.
    """
    return grid.of_results or (bool(placed_words(grid.lines[0])) and not describes(grid, around))


def _made_of_all(lines: Iterable[Line]) -> set[Line]:
    """Some lines and those that they were put together of."""
    return {each for line in lines for each in made_of(line)}


def _with_servers(grid: Grid, above: Line | None) -> Grid:
    """A table whose rows are servers and whose columns are no metrics with those as servers, below the metric over all.

    Args:
        grid: the table.
        above: the line above it, None where nothing stands there.
    """
    if SERVER_COLUMN.fullmatch(grid.corner.strip()) is None or _kind(grid) is not _Kind.UNKNOWN:
        return grid
    if above is None or len(above.filled) != 1 or exact_key(bare_heading(above.text)) is None:
        return replace(grid, rows=[replace(row, server=row.label) for row in grid.rows], corner="")
    rows = [replace(row, label=bare_heading(above.text), server=row.label) for row in grid.rows]
    return replace(grid, rows=rows, lines=[*above.sources, *grid.lines], corner="")


def _as_on_page(lines: Sequence[Line]) -> list[Line]:
    """The lines that are whole and by themselves: rows are put together already, and halves stand beside others."""
    times = Counter(source for line in lines for source in line.sources)
    return [line for line in lines if is_text(line) and all(times[source] == 1 for source in line.sources)]


class _Kind(Enum):
    """What stands along the axes of a table."""

    METRICS_BELOW = 1
    METRICS_ACROSS = 2
    CROSSED = 3
    UNKNOWN = 4
    NONE = 5


_OF_METRICS = (_Kind.METRICS_BELOW, _Kind.METRICS_ACROSS, _Kind.CROSSED)


def _known(label: str) -> int:
    """How well a row's label is known; a server's name, or `Transaction Log I/O`, heads the rows below it."""
    text = " ".join(label.split())
    if is_sub_heading(fold(label)) or server_label(label) == text or without_addition(text) != text:
        return -1
    if SUMS.fullmatch(label):
        return -1
    if exact_key(label) or exact_key(without_unit_of_time(label)) or STATE_LABELS.exact(label) is not None:
        return 2
    return 1 if SUMMARY_LABELS.fuzzy(label) is not None else 0


def _stands(row: GridRow, disks: str = "") -> tuple[str, str]:
    """The label of a row, behind what stands over a group of them, if that is no owner; with its unit if known so.

    Where nothing stands over it, the disks that the heading of the table names do.
    """
    group = ("" if _owner_of(row) else row.group) or disks
    return group, with_unit(row.label, row.unit_beside, group)


def _owner_of(row: GridRow) -> str:
    """The server, test or sum that stands over a row; nothing where something else does."""
    return row.group if is_name(row.group) or is_of_all(row.group) else ""


def _keys_of_rows(grid: Grid, disks: str = "") -> list[SummaryKey | None]:
    """The metric and the unit of each row, by the labels of those that are of the same server, test and group."""
    rows = grid.rows
    parts: dict[tuple[str, str, str], list[int]] = {}
    for at, row in enumerate(rows):
        parts.setdefault((_owner_of(row), row.server, row.test), []).append(at)
    keys: dict[int, SummaryKey | None] = {}
    for places in parts.values():
        units = [rows[at].unit_beside for at in places]
        stand = [_stands(rows[at], disks) for at in places]
        keys |= zip(places, keys_along(stand, units, of_backups=grid.of_backups), strict=True)
    return [keys[at] for at in range(len(rows))]


def _keys_of_columns(grid: Grid, disks: str = "") -> list[SummaryKey | None]:
    """The metric and the unit of each column, by its heading and by the unit that stands behind all of its figures."""
    units = [unit_behind_all(row.cells[at] for row in grid.rows) for at in range(len(grid.headers))]
    stand = zip(grid.headers, units, strict=True)
    return keys_along(
        [(disks, with_unit(header, unit, disks)) for header, unit in stand], units, of_backups=grid.of_backups
    )


def _kind(grid: Grid) -> _Kind:
    return _Kind.CROSSED if crossed(grid) is not None else _kind_by_axes(grid)


def _kind_below(above: Sequence[Grid], grid: Grid) -> _Kind:
    """What stands along the axes of a table; below the header of the one of results above it again, metrics.

    Nobody may know the labels of rows that a page's end cuts off, where they are no row of the configuration.
    """
    alike = [each for each in above if each.of_results and all(each.headers) and each.headers == grid.headers]
    goes_on = bool(alike) and all(is_plain_label(row.label) for row in grid.rows)
    return _Kind.METRICS_BELOW if goes_on else _kind(grid)


def _kind_by_axes(grid: Grid) -> _Kind:
    below, across = _known_along(grid)
    if below and below >= across:
        return _Kind.METRICS_BELOW if any(grid.headers) else _Kind.NONE
    if across:
        return _Kind.METRICS_ACROSS
    told = all(grid.headers) and len(grid.rows) > 1 and all(is_plain_label(row.label) for row in grid.rows)
    return _Kind.UNKNOWN if told and _share_of_figures(grid) >= _LEAST_FIGURES else _Kind.NONE


def _known_along(grid: Grid) -> tuple[int, int]:
    """How many labels of rows and of columns are metrics; where none is, whether several of either may be some."""
    axes = [_stands(row) for row in grid.rows], [("", header) for header in grid.headers]
    keys = _keys_of_rows(grid), _keys_of_columns(grid)
    below, across = (len(list(filter(None, each))) for each in keys)
    if below or across:
        return below, across
    rows, columns = map(leave_disks_open, axes)
    return int(rows), int(columns)


def _share_of_figures(grid: Grid) -> float:
    cells = [text for row in grid.rows for text in row.cells if text]
    return sum(map(is_figure, cells)) / len(cells) if cells else 0.0


def figures_of_grid(
    grid: Grid, whose: tuple[str, str | None], notation: Notation, machines: Collection[str] = (), heading: str = ""
) -> FigureTable:
    """The figures of a table, each with the server, the aggregate or the state that it is about.

    Args:
        grid: the table.
        whose: whose figures stand under a heading that names nobody, and in which state they were measured.
        notation: how the paper writes numbers.
        machines: the names of machines that the paper names elsewhere.
        heading: what heads the table, and may say which disks all of it is about.
    """
    grid = replace(grid, of_backups="backup" in kinds_named(heading))
    together, turned = crossed(grid), _kind(grid) is _Kind.METRICS_ACROSS
    said = filter(None, chain(*((row.label, row.server, row.test, row.unit) for row in grid.rows)))
    table = FigureTable(claims=[Claim(grid.lines, " ".join((*grid.headers, *said, *grid.printed)))])
    names = names_along(grid, machines, together, turned=turned)
    above = below_corner(grid.corner, Whose(*whose), machines)
    disks = grid.disks or disks_named(heading)
    below = _below_test(heading, _keys_of_rows(grid, disks), [row.label for row in grid.rows])
    across = _below_test(heading, _keys_of_columns(grid, disks_named(grid.corner) or disks), grid.headers)
    left_out = columns_of_bounds([row.cells for row in grid.rows])
    for at, (row, of_row) in enumerate(zip(grid.rows, below, strict=True)):
        own = _of_row(row, above)
        for column, (header, text, of_column) in enumerate(zip(grid.headers, row.cells, across, strict=True)):
            if column in left_out or not _is_result(header, row.label, in_english(text, notation), turned=turned):
                continue  # nobody knows what it measures, or it is no figure: what it holds is stored nowhere
            if together is not None:
                table.add(row, [_of_both(row, together[at][column], text, own, names, notation)])
            else:
                key = of_column if turned else of_row
                table.add(row, [_of_column(row, (header, text, key), own, names, notation=notation, turned=turned)])
    return table


def _below_test(heading: str, keys: Sequence[SummaryKey | None], labels: Sequence[str]) -> Sequence[SummaryKey | None]:
    """The keys of labels, below a heading of stress tests alone no backup's that only units and other labels tell."""
    if kinds_named(heading) != ["stress"]:
        return keys
    told = zip(keys, labels, strict=True)
    return [None if key and key[0] in OF_BACKUPS and exact_key(label) is None else key for key, label in told]


def _is_result(header: str, label: str, text: str, *, turned: bool) -> bool:
    """Whether a cell states a figure, and something says what it measures, and that it is no goal."""
    told = not is_no_result(header, label, turned=turned) and bool(header if turned else label)
    return told and states_figure(text) and not is_unit(text)


def _of_both(
    row: GridRow, both: Crossed, text: str, own: Whose, names: NamesAlong, notation: Notation
) -> ReportedMetric:
    """A figure of a table whose rows and columns say together what it measures."""
    whose = names.whose(both.name, both.key, own) if both.name else own
    return _figure(row.line, (both.label, text, row.unit_beside), whose, notation, both.key)


def _of_column(
    row: GridRow,
    cell: tuple[str, str, SummaryKey | None],
    own: Whose,
    names: NamesAlong,
    *,
    notation: Notation,
    turned: bool,
) -> ReportedMetric:
    """A figure of a table.

    Args:
        row: where it stands.
        cell: what heads its column, its text, and its metric where that is known.
        own: whose its row is.
        names: those along the axis of the table that holds no metrics.
        notation: how the paper writes numbers.
        turned: the columns are metrics.
    """
    header, text, key = cell
    name, label = (row.label, header) if turned else (header, row.label)
    own = of_its_server(row, key, own)
    whose = own if turned and (row.server or row.test) else _beside(names.whose(name, key, own), own, row)
    quantity = None if turned else quantity_of(names.below(header), key)
    if quantity is not None:
        whose = names.over(header, quantity.key, own)
        key, label = quantity.key, f"{label} {names.below(header)}"
    if not turned and key is not None and not is_unit_of(key[1], row.unit):
        key = None
    return _figure(row.line, (label, text, row.unit_beside or header), whose, notation, key)


def _beside(whose: Whose, own: Whose, row: GridRow) -> Whose:
    """Whose figures stand below a name in a row: where a server over the row is another one, both are said.

    What servers are part of, or stand in, is none.
    """
    is_other = own.scope == " ".join(row.group.split()) and whose.scope not in {own.scope, AGGREGATE}
    is_other = is_other and not names_a_place(row.group)
    return whose._replace(condition=whose.condition or own.scope) if is_other else whose


def _of_row(row: GridRow, above: Whose) -> Whose:
    """Whose figures stand in a row, by its own columns and by what stands above it."""
    own = above
    if row.group and disks_below(row.group) is None:
        own = named(row.group, above, servers_among([row.group], all_of_them=False))
    if row.server:
        own = own._replace(scope=AGGREGATE if SUMS.fullmatch(row.server) else " ".join(row.server.split()))
    return own._replace(condition=row.test or own.condition)


def _figure(
    line: Line, printed: tuple[str, str, str], whose: Whose, notation: Notation, key: SummaryKey | None
) -> ReportedMetric:
    """A figure of a table.

    Args:
        line: where it stands.
        printed: its label, its text, and what a column of units says.
        whose: whose it is.
        notation: how the paper writes numbers.
        key: its metric and unit, where these are known.
    """
    label, text, column = printed
    metric, unit = (None, None) if key is None or counts_otherwise(label, key[1], text, column) else key
    return ReportedMetric(
        scope=whose.scope,
        condition=whose.condition,
        metric=metric,
        value=value_in(unit, in_one_form(text, notation, whole=not is_text(line)), label, column),
        unit=unit,
        label=label,
        value_text=text,
        **located(line.locator),
    )
