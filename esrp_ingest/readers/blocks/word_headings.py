"""Which paragraphs of a Word document are headings: by their outline level, or by the name of their style."""

import re

from docx.oxml.ns import qn
from lxml import etree

_DEEPEST = 12
"""So many styles at most are based on each other."""
_LEVELS = 9
_VALUE, _LEVEL, _BASE, _NAME = qn("w:val"), qn("w:outlineLvl"), qn("w:basedOn"), qn("w:name")
_PROPERTIES, _STYLE = qn("w:pPr"), qn("w:pStyle")
_HEADING = re.compile(r"heading ([1-9])|(title)|(subtitle)", re.IGNORECASE)


class WordHeadings:
    """The levels of the headings of a document.

    Args:
        styles: the document's styles.
    """

    def __init__(self, styles: "etree._Element") -> None:
        self._styles = {style.get(qn("w:styleId")): style for style in styles.iter(qn("w:style"))}
        self._levels: dict[str, int] = {}

    def level(self, paragraph: "etree._Element") -> int:
        """Give the level of a heading, 0 for other paragraphs."""
        properties = paragraph.find(_PROPERTIES)
        if properties is None:
            return 0
        own, style = properties.find(_LEVEL), properties.find(_STYLE)
        if own is not None:
            return _level(own)
        return 0 if style is None else self._of_style(style.get(_VALUE, ""))

    def _of_style(self, name: str) -> int:
        if name not in self._levels:
            self._levels[name] = self._looked_up(name)
        return self._levels[name]

    def _looked_up(self, name: str | None) -> int:
        for _ in range(_DEEPEST):
            style = self._styles.get(name)
            if style is None:
                break
            stated, called, based = style.find(f"{_PROPERTIES}/{_LEVEL}"), style.find(_NAME), style.find(_BASE)
            if stated is not None:
                return _level(stated)
            if called is not None and (found := _HEADING.fullmatch(called.get(_VALUE, ""))) is not None:
                return int(found[1] or (1 if found[2] else 2))
            name = None if based is None else based.get(_VALUE)
        return 0


def _level(stated: "etree._Element") -> int:
    """The level of an outline level, which counts from 0; the last one is that of running text."""
    value = stated.get(_VALUE, "")
    return int(value) + 1 if value.isdecimal() and int(value[:3]) < _LEVELS else 0
