"""The account of figures: each one of a document is read, explained by a rule, or left, and what is left is told.

Extraction marks what it uses (`figures`); here the rules of `explanations` are asked for the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from esrp_ingest.counting import counted
from esrp_ingest.extract.completeness import is_report_row
from esrp_ingest.extract.explanations import (
    LINE_RULES,
    PAGE_NUMBER,
    PART_RULES,
    RUNNING_HEAD,
    Place,
    is_page_number,
)
from esrp_ingest.extract.figures import READ, Figure, Figures
from esrp_ingest.extract.headings import CAPTION
from esrp_ingest.extract.places import places_of
from esrp_ingest.extract.sections import Outline
from esrp_ingest.layout import Line, locator_around
from esrp_ingest.models import Finding, located

MOST_FINDINGS = 50
"""So many places with figures left are named one by one."""
_HEADING_ABOVE = 60
"""Within so many lines above a figure its heading is looked for."""
_LONGEST_HEADING = 120


@dataclass(frozen=True, slots=True)
class Account:
    """What became of a document's figures.

    Attributes:
        total: how many there are.
        read: how many stand in stored rows.
        explained: how many a rule explains, or are stored as printed.
        left: all others.
        findings: what was left inside anything that looks like a table, by its heading.
    """

    total: int = 0
    read: int = 0
    explained: int = 0
    left: int = 0
    findings: tuple[Finding, ...] = ()


def settle(figures: Figures, lines: Sequence[Line], parts: Outline) -> Account:
    """Explains what was not read, and counts.

    Args:
        figures: the figures of all lines, those taken that were read.
        lines: the document's lines in reading order.
        parts: where its reports stand.
    """
    places = places_of(figures, lines, parts)
    left: list[tuple[int, list[Figure]]] = []
    for at, place in places:
        own = figures.of_line[place.line]
        _explain(place, own)
        left += [(at, rest)] if (rest := [figure for figure in own if not figure.rule]) else []
    total = read = remaining = 0
    for figure in figures:
        total += 1
        read += figure.rule == READ
        remaining += not figure.rule
    return Account(total, read, total - read - remaining, remaining, tuple(_findings(left, lines, parts)))


def explain_heads(figures: Figures, around: Sequence[Line]) -> None:
    """Explains the figures of what returns around pages; a row of a report may be one of a table that was cut.

    Args:
        figures: the figures of all lines.
        around: the heads and feet that the reader left out.
    """
    for line in around:
        if not is_report_row(line.text):
            figures.take_lines((line,), PAGE_NUMBER if is_page_number(line.text) else RUNNING_HEAD)


def _explain(place: Place, figures: Sequence[Figure]) -> None:
    """Gives the figures of a line that were not read the rule that explains them."""
    name = next((rule.name for rule in LINE_RULES if rule.holds(place)), "")
    for figure in figures:
        figure.rule = figure.rule or name
    if not name and not place.report:
        _explain_parts(place, figures)


def _explain_parts(place: Place, figures: Sequence[Figure]) -> None:
    """Gives the figures inside of a part of a line that a rule knows that rule."""
    for rule in PART_RULES:
        held = {word for found in rule.pattern.finditer(place.line.text) for word in found[0].split()}
        inside = [figure for figure in figures if not held.isdisjoint((figure.text, figure.text.strip(",.;:()")))]
        for figure in inside:
            figure.rule = figure.rule or rule.name


def _findings(left: Sequence[tuple[int, list[Figure]]], lines: Sequence[Line], parts: Outline) -> Iterator[Finding]:
    """A finding for each heading below which figures were left, in reading order."""
    marks = set(parts.headings)
    headings: list[tuple[int, list[Figure]]] = []
    nearest, seen = -1, 0
    for at, figures in left:
        nearest = _heading_above(lines, at, marks, nearest, seen)
        seen = at
        headings.append((nearest, figures))
    groups = [(at, list(group)) for at, group in groupby(headings, key=lambda entry: entry[0])]
    for at, group in groups[:MOST_FINDINGS]:
        below = f"below {' '.join(lines[at].text.split())[:_LONGEST_HEADING]!r}" if at >= 0 else "without a heading"
        yield _finding([figure for _, figures in group for figure in figures], below)
    if rest := [figure for _, group in groups[MOST_FINDINGS:] for _, figures in group for figure in figures]:
        yield _finding(rest, f"below {counted(len(groups) - MOST_FINDINGS, 'more heading')}")


def _finding(figures: Sequence[Figure], below: str) -> Finding:
    count = len(figures)
    what = f"{counted(count, 'figure')} {below}{_where(figures)}"
    first = figures[0].line
    lines = list(dict.fromkeys(figure.line for figure in figures if figure.line.page == first.page))
    return Finding(
        rule="unread_figures",
        severity="warning",
        subject=below.removeprefix("below ").strip("'\""),
        actual=" ".join(figure.text for figure in figures[:12]),
        message=f"{what} {'were' if count > 1 else 'was'} not read; compare with the document",
        **located(locator_around(lines)),
    )


def _where(figures: Sequence[Figure]) -> str:
    pages = sorted({page for figure in figures if (page := figure.locator.page) is not None})
    if not pages:
        line = figures[0].locator.line
        return "" if line is None else f" in line {line}"
    return f" on page{'s' if len(pages) > 1 else ''} {', '.join(map(str, pages[:12]))}"


def _heading_above(lines: Sequence[Line], at: int, marks: set[Line], known: int, seen: int) -> int:
    """The nearest line above that heads something, the one that is known where there is none after the line seen."""
    words = -1
    for above in range(at - 1, max(seen, at - _HEADING_ABOVE) - 1, -1):
        line = lines[above]
        if line in marks or CAPTION.match(line.text):
            return above
        if words < 0 and _is_heading(line):
            words = above
    return words if words >= 0 else known


def _is_heading(line: Line) -> bool:
    """Whether a line may head a table that nobody knows: a few words alone, without a figure, and no sentence."""
    filled = [cell for cell in line.cells if cell.text]
    text = line.text
    alone = len(filled) == 1 and 3 < len(text) <= _LONGEST_HEADING
    return alone and text[0].isalpha() and text[-1] not in ".,;" and " " in text and not any(map(str.isdigit, text))
