"""esrp parse: pages explained, pictures recognized or left alone."""

import os
from pathlib import Path

import pytest
from PIL import Image

PAPER = Path("fixtures/samples/sample-linden-la9-2010-f.pdf").absolute()


def test_a_page_is_explained(esrp, tmp_path: Path) -> None:
    called = esrp("parse", "--explain", PAPER, "--page", 6, "--png", tmp_path / "page.png")
    assert (called.code, called.out) == (0, "")
    assert f"page 6 of {PAPER} is explained" in called.err
    with Image.open(tmp_path / "page.png") as picture:
        assert picture.width > 1500


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--explain",), "--explain needs --page N and --png OUT.png"),
        (("--page", 3), "--page and --png belong to --explain"),
        (("--explain", "--page", 3, "--png", "no/such/folder.png"), "cannot write no/such/folder.png"),
        (("--explain", "--page", 99, "--png", "page.png"), "there is no page 99"),
    ],
)
def test_what_does_not_fit_together_is_said(esrp, arguments: tuple[object, ...], message: str) -> None:
    called = esrp("parse", PAPER, *arguments)
    assert (called.code, called.out) == (2, "")
    assert message in called.err


def test_a_file_that_is_not_there_or_no_document_cannot_be_explained(esrp, tmp_path: Path) -> None:
    missing = esrp("parse", "--explain", tmp_path / "no.pdf", "--page", 1, "--png", tmp_path / "page.png")
    assert missing.code == 3
    assert missing.err == f"esrp: {tmp_path}/no.pdf: unreadable: cannot be read: No such file or directory\n"
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.4 nothing")
    broken = esrp("parse", "--explain", tmp_path / "bad.pdf", "--page", 1, "--png", tmp_path / "page.png")
    assert broken.code == 3
    assert "corrupt" in broken.err


def test_a_file_that_is_not_there_is_one_line(esrp, tmp_path: Path) -> None:
    called = esrp("parse", tmp_path / "no.pdf")
    assert called == (3, "", f"esrp: {tmp_path}/no.pdf: unreadable: there is no such file\n")


def test_a_file_that_may_not_be_read_is_one_line(esrp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.txt").write_text("x")
    opened = os.open

    def refuse(path: str, *arguments: int) -> int:
        if str(path).endswith("mine.txt"):
            raise PermissionError(13, "Permission denied")
        return opened(path, *arguments)

    monkeypatch.setattr("os.open", refuse)
    monkeypatch.setattr("os.access", lambda *_: False)
    called = esrp("parse", tmp_path / "mine.txt")
    assert (called.code, called.out, called.err.count("\n")) == (3, "", 1)
    assert called.err.startswith(f"esrp: {tmp_path}/mine.txt: unreadable: ")
    assert "Permission denied" in called.err


def test_recognition_is_chosen_by_an_option(esrp, tmp_path: Path) -> None:
    picture = tmp_path / "picture.pdf"
    Image.new("L", (400, 400), 255).save(picture, "PDF", resolution=72)
    called = esrp("parse", picture, "--ocr", "never")
    assert called.code == 3
    assert "no_text: its only page holds no text; read its pictures with --ocr auto" in called.err
    assert esrp("ingest", picture, "--ocr", "never", "--jobs", 1).code == 3
    explained = esrp("parse", "--explain", picture, "--page", 1, "--png", tmp_path / "page.png", "--ocr", "never")
    assert (explained.code, explained.err) == (3, called.err)


def test_explaining_takes_the_same_options_as_reading(esrp, tmp_path: Path) -> None:
    (tmp_path / "vendors.toml").write_text("no table")
    options = ("--vendors", tmp_path / "vendors.toml")
    explained = esrp("parse", "--explain", PAPER, "--page", 1, "--png", tmp_path / "page.png", *options)
    assert explained.code == 2
    assert "vendors.toml" in explained.err
