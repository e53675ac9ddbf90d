"""What labs add to Jetstress's tables: columns of their own, means, heads in other words, names in one text."""

from datetime import datetime

import pytest
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import parse_timestamp

TITLE = "<h2>Performance Test Result Report</h2>"
HEAD = (
    "I/O Database Reads Average Latency (msec)",
    "I/O Database Writes Average Latency (msec)",
    "I/O Database Reads/sec",
)
ROWS = (("15.376", "4.643", "247.192"), ("6.376", "4.990", "254.066"))
READ = [("Instance1.1", 15.376, 4.643, 247.192), ("Instance1.2", 6.376, 4.99, 254.066)]
STYLE = "<style>td{border:0.5pt solid;padding:2pt 4pt;font-size:7pt}table{border-collapse:collapse}</style>"


def table(*rows: tuple[str, ...]) -> str:
    return f"<table>{''.join('<tr>' + ''.join(f'<td>{cell}</td>' for cell in row) + '</tr>' for row in rows)}</table>"


def read(body: str, medium: str = "html") -> ParsedDocument:
    page = STYLE + TITLE + body
    data = HTML(string=page).write_pdf() if medium == "pdf" else page.encode()
    return parse_bytes(data, f"report.{medium}")


def latencies(document: ParsedDocument) -> list[tuple[str, float | None, float | None, float | None]]:
    [run] = document.runs
    return [
        (row.instance, row.database_read_latency_ms, row.database_write_latency_ms, row.database_reads_per_sec)
        for row in run.instance_io
    ]


@pytest.mark.parametrize(
    ("heads", "cells", "at", "medium"),
    [
        (("Limit (msec)", "Verdict"), ("20", "Pass"), 1, "html"),
        (("Remark",), ("OK",), 3, "html"),
        (("I/O Database Reads Maximum Latency (msec)",), ("31.688",), 1, "html"),
        (("I/O Database Reads Maximum Latency (msec)",), ("31.688",), 1, "pdf"),
        (("DB transfers/sec",), ("197.925",), 3, "html"),
        (("DB transfers/sec",), ("197.925",), 3, "pdf"),
    ],
)
def test_columns_of_a_lab_are_left_out_and_told(heads: tuple[str, ...], cells: tuple[str, ...], at: int, medium: str):
    def wider(row: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
        return (*row[:at], *more, *row[at:])

    rows = ((f"Instance1.{number}", *wider(row, cells)) for number, row in enumerate(ROWS, start=1))
    body = table(("MSExchange Database ==> Instances", *wider(HEAD, heads)), *rows)
    document = read(f"<h3>Transactional I/O Performance</h3>{body}", medium)
    assert latencies(document) == READ
    [told] = [finding.message for finding in document.findings if finding.rule == "unplaced_figures"]
    assert all(repr(head).replace(" ", "") in told.replace(" ", "") for head in heads)


def test_where_too_few_columns_are_known_nothing_is_read():
    heads, cells = ("One", "Two", "Three", "Four"), ("1.111", "2.222", "3.333", "4.444")
    rows = ((f"Instance1.{number}", *row, *cells) for number, row in enumerate(ROWS, start=1))
    body = table(("MSExchange Database ==> Instances", *HEAD, *heads), *rows)
    document = read(f"<h3>Transactional I/O Performance</h3>{body}")
    assert document.runs == ()
    assert "rows_outside" in {finding.rule for finding in document.findings}


@pytest.mark.parametrize("mean", ["Average of 2 databases", "Mean", "Sum", "Maximum"])
def test_means_and_sums_of_instances_are_none(mean: str):
    rows = ((f"DB{number}", *row) for number, row in enumerate(ROWS, start=1))
    body = table(("Instance", *HEAD), *rows, (mean, "10.876", "4.817", "250.629"))
    found = latencies(read(f"<h3>Transactional I/O Performance</h3>{body}"))
    assert [name for name, *_ in found] == ["DB1", "DB2"]


@pytest.mark.parametrize(
    "heads",
    [
        ("Average", "Minimum", "Maximum"),
        ("Mean", "Lowest", "Peak"),
        ("Avg", "Min", "Max"),
        ("Mean", "Least", "Highest"),
    ],
)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_columns_of_counters_stand_in_any_order(heads: tuple[str, ...], order: tuple[int, ...]):
    figures = ("10.412", "5.315", "16.540")
    rows = (("Counter", *(heads[at] for at in order)), ("% Processor Time", *(figures[at] for at in order)))
    [run] = read(f"<h3>Host System Performance</h3>{table(*rows)}").runs
    [counter] = run.host_counter
    assert (counter.average, counter.minimum, counter.maximum) == (10.412, 5.315, 16.54)


def test_names_that_end_with_digits_are_known_by_the_paths_behind_them():
    names = ("Mailbox Database 0412345678", "Mailbox Database 1187650042")
    paths = "\n".join(f"{name} Log path: C:\\DB{at}\\Log\nDatabase: C:\\DB{at}\\a.edb" for at, name in enumerate(names))
    rows = f"{names[0]} 9.007 261667.494\n{names[1]} 8.952 261321.391"
    heads = "Database Maintenance IO Reads/sec Database Maintenance IO Reads Average Bytes"
    text = (
        f"Performance Test Result Report\n\nDatabase Configuration\n{paths}\n\n"
        f"Background Database Maintenance I/O Performance\nMSExchange Database ==> Instances {heads}\n{rows}\n\n"
    )
    [run] = parse_bytes(text.encode(), "report.txt").runs
    assert [(row.instance, row.reads_per_sec, row.read_bytes) for row in run.instance_maintenance_io] == [
        (names[0], 9.007, 261667.494),
        (names[1], 8.952, 261321.391),
    ]
    assert [instance.name for instance in run.instance] == list(names)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("18-Mar-2014 9:00:12 AM", datetime(2014, 3, 18, 9, 0, 12)),
        ("18-Mar-2014 21:05", datetime(2014, 3, 18, 21, 5)),
        ("3/18/2014 9:05 PM", datetime(2014, 3, 18, 21, 5)),
        ("18.03.2014 21:05", datetime(2014, 3, 18, 21, 5)),
        ("3/18/2014 9:05:1", None),
        ("18-Foo-2014 9:00:12", None),
    ],
)
def test_times_as_spreadsheets_and_labs_write_them(text: str, time: datetime | None):
    assert parse_timestamp(text) == time
