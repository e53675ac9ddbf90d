"""Which layers of a PDF are off, and which form objects stand on them, as its catalog says.

Whatever pdfminer raises on damaged files is raised: it has eleven kinds of errors.
"""

import io
from collections.abc import Collection, Iterator
from typing import Any

from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfinterp import PDFContentParser
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.psexceptions import PSEOF
from pdfminer.psparser import KWD
from pdfminer.utils import decode_text


def named_off(data: bytes) -> dict[bytes, str]:
    """The names of the layers that are off when a document is opened, as the file writes them and readable."""

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


def forms_off(data: bytes, layers: Collection[bytes]) -> dict[int, frozenset[int]]:
    """The form objects on hidden layers, by the index of their page: which of the forms that it draws they are."""

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
    parser, last = PDFContentParser(contents), None
    while True:
        try:
            _, token = parser.nextobject()
        except PSEOF:
            return
        if token is KWD(b"Do"):
            yield str(getattr(last, "name", ""))
        last = token
