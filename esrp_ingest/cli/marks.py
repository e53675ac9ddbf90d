"""Marks beside ranked figures, and what they mean: errors, doubt, corrections, and what was left out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from esrp_ingest.cli.output import say

if TYPE_CHECKING:
    from esrp_ingest.database.queries import RankedSolution, Ranking

ERROR, DOUBTFUL, CORRECTED = "!", "?", "*"
_NAMED = 5


def marked(figure: object, row: "RankedSolution") -> object:
    """A figure with its marks; the figure itself where there are none.

    Args:
        figure: as it is printed.
        row: what to know about it.
    """
    marks = []
    if row.finding_id is not None:
        marks.append(f"{DOUBTFUL if row.doubtful else ERROR}{row.finding_id}")
    if row.corrections:
        marks.append(CORRECTED)
    return " ".join([f"{figure}", *marks]) if figure is not None and marks else figure


def explain_marks(ranking: "Ranking") -> None:
    """Says what the marks in a table mean, as far as there are any."""
    shown = [row for row in ranking.rows if row.value is not None]
    if any(row.finding_id is not None and not row.doubtful for row in shown):
        say(f"{ERROR}: an error of the audit is open about this figure: `esrp locate finding N`, `esrp audit`.")
    if any(row.doubtful for row in shown):
        say(f"{DOUBTFUL}: the figure comes from a table most of whose relations break: `esrp locate finding N`.")
    if any(row.corrections for row in shown):
        say(f"{CORRECTED}: values behind it were corrected: `esrp correct --list`.")


def explain_held_back(held_back: "Sequence[RankedSolution]") -> None:
    """Says how many solutions were left out, why, and how to see them."""
    for why, reason, option in (
        ("doubtful", "their figures come from tables most of whose relations break", "--doubtful ranks them"),
        ("error", "errors are open about their figures", "without --trusted they are ranked"),
    ):
        rows = [row for row in held_back if row.held_back == why]
        if rows:
            names = [f"{row.solution_id} {row.product or ''} (finding {row.finding_id})" for row in rows[:_NAMED]]
            more = f" and {len(rows) - _NAMED} more" if len(rows) > _NAMED else ""
            say(f"{len(rows)} left out, {reason}: {', '.join(names)}{more}; {option}.")
