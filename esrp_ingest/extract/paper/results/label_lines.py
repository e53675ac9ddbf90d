"""The lines that stand between rows of figures, shared out among the labels of the row above them and the one below.

A row's own words may stand beside the first line of its label, the last one or one in the middle. So what is between
two rows is the end of one label, a heading, and the beginning of another: all rows together tell where one ends.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.row_groups import groups_by_steps
from esrp_ingest.extract.grid.standing import are_close, shared_height
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.whose import is_of_all
from esrp_ingest.extract.paper.results.figure_rows import GridRow, Known
from esrp_ingest.extract.paper.results.label_words import word_set
from esrp_ingest.extract.paper.results.list_headers import is_about_several
from esrp_ingest.extract.paper.results.units import without_unit_of_time
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import SUMMARY_AND_STATE_LABELS

_BESIDE = 0.2
"""So much of the height of figures a label has in common with them in each of its lines."""
_SPELLED = 0.5
"""So much more speaks for a label that is spelled as papers do than for one that only says the same."""


class Share(NamedTuple):
    """How many lines of a row's label stand above it and below it, and how much speaks for that."""

    above: int = 0
    below: int = 0
    worth: float = 0.0


def shares(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], known: Known) -> Sequence[Share]:
    """Which of the lines between rows are of the label of each: those that steps tell, or else the words.

    So where the lines of a row follow each other closer than rows do, and with them as much is known of all labels.

    Args:
        rows: of a table on a page, with what stands beside their figures.
        gaps: the lines before the first row, and behind each.
        known: how well a label is known.
    """
    ways = filter(None, (_by_steps(rows, gaps), _by_words(rows, gaps, known)))
    return max(ways, key=lambda way: sum(max(0, known(label)) for label in _labels(rows, gaps, way)), default=())


def _labels(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], way: Sequence[Share]) -> Iterator[str]:
    """The labels of rows with the lines that are shared out to each."""
    taken = 0
    for row, share, above, below in zip(rows, way, gaps, gaps[1:], strict=False):
        free = above[taken:]
        yield unwrapped(pieces(free[len(free) - share.above :], row, below[: share.below]))
        taken = share.below


def _by_steps(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]]) -> list[Share]:
    """The lines of each label where those of a row follow each other closer than rows do; none where they don't."""
    lines = [*gaps[0], *chain.from_iterable((row.line, *gap) for row, gap in zip(rows, gaps[1:], strict=True))]
    group_of = dict(zip(lines, groups_by_steps(lines), strict=True)) if lines else {}
    own = [group_of[row.line] for row in rows]
    if len(set(own)) < len(own):
        return []
    return [
        Share(sum(group_of[line] == group for line in above), sum(group_of[line] == group for line in below))
        for group, above, below in zip(own, gaps, gaps[1:], strict=False)
    ]


def _by_words(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], known: Known) -> list[Share]:
    """The lines of each label with which most of all labels are known.

    Of ways that are as good, that in which upper rows have more, and of these more of the lines above them.
    """
    best: dict[int, tuple[float, list[Share]]] = dict.fromkeys(range(len(gaps[-1]) + 1), (0.0, []))
    for at in range(len(rows) - 1, -1, -1):
        ways = _ways(gaps[at], rows[at], _above_next(gaps[at + 1], rows[at + 1 :]), known)
        best = {taken: _best(ways, len(gaps[at]) - taken, best) for taken in range(len(gaps[at]) + 1)}
    return best[0][1]


def _best(
    ways: Sequence[Share], free: int, following: dict[int, tuple[float, list[Share]]]
) -> tuple[float, list[Share]]:
    """The best way to share out the lines from a row on, of which so many right above it are free."""
    possible = [way for way in ways if way.above <= free]
    way = max(possible, key=lambda way: (round(way.worth + following[way.below][0], 3), way.worth, way.above))
    total, others = following[way.below]
    return way.worth + total, [way, *others]


def _ways(before: Sequence[Line], row: GridRow, after: Sequence[Line], known: Known) -> list[Share]:
    """The lines above a row and below it that can be parts of its label, as the words are known, else by place."""
    ways = [Share()]
    for head in range(len(before) + 1):
        above = before[len(before) - head :]
        worths = (_worth(above, row, after[:tail], known) for tail in range(len(after) + 1))
        ways += [Share(head, tail, worth) for tail, worth in enumerate(worths) if worth > 0]
    return ways


def _above_next(after: Sequence[Line], following: Sequence[GridRow]) -> list[Line]:
    """The lines behind a row up to the first that stands beside the next one, where only figures stand in that."""
    if not following or following[0].label:
        return list(after)
    return list(takewhile(lambda line: not _is_beside(line, following[0].line), after))


def _is_beside(line: Line, row: Line) -> bool:
    """Whether a line reaches down beside the figures of a row: its label has lines above these and below."""
    return shared_height(line, row) > _BESIDE


def pieces(above: Sequence[Line], row: GridRow, below: Sequence[Line]) -> Iterator[str]:
    """The lines of a label."""
    return chain((line.text for line in above), (row.label,), (line.text for line in below))


def _worth(above: Sequence[Line], row: GridRow, below: Sequence[Line], known: Known) -> float:
    """How much speaks for lines as parts of a row's label: none that heads a group of rows is, nor begins a bracket."""
    near = _close([*above, row.line, *below])
    lines = [*pieces(above, row, below)]
    label = unwrapped(lines)
    how = 0 if label.startswith("(") or _repeats(label, lines) else known(label)
    is_spelled = how > 0 and _is_spelled(label)
    names = how < 0 < near and above and below and not row.label  # around its row: a server, or all of them
    of_mean = is_spelled and any(map(is_of_all, lines))  # `Average` above the rest of a metric
    if not names and not of_mean and _holds_heads([*above, *below], row, known):
        return 0.0
    return (2 if names else max(0, how)) + _SPELLED * is_spelled + 0.1 * near


def _is_spelled(label: str) -> bool:
    """Whether a label is spelled as papers do, with a unit of time behind it or without."""
    return any(SUMMARY_AND_STATE_LABELS.exact(text) is not None for text in (label, without_unit_of_time(label)))


def _holds_heads(lines: Sequence[Line], row: GridRow, known: Known) -> bool:
    """Whether one of the lines around a row may head several rows."""
    whole = _is_whole(row.label)
    return any(is_about_several(line.text) if whole else known(line.text) < 0 for line in lines)


def _is_whole(label: str) -> bool:
    """Whether a label is a server's name, or what its sum or mean is called, and lacks nothing."""
    return counts_as_machine(label) or server_label(label) == label or is_of_all(label)


def _repeats(label: str, lines: Iterable[str]) -> bool:
    """Whether a label says a word in several of its lines, and is no phrase: then it goes on with the next one's."""
    said = list(chain(*map(word_set, lines)))
    return len(set(said)) < len(said) and SUMMARY_AND_STATE_LABELS.exact(label) is None


def _close(lines: Sequence[Line]) -> float:
    return sum(1 if are_close(upper, lower, TOLERANCES.close) else -2 for upper, lower in pairwise(lines))
