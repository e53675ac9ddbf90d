"""Tables of one metric whose rows are servers."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

ROWS = {"Number of Exchange mailboxes simulated": "4000", "Number of hosts": "2", "Number of databases/host": "8"}
LABEL = "Average time to play one Log file (sec)"


def solution(rows: list[tuple[str, str]], *, as_pdf: bool) -> Solution:
    html = (
        "<style>td { padding: 2pt 8pt } @page { size: letter }</style>"
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
        f"<h2>Simulated Exchange configuration</h2>{html_table(list(ROWS.items()))}<h2>Test Result Summary</h2>"
        f"<h3>Transaction Log Recovery/Replay Performance</h3>{html_table(rows)}<h2>Conclusion</h2><p>Quick.</p>"
    )
    data = HTML(string=html).write_pdf() if as_pdf else html.encode()
    (found,) = parse_bytes(data, "paper.pdf" if as_pdf else "paper.html").solutions
    return found


@pytest.mark.parametrize("as_pdf", [True, False])
def test_each_run_has_its_figure_and_no_row_is_of_the_configuration(as_pdf: bool):
    found = solution([("Server", LABEL), ("Server 1", "1.597"), ("Server 2: EXCH-2", "1.537")], as_pdf=as_pdf)
    assert [(each.scope, each.metric, each.value, each.label) for each in found.reported_metric] == [
        ("Server 1", "log_replay_seconds", 1.597, LABEL),
        ("Server 2", "log_replay_seconds", 1.537, LABEL),
    ]
    assert [fact.label for fact in found.solution_fact] == list(ROWS)


@pytest.mark.parametrize("as_pdf", [True, False])
def test_a_label_beside_its_figure_heads_nothing(as_pdf: bool):
    found = solution([(LABEL, "1.597"), ("MB read/sec per database", "44.1")], as_pdf=as_pdf)
    assert {each.metric for each in found.reported_metric} == {"log_replay_seconds", "backup_mb_per_sec_per_database"}


@pytest.mark.parametrize("name", ["EXCH0", "Server "])
def test_a_header_that_wraps_around_the_servers_heads_figures_close_behind_their_names(name: str):
    width = 43 if name == "EXCH0" else 47
    style = (
        f"<style>.close td {{ padding: 12pt 2pt; font: 10pt 'Liberation Sans', sans-serif; white-space: nowrap }}"
        f".close td + td {{ width: 170pt; white-space: normal }} .close td:first-child {{ width: {width}pt }}</style>"
    )
    rows = "".join(f"<tr><td>{name}{at}<td>{figure}" for at, figure in ((1, "0.92"), (2, "0.94")))
    html = (
        f"<style>td {{ padding: 2pt 8pt }}</style>{style}"
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
        f"<h2>Simulated Exchange configuration</h2>{html_table(list(ROWS.items()))}<h2>Test Result Summary</h2>"
        "<h3>Transaction Log Recovery/Replay Performance</h3><p>Each log file is 1 MB in size.</p>"
        "<table class='close' style='width: 200pt; border-collapse: collapse'><tr><td style='vertical-align: middle'>"
        f"Server<td>Average time to play one Log file<br>(sec){rows}</table><h2>Conclusion</h2><p>Quick.</p>"
    )
    (found,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    said = [(each.scope, each.metric, each.value_text) for each in found.reported_metric]
    assert said == [(f"{name}{at}", "log_replay_seconds", figure) for at, figure in ((1, "0.92"), (2, "0.94"))]


STATES = (("Server 1", "1001.5", "902.5", "803.5"), ("Server 2", "1011.5", "912.5", "813.5"))
SUM = ("Total", "2013.0", "1815.0", "1617.0")


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize(
    ("heading", "metric"), [("Database Disks Transfers/sec", "database_transfers_per_sec"), ("What we saw", None)]
)
def test_servers_in_rows_and_states_in_columns_below_one_metric(heading: str, metric: str | None, as_pdf: bool):
    rows = (("Server", "Normal", "Degraded", "Rebuild"), *STATES, SUM)
    cells = "".join(f"<tr>{''.join(f'<td>{text}' for text in row)}" for row in rows)
    html = (
        "<style>td { padding: 2pt 8pt } @page { size: letter }</style>"
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
        f"<h2>Simulated Exchange configuration</h2>{html_table(list(ROWS.items()))}<h2>Test Result Summary</h2>"
        f"<h3>{heading}</h3><table>{cells}</table><h2>Conclusion</h2><p>Quick.</p>"
    )
    data = HTML(string=html).write_pdf() if as_pdf else html.encode()
    (found,) = parse_bytes(data, "paper.pdf" if as_pdf else "paper.html").solutions
    scopes = ("Server 1", "Server 2", "aggregate")
    assert [(each.scope, each.metric, each.value_text) for each in found.reported_metric] == [
        (scope, metric, text) for scope, (_, *texts) in zip(scopes, (*STATES, SUM), strict=True) for text in texts
    ]
    states = ("Normal" if metric is None else None, "Degraded", "Rebuild")
    assert [each.condition for each in found.reported_metric] == [state for _ in scopes for state in states]


@pytest.mark.parametrize("as_pdf", [True, False])
def test_machines_below_a_column_of_servers_and_all_of_them_have_their_figures(as_pdf: bool):
    found = solution([("Server", LABEL), ("EXVM1", "3.21"), ("EXVM2", "3.18"), ("Average", "3.20")], as_pdf=as_pdf)
    figures = [(each.scope, each.value_text) for each in found.reported_metric]
    assert figures[:2] == [("EXVM1", "3.21"), ("EXVM2", "3.18")]
    assert "EXVM1" not in [fact.label for fact in found.solution_fact]
