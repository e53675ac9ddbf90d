"""Headers of a text over several lines as one, where each column is headed by a label that is known.

To which column each word belongs is told by all of them at once, as lines of such headers are set closely.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations, pairwise, product
from math import comb, inf, prod
from operator import itemgetter
from statistics import median
from typing import NamedTuple

from esrp_ingest.extract.grid.letter_spans import parted
from esrp_ingest.extract.grid.pieces import Piece, Span, is_mere_text, letters_of, pieces_of
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_figure

_FEWEST_ROWS, _FEWEST_COLUMNS = 2, 2
"""Rows, and columns of figures, of a table whose header is looked at."""
_SEVERAL = 2
_MOST_LINES = 12
"""Lines over which a header goes."""
IsGroup = Callable[[str], bool]
_MOST_OF_HEADER = 80
"""Words of a header of which a label may be unknown: a safety limit."""
_MOST_WORDS = 9
"""Words of one line that are a column's."""
_MOST_SHIFTED = 2
"""So many columns at most a word stands beside its own: copies of a page set the words of each line closely."""
_MOST_TRIED = 4096
"""So many ways to take a column's words from several lines, or to part labels, are tried at most: a safety limit."""
_MOST_WAYS = 64
"""So many ways to give the words of a header to the first columns are followed at most, the best ones."""
_KEPT = 2
"""So many ways to give the same words to the first columns are kept."""
_LEAD = 1.0
"""By so many letters the best way leads."""
_AGAINST = {2: 0.0, 1: 3.0, 0: 8.0}
"""As many letters a label is off by its worth: that can only be told by those beside it, or is nothing that is known."""
_OF_ONE_STRANGE = 3
"""Among so many labels one may be nothing that is known."""
_AGAIN = 2.0
"""As many letters a label is off for each word that it says again."""
Worth = Callable[[str], int]
"""How well a text can head a column: 2 by itself, 1 beside others, 0 not at all."""
_Place = Callable[[Span], float]
_PLACES: Sequence[_Place] = (itemgetter(0), lambda span: sum(span) / 2, itemgetter(1))
"""Where the lines of one cell stand alike: where they begin, in their middles, or where they end."""


class Label(NamedTuple):
    """What heads a column, or several, and from where to where it goes."""

    text: str
    span: Span


class _Over(NamedTuple):
    """A line of what stands over several columns."""

    line: Line
    groups: Sequence[Label]


def with_known_heads(lines: Sequence[Line], worth: Worth, is_group: IsGroup, is_title: IsGroup) -> list[Line]:
    """The lines, those of a text that head columns together as one line with a cell for each column.

    Args:
        lines: of a text; those of other formats stay as they are.
        worth: how well a text can head a column.
        is_group: whether it stands over several columns.
        is_title: whether it says of rows what they are about, wherever it stands: it heads no column.
    """
    asked = lru_cache(maxsize=None)(worth)
    whole: list[Line] = []
    at = 0
    while at < len(lines):
        rows = _rows_from(lines, at)
        if rows:
            end = len(whole) - int(bool(whole) and _is_title(whole[-1], rows[0], is_title))
            above = whole[max(0, end - _MOST_LINES - 1) : end]
            whole[end - len(above) : end] = _headed(above, [*whole[end:], *rows], asked, is_group)
        whole += rows or [lines[at]]
        at += max(len(rows), 1)
    return whole


def _is_title(line: Line, row: Line, is_title: IsGroup) -> bool:
    """Whether a line right above some rows says what they are about, and begins where their labels do."""
    return len(line.cells) == 1 and is_title(line.text) and _stands_right_above(line, row)


def _rows_from(lines: Sequence[Line], at: int) -> list[Line]:
    """The rows of figures from a line on that have as many cells: none where these are few."""
    rows: list[Line] = []
    width = _width(lines[at])
    while width[0] >= _FEWEST_COLUMNS and at < len(lines) and _width(lines[at]) == width:
        rows.append(lines[at])
        at += 1
    return rows if len(rows) >= _FEWEST_ROWS else []


def _width(line: Line) -> tuple[int, int]:
    """How many figures stand behind the label of a row of a text, and how many words behind these: a verdict, or none.

    No figures are told of a line that has other texts.
    """
    others = [is_figure(cell.text) for cell in parted(line)[1:]] if _is_placed(line) else []
    behind = int(others[-1:] == [False])
    figures = len(others) - behind
    return (figures, behind) if all(others[:figures]) else (0, 0)


def _is_placed(line: Line) -> bool:
    """Whether a line is one of a text that tells which letters its cells take."""
    return is_mere_text(line) and all(cell.across is not None for cell in line.cells)


def _headed(above: Sequence[Line], below: Sequence[Line], worth: Worth, is_group: IsGroup) -> Sequence[Line]:
    """The lines above some rows, of which the last ones are put together where all columns are known with them."""
    rows = [line for line in below if _width(line) != (0, 0)]
    columns, behind = _columns_of(rows), _width(rows[0])[1]
    lines = _without_titles(_words_above(above, below[0], is_group), columns)
    over = _groups_over(above[: len(above) - len(lines)], lines, columns[0], is_group)
    if behind:
        return _headed_in_one_line(above, lines, columns, worth)
    fewest = 1 if over or _runs_together(lines, columns) else _SEVERAL
    for count in range(len(lines), fewest - 1, -1):
        if any(len(line.cells) > 1 for line in lines[:-count]):
            break  # what is left out would be a part of the header
        header = lines[-count:]
        labels = labels_of(_words_behind(header, columns[0]), columns, worth)
        if over and count == len(lines):
            header, labels = [over.line, *header], below_groups(labels, over.groups, worth)
        if labels:
            return [*above[: len(above) - len(header)], _as_one(header, labels, columns)]
    return above


def _without_titles(header: list[Line], columns: Sequence[Span]) -> list[Line]:
    """The only line of a header whose cells run together, without what stands above the labels of the rows alone."""
    alone = not any(_words_behind(header[:-1], columns[0]))
    return header[-1:] if alone and _runs_together(header[-1:], columns) else header


def _runs_together(header: Sequence[Line], columns: Sequence[Span]) -> bool:
    """Whether the only line of a header has fewer cells than there are columns: one blank parts these, as words."""
    return len(header) == 1 and len(header[0].cells) < len(columns)


def _headed_in_one_line(
    above: Sequence[Line], header: Sequence[Line], columns: Sequence[Span], worth: Worth
) -> Sequence[Line]:
    """The lines above rows with a word behind their figures, the last one with a cell for each column.

    What the labels of the figures leave of its words is one word, the heading of the others: `Verdict`.
    """
    words = _words_behind(header, columns[0])
    if not _runs_together(header, columns) or not words[0]:
        return above
    labels = labels_of([words[0][:-1]], columns[:-1], worth)
    last = words[0][-1]
    heads = [*labels, Label(last.text, (last.left, last.right))]
    return [*above[:-1], _as_one(header, heads, columns)] if labels else above


def _columns_of(rows: Sequence[Line]) -> list[Span]:
    """From where to where the labels go, and each column of figures, in most rows: a long label moves what follows."""
    cells = zip(*map(parted, rows), strict=True)
    spans = [[letters_of(cell) for cell in column] for column in cells]
    return [(median(left for left, _ in each), median(right for _, right in each)) for each in spans]


def _words_above(above: Sequence[Line], row: Line, is_group: IsGroup) -> list[Line]:
    """The lines right above a row that hold words alone, down from what stands over several columns."""
    lines: list[Line] = []
    below = row
    for line in reversed(above[-_MOST_LINES:]):
        heads = not any(is_figure(cell.text) or is_group(cell.text) for cell in line.cells)
        if not (heads and _stands_right_above(line, below)):
            break
        lines.insert(0, line)
        below = line
    return lines


def _stands_right_above(line: Line, below: Line) -> bool:
    """Whether a line is one of a text, and the next one is another one."""
    return _is_placed(line) and line.number is not None and below.sources[0].number == line.number + 1


def _groups_over(above: Sequence[Line], header: Sequence[Line], labels: Span, is_group: IsGroup) -> _Over | None:
    """What stands over the columns of a header in the line right above it, None where that is no such line."""
    if not (above and header and _stands_right_above(above[-1], header[0])):
        return None
    line = above[-1]
    cells = (Label(cell.text, letters_of(cell)) for cell in line.cells)
    groups = [cell for cell in cells if sum(cell.span) / 2 > labels[1]]
    return _Over(line, groups) if len(groups) > 1 and all(is_group(group.text) for group in groups) else None


def _words_behind(header: Sequence[Line], labels: Span) -> list[list[Piece]]:
    """The words of each line that do not stand above the labels of the rows."""
    return [[piece for piece in pieces if middle_of(piece) > labels[1]] for pieces in map(_pieces, header)]


def _pieces(line: Line) -> list[Piece]:
    """The words of a line."""
    return list(chain(*map(pieces_of, line.cells)))


def _as_one(header: Sequence[Line], labels: Sequence[Label], columns: Sequence[Span]) -> Line:
    """The lines of a header as one, with what stands above the labels of the rows, and a label for each column."""
    above = (piece.text for piece in chain(*map(_pieces, header)) if middle_of(piece) <= columns[0][1])
    texts = (" ".join(above), *(label.text for label in labels))
    cells = tuple(Cell(text, (), span) for text, span in zip(texts, columns, strict=True))
    return replace(header[-1], cells=cells, parts=tuple(chain(*(line.sources for line in header))))


class _Way(NamedTuple):
    """A way to give words to the first columns.

    Attributes:
        off: what speaks against it: by how many letters the lines of all labels stand off the middle ones.
        given: how many words of each line of the header are given.
        labels: what they make.
        strange: how many of these are nothing that is known.
    """

    off: float
    given: tuple[int, ...]
    labels: tuple[Label, ...]
    strange: int = 0

    @property
    def texts(self) -> list[str]:
        """The labels' texts."""
        return [label.text for label in self.labels]


_NO_WAY = _Way(inf, (), ())


class _Borders(NamedTuple):
    """Between which places the words of a column stand.

    Attributes:
        first: the middle of the first column that they may stand over.
        before: that of the column before theirs, up to which the words are other columns'.
        behind: that of the column behind theirs.
        strange: how many labels may be nothing that is known, theirs among them.
    """

    first: float
    before: float
    behind: float
    strange: int


def labels_of(words: Sequence[Sequence[Piece]], columns: Sequence[Span], worth: Worth) -> Sequence[Label]:
    """The label of each column of figures; none where another way is nearly as good, or hardly any is known.

    All are known, or, in headers of several lines, but for few of them: what the known ones leave heads these.

    Args:
        words: of each line of a header.
        columns: from where to where the labels of the rows go, and each column of figures.
        worth: how well a text can head a column.
    """
    every = tuple(map(len, words))
    strange = (len(columns) - 1) // _OF_ONE_STRANGE if len(words) >= _SEVERAL and sum(every) <= _MOST_OF_HEADER else 0
    ways = _whole_ways(words, columns, worth, 0) or (_whole_ways(words, columns, worth, strange) if strange else [])
    best, *others = ways or [_NO_WAY]
    doubtful = any(other.texts != best.texts and other.off < best.off + _LEAD for other in others)
    return () if doubtful else best.labels


def _whole_ways(words: Sequence[Sequence[Piece]], columns: Sequence[Span], worth: Worth, strange: int) -> list[_Way]:
    """The ways to give all words to all columns, the best one first; so many labels may be unknown."""
    every = tuple(map(len, words))
    ways = chain(*(_ways(words, columns, worth, place, strange) for place in _PLACES))
    return sorted(way for way in ways if way.given == every)


def _ways(
    words: Sequence[Sequence[Piece]], columns: Sequence[Span], worth: Worth, place: _Place, strange: int
) -> list[_Way]:
    """The best ways to give words to all columns, whose lines stand alike in one place; so many may be unknown."""
    middles = [*((left + right) / 2 for left, right in columns), inf]
    ways = [_Way(0.0, (0,) * len(words), ())]
    for number in range(1, len(columns)):
        borders = _Borders(middles[max(number - _MOST_SHIFTED, 0)], middles[number - 1], middles[number + 1], strange)
        ways = sorted(_best_of_each(chain(*(_further(way, words, borders, worth, place) for way in ways))))[:_MOST_WAYS]
    return ways


def _best_of_each(ways: Iterable[_Way]) -> list[_Way]:
    """The two best ways of those that have given the same words."""
    best: dict[tuple[int, ...], list[_Way]] = {}
    for way in sorted(ways):
        same = best.setdefault(way.given, [])
        if len(same) < _KEPT and all(way.texts != other.texts for other in same):
            same.append(way)
    return list(chain(*best.values()))


def _further(
    way: _Way, words: Sequence[Sequence[Piece]], borders: _Borders, worth: Worth, place: _Place
) -> Iterator[_Way]:
    """A way with the words that may be the next column's."""
    lines = [line[first:] for line, first in zip(words, way.given, strict=True)]
    choices = [list(_counts(line, borders)) for line in lines]
    if prod(map(len, choices)) > _MOST_TRIED:
        return
    for counts in product(*choices):
        groups = [line[:count] for line, count in zip(lines, counts, strict=True) if count]
        off = _off_middle([place((group[0].left, group[-1].right)) for group in groups])
        if off is None:
            continue
        label, blanks = _label_of(groups), sum(map(_blanks_amid, groups))
        how = worth(label.text)
        if how or (way.strange < borders.strange and not blanks and _is_strange(label.text, worth)):
            given = tuple(first + count for first, count in zip(way.given, counts, strict=True))
            against = off + blanks + _AGAIN * _words_again(label.text) + _AGAINST[how]
            yield _Way(way.off + against, given, (*way.labels, label), way.strange + (not how))


def _blanks_amid(words: Sequence[Piece]) -> float:
    """How many blanks more than one each part the words of a line: those of one cell stand closely."""
    return sum(max(0.0, behind.left - before.right - 1) for before, behind in pairwise(words))


def _is_strange(text: str, worth: Worth) -> bool:
    """Whether a text that is nothing known does not end as what is: then words of another label stand before that."""
    words = text.split()
    return not any(worth(" ".join(words[start:])) for start in range(1, len(words)))


def _words_again(text: str) -> int:
    """How many words of a label stand in it before: what is of one metric says none of them twice."""
    words = text.casefold().split()
    return len(words) - len(set(words))


def _blanks_amid(words: Sequence[Piece]) -> float:
    """How many blanks more than one each part the words of a line: those of one cell stand closely."""
    return sum(max(0.0, behind.left - before.right - 1) for before, behind in pairwise(words))


def _label_of(groups: Sequence[Sequence[Piece]]) -> Label:
    """The words of several lines as one label."""
    pieces = list(chain(*groups))
    lefts, rights = [piece.left for piece in pieces], [piece.right for piece in pieces]
    return Label(" ".join(piece.text for piece in pieces), (min(lefts, default=0.0), max(rights, default=0.0)))


def _off_middle(places: Sequence[float]) -> float | None:
    """By how many letters the lines of a label stand off the middle one; None where they are those of no one label."""
    if not places or max(places) - min(places) > TOLERANCES.lines_of_head:
        return None
    middle = median(places)
    return sum(abs(place - middle) for place in places)


def _counts(words: Sequence[Piece], borders: _Borders) -> Iterator[int]:
    """How many words of a line from the next one on may be a column's: none stands beyond a column beside it."""
    for count in range(min(len(words), _MOST_WORDS) + 1):
        if count and not borders.first < middle_of(words[count - 1]) < borders.behind:
            return
        if count == len(words) or middle_of(words[count]) > borders.before:
            yield count


def middle_of(piece: Piece) -> float:
    """Where the middle of a word stands."""
    return (piece.left + piece.right) / 2


def below_groups(labels: Sequence[Label], groups: Sequence[Label], worth: Worth) -> Sequence[Label]:
    """The labels, each behind what stands over it: groups begin, end or have their middles where their labels do.

    No label stands twice in one group, and all are known behind what stands over them where they can be. None where two
    ways to give the labels to the groups are nearly as good.
    """
    ways = sorted(_ways_to_part(labels, groups, worth))
    if not ways:
        return ()
    (unknown, off, texts), *others = ways
    if any(other[0] == unknown and other[1] < off + _LEAD for other in others):
        return ()
    return [label._replace(text=text) for label, text in zip(labels, texts, strict=True)]


def _ways_to_part(
    labels: Sequence[Label], groups: Sequence[Label], worth: Worth
) -> Iterator[tuple[bool, float, list[str]]]:
    """The ways to give labels to groups in order: whether one is unknown then, how far off, and the texts."""
    if comb(max(len(labels) - 1, 0), len(groups) - 1) > _MOST_TRIED:
        return
    for ends in combinations(range(1, len(labels)), len(groups) - 1):
        parts = [labels[start:end] for start, end in pairwise((0, *ends, len(labels)))]
        texts = [f"{group.text} {label.text}" for group, part in zip(groups, parts, strict=True) for label in part]
        if len(set(texts)) == len(texts):
            yield not all(map(worth, texts)), _off_groups(parts, groups), texts


def _off_groups(parts: Sequence[Sequence[Label]], groups: Sequence[Label]) -> float:
    """By how many letters groups begin, end or have their middles beside some labels, whichever are the fewest."""
    spans = [(part[0].span[0], part[-1].span[1]) for part in parts]
    both = list(zip(spans, (group.span for group in groups), strict=True))
    return min(sum(abs(place(own) - place(group)) for own, group in both) for place in _PLACES)
