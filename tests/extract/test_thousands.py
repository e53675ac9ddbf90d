"""What parts thousands in summaries and configurations, in any format: no figure is cut where it stands."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup.printed_counts import read_count
from esrp_ingest.extract.paper.setup.prose import mailbox_size
from esrp_ingest.extract.paper.setup.sizes import read_disk_size_gb, read_size_gb
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ParsedDocument
from esrp_ingest.numerals import is_figure, loose_number, without_blanks
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import ENGLISH, in_english, parse_leading_number

MARKS = ("'", "\u2019", "\u00a0", "\u202f", "\u2009")
FRONT = (
    "<h1>Acme A1 9,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table>{}</table><h2>Test Result Summary</h2><table>{}</table>"
)
SETUP = (("Number of Exchange mailboxes simulated", "9{}000"), ("Number of hosts", "2"), ("Mailbox size", "1{}024 MB"))
SUMMARY = (
    ("Metric", "Server 1", "Server 2", "Total"),
    ("Database Disks Transfers/sec", "2{}005.5", "2{}053.6", "4{}059.1"),
    ("Database Disks Reads/sec", "1{}204.2", "1{}220.5", "2{}424.7"),
    ("Log Disks Writes/sec", "801.3", "833.1", "1{}634.4"),
)
VALUES = {2005.5, 2053.6, 4059.1, 1204.2, 1220.5, 2424.7, 801.3, 833.1, 1634.4}


def paper(mark: str, form: str) -> ParsedDocument:
    rows = [
        "".join(f"<tr>{''.join(f'<td>{text}' for text in row)}" for row in table).replace("{}", mark)
        for table in (SETUP, SUMMARY)
    ]
    html = FRONT.format(*rows)
    if form == "html":
        return parse_bytes(html.encode(), "paper.html")
    style = "<style>td{border:0.5pt solid;padding:2pt 6pt}table{border-collapse:collapse}</style>"
    return parse_bytes(HTML(string=style + html).write_pdf(), "paper.pdf")


@pytest.mark.parametrize("form", ["html", "pdf"])
@pytest.mark.parametrize("mark", [*MARKS, " ", ","])
def test_every_mark_is_read_in_every_format(mark: str, form: str):
    [solution] = paper(mark, form).solutions
    assert {figure.value for figure in solution.reported_metric} == VALUES
    assert {figure.scope for figure in solution.reported_metric} == {"Server 1", "Server 2", "aggregate"}
    assert (solution.mailboxes, solution.mailbox_size_mb) == (9000, 1024)


@pytest.mark.parametrize("mark", MARKS)
def test_a_figure_with_marks_is_one(mark: str):
    text = f"3{mark}267.8"
    assert is_figure(text)
    assert parse_leading_number(in_english(text, ENGLISH)) == loose_number(text) == 3267.8
    assert read_count(f"9{mark}000 mailboxes") == 9000
    assert read_size_gb(f"28{mark}800 GB") == 28800


@pytest.mark.parametrize("text", ["1'98", "1'9800", "2'005'5"])
def test_what_is_no_figure_is_none_rather_than_its_beginning(text: str):
    assert parse_leading_number(in_english(text, ENGLISH)) is None


@pytest.mark.parametrize(
    ("text", "whole", "plain"),
    [
        ("1 981,3", False, "1981,3"),
        ("1 981,3 IOPS", False, "1981,3 IOPS"),
        ("1 981", True, "1981"),
        ("1 981", False, "1 981"),
        ("12 34", True, "12 34"),
        ("1 981 2 053", True, "1 981 2 053"),
    ],
)
def test_blanks_part_thousands_where_no_two_figures_may_be_meant(text: str, whole: bool, plain: str):
    assert without_blanks(text, whole=whole) == plain


def test_a_whole_number_with_a_blank_has_no_value_where_nothing_shows_that_it_is_one():
    head = (
        "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage Version 3.0\n"
        "Simulated Exchange Configuration\nNumber of hosts\t2\nTest Result Summary\nMetric     Server 1     Server 2\n"
    )
    rows = "Database Disks Reads/sec     1 204     1 220\nLog Disks Writes/sec     801.3     833.1\n"
    document = parse_bytes((head + rows).encode(), "paper.txt")
    [solution] = document.solutions
    assert {figure.value for figure in solution.reported_metric} == {None, 801.3, 833.1}
    assert "undecided_scope" in {finding.rule for finding in document.findings}


def test_sizes_of_disks_are_not_joined_with_how_many_there_are():
    assert read_disk_size_gb("24 600 GB") == 600
    assert read_size_gb("24 600 GB") == 24600


@pytest.mark.parametrize(("text", "count"), [("9'500 Mailbox Solution", 9500), ("9\u2019000 mailboxes", 9000)])
def test_a_title_names_mailboxes_with_marks(text: str, count: int):
    assert mailbox_count(text) == count


def test_a_size_in_a_sentence_is_not_cut():
    line = Line((Cell("Each of them is one of the 1'024 MB mailboxes."),))
    assert mailbox_size([line], [], Sources()) == 1024
