"""Rates of backups as vendors name them: with their unit in the label, behind the figure, or in a column of its own."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

HEAD = (
    "<style>td { padding: 2pt 8pt } @page { size: letter }</style>"
    "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
    "<h2>Simulated Exchange configuration</h2><table><tr><td>Number of Exchange mailboxes simulated</td><td>4000</td>"
    "</tr><tr><td>Number of hosts</td><td>2</td></tr><tr><td>Number of databases/host</td><td>8</td></tr></table>"
    "<h2>Test Result Summary</h2><h3>Database read-only performance</h3><p>All databases were read.</p>"
)
BOTH = ["backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server"]


def document(*tables: list[tuple[str, ...]], as_pdf: bool) -> ParsedDocument:
    html = f"{HEAD}{'<h3>Aggregate</h3>'.join(map(html_table, tables))}<h2>Conclusion</h2><p>Quick.</p>"
    data = HTML(string=html).write_pdf() if as_pdf else html.encode()
    return parse_bytes(data, "paper.pdf" if as_pdf else "paper.html")


def figures(document: ParsedDocument) -> list[tuple[str, str | None, float | None]]:
    (solution,) = document.solutions
    return [(each.scope, each.metric, each.value) for each in solution.reported_metric]


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize(
    "rows",
    [
        [
            ("Metric", "Unit", "Value"),
            ("Read rate per database", "MB/s", "63.40"),
            ("Read rate per host", "MB/s", "507"),
        ],
        [("Read rate per database (MB/s)", "63.40"), ("Total backup throughput per server (MB/sec)", "507")],
        [("Average read throughput per storage group", "63.40 MB/s"), ("Read rate per server (total)", "507 MB/s")],
    ],
)
def test_the_rate_of_a_backup_is_known_by_its_unit(rows: list[tuple[str, ...]], as_pdf: bool):
    read = document(rows, as_pdf=as_pdf)
    assert figures(read) == [("server", BOTH[0], 63.4), ("server", BOTH[1], 507.0)]
    assert len(read.solutions[0].solution_fact) == 3  # those of the configuration
    assert "fuzzy_label" not in {finding.rule for finding in read.findings}


@pytest.mark.parametrize("as_pdf", [True, False])
def test_rates_of_servers_below_each_other(as_pdf: bool):
    head = ("Server", "Read rate per database (MB/s)", "Read rate per server (MB/s)")
    read = document([head, ("Server 1", "63.40", "507.16"), ("Server 2", "63.41", "507.26")], as_pdf=as_pdf)
    assert figures(read) == [
        ("Server 1", BOTH[0], 63.4),
        ("Server 1", BOTH[1], 507.16),
        ("Server 2", BOTH[0], 63.41),
        ("Server 2", BOTH[1], 507.26),
    ]


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize("value", ["63.40", "63.40 GB/h", "63.40 IOPS"])
def test_a_rate_of_anything_else_is_no_metric(value: str, as_pdf: bool):
    read = document([("Read rate per database", value), ("Read rate per server", value)], as_pdf=as_pdf)
    kept = [(each.label, each.value_text) for each in read.solutions[0].reported_metric]
    assert figures(read) == [("server", None, 63.4)] * 2
    assert kept == [("Read rate per database", value), ("Read rate per server", value)]


@pytest.mark.parametrize("as_pdf", [True, False])
def test_a_rate_in_other_bytes_is_kept_without_a_metric(as_pdf: bool):
    read = document([("MB read/sec per database", "228 GB/h"), ("MB read/sec total per server", "507")], as_pdf=as_pdf)
    assert figures(read) == [("server", None, 228.0), ("server", BOTH[1], 507.0)]


@pytest.mark.parametrize("as_pdf", [True, False])
def test_a_unit_before_its_figure_is_no_part_of_it(as_pdf: bool):
    rows = [("Metric", "Unit", "Value"), ("Average time to play one log file", "ms", "2067")]
    assert figures(document(rows, as_pdf=as_pdf)) == [("server", "log_replay_seconds", 2.067)]


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize("label", ["Total MB read/sec for all servers", "MB read/sec total of all 2 servers"])
def test_a_label_of_all_servers_is_of_none_of_them_whatever_table_stands_above(label: str, as_pdf: bool):
    servers = [("", "Server 1", "Server 2"), ("MB read/sec per host", "200", "201"), ("Target IOPS", "100", "100")]
    below = [(label, "402.0"), ("Achieved IOPS", "210.5")]
    assert figures(document(servers, below, as_pdf=as_pdf))[4:] == [
        ("aggregate", "backup_mb_per_sec", 402.0),
        ("aggregate", "achieved_iops", 210.5),
    ]


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize(
    ("each", "whole"),
    [("Per storage group", "Total per server"), ("Per database", "Per server"), ("Mean per database", "Sum per host")],
)
def test_the_rate_of_a_backup_is_known_by_the_unit_of_every_figure_in_its_column(each: str, whole: str, as_pdf: bool):
    rows = [
        ("Server", each, whole),
        ("EXCH01", "66.61 MB/s", "532.88 MB/s"),
        ("EXCH02", "71.67 MB/s", "573.36 MB/s"),
    ]
    read = document(rows, as_pdf=as_pdf)
    assert figures(read) == [
        ("EXCH01", BOTH[0], 66.61),
        ("EXCH01", BOTH[1], 532.88),
        ("EXCH02", BOTH[0], 71.67),
        ("EXCH02", BOTH[1], 573.36),
    ]
    assert len(read.solutions[0].solution_fact) == 3  # those of the configuration


@pytest.mark.parametrize("as_pdf", [True, False])
def test_the_rate_of_a_backup_is_known_by_the_unit_of_every_figure_in_its_row(as_pdf: bool):
    rows = [
        ("", "EXCH01", "EXCH02"),
        ("Per storage group", "66.61 MB/s", "71.67 MB/s"),
        ("Total per server", "532.88 MB/s", "573.36 MB/s"),
    ]
    assert figures(document(rows, as_pdf=as_pdf)) == [
        ("EXCH01", BOTH[0], 66.61),
        ("EXCH02", BOTH[0], 71.67),
        ("EXCH01", BOTH[1], 532.88),
        ("EXCH02", BOTH[1], 573.36),
    ]


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize("heading", ["Streaming backup", "Database backup"])
def test_a_rate_below_a_heading_of_backups_is_that_of_a_backup(heading: str, as_pdf: bool):
    rows = [
        ("Server", "Database size", "Elapsed time", "Throughput per server"),
        ("EX01", "1.2 TB", "2,361 s", "532.88 MB/s"),
        ("EX02", "1.2 TB", "2,195 s", "573.36 MB/s"),
    ]
    html = f"{HEAD}<h3>{heading}</h3>{html_table(rows)}<h2>Conclusion</h2><p>Quick.</p>"
    data = HTML(string=html).write_pdf() if as_pdf else html.encode()
    found = figures(parse_bytes(data, "paper.pdf" if as_pdf else "paper.html"))
    assert [each for each in found if each[1]] == [("EX01", BOTH[1], 532.88), ("EX02", BOTH[1], 573.36)]


@pytest.mark.parametrize("as_pdf", [True, False])
def test_one_column_of_rates_with_their_unit_below_a_heading_of_backups(as_pdf: bool):
    rows = [("Server", "Average per database"), ("EX01", "66.61 MB/s"), ("EX02", "71.67 MB/s")]
    html = f"{HEAD}<h3>Streaming backup</h3>{html_table(rows)}<h2>Conclusion</h2><p>Quick.</p>"
    data = HTML(string=html).write_pdf() if as_pdf else html.encode()
    found = figures(parse_bytes(data, "paper.pdf" if as_pdf else "paper.html"))
    assert found == [("EX01", BOTH[0], 66.61), ("EX02", BOTH[0], 71.67)]
