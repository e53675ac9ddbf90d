"""Options and arguments that several commands share, each described once."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, get_args

import typer
from sqlalchemy import Connection

from esrp_ingest.cli.output import OutputFormat
from esrp_ingest.database import open_database
from esrp_ingest.database.store.engine import require_lasting
from esrp_ingest.errors import UsageError
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.readers.source import OcrMode

DEFAULT_DATABASE = "sqlite:///esrp.db"
"""The database where none is named: a file in the current folder."""


def choices(of: object) -> str:
    """What may be given for a Literal, as the help shows it: `table|csv|json`."""
    return "|".join(get_args(of))


def _usable_database(context: typer.Context, option: typer.CallbackParam, url: str) -> str:
    """The URL or path, once it is sure that it means a database that lasts.

    Raises:
        UsageError: it does not; the message says where it comes from.
    """
    if context.resilient_parsing or url == DEFAULT_DATABASE:
        return url
    source = context.get_parameter_source(str(option.name))
    try:
        require_lasting(url)
    except UsageError as error:
        origin = "ESRP_DATABASE_URL" if source is not None and source.name == "ENVIRONMENT" else "--database"
        raise UsageError(f"{origin}: {error}") from error
    return url


DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        "-d",
        metavar="PATH|URL",
        envvar="ESRP_DATABASE_URL",
        callback=_usable_database,
        help="An SQLite file, or postgresql://user@host/name.",
        show_default=True,
    ),
]
FormatOption = Annotated[
    OutputFormat, typer.Option("--format", metavar=choices(OutputFormat), help="How rows are printed.")
]
TimeoutOption = Annotated[
    float,
    typer.Option(
        "--timeout",
        metavar="SECONDS",
        min=0.1,
        help="Longest time to read one document since its last page; thirty times that in all.",
    ),
]
MemoryOption = Annotated[
    int, typer.Option("--memory-limit", metavar="MB", min=0, help="Memory held to read one document, 0 for no limit.")
]
MaxSizeOption = Annotated[int, typer.Option("--max-size", metavar="MB", min=1, help="Largest document that is read.")]
OcrOption = Annotated[
    OcrMode,
    typer.Option("--ocr", metavar=choices(OcrMode), help="Pages of PDFs to recognize: those without text, or all."),
]
VendorsOption = Annotated[
    str | None,
    typer.Option("--vendors", metavar="FILE", envvar="ESRP_VENDORS", help="TOML file with more vendors."),
]


def examples(*lines: str) -> str:
    """Example calls for the end of a command's help."""
    return "\n\n".join(["Examples:", *(f"$ {line}" for line in lines)])


def limits(timeout_seconds: float, memory_mb: int, size_mb: int) -> Limits:
    """The limits that the options name, in MB of 2^20 bytes."""
    return Limits(timeout_seconds=timeout_seconds, memory_bytes=memory_mb * 2**20, max_bytes=size_mb * 2**20)


@contextmanager
def asking(url: str) -> Iterator[Connection]:
    """A connection that only reads a database that is there.

    Raises:
        DatabaseError: it is unreachable, or its schema is not that of this program.
    """
    with open_database(url, read_only=True) as database, database.asking() as connection:
        yield connection
