"""What lists and sentences say of the configuration: rows of a label and its value, and how large a mailbox is."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.document import Piece
from esrp_ingest.numerals import PRINTED
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.setup.labels import meaning_of
from esrp_ingest.papers.setup.rows import Stated
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.quantities import parse_leading_number
from esrp_ingest.values.amounts import Said, bound_of
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import in_order, spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_BULLET = re.compile(r"^\s*(?:[-*\u2022\u25cf\u25aa\u25e6\u00b7\u2013o]\s+|\d{1,2}[.)]\s+)?")
_COLON = re.compile(r"\s*(?::(?![/\\])|=|\t|\s[\u2013\u2014-]\s|\|)\s*")
_NUMBER_WORDS = in_order("number")
_SIZE = rf"(?P<size>{PRINTED}|\b{{number}}\b)\s*-?\s*(?P<unit>{{mailbox_unit}})\b"
_ENDS = r"(?=\s*$|\s*[.,;:()]|\s+(?:{little}|{of_sentences}|{holding_together}|{size_ends})\b)"
_WHOSE = r"\b(?:{mailbox}|{user}|{seat})"
_OF_MAILBOX = _words(
    rf"(?<![\w.,]){_SIZE}\s*(?:{{mailbox_unit}}\s*)?{{mailbox_of_size}}"
    rf"|{{mailbox_size}}\s++(?:(?:{{is}}|{{hold}})\s*+)?(?P<size2>{PRINTED})\s*(?P<unit2>{{mailbox_unit}})"
)
_OF_EACH = tuple(
    _words(way)
    for way in (
        rf"{_WHOSE}\s+(?:{{of}}|{{is}}|{{hold}})\s+(?:{{each}}\s+)?{_SIZE}{_ENDS}",
        rf"{_WHOSE}[^.;,\d]{{0,24}},\s*{{each}}\s+(?:{{with}}|{{of}})\s+{_SIZE}{_ENDS}",
        rf"{_WHOSE},?\s+{_SIZE}\s+{{each}}\b{_ENDS}",
        rf"(?<![\w.,]){_SIZE}\s+(?:{{per}}|{{for}}\s+{{each}})\s{_WHOSE}{_ENDS}",
    )
)
"""How sentences say what a mailbox holds: `5,000 users of 1 GB`, `mailboxes hold 2 GB`, `700 mailboxes, 1 GB each`."""
_SMALLEST_MB, _LARGEST_MB = 50.0, 102_400.0
_ENDS_SENTENCE = re.compile(r"(?<=[.!?;])\s")
_SUPPOSED = _words(r"\b(?:{supposed}|{needed})\b")
_OF_OTHERS = _words(r"\b(?:{supposed}|{needed}|{not_of_mailboxes})\b")
_WAS_ASSUMED = _words(r"\b{was_assumed}\b")


def stated_in_line(piece: Piece, section: Section) -> Stated | None:
    """Give the row that a line of a list is: a known label, and behind a sign its value; or one that begins with both.

    Args:
        piece: the line.
        section: what heads it.
    """
    text = _BULLET.sub("", piece.one_line, count=1)
    if len(text) > LIMITS.longest_label:
        return None
    for sign in _COLON.finditer(text):
        label, value = text[: sign.start()].strip(), text[sign.end() :].strip()
        if value and (meaning := meaning_of(label)) is not None and not meaning.like:
            return Stated(section.title, label, value, piece.place, (piece,), "", meaning)
    begun = LABELS.starting(text)
    if begun is None or not begun.rest or text.endswith((".", ":")):
        return None
    label = text[: len(text) - len(begun.rest)].strip(" :")
    meaning = meaning_of(label)
    if meaning is None or not any(map(str.isdigit, begun.rest)):
        return None
    return Stated(section.title, label, begun.rest.strip(" :"), piece.place, (piece,), "", meaning)


def rows_of_labels(pieces: Sequence[tuple[Section, Piece]]) -> Iterator[tuple[int, Stated]]:
    """Give the rows whose label is a line and whose value is the next one, with where the label is.

    A label on one line and its value on the next come of tables that a format has lost: there are several in a row.
    """
    found = []
    for at, ((section, label), (_, value)) in enumerate(pairwise(pieces)):
        meaning = meaning_of(label.one_line) if LABELS.exact(label.one_line.strip(" :")) is not None else None
        if meaning is not None and meaning_of(value.one_line) is None and len(value.text) < LIMITS.longest_label:
            stated = Stated(section.title, label.one_line, value.one_line, value.place, (label, value), "", meaning)
            found.append((at, stated))
    return iter(found if len(found) >= LIMITS.least_known else [])


def mailbox_size_in(pieces: Sequence[Piece]) -> tuple[float, Piece, str] | None:
    """Give the size in MB that running text states of the mailboxes, where all of it states one.

    What a sentence supposes, needs or limits is none of the test.
    """
    said = list(_sizes(pieces, (_OF_MAILBOX,), _SUPPOSED)) or list(_sizes(pieces, _OF_EACH, _OF_OTHERS))
    sizes = {size for size, *_ in said}
    return said[0] if len(sizes) == 1 and _SMALLEST_MB <= sizes.pop() <= _LARGEST_MB else None


def _sizes(
    pieces: Sequence[Piece], ways: Sequence[re.Pattern[str]], not_meant: re.Pattern[str]
) -> Iterator[tuple[float, Piece, str]]:
    for piece in pieces:
        for sentence in _ENDS_SENTENCE.split(piece.one_line) if any(map(str.isdigit, piece.text)) else ():
            for found in (match for way in ways for match in way.finditer(sentence)):
                size = _in_mb(found)
                meant = not not_meant.search(_WAS_ASSUMED.sub(" ", sentence))
                if meant and size is not None and bound_of(sentence, *_span(found)) is not Said.LEAST:
                    yield size, piece, found.group()


def _span(found: re.Match[str]) -> tuple[int, int]:
    of = "2" if found.groupdict().get("size2") else ""
    return found.start(f"size{of}"), found.end(f"unit{of}")


def _in_mb(found: re.Match[str]) -> float | None:
    said = {name.rstrip("2"): text for name, text in found.groupdict().items() if text}
    word = _NUMBER_WORDS.get(said["size"].casefold())
    size = parse_leading_number(said["size"]) if word is None else float(word)
    return None if size is None else size * (1024 if said["unit"][0] in "gG" else 1)
