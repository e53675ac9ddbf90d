"""A document to its Jetstress runs: what each section's blocks say, whose it is, and what was not read."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from esrp_ingest.account.explanations import Where
from esrp_ingest.account.figures import Account
from esrp_ingest.axes.whose import Owner, owner_of
from esrp_ingest.document import Block, Document, Paragraph, Piece, Row, Table, pieces_of
from esrp_ingest.models import Finding, Run, located, noticed
from esrp_ingest.reports import missing
from esrp_ingest.reports.draft import Draft
from esrp_ingest.reports.headings import bare_heading, is_one_server
from esrp_ingest.reports.instance_tables import NOBODY, RowTable, TableReader, TableRow, Whose, labels_of
from esrp_ingest.reports.kinds import (
    BACKUP,
    DISKS,
    HOST,
    RECOVERY,
    counter_name,
    instance_name,
)
from esrp_ingest.reports.log import is_log, limits, lines_of, read_log
from esrp_ingest.reports.outline import Outline, Part, Span, outline
from esrp_ingest.reports.pairs import Pair, pair_in, pairs_of
from esrp_ingest.reports.paths import Paths
from esrp_ingest.reports.run_kind import classify, measured_seconds
from esrp_ingest.values.printed import Values, is_null
from esrp_ingest.vocabulary.metrics import TestType
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

_NUMBERED_SERVER = re.compile(spelled(r"{server}\s*#?\d+"), re.IGNORECASE)
_WITH_MACHINE = frozenset({Section.TEST_SUMMARY, None})
"""The section that names the machine, or one whose heading is lost."""
_TABLES = ("instance_io", "instance_maintenance_io", "instance_log_replication_io", DISKS, HOST, BACKUP, RECOVERY)


@dataclass(slots=True)
class Reports:
    """What the reports of a document say.

    Attributes:
        runs: the runs.
        findings: what was not read, or read with doubt.
        left: the blocks outside of all reports, for the paper.
        stood: where in `left` the report of each run was: before the block with this number.
        where: which pieces are of reports, of their logs, or head them.
    """

    runs: list[Run] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    left: list[Block] = field(default_factory=list)
    stood: list[int] = field(default_factory=list)
    where: Where = field(default_factory=Where)


def read_reports(document: Document, values: Values, account: Account) -> Reports:
    """Read the runs of a document.

    Args:
        document: its blocks.
        values: reads printed values.
        account: takes the pieces that are read.
    """
    parts = outline(document.blocks)
    reader = _Reader(values, account, _machines(parts), document.ocr_pages)
    found = Reports(where=Where(headings=set(parts.headings)))
    given_back: list[Span] = []
    spans: list[Span] = []
    for span in parts.spans:
        runs = reader.read(span)
        if not runs:
            given_back.append(span)
        for run, findings in runs:
            at = len(found.runs)
            found.findings.extend(finding.model_copy(update={"run": at}) for finding in findings)
            found.runs.append(run)
            spans.append(span)
    for span in dict.fromkeys(spans):
        found.where.reports.update(pieces_of(span.blocks))
        logs = (part.items for part in span.parts if part.section is Section.LOG)
        found.where.logs.update(_pieces(chain.from_iterable(logs)))
    found.left, found.stood = _left(parts, given_back, spans)
    found.runs = _of_one_server(found.runs)
    found.findings.extend(missing.missing_sections(found.runs) if len(found.runs) > 1 else ())
    found.findings.extend(missing.doubtful_servers(found.runs))
    found.findings.extend(missing.missing_values(found.runs, spans))
    tables = (block for block in found.left if isinstance(block, Table))
    found.findings.extend(missing.rows_outside(row for table in tables for row in table.rows))
    return found


def _pieces(items: Iterable[Piece | Table]) -> Iterator[Piece]:
    for item in items:
        yield from item.cells if isinstance(item, Table) else (item,)


def _left(parts: Outline, given_back: Sequence[Span], spans: Sequence[Span]) -> tuple[list[Block], list[int]]:
    """The blocks outside of reports, what turned out to be no report in its place, and where the reports were."""
    left = list(parts.body)
    shifts: list[tuple[int, int]] = []
    for span in reversed(given_back):
        left[span.at : span.at] = span.blocks
        shifts.append((span.at, len(span.blocks)))
    return left, [span.at + sum(count for at, count in shifts if at <= span.at) for span in spans]


def _machines(parts: Outline) -> list[str]:
    """The names of machines that labels of the document's reports state."""
    names: dict[str, None] = {}
    for span in parts.spans:
        parts_of_labels = (part for part in span.parts if part.section in _WITH_MACHINE)
        for item in (item for part in parts_of_labels for item in part.items):
            pairs = list(chain(*pairs_of(item))) if isinstance(item, Table) else [pair_in(item)]
            stated = (
                pair.value for pair in pairs if pair is not None and pair.key and pair.key.column == "machine_name"
            )
            names.update(dict.fromkeys(name for name in stated if name and "\n" not in name and not is_null(name)))
    return [name for name in names if len(name) > 2]


def _of_one_server(runs: list[Run]) -> list[Run]:
    """Runs of a document about one server: a report that names neither server nor machine is of it, too."""
    servers = {run.server for run in runs if run.server is not None}
    machines = {run.machine_name for run in runs if run.machine_name is not None}
    unnamed = [run for run in runs if run.server is None and run.machine_name is None]
    if not unnamed or len(servers) > 1 or len(machines) > 1 or not (servers or machines):
        return runs
    server = next(iter(servers or machines))
    named = {id(run): run.model_copy(update={"server": server}) for run in unnamed}
    return [named.get(id(run), run) for run in runs]


class _Reader:
    """Reads the runs of a document, one report after the other."""

    def __init__(self, values: Values, account: Account, servers: Sequence[str], ocr_pages: frozenset[int]) -> None:
        self._values = values
        self._account = account
        self._servers = servers
        self._ocr_pages = ocr_pages
        self._tables = TableReader(values, servers)
        self._drafts: dict[tuple[str, str], Draft] = {}
        self._findings: list[Finding] = []

    def read(self, span: Span) -> list[tuple[Run, list[Finding]]]:
        """Read the runs of a report, each with its findings; none where it holds no figure of one."""
        self._drafts = {}
        self._findings = []
        for part in span.parts:
            if part.section is not Section.CHECKSUM:
                self._read_part(part, span)
        drafts = [draft for draft in self._drafts.values() if not draft.is_empty or draft.waiting]
        found: list[tuple[Run, list[Finding]]] = []
        for draft in self._of_runs(drafts):
            draft.settle()
            if not draft.is_empty:
                found.append(self._run_of(draft, span, self._findings if not found else []))
        if found:
            self._name(span)
        return found

    def _of_runs(self, drafts: list[Draft]) -> list[Draft]:
        """The drafts of runs: what names neither owner nor state is of the only run, or shared by several tests."""
        base = next((draft for draft in drafts if draft.owner is None and draft.condition is None), None)
        others = [draft for draft in drafts if draft is not base]
        if base is None or not others:
            return drafts
        servers = {draft.owner.key for draft in others if draft.owner is not None}
        if len(others) == 1:
            base.become(others[0])
            return [base]
        if not servers:
            for draft in others:
                draft.share(base)
            return others
        return drafts

    def _draft(self, whose: Whose, span: Span) -> Draft:
        """The draft of a run by its owner and state; the owner of a whole report is nobody else."""
        owner, condition = whose
        if owner is not None and span.server is not None and Owner("server", span.server).key == owner.key:
            owner = None
        key = (owner.key if owner is not None else "", condition.key if condition is not None else "")
        if key not in self._drafts:
            self._drafts[key] = Draft(self._values, self._account, owner, condition)
        return self._drafts[key]

    def _read_part(self, part: Part, span: Span) -> None:
        whose: Whose = NOBODY if part.server in (None, span.server) else (Owner("server", part.server or ""), None)
        paths = Paths()
        left: list[Row | TableRow | Piece] = []
        last: Pair | None = None
        logging = part.section is Section.LOG
        for item in part.items:
            draft = self._draft(whose, span)
            if is_log(item) or (logging and isinstance(item, Paragraph)):
                draft.lines.extend(lines_of(item))
                logging = isinstance(item, Piece)  # what a table holds ends with it
            elif isinstance(item, Table):
                logging = False
                left += self._read_table(item, part, span, whose, paths)
                last = None
            elif (named := self._named_by(item)) != NOBODY and last is None:
                whose = named
                self._draft(whose, span).named.append(item)
            elif paths.take_text(item):
                draft.named.append(item)
            else:
                last = self._take_line(item, last, draft)
                left += [] if last is not None else [item]
        if found := paths.settle():
            draft = self._draft(whose, span)
            for name, own in found.items():
                draft.paths.setdefault(name, {}).update(own)
            if any("log_path" not in own for own in found.values()):
                place = next((item.place for item in part.items), span.first.place)
                message = "not every instance can be given its paths"
                draft.findings.append(noticed("unplaced_paths", "warning", message, place))
        self._findings.extend(missing.figures_left(part.section, left))

    def _named_by(self, piece: Piece) -> Whose:
        """Whose the rows below a line are, where it is nothing but a server's name."""
        text = bare_heading(piece.one_line)
        owner = owner_of(text, self._servers) if is_one_server(text) or text in self._servers else None
        return owner, None

    def _take_line(self, piece: Piece, last: Pair | None, draft: Draft) -> Pair | None:
        """Take a line as a label and its value, or as what the last value goes on with; None for any other line."""
        pair = pair_in(piece)
        if pair is not None and pair.key is not None:
            if pair.value:
                draft.take_pair(pair)
            return pair
        if last is None or last.key is None:
            return None
        if not last.value:
            last.go_on(piece)
            draft.take_pair(last)
            return last
        if last.key.several_lines:
            draft.extend(last, piece)
            return last
        return None

    def _read_table(self, table: Table, part: Part, span: Span, whose: Whose, paths: Paths) -> Sequence[Row | TableRow]:
        """Read a table, and give its rows that nothing was read of."""
        read = False
        unnamed: list[TableRow] = []
        for own, figures in self._tables.read(table, part.section):
            draft = self._draft((own[0] or whose[0], own[1] or whose[1]), span)
            rows, others = self._named_rows(figures, part.section)
            unnamed += others
            if rows.rows:
                draft.take_table(rows, labels_of(rows, part.section))
                read = True
        used = paths.take_table(table)
        self._account.take(*used)
        if read:
            return unnamed
        pairs, several = pairs_of(table, self._servers)
        for pair in pairs:
            self._draft((pair.whose[0] or whose[0], pair.whose[1] or whose[1]), span).take_pair(pair)
        if several:
            said = " and ".join(repr(piece.one_line) for piece in several[0].pieces[1:])
            message = f"{several[0].label!r} is {said}, and nothing says of which run each is"
            message = f"{message}; compare with the document"
            self._findings.append(noticed("undecided_run", "warning", message, several[0].place))
        return [] if pairs or several or used else list(table.rows)

    def _named_rows(self, table: RowTable, section: Section | None) -> tuple[RowTable, list[TableRow]]:
        """A table with the names of its rows as they are stored, and its rows that are neither instance nor counter."""
        labels = labels_of(table, section)
        kind = labels[0].table if labels else ""
        rows: list[TableRow] = []
        others: list[TableRow] = []
        for row in table.rows:
            name = self._row_name(row, kind)
            (rows if name else others).append(replace(row, name=name or row.name))
        return replace(table, rows=tuple(rows)), others

    def _row_name(self, row: TableRow, kind: str) -> str | None:
        """What a row of some kind of table is called, None where it is none of it."""
        one = " ".join(row.name.split())
        if kind in (HOST, DISKS) or (not kind and counter_name(one)):
            return one or None
        return instance_name(row.name)

    def _name(self, span: Span) -> None:
        """Mark the figures of what a report is called."""
        names = " ".join(name for name in (span.title, span.heading, span.server) if name)
        for piece in span.named:
            self._account.take_words(piece, names)

    def _run_of(self, draft: Draft, span: Span, findings: Sequence[Finding]) -> tuple[Run, list[Finding]]:
        """The run of a draft, and its findings."""
        draft.findings.extend(findings)
        for piece in draft.named:
            self._account.take(piece)
        draft.events, used = read_log(draft.lines, self._values.notation)
        self._account.take(*used)
        tables: dict[str, Any] = {table: draft.rows_of(table) for table in _TABLES}
        instances = [{"name": name, **paths} for name, paths in draft.paths.items()]
        by_tables: TestType | None = "backup" if tables[BACKUP] else "soft_recovery" if tables[RECOVERY] else None
        test = draft.condition.name if draft.condition is not None else None
        kind = classify(span, test, draft.fields, draft.events, by_tables)
        for mark in span.fuzzy:
            if mark.section is not None:
                message = f"read {mark.text!r} as the heading {mark.section.value!r}"
                draft.tell("fuzzy_heading", "info", message, span.first.place)
        for message in kind.disagreements:
            draft.tell("test_type_evidence", "info", message, span.first.place)
        machine = draft.fields.get("machine_name")
        numbered = machine if isinstance(machine, str) and _NUMBERED_SERVER.fullmatch(machine) else None
        recognized = self._ocr_pages and any(each.place.page in self._ocr_pages for each in pieces_of(span.blocks))
        run = Run.model_validate(
            {
                **draft.fields,
                **limits(draft.events, self._values.notation),
                **tables,
                "instance": instances,
                "printed_aggregate": tuple(draft.aggregates),
                "measured_seconds": measured_seconds(draft.fields),
                "latency_resolution_ms": draft.latency_resolution_ms,
                "test_type": kind.test_type,
                "source": "ocr" if recognized else "text",
                "report_title": span.title,
                "heading": test or span.heading,
                "server": (draft.owner.label if draft.owner else None) or span.server or numbered,
                "log_event": tuple(draft.events),
                **located(span.first.place),
            }
        )
        draft.findings.extend(
            (
                *missing.unread_sections(span.parts, run),
                *missing.unread_values(draft.pairs, run),
                *missing.repeated_labels(draft.repeated),
                *missing.missing_rows(run),
                *missing.doubtful_dates(draft.pairs, self._values.notation),
                *missing.unknown_labels(draft.pairs),
                *missing.columns_left_out(run),
            )
        )
        return run, draft.findings


__all__ = ["Reports", "read_reports"]
