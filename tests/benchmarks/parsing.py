"""How fast documents are read: `python tests/benchmarks/parsing.py` prints the tables and writes docs/benchmarks.md.

PDFs are compared with PDFium's plain text of the same file and with pdfplumber's tables of its first pages, HTML with
BeautifulSoup's bare parse of the same bytes.
"""

import cProfile
import io
import pstats
import statistics
import subprocess
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pdfplumber
import pypdfium2
from bs4 import BeautifulSoup
from harness import ROOT, machine, median_ratio, seconds, table, write_section
from shortfall import shortfall

from esrp_ingest.parsing import parse_bytes

FIXTURES = ROOT / "fixtures"
RUNS = 9
PLUMBED_PAGES = 6
"""About so many pages of each file are given to pdfplumber; its time is scaled to all of them."""
LONG = 400
"""Pages of the long PDF."""
PDF_COLUMNS = ("PDF", "pages", "ms a page", "plain text, ms a page", "times plain text", "times faster than pdfplumber")
HTML_COLUMNS = ("report", "KB", "ms", "bare parse, ms", "times the bare parse")
ROOMS = {
    "PDFium itself": ("pypdfium2",),
    "readers": ("esrp_ingest/readers", "esrp_ingest/layout"),
    "extraction": ("esrp_ingest/extract", "esrp_ingest/vocabulary", "esrp_ingest/quantities", "rapidfuzz"),
    "BeautifulSoup and lxml": ("/bs4/", "/lxml/"),
    "models": ("pydantic", "esrp_ingest/models"),
    "audit": ("esrp_ingest/audit",),
}


def plain_text(data: bytes) -> None:
    """PDFium's text of all pages."""
    document = pypdfium2.PdfDocument(data)
    for index in range(len(document)):
        page = document[index]
        text = page.get_textpage()
        text.get_text_range()
        text.close()
        page.close()
    document.close()


def plumber_tables(data: bytes) -> int:
    """pdfplumber's tables of some pages spread over the document; how many pages there were."""
    with pdfplumber.open(io.BytesIO(data)) as document:
        pages = document.pages[:: max(1, len(document.pages) // PLUMBED_PAGES)]
        for page in pages:
            page.extract_tables()
            page.close()
        return len(pages)


def long_pdf(pages: int) -> bytes:
    """A PDF of so many pages: those of the published papers, over and over."""
    papers = cycle(pypdfium2.PdfDocument(path.read_bytes()) for path in sorted(FIXTURES.glob("papers/*/paper.pdf")))
    whole = pypdfium2.PdfDocument.new()
    while (missing := pages - len(whole)) > 0:
        paper = next(papers)
        whole.import_pages(paper, list(range(min(len(paper), missing))))
    written = io.BytesIO()
    whole.save(written)
    return written.getvalue()


def pdf_rows() -> Iterator[tuple[object, ...]]:
    """A row for each PDF of the fixtures, and one for the long one."""
    paths = sorted(FIXTURES.rglob("*.pdf"))
    for path in paths:
        yield pdf_row(str(path.relative_to(FIXTURES)), path.read_bytes(), RUNS)
    yield pdf_row(f"{LONG} pages of papers", long_pdf(LONG), 3)


def pdf_row(name: str, data: bytes, runs: int) -> tuple[object, ...]:
    """Milliseconds a page and ratios of one PDF."""
    document = pypdfium2.PdfDocument(data)
    pages = len(document)
    document.close()
    mine, plain, ratio = median_ratio(lambda: parse_bytes(data, ocr="never"), lambda: plain_text(data), runs)
    plumbed = min(seconds(lambda: plumber_tables(data), 1)) / min(pages, PLUMBED_PAGES) * pages
    return (
        name,
        pages,
        round(mine * 1000 / pages, 2),
        round(plain * 1000 / pages, 2),
        round(ratio, 1),
        round(plumbed / mine),
    )


def html_rows() -> Iterator[tuple[object, ...]]:
    """A row for each HTML report of the fixtures."""
    for path in sorted(FIXTURES.rglob("*.html")):
        data = path.read_bytes()
        mine, bare, ratio = median_ratio(lambda: parse_bytes(data), lambda: BeautifulSoup(data, "lxml"), RUNS)  # noqa: B023 - called at once
        name = str(path.relative_to(FIXTURES))
        yield name, len(data) // 1024, round(mine * 1000, 1), round(bare * 1000, 1), round(ratio, 2)


def peak_megabytes(pages: int) -> float:
    """Peak memory of a process that parses a PDF of so many pages."""
    script = (
        "import sys; from esrp_ingest.parsing import parse_bytes; parse_bytes(sys.stdin.buffer.read());"
        "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    finished = subprocess.run([sys.executable, "-c", script], input=long_pdf(pages), capture_output=True, check=True)
    return int(finished.stdout) / 1024


def shares(paths: list[Path]) -> list[tuple[str, int]]:
    """In which room the time of parsing goes, in percent, by a profile."""
    profile = cProfile.Profile()
    for path in paths:
        data = path.read_bytes()
        parse_bytes(data, path.name)
        profile.runcall(parse_bytes, data, path.name)
    own: dict[str, float] = {}
    for (file, _, _), (_, _, total, _, callers) in pstats.Stats(profile).stats.items():
        if file == "~":  # built in: charged to whoever calls it
            for (caller, _, _), (_, _, part, _) in callers.items():
                own[_room(caller)] = own.get(_room(caller), 0) + part
        else:
            own[_room(file)] = own.get(_room(file), 0) + total
    whole = sum(own.values())
    return sorted(((room, round(100 * part / whole)) for room, part in own.items()), key=lambda entry: -entry[1])


def _room(file: str) -> str:
    return next((room for room, marks in ROOMS.items() if any(mark in file for mark in marks)), "everything else")


def main() -> None:
    """Measures, prints and writes."""
    pdfs, pages = list(pdf_rows()), list(html_rows())
    ordinary = [row[4] for row in pdfs[:-1]]
    peaks = [peak_megabytes(count) for count in (LONG // 4, LONG // 2, LONG)]
    text = f"""## Parsing

`python tests/benchmarks/parsing.py`, on {machine("pypdfium2", "pdfplumber", "beautifulsoup4", "lxml")}
Medians of {RUNS} runs in one process, in processor time, pictures left alone.

`parse()` of PDFs against PDFium's plain text of the same file, and against pdfplumber's `extract_tables` of about
{PLUMBED_PAGES} pages spread over the file, scaled. Median ratio to plain text: {statistics.median(ordinary):.1f}.

{table(PDF_COLUMNS, pdfs)}

Peak memory of a process that parses {LONG // 4}, {LONG // 2} and {LONG} pages:
{", ".join(f"{peak:.0f} MB" for peak in peaks)}.

`parse()` of HTML reports against BeautifulSoup's bare parse of the same bytes. Median ratio:
{statistics.median(row[4] for row in pages):.2f}.

{table(HTML_COLUMNS, pages)}

Where the time goes, in percent, by a profile (which makes calls dearer than they are):

{table(("PDF papers", "%"), shares(sorted(FIXTURES.glob("papers/*/paper.pdf"))))}

{table(("HTML reports", "%"), shares(sorted(FIXTURES.glob("samples/*/*.html"))))}

{shortfall(pdfs, pages, (round(peaks[-1]) - round(peaks[0])) / (LONG - LONG // 4))}
"""
    sys.stdout.write(text)
    write_section("parsing", text)


if __name__ == "__main__":
    main()
