"""The labels and names of rows on a page, put together out of the lines around their figures.

Names may hang below the first line of their cells (`Fujitsu` beside figures, below it `ETERNUS DX70`), or stand left of
the labels in the middle of several rows: a server's, over both kinds of disks. What a narrow cell breaks within a word
is one line again by what is known, or printed whole elsewhere.
"""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import chain

from esrp_ingest.extract.grid.cut_lines import below_each_other, in_one_line, unwrapped, without_breaks
from esrp_ingest.extract.grid.names_in_middle import Name, owners
from esrp_ingest.extract.grid.standing import end_left_of, hangs_together
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import is_full_name, is_machine
from esrp_ingest.extract.paper.parts.states import is_state_of_one
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, is_of_all, scope_of
from esrp_ingest.extract.paper.results.figure_rows import GridRow, Known
from esrp_ingest.extract.paper.results.label_lines import pieces, shares
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import SUMMARY_AND_STATE_LABELS

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
    taken, group = 0, ""
    for at, (row, share) in enumerate(zip(rows, shares(rows, gaps, known), strict=True)):
        before, after = gaps[at][taken:], gaps[at + 1]
        above, below = before[len(before) - share.above :], after[: share.below]
        row.label = below_each_other(pieces(above, row, below))
        heads = [line for line in before[: len(before) - share.above] if at or line in inner or known(line.text) < 0]
        heads = [
            line for line in heads if line.text[0] not in "(/" and not line.text[0].islower()
        ]  # the end of a label
        group = heads[-1].text if heads else group
        row.group = row.group or group
        used += [*heads, *above, *below]
        taken = share.below
    return used


def wait(gap: list[Line], line: Line, known: Known) -> None:
    """Adds a line to those that stand between two rows; one that heads a group may be wrapped."""
    if gap and known(unwrapped((gap[-1].text, line.text))) < 0:
        above = gap.pop()
        line = Line((*above.cells, *line.cells), line.page, line.number, parts=(*above.sources, line))
    gap.append(line)


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
