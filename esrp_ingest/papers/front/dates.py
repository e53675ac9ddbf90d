"""When a solution was tested, and when its paper was published, as front pages and sentences say it."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.document import Piece
from esrp_ingest.models import Run
from esrp_ingest.papers.front.lines import FrontLine
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.quantities import Notation
from esrp_ingest.values.dates import PrintedDate, date_in
from esrp_ingest.vocabulary.words import MONTH, spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_TESTED = _words(r"(?<![\w-])(?:{tests_dated}|{awaits_date})(?![^\W\d_])[\s:\u2013-]{0,3}(?:{on_or_in}\s)?")
_WAS_TESTED = _words(r"\b{was_tested}\s+{when}\s+")
_BEFORE = _words(r"\b{tested_before}\b")
_PUBLISHED = _words(r"\W{0,3}(?:{published}|{updated})(?![^\W\d_])[\s:\u2013-]{0,3}")
_NOT_PUBLISHED = _words(r"\b(?:{no_publication}|{tests_dated}|{was_tested})(?![^\W\d_])")
_BEHIND_NUMBER = re.compile(
    spelled(
        rf"(?:(?<![\w-])(?=[A-Z]{{0,9}}\d)[A-Z\d]{{1,9}}-[A-Z\d-]{{3,12}},\s+|(?<![\w-])[A-Za-z]?\d{{6,9}}[A-Z]{{2,4}},\s+"
        rf"|[.,;|(]\s{{0,3}}(?i:{{published}}):?\s+(?i:{{on_or_in}}\s+)?)(?=(?i:\d{{0,2}}\s?{MONTH}))"
    )
)
_REST = 24
"""Letters beside a date in a line that is a date and little else."""
_NEAR_DAYS = 62
"""Days between a date in a sentence and the reports that it may be of."""


class SaidDate(NamedTuple):
    """A date that a piece says."""

    date: PrintedDate
    piece: Piece
    text: str


def test_date(pieces: Sequence[Piece], runs: Sequence[Run], notation: Notation) -> SaidDate | None:
    """Give the date of the tests: behind a label, in the line below one, or in a sentence beside the reports' times.

    Args:
        pieces: the lines of the first pages.
        runs: the reports.
        notation: how the document writes dates.
    """
    return next(_labelled(pieces[: LIMITS.front_blocks], notation), None) or next(_told(pieces, runs, notation), None)


def _labelled(pieces: Sequence[Piece], notation: Notation) -> Iterator[SaidDate]:
    for piece, following in pairwise([*pieces, Piece("")]):
        text = piece.one_line
        for label in _TESTED.finditer(text) if len(text) <= LIMITS.longest_label else ():
            rest = text[label.end() :]
            found = date_in(rest, notation.date_order)
            if found is not None and found.start <= 1:
                yield SaidDate(found, piece, rest[found.start : found.end])
            elif not rest.strip() and (found := date_in(following.one_line, notation.date_order)) and found.start <= 1:
                yield SaidDate(found, following, following.one_line[found.start : found.end])


def _told(pieces: Sequence[Piece], runs: Sequence[Run], notation: Notation) -> Iterator[SaidDate]:
    """Dates of sentences that say when the tests were, beside the times that the reports print where they print any."""
    days = [run.started_at.date() for run in runs if run.started_at is not None]
    for piece in pieces:
        for said in _WAS_TESTED.finditer(piece.one_line):
            rest = piece.one_line[said.end() :]
            found = date_in(rest, notation.date_order)
            if found is None or found.start > 0 or _BEFORE.search(piece.one_line[: said.start()]):
                continue
            if not days or any(abs((day - found.day).days) <= _NEAR_DAYS for day in days):
                yield SaidDate(found, piece, rest[: found.end])


def publication_date(
    lines: Sequence[FrontLine], title: Sequence[FrontLine], pieces: Sequence[Piece], notation: Notation
) -> SaidDate | None:
    """Give the date of publication: behind a label, a line of the front pages that is a date, or behind the number.

    Args:
        lines: those of the front pages.
        title: those of the title.
        pieces: the lines of the first pages.
        notation: how the document writes dates.
    """
    for piece in (line.piece for line in lines if line not in title):
        text = piece.one_line
        found = date_in(text, notation.date_order)
        if found is not None and _is_publication(text, found):
            return SaidDate(found, piece, text[found.start : found.end])
    return next(_behind_numbers(pieces, notation), None)


def _behind_numbers(pieces: Sequence[Piece], notation: Notation) -> Iterator[SaidDate]:
    """Dates behind the number of the paper, or what says that this is the publication."""
    for piece in pieces:
        for match in _BEHIND_NUMBER.finditer(piece.one_line):
            found = date_in(piece.one_line[match.end() :], notation.date_order)
            if found is not None and found.start == 0:
                yield SaidDate(found, piece, piece.one_line[match.start() : match.end() + found.end])


def _is_publication(text: str, found: PrintedDate) -> bool:
    """Whether a line is a date and little else, or says before it that this is the publication."""
    if _NOT_PUBLISHED.search(text) is not None or _TESTED.match(text) is not None:
        return False
    label = _PUBLISHED.match(text)
    if label is not None and found.start - label.end() <= 1:
        return True
    return len(text) - (found.end - found.start) <= _REST and "\u00a9" not in text
