"""What Datasette shows beside the tables: links from figures to the rows they come from, and on to the paper itself.

A Datasette plugin: `/-/place/TABLE/ID` shows where a row was read, `/-/document/ID` the document, `/-/report` the page
that `esrp report` writes.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from tempfile import TemporaryDirectory
from typing import Any

from datasette.app import Datasette
from datasette.utils.asgi import NotFound, Request, Response
from jinja2 import Environment
from markupsafe import Markup
from pluggy import HookimplMarker
from sqlalchemy import Connection

from esrp_ingest.coarse import CoarseFigure, coarse, printed
from esrp_ingest.database import open_database
from esrp_ingest.database.ask.places import Places, document_places, located_tables, row_place
from esrp_ingest.database.ask.row_names import ROW_NAMES, referred_table
from esrp_ingest.database.store.statistics import add_statistics
from esrp_ingest.errors import EsrpError, UsageError
from esrp_ingest.present.original import Original
from esrp_ingest.present.page_rows import shortened
from esrp_ingest.present.pages import addresses, rendering
from esrp_ingest.present.pages.addresses import REPORT, SERVED
from esrp_ingest.present.pages.comparison import show_comparison
from esrp_ingest.present.pages.home import show_home
from esrp_ingest.present.pages.lists import show_findings, show_machines, show_solutions
from esrp_ingest.present.pages.machine import show_machine
from esrp_ingest.present.pages.proof import show_figure, show_row, show_run_figure
from esrp_ingest.present.pages.ranking import filter_choices
from esrp_ingest.present.pages.rendering import Context, asked, in_turn, readable, url
from esrp_ingest.present.pages.search import show_search
from esrp_ingest.present.pages.size import show_size
from esrp_ingest.present.pages.solution import show_solution_page
from esrp_ingest.vocabulary.metrics import METRICS

PLACES = "places_of_a_solution"
"""The name of the canned query behind a ranked figure."""
_LONGEST_NAME = 60
"""Letters of a name in a cell."""
_LOCATED = frozenset(table.name for table in located_tables())
_LATENCIES = frozenset(metric.name for metric in METRICS.values() if metric.is_latency)

ShowOriginal = Callable[[Places, bool], Original]
"""Opens a document apart from the server, and gives it as a whole (True) or the places in it."""

hookimpl = HookimplMarker("datasette")


@hookimpl
def prepare_connection(conn: SqliteConnection) -> None:
    """Makes the functions known that `esrp sql` knows."""
    add_statistics(conn)


@hookimpl
def prepare_jinja2_environment(env: Environment, datasette: Datasette) -> None:
    """Makes known to templates what all pages need."""
    rendering.prepare(env, datasette)


@hookimpl
def extra_template_vars(template: str, request: Request, datasette: Datasette) -> Awaitable[Context] | None:
    """What a page of Datasette's shows besides: the choices for the filters of a ranking."""
    is_ranking = template == "query-esrp.html" and request.path.startswith(addresses.ranking(""))
    return filter_choices(datasette) if is_ranking else None


@hookimpl
def render_cell(
    row: Any,  # noqa: ANN401 - as Datasette calls it
    value: Any,  # noqa: ANN401
    column: str,
    table: str | None,
    datasette: Datasette,
) -> Markup | Awaitable[Markup | None] | None:
    """A cell as a link, where it leads somewhere that Datasette does not know; a reference under the row's name."""
    referred = referred_table(column, table)
    if referred is not None:
        number = value["value"] if isinstance(value, dict) else value
        return _reference(datasette, referred, number) if isinstance(number, int) else None
    address = None if value is None else _address(dict(row), column, table)
    if address is None:
        return None
    return _link(address, _shown(value, dict(row).get("latency_resolution_ms") if column in _LATENCIES else None))


async def _reference(datasette: Datasette, table: str, number: int) -> Markup | None:
    """A row that another refers to, under its name."""
    found = (await datasette.get_database(SERVED).execute(ROW_NAMES[table], {"id": number})).first()
    if found is None:
        return None
    address = addresses.solution(number) if table == "solution" else addresses.table_row(table, number)
    return _link(address, shortened(str(found[0] or number), _LONGEST_NAME))


def _link(address: str, words: object) -> Markup:
    return Markup('<a href="{}">{}</a>').format(address, words)


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
        return addresses.row(str(located), number) if located in _LOCATED and number is not None else None
    if column in METRICS and table == "run_metrics":
        return addresses.run_figure(row["run_id"], column)
    if column in METRICS and row.get("solution_id") is not None and "test_type" in row:
        return addresses.figure(row["solution_id"], row["test_type"], column)
    if column == "row_id" and row.get("table_name") in _LOCATED:
        return addresses.table_row(row["table_name"], row["row_id"])
    return addresses.document(row["id"]) if (table, column) == ("document", "media_type") else None


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Any]]]:
    """The addresses that are not Datasette's own."""
    return [
        (r"^/$", show_home),
        (r"^/-/solution/(?P<solution>\d{1,9})$", show_solution_page),
        (rf"^{addresses.COMPARISON}$", show_comparison),
        (rf"^{addresses.SEARCH}$", show_search),
        (rf"^{addresses.SIZE}$", show_size),
        (r"^/-/machine$", show_machine),
        (rf"^{addresses.SOLUTIONS}$", show_solutions),
        (rf"^{addresses.FINDINGS}$", show_findings),
        (rf"^{addresses.MACHINES}$", show_machines),
        (r"^/-/proof/solution/(?P<solution>\d{1,9})/(?P<test>\w+)/(?P<metric>\w+)$", show_figure),
        (r"^/-/proof/of-run/(?P<run>\d{1,9})/(?P<metric>\w+)$", show_run_figure),
        (r"^/-/proof/(?P<table>\w+)/(?P<row>\d{1,9})(/(?P<column>\w+))?$", show_row),
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
    page = await in_turn(datasette, lambda: _report(url(datasette)))
    return _answer(page, "text/html; charset=utf-8")


async def _original(datasette: Datasette, ask: Callable[[Connection], Places], *, whole: bool) -> Response:
    def show() -> Original:
        places = asked(datasette, ask)
        try:
            show_original: ShowOriginal = datasette.get_database(SERVED).show_original
            return show_original(places, whole)
        except EsrpError as error:
            raise NotFound(readable(datasette, error, *places.uris)) from error

    original = await in_turn(datasette, show)
    return _answer(original.body, original.content_type)


def _report(address: str) -> bytes:
    try:
        from esrp_ingest.present.page import write_report  # noqa: PLC0415 - brings altair
    except ModuleNotFoundError as error:
        raise UsageError(f"the report page needs {error.name}: pip install 'esrp-ingest[report]'") from error

    with open_database(address, read_only=True) as database, TemporaryDirectory(prefix="esrp-") as folder:
        file = Path(folder) / "report.html"
        write_report(database, file, served=True)
        return file.read_bytes()


def _answer(body: str | bytes, content_type: str) -> Response:
    return Response(body, headers={"X-Content-Type-Options": "nosniff"}, content_type=content_type)
