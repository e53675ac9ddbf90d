"""A PDF page as it is looked at, upright: where its points stand, from the top left, and what words are on it."""

import ctypes
from collections import Counter
from dataclasses import dataclass
from math import degrees
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.untyped import untyped

if TYPE_CHECKING:
    from esrp_ingest.readers.drawn_rules import Rules

ANGLE = untyped(pdfium.FPDFText_GetCharAngle, ctypes.c_float)
"""How far a character is turned on its page."""
SAMPLED_CHARACTERS = 40
"""How many characters of a page are asked in which direction they run."""


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of one page as they stand on it when it is looked at, upright.

    Attributes:
        width: in points, upright.
        height: in points, upright.
        turned: by how many degrees, clockwise, the shown page was turned to be upright.
        garbled: how many characters have no meaning (no Unicode map).
        has_picture: it holds no text but a picture that fills a good part of it.
        outlined: it holds hardly a word, and shapes that may be letters.
        pictured: there are pictures on it.
        pictures: where pictures stand on it that look like text, and hardly a word on them.
        unseen: it is a scan, and its text is invisible or lies under the picture.
        white: words that are none of its, as they have the colour of what is behind them.
        beyond: words beside it that go on with nothing on it, and are none of its.
        lined: lines may be drawn on it.
        layered: something on it stands on layers that are not shown, and is none of it.
        attached: the names of files that are attached to places on it.
        aside: what of it runs otherwise than most of it, for each direction as on a page that is turned so.
        rules: the rules on it, None where they were not asked for.
    """

    words: list[Word]
    width: float
    height: float
    turned: int = 0
    garbled: int = 0
    has_picture: bool = False
    pictured: bool = False
    pictures: tuple[Box, ...] = ()
    outlined: bool = False
    unseen: bool = False
    white: tuple[Word, ...] = ()
    beyond: tuple[Word, ...] = ()
    lined: bool = True
    layered: bool = False
    attached: tuple[str, ...] = ()
    aside: tuple["PageWords", ...] = ()
    rules: "Rules | None" = None

    @property
    def letters(self) -> int:
        """How many characters its words have."""
        return sum([len(word.text) for word in self.words])

    def box_turned(self, box: Box, by: int) -> Box:
        """Where a box of it stands when it is turned by so many degrees more, clockwise."""
        return Frame((0.0, -self.height, self.width, 0.0), by).box(box.x0, -box.bottom, box.x1, -box.top)


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


def upright_rotation(text_page: pypdfium2.PdfTextPage, count: int, page_rotation: int) -> int:
    """By how many degrees, clockwise, a page has to be turned so that most of its text reads from left to right.

    That is the page's own /Rotate unless its text was drawn turned. A sample of the characters is asked.
    """
    angles: Counter[int] = Counter()
    for index in range(0, count, max(1, count // SAMPLED_CHARACTERS)):
        angles[direction(text_page, index)] += 1
    return angles.most_common(1)[0][0] if angles else page_rotation


def direction(text_page: pypdfium2.PdfTextPage, index: int) -> int:
    """By how many degrees, clockwise, a page has to be turned for one of its characters to stand upright."""
    return round(-degrees(ANGLE(text_page.raw, index)) / 90) % 4 * 90


def directions(text_page: pypdfium2.PdfTextPage, text: str) -> set[int]:
    """All directions in which characters of a page run, by its text; of fonts that say none, as `direction` has it."""
    return {direction(text_page, index) for index, letter in enumerate(text) if letter.isalnum()}
