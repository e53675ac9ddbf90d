"""The page of a machine: its series of nights as charts, with the shifts of level marked, and what else changed."""

from datasette.app import Datasette
from datasette.utils.asgi import NotFound, Request, Response
from sqlalchemy import Connection

from esrp_ingest.database.ask.trends import Watched, trends
from esrp_ingest.present.pages.rendering import Context, rendered
from esrp_ingest.present.series_chart import series_chart, short


async def show_machine(request: Request, datasette: Datasette) -> Response:
    """A machine, by its exact name."""
    name = request.args.get("name") or ""
    return await rendered(datasette, request, "machine.html", lambda connection: _gather(connection, name))


def _gather(connection: Connection, name: str) -> Context:
    found = trends(connection, Watched(machines=frozenset({name})))
    own = [series for series in found.series if series.machine == name]
    charts = [series_chart(series) for series in sorted(own, key=lambda series: not series.worse)]
    if not charts:
        raise NotFound(f"there are no nights of a machine {name}: reports that name it and say when they began")
    return {"machine": name, "charts": charts, "short": short, "doubtful": found.doubtful}
