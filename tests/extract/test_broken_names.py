"""Names of servers, and labels beside them, that a narrow column breaks inside of words, in tables without rules."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.paper.results.row_labels import whole_by
from esrp_ingest.layout import Cell, Line
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = (
    "<style>body { font: 10pt/1.2 'DejaVu Sans' } table { border-spacing: 0 } p { margin: 12pt 0 }"
    "td { padding: {pad}pt 9pt; vertical-align: top } td:first-child { width: 90pt }</style>"
)
RULED = STYLE.replace("td {", "table { border-collapse: collapse } td { border: 1px solid;")
HEADS = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Log Disks Writes/sec")
FIGURES = (("278.419", "165.991", "45.215"), ("271.955", "164.874", "47.910"), ("284.809", "173.330", "48.764"))


def page(
    names: tuple[str, ...],
    said: str = "It was quick.",
    heads: tuple[str, ...] = HEADS,
    pad: int = 3,
    style: str = STYLE,
) -> bytes:
    rows = [("Server", *heads), *((name, *row) for name, row in zip(names, FIGURES, strict=False))]
    cells = html_rows(rows)
    body = f"<h2>Performance Results</h2><table>{cells}</table><h2>Conclusion</h2><p>{said}</p>"
    return HTML(string=style.replace("{pad}", str(pad)) + FRONT + body).write_pdf() or b""


def scopes(data: bytes) -> list[str]:
    parsed = parse_bytes(data, "paper.pdf")
    assert not [each.message for each in parsed.findings if each.rule == "unread_figures"]
    (solution,) = parsed.solutions
    return list(dict.fromkeys(figure.scope for figure in solution.reported_metric))


@pytest.mark.parametrize("style", [STYLE, RULED], ids=["plain", "ruled"])
@pytest.mark.parametrize(
    ("names", "said", "read"),
    [
        (("EXMBX0<br>1", "EXMBX0<br>2", "EXMBX0<br>3"), "It was quick.", ["EXMBX01", "EXMBX02", "EXMBX03"]),
        (("MBX-<br>NODE1", "MBX-<br>NODE2"), "It was quick.", ["MBX-NODE1", "MBX-NODE2"]),
        (("EXMBX1<br>1", "EXMBX1<br>2"), "Hosts: EXMBX11, (EXMBX12).", ["EXMBX11", "EXMBX12"]),
        (("LONDONM<br>BX7", "LONDONM<br>BX8"), "Of londonmbx7 and LONDONMBX8.", ["LONDONMBX7", "LONDONMBX8"]),
        (("MBX-<br>NODE1", "MBX-<br>NODE2", "All<br>servers"), "", ["MBX-NODE1", "MBX-NODE2", "aggregate"]),
    ],
)
def test_names_that_their_cells_break_are_whole(names: tuple[str, ...], said: str, read: list[str], style: str):
    assert scopes(page(names, said, style=style)) == read


@pytest.mark.parametrize(
    ("names", "read"),
    [
        (("EXMBX0<br>1", "EXMBX0<br>2", "EXMBX0<br>3"), ["EXMBX01", "EXMBX02", "EXMBX03"]),
        (("MBX-<br>NODE1", "MBX-<br>NODE2", "All<br>servers"), ["MBX-NODE1", "MBX-NODE2", "aggregate"]),
    ],
)
def test_names_that_break_off_within_a_word_are_whole_in_a_close_table_too(names: tuple[str, ...], read: list[str]):
    assert scopes(page(names, pad=0)) == read


@pytest.mark.parametrize(
    ("names", "said", "read"),
    [
        (("Server<br>1", "Server<br>2"), "Server1 was as quick as Server2.", ["Server 1", "Server 2"]),
        (("EXCH<br>MBX7", "EXCH<br>MBX8"), "It was quick.", ["EXCH MBX7", "EXCH MBX8"]),
        (("EXCH 2010<br>7", "EXCH 2010<br>8"), "In 20107 hours.", ["EXCH 2010 7", "EXCH 2010 8"]),
        (("Test<br>1", "Test<br>2"), "Test1 and Test2.", ["Test 1", "Test 2"]),
    ],
)
def test_lines_of_a_name_that_nothing_tells_to_be_one_word_keep_their_blank(
    names: tuple[str, ...], said: str, read: list[str]
):
    lines = [Line((Cell(said),))]
    whole = whole_by(lines, (), lambda _: 0)
    assert [whole(name.replace("<br>", "\n")) for name in names] == read


def test_a_name_that_a_report_prints_is_whole():
    whole = whole_by([], {"LONDONMBX7"}, lambda _: 0)
    assert (whole("LondonM\nBX7"), whole("LondonM\nBX8"), whole("Londonm BX7")) == (
        "LondonMBX7",
        "LondonM BX8",
        "Londonm BX7",
    )


def test_headings_that_their_columns_break_are_whole():
    heads = ("Databas<br>e Disks<br>Transfe<br>rs/sec", "Databas<br>e Disks<br>Reads/s<br>ec", "Rack<br>spa<br>ce")
    (solution,) = parse_bytes(page(("EXMBX01", "EXMBX02"), heads=heads), "paper.pdf").solutions
    labels = list(dict.fromkeys(figure.label for figure in solution.reported_metric))
    assert labels == ["Database Disks Transfers/sec", "Database Disks Reads/sec", "Rack spa ce"]


def test_names_over_columns_that_these_break_are_whole():
    names = ("EXMBX0<br>1", "EXMBX0<br>2", "Total")
    rows = [("Metric", *names), (HEADS[0], "278.419", "271.955", "550.374"), (HEADS[2], "45.215", "47.910", "93.125")]
    cells = html_rows(rows)
    body = f"<h2>Performance Results</h2><table>{cells}</table><h2>Conclusion</h2><p>It was quick.</p>"
    data = HTML(string=STYLE.replace("{pad}", "3") + FRONT + body).write_pdf() or b""
    assert scopes(data) == ["EXMBX01", "EXMBX02", "aggregate"]
