"""What documents hold at some place, told or drawn by a process of its own, under the limits of an import.

So neither the server nor a command that somebody waits for works on a document's content itself. The process is this
module as a program: what is wanted comes in on its standard input, the answer goes out on the other end.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psutil

from esrp_ingest.errors import FailureCode, UnreadableDocument, UsageError
from esrp_ingest.importing.workers.environment import worker_environment
from esrp_ingest.layout import Box, Locator
from esrp_ingest.operating_system import kill_apart, limit_address_space, own_program, start_apart, write_no_core_dump
from esrp_ingest.present.original import Original
from esrp_ingest.readers.sniffing import format_of
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.sources.opening import whole_file
from esrp_ingest.sources.remote import is_remote

if TYPE_CHECKING:
    from PIL.Image import Image

    from esrp_ingest.database.ask.places import Places
    from esrp_ingest.importing.workers.pool import Limits

_LOOK_SECONDS = 0.05
_ADDRESS_SPACE_SHARES = 4
"""As in an import: reserving costs nothing, the parent watches what is held."""
_TEXT = "text/plain; charset=utf-8"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

Told = dict[str, Any]
Given = tuple[Told, bytes]
"""What is told of an answer, and its bytes."""


def shown_original(places: "Places", limits: "Limits", *, whole: bool) -> Original:
    """A document, or the places in it: a picture of the page, or the lines of what has no pages.

    Args:
        places: the document, where it was seen, and the places.
        limits: what it may cost.
        whole: whether the document itself is wanted.

    Raises:
        UsageError: it is not there any more.
        UnreadableDocument: it cannot be read, or costs more than that.
    """
    told, body = _asked("whole" if whole else "shown", _about(places), limits, places.uris)
    return Original(told["content_type"], body)


def located_lines(places: "Places", file: Path | None, limits: "Limits") -> tuple[str, list[list[str]]]:
    """A document's name, and what stands at the places in it: pairs of where, and the text there.

    Args:
        places: the document, where it was seen, and the places.
        file: where it is now, instead.
        limits: what it may cost.

    Raises:
        UsageError: it is not there any more.
        UnreadableDocument: it cannot be read, or costs more than that.
    """
    told, _ = _asked("lines", _about(places, file), limits, places.uris)
    return told["name"], told["lines"]


def located_picture(places: "Places", file: Path | None, limits: "Limits") -> bytes:
    """The places in a document as a picture (PNG); its arguments and errors are those of `located_lines`."""
    return _asked("picture", _about(places, file), limits, places.uris)[1]


def explained_picture(
    file: Path, page: int, limits: "Limits", vendors: Path | None = None, ocr: OcrMode = "auto"
) -> bytes:
    """What was understood of a page, as a picture (PNG).

    Args:
        file: a PDF.
        page: its 1-based number.
        limits: what it may cost.
        vendors: a TOML file with more vendors.
        ocr: which pages are recognized from their pictures.

    Raises:
        UsageError: it is no PDF or has no such page.
        UnreadableDocument: it cannot be read, or costs more than that.
    """
    about = {"file": str(file), "page": page, "vendors": vendors and str(vendors.absolute()), "ocr": ocr}
    return _asked("explained", about, limits)[1]


def _about(places: "Places", file: Path | None = None) -> Told:
    return {
        "sha256": places.sha256,
        "uris": places.uris,
        "locators": [{**asdict(place.locator), "figures": place.figures} for place in places.rows],
        "file": None if file is None else str(file),
    }


def _asked(what: str, about: Told, limits: "Limits", uris: tuple[str, ...] = ()) -> Given:
    """What a process answers, which is there for this one question."""
    environment = worker_environment(opens_stores=any(map(is_remote, uris)))
    process = start_apart(own_program("esrp_ingest.cli.originals", str(limits.memory_bytes)), environment)
    message = json.dumps({**about, "what": what, "max_bytes": limits.max_bytes}).encode()
    try:
        head, _, body = _answer(process, message, limits).partition(b"\n")
    finally:
        kill_apart(process)
        process.communicate()
    if not head:
        raise UnreadableDocument("crashed", "the process that read the document died")
    told = json.loads(head)
    if "error" in told:
        raise _error(**told)
    return told, body


def _error(error: str, code: FailureCode | None, trace: str) -> UnreadableDocument | UsageError:
    if trace and os.environ.get("ESRP_DEBUG"):
        sys.stderr.write(trace)
    return UsageError(error) if code is None else UnreadableDocument(code, error)


def _answer(process: "subprocess.Popen[bytes]", message: bytes | None, limits: "Limits") -> bytes:
    """What a process answers, within its limits.

    Raises:
        UnreadableDocument: it needs more.
    """
    watched = psutil.Process(process.pid)
    deadline = time.monotonic() + limits.timeout_seconds
    while True:
        try:
            return process.communicate(message, timeout=_LOOK_SECONDS)[0]
        except subprocess.TimeoutExpired:
            message = None  # it is on its way
        if time.monotonic() > deadline:
            took = f"reading the document took longer than {limits.timeout_seconds:g} seconds"
            raise UnreadableDocument("timeout", took)
        with suppress(psutil.NoSuchProcess):
            if limits.memory_bytes and watched.memory_info().rss > limits.memory_bytes:
                needs = f"reading the document needs more than {limits.memory_bytes // 2**20} MB"
                raise UnreadableDocument("out_of_memory", needs)


def _original(wanted: Told) -> tuple[str, bytes]:
    from esrp_ingest.sources.originals import original  # noqa: PLC0415 - brings pydantic

    file = wanted["file"] and Path(wanted["file"])
    return original(wanted["sha256"], wanted["uris"], file, max_bytes=wanted["max_bytes"])


def _whole(wanted: Told) -> Given:
    """A document as it is; what a browser might run in it stays text."""
    name, data = _original(wanted)
    kind = format_of(data, name).media_type
    shown = {"application/pdf": kind, _WORD: kind}
    return {"content_type": shown.get(kind, _TEXT)}, data


def _shown(wanted: Told) -> Given:
    """The places as a picture where there are pages, else as lines."""
    if all(locator.page is not None for locator in _locators(wanted)):
        return _picture(wanted)
    lines = _lines(wanted)[0]["lines"]
    return {"content_type": _TEXT}, "\n".join(f"{where}: {text}" for where, text in lines).encode()


def _lines(wanted: Told) -> Given:
    """What stands at the places."""
    from esrp_ingest.parsing import read  # noqa: PLC0415 - brings pydantic
    from esrp_ingest.present.excerpt import lines_at  # noqa: PLC0415 - brings tomllib

    name, data = _original(wanted)
    return {"name": name, "lines": lines_at(read(data, name), _locators(wanted), _figures(wanted))}, b""


def _picture(wanted: Told) -> Given:
    """The places cut out of their pages."""
    from esrp_ingest.present.excerpt import picture_of  # noqa: PLC0415 - brings tomllib

    return _as_png(picture_of(_original(wanted)[1], _locators(wanted), _figures(wanted)))


def _explained(wanted: Told) -> Given:
    """A page with what was understood of it."""
    from esrp_ingest.present.explain import explained_page  # noqa: PLC0415 - brings pydantic

    data, vendors = whole_file(wanted["file"], wanted["max_bytes"]), wanted["vendors"]
    return _as_png(explained_page(data, wanted["page"], vendors=vendors and Path(vendors), ocr=wanted["ocr"]))


def _as_png(picture: "Image") -> Given:
    file = BytesIO()
    picture.save(file, format="PNG")
    return {"content_type": "image/png"}, file.getvalue()


def _locators(wanted: Told) -> list[Locator]:
    return [
        Locator(page=each["page"], line=each["line"], box=None if each["box"] is None else Box(*each["box"]))
        for each in wanted["locators"]
    ]


def _figures(wanted: Told) -> list[tuple[float, ...]]:
    return [tuple(each["figures"]) for each in wanted["locators"]]


_GIVES: dict[str, Callable[[Told], Given]] = {
    "whole": _whole, "shown": _shown, "lines": _lines, "picture": _picture, "explained": _explained
}  # fmt: skip


def _given(wanted: Told) -> Given:
    """What is wanted, or why it cannot be had."""
    from esrp_ingest.importing.workers.tasks import failed  # noqa: PLC0415 - brings pydantic

    try:
        return _GIVES[wanted["what"]](wanted)
    except UsageError as error:
        return {"error": str(error), "code": None, "trace": ""}, b""
    except Exception as error:  # noqa: BLE001 - whatever a document brings about becomes one line
        why = failed(error)
        return {"error": why.message, "code": why.code, "trace": why.trace}, b""


def main(memory_bytes: int) -> None:
    """Answers what is asked on standard input.

    Args:
        memory_bytes: what this process may hold, 0 for no limit.
    """
    write_no_core_dump()
    limit_address_space(memory_bytes * _ADDRESS_SPACE_SHARES)
    told, body = _given(json.loads(sys.stdin.buffer.read()))
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n" + body)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
