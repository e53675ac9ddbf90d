"""The tested profile: how many I/O operations a second one mailbox asks for."""

import re
from math import isclose

from esrp_ingest.extract.paper.parts.no_exact import Bound, bound_of
from esrp_ingest.extract.paper.setup.printed_counts import outside_brackets
from esrp_ingest.numerals import IN_TEXT, loose_number, percentage, with_zeros
from esrp_ingest.vocabulary.words import spelled

_MOST_IOPS = 20.0
"""No profile asks more of one mailbox: a larger figure counts something else."""
_SURE_PROFILES = (
    re.compile(rf"({IN_TEXT})" + spelled(r"\s*{profile_tested}(?!\s{at_or_with}\s?[\d.])"), re.IGNORECASE),
    re.compile(spelled(r"\b{profile_tested}(?:\s{at_or_with})?\s?[:=]?\s?") + rf"({IN_TEXT})", re.IGNORECASE),
    re.compile(rf"=\s*({IN_TEXT})"),
    re.compile(rf"({IN_TEXT})" + spelled(r"\s*(?:{iops}\s*)?{with_headroom}[^()]{0,200}{headroom}"), re.IGNORECASE),
)
"""How a tested profile is told from others beside it, the surest form first."""
_PROFILES = (re.compile(rf"({IN_TEXT})" + spelled(r"\s*{input_output}"), re.IGNORECASE), re.compile(rf"({IN_TEXT})"))
"""How a profile is printed that stands alone."""
_FIGURE = re.compile(IN_TEXT)
_NO_PROFILE = re.compile(rf"{IN_TEXT}(?:\s?(?:%|[MG]i?B\b)|\s?:|/\d+)", re.IGNORECASE)
"""A share, a size, the number of a tier, or a part of something that is none of a second."""
_SEVERAL = re.compile(
    rf"{IN_TEXT}"
    + spelled(r"\s?(?:[/,;|\u2013-]|{to}|{people_and}|{another_level})\s?")
    + rf"{IN_TEXT}(?!\s?[%MG]|[\d.,])",
    re.IGNORECASE,
)
"""Two profiles of which nothing says which one was tested: `0.12 to 0.15`."""
_OF_SEVERAL = re.compile(spelled(r"\b{per}\s\d"), re.IGNORECASE)
"""What several mailboxes ask for together: `1 IOPS per 10 mailboxes`."""

_SHARE_OF = re.compile(r"\d\s?%\s" + spelled("{of}") + rf"\s{IN_TEXT}", re.IGNORECASE)
"""A part of another figure: `12% of 1 IOPS`."""
_SHARE = re.compile(rf"{IN_TEXT}[^\d%]{{1,12}}(\d{{1,3}})\s?%")
"""A profile with the share of the mailboxes that have it: `0.12 (80%)`."""
_ALL = 100


def read_iops(text: str) -> float | None:
    """The tested profile: `.084 (.1 tested)` is 0.1, `0.10 + 20% headroom = 0.12` is 0.12, `1 (no headroom)` is 1.

    With a headroom of 20 % `0.12 (0.10 with 20% headroom)` is 0.12 as `0.10 (0.12 with 20% headroom)` is.
    """
    whole = with_zeros(text)
    if _OF_SEVERAL.search(whole) is not None or _is_bounded(whole) or _is_mixed(whole):
        return None
    said = _NO_PROFILE.sub(" ", whole)
    ways = _SURE_PROFILES if _SEVERAL.search(outside_brackets(whole)) else (*_SURE_PROFILES, *_PROFILES)
    found = (match for way in ways if (match := way.search(said)))
    values = (value for match in found if (value := loose_number(match[1])) is not None)
    first = next((value for value in values if value <= _MOST_IOPS), None)
    return first if first is None else _with_its_headroom(text, first)


def _is_mixed(text: str) -> bool:
    """Whether a text states profiles of shares of the mailboxes: `0.06 for 50%, 0.12 for 50%`; or a share of one."""
    shares = [int(share) for share in _SHARE.findall(text)]
    return (len(shares) > 1 and sum(shares) == _ALL) or _SHARE_OF.search(text) is not None


def _is_bounded(text: str) -> bool:
    """Whether the first figure of a text only says that there is no less, or no more: `up to 0.15`."""
    first = _FIGURE.search(text)
    return first is not None and bound_of(text, *first.span()) in (Bound.LEAST, Bound.MOST)


def _with_its_headroom(text: str, profile: float) -> float:
    """A profile, or the one that a text states with the headroom of which it says how many percent it is."""
    whole = profile * (1 + (percentage(text) or 0.0) / 100)
    stated = (loose_number(found[0]) for found in _FIGURE.finditer(text))
    return next((value for value in stated if value is not None and isclose(value, whole, rel_tol=1e-3)), profile)
