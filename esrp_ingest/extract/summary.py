"""The paper's own result summary: every figure with the server, the aggregate or the state that it is about."""

import re
from collections.abc import Sequence

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.sections import server_label
from esrp_ingest.layout import Line
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


def state_table(lines: Sequence[Line]) -> tuple[list[ReportedMetric], int]:
    """A table that compares states of one solution (before a failure, during a rebuild): the states are the scopes.

    Returns:
        The figures, and how many lines from the first on belong to the table; 0 where the first begins none.
    """
    head = [cell.text for cell in lines[0].cells]
    if len([text for text in head if text]) < 3 or any(parse_leading_number(text) is not None for text in head[1:]):
        return [], 0
    figures: list[ReportedMetric] = []
    used = 1
    for line in lines[1:]:
        cells = [cell.text for cell in line.cells]
        unit = STATE_LABELS.exact(cells[0]) if cells else None
        if unit is None or len(cells) != len(head):
            break
        used += 1
        figures.extend(
            ReportedMetric(
                scope=state,
                value=parse_leading_number(text),
                unit=unit,
                label=cells[0],
                value_text=text,
                **located(line.locator),
            )
            for state, text in zip(head[1:], cells[1:], strict=True)
            if text
        )
    return figures, used if figures else 0
