"""When two figures are equal: within what rounding explains."""

from collections.abc import Iterable

_NOISE = 1e-12
"""How far a sum of decimal fractions may be off, as a share: their binary forms are not exact."""
DECIMALS = 3
"""With how many decimals Jetstress prints the figures of its tables; papers that copy them may round them further."""


def half_digit(figures: Iterable[float | None], decimals: int = DECIMALS) -> float:
    """Half of what the last printed digit of figures of one kind is worth: what each of them was rounded by.

    Args:
        figures: those of a column, or of several that are printed alike: the finest tells. Zeros tell nothing.
        decimals: with how many they are printed at most.
    """
    finest, told = 0, False
    for figure in figures:
        if not figure:
            continue
        told = True
        noise = _NOISE * max(1.0, abs(figure))
        while finest < decimals and abs(figure - round(figure, finest)) > noise:
            finest += 1
        if finest == decimals:
            break
    return 0.5 * 10.0 ** -(finest if told else decimals)


def coarse_half(figures: Iterable[float | None], decimals: int = DECIMALS) -> float:
    """Likewise, but nothing where they are printed as finely as Jetstress prints them: then they are exact."""
    half = half_digit(figures, decimals)
    return half if half > 0.5 * 10.0**-decimals else 0.0


def inside(value: float, bounds: tuple[float, float]) -> bool:
    """Whether a figure lies within bounds; what computing with binary fractions adds does not count."""
    lowest, highest = bounds
    noise = _NOISE * max(1.0, abs(value))
    return lowest - noise <= value <= highest + noise
