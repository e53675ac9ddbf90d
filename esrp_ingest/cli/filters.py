"""The options by which rows of the database are found, described once for all commands."""

import sys
from datetime import date
from typing import Annotated

import typer

from esrp_ingest.cli import completion
from esrp_ingest.cli.options import choices
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.exchange import ExchangeVersion
from esrp_ingest.vocabulary.metrics import TestType

IN_A_TERMINAL = 50
"""Rows that a terminal is shown where nobody says how many."""


def day(text: str | None, option: str) -> date | None:
    """The day that an option names.

    Raises:
        UsageError: it names none.
    """
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"{option}: {text!r} is no date: write it as 2026-11-22") from error


def limit_of(limit: int | None) -> int | None:
    """How many rows to print: so many, else a terminal's few, else all."""
    return limit or (IN_A_TERMINAL if sys.stdout.isatty() else None)


VendorOption = Annotated[
    str | None,
    typer.Option("--vendor", autocompletion=completion.vendors, help="Only this vendor, or today's owner of several."),
]
ExchangeOption = Annotated[
    str | None, typer.Option("--exchange", metavar=choices(ExchangeVersion), help="Only this version of Exchange.")
]
MachineOption = Annotated[
    str | None, typer.Option("--machine", metavar="NAME", help="Only this test machine; 'MBX*' means several.")
]
ServerOption = Annotated[
    str | None, typer.Option("--server", metavar="NAME", help="Only this server of a paper; * and ? mean any letters.")
]
TestOption = Annotated[
    TestType | None,
    typer.Option("--test", metavar=choices(TestType), help="Only this kind of test."),
]
SinceOption = Annotated[
    str | None, typer.Option("--since", metavar="DATE", help="Only what was tested on this day or later: 2026-11-22.")
]
UntilOption = Annotated[
    str | None, typer.Option("--until", metavar="DATE", help="Only what was tested on this day or earlier.")
]
FileOption = Annotated[
    str | None,
    typer.Option("--file", metavar="GLOB", help="Only documents at such a path, or of such a name: 'Perf*.html'."),
]
LimitOption = Annotated[
    int | None,
    typer.Option("--limit", metavar="N", min=1, show_default="50 in a terminal, else all", help="At most so many."),
]
