"""One file to one parsed document by the rooms of the new extraction: for comparisons until the switch."""

import hashlib

from esrp_ingest.account.explanations import explain
from esrp_ingest.account.figures import READ, Account
from esrp_ingest.account.findings import unread_figures
from esrp_ingest.audit import audit
from esrp_ingest.document import Document as Blocks
from esrp_ingest.errors import NotAReport
from esrp_ingest.extract import EXTRACTOR_VERSION
from esrp_ingest.models import Document, ParsedDocument, noticed
from esrp_ingest.readers.blocks.formats import document_of
from esrp_ingest.readers.sniffing import format_of
from esrp_ingest.readers.source import Source
from esrp_ingest.reports.headings import bare_heading, mark_of
from esrp_ingest.reports.reader import read_reports
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, TABLES


def parse_bytes_anew(data: bytes, name: str = "") -> ParsedDocument:
    """Read one report as `parsing.parse_bytes` does, without papers.

    Raises:
        NotAReport: it holds no Jetstress report.
    """
    document = _document(data, name)
    values = Values.of(document)
    account = Account([*document.pieces, *document.around])
    reports = read_reports(document, values, account)
    if not reports.runs:
        raise NotAReport("it holds no Jetstress report")
    explain(account, document, reports.where)
    left_over = list(unread_figures(account, document.blocks, reports.where.headings))
    audited = audit([], reports.runs, reports.findings)
    remarks = [noticed(each.rule, each.severity, each.message, each.locator) for each in document.remarks]
    total, read, left = account.count(), account.count(READ), account.count("")
    return ParsedDocument(
        document=Document(
            sha256=hashlib.sha256(data).hexdigest(),
            media_type=document.media_type,
            kind="report",
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
        runs=tuple(reports.runs),
        findings=(*remarks, *reports.findings, *left_over, *audited.findings),
        table_trust=tuple(audited.table_trust),
    )


def _document(data: bytes, name: str) -> Blocks:
    """The blocks of a file, by the reader for its format."""
    kind = format_of(data, name)
    return document_of(kind, Source(data, name, kind.media_type), _is_known)


def _is_known(text: str) -> bool:
    """Whether the vocabulary knows a text as a heading."""
    bare = bare_heading(text)
    return mark_of(text) is not None or TABLES.exact(bare) is not None or OTHER_HEADINGS.exact(bare) is not None
