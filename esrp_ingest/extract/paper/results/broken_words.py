"""Labels and names whose words a narrow cell breaks, as one line: what is known, or printed whole elsewhere, tells."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import cache

from esrp_ingest.extract.grid.cut_lines import without_breaks
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, is_machine, scope_of
from esrp_ingest.extract.paper.results.figure_rows import Known
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import SUMMARY_AND_STATE_LABELS

Whole = Callable[[str], str]
"""Puts the lines of a label or a heading together."""
_NEARLY = 1
"""How well a label is known that is only like one."""
_AFTER_ZERO = re.compile(r"(?<=[A-Za-z_-]0)\n(?=\d{1,2}$)")
"""Where a line ends behind the zero with which a number begins that goes on below, and nothing follows: `MBX0`, `1`."""
_GOES_ON = re.compile(r"\w-\n\w")
"""Where a line ends behind a hyphen within a word."""
_AROUND = ".,:;()[]\"'"
"""What stands around a name in a sentence."""


def is_broken(text: str) -> bool:
    """Whether the lines of a name are of one word by themselves, whatever stands elsewhere."""
    return (_AFTER_ZERO.search(text) or _GOES_ON.search(text)) is not None


def whole_by(lines: Sequence[Line], machines: Collection[str], known: Known) -> Whole:
    """What puts the lines of a cell together, a word that was broken between two of them without a blank.

    So where only that makes a label of known words, or the name of a machine as the paper prints it elsewhere.

    Args:
        lines: of the paper.
        machines: the names of machines that its reports name.
        known: how well a label is known.
    """

    @cache
    def printed() -> set[str]:
        words = {word.strip(_AROUND) for line in lines for word in line.text.casefold().split()}
        return words.union(name.casefold() for name in machines)

    def is_whole(text: str) -> bool:
        return _names_what(text, known) or _says_server(text) or (is_machine(text) and text.casefold() in printed())

    return lambda text: without_breaks(_AFTER_ZERO.sub("", text), is_whole) if "\n" in text else text


def _says_server(text: str) -> bool:
    """Whether a text is the name of a server in words, `Server 1`, however it is spelled elsewhere."""
    return server_label(text) == text


def _names_what(text: str, known: Known) -> bool:
    """Whether a text is a known label in whole words, or says that figures are those of all servers."""
    exact = known(text) not in (0, _NEARLY) and SUMMARY_AND_STATE_LABELS.is_in_words(text)
    return exact or scope_of(text, "") == AGGREGATE
