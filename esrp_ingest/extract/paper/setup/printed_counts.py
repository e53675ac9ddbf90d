"""How many there are of something, as values of a configuration print it."""

import re

from esrp_ingest.numerals import IN_TEXT, SPACED_IN_TEXT, loose_number, spaced_number
from esrp_ingest.quantities import is_null
from esrp_ingest.vocabulary.words import spelled

_BRACKETS = re.compile(r"\([^()]*\)")
_COUNT = re.compile(
    rf"(?<![\w.])(?<![A-Z]\+)(?P<spaced>{SPACED_IN_TEXT}|{IN_TEXT})(?!(?:[^\W\d]|\.)*+\d)(?!,\d|[A-H]\b)"
    + spelled(r"(?!\s*+(?:[PTGM](?:i?b|{bit})|k\b|k?{rpm}|%|-?\s*+{inch}|\"))"),
    re.IGNORECASE,
)
"""A number of things, not the size or the speed of one, no spare of `N+1` and no port called `0A`."""
_COUNTS_TIMES = re.compile(
    r"\W*(?P<many>\d{1,4})\s*(?:[A-Za-z]{2,12}\s)?[x*\u00d7]\s*(?P<each>\d{1,3},\d{3}|\d{1,4})(?![\w.,])"
    + spelled(r"(?!\s*+(?:[PTGM](?:i?b|{bit})|k\b|k?{rpm}|%|-?\s*+{inch}|\"))"),
    re.IGNORECASE,
)
"""So many with so many each: `2 x 4` ports, `2 servers x 1,000`, and no `2 x 10 GbE`."""
_PARTS = re.compile(spelled(r"\s?(?:[+\u2013-]|{to})\s?"), re.IGNORECASE)
"""What stands between numbers of which none is the whole: `1,000 + 500`, `2,000 - 4,000`."""
_NUMBERED = re.compile(r"[^\W\d]\s?(?P<number>\d{1,2})\s?:")
"""The number of what another one is said of: `Tier 1: 1,500; Tier 2: 500`."""
_ROUNDED = re.compile(
    rf"(?<![\w.])(?P<number>{IN_TEXT})" + spelled(r"\s*(?:(?P<million>{million})|{thousand})(?!\w)"), re.IGNORECASE
)


def outside_brackets(text: str) -> str:
    """A value without what stands in parentheses; all of it where nothing else is there."""
    outside = _BRACKETS.sub(" ", text).strip(" *=")
    return outside or text


def read_count(text: str) -> int | None:
    """A number of things: `24 SSDs`, `8,000`; `20 (+4 hot spares) = 24 drives` counts what stands after the sign.

    None where several numbers stand there of which none is the whole.
    """
    if is_null(text):
        return None
    result = text.rsplit("=", 1)[1] if "=" in text else outside_brackets(text)
    rounded, found, times = _ROUNDED.search(result), _COUNT.search(result), _COUNTS_TIMES.match(result)
    if found is None:
        return None
    if times is not None:
        return int(times["many"]) * int(times["each"].replace(",", ""))
    if rounded is None and _is_one_of_several(found, result):
        return None
    value = spaced_number(found["spaced"])
    if rounded is not None and (number := loose_number(rounded["number"])) is not None:
        value = round(number * (1_000_000 if rounded["million"] else 1000), 3)
    return int(value) if value is not None and value.is_integer() else None


def _is_one_of_several(first: re.Match[str], text: str) -> bool:
    """Whether a number is a part of what is counted, an end of a range, or says of what another one is."""
    numbered = _NUMBERED.search(text)
    if numbered is not None and numbered.start("number") == first.start("spaced"):
        return True
    other = _COUNT.search(text, first.end())
    return other is not None and _PARTS.fullmatch(text, first.end(), other.start()) is not None
