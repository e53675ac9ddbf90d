"""What may head the chapters of set-ups, by its words alone: set-ups that are counted, numbered, or of a kind each."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.setup.chapter_rows import SECTION
from esrp_ingest.extract.paper.setup.setup_columns import NO_SETUP
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, TABLES
from esrp_ingest.vocabulary.words import spelled

_LEAST_SECTIONS = 2
"""So many sections of one name stand in several numbered chapters."""
COUNTED = re.compile(
    spelled(
        r"(?:(?i:{before_set_up})\s){0,4}(?P<name>(?P<stem>(?i:{set_up}))\s#?\s?(?P<count>[A-H]|\d{1,2})(?![\w'/%]|[.,]\d).*)"
    )
)
ARRAYS = re.compile(
    spelled(
        r"(?P<name>(?P<stem>(?i:{tested_storage}|{array_column}))\s#?\s?(?P<count>[A-H]|\d{1,2})(?![\w'/%]|[.,]\d).*)"
    )
)
"""Headings that count arrays: each is that of a set-up only where each has mailboxes of its own."""
_NUMBERED = re.compile(r"\d{1,2}\.?\s{1,4}(?P<name>[A-Z].{2,95})")
_OF_A_KIND = re.compile(spelled(r"(?P<name>(?P<kind>[A-Z][\w./ -]{1,40})\s(?P<stem>(?i:{set_up})))"))
"""A set-up that is called by what it is made of: `SATA design`, `RAID 10 configuration`."""


class Head(NamedTuple):
    """A line that may head a chapter, by its index, and what the chapter is called."""

    at: int
    name: str


def counted(heads: Sequence[int], body: Sequence[Line], pattern: re.Pattern[str]) -> Iterator[list[Head]]:
    """The headings that count set-ups, for each word that they are called by: `Solution A: 2,000 mailboxes`."""
    names: dict[tuple[str, str], str] = {}
    families: dict[str, list[Head]] = {}
    for at in heads:
        found = pattern.fullmatch(bare_heading(body[at].text))
        if found is not None:
            stem = fold(found["stem"])
            name = names.setdefault((stem, found["count"]), bare_heading(found["name"]))
            families.setdefault(stem, []).append(Head(at, name))
    yield from families.values()


def numbered(heads: Sequence[int], body: Sequence[Line]) -> list[Head]:
    """The headings of numbered chapters, where sections of the same names stand in several of them."""
    sections = Counter(fold(section["name"]) for at in heads if (section := SECTION.fullmatch(body[at].text.strip())))
    if sum(count > 1 for count in sections.values()) < _LEAST_SECTIONS:
        return []
    found = ((at, _NUMBERED.fullmatch(body[at].text.strip())) for at in heads)
    return [Head(at, bare_heading(heading["name"])) for at, heading in found if heading is not None]


def of_kinds(heads: Sequence[int], body: Sequence[Line]) -> Iterator[list[Head]]:
    """The headings that call set-ups each by another kind, for each word that they end with: `SATA design`, and others.

    What the template calls its own tables so is none: `Simulated Exchange Configuration`.
    """
    families: dict[str, list[Head]] = {}
    for at in heads:
        found = _OF_A_KIND.fullmatch(bare_heading(body[at].text))
        if found is not None and not _is_of_template(found["name"]) and NO_SETUP.fullmatch(found["kind"]) is None:
            families.setdefault(fold(found["stem"]), []).append(Head(at, found["name"]))
    yield from (found for found in families.values() if len({head.name for head in found}) > 1)


def _is_of_template(name: str) -> bool:
    """Whether a heading is one of the template's own."""
    return TABLES.fuzzy(name) is not None or OTHER_HEADINGS.exact(name) is not None
