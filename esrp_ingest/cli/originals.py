"""Documents for `esrp serve`, each opened in a process of its own, under the limits of an import.

The process is this module as a program: what is wanted comes in on its standard input, the answer goes out on the
other end.
"""

import json
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import asdict
from io import BytesIO
from typing import Any

import psutil

from esrp_ingest.database.places import Places
from esrp_ingest.errors import EsrpError, UsageError
from esrp_ingest.importing.environment import worker_environment
from esrp_ingest.importing.remote import is_remote
from esrp_ingest.importing.workers import Limits
from esrp_ingest.layout import Box, Locator
from esrp_ingest.operating_system import kill_apart, limit_address_space, start_apart, write_no_core_dump
from esrp_ingest.present.browse_links import Original

_LOOK_SECONDS = 0.05
_ADDRESS_SPACE_SHARES = 4
"""As in an import: reserving costs nothing, the parent watches what is held."""
_TEXT = "text/plain; charset=utf-8"


def shown_original(places: Places, limits: Limits, *, whole: bool) -> Original:
    """A document, or the places in it: a picture of the page, or the lines of what has no pages.

    Args:
        places: the document, where it was seen, and the places.
        limits: what it may cost.
        whole: whether the document itself is wanted.

    Raises:
        UsageError: it is not there any more, cannot be read, or costs more than that.
    """
    environment = worker_environment(opens_stores=any(map(is_remote, places.uris)))
    process = start_apart([sys.executable, "-m", "esrp_ingest.cli.originals", str(limits.memory_bytes)], environment)
    try:
        head, _, body = _answer(process, _message(places, limits, whole=whole), limits).partition(b"\n")
    finally:
        kill_apart(process)
        process.communicate()
    told = json.loads(head) if head else {"error": "the process that read the document died"}
    if "error" in told:
        raise UsageError(told["error"])
    return Original(told["content_type"], body)


def _message(places: Places, limits: Limits, *, whole: bool) -> bytes:
    locators = [asdict(place.locator) for place in places.rows]
    wanted = {"sha256": places.sha256, "uris": places.uris, "locators": locators, "whole": whole}
    return json.dumps({**wanted, "max_bytes": limits.max_bytes}).encode()


def _answer(process: "subprocess.Popen[bytes]", message: bytes | None, limits: Limits) -> bytes:
    """What a process answers, within its limits.

    Raises:
        UsageError: it needs more.
    """
    watched = psutil.Process(process.pid)
    deadline = time.monotonic() + limits.timeout_seconds
    while True:
        try:
            return process.communicate(message, timeout=_LOOK_SECONDS)[0]
        except subprocess.TimeoutExpired:
            message = None  # it is on its way
        if time.monotonic() > deadline:
            raise UsageError(f"reading the document took longer than {limits.timeout_seconds:g} seconds")
        with suppress(psutil.NoSuchProcess):
            if limits.memory_bytes and watched.memory_info().rss > limits.memory_bytes:
                raise UsageError(f"reading the document needs more than {limits.memory_bytes // 2**20} MB")


def _opened(wanted: dict[str, Any]) -> tuple[str, bytes]:
    """What is wanted, with its type."""
    from esrp_ingest.importing.originals import original  # noqa: PLC0415 - heavy: only in the process that reads
    from esrp_ingest.readers.sniffing import format_of  # noqa: PLC0415

    name, data = original(wanted["sha256"], wanted["uris"], max_bytes=wanted["max_bytes"])
    if wanted["whole"]:
        kind = format_of(data, name).media_type
        return (kind if kind == "application/pdf" else _TEXT), data
    from esrp_ingest.parsing import read  # noqa: PLC0415
    from esrp_ingest.present.excerpt import lines_at, picture_of  # noqa: PLC0415

    locators = [_locator(**each) for each in wanted["locators"]]
    if any(locator.page is None for locator in locators):
        lines = (f"{where}: {text}" for where, text in lines_at(read(data, name), locators))
        return _TEXT, "\n".join(lines).encode()
    picture = BytesIO()
    picture_of(data, locators).save(picture, format="PNG")
    return "image/png", picture.getvalue()


def _locator(page: int | None, line: int | None, box: list[float] | None) -> Locator:
    return Locator(page=page, line=line, box=None if box is None else Box(*box))


def main(memory_bytes: int) -> None:
    """Answers what is asked on standard input.

    Args:
        memory_bytes: what this process may hold, 0 for no limit.
    """
    write_no_core_dump()
    limit_address_space(memory_bytes * _ADDRESS_SPACE_SHARES)
    try:
        content_type, body = _opened(json.loads(sys.stdin.buffer.read()))
        head: dict[str, str] = {"content_type": content_type}
    except EsrpError as error:
        head, body = {"error": str(error)}, b""
    except MemoryError:
        head, body = {"error": "reading the document needs too much memory"}, b""
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + body)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
