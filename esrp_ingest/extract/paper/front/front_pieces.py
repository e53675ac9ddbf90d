"""Texts of front pages as they are meant: without marks and breaks of words, closed up where letters are set apart."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from esrp_ingest.extract.grid.pieces import together
from esrp_ingest.extract.grid.standing import is_of_one_size
from esrp_ingest.extract.grid.tracking import tracked
from esrp_ingest.layout import Line
from esrp_ingest.numerals import MARKS
from esrp_ingest.quantities import THOUSANDS
from esrp_ingest.vocabulary.front_page import LETTERSPACED
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled

_MARKS = re.compile(
    spelled(r"[\u2122\u00ae\u00a9]|\({trade_mark}\)|<{superscript}>.{0,200}?</{superscript}>"), re.IGNORECASE
)


VENDORS = VendorDirectory()
_FOOTNOTE = re.compile(rf"(?<=[\w)])\s?[{re.escape(MARKS)}\u00a7\u00b6]{{1,3}}(?=[\s,:;]|$)|\s?\[\d{{1,2}}\]$")
"""The mark of a footnote behind a word."""
_NO_BLANK = re.compile(spelled(rf"(?<=\d[,.{THOUSANDS}]\d\d\d)(?={{mailbox}}|{{user}}\b|{{seat}}\b)"), re.IGNORECASE)
"""Where a blank is missing between a figure and what it counts: `100,000Mailbox`."""
_BROKEN = re.compile(r"(?<![\w-])[A-Za-z]{2,20}-$")
_REST = re.compile(r"[A-Za-z]{2,20}\b")
"""How a line ends that breaks a word, and how the next one begins."""
_SET_APART = re.compile(r"(?<![\w-])[A-Z]{1,3}(?: [A-Z]{1,3}){1,9}(?![\w-])")
"""Letters alone and in pairs."""
_WORDS = re.compile(r"[\w-]+")
_OF_TITLES = re.compile(spelled("{exchange}|{mailbox}|{resiliency}|{storage}|{solution}|{microsoft}"), re.IGNORECASE)


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A text without signs of trade marks and footnotes, words whose letters were set apart put together."""
    text = _FOOTNOTE.sub("", " ".join(_MARKS.sub("", text.replace("\u00a0", " ")).split()))
    return _NO_BLANK.sub(" ", with_whole_names(LETTERSPACED.sub(lambda word: word[0].replace(" ", ""), text)))


def with_whole_names(text: str) -> str:
    """A text in which vendors' names are whole whose letters are set apart, some more than others: `H I TA CHI`."""
    return _SET_APART.sub(_as_name, text)


def _as_name(pieces: re.Match[str]) -> str:
    whole, first = pieces[0].replace(" ", ""), pieces[0].split(" ", maxsplit=1)[0]
    return whole if VENDORS.is_name(whole) and not VENDORS.is_name(first) else pieces[0]


def join(texts: Iterable[str]) -> str:
    """Lines as one text; a word that a hyphen parts from the next line stays whole."""
    whole = ""
    for text in filter(None, texts):
        glued = whole.endswith("-") and whole[-2:-1].isalnum()
        whole = whole + text if glued else f"{whole} {text}".strip()
    return whole


def without_breaks(pieces: Sequence[Line], body: Sequence[Line]) -> list[Line]:
    """Lines in which words are whole that a hyphen parts at a line's end, where the paper writes them without it.

    Args:
        pieces: lines of the front pages.
        body: all of the paper's.
    """
    whole = list(pieces)
    for at, following in enumerate(pieces[1:]):
        piece = whole[at]
        first, rest = _BROKEN.search(piece.text), _REST.match(following.text)
        if first is not None and rest is not None and _is_one_word(first[0], rest[0], body):
            text = f"{piece.cells[-1].text.rstrip().removesuffix('-')}{rest[0]}"
            cells = (*piece.cells[:-1], piece.cells[-1]._replace(text=text))
            left, *others = following.cells
            whole[at] = piece.with_cells(cells)
            whole[at + 1] = following.with_cells((left._replace(text=left.text[rest.end() :].lstrip()), *others))
    return whole


def _is_one_word(first: str, rest: str, body: Sequence[Line]) -> bool:
    """Whether a word that a hyphen parts is known, or written without it elsewhere and nowhere with it."""
    whole, compound = f"{first.removesuffix('-')}{rest}", f"{first}{rest}".casefold()
    words = {word.casefold() for line in body for word in _WORDS.findall(line.text)}
    return compound not in words and (whole.casefold() in words or _is_known(whole))


def _is_known(word: str) -> bool:
    """Whether a word is one of titles, or a vendor's name or a family of its products."""
    return _OF_TITLES.fullmatch(word) is not None or VENDORS.is_name(word)


def closed_up(line: Line) -> Line:
    """A line whose words' letters are set apart, with words: wider blanks stand between these, and part its cells."""
    texts = [cell.one_line for cell in line.cells]
    if not is_of_one_size(line):
        return line  # what stands beside a title in small print is none of it
    if (words := tracked(line)) is not None:
        return line.with_cells((together(line.cells, " ".join(words)),))
    if not all(map(LETTERSPACED.fullmatch, texts)) or not any(map(str.isalpha, line.text)):
        return line
    cells = zip(line.cells, texts, strict=True)
    return line.with_cells(tuple(cell._replace(text=plain(text)) for cell, text in cells))
