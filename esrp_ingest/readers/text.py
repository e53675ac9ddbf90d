"""Plain text and Markdown to lines: pipes, tabs, runs of blanks, and the marks that transcriptions leave."""

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from esrp_ingest.bounds import LINE_CHARACTERS, LINES, TEXT_BYTES, require
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Cell, Line, Locator, Reading, Remark
from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.readers.encoding import decode, plain
from esrp_ingest.readers.garbled import NOTABLE_SHARE, meaningless
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.spare_columns import without_spare_columns
from esrp_ingest.readers.text_pages import NumberedLine, without_running_heads
from esrp_ingest.readers.text_places import on_pages, page_numbers
from esrp_ingest.readers.text_tables import html_tables, is_rule, piped_rows

_PAGE_END = re.compile(r"(?<=.)(?=\f)")
_COMMENT = re.compile(r"<!--.*?(?:(?P<end>-->)|\Z)", re.DOTALL)
_HARD_BLANK = re.compile(r"&(?:nbsp|ensp|emsp|thinsp|#160|#xa0);", re.IGNORECASE)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:b|i|u|em|strong|sup|sub|small|span|p|font|a|ul|ol|li|div|center|code|mark|h[1-6]|hr|img)\b[^<>]*>",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(rf"<sup>{FOOTNOTE.pattern}</sup>|\[\^\w{1, 3}\]", re.IGNORECASE)
_IMAGE = re.compile(r"!\[[^\[\]]*\]\([^()\s]*\)")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)")
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
    r"^\s*(?!#\s+[a-z])#{1,6}\s++(?!\S++(?: \S++)*+ {2,}+\S)"
    r"(?:[\u2022\u2023\u2043\u25a0\u25aa\u25cf\u25e6\u00b7]\s+)?|(?<!\s)\s+#+\s*$"
)
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_PIPE = re.compile(r"(?<!\\)\|")
_CELL = re.compile(r"[^ ]+(?: [^ ]+)*")
"""What stands between runs of blanks."""


def read(source: Source) -> Reading:
    """Reads text or Markdown; the marks of both are understood in either, since transcriptions mix them.

    Raises:
        UnreadableDocument: `empty` where there is nothing but blanks, or nothing but what stands around pages.
    """
    data = source.data
    require(len(data), TEXT_BYTES, "bytes of text")
    require(data.count(b"\n"), LINES, "lines")
    text = _HARD_BLANK.sub(" ", _COMMENT.sub(_only_line_feeds, decode(data)))
    raw_lines = text.split("\n")
    require(len(raw_lines), LINES, "lines")
    require(max(map(len, raw_lines)), LINE_CHARACTERS, "characters in one line")
    numbered = [(number, piece) for number, raw in enumerate(raw_lines, start=1) for piece in _PAGE_END.split(raw)]
    lines: list[Line] = []
    kept, heads = without_running_heads(numbered)
    for stretch, table in html_tables(kept):
        lines.extend(table if table is not None else lines_of(stretch))
    if not lines:
        what = "page numbers, running heads and rules" if text.strip() else "blanks"
        raise UnreadableDocument("empty", f"it holds nothing but {what}")
    around = [Line((Cell(raw.strip()),), number=number) for number, raw in heads]
    reading = Reading(source.media_type, without_spare_columns(lines), remarks=garbled_remarks(text), around=around)
    if (placed := on_pages(reading.lines, page_numbers(raw_lines))) is not None:
        reading.laid_out = replace(reading, lines=placed)
    return reading


def garbled_remarks(text: str) -> list[Remark]:
    """Says where a text holds codes of shapes instead of letters, as some programs copy it out of a PDF."""
    garbled = meaningless(text)
    if garbled <= NOTABLE_SHARE * len(text):
        return []
    message = f"{garbled} of {len(text)} characters have no meaning; read the PDF that the text was copied from"
    return [Remark("garbled_text", "warning", message, Locator())]


def _only_line_feeds(comment: re.Match[str]) -> str:
    """What stays of a comment, so that the lines below keep their numbers; one that does not end is none."""
    return "\n" * comment[0].count("\n") if comment["end"] else comment[0]


def lines_of(stretch: Sequence[NumberedLine]) -> Iterator[Line]:
    """The lines of a text without HTML tables."""
    for number, raw, piped in piped_rows([(number, _QUOTE.sub("", raw)) for number, raw in stretch]):
        if piped:
            inner = raw.strip().removeprefix("|").removesuffix("|")
            yield from _row(_PIPE.split(inner), number)
            continue
        text = _SECTION_NUMBER.sub(r"\1 ", _BULLET.sub("", raw.strip(" \f")))
        if _FENCE.match(raw) or is_rule(raw):
            continue
        if "\t" in text:
            yield from _row(text.split("\t"), number)
        else:
            yield from _plain_lines(text, number, max(0, raw.rfind(text)))


def _plain_lines(text: str, number: int, left: int) -> Iterator[Line]:
    """A line's pieces between runs of blanks, each with the letters of the line that it takes."""
    text = _HEADING.sub(lambda mark: " " * len(mark[0]), text)
    start = 0
    for piece in _BREAK.split(text):
        start = text.find(piece, start)
        parted = [(cell, _clean(cell.text)) for cell in cells_between_blanks(piece, left + start)]
        cells = tuple(cell._replace(text=text) for cell, text in parted if text)
        if cells:
            yield Line(cells, number=number)


def cells_between_blanks(piece: str, left: int) -> Iterator[Cell]:
    """The cells of a line that runs of blanks part, each as printed, with the letters of the line that it takes.

    Args:
        piece: the line, or what of it.
        left: how many letters of the line stand before that.
    """
    for found in _CELL.finditer(piece):
        if text := " ".join(found[0].split()):
            yield Cell(text, across=(left + found.start(), left + found.end()))


def _row(cells: Sequence[str], number: int) -> Iterator[Line]:
    texts = [_clean(_BREAK.sub("\n", cell)) for cell in cells]
    if any(texts):
        row = len(texts) > 1
        yield Line(tuple(map(Cell, texts)), number=number, is_row=row)


def _clean(text: str) -> str:
    """A cell without Markdown and HTML marks; blanks at its ends and around its breaks go too."""
    if not text or text.isspace():
        return ""
    text = _LINK.sub(r"\1", _IMAGE.sub("", _TAG.sub("", _FOOTNOTE.sub("", text))))
    text = _MARK.sub(lambda mark: mark["escaped"] or "", text)
    if "&" in text:
        text = plain(_ENTITY.sub(lambda entity: html.unescape(entity[0]), text))
    if "<" in text:  # a break whose brackets were escaped
        text = _BREAK.sub("\n", text)
    return "\n".join(" ".join(line.split()) for line in text.split("\n")).strip()
