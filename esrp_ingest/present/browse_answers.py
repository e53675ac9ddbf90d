"""What every answer of the browser's server has: headers that protect its reader, and CSV that is only text."""

import csv
import io
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from esrp_ingest.present.control_letters import spelled_out
from esrp_ingest.present.spreadsheets import defused

Send = Callable[[Any], Awaitable[None]]

_HEADERS = {
    # Datasette's own pages have their scripts and styles in the page.
    b"content-security-policy": b"default-src 'none'; script-src 'self' 'unsafe-inline'; "
    b"style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
}


def guarded(scope: Mapping[str, Any], send: Send) -> Send:
    """Sends an answer with these headers, where it has none of the name itself, and CSV without formulas.

    Args:
        scope: the request, as ASGI has it.
        send: gives on a part of the answer.
    """
    as_csv = scope["path"].endswith(".csv")

    async def send_guarded(message: dict[str, Any]) -> None:
        nonlocal as_csv
        if message["type"] == "http.response.start":
            own = {name.lower(): value for name, value in message["headers"]}
            as_csv = as_csv and own.get(b"content-type", b"").startswith((b"text/plain", b"text/csv"))
            added = [(name, value) for name, value in _HEADERS.items() if name not in own]
            message = {**message, "headers": [*message["headers"], *added]}
        elif as_csv and message.get("body"):
            message = {**message, "body": _harmless_csv(message["body"])}
        await send(message)

    return send_guarded


def _harmless_csv(body: bytes) -> bytes:
    """Whole records of a CSV file, as Datasette sends one at a time, with texts as `esrp export` writes them."""
    written = io.StringIO()
    csv.field_size_limit(max(csv.field_size_limit(), len(body)))
    records = csv.reader(io.StringIO(body.decode("utf-8", "surrogateescape"), newline=""))
    csv.writer(written).writerows([_harmless(cell) for cell in record] for record in records)
    return written.getvalue().encode("utf-8", "surrogateescape")


def _harmless(text: str) -> str:
    try:
        float(text)
    except ValueError:
        return spelled_out(defused(text))
    return text
