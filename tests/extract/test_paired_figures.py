"""Two figures in one cell: what heads them tells which is which, or both stay as they are printed."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.paper.results.metric_pairs import labels_apart
from esrp_ingest.models import Solution
from esrp_ingest.numerals import paired
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = "<style>td { padding: 2pt 9pt; vertical-align: middle }</style>"
BOTH, LATENCY = "Database IOPS (read / write)", "Database latency, ms (read / write)"


def document(*rows: tuple[str, ...]) -> str:
    cells = html_rows(rows)
    return f"{FRONT}<h2>Performance Results</h2><table>{cells}</table><h2>Conclusion</h2><p>It was quick.</p>"


def solution(kind: str, *rows: tuple[str, ...]) -> Solution:
    page = document(*rows)
    data = page.encode() if kind == "html" else HTML(string=STYLE + page).write_pdf()
    parsed = parse_bytes(data, f"paper.{kind}")
    assert not [each.message for each in parsed.findings if each.rule == "unread_figures"]
    (found,) = parsed.solutions
    return found


def figures(kind: str, *rows: tuple[str, ...]) -> list[tuple[str, str | None, str | None, float | None]]:
    found = solution(kind, *rows).reported_metric
    return [(each.scope, each.condition, each.metric, each.value) for each in found]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("slash", [" / ", "/"])
def test_figures_below_a_header_that_tells_them_apart_are_each_their_own(slash: str, kind: str):
    found = figures(
        kind,
        ("Server", BOTH, LATENCY, "Log writes/s"),
        ("EXMBX01", f"52.317{slash}38.599", f"13.529{slash}5.653", "15.034"),
        ("EXMBX02", f"53.900{slash}31.759", f"12.441{slash}2.032", "16.506"),
    )
    assert found == [
        ("EXMBX01", None, "database_reads_per_sec", 52.317),
        ("EXMBX01", None, "database_writes_per_sec", 38.599),
        ("EXMBX01", None, "database_read_latency_ms", 13.529),
        ("EXMBX01", None, "database_write_latency_ms", 5.653),
        ("EXMBX01", None, "log_writes_per_sec", 15.034),
        ("EXMBX02", None, "database_reads_per_sec", 53.900),
        ("EXMBX02", None, "database_writes_per_sec", 31.759),
        ("EXMBX02", None, "database_read_latency_ms", 12.441),
        ("EXMBX02", None, "database_write_latency_ms", 2.032),
        ("EXMBX02", None, "log_writes_per_sec", 16.506),
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_figures_beside_a_label_that_tells_them_apart_are_each_their_own(kind: str):
    rows = (
        ("Metric", "EXMBX01", "EXMBX02"),
        (BOTH, "52.317 / 38.599", "53.900 / 31.759"),
        ("Log writes/s", "5.1", "6"),
    )
    found = figures(kind, *rows)
    assert found[:4] == [
        ("EXMBX01", None, "database_reads_per_sec", 52.317),
        ("EXMBX02", None, "database_reads_per_sec", 53.900),
        ("EXMBX01", None, "database_writes_per_sec", 38.599),
        ("EXMBX02", None, "database_writes_per_sec", 31.759),
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("text", ["52.317 / 38.599", "52.317/38.599"])
def test_figures_of_a_row_of_one_value_are_each_their_own(text: str, kind: str):
    found = solution(kind, ("Metric", "Value"), (BOTH, text), ("Log writes/s", "5.1")).reported_metric
    assert [(each.label, each.value_text, each.metric) for each in found] == [
        ("Database IOPS (read)", "52.317", "database_reads_per_sec"),
        ("Database IOPS (write)", "38.599", "database_writes_per_sec"),
        ("Log writes/s", "5.1", "log_writes_per_sec"),
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_figures_that_nothing_tells_apart_stay_as_they_are_printed(kind: str):
    rows = (("Server", "Database IOPS", "Log writes/s"), ("EX1", "52.317 / 38.599", "5.1"), ("EX2", "9.5 / 8.5", "6.1"))
    found = solution(kind, *rows).reported_metric
    assert [
        (each.scope, each.condition, each.value, each.value_text) for each in found if each.label != "Log writes/s"
    ] == [
        ("EX1", None, None, "52.317 / 38.599"),
        ("EX2", None, None, "9.5 / 8.5"),
    ]


def test_a_ratio_is_one_figure():
    rows = (("Metric", "EX1", "EX2"), ("Read/write ratio", "60/40", "61/39"), ("Log writes/s", "5.1", "6.1"))
    parsed = parse_bytes(document(*rows).encode(), "paper.html")
    assert not [each.message for each in parsed.findings if each.rule == "undecided_scope"]
    assert [each.value for each in parsed.solutions[0].reported_metric] == [None, None, 5.1, 6.1]


def test_a_figure_among_pairs_leaves_all_as_they_are():
    rows = (("Metric", "EX1", "EX2"), (BOTH, "52.317 / 38.599", "13.529"), ("Log writes/s", "5.1", "6.1"))
    found = [each for each in solution("html", *rows).reported_metric if each.label == BOTH]
    assert [(each.scope, each.metric, each.value_text) for each in found] == [
        ("EX1", None, "52.317 / 38.599"),
        ("EX2", None, "13.529"),
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_no_figure_stands_in_what_is_said_of_others(kind: str):
    rows = (("Metric", "EX1", "EX2"), ("Odd", "52.317 / 38.599", "9.5 / 8.5"), ("Log writes/s", "5.1", "6.1"))
    assert {(scope, condition) for scope, condition, *_ in figures(kind, *rows)} == {("EX1", None), ("EX2", None)}


@pytest.mark.parametrize(
    ("label", "apart"),
    [
        (
            "Database Disk Reads / Writes per second",
            ("Database Disk Reads per second", "Database Disk Writes per second"),
        ),
        (
            "Average Database Disk Read and Write Latency (ms)",
            ("Average Database Disk Read Latency (ms)", "Average Database Disk Write Latency (ms)"),
        ),
        ("Write latency (database/log), ms", ("Write latency (database), ms", "Write latency (log), ms")),
        ("Database Disks Reads/sec", None),
        ("Database I/O reads/s", None),
        ("Read / write IOPS", None),  # of the databases or of the logs
        ("Average / maximum log disk write latency (ms)", None),
        ("Database IOPS", None),
    ],
)
def test_a_label_tells_figures_apart_where_each_of_two_words_makes_a_metric_of_it(
    label: str, apart: tuple[str, str] | None
):
    assert labels_apart(label) == apart


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("52.317 / 38.599", ("52.317", "38.599")),
        ("1,336/217 | x", None),
        ("1,336/217", ("1,336", "217")),
        ("12 ms / 3 ms", ("12 ms", "3 ms")),
        ("5.1 1/s", None),
        ("1/2/3", None),
        ("N/A", None),
        ("52.317", None),
    ],
)
def test_a_slash_parts_two_figures_of_a_cell(text: str, figures: tuple[str, str] | None):
    assert paired(text) == figures
