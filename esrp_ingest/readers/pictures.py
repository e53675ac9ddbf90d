"""Pictures on pages that hold text: a cheap look at their pixels tells a report's screenshot from a photograph.

Text is dark and light in turns along a line, and its lines are parted by stripes in which nothing changes. That is
asked of narrow strips, so that a scan that stands a little askew is text too.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pypdfium2
import pypdfium2.raw as pdfium

from esrp_ingest.layout import Box
from esrp_ingest.readers.drawn_lines import boxes_on
from esrp_ingest.readers.upright import Frame, PageWords

REGION = 0.06
"""The share of a page from which on a picture on it may hold a part of a report."""
FEW_WORDS = 12
"""So many words may stand on a picture that nobody read: a stamp, a page's number."""
_BAND = 0.3
"""The share of a page's height from which on what lies between the words on a picture is looked at."""
_LOOK = 1.5
"""Pixels a point at which a picture is looked at."""
_STRIPS = 6
_SAMPLED = 7
"""Every so many pixels are asked how dark the letters are and how light the paper is."""
_CONTRAST = 48
"""Levels of gray between letters and paper."""
_PICTURES = frozenset([pdfium.FPDF_PAGEOBJ_IMAGE])
_TURN = b"\0\1"
_FEWEST_LINES = 4
_CHANGES = 3
"""So often a line of text turns light in a strip at least."""
_CALM = 0.2
"""The share of a strip's rows in which nothing turns."""
_EMPTY = 0.05
"""A strip of fewer rows in which anything turns, as a share of all, is one that short lines do not reach."""
_INK = (0.02, 0.6)
"""Which share of a strip's rows lines of text take."""


def text_pictures(page: pypdfium2.PdfPage, words: PageWords, outlined: Sequence[Box] = ()) -> list[Box]:
    """The regions of a page that look like text that its words do not say.

    A picture covers them, on which hardly a word stands; or letters are drawn as shapes in them, on the whole page
    where a number at its foot is all that is written there.

    Args:
        page: an open page.
        words: what is written on it.
        outlined: where letters are drawn as shapes.
    """
    regions = _open_regions(page, words, outlined)
    if not regions:
        return []
    drawn = page.render(scale=_LOOK, rotation=words.turned, grayscale=True)
    pixels, stride = bytes(drawn.buffer), drawn.stride
    rows = [bytearray(pixels[at : at + drawn.width]) for at in range(0, stride * drawn.height, stride)]
    for word in words.words:
        _wipe(rows, word.box)
    return [box for box in regions if _holds_text(_cut(rows, box), may_lie=_words_on(words, box) <= FEW_WORDS)]


def _open_regions(page: pypdfium2.PdfPage, words: PageWords, outlined: Sequence[Box]) -> list[Box]:
    """The larger regions that pictures cover on which hardly a word stands, or in which letters are drawn as shapes."""
    if words.outlined and words.words:
        return [Box(0.0, 0.0, words.width, words.height)]
    pictures = [open_part for box in regions_of(page, words) for open_part in _open_parts(box, words)]
    smallest = REGION * words.width * words.height
    return [box for box in (*pictures, *outlined) if (box.x1 - box.x0) * box.height > smallest]


def _open_parts(region: Box, words: PageWords) -> Iterator[Box]:
    """A region that a picture covers, where hardly a word stands on it; else the high bands of it without any word.

    Heads and feet of many words may be stamped on a scan. Where its words lie unseen on it, they are all over it.
    """
    own = sorted((word.box.top, word.box.bottom) for word in words.words if inside(word.box, region))
    if len(own) <= FEW_WORDS:
        yield region
    elif not words.unseen:
        above = region.top
        for top, bottom in (*own, (region.bottom, region.bottom)):
            if top - above > _BAND * words.height:
                yield region._replace(top=above, bottom=top)
            above = max(above, bottom)


def _wipe(rows: Sequence[bytearray], box: Box) -> None:
    """Takes a word of the page's own out of its picture: what stands left of it is put in its place."""
    top, bottom, left, right = _pixels(box)
    for row in rows[top:bottom]:
        end = min(right, len(row))
        if left < end:
            row[left:end] = bytes([row[max(0, left - 1)]]) * (end - left)


def regions_of(page: pypdfium2.PdfPage, words: PageWords) -> list[Box]:
    """The regions of a page that pictures cover."""
    frame = Frame(page.get_bbox(), (page.get_rotation() + words.turned) % 360)
    boxes = [_on_page(box, words) for _, box in boxes_on(page, frame, _PICTURES)]
    return _joined([box for box in boxes if box.x1 > box.x0 and box.height > 0])


def _on_page(box: Box, words: PageWords) -> Box:
    return Box(max(box.x0, 0.0), max(box.top, 0.0), min(box.x1, words.width), min(box.bottom, words.height))


def _joined(boxes: list[Box]) -> list[Box]:
    """Boxes that touch as one: scanners cut a page into stripes."""
    joined: list[Box] = []
    for box in sorted(boxes, key=lambda each: (each.top, each.x0)):
        touching = next(
            (at for at, other in enumerate(joined) if box.overlap_x(other) > 0 and box.top <= other.bottom + 1), None
        )
        if touching is None:
            joined.append(box)
        else:
            joined[touching] = joined[touching].union(box)
    return joined


def inside(box: Box, region: Box) -> bool:
    """Whether the middle of a box stands in a region."""
    return region.x0 <= box.middle <= region.x1 and region.top <= (box.top + box.bottom) / 2 <= region.bottom


def _words_on(words: PageWords, region: Box) -> int:
    return sum(inside(word.box, region) for word in words.words)


def _pixels(box: Box) -> tuple[int, int, int, int]:
    top, bottom, left, right = (max(0, int(edge * _LOOK)) for edge in (box.top, box.bottom, box.x0, box.x1))
    return top, bottom + 1, left, right + 1


def _cut(rows: Sequence[bytearray], box: Box) -> list[bytes]:
    top, bottom, left, right = _pixels(box)
    return [bytes(row[left:right]) for row in rows[top:bottom]]


def _holds_text(rows: Sequence[bytes], *, may_lie: bool) -> bool:
    """Whether a region looks like text, as it stands or, where that may be, lying on its side."""
    if not rows or looks_like_text(rows):
        return bool(rows)
    pixels, width = b"".join(rows), len(rows[0])
    return may_lie and looks_like_text([pixels[at::width] for at in range(width)])


def looks_like_text(rows: Sequence[bytes]) -> bool:
    """Whether some gray pixels may be a text: lines that turn dark and light often, and calm between them.

    Args:
        rows: the gray of each pixel, row by row.
    """
    if len(rows) < _STRIPS or len(rows[0]) < _STRIPS * _STRIPS:
        return False
    grays = sorted(b"".join(row[::_SAMPLED] for row in rows[::_SAMPLED]))
    dark, light = grays[len(grays) // 100], grays[-1 - len(grays) // 100]
    if light - dark < _CONTRAST:
        return False
    middle = (dark + light) // 2
    signs = bytes(gray >= middle for gray in range(256))
    turned = [row.translate(signs) for row in rows]
    width = len(rows[0]) // _STRIPS
    strips = [[row.count(_TURN, at * width, (at + 1) * width) for row in turned] for at in range(_STRIPS)]
    busy = [strip for strip in strips if sum(map(bool, strip)) >= _EMPTY * len(strip)]
    return 2 * sum(map(_has_lines, busy)) >= max(1, len(busy))


def _has_lines(changes: Sequence[int]) -> bool:
    """Whether a strip holds lines of text, by how often each of its rows turns from dark to light."""
    inky = [count >= _CHANGES for count in changes]
    lines = sum(now and not before for before, now in pairwise([False, *inky]))
    share = sum(inky) / len(inky)
    return lines >= _FEWEST_LINES and _INK[0] <= share <= _INK[1] and changes.count(0) >= _CALM * len(changes)
