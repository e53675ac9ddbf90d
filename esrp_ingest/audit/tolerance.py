"""How far a figure may stand from what its relation gives: data that checks use and the documentation prints."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol


class Tolerance(Protocol):
    """What a rule declares besides its relation; `words` are made of the same numbers that the checks use."""

    @property
    def words(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Rounding:
    """Half of the worth of the last of so many decimals, for each figure that was rounded to them."""

    decimals: int
    what: str

    @property
    def words(self) -> str:
        return f"{self.of(1):g} for {self.what}"

    def of(self, figures: int) -> float:
        return 0.5 * 10.0**-self.decimals * figures


@dataclass(frozen=True, slots=True)
class LastDigit:
    """Half of the worth of the last digit that is printed of each figure."""

    what: str

    @property
    def words(self) -> str:
        return f"half of the last printed digit of {self.what}"

    def of(self, *steps: float) -> float:
        return 0.5 * sum(steps)


@dataclass(frozen=True, slots=True)
class Amount:
    """So much, whatever the figure."""

    size: float
    unit: str

    @property
    def words(self) -> str:
        return f"{self.size:g} {self.unit}"

    def of(self, count: float = 1) -> float:
        return self.size * count


@dataclass(frozen=True, slots=True)
class Share:
    """So much of another figure."""

    fraction: float
    what: str

    @property
    def words(self) -> str:
        return f"{100 * self.fraction:g} % of {self.what}"

    def of(self, whole: float) -> float:
        return self.fraction * whole


@dataclass(frozen=True, slots=True)
class Range:
    """From so much to so much of another figure."""

    lowest: float
    highest: float
    what: str

    @property
    def words(self) -> str:
        return f"{self.lowest:.3g} to {self.highest:.4g} times {self.what}"

    def of(self, whole: float) -> tuple[float, float]:
        return self.lowest * whole, self.highest * whole


@dataclass(frozen=True, slots=True)
class Crowd:
    """What belongs to the figures around it: far is what is a factor of their median and many deviations away.

    Attributes:
        what: the figures.
        factor: of the median, above and below.
        deviations: median absolute deviations from the median.
        steps: printed steps from the median: figures of few digits are alike by their coarseness.
    """

    what: str
    factor: float
    deviations: float
    steps: float

    @property
    def words(self) -> str:
        return (
            f"{self.what}: a factor of {self.factor:g} from the median; if more, {self.deviations:g} median absolute "
            f"deviations or {self.steps:g} printed steps (1 ms in disk tables of 2007)"
        )

    def of(self, figures: Sequence[float], step: float) -> tuple[float, float]:
        """The lowest and highest figure that belong to a crowd whose figures are printed in such steps."""
        middle = median(figures)
        deviation = median(abs(figure - middle) for figure in figures)
        spread = max(self.deviations * deviation, self.steps * step)
        return min(middle / self.factor, middle - spread), max(middle * self.factor, middle + spread)
