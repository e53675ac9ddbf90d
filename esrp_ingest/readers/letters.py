"""How large and how bold the letters of an HTML page are: by its tags, their styles, and its own style sheet's.

Only what titles need is read of a style sheet: rules for a tag, a class or both. Sizes are those of a browser, where
running text has 16.
"""

import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import NamedTuple

from esrp_ingest.readers.markup import Element

_USUAL = 16.0
_HEADINGS = {"h1": 2.0, "h2": 1.5, "h3": 1.17, "h4": 1.0, "h5": 0.83, "h6": 0.67}
"""How much larger than the text around them browsers print headings."""
_TAGS = {**_HEADINGS, "big": 1.2, "small": 0.83}
_OF_FONT = (0.63, 0.63, 0.82, 1.0, 1.13, 1.5, 2.0, 3.0)
"""What the sizes 0 to 7 of a `<font>` are of running text."""
_BOLD_TAGS = frozenset({*_HEADINGS, "b", "strong", "th"})
_SIZE = re.compile(
    r"\bfont(?:-size)?\s*:[^;:]{0,60}?(?<![\w.])(?P<number>\d{1,3}(?:\.\d{1,4})?)\s?(?P<unit>pt|px|r?em|%)",
    re.IGNORECASE,
)
_WEIGHT = re.compile(
    r"\bfont(?:-weight)?\s*:[^;:]{0,60}?\b(?:(?P<bold>bold|[6-9]00)|(?P<thin>normal|[1-5]00))\b", re.IGNORECASE
)
_UNITS = {"pt": 4 / 3, "px": 1.0, "rem": _USUAL}
_SELECTOR = re.compile(r"(?P<tag>[A-Za-z]\w{0,15})?(?:\.(?P<name>[\w-]{1,60}))?")
_COMMENT = re.compile(r"<!--|-->|/\*[^*]{0,2000}\*/")
_MOST_RULES = 5000
_MOST_CLASSES = 8


class Letters(NamedTuple):
    """How the letters of a text look.

    Attributes:
        size: their height, 16 where nothing is said.
        bold: they are bold.
    """

    size: float = _USUAL
    bold: bool = False

    def styled(self, style: str) -> "Letters":
        """The letters inside of a tag with a style."""
        if "font" not in style.lower():
            return self
        size, weight = _SIZE.search(style), _WEIGHT.search(style)
        bold = self.bold if weight is None else weight["bold"] is not None
        if size is None:
            return Letters(self.size, bold)
        number, unit = float(size["number"]), size["unit"].lower()
        around = self.size / 100 if unit == "%" else self.size
        return Letters(number * _UNITS.get(unit, around), bold)


class StyleSheet:
    """What the style sheet of a page says of letters, and what its tags do.

    Args:
        texts: what stands in its `<style>` tags.
    """

    def __init__(self, texts: list[str]) -> None:
        self._rules = dict(_rules(texts))
        self._known: dict[tuple[str, tuple[str, ...], Letters], Letters] = {}

    def inside(self, tag: Element, around: Letters) -> Letters:
        """The letters of what stands inside a tag, by those around it."""
        if not tag.attrs:
            return self._of(tag.name, (), around)
        size = tag.attrs.get("size", "")
        classes = tag.attrs.get("class", "").split()
        letters = self._of(tag.name, tuple(classes[:_MOST_CLASSES]), around)
        if tag.name == "font" and size.isdecimal():
            letters = Letters(_USUAL * _OF_FONT[min(int(size[:3]), 7)], letters.bold)
        return letters.styled(tag.attrs.get("style", ""))

    def _of(self, name: str, classes: tuple[str, ...], around: Letters) -> Letters:
        """The letters inside of a tag of some classes."""
        known = self._known.get((name, classes, around))
        if known is not None:
            return known
        letters = Letters(around.size * _TAGS.get(name, 1.0), around.bold or name in _BOLD_TAGS)
        for selector in ((name, ""), *((of, each) for each in classes for of in ("", name))):
            style = self._rules.get(selector, "")
            if _SIZE.search(style):  # in place of what the tag does, relative to what is around it
                letters = Letters(around.size, letters.bold)
            letters = letters.styled(style)
        if len(self._known) < _MOST_RULES:
            self._known[name, classes, around] = letters
        return letters


def _rules(texts: list[str]) -> Iterator[tuple[tuple[str, str], str]]:
    """The rules about fonts, by the tag and the class that they are for."""
    for rule in islice(chain.from_iterable(_COMMENT.sub(" ", text).split("}") for text in texts), _MOST_RULES):
        selectors, _, style = rule.rpartition("{")
        if "font" not in style.lower():
            continue
        for selector in selectors.rpartition("{")[2].split(","):
            found = _SELECTOR.fullmatch(selector.strip())
            if found is not None and found[0]:
                yield ((found["tag"] or "").lower(), found["name"] or ""), style
