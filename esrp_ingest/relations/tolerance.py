"""When two figures are equal: within what rounding explains."""

_NOISE = 1e-12
"""How far a sum of decimal fractions may be off, as a share: their binary forms are not exact."""
HALF_OF_LAST = 0.0005
"""Half of the last of three decimals, which is what each figure of these tables was rounded by."""


def inside(value: float, bounds: tuple[float, float]) -> bool:
    """Whether a figure lies within bounds; what computing with binary fractions adds does not count."""
    lowest, highest = bounds
    noise = _NOISE * max(1.0, abs(value))
    return lowest - noise <= value <= highest + noise
