"""Tables whose rows and columns say together what their figures measure, in HTML and on pages."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.rows_of_no_metric import crossed
from esrp_ingest.extract.paper.results.summary_keys import key_of
from esrp_ingest.layout import Line
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>2,000"
    "<tr><td>Number of hosts<td>2<tr><td>Number of mailboxes/host<td>1,000</table><h2>Test Results</h2>"
)
STYLES = {
    "ruled": "td{border:0.5pt solid;padding:2pt 6pt}table{border-collapse:collapse}",
    "unruled": "td{padding:2pt 9pt}",
    "narrow": "td{padding:0 1.5pt 0 0;text-align:left;white-space:nowrap}table{border-collapse:collapse}",
}
DISKS = (
    ("", "Reads/sec", "Writes/sec", "Read latency (ms)", "Write latency (ms)"),
    ("Database disks", "411.1", "222.2", "12.1", "3.1"),
    ("Log disks", "1.1", "88.8", "5.1", "0.7"),
)
OF_DISKS = {
    "411.1": "database_reads_per_sec",
    "222.2": "database_writes_per_sec",
    "12.1": "database_read_latency_ms",
    "3.1": "database_write_latency_ms",
    "1.1": None,
    "88.8": "log_writes_per_sec",
    "5.1": None,
    "0.7": "log_write_latency_ms",
}
TURNED = tuple(zip(*DISKS, strict=True))
OPERATIONS = (
    ("", "Read", "Write"),
    ("Database IOPS", "411.1", "222.2"),
    ("Database latency (ms)", "12.1", "3.1"),
    ("Log IOPS", "1.1", "88.8"),
    ("Log latency (ms)", "5.1", "0.7"),
)
BACKUP = (("", "Per database", "Per server"), ("Read rate (MB/s)", "88.8", "888.0"))
OF_BACKUP = {"88.8": "backup_mb_per_sec_per_database", "888.0": "backup_mb_per_sec_per_server"}
CORNER = (
    ("Average latency (ms)", "Database read", "Database write", "Log write"),
    ("Server 1", "12.1", "3.1", "0.7"),
    ("Server 2", "13.1", "3.2", "0.8"),
)
OF_CORNER = {"12.1": "database_read_latency_ms", "3.1": "database_write_latency_ms", "0.7": "log_write_latency_ms"}
OF_CORNER |= {"13.1": "database_read_latency_ms", "3.2": "database_write_latency_ms", "0.8": "log_write_latency_ms"}


def figures(rows: tuple[tuple[str, ...], ...], style: str | None) -> list[tuple[str, str | None, str | None, str]]:
    """Of each figure whose it is, in which state, its metric and its text."""
    table = html_rows(rows)
    html = (
        f"<style>body{{font:9pt DejaVu Sans}}{style}</style>{FRONT}<table>{table}</table><h2>Conclusion</h2><p>End.</p>"
    )
    data, name = (html.encode(), "p.html") if style is None else (HTML(string=html).write_pdf(), "p.pdf")
    (solution,) = parse_bytes(data, name).solutions
    return [(each.scope, each.condition, each.metric, each.value_text or "") for each in solution.reported_metric]


@pytest.mark.parametrize("style", [None, "ruled", "unruled"])
@pytest.mark.parametrize(
    ("rows", "metrics"),
    [(DISKS, OF_DISKS), (TURNED, OF_DISKS), (OPERATIONS, OF_DISKS), (BACKUP, OF_BACKUP)],
    ids=["disks", "turned", "operations", "backup"],
)
def test_rows_and_columns_name_metrics_together(
    rows: tuple[tuple[str, ...], ...], metrics: dict[str, str | None], style: str | None
):
    found = figures(rows, None if style is None else STYLES[style])
    assert {(scope, condition) for scope, condition, _, _ in found} == {("server", None)}
    assert {text: metric for _, _, metric, text in found} == metrics


@pytest.mark.parametrize("style", [None, *STYLES])
def test_what_stands_in_the_corner_is_said_of_all_columns(style: str | None):
    """`Log write` alone is like a label of writes per second, and was read as that."""
    found = figures(CORNER, None if style is None else STYLES[style])
    assert {text: metric for _, _, metric, text in found} == OF_CORNER
    assert {(scope, text) for scope, _, _, text in found} == {
        (scope, text) for scope, *texts in CORNER[1:] for text in texts
    }


@pytest.mark.parametrize("style", [None, "ruled"])
@pytest.mark.parametrize("heading", ["Disks", "I/O"])
def test_servers_before_disks_are_whose_the_figures_are(heading: str, style: str | None):
    rows = (("Server", heading, *DISKS[0][1:]), *((f"Server {at}", *row) for at in (1, 2) for row in DISKS[1:]))
    found = figures(rows, None if style is None else STYLES[style])
    assert {scope for scope, *_ in found} == {"Server 1", "Server 2"}
    assert {text: metric for _, _, metric, text in found} == OF_DISKS


ONE_AFTER_ANOTHER = """<style>body{{font:9pt DejaVu Sans}}td{{padding:2pt 6pt;vertical-align:{align}}}
 @page{{size:letter;margin:2cm}}thead{{display:table-header-group}}</style>{front}<div style="height:{room}mm"></div>
 <table><thead><tr><td>Server<td>Metric<td>Value</thead>{rows}</table><h2>Conclusion</h2><p>End.</p>"""


@pytest.mark.parametrize("align", ["top", "middle"])
@pytest.mark.parametrize("room", [0, 120, 130, 140, 145, 150, 155])
def test_what_rows_say_again_is_of_each_run_wherever_its_name_stands(align: str, room: int):
    labels = ("Database disks reads/sec", "Database disks writes/sec", "Log disks writes/sec")
    texts = {f"Server {at}": [f"{at}{row}.{at}" for row in range(len(labels))] for at in range(1, 5)}
    rows = ""
    for server, own in texts.items():
        for at, (label, text) in enumerate(zip(labels, own, strict=True)):
            rows += f"<tr>{f'<td rowspan={len(labels)}>{server}' if not at else ''}<td>{label}<td>{text}"
    data = HTML(string=ONE_AFTER_ANOTHER.format(align=align, front=FRONT, room=room, rows=rows)).write_pdf()
    (solution,) = parse_bytes(data, "p.pdf").solutions
    found = [(figure.scope, figure.value_text) for figure in solution.reported_metric]
    assert found == [(server, text) for server, own in texts.items() for text in own]


@pytest.mark.parametrize(
    ("label", "metric"),
    [
        ("Log write", None),
        ("Log Dsks Writes/sec", "log_writes_per_sec"),
        ("Log writes per sec.", "log_writes_per_sec"),
        ("Database Read IOP", None),
        ("Log Disk Writes/Sek.", "log_writes_per_sec"),
    ],
)
def test_a_label_that_does_not_say_per_second_is_not_likened_to_one_that_does(label: str, metric: str | None):
    known = key_of(label)
    assert (known[0] if known else None) == metric


@pytest.mark.parametrize(
    ("corner", "headers", "labels"),
    [
        ("", ["Server 1", "Server 2"], ["Database Disks Reads/sec", "Log Disks Writes/sec"]),
        ("", ["Read", "Write"], ["Latency (ms)", "IOPS"]),  # of which disks nobody says
        ("", ["Read", "Log"], ["Database latency (ms)", "Rate"]),  # one of four is known
        ("", ["Vraid1", "Vraid5"], ["Host I/O", "Usable capacity (GB)"]),
    ],
)
def test_a_table_of_known_axes_or_of_unknown_words_is_none(corner: str, headers: list[str], labels: list[str]):
    rows = [GridRow(label, ["1.5"] * len(headers), Line(())) for label in labels]
    assert crossed(Grid(headers, rows, corner=corner)) is None
