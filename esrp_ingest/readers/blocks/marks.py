"""Marks of Markdown, of wikis and of HTML in a text: taken away, and understood where they say what a line is."""

import html
import re
from typing import NamedTuple

from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.readers.encoding import plain

BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_MARKED = re.compile(r"[<\\*_`&\[]")
"""The letters of marks inside a text; most texts have none of them."""
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|sup|sub|small|span|p|font|a|ul|ol|li|div|center|code|mark|h[1-6]|hr|img)\b[^<>]*>",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(rf"<sup>{FOOTNOTE.pattern}</sup>|\[\^\w{1, 3}\]", re.IGNORECASE)
_IMAGE = re.compile(r"!\[[^\[\]]*\]\([^()\s]*\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)")
_DOUBLED = re.compile(r"(?<=[\w:.])\\\\(?=\w)")
"""A backslash of a path that a backslash keeps from being a mark."""
_MARK = re.compile(
    r"(?<!\\)\\++(?P<escaped>[!\"#$%&'()*+,./:;<=>?@\[\]^_`{|}~-])"
    r"|\*\*|__(?=\S)|(?<=\S)__|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|`"
)
"""Emphasis and code, and punctuation that a backslash keeps from being either."""
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});", re.IGNORECASE)
_QUOTE = re.compile(r"^\s*(?:>\s?)+")
_BULLET = re.compile(
    r"^\s*(?:[-*+o\u00a7\u2022\u2023\u2043\u25a0\u25aa\u25cf\u25e6\u00b7\uf0a7\uf0b7]|\d{1,2}[.)])\s++(?=[^A-Za-z\n]*+[A-Za-z])"
)
_SECTION_NUMBER = re.compile(
    r"^(\s*(?:Appendix\s+\w{1,3}[.:]?|(?:[A-Z]\.)?\d+(?:\.\d+)*\.?))\t+(?=[^\ta-z]*+[a-z][^\t]*+$)", re.IGNORECASE
)
"""The number of a heading and a tab after it, which parts no cells."""
_HEADING = re.compile(
    r"\s*(?:(?!#\s+[a-z])(?P<signs>#{1,6})\s++(?!\S++(?: \S++)*+ {2,}+\S)"
    r"(?:[\u2022\u2023\u2043\u25a0\u25aa\u25cf\u25e6\u00b7]\s+)?"
    r"|<h(?P<tag>[1-6])\b[^<>]*>|h(?P<wiki>[1-6])\. (?:\{anchor:[^{}]*\})?)(?P<text>.*)"
)
"""A heading of Markdown, HTML or a wiki; a number sign may also stand for `number of`."""
_BETWEEN_EQUALS = re.compile(
    r"\s{0,9}(?P<signs>={1,6})(?![=\s]*$)\s{0,9}(?P<text>[^=\s](?:.{0,200}[^=\s])?)\s{0,9}(?P=signs)\s{0,9}"
)
_CLOSING_SIGNS = re.compile(r"(?<!\s)\s+#+\s*$")
_LABELLED = re.compile(
    r"\s*(?:\*\*(?P<label>[^*\s][^*]*)\*\*\s+(?P<value>[^\s*=].*)|(?P<name>[^*\s][^*]*)\s\*\*(?P<bold>[^*]+)\*\*)\s*"
)
"""A line of two texts of which one is bold."""


class MarkedHeading(NamedTuple):
    """A heading by its marks.

    Attributes:
        level: its level.
        text: what it says.
    """

    level: int
    text: str


def heading_of(line: str) -> MarkedHeading | None:
    """Give the heading that a line is by its marks, None for other lines."""
    found = _HEADING.match(line)
    if found is None:
        wiki = _BETWEEN_EQUALS.fullmatch(line)
        return None if wiki is None else MarkedHeading(len(wiki["signs"]), clean(wiki["text"]))
    text = clean(_CLOSING_SIGNS.sub("", found["text"]))
    level = len(found["signs"]) if found["signs"] else int(found["tag"] or found["wiki"])
    return MarkedHeading(level, text.replace("\n", " ")) if text else None


def without_leading_marks(line: str) -> str:
    """Replace the marks of quotations and lists at the beginning of a line by blanks."""
    quote = _QUOTE.match(line)
    if quote is not None:
        line = " " * len(quote[0]) + line[quote.end() :]
    bullet = _BULLET.match(line)
    if bullet is not None:
        line = " " * len(bullet[0]) + line[bullet.end() :]
    return _SECTION_NUMBER.sub(r"\1 ", line) if "\t" in line else line


def is_marked(text: str) -> bool:
    """Tell whether a text may hold marks."""
    return _MARKED.search(text) is not None


def labelled(line: str) -> list[str] | None:
    """Give the label and the value of a line that tells them apart by bold letters."""
    found = _LABELLED.fullmatch(line) if "**" in line else None
    if found is None:
        return None
    return [found["label"], found["value"]] if found["label"] else [found["name"], found["bold"]]


def clean(text: str) -> str:
    """Give a text without marks of Markdown and HTML; breaks become line feeds, surplus blanks go."""
    if not is_marked(text):
        return " ".join(text.split())
    text = BREAK.sub("\n", text)
    text = _LINK.sub(r"\1", _IMAGE.sub("", _TAG.sub("", _FOOTNOTE.sub("", text))))
    text = _MARK.sub(lambda mark: mark["escaped"] or "", text)
    text = _DOUBLED.sub(r"\\", text)
    if "&" in text:
        text = plain(_ENTITY.sub(lambda entity: html.unescape(entity[0]), text))
    if "<" in text:  # a break whose brackets were escaped
        text = BREAK.sub("\n", text)
    return "\n".join(line for each in text.split("\n") if (line := " ".join(each.split())))
