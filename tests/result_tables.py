"""Small papers of a few tables of results, in any medium, and the figures that are read of them."""

import shutil
from collections.abc import Sequence

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument
from fixtures.builders.grids import Cell
from fixtures.builders.small_papers import Beside, Block, Heading, Medium, Table, printed

Told = tuple[str, str | None, str | None, str | None]
"""The scope, the condition, the metric and the printed text of a figure."""
_FRONT: tuple[Block, ...] = (
    Heading("Acme A1 2,000 Mailbox Exchange 2013 Storage Solution", 1),
    "Tested with: ESRP - Storage Version 4.0",
    Heading("Validation of the solution", 2),
)
_END: tuple[Block, ...] = (Heading("Conclusion", 2), "This document was developed by storage solution providers.")
_ENDINGS = {"html": "html", "docx": "docx", "text": "txt"}


def result_table(rows: Sequence[Sequence[str | Cell]], widths: Sequence[int], **how: object) -> Table:
    """A table whose first row heads it, unless something else is said."""
    cells = tuple(tuple(cell if isinstance(cell, Cell) else Cell(cell) for cell in row) for row in rows)
    return Table(**{"rows": cells, "head": 1, "widths": tuple(widths), **how})  # type: ignore[arg-type]


def read_results(medium: Medium, *blocks: Block) -> ParsedDocument:
    """A paper whose results are some blocks, read."""
    if medium == "text" and shutil.which("pdftotext") is None:
        pytest.skip("no pdftotext is installed: apt-get install poppler-utils")
    data = printed([*_FRONT, *blocks, *_END], medium)
    return parse_bytes(data, f"paper.{_ENDINGS.get(medium, 'pdf')}")


def told(parsed: ParsedDocument) -> list[Told]:
    """The figures of its only solution, in their order."""
    (solution,) = parsed.solutions
    return [(each.scope, each.condition, each.metric, each.value_text) for each in solution.reported_metric]


def beside(*tables: Table) -> Beside:
    """Tables beside each other."""
    return Beside(tables)
