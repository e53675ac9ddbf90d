"""Whether a document that describes a solution is a paper: what it speaks of, and whether it shows results.

A sizing guide, a manual and the programme's own pages print limits, targets and examples in tables like those of result
summaries. They are recognized by what stands in and above these tables, and by the limits that Jetstress sets.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from esrp_ingest.counting import counted
from esrp_ingest.errors import NotAReport
from esrp_ingest.layout import Line
from esrp_ingest.models import Finding, Located, ReportedMetric, Run, Solution
from esrp_ingest.vocabulary.metrics import METRICS
from esrp_ingest.vocabulary.words import spelled

_PROGRAMME = re.compile(spelled(r"(?<![a-z])(?:{esrp}(?![a-z])|{programme})|{jetstress}"), re.IGNORECASE)
_BOUND = re.compile(spelled(r"\b{bound_or_plan}\b"), re.IGNORECASE)
_MEASURED = re.compile(spelled(r"\b{was_measured}\b"), re.IGNORECASE)
_EXAMPLE = re.compile(spelled(r"\b{example}\b"), re.IGNORECASE)
_EXAMPLE_IN_HEADING = re.compile(spelled(r"\b(?:{example}|{sample})\b"), re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_DECIMALS = re.compile(r"\d[.,]\d")
_LIMITS_MS = frozenset({10.0, 20.0, 50.0, 100.0, 200.0})
"""The latencies by which Jetstress judges a test; a table of nothing but these shows no results."""
_LINES_ABOVE = 3
"""So many lines above a table or a report may say what it is."""
_LONGEST_TABLE = 80
"""So many lines above a figure are searched for them."""
_HEADING_WORDS = 12
_FEWEST_STATED = 3
"""A document that states fewer facts about a solution describes none."""
_NO_CONFIGURATION = frozenset({"vendor", "product", "title", "configuration", "published_on", "servers"})
"""Columns of a solution that any document fills: its front page, and how many servers its figures are of."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a document shows.

    Attributes:
        solutions: its solutions. Where none of their figures is a result, these are kept as printed, of no metric.
        finding: that there are no results, None where there are some.
    """

    solutions: list[Solution]
    finding: Finding | None = None


def weigh(solutions: Sequence[Solution], runs: Sequence[Run], lines: Sequence[Line], unread: str = "") -> Evidence:
    """Decides whether a document that describes solutions is a paper, and whether it holds any result.

    A paper mentions Jetstress or ESRP, and holds a report, or a figure of a server or of all servers in a summary of
    results. Limits, targets, plans, examples and zeros are no results. A report that is called an example counts only
    in a document that states the storage.

    Args:
        solutions: what the document says of solutions.
        runs: its reports.
        lines: all of its lines.
        unread: what of the document was not read, for the message.

    Raises:
        NotAReport: it mentions neither Jetstress nor ESRP, or it has neither results nor a configuration.
    """
    if not solutions:
        return Evidence([])
    if not any(_PROGRAMME.search(text) for text in _texts(lines)):
        raise NotAReport(f"it is no ESRP paper: it mentions neither Jetstress nor ESRP{unread}")
    figures = [figure for solution in solutions for figure in solution.reported_metric if figure.reliability is None]
    words = _Words(lines, {word for figure in figures for word in _words_of(figure)})
    if _holds_report(solutions, runs, words) or any(map(words.allow_result, figures)):
        return Evidence(list(solutions))
    return _without_evidence(solutions, len(figures), unread)


def _without_evidence(solutions: Sequence[Solution], figures: int, unread: str) -> Evidence:
    """What is left of a document without results: its configuration.

    Raises:
        NotAReport: it has none.
    """
    shown = f"; its {counted(figures, 'figure')} of a summary are limits, targets or examples" if figures else ""
    if not any(map(_states_configuration, solutions)):
        what = "no report, no figure of a result and no configuration of a solution"
        raise NotAReport(f"it is no ESRP paper: it holds {what}{shown}{unread}")
    message = f"it holds no report and no figure of a result summary{shown}; compare with the document"
    kept = [_without_results(solution) for solution in solutions]
    return Evidence(kept, Finding(rule="no_results", severity="warning", message=message))


def _texts(lines: Sequence[Line]) -> Iterator[str]:
    """The texts of lines, each with the next one, to which a name may go on."""
    for first, second in pairwise([*(line.text for line in lines), ""]):
        yield f"{first} {second}"


def _holds_report(solutions: Sequence[Solution], runs: Sequence[Run], words: "_Words") -> bool:
    """Whether one of the reports is no example; in a document that states the storage none is."""
    has_storage = any(solution.disks or solution.storage_model for solution in solutions)
    return any(has_storage or not words.call_example(run) for run in runs)


def _without_results(solution: Solution) -> Solution:
    """A solution whose figures belong to no metric, so that nothing ranks it."""
    figures = tuple(figure.model_copy(update={"metric": None}) for figure in solution.reported_metric)
    return solution.model_copy(update={"reported_metric": figures})


def _states_configuration(solution: Solution) -> bool:
    """Whether enough is stated of a solution."""
    stated = solution.model_dump(exclude_defaults=True, exclude={"solution_fact", "reported_metric", "solution_source"})
    return len(stated.keys() - _NO_CONFIGURATION) >= _FEWEST_STATED


def _words_of(figure: ReportedMetric) -> Iterator[str]:
    for text in (figure.label, figure.scope, figure.condition or ""):
        yield from _WORD.findall(text.casefold())


class _Above(NamedTuple):
    """A line above a table or a report."""

    text: str

    @property
    def is_heading(self) -> bool:
        return len(self.text.split()) <= _HEADING_WORDS and not self.text.rstrip().endswith(".")

    @property
    def is_of_bounds(self) -> bool:
        """Whether it heads limits or plans, and nothing that was measured."""
        return self.is_heading and _BOUND.search(self.text) is not None and not _MEASURED.search(self.text)

    @property
    def is_of_example(self) -> bool:
        return (_EXAMPLE_IN_HEADING if self.is_heading else _EXAMPLE).search(self.text) is not None


class _Words:
    """What a document's lines say about its figures and reports.

    Args:
        lines: the lines.
        own: words of the labels and headers of figures, which are no words above a table.
    """

    def __init__(self, lines: Sequence[Line], own: Collection[str]) -> None:
        self._lines = lines
        self._own = own
        self._numbered: dict[tuple[int | None, int | None], list[int]] = {}
        for at, line in enumerate(lines):
            self._numbered.setdefault((line.page, line.number), []).append(at)

    def allow_result(self, figure: ReportedMetric) -> bool:
        """Whether a figure can be a result: it is no limit of Jetstress and no zero, and nothing calls it otherwise."""
        if not figure.value or figure.metric == "target_iops":
            return False
        if figure.value in _LIMITS_MS and (figure.metric is None or METRICS[figure.metric].is_latency):
            return False
        called = f"{figure.label} {figure.scope} {figure.condition or ''}"
        if _BOUND.search(called) or _EXAMPLE_IN_HEADING.search(called):
            return False
        above = list(self._above(figure))
        return not any(line.is_of_bounds or line.is_of_example for line in above)

    def call_example(self, run: Run) -> bool:
        """Whether a report is called an example."""
        return any(line.is_of_example for line in self._above(run))

    def _above(self, thing: Located) -> Iterator[_Above]:
        """The nearest lines of words above the table of a figure, or above a report."""
        at = self._place_of(thing)
        found = 0
        for line in reversed(self._lines[max(0, at - _LONGEST_TABLE) : at]):
            if found < _LINES_ABOVE and self._is_of_words(line):
                found += 1
                yield _Above(line.text)

    def _place_of(self, thing: Located) -> int:
        """Where the line of a thing is among all lines; of several with its number, where its row is."""
        numbered = self._numbered.get((thing.page, thing.line), [0])
        at = numbered[0]
        if isinstance(thing, ReportedMetric) and len(numbered) > 1:
            parts = (thing.label, thing.value_text)
            at = next((each for each in numbered if all(part in self._lines[each].text for part in parts)), at)
        if thing.bbox is None:
            return at
        top = float(thing.bbox.split(",")[1])
        while at < len(self._lines) and self._lines[at].page == thing.page and _is_above(self._lines[at], top):
            at += 1
        return at

    def _is_of_words(self, line: Line) -> bool:
        """Whether a line is no row of a table, and no part of a label that wraps."""
        if len(line.filled) != 1 or _DECIMALS.search(line.text):
            return False
        return any(word not in self._own for word in _WORD.findall(line.text.casefold()))


def _is_above(line: Line, top: float) -> bool:
    return line.box is not None and line.box.centre < top
