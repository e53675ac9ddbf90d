"""What a release reads differently gets another extractor's version, so that imports read it again."""

import json
from pathlib import Path

import pytest

from esrp_ingest.extract import EXTRACTOR_VERSION
from fixtures import readings

REFRESH = "if that is meant, run `python -m fixtures.readings` (with a higher EXTRACTOR_VERSION after a release)"


@pytest.mark.parametrize("name", readings.documents())
def test_a_fixture_is_read_as_this_version_reads_it(name: str):
    _, _, held = readings.stored()
    assert held.get(name) == readings.digest(name), f"{name} is read differently under the same version: {REFRESH}"


def test_the_digests_are_those_of_this_version_and_of_every_fixture():
    _, version, held = readings.stored()
    assert version == EXTRACTOR_VERSION
    assert sorted(held) == readings.documents()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(readings, "FOLDER", tmp_path)
    monkeypatch.setattr(readings, "READINGS", tmp_path / "readings.json")
    (tmp_path / "report.txt").write_text("Test Summary\nOverall Test Result\tPass\n")
    held = {"released": EXTRACTOR_VERSION, "extractor_version": EXTRACTOR_VERSION, "readings": {"report.txt": "other"}}
    (tmp_path / "readings.json").write_text(json.dumps(held))
    return tmp_path


def test_digests_are_not_written_anew_under_the_released_version(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert readings.main([]) == 1
    assert "raise EXTRACTOR_VERSION" in capsys.readouterr().out
    assert readings.stored()[2] == {"report.txt": "other"}
    monkeypatch.setattr(readings, "EXTRACTOR_VERSION", f"{EXTRACTOR_VERSION}.1")
    assert readings.main(["--release"]) == 0
    released, version, held = readings.stored()
    assert (released, version) == (f"{EXTRACTOR_VERSION}.1", f"{EXTRACTOR_VERSION}.1")
    assert held == {"report.txt": readings.digest("report.txt")}
    assert folder.exists()


def test_what_is_refused_has_a_digest_too(folder: Path):
    (folder / "empty.txt").write_text(" ")
    assert readings.digest("empty.txt") != readings.digest("report.txt")
