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

from esrp_ingest.readers.layers import DEEPEST, FormPath

_MOST_FORMS = 20_000
"""So many forms that are drawn are looked at, in a document that hides any; the rest of them is not read."""


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


def forms_off(data: bytes, layers: Collection[bytes]) -> dict[int, frozenset[FormPath]]:
    """The form objects on hidden layers, by the index of their page: which of the forms that it draws they are."""
    forms = _Forms(layers)
    pages = PDFPage.create_pages(PDFDocument(PDFParser(io.BytesIO(data))))
    found = ((index, frozenset(forms.off(page.contents, page.resources))) for index, page in enumerate(pages))
    return {index: paths for index, paths in found if paths}


class _Forms:
    """Form objects of a document, as deep as they draw each other, and whether they are shown."""

    def __init__(self, layers: Collection[bytes]) -> None:
        self._layers = layers
        self._left = _MOST_FORMS
        self._hiding: dict[int, bool] = {}

    def off(self, contents: Any, resources: Any, depth: int = DEEPEST) -> Iterator[FormPath]:  # noqa: ANN401 - a PDF's own shapes
        """Which of the forms that a page or a form draws, or those draw, stand on hidden layers."""
        forms = _forms_in(resources)
        if not any(self._hides(form) for form in forms.values()):
            return
        drawn = (forms[name] for name in _drawn(contents) if name in forms)
        for at, form in enumerate(drawn):
            self._left -= 1
            if self._is_off(form.attrs.get("OC")) or (self._hides(form) and not (depth > 1 and self._left > 0)):
                yield (at,)
            else:
                yield from ((at, *path) for path in self.off([form], form.attrs.get("Resources"), depth - 1))

    def _hides(self, form: Any) -> bool:  # noqa: ANN401 - a PDF's own shapes
        """Whether a form stands on a hidden layer, or may draw one that does; each is asked once."""
        if form.objid not in self._hiding:
            self._hiding[form.objid] = False  # a form that draws itself
            inner = _forms_in(form.attrs.get("Resources")).values()
            off = self._is_off(form.attrs.get("OC"))
            self._hiding[form.objid] = off or any(self._hides(each) for each in inner)
        return self._hiding[form.objid]

    def _is_off(self, layer: Any) -> bool:  # noqa: ANN401 - a PDF's own shapes
        layer = resolve1(layer) or {}
        members = resolve1(layer.get("OCGs"))
        if members is None:
            return resolve1(layer.get("Name")) in self._layers
        listed = members if isinstance(members, list) else [members]
        return bool(listed) and all(self._is_off(member) for member in listed)


def _forms_in(resources: Any) -> dict[str, Any]:  # noqa: ANN401 - a PDF's own shapes
    """The form objects among what a page or a form may draw, by name."""
    objects = resolve1((resolve1(resources) or {}).get("XObject")) or {}
    drawn = {name: resolve1(each) for name, each in objects.items()}
    return {name: each for name, each in drawn.items() if getattr(each.attrs.get("Subtype"), "name", None) == "Form"}


def _drawn(contents: Any) -> Iterator[str]:  # noqa: ANN401 - a PDF's own shapes
    """The names of the objects that a page or a form draws, in their order."""
    parser, last = PDFContentParser(contents), None
    while True:
        try:
            _, token = parser.nextobject()
        except PSEOF:
            return
        if token is KWD(b"Do"):
            yield str(getattr(last, "name", ""))
        last = token
