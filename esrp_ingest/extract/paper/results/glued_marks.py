"""Marks of footnotes that a text prints right behind a label, as a page has them raised: `Write Latency (ms)2`."""

import re
from collections.abc import Sequence

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.layout import Cell, Line

_MARKED = re.compile(r"(?P<label>[^\n]{0,150}[^\W\d]|[^\n]{0,150}\((?P<unit>[^()\n]{1,12})\))[1-9]")


def without_glued_marks(lines: Sequence[Line]) -> tuple[list[Line], list[Claim]]:
    """The lines, labels of metrics in a text without the mark behind them; and these marks.

    Args:
        lines: of a paper; rows of given cells stay as they are: formats that have these tell what is raised.
    """
    marks: list[Claim] = []
    done: list[Line] = []
    for line in lines:
        bare = [_without_mark(cell) for cell in line.cells] if is_text(line) else line.cells
        marked = [cell for cell, own in zip(line.cells, bare, strict=True) if own is not cell]
        marks += [Claim((line,), cell.text) for cell in marked]
        done.append(line.with_cells(tuple(bare)) if marked else line)
    return done, marks


def _without_mark(cell: Cell) -> Cell:
    """A cell without the mark behind a label that is known, or behind the unit with which one ends."""
    found = _MARKED.fullmatch(cell.text)
    if found is None or exact_key(cell.text) is not None:
        return cell
    is_label = exact_key(found["label"]) is not None or (found["unit"] is not None and is_unit(found["unit"]))
    return cell._replace(text=found["label"]) if is_label else cell
