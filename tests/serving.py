"""A served database, asked as a browser would, without a socket."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from esrp_ingest.cli.originals import shown_original
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.present.browse import application, browse


def asking(
    path: Path, address: str, *, host: str = "localhost", public: bool = False, folders: bool = False, **data: str
) -> httpx.Response:
    async def ask() -> httpx.Response:
        limits = Limits()
        served = browse(path, lambda places, whole: shown_original(places, limits, whole=whole), show_folders=folders)
        transport = httpx.ASGITransport(app=application(served, public=public))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
            try:
                return await (client.post(address, data=data) if data else client.get(address))
            finally:
                for database in served.databases.values():
                    database.close()

    # In a thread of its own: the loop of a browser that other tests drive may still be running in this one.
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(asyncio.run, ask()).result()
