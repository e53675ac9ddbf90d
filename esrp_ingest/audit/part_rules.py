"""What two rows of the configuration tables say of one thing: of a server, an array, a processor, a controller."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.audit.cells import stated_by
from esrp_ingest.audit.rule import Check, Paper, paper_rule
from esrp_ingest.audit.tolerance import LastDigit
from esrp_ingest.models import SolutionFact
from esrp_ingest.numerals import loose_step
from esrp_ingest.relations import inside
from esrp_ingest.vocabulary.short_labels import THINGS

_TABLES = "the paper's configuration tables"
_SIGNS = r"(?:\s|[™®©]|\((?:TM|R)\)){1,8}"
_NUMBER = r"[A-Za-z]{1,3}\d{2,5}[A-Za-z]{0,2}"
_MODEL = re.compile(
    rf"\b(?P<line>[A-Z][A-Za-z]{{2,20}}){_SIGNS}(?P<models>{_NUMBER}(?:\s?/\s?{_NUMBER}){{0,4}})\b"
    r"(?!\s{0,2}[GT]B|\s+(?:expansions?|enclosures?|shel(?:f|ves)|chassis|gateways?|adapters?|controllers?)\b)"
)
"""Models behind the name of their line: `PowerEdge R610`, not the parts that stand beside one."""
_ANY_MODEL = re.compile(rf"\b{_NUMBER}\b")
_MAKERS_OF_PARTS = frozenset({"intel", "amd", "xeon", "opteron", "qlogic", "emulex", "broadcom", "brocade", "mellanox"})
"""Names before which no server and no array is meant, but a part of it."""
_PROCESSOR = re.compile(
    r"\b(?:Xeon|Opteron|EPYC|Itanium)\W{0,3}(?:(?:CPUs?|processors?|bronze|silver|gold|platinum)\W{1,3}){0,2}"
    r"(?P<part>[A-Za-z]{0,2}\d?-?\d{4}[A-Z]{0,2}(?:\s?v\d)?)\b",
    re.IGNORECASE,
)
_SPEED = re.compile(
    r"(?<![\d.,])(?P<figure>\d(?:[.,]\d{1,6})?)\s?GHz\b(?!\s{0,2}\(?(?:turbo|boost|max))", re.IGNORECASE
)
_DEVICE = re.compile(r"\b(?P<part>[A-Z]{1,4}-?\d{2,5}[A-Za-z]{0,2})\b")
_FIRMWARE = re.compile(
    r"\b(?:F/?W|firmware)\W{0,3}(?:(?:package|v|ver|version|rev|revision)\W{0,3}){0,2}"
    r"(?P<figure>\d{1,6}(?:\.\d{1,6}){1,4})\b",
    re.IGNORECASE,
)


class _Said(NamedTuple):
    """What a row says of a thing.

    Attributes:
        of: the thing.
        values: what it says.
        row: the row.
        near: what else it holds that may be meant by another row.
    """

    of: str
    values: tuple[str, ...]
    row: SolutionFact
    near: tuple[str, ...] = ()


_Stated = Callable[[SolutionFact], Iterator[_Said]]


@paper_rule("warning", "Rows that name one server, or one array, name the same model of it.", _TABLES)
def one_model(paper: Paper) -> Iterator[Check]:
    for first, second in _neighbours(paper, _models):
        yield _check(first, second, holds=_share(first, second, _is_same_name))


@paper_rule(
    "warning",
    "Rows that name a processor state the same clock speed of it.",
    _TABLES,
    LastDigit("the coarser one"),
)
def one_clock_speed(paper: Paper, digit: LastDigit) -> Iterator[Check]:
    for first, second in _neighbours(paper, _clock_speeds):
        pairs = [(one, other) for one in first.values for other in second.values]
        one, other = min(pairs, key=lambda pair: abs(float(pair[0]) - float(pair[1])))
        slack = digit.of(max(loose_step(one), loose_step(other)))
        bounds = (float(other) - slack, float(other) + slack)
        yield _check(first, second, holds=inside(float(one), bounds))._replace(bounds=bounds)


@paper_rule(
    "warning", "Rows that name a device state the same firmware of it, as far as the shorter version goes.", _TABLES
)
def one_firmware(paper: Paper) -> Iterator[Check]:
    for first, second in _neighbours(paper, _firmware):
        yield _check(first, second, holds=_share(first, second, _is_same_version))


def _neighbours(paper: Paper, said_by: _Stated) -> Iterator[tuple[_Said, _Said]]:
    """What rows say of each thing, each beside the row before it that says something of this thing."""
    for solution in paper.solutions:
        things: dict[str, list[_Said]] = {}
        for row in solution.solution_fact:
            for said in said_by(row):
                things.setdefault(said.of.casefold(), []).append(said)
        for rows in things.values():
            yield from pairwise(rows)


def _share(first: _Said, second: _Said, is_same: Callable[[str, str], bool]) -> bool:
    """Whether two rows have a value in common, or one of them what the other one holds besides."""
    pairs = [(first.values, (*second.values, *second.near)), (second.values, first.near)]
    return any(is_same(one, other) for ones, others in pairs for one in ones for other in others)


def _check(first: _Said, second: _Said, *, holds: bool) -> Check:
    one, other = (" and ".join(said.values) for said in (first, second))
    message = (
        f"{first.of}: {first.row.label} says {one}, {second.row.label} {other}: "
        "both state the same, so that one of them is wrong"
    )
    return Check(f"{first.row.label} or {second.row.label}", holds, f"{other} or {one}", one, message, second.row)


def _is_same_name(one: str, other: str) -> bool:
    """Whether two models are the same; `R720` is `R720xd` printed more coarsely."""
    one, other = one.casefold(), other.casefold()
    return one.startswith(other) or other.startswith(one)


def _is_same_version(one: str, other: str) -> bool:
    """Whether two versions are alike as far as the shorter one goes; zeros before a number count nothing."""
    return all(int(left) == int(right) for left, right in zip(one.split("."), other.split("."), strict=False))


def _models(row: SolutionFact) -> Iterator[_Said]:
    """The models that a row about the server or the array names, by the name of their line."""
    thing = "the array" if stated_by(row.label) == "storage_model" else THINGS.exact(row.label)
    lines: dict[str, list[str]] = {}
    for found in _MODEL.finditer(row.value) if thing is not None else ():
        lines.setdefault(found["line"], []).extend(_ANY_MODEL.findall(found["models"]))
    near = tuple(_ANY_MODEL.findall(row.value))
    for line, models in lines.items():
        if line.casefold() not in _MAKERS_OF_PARTS:
            yield _Said(f"{thing}, {line}", tuple(models), row, near)


def _clock_speeds(row: SolutionFact) -> Iterator[_Said]:
    yield from _figures("clock speed in GHz", row, _PROCESSOR, _SPEED)


def _firmware(row: SolutionFact) -> Iterator[_Said]:
    yield from _figures("firmware", row, _DEVICE, _FIRMWARE)


def _figures(name: str, row: SolutionFact, part: re.Pattern[str], figure: re.Pattern[str]) -> Iterator[_Said]:
    """What a row says of the parts that it names; a figure belongs to the part before it, else to the first."""
    parts = list(part.finditer(row.value))
    found: dict[str, list[str]] = {}
    for stated in figure.finditer(row.value) if parts else ():
        owner = next((one for one in reversed(parts) if one.end() <= stated.start()), parts[0])
        found.setdefault("".join(owner["part"].upper().split()), []).append(stated["figure"].replace(",", "."))
    for owner_name, figures in found.items():
        yield _Said(f"{name} of {owner_name}", tuple(figures), row)
