"""Tables that name server, test or metric of each figure in columns of their own: `Server | Metric | Value`.

The header says which column is which.
"""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.grid.heads_around import header_around
from esrp_ingest.extract.grid.named_rows import HeadWords, NamedRow, rows_below
from esrp_ingest.extract.grid.pieces import is_told_by_place
from esrp_ingest.extract.headings import bare_heading, server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.named_disks import disks_below
from esrp_ingest.extract.paper.parts.sections import TABLE_NUMBER
from esrp_ingest.extract.paper.parts.states import is_state_alone, says_how_tests_went
from esrp_ingest.extract.paper.parts.whose import is_of_all
from esrp_ingest.extract.paper.results.figure_rows import MOST_ROWS, Grid, GridRow
from esrp_ingest.extract.paper.results.list_headers import naming, roles_of
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, TABLES

_OF_GROUP = "I/O"
"""What the heading of a group of rows says behind the disks that these are about."""
_MOST_LINES = 4 * MOST_ROWS


def figure_lists(lines: Sequence[Line]) -> Iterator[Grid]:
    """The tables among some lines whose rows say whose figures they are, and of what."""
    at = 0
    while at < len(lines):
        head, heads, behind = (
            header_around(lines, at, naming) if len(lines[at].cells) > 1 else (lines[at], [lines[at]], at + 1)
        )
        is_list = bool(roles_of(head)) and not _is_lower(lines, at)
        found = _list_below(head, heads, lines[behind : behind + _MOST_LINES]) if is_list else None
        if found is None:
            at += 1
            continue
        grid, used = found
        yield grid
        at = behind + used


def _list_below(head: Line, heads: Sequence[Line], below: Sequence[Line]) -> tuple[Grid, int] | None:
    """The table below a header, which may stand again on later pages, and how many lines it takes; None for none."""
    roles = roles_of(head)
    headings = [cell.one_line for cell in head.cells[len(roles) :]]
    if len(set(headings)) < len(headings):
        return None  # something stands over them that tells them apart
    own = [at for at, line in enumerate(below) if not _is_again(line, head)]
    entries, used = rows_below([head, *(below[at] for at in own)], len(roles), MOST_ROWS, _WORDS)
    if not entries:
        return None
    end = own[used - 1] + 1
    return _grid(head, roles, entries, [*heads, *below[:end]]), end


def _is_lower(lines: Sequence[Line], at: int) -> bool:
    """Whether a line goes on with a header in given cells, whose first cells reach down into it."""
    above = lines[max(0, at - 1) : at]
    return any(not is_told_by_place(line) and roles_of(line) == roles_of(lines[at]) for line in above)


def _is_again(line: Line, head: Line) -> bool:
    """Whether a line is the header once more, at the top of another page."""
    return is_told_by_place(line) and line.page != head.page and line.texts == head.texts


def _is_heading(line: Line) -> bool:
    """Whether a line is the caption of a table, also one that stands below it, or the heading of a chapter."""
    bare = bare_heading(line.text)
    known = TABLE_NUMBER.match(line.text) or TABLES.exact(bare) or OTHER_HEADINGS.exact(bare)
    return len(line.cells) == 1 and known is not None


def _grid(head: Line, roles: Sequence[str], entries: Sequence[NamedRow], lines: list[Line]) -> Grid:
    rows = []
    for entry in entries:
        named = dict(zip(roles, entry.names, strict=True))
        metric, disks = named.get("metric"), named.get("disks")
        label, group = metric or disks or " ".join(entry.names), _group_of(disks) if metric and disks else ""
        server, test = named.get("server", ""), named.get("test", "")
        rows.append(GridRow(label, entry.figures, entry.line, group=group, server=server, test=test))
    headers = [cell.one_line for cell in head.cells[len(roles) :]]
    return Grid(headers, rows, lines)


def _group_of(disks: str) -> str:
    """What a column of disks says of a row as a heading of rows would: `Log` as `Log I/O`; others are a state."""
    heading = f"{disks} {_OF_GROUP}"
    return heading if disks_below(heading) is not None else disks


def _names_somebody(text: str) -> bool:
    """Whether a text is nothing but the name of a server, of all of them, or of a test or a state."""
    return server_label(text) == text or counts_as_machine(text) or is_of_all(text) or is_state_alone(text)


_WORDS = HeadWords(_is_heading, says_how_tests_went, _names_somebody)
