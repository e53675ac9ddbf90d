"""What stands among results and is none: targets, limits, units, bounds; and results in sentences, that stay unread."""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from string import ascii_letters
from typing import NamedTuple

from esrp_ingest.counting import counted
from esrp_ingest.extract.paper.parts.captions import Part
from esrp_ingest.extract.paper.parts.whose import RESULT_COLUMN
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.summary_keys import key_of, measures, place_of_figure
from esrp_ingest.extract.paper.results.units import is_rough
from esrp_ingest.layout import Line, Locator, locator_around
from esrp_ingest.models import Finding, ReportedMetric, noticed
from esrp_ingest.numerals import IN_TEXT, is_figure
from esrp_ingest.quantities import Notation, in_english, is_null
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS
from esrp_ingest.vocabulary.words import spelled

_IN_HEADER = re.compile(spelled(r"\b(?:{no_result_column}|{unit_column})\b"), re.IGNORECASE)
_LABEL = re.compile(spelled("{no_result_column}"), re.IGNORECASE)
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
_OF_RESULTS = re.compile(spelled(r"\b(?:{kind_of_test})\b"), re.IGNORECASE)
"""What headings of results say."""
_OF_UNITS = ascii_letters + "\u00b5\u03bc/ "
_FEWEST = 2
"""So many of them are no limit that results are compared with; one is none that has decimals, below what says so."""


def is_no_result(header: str, label: str, *, turned: bool) -> bool:
    """Whether a cell holds a target or a unit: what heads its column, or its row beside servers', says so.

    Args:
        header: what heads its column.
        label: its row's.
        turned: the columns are metrics, of which one may be called so, and the rows are servers.
    """
    if turned:
        return _LABEL.fullmatch(label.strip()) is not None or (_names_none(header) and not key_of(header))
    return _names_none(header)


def _names_none(header: str) -> bool:
    return _IN_HEADER.search(header) is not None


def heads_goal_or_result(text: str) -> bool:
    """Whether a text says of a column that goals stand in it, or results, and nothing else."""
    return _LABEL.fullmatch(text.strip()) is not None or RESULT_COLUMN.fullmatch(text.strip()) is not None


def columns_of_bounds(rows: Sequence[Sequence[str]]) -> set[int]:
    """The columns that hold bounds alone: goals, whatever heads them."""
    columns = enumerate(zip(*rows, strict=True))
    return {at for at, texts in columns if all(is_rough(text) or is_null(text) for text in texts)}


def rough_figures(figures: Sequence[ReportedMetric]) -> Iterator[Finding]:
    """A finding for each figure that is a bound, or has thousands only: it is kept as printed, without a value."""
    for figure in figures:
        if figure.value is None and figure.value_text and is_rough(figure.value_text):
            message = (
                f"{figure.label!r} is {figure.value_text[:60]!r}, which says no exact figure; it is kept as printed"
            )
            yield noticed("unread_value", "warning", message, place_of_figure(figure), figure.label)


def kept_as_facts(grid: Grid, heading: str) -> Iterator[Finding]:
    """A finding for a table of no metric of which a header, or a label, says that it may hold results all the same.

    A header that wraps over the columns of two tests may have been cut: `Database Disks Performance`, `Transfers/sec
    Stress`.

    Args:
        grid: the table, of which each figure is kept as a fact.
        heading: what it stands below.
    """
    labels = [
        label
        for row in grid.rows
        for header, text in zip(grid.headers, row.cells, strict=True)
        if is_figure(text) and (label := next(filter(measures, (header, row.label)), None))
    ]
    if len(labels) >= _FEWEST:
        message = (
            f"{labels[0]!r} below {heading!r} may be of results, and is no metric that is known; its table is kept as "
            "printed, in no column that solutions are ranked by; compare with the document"
        )
        yield noticed("unknown_setup", "warning", message, locator_around(grid.lines), labels[0])


class Unread(NamedTuple):
    """Results that sentences state, and nobody reads.

    Attributes:
        headings: what they stand below.
        results: how many they are.
        first: the line with the first of them.
        locator: where all of them stand.
    """

    headings: tuple[str, ...]
    results: int
    first: str
    locator: Locator

    @property
    def below(self) -> str:
        """Their headings, for people."""
        return " and ".join(map(repr, self.headings))


def results_in_sentences(
    lines: Sequence[Line],
    heading: str,
    notation: Notation,
    *,
    measured: bool = False,
    printed: Container[str] = (),
    alone: bool = False,
) -> Iterator[Unread]:
    """What sentences below a heading of results state, where it is more than one result.

    Args:
        lines: what stands below the heading, of which nothing was read.
        heading: the heading.
        notation: how the paper writes numbers.
        measured: only what has decimals is one, as what is measured has, and what is planned or allowed has not.
        printed: figures that the paper's tables print, of which sentences may speak.
        alone: a single one is told, too, as it is below headings of results.
    """
    told = _results(lines, printed)
    with_decimals = [text for text in told if "." in in_english(_figure(text), notation)]
    found = with_decimals if measured else told
    of_results = alone or not measured or _OF_RESULTS.search(heading) is not None
    if len(found) >= _FEWEST or (of_results and with_decimals):
        first = next((line.text for line in lines if _RESULT.search(line.text)), lines[0].text)
        yield Unread((heading,), len(found), first, locator_around(list(lines)))


def unread_results(unread: Sequence[Unread], *, tabled: bool) -> Iterator[Finding]:
    """A finding for the sentences below each heading that state results; one for all where no table states any.

    Args:
        unread: what they state.
        tabled: whether results of a metric stand in tables or lists.
    """
    for each in unread if tabled or not unread else [_together(unread)]:
        were = counted(
            each.results, f"result in sentences below {each.below} was", f"results in sentences below {each.below} were"
        )
        message = f"{were} not read: {each.first[:80]!r}; compare with the document"
        yield noticed("unread_figures", "warning", message, each.locator, each.headings[0])


def _together(unread: Sequence[Unread]) -> Unread:
    """What the sentences of a paper state, all of them, at the place of the first."""
    first, *_ = unread = sorted(unread, key=lambda each: (each.locator.page or 0, each.locator.line or 0))
    headings = dict.fromkeys(heading for each in unread for heading in each.headings)
    return first._replace(headings=tuple(headings), results=sum(each.results for each in unread))


def results_below_headings(parts: Iterable[Part], stated: Iterable[str], notation: Notation) -> Iterator[Unread]:
    """What sentences below headings that nobody knows state, of results that no table of the paper prints.

    Args:
        parts: each heading with its lines and those below it.
        stated: the figures that tables and lists print, with their units where these stand beside them.
        notation: how the paper writes results.
    """
    printed = frozenset(map(_figure, stated))
    over = ""
    for heading, above, lines in parts:
        if above and lines and lines[0].text[:1].islower():  # a sentence that names a server, and goes on
            yield from results_in_sentences(
                [*above, *lines], over, notation, measured=True, printed=printed, alone=True
            )
            continue
        is_sentence = bool(above) and above[-1].text.endswith(".")  # that names a server
        over = over if is_sentence else heading
        if OTHER_HEADINGS.exact(heading) is None:
            prose = [line for line in lines if len(line.filled) == 1]
            yield from results_in_sentences(prose, heading, notation, measured=True, printed=printed)
        if is_sentence:
            yield from results_in_sentences(above, over, notation, measured=True, printed=printed, alone=True)


def _results(lines: Sequence[Line], printed: Container[str]) -> list[str]:
    """The results that sentences state, but for figures that tables print."""
    return [text for text in _RESULT.findall(" ".join(line.text for line in lines)) if _figure(text) not in printed]


def _figure(text: str) -> str:
    """The figure of a result, without its unit."""
    return text.rstrip(_OF_UNITS)
