"""`esrp ingest`: documents into the database."""

import os
import shlex
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer

from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    MaxSizeOption,
    MemoryOption,
    OcrOption,
    TimeoutOption,
    VendorsOption,
    choices,
    examples,
    limits,
)
from esrp_ingest.cli.output import print_rows, printable
from esrp_ingest.cli.progress import JsonProgress, TextProgress, log_json
from esrp_ingest.cli.streams import output_is_closed
from esrp_ingest.errors import EsrpError, UsageError
from esrp_ingest.importing import ReadOn, job
from esrp_ingest.importing.metrics_file import write_metrics
from esrp_ingest.importing.options import ImportOptions, usable_cores
from esrp_ingest.importing.outcomes import Summary
from esrp_ingest.importing.stopping import StopRequest
from esrp_ingest.masking import masked_address
from esrp_ingest.models import Solution
from esrp_ingest.sources.discovery import absolute
from esrp_ingest.vocabulary.vendors import load_vendors

LogFormat = Literal["text", "json"]
"""How an import tells what it does."""


def register(app: typer.Typer) -> None:
    """Adds this module's commands."""
    app.command(
        "ingest",
        epilog=examples(
            "esrp ingest papers/ reports/*.html",
            "esrp ingest reports.zip --vendor 'Dell EMC' --product 'PowerVault ME4024'",
            "esrp ingest /data/esrp --jobs 4 --log-format json --summary last.json",
            "esrp ingest s3://lab/reports --cluster tcp://scheduler:8786",
        ),
    )(ingest)


def ingest(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Files, folders, globs, zip archives, and URLs as s3://bucket/a."),
    ],
    *,
    database: DatabaseOption = DEFAULT_DATABASE,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", min=1, show_default="cores", help="Documents read side by side."),
    ] = None,
    timeout: TimeoutOption = 120,
    memory_limit: MemoryOption = 2048,
    max_size: MaxSizeOption = 200,
    force: Annotated[bool, typer.Option("--force", help="Read everything again, changed or not.")] = False,
    retry: Annotated[bool, typer.Option("--retry", help="Try what failed before again, changed or not.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Read, and write nothing to the database.")] = False,
    wait: Annotated[
        float, typer.Option("--wait", metavar="SECONDS", min=0, help="Wait for another import to end.")
    ] = 0,
    settle: Annotated[
        float,
        typer.Option(
            "--settle", metavar="SECONDS", min=0, help="Leave files that changed less than so long ago for next time."
        ),
    ] = 0,
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster",
            metavar="tcp://HOST:PORT",
            help="Let the workers of a Dask cluster read, not --jobs.",
        ),
    ] = None,
    read_on: Annotated[
        ReadOn,
        typer.Option(
            "--read-on",
            metavar=choices(ReadOn),
            help="Who opens documents for a cluster and those of URLs: this machine, or whoever reads them.",
        ),
    ] = "client",
    vendor: Annotated[
        str | None, typer.Option("--vendor", help="Whose solution stand-alone reports are about.")
    ] = None,
    product: Annotated[
        str | None, typer.Option("--product", help="Which product stand-alone reports are about.")
    ] = None,
    vendors: VendorsOption = None,
    ocr: OcrOption = "auto",
    quiet: Annotated[bool, typer.Option("--quiet", help="Print only what is new and wrong.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="End with 1 also for files that failed before and did not change.")
    ] = False,
    fail_on_result: Annotated[
        bool, typer.Option("--fail-on-result", help="End with 1 where a new run failed or is incomplete.")
    ] = False,
    beside_other_tables: Annotated[
        bool,
        typer.Option("--beside-other-tables", help="Write into an SQLite file that holds another program's tables."),
    ] = False,
    summary: Annotated[
        Path | None, typer.Option("--summary", metavar="FILE.json", help="Write the summary there as JSON.")
    ] = None,
    metrics: Annotated[
        Path | None,
        typer.Option("--metrics", metavar="FILE.prom", help="Write figures for Prometheus' textfile collector there."),
    ] = None,
    log_format: Annotated[
        LogFormat,
        typer.Option(
            "--log-format",
            metavar=choices(LogFormat),
            help="json: an event a line on standard error, no table.",
        ),
    ] = "text",
) -> None:
    """Load whitepapers and Jetstress reports: PDF, Word, HTML, messages, CSV, text, folders of them and zip archives.

    What is loaded already and did not change is not read again, so the same call may run every night. A document
    that cannot be read costs only itself: it is named, with a code and what to do, and the exit code is 1.
    """
    progress = (
        JsonProgress() if log_format == "json" else TextProgress(_failures_command(context, database), quiet=quiet)
    )
    stop = StopRequest(progress.interrupted)
    try:
        options = ImportOptions(
            jobs=jobs or usable_cores(),
            limits=limits(timeout, memory_limit, max_size),
            force=force,
            retry=retry,
            dry_run=dry_run,
            wait_seconds=wait,
            settle_seconds=settle,
            vendors=_path(vendors),
            ocr=ocr,
            solution=_solution(vendor, product, vendors),
            exclude=_own_files(summary, "summary") | _own_files(metrics, "metrics"),
            strict=strict,
            fail_on_result=fail_on_result,
            beside_other_tables=beside_other_tables,
            cluster=cluster,
            read_on=read_on,
        )
        with stop, progress.showing():
            result = job.run_import(paths, database, options, progress, stop)
        try:
            if summary is not None:
                result.write(summary)
            if metrics is not None:
                write_metrics(result, metrics)
        finally:
            if log_format == "text" and not quiet and not output_is_closed():
                _print_summary(result)
    except EsrpError as error:
        if log_format == "text":
            raise
        log_json("error", "error", message=printable(str(error)), exit_code=error.exit_code)
        raise typer.Exit(error.exit_code) from error
    progress.finished(result)
    raise typer.Exit(result.exit_code)


def _failures_command(context: typer.Context, database: str) -> str:
    """How to ask this database for its failures; without the password that its address may hold."""
    source = context.get_parameter_source("database")
    if source is None or source.name != "COMMANDLINE":
        return "esrp list failures"
    return shlex.join(["esrp", "list", "failures", "--database", masked_address(database)])


def _path(name: str | None) -> Path | None:
    return Path(name) if name else None


def _solution(vendor: str | None, product: str | None, vendors: str | None) -> Solution | None:
    if vendor is None and product is None:
        return None
    canonical = vendor and (load_vendors(_path(vendors)).find(vendor) or vendor)
    return Solution(vendor=canonical, product=product)


def _own_files(file: Path | None, what: str) -> frozenset[Path]:
    """A file that the import writes itself, which is no document.

    Raises:
        UsageError: it could not be written at the end.
    """
    if file is None:
        return frozenset()
    if not os.access(file.parent, os.W_OK) or file.is_dir():
        raise UsageError(f"cannot write the {what} {file}: name a file in a folder that may be written")
    return frozenset({absolute(file)})


def _print_summary(summary: Summary) -> None:
    counts = summary.counts
    seconds = (summary.finished_at - summary.started_at).total_seconds() if summary.finished_at else None
    there = ("already_there",) if summary.already_there else ()
    values = {**asdict(counts), "already_there": summary.already_there, "figures_left": summary.figures_left}
    values |= {"unchanged": counts.unchanged - summary.already_there, "seconds": seconds}
    names = ("seen", "loaded", "replaced", "unchanged", *there, "ignored", "failed", "figures_left", "seconds")
    print_rows(names, [[values[name] for name in names]], "table")
