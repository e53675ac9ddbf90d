"""Reports of several servers in one: tables that name the server above each part, or in a column before the instance.

Such a report is as many runs. A part is a server's where its label stands alone in the line above it, or at the left of
its rows; a label that is merged over rows counts until the next one.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from esrp_ingest.extract.grid.columns_in_front import instances_in_front, names_in_front
from esrp_ingest.extract.grid.name_column import (
    NameColumn,
    is_row,
    tidy,
    with_names_apart,
    with_whole_cells,
    with_whole_names,
)
from esrp_ingest.extract.grid.names_in_middle import owners
from esrp_ingest.extract.grid.names_of_both import with_servers_apart
from esrp_ingest.extract.grid.rows_of_kinds import with_kinds_beside
from esrp_ingest.extract.grid.run_columns import has_figure
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.run_names import SERVERS, TESTS, Naming
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.server_columns import (
    columns_of_runs,
    holds_values_only,
    machines_above_tables,
    machines_in,
    machines_over_columns,
    with_their_tables,
)
from esrp_ingest.extract.server_headings import names_above, servers_by_headings
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.report import INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section

_TABLES = (INSTANCE_SECTIONS - {Section.CONFIGURATION}) | {Section.HOST, Section.DISK_SUBSYSTEM}


@dataclass(slots=True)
class _Parts:
    """The lines of one section, run by run.

    Attributes:
        naming: how runs are told apart.
        shared: lines that are about all of them: above the first label, and headers.
        of: each run's lines, those among them.
        named: the lines that name each run.
        in_columns: it has a column for each run.
        is_titled: something says that a column names runs.
    """

    naming: Naming
    shared: list[Line] = field(default_factory=list)
    of: dict[str, list[Line]] = field(default_factory=dict)
    named: dict[str, list[Line]] = field(default_factory=dict)
    in_columns: bool = False
    is_titled: bool = False

    def call(self, name_of: Callable[[str], str]) -> None:
        """Calls each run by another name; what two of them were is one's if that is the same."""
        for parts in (self.of, self.named):
            own = dict(parts)
            parts.clear()
            for label, lines in own.items():
                parts[name_of(label)] = [*parts.get(name_of(label), ()), *lines]

    def add_to_all(self, line: Line) -> None:
        """Adds a line to every run's, also to those that come later."""
        for lines in (self.shared, *self.of.values()):
            lines.append(line)

    def begin(self, label: str, line: Line) -> None:
        """Goes on with a server, which may be new."""
        self.of.setdefault(label, list(self.shared))
        self.named.setdefault(label, []).append(line)

    def label(self, current: str | None, text: str, line: Line) -> str:
        """The server that a row names: anew, or with the end of a label that wraps over its rows."""
        whole = f"{current} {text}"
        if current is None or not self.naming.is_name(whole):
            self.begin(text, line)
            return text
        own, held = self.of.pop(current), self.of.get(whole)
        self.of[whole] = own if held is None else [*held, *own[len(self.shared) :]]
        self.named[whole] = [*self.named.get(whole, ()), *self.named.pop(current), line]
        return whole

    def begin_by_heading(self, block: Block, row: Line) -> str | None:
        """The server in the heading above a section, from the first row on; None where it names none."""
        if self.naming is not SERVERS or block.server is None or block.heading is None or not is_row(row):
            return None
        self.begin(block.server, block.heading)
        return block.server

    def runs(self) -> Iterator[str]:
        """The runs that have rows of their own."""
        shared = set(self.shared)
        return (
            label
            for label, lines in self.of.items()
            if self.in_columns or any(is_row(line) and line not in shared for line in lines)
        )


def each_run(spans: Iterable[RunSpan], lines: Sequence[Line] = ()) -> list[RunSpan]:
    """Reports as one span for each of their servers, and of these one for each test or state.

    Args:
        spans: the reports.
        lines: of the whole document, in their order.
    """
    reports = list(map(_with_instances_in_front, spans))
    names = names_above(reports, lines)
    parted = [one for span in reports for one in _parted(span, SERVERS, names)]
    named = {span.server for span in parted if span.server is not None}
    for at, (server, line) in servers_by_headings(parted, lines, named & names).items():
        parted[at] = replace(parted[at], server=server, labelled=[*parted[at].labelled, line])
    return [one for span in with_their_tables(parted) for one in _parted(span, TESTS, ())]


def _with_instances_in_front(span: RunSpan) -> RunSpan:
    """A report, each of whose tables of instances begins with their names, and their servers' in cells of their own."""
    in_front = (block.section is None or block.section in INSTANCE_SECTIONS for block in span.blocks)
    blocks = [
        replace(block, lines=with_servers_apart(with_kinds_beside(instances_in_front(block.lines))))
        if of_instances
        else block
        for block, of_instances in zip(span.blocks, in_front, strict=True)
    ]
    return replace(span, blocks=blocks)


def _parted(span: RunSpan, naming: Naming, names: Collection[str]) -> list[RunSpan]:
    """A report as one span for each of its servers, or tests; the span itself where it is about one.

    Args:
        span: the report.
        naming: how its runs are told apart.
        names: what stands alone above reports, and names a server where it stands above rows, too.
    """
    told = _told(span.blocks, naming, names)
    labels = dict.fromkeys(chain.from_iterable(each.runs() for each in told.values()))
    rest = [block for block in span.blocks if block not in told and block.server not in labels]
    if len(labels) <= 1:
        return [_of_only(span, naming, told, label, rest) for label in labels] or [span]
    told |= _shared(rest, naming, labels)
    others = replace(span, blocks=[block for block in rest if block not in told])
    return _with_others([_of_run(span, naming, label, told) for label in labels], others)


def _with_others(runs: list[RunSpan], others: RunSpan) -> list[RunSpan]:
    """The runs of a report, and what of it is about none of them: before these where it has no table."""
    if not others.blocks:
        return runs
    return [others, *runs] if holds_values_only(others) else [*runs, others]


def _of_only(span: RunSpan, naming: Naming, told: Mapping[Block, _Parts], label: str, rest: Sequence[Block]) -> RunSpan:
    """A report that names one run: what names none is about this one, too. A test above all of it is a heading."""
    if naming is TESTS and not any(each.is_titled for each in told.values()):
        return span
    only = _of_run(span, naming, label, told)
    return replace(only, blocks=_in_order(span.blocks, only.blocks, rest), fuzzy=span.fuzzy)


def _shared(blocks: Iterable[Block], naming: Naming, labels: Collection[str]) -> dict[Block, _Parts]:
    """The sections that are about all runs where they name none."""
    shared = (block for block in blocks if block.section in naming.shared)
    return {block: _Parts(naming, of=dict.fromkeys(labels, block.lines)) for block in shared}


def _told(blocks: Sequence[Block], naming: Naming, names: Collection[str]) -> dict[Block, _Parts]:
    """The lines of each run in the sections that name some, by the section."""
    above, elsewhere = _machines(blocks) if naming is SERVERS else (set[str](), set[str]())
    tables = [_parts(block, naming, {*names, *above}) for block in blocks]
    named = elsewhere.union(*(each.runs() for each in tables))
    parts = {block: _in_columns(block, naming, named) or table for block, table in zip(blocks, tables, strict=True)}
    printed: dict[str, str] = {}
    for each in parts.values():
        each.call(lambda label: printed.setdefault(naming.key(label) or label, label))
    return {block: each for block, each in parts.items() if any(each.runs())}


def _machines(blocks: Sequence[Block]) -> tuple[set[str], set[str]]:
    """The machines that stand alone above tables, and those that head columns or are values of labels."""
    elsewhere = {name for block in blocks for name in (*machines_in(block), *machines_over_columns(block))}
    return set().union(*map(machines_above_tables, blocks)), elsewhere


def _of_run(span: RunSpan, naming: Naming, label: str, parts: Mapping[Block, _Parts]) -> RunSpan:
    """What of a report is one run's."""
    lines = {block: each.of[label] for block, each in parts.items() if each.of.get(label)}
    lines |= {block: block.lines for block in span.blocks if block not in parts and block.server == label}
    part = replace(
        span,
        fuzzy=[],
        blocks=[replace(block, lines=lines[block]) for block in span.blocks if block in lines],
        labelled=[*span.labelled, *(line for each in parts.values() for line in each.named.get(label, ()))],
    )
    if naming is SERVERS:
        return replace(part, server=label)
    above = span.above if span.heading is None else [span.heading, *span.above]
    return replace(part, test=label, heading=label, above=above)


def _in_order(order: Sequence[Block], own: Sequence[Block], rest: Sequence[Block]) -> list[Block]:
    """Blocks of both kinds in the order in which they stand."""
    found = {block.heading: block for block in own}
    kept = set(rest)
    return [block if block in kept else found.get(block.heading, block) for block in order]


def _in_columns(block: Block, naming: Naming, named: Collection[str]) -> _Parts | None:
    """What stands in a column for each run, None where there are none.

    Args:
        block: a section.
        naming: how its runs are told apart.
        named: the runs that tables of the report name.
    """
    heads, columns = columns_of_runs(block, naming, named)
    if not columns:
        return None
    return _Parts(naming, of=columns, named={each: list(heads) for each in columns}, in_columns=True)


def _parts(block: Block, naming: Naming, names: Collection[str]) -> _Parts:
    """The lines of each run that a table names beside its rows, or above them."""
    if block.section not in _TABLES:
        return _Parts(naming)
    lines = names_in_front(with_whole_names(block.lines, naming), naming)
    lines = with_names_apart(lines, naming)
    column = NameColumn(lines, naming)
    if block.server is None and not (column.is_titled or any(_may_name_run(line, naming, names) for line in lines)):
        return _Parts(naming)
    lines = with_whole_cells(lines, column)
    if merged := owners(*column.names_and_rows(lines)):
        return _of_owners(lines, column, naming, merged)
    if column.names_stand_lower(lines):
        return _Parts(naming)  # nobody can tell in the middle of which rows they stand
    return _of_labels(lines, column, naming, block, names)


def _may_name_run(line: Line, naming: Naming, names: Collection[str]) -> bool:
    """Whether a line of a table without a column of runs is the name of one, or begins with it."""
    texts = (bare_heading(line.text), line.cells[0].text) if line.cells else (line.text,)
    return line.text.strip(" :") in names or any(naming.is_name(text.strip()) for text in texts)


def _of_labels(
    lines: Sequence[Line], column: NameColumn, naming: Naming, block: Block, names: Collection[str]
) -> _Parts:
    """The lines of each server where its label stands above its rows, or at the left of each or the first of them."""
    parts = _Parts(naming, is_titled=column.is_titled)
    current: str | None = None
    in_column = False
    for line in lines:
        if naming.is_name(alone := bare_heading(line.text)) or line.text.strip(" :") in names:
            current, in_column = tidy(alone), False
            parts.begin(current, line)
            continue
        label, bare = column.split(line)
        if label is not None:
            current, in_column = parts.label(current, label, line), True
        if not bare.cells:
            continue  # the title of the column stands in a line of its own
        if current is None:
            current = parts.begin_by_heading(block, bare)
        if current is None or (in_column and not has_figure(line)):  # a header is about all rows below it
            parts.add_to_all(bare)
        else:
            parts.of[current].append(bare)
    return parts


def _of_owners(lines: Sequence[Line], column: NameColumn, naming: Naming, merged: Mapping[Line, str]) -> _Parts:
    """The lines of each server where names stand in the middle of their rows; what is nobody's is left out."""
    parts = _Parts(naming, is_titled=True)
    for line in lines:
        owner = merged.get(line)
        bare = column.bare(line)
        if owner:
            parts.begin(owner, line)
            parts.of[owner].append(bare)
        elif owner is None and bare.cells:  # a header is about all
            parts.add_to_all(bare)
    return parts
