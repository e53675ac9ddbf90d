"""What the tab key offers: metrics, vendors and solutions. Where the database cannot be asked, nothing."""

from collections.abc import Iterator

import typer

from esrp_ingest.cli.options import DEFAULT_DATABASE, asking
from esrp_ingest.database.ask.listing import Wanted, list_solutions
from esrp_ingest.database.ask.results import Record
from esrp_ingest.errors import EsrpError
from esrp_ingest.vocabulary.metrics import METRICS
from esrp_ingest.vocabulary.vendors import load_vendors

Offer = tuple[str, str]
"""What is completed, and what it is."""


def metrics(incomplete: str) -> list[Offer]:
    """Names of metrics."""
    return [(metric.name, metric.meaning) for metric in METRICS.values() if metric.name.startswith(incomplete)]


def vendors(context: typer.Context, incomplete: str) -> list[str]:
    """Vendors of the database's solutions, and today's owners of several."""
    names = {str(row["vendor"]) for row in _solutions(context) if row["vendor"]}
    names |= {load_vendors().group(name) for name in names}
    return sorted(name for name in names if name.casefold().startswith(incomplete.casefold()))


def solutions(context: typer.Context, incomplete: str) -> list[Offer]:
    """Numbers of the database's solutions, with their names."""
    found = [(str(row["id"]), _described(row)) for row in _solutions(context)]
    return [(number, name) for number, name in sorted(found, key=_number) if number.startswith(incomplete)]


def shown(context: typer.Context, incomplete: str) -> list[Offer]:
    """The same where it is a solution that shall be shown."""
    return solutions(context, incomplete) if f"{context.params.get('kind')}" == "solution" else []


def _number(offer: Offer) -> int:
    return int(offer[0])


def _described(row: Record) -> str:
    parts = (row["product"] or row["vendor"], row["configuration"])
    return ", ".join(str(part) for part in parts if part)


def _solutions(context: typer.Context) -> Iterator[Record]:
    try:
        with asking(context.params.get("database") or DEFAULT_DATABASE) as connection:
            yield from list_solutions(connection, Wanted()).records()
    except EsrpError:
        return
