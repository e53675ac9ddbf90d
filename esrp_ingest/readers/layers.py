"""Optional-content layers of a PDF that are not shown: what stands on them must not be read as the document's text.

PDFium draws such layers right and reads them as if they were shown. Which layers are off stands in the catalog, for
which pdfminer is asked; few documents have layers, and only those are.
"""

import ctypes
import logging
import re
import zlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, count, pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

logger = logging.getLogger(__name__)
_OBJECT_STREAM = re.compile(rb"/ObjStm\b.{0,200}?stream\r?\n", re.DOTALL)
"""Where an object stream begins."""
_NAME, _END = b"/ObjStm", b"endstream"
_LARGEST = 4_000_000
"""How many bytes of an object stream are looked at."""
_LONGEST_NAME = 1024
DEEPEST = 50
"""How deep forms inside forms are looked into; PDFium reads fewer."""
FormPath = tuple[int, ...]
"""Which form of a page, which form of that form, and so on."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is not shown when a document is opened.

    Attributes:
        layers: the names of the layers that are off, as the file writes them and readable.
        forms: the form objects that stand on such layers, by the index of their page: which of those that it draws, or
            which of those that the one before draws, and so on.
    """

    layers: dict[bytes, str] = field(default_factory=dict)
    forms: dict[int, frozenset[FormPath]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.layers)


def hidden_layers(data: bytes) -> Hidden:
    """The layers that are off when a document is opened, and the form objects on them."""
    if not any(b"/OCProperties" in part for part in chain((data,), _object_streams(data))) and b"/Encrypt" not in data:
        return Hidden()
    from esrp_ingest.readers.layer_catalog import forms_off, named_off  # noqa: PLC0415 - brings pdfminer

    try:
        layers = named_off(data)
        return Hidden(layers, forms_off(data, layers) if layers else {})
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
        logger.debug("no layers: %s", error)
        return Hidden()


def _object_streams(data: bytes) -> Iterator[bytes]:
    """What is packed into object streams, unpacked; a filter other than the usual one gives nothing."""
    begun = list(_begun(data))
    for (_, start), (following, _) in pairwise([*begun, (len(data), 0)]):
        end = data.find(_END, start, following)
        try:
            yield zlib.decompressobj().decompress(data[start : following if end < 0 else end], _LARGEST)
        except zlib.error:
            continue


def _begun(data: bytes) -> Iterator[tuple[int, int]]:
    """Where each object stream is announced, and where it begins; plain words are found faster than patterns."""
    at = data.find(_NAME)
    while at >= 0:
        found = _OBJECT_STREAM.match(data, at)
        if found is not None:
            yield found.span()
        at = data.find(_NAME, at + 1 if found is None else found.end())


def hide(page: pypdfium2.PdfPage, layers: Collection[bytes], forms: Collection[FormPath] = ()) -> None:
    """Takes what stands on some layers out of a page, before its text is read.

    Args:
        page: an open page.
        layers: the names of the layers.
        forms: which of the form objects that the page draws, and those draw, stand on them.
    """
    drawn = [pdfium.FPDFPage_GetObject(page.raw, index) for index in range(pdfium.FPDFPage_CountObjects(page.raw))]
    _hide(drawn, layers, forms, DEEPEST)


def _hide(drawn: Iterable[Any], layers: Collection[bytes], forms: Collection[FormPath], depth: int) -> None:
    """Takes those objects out that stand on some layers, whether the page draws them or a form."""
    order = count()
    for shown in drawn:
        is_form = pdfium.FPDFPageObj_GetType(shown) == pdfium.FPDF_PAGEOBJ_FORM
        at = next(order) if is_form else None
        marked = any(_layer(pdfium.FPDFPageObj_GetMark(shown, mark)) in layers for mark in range(_marks(shown)))
        if marked or (at,) in forms:
            pdfium.FPDFPageObj_SetIsActive(shown, 0)
        elif is_form and depth > 1:
            inner = range(pdfium.FPDFFormObj_CountObjects(shown))
            own = {path[1:] for path in forms if path[0] == at}
            _hide([pdfium.FPDFFormObj_GetObject(shown, index) for index in inner], layers, own, depth - 1)


def _marks(shown: Any) -> int:  # noqa: ANN401 - a pointer
    return max(0, int(pdfium.FPDFPageObj_CountMarks(shown)))


def _layer(mark: Any) -> bytes:  # noqa: ANN401 - a pointer
    """The name of the layer that a mark puts an object on, empty for other marks."""
    name, length = (ctypes.c_ubyte * _LONGEST_NAME)(), ctypes.c_ulong()
    if pdfium.FPDFPageObjMark_GetParamBlobValue(mark, b"Name", name, _LONGEST_NAME, length):
        return bytes(name[: length.value])
    return b""
