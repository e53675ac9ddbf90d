"""What is kept for words by their places on pages, also for words that were cut or put together since."""

from bisect import bisect_left
from typing import Generic, TypeVar

from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Box, Word

Value = TypeVar("Value")


class WordIndex(Generic[Value]):
    """Values by the pages and the places of words."""

    def __init__(self) -> None:
        self._exact: dict[tuple[int, Box], Value] = {}
        self._from_top: dict[int, list[tuple[float, float, Box, Value]]] = {}

    def clear(self) -> None:
        """Forgets all of them."""
        self._exact.clear()
        self._from_top.clear()

    def put(self, page: int, box: Box, value: Value) -> None:
        """Keeps a value for a word."""
        self._exact[page, box] = value

    def at(self, page: int, box: Box) -> Value | None:
        """What is kept for just this word."""
        return self._exact.get((page, box))

    def around(self, page: int, word: Word) -> list[Value]:
        """What is kept for a word, else for those that it is a piece of, or that share most of its width with it."""
        exact = self._exact.get((page, word.box))
        return [exact] if exact is not None else self._beside(page, word.box)

    def _beside(self, page: int, box: Box) -> list[Value]:
        words = self._sorted().get(page, [])
        level = TOLERANCES.level * box.height
        at = bisect_left(words, (box.top - level,), key=lambda entry: entry[:1])
        found = []
        for top, _, own, value in words[at:]:
            if top > box.top + level:
                break
            if 2 * own.overlap_x(box) > min(own.x1 - own.x0, box.x1 - box.x0):
                found.append(value)
        return found

    def _sorted(self) -> dict[int, list[tuple[float, float, Box, Value]]]:
        """The words of each page from the top."""
        if not self._from_top:
            for (page, box), value in self._exact.items():
                self._from_top.setdefault(page, []).append((box.top, box.x0, box, value))
            for words in self._from_top.values():
                words.sort(key=lambda entry: entry[:2])
        return self._from_top
