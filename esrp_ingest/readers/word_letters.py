"""How the letters of a Word document look: their size, bold, raised, hidden, by runs, styles and the default."""

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
_NOT_READ = (qn("w:vanish"), qn("w:strike"), qn("w:dstrike"))
"""What a run is that is not there for readers: hidden, or struck through."""
_RUN, _TEXT, _OWN, _VALUE = qn("w:r"), qn("w:t"), qn("w:rPr"), qn("w:val")
_SIZE, _BOLD, _RAISED, _POSITION = qn("w:sz"), qn("w:b"), qn("w:vertAlign"), qn("w:position")
_STYLE, _STYLE_OF_PARAGRAPH, _BASE = qn("w:rStyle"), f"{qn('w:pPr')}/{qn('w:pStyle')}", qn("w:basedOn")


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
        around = self.around(paragraph)
        runs = (run for run in paragraph.iter(_RUN) if run.find(_TEXT) is not None)
        found = [_letters([*self._of_run(run), *around]) for run in runs]
        return Letters(max(each.size for each in found), all(each.bold for each in found)) if found else Letters(0.0)

    def is_seen(self, run: "etree._Element", around: "list[etree._Element]") -> bool:
        """Whether a run is neither hidden nor struck through.

        Args:
            run: the element.
            around: what is said of the letters of its paragraph.
        """
        properties = [*self._of_run(run), *around]
        return not any(_is_on(_first(properties, name)) for name in _NOT_READ)

    def is_raised(self, run: "etree._Element") -> bool:
        """Whether a run is set higher than its line: as superscript, or by so many half points as an office suite does.

        What the paragraph's style says tells nothing: by that its whole line is raised.
        """
        properties = self._of_run(run)
        if _first(properties, _RAISED) == "superscript":
            return True
        by = _first(properties, _POSITION) or ""
        return by.isdecimal() and int(by[:6]) > 0

    def _of_run(self, run: "etree._Element") -> "list[etree._Element]":
        """What a run says of its own letters, then its style and those that this one is based on."""
        own = run.find(_OWN)
        if own is None:
            return []
        stated = own.find(_STYLE)
        return [own] if stated is None else [own, *self._chain(stated.get(_VALUE))]

    def around(self, paragraph: "etree._Element") -> "list[etree._Element]":
        """What a paragraph's style says of letters, then those that it is based on, then the default."""
        stated = paragraph.find(_STYLE_OF_PARAGRAPH)
        style = stated.get(_VALUE) if stated is not None else self._usual
        if style not in self._known:
            self._known[style] = [*self._chain(style), *self._default]
        return self._known[style]

    def _chain(self, name: str | None) -> "Iterator[etree._Element]":
        for _ in range(_DEEPEST):
            style = self._styles.get(name)
            if style is None:
                return
            properties, based = style.find(_OWN), style.find(_BASE)
            if properties is not None:
                yield properties
            name = None if based is None else based.get(_VALUE)


def _letters(properties: "list[etree._Element]") -> Letters:
    size = _first(properties, _SIZE) or _USUAL
    return Letters(float(size[:6]) / 2 if size.isdecimal() else 0.0, _is_on(_first(properties, _BOLD)))


def _is_on(stated: str | None) -> bool:
    return stated is not None and stated not in _OFF


def _first(properties: "list[etree._Element]", name: str) -> str | None:
    """The value of the first of some properties that is stated; one without a value is on."""
    for each in properties:
        stated = each.find(name)
        if stated is not None:
            return str(stated.get(_VALUE, "on"))
    return None
