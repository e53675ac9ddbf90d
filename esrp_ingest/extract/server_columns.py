"""Label/value tables of a report that hold a column for each server: the rows of each, as if it stood alone.

A line of servers and nothing else heads such a table. What stands left of its columns is the label of all of them.
"""

from collections.abc import Collection, Sequence

from esrp_ingest.extract.grid.beside import in_columns
from esrp_ingest.extract.grid.pieces import left_of
from esrp_ingest.extract.names import SERVER_LABEL
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.sections import Section

SECTIONS = frozenset({Section.TEST_SUMMARY, Section.SIZING, Section.PARAMETERS})
"""The sections that consist of labels and values."""


def server_columns(block: Block, known: Collection[str] = ()) -> tuple[list[Line], dict[str, list[Line]]]:
    """The lines that name the servers, and the rows of each; nothing where a section has no such columns.

    Rows of which nobody can tell whose values they hold are left out.

    Args:
        block: a section of a report.
        known: what other sections of the report call its servers; a machine's name is one too.
    """
    heads, servers = _heads(block, known) if block.section in SECTIONS else ([], [])
    if not heads:
        return [], {}
    named = set(heads)
    rows = [line for line in block.lines if line not in named]
    edges = _edges(rows, len(servers))
    columns = list(zip(*filter(None, (in_columns(row, edges, len(servers)) for row in rows)), strict=True))
    return heads, {
        server: [part for part in parts if part.cells] for server, parts in zip(servers, columns, strict=False)
    }


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


def _heads(block: Block, known: Collection[str]) -> tuple[list[Line], list[str]]:
    """The lines that name servers and hold nothing else, and which servers the first of them names."""
    own = {*known, *(name for line in block.lines for name in _machines(line))}
    heads = [line for line in block.lines if _servers(line, own)]
    return heads, _servers(heads[0], own) if heads else []


def _servers(line: Line, known: Collection[str]) -> list[str]:
    """The servers that a line names, if it names several and holds nothing else."""
    texts = [text.rstrip(" :") for text in line.texts]
    told = all(SERVER_LABEL.fullmatch(text) or text in known for text in texts)
    return texts if told and len(texts) > 1 and len(set(texts)) == len(texts) else []


def _machines(line: Line) -> Sequence[str]:
    """The values beside the label of a machine's name."""
    label = RUN_LABELS.exact(line.texts[0]) if line.texts else None
    return line.texts[1:] if label is not None and label.column == "machine_name" else ()


def _edges(rows: Sequence[Line], servers: int) -> list[float]:
    """Where the column of each server begins, by rows with a value for each; empty where none tells."""
    whole = [[left_of(cell) for cell in row.filled[1:]] for row in rows if len(row.filled) == servers + 1]
    lefts = [[left for left in row if left is not None] for row in whole]
    columns = zip(*(row for row in lefts if len(row) == servers), strict=True)
    return [min(column) for column in columns]
