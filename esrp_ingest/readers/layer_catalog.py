"""Which layers of a PDF are off, as its catalog says.

Whatever pdfminer raises on damaged files is raised: it has eleven kinds of errors.
"""

import io
from typing import Any

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.utils import decode_text


def layers_off(data: bytes) -> tuple[list[str], bool] | None:
    """The names of the layers that are off when a document is opened, and whether other rules may switch some off.

    None where it has no layers.
    """

    def entry(dictionary: Any, key: str) -> Any:  # noqa: ANN401 - a PDF's own shapes
        return resolve1((resolve1(dictionary) or {}).get(key))

    properties = entry(PDFDocument(PDFParser(io.BytesIO(data))).catalog, "OCProperties")
    if properties is None:
        return None
    state = entry(properties, "D")
    base_is_off = getattr(entry(state, "BaseState"), "name", "ON") == "OFF"
    listed = {_number(layer) for layer in entry(state, "ON" if base_is_off else "OFF") or ()}
    off = [layer for layer in entry(properties, "OCGs") or () if (_number(layer) in listed) != base_is_off]
    return [decode_text(entry(layer, "Name") or b"") for layer in off], bool(entry(state, "AS"))


def _number(layer: Any) -> int:  # noqa: ANN401 - a PDF's own shapes
    """The number of a layer's object: names need not differ."""
    return int(getattr(layer, "objid", 0))
