"""What stands side by side on a page and is read one after the other: two reports, or two label/value columns.

Both are told by the same sign: texts that are known beforehand (section headings, labels) stand twice in a line, and
the second ones begin at the same place in several lines. What stands right of that place is a column of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from esrp_ingest.extract.names import canonical_instance
from esrp_ingest.layout import Cell, Line, Word

TOLERANCE = 3.0
"""Points by which what begins one column may start apart."""
_REPEATED = 2
"""In how many lines a place must begin something known to be the edge of a column."""


def split_columns(lines: Sequence[Line], known: Callable[[str], bool]) -> list[list[Line]]:
    """The lines of each column, left to right; all lines as they are where there is only one.

    Args:
        lines: lines that belong together, as one section's.
        known: whether a text is one that can begin a column.
    """
    columns: list[list[Line]] = []
    rest = list(lines)
    for edge in reversed(_edges(rest, known)):
        columns.append([part for line in rest if (part := _part(line, edge, right=True)) is not None])
        rest = [part for line in rest if (part := _part(line, edge, right=False)) is not None]
    return [rest, *reversed(columns)]


def in_reading_order(lines: Sequence[Line], known: Callable[[str], bool]) -> list[Line]:
    """All lines of a document, those of reports that stand side by side one report after the other.

    Such a stretch begins with the lines directly above its first two headings that leave the same space free, and
    goes on over following pages as long as their lines leave it free and something begins behind it.
    """
    edges = _edges(lines, known)
    if not edges:
        return list(lines)
    ordered: list[Line] = []
    rest = list(lines)
    while rest:
        start, end = _stretch(rest, edges, known)
        left, *others = split_columns(rest[start:end], known)
        ordered += [*rest[:start], *left, *(line for column in others for line in column)]
        rest = rest[end:]
    return ordered


def _edges(lines: Sequence[Line], known: Callable[[str], bool]) -> list[float]:
    """Left edges of the second and further columns, in order."""
    found: Counter[float] = Counter()
    for line in lines:
        for left in _second_starts(line, known) if len(line.cells) > 1 else ():
            near = next((edge for edge in found if abs(edge - left) <= TOLERANCE), left)
            found[near] += 1
    return sorted(edge for edge, count in found.items() if count >= _REPEATED)


def _second_starts(line: Line, known: Callable[[str], bool]) -> Iterator[float]:
    """Where known texts begin beside a known text, or between two others: a value, and their own.

    The name of an instance counts only beside another one: before a single one may stand its server's.
    """
    first = line.cells[0]
    names = canonical_instance(first.text) is not None
    beside = line.cells[1:] if first.words and (names or known(first.text)) else line.cells[1:-1]
    for cell in beside:
        if cell.words and (known(cell.text) or (names and canonical_instance(cell.text) is not None)):
            yield cell.words[0].box.x0


def _stretch(lines: Sequence[Line], edges: Sequence[float], known: Callable[[str], bool]) -> tuple[int, int]:
    """From which line to which one all words keep clear of an edge; behind the end where there is no such stretch."""
    found = next(
        (
            (at, edge)
            for at, line in enumerate(lines)
            if len(line.cells) > 1
            for left in _second_starts(line, known)
            for edge in edges
            if abs(left - edge) <= TOLERANCE
        ),
        None,
    )
    if found is None:
        return len(lines), len(lines)
    first, edge = found
    start = end = first
    while start > 0 and lines[start - 1].page == lines[first].page and _on_both_sides(lines[start - 1], edge):
        start -= 1
    last_page = lines[first].page
    while end < len(lines) and not _crosses(lines[end], edge):
        if any(_begins(word, edge) for word in lines[end].words):
            last_page = lines[end].page
        end += 1
    while lines[end - 1].page != last_page:
        end -= 1
    return start, end


def _crosses(line: Line, edge: float) -> bool:
    """Whether a piece of text goes on over an edge without a word that begins there."""
    return any(
        box.x0 < edge - TOLERANCE and box.x1 > edge and not any(_begins(word, edge) for word in cell.words)
        for cell in line.cells
        if (box := cell.box) is not None
    )


def _begins(word: Word, edge: float) -> bool:
    return abs(word.box.x0 - edge) <= TOLERANCE


def _on_both_sides(line: Line, edge: float) -> bool:
    words = line.words
    starts = any(_begins(word, edge) for word in words)
    return starts and words[0].box.x0 < edge and not _crosses(line, edge)


def _part(line: Line, edge: float, *, right: bool) -> Line | None:
    """What of a line stands on one side of an edge; a line that crosses it stands on the left."""
    if not line.words or _crosses(line, edge):
        return None if right else line

    def belongs(word: Word) -> bool:
        return (word.box.x0 >= edge - TOLERANCE) is right

    kept = [tuple(word for word in cell.words if belongs(word)) for cell in line.cells]
    cells = tuple(Cell(" ".join(word.text for word in words), words) for words in kept if words)
    return replace(line, cells=cells) if cells else None
