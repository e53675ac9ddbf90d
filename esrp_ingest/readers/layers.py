"""Optional-content layers of a PDF that are not shown: what stands on them must not be read as the document's text.

PDFium draws such layers right and reads them as if they were shown. Which layers are off stands in the catalog, for
which pdfminer is asked; few documents have layers, and only those are.
"""

import ctypes
import io
import logging
import re
import zlib
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

logger = logging.getLogger(__name__)
_OBJECT_STREAM = re.compile(rb"/ObjStm\b.{0,200}?stream\r?\n|(?P<end>endstream)", re.DOTALL)
"""Where an object stream begins, and where any stream ends."""
_LARGEST = 4_000_000
"""How many bytes of an object stream are looked at."""
_LONGEST_NAME = 1024


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is not shown when a document is opened.

    Attributes:
        layers: the names of the layers that are off, as the file writes them and readable.
        forms: the form objects that stand on such layers, by the index of their page: which of those that it draws.
    """

    layers: dict[bytes, str] = field(default_factory=dict)
    forms: dict[int, frozenset[int]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.layers)


def hidden_layers(data: bytes) -> Hidden:
    """The layers that are off when a document is opened, and the form objects on them."""
    if not any(b"/OCProperties" in part for part in (data, *_object_streams(data))) and b"/Encrypt" not in data:
        return Hidden()
    try:
        layers = _named_off(data)
        return Hidden(layers, _forms_off(data, layers) if layers else {})
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
        logger.debug("no layers: %s", error)
        return Hidden()


def _object_streams(data: bytes) -> Iterator[bytes]:
    """What is packed into object streams, unpacked; a filter other than the usual one gives nothing."""
    for found, following in pairwise([*_OBJECT_STREAM.finditer(data), None]):
        if found is None or found["end"]:
            continue
        end = following.start() if following is not None else len(data)
        try:
            yield zlib.decompressobj().decompress(data[found.end() : end], _LARGEST)
        except zlib.error:
            continue


def _named_off(data: bytes) -> dict[bytes, str]:
    from pdfminer.pdfdocument import PDFDocument  # noqa: PLC0415 - heavy, and only layers need it
    from pdfminer.pdfparser import PDFParser  # noqa: PLC0415
    from pdfminer.pdftypes import resolve1  # noqa: PLC0415
    from pdfminer.utils import decode_text  # noqa: PLC0415

    def entry(dictionary: Any, key: str) -> Any:  # noqa: ANN401 - a PDF's own shapes
        return resolve1((resolve1(dictionary) or {}).get(key))

    def names(layers: Any) -> set[bytes]:  # noqa: ANN401 - a PDF's own shapes
        return {entry(layer, "Name") or b"" for layer in layers or ()}

    properties = entry(PDFDocument(PDFParser(io.BytesIO(data))).catalog, "OCProperties")
    state = entry(properties, "D")
    if getattr(entry(state, "BaseState"), "name", "ON") == "OFF":
        off = names(entry(properties, "OCGs")) - names(entry(state, "ON"))
    else:
        off = names(entry(state, "OFF"))
    return {name: decode_text(name) for name in off}


def _forms_off(data: bytes, layers: Collection[bytes]) -> dict[int, frozenset[int]]:
    """The form objects on hidden layers, by the index of their page: which of the forms that it draws they are."""
    from pdfminer.pdfdocument import PDFDocument  # noqa: PLC0415 - heavy, and only layers need it
    from pdfminer.pdfpage import PDFPage  # noqa: PLC0415
    from pdfminer.pdfparser import PDFParser  # noqa: PLC0415
    from pdfminer.pdftypes import resolve1  # noqa: PLC0415

    def is_off(layer: Any) -> bool:  # noqa: ANN401 - a PDF's own shapes
        layer = resolve1(layer) or {}
        members = resolve1(layer.get("OCGs"))
        if members is None:
            return resolve1(layer.get("Name")) in layers
        listed = members if isinstance(members, list) else [members]
        return bool(listed) and all(is_off(member) for member in listed)

    found: dict[int, frozenset[int]] = {}
    for index, page in enumerate(PDFPage.create_pages(PDFDocument(PDFParser(io.BytesIO(data))))):
        objects = resolve1(resolve1(page.resources).get("XObject")) or {}
        drawn = {name: resolve1(each).attrs for name, each in objects.items()}
        forms = {name: is_off(own.get("OC")) for name, own in drawn.items() if _is_form(own)}
        if any(forms.values()):
            order = [name for name in _drawn(page.contents) if name in forms]
            found[index] = frozenset(at for at, name in enumerate(order) if forms[name])
    return found


def _is_form(attributes: Any) -> bool:  # noqa: ANN401 - a PDF's own shapes
    return getattr(attributes.get("Subtype"), "name", None) == "Form"


def _drawn(contents: Any) -> Iterator[str]:  # noqa: ANN401 - a PDF's own shapes
    """The names of the objects that a page draws, in their order."""
    from pdfminer.pdfinterp import PDFContentParser  # noqa: PLC0415 - heavy, and only layers need it
    from pdfminer.psexceptions import PSEOF  # noqa: PLC0415
    from pdfminer.psparser import KWD  # noqa: PLC0415

    parser, last = PDFContentParser(contents), None
    while True:
        try:
            _, token = parser.nextobject()
        except PSEOF:
            return
        if token is KWD(b"Do"):
            yield str(getattr(last, "name", ""))
        last = token


def hide(page: pypdfium2.PdfPage, layers: Collection[bytes], forms: Collection[int] = ()) -> None:
    """Takes what stands on some layers out of a page, before its text is read.

    Args:
        page: an open page.
        layers: the names of the layers.
        forms: which of the form objects that the page draws stand on them.
    """
    count = 0
    for index in range(pdfium.FPDFPage_CountObjects(page.raw)):
        shown = pdfium.FPDFPage_GetObject(page.raw, index)
        if pdfium.FPDFPageObj_GetType(shown) == pdfium.FPDF_PAGEOBJ_FORM:
            if count in forms:
                pdfium.FPDFPageObj_SetIsActive(shown, 0)
            count += 1
        if any(_layer(pdfium.FPDFPageObj_GetMark(shown, at)) in layers for at in range(_marks(shown))):
            pdfium.FPDFPageObj_SetIsActive(shown, 0)


def _marks(shown: Any) -> int:  # noqa: ANN401 - a pointer
    return max(0, int(pdfium.FPDFPageObj_CountMarks(shown)))


def _layer(mark: Any) -> bytes:  # noqa: ANN401 - a pointer
    """The name of the layer that a mark puts an object on, empty for other marks."""
    name, length = (ctypes.c_ubyte * _LONGEST_NAME)(), ctypes.c_ulong()
    if pdfium.FPDFPageObjMark_GetParamBlobValue(mark, b"Name", name, _LONGEST_NAME, length):
        return bytes(name[: length.value])
    return b""
