"""Texts: whether blanks part columns, or only fill lines, where a text can be read as either.

What decides between two readings is what `extract` and `audit` make of each: readers know neither.
"""

from pathlib import Path
from typing import NamedTuple

from esrp_ingest.audit import audit
from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.layout import Reading
from esrp_ingest.vocabulary.vendors import load_vendors


class Chosen(NamedTuple):
    """A reading, and what it says where that was looked at to choose it."""

    reading: Reading
    extracted: Extracted | None = None


class _Tally(NamedTuple):
    """What came of a reading.

    Attributes:
        chosen: the reading.
        broken: relations that do not hold.
        held: those that do.
        results: figures of the summary of which is known what they measure.
        unnamed: those of which it is not.
        left: figures that were not read and no rule explains.
        warnings: findings of what could not be read for sure.
    """

    chosen: Chosen
    broken: int
    held: int
    results: int
    unnamed: int
    left: int
    warnings: int

    @property
    def is_whole(self) -> bool:
        """Whether everything was read."""
        return not (self.left or self.warnings or self.unnamed)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read that could be proved wrong."""
        return not (self.held or self.broken or self.results or self.unnamed)

    def is_better(self, other: "_Tally") -> bool:
        """Whether more was read than of another reading, and nothing speaks against it that did not before."""
        broken = 0 if other.is_empty else self.broken
        proved = broken <= other.broken and self.held >= other.held and self.results >= other.results
        left, before = (self.left, self.warnings), (other.left, other.warnings)
        named = self.results > other.results and self.unnamed <= other.unnamed
        return proved and (left != before or named) and all(now <= then for now, then in zip(left, before, strict=True))


def better_layout(reading: Reading, vendors: Path | None) -> Chosen:
    """Of a text that leaves something and the same with its letters at places of pages, that of which more is read.

    The text itself where neither is better in everything.
    """
    if reading.laid_out is None:
        return Chosen(reading)
    plain = _tally(reading, vendors)
    if plain.is_whole:
        return plain.chosen
    placed = _tally(reading.laid_out, vendors)
    return placed.chosen if placed.is_better(plain) else plain.chosen


def _tally(reading: Reading, vendors: Path | None) -> _Tally:
    extracted = extract(reading, load_vendors(vendors))
    audited = audit(extracted.solutions, extracted.runs, extracted.findings)
    figures = [each for solution in extracted.solutions for each in solution.reported_metric]
    results = sum(each.metric is not None for each in figures)
    return _Tally(
        Chosen(reading, extracted),
        broken=audited.relations_checked - audited.relations_held,
        held=audited.relations_held,
        results=results,
        unnamed=sum(each.reliability is None for each in figures) - results,
        left=extracted.account.left,
        warnings=sum(finding.severity == "warning" for finding in extracted.findings),
    )
