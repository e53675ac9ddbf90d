"""The words of languages inside of patterns: a pattern says `{server}` where every language has words of its own.

A language is a file in `languages/`: phrases by what they mean (`[words]`), and other names of labels that the
vocabulary holds in English (`[labels]`). `names.toml` holds what is called the same everywhere. In a phrase `[...]` may
be missing, `{a|b}` is one of both, `~` a blank or a hyphen that may be missing, `*` any ending; blanks are any white
space. Labels know the first two.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

_PLACE = re.compile(r"\{([a-z][a-z_]{1,40})\}")
_CHOICE = re.compile(r"\[(?P<perhaps>[^][{}]*)\]|\{(?P<one>[^][{}]*)\}")
_SIGNS = {
    " ": r"\s++",
    "~": r"[\s-]{0,3}+",
    "*": r"\w{0,20}+",
    "[": "(?:",
    "]": ")?",
    "{": "(?:",
    "|": "|",
    "}": ")",
}


class Language(NamedTuple):
    """What a language calls things.

    Attributes:
        name: of its file.
        words: phrases by what they mean, for patterns.
        labels: other names of what the vocabulary holds in English, by its English name.
    """

    name: str
    words: Mapping[str, Sequence[str]]
    labels: Mapping[str, Sequence[str]]


def _languages() -> Iterator[Language]:
    found = Path(__file__).with_name("languages").glob("*.toml")
    for file in sorted(found, key=lambda file: (file.stem != "names", file.stem != "english", file.stem)):
        content = tomllib.loads(file.read_text(encoding="utf-8"))
        yield Language(file.stem, content.get("words", {}), content.get("labels", {}))


LANGUAGES = tuple(_languages())
"""What is called the same everywhere, English, and every other language."""
_OTHER_NAMES: dict[str, list[str]] = {}
for _language in LANGUAGES:
    for _label, _phrases in _language.labels.items():
        _OTHER_NAMES.setdefault(_label, []).extend(_phrases)


@cache
def words(name: str) -> tuple[str, ...]:
    """The phrases of all languages that mean something, as the files have them.

    Raises:
        KeyError: no language has such words.
    """
    found = tuple(phrase for language in LANGUAGES for phrase in language.words.get(name, ()))
    if not found:
        raise KeyError(name)
    return found


def in_order(name: str) -> dict[str, int]:
    """Words that count, such as months, each with its place in its language's list."""
    return {word: at for language in LANGUAGES for at, word in enumerate(language.words.get(name, ()))}


def spelled(template: str) -> str:
    """A pattern's text with the words that it names: `{server}` becomes `(?:server|host|node)`."""
    return _PLACE.sub(lambda place: f"(?:{'|'.join(map(_source, words(place[1])))})", template)


def also(label: str) -> Iterator[str]:
    """What other languages call something that the vocabulary holds in English."""
    for phrase in _OTHER_NAMES.get(label, ()):
        yield from expanded(phrase)


@cache
def expanded(phrase: str) -> tuple[str, ...]:
    """The labels that a phrase of the vocabulary stands for, each once."""
    found: dict[str, None] = {}
    seen: set[str] = set()
    left = [phrase]
    while left:
        first = left.pop()
        if first in seen:
            continue  # within other brackets the same is left of this one
        seen.add(first)
        choice = _CHOICE.search(first)
        if choice is None:
            found[first] = None
            continue
        perhaps, one = choice.groups()
        ways = ("", perhaps) if one is None else one.split("|")
        before, behind = first[: choice.start()], first[choice.end() :]
        left += [f"{before}{way}{behind}" for way in reversed(ways)]
    return tuple(found)


def _source(phrase: str) -> str:
    """A phrase as a pattern."""
    return "".join(_SIGNS.get(sign) or re.escape(sign) for sign in phrase)


MONTH = "{january_to_december}[^\\W\\d_]{0,6}"
"""The name of a month, whole or short, for templates."""
