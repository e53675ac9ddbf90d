"""Captions of tables, above these or below them, and those of pictures."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

STYLE = "td { border: 1px solid black; padding: 2pt 6pt } p { margin: 6pt 0 } @page { size: letter }"
FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
CHAPTER = "<h2>Tested deployment</h2><p>The tables in this chapter say what was tested.</p>"
END = "<h2>Best practices</h2><p>It was quick.</p>"
EXCHANGE = (("Number of Exchange mailboxes simulated", "4000"), ("Number of hosts", "1"))
HARDWARE = (("Storage connectivity", "FC"), ("Storage cache", "16 GB"), ("Number of storage controllers", "2"))
DISKS = (("Raw capacity per disk (GB)", "600"), ("Number of physical disks in test", "24"))
NAMES = ("Simulated Exchange configuration", "Primary storage hardware", "The disks that we used")


def caption(number: int) -> str:
    return f"<p><b>Table {number}. {NAMES[number - 1]}</b></p>"


def table_names(*parts: str, as_pdf: bool) -> dict[str, str | None]:
    html = f"<html><style>{STYLE}</style><body>{FRONT}{''.join(parts)}</body></html>"
    data = HTML(string=html).write_pdf() if as_pdf else html.encode()
    (solution,) = parse_bytes(data, "paper.pdf" if as_pdf else "paper.html").solutions
    return {fact.label: fact.table_name for fact in solution.solution_fact}


EXPECTED = {label: name for name, rows in zip(NAMES, (EXCHANGE, HARDWARE, DISKS), strict=True) for label, _ in rows}


@pytest.mark.parametrize("as_pdf", [True, False])
def test_rows_are_of_the_caption_below_them(as_pdf: bool):
    tables = [html_table(EXCHANGE), caption(1), html_table(HARDWARE), caption(2), html_table(DISKS), caption(3)]
    assert table_names(CHAPTER, *tables, END, as_pdf=as_pdf) == EXPECTED


TEMPLATE = (*NAMES[:2], "Primary storage disk configuration")
NAMED = {label: name for name, rows in zip(TEMPLATE, (EXCHANGE, HARDWARE, DISKS), strict=True) for label, _ in rows}


@pytest.mark.parametrize("below", [True, False])
@pytest.mark.parametrize("as_pdf", [True, False])
def test_names_of_tables_without_numbers_stand_on_either_side(as_pdf: bool, below: bool):
    named = [
        (html_table(rows), f"<p><b>{name}</b></p>")
        for name, rows in zip(TEMPLATE, (EXCHANGE, HARDWARE, DISKS), strict=True)
    ]
    parts = [part for both in named for part in (both if below else reversed(both))]
    assert table_names(CHAPTER, *parts, END, as_pdf=as_pdf) == NAMED


SERVERS = (("Server", "Database disks transfers/sec", "Log disks writes/sec"), ("Server 1", "401.5", "88.1"))
SERVERS += (("Server 2", "402.5", "88.2"), ("Server 3", "403.5", "88.3"))
TOGETHER = (("Database disks transfers/sec", "1207.5"), ("Log disks writes/sec", "264.6"))


@pytest.mark.parametrize("below", [True, False])
def test_what_says_whose_figures_a_table_holds_stands_on_either_side(below: bool):
    said = ("Individual server metrics", "Aggregate performance across all servers")
    parts = ["<h2>Test Results Summary</h2><p>The figures below come from one run.</p>"]
    for name, rows in zip(said, (SERVERS, TOGETHER), strict=True):
        cells = "".join(f"<tr>{''.join(f'<td>{text}' for text in row)}" for row in rows)
        both = f"<table>{cells}</table>", f"<p><b>{name}</b></p>"
        parts += both if below else reversed(both)
    html = f"<style>{STYLE}</style>{FRONT}{''.join(parts)}{END}"
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    assert [(figure.scope, figure.value_text) for figure in solution.reported_metric] == [
        *((row[0], text) for row in SERVERS[1:] for text in row[1:]),
        *(("aggregate", text) for _, text in TOGETHER),
    ]


@pytest.mark.parametrize("as_pdf", [True, False])
def test_rows_are_of_the_caption_above_them(as_pdf: bool):
    tables = [caption(1), html_table(EXCHANGE), caption(2), html_table(HARDWARE), caption(3), html_table(DISKS)]
    assert table_names(CHAPTER, *tables, END, as_pdf=as_pdf) == EXPECTED


def test_a_list_of_tables_and_captions_of_pictures_say_nothing_of_the_side():
    contents = "".join(f"<p>Table {at}. {name} ........ {at + 3}</p>" for at, name in enumerate(NAMES, start=1))
    tables = [caption(1), html_table(EXCHANGE), caption(2), html_table(HARDWARE), caption(3), html_table(DISKS)]
    picture = "<p>Figure 1. The arrays in their cabinet</p>"
    found = table_names(f"<h2>Tables</h2>{contents}", CHAPTER, *tables, picture, END, as_pdf=True)
    assert found == EXPECTED


def test_a_heading_of_the_template_goes_before_a_caption_that_is_none():
    heading = "<h3>Primary storage hardware</h3>"
    below = "<p><b>Table 1. What stands in the cabinet</b></p>"
    found = table_names(CHAPTER, heading, html_table(HARDWARE), below, "<p>It was quick.</p>", END, as_pdf=True)
    assert set(found.values()) == {"Primary storage hardware"}


BACKUP = (("MB read/sec per database", "76.49"), ("MB read/sec total per server", "535.46"))


@pytest.mark.parametrize("below", [True, False])
def test_figures_stay_those_of_the_server_named_above_them_wherever_the_caption_stands(below: bool):
    said = "<p><b>Table {}. Database Read-only Performance</b></p>"
    parts = []
    for at in (1, 2):
        table_and_caption = (html_table(BACKUP), said.format(at))
        parts += [f"<h4>Server {at}</h4>", *(table_and_caption if below else reversed(table_and_caption))]
    html = f"<style>{STYLE}</style>{FRONT}<h2>Test Results Summary</h2><p>It was tested.</p>{''.join(parts)}{END}"
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    names = ("backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server")
    assert [(figure.scope, figure.metric, figure.condition) for figure in solution.reported_metric] == [
        (f"Server {at}", name, None) for at in (1, 2) for name in names
    ]


def test_a_summary_of_one_server_is_no_aggregate_whatever_its_chapter_says():
    html = (
        f"<style>{STYLE}</style>{FRONT}<h2>Test Results Summary</h2><p>It was tested.</p>"
        f"<h3>Storage Performance Results</h3>{html_table((('Database Disks Reads/sec', '240.1'),))}{END}"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    assert [figure.scope for figure in solution.reported_metric] == ["server"]


def test_results_of_another_kind_are_not_those_of_the_last_server():
    """Between both a chapter's heading stands alone, and none for all servers."""
    servers = "".join(
        f"<h4>Server {at}</h4>{html_table((('Database Disks Reads/sec', f'24{at}.1'),))}" for at in (1, 2)
    )
    html = (
        f"<style>{STYLE}</style>{FRONT}<h2>Test Results Summary</h2><h3>Storage Performance Results</h3>{servers}"
        f"<h3>Database Backup/Recovery Performance</h3><h4>Database Read-only Performance</h4>{html_table(BACKUP)}{END}"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    assert [figure.scope for figure in solution.reported_metric] == ["Server 1", "Server 2", "server", "server"]


RATES = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Database Disks Writes/sec")


@pytest.mark.parametrize("head", ["<tr><td></td><td>Value</td></tr>", ""], ids=["a header", "none"])
@pytest.mark.parametrize("as_pdf", [True, False])
def test_what_heads_the_rows_of_a_table_leaves_its_caption_above_it(as_pdf: bool, head: str):
    tables = []
    for server in (1, 2):
        rows = "".join(f"<tr><td>{label}</td><td>{server}{at}.5</td></tr>" for at, label in enumerate(RATES))
        group = f"<table>{head}<tr><td>Database I/O</td><td></td></tr>{rows}</table>"
        tables.append(f"<p>Table {server}. Individual server metrics for Server {server}</p>{group}")
    html = f"<html><style>td {{ padding: 1pt 8pt }}</style><body>{FRONT}{''.join(tables)}{END}</body></html>"
    data = HTML(string=html).write_pdf() if as_pdf else html.encode()
    (solution,) = parse_bytes(data, "paper.pdf" if as_pdf else "paper.html").solutions
    found = [(each.scope, each.condition, each.value_text) for each in solution.reported_metric]
    assert found == [(f"Server {server}", None, f"{server}{at}.5") for server in (1, 2) for at in range(3)]
