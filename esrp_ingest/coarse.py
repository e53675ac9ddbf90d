"""Figures whose last printed digit means more than their decimals say.

Jetstress 2007 prints latencies in seconds with three decimals: 0.007 is anything from 6.5 to 7.5 ms, and 0.000 anything
below 0.5 ms. Such a figure stays as printed; what orders, compares or shows it minds how coarse it is.
"""

from decimal import ROUND_HALF_UP, Decimal
from typing import Self

_DECIMALS_OF_MEANS = 9
"""Behind these, means of printed figures differ by nothing but how they were added up."""
_DECIMALS = 6
"""Of figures that are sums and means of printed ones, which have three."""
_EXACT = 1e12
"""Figures beyond have no decimals that mean anything."""


class CoarseFigure(float):
    """A figure as printed, half of whose resolution may be missing or too much.

    It is a number like any other, for files and programs; `shown` is for people.
    """

    __slots__ = ("resolution",)
    resolution: float

    def __new__(cls, value: float, resolution: float) -> Self:
        figure = super().__new__(cls, value)
        figure.resolution = resolution
        return figure

    def rounded(self, digits: int) -> "CoarseFigure":
        """The same to so many decimals."""
        return CoarseFigure(round(float(self), digits), self.resolution)

    @property
    def lower(self) -> float:
        """The least that it can be: no latency is below nothing."""
        return max(float(self) - self.resolution / 2, 0.0)

    @property
    def upper(self) -> float:
        """The most that it can be."""
        return float(self) + self.resolution / 2

    @property
    def shown(self) -> str:
        """`7 ± 0.5`, or `< 0.5` where it can be nothing."""
        half = self.resolution / 2
        if self.lower == 0.0:
            return f"< {_trimmed(self.upper)}"
        decimals = len(f"{half:g}".partition(".")[2])  # no digit behind those of the resolution means anything
        return f"{_trimmed(float(self), decimals)} ± {_trimmed(half)}"


def coarse(value: float, resolution: float | None) -> float:
    """A figure with its resolution, where it has one."""
    return CoarseFigure(value, resolution) if resolution else value


def rounded(value: float) -> float:
    """A figure to the decimals that mean something: sums of printed figures differ in their last bits."""
    return value.rounded(_DECIMALS) if isinstance(value, CoarseFigure) else round(value, _DECIMALS)


def bounds(value: float) -> tuple[float, float]:
    """The least and the most that a figure can be."""
    return (value.lower, value.upper) if isinstance(value, CoarseFigure) else (value, value)


def printed(value: float, digits: int = 3) -> str:
    """A figure to so many decimals, as people round: 10.5535 is 10.554, though its binary number is below it."""
    if not abs(value) < _EXACT:
        return f"{value:.{digits}f}"
    exact = Decimal(repr(round(value, _DECIMALS_OF_MEANS)))
    return f"{exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"


def _trimmed(value: float, digits: int = 3) -> str:
    text = printed(value, digits)
    return text.rstrip("0").rstrip(".") if "." in text else text
