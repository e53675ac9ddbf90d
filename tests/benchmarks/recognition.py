"""What recognizing pictures costs: `python -m tests.benchmarks.recognition` writes its section of docs/benchmarks.md.

It makes a scanned paper of forty pages out of a sample, 200 dots an inch and every page a little askew, and imports it
at the defaults; by itself, and with `--busy` while as many processes as there are cores do nothing but count.
"""

import argparse
import io
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pypdfium2
from PIL.Image import Resampling

from esrp_ingest.importing.job import run_import
from tests.benchmarks.harness import ROOT, machine, table, write_section

PAPER = ROOT / "fixtures/samples/sample-brightwater-bw16-2013-e.pdf"
PAGES, RESOLUTION, DEGREES = 40, 200, 0.6
AIM_MB = 1536


def scanned(data: bytes, count: int) -> bytes:
    """Pictures of a paper's pages, as many as wanted, turned a little to the left and to the right."""
    document = pypdfium2.PdfDocument(data)
    pictures = []
    for number in range(count):
        page = document[number % len(document)]
        picture = page.render(scale=RESOLUTION / 72).to_pil().convert("L")
        angle = DEGREES if number % 2 else -DEGREES
        pictures.append(picture.rotate(angle, fillcolor=255, resample=Resampling.BICUBIC))
        page.close()
    written = io.BytesIO()
    pictures[0].save(written, "PDF", save_all=True, append_images=pictures[1:], resolution=RESOLUTION)
    return written.getvalue()


class Peak(threading.Thread):
    """The most memory that any process held that this one started, as the system itself remembers it."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most_mb = 0
        self.ended = threading.Event()

    def run(self) -> None:
        while not self.ended.wait(0.1):
            for child in psutil.Process().children():
                if "esrp_ingest.importing.workers.child" in _arguments(child):
                    self.most_mb = max(self.most_mb, _peak_mb(child.pid))


def _arguments(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _peak_mb(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    return next((int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0)


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that do nothing but count."""
    counting = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for process in counting:
            process.kill()
            process.wait()


def measured(paper: Path, url: str) -> tuple[object, ...]:
    """The import of a scanned paper at the defaults: what became of it, its seconds and its memory."""
    peak = Peak()
    peak.start()
    begin, used = time.perf_counter(), sum(os.times()[2:4])
    summary = run_import([str(paper)], url)
    seconds = time.perf_counter() - begin
    spent = sum(os.times()[2:4]) - used
    peak.ended.set()
    peak.join()
    outcome = "loaded" if summary.counts.loaded else summary.failures[0].code
    return outcome, PAGES, seconds / PAGES, spent / PAGES, peak.most_mb


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--busy", action="store_true", help="also while every core has something else to do")
    wanted = options.parse_args()
    rows = []
    with tempfile.TemporaryDirectory(prefix="esrp-benchmark-") as folder:
        paper = Path(folder) / "scan.pdf"
        paper.write_bytes(scanned(PAPER.read_bytes(), PAGES))
        rows.append(("by itself", *measured(paper, f"sqlite:///{folder}/alone.db"), f"{os.getloadavg()[1]:.1f}"))
        if wanted.busy:
            with busy(os.cpu_count() or 1):
                rows.append(("busy", *measured(paper, f"sqlite:///{folder}/busy.db"), f"{os.getloadavg()[1]:.1f}"))
    columns = ("machine", "result", "pages", "seconds a page", "processor seconds a page", "peak MB", "load average")
    section = f"""## Recognizing pictures

`python -m tests.benchmarks.recognition --busy`, on {machine("onnxruntime", "rapidocr", "pypdfium2")}
A paper of {PAGES} scanned pages ({RESOLUTION} dots an inch, each {DEGREES}° askew) imported at the defaults. The peak
is what the process that read it held in memory at most, in MB of 2^20 bytes, as the system remembers it; the aim is to
stay below {AIM_MB}.

{table(columns, rows)}
"""
    sys.stdout.write(section)
    write_section("recognition", section)


if __name__ == "__main__":
    main()
