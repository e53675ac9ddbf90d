"""Recognizing pictures asks nobody: the system's own record of all network calls says so."""

import io
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from esrp_ingest.readers import ocr

PAGES = 8
IN_PROCESS = """
import logging, sys, time
from esrp_ingest import parse
from esrp_ingest.errors import UnreadableDocument
logging.basicConfig(level=logging.INFO, format="%(message)s")
try:
    parse(sys.argv[1])
except UnreadableDocument:
    pass
time.sleep(10)
"""
IN_WORKER = """
import logging, sys, time
from pathlib import Path
from esrp_ingest.importing.workers.tasks import ParseTask
from esrp_ingest.importing.workers.pool import Limits, parsing_pool
logging.basicConfig(level=logging.INFO, format="%(message)s")
data = Path(sys.argv[1]).read_bytes()
with parsing_pool(Limits(timeout_seconds=600), 1) as readers:
    readers.submit(ParseTask("scan.pdf", "scan.pdf", "", len(data), 600, data=data)).result()
    time.sleep(10)
"""
"""Telemetry is sent some seconds after the first picture, so whoever recognized lives on for a while."""


def may_trace() -> bool:
    """Whether strace is there, and this machine lets it look at processes."""
    program = shutil.which("strace")
    return program is not None and not subprocess.call([program, "-f", "-o", "/dev/null", "true"])


def scan(path: Path) -> None:
    """A paper of small pictures, with a line of text on each."""
    pages = [Image.new("L", (736, 736), 255) for _ in range(PAGES)]
    for number, page in enumerate(pages, start=1):
        ImageDraw.Draw(page).text((40, 300), f"Machine Name MBX{number}", font=ImageFont.load_default(48))
    written = io.BytesIO()
    pages[0].save(written, "PDF", save_all=True, append_images=pages[1:], resolution=200)
    path.write_bytes(written.getvalue())


@pytest.mark.skipif(not ocr.is_available(), reason="the extra esrp-ingest[ocr] is not installed")
@pytest.mark.skipif(not may_trace(), reason="strace is not installed, or may not look at processes")
@pytest.mark.timeout(900)
@pytest.mark.parametrize("program", [IN_PROCESS, IN_WORKER], ids=["in process", "in a worker"])
def test_eight_recognized_pages_send_nothing_to_anybody(tmp_path: Path, program: str) -> None:
    scan(tmp_path / "scan.pdf")
    record = tmp_path / "network"
    finished = subprocess.run(
        ["strace", "-f", "-e", "trace=network", "-o", record, sys.executable, "-c", program, tmp_path / "scan.pdf"],
        capture_output=True,
        text=True,
        check=False,
        timeout=800,
    )
    assert finished.stderr.count("recognizing its picture") == PAGES, finished.stderr
    calls = re.findall(r"(?:connect|sendto|sendmsg|sendmmsg)\(.*", record.read_text())
    assert [call for call in calls if "AF_INET" in call] == []
