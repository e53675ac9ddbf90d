"""The axis of a chart right of a table, whose numbers stand at the heights of rows by chance."""

from collections.abc import Sequence

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.grid.chart_axes import without_charts
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = (
    "<style>body { font: 10pt 'DejaVu Sans' } td { padding: 1pt 9pt } .page { position: relative }"
    ".page span { position: absolute; font-size: 6pt }</style>"
)
ROWS = (
    ("Database Disks Transfers/sec", "235.554"),
    ("Database Disks Reads/sec", "144.986"),
    ("Database Disks Writes/sec", "90.568"),
    ("Average Database Disk Read Latency (ms)", "14.892"),
    ("Log Disks Writes/sec", "39.348"),
)


def line(top: float, *cells: tuple[float, str]) -> Line:
    placed = []
    for left, text in cells:
        placed.append(Cell(text, (Word(text, Box(left, top, left + 4.0 * len(text), top + 7)),)))
    return Line(tuple(placed), page=1)


def said(lines: Sequence[Line]) -> tuple[list[str], list[str]]:
    """What is left of some lines, and the numbers of axes among them."""
    kept, claims = without_charts(lines)
    return [each.text for each in kept], [claim.text for claim in claims]


AXIS = ("100", "75", "50", "25", "0")


@pytest.mark.parametrize("offset", [0, 4, 7])
def test_a_chart_beside_a_table_is_in_none_of_its_cells(offset: int):
    cells = html_rows(ROWS)
    ticks = "".join(
        f'<span style="left: 360pt; top: {offset + 17 * at}pt">{text}</span>' for at, text in enumerate(AXIS)
    )
    bars = "".join(
        f'<span style="left: {390 + 30 * at}pt; top: {offset + 80}pt">{text}</span>'
        for at, text in enumerate(("Reads", "Writes", "Log"))
    )
    table = f'<div class="page"><table>{cells}</table>{ticks}{bars}</div>'
    body = f"{STYLE}{FRONT}<h2>Performance Results</h2>{table}<h2>Conclusion</h2><p>It was quick.</p>"
    parsed = parse_bytes(HTML(string=body).write_pdf() or b"", "paper.pdf")
    (solution,) = parsed.solutions
    assert [(each.label, each.value_text) for each in solution.reported_metric] == list(ROWS)
    assert not [each.message for each in parsed.findings if each.rule in ("unread_figures", "undecided_scope")]


def test_other_figures_of_a_chart_are_left_out_and_stay_unread():
    rows = [
        line(100, (50, "Reads"), (200, "12.5"), (300, "30")),
        line(110, (350, "12.5"), (380, "7.5")),
        line(120, (50, "Writes"), (200, "7.5"), (300, "20")),
        line(140, (300, "10")),
        line(160, (300, "0")),
        line(168, (350, "Reads"), (380, "Writes")),
        line(230, (350, "Page")),
    ]
    assert said(rows) == (["Reads 12.5", "Writes 7.5", "Page"], ["30", "20", "10", "0"])


def test_a_table_right_of_an_axis_stays():
    rows = [
        line(100, (50, "30"), (200, "Reads"), (300, "12.5")),
        line(120, (50, "20")),
        line(140, (50, "10"), (200, "Writes"), (300, "7.5")),
        line(160, (50, "0")),
    ]
    assert said(rows) == (["Reads 12.5", "Writes 7.5"], ["30", "20", "10", "0"])


@pytest.mark.parametrize(
    "rows",
    [
        [line(100 + 20 * at, (50, "Label"), (300, text)) for at, text in enumerate(AXIS)],  # a column of a table
        [line(100 + 20 * at, (300, text)) for at, text in enumerate(("100", "75", "60", "25", "0"))],  # uneven steps
        [line(100 + 20 * at, (300, text)) for at, text in enumerate(reversed(AXIS))],  # counted downwards
        [line(100 + 20 * at + 5 * (at == 2), (300, text)) for at, text in enumerate(AXIS)],  # uneven heights
        [line(100 + 20 * at, (300 + 25 * at, text)) for at, text in enumerate(AXIS)],  # in no column
        [line(100 + 20 * at, (300, text)) for at, text in enumerate(AXIS[2:])],  # too few
        [Line((Cell(text, across=(0, 3)),), number=at) for at, text in enumerate(AXIS)],  # lines of a text
    ],
)
def test_other_numbers_below_each_other_are_no_axis(rows: list[Line]):
    assert said(rows) == ([each.text for each in rows], [])
