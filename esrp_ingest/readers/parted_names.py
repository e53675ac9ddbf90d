"""Names that recognition put together with the figure beside them: `Instance6843.110.359` beside `Instance6843.1`.

Between cells that nearly touch it sees no blank. Where a name that stands alone elsewhere on the page may be the
beginning of such a word, and a figure is left, they are two words. Where another name might begin there as well, the
rows of a table count up, or nothing is parted.
"""

import re
from collections.abc import Sequence

from esrp_ingest.layout import Word

_NAME = re.compile(r"(?P<stem>[A-Za-z](?:[\w-]{0,60}\.)?[\w-]{0,60}?)(?P<number>\d{1,4})")
_NAME_AND_FIGURE = re.compile(r"[A-Za-z][\w-]{0,60}(?:\.\d{1,9})?\.\d{2,3}")
_FIGURE = re.compile(r"\d{1,9}\.\d{2,3}")
"""A figure as Jetstress prints it in the tables that name instances."""
_APART = 0.25
"""How many heights from where the two touch each of them is taken to end or to begin: they are two cells."""


def with_names_parted(words: Sequence[Word]) -> list[Word]:
    """The words of a page, names parted from figures that were put together with them.

    Args:
        words: what was recognized on a page.
    """
    rows = _Rows({word.text for word in words})
    parted: dict[Word, list[Word]] = {}
    for word in sorted(words, key=lambda each: each.box.top):
        name = rows.name_of(word.text)
        if name is not None and name != word.text:
            parted[word] = _pieces(word, len(name))
    return [piece for word in words for piece in parted.get(word, [word])]


class _Rows:
    """The rows of a page's tables, which are met from the top down, by the numbers of their names."""

    def __init__(self, texts: set[str]) -> None:
        """Takes what the words of the page say."""
        found = ((text, _NAME.fullmatch(text)) for text in texts)
        self._names = {text: (name["stem"], int(name["number"])) for text, name in found if name is not None}
        self._numbers: dict[str, set[int]] = {}
        for stem, number in self._names.values():
            self._numbers.setdefault(stem, set()).add(number)
        self._above: dict[str, int] = {}

    def name_of(self, text: str) -> str | None:
        """The name that the next word is, or begins with; None where there is none, or it is not sure which."""
        name = self._beginning(text) or (text if text in self._names else None)
        if name is not None:
            stem, number = self._names[name]
            self._above[stem] = number
        return name

    def _beginning(self, text: str) -> str | None:
        """The name that a word begins with which leaves a figure."""
        if _NAME_AND_FIGURE.fullmatch(text) is None:
            return None
        known = [name for name in self._names if text.startswith(name) and _FIGURE.fullmatch(text, len(name))]
        sure = len(known) == 1 and not self._may_be_longer(text, known[0])
        return known[0] if sure else next(filter(self._is_next, known), None)

    def _may_be_longer(self, text: str, name: str) -> bool:
        """Whether another name may begin a word: one that stands alone nowhere, and is not far from those that do."""
        if _FIGURE.fullmatch(text, len(name) + 1) is None:
            return False
        stem, number = self._names[name]
        greatest = max(*self._numbers[stem], self._above.get(stem, 0))
        return 10 * number + int(text[len(name)]) <= greatest + 1

    def _is_next(self, name: str) -> bool:
        """Whether a name stands in the row below the last one, or in the first row of a table."""
        stem, number = self._names[name]
        numbers = self._numbers[stem]
        above = self._above.get(stem, max(numbers))
        return number == (min(numbers) if above == max(numbers) else above + 1)


def _pieces(word: Word, end: int) -> list[Word]:
    """A name and a figure, of which the name ends at a letter."""
    box = word.box
    touching = box.x0 + (box.x1 - box.x0) * end / len(word.text)
    name = word._replace(text=word.text[:end], box=box._replace(x1=touching - _APART * box.height))
    return [name, word._replace(text=word.text[end:], box=box._replace(x0=touching + _APART * box.height))]
