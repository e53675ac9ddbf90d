"""What stands in a cell beside several rows of a result summary: it is part of no label, in any format."""

import pytest
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated</td><td>2,000</td>"
    "</tr><tr><td>Number of hosts</td><td>2</td></tr><tr><td>Number of DAGs</td><td>1</td></tr></table>"
    "<h2>Storage performance results</h2>"
)
DATABASE: dict[str, tuple[str, ...]] = {
    "Database Disks Transfers/sec": ("192.498", "190.100"),
    "Database Disks Reads/sec": ("119.415", "118.100"),
    "Database Disks Writes/sec": ("73.083", "72.000"),
    "Average Database Disk Read Latency (ms)": ("10.445", "11.445"),
    "Average Database Disk Write Latency (ms)": ("3.119", "4.119"),
}
LOG: dict[str, tuple[str, ...]] = {
    "Log Disks Writes/sec": ("19.210", "18.210"),
    "Average Log Disk Write Latency (ms)": ("0.689", "0.789"),
}
RULED = "table{border-collapse:collapse}td,th{border:0.5pt solid}"
STYLES = (
    "td{vertical-align:middle}",
    "td{vertical-align:top}",
    RULED + "td{vertical-align:middle}",
    "table{width:110mm}td{vertical-align:middle}",
    RULED + "table{width:110mm}td{vertical-align:middle}",
    "",
)


def table(groups: dict[str, dict[str, tuple[str, ...]]], head: tuple[str, ...]) -> str:
    """A table with a cell over the rows of each group."""
    rows = [f"<tr>{''.join(f'<th>{text}</th>' for text in head)}</tr>"] if head else []
    for side, metrics in groups.items():
        first = f"<td rowspan='{len(metrics)}'>{side}</td>"
        for label, figures in metrics.items():
            rows.append(f"<tr>{first}{''.join(f'<td>{text}</td>' for text in (label, *figures))}</tr>")
            first = ""
    return f"<table>{''.join(rows)}</table>"


def read(body: str, style: str) -> ParsedDocument:
    """A paper as a page where there is a style, as HTML where there is none."""
    page = f"<style>body{{font:10pt DejaVu Serif}}td,th{{padding:2pt 5pt;font-size:8.5pt}}{style}</style>{FRONT}{body}"
    if not style:
        return parse_bytes(page.encode(), "paper.html")
    return parse_bytes(HTML(string=page).write_pdf(), "paper.pdf")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("corner", ["", "Metric"])
def test_each_metric_is_known_beside_a_group(style: str, corner: str) -> None:
    body = table({"Database I/O": DATABASE, "Transaction Log I/O": LOG}, ("", corner, "Server 1", "Server 2"))
    [solution] = read(body, style).solutions
    found = {(f.scope, f.condition, f.value_text) for f in solution.reported_metric if f.metric is not None}
    assert found == {
        (f"Server {at}", None, text) for figures in (DATABASE | LOG).values() for at, text in enumerate(figures, 1)
    }


def test_a_group_may_be_said_in_its_first_row_alone() -> None:
    rows = ["<tr><td>Type<td>Metric<td>Server 1<td>Server 2<td>Aggregate"]
    for side, metrics in {"Database I/O": DATABASE, "Transaction Log I/O": LOG}.items():
        for at, (label, figures) in enumerate(metrics.items()):
            rows.append(f"<tr><td>{'' if at else side}<td>{label}<td>{figures[0]}<td>{figures[1]}<td>{figures[0]}0")
    [solution] = read(f"<table>{''.join(rows)}</table>", "").solutions
    expected = [
        (scope, text)
        for one, two in (DATABASE | LOG).values()
        for scope, text in (("Server 1", one), ("Server 2", two), ("aggregate", f"{one}0"))
    ]
    assert [(f.scope, f.value_text) for f in solution.reported_metric if f.metric is not None] == expected


def of_server(at: int, metrics: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {label: (figures[at],) for label, figures in metrics.items()}


@pytest.mark.parametrize("style", STYLES)
def test_one_figure_a_row_is_known_beside_a_group(style: str) -> None:
    body = table({"Database I/O": of_server(0, DATABASE), "Transaction Log I/O": of_server(0, LOG)}, ())
    [solution] = read(body, style).solutions
    found = {f.value_text for f in solution.reported_metric if f.metric is not None and f.condition is None}
    assert found == {first for first, _ in (DATABASE | LOG).values()}


@pytest.mark.parametrize("style", STYLES)
def test_servers_beside_their_rows_are_no_such_group(style: str) -> None:
    """Whose the second figures are is not known there: they are never of the first server."""
    document = read(table({f"Server {at + 1}": of_server(at, DATABASE | LOG) for at in (0, 1)}, ()), style)
    [solution] = document.solutions
    first = {f.value_text for f in solution.reported_metric if f.condition is None}
    assert not first & {second for _, second in (DATABASE | LOG).values()}
    assert any(each.rule == "undecided_scope" for each in document.findings)


BACKUP: dict[str, tuple[str, ...]] = {
    "MB read/sec per database": ("75.2", "75.4"),
    "MB read/sec total per server": ("601.3", "603.5"),
}
REPLAY: dict[str, tuple[str, ...]] = {"Average time to play one log file (sec)": ("2.22", "2.19")}
SERVERS = ("Category", "Metric", "Server 1", "Server 2")


def of_servers(metrics: dict[str, tuple[str, ...]]) -> set[tuple[str, None, str]]:
    return {(f"Server {at}", None, text) for figures in metrics.values() for at, text in enumerate(figures, 1)}


CENTRED = ("td,th{text-align:center}", RULED + "table{width:110mm}td,th{text-align:center;vertical-align:middle}")


@pytest.mark.parametrize("style", [*STYLES, *CENTRED])
def test_columns_stay_below_their_headings_where_groups_are_about_a_test(style: str) -> None:
    """Each server was shifted by one where only some of the rows lost the column of groups."""
    groups = {"Log replay": REPLAY, "Database I/O": DATABASE, "Transaction Log I/O": LOG, "Database read-only": BACKUP}
    [solution] = read(table(groups, SERVERS), style).solutions
    found = {(f.scope, f.condition, f.value_text) for f in solution.reported_metric if f.metric is not None}
    assert found == of_servers(DATABASE | LOG | BACKUP | REPLAY)


def test_columns_stay_below_headings_of_several_rows() -> None:
    """Servers stand over their states, the column of groups beside both rows."""
    head = "<tr><th rowspan=2>Category<th rowspan=2>Metric<th colspan=2>Server 1<th colspan=2>Server 2</tr>"
    head += f"<tr>{'<th>Normal<th>Rebuild' * 2}</tr>"
    four = {label: (*figures, *(f"{text}1" for text in figures)) for label, figures in (DATABASE | LOG).items()}
    [solution] = read(table({"Database I/O": four}, ()).replace("<table>", f"<table>{head}"), "").solutions
    found = [(f.scope, f.value_text) for f in solution.reported_metric if f.metric is not None]
    assert found == [(f"Server {1 + at // 2}", text) for texts in four.values() for at, text in enumerate(texts)]


@pytest.mark.parametrize("style", CENTRED)
def test_a_label_that_nobody_knows_beside_its_figures_is_no_group(style: str) -> None:
    """It stands left of known labels as a group does, and nothing is between it and its figures."""
    body = table({"Database I/O": DATABASE, "Transaction Log I/O": LOG}, SERVERS)
    row = "<tr><td>Odd quantity<td><td>11.5<td>12.5</tr></table>"
    [solution] = read(body.replace("</table>", row), style).solutions
    found = {(f.scope, f.condition, f.value_text) for f in solution.reported_metric if "Odd" in f.label}
    assert found == {("Server 1", None, "11.5"), ("Server 2", None, "12.5")}


@pytest.mark.parametrize(("side", "is_state"), [("Rebuild", True), ("Server 2", False)])
def test_groups_that_say_whose_figures_these_are_stay(side: str, is_state: bool) -> None:
    """No figure comes below the heading of another column; a server over rows whose columns are others' is told."""
    document = read(table({"Database I/O": DATABASE, side: LOG}, ("Category", "Metric", "MBX1", "MBX2")), "")
    [solution] = document.solutions
    found = {each.value_text: (each.scope, each.condition) for each in solution.reported_metric}
    for texts in DATABASE.values():
        assert [found[text] for text in texts] == [("MBX1", None), ("MBX2", None)]
    for texts in LOG.values():
        told = [found[text] for text in texts]
        assert told == [("MBX1", side), ("MBX2", side)] if is_state else {scope for scope, _ in told} == {"server"}
    assert any(each.rule == "undecided_scope" for each in document.findings) != is_state
