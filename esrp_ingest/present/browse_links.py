"""What Datasette shows beside the tables: links from figures to the rows they come from, and on to the paper itself.

A Datasette plugin: `/-/place/TABLE/ID` shows where a row was read, `/-/document/ID` the document, `/-/report` the page
that `esrp report` writes.
"""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from urllib.parse import urlencode

from datasette.app import Datasette
from datasette.utils.asgi import NotFound, Request, Response
from markupsafe import Markup
from pluggy import HookimplMarker
from sqlalchemy import Connection

from esrp_ingest.coarse import CoarseFigure, coarse, printed
from esrp_ingest.database import open_database
from esrp_ingest.database.places import Places, document_places, located_tables, row_place
from esrp_ingest.database.statistics import add_statistics
from esrp_ingest.errors import EsrpError
from esrp_ingest.present.file_names import without_folders
from esrp_ingest.present.original import Original
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
Result = TypeVar("Result")


ShowOriginal = Callable[[Places, bool], Original]
"""Opens a document apart from the server, and gives it as a whole (True) or the places in it."""

hookimpl = HookimplMarker("datasette")


@hookimpl
def prepare_connection(conn: SqliteConnection) -> None:
    """Makes the functions known that `esrp sql` knows."""
    add_statistics(conn)


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
    figure = coarse(float(printed(value)), float(str(resolution)) if resolution is not None else None)
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
    return await _original(datasette, lambda connection: row_place(connection, table, row), whole=False)


async def show_document(request: Request, datasette: Datasette) -> Response:
    """A document as it was loaded. HTML is shown as text: what a lab's report would run has no business here."""
    number = int(request.url_vars["document"])
    return await _original(datasette, lambda connection: document_places(connection, number), whole=True)


async def show_report(datasette: Datasette) -> Response:
    """The report page of what the database holds now."""
    page = await _in_turn(datasette, lambda: _report(_url(datasette)))
    return _answer(page, "text/html; charset=utf-8")


async def _original(datasette: Datasette, ask: Callable[[Connection], Places], *, whole: bool) -> Response:
    def show() -> Original:
        with open_database(_url(datasette), read_only=True) as database, database.reading() as connection:
            places = ask(connection)
        try:
            show_original: ShowOriginal = datasette.get_database(SERVED).show_original
            return show_original(places, whole)
        except EsrpError as error:
            raise NotFound(_readable(datasette, error, *places.uris)) from error

    original = await _in_turn(datasette, show)
    return _answer(original.body, original.content_type)


async def _in_turn(datasette: Datasette, work: Callable[[], Result]) -> Result:
    """Does what takes long beside the server, a few at a time.

    Raises:
        NotFound: it cannot be done; the message says why.
    """
    async with datasette.get_database(SERVED).turn:
        try:
            return await asyncio.to_thread(work)
        except EsrpError as error:
            raise NotFound(_readable(datasette, error)) from error


def _readable(datasette: Datasette, error: EsrpError, *uris: str) -> str:
    return str(error) if datasette.get_database(SERVED).show_folders else without_folders(str(error), *uris)


def _report(url: str) -> bytes:
    from esrp_ingest.present.page import write_report  # noqa: PLC0415 - heavy, and needs an extra of its own

    with open_database(url, read_only=True) as database, TemporaryDirectory(prefix="esrp-") as folder:
        file = Path(folder) / "report.html"
        write_report(database, file)
        return file.read_bytes()


def _url(datasette: Datasette) -> str:
    return f"sqlite:///{datasette.get_database(SERVED).path}"


def _answer(body: str | bytes, content_type: str) -> Response:
    return Response(body, headers={"X-Content-Type-Options": "nosniff"}, content_type=content_type)
