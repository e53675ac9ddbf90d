"""What a paper says of its solution in sentences and lists, and the figures that say so."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.layout import Line
from esrp_ingest.quantities import ENGLISH, THOUSANDS, in_english, parse_leading_number
from esrp_ingest.vocabulary.words import spelled

_NUMBER = rf"\d[\d,.{THOUSANDS}]{{0,15}}+"
_DIGIT = re.compile(r"\d")
_MAILBOX_SIZE = re.compile(
    spelled(
        rf"(?<![\d{THOUSANDS}])(?P<size>{_NUMBER})\s*(?P<unit>{{mailbox_unit}})\s*(?:{{mailbox_unit}}\s*)?{{mailbox_of_size}}"
        rf"|{{mailbox_size}}\s++(?:{{is}}\s*+)?(?P<size2>{_NUMBER})\s*(?P<unit2>{{mailbox_unit}})"
    ),
    re.IGNORECASE,
)
_SIZE = r"(?P<size>\d[\d,.]{0,15}+)\s*(?P<unit>{mailbox_unit})\b"
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
_SUPPOSED = re.compile(spelled(r"\b(?:{supposed}|{needed})\b"), re.IGNORECASE)
_OF_OTHERS = re.compile(spelled(r"\b(?:{supposed}|{needed}|{not_of_mailboxes})\b"), re.IGNORECASE)


def mailbox_size(body: Sequence[Line], claims: list[Claim], sources: Sources) -> float | None:
    """The size that the prose states of the mailboxes, not the one that it supposes somewhere for an example."""
    told = [line for line in body if _DIGIT.search(line.text)]
    for line in told:
        found = _MAILBOX_SIZE.search(line.text)
        if found and not _SUPPOSED.search(line.text):
            return _taken(line, found, claims, sources)
    return _size_of_each(told, claims, sources)


def _size_of_each(body: Sequence[Line], claims: list[Claim], sources: Sources) -> float | None:
    """The size that sentences say each mailbox has, where they all say the same."""
    found = [
        (line, match)
        for line in body
        for way in _OF_EACH
        for match in way.finditer(line.text)
        if not _OF_OTHERS.search(line.text)
    ]
    found = [each for each in found if _SMALLEST_MB <= (_in_mb(each[1]) or 0.0) <= _LARGEST_MB]
    if len({_in_mb(match) for _, match in found}) != 1 or found[0][1]["whole"] is None:
        return None
    line, match = found[0]
    return _taken(line, match, claims, sources)


def _taken(line: Line, found: re.Match[str], claims: list[Claim], sources: Sources) -> float | None:
    claims.append(Claim((line,), found.group()))
    sources.lines("mailbox_size_mb", (line,), found.group())
    return _in_mb(found)


def _in_mb(found: re.Match[str]) -> float | None:
    said = {name.rstrip("2"): text for name, text in found.groupdict().items() if text}
    size = parse_leading_number(in_english(said["size"].rstrip(".,"), ENGLISH))
    return None if size is None else size * (1024 if said["unit"].upper() == "GB" else 1)


def claims_of_texts(body: Sequence[Line], texts: Sequence[str]) -> Iterator[Claim]:
    """The figures of whole lines that are stored as they are printed."""
    lines = {line.text: line for line in body} if texts else {}
    return (Claim((lines[text],), text) for text in texts if text in lines)
