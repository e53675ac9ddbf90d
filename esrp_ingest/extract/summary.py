"""The paper's own result summary: every figure with the server, the aggregate or the state that it is about."""

import re
from collections.abc import Sequence

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.sections import server_label
from esrp_ingest.layout import Cell, Line, Word
from esrp_ingest.models import ReportedMetric, located
from esrp_ingest.quantities import parse_leading_number
from esrp_ingest.vocabulary.whitepaper import STATE_LABELS

AGGREGATE = "aggregate"
UNNAMED_SERVER = "server"
_AGGREGATE_WORDS = re.compile(r"aggregate|across all|all servers|multiple server|summary", re.IGNORECASE)
_SUB_HEADINGS = frozenset({"databaseio", "transactionlogio", "databaseiovalue", "transactionlogiovalue"})


def scope_of(heading: str, current: str) -> str:
    """Whose figures stand below a heading: a server's, all servers' together, or as before."""
    label = server_label(heading)
    if label is not None:
        return label
    if _AGGREGATE_WORDS.search(heading):
        return AGGREGATE
    if re.search(r"individual|server metrics|read-?\s*only|log recovery|log replay", heading, re.IGNORECASE):
        return UNNAMED_SERVER
    return current


def is_sub_heading(folded: str) -> bool:
    """`Database I/O` and `Transaction Log I/O` name a group of rows and have no value."""
    return folded in _SUB_HEADINGS


def reported_metric(pair: Pair[tuple[str, str]], scope: str) -> ReportedMetric:
    """A row of the summary. A label that speaks of all servers is about the aggregate, wherever it stands."""
    metric, unit = pair.key if pair.key is not None else (None, None)
    if re.search(r"of all \d+ servers", pair.label, re.IGNORECASE):
        scope = AGGREGATE
    return ReportedMetric(
        scope=scope,
        metric=metric,
        value=parse_leading_number(pair.value),
        unit=unit,
        label=pair.label,
        value_text=pair.value,
        **located(pair.locator),
    )


def state_table(lines: Sequence[Line], at: int) -> tuple[list[ReportedMetric], int]:
    """A table that compares states of one solution (before a failure, during a rebuild): the states are the scopes.

    Args:
        lines: lines of the paper.
        at: where the table's first row of figures would be.

    Returns:
        The figures, and how many lines from `at` on belong to the table; 0 where none begins there.
    """
    rows = []
    for line in lines[at:]:
        if not line.cells or STATE_LABELS.exact(line.cells[0].text) is None or len(line.cells) < 3:
            break
        rows.append(line)
    states = _states_above(lines[max(0, at - 5) : at], rows[0]) if rows else []
    if not states or any(len(row.cells) != len(states) + 1 for row in rows):
        return [], 0
    return [figure for row in rows for figure in _state_figures(row, states)], len(rows)


def _state_figures(row: Line, states: Sequence[str]) -> list[ReportedMetric]:
    label = row.cells[0].text
    return [
        ReportedMetric(
            scope=state,
            value=parse_leading_number(cell.text),
            unit=STATE_LABELS.exact(label),
            label=label,
            value_text=cell.text,
            **located(row.locator),
        )
        for state, cell in zip(states, row.cells[1:], strict=True)
        if cell.text
    ]


def _states_above(above: Sequence[Line], row: Line) -> list[str]:
    """The heading of each column of figures: the cells of the row above, or the words that stand over each column."""
    if not above:
        return []
    if row.is_row:
        return [cell.text for cell in above[-1].cells[1:]]
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
