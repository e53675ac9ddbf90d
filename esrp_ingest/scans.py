"""Scans: which of an unseen text and its picture is right, and which pages only recognition could read.

What decides between two readings is what `extract` and `audit` make of each: readers know neither.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from esrp_ingest.audit import audit
from esrp_ingest.extract.document import extract
from esrp_ingest.layout import Locator, Reading, Remark
from esrp_ingest.models import Finding, Located, Run
from esrp_ingest.readers.advice import recognition_advice, recognized_page
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.vocabulary.vendors import load_vendors


def better_reading(reading: Reading, vendors: Path | None) -> Reading:
    """A document with its scans as their unseen text says them, or as their pictures do where the two differ."""
    return _better(reading, reading.differing, vendors)


def reread(reading: Reading, runs: Sequence[Run], wrong: Sequence[Finding], vendors: Path | None) -> Reading:
    """A document whose arithmetic fails: where scans were read by their unseen text, their pictures may be better.

    Args:
        reading: the document as it was read.
        runs: what was read of it.
        wrong: what the audit found.
        vendors: a TOML file with more vendors.
    """
    errors = [finding for finding in wrong if finding.severity == "error"] if reading.unseen_pages else []
    pages = {finding.page for finding in errors if finding.page}
    for at in {finding.run for finding in errors if finding.run is not None}:
        pages |= _pages_of(runs[at])
    return _better(reading, reading.unseen_pages & pages, vendors)


def _pages_of(run: Run) -> set[int]:
    """The pages from the first to the last on which something of a run was read."""
    rows = (row for field in vars(run).values() if isinstance(field, tuple) for row in field)
    pages = [piece.page for piece in (run, *rows) if isinstance(piece, Located) and piece.page]
    return set(range(min(pages), max(pages) + 1)) if pages else set()


def _better(reading: Reading, pages: frozenset[int], vendors: Path | None) -> Reading:
    """Of a scan's unseen text and of what its pictures say that whose figures fit each other better.

    Where these tell nothing, that with more words that are words.

    Args:
        reading: a document whose scans can be recognized.
        pages: which of them are read either way.
        vendors: a TOML file with more vendors.
    """
    pictured = reading.pictured
    if pictured is None or not pages:
        return reading
    from esrp_ingest.readers.text_layers import sound_share  # noqa: PLC0415 - brings pypdfium2

    numbers = sorted(pages)
    reading = replace(reading, unseen_pages=reading.unseen_pages - pages, differing=frozenset())
    recognized = reading.ocr_pages | pages
    remarks = [*reading.remarks, *map(recognized_page, numbers)]
    other = replace(reading, lines=pictured(recognized), remarks=remarks, ocr_pages=recognized)
    tallies = [_relations(each, vendors) for each in (reading, other)]
    shares = [sound_share([word for line in each.lines for word in line.text.split()]) for each in (reading, other)]
    worth = [(2 * held - checked, round(share, 2)) for (checked, held), share in zip(tallies, shares, strict=True)]
    takes_pictures = worth[1] > worth[0]
    best = other if takes_pictures else reading
    (mine, held), (other_mine, other_held) = reversed(tallies) if takes_pictures else tallies
    message = (
        f"a scan's unseen text and its picture differ on {'page' if len(pages) == 1 else 'pages'} "
        f"{', '.join(map(str, numbers))}: the {'picture' if takes_pictures else 'text'} was read, where {held} of "
        f"{mine} relations hold; of the other, {other_held} of {other_mine}"
    )
    doubt = Remark("doubtful_text_layer", "warning", message, Locator(numbers[0]))
    return replace(best, remarks=[*best.remarks, doubt])


def _relations(reading: Reading, vendors: Path | None) -> tuple[int, int]:
    """How many relations a reading states enough for, and how many of them hold."""
    extracted = extract(reading, load_vendors(vendors))
    audited = audit(extracted.solutions, extracted.runs, extracted.findings)
    return audited.relations_checked, audited.relations_held


def doubtful_scans(reading: Reading, findings: Sequence[Finding], ocr: OcrMode) -> list[Remark]:
    """A remark for each scan whose unseen text nobody compared with its picture, and in which something is wrong."""
    if reading.pictured is not None:
        return []
    wrong = {finding.page for finding in findings if finding.severity != "info" and finding.page}
    message = "page {} is a scan with an unseen text in which something is wrong; {}"
    return [
        Remark("page_without_text", "warning", message.format(number, recognition_advice(ocr)), Locator(number))
        for number in sorted(wrong & reading.unseen_pages)
    ]


def unread_pictures(reading: Reading, ocr: OcrMode) -> str:
    """What to do about pages that nobody could read, which may hold what was looked for."""
    count = sum(remark.rule == "page_without_text" for remark in reading.remarks)
    count += len(reading.unseen_pages) if reading.pictured is None else 0
    return f" in its words, and {count} of its pages only in pictures; {recognition_advice(ocr)}" if count else ""
