"""How large and how bold the letters of a Word document's paragraphs are: by runs, styles and the default."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docx.oxml.ns import qn

from esrp_ingest.readers.letters import Letters

if TYPE_CHECKING:
    from lxml import etree

_OFF = frozenset({"0", "false", "off"})
_USUAL = "20"
"""Half points of letters where nothing is said, as the format defines it."""
_DEEPEST = 12
"""So many styles at most are based on each other."""


class WordLetters:
    """What the styles of a document say of letters.

    Args:
        styles: the document's styles.
    """

    def __init__(self, styles: "etree._Element") -> None:
        self._styles = {style.get(qn("w:styleId")): style for style in styles.iter(qn("w:style"))}
        default = styles.find(f"{qn('w:docDefaults')}/{qn('w:rPrDefault')}/{qn('w:rPr')}")
        usual = (each for each in self._styles.values() if each.get(qn("w:default")) == "1")
        self._default = [] if default is None else [default]
        self._usual = next((each.get(qn("w:styleId")) for each in usual if each.get(qn("w:type")) == "paragraph"), None)
        self._known: dict[str | None, list[etree._Element]] = {}

    def of(self, paragraph: "etree._Element") -> Letters:
        """The largest letters of a paragraph; bold where all of its runs with text are."""
        stated = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        around = self._properties(stated.get(qn("w:val")) if stated is not None else self._usual)
        found = [self._of_run(run, around) for run in paragraph.iter(qn("w:r")) if run.find(qn("w:t")) is not None]
        return Letters(max(each.size for each in found), all(each.bold for each in found)) if found else Letters(0.0)

    def _of_run(self, run: "etree._Element", around: "list[etree._Element]") -> Letters:
        own = run.find(qn("w:rPr"))
        stated = None if own is None else own.find(qn("w:rStyle"))
        named = [] if stated is None else list(self._chain(stated.get(qn("w:val"))))
        properties = [*([] if own is None else [own]), *named, *around]
        size, bold = _first(properties, "w:sz") or _USUAL, _first(properties, "w:b")
        return Letters(float(size[:6]) / 2 if size.isdecimal() else 0.0, bold is not None and bold not in _OFF)

    def _properties(self, style: str | None) -> "list[etree._Element]":
        """What a paragraph's style says of letters, then those that it is based on, then the default."""
        if style not in self._known:
            self._known[style] = [*self._chain(style), *self._default]
        return self._known[style]

    def _chain(self, name: str | None) -> "Iterator[etree._Element]":
        for _ in range(_DEEPEST):
            style = self._styles.get(name)
            if style is None:
                return
            properties, based = style.find(qn("w:rPr")), style.find(qn("w:basedOn"))
            if properties is not None:
                yield properties
            name = None if based is None else based.get(qn("w:val"))


def _first(properties: "list[etree._Element]", name: str) -> str | None:
    """The value of the first of some properties that is stated; one without a value is on."""
    found = (each.find(qn(name)) for each in properties)
    stated = next((each for each in found if each is not None), None)
    return None if stated is None else stated.get(qn("w:val"), "on")
