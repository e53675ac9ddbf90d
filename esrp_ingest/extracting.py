"""The blocks of a document to what it says: its reports, its solutions, and findings."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from esrp_ingest.account.explanations import explain
from esrp_ingest.account.figures import READ, Account
from esrp_ingest.account.findings import unread_figures
from esrp_ingest.audit import audit
from esrp_ingest.audit.endings import judged_endings
from esrp_ingest.counting import counted
from esrp_ingest.document import Document as Blocks
from esrp_ingest.document import Table
from esrp_ingest.errors import NotAReport
from esrp_ingest.evidence import weigh
from esrp_ingest.extract import EXTRACTOR_VERSION
from esrp_ingest.layout import Cell, Line, Locator, Remark, Severity, Word
from esrp_ingest.models import Document, Finding, ParsedDocument, Run, Solution, noticed
from esrp_ingest.papers.whitepaper import read_paper
from esrp_ingest.readers.blocks.formats import document_of
from esrp_ingest.readers.garbled import hidden_figures, hidden_words, may_hide
from esrp_ingest.readers.sniffing import format_of
from esrp_ingest.readers.source import OcrMode, Source
from esrp_ingest.reports.headings import bare_heading, mark_of
from esrp_ingest.reports.reader import read_reports
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.vendors import load_vendors
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, TABLES


@dataclass(slots=True)
class Extracted:
    """What a document says.

    Attributes:
        solutions: of a paper, in the order of its set-ups.
        runs: its reports, each with the index of its solution.
        findings: what was not read, or read with doubt.
        account: what became of each figure.
        says_esrp: it is a paper that names the programme.
    """

    solutions: list[Solution] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    account: Account = field(default_factory=Account)
    says_esrp: bool = False


def extract_blocks(document: Blocks, vendors: Path | None = None) -> Extracted:
    """Extract runs, solutions and findings from the blocks of a document.

    Raises:
        NotAReport: it holds no report and describes no solution, or shows no results.
    """
    values = Values.of(document)
    account = Account(document.pieces)
    reports = read_reports(document, values, account)
    paper = read_paper(reports.left, document, reports.runs, values, account, load_vendors(vendors))
    if not reports.runs and not paper.solutions:
        raise NotAReport("it holds no Jetstress report and describes no ESRP solution")
    runs = [run.model_copy(update={"solution": paper.assigned.get(at)}) for at, run in enumerate(reports.runs)]
    evidence = weigh(paper.solutions, runs, list(_lines_of(document)))
    explain(account, document, reports.where)
    left = unread_figures(account, document.blocks, reports.where.headings)
    findings = [*reports.findings, *paper.findings, *left]
    if evidence.finding and evidence.finding.rule not in {finding.rule for finding in findings}:
        findings.append(evidence.finding)
    return Extracted(evidence.solutions, runs, findings, account, paper.says_esrp)


def parse_blocks(data: bytes, name: str = "", *, vendors: Path | None = None, ocr: OcrMode = "auto") -> ParsedDocument:
    """Read a document by its blocks.

    Args:
        data: the whole file.
        name: its file name.
        vendors: a TOML file with more vendors than the built-in ones.
        ocr: which pages of a PDF are recognized from their pictures.

    Raises:
        UnreadableDocument: the bytes cannot be read.
        NotAReport: they can be read, and hold no Jetstress report and no ESRP solution.
    """
    kind = format_of(data, name)
    document = document_of(kind, Source(data, name, kind.media_type, ocr), is_known_heading)
    extracted = extract_blocks(document, vendors)
    audited = audit(extracted.solutions, extracted.runs, extracted.findings)
    alone = not extracted.solutions
    runs, endings = judged_endings(extracted.runs, alone=alone, breaks_off=document.breaks_off)
    noticed_by_reader = [*document.remarks, *hidden_letters(list(_lines_of(document)))]
    remarks = [noticed(each.rule, each.severity, each.message, each.locator) for each in noticed_by_reader]
    account = extracted.account
    total, read, left = account.count(), account.count(READ), account.count("")
    return ParsedDocument(
        document=Document(
            sha256=hashlib.sha256(data).hexdigest(),
            media_type=document.media_type,
            kind="report" if alone else "whitepaper",
            program="ESRP" if extracted.says_esrp else None,
            title=None if alone else extracted.solutions[0].title,
            page_count=document.page_count,
            byte_size=len(data),
            extractor_version=EXTRACTOR_VERSION,
            relations_checked=audited.relations_checked,
            relations_held=audited.relations_held,
            figures=total,
            figures_read=read,
            figures_explained=total - read - left,
            figures_left=left,
        ),
        solutions=tuple(extracted.solutions),
        runs=tuple(runs),
        findings=(*remarks, *extracted.findings, *endings, *audited.findings),
        table_trust=tuple(audited.table_trust),
    )


def hidden_letters(lines: Sequence[Line]) -> list[Remark]:
    """Report single figures or words with letters that have no meaning."""
    doubtful = [line for line in lines if may_hide(line.text)]
    remarks: list[Remark] = []
    found: tuple[tuple[Severity, str, list[tuple[Line, str]]], ...] = (
        ("warning", "figure", list(hidden_figures(doubtful))),
        ("info", "word", list(hidden_words(doubtful))),
    )
    for severity, what, hidden in found:
        if hidden:
            line, word = hidden[0]
            said = counted(len(hidden), f"{what} holds", f"{what}s hold")
            message = f"{said} signs without a meaning, the first {word!r}; look into the document"
            remarks.append(Remark("garbled_text", severity, message, line.locator))
    return remarks


def is_known_heading(text: str) -> bool:
    """Whether the vocabulary knows a text as a heading."""
    bare = bare_heading(text)
    return mark_of(text) is not None or TABLES.exact(bare) is not None or OTHER_HEADINGS.exact(bare) is not None


def _lines_of(document: Blocks) -> Iterator[Line]:
    """The blocks as lines, for what still takes lines: the evidence of results."""
    for block in document.blocks:
        if isinstance(block, Table):
            for row in block.rows:
                yield _line([cell.one_line for cell in row.distinct], row.place)
        else:
            yield _line([block.text], block.place)
    yield from (_line([piece.text], piece.place) for piece in document.around)


def _line(texts: list[str], place: Locator) -> Line:
    words = () if place.box is None else (Word(texts[0], place.box),)
    return Line(tuple(Cell(text, words) for text in texts), place.page, place.line)
