"""Which of a paper's set-ups a text names, whole or without what their names explain in brackets or behind a colon."""

import re
from collections.abc import Sequence

from esrp_ingest.models import Run
from esrp_ingest.vocabulary.matching import fold

_EXPLAINED = re.compile(r"\([^()]*\)|(?::|\s[-\u2013\u2014])\s.*")
"""What a name explains itself by: brackets, and what stands behind a colon or a dash."""
_WORD = re.compile(r"\w+")


def setups_of_run(names: Sequence[str], run: Run) -> list[int]:
    """The set-ups that the heading of a run names, or its description, by their indexes.

    What a name explains itself by may be left out there, where the names are others without it too.

    Args:
        names: the set-ups.
        run: a report of the paper.
    """
    said = _words(f"{run.heading or ''} {run.description or ''}")
    return _named(names, said) or _named(_short(names), said)


def setup_of(names: Sequence[str], text: str) -> str | None:
    """The set-up that a text is the name of, whatever either of them explains, None for none."""
    for known, called in ((list(names), text), (_short(names), _bare(text))):
        found = [name for name, own in zip(names, known, strict=False) if fold(own) == fold(called)]
        if len(found) == 1:
            return found[0]
    return None


def _short(names: Sequence[str]) -> list[str]:
    """Names without what they explain, none where these are not told apart by what is left."""
    bare = list(map(_bare, names))
    return bare if all(map(_words, bare)) and len(set(bare)) == len(names) else []


def _bare(name: str) -> str:
    return _EXPLAINED.sub("", name).strip()


def _named(names: Sequence[str], said: Sequence[str]) -> list[int]:
    """Which names stand in a text."""
    return [at for at, name in enumerate(names) if _follow(_words(name), said)]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _follow(words: Sequence[str], text: Sequence[str]) -> bool:
    """Whether words follow each other in a text."""
    return any(text[at : at + len(words)] == words for at in range(len(text) - len(words) + 1))
