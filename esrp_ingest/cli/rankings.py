"""Rankings as people read them: what compares together, a row a line, with a bar beside each figure."""

from collections import Counter
from collections.abc import Sequence
from math import inf
from typing import Any

from esrp_ingest.cli.marks import marked
from esrp_ingest.cli.output import OutputFormat, print_heading, print_lines, print_list, print_rows
from esrp_ingest.coarse import CoarseFigure, printed
from esrp_ingest.coarse import rounded as rounded_figure
from esrp_ingest.counting import newest_of
from esrp_ingest.database.ask.queries import RankedSolution, Ranking
from esrp_ingest.vocabulary.metrics import Metric

_BAR = 6
_FIRST = ("rank", "group_rank", "vendor", "product", "configuration", "exchange_version")
_BESIDE = (
    *("test_type", "basis", "iops_per_mailbox", "target_ratio", "mailboxes", "ranking_group", "disks", "result"),
    *("nights", "newest_night", "relations"),
)
_THEN = ("solution_id",)
"""Columns of a whole ranking before and behind its figure."""
_CATEGORIES = {
    "up_to_1000": "up to 1000 mailboxes",
    "1001_to_5000": "1001 to 5000 mailboxes",
    "over_5000": "over 5000 mailboxes",
    None: "number of mailboxes not stated",
}


def rounded(value: object) -> object:
    """A figure to the decimals that mean something: sums of printed figures differ in their last bits."""
    return rounded_figure(value) if isinstance(value, float) else value


def print_ranking(ranking: Ranking, *, all_together: bool) -> None:
    """Prints one table for all solutions, or one for each mailbox category and Exchange version."""
    if not ranking.rows:
        return
    metric = ranking.metric
    order = "all in one order, ranks within each group" if all_together else "what compares stands together"
    print_lines([f"{metric.name}, {metric.unit}, {metric.better} is better; {order}"])
    if all_together:
        highest = _highest(ranking.rows)
        print_list("ranking", [_record(row, highest) for row in ranking.rows])
        return
    groups: dict[str, list[RankedSolution]] = {}
    for row in sorted(ranking.rows, key=_group):
        groups.setdefault(_heading(row), []).append(row)
    for heading, rows in groups.items():
        print_heading(heading, "table")
        highest = _highest(rows)
        records = [_record(row, highest) for row in rows]
        print_list("ranking", [{**record, "exchange": None} for record in records])
        if all(row.value is None for row in rows):
            print_lines([_why_none(rows, metric)])


def print_whole_ranking(ranking: Ranking, output_format: OutputFormat) -> None:
    """Prints one order over all with every column; in CSV and JSON the figure is called by its metric's name, too.

    JSON also holds what is left out, without its figures.
    """
    metric = ranking.metric
    rows = ranking.rows if output_format != "json" else (*ranking.rows, *ranking.held_back)
    records = [_whole(row, metric.name) for row in rows]
    columns = [*_FIRST, metric.name, *_BESIDE, *_THEN]
    if output_format in {"csv", "json"}:
        columns += [name for name in ("metric", *_fields()) if name not in columns]
    else:
        for row, record in zip(rows, records, strict=True):
            record[metric.name] = marked(rounded(row.figure), row)
    print_rows(columns, [[record[name] for name in columns] for record in records], output_format)


def _fields() -> tuple[str, ...]:
    return tuple(RankedSolution.__dataclass_fields__)


def _values(row: RankedSolution) -> dict[str, Any]:
    """A row's values by name: they are plain, and `asdict` would copy each as if they were not."""
    return {name: getattr(row, name) for name in _fields()}


def _whole(row: RankedSolution, metric: str) -> dict[str, object]:
    values = {name: rounded(value) for name, value in _values(row).items()}
    relations = f"{row.relations_held}/{row.relations_checked}"
    return {"metric": metric, **values, metric: values["value"], "relations": relations}


def _group(row: RankedSolution) -> tuple[int, bool, str, float]:
    """Small solutions first, within a size the older version of Exchange, and in a group the best."""
    return (
        list(_CATEGORIES).index(row.mailbox_category),
        row.exchange_version is None,
        row.exchange_version or "",
        inf if row.rank is None else row.rank,
    )


def _heading(row: RankedSolution) -> str:
    version = f"Exchange {row.exchange_version}" if row.exchange_version else "version of Exchange not stated"
    return f"{_CATEGORIES[row.mailbox_category]}, {version}"


def _why_none(rows: Sequence[RankedSolution], metric: Metric) -> str:
    """Why no solution of a group has the figure."""
    counted = Counter(_why(row, metric) for row in rows)
    reasons = ", ".join(why if len(counted) == 1 else f"{why} ({count})" for why, count in counted.items())
    return f"None of these has the figure: {reasons}."


def _why(row: RankedSolution, metric: Metric) -> str:
    divisor = metric.divided_by
    if divisor is not None and getattr(row, divisor) is None:
        return f"the paper does not state its {divisor}"
    if row.basis == "reported":
        return "the paper's summary prints none that counts, and reports of all servers are not there"
    return f"the reports of the {row.test_type.replace('_', ' ')} test do not print it"


def _highest(rows: Sequence[RankedSolution]) -> float:
    return max((row.value for row in rows if row.value is not None), default=0.0)


def _record(row: RankedSolution, highest: float) -> dict[str, object]:
    """A row as it is shown; NULL where nothing needs to be said."""
    return {
        **_values(row),
        "nights": (newest_of(row.nights, row.newest_night) or None) if row.nights and row.newest_night else None,
        "exchange": row.exchange_version,
        "figure": None if row.value is None else marked(f"{_shown(row)} {row.unit}", row),
        "bar": None if row.value is None or highest <= 0 else "\N{FULL BLOCK}" * round(_BAR * row.value / highest),
        "target_ratio": None if row.target_ratio is None else f"{row.target_ratio:.2f}",
        "test": row.test_type if row.fallback else None,
        "failed": "failed" if row.result == "fail" else None,
    }


def _shown(row: RankedSolution) -> str:
    """A figure with its resolution, or to three decimals."""
    figure = row.figure
    if isinstance(figure, CoarseFigure):
        return figure.shown
    return "" if figure is None else printed(figure).rstrip("0").rstrip(".")
