"""The page of a search: what holds the words, each where it leads to."""

from datasette.app import Datasette
from datasette.utils.asgi import Request, Response

from esrp_ingest.present.pages import addresses
from esrp_ingest.present.pages.rendering import answered, drawn

_MOST = 25
"""Of each kind."""
_LONGEST = 200
"""Letters of a search."""
_KINDS = {
    "solution": ("Solutions", addresses.solution),
    "document": ("Documents", addresses.document),
    "machine": ("Machines", addresses.machine),
    "fact": ("What papers print", lambda number: addresses.row("solution_fact", number)),
    "finding": ("Findings", lambda number: addresses.row("finding", number)),
}
"""Heading and address by kind."""


async def show_search(request: Request, datasette: Datasette) -> Response:
    """What was found, kind by kind."""
    words = (request.args.get("q") or "")[:_LONGEST]
    index = datasette.get_database(addresses.SERVED).index
    found = await answered(datasette, lambda: index.search(words, _MOST))
    return await drawn(datasette, request, "search.html", {"words": words, "found": found, "kinds": _KINDS})
