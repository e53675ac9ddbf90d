"""Plain text and Markdown: the marks of both are understood in either, since transcripts mix them."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.bounds import LINE_CHARACTERS, LINES, TEXT_BYTES, require
from esrp_ingest.document import Block, Document, Piece
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Locator, Remark
from esrp_ingest.readers.blocks.drawn import NumberedLine
from esrp_ingest.readers.blocks.formats import Known
from esrp_ingest.readers.blocks.places import moved
from esrp_ingest.readers.blocks.stretches import text_blocks
from esrp_ingest.readers.encoding import decode
from esrp_ingest.readers.garbled import NOTABLE_SHARE, meaningless
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.text_pages import without_running_heads

_PAGE_END = re.compile(r"(?<=.)(?=\f)")
_COMMENT = re.compile(r"<!--.*?(?:(?P<end>-->)|\Z)", re.DOTALL)
_HARD_BLANK = re.compile(r"&(?:nbsp|ensp|emsp|thinsp|#160|#xa0);", re.IGNORECASE)
_TABLE_TAG = re.compile(r"<(?P<end>/?)table\b[^<>]*>", re.IGNORECASE)


def read(source: Source, known: Known) -> Document:
    """Read text or Markdown.

    Args:
        source: its bytes.
        known: whether the vocabulary knows a text as a heading.

    Raises:
        UnreadableDocument: `empty` where there is nothing but blanks, or nothing but what returns on its pages.
    """
    data = source.data
    require(len(data), TEXT_BYTES, "bytes of text")
    require(data.count(b"\n"), LINES, "lines")
    text = _HARD_BLANK.sub(" ", _COMMENT.sub(_only_line_feeds, decode(data)))
    lines = text.split("\n")
    require(len(lines), LINES, "lines")
    require(max(map(len, lines)), LINE_CHARACTERS, "characters in one line")
    numbered = [(number, piece) for number, line in enumerate(lines, start=1) for piece in _PAGE_END.split(line)]
    kept, heads = without_running_heads(numbered)
    blocks = list(blocks_of_lines(kept, known))
    if not blocks:
        what = "page numbers, running heads and rules" if text.strip() else "blanks"
        raise UnreadableDocument("empty", f"it holds nothing but {what}")
    around = [Piece(line.strip(), Locator(line=number)) for number, line in heads]
    return Document(source.media_type, blocks, around=around, remarks=garbled_remarks(text))


def blocks_of_lines(lines: Sequence[NumberedLine], known: Known) -> Iterator[Block]:
    """Give the blocks of numbered lines, with the tables of HTML that are between them."""
    for stretch in _stretches(lines):
        yield from _blocks(stretch, known)


def garbled_remarks(text: str) -> list[Remark]:
    """Say where a text holds codes of shapes instead of letters, as some programs copy it out of a PDF."""
    garbled = meaningless(text)
    if garbled <= NOTABLE_SHARE * len(text):
        return []
    message = f"{garbled} of {len(text)} characters have no meaning; read the PDF that the text was copied from"
    return [Remark("garbled_text", "warning", message)]


def _only_line_feeds(comment: re.Match[str]) -> str:
    """What stays of a comment, so that the lines below keep their numbers; one that does not end is none."""
    return "\n" * comment[0].count("\n") if comment["end"] else comment[0]


def _stretches(lines: Sequence[NumberedLine]) -> Iterator[list[NumberedLine]]:
    """Give the lines in stretches: the tables of HTML, each from its first tag, and what is between them."""
    stretch: list[NumberedLine] = []
    depth = 0
    for line in lines:
        tags = [1 - 2 * bool(tag["end"]) for tag in _TABLE_TAG.finditer(line[1])] if "<" in line[1] else []
        if tags and not depth:
            yield stretch
            stretch = []
        stretch.append(line)
        depth = max(0, depth + sum(tags))
        if tags and not depth:
            yield stretch
            stretch = []
    yield stretch


def _blocks(stretch: Sequence[NumberedLine], known: Known) -> Iterator[Block]:
    if not stretch or _TABLE_TAG.search(stretch[0][1]) is None:
        yield from text_blocks(stretch, known)
        return
    from esrp_ingest.readers.blocks.html import blocks_of  # noqa: PLC0415 - brings lxml

    first = stretch[0][0]
    pieces: list[str] = []
    feeds = 0
    for number, line in stretch:
        missing = max(0, number - first - feeds)
        pieces += ("\n" * missing, line)
        feeds += missing + line.count("\n")
    yield from moved(blocks_of("".join(pieces), known), lambda line: first - 1 + line)
