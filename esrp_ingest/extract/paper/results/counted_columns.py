"""Columns that are counted below one name: `Server` over `1`, `2` and `3`."""

import re
from collections.abc import Sequence

_COUNTED = re.compile(r"(?P<name>\D*+)(?P<number>[1-9]\d?)")
_FEWEST = 2
"""Numbers that count columns."""


def counts_columns(texts: Sequence[str]) -> bool:
    """Whether the texts of a line hold the numbers from 1 on, each after the other, and no other figure.

    Below several tests they begin anew, and each has as many.
    """
    told = [text for text in texts if any(map(str.isdigit, text))]
    times = told.count("1")
    each = [str(number) for number in range(1, len(told) // max(times, 1) + 1)]
    return len(each) >= _FEWEST and told == each * times


def with_names(headings: Sequence[str]) -> list[str]:
    """The headings, those of columns that are counted from 1 on each with the one name that stands over some of them.

    Numbers without any name stay as they are, as do those with several.
    """
    done = list(headings)
    at = 0
    while at < len(done):
        end, names = _run(done, at)
        if end - at >= _FEWEST and len(names) == 1:
            (name,) = names
            done[at:end] = [f"{name} {each}" if each.isdigit() else each for each in done[at:end]]
        at = max(end, at + 1)
    return done


def _run(headings: Sequence[str], start: int) -> tuple[int, set[str]]:
    """Where the columns end that are counted from a column on, and the names that stand over them."""
    names: set[str] = set()
    end = start
    while end < len(headings):
        found = _COUNTED.fullmatch(headings[end].strip())
        if found is None or int(found["number"]) != end - start + 1:
            break
        names |= {found["name"].strip()} - {""}
        end += 1
    return end, names
