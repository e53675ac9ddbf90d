"""Names along the axes of a table without what is added to them: `EX03†` and `EX03 4,000 mailboxes` are `EX03`.

What is added is the mark of a footnote, or how many mailboxes a server holds, or all of them.
"""

import re
from dataclasses import replace
from itertools import chain

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
    said = chain(grid.headers, *((row.label, row.group, *row.cells) for row in grid.rows))
    bare = {text: name for text in said if (name := _bare(text)) is not None}
    if not bare:
        return grid

    def named(text: str) -> str:
        return bare.get(text, text)

    rows = [
        replace(row, label=named(row.label), group=named(row.group), cells=list(map(named, row.cells)))
        for row in grid.rows
    ]
    levels = {named(head): (named(upper), named(lower)) for head, (upper, lower) in grid.levels.items()}
    return replace(
        grid, headers=list(map(named, grid.headers)), rows=rows, levels=levels, printed=[*grid.printed, *bare]
    )


def _bare(text: str) -> str | None:
    """The name in a text to which something is added; None for any other text."""
    found = _ADDED.fullmatch(text.strip())
    name = found["name"] if found is not None else ""
    return name if name and (is_name(without_addition(name)) or names_a_place(name) or is_of_all(name)) else None
