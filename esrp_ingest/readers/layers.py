"""Optional-content layers of a PDF that are not shown: what stands on them must not be read as the document's text.

PDFium draws such layers right and reads them as if they were shown. So what stands on layers is drawn, one after the
other and alone: what leaves no trace is not shown, whatever rules of the file say so. Few documents have layers, and
only those whose catalog may hide any are drawn.
"""

import ctypes
import logging
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

logger = logging.getLogger(__name__)
_OBJECT_STREAM = re.compile(rb"/ObjStm\b.{0,200}?stream\r?\n", re.DOTALL)
"""Where an object stream begins."""
_NAME, _END = b"/ObjStm", b"endstream"
_LARGEST = 4_000_000
"""How many bytes of an object stream are looked at."""
_DEEPEST = 50
"""How deep forms inside forms are looked into; PDFium reads fewer."""
_MOST_DRAWN = 2000
"""So many things on layers, and forms, are drawn of a page; the rest of them is not read."""
_SCALE, _PIXELS = 0.5, 300_000
"""Pixels a point of such a drawing, and of all of it at the most."""
_BEHIND = (96, 160, 224, 255)
"""What is drawn on: a colour that no letters have."""
_WITHOUT_INK = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
_TAG = "OC"
"""How a mark is called that puts something on a layer."""


@dataclass(frozen=True, slots=True)
class Layers:
    """What may not be shown when a document is opened.

    Attributes:
        off: the names of the layers that are off.
        have_rules: what is shown may also depend on several layers, or on what the document is opened for.
    """

    off: Sequence[str] = ()
    have_rules: bool = False

    def __bool__(self) -> bool:
        return bool(self.off) or self.have_rules


def layers_of(data: bytes) -> Layers:
    """The layers that are off when a document is opened, and whether there may be more that is not shown."""
    is_encrypted = b"/Encrypt" in data
    if not (is_encrypted or any(b"/OCProperties" in part for part in chain((data,), _object_streams(data)))):
        return Layers()
    from esrp_ingest.readers.layer_catalog import layers_off  # noqa: PLC0415 - brings pdfminer

    try:
        known = layers_off(data)
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
        logger.debug("no layers: %s", error)
        return Layers()
    if known is None:
        return Layers()
    off, have_rules = known
    members = is_encrypted or any(b"/OCMD" in part for part in chain((data,), _object_streams(data)))
    return Layers(off, have_rules or members)


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


def hide(page: pypdfium2.PdfPage) -> bool:
    """Takes what is not shown out of a page, before its text is read; gives whether there was any.

    Args:
        page: an open page.
    """
    return _Page(page).hide()


class _Page:
    """A page whose parts are drawn one after the other."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self._page = page
        width, height = page.get_size()
        self._scale = min(_SCALE, (_PIXELS / max(1.0, width * height)) ** 0.5)
        self._left = _MOST_DRAWN
        self._hides = False

    def hide(self) -> bool:
        """Takes out what is not shown; gives whether there was any. Letters without ink are given some meanwhile."""
        parts = [
            pdfium.FPDFPage_GetObject(self._page.raw, at) for at in range(pdfium.FPDFPage_CountObjects(self._page.raw))
        ]
        unseen = [text for text in _texts(parts) if pdfium.FPDFTextObj_GetTextRenderMode(text) in _WITHOUT_INK]
        modes = [pdfium.FPDFTextObj_GetTextRenderMode(text) for text in unseen]
        for text in unseen:
            pdfium.FPDFTextObj_SetTextRenderMode(text, pdfium.FPDF_TEXTRENDERMODE_FILL)
        self._hide(parts, _DEEPEST)
        for text, mode in zip(unseen, modes, strict=True):
            pdfium.FPDFTextObj_SetTextRenderMode(text, mode)
        return self._hides

    def _hide(self, parts: Sequence[Any], depth: int) -> None:
        """Takes those parts out of a page, or of a form of it that alone is drawn, that are not shown."""
        _switch(parts, on=False)
        blank = self._drawn()
        kept: list[Any] = []
        for group, is_form in _groups(parts):
            _switch(group, on=True)
            if is_form is None or self._is_shown(blank):
                kept += group
                if is_form and depth > 1:
                    self._hide(_inside(group[0]), depth - 1)
            else:
                self._hides = True
            _switch(group, on=False)
        _switch(kept, on=True)

    def _is_shown(self, blank: bytes) -> bool:
        """Whether what is switched on leaves a trace."""
        self._left -= 1
        return self._left >= 0 and self._drawn() != blank

    def _drawn(self) -> bytes:
        bitmap = self._page.render(scale=self._scale, fill_color=_BEHIND, may_draw_forms=False, draw_annots=False)
        return bytes(bitmap.buffer)


def _groups(parts: Sequence[Any]) -> Iterator[tuple[list[Any], bool | None]]:
    """Parts that stand on the same layers, each with whether it is a form; None where it is on no layer and none.

    A form may be on a layer without a mark that says so.
    """
    on_layers: dict[tuple[int, ...], list[Any]] = {}
    for part in parts:
        if pdfium.FPDFPageObj_GetType(part) == pdfium.FPDF_PAGEOBJ_FORM:
            yield [part], True
        else:
            on_layers.setdefault(_layers(part), []).append(part)
    yield from ((group, False if layers else None) for layers, group in on_layers.items())


def _layers(part: Any) -> tuple[int, ...]:  # noqa: ANN401 - a pointer
    """The marks that put a part on layers; what stands between the same two commands has the same ones."""
    marks = [pdfium.FPDFPageObj_GetMark(part, at) for at in range(max(0, pdfium.FPDFPageObj_CountMarks(part)))]
    return tuple(ctypes.cast(mark, ctypes.c_void_p).value or 0 for mark in marks if _name(mark) == _TAG)


def _name(mark: Any) -> str:  # noqa: ANN401 - a pointer
    name, length = (ctypes.c_ushort * 8)(), ctypes.c_ulong()
    known = pdfium.FPDFPageObjMark_GetName(mark, name, ctypes.sizeof(name), length)
    return bytes(name)[: length.value].decode("utf-16-le", "replace").rstrip("\0") if known else ""


def _inside(form: Any) -> list[Any]:  # noqa: ANN401 - a pointer
    return [pdfium.FPDFFormObj_GetObject(form, at) for at in range(max(0, pdfium.FPDFFormObj_CountObjects(form)))]


def _texts(parts: Sequence[Any], depth: int = _DEEPEST) -> Iterator[Any]:
    """The texts among some parts, and in forms among them."""
    for part in parts:
        kind = pdfium.FPDFPageObj_GetType(part)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            yield part
        elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth > 1:
            yield from _texts(_inside(part), depth - 1)


def _switch(parts: Sequence[Any], *, on: bool) -> None:
    for part in parts:
        pdfium.FPDFPageObj_SetIsActive(part, int(on))
