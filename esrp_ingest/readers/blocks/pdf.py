"""PDF to blocks: words and rules of each page through PDFium, then the table finder."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from esrp_ingest.document import Block, Document
from esrp_ingest.readers.blocks.repairs import repaired
from esrp_ingest.readers.blocks.running import without_running_lines
from esrp_ingest.readers.level import leveled
from esrp_ingest.readers.pdf import pages_of, without_text
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.upright import PageWords
from esrp_ingest.tables.continued import joined_pages
from esrp_ingest.tables.finder import find_blocks
from esrp_ingest.tables.gutters import halves
from esrp_ingest.tables.headings import style_of
from esrp_ingest.tables.page import Page, Style


def read(source: Source, known: Callable[[str], bool]) -> Document:
    """Read the blocks of a PDF.

    Args:
        source: its bytes.
        known: whether the vocabulary knows a text as a heading.

    Raises:
        UnreadableDocument: `encrypted`, `corrupt` (no engine opens it) or `no_text` (pictures only).
    """
    pages, remarks, recognized = pages_of(source, ruled=True)
    level = [None if page is None else leveled(replace(page, words=repaired(page.words))) for page in pages]
    kept, around = without_running_lines(level)
    style = style_of((page.words for page in kept if page is not None), known)
    found = [_blocks(page, number, style) for number, page in enumerate(kept, start=1) if page is not None]
    blocks, headers = joined_pages(found)
    if not blocks:
        raise without_text(pages, recognized, remarks, source.ocr)
    return Document(source.media_type, blocks, len(pages), [*around, *headers], remarks, frozenset(recognized))


def _blocks(page: PageWords, number: int, style: Style) -> list[Block]:
    parts = (part for each in _parts(page, number) for part in halves(each))
    return [block for part in parts for block in find_blocks(part, style)]


def _parts(page: PageWords, number: int) -> Iterator[Page]:
    """A page, and what runs in another direction on it."""
    across, down, fills = page.rules or ([], [], [])
    yield Page(page.words, across, down, fills, number)
    yield from (Page(other.words, number=number) for other in page.aside)
