"""BeautifulSoup's tree of a page, and what it says in order: of all pages but those that Jetstress itself wrote."""

import warnings
from collections.abc import Iterator
from typing import cast

from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning
from bs4.element import NavigableString, PageElement, PreformattedString, Tag

from esrp_ingest.readers.elements import Element, Item


def soup_of(text: str) -> BeautifulSoup:
    """BeautifulSoup's tree of a page."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)  # XHTML is often served as HTML
        return BeautifulSoup(text, "lxml", multi_valued_attributes=None)


def of_tree(soup: BeautifulSoup) -> Iterator[Item]:
    """The elements and texts of a tree, without recursion: pages may be nested thousands deep."""
    open_tags: list[PageElement] = [soup]
    for node in soup.descendants:
        while open_tags[-1] is not node.parent:
            open_tags.pop()
            yield None
        if isinstance(node, Tag):
            open_tags.append(node)
            yield Element(node.name, cast("dict[str, str]", node.attrs))
        elif isinstance(node, NavigableString) and not isinstance(node, PreformattedString):
            yield str(node)
