"""Words whose letters are set apart, which a page seems to hold as words: some of a letter, some of pairs that touch.

Between letters the white space is the same, and less than half of that between words. Where it is no less than a blank
may be, the pieces must be as short as no words are.
"""

from collections.abc import Sequence

from esrp_ingest.extract.grid.cut_lines import blanks
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line, Word
from esrp_ingest.numerals import is_number

_LEAST_GAPS = 2
"""Gaps at least of a line whose letters are set apart."""
_LONGEST_PIECE = 2
"""How many letters its pieces have on average at the most."""


def tracked(line: Line) -> list[str] | None:
    """The words of a line whose letters are set apart, None where they are not, or the format tells no places."""
    words = line.words
    parted = _parted(words) if words else None
    if parted is None:
        return None
    several = [run for run in parted if len(run) > 1]
    if _are_short(parted) or _are_tight(words, parted) or (len(parted) > 1 and _are_figures(several)):
        return ["".join(run) for run in parted]
    return None


def _parted(words: Sequence[Word]) -> list[list[str]] | None:
    """The pieces of each word, None where there are other gaps than those of letters and those of words."""
    gaps = blanks(words)
    least = min(gaps, default=0.0)
    if least <= 0 or len(gaps) < _LEAST_GAPS:
        return None
    parted = [[words[0].text]]
    for word, gap in zip(words[1:], gaps, strict=True):
        if gap >= TOLERANCES.blank_of_tracked * least:
            parted.append([word.text])
        elif gap <= TOLERANCES.same_tracking * least:
            parted[-1].append(word.text)
        else:
            return None
    return parted


def _are_short(parted: Sequence[Sequence[str]]) -> bool:
    """Whether the pieces are shorter than words are; where nothing shows that they make several, all are capitals."""
    pieces = [piece for run in parted for piece in run]
    whole = "".join(pieces)
    return len(whole) <= _LONGEST_PIECE * len(pieces) and (len(parted) > 1 or (whole.isalpha() and whole.isupper()))


def _are_tight(words: Sequence[Word], parted: Sequence[Sequence[str]]) -> bool:
    """Whether the pieces of several words stand closer than words do."""
    return len(parted) > 1 and min(blanks(words)) < TOLERANCES.narrowest_blank * words[0].box.height


def _are_figures(several: Sequence[Sequence[str]]) -> bool:
    """Whether all words of several pieces are numbers: where letters touch, digits need not."""
    return bool(several) and all(is_number("".join(run)) for run in several)
