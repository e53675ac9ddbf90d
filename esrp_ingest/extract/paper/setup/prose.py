"""What a paper says of its solution in sentences and lists, and the figures that say so."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.paper.parts.lists import is_long
from esrp_ingest.extract.paper.parts.no_exact import Bound, bound_of
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.layout import Line
from esrp_ingest.numerals import PRINTED
from esrp_ingest.quantities import ENGLISH, THOUSANDS, in_english, parse_leading_number
from esrp_ingest.vocabulary.words import in_order, spelled

_NUMBER_WORDS = in_order("number")
_UNIT = re.compile(spelled("{mailbox_unit}"), re.IGNORECASE)
_MAILBOX_SIZE = re.compile(
    spelled(
        rf"(?<![\d{THOUSANDS}])(?P<size>{PRINTED})[\s-]{{0,2}}(?P<unit>{{mailbox_unit}})\s*(?:{{mailbox_unit}}\s*)?{{mailbox_of_size}}"
        rf"|{{mailbox_size}}\s++(?:(?:{{is}}|{{hold}})\s*+)?(?P<size2>{PRINTED})\s*(?P<unit2>{{mailbox_unit}})"
    ),
    re.IGNORECASE,
)
_SIZE = rf"(?P<size>{PRINTED}|\b{{number}}\b)\s*(?P<unit>{{mailbox_unit}})\b"
_ENDS = r"(?:(?=\s*$|\s*[.,;:()]|\s+(?:{little}|{of_sentences}|{holding_together}|{size_ends})\b)(?P<whole>))?"
"""What follows a size may be a noun that has it: `1 GB Ethernet`."""
_WHOSE = r"\b(?:{mailbox}|{user}|{seat})"
_OF_EACH = tuple(
    re.compile(spelled(way), re.IGNORECASE)
    for way in (
        rf"{_WHOSE}\s+(?:{{of}}|{{is}}|{{hold}})\s+(?:{{each}}\s+)?{_SIZE}{_ENDS}",
        rf"{_WHOSE}[^.;,\d]{{0,24}},\s*{{each}}\s+(?:{{with}}|{{of}})\s+{_SIZE}{_ENDS}",
        rf"{_WHOSE},?\s+{_SIZE}\s+{{each}}\b{_ENDS}",
        rf"(?<![\w.,]){_SIZE}\s+(?:{{per}}|{{for}}\s+{{each}})\s{_WHOSE}{_ENDS}",
    )
)
"""How sentences say what a mailbox holds: `5,000 users of 1 GB`, `mailboxes hold 2 GB`, `700 mailboxes, 1 GB each`."""
_SMALLEST_MB, _LARGEST_MB = 50.0, 102_400.0
"""Less is what a mailbox takes of something else, of a cache or of the logs of a day, and more is a volume's."""
_ENDS_SENTENCE = re.compile(r"(?<=[.!?;])\s")
_NEAR = 3
"""Lines around a size in which its sentence may begin and end."""
_SUPPOSED = re.compile(spelled(r"\b(?:{supposed}|{needed})\b"), re.IGNORECASE)
_OF_OTHERS = re.compile(spelled(r"\b(?:{supposed}|{needed}|{not_of_mailboxes})\b"), re.IGNORECASE)
_WAS_ASSUMED = re.compile(spelled(r"\b{was_assumed}\b"), re.IGNORECASE)


class _Said(NamedTuple):
    """A size that running text states: the lines that it stands in, where, and its whole sentence."""

    lines: tuple[Line, ...]
    found: re.Match[str]
    sentence: str


def mailbox_size(body: Sequence[Line], claims: list[Claim], sources: Sources) -> float | None:
    """The size that the prose states of the mailboxes, not one that it supposes for an example; None of several."""
    said = [each for each in _said(body, (_MAILBOX_SIZE,)) if not _SUPPOSED.search(each.sentence)]
    if not said:
        return _size_of_each(body, claims, sources)
    return _taken(said[0], claims, sources) if len({_in_mb(each.found) for each in said}) == 1 else None


def _size_of_each(body: Sequence[Line], claims: list[Claim], sources: Sources) -> float | None:
    """The size that sentences say each mailbox has, or was assumed to have, where they all say the same."""
    said = [each for each in _said(body, (*_OF_EACH, _MAILBOX_SIZE)) if _is_of_test(each.sentence)]
    said = [each for each in said if _SMALLEST_MB <= (_in_mb(each.found) or 0.0) <= _LARGEST_MB]
    if len({_in_mb(each.found) for each in said}) != 1 or said[0].found.groupdict().get("whole", "") is None:
        return None
    return _taken(said[0], claims, sources)


def _is_of_test(sentence: str) -> bool:
    """Whether a sentence supposes nothing for others than the test: what was assumed is what was simulated."""
    return _OF_OTHERS.search(_WAS_ASSUMED.sub(" ", sentence)) is None


def _said(body: Sequence[Line], ways: Sequence[re.Pattern[str]]) -> Iterator[_Said]:
    """Where running text states a size in one of some ways, if only at the end of a line that the next one goes on."""
    for at in range(len(body)):
        for lines, found in _found_at(body, at, ways):
            if bound_of(found.string, *_size_in(found)) is Bound.LEAST:
                continue
            yield _Said(lines, found, _sentence_around(body, at, found))


def _size_in(found: re.Match[str]) -> tuple[int, int]:
    """Where a size begins, and where its unit ends."""
    of = "2" if found.groupdict().get("size2") else ""
    return found.start(f"size{of}"), found.end(f"unit{of}")


def _found_at(
    body: Sequence[Line], at: int, ways: Sequence[re.Pattern[str]]
) -> Iterator[tuple[tuple[Line, ...], re.Match[str]]]:
    """Where a line states a size, else where it begins to and the next one ends it."""
    line = body[at]
    alone = list(_matches(ways, line.text))
    yield from (((line,), found) for found in alone)
    for below in _going_on(body, at, 1) if not alone else ():
        wrapped = _matches(ways, f"{line.text} {below.text}")
        yield from (((line, below), found) for found in wrapped if found.start() < len(line.text) < found.end())


def _matches(ways: Sequence[re.Pattern[str]], text: str) -> Iterator[re.Match[str]]:
    return (found for way in ways if _UNIT.search(text) for found in way.finditer(text))


def _sentence_around(body: Sequence[Line], at: int, found: re.Match[str]) -> str:
    """The sentence in which a size stands, which may wrap over lines."""
    before = [body[each].text for each in _begun_at(body, at)]
    behind = " ".join(line.text for line in _going_on(body, at, _NEAR))
    rest = f"{body[at].text} {behind}"[found.end() :]
    begun = " ".join([*before, found.string[: found.start()]])
    return f"{_ENDS_SENTENCE.split(begun)[-1]}{found.group()}{_ENDS_SENTENCE.split(rest)[0]}"


def _begun_at(body: Sequence[Line], at: int) -> range:
    """The lines above one that it goes on with."""
    first = at
    while first > max(at - _NEAR, 0) and list(_going_on(body, first - 1, 1)):
        first -= 1
    return range(first, at)


def _going_on(body: Sequence[Line], at: int, most: int) -> Iterator[Line]:
    """The lines below one that go on with its running text: it is long, or they begin in the middle of a sentence."""
    for line, below in pairwise(body[at : at + most + 1]):
        begins = below.text[:1].islower() or below.text[:1].isdigit()
        if not (_is_prose(line) and _is_prose(below) and (begins or (is_long(line) and line.text[-1] not in ".!?"))):
            return
        yield below


def _is_prose(line: Line) -> bool:
    """Whether a line may be one of running text."""
    return len(line.filled) == 1 and is_text(line)


def _taken(said: _Said, claims: list[Claim], sources: Sources) -> float | None:
    claims.append(Claim(said.lines, said.found.group()))
    sources.lines("mailbox_size_mb", said.lines, said.found.group())
    return _in_mb(said.found)


def _in_mb(found: re.Match[str]) -> float | None:
    said = {name.rstrip("2"): text for name, text in found.groupdict().items() if text}
    word = _NUMBER_WORDS.get(said["size"].casefold())
    size = parse_leading_number(in_english(said["size"], ENGLISH)) if word is None else word
    return None if size is None else size * (1024 if said["unit"][0] in "gG" else 1)


def claims_of_texts(body: Sequence[Line], texts: Sequence[str]) -> Iterator[Claim]:
    """The figures of whole lines that are stored as they are printed."""
    lines = {line.text: line for line in body} if texts else {}
    return (Claim((lines[text],), text) for text in texts if text in lines)
