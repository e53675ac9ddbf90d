"""Pages set in columns: what stands left of the space between them comes first, whatever stands beside it.

Columns are told by where known labels and headings begin: in several lines at one place, in others far right of it,
and mostly in different lines. Those of a table begin beside each other, and are left to whoever reads tables.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, zip_longest
from statistics import median

from esrp_ingest.extract.grid.beside import Known, crosses, is_row_across, part_of
from esrp_ingest.extract.grid.pieces import left_of, letter_width, pieces_of, slack
from esrp_ingest.extract.headings import CAPTION
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Cell, Line

_FEWEST = 2
"""So many known texts begin in a column at least."""
_CENTRED = 4
"""So many times farther apart than their middles texts begin at least of which each stands in the middle."""


@dataclass(frozen=True, slots=True)
class Texts:
    """What is known of texts.

    Attributes:
        heads: whether a text is a heading.
        begins: whether it is one, or begins with a label.
        labels: whether it is a label to the text beside it, which alone would say too little.
        kind: what a text begins that is a label: of which of the tables that never share a row; nothing for others.
    """

    heads: Known
    begins: Known
    labels: Callable[[str, str], bool]
    kind: Callable[[str], str] = field(default=lambda _text: "")

    def begin(self, line: Line) -> Iterator[Cell]:
        """The cells of a line that begin with something known."""
        for cell, beside in zip_longest(line.cells, line.cells[1:]):
            if self.begins(cell.text) or (beside is not None and self.labels(cell.text, beside.text)):
                yield cell


def in_page_columns(lines: Sequence[Line], known: Texts) -> list[Line]:
    """All lines of a document, on pages set in columns one column after the other.

    Args:
        lines: of a document.
        known: tells their headings and labels.
    """
    done: list[Line] = []
    for page, group in groupby(lines, key=lambda line: line.page if line.has_places else None):
        here = list(group)
        done += here if page is None else _ordered(here, known)
    return done


def _ordered(lines: list[Line], known: Texts) -> list[Line]:
    """The lines of a page."""
    begins = _begins(lines, known)
    if not (_may_have_columns(lines, begins) or any(len(set(_kinds(line, known))) > 1 for line in lines)):
        return lines
    starts = _starts(lines, begins)
    for edge in _edges(starts, lines):
        beside, right = _parted(starts, edge)
        start, end = _clear(lines, edge, right, known.heads)
        if not (_tell_apart(beside, right, range(start, end)) or _are_of_two_kinds(lines[start:end], edge, known)):
            continue
        left_column, right_column = (
            [part for line in lines[start:end] if (part := part_of(line, edge, right=side)) is not None]
            for side in (False, True)
        )
        if right_column and _has_heading(right_column, known.heads):  # others are pairs beside each other that wrap
            return [*lines[:start], *left_column, *right_column, *_ordered(lines[end:], known)]
    return lines


def _begins(lines: Sequence[Line], known: Texts) -> list[list[Cell]]:
    """The cells of each line that begin with something known and may begin a column: no captions in its middle."""
    captions = [box for line in lines if len(line.cells) == 1 and CAPTION.match(line.text) and (box := line.box)]
    return [[] if _is_centred(line, captions) else list(known.begin(line)) for line in lines]


def _is_centred(line: Line, captions: Sequence[Box]) -> bool:
    """Whether a line is a caption that has its middle where that of another one is, and begins elsewhere."""
    own = line.box
    if own is None or own not in captions:
        return False
    return any(_CENTRED * abs(own.middle - other.middle) < abs(own.x0 - other.x0) for other in captions)


def _may_have_columns(lines: Sequence[Line], begins: Sequence[Sequence[Cell]]) -> bool:
    """Whether some lines begin with known texts far right of where others begin."""
    left = min((place for line in lines if (place := left_of(line.cells[0])) is not None), default=0.0)
    found = (line.cells[0] in own for line, own in zip(lines, begins, strict=True) if _begins_apart(line, left))
    return sum(found) >= _FEWEST


def _parted(starts: dict[float, set[int]], edge: float) -> tuple[set[int], set[int]]:
    """The lines in which known texts begin left of an edge, and those where they begin right of it."""
    left: set[int] = set()
    right: set[int] = set()
    for place, found in starts.items():
        (right if place >= edge else left).update(found)
    return left, right


def _tell_apart(left: set[int], right: set[int], inside: range) -> bool:
    """Whether known texts begin often on both sides, and mostly in different lines."""
    beside, own = left.intersection(inside), right.intersection(inside)
    return len(own - beside) * 2 > len(own) >= _FEWEST <= len(beside)


def _kinds(line: Line, known: Texts) -> list[str]:
    """Of which tables the cells of a line are labels."""
    return list(filter(None, (known.kind(cell.text) for cell in line.cells if cell.text[:1].isalpha())))


def _are_of_two_kinds(lines: Sequence[Line], edge: float, known: Texts) -> bool:
    """Whether labels of one kind of table stand left of an edge in several lines, and those of another one behind it.

    Rows of two tables may stand at the same heights; no table has such labels beside each other.
    """
    parts = [[part_of(line, edge, right=side) for line in lines] for side in (False, True)]
    left, right = ([kind for part in own if part is not None for kind in _kinds(part, known)[:1]] for own in parts)
    told = min(len(left), len(right)) > _FEWEST and len({*left}) == len({*right}) == 1
    return told and left[0] != right[0]


def _has_heading(column: Sequence[Line], heads: Known) -> bool:
    """Whether a line of a column heads what stands below: by its words, or in larger letters than others."""
    large = TOLERANCES.larger * median(line.letter_height for line in column)
    return any(len(line.cells) == 1 and (line.letter_height >= large or heads(line.text)) for line in column)


def _begins_apart(line: Line, left: float) -> bool:
    """Whether a line begins so far right of where others do that it may stand in a column of its own."""
    return (left_of(line.cells[0]) or left) - left >= TOLERANCES.narrowest_column * letter_width(line)


def _starts(lines: Sequence[Line], begins: Sequence[Sequence[Cell]]) -> dict[float, set[int]]:
    """Where known texts begin, each with the lines in which one begins there."""
    starts: dict[float, set[int]] = defaultdict(set)
    for at, line in enumerate(lines):
        for cell in begins[at]:
            left = left_of(cell)
            if left is not None:
                place = next((each for each in starts if abs(each - left) <= slack(line)), left)
                starts[place].add(at)
    return starts


def _edges(starts: dict[float, set[int]], lines: Sequence[Line]) -> Iterator[float]:
    """Where a column begins right of another one."""
    letter = max((letter_width(line) for line in lines), default=0.0)
    often = sorted(left for left, found in starts.items() if len(found) >= _FEWEST)
    for before, left in pairwise(often):
        if left - before >= TOLERANCES.narrowest_column * letter:
            yield min(each for each in starts if left - TOLERANCES.inside * letter <= each <= left)


def _stretch(lines: Sequence[Line], edge: float, first: int) -> tuple[int, int]:
    """From which line to which one, around a line, nothing stands over an edge."""
    start = end = first
    while start and not crosses(lines[start - 1], edge):
        start -= 1
    while end < len(lines) and not crosses(lines[end], edge):
        end += 1
    return start, end


def _clear(lines: Sequence[Line], edge: float, right: Collection[int], heads: Known) -> tuple[int, int]:
    """A stretch that leaves an edge free, without what only happens to: a text with a word that begins there, a row.

    A heading at its end stands above the text below it.

    Args:
        lines: of a page.
        edge: where a column begins.
        right: the lines in which known texts begin right of it.
        heads: whether a text is a heading.
    """
    first = min(right)
    start, end = _stretch(lines, edge, first)
    last = max(at for at in right if at < end)
    start = next((at + 1 for at in range(first - 1, start - 1, -1) if _goes_across(lines[at], edge)), start)
    below = next((at for at in range(last + 1, end) if _goes_across(lines[at], edge)), end)
    while below > last and below < len(lines) and _heads_column(lines[below - 1], edge, heads):
        below -= 1
    return start, below


def _heads_column(line: Line, edge: float, heads: Known) -> bool:
    """Whether a line is a heading in the left column alone."""
    return heads(line.text) and part_of(line, edge, right=True) is None


def _goes_across(line: Line, edge: float) -> bool:
    """Whether a cell of a line stands on both sides of an edge, or a row does."""
    return is_row_across(line, edge) or any(
        (left := left_of(cell)) is not None
        and left < edge - slack(line)
        and max(piece.right for piece in pieces_of(cell)) > edge
        for cell in line.cells
    )
