"""Headings that stand beside the rows of a table on a page: a cell over all of its rows, left of the labels."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from statistics import median
from typing import Any

from esrp_ingest.extract.grid.cut_lines import in_pieces
from esrp_ingest.extract.grid.pieces import is_told_by_place, left_of, letter_width
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Box, Cell, Line, box_of
from esrp_ingest.vocabulary.matching import LabelIndex

Place = tuple[float, float]
"""Where something begins, and how wide its letters are."""
Found = tuple[Line, Cell]
"""A label and its line."""
IsHeading = Callable[[str], bool]
"""Whether a text heads several rows."""
_FEWEST = 2
"""Labels that tell where their column begins."""
_BESIDE = 0.2
"""So much of its height a text has in common with what stands beside it, perhaps in several lines."""


def without_side_headings(
    lines: Sequence[Line], labels: LabelIndex[Any], is_heading: IsHeading | None = None
) -> tuple[list[Line], list[Line]]:
    """Lines without what stands left of the labels of their page, and what that is.

    Where a label that is known begins left of the others, there is nothing but labels.

    Args:
        lines: what stands below one heading.
        labels: the labels that are known.
        is_heading: whether a text heads several rows, though labels begin with it, too; None where that is not known,
            and values may begin as labels do.
    """
    edges = _edges(lines, labels) if is_heading is None else _edges_beside_headings(lines, labels, is_heading)
    kept: list[Line] = []
    beside: list[Line] = []
    for line in lines:
        side, rest = _parts(_parted(line, edges[line.page], labels), edges[line.page])
        beside += side
        kept += rest
    return kept, beside


def _without_headings(line: Line, is_heading: IsHeading) -> Line:
    """A line without its cells that head several rows."""
    return line.with_cells(tuple(cell for cell in line.cells if not is_heading(cell.text)))


def _edges(lines: Sequence[Line], labels: LabelIndex[Any]) -> dict[int | None, float | None]:
    """Where the labels of each page begin, None where nobody can tell."""
    pages = {line.page for line in lines}
    return _edges_of({page: _labels_on(lines, page, labels) for page in pages})


def _edges_beside_headings(
    lines: Sequence[Line], labels: LabelIndex[Any], is_heading: IsHeading
) -> dict[int | None, float | None]:
    """Where the labels of each page begin, be they centred: of two beside each other the second one is a label."""
    told = [_without_headings(line, is_heading) for line in lines]
    found = {page: _last_beside(_labels_on(told, page, labels)) for page in {line.page for line in lines}}
    edges = _edges_of(found)
    return {page: _edge_of_centred(found[page]) if edge is None else edge for page, edge in edges.items()}


def _edges_of(found: Mapping[int | None, Sequence[Found]]) -> dict[int | None, float | None]:
    """Where labels begin on each page, by all pages where one has too few of them."""
    begins = {page: _begins(here) for page, here in found.items()}
    everywhere = _edge(list(chain(*begins.values())))
    return {page: _edge(here) or (everywhere if here else None) for page, here in begins.items()}


def _parts(line: Line, edge: float | None) -> tuple[list[Line], list[Line]]:
    """What of a line stands left of a place, and all else of it."""
    side = _left_of(line, edge)
    if not side:
        return [], [line]
    rest = tuple(cell for cell in line.cells if cell not in side)
    return [line.with_cells(side)], [line.with_cells(rest)] if rest else []


def _parted(line: Line, edge: float | None, labels: LabelIndex[Any]) -> Line:
    """A line with what nearly touches a known label that begins at a place cut from it."""
    if edge is None or not is_told_by_place(line):
        return line
    off = TOLERANCES.level * line.letter_height
    cells: list[Cell] = []
    for cell in line.cells:
        at = next((at for at, word in enumerate(cell.words) if at and abs(word.box.x0 - edge) <= off), None)
        pieces = in_pieces(cell, [at]) if at is not None else ()
        cells += pieces if pieces and _is_label(pieces[-1], labels) else [cell]
    return line.with_cells(tuple(cells)) if len(cells) > len(line.cells) else line


def _left_of(line: Line, edge: float | None) -> tuple[Cell, ...]:
    """What of a line stands left of a place."""
    if edge is None:
        return ()
    return tuple(cell for cell in line.cells if (box := cell.box) is not None and box.x1 < edge)


def _begins(labels: Sequence[Found]) -> list[Place]:
    """Where labels begin, and how wide their letters are."""
    return [(left_of(cell) or 0.0, letter_width(line)) for line, cell in labels]


def _labels_on(lines: Sequence[Line], page: int | None, labels: LabelIndex[Any]) -> list[Found]:
    """The labels of a page with their lines."""
    placed = (line for line in lines if line.page == page and is_told_by_place(line))
    return [(line, cell) for line in placed for cell in line.cells if _is_label(cell, labels)]


def _last_beside(labels: Sequence[Found]) -> list[Found]:
    """Labels without those that stand left of others."""
    boxes = [box_of(cell) for _, cell in labels]
    return [each for each, own in zip(labels, boxes, strict=True) if not any(_is_right_of(box, own) for box in boxes)]


def _is_right_of(box: Box, own: Box) -> bool:
    """Whether something stands right of something else, at its height."""
    shared = min(box.bottom, own.bottom) - max(box.top, own.top)
    return own.x1 <= box.x0 and shared > _BESIDE * own.height


def _edge(begins: Sequence[Place]) -> float | None:
    """Where labels begin, None where they do not begin at one place, or too few are there."""
    if len(begins) < _FEWEST:
        return None
    places = counted(begins)
    edge, times = places.most_common(1)[0]
    return edge if times >= _FEWEST and edge == min(places) else None


def _edge_of_centred(labels: Sequence[Found]) -> float | None:
    """Where the widest of some labels begins that stand below each other in the middle of a column, None elsewhere."""
    boxes = [box_of(cell) for _, cell in labels]
    if len(boxes) < _FEWEST or len({round(box.x0) for box in boxes}) < _FEWEST:
        return None
    middle = median(box.middle for box in boxes)
    off = max(TOLERANCES.level * box.height for box in boxes)
    return min(box.x0 for box in boxes) if all(abs(box.middle - middle) <= off for box in boxes) else None


def _is_label(cell: Cell, labels: LabelIndex[Any]) -> bool:
    """Whether a cell is a known label, or the first words of one; a single word begins too many."""
    return labels.starting(cell.text) is not None or (" " in cell.text and labels.begins_an_alias(cell.text))
