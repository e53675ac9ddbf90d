"""Header rows that a table repeats on each page: taken away, so that a row that the page break cut is whole again.

A header that is wrapped in a narrow column can look like the beginning of a row (`Insta` over `nces`), so it is told
by its sequence of lines, which is the same as above the table.
"""

import re
from collections.abc import Callable, Sequence
from itertools import takewhile, zip_longest

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
    kept = list(lines[:end]) + list(takewhile(lambda line: line.page == lines[end - 1].page, lines[end:]))
    above = lines[len(kept) - 1]
    expected = 0
    for line, following in zip_longest(lines[len(kept) :], lines[len(kept) + 1 :]):
        goes_on = bool(expected) and header[expected : expected + 1] == [line.text]
        at = expected if goes_on else places.get(line.text)
        if at is not None and not goes_on and _is_lone(line, above, header[at + 1 : at + 2], following):
            at = None
        expected = 0 if at is None else at + 1
        if at is None:
            kept.append(line)
        above = line
    return kept


def _is_lone(line: Line, above: Line, next_of_header: Sequence[str], following: Line | None) -> bool:
    """Whether a line of one cell in the middle of a page says what one of the header does, and the next one does not.

    `Database` below `Mailbox` is a piece of a name, whatever else it stands in.
    """
    goes_on = following is not None and [following.text] == list(next_of_header)
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
