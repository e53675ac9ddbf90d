"""Names that look like what a person typed."""

from collections.abc import Sequence

_SHORTEST = 3
"""Letters that a text must have to look like a name."""


def did_you_mean(text: str, names: Sequence[str]) -> str:
    """The names that look like a text and are not what was typed, as the end of a message; nothing where none does."""
    from rapidfuzz import fuzz, process, utils  # noqa: PLC0415 - brings rapidfuzz

    if len(text.strip()) < _SHORTEST:
        return ""
    others = list(dict.fromkeys(name for name in names if name.casefold() != text.strip().casefold()))
    fold = utils.default_process
    found = process.extract(text, others, scorer=fuzz.partial_ratio, processor=fold, limit=3, score_cutoff=70)
    alike = [name for name, _, _ in found]
    alike.sort(key=lambda name: -fuzz.ratio(text, name, processor=fold))
    return f"; did you mean {' or '.join(alike)}?" if alike else ""
