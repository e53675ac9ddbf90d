"""`esrp audit`: what does not add up in files, or in everything that a database holds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, get_args

import typer

from esrp_ingest.audit import RULES
from esrp_ingest.cli.alike import did_you_mean
from esrp_ingest.cli.options import (
    DEFAULT_DATABASE,
    DatabaseOption,
    FormatOption,
    MaxSizeOption,
    MemoryOption,
    TimeoutOption,
    VendorsOption,
    asking,
    choices,
    examples,
    limits,
)
from esrp_ingest.cli.output import OutputFormat, print_heading, print_rows, readable_path, say
from esrp_ingest.counting import counted
from esrp_ingest.database.ask.listing import list_documents
from esrp_ingest.database.ask.queries import findings
from esrp_ingest.database.ask.results import Record
from esrp_ingest.errors import IGNORED_CODES, UsageError
from esrp_ingest.importing.options import usable_cores
from esrp_ingest.importing.reading import read_documents
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.layout import Severity
from esrp_ingest.models import Finding, ParsedDocument
from esrp_ingest.vocabulary.findings import READING_RULES

_COLUMNS = ("id", "severity", "rule", "run", "subject", "expected", "actual", "page", "line", "message", "settled")
_SETTLED = _COLUMNS.index("settled")
_IN_MESSAGE = frozenset({"subject", "expected", "actual"})
"""What a finding's message says in words."""
_SEVERITIES = get_args(Severity)


@dataclass(frozen=True, slots=True)
class Audited:
    """One document's findings.

    Attributes:
        name: where it is.
        number: its id in the database, None for files.
        relations_checked: arithmetic relations that could be checked.
        relations_held: how many of them hold.
        findings: values of `_COLUMNS`; only those of a database have an id.
    """

    name: str
    number: int | None
    relations_checked: int
    relations_held: int
    findings: list[tuple[object, ...]] = field(default_factory=list)

    @property
    def heading(self) -> str:
        """The document with its score of trust in words."""
        name = self.name if self.number is None else f"document {self.number}: {self.name}"
        checked, held = counted(self.relations_checked, "relation"), counted(self.relations_held, "holds", "hold")
        return f"{name}: {checked} checked, {held}"


def register(app: typer.Typer) -> None:
    """Adds this module's command."""
    app.command(
        "audit",
        epilog=examples(
            "esrp audit paper.pdf",
            "esrp audit reports/ --at-least warning --format csv",
            "esrp audit --fail-on error",
        ),
    )(audit)


def audit(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH", help="Files, folders, globs; none for the database.")
    ] = None,
    *,
    rule: Annotated[
        list[str] | None, typer.Option("--rule", help="Only findings of this rule; may be repeated.")
    ] = None,
    at_least: Annotated[
        Severity,
        typer.Option("--at-least", metavar=choices(Severity), help="Only findings that are at least so bad."),
    ] = "info",
    fail_on: Annotated[
        Severity | None,
        typer.Option("--fail-on", metavar=choices(Severity), help="End with exit code 1 at a finding that is so bad."),
    ] = None,
    all_: Annotated[
        bool,
        typer.Option("--all", help="Of a database, also findings that were accepted or are mended by corrections."),
    ] = False,
    database: DatabaseOption = DEFAULT_DATABASE,
    output_format: FormatOption = "table",
    timeout: TimeoutOption = 120,
    memory_limit: MemoryOption = 2048,
    max_size: MaxSizeOption = 200,
    vendors: VendorsOption = None,
) -> None:
    """Show what does not add up: relations between printed figures that must hold, and what was read with doubt.

    A finding never changes a figure: what would hold is shown beside what stands there. Of a database, those are shown
    that are open; `--fail-on` counts these only.
    """
    refuse_unknown(rule or ())
    unread: list[str] = []
    if not paths:
        read = _of_database(database, settled=all_)
    else:
        read = _of_files(paths, limits(timeout, memory_limit, max_size), Path(vendors) if vendors else None, unread)
    documents = [_chosen(document, rule, at_least) for document in read]
    _print(documents, output_format, only_found=not paths and (bool(rule) or at_least != "info"))
    if paths and not documents:
        raise typer.Exit(3)
    if unread or _fails(documents, fail_on):
        raise typer.Exit(1)


def _fails(documents: Sequence[Audited], fail_on: Severity | None) -> bool:
    """Whether a finding is as bad as it may not be."""
    return fail_on is not None and _worst(documents) <= _SEVERITIES.index(fail_on)


def refuse_unknown(rules: Sequence[str]) -> None:
    """A misspelt rule would find nothing, and pass every check.

    Raises:
        UsageError: there is no rule of one of these names.
    """
    known = [*RULES, *READING_RULES]
    for name in rules:
        if name not in known:
            alike = did_you_mean(name, known) or f"; there are {', '.join(known)}"
            raise UsageError(f"there is no rule {name}{alike}")


def _of_files(paths: Sequence[str], limits: Limits, vendors: Path | None, unread: list[str]) -> Iterator[Audited]:
    """Audits files; those that failed are named and noted in `unread`."""
    for uri, answer in read_documents(paths, limits, usable_cores(), vendors):
        name = readable_path(uri)
        if answer.parsed is not None:
            yield _of_parsed(name, answer.parsed)
            continue
        say(f"{name}: {answer.code}: {answer.message}")
        if answer.code not in IGNORED_CODES:
            unread.append(name)


def _of_parsed(name: str, parsed: ParsedDocument) -> Audited:
    document = parsed.document
    findings = [_row(finding, parsed) for finding in sorted(parsed.findings, key=_severity)]
    return Audited(name, None, document.relations_checked, document.relations_held, findings)


def _row(finding: Finding, parsed: ParsedDocument) -> tuple[object, ...]:
    run = None
    if finding.run is not None:
        run = f"{finding.run + 1} {parsed.runs[finding.run].test_type}"
    values = {**finding.model_dump(), "id": None, "run": run, "settled": None}
    return tuple(values[name] for name in _COLUMNS)


def _severity(finding: Finding) -> int:
    return _SEVERITIES.index(finding.severity)


def _of_database(url: str, *, settled: bool) -> Iterator[Audited]:
    with asking(url) as connection:
        found: dict[object, list[tuple[object, ...]]] = {}
        for record in findings(connection, settled=settled).records():
            values = {**record, "run": record["run_id"]}
            found.setdefault(record["document_id"], []).append(tuple(values[name] for name in _COLUMNS))
        documents = sorted(list_documents(connection).records(), key=_id)
        for document in documents:
            name = readable_path(str(document["uri"] or document["title"] or ""))
            number, held, checked = (int(str(document[key])) for key in ("id", "relations_held", "relations_checked"))
            yield Audited(name, number, checked, held, found.get(number, []))
        if not documents:
            say("There are no documents: load some with `esrp ingest`")


def _chosen(document: Audited, rules: Sequence[str] | None, at_least: Severity) -> Audited:
    """The document with the findings that were asked for."""
    severities = _SEVERITIES[: _SEVERITIES.index(at_least) + 1]
    findings = [row for row in document.findings if row[1] in severities and (not rules or row[2] in rules)]
    return replace(document, findings=findings)


def _worst(documents: Sequence[Audited]) -> int:
    """The place of the worst severity of an open finding; beyond the last where there is none."""
    open_ones = (row for document in documents for row in document.findings if row[_SETTLED] is None)
    places = [_SEVERITIES.index(str(row[1])) for row in open_ones]
    return min(places, default=len(_SEVERITIES))


def _print(documents: Sequence[Audited], output_format: OutputFormat, *, only_found: bool) -> None:
    """Prints the findings of each document; where some were asked for, only the documents that have them."""
    if output_format != "table":
        rows = [(document.number, document.name, *row) for document in documents for row in document.findings]
        print_rows(("document_id", "document", *_COLUMNS), rows, output_format)
        for document in documents:
            say(document.heading)
        return
    shown = [document for document in documents if document.findings or not only_found]
    for document in shown:
        _print_table(document)
    if len(shown) < len(documents):
        without = len(documents) - len(shown)
        say(f"{without} of {counted(len(documents), 'document')} {'has' if without == 1 else 'have'} no such finding.")


def _print_table(document: Audited) -> None:
    """Prints the findings of a document, without the columns that tell nothing of any of them."""
    print_heading(document.heading, "table")
    first = _COLUMNS.index("id" if document.number is not None else "severity")
    settled = any(row[_SETTLED] is not None for row in document.findings)
    last = len(_COLUMNS) if settled else _SETTLED
    if document.findings:
        rows = [row[first:last] for row in document.findings]
        print_rows(_COLUMNS[first:last], rows, "table", _IN_MESSAGE)


def _id(record: Record) -> int:
    return int(str(record["id"]))
