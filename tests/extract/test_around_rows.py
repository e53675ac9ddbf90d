"""Texts that wrap in the middle of their rows: whose each line is, and what names a test and a server there."""

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.extract.grid.around_rows import rows_of_lines
from esrp_ingest.models import ParsedDocument

STEP = 10.0
COUNTS = st.lists(st.integers(min_value=1, max_value=5), min_size=1, max_size=8)
TESTS = ("Stress test (24 hours)", "Rebuild with hot spare test")
HEADS = ("Database Disks Transfers/sec", "Average Database Disk Read Latency (ms)", "Log Disks Writes/sec")
STYLE = "<style>body {font: 9pt Arial} table {width: 300px} td {padding: 3px 8px; vertical-align: middle}</style>"
TITLE = "NEC M100 4,000 Mailbox Storage Solution for Microsoft Exchange Server 2010"


@given(COUNTS.filter(lambda counts: counts[0] > 1), st.sampled_from([0.0, 4.0]))
def test_lines_evenly_around_their_rows_are_of_these(counts: list[int], apart: float) -> None:
    rows, lines, whose = [], [], []
    for number, (count, end) in enumerate(zip(counts, accumulate(counts), strict=True)):
        top = STEP * (end - count) + apart * number
        rows.append(top + STEP * (count - 1) / 2)
        own = [top + STEP * at for at in range(count)]
        around = [middle for middle in own if middle != rows[-1]]
        lines += around
        whose += [number] * len(around)
    assert rows_of_lines(rows, lines, STEP) == whose


@given(COUNTS, st.lists(st.floats(min_value=-50, max_value=500), max_size=20))
def test_every_line_is_of_one_row_and_of_none_above_that_of_a_line_over_it(counts: list[int], lines: list[float]):
    found = rows_of_lines([STEP * 5 * at for at in range(len(counts))], sorted(lines), STEP)
    assert len(found) == len(lines)
    assert found == sorted(found)
    assert set(found) <= set(range(len(counts)))


def test_a_line_is_of_the_nearest_row_where_lines_hang_below_theirs():
    assert rows_of_lines([0, 30, 60], [10, 40, 70], STEP) == [0, 1, 2]


def test_a_cell_that_a_page_cuts_may_end_on_the_next_one():
    assert rows_of_lines([10, 40], [0, 20, 30], STEP) == [0, 0, 1]


def page(width: str = "300px") -> bytes:
    """A table of tests and servers whose cells wrap around the figures of their rows."""
    figures = [(f"{900 + at}.2", f"{13 + at}.2", f"{80 + at}.1") for at in range(4)]
    names = [(test, f"Exchange Server {number}") for test in TESTS for number in (1, 2)]
    head = "".join(f"<th>{text}</th>" for text in ("Test", "Server", *HEADS))
    rows = ["".join(f"<td>{text}</td>" for text in (*named, *own)) for named, own in zip(names, figures, strict=True)]
    table = f"<tr>{head}</tr>" + "".join(f"<tr>{row}</tr>" for row in rows)
    style = STYLE.replace("300px", width)
    text = f"{style}<h1>{TITLE}</h1><p>Tested with ESRP - Storage Version 3.0</p><h2>Tests</h2><table>{table}</table>"
    return HTML(string=text).write_pdf()


def said(parsed: ParsedDocument) -> list[tuple[str, str | None, float | None]]:
    (solution,) = parsed.solutions
    metric = "database_transfers_per_sec"
    return [(each.scope, each.condition, each.value) for each in solution.reported_metric if each.metric == metric]


EXPECTED = [
    (f"Exchange Server {number}", test, 900.2 + 2 * at + number - 1)
    for at, test in enumerate(TESTS)
    for number in (1, 2)
]


@pytest.mark.parametrize("width", ["280px", "300px", "320px", "360px"])
def test_tests_and_servers_that_wrap_below_a_header_that_wraps_more(width: str):
    assert said(parse_bytes(page(width), "a.pdf")) == EXPECTED


TEXT = f"""{TITLE}
Tested with ESRP - Storage Version 3.0

Tests
                                            Average
                              Database     Database
                                              Disk        Log Disks
     Test         Server       Disks
                                             Read         Writes/sec
                            Transfers/sec
                                            Latency
                                              (ms)
 Stress test     Exchange
                            900.2           13.2          80.1
 (24 hours)      Server 1
 Stress test     Exchange
                            901.2           14.2          81.1
 (24 hours)      Server 2
 Rebuild
                 Exchange
 with hot                   902.2           15.2          82.1
                 Server 1
 spare test
 Rebuild
                 Exchange
 with hot                   903.2           16.2          83.1
                 Server 2
 spare test
"""


def test_the_same_as_text():
    assert said(parse_bytes(TEXT.encode(), "a.txt")) == EXPECTED


def test_what_a_text_says_against_itself_is_told_and_does_not_hide_it():
    total = """ Stress test     All
                            1900.1          13.7          161.2
 (24 hours)      servers
"""
    text = (TEXT[: TEXT.index(" Rebuild")] + total).replace("Stress test", "Performance").replace("(24 ", "(2 ")
    parsed = parse_bytes(text.encode(), "a.txt")
    assert said(parsed) == [
        ("Exchange Server 1", None, 900.2),
        ("Exchange Server 2", None, 901.2),
        ("aggregate", None, 1900.1),
    ]
    assert "aggregate_of_servers" in {finding.rule for finding in parsed.findings}
