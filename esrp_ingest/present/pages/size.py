"""The page of a load: how many whole tested units of each solution carry it, as `esrp size` counts them."""

from datasette.app import Datasette
from datasette.utils.asgi import Request, Response
from sqlalchemy import Connection

from esrp_ingest.database.ask.overview import ranked_choices
from esrp_ingest.database.ask.sizing import SizeRequest, assumptions, size
from esrp_ingest.errors import UsageError
from esrp_ingest.present.pages.rendering import Context, rendered

_FIELDS = {
    "mailboxes": ("Mailboxes", 8000, 1),
    "iops": ("I/O per second of a mailbox", 0.12, "any"),
    "mailbox_size_gb": ("GB of a mailbox", "", "any"),
    "headroom": ("Headroom in %", 20, "any"),
    "max_read_latency": ("Read latency at most, in ms", 20, "any"),
}
"""Heading, value at first and step of each number."""
_LARGEST = 1e9


async def show_size(request: Request, datasette: Datasette) -> Response:
    """What a load takes of each solution."""
    asked = {name: request.args.get(name) or str(first) for name, (_, first, _) in _FIELDS.items()}
    version = request.args.get("exchange") or None

    def gather(connection: Connection) -> Context:
        context = {"fields": _FIELDS, "asked": asked, "version": version, "choices": ranked_choices(connection)}
        try:
            wanted = _request(asked, version)
            sized = size(connection, wanted)
        except UsageError as error:
            return {**context, "refusal": str(error), "assumed": [], "sized": [], "unsized": []}
        return {
            **context,
            "refusal": None,
            "assumed": [line for line in assumptions(wanted) if "--" not in line],  # options are the terminal's
            "sized": [row for row in sized if row.missing is None],
            "unsized": [row for row in sized if row.missing is not None],
        }

    return await rendered(datasette, request, "size.html", gather)


def _request(asked: dict[str, str], version: str | None) -> SizeRequest:
    """What was asked for.

    Raises:
        UsageError: it is no load.
    """
    try:
        return SizeRequest(
            mailboxes=int(_number(asked["mailboxes"])),
            iops_per_mailbox=_number(asked["iops"]),
            mailbox_size_gb=_number(asked["mailbox_size_gb"]) if asked["mailbox_size_gb"] else None,
            headroom_pct=_number(asked["headroom"]),
            max_read_latency_ms=_number(asked["max_read_latency"]),
            exchange_version=version,
        )
    except ValueError as error:
        raise UsageError("a load is stated in numbers, with a point before decimals") from error


def _number(text: str) -> float:
    """A number that a load can be stated in.

    Raises:
        ValueError: it is none.
    """
    number = float(text)
    if not abs(number) <= _LARGEST:
        raise ValueError(text)
    return number
