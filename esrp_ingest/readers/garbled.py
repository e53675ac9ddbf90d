"""Letters without a meaning: a font that says which shapes it draws and not which letters they are."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.layout import Line
from esrp_ingest.numerals import hides_a_figure

_CODE = re.compile(r"\(cid:\d{1,6}\)")
"""What programs write for a shape whose letter nobody knows."""
_PRIVATE = re.compile("[\ufffd\ue000-\uf8ff]")
_FEWEST_OF_WORD = 3
"""Letters of a word of which none means anything; one or two are a bullet."""
NOTABLE_SHARE = 0.05
"""The share of letters without meaning from which on a text is not to be trusted."""


def meaningless(text: str) -> int:
    """How many characters of a text mean nothing: signs for the unknown, private codes, `(cid:12)`."""
    codes = sum(len(found.group()) for found in _CODE.finditer(text)) if "(cid:" in text else 0
    if text.isascii():
        return codes
    return codes + text.count("\ufffd") + sum(1 for letter in text if "\ue000" <= letter <= "\uf8ff")


def may_hide(text: str) -> bool:
    """Whether a text may hold letters without a meaning: most lines of most documents cannot."""
    return not text.isascii() or "(cid:" in text


def hidden_figures(lines: Sequence[Line]) -> Iterator[tuple[Line, str]]:
    """What may be figures of which letters mean nothing, with its line each: no label, nor the bullet before one."""
    for line in lines:
        if hides_a_figure(line.text):
            for cell in line.cells[1:]:
                yield from ((line, word) for word in cell.text.split() if hides_a_figure(word))
            behind = line.cells[0].text.split()[1:]
            yield from (
                (line, word) for word in behind if hides_a_figure(word) and any(map(str.isdecimal, _CODE.sub("", word)))
            )


def hidden_words(lines: Sequence[Line]) -> Iterator[tuple[Line, str]]:
    """Words of which letters mean nothing, as in headings and labels: some of them, or all of a label beside a value.

    A bullet is a word of its own, of one or two such letters.
    """
    for line in lines:
        if not meaningless(line.text):
            continue
        label = line.cells[0].text.split()
        labels = len(line.cells) > 1 or any(map(_means_something, line.text.split()))
        hidden = {word for word in label if labels and not _means_something(word) and _signs(word) >= _FEWEST_OF_WORD}
        yield from (
            (line, word)
            for word in line.text.split()
            if meaningless(word) and (word in hidden or any(map(str.isalpha, _PRIVATE.sub("", _CODE.sub("", word)))))
        )


def _means_something(word: str) -> bool:
    return any(map(str.isalnum, _PRIVATE.sub("", _CODE.sub("", word))))


def _signs(word: str) -> int:
    """How many letters without a meaning a word has."""
    return len(_CODE.findall(word)) + len(_PRIVATE.findall(word))
