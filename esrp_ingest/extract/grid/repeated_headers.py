"""Header rows that a table repeats on each page: taken away, so that a row that the page break cut is whole again.

A header that is wrapped in a narrow column can look like the beginning of a row (`Insta` over `nces`), so it is told
by its sequence of lines, which is the same as above the table.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from esrp_ingest.layout import Line

_DIGIT = re.compile(r"\d")
LONGEST = 30
"""How many lines a header may have."""
_LONGEST_BEGINNING = 3
"""How many lines of a row's name may stand above its figures."""


def without_repeated_headers(lines: Sequence[Line], begins_row: Callable[[Sequence[Line]], bool]) -> list[Line]:
    """The lines of a section without the headers that stand again on its later pages.

    Args:
        lines: the lines below a section's heading.
        begins_row: whether the first words of some lines below each other can be the beginning of a row's name.
    """
    if not lines or lines[0].page is None or lines[0].page == lines[-1].page:
        return list(lines)
    start, end = _header(lines, begins_row)
    header = [line.text for line in lines[start:end]]
    places = {text: at for at, text in reversed(list(enumerate(header))) if not begins_row([lines[start + at]])}
    first = next((at for at in range(end, len(lines)) if lines[at].page != lines[max(0, end - 1)].page), len(lines))
    return [*lines[:first], *_without(header, places, lines, first)]


def _without(header: Sequence[str], places: Mapping[str, int], lines: Sequence[Line], first: int) -> Iterator[Line]:
    """The lines of later pages that are not the header's.

    Args:
        header: its lines.
        places: where in it those stand that may begin a part of it.
        lines: of all pages.
        first: where the later pages begin.
    """
    expected = 0
    for at in range(first, len(lines)):
        line, following = lines[at], lines[at + 1 : at + 2]
        goes_on = bool(expected) and header[expected : expected + 1] == [line.text]
        place = expected if goes_on else places.get(line.text, -1)
        lone = not goes_on and _is_lone(line, lines[at - 1], header[place + 1 : place + 2], following)
        expected = 0 if place < 0 or lone else place + 1
        if not expected:
            yield line


def _is_lone(line: Line, above: Line, next_of_header: Sequence[str], following: Sequence[Line]) -> bool:
    """Whether a line of one cell in the middle of a page says what one of the header does, and the next one does not.

    `Database` below `Mailbox` is a piece of a name, whatever else it stands in.
    """
    goes_on = bool(following) and [each.text for each in following] == list(next_of_header)
    return len(line.cells) == 1 and line.page == above.page and not goes_on


def _header(lines: Sequence[Line], begins_row: Callable[[Sequence[Line]], bool]) -> tuple[int, int]:
    """From which line to which one the header goes: above the first digit, and above what begins the first row.

    The name of that row may take several lines before its figures stand.
    """
    end = next((at for at, line in enumerate(lines) if _DIGIT.search(line.text)), len(lines))
    beginnings = range(1, _LONGEST_BEGINNING + 1)
    while above := next((count for count in beginnings if begins_row(lines[end - count : end])), 0):
        end -= above
    return max(0, end - LONGEST), end
