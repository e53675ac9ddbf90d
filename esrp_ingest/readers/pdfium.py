"""PDF documents and their pages through PDFium: opened, closed as soon as they are read, looked at for pictures, drawn.

PDFium is not thread-safe and aborts its process on a decompression bomb, so imports run it in worker processes only.
"""

import logging
import re
from collections.abc import Iterator
from dataclasses import replace
from math import atan, degrees
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.bounds import PAGE_CHARACTERS, require
from esrp_ingest.readers.annotations import opened
from esrp_ingest.readers.beyond import strays
from esrp_ingest.readers.characters import CharacterReader
from esrp_ingest.readers.drawn_lines import Drawn, drawn_on
from esrp_ingest.readers.drawn_rules import Rules, rules_on
from esrp_ingest.readers.layers import hide
from esrp_ingest.readers.level import slant
from esrp_ingest.readers.looks import FRONT_PAGES, Looks
from esrp_ingest.readers.outlines import has_outlines, outlined_regions
from esrp_ingest.readers.pictures import FEW_WORDS, regions_of, text_pictures
from esrp_ingest.readers.shadows import without_shadows
from esrp_ingest.readers.text_layers import lies_unseen
from esrp_ingest.readers.untyped import untyped
from esrp_ingest.readers.upright import SAMPLED_CHARACTERS, Frame, PageWords, directions, upright_rotation

if TYPE_CHECKING:
    from PIL.Image import Image

logger = logging.getLogger(__name__)
LARGEST_PICTURE = 40_000_000
"""Pixels of the largest picture that is drawn of a page."""
_UNMAPPED = untyped(pdfium.FPDFText_HasUnicodeMapError)
_FIGURE = re.compile(r"(?<!\S)\d+[.,]\d{2,3}(?!\S)")
_SIGN, _FEWEST_SIGNS = re.compile("[\u2460-\u24ff\u2700-\u27bf]"), 20
"""Ornaments and figures in circles; so many are more than the bullets and ticks of a page."""
_EVERYTHING = (-1e6, -1e6, 1e6, 1e6)
"""A box that cuts nothing away."""
LARGE_PICTURE = 0.1
"""The share of a page from which on a picture may hold a report."""


def open_document(data: bytes, password: str | None = None) -> pypdfium2.PdfDocument:
    """Opens a PDF from its bytes; pypdfium2.PdfiumError where PDFium refuses."""
    return pypdfium2.PdfDocument(data, password=password)


def each_page(
    document: pypdfium2.PdfDocument, *, hides: bool = False, ruled: bool = False
) -> Iterator[PageWords | None]:
    """The words of each page; None for a page that PDFium cannot load. Pages are closed as soon as they are read.

    Args:
        document: an open document.
        hides: what stands on its layers may not be shown, and is not read then.
        ruled: the rules on the pages are asked for as well.
    """
    for index in range(len(document)):
        try:
            page, attached, layered = opened(document, index, hides=hides)
        except pypdfium2.PdfiumError:
            yield None
            continue
        try:
            layered = (hides and hide(page)) or layered
            words = page_words(page, front=index < FRONT_PAGES)
            drawn = drawn_on(page)
            outlined = outlined_regions(page, words.turned) if drawn.shapes else []
            if drawn.pictures or outlined or (words.outlined and words.words):
                words = replace(words, unseen=lies_unseen(page, words))
                words = replace(words, pictures=tuple(text_pictures(page, words, outlined)))
            rules = _rules_of(page, words, drawn) if ruled else None
            yield replace(
                words, rules=rules, lined=drawn.lines, pictured=drawn.pictures, layered=layered, attached=attached
            )
        finally:
            page.close()
        logger.debug("page %s of %s", index + 1, len(document))


def _rules_of(page: pypdfium2.PdfPage, words: PageWords, drawn: Drawn) -> Rules:
    """The rules on a page as it is upright."""
    if not words.words or not drawn.lines:
        return Rules([], [], [])
    return rules_on(page, Frame(page.get_bbox(), (page.get_rotation() + words.turned) % 360))


def attached_files(document: pypdfium2.PdfDocument) -> Iterator[str]:
    """The names of the files that are attached to a document as a whole."""
    return (document.get_attachment(index).get_name() for index in range(document.count_attachments()))


def page_words(page: pypdfium2.PdfPage, *, front: bool = False) -> PageWords:
    """All words of a page, in PDFium's order, upright and measured from the top left of the page seen upright.

    Args:
        page: an open page.
        front: it is one of the first, whose words are asked how they look.
    """
    text_page = page.get_textpage()
    try:
        words = _words_on(page, text_page, front=front)
    finally:
        text_page.close()
    if len(words.words) > FEW_WORDS:
        return words
    outlined = has_outlines(page)
    pictured = not words.words and (outlined or _has_large_picture(page, words))
    return replace(words, has_picture=pictured, outlined=outlined)


def _words_on(page: pypdfium2.PdfPage, text_page: pypdfium2.PdfTextPage, *, front: bool) -> PageWords:
    count = text_page.count_chars()
    require(count, PAGE_CHARACTERS, "characters on one page")
    text = text_page.get_text_range(0, count) if count else ""
    rotation = upright_rotation(text_page, count, page.get_rotation())
    others = directions(text_page, text) - {rotation} if rotation or page.get_rotation() else set()
    words = _running(page, text_page, text, front=front, rotation=rotation, alone=not others)
    aside = (_running(page, text_page, text, front=front, rotation=other) for other in sorted(others))
    return replace(words, aside=tuple(aside)) if others else words


def _running(
    page: pypdfium2.PdfPage,
    text_page: pypdfium2.PdfTextPage,
    text: str,
    *,
    front: bool,
    rotation: int,
    alone: bool = False,
) -> PageWords:
    """The words of a page that run in one direction.

    Args:
        page: an open page.
        text_page: its text.
        text: the same as PDFium gives it.
        front: it is one of the first.
        rotation: the page has to be turned so for the words to stand upright.
        alone: all of its words run so.
    """
    count = text_page.count_chars()
    turned = (rotation - page.get_rotation()) % 360
    frame = Frame(page.get_bbox(), rotation)
    looks = Looks(page, text_page, front=front, turned=turned)
    reader = CharacterReader(text_page, frame, looks, only=None if alone else rotation)
    words = reader.believable_words(text, count, upside_down=turned == 180)
    if _is_cut(page):  # a table that overflows its page is not cut away on purpose
        words = [word for word in words if frame.shows(word.box)]
    beyond = strays(words, frame.width)
    words = [word for word in words if word not in beyond] if beyond else words
    words = without_shadows(words)
    garbled = count if is_of_signs(text) or _is_made_up(text_page, text, count) else reader.garbled
    return PageWords(words, frame.width, frame.height, turned, garbled, white=tuple(looks.unseen), beyond=tuple(beyond))


def _is_cut(page: pypdfium2.PdfPage) -> bool:
    """Whether a CropBox, of the page itself or of what it belongs to, cuts something of an open page away."""
    seen = page.get_bbox()
    page.set_cropbox(*_EVERYTHING)
    whole = page.get_bbox()
    page.set_cropbox(*seen)
    return bool(seen != whole)


def draw_upright(page: pypdfium2.PdfPage, resolution: float) -> tuple["Image", float]:
    """A picture of a page, turned and leveled so that the boxes of its words fit on it, and its pixels a point.

    Args:
        page: an open page.
        resolution: dots per inch; very large pages get fewer.
    """
    width, height = page.get_size()
    scale = min(resolution / 72, (LARGEST_PICTURE / (width * height)) ** 0.5)
    seen = page_words(page)
    picture: Image = page.render(scale=scale, rotation=seen.turned).to_pil().convert("RGB")
    falls = slant(seen.words, seen.width)
    if falls:
        from PIL.Image import Resampling  # noqa: PLC0415 - brings PIL.Image

        picture = picture.rotate(degrees(atan(falls)), Resampling.BILINEAR, fillcolor="white")
    return picture, scale


def _has_large_picture(page: pypdfium2.PdfPage, words: PageWords) -> bool:
    regions = regions_of(page, words)
    return any((box.x1 - box.x0) * box.height > LARGE_PICTURE * words.width * words.height for box in regions)


def is_of_signs(text: str) -> bool:
    """Whether most of a text are signs of a font of ornaments: the shapes of a font without a map, counted in turn."""
    signs = 0 if text.isascii() else len(_SIGN.findall(text))
    return signs >= _FEWEST_SIGNS and 2 * signs > len("".join(text.split()))


def _is_made_up(text_page: pypdfium2.PdfTextPage, text: str, count: int) -> bool:
    """Whether a page's characters are codes of a font without a Unicode map, which PDFium passes on like text.

    Some such fonts use the usual codes, so the text counts too: vowels among its letters, or figures.
    """
    sample = range(0, count, max(1, count // SAMPLED_CHARACTERS))
    raw = text_page.raw
    unmapped = [_UNMAPPED(raw, index) for index in sample].count(1)
    if unmapped * 5 <= len(sample):
        return False
    letters = [letter for letter in text.lower() if "a" <= letter <= "z"]
    vowels = sum(letter in "aeiou" for letter in letters)
    return not 0.25 < vowels / max(len(letters), 1) < 0.6 and len(_FIGURE.findall(text)) * 20 < len(text.split())
