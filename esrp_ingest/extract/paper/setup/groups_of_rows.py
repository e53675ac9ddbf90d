"""Groups of rows within one table of the configuration: `Disks` alone in a row, or in a cell beside several rows.

What a label as short as `Type` or `Number` is about is said there, or nowhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.groups_beside import BETWEEN, groups_beside
from esrp_ingest.extract.grid.pieces import placed_words
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Line
from esrp_ingest.numerals import has_digit
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

_MOST_WORDS = 4
"""Words of what heads a group."""


def with_groups(pairs: Sequence[Pair[Column]], rows: Sequence[Line], beside: Sequence[Line]) -> list[Pair[Column]]:
    """Label/value rows with what heads the group that each of them stands in.

    Args:
        pairs: the rows.
        rows: the lines that they were read from, with those between them.
        beside: what stands left of labels; on a page places tell which rows it is about.
    """
    given = {source: line.text for line in beside if not placed_words(line) for source in line.sources}
    groups, sections = _groups(rows, given)
    for row, name in groups_beside(rows, beside).items():
        sections.update(dict.fromkeys(row.sources, name))
    groups |= sections
    if not any(groups.values()):
        return list(pairs)
    return [replace(pair, group=_group_of(pair, groups), section=_section_of(pair, sections)) for pair in pairs]


def _groups(rows: Sequence[Line], beside: Mapping[Line, str]) -> tuple[dict[Line, str], dict[Line, str]]:
    """What heads the group of each line of the document, as far as something does, and what stands beside it."""
    groups: dict[Line, str] = {}
    sections: dict[Line, str] = {}
    over = side = ""
    for row in rows:
        if _heads_group(row):
            over, side = row.text.rstrip(" :"), ""
        elif len(row.filled) > 1:
            side = next((beside[source] for source in row.sources if source in beside), side)
            groups.update(dict.fromkeys(row.sources, side or over))
            sections.update(dict.fromkeys(row.sources if side else (), side))
    return groups, sections


def _heads_group(row: Line) -> bool:
    """Whether a row is a few words alone, without a figure, that are no label."""
    text = row.text
    few = len(row.filled) == 1 and text[:1].isupper() and len(text.split()) <= _MOST_WORDS
    return few and text[-1] not in ".,;" and not has_digit(text) and LABELS.exact(text) is None


def _group_of(pair: Pair[Column], groups: Mapping[Line, str]) -> str:
    return next((groups[source] for line in pair.lines for source in line.sources if source in groups), "")


def _section_of(pair: Pair[Column], sections: Mapping[Line, str]) -> str:
    """What stands beside a row, nothing where nobody knows which of several it is, or where it only counts rows."""
    section = _group_of(pair, sections)
    return section if any(map(str.isalpha, section)) and BETWEEN not in section else ""
