"""Names that nearly touch in a line of a header: one cell of several servers, each over columns of its own."""

from collections.abc import Sequence

from esrp_ingest.extract.grid.cut_lines import cut_in_texts
from esrp_ingest.extract.grid.figure_columns import Columns
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.whose import counts_as_machine, is_of_all
from esrp_ingest.layout import Cell, Line, box_of

_MOST_WORDS = 4
"""Words of a name."""
_SEVERAL = 2


def with_names_apart(lines: Sequence[Line], columns: Columns) -> list[Line]:
    """The lines of a header with a cell for each of the servers and sums that one cell names, where there is room.

    Args:
        lines: of the header.
        columns: those that stand below it, for one of which `Server 1 Total` stands as it is.
    """
    return [_with_names_apart(line, columns) for line in lines]


def _with_names_apart(line: Line, columns: Columns) -> Line:
    cells = tuple(piece for cell in line.cells for piece in _in_names(cell))
    over = [cell for cell in cells if not columns.are_labels(box_of(cell))]
    return line.with_cells(cells) if len(line.cells) < len(cells) and len(over) <= len(columns.spans) else line


def _in_names(cell: Cell) -> Sequence[Cell]:
    """A cell in as many as it names; the cell itself where it says anything else, or can be read in several ways."""
    ways = names_in(cell.text.split())
    return cut_in_texts(cell, ways[0]) if len(ways) == 1 and len(ways[0]) >= _SEVERAL else [cell]


def names_in(words: Sequence[str]) -> list[list[str]]:
    """The ways in which words are nothing but names of servers and of sums, one behind the other: two at the most."""
    ways: list[list[list[str]]] = [[[]]]
    for end in range(1, len(words) + 1):
        found = [
            [*way, name]
            for begin in range(max(0, end - _MOST_WORDS), end)
            if ways[begin] and _is_name(name := " ".join(words[begin:end]))
            for way in ways[begin]
        ]
        ways.append(found[:_SEVERAL])
    return ways[-1]


def _is_name(text: str) -> bool:
    return server_label(text) == text or counts_as_machine(text) or is_of_all(text)
