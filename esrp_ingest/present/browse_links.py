"""What Datasette shows beside the tables: links from figures to the rows they come from, and on to the paper itself.

A Datasette plugin: `/-/place/TABLE/ID` shows where a row was read, `/-/document/ID` the document, `/-/report` the page
that `esrp report` writes.
"""

import asyncio
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode

from datasette.app import Datasette
from datasette.utils.asgi import NotFound, Request, Response
from markupsafe import Markup
from pluggy import HookimplMarker
from sqlalchemy import Connection

from esrp_ingest.coarse import CoarseFigure, coarse
from esrp_ingest.database import open_database
from esrp_ingest.database.places import Places, document_places, located_tables, row_place
from esrp_ingest.errors import EsrpError
from esrp_ingest.ingest.originals import original
from esrp_ingest.parsing import read
from esrp_ingest.present.excerpt import lines_at, picture_of
from esrp_ingest.readers.sniffing import media_type
from esrp_ingest.vocabulary.metrics import METRICS

SERVED = "esrp"
"""The name under which the database is served."""
REPORT = "/-/report"
"""The address of the report page."""
PLACES = "places_of_a_solution"
"""The name of the canned query behind a ranked figure."""
_TARGETS = {"solution_id": "solution", "run_id": "run", "document_id": "document"}
_LOCATED = frozenset(table.name for table in located_tables())
_LATENCIES = frozenset(metric.name for metric in METRICS.values() if metric.is_latency)
_TEXT = "text/plain; charset=utf-8"

hookimpl = HookimplMarker("datasette")


@hookimpl
def render_cell(row: Any, value: Any, column: str, table: str | None, datasette: Datasette) -> Markup | None:  # noqa: ANN401 - as Datasette calls it
    """A cell as a link, where it leads somewhere that Datasette does not know."""
    address = None if value is None else _address(dict(row), column, table)
    if address is None:
        return None
    shown = _shown(value, dict(row).get("latency_resolution_ms") if column in _LATENCIES else None)
    return Markup('<a href="{}">{}</a>').format(datasette.urls.path(address), shown)


def _shown(value: object, resolution: object) -> object:
    """A figure to three decimals, or as coarse as it was printed."""
    if not isinstance(value, float):
        return value
    figure = coarse(round(value, 3), float(str(resolution)) if resolution is not None else None)
    return figure.shown if isinstance(figure, CoarseFigure) else figure


def _address(row: Mapping[str, Any], column: str, table: str | None) -> str | None:
    """Where a cell leads to: a row, the rows behind a figure, the place of a row, or a document."""
    if column in {"page", "line"}:
        located, number = row.get("table_name", table), row.get("row_id", row.get("id"))
        return f"/-/place/{located}/{number}" if located in _LOCATED and number is not None else None
    if column in METRICS and row.get("solution_id") is not None and "test_type" in row:
        asked = urlencode({name: row[name] for name in ("solution_id", "test_type")})
        return f"/{SERVED}/{PLACES}?{asked}"
    if column in _TARGETS and (table is None or table.endswith("_metrics")):
        return f"/{SERVED}/{_TARGETS[column]}/{row[column]}"
    if column == "row_id" and row.get("table_name") in _LOCATED:
        return f"/{SERVED}/{row['table_name']}/{row['row_id']}"
    return f"/-/document/{row['id']}" if (table, column) == ("document", "media_type") else None


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Any]]]:
    """The addresses that are not Datasette's own."""
    return [
        (r"^/-/place/(?P<table>\w+)/(?P<row>\d{1,9})$", show_place),
        (r"^/-/document/(?P<document>\d{1,9})$", show_document),
        (rf"^{REPORT}$", show_report),
    ]


async def show_place(request: Request, datasette: Datasette) -> Response:
    """The part of the page around a row, as a picture; of a document without pages, the lines."""
    table, row = request.url_vars["table"], int(request.url_vars["row"])
    places, name, data = _original(datasette, lambda connection: row_place(connection, table, row))
    locators = [place.locator for place in places.rows]
    if any(locator.page is None for locator in locators):
        lines = (f"{where}: {text}" for where, text in lines_at(read(data, name), locators))
        return _answer("\n".join(lines), _TEXT)
    picture = BytesIO()
    picture_of(data, locators).save(picture, format="PNG")
    return _answer(picture.getvalue(), "image/png")


async def show_document(request: Request, datasette: Datasette) -> Response:
    """A document as it was loaded. HTML is shown as text: what a lab's report would run has no business here."""
    number = int(request.url_vars["document"])
    _, name, data = _original(datasette, lambda connection: document_places(connection, number))
    kind = media_type(data, name)
    return _answer(data, kind if kind == "application/pdf" else _TEXT)


async def show_report(datasette: Datasette) -> Response:
    """The report page of what the database holds now."""
    try:
        page = await asyncio.to_thread(_report, _url(datasette))
    except EsrpError as error:
        raise NotFound(str(error)) from error
    return _answer(page, "text/html; charset=utf-8")


def _report(url: str) -> bytes:
    from esrp_ingest.present.page import write_report  # noqa: PLC0415 - heavy, and needs an extra of its own

    with open_database(url, read_only=True) as database, TemporaryDirectory(prefix="esrp-") as folder:
        file = Path(folder) / "report.html"
        write_report(database, file)
        return file.read_bytes()


def _url(datasette: Datasette) -> str:
    return f"sqlite:///{datasette.get_database(SERVED).path}"


def _original(datasette: Datasette, ask: Callable[[Connection], Places]) -> tuple[Places, str, bytes]:
    """Places with their document's name and bytes.

    Raises:
        NotFound: there is no such row, or the document is no longer where it was seen.
    """
    try:
        with open_database(_url(datasette), read_only=True) as database, database.reading() as connection:
            places = ask(connection)
        return places, *original(places.sha256, places.uris)
    except EsrpError as error:
        raise NotFound(str(error)) from error


def _answer(body: str | bytes, content_type: str) -> Response:
    return Response(body, headers={"X-Content-Type-Options": "nosniff"}, content_type=content_type)
