"""What the line right above a table says of all of it: the place of its servers, or the disks of its metrics.

DAG 1                                     Database I/O
Server | Reads/s                          Server | Reads/s | Read latency
EX1    | 233.4                            EX1    | 233.4   | 9.59
Total  | 452.1
"""

import re
from dataclasses import replace

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.parts.named_disks import disks_below
from esrp_ingest.extract.paper.parts.states import names_a_place
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.layout import Line

_COUNTED = re.compile(r"\d|\b[A-Z]\b")
"""What makes a text the name of one of several places, and no heading of servers."""
_LONGEST = 40
"""Characters of such a line."""


def below_line(grid: Grid, above: Line | None) -> Grid:
    """A table that knows what stands right above it, and those of its rows that nothing else stands over.

    Args:
        grid: the table.
        above: the line above it, None where nothing stands there.
    """
    text = bare_heading(above.text) if above is not None and len(above.filled) == 1 else ""
    if above is None or not text or len(text) > _LONGEST:
        return grid
    if disks_below(text) is not None:
        return replace(grid, disks=text)
    if not names_a_place(text) or _COUNTED.search(text) is None:
        return grid
    rows = [replace(row, group=row.group or text) for row in grid.rows]
    return replace(grid, rows=rows)
