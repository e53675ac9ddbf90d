"""Names in the middle of the rows of a text that are about them: programs that make one of a page leave them there.

A cell over several rows is one line among theirs, so that half of them stand below the name before it.
"""

from collections.abc import Sequence
from itertools import chain

from esrp_ingest.extract.grid.pieces import is_mere_text
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.whose import SUMS
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure

_FEWEST = 2
"""Names that stand so, and lines of rows between them."""


def with_names_above_rows(lines: Sequence[Line]) -> list[Line]:
    """The lines of a paper, each such name above all of its rows.

    The rows say the same again as often as there are names, the first of them stand above any name, and a name stands
    within its own rows.

    Args:
        lines: of a paper, in their order; those of formats that say what a cell is, or where it stands, stay.
    """
    done: list[Line] = []
    for stretch in runs(lines, lambda above, line: _goes_on(above[-1], line)):
        done += _above_rows(stretch)
    return done


def _goes_on(above: Line, line: Line) -> bool:
    """Whether a line of a text, a row or a name, stands right below another one."""
    told = _is_name(line) or _is_row(line)
    return told and (_is_name(above) or _is_row(above)) and (line.number or 0) == (above.number or 0) + 1


def _is_name(line: Line) -> bool:
    text = line.text.strip()
    named = counts_as_machine(text) or server_label(text) == text or SUMS.fullmatch(text) is not None
    return is_mere_text(line) and len(line.cells) == 1 and named


def _is_row(line: Line) -> bool:
    return (
        is_mere_text(line)
        and len(line.cells) > 1
        and is_figure(line.cells[-1].text)
        and not is_figure(line.cells[0].text)
    )


def _above_rows(stretch: Sequence[Line]) -> Sequence[Line]:
    """Rows and names, each name above its rows; as they are where nothing tells that it stands in their middle."""
    places = [at for at, line in enumerate(stretch) if _is_name(line)]
    rows = [line for line in stretch if not _is_name(line)]
    count = len(places)
    if count < _FEWEST or len(rows) % count or not _come_again(rows, count) or not _are_within(places, len(rows)):
        return stretch
    size = len(rows) // count
    parts = ([stretch[at], *rows[number * size : (number + 1) * size]] for number, at in enumerate(places))
    return list(chain.from_iterable(parts))


def _come_again(rows: Sequence[Line], times: int) -> bool:
    """Whether rows say the same so many times, each time nothing twice."""
    labels = [row.cells[0].text for row in rows]
    once = labels[: len(labels) // times]
    return labels == once * times and len(set(once)) == len(once)


def _are_within(places: Sequence[int], rows: int) -> bool:
    """Whether each name stands between two of its own rows, as many for each of them."""
    size = rows // len(places)
    return all(number * size < at - number < (number + 1) * size for number, at in enumerate(places))
