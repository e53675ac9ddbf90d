"""`esrp serve`: the database in a web browser."""

import errno
import os
import signal
import socket
from typing import TYPE_CHECKING, Annotated

import typer

from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    MaxSizeOption,
    MemoryOption,
    TimeoutOption,
    examples,
    limits,
)
from esrp_ingest.cli.originals import shown_original
from esrp_ingest.cli.output import say
from esrp_ingest.database import open_database
from esrp_ingest.errors import UsageError

if TYPE_CHECKING:
    from esrp_ingest.present.browse import Application


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "serve",
        epilog=examples(
            "esrp serve --open",
            "esrp serve --database postgresql://esrp@db.example/esrp --port 8002",
            "esrp serve --host 0.0.0.0 --allow-public",
        ),
    )(serve)


def serve(
    *,
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Port to listen on, 0 for any that is free.")
    ] = 8001,
    allow_public: Annotated[
        bool, typer.Option("--allow-public", help="Listen where other machines can ask too: whoever can, may read all.")
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    show_folders: Annotated[
        bool, typer.Option("--show-folders", help="Show where on this machine documents are, not only their names.")
    ] = False,
    timeout: TimeoutOption = 120,
    memory_limit: MemoryOption = 2048,
    max_size: MaxSizeOption = 200,
    database: DatabaseOption = DEFAULT_DATABASE,
) -> None:
    """Browse the database in a web browser: rankings, solutions, machines, and from each figure to its proof.

    A proof shows how a figure is computed, and its place in the paper as a picture. Nothing can be changed. It listens
    on this machine only, and ends with Ctrl-C. PostgreSQL is served from a snapshot. Readers see the names of files,
    not their folders. Documents are opened in processes of their own, within limits. Needs esrp-ingest[web].
    """
    from esrp_ingest.present.browse import application, browsable, browse, is_loopback  # noqa: PLC0415 - brings datasette

    _require_address(host)
    if not allow_public and not is_loopback(host):
        raise UsageError(f"{host} can be reached by other machines: say --allow-public to serve everybody who can")
    with open_database(database, read_only=True) as opened, browsable(opened) as file:
        if opened.engine.dialect.name != "sqlite":
            say("This is a snapshot: what is imported from now on shows after a restart.")
        within = limits(timeout, memory_limit, max_size)
        served = browse(
            file, lambda places, whole: shown_original(places, within, whole=whole), show_folders=show_folders
        )
        _listen(application(served, public=allow_public), host, port, open_browser=open_browser)


def _require_address(host: str) -> None:
    """Makes sure that a name is that of a machine.

    Raises:
        UsageError: nobody knows it.
    """
    try:
        socket.getaddrinfo(host, None)
    except (socket.gaierror, UnicodeError) as error:
        raise UsageError(f"--host: {host!r} cannot be resolved: name an address of this machine") from error


def _listen(served: "Application", host: str, port: int, *, open_browser: bool) -> None:
    """Answers requests until it is interrupted.

    Raises:
        UsageError: the address cannot be listened on.
    """
    import uvicorn  # noqa: PLC0415 - brings uvicorn

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise UsageError(f"{host}:{port} is in use; choose another --port") from error
        reason = os.strerror(error.errno) if error.errno else error
        raise UsageError(f"cannot listen on {host}:{port}: {reason}; choose another --host or --port") from error
    with listening:
        name = f"[{host}]" if family is socket.AF_INET6 else host
        address = f"http://{name}:{listening.getsockname()[1]}/"
        say(f"Serving at {address} until Ctrl-C")
        if open_browser:
            typer.launch(address)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that a snapshot is taken away at the end
        server = uvicorn.Server(uvicorn.Config(served, log_level="warning"))
        server.run(sockets=[listening])
