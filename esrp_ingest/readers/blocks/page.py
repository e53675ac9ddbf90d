"""The tree of an HTML page, with what its readers see and nothing else.

lxml parses a page. BeautifulSoup parses it again where its tags do not match, or where it is nested too deep for lxml.
Nothing that a page refers to is fetched.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from lxml import etree

from esrp_ingest.bounds import TAGS, require
from esrp_ingest.readers.blocks.unseen import mark_unseen, without_marked
from esrp_ingest.readers.elements import Element
from esrp_ingest.readers.line_numbers import LineNumbers

_XHTML_PREFIX = re.compile(r"""\bxmlns:([\w.-]{1,30})\s*=\s*["']http://www\.w3\.org/1999/xhtml["']""", re.IGNORECASE)
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_BROKEN = frozenset(["ERR_TAG_NAME_MISMATCH", "HTML_STRUCURE_ERROR", "ERR_RESOURCE_LIMIT"])
"""The errors of lxml after which BeautifulSoup parses a page; the spelling is that of libxml2."""
NUMBERED = ("tr", "td", "th", "h1", "h2", "h3", "h4", "h5", "h6", "li", "legend", "fieldset", "pre")
"""The elements whose lines are those of what follows; no parser adds any of them by itself."""
_WRAPPED_TAG = re.compile(r"<(?:t[dhr]|h[1-6]|li|legend|fieldset|pre)\b[^<>\n]*\n[^<>]*>")
"""A tag of several lines: lxml tells the last of them."""
_MOST_LINES = 65_000
"""The number of lines of a page up to which lxml counts them."""
_NESTING = re.compile(r"<(?P<end>/?)(?:table|dl)\b")
_NAME = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_ROLES = {
    "table": "table",
    "grid": "table",
    "row": "tr",
    "cell": "td",
    "gridcell": "td",
    "columnheader": "th",
    "rowheader": "th",
}
"""The tags that roles of ARIA stand for."""


class Page:
    """A page that was parsed.

    Args:
        text: the page.

    Attributes:
        root: the tree without what is not seen, None for an empty page.
        title: the title that browsers print at the head of every page, or nothing.
        nested: some tables may be in cells of others.
    """

    def __init__(self, text: str) -> None:
        require(text.count("<"), TAGS, "tags")
        text = _CONTROLS.sub("", _without_prefixes(text))
        folded = text.lower()
        self.root = _tree(text, folded)
        self.title = ""
        ends = [bool(tag["end"]) for tag in _NESTING.finditer(folded)]
        self.nested = any(not this and not following for this, following in pairwise(ends)) or "role=" in folded
        if self.root is None:
            return
        self.title = " ".join((self.root.findtext(".//title") or "").split())
        if "role=" in folded:
            _take_roles(self.root)
        mark_unseen(self.root, folded)
        without_marked(self.root)


def _without_prefixes(text: str) -> str:
    """Remove the prefix of XHTML's namespace from the tags of a page that declares one."""
    declared = _XHTML_PREFIX.search(text, 0, 4096) if "xmlns:" in text[:4096].lower() else None
    if declared is None:
        return text
    for bracket in ("<", "</"):
        text = text.replace(f"{bracket}{declared[1]}:", bracket)
    return text


def _tree(text: str, folded: str) -> "etree._Element | None":
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, no_network=True, remove_comments=True, remove_pis=True)
    try:
        root = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError:  # a page of blanks or comments
        return None
    is_broken = any(error.type_name in _BROKEN for error in parser.error_log)
    if is_broken:
        root = _by_soup(text)
    if is_broken or _WRAPPED_TAG.search(folded) or text.count("\n") > _MOST_LINES:
        numbers = LineNumbers(text)
        for element in list(root.iter(*NUMBERED)):  # lxml lets go of an element in the time of its depth
            numbers.enter(element.tag)
            element.sourceline = numbers.current
    return root


def _by_soup(text: str) -> "etree._Element":
    """Give BeautifulSoup's tree of a page as one of lxml."""
    from esrp_ingest.readers.soup import of_tree, soup_of  # noqa: PLC0415 - brings bs4

    builder = etree.TreeBuilder()
    builder.start("html", {})
    names = ["html"]
    for item in of_tree(soup_of(text)):
        if item is None:
            builder.end(names.pop())
        elif isinstance(item, Element):
            names.append(item.name if _NAME.fullmatch(item.name) else "span")
            builder.start(names[-1], dict(_attributes(item)))
        else:
            builder.data(_CONTROLS.sub("", item))
    while names:
        builder.end(names.pop())
    root: etree._Element = builder.close()
    return root


def _attributes(tag: Element) -> Iterator[tuple[str, str]]:
    for name, value in tag.attrs.items():
        if _NAME.fullmatch(name):
            yield name, _CONTROLS.sub("", value)


def _take_roles(root: "etree._Element") -> None:
    """Name elements after what their roles say they are."""
    for element in list(root.iter()):
        if (tag := _ROLES.get(element.get("role", ""))) is not None:
            element.tag = tag
