"""Result summaries in narrow tables: cells that rules part, names and labels that wrap, headings that nearly touch."""

from dataclasses import replace

import pytest
from html_tables import html_rows
from placed_lines import placed_line
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.grid.figure_columns import Columns, apart, cut_where_others_begin
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machines_in_headings import servers_in_headings
from esrp_ingest.extract.paper.results.figure_lists import figure_lists
from esrp_ingest.extract.paper.setup.configuration_rows import without_remarks
from esrp_ingest.layout import Line
from esrp_ingest.models import Solution

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><h2>Storage Performance Results</h2>"
STYLE = "<style>table { border-collapse: collapse } td { border: 1px solid; padding: 2pt; width: 45pt }</style>"
METRICS = {
    "Database Disks Transfers/sec": "database_transfers_per_sec",
    "Average Database Disk Read Latency (ms)": "database_read_latency_ms",
    "Log Disks Writes/sec": "log_writes_per_sec",
}


def row(*cells: str) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def read(body: str, style: str = STYLE) -> Solution:
    (solution,) = parse_bytes(HTML(string=f"{style}{FRONT}{body}").write_pdf()).solutions
    return solution


def line(*texts: tuple[float, str], top: float = 0.0) -> Line:
    return placed_line(top, *texts, blank=2)


@pytest.mark.parametrize("name", ["Server {}", "EXCH-{}", "MBX {}"])
@pytest.mark.parametrize("turned", [False, True])
def test_names_and_labels_that_wrap_in_ruled_cells_are_whole(name: str, *, turned: bool) -> None:
    servers = [name.format(number) for number in (1, 2)]
    figures = {metric: [f"{at}{number}.25" for number in (1, 2)] for at, metric in enumerate(METRICS, start=1)}
    rows = [
        ["", *servers, "Total"],
        *([metric, *each, "9.5" if "sec" in metric else ""] for metric, each in figures.items()),
    ]
    if turned:
        rows = list(map(list, zip(*rows, strict=True)))
    solution = read(f"<table>{''.join(row(*cells) for cells in rows)}</table>")
    says = {(each.scope, each.condition, each.metric, each.value_text) for each in solution.reported_metric}
    wanted = {
        (server, None, METRICS[metric], text)
        for metric, each in figures.items()
        for server, text in zip(servers, each, strict=True)
    }
    assert says == wanted | {("aggregate", None, METRICS[metric], "9.5") for metric in METRICS if "sec" in metric}


@pytest.mark.parametrize("height", ["0.9", "1", "1.5"])
def test_names_that_wrap_behind_a_hyphen_are_whole_however_close_their_lines_stand(height: str) -> None:
    style = f"{STYLE}<style>td {{ line-height: {height}; vertical-align: middle }}</style>"
    head = row("", "UCS-<br>EX01", "UCS-<br>EX02", "UCS-<br>EX03", "Total")
    rows = [row(metric, "1.25", "2.25", "3.25", "6.75") for metric in METRICS if "sec" in metric]
    solution = read(f"<table>{head}{''.join(rows)}</table>", style)
    scopes = [each.scope for each in solution.reported_metric]
    assert scopes == ["UCS-EX01", "UCS-EX02", "UCS-EX03", "aggregate"] * 2


@pytest.mark.parametrize("again", [False, True])
def test_a_ruled_table_goes_on_at_the_top_of_the_next_page(*, again: bool) -> None:
    head = row("Metric", "Server 1", "Server 2")
    first = row("Database Disks Transfers/sec", "1.5", "2.5")
    second = (head if again else "") + row("Log Disks Writes/sec", "3.5", "4.5")
    solution = read(f"<table>{head}{first}</table><table style='break-before: page'>{second}</table>")
    says = {(each.scope, each.value) for each in solution.reported_metric}
    assert says == {("Server 1", 1.5), ("Server 2", 2.5), ("Server 1", 3.5), ("Server 2", 4.5)}


def test_a_figure_in_a_cell_over_two_columns_is_no_servers_alone() -> None:
    head = row("Metric", "Server 1", "Server 2")
    both = "<tr><td>Log Disks Writes/sec</td><td colspan=2>4.5</td></tr>"
    solution = read(f"<table>{head}{row('Database Disks Transfers/sec', '1.5', '2.5')}{both}</table>")
    assert "4.5" not in {each.value_text for each in solution.reported_metric if each.scope.startswith("Server")}


def test_a_ruled_table_of_the_configuration_is_none_of_figures() -> None:
    rows = [row("Number of mailboxes", "4000"), row("Number of copies/database", "2"), row("Raid level", "RAID 5")]
    solution = read(f"<h2>Simulated Exchange Configuration</h2><table>{''.join(rows)}</table>")
    assert not solution.reported_metric
    assert [fact.value for fact in solution.solution_fact] == ["4000", "2", "RAID 5"]


@pytest.mark.parametrize(
    ("texts", "whole"),
    [
        (("EXCH-", "1"), "EXCH-1"),
        (("Database", "Disks"), "Database Disks"),
        (("Log -", "Writes"), "Log - Writes"),
        (("Read-", ""), "Read-"),
    ],
)
def test_what_goes_on_behind_a_hyphen_goes_on_without_a_blank(texts: tuple[str, ...], whole: str) -> None:
    assert unwrapped(texts) == whole


COLUMNS = Columns([(60.0, 90.0), (120.0, 150.0)])


@pytest.mark.parametrize(
    ("printed", "cells"),
    [
        (line((0, "Aggregate 615.72"), (120, "974.55")), ["Aggregate", "615.72", "974.55"]),
        (line((0, "Total 1"), (60, "615.72"), (120, "974.55")), ["Total 1", "615.72", "974.55"]),
        (line((0, "All servers: 9"), (120, "974.55")), ["All servers:", "9", "974.55"]),
        (line((0, "All servers too 9"), (60, "1.5"), (120, "974.55")), ["All servers too 9", "1.5", "974.55"]),
        (line((0, "Aggregated hosts")), ["Aggregated hosts"]),
    ],
)
def test_a_figure_in_a_column_of_its_own_is_no_part_of_the_label_that_it_touches(
    printed: Line, cells: list[str]
) -> None:
    assert [cell.text for cell in apart(printed, COLUMNS).cells] == cells


def test_headings_that_touch_are_cut_where_those_of_another_line_begin() -> None:
    lines = [line((60, "Database Disks Database Disks")), line((60, "Reads/sec"), (129, "Writes/sec"), top=12)]
    upper, lower = cut_where_others_begin(lines)
    assert [cell.text for cell in upper.cells] == ["Database Disks", "Database Disks"]
    assert lower is lines[1]


def test_a_heading_over_several_columns_stays_whole() -> None:
    lines = [line((60, "Database Disks")), line((60, "Reads/sec"), (129, "Writes/sec"), top=12)]
    assert cut_where_others_begin(lines) == lines


REMARKS = [
    line((0, "Item"), (100, "Value"), (200, "Remarks")),
    line((0, "Storage cache"), (100, "2 GB"), (200, "as shipped"), top=12),
    line((200, "by default"), top=24),
    line((0, "Raid level"), (100, "RAID 5"), top=36),
]


def test_what_stands_below_remarks_is_no_part_of_a_value() -> None:
    kept, remarks = without_remarks(REMARKS)
    assert [each.text for each in kept] == ["Item Value", "Storage cache 2 GB", "Raid level RAID 5"]
    assert [each.text for each in remarks] == ["as shipped", "by default"]


@pytest.mark.parametrize("heads", [("Item", "Value", "Details"), ("Item", "Remarks")])
def test_other_columns_hold_values(heads: tuple[str, ...]) -> None:
    lines = [line(*((100.0 * at, head) for at, head in enumerate(heads))), *REMARKS[1:]]
    assert without_remarks(lines) == (lines, [])


@pytest.mark.parametrize(("left", "names"), [(0, {"RC2"}), (100, set())])
def test_the_end_of_a_value_is_no_servers_name(left: float, names: set[str]) -> None:
    lines = [
        line((0, "Storage model"), (100, "A1 with OS 8.1.1")),
        line((left, "RC2"), top=12),
        line((0, "Database Disks Reads/sec"), (100, "512.5"), top=24),
    ]
    assert servers_in_headings(lines) == names


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("F400 Storage Server 5,000", None),
        ("Storage Server 1.2", None),
        ("Server 5", "Server 5"),
        ("Server 5, Server 6", "Server 5"),
        ("Results of Server 12.", "Server 12"),
    ],
)
def test_thousands_behind_a_server_are_no_number_of_one(text: str, server: str | None) -> None:
    assert server_label(text) == server


@pytest.mark.parametrize(("label", "left"), [("", 2), ("Log Disks Writes/sec", 0), ("Mails/sec", 0)])
def test_figures_without_any_label_are_left_and_told(label: str, left: int) -> None:
    rows = [("Metric", "Server 1", "Server 2"), ("Database Disks Transfers/sec", "1.5", "2.5"), (label, "3.5", "4.5")]
    body = f"<table>{''.join(row(*cells) for cells in rows)}</table>"
    parsed = parse_bytes(HTML(string=f"{STYLE}{FRONT}{body}").write_pdf())
    assert parsed.document.figures_left == left
    assert any(finding.rule == "unread_figures" for finding in parsed.findings) == bool(left)
    assert len(parsed.solutions[0].reported_metric) == (2 if left else 4)


def test_rows_without_borders_between_their_columns_head_no_others() -> None:
    """Some office suites draw the borders between columns in every other row."""
    metrics = {"Database Disks Reads/sec": ("73.210", "71.277"), "Database Disks Writes/sec": ("39.300", "41.559")}
    metrics |= {
        "Average Database Disk Read Latency (ms)": ("15.066", "15.285"),
        "Log Disks Writes/sec": ("12.3", "15.1"),
    }
    cells = "".join(
        f"<tr class='row{at % 2}'><td>{label}</td>{''.join(f'<td>{text}</td>' for text in texts)}</tr>"
        for at, (label, texts) in enumerate({"Metric": ("Server 1", "Server 2"), **metrics}.items())
    )
    style = (
        "table { border-collapse: collapse; width: 300pt } td { padding: 2pt 6pt } td:first-child { width: 110pt }"
        "tr { border: 1pt solid black } .row0 td { border: 1pt solid black }"
    )
    html = (
        f"<style>{style}</style><h1>Acme A1 500 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP 4.0</p>"
        f"<h2>Test Result Summary</h2><h3>Storage Performance Results</h3><table>{cells}</table>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    assert {(figure.label, figure.scope, figure.value_text) for figure in solution.reported_metric} == {
        (label, f"Server {at}", text) for label, texts in metrics.items() for at, text in enumerate(texts, start=1)
    }


def test_a_row_without_borders_on_the_next_page_has_the_header_of_the_ruled_table_above_it() -> None:
    head, first = row("Metric", "Server 1", "Server 2"), row("Database Disks Transfers/sec", "1.5", "2.5")
    widths = "td { width: 90pt } .open td { border: none }"
    last = "<tr class=open style='break-before: page'><td>Log Disks Writes/sec<td>3.5<td>4.5</tr>"
    solution = read(f"<style>{widths}</style><table style='border-collapse: separate'>{head}{first}{last}</table>")
    found = {(each.scope, each.metric, each.value) for each in solution.reported_metric}
    assert found >= {("Server 1", "log_writes_per_sec", 3.5), ("Server 2", "log_writes_per_sec", 4.5)}


ZEBRA = "table{border-spacing:0}td{padding:4pt;font-size:9pt}"
SHADED = " style='background:#ccd'"


def striped(*rows: tuple[str, ...], shaded: int) -> str:
    """Rows of which every other one, and the first, has cells of a colour of their own."""
    colours = [SHADED if at == 0 or at % 2 == shaded else "" for at in range(len(rows))]
    lines = ("".join(f"<td{colour}>{cell}</td>" for cell in cells) for colour, cells in zip(colours, rows, strict=True))
    return "".join(f"<tr>{line}</tr>" for line in lines)


@pytest.mark.parametrize("shaded", [0, 1])
def test_stripes_behind_some_rows_are_no_table_of_their_own(shaded: int) -> None:
    figures = {metric: (f"{at}1.25", f"{at}2.25", f"{at}3.5") for at, metric in enumerate(METRICS, start=1)}
    rows = [("Counter", "Host A", "Host B", "Total or average"), *((metric, *each) for metric, each in figures.items())]
    solution = read(f"<table>{striped(*rows, shaded=shaded)}</table>", f"<style>{ZEBRA}</style>")
    assert [(each.scope, each.metric, each.value_text) for each in solution.reported_metric] == [
        (scope, METRICS[metric], text)
        for metric, each in figures.items()
        for scope, text in zip(("Host A", "Host B", "aggregate"), each, strict=True)
    ]


def test_rows_may_leave_out_a_total_or_an_average_below_headings_of_their_own() -> None:
    rows = [
        ("Counter", "VM1", "VM2", "Total", "Average"),
        ("Database Disks Transfers/sec", "147.6", "151.0", "298.6", ""),
        ("Average Database Disk Read Latency (ms)", "11.85", "12.44", "", "12.15"),
    ]
    cells = html_rows(rows)
    solution = read(f"<table>{cells}</table>", f"<style>{ZEBRA}</style>")
    assert [(each.scope, each.value_text) for each in solution.reported_metric] == [
        *(("VM1", "147.6"), ("VM2", "151.0"), ("aggregate", "298.6")),
        *(("VM1", "11.85"), ("VM2", "12.44"), ("aggregate", "12.15")),
    ]


def list_of(*rows: tuple[str, str, str], page: int, top: float = 0.0) -> list[Line]:
    """Rows of a server, perhaps, a metric and its figure."""
    placed = [[(at, text) for at, text in zip((0.0, 100.0, 320.0), each, strict=True) if text] for each in rows]
    return [replace(line(*each, top=top + 18 * at), page=page) for at, each in enumerate(placed)]


TITLES = ("Server", "Metric", "Value")


def named(*lines: Line) -> list[tuple[str, str]]:
    return [(entry.server, entry.cells[0]) for grid in figure_lists(lines) for entry in grid.rows]


def test_a_name_over_several_rows_goes_on_below_the_header_of_the_next_page() -> None:
    first = list_of(TITLES, ("Server 1", "Reads", "1.5"), page=1)
    second = list_of(TITLES, ("", "Writes", "2.5"), ("Server 2", "Reads", "3.5"), ("", "Writes", "4.5"), page=2)
    assert named(*first, *second) == [
        ("Server 1", "1.5"),
        ("Server 1", "2.5"),
        ("Server 2", "3.5"),
        ("Server 2", "4.5"),
    ]


def test_a_caption_below_the_last_row_names_nobody() -> None:
    rows = list_of(TITLES, ("Server 1", "Reads", "1.5"), ("", "Writes", "2.5"), ("All server metrics", "", ""), page=1)
    assert named(*rows) == [("Server 1", "1.5"), ("Server 1", "2.5")]


def test_a_name_that_wraps_below_each_row_is_whole() -> None:
    rows = [("Mailbox", "Reads", "1.5"), ("server 1", "", ""), ("Mailbox", "Reads", "2.5"), ("server 2", "", "")]
    assert {server for server, _ in named(*list_of(TITLES, *rows, page=1))} == {"Mailbox server 1", "Mailbox server 2"}


@pytest.mark.parametrize("name", ["EX-MBX-01", "Server 1"])
def test_one_server_over_all_columns_of_states_that_wrap(name: str):
    head = (
        f"<tr><th rowspan=2>Counter<th colspan=3 style='text-align: left'>{name}"
        "<tr><th style='width: 55pt'>Normal operation<th style='width: 50pt'>Drive failure"
        "<th style='width: 60pt'>Controller failover"
    )
    rows = (
        "<tr><td>Database Disks Reads/sec<td>439.8<td>617.0<td>858.8"
        "<tr><td>Database Read Latency (ms)<td>9.5<td>8.5<td>7.5"
    )
    style = "<style>td, th { border: 1px solid; padding: 2pt } table { border-collapse: collapse }</style>"
    document = (
        f"{style}<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><h2>Performance Results</h2>"
        f"<table>{head}{rows}</table>"
    )
    (solution,) = parse_bytes(HTML(string=document).write_pdf() or b"", "paper.pdf").solutions
    assert [(figure.scope, figure.condition) for figure in solution.reported_metric] == [
        (name, None),
        (name, "Drive failure"),
        (name, "Controller failover"),
    ] * 2
