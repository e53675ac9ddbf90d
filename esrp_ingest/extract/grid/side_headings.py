"""Headings that stand beside the rows of a table on a page: a cell over all of its rows, left of the labels."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from esrp_ingest.extract.grid.cut_lines import in_pieces
from esrp_ingest.extract.grid.pieces import left_of, letter_width
from esrp_ingest.extract.tolerances import TOLERANCES, counted
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.matching import LabelIndex

Place = tuple[float, float]
"""Where something begins, and how wide its letters are."""
_FEWEST = 2
"""Labels that tell where their column begins."""


def without_side_headings(lines: Sequence[Line], labels: LabelIndex[Any]) -> tuple[list[Line], list[Line]]:
    """Lines without what stands left of the labels of their page, and what that is.

    Where a label that is known begins left of the others, there is nothing but labels.

    Args:
        lines: what stands below one heading.
        labels: the labels that are known.
    """
    begins = {page: list(_begins(lines, page, labels)) for page in {line.page for line in lines}}
    everywhere = _edge(list(chain(*begins.values())))
    edges = {page: _edge(here) or (everywhere if here else None) for page, here in begins.items()}
    kept: list[Line] = []
    beside: list[Line] = []
    for line in lines:
        side, rest = _parts(_parted(line, edges[line.page], labels), edges[line.page])
        beside += side
        kept += rest
    return kept, beside


def _parts(line: Line, edge: float | None) -> tuple[list[Line], list[Line]]:
    """What of a line stands left of a place, and all else of it."""
    side = _left_of(line, edge)
    if not side:
        return [], [line]
    rest = tuple(cell for cell in line.cells if cell not in side)
    return [line.with_cells(side)], [line.with_cells(rest)] if rest else []


def _parted(line: Line, edge: float | None, labels: LabelIndex[Any]) -> Line:
    """A line with what nearly touches a known label that begins at a place cut from it."""
    if edge is None or not line.is_placed:
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


def _begins(lines: Sequence[Line], page: int | None, labels: LabelIndex[Any]) -> Iterator[Place]:
    """Where the known labels of a page begin, and how wide their letters are."""
    for line in lines:
        if line.page == page and line.is_placed:
            yield from ((left_of(cell) or 0.0, letter_width(line)) for cell in line.cells if _is_label(cell, labels))


def _edge(begins: Sequence[Place]) -> float | None:
    """Where labels begin, None where they do not begin at one place, or too few are there."""
    if len(begins) < _FEWEST:
        return None
    places = counted(begins)
    edge, times = places.most_common(1)[0]
    return edge if times >= _FEWEST and edge == min(places) else None


def _is_label(cell: Cell, labels: LabelIndex[Any]) -> bool:
    """Whether a cell is a known label, or the first words of one; a single word begins too many."""
    return labels.starting(cell.text) is not None or (" " in cell.text and labels.begins_an_alias(cell.text))
