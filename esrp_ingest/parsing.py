"""One file to one parsed document: reader, extractors, audit. Pure: no database, no global state, nothing fetched."""

import hashlib
import os
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, get_args

from pydantic import ValidationError

import esrp_ingest.glance  # noqa: F401 - what a parsed document shows of itself
from esrp_ingest.audit import audit
from esrp_ingest.audit.endings import judged_endings
from esrp_ingest.bounds import CELLS, FINDINGS_OF_A_RULE, LINE_CHARACTERS, LINES, require
from esrp_ingest.errors import NotAReport, UnreadableDocument
from esrp_ingest.evidence import weigh
from esrp_ingest.extract import EXTRACTOR_VERSION
from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.extracting import hidden_letters
from esrp_ingest.layout import Reading, Remark, Severity
from esrp_ingest.models import Document, Finding, ParsedDocument, noticed
from esrp_ingest.readers.advice import require_recognition
from esrp_ingest.readers.sniffing import format_of
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.scans import better_reading, doubtful_scans, reread, unread_pictures
from esrp_ingest.texts import Chosen, better_layout
from esrp_ingest.vocabulary.vendors import load_vendors

if TYPE_CHECKING:
    from esrp_ingest.extract.figures import Figures
    from esrp_ingest.extract.report.run_values import ReadCell

_LEFT = ("attachment_left", "picture_left")
"""Rules that tell what a reader left alone."""
_WORST_FIRST: tuple[Severity, ...] = get_args(Severity)


def parse(path: str | os.PathLike[str], *, vendors: Path | None = None, ocr: OcrMode = "auto") -> ParsedDocument:
    """Reads one report or whitepaper (PDF, .docx, HTML, a message, CSV, text or Markdown).

    Args:
        path: the file.
        vendors: a TOML file with more vendors than the built-in ones.
        ocr: which pages of a PDF are recognized from their pictures.

    Raises:
        UnreadableDocument: the file cannot be read; its `code` says why, its message names the path.
        NotAReport: it can be read, and holds no Jetstress report and no ESRP solution.
    """
    file = Path(path)
    try:
        return parse_bytes(file.read_bytes(), file.name, vendors=vendors, ocr=ocr)
    except OSError as error:
        raise UnreadableDocument("unreadable", f"cannot be opened: {error.strerror}").at(file) from error
    except UnreadableDocument as error:
        raise error.at(file) from error.__cause__


def parse_bytes(
    data: bytes,
    name: str = "",
    *,
    vendors: Path | None = None,
    ocr: OcrMode = "auto",
    cells: "list[ReadCell] | None" = None,
    figures: "Figures | None" = None,
) -> ParsedDocument:
    """The same for bytes that are already at hand.

    Args:
        data: the whole file.
        name: its file name, which decides only what the bytes leave open.
        vendors: a TOML file with more vendors than the built-in ones.
        ocr: which pages of a PDF are recognized from their pictures.
        cells: takes every cell of a report that is understood, with its place, where somebody wants to see them.
        figures: takes every figure, with what became of it, where somebody wants to see them.

    Raises:
        UnreadableDocument: the bytes cannot be read, or what they say does not fit the model; its `code` says why.
        NotAReport: they can be read, and hold no Jetstress report and no ESRP solution.
    """
    require_recognition(ocr)
    with ExitStack() as open_readings:
        try:
            reading = read(data, name, ocr)
            open_readings.callback(reading.release)
            best = better_layout(better_reading(reading, vendors), vendors)
            return _parsed(data, best, vendors, _Seen(cells, figures), ocr)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(str(part) for part in first["loc"])
            message = f"what it says does not fit the model: {place}: {first['msg']}"
            raise UnreadableDocument("invalid", message) from error


class _Seen(NamedTuple):
    """What takes the cells that are understood, and all figures, where somebody wants to see them."""

    cells: "list[ReadCell] | None"
    figures: "Figures | None"

    def clear(self) -> None:
        """Forgets what was taken."""
        for taken in self:
            if taken is not None:
                taken.clear()

    def extract(self, chosen: Chosen, vendors: Path | None) -> Extracted:
        """What a reading says; it is not extracted again where nobody wants to see more."""
        if chosen.extracted is not None and self.cells is None and self.figures is None:
            return chosen.extracted
        return extract(chosen.reading, load_vendors(vendors), self.cells, self.figures)


def _is_checksum(reading: Reading) -> bool:
    """Whether a page of Jetstress's is about checksums only; papers and other reports may name them, too."""
    if reading.media_type != "text/html":
        return False
    texts = [line.text.strip().casefold() for line in reading.lines]
    measured = ("transactional i/o performance", "database sizing and throughput")
    return any(text.startswith("checksum statistics") for text in texts) and not any(
        text.startswith(measured) for text in texts
    )


def _parsed(
    data: bytes,
    chosen: Chosen,
    vendors: Path | None,
    seen: _Seen,
    ocr: OcrMode,
) -> ParsedDocument:
    reading = chosen.reading
    if _is_checksum(reading):
        raise NotAReport("it is a DBChecksum report of Jetstress: bad pages are counted there, and nothing is measured")
    extracted = seen.extract(chosen, vendors)
    unread = f"{unread_pictures(reading, ocr)}{_what_was_left(reading)}"
    if not extracted.runs and not extracted.solutions:
        raise NotAReport(f"it holds no Jetstress report and describes no ESRP solution{unread}")
    _weigh(extracted, reading, unread)
    audited = audit(extracted.solutions, extracted.runs, extracted.findings)
    better = reread(reading, extracted.runs, audited.findings, vendors)
    if better.lines is not reading.lines:
        seen.clear()
        return _parsed(data, Chosen(better), vendors, seen, ocr)
    document = Document(
        sha256=hashlib.sha256(data).hexdigest(),
        media_type=reading.media_type,
        kind=extracted.kind,
        program=extracted.program,
        title=extracted.title,
        page_count=reading.page_count,
        byte_size=len(data),
        extractor_version=EXTRACTOR_VERSION,
        relations_checked=audited.relations_checked,
        relations_held=audited.relations_held,
        figures=extracted.account.total,
        figures_read=extracted.account.read,
        figures_explained=extracted.account.explained,
        figures_left=extracted.account.left,
    )
    runs, endings = judged_endings(
        extracted.runs,
        alone=extracted.kind == "report",
        breaks_off=reading.breaks_off,
        has_markup=not reading.media_type.startswith("text/") or reading.media_type == "text/html",
    )
    found = [*extracted.findings, *endings, *audited.findings]
    remarks = [*better.remarks, *doubtful_scans(better, found, ocr)]
    findings = _capped([*_from_remarks(remarks), *found])
    return ParsedDocument(
        document=document,
        solutions=tuple(extracted.solutions),
        runs=tuple(runs),
        findings=tuple(findings),
        table_trust=tuple(audited.table_trust),
    )


def _weigh(extracted: Extracted, reading: Reading, unread: str) -> None:
    """Refuses a document without evidence of results, and takes figures that are no results out of its metrics."""
    evidence = weigh(extracted.solutions, extracted.runs, [*reading.lines, *reading.around], unread)
    extracted.solutions = evidence.solutions
    if evidence.finding and evidence.finding.rule not in {finding.rule for finding in extracted.findings}:
        extracted.findings.append(evidence.finding)


def _what_was_left(reading: Reading) -> str:
    """What a document that says nothing by itself holds, and nobody read."""
    return "".join(f"; {remark.message}" for remark in reading.remarks if remark.rule in _LEFT)


def read(data: bytes, name: str = "", ocr: OcrMode = "auto") -> Reading:
    """The lines of a document, by the reader for its kind.

    Raises:
        UnreadableDocument: they cannot be read, or there is too much of them; its `code` says why.
    """
    try:
        reading = format_of(data, name).read(data, name, ocr)
    except RecursionError as error:
        raise UnreadableDocument("invalid", "things in it are nested deeper than any paper nests them") from error
    require(len(reading.lines), LINES, "lines")
    require(sum([len(line.cells) for line in reading.lines]), CELLS, "cells")
    longest = max([len(cell.text) for line in reading.lines for cell in line.cells], default=0)
    require(longest, LINE_CHARACTERS, "characters in one line")
    garbled = any(remark.rule == "garbled_text" for remark in reading.remarks)
    hidden = [] if garbled else hidden_letters(reading.lines)
    return replace(reading, remarks=[*reading.remarks, *hidden])


def _capped(findings: Sequence[Finding]) -> list[Finding]:
    """As many findings of each rule as anybody reads; one more for each run tells how many are left out of it."""
    kept: list[Finding] = []
    counts: Counter[str] = Counter()
    rest: dict[tuple[str, int | None], list[Finding]] = {}
    for finding in findings:
        counts[finding.rule] += 1
        if counts[finding.rule] <= FINDINGS_OF_A_RULE:
            kept.append(finding)
        else:
            rest.setdefault((finding.rule, finding.run), []).append(finding)
    for (rule, run), left_out in rest.items():
        worst = min((finding.severity for finding in left_out), key=_WORST_FIRST.index)
        message = f"{len(left_out):,} more of this rule are left out; the first ones are listed"
        kept.append(Finding(run=run, rule=rule, severity=worst, message=message))
    return kept


def _from_remarks(remarks: Sequence[Remark]) -> list[Finding]:
    return [noticed(remark.rule, remark.severity, remark.message, remark.locator) for remark in remarks]


__all__ = [
    "EXTRACTOR_VERSION",
    "ParsedDocument",
    "parse",
    "parse_bytes",
    "read",
]
