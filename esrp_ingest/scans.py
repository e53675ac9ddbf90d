"""Scans: which of an unseen text and its picture is right, and which pages only recognition could read.

What decides between two readings is what `extract` and `audit` make of each: readers know neither.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from esrp_ingest.audit import audit
from esrp_ingest.extract.document import extract
from esrp_ingest.layout import Locator, Reading, Remark
from esrp_ingest.models import Finding
from esrp_ingest.readers.advice import recognition_advice
from esrp_ingest.readers.source import OcrMode
from esrp_ingest.vocabulary.vendors import load_vendors


def better_reading(reading: Reading, vendors: Path | None) -> Reading:
    """Of a scan's unseen text and of what its pictures say, where the two differ, that whose figures fit each other.

    Where these tell nothing, that with more words that are words.
    """
    if reading.other is None:
        return reading
    from esrp_ingest.readers.text_layers import sound_share  # noqa: PLC0415 - brings pypdfium2

    tallies = [_relations(each, vendors) for each in (reading, reading.other)]
    shares = [
        sound_share([word for line in each.lines for word in line.text.split()]) for each in (reading, reading.other)
    ]
    worth = [(2 * held - checked, round(share, 2)) for (checked, held), share in zip(tallies, shares, strict=True)]
    takes_pictures = worth[1] > worth[0]
    best = reading.other if takes_pictures else reading
    pages = sorted(reading.other.ocr_pages - reading.ocr_pages)
    (mine, held), (other, other_held) = reversed(tallies) if takes_pictures else tallies
    message = (
        f"a scan's unseen text and its picture differ on {'page' if len(pages) == 1 else 'pages'} "
        f"{', '.join(map(str, pages))}: the {'picture' if takes_pictures else 'text'} was read, where {held} of {mine} "
        f"relations hold; of the other, {other_held} of {other}"
    )
    return replace(best, remarks=[*best.remarks, Remark("doubtful_text_layer", "warning", message, Locator(pages[0]))])


def _relations(reading: Reading, vendors: Path | None) -> tuple[int, int]:
    """How many relations a reading states enough for, and how many of them hold."""
    extracted = extract(reading, load_vendors(vendors))
    audited = audit(extracted.solutions, extracted.runs, extracted.findings)
    return audited.relations_checked, audited.relations_held


def doubtful_scans(reading: Reading, findings: Sequence[Finding], ocr: OcrMode) -> list[Remark]:
    """A remark for each scan whose unseen text nobody compared with its picture, and in which something is wrong."""
    wrong = {finding.page for finding in findings if finding.severity != "info" and finding.page}
    message = "page {} is a scan with an unseen text in which something is wrong; {}"
    return [
        Remark("page_without_text", "warning", message.format(number, recognition_advice(ocr)), Locator(number))
        for number in sorted(wrong & reading.unseen_pages)
    ]


def unread_pictures(reading: Reading, ocr: OcrMode) -> str:
    """What to do about pages that nobody could read, which may hold what was looked for."""
    count = sum(remark.rule == "page_without_text" for remark in reading.remarks) + len(reading.unseen_pages)
    return f" in its words, and {count} of its pages only in pictures; {recognition_advice(ocr)}" if count else ""
