"""What tests of imports share: a folder of reports, and documents that kill their process."""

from pathlib import Path

import pytest
from small_reports import MISBEHAVIOUR, write_reports

from esrp_ingest.importing.workers.process import ReadingProcess


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_reports(tmp_path / "reports", 2)


@pytest.fixture
def misbehaviour(keeps_processes: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001 - comes first
    """Documents that kill their process, which is not kept for others then."""
    monkeypatch.setenv("PYTHONPATH", str(MISBEHAVIOUR))
    monkeypatch.setattr("esrp_ingest.importing.workers.pool.ReadingProcess", ReadingProcess)
