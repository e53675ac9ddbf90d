"""A document to its Jetstress runs, with findings for what was not read, and the blocks that are left for the paper."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.account.explanations import Where
from esrp_ingest.account.figures import Account
from esrp_ingest.axes.whose import Owner, is_of_all
from esrp_ingest.bounds import INSTANCE_ROWS, REPORTS, require
from esrp_ingest.document import Block, Document, Piece, Table, pieces_of
from esrp_ingest.models import Finding, Run, located
from esrp_ingest.reports import missing
from esrp_ingest.reports.draft import Draft
from esrp_ingest.reports.instance_tables import TableReader, Whose
from esrp_ingest.reports.kinds import BACKUP, RECOVERY
from esrp_ingest.reports.log import limits, read_log
from esrp_ingest.reports.outline import Outline, Span, outline
from esrp_ingest.reports.pairs import label_of, pair_in
from esrp_ingest.reports.run_kind import classify, measured_seconds
from esrp_ingest.reports.sections import SectionReader
from esrp_ingest.values.printed import Values, is_null
from esrp_ingest.vocabulary.metrics import TestType
from esrp_ingest.vocabulary.report import INSTANCE_NAME, SERVER_HEADERS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

_NUMBERED_SERVER = re.compile(spelled(r"{server}\s*#?\d+"), re.IGNORECASE)
_SHORTEST_NAME = 3
"""Letters of a machine's name that is looked for in labels."""


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

    def add(self, run: Run, findings: Sequence[Finding]) -> None:
        """Add a run with its findings."""
        self.findings += [finding.model_copy(update={"run": len(self.runs)}) for finding in findings]
        self.runs.append(run)


def read_reports(document: Document, values: Values, account: Account) -> Reports:
    """Read the runs of a document.

    Args:
        document: its blocks.
        values: reads printed values.
        account: takes the pieces that are read.

    Raises:
        UnreadableDocument: `invalid`, there are too many of them.
    """
    require(sum(map(_is_of_instance, document.pieces)), INSTANCE_ROWS, "rows of database instances")
    parts = outline(document.blocks)
    require(len(parts.spans), REPORTS, "reports")
    tables = TableReader(values, list(dict.fromkeys(name for span in parts.spans for name in _servers(span))))
    found = Reports(where=Where(headings=set(parts.headings)))
    spans: list[Span] = []
    for span in parts.spans:
        for run, findings in _Report(span, tables, account).runs(document.ocr_pages):
            found.add(run, findings)
            spans.append(span)
    for span in dict.fromkeys(spans):
        found.where.reports.update(pieces_of(span.blocks))
        found.where.logs.update(piece for part in span.parts if part.section is Section.LOG for piece in part.pieces)
    found.left, found.stood = _left(parts, spans)
    found.runs = _of_one_server(found.runs)
    found.findings += (
        *missing.missing_sections(found.runs),
        *missing.doubtful_servers(found.runs),
        *missing.missing_values(found.runs, spans),
        *missing.rows_outside(row for block in found.left if isinstance(block, Table) for row in block.rows),
    )
    return found


def _is_of_instance(piece: Piece) -> bool:
    """Whether a piece begins as the name of a database instance does."""
    return piece.text[1 : len(INSTANCE_NAME)].casefold() == INSTANCE_NAME[1:]


def _left(parts: Outline, spans: Sequence[Span]) -> tuple[list[Block], list[int]]:
    """The blocks outside of reports, what turned out to be no report in its place, and where the reports were."""
    left = list(parts.body)
    given_back = [span for span in parts.spans if span not in spans]
    for span in reversed(given_back):
        left[span.at : span.at] = span.blocks
    return left, [span.at + sum(len(other.blocks) for other in given_back if other.at <= span.at) for span in spans]


def _servers(span: Span) -> Iterator[str]:
    """The names of machines that labels of a report state, and those in columns of servers."""
    for part in span.parts:
        for texts in (texts for item in part.items for texts in _texts(item)):
            known = label_of(texts[0])
            if known is not None and known[0].column == "machine_name":
                yield from _names(texts[1:])
        for table in part.items:
            if isinstance(table, Table) and SERVER_HEADERS.exact(table.rows[0].texts[0]) is not None:
                yield from _names(row.texts[0] for row in table.rows[1:])


def _names(texts: Iterable[str]) -> Iterator[str]:
    return (text for text in texts if len(text) >= _SHORTEST_NAME and not (is_null(text) or is_of_all(text)))


def _texts(item: Piece | Table) -> Iterator[list[str]]:
    """The texts of rows, or the label and the value of a line."""
    if isinstance(item, Table):
        yield from (row.texts for row in item.rows)
    elif (pair := pair_in(item)) is not None:
        yield [pair.label, pair.value]


def _of_one_server(runs: list[Run]) -> list[Run]:
    """Runs of a document about one server: a report that names neither server nor machine is of it, too."""
    servers = {run.server for run in runs} - {None}
    machines = {run.machine_name for run in runs} - {None}
    if len(servers) > 1 or len(machines) > 1 or not (servers or machines):
        return runs
    (server,) = servers or machines
    return [
        run.model_copy(update={"server": server}) if run.server is None and run.machine_name is None else run
        for run in runs
    ]


def _fuzzy(span: Span) -> Iterator[tuple[str, str]]:
    """That headings were only like those of sections."""
    for mark in span.fuzzy:
        if mark.section is not None:
            yield "fuzzy_heading", f"read {mark.text!r} as the heading {mark.section.value!r}"


class _Report:
    """One report of a document, which may hold several runs.

    Args:
        span: where it is.
        tables: reads its tables of figures.
        account: takes the pieces that are read.
    """

    def __init__(self, span: Span, tables: TableReader, account: Account) -> None:
        self._span = span
        self._tables = tables
        self._account = account
        self._drafts: dict[tuple[str, str], Draft] = {}

    def runs(self, ocr_pages: frozenset[int]) -> list[tuple[Run, list[Finding]]]:
        """Read its runs, each with its findings; none where it holds no figure of a report.

        Args:
            ocr_pages: pages with words that were recognized from a picture.
        """
        span = self._span
        for part in span.parts:
            if part.section is not Section.CHECKSUM:
                SectionReader(part, self._tables, self._draft).read()
        drafts = self._of_runs(list(self._drafts.values()))
        for draft in drafts:
            draft.settle()
        drafts = [draft for draft in drafts if not draft.is_empty]
        recognized = bool(ocr_pages) and any(piece.place.page in ocr_pages for piece in pieces_of(span.blocks))
        for piece in span.named if drafts else ():
            self._account.take_words(piece, " ".join(filter(None, (span.title, span.heading, span.server))))
        return [self._run_of(draft, recognized=recognized) for draft in drafts]

    def _draft(self, whose: Whose) -> Draft:
        """The draft of a run by its owner and state; the owner of a whole report is nobody else."""
        owner, condition = whose
        if owner is not None and self._span.server and Owner("server", self._span.server).key == owner.key:
            owner = None
        key = (owner.key if owner is not None else "", condition.key if condition is not None else "")
        return self._drafts.setdefault(key, Draft(self._tables.values, self._account, owner, condition))

    def _of_runs(self, drafts: list[Draft]) -> list[Draft]:
        """The drafts of runs: what names neither owner nor state is of the only run, or shared by several tests."""
        base = self._drafts.get(("", ""))
        others = [draft for draft in drafts if draft is not base]
        if base is None or not others:
            return drafts
        if len(others) == 1:
            base.become(others[0])
            return [base]
        of_servers = any(draft.owner is not None for draft in others)
        for draft in others:
            draft.share(base, only_instances=of_servers)
        return [base, *others] if of_servers and not (base.is_empty and not base.waiting) else others

    def _run_of(self, draft: Draft, *, recognized: bool) -> tuple[Run, list[Finding]]:
        """The run of a draft, and its findings."""
        span, notation = self._span, self._tables.values.notation
        events, used = read_log(draft.lines, notation)
        self._account.take(*draft.named, *used)
        tables = draft.tables()
        by_tables: TestType | None = "backup" if tables[BACKUP] else "soft_recovery" if tables[RECOVERY] else None
        test = draft.condition.name if draft.condition is not None else None
        kind = classify(span, test, draft.fields, events, by_tables)
        for rule, message in [*_fuzzy(span), *(("test_type_evidence", each) for each in kind.disagreements)]:
            draft.tell(rule, "info", message, span.first.place)
        owner = draft.owner.label if draft.owner is not None else span.server
        machine = str(draft.fields.get("machine_name", ""))
        run = Run.model_validate(
            {
                **draft.fields,
                **limits(events, notation),
                **tables,
                "measured_seconds": measured_seconds(draft.fields),
                "latency_resolution_ms": draft.latency_resolution_ms,
                "test_type": kind.test_type,
                "source": "ocr" if recognized else "text",
                "report_title": span.title,
                "heading": test or span.heading,
                "server": owner or (machine if _NUMBERED_SERVER.fullmatch(machine) else None),
                "log_event": tuple(events),
                **located(span.first.place),
            }
        )
        return run, [*draft.findings, *missing.in_run(run, span.parts, draft.pairs, draft.repeated, notation)]
