"""Headers of rows of a metric and a figure that say whose these are: `Metric | Server 1`, `Server 1 | Value`."""

from collections.abc import Sequence

from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.named_disks import is_sub_heading
from esrp_ingest.extract.paper.parts.whose import (
    METRIC_COLUMN,
    RESULT_COLUMN,
    UNNAMED_SERVER,
    Whose,
    whose_of,
    without_addition,
)
from esrp_ingest.extract.run_names import kinds_named
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold

_PAIR = 2
"""Cells of such a header."""


def whose_rows(lines: Sequence[Line], scope: str, state: str | None) -> list[tuple[Whose, list[Line]]]:
    """Rows of a metric and a figure, by whose they are where a header says so; else as above, all of them together.

    Such a header is `Metric | Server 1`, `Database I/O | Server 1` or `Server 1 | Value`. What stands above the first
    one is of the same.

    Args:
        lines: the rows below a heading.
        scope: whose figures stand there by the heading.
        state: in which state they were measured, by the heading.
    """
    found: list[tuple[Whose, list[Line]]] = []
    before: list[Line] = []
    for line in lines:
        name = name_in_header(line)
        if name is not None:
            above = name_above(found[-1][1] if found else before, name)
            whose = whose_of(name if above is None else f"{above.text.strip()} {name}", scope)
            found.append((whose._replace(condition=whose.condition or state), before))
            before = []
        (found[-1][1] if found else before).append(line)
    return found or [(Whose(scope, state), before)]


def name_above(lines: Sequence[Line], heading: str) -> Line | None:
    """The line above the name of a server with which that begins in a narrow cell: `Exchange` above `Server A`, `VM 1`.

    Beside both may stand what heads the labels of the table.
    """
    beside = [line for line in lines[-_PAIR:] if METRIC_COLUMN.fullmatch(line.text.strip()) is None][-1:]
    names = (f"{line.text.strip()} {heading}" for line in beside if len(line.filled) == 1)
    return beside[0] if _is_name(heading) and any(map(_is_name, names)) else None


def _heads_results(text: str) -> bool:
    """Whether a text says what kind of results stand below it: `Database I/O`, `Backup`."""
    return is_sub_heading(fold(text)) or bool(kinds_named(text))


def _is_name(text: str) -> bool:
    """Whether a text is a server's name and nothing else."""
    return server_label(text) == text or counts_as_machine(text)


def name_in_header(line: Line) -> str | None:
    """What the header of rows of a metric and a figure says of these, None for what is no such header.

    Where its corner is empty it has to name a machine.
    """
    texts = [cell.one_line for cell in line.filled]
    if not is_text(line) and len(line.cells) == _PAIR and line.cells[1:] == tuple(line.filled):
        return texts[0] if counts_as_machine(without_addition(texts[0])) else None
    if len(texts) != _PAIR:
        return None
    if METRIC_COLUMN.fullmatch(texts[0]) or (_heads_results(texts[0]) and _is_name(texts[1])):
        return texts[1]
    named = whose_of(texts[0], UNNAMED_SERVER).scope != UNNAMED_SERVER
    return texts[0] if named and RESULT_COLUMN.fullmatch(texts[1]) else None
