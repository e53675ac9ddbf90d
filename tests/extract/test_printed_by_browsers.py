"""Papers that are written as pages of the web and printed by a browser: what both forms say alike."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.layout import Box, Line, Word
from esrp_ingest.models import ParsedDocument
from esrp_ingest.readers.page_lines import lines_of_page, without_running_heads
from esrp_ingest.readers.upright import PageWords

TITLE = "HP P2000 G3 and HP P4500 G2 for Microsoft Exchange 2010"
SETUPS = [
    ("", "P2000 G3", "P4500 G2"),
    ("Mailboxes", "2,500", "5,000"),
    ("Hosts", "1", "2"),
    ("Drives", "24 x 600 GB 10K SAS", "48 x 450 GB 15K SAS"),
    ("RAID", "RAID 5", "Triple parity"),
]
RESULTS = [("", "P2000 G3", "P4500 G2"), ("Achieved transactional I/O per second", "450.22", "702.915")]
PROFILE = [("Number of Exchange mailboxes simulated", "5,000"), ("Number of hosts", "2"), ("Number of DAGs", "1")]
STYLE = (
    "<style>td {border: 1px solid; padding: 3px} table {border-collapse: collapse} body {font: 10pt sans-serif}</style>"
)


def paper(title: str, *parts: tuple[str, list[tuple[str, ...]]], printed: bool) -> ParsedDocument:
    """A title and tables below headings, as they are read from a page of the web, or from one that was printed."""
    text = f"{STYLE}<h1>{title}</h1>" + "".join(f"<h3>{head}</h3>{html_table(rows)}" for head, rows in parts)
    return parse_bytes(HTML(string=text).write_pdf() if printed else text.encode(), "a.pdf" if printed else "a.html")


@pytest.fixture(params=[False, True], ids=["html", "pdf"])
def printed(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def test_columns_of_set_ups_whose_labels_are_short(*, printed: bool):
    found = paper(TITLE, ("Configurations tested", SETUPS), ("Results", RESULTS), printed=printed).solutions
    columns = ("configuration", "product", "mailboxes", "servers", "disks", "disk_capacity_gb", "raid_level")
    assert [tuple(getattr(each, column) for column in columns) for each in found] == [
        ("P2000 G3", "HP P2000 G3", 2500, 1, 24, 600, "RAID5"),
        ("P4500 G2", "HP P4500 G2", 5000, 2, 48, 450, "Triple parity"),
    ]
    assert [[figure.value for figure in each.reported_metric] for each in found] == [[450.22], [702.915]]


BACKUP = ("backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server")


@pytest.mark.parametrize("heading", ["Streaming backup", "Backup performance"])
@pytest.mark.parametrize(
    "rows",
    [
        [("", "MB/sec"), ("Per database", "112.4"), ("Per server", "899.2")],
        [("Per database", "112.4 MB/sec"), ("Per server", "899.2 MB/s")],
        [("Metric", "Result"), ("Per database", "112.4 MB/sec"), ("Per server", "899.2 MB/s")],
    ],
)
def test_rates_below_a_heading_of_backups(heading: str, rows: list[tuple[str, ...]], *, printed: bool):
    title = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
    (found,) = paper(title, ("Targeted Customer Profile", PROFILE), (heading, rows), printed=printed).solutions
    values = [text for _, text in rows if text[0].isdigit()]
    assert [(each.metric, each.value_text) for each in found.reported_metric] == list(zip(BACKUP, values, strict=True))


@pytest.mark.parametrize("heading", ["Capacity", "Log shipping"])
def test_rates_below_other_headings_are_none_of_backups(heading: str, *, printed: bool):
    title = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
    rows = [("Per database", "112.4 MB/sec"), ("Per server", "899.2 MB/s")]
    (found,) = paper(title, ("Targeted Customer Profile", PROFILE), (heading, rows), printed=printed).solutions
    assert not found.reported_metric
    assert [each.value for each in found.solution_fact][-2:] == ["112.4 MB/sec", "899.2 MB/s"]


def test_a_ruled_row_whose_label_ends_close_before_its_value():
    title = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
    rows = [("Reliability", "Passed"), ("24 hour stress test of all servers", "No errors")]
    (found,) = paper(title, ("Targeted Customer Profile", PROFILE), ("Tests", rows), printed=True).solutions
    assert [(each.label, each.value) for each in found.solution_fact][-2:] == rows


def page(*lines: tuple[float, str]) -> tuple[PageWords, list[Line]]:
    """A page of lines at heights, cells parted by a bar."""
    words = [
        Word(word, Box(at, top, at + 5 * len(word), top + 10))
        for top, text in lines
        for left, cell in zip((40.0, 300.0), text.split("|"), strict=False)
        for at, word in placed(left, cell)
    ]
    return PageWords(words, 612, 792), lines_of_page(words, 1)


def placed(left: float, text: str) -> list[tuple[float, str]]:
    starts = [at for at, sign in enumerate(text) if sign != " " and (not at or text[at - 1] == " ")]
    return [(left + 5 * at, text[at:].split(" ", maxsplit=1)[0]) for at in starts]


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        ("11/26/2026, 10:12 AM|Storage report", "file:///C:/reports/a.html|1/1"),
        ("2026-11-26, 10:12|Storage report", "https://lab.example/a.html|1/1"),
        ("Storage report|https://lab.example/a.html", "1 of 1|11/26/26, 10:12 AM"),
    ],
)
def test_what_browsers_print_around_a_page_is_none_of_its_text(head: str, foot: str):
    text = [(60.0, "Machine Name|EXMBX1"), (80.0, "Test Start Time|3/5/2013, 1:00:00 AM")]
    kept, left = without_running_heads([page((15.0, head), *text, (770.0, foot))])
    assert [line.text for line in kept] == [each.replace("|", " ") for _, each in text]
    assert [line.text for line in left] == [head.replace("|", " "), foot.replace("|", " ")]


@pytest.mark.parametrize("head", ["Machine Name|EXMBX1", "Array|https://lab.example is its address", "11/26/2026|Pass"])
def test_rows_at_the_edge_of_a_page_are_text(head: str):
    kept, left = without_running_heads([page((15.0, head), (60.0, "Result|Pass"))])
    assert (len(kept), left) == (2, [])


def test_a_heading_at_the_end_of_a_page_heads_what_is_overleaf():
    title = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
    fill = "".join(f"<p>Line {word} of a text about the array.</p>" for word in ("one", "two", "three"))
    rates = html_table([("", "MB/sec"), ("Per server", "899.2")])
    parts = (
        f"<h3>Targeted Customer Profile</h3>{html_table(PROFILE)}<h3>Notes on the array</h3>{fill}",
        f"<h3>Streaming backup</h3><div style='break-before: page'>{rates}</div>",
    )
    text = f"{STYLE}<h1>{title}</h1><style>h3 {{break-after: auto; font-size: 10pt; font-weight: normal}}</style>"
    (found,) = parse_bytes(HTML(string=text + "".join(parts)).write_pdf(), "a.pdf").solutions
    assert [each.metric for each in found.reported_metric] == ["backup_mb_per_sec_per_server"]
