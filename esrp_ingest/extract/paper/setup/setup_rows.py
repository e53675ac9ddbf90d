"""Rows of tables with a column for each of several set-ups: their label, and the value of each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.pieces import is_text, place_of
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.column_places import is_left_of, over, over_several
from esrp_ingest.layout import Box, Cell, Line, locator_around
from esrp_ingest.vocabulary.whitepaper import LABELS, Column


@dataclass(slots=True)
class Row:
    """A row of such a table.

    Attributes:
        label: as printed.
        values: the text of each set-up.
        lines: what it was read from.
    """

    label: str
    values: list[str]
    lines: list[Line] = field(default_factory=list)

    def go_on(self, label: str, values: Sequence[str], line: Line) -> None:
        """Adds a line that goes on with this row."""
        self.label = unwrapped((self.label, label))
        self.values = [unwrapped(lines) for lines in zip(self.values, values, strict=True)]
        self.lines.append(line)


def known_places(heads: Sequence[Box | None]) -> list[Box]:
    """Where columns stand of which that is known."""
    return [box for box in heads if box is not None]


def parted_by_place(line: Line, heads: Sequence[Box | None], *, left: bool) -> tuple[str, list[str]] | None:
    """The label of a line and its values, by where they stand, else by their order; None where neither is known."""
    boxes = known_places(heads)
    cells = line.filled if line.has_places else line.cells  # an empty cell of a page has no place
    own = [box for cell in cells if (box := place_of(cell, line)) is not None]
    if len(boxes) == len(heads) and len(own) == len(cells) and are_of_one_kind(own, boxes):
        count = sum(is_left_of(box, boxes) for box in own)
        values = _placed(cells[count:], own[count:], boxes, left=left)
    elif not is_text(line):
        count, values = 1, _in_order(line.cells[1:], len(heads))
    else:
        return None
    return unwrapped(cell.text for cell in cells[:count]), values


def are_of_one_kind(own: Sequence[Box], heads: Sequence[Box]) -> bool:
    """Whether the places of a line and of headings are both numbers of columns, or both points of a page."""
    return any(box.height for box in own) == any(box.height for box in heads)


def _in_order(cells: Sequence[Cell], width: int) -> list[str]:
    """The value of each set-up where no cell says in which column it stands.

    Where some are missing, nobody knows whose values the others are; but one that stands alone is everybody's.
    """
    texts = [cell.one_line for cell in cells]
    return texts if len(texts) == width else (texts if len(texts) == 1 else [""]) * width


def _placed(cells: Sequence[Cell], places: Sequence[Box], boxes: Sequence[Box], *, left: bool) -> list[str]:
    """The texts in each column by where they stand."""
    texts = [""] * len(boxes)
    known = over_several(places[0], boxes) if left and len(cells) == 1 and len(boxes) > 1 else None
    for cell, own in zip(cells, places, strict=True):
        others = [other for other in places if other is not own]
        for at in known or over(own, boxes, others):
            texts[at] = f"{texts[at]} {cell.one_line}".strip()
    return texts


def pairs_of_rows(names: Sequence[str], rows: Sequence[Row]) -> Iterator[tuple[str, list[Pair[Column]]]]:
    """The values of each set-up, by its name, with the labels of their rows."""
    for at, name in enumerate(names):
        pairs: list[Pair[Column]] = []
        for row in rows:
            match = LABELS.fuzzy(row.label)
            if row.values[at]:
                key = match.key if match is not None else None
                fuzzy = match is not None and not match.exact
                where = locator_around(row.lines)
                pairs.append(Pair(row.label, row.values[at], where, key, row=True, fuzzy=fuzzy, lines=tuple(row.lines)))
        yield name, pairs
