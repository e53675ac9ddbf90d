"""Names in summary tables beside the metrics: which of them are servers, and which only head results."""

import re
from collections import Counter
from collections.abc import Collection, Sequence

from esrp_ingest.axes.labeller import Entity, Matrix
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.setups import setup_of_chapter
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.words import spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


HEADS_RESULTS = _words(
    r"(?:{heads_figures_alone}|{result_column}|{value_column}|{kind_of_results}|{test_column}|{no_setup})[.:]?"
)
"""What heads columns or rows of results, and names nobody."""
_SERVER_HEAD = _words(r"(?:[\w-]+\s)?(?:{server}|{machine})s?(?:\s{name_column})?[.:]?")
_INDIVIDUAL = _words(r"\b{individual}\b")
_COUNTED = re.compile(r"(?P<stem>[^\W\d_][\w .-]{0,24}?)[\s#_-]*(?:\d{1,3}|(?<=[\s_-])[A-H])")
_NO_MACHINE = _words(
    r"(?:{database_name}|{set_up}|{disk}|{tier}|{raid}|{counted_run}|{test}|{numbered_place}?(?:{log}s?)|{array_column})\W*"
)
LEVEL = _words(r"{raid}[\s-]?\d{1,2}(?:[/+]\d)?")
"""A level of RAID, which is a state of a solution."""


def name_of(entity: Entity) -> str:
    """Give what a row is called, in one line, nothing where that only heads results."""
    name = " ".join(entity.name.split())
    return "" if HEADS_RESULTS.fullmatch(name) else name


def servers_among(
    matrix: Matrix[tuple[str | None, ...]], entities: Sequence[Entity], section: Section
) -> Collection[str]:
    """Give the names of rows that are servers: below such a head, beside a total of all, or counted alike.

    Args:
        matrix: a summary.
        entities: its rows.
        section: what heads it.
    """
    said = (" ".join(entity.name.split()) for entity in entities)
    names = [name for name in said if name and not HEADS_RESULTS.fullmatch(name) and setup_of_chapter(name) is None]
    heads = (text for at in matrix.front for text in matrix.header(at))
    if any(map(_SERVER_HEAD.fullmatch, heads)):
        return names
    if any(map(LEVEL.fullmatch, names)) or not _are_of_single_servers(entities, section):
        return counted_names(names)
    return names


def _are_of_single_servers(entities: Sequence[Entity], section: Section) -> bool:
    """Whether rows are beside a total of all, or below a heading of single servers."""
    owners = [entity.owner.kind for entity in entities if entity.owner is not None]
    return "all" in owners or any(_INDIVIDUAL.search(heading.text) for heading in section.headings[-1:])


def counted_names(names: Sequence[str]) -> list[str]:
    """Give the names that count something alike, and no disks, databases or set-ups: `MBX 1` and `MBX 2`."""
    stems = {name: found["stem"] for name in names if (found := _COUNTED.fullmatch(name)) is not None}
    several = [stem for stem, count in Counter(map(fold, stems.values())).items() if count > 1]
    return [name for name, stem in stems.items() if fold(stem) in several and _NO_MACHINE.fullmatch(stem) is None]
