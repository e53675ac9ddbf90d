"""The example scripts run, and print what they found."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_two_arrays_are_compared_from_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(ROOT / "docs" / "examples" / "compare_two_arrays.py"))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Linden LA-9: 4 runs, ")
    assert "Brightwater BW16     4000   24 runs   12.481 ms    59.5/s a disk" in lines
    assert lines[-3:] == ["1 Sable Point SP450 155.3 1/s", "1 Brightwater BW16 59.5 1/s", "1 Linden LA-9 35.8 1/s"]
