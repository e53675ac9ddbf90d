"""The set-ups of a paper that tests several: what tells them apart, their disks, and the array that was tested."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.paper.configuration import disk_kind, read_connectivity, read_raid, read_rpm
from esrp_ingest.extract.paper.sources import Sources
from esrp_ingest.layout import Line
from esrp_ingest.models import Run
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.words import spelled

_SETUP = re.compile(spelled(r"\b{results_for}\s+(?P<name>\S.{0,40})$"), re.IGNORECASE)
_DISKS = re.compile(spelled(r"(?P<count>\d{1,6})\s*(?P<kind>(?:[A-Za-z]+\s+){0,2}?{disk})\b"), re.IGNORECASE)
_TESTED = re.compile(spelled(r"\b{under_test}\b"), re.IGNORECASE)
_MEMBER = re.compile(r"-\w{1,12}(?![\w-])")
"""What stands behind a family's name in that of its member."""
_FOR_DATABASES = re.compile(spelled(r"\b{for_databases}\b"), re.IGNORECASE)
_OF_RAID = re.compile(spelled("{raid}"), re.IGNORECASE)
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
    sources = sources if sources is not None else {}
    headings = {name: run for run in runs if (name := setup_name(run)) is not None}
    following_of = _following(body, {run.heading or "" for run in headings.values()})
    described = _described_disks(body, claims) if headings else {}
    found: dict[str, dict[str, Any]] = {}
    for name, run in headings.items():
        following = following_of.get(run.heading or "", ())
        below, count = _with_brackets_closed([line.text for line in following])
        claims.append(Claim(following, below))
        line, disks = described.get(fold(name), (None, {}))
        own = _setup_disks(below)
        found[name] = {
            "configuration": f"{name}: {below}" if below else name,
            "servers": 1,
            **disks,
            **own,
        }
        sources[name] = Sources()
        sources[name].report("servers", run, run.heading or name, _ONE_REPORT)
        if line is not None:
            for column in disks:
                sources[name].lines(column, (line,), line.text)
        for column in ("configuration", *own):
            sources[name].lines(column, following[:count], below)
    return found


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
            values = {"disk_rpm": read_rpm(disks), "disk_interface": read_connectivity(disks)}
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
    values: dict[str, Any] = {"disks": int(disks["count"]), "disk_type": disk_kind(kinds), "raid_level": None}
    if _OF_RAID.search(between) and not is_null(between):
        values["raid_level"] = read_raid(between)
    return values
