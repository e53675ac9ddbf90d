"""Where things are shown: the addresses of all pages, made in one place, for templates and cells alike."""

from collections.abc import Iterable
from urllib.parse import quote, urlencode

SERVED = "esrp"
"""The name under which the database is served."""
HOME = "/"
TABLES = f"/{SERVED}"
"""Datasette's own page of all tables and queries."""
REPORT = "/-/report"
"""The report page."""
SEARCH = "/-/search"
COMPARISON = "/-/compare"
FINDINGS = "/-/findings"
MACHINES = "/-/machines"
SOLUTIONS = "/-/solutions"
SIZE = "/-/size"
"""What carries a load."""


def solution(solution_id: object) -> str:
    """A solution's page."""
    return f"/-/solution/{solution_id}"


def figure(solution_id: object, test_type: object, metric: str) -> str:
    """The proof of a solution's figure."""
    return f"/-/proof/solution/{solution_id}/{test_type}/{metric}"


def run_figure(run_id: object, metric: str) -> str:
    """The proof of a run's figure."""
    return f"/-/proof/of-run/{run_id}/{metric}"


def row(table: str, row_id: object, column: str | None = None) -> str:
    """The proof of what one row says: its place in the document."""
    return f"/-/proof/{table}/{row_id}" + (f"/{column}" if column else "")


def document(document_id: object, page: object = None) -> str:
    """A document as it was loaded, opened at a page where it has pages."""
    return f"/-/document/{document_id}" + (f"#page={page}" if page is not None else "")


def table_row(table: str, row_id: object) -> str:
    """A row among Datasette's tables."""
    return f"{TABLES}/{table}/{row_id}"


def machine(name: object) -> str:
    """A machine's page."""
    return f"/-/machine?{urlencode({'name': str(name)})}"


def ranking(metric: str, **filters: object) -> str:
    """A ranking, of those that filters let through; None leaves one out."""
    stated = {name: str(value) for name, value in filters.items() if value is not None}
    return f"{TABLES}/rank_by_{quote(metric)}" + (f"?{urlencode(stated)}" if stated else "")


def comparison(solutions: Iterable[object]) -> str:
    """Solutions side by side."""
    return f"{COMPARISON}?{urlencode([('solution', str(each)) for each in solutions])}"


def findings(**filters: object) -> str:
    """Findings, of a severity or a rule."""
    stated = {name: str(value) for name, value in filters.items() if value is not None}
    return FINDINGS + (f"?{urlencode(stated)}" if stated else "")
