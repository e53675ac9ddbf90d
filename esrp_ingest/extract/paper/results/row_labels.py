"""The labels and names of rows on a page, put together out of the lines around their figures.

Names may hang below the first line of their cells (`Fujitsu` beside figures, below it `ETERNUS DX70`), or stand left of
the labels in the middle of several rows: a server's, over both kinds of disks. What a narrow cell breaks within a word
is one line again by what is known, or printed whole elsewhere.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, pairwise, takewhile

from esrp_ingest.extract.grid.cut_lines import below_each_other, in_one_line, unwrapped, without_breaks
from esrp_ingest.extract.grid.names_in_middle import Name, owners
from esrp_ingest.extract.grid.row_groups import groups_by_steps
from esrp_ingest.extract.grid.standing import are_close, end_left_of, hangs_together, shared_height
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.states import is_state_of_one
from esrp_ingest.extract.paper.parts.whose import (
    AGGREGATE,
    counts_as_machine,
    is_full_name,
    is_machine,
    is_of_all,
    scope_of,
)
from esrp_ingest.extract.paper.results.figure_rows import GridRow, Known
from esrp_ingest.extract.paper.results.label_words import word_set
from esrp_ingest.extract.paper.results.list_headers import is_about_several
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import SUMMARY_AND_STATE_LABELS

_BESIDE = 0.2
"""So much of the height of figures a label has in common with them in each of its lines."""
Whole = Callable[[str], str]
"""Puts the lines of a label or a heading together."""
_NEARLY = 1
"""How well a label is known that is only like one."""
_AFTER_ZERO = re.compile(r"(?<=[A-Za-z_-]0)\n(?=\d{1,2}$)")
"""Where a line ends behind the zero with which a number begins that goes on below, and nothing follows: `MBX0`, `1`."""
_IS_TWO = re.compile(r"\.[a-z-]+[A-Z]")
"""Two words in the domain of a machine's name: `EX1.lab.localValue`."""
_GOES_ON = re.compile(r"\w-\n\w")
"""Where a line ends behind a hyphen within a word."""
_AROUND = ".,:;()[]\"'"
"""What stands around a name in a sentence."""


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
    group = ""
    before = gaps[0]
    for at, (row, (head, tail)) in enumerate(zip(rows, _parts_of_labels(rows, gaps, known), strict=True)):
        after = gaps[at + 1]
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


_Parts = tuple[int, int]
"""How many of the lines above a row, and of those below it, are parts of its label."""


def _parts_of_labels(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], known: Known) -> Sequence[_Parts]:
    """How many lines above and below each row are parts of its label: by steps, where as many labels are known so."""
    by_words = list(_by_words(rows, gaps, known))
    by_steps = _by_steps(rows, gaps)
    ways = [way for way in (by_steps, by_words) if way]
    return max(ways, key=lambda way: sum(max(0, known(label)) for label in _labels(rows, gaps, way)))


def _labels(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], parts: Sequence[_Parts]) -> Iterator[str]:
    """The labels of rows out of their parts."""
    taken = 0
    for at, (row, (head, tail)) in enumerate(zip(rows, parts, strict=True)):
        before, after = gaps[at][taken:], gaps[at + 1]
        yield unwrapped(_pieces(before[len(before) - head :], row, after[:tail]))
        taken = tail


def _by_words(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], known: Known) -> Iterator[_Parts]:
    """The parts of each label by what is known of it, from the first row to the last."""
    before = gaps[0]
    for at, row in enumerate(rows):
        after = gaps[at + 1]
        head, tail = _label(before, row, _above_next(after, rows[at + 1 :]), known)
        yield head, tail
        before = after[tail:]


def _by_steps(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]]) -> list[_Parts]:
    """The parts of each label where the lines of a row follow each other closer than rows do; none where they don't."""
    lines = [*gaps[0], *chain.from_iterable((row.line, *gap) for row, gap in zip(rows, gaps[1:], strict=True))]
    group_of = dict(zip(lines, groups_by_steps(lines), strict=True)) if lines else {}
    own = [group_of[row.line] for row in rows]
    if len(set(own)) < len(own):
        return []
    return [
        (sum(group_of[line] == group for line in above), sum(group_of[line] == group for line in below))
        for group, above, below in zip(own, gaps, gaps[1:], strict=False)
    ]


def _above_next(after: Sequence[Line], following: Sequence[GridRow]) -> list[Line]:
    """The lines behind a row up to the first that stands beside the next one, where only figures stand in that."""
    if not following or following[0].label:
        return list(after)
    return list(takewhile(lambda line: not _is_beside(line, following[0].line), after))


def _is_beside(line: Line, row: Line) -> bool:
    """Whether a line reaches down beside the figures of a row: its label has lines above these and below."""
    return shared_height(line, row) > _BESIDE


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
    how = 0 if label.startswith("(") or _repeats(label, _pieces(above, row, below)) else known(label)
    names = how < 0 < near and above and below and not row.label  # around its row: a server, or all of them
    heads_rows = is_about_several if _is_whole(row.label) else lambda text: known(text) < 0
    if not names and any(heads_rows(piece.text) for piece in (*above, *below)):
        return 0.0
    return (2 if names else max(0, how)) + 0.1 * near


def _is_whole(label: str) -> bool:
    """Whether a label is a server's name, or what its sum or mean is called, and lacks nothing."""
    return counts_as_machine(label) or server_label(label) == label or is_of_all(label)


def _repeats(label: str, pieces: Iterable[str]) -> bool:
    """Whether a label says a word in several of its lines, and is no phrase: then it goes on with the next one's."""
    said = list(chain(*map(word_set, pieces)))
    return len(set(said)) < len(said) and SUMMARY_AND_STATE_LABELS.exact(label) is None


def _close(lines: Sequence[Line]) -> float:
    return sum(1 if are_close(upper, lower, TOLERANCES.close) else -2 for upper, lower in pairwise(lines))


def take_hanging_names(rows: Sequence[GridRow], gaps: Sequence[list[Line]], known: Known) -> list[Line]:
    """Gives each row what hangs below its name, and takes those lines out of the lines between the rows.

    So where each row has a name that is no label, and what stands between rows stands nearer to the row above it, or
    ends the word with which that one's name breaks off.

    Args:
        rows: of a table on a page, with their own labels.
        gaps: the lines before the first row, and behind each.
        known: how well a label is known.

    Returns:
        The lines that are parts of names; none where names do not hang.
    """
    below = list(chain(*gaps[1:]))
    if not below or gaps[0] or not all(row.label for row in rows):
        return []
    names = list(map(_with_lines, rows, gaps[1:]))
    if not _hang(rows, gaps, surely=all(_is_sure(name, known) for name in names)):
        return []
    if max(map(known, (*map(in_one_line, names), *(row.label for row in rows)))) > 0:
        return []
    for row, name in zip(rows, names, strict=True):
        row.label = name
    for gap in gaps:
        gap.clear()
    return below


def _is_sure(name: str, known: Known) -> bool:
    """Whether the lines of a name are parts of it wherever they stand: of a word, or of what names all servers."""
    return "\n" not in name or is_broken(name) or known(in_one_line(name)) < 0


def _with_lines(row: GridRow, gap: Sequence[Line]) -> str:
    """The name of a row with the lines that hang below it."""
    return below_each_other((row.label, *(line.text for line in gap)))


def _hang(rows: Sequence[GridRow], gaps: Sequence[Sequence[Line]], *, surely: bool) -> bool:
    """Whether the lines of each cell stand close below each other, and the next row farther off than they do.

    Where these are surely of one name, it may stand as near.
    """
    cells = [[row.line, *gap] for row, gap in zip(rows, gaps[1:], strict=True)]
    behind = [*(cell[0] for cell in cells[1:]), None]
    return all(hangs_together(cell, below, -1 if surely else 1) for cell, below in zip(cells, behind, strict=True))


def take_names_beside(rows: Sequence[GridRow], gaps: Sequence[list[Line]]) -> list[Line]:
    """Gives each row the name that it stands beside, and takes those names out of the lines between the rows.

    Where no rows can be parted so that each name stands in the middle of its own, no row has one.

    Args:
        rows: of a table on a page, with their own labels.
        gaps: the lines before the first row, and behind each.

    Returns:
        The lines that are such names; none where names stand at the top of their rows.
    """
    beside = [line for between in gaps[1:-1] for line in between]
    if not all(row.label for row in rows) or not end_left_of(beside, [row.line for row in rows]):
        return []
    names = [Name.of(line, line) for line in beside]
    own = owners(names, [row.line for row in rows])
    if not own:
        return []
    for row in rows:
        row.group = own[row.line]
    for gap in gaps[1:-1]:
        gap.clear()
    return beside


def is_broken(text: str) -> bool:
    """Whether the lines of a name are of one word by themselves, whatever stands elsewhere."""
    return (_AFTER_ZERO.search(text) or _GOES_ON.search(text)) is not None


def whole_by(lines: Sequence[Line], machines: Collection[str], known: Known) -> Whole:
    """What puts the lines of a cell together, a word that was broken between two of them without a blank.

    So where only that makes a label of known words, a test's or a state's, or a machine's as the paper prints it.

    Args:
        lines: of the paper.
        machines: the names of machines that its reports name.
        known: how well a label is known.
    """

    @cache
    def printed() -> set[str]:
        words = {word.strip(_AROUND) for line in lines for word in line.text.casefold().split()}
        return words.union(name.casefold() for name in machines)

    def is_whole(text: str) -> bool:
        said = _names_what(text, known) or _says_server(text) or is_state_of_one(text) or is_of_all(text)
        return (
            said
            or (is_full_name(text) and _IS_TWO.search(text) is None)
            or (is_machine(text) and text.casefold() in printed())
        )

    return lambda text: without_breaks(_AFTER_ZERO.sub("", text), is_whole) if "\n" in text else text


def _says_server(text: str) -> bool:
    """Whether a text is the name of a server in words, `Server 1`, however it is spelled elsewhere."""
    return server_label(text) == text


def _names_what(text: str, known: Known) -> bool:
    """Whether a text is a known label in whole words, or says that figures are those of all servers."""
    exact = known(text) not in (0, _NEARLY) and SUMMARY_AND_STATE_LABELS.is_in_words(text)
    return exact or scope_of(text, "") == AGGREGATE
