"""`esrp size`: how many whole tested units of each solution carry a load."""

import re
from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

import typer

from esrp_ingest.cli.filters import ExchangeOption, VendorOption
from esrp_ingest.cli.names import vendor_meant
from esrp_ingest.cli.options import DEFAULT_DATABASE, DatabaseOption, FormatOption, asking, examples
from esrp_ingest.cli.output import OutputFormat, print_heading, print_lines, print_list, print_rows, say
from esrp_ingest.cli.rankings import rounded
from esrp_ingest.coarse import CoarseFigure, printed
from esrp_ingest.database.ask import sizing
from esrp_ingest.database.ask.sizing import SizedSolution
from esrp_ingest.errors import UsageError

_SIZE = re.compile(r"(\d{1,9}(?:\.\d{1,6})?) ?([MGT])B?", re.IGNORECASE)
_GB = {"M": 1 / 1024, "G": 1.0, "T": 1000.0}
"""What a mailbox's MB is of Exchange's GB, and a TB of a paper's GB."""
_CALCULATOR = "This is no calculator of Exchange's roles: it counts tested units, see docs/how-to/size.md."


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "size",
        epilog=examples(
            "esrp size --mailboxes 8000 --iops 0.12",
            "esrp size --mailboxes 8000 --iops 0.12 --mailbox-size 2GB --exchange 2016",
            "esrp size --mailboxes 20000 --iops 0.1 --headroom 30 --max-read-latency 15 --format csv",
        ),
    )(size)


def size(
    *,
    mailboxes: Annotated[int, typer.Option("--mailboxes", metavar="N", min=1, help="How many mailboxes.")],
    iops: Annotated[float, typer.Option("--iops", metavar="N", help="I/O per second of one mailbox.")],
    mailbox_size: Annotated[
        str | None,
        typer.Option("--mailbox-size", metavar="2GB", help="Room of one mailbox; without it capacity is left out."),
    ] = None,
    exchange: ExchangeOption = None,
    vendor: VendorOption = None,
    max_read_latency: Annotated[
        float, typer.Option("--max-read-latency", metavar="MS", min=0, help="Highest mean read latency of a unit.")
    ] = 20.0,
    headroom: Annotated[
        float, typer.Option("--headroom", metavar="PCT", min=0, help="I/O that a unit shall have done beyond the load.")
    ] = 20.0,
    doubtful: Annotated[
        bool, typer.Option("--doubtful", help="Take figures too of tables that the audit holds back.")
    ] = False,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
) -> None:
    """Count the whole tested units of each solution that carry a load, by I/O and by capacity, the fewest first.

    A unit is what was tested together: all servers under test with their storage. Nothing is scaled below a unit, and
    every assumption is printed. Solutions that lack a fact stand last, with the fact that is missing.
    """
    request = sizing.SizeRequest(
        mailboxes=mailboxes,
        iops_per_mailbox=iops,
        mailbox_size_gb=None if mailbox_size is None else _gigabytes(mailbox_size),
        headroom_pct=headroom,
        max_read_latency_ms=max_read_latency,
        exchange_version=exchange,
        vendor=vendor,
        doubtful=doubtful,
    )
    with asking(database) as connection:
        sized = sizing.size(connection, request)
        hint = "" if sized else vendor_meant(connection, vendor)
    lines = sizing.assumptions(request)
    if output_format == "table":
        print_lines(lines)
        _print_tables(sized)
    else:
        _print_all(sized, output_format)
        for line in lines:
            say(line)
    if not sized:
        say(f"No solution matches{hint or ': leave out a filter, or load papers with `esrp ingest`'}")
    say(_CALCULATOR)


def _gigabytes(text: str) -> float:
    """A size as people write it.

    Raises:
        UsageError: it is none.
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise UsageError(f"--mailbox-size: {text!r} is no size: write it as 2GB or 500MB")
    return float(found[1]) * _GB[found[2].upper()]


def _print_all(sized: Sequence[SizedSolution], output_format: OutputFormat) -> None:
    columns = tuple(SizedSolution.__dataclass_fields__)
    print_rows(columns, [tuple(map(rounded, asdict(row).values())) for row in sized], output_format)


def _print_tables(sized: Sequence[SizedSolution]) -> None:
    """Prints what carries the load, then what cannot be sized and why."""
    print_heading("Whole units that carry it, the fewest first", "table")
    print_list("sizes", [_shown(row) for row in sized if row.missing is None])
    unsized = [row for row in sized if row.missing is not None]
    if unsized:
        print_heading("Not sized, and why", "table")
        print_list("unsized", [asdict(row) for row in unsized])


def _shown(row: SizedSolution) -> dict[str, object]:
    """A row as people read it: what each of the two takes, the one that decides, and how full the units are."""
    latency = row.latency
    shown = latency.shown if isinstance(latency, CoarseFigure) else printed(latency or 0.0).rstrip("0").rstrip(".")
    marks = "" if row.finding_id is None else f" !{row.finding_id}"
    return {
        **asdict(row),
        "io": _share(row.units_by_io, row.io_used_pct),
        "capacity": _share(row.units_by_capacity, row.capacity_used_pct),
        "latency": f"{shown} ms{marks}",
        "achieved": f"{row.achieved_iops:.0f}",
        "test": row.basis if row.test_type == "performance" else f"{row.basis}, {row.test_type}",
    }


def _share(units: int | None, used: float | None) -> str | None:
    return None if units is None or used is None else f"{units} ({used:.0f} %)"
