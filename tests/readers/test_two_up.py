"""Two pages on one sheet are read as pages; tables that leave the middle of wide pages free are not parted."""

import ctypes
import io

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.layout import Box, Word
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers.two_up import pages_of_sheets
from esrp_ingest.readers.upright import PageWords

STYLE = (
    "@page { size: letter; margin: 1in } td { padding: 3pt 8pt } table { width: 100% } h2 { page-break-before: always }"
)
EXCHANGE = (
    ("Number of Exchange mailboxes simulated", "4,000"),
    ("Number of hosts", "2"),
    ("Number of databases/host", "8"),
)
HARDWARE = (("Storage cache", "16 GB"), ("Number of storage controllers", "2"), ("Number of storage ports", "8"))
RESULTS = (("Database disks reads/sec", "240.1"), ("Average database disk read latency (ms)", "12.8"))


def paper() -> bytes:
    text = (
        "<p>What was tested stands here, and it goes on over all of the line until there is no room any more.</p>" * 4
    )
    html = (
        f"<style>{STYLE}</style><h1>Dell PowerVault MD3220 4,000 Mailbox Exchange 2010 Storage Solution</h1>"
        f"<p>Jetstress tested it.</p>{text}"
        f"<h2>Simulated Exchange Configuration</h2>{text}{html_table(EXCHANGE)}"
        f"<h2>Primary Storage Hardware</h2>{text}{html_table(HARDWARE)}"
        f"<h2>Test Results Summary</h2>{text}{html_table(RESULTS)}"
    )
    data: bytes = HTML(string=html).write_pdf()
    return data


def imposed(data: bytes) -> bytes:
    """Two pages of a file on each sheet."""
    document = pypdfium2.PdfDocument(data)
    raw = pdfium.FPDF_ImportNPagesToOne(document.raw, ctypes.c_float(792), ctypes.c_float(612), 2, 1)
    stream = io.BytesIO()
    pypdfium2.PdfDocument(raw).save(stream)
    return stream.getvalue()


def stated(document: ParsedDocument) -> list[tuple[str, str]]:
    (solution,) = document.solutions
    facts = [(fact.label, fact.value) for fact in solution.solution_fact]
    return facts + [(figure.label, figure.value_text) for figure in solution.reported_metric]


def test_two_pages_on_each_sheet_say_what_the_pages_do():
    data = paper()
    alone, together = parse_bytes(data, "paper.pdf"), parse_bytes(imposed(data), "paper.pdf")
    assert together.document.page_count == 2
    assert stated(together) == stated(alone) == [*EXCHANGE, *HARDWARE, *RESULTS]
    assert [finding.rule for finding in together.findings] == [finding.rule for finding in alone.findings]


def sheet(*lefts: float, width: float = 792) -> PageWords:
    """A page on which ten words stand below each other at each of some places."""
    words = [Word("word", Box(left, 20.0 * row, left + 60, 20.0 * row + 10)) for left in lefts for row in range(1, 11)]
    return PageWords(words, width, 612)


@pytest.mark.parametrize(
    ("sheets", "parted"),
    [
        ([sheet(72, 468), sheet(72, 468)], True),
        ([sheet(72, 468), sheet(72, 470), sheet(72)], True),
        ([sheet(72, 468)], False),
        ([sheet(72, 480), sheet(72, 480)], False),
        ([sheet(72, 468), sheet(72, 370, 468)], False),
        ([sheet(72, 378, width=612), sheet(72, 378, width=612)], False),
    ],
)
def test_margins_and_a_free_middle_tell_pages_of_a_sheet(sheets: list[PageWords], parted: bool):
    pages = list(pages_of_sheets([*sheets, None]))
    assert (len(pages) == 2 * len(sheets)) is parted
    assert [number for number, _ in pages] == sorted(number for number, _ in pages)
    assert sum(len(page.words) for _, page in pages) == sum(len(each.words) for each in sheets)
