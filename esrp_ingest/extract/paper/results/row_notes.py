"""Rows of a table of results without figures: which of them say whose the rows below them are, and which do not.

What names a server, a test, a state or disks is about all rows below it, and so is what the metric needs. Any other
text is about a row where rows with its label stand below another one, too: `Site A` above `Subtotal`, which comes again
below `Site B`; or where it stands above all rows, and is no place. Else it is a note, or the place where servers stand.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.names_along_axes import names_a_place
from esrp_ingest.extract.paper.parts.whose import SUMS, is_sub_heading, names_a_state, servers_among
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.summary_keys import keys_along
from esrp_ingest.vocabulary.matching import fold


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
    """Whether a text says of which server, test, state or disks the rows below it are."""
    if is_sub_heading(fold(group)) or server_label(group) or SUMS.fullmatch(group) or names_a_state(group):
        return True
    return bool(servers_among([group], all_of_them=False, machines=machines))


def _known(rows: Sequence[GridRow]) -> int:
    """How many labels of rows are metrics."""
    return sum(key is not None for key in keys_along([(row.group, row.label) for row in rows]))
