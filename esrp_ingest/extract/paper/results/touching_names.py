"""Names that touch in a line of a header: one cell of several servers, or of tests, each over columns of its own.

Where columns are narrow, hardly a blank parts them, `Server 1 Server 2`, or nothing does, `EXCH01EXCH02Total`.
"""

from collections.abc import Sequence

from esrp_ingest.extract.grid.cut_lines import cut_in_texts
from esrp_ingest.extract.grid.figure_columns import Columns
from esrp_ingest.extract.grid.touching import touching_words_apart
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.states import is_state_alone, states_in
from esrp_ingest.extract.paper.parts.whose import is_of_all
from esrp_ingest.layout import Cell, Line, box_of

_MOST_WORDS = 4
"""Words of a name."""
_SEVERAL = 2


def with_names_apart(lines: Sequence[Line], columns: Columns) -> list[Line]:
    """The lines of a header with a cell for each of the servers, sums and tests that one names, where there is room.

    Args:
        lines: of the header.
        columns: those that stand below it, for one of which `Server 1 Total` stands as it is.
    """
    return [_with_names_apart(line, columns) for line in lines]


def _with_names_apart(line: Line, columns: Columns) -> Line:
    cells = tuple(piece for cell in line.cells for piece in _in_names(_with_words_apart(cell, columns), columns))
    over = [cell for cell in cells if not columns.are_labels(box_of(cell))]
    return line.with_cells(cells) if len(line.cells) < len(cells) and len(over) <= len(columns.spans) else line


def _with_words_apart(cell: Cell, columns: Columns) -> Cell:
    """A cell with its words cut where names touch; as it is where these are more than the columns below it."""
    whole = touching_words_apart(cell, _is_name)
    more = len(whole.text.split()) - len(cell.text.split())
    return whole if more < _columns_below(cell, columns) else cell


def _in_names(cell: Cell, columns: Columns) -> Sequence[Cell]:
    """A cell in as many as it names; the cell itself where it says anything else, or can be read in several ways."""
    ways = names_in(cell.text.split())
    if len(ways) == 1 and len(ways[0]) >= _SEVERAL:
        return cut_in_texts(cell, ways[0])
    states = states_in(cell.text)
    return cut_in_texts(cell, states) if _SEVERAL <= len(states) <= _columns_below(cell, columns) else [cell]


def _columns_below(cell: Cell, columns: Columns) -> int:
    return len(columns.edges_inside(box_of(cell)))


def names_in(words: Sequence[str]) -> list[list[str]]:
    """The ways in which words are nothing but names of servers and of sums, one behind the other: two at the most."""
    ways: list[list[list[str]]] = [[[]]]
    for end in range(1, len(words) + 1):
        found = [
            [*way, name]
            for begin in range(max(0, end - _MOST_WORDS), end)
            if ways[begin] and _is_of_somebody(name := " ".join(words[begin:end]))
            for way in ways[begin]
        ]
        ways.append(found[:_SEVERAL])
    return ways[-1]


def _is_name(text: str) -> bool:
    return _is_of_somebody(text) or is_state_alone(text)


def _is_of_somebody(text: str) -> bool:
    return server_label(text) == text or counts_as_machine(text) or is_of_all(text)
