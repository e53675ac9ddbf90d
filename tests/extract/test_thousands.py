"""What parts thousands in summaries and configurations, in any format: no figure is cut where it stands."""

from datetime import datetime

import pytest
from weasyprint import HTML

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.results.reliability import reliability_statements
from esrp_ingest.extract.paper.setup.of_each import total_ports
from esrp_ingest.extract.paper.setup.printed_counts import read_count
from esrp_ingest.extract.paper.setup.prose import mailbox_size
from esrp_ingest.extract.paper.setup.setups import read_setups
from esrp_ingest.extract.paper.setup.sizes import read_disk_size_gb, read_size_gb
from esrp_ingest.extract.report.log import thresholds
from esrp_ingest.layout import Cell, Line, Locator
from esrp_ingest.models import LogEvent, ParsedDocument, Run
from esrp_ingest.numerals import is_figure, loose_number, without_blanks
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import ENGLISH, DecimalMark, Notation, in_english, parse_leading_number

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


@pytest.mark.parametrize(
    ("title", "count"),
    [
        ("Acme A1 1,00,000 Mailbox Exchange 2013 Storage Solution", 100000),
        ("Acme A1 1.5 million mailboxes", 1500000),
        ("Acme A1 0.5 million mailboxes", 500000),
        ("Acme A1 2,5 thousand mailboxes", 2500),
        ("Acme A1 2 x 1'000 mailboxes", 2000),
        ("Acme A1 1,00,00 mailboxes", None),
    ],
)
def test_titles_know_every_mark_that_configurations_know(title: str, count: int | None):
    assert mailbox_count(title) == count


@pytest.mark.parametrize("mark", ["", ",", "'", "\u2019"])
def test_every_count_is_read_with_marks(mark: str):
    row = Pair("Ports", f"1{mark}024 SAS ports", Locator())
    assert total_ports([row]) == (1024, row)
    assert read_count(f"2 x 1{mark}200") == 2400
    assert read_size_gb(f"1{mark}200 x 2 GB") == 2400
    [statement] = reliability_statements([Line((Cell(f"1{mark}200 checksum errors were found"),), number=1)])
    assert (statement.reliability, statement.value) == ("checksum", 1)
    texts = ("Results for TEST1", f"1{mark}200 drives for DB", "Results for TEST2", "5 EFDs for DB")
    runs = [Run(test_type="performance", heading=f"Results for TEST{number}") for number in (1, 2)]
    setups = read_setups([Line((Cell(text),)) for text in texts], runs)
    assert [setup["disks"] for setup in setups.values()] == [1200, 5]


def test_what_is_no_mark_of_thousands_makes_no_count():
    runs = [Run(test_type="performance", heading=f"Results for TEST{number}") for number in (1, 2)]
    texts = ("Results for TEST1", "1,20 drives for DB", "Results for TEST2", "5 EFDs for DB")
    setups = read_setups([Line((Cell(text),)) for text in texts], runs)
    assert [setup.get("disks") for setup in setups.values()] == [None, 5]
    assert total_ports([Pair("Ports", "8,16 SAS ports", Locator())]) is None
    assert read_count("4 x 10 GbE") != 40
    assert read_size_gb("2 x 1,20 GB") == 2.4


@pytest.mark.parametrize(
    ("average", "maximum", "mark", "limits"),
    [
        ("20 msec/read", "100 msec/read", DecimalMark.POINT, (20, 100)),
        ("0.020 seconds", "0.050 seconds", DecimalMark.POINT, (20, 50)),
        ("0,020 seconds", "0,050 seconds", DecimalMark.POINT, (20, 50)),
        ("20,000 msec/read", "1.000,5 msec/read", DecimalMark.COMMA, (20, 1000.5)),
        ("20 msec/read", "1,000 msec/read", DecimalMark.POINT, (20, 1000)),
    ],
)
def test_limits_in_a_log_are_numbers_as_the_document_writes_them(
    average: str, maximum: str, mark: DecimalMark, limits: tuple[float, float]
):
    message = f"Database read latency thresholds: (average: {average}, maximum: {maximum})."
    event = LogEvent(logged_at=datetime(2013, 8, 19), message=message)
    assert tuple(thresholds([event], Notation(mark)).values()) == limits
