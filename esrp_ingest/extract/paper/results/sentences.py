"""Results that a paper states in sentences, where others print a table: nobody reads them, and that is told."""

import re
from collections.abc import Container, Iterator, Sequence
from string import ascii_letters

from esrp_ingest.counting import counted
from esrp_ingest.layout import Line, locator_around
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import IN_TEXT
from esrp_ingest.vocabulary.words import spelled

_RESULT = re.compile(
    spelled(r"(?<![\w.,])(?!0?[.,]\d+\s?{iops})")
    + rf"(?:{IN_TEXT})\s?"
    + spelled(
        r"(?:[MG]i?B\s?(?:/|{per})\s?{second}|(?:[a-z/]{1,12}\s){0,3}(?:[a-z/]{1,12}{per_second}|{per}\s{second})"
        r"|{microsecond}|{millisecond}|{second}|{iops})\b"
    ),
    re.IGNORECASE,
)
"""A figure with the unit of a result; less than one of an I/O a second is what a mailbox is planned to need."""
_FEWEST = 2
"""So many of them are no limit that results are compared with; one is none that has decimals."""


def results_in_sentences(
    lines: Sequence[Line],
    heading: str,
    *,
    measured: bool = False,
    printed: Container[str] = (),
    fewest: int = _FEWEST,
) -> Iterator[Finding]:
    """A finding where sentences below a heading of results state several.

    Args:
        lines: what stands below the heading, of which nothing was read.
        heading: the heading.
        measured: only what has decimals is one, as what is measured has, and what is planned or allowed has not.
        printed: figures that the paper's tables print, of which sentences may speak.
        fewest: so many of them are told.
    """
    found = _RESULT.findall(" ".join(line.text for line in lines))
    found = [text for text in found if (not measured or "." in text) and _figure(text) not in printed]
    if len(found) >= fewest or (not measured and any("." in text for text in found)):
        first = next((line.text for line in lines if _RESULT.search(line.text)), lines[0].text)
        were = counted(
            len(found), f"result in sentences below {heading!r} was", f"results in sentences below {heading!r} were"
        )
        message = f"{were} not read: {first[:80]!r}; compare with the document"
        yield noticed("unread_figures", "warning", message, locator_around(list(lines)), heading)


def _figure(text: str) -> str:
    """The figure of a result, without its unit."""
    return text.rstrip(ascii_letters + "/ ")
