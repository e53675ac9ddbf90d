"""Dates that stand behind the front pages: of the tests in sentences, of publication beside the copyright.

A sentence may also tell when a product was tested before or released: its date counts only beside the times that the
reports print, where they print any, and where no other sentence has another one.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from esrp_ingest.extract.paper.front.dates import read_date
from esrp_ingest.models import Run
from esrp_ingest.vocabulary.words import MONTH, spelled

_ORDINAL = r"\d{1,2}{ordinal_ending}?"
_DAY = rf"(?:{_ORDINAL}\s+)?{MONTH}\.?,?\s+(?:{_ORDINAL},?\s+)?(?:19|20)\d\d"
_SPAN = (
    rf"{MONTH}\.?\s+\d{{1,2}}\s{{0,2}}(?:[-\u2013\u2014]|{{to}}|{{people_and}})\s{{0,2}}"
    rf"(?:{MONTH}\.?\s+)?\d{{1,2}},?\s+(?:19|20)\d\d"
)
"""From one day to another."""
_WAS_TESTED = re.compile(spelled(rf"\b{{was_tested}}\s+{{when}}\s+(?P<date>{_SPAN}|{_DAY})\b"), re.IGNORECASE)
_ANOTHER = re.compile(spelled(r"\b{tested_before}\b"), re.IGNORECASE)
_SENTENCE_ENDS = re.compile(r"[.!?]\s")
_ISSUED = re.compile(spelled(r"\u00a9|\(c\)|\b{copyright}\b|^\s{0,9}[A-Z\d-]{0,9}\d[A-Z\d-]{0,9}(?=,)"), re.IGNORECASE)
"""A copyright, or the number that a publisher gave the paper: `4AA1-5794ENW, Created December 2009`."""
_PUBLISHED = re.compile(
    spelled(rf"[.,;|(]\s{{0,3}}{{published}}:?\s+(?:{{on_or_in}}\s+)?(?P<date>{_DAY})\b"), re.IGNORECASE
)
_CLOSE = 62
"""Days between a date that may be the first of a month and a report's."""


def dates_of_tests(texts: Sequence[str], runs: Sequence[Run]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates on which sentences say that tests were made, with the line that each begins in; none where they differ.

    Args:
        texts: the lines of a paper.
        runs: its reports.
    """
    found = [each for each in _in_sentences(texts) if _is_of_runs(read_date(each[1]["date"]), runs)]
    if len({read_date(match["date"]) for _, match in found}) == 1:
        yield from found


def _in_sentences(texts: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of tests in sentences that tell of no other test, and of no release."""
    for at, text in enumerate(texts):
        before = f"{texts[at - 1]} " if at else ""
        whole = f"{before}{text} {texts[at + 1] if at + 1 < len(texts) else ''}"
        for found in _WAS_TESTED.finditer(whole, len(before)):
            said = _SENTENCE_ENDS.split(whole[: found.start()])[-1] + _SENTENCE_ENDS.split(whole[found.start() :])[0]
            if found.start() < len(before) + len(text) and _ANOTHER.search(said) is None:
                yield at, found


def _is_of_runs(day: date | None, runs: Sequence[Run]) -> bool:
    """Whether a date is close to one of the reports', or these print none."""
    times = [run.started_at for run in runs if run.started_at is not None]
    return day is not None and (not times or any(abs((time.date() - day).days) <= _CLOSE for time in times))


def dates_beside_copyright(texts: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of publication that stand behind a copyright or a paper's number, with their lines."""
    for at, text in enumerate(texts):
        issued = _ISSUED.search(text)
        if issued and (found := _PUBLISHED.search(text, issued.end())):
            yield at, found
