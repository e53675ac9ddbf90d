"""Tables of one metric whose rows are servers: `Server`, `Average time to play one log file (sec)`."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import takewhile

from esrp_ingest.extract.grid.cut_lines import in_pieces
from esrp_ingest.extract.headings import is_one_server, server_label
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, SUMS, is_machine
from esrp_ingest.extract.paper.results.figure_lists import SERVER_COLUMN, header_around
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_TWO = 2


def figures_of_servers(lines: Sequence[Line]) -> Iterator[tuple[list[Line], list[tuple[str, Pair[SummaryKey]]]]]:
    """The lines that head each such table with its rows: the server's name, and its figure with the metric's label.

    Args:
        lines: what stands below one heading.
    """
    for at in range(len(lines)):
        head, heads, behind = header_around(lines, at)
        texts = _head(head)
        key = SUMMARY_LABELS.exact(texts[1]) if len(texts) == _TWO and not is_figure(texts[1]) else None
        if key is None or _is_known(texts[0]):
            continue
        names = _names_server if SERVER_COLUMN.fullmatch(texts[0].strip()) else is_one_server
        rows = list(takewhile(partial(_is_row, names), map(_apart, lines[behind:])))
        if rows:
            printed = zip(lines[behind:], rows, strict=False)
            yield heads, [(_server(row), _pair(line, row, texts[1], key)) for line, row in printed]


def _head(line: Line) -> list[str]:
    """The texts of a line that may head two columns; a blank alone may part a column of servers from the other one."""
    texts = [cell.one_line for cell in line.filled]
    begun = SERVER_COLUMN.match(texts[0]) if len(texts) == 1 else None
    return texts if begun is None else [begun[0], texts[0][begun.end() :].strip()]


def _apart(line: Line) -> Line:
    """A line with the figure cut off that stands close behind the one name in it."""
    if len(line.cells) != 1 or len(line.words) < _TWO or not is_figure(line.words[-1].text):
        return line
    return line.with_cells(tuple(in_pieces(line.cells[0], [len(line.words) - 1])))


def _is_known(text: str) -> bool:
    """Whether a text is a metric itself: what stands beside it is no header."""
    return SUMMARY_LABELS.exact(text) is not None


def _is_row(names: Callable[[str], bool], line: Line) -> bool:
    """Whether a line holds a server's name and a figure."""
    cells = line.filled
    return len(cells) == _TWO and names(cells[0].text) and is_figure(cells[1].text)


def _names_server(text: str) -> bool:
    """Whether a text in a column of servers names one, or all of them."""
    name = " ".join(text.split())
    return is_one_server(name) or is_machine(name) or SUMS.fullmatch(name) is not None


def _server(line: Line) -> str:
    """Which server a row is about, without the name of its machine."""
    name = line.filled[0].one_line
    return AGGREGATE if SUMS.fullmatch(name) else server_label(name) or name


def _pair(line: Line, row: Line, label: str, key: SummaryKey | None) -> Pair[SummaryKey]:
    return Pair(" ".join(label.split()), row.filled[1].text, line.locator, key, lines=(line,))
