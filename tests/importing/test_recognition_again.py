"""Documents are read again where other pages shall be recognized than were."""

import io
from pathlib import Path

import pytest
from import_calls import outcome, run
from made_papers import load, paper
from PIL import Image, ImageDraw
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.database import Database
from esrp_ingest.database.store.jobs import Failure
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.importing.ledger import Assignment, Ledger
from esrp_ingest.models import Finding, Run
from esrp_ingest.readers.advice import asks_for_recognition, recognition_advice
from esrp_ingest.readers.source import OcrMode


def pages(*rules: str) -> list[Finding]:
    return [Finding(rule=rule, severity="info", message=rule, page=at) for at, rule in enumerate(rules, start=1)]


def is_current(database: Database, ocr: OcrMode | None, *, version: str = "1") -> bool:
    ledger = Ledger(database, version, str, ocr=ocr)
    [sha256] = ledger._documents
    return ledger.is_current(sha256, Assignment())


@pytest.mark.parametrize(
    ("rules", "current"),
    [
        ((), {None: True, "never": True, "auto": True, "force": False}),
        (("page_without_text",), {None: True, "never": True, "auto": False, "force": False}),
        (("recognized_page",), {None: True, "never": False, "auto": True, "force": False}),
        (("recognized_page", "recognized_page"), {None: True, "never": False, "auto": True, "force": True}),
        (("unreadable_page",), {None: True, "never": True, "auto": True, "force": False}),
    ],
)
def test_pages_that_need_it_are_recognized_once_that_is_possible(
    database: Database, rules: tuple[str, ...], current: dict[OcrMode | None, bool]
):
    load(database, paper("scanned", runs=[Run(test_type="stress")], findings=pages(*rules), page_count=2))
    assert {ocr: is_current(database, ocr) for ocr in current} == current


def test_a_document_without_pages_has_none_to_recognize(database: Database):
    load(database, paper("html", runs=[Run(test_type="stress")]))
    assert is_current(database, "force")
    assert not is_current(database, "force", version="2")


def test_what_failed_for_want_of_recognition_is_tried_again(database: Database):
    messages = {
        "a": f"none of its 2 pages holds text; {recognition_advice('auto')}",
        "b": f"none of its 2 pages holds text; {recognition_advice('never')}",
        "c": "none of its 2 pages holds text; there are no pictures of pages either",
    }
    ledger = Ledger(database, "1", str)
    ledger.begin("scans")
    for sha256, message in messages.items():
        ledger.fail(Failure(f"file:///{sha256}.pdf", "no_text", message, "1", sha256))
    for ocr, tried in (("auto", {"a", "b"}), ("force", {"a", "b"}), ("never", set()), (None, set())):
        later = Ledger(database, "1", str, ocr=ocr)
        assert {sha256 for sha256 in messages if later.failure_of(sha256) is None} == tried


def test_the_advice_is_known_again():
    assert asks_for_recognition(str(UnreadableDocument("no_text", f"no text; {recognition_advice('auto')}")))
    assert asks_for_recognition(f"no report; {recognition_advice('never')}; the attachment a.html was not read")
    assert not asks_for_recognition("nothing could be recognized in its pictures")


def partly_scanned() -> bytes:
    """A report whose second page is a picture of figures."""
    written = io.BytesIO()
    canvas = Canvas(written, invariant=True)
    for at, text in enumerate(("Microsoft Exchange Jetstress 2013", "Stress Test Result Report", "Test Summary")):
        canvas.drawString(72, 700 - 20 * at, text)
    canvas.drawString(72, 640, "Overall Test Result Pass")
    canvas.showPage()
    picture = Image.new("L", (1275, 1650), 255)
    for top in range(100, 1500, 40):
        ImageDraw.Draw(picture).text((120, top), "Instance1.1 16.661 8.916 112.353 66.059", fill=0, font_size=24)
    canvas.drawInlineImage(picture, 0, 0, 612, 792)
    canvas.save()
    return written.getvalue()


@pytest.mark.usefixtures("keeps_processes")
def test_unchanged_documents_still_await_recognition_each_counted_once(tmp_path: Path, sqlite_url: str):
    (tmp_path / "a.pdf").write_bytes(partly_scanned())
    (tmp_path / "other").mkdir()
    for expected in ({"loaded": 1}, {"unchanged": 1}):
        summary = run(tmp_path, sqlite_url, ocr="never")
        assert (outcome(summary), summary.documents_awaiting_recognition) == (expected, 1)
    (tmp_path / "other" / "b.pdf").write_bytes(partly_scanned())
    for _ in range(2):
        summary = run(tmp_path, sqlite_url, ocr="never")
        assert (outcome(summary), summary.documents_awaiting_recognition) == ({"unchanged": 2}, 1)
