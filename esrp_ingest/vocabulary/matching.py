"""How printed words are compared with the vocabulary: exactly when folded, then fuzzily with a clear margin."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import Generic, TypeVar

from esrp_ingest.vocabulary.words import also, expanded
from esrp_ingest.vocabulary.words import words as words_of

Key = TypeVar("Key")

_ALPHANUMERIC = re.compile(r"[A-Za-z0-9]")
_NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9]+")
_LETTERS = {code: chr(code).lower() if chr(code).isalnum() else None for code in range(128)}
"""What becomes of an ASCII letter: most texts hold no other, and one table takes a tenth of what a pattern takes."""
_DROPPED = dict.fromkeys(map(ord, "™®©\u00ad\u200b\ufeff"))
# Recognition software writes Cyrillic and Greek letters for Latin ones of the same shape.
_LOOKALIKES = str.maketrans("АВЕКМНОРСТХаеорсухіΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEKMHOPCTXaeopcyxiABEZHIKMNOPTYXo")
_BEGINNING = 2
"""Letters by which aliases are sorted before a text's beginning is compared with them; none is shorter."""
_SHORTEST_BEGINNING = 4
"""Letters of a text at least that may be the first words of a label."""
_MOST_REMEMBERED = 4096
"""Texts of which it is kept what they begin with, and are like: reports repeat their headers, and most cells are looked
at in several ways."""
_LOOKED_AT = 6
"""Characters of a text that hold so many letters but for few."""
FUZZY_MINIMUM = 86.0
"""The lowest similarity (0 to 100) at which two folded texts may be the same label."""
FUZZY_MARGIN = 4.0
"""How much better the best label must be than the best of another meaning."""
RESEMBLING_MINIMUM = 75.0
"""The similarity (0 to 100), two swapped letters counted as one slip, at which a text may be meant for a label."""
_SAME_WORD, _SAME_SHORT_WORD, _SHORT_WORD = 75.0, 60.0, 4
"""The similarity (0 to 100) of a word to some part of a label from which on it is one of that label's; letters."""
_WORDS = re.compile(r"[^\s()\[\],;:/]+")
_ENDINGS = frozenset(words_of("verb_ending"))
_LITTLE = frozenset(
    chain(*map(words_of, ("little", "column_says_nothing", "second", "millisecond", "microsecond", "per_second")))
)
"""Words that change nothing of what a label means, and units of time, which are looked at by whoever reads a figure."""
_FEWEST_LETTERS = 5
"""Shorter texts are like too many others; one with the letters of a label in another order is meant for it."""
_FEWEST_SWAPPED, _MOST_SWAPPED = 3, 7
"""Letters of short labels."""


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """The letters and digits of a text in lower case: blanks, hyphens, wraps and punctuation do not count."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_DROPPED)).translate(_LOOKALIKES).casefold()
        text = "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
        return _NOT_ALPHANUMERIC.sub("", text.lower())
    return text.translate(_LETTERS)


_ANY_DIGIT = str.maketrans("123456789", "000000000")
_ALIAS_LETTERS = {**_LETTERS, **{ord(digit): "0" for digit in "123456789"}}


@lru_cache(maxsize=65536)
def _folded(text: str) -> str:
    """A text as aliases are compared."""
    return text.translate(_ALIAS_LETTERS) if text.isascii() else fold(text).translate(_ANY_DIGIT)


def _position_after(text: str, folded_length: int) -> int:
    """Where in a text its first `folded_length` folded characters end."""
    if text.isascii() and folded_length > 0:
        last = next(islice(_ALPHANUMERIC.finditer(text), folded_length - 1, None), None)
        return len(text) if last is None else last.end()
    seen = 0
    for position, letter in enumerate(text):
        if seen >= folded_length:
            return position
        seen += letter.isalnum() if letter.isascii() else len(fold(letter))
    return len(text)


def _inside_word(text: str, position: int) -> bool:
    """Whether a place in a text is in the middle of a word; cells that touch make `MaintenanceTrue` of two."""
    last, following = text[position - 1], text[position : position + 1]
    return last.isalpha() and following.isalpha() and not (last.islower() and following.isupper())


@dataclass(frozen=True, slots=True)
class Match(Generic[Key]):
    """A vocabulary entry found in a text.

    Attributes:
        key: what the entry stands for.
        score: 100 for an exact match, else the similarity.
        rest: what follows the entry in the text (`starting` only).
    """

    key: Key
    score: float = 100.0
    rest: str = ""

    @property
    def exact(self) -> bool:
        return self.score >= 100.0


def _letters_of(folded: str) -> Iterator[str]:
    """The letters of a short label in the order of the alphabet, with and without the plural's."""
    if _FEWEST_SWAPPED <= len(folded) <= _MOST_SWAPPED:
        yield "".join(sorted(folded))
        yield "".join(sorted(folded.rstrip("s")))


def _holds_words(folded: str, text: str) -> bool:
    """Whether each word of a text that means something is some part of a folded label, letters apart."""
    from rapidfuzz import fuzz  # noqa: PLC0415 - brings rapidfuzz

    for word in filter(None, map(_folded, _WORDS.findall(text))):
        least = _SAME_SHORT_WORD if len(word) <= _SHORT_WORD else _SAME_WORD
        if word not in folded and word not in _LITTLE and fuzz.partial_ratio(word, folded) < least:
            return False
    return True


def _goes_on(folded: str, printed: str, text: str) -> bool:
    """Whether a word of a text goes on where one of a label ends, as another word does: `hosted` is no `host`."""
    known = tuple(word for word in map(_folded, _WORDS.findall(printed)) if len(word) >= _SHORT_WORD)
    others = (word for word in map(_folded, _WORDS.findall(text)) if word not in folded)
    return any(word.startswith(each) and word[len(each) :] in _ENDINGS for word in others for each in known)


class LabelIndex(Generic[Key]):
    """Printed aliases of canonical keys, searchable exactly, as the start of a text, and fuzzily.

    A digit in an alias stands for any digit: `of all 12 servers` for as many as there may be.

    Args:
        aliases: by key, as phrases: `[...]` may be missing, `{a|b}` is one of both.
    """

    def __init__(self, aliases: Mapping[Key, Iterable[str]]) -> None:
        self._keys: dict[str, Key] = {}
        self._printed: dict[str, str] = {}
        words: set[str] = set()
        for key, names in aliases.items():
            for alias in (alias for name in names for one in expanded(name) for alias in (one, *also(one))):
                words.update(alias.casefold().split())
                folded = _folded(alias)
                known = self._keys.setdefault(folded, key)
                self._printed.setdefault(folded, alias)
                if known != key:
                    raise ValueError(f"{alias!r} stands for both {known!r} and {key!r}")
        self._values = list(dict.fromkeys(self._keys.values()))
        self._words = frozenset(words)
        self._sorted = sorted(self._keys)
        self._near: dict[int, list[str]] = {}
        self._longest = max(map(len, self._sorted), default=0)
        self._has_digits = any("0" in alias for alias in self._sorted)
        self._closest = lru_cache(maxsize=_MOST_REMEMBERED)(self._find_closest)
        self._resembled = lru_cache(maxsize=_MOST_REMEMBERED)(self._find_resembled)
        self._starting = lru_cache(maxsize=_MOST_REMEMBERED)(self._find_starting)
        self._by_letters = {letters: key for alias, key in self._keys.items() for letters in _letters_of(alias)}
        lengths: dict[str, set[int]] = {}
        self._beginnings: set[str] = set()
        for folded in self._keys:
            self._beginnings.add(folded[:_SHORTEST_BEGINNING])
            lengths.setdefault(folded[:_BEGINNING], set()).add(len(folded))
        self._lengths = {beginning: sorted(found, reverse=True) for beginning, found in lengths.items()}

    def values(self) -> list[Key]:
        """All canonical keys."""
        return [*self._values]

    def exact(self, text: str) -> Key | None:
        """The key of a text that is an alias, folded."""
        return self._keys.get(_folded(text))

    def __contains__(self, text: str) -> bool:
        """Whether a text is an alias, folded."""
        return _folded(text) in self._keys

    def is_in_words(self, text: str) -> bool:
        """Whether a text is made of words that aliases have, each of them whole, however it is wrapped."""
        return self._words.issuperset(text.casefold().split())

    def starting(self, text: str) -> Match[Key] | None:
        """The longest alias that a text begins with, and what follows it. A word is never cut in two."""
        if text.isascii() and not self._may_begin(text):
            return None
        return self._starting(text)

    def _find_starting(self, text: str) -> Match[Key] | None:
        """The same, of a text that was not asked for lately."""
        folded = _folded(text)
        for length in self._lengths.get(folded[:_BEGINNING], ()):
            key = self._keys.get(folded[:length]) if length <= len(folded) else None
            if key is None:
                continue
            position = _position_after(text, length)
            if not _inside_word(text, position):
                return Match(key, rest=text[position:].lstrip(")]:*| ").rstrip())
        return None

    def _may_begin(self, text: str) -> bool:
        """Whether some alias begins as a text of ASCII letters does; it is not folded as a whole for that."""
        begun = text[:_BEGINNING]
        begun = begun.lower() if begun.isalpha() else _folded(text[:_LOOKED_AT])[:_BEGINNING]
        return len(begun) < _BEGINNING or begun in self._lengths

    def begins_an_alias(self, text: str) -> bool:
        """Whether a text is a proper beginning of some alias: the first lines of a wrapped label."""
        folded = _folded(text)
        if len(folded) < _SHORTEST_BEGINNING or folded[:_SHORTEST_BEGINNING] not in self._beginnings:
            return False
        after = bisect_right(self._sorted, folded)
        return after < len(self._sorted) and self._sorted[after].startswith(folded)

    def may_become(self, text: str) -> bool:
        """Whether a text is an alias, or the beginning of one."""
        return self.exact(text) is not None or self.begins_an_alias(text)

    def may_begin(self, text: str) -> bool:
        """Whether a text begins with an alias, or is itself the beginning of one."""
        return self.starting(text) is not None or self.begins_an_alias(text)

    def fuzzy(self, text: str) -> Match[Key] | None:
        """The one key that a text resembles clearly more than any other, None where none or several do.

        Letters may differ, words not: `Number of host ports` is no mistyped `Number of hosts`.
        """
        folded = _folded(text)
        if folded in self._keys:
            return Match(self._keys[folded])
        if len(folded) < 6:
            return None
        found = self._closest(folded) if self._may_be_close(folded) else None
        if found is None:
            return None
        alias, score = found
        printed = self._printed[alias]
        same = ("%" in printed or "%" not in text) and _holds_words(alias, text) and _holds_words(folded, printed)
        return Match(self._keys[alias], score) if same and not _goes_on(alias, printed, text) else None

    def resembling(self, text: str) -> Match[Key] | None:
        """What a text that is no entry, nor clearly like just one, may have been meant for; None where it is."""
        folded = _folded(text)
        if self.fuzzy(text) is not None:
            return None
        swapped = next((self._by_letters[each] for each in _letters_of(folded) if each in self._by_letters), None)
        if swapped is not None or len(folded) < _FEWEST_LETTERS:
            return None if swapped is None else Match(swapped, RESEMBLING_MINIMUM)
        if len(folded) * RESEMBLING_MINIMUM / 100 > self._longest:
            return None
        found = self._resembled(folded)
        return None if found is None else Match(self._keys[found[0]], 100 * found[1])

    def _find_resembled(self, folded: str) -> tuple[str, float] | None:
        """The alias that a text resembles most, where it does, and how much."""
        from rapidfuzz import process  # noqa: PLC0415 - brings rapidfuzz
        from rapidfuzz.distance import OSA  # noqa: PLC0415 - brings rapidfuzz

        scorer, least = OSA.normalized_similarity, RESEMBLING_MINIMUM / 100
        found = process.extractOne(folded, self._sorted, scorer=scorer, score_cutoff=least)
        return None if found is None else (found[0], found[1])

    def _may_be_close(self, folded: str) -> bool:
        """Whether a text may be like an alias, by its digits, of which aliases have none, and by its length."""
        if not self._has_digits and (digits := folded.count("0")):
            letters = len(folded) - digits
            if 200 * letters < FUZZY_MINIMUM * (letters + len(folded)):
                return False
        return bool(self._as_long(len(folded)))

    def _find_closest(self, folded: str) -> tuple[str, float] | None:
        """The alias that a text is like, and how much, where it is clearly less like those of other keys."""
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - brings rapidfuzz

        choices = self._as_long(len(folded))
        found = process.extract(folded, choices, scorer=fuzz.ratio, score_cutoff=FUZZY_MINIMUM, limit=8)
        best: dict[Key, tuple[str, float]] = {}
        for alias, score, _ in found:
            best.setdefault(self._keys[alias], (alias, score))
        ranked = sorted(best.values(), key=lambda entry: -entry[1])
        if not ranked or (len(ranked) > 1 and ranked[0][1] - ranked[1][1] < FUZZY_MARGIN):
            return None
        return ranked[0]

    def _as_long(self, length: int) -> list[str]:
        """The aliases that a text so long may be like: the letters of the shorter one are counted in both at most."""
        if length not in self._near:
            least = FUZZY_MINIMUM / 200
            self._near[length] = [
                alias for alias in self._sorted if min(len(alias), length) >= least * (len(alias) + length) - 1
            ]
        return self._near[length]
