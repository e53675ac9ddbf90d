"""Tables of the configuration with a column for each of several set-ups: two arrays, two generations.

A value belongs to each column that its cell takes, or in whose middle it stands where no cells are given. One that
stands in its own column alone is no other set-up's, and told: somebody may have left out what is the same.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from esrp_ingest.extract.grid.letter_columns import whole_heads
from esrp_ingest.extract.grid.pieces import is_table_row, is_text, place_of, slack, takes_columns
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.column_places import (
    LEAST_ROWS,
    are_of_design,
    begin_at_left,
    from_values,
    is_left_of,
    over,
    over_several,
    stands_in,
)
from esrp_ingest.extract.paper.setup.setup_names import setup_of
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Cell, Line, ReadingSeverity, locator_around
from esrp_ingest.models import Finding, noticed
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column
from esrp_ingest.vocabulary.words import spelled

NO_SETUP = re.compile(spelled(r"{no_setup}|{item_column}|{numbered_place}\s?\w{0,3}"), re.IGNORECASE)
"""Headings of columns that are no set-ups."""
_CORNER = re.compile(spelled("{corner}"), re.IGNORECASE)
_NO_COLUMN = re.compile(spelled("{corner}|{no_setup}"), re.IGNORECASE)
_LONGEST_NAME = 60
"""Characters of what heads the column of a set-up."""
_PAIR = 2


@dataclass(slots=True)
class _Row:
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
        self.label = f"{self.label} {label}".strip()
        self.values = [f"{had} {more}".strip() for had, more in zip(self.values, values, strict=True)]
        self.lines.append(line)


@dataclass(slots=True)
class Setups:
    """The tables of several set-ups among some lines.

    Attributes:
        rows: those of each set-up by its name.
        heads: the lines that name set-ups.
        merged: rows of a text in which nobody knows where the value of each set-up begins.
        rest: the lines that belong to no such table.
    """

    rows: dict[str, list[Pair[Column]]] = field(default_factory=dict)
    heads: list[Line] = field(default_factory=list)
    merged: list[Line] = field(default_factory=list)
    rest: list[Line] = field(default_factory=list)

    @property
    def worth(self) -> tuple[int, int, int]:
        """How many values of known labels set-ups have, then of any, then how few words are left."""
        known = sum(pair.key is not None for pairs in self.rows.values() for pair in pairs)
        return known, sum(map(len, self.rows.values())), -sum(len(line.words) for line in self.rest)

    @property
    def losses(self) -> Iterator[Finding]:
        """A finding for each row that says something of several set-ups, but not what of each."""
        yield from _rows_with_gaps(self.rows)
        for line in self.merged:
            message = f"{line.text!r} says something of {', '.join(self.rows)}, and nothing parts what it says of each"
            message = f"{message}; compare with the document"
            yield noticed("undecided_scope", "warning", message, line.locator, line.text)


def split_setups(lines: Sequence[Line], by_place: RowsByPlace, known: Sequence[str] = ()) -> Setups:
    """The tables among some lines that have a column for each of several set-ups, and the other lines.

    Where names, labels or values wrap, lines may stand at other heights than what they go on with: rows are put
    together by their places before, or by the rules around them, which know values over several columns, if more is
    read so.

    Args:
        lines: what stands below one heading.
        by_place: puts the lines of tables together.
        known: the names of set-ups that are known: whatever stands in columns below them is theirs.
    """
    found = _split(whole_heads(lines), known)
    if not any(line.is_placed and len(line.cells) >= _PAIR for line in lines):
        return found
    for rows in (by_place.rows(lines), by_place.ruled_rows(lines)):
        split = _split(rows, known)
        found = split if split.rows and split.worth > found.worth else found
    return found


def _rows_with_gaps(columns: Mapping[str, Sequence[Pair[Column]]]) -> Iterator[Finding]:
    """A finding for each row that states a value for some set-ups only.

    What looks empty may be the rest of a cell over several columns, where nothing tells the cells of a page; and in a
    table of given cells somebody may have left out what is the same.
    """
    rows: dict[str, dict[str, Pair[Column]]] = {}
    for name, pairs in columns.items():
        for pair in pairs:
            rows.setdefault(pair.label, {})[name] = pair
    for label, own in rows.items():
        missing = [name for name in columns if name not in own]
        first = next(iter(own.values()))
        if missing:
            severity: ReadingSeverity = "info" if all(map(takes_columns, first.lines)) else "warning"
            message = f"{label!r} says {first.value!r} and nothing for {', '.join(missing)}, which it may be about, too"
            yield noticed("undecided_scope", severity, f"{message}; compare with the document", first.locator, label)


def _split(lines: Sequence[Line], known: Sequence[str]) -> Setups:
    """The same of lines, or rows, as they are."""
    found = Setups()
    at = 0
    headed = False
    while at < len(lines):
        head = _over_columns(lines[at], lines[at + 1] if at + 1 < len(lines) else None)
        of_design = are_of_design(_names(head))
        headed = not of_design and (headed or _heads_others(lines[at]))
        heads_setups = of_design or (not headed and _heads(lines[at], head) and not _is_below_cells(lines, at))
        rows, end = _table(lines, at, head, _least(head, known)) if heads_setups else ([], at)
        if not rows:
            found.rest.append(lines[at])
            at += 1
            continue
        for name, pairs in _pairs(_names(head), rows):
            found.rows.setdefault(name, []).extend(pairs)
        found.heads.append(lines[at])
        found.merged += filter(_runs_together, lines[at:end])
        at = end
    return found


def _least(head: Sequence[Cell], known: Sequence[str]) -> int:
    """How many full rows there are at least below a heading: one where all of its words are known ones."""
    names = _names(head)
    return 1 if are_of_design(names) or all(setup_of(known, name) is not None for name in names) else LEAST_ROWS


def _over_columns(line: Line, following: Line | None) -> tuple[Cell, ...]:
    """The cells of a heading less the one above the labels, where none was left out there."""
    if not line.cells:
        return ()
    left_out = following is not None and not is_text(following) and len(following.cells) == len(line.cells) + 1
    first = line.cells[0].text.strip()
    in_corner = not first or _CORNER.fullmatch(first) is not None or not (is_text(line) or left_out)
    return line.cells[1:] if in_corner else line.cells


def _names(cells: Sequence[Cell]) -> list[str]:
    return [cell.one_line for cell in cells]


def _heads(line: Line, cells: Sequence[Cell]) -> bool:
    """Whether a line may name several set-ups: other words over each column, and no label of the configuration."""
    names = _names(cells)
    told = len(names) > 1 and len(set(names)) == len(names) and LABELS.starting(line.text) is None
    return told and all(name and len(name) <= _LONGEST_NAME and _is_name(name) for name in names)


def _heads_others(line: Line) -> bool:
    """Whether a line heads a table whose columns are no set-ups: `Item | Value | Remarks`."""
    return len(line.texts) > _PAIR and all(map(_NO_COLUMN.fullmatch, line.texts))


def _is_below_cells(lines: Sequence[Line], at: int) -> bool:
    """Whether a line of a page goes on with cells of the line above it: it stands close below, in the same columns."""
    line, above = lines[at], lines[at - 1] if at else None
    if above is None or above.page != line.page or line.box is None or above.box is None:
        return False
    places = [box.x0 for cell in above.cells if (box := cell.box) is not None]
    apart = slack(line.box)
    below = [cell for cell in line.cells if any(abs(_left(cell) - place) <= apart for place in places)]
    return line.box.top - above.box.bottom < TOLERANCES.close * line.box.height and len(below) == len(line.cells)


def _left(cell: Cell) -> float:
    return cell.box.x0 if cell.box is not None else inf


def _is_name(text: str) -> bool:
    """Whether a text may name a set-up: words that are no label, nor the first of one."""
    is_label = LABELS.starting(text) is not None or (" " in text and LABELS.begins_an_alias(text))
    return any(map(str.isalpha, text)) and NO_SETUP.fullmatch(text) is None and not is_label


def _table(lines: Sequence[Line], head: int, heads: Sequence[Cell], least: int) -> tuple[list[_Row], int]:
    """The rows below a heading of columns, and the index of the line behind them; none where it heads no such table.

    Args:
        lines: what stands below one heading.
        head: the index of the line that heads the columns.
        heads: its cells over the columns.
        least: so many rows have a value in each column, of labels that are known unless one will do.
    """
    rows: list[_Row] = []
    boxes, left = _columns(lines, head, heads)
    at = head + 1
    while at < len(lines):
        if lines[at].texts == lines[head].texts:  # on the next page columns may stand elsewhere
            boxes, left = _columns(lines, at, lines[at].cells[-len(heads) :])
        elif not (
            _takes(rows, lines[at], boxes, left=left)
            or _heads_rows(*lines[at : at + 2], heads=boxes)
            or _runs_together(lines[at])
        ):
            break
        at += 1
    if sum(_is_full(row, least) for row in rows) < least or any(map(_holds_label, rows)) or _says_one_thing(rows):
        return [], head
    return _stated(rows, boxes, of_design=are_of_design(_names(heads))), at


def _columns(lines: Sequence[Line], head: int, heads: Sequence[Cell]) -> tuple[list[Box | None], bool]:
    """Where columns stand by what heads them and by the values below, and whether these begin at their left."""
    below = lines[head + 1 :]
    boxes = from_values([place_of(cell, lines[head]) for cell in heads], below)
    return boxes, begin_at_left(below, boxes)


def _stated(rows: Sequence[_Row], heads: Sequence[Box | None], *, of_design: bool) -> list[_Row]:
    """The rows that have a value, below plans and tests each only in its column."""
    own = [_with_own_values(row, heads) for row in rows] if of_design else rows
    return [row for row in own if any(row.values)]


def _with_own_values(row: _Row, heads: Sequence[Box | None]) -> _Row:
    """A row without what it says for others than the column in which its only value stands: a plan is no test."""
    line = row.lines[0]
    if len(row.lines) > 1 or len(line.filled) != _PAIR:
        return row
    value = line.filled[1]
    if not is_text(line) and len(line.cells) == len(heads) + 1:
        columns: Sequence[int] = [line.cells.index(value) - 1]
    else:
        boxes, own = _known(heads), place_of(value, line)
        columns = over(own, boxes) if own is not None and len(boxes) == len(heads) else range(len(heads))
    return replace(row, values=[text if at in columns else "" for at, text in enumerate(row.values)])


def _says_one_thing(rows: Sequence[_Row]) -> bool:
    """Whether no row has more than one value: what seems to head columns is a row itself, in a narrower table."""
    return all(len(line.filled) <= _PAIR for row in rows for line in row.lines)


def _is_full(row: _Row, least: int) -> bool:
    """Whether a row has a value in each column, or for all in the first; and a known label where several have to be."""
    known = LABELS.fuzzy(row.label) is not None or SHORT_LABELS.exact(row.label) is not None
    filled = row.values[:1] if not any(row.values[1:]) else row.values
    return all(filled) and (least == 1 or known)


def _heads_rows(line: Line, following: Line | None = None, *, heads: Sequence[Box | None]) -> bool:
    """Whether a line alone heads the rows below it: `Storage`."""
    if not _stands_alone(line):
        return False
    if not is_text(line):
        return len(line.cells) == 1 and following is not None and is_table_row(following)
    at_left = line.box is not None and bool(_known(heads)) and is_left_of(line.box, _known(heads))
    return at_left and (following is None or (_is_row_of(following, heads) and not following.text[:1].islower()))


def _runs_together(line: Line) -> bool:
    """Whether a line of a text is one cell of a label and what is said of it: nobody knows where each value begins."""
    found = LABELS.starting(line.text) if line.is_bare and len(line.cells) == 1 else None
    return found is not None and bool(found.rest)


def _stands_alone(line: Line) -> bool:
    """Whether a line is one text, no sentence and no end of one."""
    return len(line.filled) == 1 and line.text[-1:] != "." and not line.text[:1].islower()


def _known(heads: Sequence[Box | None]) -> list[Box]:
    return [box for box in heads if box is not None]


def _is_row_of(line: Line, heads: Sequence[Box | None]) -> bool:
    """Whether a line has a label and values that stand just in the columns, whatever its label is."""
    boxes = _known(heads)
    own = [box for cell in line.cells if (box := place_of(cell, line)) is not None]
    if len(boxes) < len(heads) or len(own) < max(_PAIR, len(line.cells)) or len(own) > len(heads) + 1:
        return False
    if not _are_of_one_kind(own, boxes):
        return False
    return is_left_of(own[0], boxes) and all(stands_in(box, boxes) for box in own[1:])


def _holds_label(row: _Row) -> bool:
    """Whether another label stands where a value would."""
    return any(LABELS.starting(value) is not None for value in row.values)


def _takes(rows: list[_Row], line: Line, heads: Sequence[Box | None], *, left: bool = False) -> bool:
    """Adds a line to the rows of a table; False where it is none of it.

    Args:
        rows: those before it.
        line: the line.
        heads: where the columns of set-ups are, None where the format does not say.
        left: values begin at the left of their columns: one in the middle of a column is that of several.
    """
    parted = (
        None if not is_text(line) and not 1 < len(line.cells) <= len(heads) + 1 else _parted(line, heads, left=left)
    )
    if parted is None:
        return False
    text, values = parted
    if rows and (not text or (is_text(line) and _goes_on(rows[-1], text))):
        rows[-1].go_on(text, values, line)
        return True
    is_known = LABELS.may_begin(text)
    if is_text(line) and not (is_known or _is_row_of(line, heads)):
        return False
    rows.append(_Row(text, values, [line]))
    return True


def _parted(line: Line, heads: Sequence[Box | None], *, left: bool) -> tuple[str, list[str]] | None:
    """The label of a line and its values, by where they stand, else by their order; None where neither is known."""
    boxes = _known(heads)
    own = [box for cell in line.cells if (box := place_of(cell, line)) is not None]
    if len(boxes) == len(heads) and len(own) == len(line.cells) and _are_of_one_kind(own, boxes):
        count = sum(is_left_of(box, boxes) for box in own)
        values = _placed(line.cells[count:], own[count:], boxes, left=left)
    elif not is_text(line):
        count, values = 1, _in_order(line.cells[1:], len(heads))
    else:
        return None
    return " ".join(cell.one_line for cell in line.cells[:count]), values


def _are_of_one_kind(own: Sequence[Box], heads: Sequence[Box]) -> bool:
    """Whether the places of a line and of headings are both numbers of columns, or both points of a page."""
    return any(box.height for box in own) == any(box.height for box in heads)


def _goes_on(row: _Row, text: str) -> bool:
    """Whether a label goes on in the next line."""
    return LABELS.may_become(f"{row.label} {text}")


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
        for at in known or over(own, boxes):
            texts[at] = f"{texts[at]} {cell.one_line}".strip()
    return texts


def _pairs(names: Sequence[str], rows: Sequence[_Row]) -> Iterator[tuple[str, list[Pair[Column]]]]:
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
