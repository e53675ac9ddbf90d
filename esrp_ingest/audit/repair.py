"""A proposed repair: the one correction of a single keystroke that makes a figure fit, and what slipped."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, isfinite
from string import digits

ANY_DIGIT = "one digit is wrong"
"""The slip that explains nearly everything: where a sum is off by one digit, any of its figures may be."""
_SLACK = 1e-9
"""What computing with binary fractions adds, as a share: digits so near to fitting are tried."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A figure one keystroke away.

    Attributes:
        text: the figure that fits.
        slip: what happened to it, in words.
    """

    text: str
    slip: str


@lru_cache(maxsize=1024)
def single_keystroke(actual: float, expected: float, tolerance: float, decimals: int = 3) -> Repair | None:
    """The only figure one keystroke away from the printed one that lies within the tolerance of the expected one.

    A keystroke swaps two neighbours, doubles, adds, drops or changes a digit, or moves the decimal point; of two that
    lead to the same figure the first is named. Figures with as many decimals as are printed come before others.

    Returns:
        The figure, None where none or several fit.
    """
    if not isfinite(actual) or not isfinite(expected):
        return None
    sign = "-" if actual < 0 else ""
    near = max(tolerance, 0.6 * 10.0**-decimals)
    fitting: dict[str, str] = {}
    slack = near + _SLACK * max(abs(actual), abs(expected))
    for slip, candidate in _typed(f"{abs(actual):.{decimals}f}", float(f"{sign}1") * expected, slack):
        text = f"{sign}{candidate}"
        nobody_prints = candidate[0] == "0" and candidate[1:2].isdigit()
        if not nobody_prints and abs(float(text) - expected) <= near:
            fitting.setdefault(text, slip)
    alike = {text: slip for text, slip in fitting.items() if len(text.partition(".")[2]) == decimals}
    chosen = alike or fitting
    return Repair(*chosen.popitem()) if len(chosen) == 1 else None


def _typed(text: str, wanted: float, near: float) -> Iterator[tuple[str, str]]:
    """What may have been meant, with the slip that made the text of it.

    Args:
        text: as printed.
        wanted: the figure that would fit.
        near: how far from it another digit may lead: the others are not even tried.
    """
    places = [at for at, letter in enumerate(text) if letter != "."]
    for at, other in pairwise(places):  # also those on both sides of the decimal point
        if text[at] != text[other]:
            between, rest = text[at + 1 : other], text[other + 1 :]
            yield "two digits are swapped", _tidy(f"{text[:at]}{text[other]}{between}{text[at]}{rest}")
    for at in places:
        doubled = text[at] in (text[at - 1 : at], text[at + 1 : at + 2])
        yield "a digit is doubled" if doubled else "a digit too many", _tidy(text[:at] + text[at + 1 :])
    yield from _with_other_digit(text, places, wanted, near)
    whole = text.replace(".", "")
    for at in range(1, len(whole)):
        if (moved := f"{whole[:at]}.{whole[at:]}") != text:
            yield "the decimal point has moved", moved


def _with_other_digit(text: str, places: Sequence[int], wanted: float, near: float) -> Iterator[tuple[str, str]]:
    """A figure with one digit changed, then with one more."""
    for at in places:
        for digit in _leading_to(wanted, near, text[:at], text[at + 1 :]):
            if digit != text[at]:
                yield ANY_DIGIT, _tidy(text[:at] + digit + text[at + 1 :])
    for at in range(len(text) + 1):
        for digit in _leading_to(wanted, near, text[:at], text[at:]):
            yield "a digit is missing", _tidy(text[:at] + digit + text[at:])


def _leading_to(wanted: float, near: float, before: str, behind: str) -> Sequence[str]:
    """The digits that lead near to a figure between others: rarely one, and several only among the last ones."""
    place = before.find(".") - len(before) if "." in before else len(behind.partition(".")[0])
    worth = float(f"1e{place}")  # of hundreds of digits infinite, where `**` fails
    missing = wanted - float(f"{before}0{behind}")
    lowest, highest = (missing - near) / worth - _SLACK, (missing + near) / worth + _SLACK
    return digits[ceil(max(lowest, 0)) : floor(min(highest, 9)) + 1] if highest >= 0 and lowest <= 9 else ""


def _tidy(text: str) -> str:
    return text if text and text[0] != "." else f"0{text}"
