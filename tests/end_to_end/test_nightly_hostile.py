"""Hostile and odd input: each file ends in its code, nothing is fetched or half loaded, and the good is loaded."""

import os
import socket
import zipfile
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from database_dump import counts
from reportlab.pdfgen.canvas import Canvas
from small_reports import small_report, write_reports

from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import Summary
from esrp_ingest.importing.workers.pool import Limits

GOOD = "z-good.html"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good report, which comes last."""
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / GOOD).write_text(small_report(1))
    return folder


def run(folder: Path, **limits: float) -> tuple[Summary, dict[str, str | None]]:
    """Imports a folder; the codes of what was not loaded, by name."""
    url = f"sqlite:///{folder.parent}/esrp.db"
    summary = run_import([str(folder)], url, ImportOptions(jobs=2, limits=Limits(**{"timeout_seconds": 60, **limits})))
    found = counts(url)
    assert found["document"] == summary.counts.loaded
    assert found["run"] == found["document"]
    assert found["instance_io"] == 2 * found["document"]
    return summary, {failure.uri.rsplit("/", 1)[-1]: failure.code for failure in summary.failures}


def pdf_with(stream: bytes) -> bytes:
    """A PDF of one page whose content is a compressed stream."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%b\nendstream" % (len(stream), stream),
    ]
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 5\n0000000000 65535 f \n%btrailer<</Size 5/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return data + end % (table, len(data))


def test_a_pdf_that_unpacks_to_more_than_the_memory_costs_itself_alone(folder: Path) -> None:
    packer = zlib.compressobj(9)
    bomb = b"".join(packer.compress(bytes(2**20)) for _ in range(1500)) + packer.flush()
    (folder / "bomb.pdf").write_bytes(pdf_with(bomb))
    summary, codes = run(folder, memory_bytes=2**29)
    assert codes == {"bomb.pdf": "out_of_memory"}
    assert summary.counts.loaded == 1


def test_a_zip_that_unpacks_to_more_than_the_limit_is_not_unpacked(folder: Path) -> None:
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.html", bytes(30 * 2**20))
        archive.writestr("good.html", small_report(2))
        archive.writestr("../../outside.html", small_report(3))
        archive.writestr("nested.zip", b"PK\x03\x04 inside")
    summary, codes = run(folder, max_bytes=2**20)
    assert codes == {"bomb.html": "unreadable", "nested.zip": "unsupported_type"}
    assert summary.counts.loaded == 3
    assert sorted(path.name for path in folder.parent.iterdir() if path.suffix == ".html") == []


def test_deep_nesting_is_read_or_refused(folder: Path) -> None:
    (folder / "deep.html").write_text("<div>" * 100_000 + small_report(2) + "</div>" * 100_000)
    (folder / "tables.html").write_text("<table><tr><td>" * 5_000 + small_report(3))
    summary, codes = run(folder)
    assert set(codes.values()) <= {"corrupt", "not_a_report", "timeout", "out_of_memory", "invalid"}
    assert summary.counts.loaded >= 1


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    """A port of this machine that notices whoever calls."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        yield server


def test_nothing_that_a_document_names_is_fetched_or_run(folder: Path, listener: socket.socket) -> None:
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    doctype = f'<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y SYSTEM "{address}/y">]>'
    calls = f'<script src="{address}/s.js"></script><img src="{address}/i.png"><link rel="stylesheet" href="{address}">'
    (folder / "calls.html").write_text(doctype + small_report(2, f"&x; &y; {calls}"))
    summary, _ = run(folder)
    assert summary.counts.loaded == 2
    with pytest.raises(TimeoutError):
        listener.accept()


def test_entities_that_multiply_do_not(folder: Path) -> None:
    names = "abcdefghij"
    entities = "".join(f'<!ENTITY {new} "{f"&{old};" * 10}">' for old, new in pairwise(names))
    (folder / "laughs.html").write_text(f'<!DOCTYPE html [<!ENTITY a "lol">{entities}]>' + small_report(2, "&j;"))
    summary, _ = run(folder, memory_bytes=2**29)
    assert summary.counts.loaded == 2


def test_pages_by_the_thousand_are_no_report_and_no_trouble(folder: Path) -> None:
    canvas = Canvas(str(folder / "pages.pdf"))
    for number in range(1_000):
        canvas.drawString(72, 720, f"page {number} says nothing")
        canvas.showPage()
    canvas.save()
    _, codes = run(folder)
    assert codes == {"pages.pdf": "not_a_report"}


def test_names_with_line_ends_and_bytes_that_are_no_text_are_loaded(folder: Path) -> None:
    for number, name in enumerate((b"line\nend.html", b"caf\xe9.html", b"-rf.html", b"%41 #?.html"), start=2):
        (folder / os.fsdecode(name)).write_text(small_report(number))
    summary, codes = run(folder)
    assert (summary.counts.loaded, codes) == (5, {})


def test_links_that_lead_back_and_links_to_nowhere(folder: Path) -> None:
    (folder / "back").symlink_to(folder)
    (folder / "nowhere.html").symlink_to("gone.html")
    summary, codes = run(folder)
    assert (summary.counts.loaded, codes) == (1, {"nowhere.html": "unreadable"})


def test_files_that_vanish_between_finding_and_reading_are_unreadable(tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "odd", 3)

    class Vanishing:
        def found(self, total: int) -> None:
            assert total == 3
            (folder / "report001.html").unlink()

        def settled(self, _: object) -> None:
            pass

    summary = run_import([str(folder)], f"sqlite:///{tmp_path}/esrp.db", ImportOptions(jobs=1), Vanishing())
    assert summary.counts.loaded == 2
    assert [failure.code for failure in summary.failures] == ["unreadable"]


def test_noise_under_every_name_ends_in_a_code(folder: Path) -> None:
    noise = bytes(range(256)) * 64
    names = ("a.pdf", "b.html", "c.txt", "d.md", "e.zip", "f", "g.docx")
    for name in names:
        (folder / name).write_bytes(noise)
    (folder / "h.pdf").write_bytes(b"%PDF-1.7\n" + noise)
    (folder / "i.html").write_bytes(b"<html>" + noise)
    (folder / "j.txt").write_text("x" * 2_000_000)
    summary, codes = run(folder)
    assert summary.counts.loaded == 1
    assert set(codes) == {*names, "h.pdf", "i.html", "j.txt"}
