"""What two rows of the configuration tables say of one thing: of a server, an array, a processor, a controller."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.audit.cells import stated_by
from esrp_ingest.audit.rule import Check, Paper, paper_rule
from esrp_ingest.models import SolutionFact
from esrp_ingest.numerals import loose_step
from esrp_ingest.vocabulary.whitepaper import THINGS

_TABLES = "the paper's configuration tables"
_MODEL = re.compile(
    r"\b(?P<line>[A-Z][A-Za-z]{2,20}+)[\s™®©]{1,4}(?P<model>[A-Za-z]{1,3}\d{2,5}[a-z]{0,2})\b(?!\s{0,2}[GT]B)"
)
"""A model behind the name of its line: `PowerEdge R610`."""


def _is_same_name(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()


def _is_same_figure(one: str, other: str) -> bool:
    """Whether the one that is printed more coarsely is the other, rounded."""
    return abs(float(one) - float(other)) <= max(loose_step(one), loose_step(other)) / 2


def _is_same_version(one: str, other: str) -> bool:
    """Whether two versions are alike as far as the shorter one goes; zeros before a number count nothing."""
    return all(int(left) == int(right) for left, right in zip(one.split("."), other.split("."), strict=False))


class _Property(NamedTuple):
    """A figure that a part has: what it is, how parts that have it are named, how it is written and compared."""

    name: str
    part: re.Pattern[str]
    figure: re.Pattern[str]
    is_same: Callable[[str, str], bool]


_PROPERTIES = (
    _Property(
        "clock speed in GHz",
        re.compile(
            r"\b(?:Xeon|Opteron|EPYC|Itanium)\W{0,3}(?:(?:CPUs?|processors?)\W{1,3})?"
            r"(?P<part>[A-Za-z]{0,2}\d?-?\d{4}[A-Z]{0,2}(?:\s?v\d)?)\b",
            re.IGNORECASE,
        ),
        re.compile(r"(?P<figure>\d(?:\.\d{1,3})?)\s?GHz\b", re.IGNORECASE),
        _is_same_figure,
    ),
    _Property(
        "firmware",
        re.compile(r"\b(?P<part>[A-Z]{1,4}-?\d{2,5}[A-Za-z]{0,2})\b"),
        re.compile(
            r"\b(?:F/?W|firmware)\W{0,3}(?:(?:v|ver|version|rev|revision)\W{0,3})?(?P<figure>\d{1,6}(?:\.\d{1,6}){1,4})\b",
            re.IGNORECASE,
        ),
        _is_same_version,
    ),
)


class _Said(NamedTuple):
    """What a row says of a thing."""

    of: str
    values: tuple[str, ...]
    row: SolutionFact
    is_same: Callable[[str, str], bool]


@paper_rule("warning", "Rows that name one server, or one array, name the same model of it.", _TABLES)
def one_model(paper: Paper) -> Iterator[Check]:
    yield from _compared(paper, _models)


@paper_rule("warning", "Rows that name a part state the same clock speed or firmware of it.", _TABLES)
def one_part(paper: Paper) -> Iterator[Check]:
    yield from _compared(paper, _properties)


def _compared(paper: Paper, said_by: Callable[[SolutionFact], Iterator[_Said]]) -> Iterator[Check]:
    """Each thing's rows, one after the other; a row that names several values need share one with its neighbour."""
    for solution in paper.solutions:
        things: dict[str, list[_Said]] = {}
        for row in solution.solution_fact:
            for said in said_by(row):
                things.setdefault(said.of, []).append(said)
        for rows in things.values():
            for first, second in pairwise(rows):
                holds = any(first.is_same(one, other) for one in first.values for other in second.values)
                yield _check(first, second, holds=holds)


def _check(first: _Said, second: _Said, *, holds: bool) -> Check:
    one, other = (" and ".join(said.values) for said in (first, second))
    message = (
        f"{first.of}: {first.row.label} says {one}, {second.row.label} {other}: "
        "both state the same, so that one of them is wrong"
    )
    return Check(f"{first.row.label} or {second.row.label}", holds, f"{other} or {one}", one, message, second.row)


def _models(row: SolutionFact) -> Iterator[_Said]:
    """The models that a row about the server or the array names, by the name of their line."""
    thing = "the array" if stated_by(row.label) == "storage_model" else THINGS.exact(row.label)
    if thing is not None:
        lines: dict[str, list[str]] = {}
        for found in _MODEL.finditer(row.value):
            lines.setdefault(found["line"], []).append(found["model"])
        for line, models in lines.items():
            yield _Said(f"{thing}, {line}", tuple(models), row, _is_same_name)


def _properties(row: SolutionFact) -> Iterator[_Said]:
    """What a row says of the parts that it names; a figure belongs to the part before it, else to the first."""
    for name, part, figure, is_same in _PROPERTIES:
        parts = list(part.finditer(row.value))
        found: dict[str, list[str]] = {}
        for stated in figure.finditer(row.value) if parts else ():
            owner = next((one for one in reversed(parts) if one.end() <= stated.start()), parts[0])
            found.setdefault(owner["part"].upper(), []).append(stated["figure"])
        for owner_name, figures in found.items():
            yield _Said(f"{name} of {owner_name}", tuple(figures), row, is_same)
