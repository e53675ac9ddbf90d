"""Rows of servers below the names of tests, databases and sums of those beside them, and tests that sentences name."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.headings_of_tests import test_introduced as introduced
from esrp_ingest.models import ReportedMetric
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
HEADS = (
    "Database reads/s",
    "Database writes/s",
    "Database read latency (ms)",
    "Database write latency (ms)",
    "Log writes/s",
    "Log write latency (ms)",
)
STYLES = {
    "ruled": "td, th { border: 1px solid; padding: 2pt }",
    "plain": "td, th { padding: 2pt 8pt; text-align: left }",
    "lines": "td, th { border-bottom: 1px solid; padding: 2pt 8pt; text-align: left }",
    "top": "td, th { padding: 2pt 8pt; text-align: left; vertical-align: top }",
}


def figures(body: str, style: str | None = None) -> list[ReportedMetric]:
    document = f"{FRONT}<h2>Performance Results</h2>{body}"
    if style is None:
        (solution,) = parse_bytes(document.encode(), "paper.html").solutions
    else:
        sheet = f"<style>body {{ font: 9pt Arial }} table {{ border-collapse: collapse }} {STYLES[style]}</style>"
        (solution,) = parse_bytes(HTML(string=sheet + document).write_pdf() or b"", "paper.pdf").solutions
    return list(solution.reported_metric)


def row(*cells: str) -> str:
    return "<tr>" + "".join(cell if cell.startswith("<td") else f"<td>{cell}" for cell in cells)


@pytest.mark.parametrize("style", [None, *STYLES])
@pytest.mark.parametrize("state", ["Degraded", "Degraded (disk failure)"])
def test_servers_stand_below_the_names_of_tests(state: str, style: str | None):
    rows = [row("Server", *HEADS)]
    tests = ("2-hour performance test", "24-hour stress test", state)
    for at, test in enumerate(tests, 2):
        rows.append(row(f"<td colspan=7>{test}"))
        rows += [
            row(f"MBX-{number}", *(f"{at}{number}{column}.5" for column in range(len(HEADS)))) for number in (1, 2, 3)
        ]
    found = figures(f"<table>{''.join(rows)}</table>", style)
    assert [(each.scope, each.condition, each.value) for each in found] == [
        (f"MBX-{number}", None if at == 2 else tests[at - 2], float(f"{at}{number}{column}.5"))
        for at in (2, 3, 4)
        for number in (1, 2, 3)
        for column in range(len(HEADS))
    ]
    assert all(each.metric for each in found)


@pytest.mark.parametrize("style", [None, "ruled"])
def test_databases_stand_beside_their_server(style: str | None):
    rows = [row("Server", "Database", "Reads/s", "Read latency (ms)")]
    for server in ("MBX-1", "MBX-2"):
        for at in (1, 2, 3):
            first = [f"<td rowspan=3>{server}"] if at == 1 else []
            rows.append(row(*first, f"DB{at}", f"{server[-1]}{at}0.5", f"{server[-1]}{at}.5"))
    found = figures(f"<table>{''.join(rows)}</table>", style)
    assert [(each.scope, each.condition, each.metric, each.value) for each in found] == [
        (server, f"DB{at}", metric, float(f"{server[-1]}{at}{tens}.5"))
        for server in ("MBX-1", "MBX-2")
        for at in (1, 2, 3)
        for metric, tens in (("database_reads_per_sec", "0"), ("database_read_latency_ms", ""))
    ]


@pytest.mark.parametrize("style", [None, "ruled", "plain"])
def test_subtotals_stand_beside_the_servers_of_a_place(style: str | None):
    rows = [row("Site", "Server", *HEADS[:3])]
    for at, (place, servers) in enumerate((("Primary", "A"), ("Secondary", "B")), 1):
        for number, name in enumerate((f"EX{servers}1", f"EX{servers}2", "Subtotal"), 1):
            first = [f"<td rowspan=3>{place}"] if number == 1 else []
            rows.append(row(*first, name, *(f"{at}{number}{column}.5" for column in range(3))))
    found = figures(f"<table>{''.join(rows)}</table>", style)
    assert list(dict.fromkeys((each.scope, each.condition) for each in found)) == [
        ("EXA1", None),
        ("EXA2", None),
        ("aggregate", "Primary"),
        ("EXB1", None),
        ("EXB2", None),
        ("aggregate", "Secondary"),
    ]


def test_a_sentence_names_the_test_of_a_list():
    items = "".join(f"<li>{head}: {at}1.5" for at, head in enumerate(HEADS, 1))
    others = items.replace("1.5", "2.5")
    body = f"<p>In the two-hour performance test the solution showed:<ul>{items}</ul>"
    found = figures(f"{body}<p>In the 24-hour stress test both servers showed:<ul>{others}</ul>")
    assert [each.condition for each in found] == [None] * len(HEADS) + ["24-hour stress test"] * len(HEADS)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("In the 24-hour stress test:", "24-hour stress test"),
        ("Stress test results:", "Stress test results:"),
        ("In the 24-hour stress test it was fast", "In the 24-hour stress test it was fast"),
        ("During the performance test and the stress test both showed:",) * 2,
    ],
)
def test_a_sentence_that_introduces_results_names_one_test(sentence: str, name: str):
    assert introduced(sentence) == name


@pytest.mark.parametrize("style", [None, *STYLES])
def test_statistics_stand_below_each_server(style: str | None):
    rows = [
        row("<td rowspan=2>Metric", "<td colspan=3>MBX-1", "<td colspan=3>MBX-2"),
        row("Min", "Avg", "Max", "Min", "Avg", "Max"),
        *(row(head, *(f"{at}{column}.5" for column in range(1, 7))) for at, head in enumerate(HEADS, 1)),
    ]
    found = figures(f"<table>{''.join(rows)}</table>", style)
    assert [(each.scope, each.condition) for each in found] == [
        (server, condition) for _ in HEADS for server in ("MBX-1", "MBX-2") for condition in ("Min", None, "Max")
    ]


@pytest.mark.parametrize("style", [None, *STYLES])
def test_captions_name_the_server_of_rows_of_tests(style: str | None):
    body = ""
    for number in (1, 2, 3):
        rows = [row("Test", *HEADS[:4])]
        for at, test in enumerate(("Performance", "Stress", "Rebuild"), 1):
            rows.append(row(test, *(f"{number}{at}{column}.5" for column in range(4))))
        body += f"<p>Table {7 + number}. Results of MBX-{number}</p><table>{''.join(rows)}</table>"
    assert list(dict.fromkeys((each.scope, each.condition) for each in figures(body, style))) == [
        (f"MBX-{number}", condition) for number in (1, 2, 3) for condition in (None, "Stress", "Rebuild")
    ]


@pytest.mark.parametrize("style", [None, "ruled"])
def test_how_many_mailboxes_a_server_holds_is_no_part_of_its_name(style: str | None):
    rows = [
        row("", "MBX-1<br>4,000 mailboxes", "MBX-2<br>4,000 mailboxes", "Total<br>8,000 mailboxes"),
        row(HEADS[0], "211.5", "212.5", "424.0"),
        row(HEADS[2], "11.5", "12.5", ""),
    ]
    found = figures(f"<table>{''.join(rows)}</table>", style)
    assert [each.scope for each in found] == ["MBX-1", "MBX-2", "aggregate", "MBX-1", "MBX-2"]
    assert {each.condition for each in found} == {None}


@pytest.mark.parametrize("style", [None, *STYLES])
def test_an_empty_column_between_two_halves_moves_no_header(style: str | None):
    rows = [row("Server", "Reads/sec", "Writes/sec", "", "Server", "Read (ms)", "Write (ms)")]
    rows += [row(f"MBX-{at}", f"30{at}.5", f"24{at}.5", "", f"MBX-{at}", f"1{at}.57", f"{at}.82") for at in (1, 2, 3)]
    found = figures(f"<h3>Database disks, performance test</h3><table>{''.join(rows)}</table>", style)
    assert sorted((each.scope, each.metric, each.value_text) for each in found) == sorted(
        (f"MBX-{at}", metric, text)
        for at in (1, 2, 3)
        for metric, text in (
            ("database_reads_per_sec", f"30{at}.5"),
            ("database_writes_per_sec", f"24{at}.5"),
            ("database_read_latency_ms", f"1{at}.57"),
            ("database_write_latency_ms", f"{at}.82"),
        )
    )
