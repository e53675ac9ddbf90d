"""Reads ESRP storage whitepapers and Jetstress reports, proves their figures, and ranks the solutions by SQL.

    from esrp_ingest import connect, ingest, parse

    paper = parse("paper.pdf")
    summary = ingest(["reports/"], "esrp.db")
    esrp = connect("esrp.db")
    esrp.rank("database_read_latency_ms", exchange_version="2016").to_frame()

Each name is imported when it is first used, so that what needs only one of them loads nothing else.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from esrp_ingest.answers import Connected, connect
    from esrp_ingest.database import Database, open_database
    from esrp_ingest.errors import DatabaseError, EsrpError, ImportRunning, NotAReport, UnreadableDocument, UsageError
    from esrp_ingest.importing.job import ingest, run_import
    from esrp_ingest.importing.options import ImportOptions
    from esrp_ingest.importing.outcomes import Summary
    from esrp_ingest.models import ParsedDocument
    from esrp_ingest.parsing import parse, parse_bytes

__all__ = [
    "Connected",
    "Database",
    "DatabaseError",
    "EsrpError",
    "ImportOptions",
    "ImportRunning",
    "NotAReport",
    "ParsedDocument",
    "Summary",
    "UnreadableDocument",
    "UsageError",
    "connect",
    "ingest",
    "open_database",
    "parse",
    "parse_bytes",
    "run_import",
]

_HOMES = {
    "Connected": "answers",
    "Database": "database",
    "DatabaseError": "errors",
    "EsrpError": "errors",
    "ImportOptions": "importing.options",
    "ImportRunning": "errors",
    "NotAReport": "errors",
    "ParsedDocument": "glance",
    "Summary": "importing.outcomes",
    "UnreadableDocument": "errors",
    "UsageError": "errors",
    "connect": "answers",
    "ingest": "importing.job",
    "open_database": "database",
    "parse": "parsing",
    "parse_bytes": "parsing",
    "run_import": "importing.job",
}
"""The module in which each public name is at home."""


def __getattr__(name: str) -> object:
    """Imports a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
