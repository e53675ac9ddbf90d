"""`esrp verify`: what another reading of the stored documents would change."""

from collections.abc import Iterator
from dataclasses import astuple, fields
from pathlib import Path
from typing import Annotated

import typer

from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    MaxSizeOption,
    MemoryOption,
    OcrOption,
    TimeoutOption,
    VendorsOption,
    examples,
    limits,
)
from esrp_ingest.cli.output import print_rows, readable_path, say
from esrp_ingest.counting import counted
from esrp_ingest.database import open_database
from esrp_ingest.database.judge.changes import Change
from esrp_ingest.importing.options import ImportOptions, usable_cores
from esrp_ingest.importing.verifying import Verified
from esrp_ingest.importing.verifying import verify as verify_documents


class _Tally:
    """How many documents were read again, differ, and could not be read."""

    def __init__(self) -> None:
        self.read = self.differ = self.unread = 0

    def add(self, verified: Verified) -> None:
        """Counts a document, and names it where it could not be read."""
        self.read += verified.problem is None
        self.differ += bool(verified.changes)
        self.unread += verified.problem is not None
        if verified.problem is not None:
            say(f"document {verified.document_id}: {readable_path(verified.problem)}")


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "verify",
        epilog=examples(
            "esrp verify", "esrp verify 3 4 --format csv", "esrp verify --database postgresql://server/esrp"
        ),
    )(verify)


def verify(
    documents: Annotated[
        list[int] | None, typer.Argument(metavar="DOCUMENT", help="Numbers of documents; none for all.", min=0)
    ] = None,
    *,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", min=1, help="Documents read side by side.", show_default="all cores"),
    ] = None,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
    timeout: TimeoutOption = 120,
    memory_limit: MemoryOption = 2048,
    max_size: MaxSizeOption = 200,
    vendors: VendorsOption = None,
    ocr: OcrOption = "auto",
) -> None:
    """Read stored documents again and print what would change, and which relations that mends or breaks.

    Nothing is written. The exit code is 0 where nothing would change; 1 where something would, or some documents could
    not be read again; 3 where none could.
    """
    options = ImportOptions(
        jobs=jobs or usable_cores(),
        limits=limits(timeout, memory_limit, max_size),
        vendors=Path(vendors) if vendors else None,
        ocr=ocr,
    )
    tally = _Tally()
    with open_database(database, read_only=True) as opened:
        columns = ("document_id", "document", *(each.name for each in fields(Change)))
        print_rows(columns, _rows(verify_documents(opened, options, documents or ()), tally), output_format)
    say(f"{counted(tally.read, 'document')} read again, {tally.differ} would change, {tally.unread} could not be read")
    if tally.unread and not tally.read:
        raise typer.Exit(3)
    if tally.unread or tally.differ:
        raise typer.Exit(1)


def _rows(found: Iterator[Verified], tally: _Tally) -> Iterator[tuple[object, ...]]:
    for verified in found:
        tally.add(verified)
        for change in verified.changes:
            yield (verified.document_id, verified.name, *astuple(change))
