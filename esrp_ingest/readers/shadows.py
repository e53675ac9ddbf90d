"""Words that a page draws twice, a little aside, to throw a shadow or to look bold: each is read once.

Where the two are drawn letter by letter, they come as one word: `DDaattaabbaassee`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from esrp_ingest.layout import Box, Word

_SHARE = 0.8
"""The share of a page's different words that stand on it several times where all of them are drawn twice."""
_ASIDE = 0.25
"""By which share of its height a word is drawn aside at the most."""


_LETTERS = 6
"""So many letters of a word are no word of two equal ones each."""


def without_shadows(words: Sequence[Word]) -> list[Word]:
    """The words of a page without those that stand where the same word stands already.

    Only a page is looked at more closely on which most words stand several times.
    """
    words = list(_of_single_letters(words))
    times = Counter(word.text for word in words)
    if sum(count > 1 for count in times.values()) < _SHARE * len(times):
        return words
    kept: list[Word] = []
    places: dict[str, list[Box]] = {}
    for word in words:
        known = places.setdefault(word.text, [])
        if not any(_is_shadow(box, word.box) for box in known):
            known.append(word.box)
            kept.append(word)
    return kept


def _is_shadow(box: Box, other: Box) -> bool:
    """Whether one word lies all but where another one does."""
    aside = _ASIDE * box.height
    return abs(box.x0 - other.x0) <= aside and abs(box.top - other.top) <= aside and abs(box.x1 - other.x1) <= aside


def _of_single_letters(words: Sequence[Word]) -> Iterator[Word]:
    """The words, those that hold each letter twice without the second ones; short ones only beside longer ones."""
    doubled = [word.text[::2] == word.text[1::2] for word in words]
    long = [two and _is_long(word.text) for two, word in zip(doubled, words, strict=True)]
    if not any(long):
        yield from words
        return
    beside = list(map(any, zip(long, [*long[1:], False], [False, *long[:-1]], strict=True)))
    for word, two, near in zip(words, doubled, beside, strict=True):
        yield word._replace(text=word.text[::2]) if two and near else word


def _is_long(text: str) -> bool:
    """Whether no word has so many letters that stand twice each."""
    return len(text) >= _LETTERS and text.isalpha()
