"""A page of a report as a picture: recognized, marked as recognized, and right."""

import io
import socket
from pathlib import Path
from types import SimpleNamespace

import pypdfium2
import pytest
from PIL import Image

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.models import Run
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers import ocr

PAPER = "fixtures/samples/sample-sablepoint-sp450-2019-e.pdf"
TABLES = ("instance_io", "instance_maintenance_io", "instance_log_replication_io", "host_counter")


def pages_with_tables(count: int) -> bytes:
    """Pages of a paper that print the I/O tables of one report."""
    with Path(PAPER).open("rb") as file:
        data = file.read()
    run = next(run for run in parse_bytes(data).runs if run.instance_io)
    first = run.instance_io[0].page
    assert first is not None
    document, chosen = pypdfium2.PdfDocument(data), pypdfium2.PdfDocument.new()
    chosen.import_pages(document, list(range(first - 1, first - 1 + count)))
    written = io.BytesIO()
    chosen.save(written)
    return written.getvalue()


def as_picture(data: bytes) -> bytes:
    document = pypdfium2.PdfDocument(data)
    pictures = [page.render(scale=200 / 72).to_pil().convert("L") for page in document]
    written = io.BytesIO()
    pictures[0].save(written, "PDF", save_all=True, append_images=pictures[1:], resolution=200)
    return written.getvalue()


@pytest.fixture(scope="module")
def page() -> bytes:
    return pages_with_tables(1)


@pytest.fixture(scope="module")
def picture(page: bytes) -> bytes:
    return as_picture(page)


def figures(run: Run) -> dict[tuple[str, ...], float]:
    found = {}
    for table in TABLES:
        for row in getattr(run, table):
            values = row.model_dump(exclude={"page", "line", "bbox"})
            name = tuple(str(value) for value in values.values() if isinstance(value, str))
            found.update({(table, *name, key): value for key, value in values.items() if isinstance(value, float)})
    return found


@pytest.mark.skipif(not ocr.is_available(), reason="the extra esrp-ingest[ocr] is not installed")
def test_a_picture_of_a_report_is_read_without_the_network(page, picture, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("something wants the network")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    printed, recognized = parse_bytes(page), parse_bytes(picture)
    expected, found = figures(printed.runs[0]), figures(recognized.runs[0])
    assert len(expected) > 40
    wrong = {key for key, value in expected.items() if found.get(key) != value}
    noticed = " ".join(f"{finding.subject} {finding.message}" for finding in recognized.findings)
    assert len(wrong) <= len(expected) * 0.01
    assert all(key[1] in noticed for key in wrong)
    assert set(found) <= set(expected)
    assert {run.source for run in recognized.runs} == {"ocr"}
    assert {run.source for run in printed.runs} == {"text"}
    assert "recognized_page" in {finding.rule for finding in recognized.findings}


def test_a_picture_is_left_alone_where_that_is_wanted(picture: bytes) -> None:
    with pytest.raises(UnreadableDocument, match="read its pictures with --ocr auto") as error:
        parse_bytes(picture, ocr="never")
    assert error.value.code == "no_text"


def test_without_the_extra_its_name_is_said(picture: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    with pytest.raises(UnreadableDocument, match=r"esrp-ingest\[ocr\] reads its pictures"):
        parse_bytes(picture)
    with pytest.raises(UsageError, match=r"--ocr force needs the extra esrp-ingest\[ocr\]"):
        parse_bytes(picture, ocr="force")


def test_pictures_among_pages_with_text_are_findings(picture: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "is_available", lambda: False)
    with Path(PAPER).open("rb") as file:
        document = pypdfium2.PdfDocument(file.read())
    document.import_pages(pypdfium2.PdfDocument(picture))
    written = io.BytesIO()
    document.save(written)
    parsed = parse_bytes(written.getvalue())
    [missing] = [finding for finding in parsed.findings if finding.rule == "page_without_text"]
    assert (missing.page, missing.severity) == (parsed.document.page_count, "warning")
    assert "esrp-ingest[ocr]" in missing.message


@pytest.mark.skipif(not ocr.is_available(), reason="the extra esrp-ingest[ocr] is not installed")
def test_a_picture_without_letters_says_so() -> None:
    written = io.BytesIO()
    Image.new("L", (400, 400), 255).save(written, "PDF", resolution=72)
    with pytest.raises(UnreadableDocument, match="nothing could be recognized in its pictures"):
        parse_bytes(written.getvalue())


def test_a_misread_letter_before_a_slash_is_no_figure(picture: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    corners = [(0, 0), (40, 0), (40, 20), (0, 20)]
    seen = [(text, 0.9, corners) for text in ("1/O", "l/O,", "11/O", "A1/O", "1/0", "1/Ob", "Log:|/O")]
    engine = SimpleNamespace(word_results=[seen], txts=())
    monkeypatch.setattr(ocr, "_engine", lambda: lambda *_, **__: engine)
    found = ocr.recognize(pypdfium2.PdfDocument(picture), 0)
    assert [word.text for word in found.words] == ["I/O", "I/O,", "11/O", "A1/O", "1/0", "1/Ob", "Log:I/O"]


def test_words_of_one_line_belong_together_and_figures_may_not(picture: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(*words: tuple[str, int, int]) -> list[tuple[str, float, list[tuple[int, int]]]]:
        return [(text, 0.9, [(left, 0), (right, 0), (right, 30), (left, 30)]) for text, left, right in words]

    line = seen(
        ("Jetstress", 0, 100), ("Version", 120, 200), ("Time", 230, 300), ("12.500", 320, 400), ("1.000", 420, 500)
    )
    found = SimpleNamespace(word_results=(line,), txts=(), scores=(), boxes=())
    monkeypatch.setattr(ocr, "_engine", lambda: lambda *_, **__: found)
    words = ocr.recognize(pypdfium2.PdfDocument(picture), 0).words
    ends = [round(word.box.x1 * ocr.RESOLUTION / 72, 1) for word in words]
    assert ends == [112.5, 200, 300, 400, 500]
