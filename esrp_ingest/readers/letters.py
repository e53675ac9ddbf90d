"""How large and how bold the letters of an HTML page are, and whether they are seen: by tags, styles and style sheet.

Only what titles need is read of a style sheet, and what makes a text a watermark: rules for a tag, a class or both.
Sizes are those of a browser, where running text has 16.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from esrp_ingest.readers.elements import Element

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
_COLOR = re.compile(r"(?<![\w-])color\s*:\s*(?P<color>[^;]{1,60})", re.IGNORECASE)
_BACKGROUND = re.compile(r"\bbackground(?:-color|-image)?\s*:\s*(?P<color>[^;]{1,60})", re.IGNORECASE)
_TRANSPARENT = re.compile(r"\bopacity\s*:\s*0?\.[0-2]\d{0,4}\s*(?:[;!]|$)", re.IGNORECASE)
"""Hardly there; what a page shows only later begins with nothing."""
_TURNED = re.compile(r"\brotate\(\s*-?(?:[1-7]\d|[5-9])(?:\.\d{1,4})?deg", re.IGNORECASE)
"""Neither straight nor upright."""
_HEX = re.compile(r"#(?:([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})|([0-9a-f])([0-9a-f])([0-9a-f]))\b", re.IGNORECASE)
_RGB = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]{1,4}(\d{1,3})[\s,]{1,4}(\d{1,3})", re.IGNORECASE)
_PALE_NAMES = frozenset(["white", "whitesmoke", "snow", "ivory", "gainsboro", "transparent", "inherit"])
_PALE = 0.85
"""How light a color is that is not seen on paper."""
_RAISED = re.compile(r"\bvertical-align\s*:\s*super\b", re.IGNORECASE)
_WORDS = ("font", "color", "background", "opacity", "rotate", "super")
"""What says how letters look."""
_OTHERS = ("", "")
"""What rules are for that are for more than a tag, a class or both."""
_COMMENT = re.compile(r"<!--|-->|/\*[^*]{0,2000}\*/")
_MOST_RULES = 5000
_MOST_CLASSES = 8
_LONGEST_KEPT = 20_000
"""Characters of a style sheet that is kept for the next page."""


class Letters(NamedTuple):
    """How the letters of a text look.

    Attributes:
        size: their height, 16 where nothing is said.
        bold: they are bold.
        pale: they are as light as paper.
        backed: something darker than that is behind them.
        faded: they are hardly there, or stand aslant, as a watermark does.
        raised: they stand above the line, as the mark of a footnote does.
    """

    size: float = _USUAL
    bold: bool = False
    pale: bool = False
    backed: bool = False
    faded: bool = False
    raised: bool = False

    @property
    def are_seen(self) -> bool:
        """Whether a reader of the page reads them."""
        return not self.faded and (self.backed or not self.pale)

    def styled(self, style: str) -> "Letters":
        """The letters inside of a tag with a style."""
        if not style or not any(word in style.lower() for word in _WORDS):
            return self
        letters = self._colored(style)
        size, weight = _SIZE.search(style), _WEIGHT.search(style)
        bold = self.bold if weight is None else weight["bold"] is not None
        if size is None:
            return letters._replace(bold=bold)
        number, unit = float(size["number"]), size["unit"].lower()
        around = self.size / 100 if unit == "%" else self.size
        return letters._replace(size=number * _UNITS.get(unit, around), bold=bold)

    def _colored(self, style: str) -> "Letters":
        color, background = _COLOR.search(style), _BACKGROUND.search(style)
        return self._replace(
            pale=self.pale if color is None else _is_pale(color["color"]),
            backed=self.backed if background is None else not _is_pale(background["color"]),
            faded=self.faded or any(sign.search(style) is not None for sign in (_TRANSPARENT, _TURNED)),
            raised=self.raised or _RAISED.search(style) is not None,
        )


def style_sheet(texts: tuple[str, ...]) -> "StyleSheet":
    """The style sheet of a page; that of a program's pages is the same on all of them, and kept.

    Args:
        texts: what stands in its `<style>` tags.
    """
    return _kept_sheet(texts) if sum(map(len, texts)) < _LONGEST_KEPT else StyleSheet(texts)


class StyleSheet:
    """What the style sheet of a page says of letters, and what its tags do.

    Args:
        texts: what stands in its `<style>` tags.

    Attributes:
        paper: the letters of a page without any tag; where a rule for other tags sets a background, nobody knows of
            which it is, and any text may stand on it.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._rules: dict[tuple[str, str], str] = {}
        for selector, style in _rules(texts):
            self._rules[selector] = f"{style};{self._rules.get(selector, '')}"
        self.paper = Letters(backed=_OTHERS in self._rules)
        self._known: dict[tuple[str, str, Letters], Letters] = {}

    def inside(self, tag: Element, around: Letters) -> Letters:
        """The letters of what stands inside a tag, by those around it."""
        attrs = tag.attrs
        classes = attrs.get("class", "") if attrs else ""
        letters = self._known.get((tag.name, classes, around)) or self._of(tag.name, classes, around)
        if len(attrs) <= ("class" in attrs):  # of a class only the style sheet makes something
            return letters
        size = tag.attrs.get("size", "")
        if tag.name == "font" and size.isdecimal():
            letters = letters._replace(size=_USUAL * _OF_FONT[min(int(size[:3]), 7)])
        if "bgcolor" in tag.attrs or "background" in tag.attrs:
            letters = letters.styled(f"background: {tag.attrs.get('bgcolor') or 'image'}")
        return letters.styled(tag.attrs.get("style", ""))

    def _of(self, name: str, classes: str, around: Letters) -> Letters:
        """The letters inside of a tag of some classes."""
        letters = around._replace(
            size=around.size * _TAGS.get(name, 1.0),
            bold=around.bold or name in _BOLD_TAGS,
            raised=around.raised or name == "sup",
        )
        for selector in ((name, ""), *((of, each) for each in classes.split()[:_MOST_CLASSES] for of in ("", name))):
            style = self._rules.get(selector, "")
            if _SIZE.search(style):  # in place of what the tag does, relative to what is around it
                letters = letters._replace(size=around.size)
            letters = letters.styled(style)
        if len(self._known) < _MOST_RULES:
            self._known[name, classes, around] = letters
        return letters


_kept_sheet = lru_cache(maxsize=16)(StyleSheet)


def _rules(texts: Sequence[str]) -> Iterator[tuple[tuple[str, str], str]]:
    """The rules about letters, by the tag and the class that they are for."""
    for rule in islice(chain.from_iterable(_COMMENT.sub(" ", text).split("}") for text in texts), _MOST_RULES):
        selectors, _, style = rule.rpartition("{")
        if not any(word in style.lower() for word in _WORDS):
            continue
        for selector in selectors.rpartition("{")[2].split(","):
            found = _SELECTOR.fullmatch(selector.strip())
            if found is not None and found[0]:
                yield ((found["tag"] or "").lower(), found["name"] or ""), style
            elif (ground := _BACKGROUND.search(style)) is not None and not _is_pale(ground["color"]):
                yield _OTHERS, style


def _is_pale(color: str) -> bool:
    """Whether a color is as light as paper; one that nobody knows is not."""
    found = _HEX.search(color)
    if found is not None:
        parts = [int(part * (3 - len(part)), 16) for part in found.groups() if part]
    elif (given := _RGB.search(color)) is not None:
        parts = [min(int(part), 255) for part in given.groups()]
    else:
        return color.partition("!")[0].strip().lower() in _PALE_NAMES
    return sum(parts) >= _PALE * 3 * 255
