"""Words out of pictures of pages, by the models that travel inside the rapidocr package: nothing is fetched.

Only pages without usable text come here, because it takes seconds a page. What comes back are words with boxes like
those of any other page; the audit's arithmetic decides whether their figures are trusted.
"""

import logging
import os
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.parted_names import with_names_parted
from esrp_ingest.readers.upright import PageWords

logger = logging.getLogger(__name__)
RESOLUTION = 200
"""Dots per inch at which a page is drawn."""
_SCALE = RESOLUTION / 72
LOWEST_CONFIDENCE = 0.5
"""Pieces of which recognition is less sure are noise."""
_SURE = 0.87
"""How sure recognition is of letters that stand upright, on the average; on their heads, hardly over 0.8."""
_FEWEST_LETTERS = 20
"""So many letters tell how a page lies."""
_UPRIGHT = 1.5
"""So many times higher than wide are lines that the engine turns to the left before it reads them."""
_MISREAD = re.compile(r"(?<![^\W_])[1l|]/O(?![^\W_])")
"""An `I/O` whose first letter was taken for a figure or another letter."""
_BLANK, _WIDEST_BLANK = 0.25, 0.8
"""How many heights wide a blank is, and seems to be at the most."""
LONGEST_SIDE = 2000
"""Pixels of the longer side of the picture in which lines are looked for: the memory that this takes grows with it."""
_SETTINGS: dict[str, object] = {
    "Global.use_cls": False,
    "Global.log_level": "critical",
    "Global.max_side_len": LONGEST_SIDE,
    # Documents are read side by side. More threads wait for each other by spinning: a third more processor time, and
    # on a busy machine slower than one. An arena never gives back what the largest page needed, in many sizes.
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
    "EngineConfig.onnxruntime.enable_cpu_mem_arena": False,
    "Rec.rec_batch_num": 1,
}
"""What the engine may use, in rapidocr's own words."""


def is_available() -> bool:
    """Whether the extra `esrp-ingest[ocr]` is installed."""
    return find_spec("rapidocr") is not None and find_spec("onnxruntime") is not None


@lru_cache(maxsize=1)
def _engine() -> Any:  # noqa: ANN401 - rapidocr is an extra without stubs
    """The recognition engine, with the paths of its own models, so that it never looks for others.

    onnxruntime, on which it runs, reports to its maker unless it is told not to before it is imported; where somebody
    else imported it already, it is told now.
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime  # noqa: PLC0415 - brings onnxruntime
    import rapidocr  # noqa: PLC0415 - brings rapidocr

    onnxruntime.disable_telemetry_events()

    models = Path(rapidocr.__file__).parent / "models"
    paths = {
        f"{part}.model_path": str(next(iter(sorted(models.glob(pattern)))))
        for part, pattern in (("Det", "*det*.onnx"), ("Rec", "*rec*.onnx"), ("Cls", "*cls*.onnx"))
    }
    return rapidocr.RapidOCR(params=paths | _SETTINGS)


def recognize(document: pypdfium2.PdfDocument, index: int, part: Box | None = None, turned: int = 0) -> PageWords:
    """The words in the picture of a page, in points from its top left.

    Args:
        document: an open document.
        index: of the page.
        part: what of the page is looked at, None for all of it.
        turned: by how many degrees the shown page is turned first, clockwise.
    """
    return _looked_at(document, index, part, turned).page


def recognize_upright(
    document: pypdfium2.PdfDocument, index: int, turned: int = 0, regions: Sequence[Box] = ()
) -> PageWords:
    """The words in the picture of a page, which is turned until what is recognized stands upright.

    A line that runs down the page is read as if it were turned to the left, for which what is recognized in it tells
    whether it stands on its head; so does that of any other line.

    Args:
        document: an open document.
        index: of the page.
        turned: by how many degrees the shown page is turned first, clockwise.
        regions: where pictures stand on the page that is turned so; all of it where none are named.
    """
    first = _looked_at(document, index, None, turned, regions)
    on_side, on_head = (270, 90) if first.lies else (0, 180)
    if first.sure >= _SURE:
        return recognize(document, index, None, (turned + on_side) % 360) if on_side else first.page
    second = _looked_at(document, index, None, (turned + on_head) % 360)
    if second.sure > first.sure:
        return second.page
    return recognize(document, index, None, (turned + on_side) % 360) if on_side else first.page


class _Seen(NamedTuple):
    """What was recognized on a page.

    Attributes:
        page: its words.
        sure: how sure recognition is of their letters, from 0 to 1.
        lies: most of them are in lines that run up or down the page.
    """

    page: PageWords
    sure: float
    lies: bool


def _looked_at(
    document: pypdfium2.PdfDocument, index: int, part: Box | None, turned: int, regions: Sequence[Box] = ()
) -> _Seen:
    """What is recognized on a page, or on a part of it, and how it lies in some regions."""
    logger.info("page %s of %s: recognizing %s picture", index + 1, len(document), "a part of its" if part else "its")
    page = document[index]
    try:
        width, height = page.get_size()
        width, height = (height, width) if turned in (90, 270) else (width, height)
        top, bottom = (max(part.top, 0.0), max(height - part.bottom, 0.0)) if part is not None else (0.0, 0.0)
        picture = page.render(scale=_SCALE, rotation=turned, crop=(0, bottom, 0, top)).to_numpy()
        result = _engine()(picture, return_word_box=True)
    finally:
        page.close()
    page_words = PageWords(with_names_parted(_words(result.word_results or (), top)), width, height, turned)
    return _Seen(page_words, *_how_it_lies(_lines(result, top), regions))


def _lines(result: Any, top: float) -> list[tuple[int, float, Box]]:  # noqa: ANN401 - rapidocr's nested tuples
    """The lines of what was recognized: how many letters each has, how sure they are, and where it stands."""
    if not result.txts:
        return []
    found = zip(result.txts, result.scores, result.boxes, strict=True)
    return [(len(text), float(sure), _box(corners, top)) for text, sure, corners in found]


def _how_it_lies(lines: Sequence[tuple[int, float, Box]], regions: Sequence[Box]) -> tuple[float, bool]:
    """How sure recognition is of the letters in some regions, and whether most are in lines up or down the page.

    Few letters tell nothing, and are taken as they are.
    """
    asked = [line for line in lines if not regions or any(region.holds(line[2]) for region in regions)]
    letters = sum(count for count, _, _ in asked)
    if letters < _FEWEST_LETTERS:
        return 1.0, False
    lying = sum(count for count, _, box in asked if box.height >= _UPRIGHT * (box.x1 - box.x0))
    return sum(count * sure for count, sure, _ in asked) / letters, 2 * lying > letters


def _words(lines: Any, top: float = 0.0) -> list[Word]:  # noqa: ANN401 - rapidocr's nested tuples
    """The words of what was recognized, line by line."""
    found = (
        [
            Word(_MISREAD.sub("I/O", text.strip()), _box(corners, top))
            for text, confidence, corners in line
            if confidence >= LOWEST_CONFIDENCE and text.strip()
        ]
        for line in lines
        if line and not isinstance(line[0], str)  # nothing found is one flat triple
    )
    return [word for line in found for word in _with_usual_blanks(line)]


def _with_usual_blanks(line: Sequence[Word]) -> list[Word]:
    """The words of one line; where a word ends is known but roughly, and a text that was seen as one is one cell.

    Figures may stand in cells of their own, which are seen as one line where they nearly touch.
    """
    words = list(line)
    for at, (word, following) in enumerate(pairwise(line)):
        height = min(word.box.height, following.box.height)
        gap = following.box.x0 - word.box.x1
        if _BLANK * height < gap <= _WIDEST_BLANK * height and not any(map(str.isdigit, word.text + following.text)):
            words[at] = word._replace(box=word.box._replace(x1=following.box.x0 - _BLANK * height))
    return words


def _box(corners: Any, top: float) -> Box:  # noqa: ANN401 - rapidocr's nested tuples
    """What corners in pixels go around, in points."""
    lefts, tops = [float(corner[0]) / _SCALE for corner in corners], [float(corner[1]) / _SCALE for corner in corners]
    return Box(min(lefts), top + min(tops), max(lefts), top + max(tops))
