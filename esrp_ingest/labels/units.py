"""The unit that a header, a label or a cell states, and what figures in it are in the unit of their column.

Units of time are converted, and sizes that say which kilobyte they count. Whether a `KB` or a `GB` has 1,000 or 1,024
of the next smaller unit nobody says; Jetstress's own MB are 2^20 bytes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.vocabulary.words import spelled, words

_WORD = re.compile(r"[^\W\d_]+|/")
_INPUT_OUTPUT = re.compile(spelled(r"\b{input_output}\b"), re.IGNORECASE)
"""The French `E/S` counts nothing in seconds."""
_TIMES: Mapping[str, Fraction] = {
    word: worth
    for name, worth in (
        ("nanosecond", Fraction(1, 10**9)),
        ("microsecond", Fraction(1, 10**6)),
        ("millisecond", Fraction(1, 1000)),
        ("second", Fraction(1)),
        ("minute", Fraction(60)),
        ("hour", Fraction(3600)),
    )
    for word in map(str.lower, words(name))
}
"""What units of time are in seconds."""
_SIZES: Mapping[str, Fraction | None] = {
    word: worth
    for name, worth in (
        ("byte", Fraction(1)),
        ("kibibyte", Fraction(2**10)),
        ("mebibyte", Fraction(2**20)),
        ("gibibyte", Fraction(2**30)),
        ("tebibyte", Fraction(2**40)),
        ("megabyte", None),
        ("size_of_two_kinds", None),
    )
    for word in map(str.lower, words(name))
}
"""What units of size are in bytes, None where nobody knows."""
_BYTES, _MEGABYTES = frozenset(words("byte")), frozenset(map(str.lower, words("megabyte")))
_PER = frozenset(("/", *words("per")))
_SHORT = 2
"""So many letters narrow cells may have broken off a word."""
_BEFORE_UNIT = ("(", "[", ",", ":")
_BEFORE_LETTER = frozenset((*words("column_of_latency"), *words("in"), *words("time_of_column")))
"""Signs and words behind which so few letters may be a unit."""
_THOUSANDS = frozenset(words("thousands"))


class Unit(NamedTuple):
    """A unit that a text states.

    Attributes:
        worth: what a figure in it is in the unit of its column, None where that is open.
    """

    worth: Fraction | None


def scaled(value: float, worth: Fraction) -> float:
    """A figure in another unit: no digit is lost where that is a part or a multiple of ten."""
    return value if worth == 1 else float(Fraction(str(value)) * worth)


def size_at_end(text: str) -> str | None:
    """The unit of size that a name ends with, blanks or none before it: those that mean the same as one word."""
    letters = "".join(_WORD.findall(text.lower()))
    word = max((word for word in _SIZES if len(word) > 1 and letters.endswith(word)), key=len, default=None)
    return next((one for one, same in (("b", _BYTES), ("mb", _MEGABYTES)) if word in same), word)


@lru_cache(maxsize=4096)
def stated_unit(text: str, column: str) -> Unit | None:
    """The unit that a text states for the figures of a column, None where it states none.

    Args:
        text: of a header, a label, or behind a figure.
        column: the SQL column, which ends with its unit.
    """
    text = _INPUT_OUTPUT.sub(" ", text)
    said = _WORD.findall(text.lower())
    per = [word for before, word in pairwise(said) if before in _PER and word in _TIMES]
    if column.endswith(("_ms", "_seconds")):
        return None if per else _of_time(text, column)
    if column.endswith("_bytes"):
        return _of_size(said, Fraction(1), _BYTES)
    if column.endswith("_mb"):
        return _of_size(said, Fraction(2**20), _MEGABYTES)
    if column.endswith("_mb_per_sec") or column == "mb_per_sec":
        return _times(_of_size(said, Fraction(2**20), _MEGABYTES), _of_rate([], per))
    return _of_rate(said, per) if column.endswith(("_per_sec", "_iops")) else None


def _of_time(text: str, column: str) -> Unit | None:
    """What a unit of time is worth, where one is stated; what something is counted in is none."""
    shorter = column.endswith("_ms")  # where `min` is a minimum
    found = {_TIMES[unit] for unit in _times_in(text) if not (shorter and _TIMES[unit] > 1)}
    return Unit(found.pop() * (1000 if shorter else 1)) if len(found) == 1 else None


def _times_in(text: str) -> Iterator[str]:
    """The units of time in a text. Letters of words that narrow cells have broken are none: `Read s`, `(m sec)`."""
    said = [("", ""), *((found[0].lower(), text[: found.start()].rstrip()[-1:]) for found in _WORD.finditer(text))]
    for (before, _), (word, sign) in pairwise(said):
        alone = len(word) > _SHORT or sign in _BEFORE_UNIT or before in _BEFORE_LETTER or len(word) == len(text.strip())
        if word in _TIMES and alone and not (len(before) == 1 and before.isalpha()) and before not in _PER:
            yield word


def _of_size(said: list[str], own: Fraction, known: Iterable[str]) -> Unit | None:
    """What a unit of size is worth; bytes beside a larger one are what that is of."""
    named = {word for word in said if word in _SIZES}
    larger = named - _BYTES or named
    worths = {own if word in known else _SIZES[word] for word in larger}
    if not worths:
        return None
    worth = worths.pop() if len(worths) == 1 else None
    return Unit(None if worth is None else worth / own)


def _of_rate(said: list[str], per: list[str]) -> Unit | None:
    """What a unit of time is worth that something is counted in; thousands have lost their digits."""
    if not _THOUSANDS.isdisjoint(said):
        return Unit(None)
    found = {1 / _TIMES[word] for word in per}
    return Unit(found.pop()) if len(found) == 1 else None


def _times(one: Unit | None, other: Unit | None) -> Unit | None:
    """The unit of a size per time, where one of both is stated at least."""
    worths = [unit.worth for unit in (one, other) if unit is not None]
    if not worths or None in worths:
        return Unit(None) if worths else None
    whole = Fraction(1)
    for worth in worths:
        whole *= worth or 1
    return Unit(whole)
