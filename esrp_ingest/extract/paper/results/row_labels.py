"""The labels of rows on a page, put together out of the lines around their figures."""

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, pairwise, takewhile

from esrp_ingest.extract.grid.cut_lines import below_each_other, unwrapped
from esrp_ingest.extract.paper.results.figure_rows import GridRow, Known
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line, box_of

_BESIDE = 0.2
"""So much of the height of figures a label has in common with them in each of its lines."""


def with_labels(
    rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], known: Known, inner: Collection[Line]
) -> list[Line]:
    """Puts the labels of rows together, out of the lines above and below each; gives the lines that were used.

    Args:
        rows: of a table on a page, with what stands beside their figures.
        gaps: the lines before the first row, and behind each.
        known: how well a label is known.
        inner: the lines that stand between the header and the first row.
    """
    used: list[Line] = []
    before, group = gaps[0], ""
    for at, row in enumerate(rows):
        after = gaps[at + 1]
        head, tail = _label(before, row, _above_next(after, rows[at + 1 :]), known)
        above, below = before[len(before) - head :], after[:tail]
        row.label = below_each_other(_pieces(above, row, below))
        heads = [line for line in before[: len(before) - head] if at or line in inner or known(line.text) < 0]
        heads = [
            line for line in heads if line.text[0] not in "(/" and not line.text[0].islower()
        ]  # the end of a label
        group = heads[-1].text if heads else group
        row.group = row.group or group
        used += [*heads, *above, *below]
        before = after[tail:]
    return used


def _above_next(after: Sequence[Line], following: Sequence[GridRow]) -> list[Line]:
    """The lines behind a row up to the first that stands beside the next one, where only figures stand in that."""
    if not following or following[0].label:
        return list(after)
    return list(takewhile(lambda line: not _is_beside(line, following[0].line), after))


def _is_beside(line: Line, row: Line) -> bool:
    """Whether a line reaches down beside the figures of a row: its label has lines above these and below."""
    box, figures = box_of(line), box_of(row)
    return min(box.bottom, figures.bottom) - max(box.top, figures.top) > _BESIDE * figures.height


def _pieces(above: Sequence[Line], row: GridRow, below: Sequence[Line]) -> Iterator[str]:
    """The lines of a label."""
    return chain((line.text for line in above), (row.label,), (line.text for line in below))


def wait(gap: list[Line], line: Line, known: Known) -> None:
    """Adds a line to those that stand between two rows; one that heads a group may be wrapped."""
    if gap and known(unwrapped((gap[-1].text, line.text))) < 0:
        above = gap.pop()
        line = Line((*above.cells, *line.cells), line.page, line.number, parts=(*above.sources, line))
    gap.append(line)


def _label(before: Sequence[Line], row: GridRow, after: Sequence[Line], known: Known) -> tuple[int, int]:
    """How many of the lines above a row and below it are parts of its label: where the words are known, else by place.

    Of two ways that are as good, that with more of the lines above, which no other row takes.
    """
    best, chosen = 0.0, (0, 0)
    for head in range(len(before) + 1):
        above = before[len(before) - head :]
        for tail in range(len(after) + 1):
            worth = _worth(above, row, after[:tail], known)
            if worth > best or (worth == best > 0 and head > chosen[0]):
                best, chosen = worth, (head, tail)
    return chosen


def _worth(above: Sequence[Line], row: GridRow, below: Sequence[Line], known: Known) -> float:
    """How much speaks for lines as parts of a row's label: none that heads a group of rows is, nor begins a bracket."""
    near = _close([*above, row.line, *below])
    label = unwrapped(_pieces(above, row, below))
    how = 0 if label.startswith("(") else known(label)
    names = how < 0 < near and above and below and not row.label  # around its row: a server, or all of them
    if not names and any(known(piece.text) < 0 for piece in (*above, *below)):
        return 0.0
    return (2 if names else max(0, how)) + 0.1 * near


def _close(lines: Sequence[Line]) -> float:
    pairs = ((box_of(upper), box_of(lower)) for upper, lower in pairwise(lines))
    return sum(1 if lower.top - upper.bottom < TOLERANCES.close * upper.height else -2 for upper, lower in pairs)
