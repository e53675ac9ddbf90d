"""The database in Datasette: every table with its meaning and units, and a canned query for each ranking.

Nothing can be written. Rankings are the statement that `esrp rank` runs, compiled to SQL.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from esrp_ingest.database import Database
from esrp_ingest.database.ask.datasette_queries import PLACES_PARAMETERS, RANKING_PARAMETERS, places_sql, ranking_sql
from esrp_ingest.database.copying import copy_to_sqlite
from esrp_ingest.database.schema.descriptions import Column, Relation, describe_tables, describe_views
from esrp_ingest.database.store.sqlite_files import database_file
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.metrics import CAVEAT, METRICS, Metric

try:
    from datasette.app import Datasette
    from datasette.plugins import pm
    from datasette.utils.asgi import Response

    from esrp_ingest.present import browse_links
    from esrp_ingest.present.browse_answers import Send, guarded
    from esrp_ingest.present.browse_links import PLACES, ShowOriginal
    from esrp_ingest.present.pages.addresses import REPORT, SERVED
    from esrp_ingest.present.pages.rendering import TEMPLATES
    from esrp_ingest.present.served_file import ServedFile
except ModuleNotFoundError as error:
    raise UsageError("browsing needs a package of its own: pip install 'esrp-ingest[web]'") from error

Receive = Callable[[], Awaitable[Any]]
Application = Callable[[Mapping[str, Any], Receive, Send], Awaitable[None]]
"""What web servers of Python run: ASGI."""

_FACETS: dict[str, tuple[str, ...]] = {
    "document": ("kind", "program", "media_type"),
    "finding": ("severity", "rule"),
    "host_counter": ("counter",),
    "import_failure": ("code",),
    "import_job": ("outcome",),
    "instance_io": ("scope",),
    "reported_metric": ("metric", "scope"),
    "run": ("test_type", "result", "jetstress_version"),
    "run_metrics": ("vendor", "exchange_version", "test_type", "mailbox_category", "result"),
    "solution": ("vendor_id", "exchange_version", "connectivity", "disk_type", "raid_level"),
    "solution_fact": ("table_name",),
    "solution_metrics": ("vendor", "exchange_version", "test_type", "mailbox_category", "basis"),
    "vendor": ("group_name",),
}
"""Columns that people filter by."""
_LABELS = {"document": "title", "instance": "name", "run": "report_title", "solution": "product", "vendor": "name"}
"""What a row is called where others refer to it."""
_PORT = re.compile(r":\d+$")
_STATIC = Path(__file__).parent / "static"
_SETTINGS = {
    "sql_time_limit_ms": 5000,
    "facet_time_limit_ms": 1000,
    "suggest_facets": False,
    "max_returned_rows": 1000,
    "max_csv_mb": 100,
    "allow_download": False,
}
_AT_ONCE = 16
"""Requests that are answered side by side; the others wait."""
_OF_THE_SERVER = re.compile(r"/-/(databases|threads|plugins|versions|settings|config|patterns)(\.\w+)?/?")
"""Pages of Datasette that tell folders of this machine, or what it runs."""
_FILTERS = (
    "Each parameter may stay empty. test_type: performance, stress, backup or soft_recovery; exchange_version: 2010, "
    "2013, ...; vendor: as published, or today's owner of several; mailbox_category: up_to_1000, 1001_to_5000, "
    "over_5000 or not_stated; min_mailboxes and max_mailboxes: both included. "
    "Figures that the audit holds back are left out: such solutions stand last, with the reason in held_back; "
    "doubtful: yes ranks them. finding_id: an open error about the figure."
)


@contextmanager
def browsable(database: Database) -> Iterator[Path]:
    """The SQLite file to browse: the database's own, or a snapshot of PostgreSQL that lasts as long as the block.

    Raises:
        DatabaseError: the snapshot could not be made.
    """
    if (file := database_file(database.engine.url)) is not None:
        yield file
        return
    with TemporaryDirectory(prefix="esrp-") as folder:
        snapshot = Path(folder) / "esrp.db"
        copy_to_sqlite(database, snapshot)
        yield snapshot


def application(served: Datasette, *, public: bool) -> Application:
    """What a web server runs: it only reads, and answers only requests that were meant for it.

    Args:
        served: as `browse` makes it.
        public: answer whatever name the server was asked by. Else only this machine's: a page of another site that
            gives itself this machine's address would be answered too, and could read everything.
    """
    inner: Application = served.app()
    show_folders = served.get_database(SERVED).show_folders
    turn = asyncio.Semaphore(_AT_ONCE)

    async def answer(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await inner(scope, receive, send)
            return
        send = guarded(scope, send)
        refusal = _refusal(scope, public=public, show_folders=show_folders)
        if refusal:
            await refusal.asgi_send(send)
        else:
            async with turn:
                await inner(scope, receive, send)

    return answer


def _refusal(scope: Mapping[str, Any], *, public: bool, show_folders: bool) -> Response | None:
    if (public or not show_folders) and _OF_THE_SERVER.fullmatch(scope["path"]):
        return Response("What this machine runs, and its folders, are not shown here.\n", status=404)
    if scope["method"] not in {"GET", "HEAD"}:
        return Response("Nothing can be changed here.\n", status=405)
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    if not public and not is_loopback(_PORT.sub("", host)):
        return Response("This is served to its own machine only.\n", status=421)
    return None


def is_loopback(host: str) -> bool:
    """Whether a name or an address, in brackets or not, is that of the machine itself."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def browse(path: Path, show_original: ShowOriginal, *, show_folders: bool = False) -> Datasette:
    """A Datasette that shows an SQLite database of the present schema as `/esrp`.

    Args:
        path: the database.
        show_original: opens documents, apart from the server.
        show_folders: whether readers may see where on this machine documents are, and not just their names.
    """
    if not pm.is_registered(browse_links):
        pm.register(browse_links)
    # Else it prints a traceback with all values for every wrong address.
    pm.get_plugin("datasette.handle_exception").rich = None
    mounts = [("static", str(_STATIC))]
    served = Datasette(
        files=[], metadata=_metadata(), settings=_SETTINGS, static_mounts=mounts, template_dir=str(TEMPLATES)
    )
    served.remove_database("_memory")
    served.add_database(ServedFile(served, path, show_original, show_folders=show_folders), name=SERVED)
    return served


def _metadata() -> dict[str, Any]:
    tables = {name: _described(name, relation) for name, relation in {**describe_tables(), **describe_views()}.items()}
    tables["alembic_version"] = {"hidden": True}
    queries = {f"rank_by_{metric.name}": _ranking(metric) for metric in METRICS.values()}
    queries[PLACES] = {
        "title": "Where a solution's figures were read",
        "description": "All rows of its runs of one test type and of its paper's summary, each with its page or line.",
        "sql": places_sql(),
        "params": list(PLACES_PARAMETERS),
        "hide_sql": True,
    }
    return {
        "title": "ESRP and Jetstress results",
        "description_html": f'{CAVEAT} <a href="{REPORT}">The report page</a> draws them.',
        "databases": {SERVED: {"tables": tables, "queries": queries}},
    }


def _described(name: str, relation: Relation) -> dict[str, Any]:
    described: dict[str, Any] = {
        "description": relation.description,
        "source": _source(name, relation),
        "columns": {column: _meaning(about) for column, about in relation.columns.items()},
        "facets": list(_FACETS.get(name, ())),
    }
    if name in _LABELS:
        described["label_column"] = _LABELS[name]
    return described


def _source(name: str, relation: Relation) -> str:
    if "bbox" in relation.columns:
        return "documents, at the page and bbox or the line of each row"
    return "computed from the tables" if name in describe_views() else "the import of documents"


def _meaning(column: Column) -> str:
    return column.description if column.unit is None else f"{column.description} ({column.unit})"


def _ranking(metric: Metric) -> dict[str, Any]:
    return {
        "title": f"Solutions by {metric.heading.lower()}",
        "description": f"{metric.meaning}, in {metric.unit}; {metric.better} is better. {_FILTERS} {CAVEAT}",
        "sql": ranking_sql(metric),
        "params": list(RANKING_PARAMETERS),
        "hide_sql": True,
    }
