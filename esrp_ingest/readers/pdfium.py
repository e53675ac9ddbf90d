"""Words with boxes out of PDF pages through PDFium: one call for a page's text, two box look-ups a word.

PDFium is not thread-safe and aborts its process on a decompression bomb, so imports run it in worker processes only.
"""

import ctypes
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import degrees
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.encoding import plain
from esrp_ingest.readers.garbled import meaningless
from esrp_ingest.readers.layers import Hidden, hide
from esrp_ingest.readers.looks import FRONT_PAGES, Looks, is_slanted
from esrp_ingest.readers.pictures import text_pictures
from esrp_ingest.readers.text_layers import lies_unseen

if TYPE_CHECKING:
    from PIL.Image import Image

logger = logging.getLogger(__name__)
_RUN = re.compile(r"[^\s\x02\ufffe\uffff]+[\x02\ufffe\uffff]?|[\x02\ufffe\uffff]")
"""A word. PDFium marks a hyphen at the end of a line, and goes on with the next line as if there were none."""
_HYPHENS = str.maketrans({"\x02": "-", "\ufffe": "-", "\uffff": "-", "\u00ad": None, "\u200b": None})
LARGEST_PICTURE = 40_000_000
"""Pixels of the largest picture that is drawn of a page."""
_FOOTNOTE = re.compile(r"[\d*,\u2020\u2021]{1,4}")
"""A footnote's mark: what would change a figure that it stands behind."""
_FIGURE = re.compile(r"(?<!\S)\d+[.,]\d{2,3}(?!\S)")
LARGE_PICTURE = 0.1
"""The share of a page from which on a picture may hold a report."""
LARGEST_LETTER, FEWEST_LETTERS = 40.0, 60
"""Points of the largest letter that is drawn as an outline, and how many of them are a text."""
SAMPLED_CHARACTERS = 40
"""How many characters of a page are asked in which direction they run."""
GAP_SHARE = 0.18
"""Two characters belong to different words when the gap between them exceeds this share of their height."""
RAISED = 0.75
"""Up to which share of the height before it a character that stands higher is a footnote's mark."""
SMALLER, HIGHER = 0.95, 0.12
"""Or up to which one, where it stands higher by such a share: browsers make marks hardly smaller."""
SCATTERED_SHARE = 0.08
"""The share of words with impossible boxes from which on a page's text order is not believed."""


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page as they stand on it when it is looked at, upright.

    Attributes:
        width: in points, upright.
        height: in points, upright.
        turned: by how many degrees, clockwise, the shown page was turned to be upright.
        garbled: how many characters have no meaning (no Unicode map).
        has_picture: it holds no text but a picture that fills a good part of it.
        outlined: it holds no text but shapes that may be letters.
        pictures: where pictures stand on it that look like text, and hardly a word on them.
        unseen: it is a scan, and its text is invisible or lies under the picture.
    """

    words: list[Word]
    width: float
    height: float
    turned: int = 0
    garbled: int = 0
    has_picture: bool = False
    pictures: tuple[Box, ...] = ()
    outlined: bool = False
    unseen: bool = False

    @property
    def letters(self) -> int:
        """How many characters its words have."""
        return sum(len(word.text) for word in self.words)


def open_document(data: bytes, password: str | None = None) -> pypdfium2.PdfDocument:
    """Opens a PDF from its bytes; pypdfium2.PdfiumError where PDFium refuses."""
    return pypdfium2.PdfDocument(data, password=password)


def each_page(document: pypdfium2.PdfDocument, hidden: Hidden | None = None) -> Iterator[PageWords | None]:
    """The words of each page; None for a page that PDFium cannot load. Pages are closed as soon as they are read.

    Args:
        document: an open document.
        hidden: what stands on layers that are not shown, and is not read.
    """
    for index in range(len(document)):
        try:
            page = document[index]
        except pypdfium2.PdfiumError:
            yield None
            continue
        try:
            if hidden:
                hide(page, hidden.layers, hidden.forms.get(index, ()))
            words = page_words(page, front=index < FRONT_PAGES)
            if _may_hold_text(page):
                pictures, unseen = tuple(text_pictures(page, words)), lies_unseen(page, words)
                words = replace(words, pictures=pictures, unseen=unseen)
            yield words
        finally:
            page.close()
        logger.debug("page %s of %s", index + 1, len(document))


def page_words(page: pypdfium2.PdfPage, *, front: bool = False) -> PageWords:
    """All words of a page, in PDFium's order, upright and measured from the top left of the page seen upright.

    Args:
        page: an open page.
        front: it is one of the first, whose words are asked how they look.
    """
    text_page = page.get_textpage()
    try:
        count = text_page.count_chars()
        text = text_page.get_text_range(0, count) if count else ""
        rotation = upright_rotation(text_page, count, page.get_rotation())
        turned = (rotation - page.get_rotation()) % 360
        frame = Frame(page.get_cropbox(), rotation)
        reader = _CharacterReader(text_page, frame, Looks(page, text_page, front=front))
        in_step = len(text) == count
        words = reader.words(text) if in_step else []
        if count and (not in_step or turned == 180 or _scattered(words)):
            words = reader.words_by_position(count)
        if page.get_cropbox() != page.get_mediabox():  # cut away on purpose; a table that overflows its page is not
            words = [word for word in words if frame.shows(word.box)]
        garbled = count if _is_made_up(text_page, text, count) else reader.garbled
        if words:
            return PageWords(words, frame.width, frame.height, turned, garbled)
        outlined = _has_outlines(page)
        has_picture = outlined or _has_large_picture(page)
        return PageWords([], frame.width, frame.height, turned, garbled, has_picture, outlined=outlined)
    finally:
        text_page.close()


def draw_upright(page: pypdfium2.PdfPage, resolution: float) -> tuple["Image", float]:
    """A picture of a page, turned so that the boxes of its words fit on it, and its pixels a point.

    Args:
        page: an open page.
        resolution: dots per inch; very large pages get fewer.
    """
    width, height = page.get_size()
    scale = min(resolution / 72, (LARGEST_PICTURE / (width * height)) ** 0.5)
    picture: Image = page.render(scale=scale, rotation=page_words(page).turned).to_pil().convert("RGB")
    return picture, scale


def _has_large_picture(page: pypdfium2.PdfPage) -> bool:
    width, height = page.get_size()
    for picture in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE]):
        left, bottom, right, top = picture.get_bounds()
        if (right - left) * (top - bottom) > LARGE_PICTURE * width * height:
            return True
    return False


def _may_hold_text(page: pypdfium2.PdfPage) -> bool:
    """Whether pictures on a page are large enough for a look at them; most pages have none."""
    return _holds_picture(page.raw, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject)


def _holds_picture(
    parent: object, count: Callable[[object], int], part_of: Callable[[object, int], object], *, deeper: bool = True
) -> bool:
    """Whether a picture is drawn on a page, or in what is drawn on it as one; asked without an object for each part.

    Args:
        parent: a page, or what is drawn as one.
        count: gives the number of its parts.
        part_of: gives one of them.
        deeper: its parts may have parts of their own.
    """
    kind_of, picture, form = pdfium.FPDFPageObj_GetType, pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_FORM
    for at in range(count(parent)):
        part = part_of(parent, at)
        kind = kind_of(part)
        if kind == picture:
            return True
        inside = kind == form and deeper
        if inside and _holds_picture(part, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, deeper=False):
            return True
    return False


def _has_outlines(page: pypdfium2.PdfPage) -> bool:
    """Whether a page is drawn in so many small shapes that letters must be among them."""
    shapes = 0
    for shape in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=3):
        left, bottom, right, top = shape.get_bounds()
        shapes += right - left < LARGEST_LETTER and top - bottom < LARGEST_LETTER
        if shapes >= FEWEST_LETTERS:
            return True
    return False


def frame_of(page: pypdfium2.PdfPage) -> "Frame":
    """Where the points of a page stand on it when it is looked at, upright."""
    text_page = page.get_textpage()
    try:
        rotation = upright_rotation(text_page, text_page.count_chars(), page.get_rotation())
        return Frame(page.get_cropbox(), rotation)
    finally:
        text_page.close()


def upright_rotation(text_page: pypdfium2.PdfTextPage, count: int, page_rotation: int) -> int:
    """By how many degrees, clockwise, a page has to be turned so that most of its text reads from left to right.

    That is the page's own /Rotate unless its text was drawn turned. A sample of the characters is asked.
    """
    angles: Counter[int] = Counter()
    for index in range(0, count, max(1, count // SAMPLED_CHARACTERS)):
        angles[round(-degrees(pdfium.FPDFText_GetCharAngle(text_page.raw, index)) / 90) % 4 * 90] += 1
    return angles.most_common(1)[0][0] if angles else page_rotation


def _is_made_up(text_page: pypdfium2.PdfTextPage, text: str, count: int) -> bool:
    """Whether a page's characters are codes of a font without a Unicode map, which PDFium passes on like text.

    Some such fonts use the usual codes, so the text counts too: vowels among its letters, or figures.
    """
    sample = range(0, count, max(1, count // SAMPLED_CHARACTERS))
    unmapped = sum(pdfium.FPDFText_HasUnicodeMapError(text_page.raw, index) == 1 for index in sample)
    if unmapped * 5 <= len(sample):
        return False
    letters = [letter for letter in text.lower() if "a" <= letter <= "z"]
    vowels = sum(letter in "aeiou" for letter in letters)
    return not 0.25 < vowels / max(len(letters), 1) < 0.6 and len(_FIGURE.findall(text)) * 20 < len(text.split())


class Frame:
    """From PDF user space (origin bottom left) to the page as seen when turned clockwise (origin top left)."""

    def __init__(self, cropbox: tuple[float, float, float, float], rotation: int) -> None:
        self.left, self.bottom, self.right, self.top = cropbox
        self.rotation = rotation
        width, height = self.right - self.left, self.top - self.bottom
        self.width, self.height = (height, width) if rotation in (90, 270) else (width, height)

    def shows(self, box: Box) -> bool:
        """Whether any of what stands in a box can be seen."""
        return box.x1 > 0 and box.x0 < self.width and box.bottom > 0 and box.top < self.height

    def box(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A rectangle of user space as a box of the page."""
        if self.rotation == 0:
            return Box(left - self.left, self.top - top, right - self.left, self.top - bottom)
        if self.rotation == 90:
            return Box(bottom - self.bottom, left - self.left, top - self.bottom, right - self.left)
        if self.rotation == 180:
            return Box(self.right - right, bottom - self.bottom, self.right - left, top - self.bottom)
        return Box(self.top - top, self.right - right, self.top - bottom, self.right - left)


class _CharacterReader:
    """Boxes and angles of the characters of one text page."""

    def __init__(self, text_page: pypdfium2.PdfTextPage, frame: Frame, looks: Looks) -> None:
        self.raw = text_page.raw
        self.frame = frame
        self.looks = looks
        self.garbled = 0
        self._rectangle = pdfium.FS_RECTF()
        self._reference = ctypes.byref(self._rectangle)

    def words(self, text: str) -> list[Word]:
        """Words in PDFium's reading order, each boxed by its first and its last character."""
        words: list[Word] = []
        starts: list[int] = []
        loose_box, raw, rectangle, reference = (
            pdfium.FPDFText_GetLooseCharBox,
            self.raw,
            self._rectangle,
            self._reference,
        )
        to_page = self.frame.box
        for run in _RUN.finditer(text):
            start, end = run.span()
            loose_box(raw, start, reference)
            left, bottom, right, top = rectangle.left, rectangle.bottom, rectangle.right, rectangle.top
            if end - start > 1:
                loose_box(raw, end - 1, reference)
                if rectangle.bottom > bottom and self._is_raised(top, bottom):
                    end = self._end_before_mark(text, start, end, (top, bottom))
                left = min(left, rectangle.left)
                right = max(right, rectangle.right)
                bottom = min(bottom, rectangle.bottom)
                top = max(top, rectangle.top)
            words.append(Word(self._clean(text[start:end]), to_page(left, bottom, right, top)))
            starts.append(start)
        return [word for word in self.looks.of(words, starts) if word.text]

    def _is_raised(self, top: float, bottom: float) -> bool:
        """Whether the character looked at last is a footnote's mark beside one that goes so far up and down.

        Only upright pages are asked.
        """
        height, own = top - bottom, self._rectangle.top - self._rectangle.bottom
        higher = self._rectangle.bottom - bottom >= HIGHER * height
        return self.frame.rotation == 0 and own < (SMALLER if higher else RAISED) * height

    def _end_before_mark(self, text: str, start: int, end: int, beside: tuple[float, float]) -> int:
        """Where a word ends that a footnote's mark stands behind; its last character is the one looked at then."""
        at = end
        while at > start + 1 and self._is_raised(*beside):
            at -= 1
            pdfium.FPDFText_GetLooseCharBox(self.raw, at - 1, self._reference)
        if _FOOTNOTE.fullmatch(text, at, end) is not None:
            return at
        pdfium.FPDFText_GetLooseCharBox(self.raw, end - 1, self._reference)
        return end

    def _clean(self, text: str) -> str:
        if text.isascii() and "\x02" not in text and "(cid:" not in text:
            return text
        self.garbled += meaningless(text)
        return plain(text.translate(_HYPHENS))

    def character_box(self, index: int) -> Box:
        """The box of one character on the shown page."""
        pdfium.FPDFText_GetLooseCharBox(self.raw, index, self._reference)
        rectangle = self._rectangle
        return self.frame.box(rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)

    def words_by_position(self, count: int) -> list[Word]:
        """Words put together from single characters by where they stand: for text drawn in an odd order."""
        characters = []
        for index in range(count):
            letter = chr(pdfium.FPDFText_GetUnicode(self.raw, index))
            if letter.isspace() or letter == "\0" or pdfium.FPDFText_IsGenerated(self.raw, index) == 1:
                continue
            text = self._clean(letter)
            if text and not is_slanted(pdfium.FPDFText_GetCharAngle(self.raw, index)):
                characters.append(Word(text, self.character_box(index)))
        return [word for line in group_by_baseline(characters) for word in _join_characters(line)]


def _scattered(words: list[Word]) -> bool:
    """Whether PDFium's order tears words apart: single letters everywhere, or a word's ends far apart."""
    if len(words) < 12:
        return False
    torn = single = 0
    end = baseline = -1.0
    for text, (left, top, right, bottom), *_ in words:
        letters = len(text)
        if letters == 1:
            single += 1
            torn += bottom == baseline and 0 <= left - end < GAP_SHARE * (bottom - top)
            end, baseline = right, bottom
        elif letters > 2:
            long_side, short_side = right - left, bottom - top
            if long_side < short_side:
                long_side, short_side = short_side, long_side
            torn += not 0.12 * letters * short_side <= long_side <= 1.3 * letters * short_side
    return torn > len(words) * SCATTERED_SHARE or single > len(words) * 0.6


def group_by_baseline(words: list[Word]) -> list[list[Word]]:
    """Words that share a line, lines from top to bottom, words from left to right."""
    lines: list[list[Word]] = []
    middle = height = 0.0
    for word in sorted(words, key=_twice_the_centre):
        _, top, _, bottom = word.box
        centre, own_height = (top + bottom) / 2, bottom - top
        if lines and centre - middle <= 0.4 * min(height, own_height or height):
            lines[-1].append(word)
        else:
            lines.append([word])
            middle, height = centre, own_height
    for line in lines:
        line.sort(key=_left_edge)
    return lines


def _twice_the_centre(word: Word) -> float:
    return word.box.top + word.box.bottom


def _left_edge(word: Word) -> float:
    return word.box.x0


def _join_characters(line: list[Word]) -> Iterator[Word]:
    run: list[Word] = []
    for previous, character in pairwise([line[0], *line]):
        gap = character.box.x0 - previous.box.x1
        if run and gap > GAP_SHARE * max(character.box.height, 1.0):
            yield _merged(run)
            run = []
        if not (
            run
            and character.text == previous.text
            and character.box.overlap_x(previous.box) > 0.7 * (character.box.x1 - character.box.x0)
        ):
            run.append(character)
    if run:
        yield _merged(run)


def _merged(characters: list[Word]) -> Word:
    box = characters[0].box
    for character in characters[1:]:
        box = box.union(character.box)
    return Word("".join(character.text for character in characters), box)
