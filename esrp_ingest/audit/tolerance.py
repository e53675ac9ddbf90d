"""How far a figure may stand from what its relation gives: data that checks use and the documentation prints."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Protocol

from esrp_ingest.relations import coarse_half, half_digit


class Tolerance(Protocol):
    """What a rule declares besides its relation; `words` are made of the same numbers that the checks use."""

    @property
    def words(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Rounding:
    """Half of the worth of the last of so many decimals, for each figure that was rounded to them, or further."""

    decimals: int
    what: str

    @property
    def words(self) -> str:
        return f"{0.5 * 10.0**-self.decimals:g} for {self.what} (more where fewer decimals are printed)"

    def of(self, figures: Iterable[float | None]) -> float:
        """What each of some figures that are printed alike was rounded by."""
        return half_digit(figures, self.decimals)


@dataclass(frozen=True, slots=True)
class Copied:
    """Nothing where a figure is printed with so many decimals, as Jetstress does; what a paper rounds it by else."""

    decimals: int
    what: str

    @property
    def words(self) -> str:
        return f"nothing, or what {self.what} were rounded by where fewer than {self.decimals} decimals are printed"

    def beyond(self, figures: Iterable[float | None]) -> float:
        """What figures that are printed alike were rounded by more than usual."""
        return coarse_half(figures, self.decimals)


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
