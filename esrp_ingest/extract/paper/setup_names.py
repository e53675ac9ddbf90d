"""Which of a paper's set-ups a text names, whole or without what their names explain in brackets."""

import re
from collections.abc import Sequence

from esrp_ingest.models import Run

_BRACKETS = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"\w+")


def setups_of_run(names: Sequence[str], run: Run) -> list[int]:
    """The set-ups that the heading of a run names, or its description, by their indexes.

    What a name explains in brackets may be left out there, where the names are others without it too.

    Args:
        names: the set-ups.
        run: a report of the paper.
    """
    said = _words(f"{run.heading or ''} {run.description or ''}")
    bare = [_BRACKETS.sub("", name) for name in names]
    told = all(map(_words, bare)) and len(set(bare)) == len(names)
    return _named(names, said) or (_named(bare, said) if told else [])


def _named(names: Sequence[str], said: Sequence[str]) -> list[int]:
    """Which names stand in a text."""
    return [at for at, name in enumerate(names) if _follow(_words(name), said)]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _follow(words: Sequence[str], text: Sequence[str]) -> bool:
    """Whether words follow each other in a text."""
    return any(text[at : at + len(words)] == words for at in range(len(text) - len(words) + 1))
