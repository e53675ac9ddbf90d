"""Figures of any country and with units, as Jetstress itself would print them."""

import pytest

from esrp_ingest.extract.report.plain_figures import plain_figures
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import blanks_part_thousands
from esrp_ingest.vocabulary.sections import Section


def line(*texts: str) -> Line:
    return Line(tuple(map(Cell, texts)))


def texts(lines: list[Line]) -> list[str]:
    return [cell.text for each in lines for cell in each.cells]


@pytest.mark.parametrize(
    ("printed", "plain"),
    [
        ("34'105.758", "34105.758"),
        ("1\u2019148\u2019610", "1148610"),
        ("1,20,238.975", "120238.975"),
        ("12,34,56,789", "123456789"),
        ("34,105.758", "34,105.758"),
        ("10:53:12", "10:53:12"),
        ("12.3 ms", "12.3"),
        ("12.3ms*", "12.3"),
        ("12.3*", "12.3"),
        ("0.012 s", "12.000"),
        ("0,012345 sec", "12,345"),
        ("1.5 s", "1500.000"),
        ("DB01's", "DB01's"),
    ],
)
def test_a_figure_gets_its_plain_form(printed, plain):
    assert texts(plain_figures([line("x", printed)], Section.TRANSACTIONAL_IO, spaced=False)) == ["x", plain]


@pytest.mark.parametrize(
    ("printed", "section", "plain"),
    [
        ("788.44 s", Section.SOFT_RECOVERY, "788.44"),
        ("9.217 /s", Section.MAINTENANCE_IO, "9.217"),
        ("231881.548 B", Section.LOG_REPLICATION_IO, "231881.548"),
        ("872412.91 MB", Section.BACKUP, "872412.91"),
        ("121.69 MB/s", Section.BACKUP, "121.69"),
        ("0.03 MB", Section.TOTAL_IO, "0.03 MB"),
        ("32.73 KB", Section.TOTAL_IO, "32.73 KB"),
        ("0.012 ms", Section.DISK_SUBSYSTEM, "0.012 ms"),
        ("12.3 ms", None, "12.3 ms"),
    ],
)
def test_a_figure_loses_the_unit_that_its_column_has(printed: str, section: Section | None, plain: str):
    assert texts(plain_figures([line("x", printed)], section, spaced=False)) == ["x", plain]


def test_units_that_stand_below_their_figures_are_left_out():
    rows = [line("x", "21.7 /", "12 B", "30.5"), line("s", "B"), line("y", "1.5", "2 ms"), line("s")]
    assert texts(plain_figures(rows, Section.TOTAL_IO, spaced=False)) == [
        "x",
        "21.7",
        "12",
        "30.5",
        "y",
        "1.5",
        "2",
        "s",
    ]
    header = [line("Reads", "Bytes"), line("B"), line("x", "1 B")]
    assert texts(plain_figures(header, Section.TOTAL_IO, spaced=False)) == ["Reads", "Bytes", "B", "x", "1"]


def test_blanks_part_thousands_only_where_figures_show_it():
    assert blanks_part_thousands(["34 105.758"])
    assert blanks_part_thousands(["34 105.75"])
    assert blanks_part_thousands(["33 387.4"])
    assert blanks_part_thousands(["86 939 730"])
    assert blanks_part_thousands(["34 188,168", "1024,0 MB"])
    assert not blanks_part_thousands(["33 387"])
    assert not blanks_part_thousands(["86 939 730 1"])
    assert not blanks_part_thousands(["86 939 730", "33041.2"])
    assert not blanks_part_thousands(["34 105.758", "33041.200"])
    assert not blanks_part_thousands(["14.524 133.902"])
    assert texts(plain_figures([line("34 105.758", "1 763 084")], None, spaced=True)) == ["34105.758", "1763084"]
    assert texts(plain_figures([line("34 105.758")], None, spaced=False)) == ["34 105.758"]


def test_words_of_one_figure_become_one_word():
    words = (Word("34", Box(0, 0, 8, 8)), Word("105.758", Box(10, 0, 38, 8)))
    (read,) = plain_figures([Line((Cell("34 105.758", words),))], None, spaced=True)
    assert read.words == (Word("34105.758", Box(0, 0, 38, 8)),)
    beside = (*words, Word("7", Box(60, 0, 64, 8)))
    (read,) = plain_figures([Line((Cell("34 105.758", words), Cell("7", beside[2:])))], None, spaced=True)
    assert read.words == (Word("34105.758", Box(0, 0, 38, 8)), beside[2])
    (read,) = plain_figures([Line((Cell("34 105.758 7", beside),))], None, spaced=True)
    assert [word.text for word in read.words] == ["34105.758", "7"]


def test_a_unit_has_no_word_of_its_own():
    words = (Word("0.012", Box(0, 0, 20, 8)), Word("s", Box(22, 0, 26, 8)))
    (read,) = plain_figures([Line((Cell("0.012 s", words),))], Section.TOTAL_IO, spaced=False)
    assert [word.text for word in read.words] == ["12.000"]


def test_blanks_part_thousands_before_a_decimal_comma_too():
    cells = line("261 651,716", "33 555 000,000", "1 200,5", "12 345,678,901", "1,5 2,5")
    plain = ["261651,716", "33555000,000", "1200,5", "12 345,678,901", "1,5 2,5"]
    assert texts(plain_figures([cells], None, spaced=True)) == plain


FRENCH = """<html><body><h1>Jetstress</h1><h2>Performance Test Result Report</h2><h3>Test Summary</h3>
<table><tr><td>Overall Test Result</td><td>Pass</td></tr></table>
<h3>Background Database Maintenance I/O Performance</h3>
<table><tr><th>MSExchange Database ==&gt; Instances</th><th>Database Maintenance IO Reads/sec</th>
<th>Database Maintenance IO Reads Average Bytes</th></tr>
<tr><td>Instance1418.1</td><td>9,475</td><td>261\u202f651,716</td></tr></table>
<h3>Host System Performance</h3><table><tr><th>Counter</th><th>Average</th><th>Minimum</th><th>Maximum</th></tr>
<tr><td>% Processor Time</td><td>0,717</td><td>0,358</td><td>25,075</td></tr>
<tr><td>Available MBytes</td><td>37\u202f451,801</td><td>37\u202f077,000</td><td>37\u202f827,000</td></tr></table>
<h3>Test Log</h3><pre>06/05/2014 14:03:23 -- Cache Size, Last: 497679300.0 (lower bound: 483183800.0)</pre>
</body></html>"""


def test_a_log_that_writes_other_figures_denies_no_thousands():
    document = parse_bytes(FRENCH.encode(), "report.html")
    [run] = document.runs
    assert [row.read_bytes for row in run.instance_maintenance_io] == [261651.716]
    assert [row.average for row in run.host_counter] == [0.717, 37451.801]
