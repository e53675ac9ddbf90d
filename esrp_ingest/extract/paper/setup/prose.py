"""What a paper says of its solution in sentences and lists, and the figures that say so."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.layout import Line
from esrp_ingest.quantities import ENGLISH, THOUSANDS, in_english, parse_leading_number
from esrp_ingest.vocabulary.words import spelled

_NUMBER = rf"\d[\d,.{THOUSANDS}]{{0,15}}+"
_MAILBOX_SIZE = re.compile(
    spelled(
        rf"(?<![\d{THOUSANDS}])(?P<size>{_NUMBER})\s*(?P<unit>{{mailbox_unit}})\s*(?:{{mailbox_unit}}\s*)?{{mailbox_of_size}}"
        rf"|{{mailbox_size}}\s++(?:{{is}}\s*+)?(?P<size2>{_NUMBER})\s*(?P<unit2>{{mailbox_unit}})"
    ),
    re.IGNORECASE,
)
_SUPPOSED = re.compile(spelled(r"\b{supposed}\b"), re.IGNORECASE)


def mailbox_size(body: Sequence[Line], claims: list[Claim], sources: Sources) -> float | None:
    """The size that the prose states of the mailboxes, not the one that it supposes somewhere for an example."""
    for line in body:
        found = _MAILBOX_SIZE.search(line.text)
        if found and not _SUPPOSED.search(line.text):
            size = parse_leading_number(in_english((found["size"] or found["size2"]).rstrip(".,"), ENGLISH))
            unit = (found["unit"] or found["unit2"]).upper()
            claims.append(Claim((line,), found.group()))
            sources.lines("mailbox_size_mb", (line,), found.group())
            return None if size is None else size * (1024 if unit == "GB" else 1)
    return None


def claims_of_texts(body: Sequence[Line], texts: Sequence[str]) -> Iterator[Claim]:
    """The figures of whole lines that are stored as they are printed."""
    lines = {line.text: line for line in body} if texts else {}
    return (Claim((lines[text],), text) for text in texts if text in lines)
