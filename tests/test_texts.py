"""Texts whose blanks keep the places of a page's words: cells that wrap there are read as those of a page are."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.extract.document import extract
from esrp_ingest.extract.figures import Figures
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Run
from esrp_ingest.parsing import parse_bytes, read
from esrp_ingest.readers.text_places import on_pages, page_numbers
from esrp_ingest.texts import better_layout
from esrp_ingest.vocabulary.vendors import load_vendors
from tests.small_reports import small_report

NAMES = ["Instance2000.1", "Instance2000.2", "Instance2000.3"]
FIRST = (11.5, 4.5, 52.296, 32.499, 33088.67, 35806.791, 0.0, 1.196, 0.0, 25.318, 0.0, 7622.37)
IO = [[f"{figure + at if figure else 0:.3f}" for figure in FIRST] for at in range(3)]
HEADER = """MSExchan    I/O       I/O       I/O        I/O         I/O        I/O        I/O Log  I/O Log  I/O Log    I/O Log     I/O Log  I/O Log
ge          Database  Database  Database   Database    Database   Database   Reads    Writes   Reads/sec  Writes/sec  Reads    Writes
Database    Reads     Writes    Reads/sec  Writes/sec  Reads      Writes     Average  Average                         Average  Average
==>         Average   Average                          Average    Average    Latency  Latency                         Bytes    Bytes
Instances   Latency   Latency                          Bytes      Bytes      (msec)   (msec)
            (msec)    (msec)"""  # noqa: E501
PLACES = (12, 22, 32, 43, 55, 66, 77, 86, 95, 106, 118, 127)
COUNTERS = """Counter                          Average        Minimum        Maximum
% Processor Time                 6.822          5.457          8.868
Free System Page Table           33332371.761   26665897.409   43332083.289
Entries
Transition Pages                 0.000          0.000          0.000
RePurposed/sec
Pool Paged Bytes                 174308635.497  139446908.398  226601226.146"""


def at_places(name: str, figures: list[str]) -> str:
    line = name
    for place, figure in zip(PLACES, figures, strict=True):
        line = f"{line.ljust(place)}{figure}"
    return line


def report(rows: list[str], counters: str = COUNTERS) -> bytes:
    lines = [
        "Microsoft Exchange Jetstress 2010",
        "Performance Test Result Report",
        "Test Summary",
        "Overall Test Result          Pass",
        "Machine Name                 EXCH1",
        "Test Start Time              3/5/2013 1:00:00 AM",
        "Transactional I/O Performance",
        HEADER,
        *rows,
        "Host System Performance",
        counters,
    ]
    return "\n".join(lines).encode()


def wrapped(at: int) -> list[str]:
    return [at_places(NAMES[0][:11], IO[at]), NAMES[at][11:]]


WRAPPED = list(chain(*map(wrapped, range(3))))


def run_of(data: bytes) -> Run:
    (run,) = parse_bytes(data, "report.txt").runs
    return run


def test_names_and_counters_that_wrap_in_a_text_are_read_whole():
    run = run_of(report(WRAPPED))
    assert [row.instance for row in run.instance_io] == NAMES
    assert [row.database_write_bytes for row in run.instance_io] == [float(row[5]) for row in IO]
    assert [row.log_write_bytes for row in run.instance_io] == [float(row[11]) for row in IO]
    names = [counter.counter for counter in run.host_counter]
    assert names == [
        "% Processor Time",
        "Free System Page Table Entries",
        "Transition Pages RePurposed/sec",
        "Pool Paged Bytes",
    ]


def test_what_is_read_so_stands_in_lines_of_the_text_and_on_no_page():
    data = report(WRAPPED)
    parsed = parse_bytes(data, "report.txt")
    lines = data.decode().split("\n")
    for row, figures in zip(parsed.runs[0].instance_io, IO, strict=True):
        assert row.line is not None
        assert figures[5] in lines[row.line - 1]
    placed = (*parsed.runs, *parsed.runs[0].instance_io, *parsed.runs[0].host_counter)
    assert {(each.page, each.bbox) for each in placed} == {(None, None)}
    assert parsed.document.page_count is None


@pytest.mark.parametrize(
    "data",
    [
        report([at_places(name, figures) for name, figures in zip(NAMES, IO, strict=True)], COUNTERS[:140]),
        small_report(1).encode(),
    ],
    ids=["a text that is whole", "a format that knows its cells"],
)
def test_what_is_read_whole_stays_as_it_is(data: bytes):
    reading = read(data, "report.txt" if data[:1] == b"M" else "report.html")
    assert better_layout(reading, None).reading is reading


def test_places_that_read_less_than_the_text_are_not_taken():
    halves = chain(
        *((f"{name}  {'  '.join(row[:6])}", "  ".join(row[6:])) for name, row in zip(NAMES, IO, strict=True))
    )
    reading = read(report([*halves], f"{COUNTERS[:140]}\n\nFigures of nobody\n5.5 6.5"), "report.txt")
    assert reading.laid_out is not None
    assert better_layout(reading, None).reading is reading


def test_what_was_compared_is_what_is_taken():
    data = report(WRAPPED)
    chosen = better_layout(read(data, "report.txt"), None)
    assert chosen.extracted is not None
    again = extract(chosen.reading, load_vendors(None))
    assert (chosen.extracted.runs, chosen.extracted.findings) == (again.runs, again.findings)
    figures = Figures()
    assert parse_bytes(data, "report.txt", figures=figures) == parse_bytes(data, "report.txt")
    assert any(figure.rule for figure in figures)


def test_figures_that_places_leave_are_told_with_their_line():
    data = report(WRAPPED, f"{COUNTERS}\n\nFigures of nobody\n5.5 6.5")
    (left,) = [each for each in parse_bytes(data, "report.txt").findings if each.rule == "unread_figures"]
    number = data.decode().split("\n").index("5.5 6.5") + 1
    assert left.line == number
    assert f"in line {number}" in left.message


def test_form_feeds_part_pages():
    assert page_numbers(["\fone", "two", "three\f", "four", "\ffive\f\f", "six"]) == {
        1: 1,
        2: 1,
        3: 1,
        4: 2,
        5: 3,
        6: 5,
    }


@given(st.lists(st.tuples(st.integers(0, 80), st.text("ab1. ", min_size=1, max_size=12)), min_size=2, max_size=6))
def test_words_stand_on_pages_as_their_letters_do_in_lines(cells: list[tuple[int, str]]):
    lines = [
        Line(
            tuple(Cell(text.strip() or "x", (), (left, left + len(text.strip() or "x"))) for _ in range(2)),
            number=number,
        )
        for number, (left, text) in enumerate(cells, start=1)
    ]
    placed = on_pages(lines, dict.fromkeys(range(1, len(lines) + 1), 1))
    assert placed is not None
    for line, before in zip(placed, lines, strict=True):
        assert line.text == before.text
        assert [word.text for word in line.words] == before.text.split()
        assert line.locator == before.locator
        left, right = before.cells[0].across or (0, 0)
        box = line.cells[0].box
        assert box is not None
        assert box.x1 - box.x0 == pytest.approx(5 * (right - left))


def test_a_text_without_columns_has_no_places():
    lines = [Line((Cell("One cell", (), (0, 8)),), number=at) for at in (1, 2)]
    apart = [Line((Cell("a", (), (0, 1)), Cell("b", (), (9, 10))), number=at) for at in (1, 4)]
    assert on_pages(lines, {1: 1, 2: 1}) is None
    assert on_pages(apart, {1: 1, 4: 1}) is None


HEADS = """Solid SAN 9000 Storage Solution for 4,000 Mailboxes

Jetstress measured what follows.

Individual Server Metrics

 Server            Database    Database                Database              Log Disks
                     Disks       Disks                   Disks               Writes/sec
                 Transfers/sec Reads/sec               Writes/sec
"""
MEASURED = {"Server 1": ("498.69", "308.76", "189.93", "117.03"), "Server 2": ("497.02", "308.51", "188.51", "116.38")}
METRICS = ("database_transfers_per_sec", "database_reads_per_sec", "database_writes_per_sec", "log_writes_per_sec")


def test_heads_in_which_one_blank_parts_two_are_read_by_their_places() -> None:
    """Two columns had one name together, and what they measure was of neither, without a word."""
    rows = [f" {name:<20}{a:<17}{b:<21}{c:<22}{d}" for name, (a, b, c, d) in MEASURED.items()]
    parsed = parse_bytes((HEADS + "\n".join(rows) + "\n").encode(), "paper.txt")
    (solution,) = parsed.solutions
    read = {(figure.scope, figure.metric): figure.value_text for figure in solution.reported_metric}
    assert read == {
        (name, metric): text for name, texts in MEASURED.items() for metric, text in zip(METRICS, texts, strict=True)
    }
    assert not [finding for finding in parsed.findings if finding.rule == "undecided_scope"]
