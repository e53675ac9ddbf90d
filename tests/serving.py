"""Served databases, asked as a browser would, without a socket.

A server takes half a second to start: each is kept, as those of people are, until others take its place or the tests
end.
"""

import asyncio
import atexit
from pathlib import Path
from threading import Thread

import httpx
from datasette.app import Datasette

from esrp_ingest.cli.originals import shown_original
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.present.browse import Application, application, browse

_Server = tuple[Datasette, Application]
_MOST = 4
_kept: dict[tuple[Path, bool, bool], _Server] = {}
# In a thread of its own: the loop of a browser that other tests drive may still be running in this one.
_loop = asyncio.new_event_loop()
_thread = Thread(target=_loop.run_forever, daemon=True)


def asking(
    path: Path, address: str, *, host: str = "localhost", public: bool = False, folders: bool = False, **data: str
) -> httpx.Response:
    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=_server(path, public=public, folders=folders))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            return await (client.post(address, data=data) if data else client.get(address))

    if not _thread.is_alive():
        _thread.start()
    return asyncio.run_coroutine_threadsafe(ask(), _loop).result()


def _server(path: Path, *, public: bool, folders: bool) -> Application:
    kind = (path, public, folders)
    if kind not in _kept:
        while len(_kept) >= _MOST:
            _close(_kept.pop(next(iter(_kept)))[0])
        limits = Limits()
        served = browse(path, lambda places, whole: shown_original(places, limits, whole=whole), show_folders=folders)
        _kept[kind] = (served, application(served, public=public))
    return _kept[kind][1]


def _close(served: Datasette) -> None:
    for database in served.databases.values():
        database.close()


@atexit.register
def end_all() -> None:
    """Closes all that are kept."""
    if _thread.is_alive():
        _loop.call_soon_threadsafe(_loop.stop)
        _thread.join()
    while _kept:
        _close(_kept.popitem()[1][0])
    _loop.close()
