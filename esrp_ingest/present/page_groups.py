"""The ranking groups of the report page: which solutions stand together, and which of them are shown."""

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any

from esrp_ingest.coarse import bounds
from esrp_ingest.present.page_rows import CATEGORY_NAMES, NOT_STATED, SolutionRow
from esrp_ingest.present.samples import KEPT, MOST_RANKED
from esrp_ingest.vocabulary.metrics import METRICS


def ranking_groups(solutions: Sequence[SolutionRow], metrics: Sequence[str]) -> list[dict[str, Any]]:
    """Every ranking group that there is, with its solutions in the order of the first metric.

    Args:
        solutions: all rows.
        metrics: what they are ranked by.
    """
    metric = METRICS[metrics[0]]

    def place(row: SolutionRow) -> tuple[bool, float]:
        value = row.figure(metric.name).value
        return value is None, 0.0 if value is None else bounds(value)[1]

    by_group: dict[object, list[SolutionRow]] = {}
    for row in sorted(solutions, key=place):
        by_group.setdefault(row.record["ranking_group"], []).append(row)
    groups = []
    for rows in sorted(by_group.values(), key=_in_order):
        facets, shown = rows[0].facets, _ranked_rows(rows, metrics)
        version = f"Exchange {facets.exchange}" if facets.exchange != NOT_STATED else "version of Exchange not stated"
        groups.append(
            {
                "facets": facets,
                "title": f"{CATEGORY_NAMES[facets.category]}, {version}",
                "rows": shown,
                "left": solutions_in(rows) - solutions_in(shown),
                "kept": KEPT if len(shown) < len(rows) else None,
            }
        )
    return groups


def _in_order(rows: Sequence[SolutionRow]) -> tuple[int, bool, str]:
    """Small solutions first, within a size the older version of Exchange."""
    facets = rows[0].facets
    return list(CATEGORY_NAMES).index(facets.category), facets.exchange == NOT_STATED, facets.exchange


def solutions_in(rows: Sequence[SolutionRow]) -> int:
    """How many solutions some rows are of."""
    return len({row.record["solution_id"] for row in rows})


def _ranked_rows(rows: Sequence[SolutionRow], metrics: Sequence[str]) -> list[SolutionRow]:
    """The rows of a category that are shown: all, or the first of each version and test by any figure.

    No figure of these has a better one left out before the last rank that is kept, so that ranks up to it are right.
    """
    if len(rows) <= MOST_RANKED:
        return list(rows)
    kept: set[int] = set()
    for metric in metrics:
        seen: Counter[tuple[str, str]] = Counter()
        for at in sorted(range(len(rows)), key=lambda at: _worst(rows[at], metric)):
            pools = [(rows[at].facets.exchange, test) for test in rows[at].facets.tests]
            if rows[at].failed or rows[at].figure(metric).value is None:
                continue
            if any(seen[pool] < KEPT for pool in pools):
                kept.add(at)
            seen.update(pools)
    return [rows[at] for at in sorted(kept)]


def _worst(row: SolutionRow, metric: str) -> float:
    """The worst that a figure can be, smallest for the best."""
    value = row.figure(metric).value
    if value is None:
        return inf
    return bounds(value)[1] if METRICS[metric].better == "lower" else -bounds(value)[0]
