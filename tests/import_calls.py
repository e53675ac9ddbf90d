"""Calls of imports, and what tests ask of them."""

from pathlib import Path
from typing import Any

from sqlalchemy import select

from esrp_ingest.database import open_database, schema
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import FileOutcome, Summary


class Watch:
    """Keeps what an import tells."""

    def __init__(self) -> None:
        self.total = 0
        self.outcomes: list[FileOutcome] = []

    def found(self, total: int) -> None:
        self.total = total

    def settled(self, outcome: FileOutcome) -> None:
        self.outcomes.append(outcome)


def run(folder: Path, url: str, **options: Any) -> Summary:
    return run_import([str(folder)], url, ImportOptions(**{"jobs": 1, **options}))


def outcome(summary: Summary) -> dict[str, int]:
    names = ("loaded", "replaced", "unchanged", "ignored", "failed")
    return {name: getattr(summary.counts, name) for name in names if getattr(summary.counts, name)}


def codes(summary: Summary) -> dict[str, str | None]:
    return {failure.uri.rsplit("/", 1)[-1]: failure.code for failure in summary.failures}


def select_all(url: str, model: type[schema.Base], *names: str) -> list[tuple[Any, ...]]:
    table = model.table()
    with open_database(url, read_only=True) as database, database.asking() as connection:
        return [tuple(row) for row in connection.execute(select(*(table.c[name] for name in names)))]
