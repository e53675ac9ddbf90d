"""A proposed repair: the one correction of a single keystroke that makes a figure fit."""

from collections.abc import Iterator
from math import isfinite


def single_keystroke(actual: float, expected: float, tolerance: float, decimals: int = 3) -> str | None:
    """The only figure one keystroke away from the printed one that lies within the tolerance of the expected one.

    A keystroke drops, adds or changes a digit, swaps two neighbours, or moves the decimal point.

    Returns:
        The figure as text, None where none or several fit.
    """
    if not isfinite(actual) or not isfinite(expected):
        return None
    sign = "-" if actual < 0 else ""
    text = f"{abs(actual):.{decimals}f}"
    near = max(tolerance, 0.6 * 10.0**-decimals)
    fitting = {
        f"{sign}{candidate}" for candidate in _typed(text) if abs(float(f"{sign}{candidate}") - expected) <= near
    }
    if len(fitting) != 1:
        return None
    return fitting.pop()


def _typed(text: str) -> Iterator[str]:
    digits = "0123456789"
    for at, letter in enumerate(text):
        if letter == ".":
            continue
        yield _tidy(text[:at] + text[at + 1 :])
        for digit in digits:
            if digit != letter:
                yield _tidy(text[:at] + digit + text[at + 1 :])
        if at + 1 < len(text) and text[at + 1] not in (".", letter):
            yield _tidy(text[:at] + text[at + 1] + letter + text[at + 2 :])
    for at in range(len(text) + 1):
        for digit in digits:
            yield _tidy(text[:at] + digit + text[at:])
    whole = text.replace(".", "")
    for at in range(1, len(whole)):
        if (moved := f"{whole[:at]}.{whole[at:]}") != text:
            yield moved


def _tidy(text: str) -> str:
    return text if text and text[0] != "." else f"0{text}"
