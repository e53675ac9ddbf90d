"""The words of a header to the columns that they head: the vocabulary tells which of them belong together.

Lines of one cell begin, end or have their middles alike, and one blank parts the words of each.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, pairwise, product
from math import comb, inf, prod
from operator import itemgetter
from statistics import median
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import Piece, Span
from esrp_ingest.extract.tolerances import TOLERANCES

_SEVERAL = 2
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
"""As many letters a label is off by its worth: known by itself, by those beside it alone, or not at all."""
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
        taken = _taken(groups, worth, place, strange=way.strange < borders.strange)
        if taken is not None:
            given = tuple(first + count for first, count in zip(way.given, counts, strict=True))
            yield _Way(way.off + taken.off, given, (*way.labels, *taken.labels), way.strange + taken.strange)


def _taken(groups: Sequence[Sequence[Piece]], worth: Worth, place: _Place, *, strange: bool) -> _Way | None:
    """A column's words as its label, None where they are those of no one label; it may be strange perhaps."""
    off = _off_middle([place((group[0].left, group[-1].right)) for group in groups])
    if off is None:
        return None
    label, blanks = _label_of(groups), sum(map(_blanks_amid, groups))
    how = worth(label.text)
    if not how and not (strange and not blanks and _is_strange(label.text, worth)):
        return None
    return _Way(off + blanks + _AGAIN * _words_again(label.text) + _AGAINST[how], (), (label,), int(not how))


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
