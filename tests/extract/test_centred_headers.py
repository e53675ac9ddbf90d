"""Headers in the middle of wide columns whose figures stand at the right: each heads its column, however far off."""

import pytest
from placed_lines import placed_line
from weasyprint import HTML

from esrp_ingest.extract.paper.results.summary_tables import summary_grids
from esrp_ingest.models import Finding
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 4,000 Mailbox Exchange 2016 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
    "<h2>Solution Description</h2><table><tr><td>Number of Exchange mailboxes simulated<td>4,000"
    "<tr><td>Number of physical disks in test<td>24</table>"
)
STYLE = (
    "<style>table { width: 17cm; font: 7.5pt sans-serif; border-collapse: collapse }"
    " th { text-align: center } td { text-align: right }"
    " td:first-child { text-align: left } tr { border-bottom: 1px solid } th, td { padding: 2pt 4pt } </style>"
)
WIDE = (
    "<table><tr><th>Server<th style='width: 42%'>MB read/sec per database"
    "<th style='width: 40%'>MB read/sec total per server"
)
READS = "<table><tr><th>Metric<th>Total<tr><td>Database Disks Reads/sec<td>809.5</table><p>Each server by itself.</p>"
Figures = dict[str | None, tuple[str, str | None, str | None]]


def read(tables: str, kind: str) -> tuple[Figures, list[Finding]]:
    """The scope, the condition and the metric of each figure by its text, and what was found."""
    document = f"{STYLE}{FRONT}<h2>Performance Results</h2>{READS}{tables}<h2>Conclusion</h2><p>It was quick.</p>"
    data = document.encode() if kind == "html" else HTML(string=document).write_pdf() or b""
    parsed = parse_bytes(data, f"paper.{kind}")
    (solution,) = parsed.solutions
    figures = {each.value_text: (each.scope, each.condition, each.metric) for each in solution.reported_metric}
    return figures, parsed.findings


def rows(*entries: tuple[str, ...]) -> str:
    return "".join("<tr>" + "".join(f"<td>{text}" for text in entry) for entry in entries)


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("names", [("EX16-A", "EX16-B"), ("EXCH01", "EXCH02")])
def test_figures_right_of_their_header_are_its_column(names: tuple[str, str], kind: str):
    entries = [(names[0], "312.44", "1562.20"), (names[1], "309.18", "1545.90"), ("Average", "310.81", "1554.05")]
    figures, findings = read(f"{WIDE}{rows(*entries)}</table>", kind)
    metrics = ("backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server")
    found = [[figures[text] for text in texts] for _, *texts in entries]
    assert found == [[(scope, None, metric) for metric in metrics] for scope in (*names, "aggregate")]
    assert "rows_outside" not in {finding.rule for finding in findings}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_groups_over_wide_columns_are_about_those_that_they_stand_in_the_middle_of(kind: str):
    heads = ("Transfers<br>(1/s)", "Reads<br>(1/s)", "Writes<br>(1/s)", "Read latency<br>(ms)", "Write latency<br>(ms)")
    widths = (11, 9, 9, 15, 15, 9, 15)
    lower = "".join(
        f'<th style="width: {width}%">{head}'
        for width, head in zip(widths, (*heads, "Writes<br>(1/s)", "Write latency<br>(ms)"), strict=True)
    )
    entries = [
        ("EX16-A", "621.06", "406.84", "214.22", "0.87", "1.24", "102.03", "0.40"),
        ("EX16-B", "611.09", "402.26", "208.83", "0.93", "1.33", "98.47", "0.35"),
        ("All servers", "1,232.15", "809.10", "423.05", "0.90", "1.29", "200.50", "0.38"),
    ]
    figures, _ = read(
        "<table><tr><th rowspan=2>Server<th colspan=5>Database I/O<th colspan=2>Transaction log I/O"
        f"<tr>{lower}{rows(*entries)}</table>",
        kind,
    )
    database = ("transfers_per_sec", "reads_per_sec", "writes_per_sec", "read_latency_ms", "write_latency_ms")
    metrics = [*(f"database_{each}" for each in database), "log_writes_per_sec", "log_write_latency_ms"]
    found = [[figures[text] for text in texts] for _, *texts in entries]
    assert found == [[(scope, None, metric) for metric in metrics] for scope in ("EX16-A", "EX16-B", "aggregate")]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    ("caption", "unit", "metric"),
    [
        ("Average time to play one log file", "Seconds", "log_replay_seconds"),
        ("Average time to play one log file", "MB/s", None),
        ("Database read-only performance", "Seconds", None),
    ],
)
def test_a_row_that_says_its_unit_is_of_the_metric_that_the_caption_names(
    caption: str, unit: str, metric: str | None, kind: str
):
    figures, _ = read(
        f"<p><b>Table 8. {caption}</b></p><table><tr><th>Server<th>EX16-A<th>EX16-B<th>Average"
        f"{rows((unit, '0.372', '0.381', '0.377'))}</table>",
        kind,
    )
    found = [figures[text][2] for text in ("0.372", "0.377") if text in figures]
    assert found == ([metric, metric] if metric else found)
    assert metric in {*found, None}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_mean_of_servers_below_these_is_that_of_all_where_a_result_is_one(kind: str):
    entries = [("NODE-N1", "2.11"), ("NODE-B", "2.09"), ("Average", "2.10")]
    figures, _ = read(
        f"<table><tr><th>Server<th>Average time to play one log file (sec){rows(*entries)}</table>",
        kind,
    )
    scopes = ("NODE-N1", "NODE-B", "aggregate")
    assert [figures[text] for _, text in entries] == [(scope, None, "log_replay_seconds") for scope in scopes]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_mean_of_what_adds_up_is_no_result_of_all(kind: str):
    entries = [("NODE-N1", "502.11"), ("NODE-N2", "504.09"), ("Average", "503.10")]
    figures, _ = read(f"<table><tr><th>Server<th>Database Disks Transfers/sec{rows(*entries)}</table>", kind)
    assert figures["502.11"] == ("NODE-N1", None, "database_transfers_per_sec")
    assert ("aggregate", None, "database_transfers_per_sec") not in figures.values()


def test_what_stands_below_a_table_is_no_value_of_its_empty_last_cell():
    figures, _ = read(
        "<table><tr><th>Metric<th>Average<tr><td>Database Disks Writes/sec<td>592.965"
        "<tr><td>Average time to play one log file (sec)<td></table><p>1 as the tool printed it</p>",
        "html",
    )
    assert figures["592.965"][2] == "database_writes_per_sec"
    assert "log_replay_seconds" not in {metric for _, _, metric in figures.values()}


def test_headers_at_the_left_of_wide_columns_whose_figures_stand_at_the_right_head_these():
    lines = [
        placed_line(373, (72, "Performance counter"), (344, "Test duration")),
        placed_line(386, (228, "2 hours"), (384, "24 hours")),
        placed_line(413, (72, "Database disks reads/sec"), (348, "125.4"), (504, "121.0")),
        placed_line(426, (72, "Log disks writes/sec"), (353, "34.4"), (509, "33.6")),
    ]
    (grid,) = summary_grids(lines)
    assert [header.split()[-2:] for header in grid.headers] == [["2", "hours"], ["24", "hours"]]
