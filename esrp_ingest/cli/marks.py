"""What is said beside figures: errors, doubt, corrections, and what a ranking leaves out."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from esrp_ingest.cli.names import vendor_meant
from esrp_ingest.cli.output import OutputFormat, say
from esrp_ingest.counting import counted
from esrp_ingest.database import schema
from esrp_ingest.database.ask.queries import Details, RankedSolution, Ranking, RankRequest, Rows
from esrp_ingest.database.ask.unassigned import count_unassigned
from esrp_ingest.database.judge import marking
from esrp_ingest.vocabulary.metrics import CAVEAT

ERROR, DOUBTFUL, CORRECTED = "!", "?", "*"
ERROR_MEANS = f"{ERROR}: an error of the audit is open about this figure: `esrp locate finding N`, `esrp audit`."
_NAMED = 5


def marked(figure: object, row: RankedSolution) -> object:
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


def _explain_marks(ranking: Ranking) -> None:
    """Says what the marks in a table mean, as far as there are any."""
    shown = [row for row in ranking.rows if row.value is not None]
    if any(row.finding_id is not None and not row.doubtful for row in shown):
        say(ERROR_MEANS)
    if any(row.doubtful for row in shown):
        say(f"{DOUBTFUL}: it comes from a table that is held back, or an incomplete report: `esrp locate finding N`.")
    if any(row.corrections for row in shown):
        say(f"{CORRECTED}: values behind it were corrected: `esrp correct --list`.")


def _explain_held_back(held_back: Sequence[RankedSolution]) -> None:
    """Says how many solutions were left out, why, and how to see them."""
    for why, reason, option in (
        ("doubtful", "their figures come from tables that the audit holds back", "--doubtful ranks them"),
        ("incomplete", "their reports end early", "--doubtful ranks them"),
        ("error", "errors are open about their figures", "without --trusted they are ranked"),
    ):
        rows = [row for row in held_back if row.held_back == why]
        if rows:
            say(f"{len(rows)} left out, {reason}: {_named(rows)}; {option}.")


def _named(rows: Sequence[RankedSolution]) -> str:
    """The first of some solutions, and how many more there are."""
    names = [
        f"{row.solution_id} {row.product or ''}" + (f" (finding {row.finding_id})" if row.held_back else "")
        for row in rows[:_NAMED]
    ]
    more = f" and {len(rows) - _NAMED} more" if len(rows) > _NAMED else ""
    return f"{', '.join(names)}{more}"


def with_error_marks(
    rows: Sequence[tuple[object, ...]], errors: Mapping[tuple[str, int], int]
) -> list[tuple[object, ...]]:
    """The rows of a comparison with a mark and the finding behind each figure that an open error is about."""
    return [
        tuple(
            value if finding is None else f"{value} {ERROR}{finding}"
            for value, finding in ((value, errors.get((str(row[0]), at))) for at, value in enumerate(row, -len(row)))
        )
        for row in rows
    ]


def explain_comparison(rows: Rows, solutions: Sequence[int]) -> None:
    """Says which figures a comparison leaves out, and why."""
    held_back = next((row for row in rows.rows if row[0] == "held_back"), ())
    for solution, tests in zip(solutions, held_back[-len(solutions) :], strict=False):
        if tests:
            say(
                f"solution {solution}: the figures of {tests} are left out, they come from tables that the audit "
                "holds back: --doubtful shows them"
            )


def with_marks(
    connection: Connection, details: Details, kind: str, number: int, output_format: OutputFormat
) -> Details:
    """Details of a run or a solution with its corrections; for people each also stands beside the printed value."""
    owners = schema.Base.metadata.tables[kind]
    corrections = marking.corrections_of(connection, owners, number)
    if not len(corrections):
        return details
    if output_format in {"table", "markdown"}:
        details = marking.marked(connection, details, owners, number)
    return Details(details.record, {**details.tables, "correction": corrections})


def explain_ranking(connection: Connection, ranking: Ranking, request: RankRequest) -> None:
    """Says what was ranked, what was left out, and what to mind."""
    metric = ranking.metric
    _explain_held_back(ranking.held_back)
    if not ranking.rows and ranking.held_back:
        return
    if not ranking.rows:
        hint = vendor_meant(connection, request.vendor)
        say(f"No solution matches{hint or ': leave out a filter, or load papers with `esrp ingest`'}")
        _explain_unassigned(connection)
        return
    say(f"{metric.name} in {metric.unit}, {metric.better} is better: {metric.meaning}.")
    if ranking.without_value:
        without = counted(ranking.without_value, "solution without this figure stands", "without this figure stand")
        say(f"{without} last, without a rank.")
    _explain_marks(ranking)
    if fallen := [row for row in ranking.rows if row.fallback]:
        test, wanted = fallen[0].test_type, metric.test_types[0]
        say(f"Of a {test} test, for want of a report of a {wanted} test: {_named(fallen)}.")
    say(CAVEAT)


def _explain_unassigned(connection: Connection) -> None:
    """Says where the runs are that are of no solution."""
    count = count_unassigned(connection)
    if count:
        runs = counted(count, "run is", "runs are")
        say(f"{runs} of no solution: `esrp rank --unassigned` ranks their machines, `esrp assign` helps")
