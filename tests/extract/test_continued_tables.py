"""What heads the last rows of a table holds below its header where that stands again, on the next page."""

import io
from collections.abc import Sequence

import docx
import pytest
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

TITLE = "Acme Rack 500 5,000 Mailbox Exchange 2013 Storage Solution"
PROGRAM = "Tested with: ESRP - Storage 4.0"
HEADING = "Storage Performance Results"
SAYS = "The primary storage performance testing is designed to exercise the storage for 2 hours."
HEADS = ("Metric", "MBX1", "MBX2")
NORMAL = (
    ("Database Disks Reads/sec", "61.981", "59.646"),
    ("Database Disks Writes/sec", "25.825", "17.782"),
    ("Average Database Disk Read Latency (ms)", "14.139", "12.920"),
    ("Log Disks Writes/sec", "8.947", "8.475"),
)
DEGRADED = (
    ("Database Disks Reads/sec", "60.735", "51.868"),
    ("Database Disks Writes/sec", "22.314", "20.841"),
    ("Average Database Disk Read Latency (ms)", "13.212", "14.352"),
    ("Log Disks Writes/sec", "7.718", "8.430"),
)
Row = Sequence[str]


def first_page(state: str = "Degraded state", before: str = "Normal state") -> list[Row]:
    return [(before,), *NORMAL, (state,), DEGRADED[0]]


def as_text(
    above: Sequence[Row], below: Sequence[Row], caption: str = "", again: str = "", heads: Row = HEADS
) -> bytes:
    def line(row: Row) -> str:
        return " " + "".join(f"{text:<42}" if at == 0 else f"{text:<12}" for at, text in enumerate(row)).rstrip()

    first = [TITLE, PROGRAM, "", HEADING, "", SAYS, "", caption, line(HEADS), *map(line, above)]
    return "\n".join([*first, "", "\f" + again, line(heads), *map(line, below), "", "Conclusion", "All well."]).encode()


def as_markdown(above: Sequence[Row], below: Sequence[Row]) -> bytes:
    def table(rows: Sequence[Row]) -> str:
        lines = [HEADS, ("---",) * 3, *((*row, "", "")[:3] for row in rows)]
        return "\n".join("| " + " | ".join(row) + " |" for row in lines)

    parts = [f"# {TITLE}", PROGRAM, f"## {HEADING}", SAYS, table(above), table(below), "## Conclusion", "All well."]
    return "\n\n".join(parts).encode()


def as_html(above: Sequence[Row], below: Sequence[Row], between: str = "</table><table>") -> str:
    def table(rows: Sequence[Row]) -> str:
        cells = [
            f'<td colspan="{3 if len(row) == 1 else 1}">' + "</td><td>".join(row) + "</td>" for row in (HEADS, *rows)
        ]
        return "".join(f"<tr>{row}</tr>" for row in cells)

    front = f"<h1>{TITLE}</h1><p>{PROGRAM}</p><h2>{HEADING}</h2><p>{SAYS}</p>"
    return f"<html><body>{front}<table>{table(above)}{between}{table(below)}</table><h2>Conclusion</h2></body></html>"


def as_pdf(above: Sequence[Row], below: Sequence[Row]) -> bytes:
    style = "<style>table { page-break-after: always } td { padding: 2pt }</style>"
    pdf: bytes = HTML(string=style + as_html(above, below)).write_pdf()
    return pdf


def as_docx(above: Sequence[Row], below: Sequence[Row]) -> bytes:
    document = docx.Document()
    document.add_heading(TITLE, 0)
    document.add_paragraph(PROGRAM)
    document.add_heading(HEADING, 1)
    document.add_paragraph(SAYS)
    table = document.add_table(rows=0, cols=3)
    for row in (HEADS, *above, HEADS, *below):
        cells = table.add_row().cells
        for at, text in enumerate(row):
            cells[at].text = text
    document.add_heading("Conclusion", 1)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


MADE = {
    "text": (as_text, "paper.txt"),
    "Markdown": (as_markdown, "paper.md"),
    "HTML": (lambda above, below: as_html(above, below).encode(), "paper.html"),
    "one table of HTML": (lambda above, below: as_html(above, below, "").encode(), "paper.html"),
    "PDF": (as_pdf, "paper.pdf"),
    "Word": (as_docx, "paper.docx"),
}


def whose(document: ParsedDocument) -> dict[str, tuple[str, str | None]]:
    """Whose each figure is, and in which state it was measured."""
    (solution,) = document.solutions
    return {str(each.value_text): (each.scope, each.condition) for each in solution.reported_metric}


@pytest.mark.parametrize("kind", MADE)
def test_a_state_holds_below_a_header_that_stands_again(kind: str) -> None:
    make, name = MADE[kind]
    read = whose(parse_bytes(make(first_page(), DEGRADED[1:]), name))
    for _, *texts in DEGRADED:
        assert [read[text] for text in texts] == [("MBX1", "Degraded state"), ("MBX2", "Degraded state")]
    for _, *texts in NORMAL:
        assert [read[text] for text in texts] == [("MBX1", None), ("MBX2", None)]


@pytest.mark.parametrize("kind", ["text", "Markdown", "HTML", "one table of HTML"])
def test_a_server_above_its_rows_holds_below_a_header_that_stands_again(kind: str) -> None:
    make, name = MADE[kind]
    made = make(first_page("Server 2", "Server 1"), DEGRADED[1:]).decode()
    states = made.replace("MBX1", "Normal").replace("MBX2", "Degraded")
    read = whose(parse_bytes(states.encode(), name))
    assert read["22.314"] == ("Server 2", None)
    assert read["20.841"] == ("Server 2", "Degraded")
    assert read["8.475"] == ("Server 1", "Degraded")


@pytest.mark.parametrize(
    ("caption", "again"),
    [
        ("Table 5: Results by state", "Table 5: Results by state (continued)"),
        ("Table 5: Results by state", "Table 5 (cont.): Results by state"),
        ("Table 5: Results by state", "Table 5: Results by state"),
        ("Table 5: Results by state", "(continued)"),
    ],
)
def test_a_caption_that_stands_again_goes_on_with_its_table(caption: str, again: str) -> None:
    read = whose(parse_bytes(as_text(first_page(), DEGRADED[1:], caption, f"{again}\n"), "paper.txt"))
    assert read["22.314"] == ("MBX1", "Degraded state")


def test_a_state_that_goes_on_is_the_one_above() -> None:
    below = [("Degraded state (continued)",), *DEGRADED[1:]]
    assert whose(parse_bytes(as_text(first_page(), below), "paper.txt"))["22.314"] == ("MBX1", "Degraded state")


@pytest.mark.parametrize(
    ("below", "caption", "heads"),
    [
        pytest.param(DEGRADED, "", HEADS, id="its rows stand above"),
        pytest.param(DEGRADED[1:], "Table 6: Results of another test\n", HEADS, id="another caption"),
        pytest.param(DEGRADED[1:], "Database Backup/Recovery Performance\n", HEADS, id="another heading"),
        pytest.param(DEGRADED[1:], "", ("Metric", "MBX3", "MBX4"), id="another header"),
    ],
)
def test_a_state_holds_for_no_other_table(below: Sequence[Row], caption: str, heads: Row) -> None:
    read = whose(parse_bytes(as_text(first_page(), below, "Table 5: Results", caption, heads), "paper.txt"))
    assert read["22.314"] == (heads[1], None)
