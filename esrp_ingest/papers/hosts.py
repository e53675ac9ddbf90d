"""How many hosts were under test: as a row states, or as the reports or the summary name them."""

from collections.abc import Sequence

from esrp_ingest.layout import Locator
from esrp_ingest.models import Run
from esrp_ingest.papers.results.figures import AGGREGATE, UNNAMED_SERVER, Figure
from esrp_ingest.papers.values import Columns

_OF_REPORTS = "counted: the servers that the reports name"
_OF_SUMMARY = "counted: the servers that the summary names"
_ONE = "one: nothing tells several servers apart"


def count_servers(columns: Columns, figures: Sequence[Figure], runs: Sequence[Run]) -> None:
    """Set the number of hosts: those that a row states, the reports or the summary name, whichever are most.

    Args:
        columns: of a solution; they are changed.
        figures: those of its summary; only metrics count.
        runs: its reports.
    """
    reports = max(_named(runs, "server"), _named(runs, "machine_name"), key=len)
    no_names = (AGGREGATE, UNNAMED_SERVER)
    scopes = {figure.scope: figure.place for figure in figures if figure.metric and figure.scope not in no_names}
    printed = columns.values.get("servers") or 0
    count = max(printed, len(scopes), len(reports), int(bool(runs)))
    if not count or count == printed:
        return
    if count == len(reports):
        columns.put("servers", count, *sorted(reports.items()), note=_OF_REPORTS)
    elif count == len(scopes):
        columns.put("servers", count, *sorted(scopes.items()), note=_OF_SUMMARY)
    else:
        columns.put("servers", count, (runs[0].report_title or runs[0].test_type, _place_of(runs[0])), note=_ONE)


def _named(runs: Sequence[Run], attribute: str) -> dict[str, Locator]:
    """The place of the first report of each server or machine."""
    return {name: _place_of(run) for run in reversed(runs) if (name := getattr(run, attribute))}


def _place_of(run: Run) -> Locator:
    return Locator(run.page, run.line)
