"""PDF to lines: words through PDFium, with pdfplumber where PDFium refuses a file or sees nothing on it.

Neither engine opens every file (measured on 1,439 odd PDFs): where one sees pages or text and the other none, the one
that sees is taken and a remark says so.
"""

import io
import logging
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice

import pypdfium2

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Box, Line, Locator, Reading, Remark, Word, bounding_box
from esrp_ingest.readers import ocr as recognition
from esrp_ingest.readers.advice import recognition_advice, recognized_page
from esrp_ingest.readers.forms import require_few_forms
from esrp_ingest.readers.garbled import NOTABLE_SHARE, meaningless
from esrp_ingest.readers.layers import layers_of
from esrp_ingest.readers.level import leveled
from esrp_ingest.readers.page_lines import lines_of_page, without_running_heads
from esrp_ingest.readers.pdfium import attached_files, each_page, open_document
from esrp_ingest.readers.pictures import inside
from esrp_ingest.readers.plain_tables import PlainTables, shown_part
from esrp_ingest.readers.rulings import Rulings
from esrp_ingest.readers.source import OcrMode, Source
from esrp_ingest.readers.text_layers import Recognize, differing
from esrp_ingest.readers.two_up import pages_of_sheets
from esrp_ingest.readers.upright import PageWords

logger = logging.getLogger(__name__)

GARBLED_SHARE = NOTABLE_SHARE
"""The share of characters without meaning from which on a page's picture is read where possible."""
_MOST_ATTACHMENTS, _SHOWN_NAME = 50, 200
"""So many attached files are named, by so many letters of their names."""
_SHOWN_WORDS = 12
"""So many words that are not seen are named."""
_MOST_HEADS = 20
"""So many texts of heads and feet are kept."""
MEANINGLESS_SHARE = 0.5
"""The share from which on a page's text is not read at all."""


def read(source: Source) -> Reading:
    """Reads a PDF's text, and the pictures of pages that hold no text where recognition is installed.

    Raises:
        UnreadableDocument: `encrypted` (it wants a password), `corrupt` (no engine opens it), `no_text` (pictures
        only), `invalid` (there is too much in it).
    """
    data, ocr = source.data, source.ocr
    pages, remarks, recognized = pages_of(source)
    rulings = _rulings(data, pages)
    lines, heads = _lines(pages)
    if not lines:
        raise without_text(pages, recognized, remarks, ocr)
    reading = Reading(
        source.media_type,
        lines,
        page_count=len(pages),
        remarks=remarks,
        ocr_pages=frozenset(recognized),
        rulings=rulings.cells,
        edges=rulings.edges,
        release=rulings.close,
        tables=PlainTables(data).rows,
        heads=tuple(islice(dict.fromkeys(line.text for line in heads if not line.text.isdigit()), _MOST_HEADS)),
        around=heads,
    )
    reading.unseen_pages = frozenset(number for number, page in enumerate(pages, start=1) if page and page.unseen)
    if reading.unseen_pages and ocr != "never" and recognition.is_available():
        pictured = _Pictured(data, pages)
        reading.pictured, reading.differing = pictured, pictured.differing()
    return reading


def pages_of(source: Source, *, ruled: bool = False) -> tuple[list[PageWords | None], list[Remark], list[int]]:
    """Give the words of all pages, what was noticed, and the 1-based pages that were recognized.

    Args:
        source: a PDF.
        ruled: the rules on the pages are asked for as well.

    Raises:
        UnreadableDocument: `encrypted`, `corrupt` where no engine opens it, or `invalid` (there is too much in it).
    """
    remarks: list[Remark] = []
    require_few_forms(source.data)
    pages = _read_pages(source.data, remarks, ruled=ruled)
    recognized = _recognize(source.data, pages, remarks, source.ocr)
    remarks.extend(_unseen_words(pages))
    return pages, remarks, recognized


def without_text(
    pages: list[PageWords | None], recognized: list[int], remarks: Sequence[Remark], ocr: OcrMode
) -> UnreadableDocument:
    """Make the error of a document without text, which says what it holds instead."""
    return UnreadableDocument("no_text", "; ".join(_nothing(pages, recognized, remarks, ocr)))


def _rulings(data: bytes, pages: Sequence[PageWords | None]) -> Rulings:
    """What is ruled on the pages, as they are seen upright."""
    known = {number: page for number, page in enumerate(pages, start=1) if page is not None}
    turned = {number: page.turned for number, page in known.items()}
    return Rulings(data, turned, [number for number, page in known.items() if not page.lined])


def _unseen_words(pages: Sequence[PageWords | None]) -> Iterator[Remark]:
    """A remark for each page with words that are not seen on it, by why that is so."""
    for number, page in enumerate(pages, start=1):
        if page is not None:
            yield from _unseen(number, page.white, "of the colour of what is behind them")
            yield from _unseen(number, page.beyond, "beyond its edges")


def _unseen(number: int, words: tuple[Word, ...], why: str) -> Iterator[Remark]:
    if words:
        said = " ".join(word.text for word in words[:_SHOWN_WORDS]) + (" ..." if len(words) > _SHOWN_WORDS else "")
        message = f"page {number} holds words {why}, which were not read: {said!r}"
        yield Remark("unseen_words", "info", message, Locator(number, None, bounding_box(words)))


def _lines(pages: Sequence[PageWords | None]) -> tuple[list[Line], list[Line]]:
    """The lines of all pages but their heads and feet, and these."""
    level = [None if page is None else leveled(page) for page in pages]
    shown = list(pages_of_sheets(level))
    aside = [
        (at, other, lines_of_page(other.words, number))
        for at, (number, page) in enumerate(shown)
        for other in page.aside
        if other.words
    ]
    return without_running_heads([(page, lines_of_page(page.words, number)) for number, page in shown], aside)


class _Pictured:
    """A document's scans with a text that is not seen, as their pictures say them; each is recognized once."""

    def __init__(self, data: bytes, pages: Sequence[PageWords | None]) -> None:
        self._data = data
        self._pages = pages
        self._recognized: dict[int, PageWords] = {}

    def differing(self) -> frozenset[int]:
        """The 1-based pages whose text says something else, as far as it is compared."""
        with self._recognition() as recognize:
            self._recognized = differing(self._pages, recognize)
        return frozenset(index + 1 for index in self._recognized)

    def __call__(self, numbers: frozenset[int]) -> list[Line]:
        """The lines of the document with those of some 1-based pages that are such scans as their pictures say them."""
        scans = {at for at, page in enumerate(self._pages) if page is not None and page.unseen and at + 1 in numbers}
        with self._recognition() as recognize:
            self._recognized |= {at: recognize(at, None) for at in sorted(scans - self._recognized.keys())}
        return _lines([self._recognized[at] if at in scans else page for at, page in enumerate(self._pages)])[0]

    def _recognize(self, document: pypdfium2.PdfDocument, index: int, part: Box | None) -> PageWords:
        page = self._pages[index]
        return recognition.recognize(document, index, part, page.turned if page is not None else 0)

    @contextmanager
    def _recognition(self) -> Iterator[Recognize]:
        document = open_document(self._data)
        try:
            yield partial(self._recognize, document)
        finally:
            document.close()


def _recognize(data: bytes, pages: list[PageWords | None], remarks: list[Remark], ocr: OcrMode) -> list[int]:
    """Replaces pages that need it by what their pictures hold; gives their 1-based numbers."""
    remarks.extend(
        Remark("unreadable_page", "warning", f"page {number} could not be loaded", Locator(number))
        for number, page in enumerate(pages, start=1)
        if page is None
    )
    wanted = _to_recognize(pages, ocr)
    if not wanted:
        return []

    if ocr != "never" and recognition.is_available():
        _read_pictures(data, pages, wanted, remarks, ocr)
        return list(wanted)
    for number, page in wanted.items():
        what = "holds a picture of text" if page.pictures and page.words else "holds no usable text"
        remarks.append(_page_remark(number, f"{what}; {recognition_advice(ocr)}", page))
        if page.garbled > MEANINGLESS_SHARE * page.letters:
            pages[number - 1] = replace(page, words=[])
    return []


def _read_pictures(
    data: bytes, pages: list[PageWords | None], wanted: dict[int, PageWords], remarks: list[Remark], ocr: OcrMode
) -> None:
    """Recognizes pages, or those pictures on them that look like text: what they say joins the page's own words."""
    document = open_document(data)
    try:
        for number, page in wanted.items():
            part = ocr != "force" and page.words and not page.garbled > GARBLED_SHARE * page.letters
            regions = page.pictures if part else ()
            recognized = recognition.recognize_upright(document, number - 1, page.turned, regions)
            pages[number - 1] = _merged(page, recognized) if part else replace(recognized, lined=page.lined)
            turned = (recognized.turned - page.turned) % 360
            remarks.append(recognized_page(number, joins=bool(part), turned=turned))
    finally:
        document.close()


def _merged(page: PageWords, recognized: PageWords) -> PageWords:
    """A page's own words with those recognized on its pictures, but for where its own stand.

    Where pictures lie on their side, what there is more of is the page, and the other runs otherwise than most of it.
    """
    turn = (recognized.turned - page.turned) % 360
    regions = [page.box_turned(region, turn) for region in page.pictures]
    taken = [page.box_turned(own.box, turn) for own in page.words]
    more = [
        word
        for word in recognized.words
        if any(inside(word.box, region) for region in regions)
        and not any(inside(own, word.box) or inside(word.box, own) for own in taken)
    ]
    page = replace(page, pictures=())
    if not turn:
        return replace(page, words=[*page.words, *more])
    pictured = replace(recognized, words=more, lined=page.lined)
    most, other = (pictured, page) if len(more) > len(page.words) else (page, pictured)
    return replace(most, aside=(*page.aside, replace(other, aside=())))


def _to_recognize(pages: list[PageWords | None], ocr: OcrMode) -> dict[int, PageWords]:
    """The pages whose pictures may hold what their text does not, by 1-based number."""
    written = _hold_words(pages)
    return {
        number: page
        for number, page in enumerate(pages, start=1)
        if page is not None and (ocr == "force" or page.pictures or _is_picture(page, written=written))
    }


def _is_picture(page: PageWords, *, written: bool = False) -> bool:
    """Whether a page can only be read by looking at it; beside pages of text, only what looks like text counts."""
    picture = page.has_picture and (not written or bool(page.pictures) or page.outlined)
    return picture or (page.garbled > 0 and page.garbled > GARBLED_SHARE * page.letters)


def _nothing(
    pages: list[PageWords | None], recognized: list[int], remarks: Sequence[Remark], ocr: OcrMode
) -> Iterator[str]:
    """That a document holds no text, what else it holds, and what to do about its pictures: that stands at the end."""
    yield "its only page holds no text" if len(pages) == 1 else f"none of its {len(pages)} pages holds text"
    yield from (remark.message for remark in remarks if remark.rule == "attachment_left")
    yield _why_nothing(pages, recognized, ocr)


def _why_nothing(pages: list[PageWords | None], recognized: list[int], ocr: OcrMode) -> str:
    """Why a document without text could not be read from its pictures, and what to do."""
    if recognized:
        return "nothing could be recognized in its pictures"
    if any(page is not None and (page.pictures or _is_picture(page)) for page in pages):
        return recognition_advice(ocr)
    pictured = any(page is not None and page.pictured for page in pages)
    return f"there are no pictures {'that look like text' if pictured else 'of pages'} either"


def _page_remark(number: int, what: str, page: PageWords | None = None) -> Remark:
    box = Box(0.0, 0.0, page.width, page.height) if page is not None else None
    return Remark("page_without_text", "warning", f"page {number} {what}", Locator(number, None, box))


def _hold_words(pages: Iterable[PageWords | None]) -> bool:
    return any(page is not None and page.words for page in pages)


def _read_pages(data: bytes, remarks: list[Remark], *, ruled: bool) -> list[PageWords | None]:
    try:
        pages = list(_pages_by_pdfium(data, remarks, ruled=ruled))
    except UnreadableDocument as error:
        if error.code in {"encrypted", "invalid"}:
            raise
        pages = []
        reason = str(error)
    else:
        reason = "saw no text in it"
    if _hold_words(pages) or any(page is not None and page.layered for page in pages):  # the other knows no layers
        return pages
    others = _pages_by_pdfplumber(data)
    if _hold_words(others):
        remarks.append(Remark("other_engine", "info", f"read by pdfplumber, because PDFium {reason}"))
        return others
    if not pages and not others:
        raise UnreadableDocument("corrupt", f"no PDF engine can open it, PDFium {reason}; export it to PDF again")
    return pages or others


def _pages_by_pdfium(data: bytes, remarks: list[Remark], *, ruled: bool) -> Iterator[PageWords | None]:

    try:
        document = open_document(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower() or b"/Encrypt" in data:
            raise UnreadableDocument("encrypted", "it wants a password; save a copy without one") from error
        raise UnreadableDocument("corrupt", f"says: {str(error).rstrip('.')}") from error
    layers = layers_of(data)
    attached = dict.fromkeys(attached_files(document))
    layered = False
    try:
        for page in each_page(document, hides=bool(layers), ruled=ruled):
            attached.update(dict.fromkeys(page.attached if page else ()))
            layered = layered or (page is not None and page.layered)
            yield page
        if layers.off or layered:
            names = ": " + ", ".join(sorted(map(repr, layers.off))) if layers.off else ""
            remarks.append(
                Remark("hidden_layers", "info", f"what stands on layers that are not shown was not read{names}")
            )
        remarks.extend(_attachments(attached))
    finally:
        document.close()


def _attachments(names: Collection[str]) -> Iterator[Remark]:
    """A remark for each file that is attached to a document or to a place in it: nobody reads it there."""
    for name in islice(names, _MOST_ATTACHMENTS):
        said = name[:_SHOWN_NAME] or "without a name"
        message = f"the attachment {said} was not read: save it and load it as a file of its own"
        yield Remark("attachment_left", "info", message)
    if len(names) > _MOST_ATTACHMENTS:
        yield Remark("attachment_left", "info", f"{len(names) - _MOST_ATTACHMENTS} more attachments were not read")


def _pages_by_pdfplumber(data: bytes) -> list[PageWords | None]:
    """The same through pdfplumber: much slower, but it opens some files that PDFium refuses."""
    import pdfplumber  # noqa: PLC0415 - brings pdfplumber

    pages: list[PageWords | None] = []
    try:
        with pdfplumber.open(io.BytesIO(data)) as document:
            for page in document.pages:
                shown = shown_part(page)
                left, top, *_ = map(float, shown.bbox)
                words = [
                    Word(
                        str(word["text"]),
                        Box(word["x0"] - left, word["top"] - top, word["x1"] - left, word["bottom"] - top),
                    )
                    for word in shown.extract_words()
                ]
                garbled = sum(meaningless(word.text) for word in words)
                pages.append(PageWords(words, float(shown.width), float(shown.height), garbled=garbled))
                page.close()
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files, blank ones too
        logger.debug("pdfplumber gave up: %s", error)
    return pages
