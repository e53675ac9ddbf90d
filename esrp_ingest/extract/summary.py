"""The paper's own result summary: every figure with the server, the aggregate or the state that it is about."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from esrp_ingest.extract.figures import KEPT, READ, Claim
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.sections import server_label
from esrp_ingest.layout import Cell, Line, Locator, Word
from esrp_ingest.models import Finding, ReportedMetric, located
from esrp_ingest.quantities import parse_leading_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import STATE_LABELS, SUMMARY_LABELS

AGGREGATE = "aggregate"
UNNAMED_SERVER = "server"
_AGGREGATE_WORDS = re.compile(r"aggregate|across all|all servers|multiple server|summary", re.IGNORECASE)
_ONE_SERVER_WORDS = re.compile(r"individual|server metrics|read-?\s*only|log recovery|log replay", re.IGNORECASE)
_OF_ALL = re.compile(r"of all \d+ servers", re.IGNORECASE)
_SUMS = re.compile(r"(?:grand\s+)?total|sum|all(?:\s+servers)?|aggregate", re.IGNORECASE)
_RESULT = re.compile(r"values?|results?|achieved|measured|actual", re.IGNORECASE)
_NO_RESULT = re.compile(r"\b(?:target|limit|threshold|goal|required|requirement|unit)s?\b", re.IGNORECASE)
_MACHINE = re.compile(r"[A-Za-z][\w.-]*\d|(?:server|host|node)\s+\w{1,3}", re.IGNORECASE)
"""A machine's name, or a server that is counted by letters: one word with a number at its end."""
_SEVERAL = re.compile(r"[\d.,]*\d\s+[\d.,]*\d(?:\s|$)")
_MOST_ROWS = 500
"""Rows of a table of figures in a summary."""
_SUB_HEADINGS = frozenset({"databaseio", "transactionlogio", "databaseiovalue", "transactionlogiovalue"})


class _Whose(NamedTuple):
    """A server or all of them, and the state in which they were measured where a heading names one."""

    scope: str
    condition: str | None = None


def scope_of(heading: str, current: str) -> str:
    """Whose figures stand below a heading: a server's, all servers' together, or as before."""
    label = server_label(heading)
    if label is not None:
        return label
    if _AGGREGATE_WORDS.search(heading):
        return AGGREGATE
    if _ONE_SERVER_WORDS.search(heading):
        return UNNAMED_SERVER
    return current


def is_sub_heading(folded: str) -> bool:
    """`Database I/O` and `Transaction Log I/O` name a group of rows and have no value."""
    return folded in _SUB_HEADINGS


def reported_metric(pair: Pair[tuple[str, str]], scope: str, english: str | None = None) -> ReportedMetric:
    """A row of the summary. A label that speaks of all servers is about the aggregate, wherever it stands.

    Where several figures stand beside a label and no heading says whose they are, there is a text and no value.

    Args:
        pair: the row.
        scope: what the figures are about.
        english: the value with a decimal point, None where it is printed so.
    """
    metric, unit = pair.key if pair.key is not None else (None, None)
    if _OF_ALL.search(pair.label):
        scope = AGGREGATE
    return ReportedMetric(
        scope=scope,
        metric=metric,
        value=None if _SEVERAL.match(pair.value) else parse_leading_number(english or pair.value),
        unit=unit,
        label=pair.label,
        value_text=pair.value,
        **located(pair.locator),
    )


@dataclass(slots=True)
class FigureTable:
    """A table with several figures in a row.

    Attributes:
        used: how many lines belong to it.
        claims: the document's figures that it is made of.
    """

    figures: list[ReportedMetric] = field(default_factory=list)
    used: int = 0
    claims: list[Claim] = field(default_factory=list)

    def add(self, row: Line, figures: list[ReportedMetric], name: str = "") -> None:
        """Adds the figures of a row."""
        self.figures += figures
        texts = [name, *(text for figure in figures for text in (figure.label, figure.value_text))]
        known = any(figure.metric is not None for figure in figures)
        self.claims.append(Claim((row,), " ".join(texts), READ if known else KEPT))


def without_figure_tables(
    lines: Sequence[Line], take: Callable[[FigureTable], None], scope: str, english: Callable[[str], str]
) -> Iterator[Line]:
    """The lines less the tables with several figures in a row, which are taken at once."""
    at = 0
    while at < len(lines):
        table = figure_table(lines, at, scope, english)
        take(table)
        if not table.used:
            yield lines[at]
        at += table.used or 1


def figure_table(lines: Sequence[Line], at: int, scope: str, english: Callable[[str], str]) -> FigureTable:
    """A table with several figures in a row: of servers side by side, of states of a solution, or of several metrics.

    Args:
        lines: lines of the paper.
        at: where the table's first row of figures would be.
        scope: whose figures stand under a heading that names nobody.
        english: a printed figure with a decimal point.

    Returns:
        The figures, and how many lines from `at` on belong to the table: 0 where none begins there.
    """
    if not _is_row_of_figures(lines[at]):
        return _servers_below(lines, at, scope, english) if len(lines[at].cells) > 2 else FigureTable()
    above = [line for line in lines[max(0, at - 5) : at] if not is_sub_heading(fold(line.text))]
    headings = _states_above(above, lines[at])
    if not headings:
        return FigureTable()
    rows: list[Line] = []
    used = 0
    for line in (lines[place] for place in range(at, len(lines))):
        if _is_row_of_figures(line):
            rows.append(line)
        elif not is_sub_heading(fold(line.text)):
            break
        if len(rows) > _MOST_ROWS or len(_filled(rows[-1])) != len(headings) + 1:
            return FigureTable()
        used += 1
    table = FigureTable(used=used, claims=[Claim(above, " ".join(headings))])
    for row in rows:
        table.add(row, list(_figures_of(row, headings, scope, english)))
    return table


def _is_row_of_figures(line: Line) -> bool:
    return len(_filled(line)) > 2 and _key_of(line.cells[0].text) is not None


def _servers_below(lines: Sequence[Line], at: int, scope: str, english: Callable[[str], str]) -> FigureTable:
    """A table with a server in each row, and the metrics in the line above them."""
    labels = [cell.text for cell in lines[at].cells if _key_of(cell.text) is not None]
    table = FigureTable(used=1)
    for line in (lines[place] for place in range(at + 1, len(lines)) if len(labels) > 1):
        cells = _filled(line)
        if len(cells) != len(labels) + 1 or any(parse_leading_number(english(cell.text)) is None for cell in cells[1:]):
            break
        table.used += 1
        server = _whose(cells[0].text, scope)
        pairs = zip(labels, cells[1:], strict=True)
        table.add(line, [_figure(line, (label, cell.text), server, english) for label, cell in pairs], cells[0].text)
    return table if table.figures else FigureTable()


def likened_labels(figures: Iterable[ReportedMetric]) -> list[Finding]:
    """A finding for each label of a summary that is only like the one that it was read as."""
    return [
        Finding(
            rule="fuzzy_label",
            severity="info",
            message=f"read {figure.label!r} as {figure.metric}",
            **located(Locator(page=figure.page, line=figure.line)),
        )
        for figure in figures
        if figure.metric is not None and SUMMARY_LABELS.exact(figure.label) is None
    ]


def _filled(line: Line) -> Sequence[Cell]:
    """The cells of a line up to the last one that is not empty."""
    last = max((at for at, cell in enumerate(line.cells, start=1) if cell.text), default=0)
    return line.cells[:last]


def _key_of(label: str) -> tuple[str | None, str] | None:
    """The metric and the unit of a row label, None for one that is not known."""
    match = SUMMARY_LABELS.fuzzy(label)
    if match is not None:
        return match.key
    unit = STATE_LABELS.exact(label)
    return None if unit is None else (None, unit)


def _figures_of(
    row: Line, headings: Sequence[str], scope: str, english: Callable[[str], str]
) -> Iterator[ReportedMetric]:
    for heading, cell in zip(headings, _filled(row)[1:], strict=True):
        if parse_leading_number(english(cell.text)) is not None and not _NO_RESULT.search(heading):
            yield _figure(row, (row.cells[0].text, cell.text), _whose(heading, scope), english)


def _figure(line: Line, printed: tuple[str, str], whose: _Whose, english: Callable[[str], str]) -> ReportedMetric:
    label, text = printed
    metric, unit = _key_of(label) or (None, None)
    return ReportedMetric(
        scope=whose.scope,
        condition=whose.condition,
        metric=metric,
        value=parse_leading_number(english(text)),
        unit=unit,
        label=label,
        value_text=text,
        **located(line.locator),
    )


def _whose(heading: str, scope: str) -> _Whose:
    """Whose figures stand below or beside a heading: a server's, all servers', those of whom the text above it spoke.

    What names neither is a state, a test or a set-up in which these were measured.
    """
    heading = " ".join(heading.split())
    if _SUMS.fullmatch(heading):
        return _Whose(AGGREGATE)
    if _RESULT.fullmatch(heading):
        return _Whose(scope)
    label = server_label(heading) or (heading if _MACHINE.fullmatch(heading) else None)
    return _Whose(label) if label is not None else _Whose(scope, heading)


def _states_above(above: Sequence[Line], row: Line) -> list[str]:
    """The heading of each column of figures: the cells of the row above, or the words that stand over each column."""
    if not above:
        return []
    if not row.words:
        width = len(_filled(row)) - 1
        found = [[cell.text for cell in _filled(line)][-width:] for line in above if len(_filled(line)) >= width]
        named = [texts for texts in found if all(texts) and not any(parse_leading_number(text) for text in texts)]
        return named[-1] if named else []
    columns = [cell.words[0] for cell in row.cells[1:] if cell.words]
    near = [line for line in above if line.page == row.page and len(line.cells) > 1]
    left = columns[0].box.x0 - 1 if columns else 0.0
    headings = [""] * len(columns)
    for cell in (cell for line in near for cell in line.cells if cell.words and cell.words[0].box.x0 >= left):
        places = [_apart(cell, column) for column in columns]
        nearest = places.index(min(places))
        headings[nearest] = f"{headings[nearest]} {cell.text}".strip()
    return headings if all(headings) else []


def _apart(cell: Cell, column: Word) -> float:
    """How far a heading's cell stands from a column, by its left edge or by its middle, whichever fits better."""
    box = cell.box or column.box
    return min(abs(box.x0 - column.box.x0), abs(box.middle - column.box.middle))
