"""The set-ups of a paper that tests several: what tells them apart, their disks, and the array that was tested."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from string import digits
from typing import Any, NamedTuple

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup.disks import disk_kind, known_raid, read_rpm
from esrp_ingest.extract.paper.setup.interfaces import read_disk_interface
from esrp_ingest.extract.paper.setup.setup_names import setups_of_run
from esrp_ingest.layout import Line, Locator
from esrp_ingest.models import Finding, Run, noticed
from esrp_ingest.numerals import COUNT
from esrp_ingest.quantities import plain_integer
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.words import spelled

_SETUP = re.compile(spelled(r"\b{results_for}\s+(?P<name>\S.{0,40})$"), re.IGNORECASE)
_DISKS = re.compile(
    spelled(rf"(?<!\d)(?<!\d[.,])(?P<count>{COUNT})\s*(?P<kind>(?:[A-Za-z]+\s+){{0,2}}?{{disk}})\b"), re.IGNORECASE
)
_TESTED = re.compile(spelled(r"\b{under_test}\b"), re.IGNORECASE)
_MEMBER = re.compile(r"-\w{1,12}(?![\w-])")
"""What stands behind a family's name in that of its member."""
_DECORATION = " *-\u2022:"
_FOR_DATABASES = re.compile(spelled(r"\b{for_databases}\b"), re.IGNORECASE)
_CONTENTS = ".."
"""What leads from a heading to its page in a table of contents."""
_ONE_REPORT = "counted: the reports of a set-up are those of one server"


def setup_name(run: Run) -> str | None:
    """The set-up that a report's heading names."""
    found = _SETUP.search(run.heading or "")
    return found["name"].strip() if found else None


def read_setups(
    body: Sequence[Line],
    runs: Sequence[Run],
    claims: list[Claim] | None = None,
    sources: dict[str, Sources] | None = None,
) -> dict[str, dict[str, Any]]:
    """What tells the set-ups of a paper apart, by the names in the headings of the reports.

    Args:
        body: its lines outside the reports.
        runs: its reports.
        claims: takes the figures that this was read from, where somebody wants to know.
        sources: takes where the columns of each set-up stand, likewise.
    """
    claims = claims if claims is not None else []
    headings = {name: run for run in runs if (name := setup_name(run)) is not None}
    described = _described_disks(body, claims) if headings else {}
    found: dict[str, dict[str, Any]] = {}
    for name, setup in chain(_headed_setups(body, headings, described), _defined_setups(body, headings, described)):
        found[name] = setup.columns
        claims.append(setup.claim)
        if sources is not None:
            sources[name] = setup.sources
    return found


class _Setup(NamedTuple):
    """What tells a set-up apart, the figures that say so, and where each column stands."""

    columns: dict[str, Any]
    claim: Claim
    sources: Sources


_Described = Mapping[str, tuple[Line, dict[str, Any]]]
"""What prose says of the disks of set-ups, by their folded names, with the line that says so."""


def _headed_setups(
    body: Sequence[Line], headings: Mapping[str, Run], described: _Described
) -> Iterator[tuple[str, _Setup]]:
    """The set-ups that headings of reports name, by what stands below these and what prose says of their disks."""
    following_of = _following(body, {run.heading or "" for run in headings.values()})
    for name, run in headings.items():
        following = following_of.get(run.heading or "", ())
        below, count = _with_brackets_closed([line.text for line in following])
        own = {"configuration": _configuration(name, below), **_setup_disks(below)}
        sources = Sources()
        sources.report("servers", run, run.heading or name, _ONE_REPORT)
        disks: dict[str, Any] = {}
        if fold(name) in described:
            line, disks = described[fold(name)]
            sources.columns(disks, (line,), line.text)
        sources.columns(own, following[:count], below)
        yield name, _Setup({"servers": 1, **disks, **own}, Claim(following, below), sources)


def _defined_setups(
    body: Sequence[Line], headings: Mapping[str, Run], described: _Described
) -> Iterator[tuple[str, _Setup]]:
    """The set-ups that no heading of a report names."""
    for name, line, text in _named_elsewhere(body, list(headings), described):
        line_of, disks = described.get(fold(name), (line, {}))
        columns = {"configuration": _configuration(name, text), **disks, **_setup_disks(text)}
        sources = Sources()
        sources.columns(columns, (line_of,), line_of.text)
        yield name, _Setup(columns, Claim((line_of,), text), sources)


def _configuration(name: str, text: str) -> str:
    return f"{name}: {text}" if text else name


def _named_elsewhere(
    body: Sequence[Line], names: Collection[str], described: _Described
) -> Iterator[tuple[str, Line, str]]:
    """Set-ups that no heading of a report names: their name as printed, the line, and what it says of them.

    They are called as the others are but for the number, by prose that defines set-ups, or in a table of contents.
    """
    known = {fold(name) for name in names}
    stems = set(map(_stem, names)) - {None}
    for line, text in [*((line, line.text) for line, _ in described.values()), *_headed(body)]:
        term, _, said = text.partition("=" if "=" in text else ":")
        name = _SETUP.search(text)
        term = (name["name"] if name else term).strip(_DECORATION)
        if _stem(term) in stems and fold(term) not in known:
            known.add(fold(term))
            yield term, line, "" if name else " ".join(said.replace("*", " ").split())


def _stem(name: str) -> str | None:
    """A name without the number, or the single letter, at its end; None for one that has neither."""
    without = name.rstrip(digits)
    before, _, last = name.rpartition(" ")
    return fold(without) if without != name else fold(before) if len(last) == 1 else None


def _headed(body: Sequence[Line]) -> Iterator[tuple[Line, str]]:
    """Lines that are headings of set-ups, also those with a page in a table of contents."""
    for line in body:
        text = line.cells[0].text.partition(_CONTENTS)[0].strip() if line.cells else ""
        if _SETUP.search(text):
            yield line, text


def setup_of_runs(names: Sequence[str], runs: Sequence[Run]) -> dict[int, int]:
    """The set-up of each run: the one that its heading names, or the only one that has no reports where others have.

    Args:
        names: the set-ups.
        runs: the paper's reports.
    """
    named = {at: names.index(name) for at, run in enumerate(runs) if (name := setup_name(run)) in names}
    without = sorted(set(range(len(names))) - set(named.values()))
    left = [at for at in range(len(runs)) if at not in named]
    kinds: dict[int, Counter[str]] = {}
    for at, its in named.items():
        kinds.setdefault(its, Counter())[runs[at].test_type] += 1
    own = Counter(runs[at].test_type for at in left)
    if len(without) == 1 and kinds and all(other == own for other in kinds.values()):
        named |= dict.fromkeys(left, without[0])
    return named


def undecided_setups(names: Sequence[str], runs: Sequence[Run], assigned: Mapping[int, int]) -> Iterator[Finding]:
    """A finding for each run of a paper with several set-ups that is of none of them for sure."""
    for at, run in enumerate(runs):
        place = Locator(page=run.page, line=run.line)
        if at not in assigned:
            message = "nothing says of which set-up of the paper this report is; it belongs to no solution"
            yield noticed("undecided_setup", "warning", message, place, run=at)
        elif assigned[at] not in setups_of_run(names, run):
            message = f"no heading names the set-up of this report; taken as {names[assigned[at]]}, which has no other"
            yield noticed("undecided_setup", "warning", message, place, run=at)


def _following(body: Sequence[Line], headings: Collection[str]) -> dict[str, Sequence[Line]]:
    """The lines below each of some headings, of its last place."""
    return {line.text: body[at + 1 : at + 4] for at, line in enumerate(body) if line.text in headings}


def _described_disks(body: Sequence[Line], claims: list[Claim]) -> dict[str, tuple[Line, dict[str, Any]]]:
    """Speed and interface of the database disks where prose defines set-ups: `Test 1 = 24 Fibre Channel 15k ...`.

    By the folded names of the set-ups, with the line that says so.
    """
    described: dict[str, tuple[Line, dict[str, Any]]] = {}
    for line in body:
        term, sign, text = line.text.partition("=" if "=" in line.text else ":")
        databases = _FOR_DATABASES.search(text) if sign else None
        if databases is not None:
            disks = text[: databases.start()]
            values = {"disk_rpm": read_rpm(disks), "disk_interface": read_disk_interface(disks)}
            if described.setdefault(fold(term), (line, values))[1] is values:
                claims.append(Claim((line,), disks))
    return described


def tested_model(product: str | None, body: Sequence[Line], sources: Sources) -> str | None:
    """The one member of the product's family that prose about the tests names: `configurations on a CX4-480`.

    Args:
        product: the family.
        body: the paper's lines outside the reports.
        sources: takes the first line that says so.
    """
    family = (product or "").rsplit(" ", 1)[-1]
    if not any(map(str.isdecimal, family)):
        return None
    named: dict[str, Line] = {}
    for line in body:
        if family in line.text and _TESTED.search(line.text):
            for member in _members(family, line.text):
                named.setdefault(member, line)
    if len(named) != 1:
        return None
    ((model, line),) = named.items()
    sources.lines("storage_model", (line,), line.text)
    return model


def _members(family: str, text: str) -> Iterator[str]:
    """The words that begin with a family's name and a hyphen."""
    before, *rest = text.split(family)
    for piece in rest:
        ending = _MEMBER.match(piece)
        if ending is not None and not (before[-1:].isalnum() or before[-1:] in ("_", "-")):
            yield family + ending.group()
        before = piece or family


def _with_brackets_closed(texts: Sequence[str]) -> tuple[str, int]:
    """The first line, with those after it that close a bracket which it opens, and how many lines these are."""
    text = texts[0] if texts else ""
    for count, following in enumerate(texts[1:], start=1):
        if text.count("(") <= text.count(")"):
            return text, count
        text = f"{text} {following}"
    return text, len(texts)


def _setup_disks(text: str) -> dict[str, Any]:
    """The database disks that a line names: `5 EFDs (RAID 5 4+1) for the Exchange DBs and 4 fibre drives ...`."""
    databases = _FOR_DATABASES.search(text)
    if databases is None:
        return {}
    named = list(_DISKS.finditer(text, 0, databases.start()))
    if not named:
        return {}
    disks = named[-1]
    between = text[disks.start() : databases.start()]
    kinds = [entry["kind"] for entry in named]
    return {"disks": plain_integer(disks["count"]), "disk_type": disk_kind(kinds), "raid_level": known_raid(between)}
