"""Labels in rows above rows of their values, again and again, as cards in several columns stand.

Which row holds labels is told by all of them together: known labels stand beside each other in every other row, and in
no row between. Where rules or the format part the cells, what wraps is known; elsewhere the words of known labels tell
how far a label goes. Where that leaves a line over, nothing is taken for such a table.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.pair_parts import part_tables, stands_apart
from esrp_ingest.extract.grid.pair_rows import SIGNS, pairs_below
from esrp_ingest.extract.grid.pieces import by_column, is_text, left_of, rows_and_texts, slack, together
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.grid.standing import stands_in_column
from esrp_ingest.extract.paper.setup.clauses import BRACKETS
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import has_digit, is_parted_by_blanks
from esrp_ingest.vocabulary.composed_labels import composed_columns, counts_things
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import spelled

_FEWEST = 2
"""Columns of such a table, and rows of labels in it."""
_FEWEST_ALONE = 3
"""Columns of one row of values below its labels: of two it is two rows."""
_KNOWN = 3
"""One of so many labels is known at least."""
_TWO_FIGURES = re.compile(spelled(r"\d[.,%]{0,2}(?<!,)\s(?:{size_unit}\s)?\d"))
"""Figures of two columns that were put together, as no white space parts these in all lines."""
_MOST_CARDS = 40
"""Rows of labels of one table."""
_MOST_LINES = 3
"""Lines of a label, or a value, that wraps."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of labels, or of values, by their columns, and the lines that it was read from."""

    cells: dict[int, Cell]
    lines: tuple[Line, ...]

    @property
    def known(self) -> list[int]:
        """The columns in which a known label stands."""
        return [at for at, cell in self.cells.items() if _is_label(cell.one_line)]

    @property
    def are_words(self) -> bool:
        """Whether all cells begin with a letter and hold no figure, each another text."""
        texts = [cell.one_line for cell in self.cells.values()]
        words = all(
            _begins_label(text) and (_is_label(text) or not has_digit(BRACKETS.sub("", text))) for text in texts
        )
        return words and bool(texts) and len(set(texts)) == len(texts)

    @property
    def tells(self) -> bool:
        """Whether known labels stand beside each other."""
        return any(map({*pairwise(sorted(self.cells))}.__contains__, pairwise(sorted(self.known))))


def _pairs(labels: _Row, values: _Row) -> Iterator[Line]:
    return pairs_below(labels.cells, values.cells, (*labels.lines, *values.lines))


_Card = tuple[_Row, _Row]
"""A row of labels, and that of their values."""


def without_cards(lines: Sequence[Line], by_place: RowsByPlace) -> list[Line]:
    """The lines with a row of one label and its value for each of a table of labels above values.

    Args:
        lines: what stands below one heading.
        by_place: puts the lines of tables together.
    """
    done: list[Line] = []
    for are_rows, stretch in rows_and_texts(lines):
        if are_rows:
            done += _of_rows(stretch) or stretch
        elif any(len(line.filled) >= _FEWEST for line in stretch):
            done += _of_rows(by_place.ruled_rows(stretch)) or _of_places(stretch, by_place) or stretch
        else:
            done += stretch
    return done


def _of_places(lines: Sequence[Line], by_place: RowsByPlace) -> list[Line]:
    """The same of lines that no rules part into cells; words tell these where known labels stand beside each other."""
    rows = by_place.rows(lines)
    together = any(_TWO_FIGURES.search(cell.one_line) for row in rows for cell in row.filled)
    told = any(_row_of(line).tells for line in lines)
    return ([] if together else _of_rows(rows)) or (_of_lines(lines) if told else [])


def _of_rows(rows: Sequence[Line]) -> list[Line]:
    """Lines whose cells are known, and others between them, with a row for each label; none where none is of a card."""
    return _turned(rows, lambda at: _cards_of_rows(rows, at), _are_told)


def _of_lines(lines: Sequence[Line]) -> list[Line]:
    """The same of lines whose cells nothing but their places tells."""
    return _turned(lines, lambda at: _cards_of_lines(lines, at), _are_told)


def without_lone_card(lines: Sequence[Line]) -> list[Line]:
    """The lines with a row for each label of two lines that stand alone, labels above values, whatever the labels are.

    Args:
        lines: what stands below one heading.
    """
    return _turned(lines, lambda at: _lone_cards(lines, at), bool) or list(lines)


def _lone_cards(lines: Sequence[Line], at: int) -> list[_Card]:
    """The card of a line and the one below it; none where these do not stand alone, and each value below its label."""
    head, values = lines[at], lines[at + 1] if at + 1 < len(lines) else None
    if values is None or not (_stand_alone(lines, at) and _is_over(head, values)):
        return []
    return [(_Row(dict(enumerate(head.cells)), (head,)), _Row(dict(enumerate(values.cells)), (values,)))]


def _stand_alone(lines: Sequence[Line], at: int) -> bool:
    """Whether no other row stands above or below two lines, nor what one of them goes on with."""
    above, below = lines[at - 1 : at], lines[at + 2 : at + 3]
    return all(len(line.filled) == 1 for line in (*above, *below)) and all(
        is_text(line) > is_text(lines[at + 1]) or stands_apart(lines[at + 1], line) for line in below
    )


def _is_over(head: Line, values: Line) -> bool:
    """Whether the words of one line stand each over what is below it, and most of that are figures."""
    count = len(head.filled)
    if not (len(head.cells) == count == len(values.filled) == len(values.cells) and count >= _FEWEST_ALONE):
        return False
    counted = sum(map(has_digit, values.texts))
    return (
        counted * 2 > count
        and not any(map(has_digit, head.texts))
        and not any(map(_is_label, values.texts))
        and all(stands_in_column(own, head, cell, values) for own, cell in zip(head.cells, values.cells, strict=True))
    )


def _turned(
    lines: Sequence[Line], cards_at: Callable[[int], list[_Card]], are_told: Callable[[Sequence[_Card]], bool]
) -> list[Line]:
    """Lines with a row for each label of a card; none where there are no cards."""
    done: list[Line] = []
    found = False
    at = 0
    while at < len(lines):
        cards = cards_at(at)
        if are_told(cards):
            found = True
            done += [pair for labels, values in cards for pair in _pairs(labels, values)]
            at += sum(len(row.lines) for card in cards for row in card)
        else:
            done.append(lines[at])
            at += 1
    return done if found else []


def _cards_of_rows(rows: Sequence[Line], at: int) -> list[_Card]:
    """The cards of rows that follow each other, from one on."""
    cards: list[_Card] = []
    table = rows[at : at + 2 * _MOST_CARDS]
    for upper, lower in zip(table[::2], table[1::2], strict=False):
        labels, values = _row_of(upper), _row_of(lower)
        if not (_may_be_row(upper) and _may_be_row(lower) and _is_card(labels, values)):
            break
        cards.append((labels, values))
    return cards


def _may_be_row(line: Line) -> bool:
    """Whether the cells of a line are known, or it has only one."""
    return not is_text(line) or len(line.cells) == 1


def _is_card(labels: _Row, values: _Row) -> bool:
    """Whether a row may be that of the labels of another one; one that stands alone is a known label."""
    told = labels.are_words and (len(labels.cells) >= _FEWEST or labels.known != [])
    whole = told and not any(_holds_two(cell.one_line) for cell in (*labels.cells.values(), *values.cells.values()))
    return whole and bool(values.cells) and values.cells.keys() <= labels.cells.keys() and not values.known


def _holds_two(text: str) -> bool:
    """Whether a text counts two things, or is two figures: what stands in two columns was put together."""
    words = text.split()
    again = sum(counts_things(" ".join(words[at:])) for at in range(1, len(words)) if not counts_things(words[at - 1]))
    return is_parted_by_blanks(text) or (again > 1 and counts_things(text))


def _are_told(cards: Sequence[_Card]) -> bool:
    """Whether rows are those of labels above values: several times, with enough labels that are known, and figures."""
    several = [labels for labels, _ in cards if len(labels.cells) >= _FEWEST]
    figures = sum(any(has_digit(cell.text) for cell in values.cells.values()) for _, values in cards)
    if len(several) < _FEWEST or figures * 2 < len(cards):
        return False
    return _are_known(cards, several) or _alternate(cards)


def _are_known(cards: Sequence[_Card], several: Sequence[_Row]) -> bool:
    """Whether enough labels of cards are known, some of the first, and beside each other in every other row of them."""
    known, total = (sum(map(len, each)) for each in ([row.known for row, _ in cards], [row.cells for row, _ in cards]))
    tell = sum(labels.tells for labels in several) * 2 >= len(several)
    return tell and known * _KNOWN >= total and cards[0][0].known != []


def _alternate(cards: Sequence[_Card]) -> bool:
    """Whether rows of words, another one each, stand above rows of figures, also below the first of them."""
    names = [fold(cell.one_line) for labels, _ in cards for cell in labels.cells.values()]
    firsts = [
        has_digit(values.cells[min(labels.cells)].text) for labels, values in cards if min(labels.cells) in values.cells
    ]
    held = [[has_digit(cell.text) for cell in values.cells.values()] for _, values in cards]
    figures = sum(map(any, held)) == len(held) and 2 * sum(map(sum, held)) >= sum(map(len, held))
    return len(set(names)) == len(names) and figures and firsts[:1] == [True] and 2 * sum(firsts) >= len(cards)


def _cards_of_lines(lines: Sequence[Line], at: int) -> list[_Card]:
    """The cards of lines from one on; none where a line close behind them belongs to none."""
    cards: list[_Card] = []
    while len(cards) < _MOST_CARDS and (labels := _labels_at(lines, at, first=not cards)) is not None:
        at += len(labels.lines)
        values = _values_at(lines, at, labels)
        if values is None or not _is_card(labels, values):
            return []
        cards.append((labels, values))
        at += len(values.lines)
    ends = at >= len(lines) or len(lines[at].filled) < _FEWEST or part_tables(lines[at - 1], lines[at])
    return cards if ends else []


def _labels_at(lines: Sequence[Line], at: int, *, first: bool = False) -> _Row | None:
    """The row of labels that begins with a line: of as many lines as make the most known labels of their words.

    The first of a table has known labels beside each other; in others there may be one.
    """
    rows = [row for row in _rows_at(lines, at, lines[at : at + 1]) if row.are_words]
    best = max(rows, key=lambda row: (len(row.known), -len(row.lines)), default=None)
    return best if best is not None and (best.tells if first else best.known) else None


def _values_at(lines: Sequence[Line], at: int, labels: _Row) -> _Row | None:
    """The row of values that begins with a line, below some labels; it ends where other labels begin."""
    found = None
    for row in _rows_at(lines, at, labels.lines[:1]):
        below = row.lines[1:]
        wraps = all(len(line.filled) < len(row.lines[0].filled) and not has_digit(line.text[:1]) for line in below)
        if not wraps or (below and _labels_at(lines, at + len(below)) is not None):
            break
        found = row
    return found


def _rows_at(lines: Sequence[Line], at: int, head: Sequence[Line]) -> Iterator[_Row]:
    """The rows that one line, two and more make in the columns that a line has, while they stand close together."""
    lefts = [left for line in head for cell in line.filled if (left := left_of(cell)) is not None]
    pieces: dict[int, list[Cell]] = {}
    for end in range(at, min(at + _MOST_LINES, len(lines))):
        line = lines[end]
        places = _places(line, lefts)
        if not places or (end > at and part_tables(lines[end - 1], line)):
            return
        for place, cell in zip(places, line.filled, strict=True):
            pieces.setdefault(place, []).append(cell)
        yield _Row({place: _joined(cells) for place, cells in sorted(pieces.items())}, tuple(lines[at : end + 1]))


def _places(line: Line, lefts: Sequence[float]) -> list[int]:
    """The column of each cell of a line; none where one stands in no column, or two in one."""
    found = [at for cell in line.filled if (at := _column_of(cell, lefts, line)) is not None]
    return found if len(set(found)) == len(line.filled) else []


def _column_of(cell: Cell, lefts: Sequence[float], line: Line) -> int | None:
    """The column that a cell begins in, None for none."""
    left, apart = left_of(cell), slack(line)
    places = (at for at, edge in enumerate(lefts) if left is not None and abs(left - edge) <= apart)
    return next(places, None)


def _joined(cells: Sequence[Cell]) -> Cell:
    """The lines of a cell as one."""
    return together(cells, unwrapped([cell.text for cell in cells]))


def _row_of(line: Line) -> _Row:
    """A line as a row, by the columns that its cells begin in."""
    return _Row({at: cell for at, cell in by_column(line).items() if cell.text.strip()}, (line,))


def _is_label(text: str) -> bool:
    """Whether a text is a label, if only such as other tables have too."""
    bare = text.rstrip(" :")
    known = LABELS.fuzzy(bare) is not None or SHORT_LABELS.exact(bare) is not None or composed_columns(bare) is not None
    return known or counts_things(bare)


def _begins_label(text: str) -> bool:
    """Whether a text begins with a letter, or with the sign of a number."""
    return text[:1].isalpha() or text[:1] in SIGNS
