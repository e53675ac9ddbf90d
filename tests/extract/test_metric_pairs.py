"""Result summaries with several metrics in a row, each with its figure behind it: in columns wide and narrow."""

import pytest
from html_tables import html_rows, html_table
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated</td><td>2,000</td>"
    "</tr><tr><td>Number of hosts</td><td>1</td></tr><tr><td>Number of DAGs</td><td>1</td></tr></table>"
    "<h2>Storage performance results</h2>"
)
METRICS = {
    "Database Disks Transfers/sec": "192.498",
    "Database Disks Reads/sec": "119.415",
    "Database Disks Writes/sec": "73.083",
    "Average Database Disk Read Latency (ms)": "10.445",
    "Average Database Disk Write Latency (ms)": "3.119",
    "Log Disks Writes/sec": "19.210",
    "Average Log Disk Write Latency (ms)": "0.689",
}
BACKUP = {
    "MB read/sec per database": "102.86",
    "MB read/sec total per server": "411.45",
    "Average time to play one log file (sec)": "1.105",
}
RULED = "table{border-collapse:collapse;width:100%}td,th{border:0.5pt solid}"
STYLES = {
    "ruled": RULED,
    "wide": "table{width:100%}",
    "narrow": "table{width:105mm}",
    "narrow and ruled": RULED + "table{width:105mm}",
    "in the middle": "table{width:90mm}td{padding:4pt;vertical-align:middle}",
}


def beside(metrics: dict[str, str], count: int = 2, head: tuple[str, ...] = ()) -> str:
    """A table of so many metrics a row."""
    cells = [cell for pair in metrics.items() for cell in pair]
    rows = [cells[at : at + 2 * count] for at in range(0, len(cells), 2 * count)]
    rows[-1] += [""] * (2 * count - len(rows[-1]))
    rows = [list(head), *rows] if head else rows
    return html_table(rows)


def read(body: str, style: str) -> ParsedDocument:
    """A paper as a page where there is a style, as HTML where there is none."""
    page = f"<style>body{{font:10pt DejaVu Serif}}td,th{{padding:2pt 5pt;font-size:8.5pt}}{style}</style>{FRONT}{body}"
    if not style:
        return parse_bytes(page.encode(), "paper.html")
    return parse_bytes(HTML(string=page).write_pdf(), "paper.pdf")


def figures(document: ParsedDocument) -> set[tuple[str, str | None, str | None, str | None]]:
    [solution] = document.solutions
    return {
        (" ".join(f.label.split()).replace("/ ", "/"), f.value_text, f.scope, f.condition)
        for f in solution.reported_metric
    }


@pytest.mark.parametrize("style", [*STYLES.values(), ""])
@pytest.mark.parametrize("head", [(), ("Metric", "Result") * 2])
def test_each_metric_has_its_own_figure(style: str, head: tuple[str, ...]) -> None:
    document = read(beside(METRICS, head=head) + "<h3>Database backup</h3>" + beside(BACKUP), style)
    assert figures(document) == {(label, text, "server", None) for label, text in (METRICS | BACKUP).items()}


@pytest.mark.parametrize("style", ["table{width:100%}td{font-size:6.5pt;padding:1pt 3pt}", ""])
def test_three_metrics_stand_in_a_row(style: str) -> None:
    assert {text for _, text, _, _ in figures(read(beside(METRICS, 3), style))} == set(METRICS.values())


@pytest.mark.parametrize("style", [RULED, STYLES["wide"], STYLES["narrow and ruled"], ""])
def test_a_row_alone_holds_two_metrics(style: str) -> None:
    alone = dict(list(BACKUP.items())[:2])
    assert figures(read(beside(alone), style)) == {(label, text, "server", None) for label, text in alone.items()}


@pytest.mark.parametrize("style", [STYLES["narrow"], STYLES["in the middle"]])
def test_a_row_alone_that_wraps_is_told(style: str) -> None:
    """Nothing tells there which of the lines are of one cell."""
    document = read(beside(dict(list(BACKUP.items())[:2])), style)
    assert not figures(document)
    assert "unread_figures" in {each.rule for each in document.findings}


@pytest.mark.parametrize("style", [RULED, "table{width:100%}", ""])
def test_the_same_metrics_beside_each_other_are_of_several(style: str) -> None:
    """Nothing tells here whose the second ones are: they are no second metric of the same server."""
    twice = "".join(f"<tr><td>{a}</td><td>{b}</td><td>{a}</td><td>9{b}</td></tr>" for a, b in METRICS.items())
    document = read(f"<table>{twice}</table>", style)
    own = {(label, text) for label, text, _, condition in figures(document) if condition is None}
    assert own <= set(METRICS.items())
    assert any(each.severity == "warning" for each in document.findings)


@pytest.mark.parametrize("head", ["<td>{}</td><td></td>", "<td colspan='2'>{}</td>"])
@pytest.mark.parametrize(
    ("names", "style"),
    [
        *((("Server 1", "Server 2"), style) for style in (*STYLES.values(), RULED + "table{width:110mm}", "")),
        *((("EXCH01", "EXCH02"), style) for style in (RULED, STYLES["wide"], "")),
    ],
)
def test_the_same_metrics_below_names_are_theirs(names: tuple[str, str], head: str, style: str) -> None:
    twice = "".join(f"<tr><td>{a}</td><td>{b}</td><td>{a}</td><td>9{b}</td></tr>" for a, b in METRICS.items())
    heads = "".join(head.format(name) for name in names)
    found = figures(read(f"<table><tr>{heads}</tr>{twice}</table>", style))
    assert found == {(a, f"{at or ''}{b}", names[bool(at)], None) for a, b in METRICS.items() for at in ("", "9")}


@pytest.mark.parametrize("style", [RULED, "table{width:100%}", ""])
def test_servers_in_columns_stay_servers(style: str) -> None:
    rows = [["Metric", "Server 1", "Server 2"], *([label, text, f"9{text}"] for label, text in METRICS.items())]
    table = html_rows(rows)
    found = figures(read(f"<table>{table}</table>", style))
    assert {(label, text, scope) for label, text, scope, _ in found} == {
        (label, front + text, scope)
        for label, text in METRICS.items()
        for front, scope in (("", "Server 1"), ("9", "Server 2"))
    }


@pytest.mark.parametrize("style", [RULED, ""])
def test_a_figure_is_no_name_of_a_state(style: str) -> None:
    rows = [["Metric", "19.5", "20.5"], *([label, text, f"9{text}"] for label, text in METRICS.items())]
    table = html_rows(rows)
    document = read(f"<table>{table}</table>", style)
    assert not {"19.5", "20.5"} & {condition for *_, condition in figures(document)}
    assert "undecided_scope" in {each.rule for each in document.findings}


@pytest.mark.parametrize("medium", ["page", "html"])
def test_a_row_of_figures_heads_no_rows_below_a_group_of_metrics(medium: str):
    """Where a page ends within a table, its group stands below figures, and above others of as many servers."""
    rows = [
        ("", "Server 1", "Server 2"),
        *((label, figure, f"1{figure}") for label, figure in list(METRICS.items())[:5]),
        ("Transaction Log I/O", "", ""),
        *((label, figure, f"1{figure}") for label, figure in list(METRICS.items())[5:]),
    ]
    cells = [f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows]
    cut = "<tr style='break-before:page'>"
    table = f"<table>{''.join(cells[:2])}{cells[2].replace('<tr>', cut)}{''.join(cells[3:])}</table>"
    html = f"<style>{RULED}</style>{FRONT}{table}<h2>Conclusion</h2><p>All ended well.</p>"
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    document = parse_bytes(data, name)
    (solution,) = document.solutions
    found = {(each.scope, each.label, each.value_text) for each in solution.reported_metric}
    both = ((scope, sign) for scope, sign in (("Server 1", ""), ("Server 2", "1")))
    assert found == {(scope, label, sign + figure) for scope, sign in both for label, figure in METRICS.items()}
    assert not any(finding.rule == "unread_figures" for finding in document.findings)


@pytest.mark.parametrize("medium", ["page", "html"])
def test_rows_of_two_metrics_that_stand_close_below_servers_are_theirs(medium: str):
    own = {server: {label: f"{server}{at}.5" for at, label in enumerate(METRICS)} for server in (1, 2)}
    tables = "".join(f"<h4>Server {server}: EXCH0{server}</h4>{beside(metrics)}" for server, metrics in own.items())
    style = "h4{font-size:11pt;margin:6pt 0}td{font-size:9pt;padding:1pt 6pt}td:nth-child(n+2){text-align:right}"
    html = f"<style>{style}</style>{FRONT}{tables}<h2>Conclusion</h2><p>All ended well.</p>"
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    document = parse_bytes(data, name)
    found = {(each.scope, each.label, each.value_text) for each in document.solutions[0].reported_metric}
    assert found == {(f"Server {server}", *figure) for server, metrics in own.items() for figure in metrics.items()}
    assert not any(finding.rule == "unread_figures" for finding in document.findings)


@pytest.mark.parametrize("medium", ["page", "html"])
def test_a_group_of_metrics_alone_says_no_metric_again(medium: str):
    """Below the names of servers, beside a heading as a metric begins, a group's row moved all figures."""
    names = ("Server 1", "Server 2", "Average")
    figures_of = [(label, figure, f"1{figure}", f"2{figure}") for label, figure in METRICS.items()]
    cells = [f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in (("Metrics", *names), *figures_of)]
    group = "<tr><td colspan=4>Database I/O</td></tr>" if medium == "page" else "<tr><td>Database I/O</td></tr>"
    html = f"<style>{RULED}</style>{FRONT}<table>{cells[0]}{group}{''.join(cells[1:])}</table>"
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    found = {(label, text, scope) for label, text, scope, _ in figures(parse_bytes(data, name))}
    scopes = ("Server 1", "Server 2", "aggregate")
    assert found == {
        (label, text, scope) for label, *texts in figures_of for text, scope in zip(texts, scopes, strict=True)
    }
