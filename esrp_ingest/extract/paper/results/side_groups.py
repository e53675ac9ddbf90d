"""Cells beside the rows of a result summary that say what several rows are about: `Database I/O`, over five of them.

They are merged over their rows, stand on a page at the height of any of these, and are part of no label.

So may rows without figures. What names a server, a test, a state or disks is about all rows below it, and so is what
the metric needs. Any other text is about a row where rows with its label stand below another one, too: `Site A` above
`Subtotal`, which comes again below `Site B`; or where it stands above all rows, and is no place. Else it is a note, or
the place where servers stand.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.given_cells import width_of, without_first_column
from esrp_ingest.extract.grid.letter_spans import holds_figures
from esrp_ingest.extract.grid.pieces import rows_and_texts
from esrp_ingest.extract.grid.placed_rows import stretches
from esrp_ingest.extract.grid.side_headings import without_side_headings
from esrp_ingest.extract.grid.standing import is_free_between
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import is_machine
from esrp_ingest.extract.paper.parts.named_disks import SUB_HEADINGS, disks_below, is_sub_heading
from esrp_ingest.extract.paper.parts.states import names_a_place
from esrp_ingest.extract.paper.parts.whose import SUMS, names_a_state, servers_among, whose_of
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.summary_keys import OF_BACKUPS, exact_key, keys_along
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_MOST_WORDS = 4
"""Words in a line of what stands beside several rows."""
_BESIDE_LABEL = 3
"""Cells of a row at least that has one beside its label and its figure."""


def without_side_groups(lines: Sequence[Line]) -> list[Line]:
    """The lines of a paper without what stands left of known metrics and is about several rows of them.

    Args:
        lines: of a paper, in their order.
    """
    done: list[Line] = []
    for are_rows, here in rows_and_texts(lines):
        if are_rows:
            done += _without_column(here)
            continue
        for stretch in stretches(here):
            done += _without_column_of_page(stretch)
    return done


def _without_column(rows: Sequence[Line]) -> list[Line]:
    """Rows whose format knows their cells, without the column of what they are about; its header goes with it.

    What is said of several rows may stand in the first of them only: below it that column is empty. It goes from all
    rows of a table or from none: those that kept it would stand below the headings of other columns.
    """
    beside = _beside_metrics(rows)
    headed = [_height_of_header(rows, beside, at) for at in range(len(rows))]
    stays = _tables_in_doubt(rows, beside, headed)
    without = {at for at in range(len(rows)) if beside[at] and at not in stays}
    without |= {above for at in without for above in range(at - headed[at], at)}
    return [without_first_column(row) if at in without else row for at, row in enumerate(rows)]


def _beside_metrics(rows: Sequence[Line]) -> list[bool]:
    """Which rows begin with what several of them are about, and a metric behind it."""
    beside: list[bool] = []
    for row in rows:
        above = rows[len(beside) - 1] if beside and beside[-1] else None
        goes_on = above is not None and (_is_metric_below(row, above) or _is_of_group(row, above))
        beside.append(goes_on or _is_beside_metric(row))
    for at in range(len(rows) - 1, 0, -1):
        beside[at - 1] = beside[at - 1] or (beside[at] and _is_of_group(rows[at - 1], rows[at]))
    return beside


def _is_of_group(row: Line, other: Line) -> bool:
    """Whether a row beside one of the same table begins with what its metric is about too: `Log replay`."""
    if len(row.cells) < _BESIDE_LABEL or width_of(row) != width_of(other):
        return False
    first, second, *_ = row.cells
    key = exact_key(second.text)
    return key is not None and bool(first.text) and not _names_somebody(first.text, of_test=key[0] in OF_BACKUPS)


def _names_somebody(text: str, *, of_test: bool) -> bool:
    """Whether a text beside a metric names whose figures these are, or a state, but for one that its test says."""
    whose = whose_of(text, "")
    return bool(whose.scope) or is_machine(text) or (not of_test and names_a_state(text))


def _height_of_header(rows: Sequence[Line], beside: Sequence[bool], at: int) -> int:
    """How many rows right above the first one of some beside metrics are their header."""
    if not beside[at] or (at and beside[at - 1]):
        return 0
    above = rows[at - 1 :: -1] if at else ()
    heads = list(takewhile(lambda row: width_of(row) == width_of(rows[at]) and not holds_figures(row), above))
    return len(heads)


def _tables_in_doubt(rows: Sequence[Line], beside: Sequence[bool], headed: Sequence[int]) -> set[int]:
    """The rows beside metrics below a header which others go on that say something else in their first column."""
    doubts: set[int] = set()
    table: list[int] = []
    for at, row in enumerate(rows):
        if headed[at] or (table and width_of(row) != width_of(rows[table[0]])):
            table = []
        if headed[at] or table:
            table.append(at)
        if table and not beside[at] and _says_something_else(row):
            doubts.update(table)
    return doubts


def _says_something_else(row: Line) -> bool:
    """Whether a row begins with two texts of which the second one is a metric, and figures stand behind these."""
    return len(row.cells) >= _BESIDE_LABEL and holds_figures(row) and exact_key(row.cells[1].text) is not None


def _is_metric_below(row: Line, above: Line) -> bool:
    """Whether a row is as wide as the one above it and begins with an empty cell before a known label."""
    if len(row.cells) != len(above.cells) or row.cells[0].text:
        return False
    return exact_key(row.cells[1].text) is not None


def _is_beside_metric(row: Line) -> bool:
    if len(row.cells) < _BESIDE_LABEL:
        return False
    first, second, *_ = row.cells
    return is_sub_heading(fold(first.text)) and exact_key(second.text) is not None


def _without_column_of_page(stretch: Sequence[Line]) -> Sequence[Line]:
    """Lines near each other on a page; as they were where what stands left of their labels says anything else."""
    first = next(
        (at for at, line in enumerate(stretch) if any(map(SUMMARY_LABELS.may_begin, line.texts))), len(stretch)
    )
    heads, rows = stretch[:first], stretch[first:]
    kept, beside = without_side_headings(rows, SUMMARY_LABELS, _begins_sub_heading)
    are_groups = beside and _are_of_groups([line.text for line in beside]) and not _are_labels(rows, beside)
    return [*heads, *kept] if are_groups else stretch


def _are_labels(rows: Sequence[Line], beside: Sequence[Line]) -> bool:
    """Whether figures stand beside what was cut from their line, and nothing between them: a label that nobody knows.

    The lines of a label in the middle of its row stand above and below those of its figures, and reach beside these.
    """
    cut = {line.sources for line in beside}
    near = zip([None, *rows], rows, [*rows[1:], None], strict=False)
    return any(row.sources in cut and _stands_alone(row, [above, row, below]) for above, row, below in near)


def _stands_alone(row: Line, near: Sequence[Line | None]) -> bool:
    """Whether nothing stands between the first text of a line and its first figure, at the height of either."""
    figure = next((cell for cell in row.cells if is_figure(cell.text)), None)
    return figure is not None and is_free_between(row.cells[0], figure, filter(None, near))


def _begins_sub_heading(text: str) -> bool:
    """Whether a text is such a heading, or the first words of one."""
    return any(name.startswith(fold(text)) for name in SUB_HEADINGS)


def _are_of_groups(texts: Sequence[str]) -> bool:
    """Whether texts below each other hold such a heading, in several lines perhaps, and the others name nobody."""
    begun: list[str] = []
    others: list[str] = []
    found = False
    for text in texts:
        begun.append(text)
        at = next((at for at in range(len(begun)) if is_sub_heading(fold(unwrapped(begun[at:])))), None)
        if at is not None:
            found, others, begun = True, [*others, *begun[:at]], []
    others += begun
    figures = any(map(is_figure, others)) or any(len(text.split()) > _MOST_WORDS for text in others)
    return found and not figures and not (others and _names_somebody(unwrapped(others), of_test=False))


def without_notes(grid: Grid, machines: Collection[str]) -> Grid:
    """A table whose rows are below what is about them only: below what stood above a note where that is one.

    Args:
        grid: the table.
        machines: the names of machines that the paper names elsewhere.
    """
    groups = list(dict.fromkeys(row.group for row in grid.rows))
    notes = [group for group in groups if group and not _says_something(group, machines)]
    if not notes or (groups == notes[:1] and not names_a_place(notes[0])):
        return grid
    rows = list(_below_what_is_about_them(grid.rows, notes))
    without = replace(grid, rows=rows, printed=[*grid.printed, *notes])
    return without if _known(rows) >= _known(grid.rows) else grid


def _below_what_is_about_them(rows: Sequence[GridRow], notes: Collection[str]) -> Iterator[GridRow]:
    """The rows, those below a note that they do not need below what stood above it.

    They need it where a row with the same label stands below another text, which does not say of which disks it is.
    """
    texts: dict[str, set[str]] = {}
    for row in rows:
        if not is_sub_heading(fold(row.group)):
            texts.setdefault(fold(row.label), set()).add(row.group)
    above = ""
    for row in rows:
        above = row.group if row.group not in notes else above
        comes_again = texts.get(fold(row.label), set()) - {row.group}
        yield row if row.group in notes and comes_again else replace(row, group=above)


def _says_something(group: str, machines: Collection[str]) -> bool:
    """Whether a text says of which server, test, state or disks the rows below it are, and is no place of servers."""
    if names_a_place(group):
        return False
    if disks_below(group) or server_label(group) or SUMS.fullmatch(group) or names_a_state(group):
        return True
    return bool(servers_among([group], all_of_them=False, machines=machines))


def _known(rows: Sequence[GridRow]) -> int:
    """How many labels of rows are metrics."""
    return sum(key is not None for key in keys_along([(row.group, row.label) for row in rows]))
