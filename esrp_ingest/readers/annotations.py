"""What stands on a PDF page as annotations: files that are attached there, and texts, which are read as the page's own.

A form's fields show what was filled in, and comments and stamps may be typed on the page: who looks at it sees them.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

_MOST_ANNOTATIONS = 2000
"""So many annotations of a page are looked at."""
_TEXTS = frozenset([pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP])
"""The kinds of them that show a text."""


class OpenPage(NamedTuple):
    """An open page, which has to be closed.

    Attributes:
        page: with the texts of its annotations as its own.
        attached: the names of the files that are attached to places on it.
        layered: some of its annotations stand on layers, and are not read.
    """

    page: pypdfium2.PdfPage
    attached: tuple[str, ...]
    layered: bool


def opened(document: pypdfium2.PdfDocument, index: int, *, hides: bool = False) -> OpenPage:
    """A page of a document; `pypdfium2.PdfiumError` where it cannot be loaded.

    Args:
        document: an open document.
        index: of the page.
        hides: what stands on layers may not be shown; annotations on any are left out then.
    """
    page = document[index]
    found = list(_annotations(document, page))
    attached = tuple(name for kind, name in found if kind == pdfium.FPDF_ANNOT_FILEATTACHMENT)
    if not any(kind in _TEXTS for kind, _ in found):
        return OpenPage(page, attached, layered=False)
    layered = hides and _hide_on_layers(page)
    pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY)
    page.close()
    return OpenPage(document[index], attached, layered)


def _annotations(document: pypdfium2.PdfDocument, page: pypdfium2.PdfPage) -> Iterator[tuple[int, str]]:
    """The kind of each annotation of an open page, with the name of the file that is attached there."""
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), _MOST_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, index)
        kind = int(pdfium.FPDFAnnot_GetSubtype(annotation))
        attaches = kind == pdfium.FPDF_ANNOT_FILEATTACHMENT
        file = pdfium.FPDFAnnot_GetFileAttachment(annotation) if attaches else None
        yield kind, pypdfium2.PdfAttachment(file, document).get_name() if file else ""
        pdfium.FPDFPage_CloseAnnot(annotation)


def _hide_on_layers(page: pypdfium2.PdfPage) -> bool:
    """Hides the annotations on layers of an open page, as PDFium knows no layers of theirs; whether there are any."""
    found = False
    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page.raw), _MOST_ANNOTATIONS)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, index)
        if pdfium.FPDFAnnot_HasKey(annotation, b"OC"):
            found = True
            flags = pdfium.FPDFAnnot_GetFlags(annotation)
            pdfium.FPDFAnnot_SetFlags(annotation, flags | pdfium.FPDF_ANNOT_FLAG_HIDDEN)
        pdfium.FPDFPage_CloseAnnot(annotation)
    return found
