"""The home: what is there, the best of each category, what came last, what does not add up, and the machines."""

from datasette.app import Datasette
from datasette.utils.asgi import Request, Response
from sqlalchemy import Connection

from esrp_ingest.database.ask.listing import Wanted, list_documents, list_machines
from esrp_ingest.database.ask.overview import findings_in_context, holdings, unread_documents
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.database.ask.results import Record
from esrp_ingest.present.best import categories
from esrp_ingest.present.pages.rendering import CHOSEN, Context, rendered
from esrp_ingest.vocabulary.metrics import METRICS

_NEWEST = 8
_WORST = 6
_MACHINES = 8


async def show_home(request: Request, datasette: Datasette) -> Response:
    """The first page."""
    asked = request.args.get("by")
    metric = asked if asked in METRICS else CHOSEN[0]
    return await rendered(datasette, request, "home.html", lambda connection: _gather(connection, metric))


def _gather(connection: Connection, metric: str) -> Context:
    ranked = rank(connection, RankRequest(metric=metric)).rows
    return {
        "metric": METRICS[metric],
        "holdings": holdings(connection),
        "categories": categories(ranked),
        "documents": list_documents(connection, Wanted(limit=_NEWEST)).records(),
        "findings": findings_in_context(connection, ("error", "warning"), _WORST).records(),
        "unread": unread_documents(connection, _WORST).records(),
        "machines": machines(connection, _MACHINES),
    }


def machines(connection: Connection, limit: int | None = None) -> list[Record]:
    """Each machine once, the one that ran last first: its tests, runs, failures, first and last day."""
    by_name: dict[object, Record] = {}
    for row in list_machines(connection, Wanted()).records():
        known = by_name.setdefault(row["machine_name"], {**row, "tests": "", "runs": 0, "failed": 0})
        known["tests"] = ", ".join(filter(None, (str(known["tests"]), str(row["test_type"]).replace("_", " "))))
        for count in ("runs", "failed"):
            known[count] = int(str(known[count])) + int(str(row[count]))
        known["first_at"] = min((known["first_at"], row["first_at"]), key=lambda day: (day is None, str(day)))
    return list(by_name.values())[:limit]
