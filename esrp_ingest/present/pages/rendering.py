"""How a page comes about: the database is asked beside the server, then one of Datasette's templates draws the answer.

No page runs a script or loads anything from elsewhere, and its policy forbids both.
"""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from datasette.app import Datasette
from datasette.utils.asgi import NotFound, Request, Response
from jinja2 import Environment
from sqlalchemy import Connection

from esrp_ingest.coarse import coarse
from esrp_ingest.database import open_database
from esrp_ingest.errors import EsrpError
from esrp_ingest.present.file_names import file_name, without_folders
from esrp_ingest.present.page_rows import CATEGORY_NAMES, TEST_NAMES, figure_text, nights_in_words
from esrp_ingest.present.pages import addresses
from esrp_ingest.vocabulary.metrics import CAVEAT, METRICS

TEMPLATES = Path(__file__).parent.parent / "templates" / "serve"
"""The templates of these pages, and those that stand in for Datasette's own."""
Context = dict[str, Any]
Gather = Callable[[Connection], Context]
"""Asks the database for what a page shows."""
CHOSEN = tuple(metric.name for metric in METRICS.values() if metric.is_on_page)
"""The metrics by which pages rank; the first is the one at first."""
Result = TypeVar("Result")

_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self' data:; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {"Content-Security-Policy": _POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


def prepare(environment: Environment, datasette: Datasette) -> None:
    """Makes known to templates what all pages need.

    Args:
        environment: that of all templates.
        datasette: the server.
    """
    environment.filters["figure"] = figure_text
    environment.filters["as_printed"] = coarse
    environment.globals.update(
        address=addresses,
        metrics=METRICS,
        chosen_metrics=CHOSEN,
        category_names=CATEGORY_NAMES,
        test_names=TEST_NAMES,
        nights_in_words=nights_in_words,
        caveat=CAVEAT,
        file_name=lambda uri: uri if datasette.get_database(addresses.SERVED).show_folders else file_name(uri),
    )


async def rendered(datasette: Datasette, request: Request, template: str, gather: Gather) -> Response:
    """A page.

    Args:
        datasette: the server.
        request: what was asked for.
        template: the name of its template.
        gather: asks the database.

    Raises:
        NotFound: what it is about is not there.
    """
    context = await answered(datasette, lambda: asked(datasette, gather))
    return await drawn(datasette, request, template, context)


async def drawn(datasette: Datasette, request: Request, template: str, context: Mapping[str, Any]) -> Response:
    """A page of which all is known."""
    return Response.html(await datasette.render_template(template, dict(context), request=request), headers=_HEADERS)


def asked(datasette: Datasette, ask: Callable[[Connection], Result]) -> Result:
    """What the served database answers."""
    with open_database(url(datasette), read_only=True) as database, database.asking() as connection:
        return ask(connection)


async def answered(datasette: Datasette, work: Callable[[], Result]) -> Result:
    """Asks the database beside the server, at the same time as other pages do.

    Raises:
        NotFound: it cannot be done; the message says why.
    """
    return await _done(datasette, work, datasette.get_database(addresses.SERVED).questions)


async def in_turn(datasette: Datasette, work: Callable[[], Result]) -> Result:
    """Does what takes long beside the server, a few at a time.

    Raises:
        NotFound: it cannot be done; the message says why.
    """
    return await _done(datasette, work, datasette.get_database(addresses.SERVED).turn)


async def _done(datasette: Datasette, work: Callable[[], Result], turn: asyncio.Semaphore) -> Result:
    async with turn:
        try:
            return await asyncio.to_thread(work)
        except EsrpError as error:
            raise NotFound(readable(datasette, error)) from error


def readable(datasette: Datasette, error: EsrpError, *uris: str) -> str:
    """What an error says to readers of the server, who may not see its folders."""
    return str(error) if datasette.get_database(addresses.SERVED).show_folders else without_folders(str(error), *uris)


def url(datasette: Datasette) -> str:
    """The address of the served database."""
    return f"sqlite:///{datasette.get_database(addresses.SERVED).path}"
