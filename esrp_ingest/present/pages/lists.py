"""The pages that list everything of a kind: solutions to choose from, findings, machines."""

from typing import cast, get_args

from datasette.app import Datasette
from datasette.utils.asgi import Request, Response
from sqlalchemy import Connection

from esrp_ingest.database.ask.overview import findings_by_rule, findings_in_context
from esrp_ingest.database.ask.solutions import distinct_solutions
from esrp_ingest.database.ask.trends import Watched, trends
from esrp_ingest.layout import Severity
from esrp_ingest.present.pages.home import machines
from esrp_ingest.present.pages.rendering import Context, rendered
from esrp_ingest.present.series_chart import LATELY, shift_in_words

_SEVERITIES: tuple[str, ...] = get_args(Severity)
_MOST = 500
"""Findings on a page; it says how many more there are."""


async def show_solutions(request: Request, datasette: Datasette) -> Response:
    """Every solution once."""
    return await rendered(
        datasette, request, "solutions.html", lambda connection: {"solutions": distinct_solutions(connection)}
    )


async def show_machines(request: Request, datasette: Datasette) -> Response:
    """Every machine."""

    def gather(connection: Connection) -> Context:
        lately: dict[str, list[str]] = {}
        for series in trends(connection, Watched(spread=False)).series:
            if series.shifts and series.shifts[-1].start >= len(series.nights) - LATELY:
                words = f"{series.metric.heading.lower()} {shift_in_words(series)}"
                lately.setdefault(series.machine, []).append(words)
        return {"machines": machines(connection), "lately": lately}

    return await rendered(datasette, request, "machines.html", gather)


async def show_findings(request: Request, datasette: Datasette) -> Response:
    """Distinct findings, of a severity or a rule where one is asked for."""
    severity, rule = request.args.get("severity"), request.args.get("rule")
    wanted = (cast("str", severity),) if severity in _SEVERITIES else _SEVERITIES[:2]

    def gather(connection: Connection) -> Context:
        found = findings_in_context(connection, wanted, rule=rule or None).records()
        return {
            "severity": severity,
            "severities": _SEVERITIES,
            "rule": rule,
            "rules": sorted({str(row["rule"]) for row in findings_by_rule(connection).records()}),
            "findings": found[:_MOST],
            "left": len(found[_MOST:]),
        }

    return await rendered(datasette, request, "findings.html", gather)
