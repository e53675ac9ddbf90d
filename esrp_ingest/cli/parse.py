"""`esrp parse`: one document to JSON, or one of its pages as a picture of what was understood."""

from pathlib import Path
from typing import Annotated

import typer

from esrp_ingest.cli.options import (
    MaxSizeOption,
    MemoryOption,
    OcrOption,
    TimeoutOption,
    VendorsOption,
    examples,
    limits,
)
from esrp_ingest.cli.originals import explained_picture
from esrp_ingest.cli.output import print_json_text, save_picture, say
from esrp_ingest.cli.progress import TextProgress
from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.importing.reading import read_document
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.readers.source import OcrMode


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "parse",
        epilog=examples(
            "esrp parse paper.pdf > paper.json",
            "esrp parse report.html | jq .runs",
            "esrp parse --explain paper.pdf --page 12 --png page-12.png",
        ),
    )(parse)


def parse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A whitepaper or a report.", readable=False)],
    *,
    timeout: TimeoutOption = 120,
    memory_limit: MemoryOption = 2048,
    max_size: MaxSizeOption = 200,
    vendors: VendorsOption = None,
    ocr: OcrOption = "auto",
    explain: Annotated[
        bool, typer.Option("--explain", help="Draw what was understood of one page, with --page and --png.")
    ] = False,
    page: Annotated[int | None, typer.Option("--page", metavar="N", min=1, help="The page to explain.")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="OUT.png", help="Where the explained page goes to.")
    ] = None,
) -> None:
    """Read one file and print what it says as one JSON object; no database is used.

    A file that is no report prints nothing but one line on standard error, with a code; the exit code is 3.
    """
    within, own_vendors = limits(timeout, memory_limit, max_size), Path(vendors) if vendors else None
    if explain:
        _explain(file, (page, png), within, own_vendors, ocr)
        return
    if page is not None or png is not None:
        raise UsageError("--page and --png belong to --explain")
    try:
        with TextProgress().showing():
            parsed = read_document(file, within, own_vendors, ocr)
    except UnreadableDocument as error:
        why = "there is no such file" if isinstance(error.__cause__, FileNotFoundError) else error
        raise UnreadableDocument(error.code, f"{file}: {error.code}: {why}") from error
    print_json_text(parsed.model_dump_json(indent=2))


def _explain(
    file: Path, wanted: tuple[int | None, Path | None], within: Limits, vendors: Path | None, ocr: OcrMode
) -> None:
    page, png = wanted
    if page is None or png is None:
        raise UsageError("--explain needs --page N and --png OUT.png")
    try:
        picture = explained_picture(file, page, within, vendors, ocr)
    except UnreadableDocument as error:
        raise UnreadableDocument(error.code, f"{file}: {error.code}: {error}") from error
    save_picture(picture, png)
    say(f"page {page} of {file} is explained in {png}")
