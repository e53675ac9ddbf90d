"""Tables of one metric whose rows are servers: `Server`, `Average time to play one log file (sec)`."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from esrp_ingest.extract.headings import is_one_server, server_label
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_TWO = 2


def figures_of_servers(lines: Sequence[Line]) -> Iterator[tuple[Line, list[tuple[str, Pair[SummaryKey]]]]]:
    """The line that heads each such table with its rows: the server's name, and its figure with the metric's label.

    Args:
        lines: what stands below one heading.
    """
    for at, line in enumerate(lines):
        texts = [cell.text for cell in line.filled]
        key = SUMMARY_LABELS.exact(texts[1]) if len(texts) == _TWO and not is_figure(texts[1]) else None
        rows = list(takewhile(_is_row, lines[at + 1 :])) if key is not None and not _is_known(texts[0]) else []
        if rows:
            yield line, [(_server(row), _pair(row, texts[1], key)) for row in rows]


def _is_known(text: str) -> bool:
    """Whether a text is a metric itself: what stands beside it is no header."""
    return SUMMARY_LABELS.exact(text) is not None


def _is_row(line: Line) -> bool:
    """Whether a line holds a server's name and a figure."""
    cells = line.filled
    return len(cells) == _TWO and is_one_server(cells[0].text) and is_figure(cells[1].text)


def _server(line: Line) -> str:
    """Which server a row is about, without the name of its machine."""
    name = line.filled[0].text
    return server_label(name) or " ".join(name.split())


def _pair(line: Line, label: str, key: SummaryKey | None) -> Pair[SummaryKey]:
    return Pair(" ".join(label.split()), line.filled[1].text, line.locator, key, lines=(line,))
