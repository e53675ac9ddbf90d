"""Which of a paper's set-ups a text names, whole or without what their names explain in brackets or behind a colon.

A heading, a caption or a header may call one by the words only that the others do not have: `the 2300`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from esrp_ingest.models import Run
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.words import spelled

_EXPLAINED = re.compile(r"\([^()]*\)|(?::|\s[-\u2013\u2014])\s.*")
"""What a name explains itself by: brackets, and what stands behind a colon or a dash."""
_KIND = re.compile(spelled(r"(?P<name>.{1,80})\s{set_up}\Z"), re.IGNORECASE)
"""A name that ends with what it is one of: `RAID 5 configuration`."""
_WORD = re.compile(r"\w+")
_SHORTEST = 3
"""Letters and digits of the shortest words that tell a set-up where others stand beside them."""


def setups_of_run(names: Sequence[str], run: Run) -> list[int]:
    """The set-ups that the heading of a run names, or its description, by their indexes.

    What a name explains itself by may be left out there, where the names are others without it too; a heading may
    call one by the words only that tell it from the others.

    Args:
        names: the set-ups.
        run: a report of the paper.
    """
    said = _words(f"{run.heading or ''} {run.description or ''}")
    found = _named(names, said) or _named(_short(names), said)
    by_words = _found_in(names, run.heading or "") if not found else None
    return sorted(by_words.named) if by_words is not None else found


def setups_in(names: Sequence[str], text: str) -> frozenset[int]:
    """The set-ups that a text names, by their indexes."""
    found = _found_in(names, text)
    return frozenset() if found is None else found.named


def setup_of(names: Sequence[str], text: str) -> str | None:
    """The set-up that a text is the name of, whatever either of them explains, None for none.

    Where all are called set-ups, as `RAID 5 configuration` is, they are known without that word too.
    """
    for known, called in ((list(names), text), (_short(names), _bare(text)), (_before_kind(names), _bare(text))):
        found = [name for name, own in zip(names, known, strict=False) if fold(own) == fold(called)]
        if len(found) == 1:
            return found[0]
    return None


class _Found(NamedTuple):
    """Where a text names set-ups, and by which of the words that tell each of them."""

    named: frozenset[int]
    start: int
    end: int
    told_by: Sequence[Sequence[str]]


def named_in(names: Sequence[str], text: str) -> tuple[str, str] | None:
    """The only set-up that a heading, a caption or a header names, and what else stands there; None for none.

    Args:
        names: the set-ups.
        text: the text.
    """
    found = _found_in(names, text)
    if found is None or len(found.named) > 1:
        return None
    rest = f"{text[: found.start]} {text[found.end :]}"
    return names[min(found.named)], " ".join(rest.split()).strip(" ,:;()[]/-\u2013\u2014")


def called_as(name: str, names: Sequence[str], text: str) -> str:
    """What is called by the models of other set-ups, or of all, as it is called by that of one: `NetApp FAS2050`.

    Args:
        name: the set-up.
        names: all of them.
        text: `NetApp FAS2040`, or `NetApp FAS2040 and FAS2050`.
    """
    found = _found_in(names, text)
    if found is None or not _are_models(found.told_by):
        return text
    at = names.index(name)
    if found.named == {at} or len(found.named) not in (1, len(names)):
        return text
    return f"{text[: found.start]}{_printed(found.told_by[at], name)}{text[found.end :]}"


def _printed(words: Sequence[str], name: str) -> str:
    """Words of a name, as they are printed there."""
    places = [(word.start(), word.end()) for word in _WORD.finditer(name)]
    start, end = next(_places([word.casefold() for word in words], _words(name)))
    return name[places[start][0] : places[end - 1][1]]


def _found_in(names: Sequence[str], text: str) -> _Found | None:
    """Where a text names set-ups: from the first to the last of them.

    Words that only tell one from the others are written as in its name: `the second` is none of `Second generation`.
    Models among these also count beside a whole name: `Acme A20 and A30` are both.
    """
    words = list(_WORD.finditer(text))
    found: _Found | None = None
    for known, said in _ways(names, [word.group() for word in words], in_capitals=text.isupper()):
        longest = _longest(known, said)
        named = frozenset(at for at, *_ in longest)
        if longest and (found is None or (len(named) > len(found.named) and _are_models(known))):
            first = min(longest, key=_begin)
            last = max(longest, key=_begin) if len(named) > 1 else first
            found = _Found(named, words[first[1]].start(), words[last[2] - 1].end(), known)
    return found


def _are_models(known: Sequence[Sequence[str]]) -> bool:
    """Whether what names are called by holds a digit, each."""
    return all(any(map(str.isdigit, "".join(words))) for words in known)


def _ways(
    names: Sequence[str], said: Sequence[str], *, in_capitals: bool
) -> Iterator[tuple[Sequence[Sequence[str]], Sequence[str]]]:
    """The words by which names may be called in a text, the most telling ones first, and those of the text."""
    folded = list(map(str.casefold, said))
    yield list(map(_words, names)), folded
    yield list(map(_words, _short(names))), folded
    own = _own(names)
    yield ([list(map(str.casefold, words)) for words in own], folded) if in_capitals else (own, said)


def _begin(place: tuple[int, int, int]) -> int:
    return place[1]


def _places(own: Sequence[str], said: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where the words of a name stand among those of a text."""
    for at in range(len(said) - len(own) + 1 if own else 0):
        if said[at : at + len(own)] == own:
            yield at, at + len(own)


def _is_inside(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
    """Whether a name stands inside of a longer one."""
    return other[1] <= one[1] and one[2] <= other[2] and one[2] - one[1] < other[2] - other[1]


def _own(names: Sequence[str]) -> list[list[str]]:
    """Of each name the words between those that all of them begin and end with, none where these tell too little."""
    words = [_WORD.findall(_bare(name)) for name in names]
    before = _shared(words)
    behind = _shared([own[before:][::-1] for own in words])
    own = [each[before : len(each) - behind] for each in words]
    return own if before + behind and all(len("".join(each)) >= _SHORTEST for each in own) else []


def _shared(words: Sequence[Sequence[str]]) -> int:
    """How many words all of them begin with."""
    return sum(1 for _ in takewhile(lambda here: len(set(here)) == 1, zip(*words, strict=False)))


def _short(names: Sequence[str]) -> list[str]:
    """Names without what they explain, none where these are not told apart by what is left."""
    bare = list(map(_bare, names))
    return bare if all(map(_words, bare)) and len(set(bare)) == len(names) else []


def _bare(name: str) -> str:
    return _EXPLAINED.sub("", name).strip()


def _before_kind(names: Sequence[str]) -> list[str]:
    """Names without the word for set-ups that each ends with, none where these are not told apart by what is left."""
    found = [_KIND.match(_bare(name)) for name in names]
    own = [each["name"] for each in found if each is not None]
    return own if len(own) == len(names) == len(set(map(fold, own))) else []


def _named(names: Sequence[str], said: Sequence[str]) -> list[int]:
    """Which names stand in a text, but inside of no longer one: `NL-SAS` is not `SAS`."""
    return sorted({at for at, *_ in _longest(list(map(_words, names)), said)})


def _longest(known: Sequence[Sequence[str]], said: Sequence[str]) -> list[tuple[int, int, int]]:
    """Where names stand among the words of a text, but inside of no longer one: which of them, from where to where."""
    places = [(at, *place) for at, words in enumerate(known) for place in _places(words, said)]
    return [one for one in places if not any(_is_inside(one, other) for other in places)]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())
