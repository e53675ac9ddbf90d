"""What a page holds and does not show: hidden and struck-out elements, letters as pale as paper, marks of footnotes."""

import re

from lxml import etree

from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.readers.elements import Element
from esrp_ingest.readers.letters import Letters, style_sheet

_MARKED = "template"
_NOT_SHOWN = (_MARKED, "script", "style", "head", "title", "noscript", "datalist", "del", "s", "strike")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_UNFOLDS = re.compile(r"\bonclick\s*=|\bjavascript:")
"""Signs of a page that shows by a click what it hides at first."""
_COLOR = re.compile(r"""color(?<![\w-]color)\s*:\s*([^;"'}]{1,60})""")
_LOOKS = ("<sup", "super", "opacity", "rotate(")
"""What else may hide letters or raise them; most pages have none of these."""


def mark_unseen(root: "etree._Element", text: str) -> None:
    """Mark the elements of a page that are not shown, and empty the texts that are not seen.

    Args:
        root: the tree.
        text: the page in small letters.
    """
    hides = not (("onclick" in text or "javascript:" in text) and _UNFOLDS.search(text))
    if hides and ("hidden" in text or "display" in text):
        _mark_hidden(root)
    if any(sign in text for sign in _LOOKS) or any(map(_is_pale, set(_COLOR.findall(text)))):
        _empty_unseen(root, hides=hides)
    if "<option" in text:
        _mark_options(root)


def _mark_hidden(root: "etree._Element") -> None:
    for element in root.xpath("//*[@hidden or @style]"):
        if "hidden" in element.attrib or _HIDDEN.search(element.get("style", "")):
            element.tag = _MARKED


def without_marked(root: "etree._Element") -> None:
    """Remove the elements that are never shown; the text behind them stays."""
    etree.strip_elements(root, *_NOT_SHOWN, with_tail=False)


def _is_pale(color: str) -> bool:
    return Letters().styled(f"color:{color}").pale


def _empty_unseen(root: "etree._Element", *, hides: bool) -> None:
    """Empty the texts whose letters are not seen, and those that are marks of footnotes."""
    sheet = style_sheet(tuple(style.text or "" for style in list(root.iter("style"))))
    letters = [sheet.paper]

    def is_read(text: str) -> bool:
        around = letters[-1]
        return (around.are_seen or not hides) and not (around.raised and FOOTNOTE.fullmatch(text))

    for event, element in etree.iterwalk(root, events=("start", "end")):
        if event == "start":
            letters.append(sheet.inside(Element(element.tag, element.attrib), letters[-1]))
            if element.text and not is_read(element.text):
                element.text = None
        else:
            letters.pop()
            if element.tail and not is_read(element.tail):
                element.tail = None


def _mark_options(root: "etree._Element") -> None:
    """Mark the options of a list that are not chosen; a list that shows several is left as it is."""
    chosen: dict[etree._Element, etree._Element] = {}
    options: list[tuple[etree._Element, etree._Element]] = []
    for option in list(root.iter("option")):
        around = option.getparent()
        choice = around.getparent() if around.tag == "optgroup" else around
        if choice is not None and choice.tag == "select" and "multiple" not in choice.attrib:
            options.append((option, choice))
            if "selected" in option.attrib or choice not in chosen:
                chosen[choice] = option
    for option, choice in options:
        if chosen[choice] is not option:
            option.tag = _MARKED
