"""Tables of a report that hold several servers or tests: what is whose, as if it stood alone.

A line of servers, or of tests, and nothing else heads labels and values in a column for each. What stands left of these
is the label of all of them.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, takewhile

from esrp_ingest.extract.grid.placed_columns import columns_below
from esrp_ingest.extract.grid.run_columns import has_figure, heads_among, rows_of_runs
from esrp_ingest.extract.named_sections import is_machine
from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.extract.run_names import SERVERS, Naming, key_of_test
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_numeric
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS, INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section

_FEWEST = 2
"""So many machines stand beside each other at least."""
_MOST_HEAD = 16
"""Lines of a header at most."""
SECTIONS = frozenset({Section.TEST_SUMMARY, Section.SIZING, Section.PARAMETERS})
"""The sections that consist of labels and values."""


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
    return columns_below(block.lines, heads, are_pairs=are_pairs) if heads else ([], {})


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
