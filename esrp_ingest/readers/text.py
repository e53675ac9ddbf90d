"""Plain text and Markdown to lines: pipes, tabs, runs of blanks, and the marks that transcriptions leave."""

import re

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Cell, Edges, Line, MediaType, Reading
from esrp_ingest.readers.encoding import decode
from esrp_ingest.readers.text_pages import without_running_heads

_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(r"</?(?:b|i|u|em|strong|sup|sub|span|p|font|a|ul|ol|li|div)\b[^<>]*>", re.IGNORECASE)
_FOOTNOTE = re.compile(r"<sup>\s*[\d*,]+\s*</sup>", re.IGNORECASE)
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)")
_EMPHASIS = re.compile(r"\*\*|__(?=\S)|(?<=\S)__|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)")
_ESCAPED = re.compile(r"\\+([_*#|`\[\]])")
_BULLET = re.compile(r"^\s*(?:[-*\u2022\u25e6\u25cf\u00b7]|\d{1,2}[.)])\s+")
_HEADING = re.compile(r"^\s*#{1,6}\s+|\s+#+\s*$")
_RULE_ROW = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:[|\t]\s*:?-{2,}:?\s*)*\|?\s*$")
_FENCE = re.compile(r"^\s*(?:```|~~~)")
_BLANKS = re.compile(r"[ \u00a0]{2,}")


def read_text(data: bytes, media_type: MediaType = "text/plain") -> Reading:
    """Reads text or Markdown; the marks of both are understood in either, since transcriptions mix them.

    Raises:
        UnreadableDocument: `empty` where there is nothing but blanks.
    """
    lines = []
    for number, raw in without_running_heads(list(enumerate(decode(data).split("\n"), start=1))):
        if not _RULE_ROW.match(raw) and not _FENCE.match(raw):
            lines.extend(_lines_of(raw, number))
    if not lines:
        raise UnreadableDocument("empty", "it holds nothing but blanks")
    return Reading(media_type, lines)


def _lines_of(raw: str, number: int) -> list[Line]:
    if raw.count("|") >= 2 and raw.strip().startswith("|"):
        inner = raw.strip().strip("|") if raw.strip().endswith("|") else raw.strip()[1:]
        return [_row([_clean(_BREAK.sub("\n", cell)) for cell in re.split(r"(?<!\\)\|", inner)], number)]
    if "\t" in raw.strip(" ").rstrip("\n"):
        return [_row([_clean(_BREAK.sub("\n", cell)) for cell in raw.split("\t")], number)]
    found = []
    for piece in _BREAK.split(_HEADING.sub("", raw)):
        text = _BULLET.sub("", piece).strip() if not _looks_numeric(piece) else piece.strip()
        cells = tuple(Cell(cleaned) for part in _BLANKS.split(text) if (cleaned := _clean(part)))
        if cells:
            found.append(Line(cells, Edges.GUESSED, number=number))
    return found


def _row(cells: list[str], number: int) -> Line:
    if sum(1 for cell in cells if cell) == 1 and len(cells) == 1:
        return Line((Cell(cells[0]),), Edges.GUESSED, number=number)
    return Line(tuple(Cell(cell) for cell in cells), Edges.KNOWN, number=number, is_row=True)


def _looks_numeric(piece: str) -> bool:
    """Whether a leading `12. ` is a figure of a table rather than the number of a list."""
    return not any(letter.isalpha() for letter in piece)


def _clean(text: str) -> str:
    """A cell without Markdown and HTML marks; blanks at its ends and around its breaks go too."""
    if not text or text.isspace():
        return ""
    text = _LINK.sub(r"\1", _TAG.sub("", _FOOTNOTE.sub("", text)))
    text = _ESCAPED.sub(r"\1", _EMPHASIS.sub("", text)).replace("`", "").replace("\u00a0", " ")
    return "\n".join(" ".join(line.split()) for line in text.split("\n")).strip()
