"""What a report calls its database instances where that is not what Jetstress calls them: `DB01`, `Mailbox Database 3`.

A name is known by where it stands, never by what it looks like: the same texts head rows of figures under several of
the headings below which Jetstress lists instances.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from esrp_ingest.extract.grid.pieces import left_of, slack
from esrp_ingest.extract.grid.rows import AGGREGATES
from esrp_ingest.extract.grid.tokens import UNITS
from esrp_ingest.extract.grid.turned import column_of_instances, turned_tables
from esrp_ingest.extract.names import INSTANCES
from esrp_ingest.extract.sections import Block
from esrp_ingest.labels import IO_HEADERS, RUN_LABELS
from esrp_ingest.layout import Line
from esrp_ingest.numerals import MARKS, is_numeric
from esrp_ingest.quantities import ENGLISH
from esrp_ingest.vocabulary.report import HOST_COUNTERS, INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import words

_SECTIONS = 2
"""Under how many headings a name must stand, so that a stray label is none."""
_UNITS = UNITS | set(words("second"))
_WITH_FIGURES = INSTANCE_SECTIONS - {Section.CONFIGURATION}
_FIGURES = 2
"""How many figures stand beside a name at least: no table of Jetstress has fewer columns."""


def names_in(blocks: Sequence[Block]) -> tuple[str, ...]:
    """The names that a report gives its instances, in order; none where Jetstress's own names stand there.

    Args:
        blocks: the sections of one report.
    """
    blocks = [block for block in blocks if block.section in _WITH_FIGURES]
    if any(_is_jetstress_own(line.cells[0].text) for block in blocks for line in block.lines if line.cells):
        return ()  # its own names, whole or wrapped: what ends one is none
    sections: dict[str, set[Section | None]] = {}
    for block in blocks:
        for name, count in Counter(_names(block.lines)).items():
            if count == 1:
                sections.setdefault(name, set()).add(block.section)
    return tuple(name for name, found in sections.items() if len(found) >= _SECTIONS)


def _names(lines: Sequence[Line]) -> Iterator[str]:
    """The names that stand across above figures, or down beside them."""
    turned, rest = turned_tables(lines, ENGLISH, column_of_instances, str)
    yield from (row.name for table in turned for row in table.rows)
    yield from _names_down(rest)


def _is_jetstress_own(text: str) -> bool:
    """Whether a text is a name that Jetstress gives, or the first piece of one that is wrapped."""
    return INSTANCES.starts(text) and INSTANCES.complete(text) not in AGGREGATES


def _names_down(lines: Sequence[Line]) -> Iterator[str]:
    """The names that lines of figures begin with, each with the lines of its own cell below it."""
    name: str | None = None
    left: float | None = None
    for line in lines:
        found = _name(line)
        if found is None and name is not None and _goes_on(line, left):
            name += line.text if name.endswith("-") else f" {line.text}"
            continue
        if name is not None:
            yield name
        name, left = found, left_of(line.cells[0]) if line.cells else None
    if name is not None:
        yield name


def _goes_on(line: Line, left: float | None) -> bool:
    """Whether a line holds nothing but the rest of a name that begins at a place: one word below it."""
    own = left_of(line.cells[0]) if len(line.cells) == 1 else None
    alone = own is not None and left is not None and abs(own - left) <= slack(line)
    return alone and " " not in line.text and any(map(str.isdigit, line.text))


def _name(line: Line) -> str | None:
    """What a line begins with that goes on with figures alone, None for any other line."""
    name, *cells = line.texts or ("",)
    figures = [token.rstrip(MARKS) for cell in cells for token in cell.split() if token not in _UNITS]
    if len(figures) < _FIGURES or not all(map(is_numeric, figures)) or is_numeric(name):
        return None
    known = (RUN_LABELS, HOST_COUNTERS, IO_HEADERS)
    return None if any(labels.exact(name) is not None for labels in known) else name
