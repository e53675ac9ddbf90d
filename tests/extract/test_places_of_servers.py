"""Servers in rows of their places: a column merged over several, notes at names, subtotals, over the edge of a page."""

import pytest
from weasyprint import HTML

from esrp_ingest.models import ReportedMetric
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
HEADS = ("DAG", "Server", "Database reads/sec", "Database read latency (ms)")
SERVERS = [f"EX{number:02d}" for number in range(1, 7)]


def body_of(rows: list[str], *, ruled: bool = True) -> str:
    style = "td, th { border: 1px solid }" if ruled else "td, th { padding: 2pt 9pt; text-align: left }"
    head = "<tr>" + "".join(f"<th>{head}</th>" for head in HEADS) + "</tr>"
    return (
        f"<style>table {{ font-size: 9pt; border-collapse: collapse }} {style}</style>{FRONT}"
        f"<h2>Performance Results</h2><table><thead>{head}</thead>{''.join(rows)}</table>"
    )


def rows_of(*, cut: int = -1, mark: str = "") -> list[str]:
    """Two groups of three servers with their subtotals; a page may end before a row, in whose group nothing is cut."""
    rows: list[str] = []
    for at, server in enumerate(SERVERS):
        group = f"<td rowspan=3>DAG {at // 3 + 1}" if at % 3 == 0 else ""
        name = server + (mark if at == 1 else "")
        rows.append(f"<tr{_break(at == cut)}>{group}<td>{name}<td>{200 + at}.5<td>{10 + at}.25</tr>")
        if at % 3 == 2:
            rows.append(f"<tr><td colspan=2>DAG {at // 3 + 1} subtotal<td>{600 + at}.5<td>-</tr>")
    return rows


def _break(here: bool) -> str:
    return ' style="break-before: page"' if here else ""


def read(data: bytes, name: str) -> list[ReportedMetric]:
    (solution,) = parse_bytes(data, name).solutions
    return list(solution.reported_metric)


def owners(figures: list[ReportedMetric]) -> list[tuple[str, str | None]]:
    return list(dict.fromkeys((figure.scope, figure.condition) for figure in figures))


OWNERS = [
    *((server, None) for server in SERVERS[:3]),
    ("aggregate", "DAG 1 subtotal"),
    *((server, None) for server in SERVERS[3:]),
    ("aggregate", "DAG 2 subtotal"),
]


@pytest.mark.parametrize("mark", ["", "†", "*", " ‡", "¹"])
def test_the_mark_of_a_footnote_is_no_part_of_a_server(mark: str):
    assert owners(read(body_of(rows_of(mark=mark)).encode(), "paper.html")) == OWNERS


@pytest.mark.parametrize("cut", [-1, 1, 2, 3, 4, 5])
def test_a_cell_over_several_servers_goes_over_the_edge_of_a_page(cut: int):
    found = read(HTML(string=body_of(rows_of(cut=cut, mark="†"))).write_pdf() or b"", "paper.pdf")
    assert owners(found) == OWNERS
    assert [figure.value for figure in found if figure.metric == "database_read_latency_ms"] == [
        10.25 + at for at in range(6)
    ]


@pytest.mark.parametrize("place", ["DAG 1", "Site A", "Datacenter 2"])
def test_a_place_right_before_the_name_of_one_of_its_servers_is_no_part_of_it(place: str):
    rows = [f"<tr><td>{place if at == 1 else ''} {name}<td>20{at}.5<td>1{at}.5" for at, name in enumerate(SERVERS[:3])]
    head = "<tr><th>DAG Server<th>Database reads/sec<th>Database read latency (ms)"
    found = read(f"{FRONT}<h2>Performance Results</h2><table>{head}{''.join(rows)}</table>".encode(), "paper.html")
    assert owners(found) == [(server, None) for server in SERVERS[:3]]


def test_places_before_servers_of_the_same_names_stay():
    rows = [f"<tr><td>{name}<td>20{at}.5<td>1{at}.5" for at, name in enumerate(("DAG 1 EX01", "EX02", "DAG 2 EX01"))]
    head = "<tr><th>Server<th>Database reads/sec<th>Database read latency (ms)"
    found = read(f"{FRONT}<h2>Performance Results</h2><table>{head}{''.join(rows)}</table>".encode(), "paper.html")
    assert len(owners(found)) == 3
