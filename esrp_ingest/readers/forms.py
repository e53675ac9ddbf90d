"""Forms of a PDF: contents that pages draw as one part, and that draw forms themselves.

A file that names each form three times in the next one is small and draws millions; PDFium takes all of them apart when
it opens a page. So they are counted first, by what the contents name, each form once.
"""

import io
import logging
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from esrp_ingest.bounds import DRAWN_FORMS, require

logger = logging.getLogger(__name__)
_FORM = re.compile(rb"/Subtype\s*/Form\b")
_FEWEST = 3
"""So many forms at least a file holds in which they may multiply."""
_DRAWS = re.compile(rb"/([^\s/<>\[\](){}%]+)\s+Do\b")
_ESCAPED = re.compile(rb"#([0-9A-Fa-f]{2})")


def require_few_forms(data: bytes) -> None:
    """Makes sure that a document does not draw too many forms.

    Raises:
        UnreadableDocument: `invalid`, it does.
    """
    if len(_FORM.findall(data)) < _FEWEST:
        return
    try:
        count = _Forms(data).drawn
    except RecursionError:
        raise
    except Exception as error:  # noqa: BLE001 - pdfminer raises eleven kinds of errors on damaged files
        logger.debug("forms are not counted: %s", error)
        return
    require(count, DRAWN_FORMS, "forms that are drawn")


class _Forms:
    """Counts the forms that a document draws.

    Attributes:
        drawn: how many there are on all pages, with those inside of others.
    """

    def __init__(self, data: bytes) -> None:
        from pdfminer.pdfdocument import PDFDocument  # noqa: PLC0415 - brings pdfminer
        from pdfminer.pdfpage import PDFPage  # noqa: PLC0415 - brings pdfminer
        from pdfminer.pdfparser import PDFParser  # noqa: PLC0415 - brings pdfminer
        from pdfminer.pdftypes import resolve1, stream_value  # noqa: PLC0415 - brings pdfminer

        self._resolved = resolve1
        self._inside: dict[int, int] = {}
        self.drawn = 0
        for page in PDFPage.create_pages(PDFDocument(PDFParser(io.BytesIO(data)))):
            content = b"\n".join(stream_value(part).get_data() for part in page.contents)
            self.drawn += self._count(content, {str(name): value for name, value in (page.resources or {}).items()})

    def _count(self, content: bytes, resources: Mapping[str, Any]) -> int:
        """How many forms some content draws, with those inside of them."""
        named = Counter(
            _ESCAPED.sub(lambda code: bytes.fromhex(code[1].decode()), name) for name in _DRAWS.findall(content)
        )
        known = self._resolved(resources.get("XObject")) or {}
        return sum(
            times * self._of_form(self._resolved(known[name]), resources)
            for name, times in ((name.decode("latin-1"), times) for name, times in named.items())
            if name in known
        )

    def _of_form(self, form: Any, around: Mapping[str, Any]) -> int:  # noqa: ANN401 - a PDF's own shapes
        if getattr(form.get("Subtype"), "name", "") != "Form":
            return 0
        if form.objid not in self._inside:
            self._inside[form.objid] = 1  # also where it draws itself
            resources = self._resolved(form.get("Resources")) or around
            self._inside[form.objid] = 1 + self._count(form.get_data(), resources)
        return self._inside[form.objid]
