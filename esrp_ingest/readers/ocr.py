"""Words out of pictures of pages, by the models that travel inside the rapidocr package: nothing is fetched.

Only pages without usable text come here, because it takes seconds a page. What comes back are words with boxes like
those of any other page; the audit's arithmetic decides whether their figures are trusted.
"""

import logging
import os
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pypdfium2

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.upright import PageWords

logger = logging.getLogger(__name__)
RESOLUTION = 200
"""Dots per inch at which a page is drawn."""
LOWEST_CONFIDENCE = 0.5
"""Pieces of which recognition is less sure are noise."""
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


def recognize(document: pypdfium2.PdfDocument, index: int, part: Box | None = None) -> PageWords:
    """The words in the picture of a page, in points from its top left.

    Args:
        document: an open document.
        index: of the page.
        part: what of the page is looked at, None for all of it.
    """
    logger.info("page %s of %s: recognizing %s picture", index + 1, len(document), "a part of its" if part else "its")
    page = document[index]
    try:
        width, height = page.get_size()
        top, bottom = (max(part.top, 0.0), max(height - part.bottom, 0.0)) if part is not None else (0.0, 0.0)
        picture = page.render(scale=RESOLUTION / 72, crop=(0, bottom, 0, top)).to_numpy()
        result = _engine()(picture, return_word_box=True)
        return PageWords(_words(result.word_results or (), top), width, height)
    finally:
        page.close()


def _words(lines: Any, top: float = 0.0) -> list[Word]:  # noqa: ANN401 - rapidocr's nested tuples
    words = []
    scale = 72 / RESOLUTION
    for line in (line for line in lines if line and not isinstance(line[0], str)):  # nothing found is one flat triple
        for text, confidence, corners in line:
            if confidence < LOWEST_CONFIDENCE or not text.strip():
                continue
            lefts, tops = [corner[0] * scale for corner in corners], [top + corner[1] * scale for corner in corners]
            words.append(Word(text.strip(), Box(min(lefts), min(tops), max(lefts), max(tops))))
    return words
