"""The lines of a document to everything that it says: its reports and the solutions that it describes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from esrp_ingest.bounds import INSTANCE_ROWS, REPORTS, require
from esrp_ingest.extract.account import Account, explain_heads, settle
from esrp_ingest.extract.completeness import (
    doubtful_servers,
    kept_among_reports,
    missing_sections,
    missing_values,
    rows_outside,
)
from esrp_ingest.extract.figures import Claim, Figures
from esrp_ingest.extract.grid.beside import in_reading_order
from esrp_ingest.extract.grid.given_tables import with_given_tables
from esrp_ingest.extract.grid.glued_halves import with_halves_apart
from esrp_ingest.extract.grid.list_marks import without_marks
from esrp_ingest.extract.grid.page_columns import Texts, in_page_columns
from esrp_ingest.extract.grid.page_edges import PageEdges
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.notation import detect_notation
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER
from esrp_ingest.extract.report.database_paths import with_paths_apart
from esrp_ingest.extract.report.judging import is_better
from esrp_ingest.extract.report.plain_figures import plain_report
from esrp_ingest.extract.report.reader import ReportReader
from esrp_ingest.extract.report.run_values import ReadCell
from esrp_ingest.extract.sections import RunSpan, outline
from esrp_ingest.extract.server_headings import servers_of_chapters
from esrp_ingest.extract.servers import each_run
from esrp_ingest.labels import IO_HEADERS, RUN_LABELS
from esrp_ingest.layout import Locator, Reading
from esrp_ingest.models import DocumentKind, Finding, Program, Run, Solution, located
from esrp_ingest.vocabulary.findings import CHOSEN_RULE
from esrp_ingest.vocabulary.report import INSTANCE_NAME, SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES

if TYPE_CHECKING:
    from esrp_ingest.extract.paper.whitepaper import Whitepaper

_MOST_PAGES = 6
"""On so many pages with figures left over at most the tables of a second engine are asked for."""
_NOWHERE = located(Locator())


@dataclass(slots=True)
class Extracted:
    """What a document says, before the audit."""

    kind: DocumentKind = "report"
    program: Program | None = None
    title: str | None = None
    solutions: list[Solution] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    account: Account = field(default_factory=Account)

    def take_run(self, span: RunSpan, reader: ReportReader, recognized: Collection[int]) -> bool:
        """Takes what a reader finds in the lines of a report; False where that is nothing.

        Args:
            span: the lines.
            reader: reads them.
            recognized: pages whose words were recognized from a picture.
        """
        seen = any(line.page in recognized for line in span.lines)
        found = reader.read(span, len(self.runs), "ocr" if seen else "text")
        if found is None:
            return False
        self.runs.append(found.run)
        self.findings.extend(found.findings)
        return True

    def take_paper(self, paper: "Whitepaper", servers: Mapping[int, str]) -> None:
        """Takes what a paper says of its solutions, which of them each report is of, and those of named servers."""
        self.kind, self.program, self.title = "whitepaper", paper.program, paper.title
        self.solutions = paper.solutions
        self.runs = [
            run.model_copy(update={"solution": paper.assignments.get(at), "server": servers.get(at, run.server)})
            for at, run in enumerate(self.runs)
        ]


def extract(
    reading: Reading,
    vendors: VendorDirectory,
    cells: list[ReadCell] | None = None,
    figures: Figures | None = None,
) -> Extracted:
    """Extracts runs, solutions and findings from a document.

    Where figures are left over on some pages, the tables that a second engine sees there are one more candidate.

    Args:
        reading: the document's lines.
        vendors: the known vendors.
        cells: takes every cell of a report that is understood, where somebody wants to see them.
        figures: takes every figure, with what became of it, where somebody wants to see them.
    """
    figures = figures if figures is not None else Figures()
    first = _extracted(reading, vendors, cells, figures)
    pages = _pages_left(figures)
    other = with_given_tables(reading, pages) if first.runs and len(pages) <= _MOST_PAGES else None
    if other is None:
        return first
    shown: list[ReadCell] = []
    account = Figures()
    again = _extracted(other, vendors, shown if cells is not None else None, account)
    if not _leaves_less(again, first):
        return first
    if cells is not None:
        cells[:] = shown
    figures.become(account)
    again.findings.extend(_by_other_tables(again.runs, pages))
    return again


def _pages_left(figures: Figures) -> set[int]:
    """The pages on which figures are left over."""
    return {figure.line.page for figure in figures if not figure.rule and figure.line.page is not None}


def _leaves_less(again: Extracted, first: Extracted) -> bool:
    """Whether another reading of a document leaves fewer figures, and says the same besides what it adds to reports."""
    fewer = again.account.left < first.account.left and again.solutions == first.solutions
    return fewer and is_better(again.runs, first.runs)


def _by_other_tables(runs: Sequence[Run], pages: Collection[int]) -> Iterator[Finding]:
    """That relations chose the tables of the second engine: they prove nothing of these runs any more."""
    where = ", ".join(map(str, sorted(pages)))
    message = f"tables of page {where} were read as a second engine sees them, because more figures fit so"
    for at in range(len(runs)):
        yield Finding(
            rule=CHOSEN_RULE, severity="warning", run=at, message=f"{message}; compare with the document", **_NOWHERE
        )


def _extracted(reading: Reading, vendors: VendorDirectory, cells: list[ReadCell] | None, figures: Figures) -> Extracted:
    """What a document says in one reading."""
    rows = sum(line.text[1 : len(INSTANCE_NAME)].casefold() == INSTANCE_NAME[1:] for line in reading.lines)
    require(rows, INSTANCE_ROWS, "rows of database instances")
    figures.add((*reading.lines, *reading.around))
    notation = detect_notation(reading.lines)
    lines, counts = without_marks(reading.lines, _begins_label)
    pages = in_page_columns(with_halves_apart(lines), Texts(_heads, _begins, _begins_row, _kind))
    lines = in_reading_order(pages, _heads)
    parts = outline(lines)
    extracted = Extracted()
    reader = ReportReader(notation, reading.rulings, cells, figures, PageEdges(reading.edges))
    summaries = list(filter(_is_summary, parts.runs))
    reports = map(plain_report, _others(parts.runs, summaries))
    spans = list(map(with_paths_apart, each_run(reports, lines)))
    require(len(spans), REPORTS, "reports")
    taken = [span for span in spans if extracted.take_run(span, reader, reading.ocr_pages)]
    parts.without([*summaries, *_others(spans, taken)], lines)
    for told in (missing_sections, doubtful_servers):
        extracted.findings.extend(told(extracted.runs))
    extracted.findings.extend(missing_values(extracted.runs, [span.first for span in taken]))
    if parts.body:
        from esrp_ingest.extract.paper import whitepaper  # noqa: PLC0415 - brings esrp_ingest.extract.paper.front

        said = parts.said(lines)
        paper = whitepaper.read_whitepaper(parts.body, extracted.runs, vendors, notation, said, reading)
        extracted.findings.extend(paper.findings)
        if paper.solutions:
            servers = servers_of_chapters(taken, extracted.runs, lines, _servers_of(paper.solutions))
            extracted.take_paper(paper, {at: server for at, (server, _) in servers.items()})
            figures.settle([*counts, *paper.claims, *(Claim((line,), line.text) for _, line in servers.values())])
            extracted.findings.extend(kept_among_reports(figures, reading.lines, parts))
    for around in (parts.body, reading.around):
        extracted.findings.extend(rows_outside(figures, around))
    explain_heads(figures, reading.around)
    extracted.account = settle(figures, reading.lines, parts)
    extracted.findings.extend(extracted.account.findings)
    extracted.findings.extend(_without_results(extracted))
    return extracted


def _others(spans: Sequence[RunSpan], chosen: Sequence[RunSpan]) -> list[RunSpan]:
    """The spans that were not chosen."""
    own = set(chosen)
    return [span for span in spans if span not in own]


def _is_summary(span: RunSpan) -> bool:
    """Whether lines that begin with an overall result are a paper's summary of results, and no report.

    Nothing names the report, or a section of it, and one of their rows is a metric in words that no report has.
    """
    if (
        span.report_title is not None
        or span.sections != {Section.TEST_SUMMARY}
        or span.first not in span.blocks[0].lines
    ):
        return False
    labels = {line.texts[0] for block in span.blocks for line in block.lines if len(line.filled) > 1}
    own = (label for label in labels if RUN_LABELS.exact(label) is None and IO_HEADERS.exact(label) is None)
    return any(map(_is_result, own))


def _servers_of(solutions: Sequence[Solution]) -> set[str]:
    """What result summaries call their servers."""
    figures = (figure for solution in solutions for figure in solution.reported_metric if figure.metric is not None)
    return {figure.scope for figure in figures} - {AGGREGATE, UNNAMED_SERVER}


@lru_cache(maxsize=4096)
def _heads(text: str) -> bool:
    """Whether a text is a heading of a report or of a paper."""
    bare = bare_heading(text)
    known = SECTIONS.exact(bare) or TABLES.exact(bare) or OTHER_HEADINGS.exact(bare)
    return known is not None


def _begins(text: str) -> bool:
    """Whether a text is a heading, or begins with a label of a paper."""
    return _heads(text) or _begins_label(text)


def _begins_label(text: str) -> bool:
    """Whether a text begins with a label of a paper."""
    return any(index.starting(text) is not None for index in (LABELS, SUMMARY_LABELS))


@lru_cache(maxsize=4096)
def _kind(text: str) -> str:
    """Of which of a paper's tables a text begins a row: of a configuration, or of a summary of results."""
    begun = [kind for kind, index in (("configuration", LABELS), ("results", SUMMARY_LABELS)) if index.starting(text)]
    return begun[0] if len(begun) == 1 else ""


@lru_cache(maxsize=4096)
def _begins_row(label: str, value: str) -> bool:
    """Whether a label is that of a result, or of a part of one, and a figure stands beside it."""
    return value[:1].isdigit() and _is_result(label)


def _is_result(label: str) -> bool:
    """Whether a label is that of a metric of a result summary, or says a part of what one does."""
    from esrp_ingest.extract.paper.results.summary_keys import begins_result  # noqa: PLC0415 - brings esrp_ingest.extract.paper.results

    return begins_result(label)


def _without_results(extracted: Extracted) -> Iterator[Finding]:
    if not extracted.runs and not any(map(_has_figures, extracted.solutions)):
        message = "it holds no report and no figure of a result summary; compare with the document"
        yield Finding(rule="no_results", severity="warning", message=message)


def _has_figures(solution: Solution) -> bool:
    """Whether a result summary was read; what is said of reliability is no figure."""
    return any(metric.reliability is None for metric in solution.reported_metric)
