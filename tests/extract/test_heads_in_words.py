"""Heads of columns, and corners, that say in words whose figures stand below them; and what only looks like a head."""

from collections.abc import Sequence

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.machine_names import follow_each_other
from esrp_ingest.extract.paper.parts.states import names_below_others
from esrp_ingest.extract.paper.parts.whose import Whose, below_corner, named, servers_among, whose_of
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

LABELS = ("Database Disks Transfers/sec", "Average Database Disk Read Latency (ms)", "Log Disks Writes/sec")
FIGURES = (("149.10", "298.20", "447.30"), ("13.10", "13.20", "13.30"), ("81.10", "82.20", "83.30"))
"""What a table of results holds of each of three."""


def parsed(rows: Sequence[Sequence[str]], style: str = "") -> ParsedDocument:
    """A paper whose results are a table of some rows, printed on pages."""
    return printed(html_rows(rows), style)


def printed(cells: str, style: str) -> ParsedDocument:
    """The same of rows in HTML."""
    html = (
        f"<style>body {{ font: 9pt 'DejaVu Sans' }} td {{ padding: 2pt 6pt; {style} }}</style>"
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
        f"<h2>Storage Performance Results</h2><table>{cells}</table><h2>Conclusion</h2><p>It was quick.</p>"
    )
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")


def found(document: ParsedDocument) -> list[tuple[str, str | None, float | None]]:
    """Whose figures of the first metric there are."""
    (solution,) = document.solutions
    return [
        (figure.scope, figure.condition, figure.value)
        for figure in solution.reported_metric
        if figure.metric == "database_transfers_per_sec"
    ]


@pytest.mark.parametrize(
    ("head", "whose"),
    [
        ("Individual server metrics", Whose("server")),
        ("Individual server metrics (average of six)", Whose("server")),
        ("One server", Whose("server")),
        ("Single server", Whose("server")),
        ("Individual server stress", Whose("server", "stress")),
        ("Aggregate performance across all servers", Whose("aggregate")),
        ("Total, all servers", Whose("aggregate")),
        ("Across 4 servers", Whose("aggregate")),
        ("All servers (degraded)", Whose("aggregate", "degraded")),
        ("Sum or mean of the four servers", Whose("aggregate")),
        ("Active node 1", Whose("Active node 1")),
        ("DAG member 2", Whose("DAG member 2")),
        ("Frame 1, bay 2", Whose("Frame 1, bay 2")),
        ("Hyper-V host 1", Whose("Hyper-V host 1")),
        ("Performance", Whose("set", "Performance")),
        ("Read-only", Whose("set", "Read-only")),
    ],
)
def test_heads_of_columns_say_in_words_whose_figures_stand_below(head: str, whose: Whose):
    assert whose_of(head, "set") == whose


@pytest.mark.parametrize(
    ("corner", "scope"),
    [
        ("All eight servers", "aggregate"),
        ("All 12 servers", "aggregate"),
        ("One server", "server"),
        ("EX1", "EX1"),
        ("", "whose"),
        ("Metric", "whose"),
        ("P6500 EVA", "whose"),
    ],
)
def test_corners_say_in_words_whose_figures_stand_right_of_them(corner: str, scope: str):
    assert below_corner(corner, Whose("whose"), ["EX1"]).scope == scope


@pytest.mark.parametrize(
    "names",
    [
        ["DC1-EXCH-MBX-0001", "DC1-EXCH-MBX-0002", "DC2-EXCH-MBX-0001", "DC2-EXCH-MBX-0002"],
        ["mbxa.lab.example", "mbxb.lab.example"],
        ["MBX-E/1", "MBX-E/2"],
        ["Active node 1", "Active node 2"],
        ["Frame 1, bay 1", "Frame 1, bay 2"],
    ],
)
def test_names_that_differ_by_what_counts_them_are_those_of_servers(names: list[str]):
    assert names_below_others(names) == {}
    assert servers_among(names, all_of_them=False) == frozenset(names)


def test_models_with_several_numbers_are_no_servers():
    assert not follow_each_other(["P4500G2", "P4300G1"])
    assert servers_among(["MD1220", "MD1200"], all_of_them=False) == frozenset()


def test_some_of_the_servers_are_called_by_their_numbers():
    assert named("Servers 1 to 4", Whose("server"), []) == Whose("Servers 1 to 4")
    assert servers_among(["Servers 1 to 4", "Servers 5 to 8"], all_of_them=False) == frozenset()


@pytest.mark.parametrize("style", ["", "border: 1px solid"], ids=["no rules", "ruled"])
@pytest.mark.parametrize(
    ("corner", "scopes"),
    [("All eight servers", ["aggregate", "aggregate"]), ("Metric", ["server", "server"])],
)
def test_a_corner_is_about_the_tests_beside_it(corner: str, scopes: list[str], style: str):
    rows = [(corner, "Performance", "Stress"), *((label, *own[:2]) for label, own in zip(LABELS, FIGURES, strict=True))]
    assert [(scope, condition) for scope, condition, _ in found(parsed(rows, style))] == [
        (scopes[0], None),
        (scopes[1], "Stress"),
    ]


def test_tables_of_which_each_names_its_server_in_the_corner():
    tables = []
    for server in ("EXMB1", "EXMB2"):
        tables += [(server, "Performance", "Stress")]
        tables += [(label, *own[:2]) for label, own in zip(LABELS, FIGURES, strict=True)]
    assert [(scope, condition) for scope, condition, _ in found(parsed(tables, "border: 1px solid"))] == [
        ("EXMB1", None),
        ("EXMB1", "Stress"),
        ("EXMB2", None),
        ("EXMB2", "Stress"),
    ]


@pytest.mark.parametrize("width", [60, 80, 110])
def test_a_column_of_units_before_servers_moves_no_figure_to_the_next_one(width: int):
    units = ("1/s", "ms", "1/s")
    rows = [("Metric", "Unit", "EX1", "EX2", "EX3")]
    rows += [(label, unit, *own) for label, unit, own in zip(LABELS, units, FIGURES, strict=True)]
    style = f"min-width: {width}pt; text-align: right }} td:first-child, tr:first-child td {{ text-align: left"
    assert found(parsed(rows, style)) == [("EX1", None, 149.1), ("EX2", None, 298.2), ("EX3", None, 447.3)]


@pytest.mark.parametrize(
    "row",
    [("Date of the test", "May 12, 2012", "May 13, 2012"), (LABELS[0].replace("Transfers", "Reads"), "~ 90", "~ 91")],
)
def test_a_row_of_something_else_below_servers_is_no_part_of_their_names(row: tuple[str, ...]):
    rows = [("", "Server 1", "Server 2"), row, *((label, *own[:2]) for label, own in zip(LABELS, FIGURES, strict=True))]
    assert found(parsed(rows, "border: 1px solid")) == [("Server 1", None, 149.1), ("Server 2", None, 298.2)]


def test_figures_with_a_remark_in_brackets_are_figures():
    remarked = [
        (label, *(f"{text} (max. 99.9)" for text in own[:2])) for label, own in zip(LABELS, FIGURES, strict=True)
    ]
    rows = [("", "Server 1", "Server 2"), *remarked]
    assert found(parsed(rows, "border: 1px solid")) == [("Server 1", None, 149.1), ("Server 2", None, 298.2)]


@pytest.mark.parametrize(("heads", "told"), [(("Vienna", "Graz"), ["Vienna", "Graz"]), (("Optimal", "Degraded"), [])])
def test_heads_that_nobody_knows_are_told(heads: tuple[str, str], told: list[str]):
    rows = [("", *heads), *((label, *own[:2]) for label, own in zip(LABELS, FIGURES, strict=True))]
    findings = parsed(rows, "border: 1px solid").findings
    assert [each.subject for each in findings if each.rule == "undecided_scope" and each.severity == "info"] == told


def test_databases_and_logs_below_each_server_say_with_the_rows_what_was_measured():
    rows = (
        "<tr><td rowspan=2></td><td colspan=2>Server 1</td><td colspan=2>Server 2</td></tr>"
        "<tr><td>Database</td><td>Log</td><td>Database</td><td>Log</td></tr>"
        "<tr><td>Reads/sec</td><td>91.5</td><td></td><td>92.5</td><td></td></tr>"
        "<tr><td>Writes/sec</td><td>61.5</td><td>41.5</td><td>62.5</td><td>42.5</td></tr>"
        "<tr><td>Average write latency (ms)</td><td>5.5</td><td>2.5</td><td>5.6</td><td>2.6</td></tr>"
    )
    (solution,) = printed(rows, "border: 1px solid").solutions
    assert {(figure.scope, figure.metric, figure.value) for figure in solution.reported_metric} == {
        ("Server 1", "database_reads_per_sec", 91.5),
        ("Server 2", "database_reads_per_sec", 92.5),
        ("Server 1", "database_writes_per_sec", 61.5),
        ("Server 1", "log_writes_per_sec", 41.5),
        ("Server 2", "database_writes_per_sec", 62.5),
        ("Server 2", "log_writes_per_sec", 42.5),
        ("Server 1", "database_write_latency_ms", 5.5),
        ("Server 1", "log_write_latency_ms", 2.5),
        ("Server 2", "database_write_latency_ms", 5.6),
        ("Server 2", "log_write_latency_ms", 2.6),
    }
