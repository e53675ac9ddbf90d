"""Scans whose text lies unseen under or over their pictures: what another program once recognized may be wrong.

Of some pages a band is recognized anew, where most words stand. Where its words are others than those of the text, the
page is recognized as a whole, and who reads on decides which of the two is right.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.drawn_lines import boxes_on
from esrp_ingest.readers.pictures import inside, regions_of
from esrp_ingest.readers.upright import Frame, PageWords

_COVERED = 0.5
"""The share of a page from which on a picture on it is a scan of it."""
_UNSEEN = 0.8
"""The share of a page's pieces of text that are not seen from which on its text is such a one."""
_SHOWN = frozenset([pdfium.FPDF_PAGEOBJ_TEXT, pdfium.FPDF_PAGEOBJ_IMAGE])
_BAND = 0.12
"""The share of a page's height that is recognized to compare."""
_TOKEN = re.compile(r"\d(?:[\d.,:/]{0,40}\d)?|[^\W\d_]{3,40}")
"""What is compared of a text: figures, and words of three letters at least."""
_FEWEST = 8
"""So few of these tell nothing."""
_ALIKE = 0.85
"""The share of them from which on two texts are the same; recognition misses some as well."""
_TRUSTED = 4
"""Where so many pages are the same in turn, the rest of the document is not looked at."""
_SOUND = re.compile(r"[^\W\d_]{1,40}|[\d.,:/%+-]{1,40}|\W{1,9}")
Recognize = Callable[[int, Box | None], PageWords]
"""Recognizes a page by its index, or a part of it."""


def lies_unseen(page: pypdfium2.PdfPage, words: PageWords) -> bool:
    """Whether a page is a scan whose text is invisible, or painted over by its picture."""
    if len(words.words) < _FEWEST:
        return False
    size = words.width * words.height
    if not any((box.x1 - box.x0) * box.height > _COVERED * size for box in regions_of(page, words)):
        return False
    seen: list[Box] = []
    unseen = 0
    for shown, box in boxes_on(page, Frame(page.get_bbox(), page.get_rotation()), _SHOWN):
        if pdfium.FPDFPageObj_GetType(shown) == pdfium.FPDF_PAGEOBJ_IMAGE:
            left = [text for text in seen if not ((box.x1 - box.x0) * box.height > _COVERED * size and box.holds(text))]
            seen, unseen = left, unseen + len(seen) - len(left)
        elif pdfium.FPDFTextObj_GetTextRenderMode(shown) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
            unseen += 1
        else:
            seen.append(box)
    return unseen > _UNSEEN * (len(seen) + unseen)


def differing(pages: "Sequence[PageWords | None]", recognize: Recognize) -> "dict[int, PageWords]":
    """The pages whose unseen text says something else than their pictures, by index, as these say it.

    Args:
        pages: the pages of a document.
        recognize: recognizes a page or a part of it.
    """
    found: dict[int, PageWords] = {}
    alike = 0
    for index, page in enumerate(pages):
        if alike >= _TRUSTED:
            break
        if page is None or not page.unseen:
            continue
        band = _band(page)
        texts = [word.text for word in page.words if inside(word.box, band)]
        if len(_tokens(texts)) < _FEWEST:
            continue
        pictured = [word.text for word in recognize(index, band).words]
        if len(_tokens(pictured)) < _FEWEST or same(pictured, texts):  # a picture of something else is no scan
            alike += 1
        else:
            alike = 0
            found[index] = recognize(index, None)
    return found


def _band(page: PageWords) -> Box:
    """The part of a page, across all of it, in which most figures and words stand."""
    height = _BAND * page.height
    tops = sorted({word.box.top for word in page.words})
    weights = [(word.box.top, _weight(word)) for word in page.words]
    best = max(tops, key=lambda top: sum(weight for at, weight in weights if top <= at < top + height))
    return Box(0.0, best - 2, page.width, min(page.height, best + height))


def _weight(word: Word) -> int:
    return 3 if any(map(str.isdigit, word.text)) else 1


def _tokens(texts: Sequence[str]) -> Counter[str]:
    return Counter(found.casefold() for text in texts for found in _TOKEN.findall(text))


def same(texts: Sequence[str], others: Sequence[str]) -> bool:
    """Whether two readings of one picture hold the same figures and words, but for a few."""
    one, other = _tokens(texts), _tokens(others)
    return 2 * (one & other).total() >= _ALIKE * (one.total() + other.total())


def sound_share(words: Sequence[str]) -> float:
    """Which share of words are words or figures; those in which letters and digits are mixed seldom are."""
    return sum(_SOUND.fullmatch(word) is not None for word in words) / max(1, len(words))
