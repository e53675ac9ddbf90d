"""Names along the axes of a table without what is added to them: `EX03†` and `EX03 4,000 mailboxes` are `EX03`.

What is added is the mark of a footnote, or how many mailboxes a server holds, or all of them.
"""

import re
from dataclasses import replace

from esrp_ingest.extract.paper.parts.states import names_a_place
from esrp_ingest.extract.paper.parts.whose import is_of_all, without_addition
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.list_headers import is_name
from esrp_ingest.numerals import MARKS, PRINTED
from esrp_ingest.vocabulary.words import spelled

_ADDED = re.compile(
    rf"(?P<name>[^\n]{{0,60}}[\w)])(?:\s?[{re.escape(MARKS)}\u00a7\u00b6]{{1,3}}|,?\s"
    + spelled(rf"\(?{PRINTED}\s(?:{{mailbox}}|{{user}})\)?)"),
    re.IGNORECASE,
)


def without_additions(grid: Grid) -> Grid:
    """A table whose servers, places, tests and sums stand without what is added to them; this counts as printed."""
    rows = [
        replace(row, label=_bare(row.label), group=_bare(row.group), cells=list(map(_bare, row.cells)))
        for row in grid.rows
    ]
    headers = list(map(_bare, grid.headers))
    said = [text for row in grid.rows for text in (row.label, row.group, *row.cells)]
    marked = [text for text in (*grid.headers, *said) if _bare(text) != text]
    levels = {_bare(name): (_bare(upper), _bare(lower)) for name, (upper, lower) in grid.levels.items()}
    return replace(grid, headers=headers, rows=rows, levels=levels, printed=[*grid.printed, *marked])


def _bare(text: str) -> str:
    """A name without what is added to it; any other text as it is."""
    found = _ADDED.fullmatch(text.strip())
    name = found["name"] if found is not None else text
    return name if is_name(without_addition(name)) or names_a_place(name) or is_of_all(name) else text
