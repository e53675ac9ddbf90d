"""Tables of a report that hold several servers or tests: what is whose, as if it stood alone.

A line of servers, or of tests, and nothing else heads labels and values in a column for each. What stands left of these
is the label of all of them. Left of a table, names may stand in the middle of their rows, in a cell merged over these.
On a page nothing but its place says so: rows above the first name show that names stand in the middle, and each has as
many rows above it as below.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise, takewhile

from esrp_ingest.extract.named_sections import is_machine
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.placed_columns import placed_columns
from esrp_ingest.extract.run_columns import given_columns, has_figure, heads_among, rows_of_runs
from esrp_ingest.extract.run_names import SERVERS, Naming, key_of_test
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Line, box_of
from esrp_ingest.numerals import is_numeric
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS, INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section

_FEWEST = 2
"""So many machines stand beside each other at least."""
_MOST_HEAD = 16
"""Lines of a header at most."""
SECTIONS = frozenset({Section.TEST_SUMMARY, Section.SIZING, Section.PARAMETERS})
"""The sections that consist of labels and values."""
NOBODY = ""
"""Of a row whose server cannot be told."""


def columns_of_runs(
    block: Block, naming: Naming, known: Collection[str] = ()
) -> tuple[list[Line], dict[str, list[Line]]]:
    """The lines that name the runs, and the rows of each; nothing where a section has no such columns.

    Rows of which nobody can tell whose values they hold are left out.

    Args:
        block: a section of a report.
        naming: how its runs are told apart.
        known: what other sections of the report call its servers; a machine's name is one too.
    """
    are_pairs = block.section is None or block.section in SECTIONS
    names = {*known, *machines_in(block)} if naming is SERVERS else set(known)
    if are_pairs:
        rows, found = rows_of_runs(block.lines, naming)
        if found:
            return rows, found
    heads = heads_among(block.lines, naming, names)
    columns = given_columns if any(line.is_row for line in heads) else placed_columns
    return columns(block.lines, heads, are_pairs=are_pairs) if heads else ([], {})


def with_their_tables(spans: Sequence[RunSpan]) -> list[RunSpan]:
    """Reports of one server each, whose label/value tables stood above those of all servers, as one again."""
    joined: list[RunSpan] = []
    waiting: dict[str | None, RunSpan] = {}
    for span in spans:
        first = waiting.get(span.server)
        if first is not None and _goes_on(first, span):
            del waiting[span.server]
            first.blocks, first.lines = [*first.blocks, *span.blocks], [*first.lines, *span.lines]
            first.labelled = [*first.labelled, *span.named, *span.labelled]
            first.fuzzy, first.sections = [*first.fuzzy, *span.fuzzy], first.sections | span.sections
            continue
        joined.append(span)
        if span.server is not None and holds_values_only(span):
            waiting[span.server] = span
    return joined


def holds_values_only(span: RunSpan) -> bool:
    """Whether a report has labels with values and no table: what stands below its title alone is of no section."""
    return all(block.section in SECTIONS or block.section is None for block in span.blocks)


def _goes_on(first: RunSpan, span: RunSpan) -> bool:
    """Whether a report without a title holds none of the sections that another one of its server has."""
    own = {block.section for block in first.blocks}
    return span.report_title is None and own.isdisjoint(block.section for block in span.blocks)


def machines_in(block: Block) -> Iterator[str]:
    """The machines of a section: the values beside the labels of their names."""
    for line in block.lines:
        label = RUN_LABELS.exact(line.texts[0]) if line.texts else None
        if label is not None and label.column == "machine_name":
            yield from line.texts[1:]


def machines_over_columns(block: Block) -> Iterator[str]:
    """The machines of which a line names several and nothing else, each above the same header of columns.

    The header may go over several lines, each of which says the same below each of them.
    """
    if block.section not in INSTANCE_SECTIONS:
        return
    for at, line in enumerate(block.lines):
        names = _without_title(line)
        if len(names) >= _FEWEST and all(map(_is_machine, names)):
            head = list(takewhile(lambda below: not has_figure(below), block.lines[at + 1 : at + 1 + _MOST_HEAD]))
            said = list(filter(None, map(_without_title, head)))
            yield from names if said and all(_repeats(texts, len(names)) for texts in said) else ()


def machines_above_tables(block: Block) -> set[str]:
    """The machines that stand alone above tables of one section, each once, and each above the same header."""
    if block.section not in INSTANCE_SECTIONS:
        return set()
    pairs = pairwise(block.lines)
    found = [(line.text, below.text) for line, below in pairs if len(line.filled) == 1 and _is_machine(line.text)]
    names, heads = {name for name, _ in found}, {head for _, head in found}
    headed = len(heads) == 1 and not any(map(is_numeric, " ".join(heads).split()))
    return names if headed and _FEWEST <= len(names) == len(found) else set()


def _is_machine(text: str) -> bool:
    return is_machine(text) and key_of_test(text) is None and canonical_instance(text) is None


def _without_title(line: Line) -> list[str]:
    """What a line says, without what heads the names of instances."""
    return [text for text in line.texts if INSTANCE_HEADERS.exact(text) is None]


def _repeats(texts: Sequence[str], times: int) -> bool:
    """Whether texts, or those behind the first of them, are the same ones so many times."""
    whole = (list(texts[first:]) for first in (0, 1) if len(texts) > first)
    return any(each == each[: len(each) // times] * times for each in whole)


@dataclass(frozen=True, slots=True)
class Name:
    """A server's name in the column left of a table, from its first line's top on."""

    text: str
    page: int | None
    top: float
    middle: float


def owners(names: Sequence[Name], rows: Sequence[Line]) -> Mapping[Line, str]:
    """The server of each row; empty where names stand at the top of their rows.

    Where no rows can be parted so that each name stands in the middle of its own, all are nobody's.

    Args:
        names: in the order in which they stand.
        rows: without the names beside them.
    """
    if not names or not rows or any(row.box is None for row in rows) or not _has_rows_above(names, rows):
        return {}
    parted = _parted(names, rows)
    return dict.fromkeys(rows, NOBODY) if parted is None else parted


def _has_rows_above(names: Sequence[Name], rows: Sequence[Line]) -> bool:
    """Whether a row stands above the first name of the first page."""
    return rows[0].page == names[0].page and box_of(rows[0]).centre < names[0].top


def _parted(names: Sequence[Name], rows: Sequence[Line]) -> dict[Line, str] | None:
    """The server of each row; rows at the end of a page without a name belong to the first one of the next page."""
    found: dict[Line, str] = {}
    waiting: list[Line] = []
    for page, here in groupby(rows, key=lambda row: row.page):
        own = [name for name in names if name.page == page]
        on_page = list(here)
        groups = list(_groups([name.middle for name in own], [box_of(row).centre for row in on_page]))
        if len(groups) < len(own) or not own:
            return None
        start = 0
        for name, end in zip(own, groups, strict=True):
            found |= dict.fromkeys((*waiting, *on_page[start:end]), name.text)
            waiting, start = [], end
        waiting = on_page[start:]
    return None if waiting else found


def _groups(names: Sequence[float], rows: Sequence[float]) -> Iterator[int]:
    """Where the rows of each name end, up to the first that stands in the middle of none."""
    step = min((lower - upper for upper, lower in pairwise(rows)), default=0.0)
    start = 0
    for name in names:
        ends = range(start + 1, len(rows) + 1)
        off = {end: abs((rows[start] + rows[end - 1]) / 2 - name) for end in ends}
        end = min(off, key=lambda each: off[each], default=start)
        if end == start or off[end] > TOLERANCES.off_middle * step:
            return
        yield end
        start = end
