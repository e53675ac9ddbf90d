"""Sections of reports behind or before whose headings a machine stands: `Total I/O Performance - MBX2`.

Only the document tells such names: several stand so, each of them beside several sections.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.headings import AROUND_SERVER, LONGEST_HEADING, Mark, MarkKind, bare_heading
from esrp_ingest.extract.run_names import key_of_test
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.report import SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

_MACHINE = re.compile(r"[A-Za-z][A-Za-z_-]{0,20}\d{1,6}[A-Za-z]?")
"""What machines are called: letters and a number."""
_OTHERS = re.compile(spelled("(?:{counted_and_no_server}|{database_name}|{jetstress})"), re.IGNORECASE)
"""What has numbers, too, and is no machine."""
_SEVERAL = 2
_MOST_WORDS = 9
"""Words of the heading of a section, and a name."""


class _Named(NamedTuple):
    """A section, and what may be a machine's name beside it."""

    section: Section
    name: str


def named_sections(lines: Sequence[Line]) -> Mapping[Line, Mark]:
    """The headings of sections that name machines, where several machines are named, each above several sections."""
    found = {line: named for line in lines if is_text(line) and (named := _named(line.text)) is not None}
    sections: dict[str, set[Section]] = {}
    for named in found.values():
        sections.setdefault(named.name, set()).add(named.section)
    names = {name for name, known in sections.items() if len(known) >= _SEVERAL}
    if len(names) < _SEVERAL:
        return {}
    return {
        line: Mark(0, MarkKind.SECTION, line.text, named.section, server=named.name)
        for line, named in found.items()
        if named.name in names
    }


def is_machine(name: str) -> bool:
    """Whether a word may be what a machine is called, and nothing else that is counted."""
    return _MACHINE.fullmatch(name) is not None and _OTHERS.match(name) is None


@lru_cache(maxsize=4096)
def _named(text: str) -> _Named | None:
    """The section that a text heads, and the name behind or before it; None for all other texts."""
    if len(text) > LONGEST_HEADING or not 1 < len(text.split()) <= _MOST_WORDS + 1:
        return None
    return next(_ways(text), None)


def _ways(text: str) -> Iterator[_Named]:
    """The ways to part a name from the heading of a section."""
    first, behind = text.split(maxsplit=1)
    before, last = text.rsplit(maxsplit=1)
    for word, rest in ((last, before), (first, behind)):
        name = word.strip(AROUND_SERVER)
        if is_machine(name) and key_of_test(name) is None:
            section = SECTIONS.exact(bare_heading(rest.strip(AROUND_SERVER)))
            if section is not None:
                yield _Named(section, name)
