"""What an HTML page says in the order in which it says it: an element begins, a text, the innermost element ends.

BeautifulSoup reads every page but those that Jetstress itself wrote: of these lxml, which parses for BeautifulSoup too,
tells the same without a tree of objects in between.
"""

import re
from collections.abc import Mapping

from lxml import etree

from esrp_ingest.readers.elements import Element, Item

_BY_JETSTRESS = re.compile(r"""<td class="grid_row_header">""")
"""What stands in the pages of all of its versions."""


_NO_ATTRIBUTES: Mapping[str, str] = {}
"""Those of most tags; lxml gives a mapping that takes long to ask."""


def items_of(text: str) -> list[Item]:
    """The elements and texts of a page, but for comments and the like."""
    if _BY_JETSTRESS.search(text):
        return parsed(text)
    from esrp_ingest.readers.soup import of_tree, soup_of  # noqa: PLC0415 - brings bs4

    return list(of_tree(soup_of(text)))


def parsed(text: str) -> list[Item]:
    """The same as BeautifulSoup's tree holds, out of the parser that it makes its tree with."""
    parser = etree.HTMLParser(target=_Items(), recover=True)
    parser.feed(text)
    found: list[Item] = parser.close()
    return found


class _Items:
    """Takes what the parser finds; a text ends wherever anything else stands."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._texts: list[str] = []

        self._add = self._items.append
        self.data = self._texts.append
        """Takes a text, or a piece of one: the list itself does, for there are hundreds on a page."""

    def start(self, name: str, attrs: Mapping[str, str]) -> None:
        if self._texts:
            self._end_text()
        self._add(Element(name, attrs or _NO_ATTRIBUTES))

    def end(self, _name: str) -> None:
        if self._texts:
            self._end_text()
        self._add(None)

    def comment(self, _text: str) -> None:
        self._end_text()

    def pi(self, _target: str, _text: str | None = None) -> None:
        self._end_text()

    def doctype(self, *_names: str | None) -> None:
        self._end_text()

    def close(self) -> list[Item]:
        self._end_text()
        return self._items

    def _end_text(self) -> None:
        texts = self._texts
        if texts:
            self._add(texts[0] if len(texts) == 1 else "".join(texts))
            texts.clear()


def breaks_off(text: str) -> bool:
    """Whether a page ends before its markup does: its root element, else a table or a tag, is open at its end."""
    folded = text.lower()
    if "<html" in folded:
        return "</html" not in folded
    return folded.rfind("<") > folded.rfind(">") or folded.count("<table") > folded.count("</table")
