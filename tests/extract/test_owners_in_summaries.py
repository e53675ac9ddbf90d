"""Whose the figures of a summary are: by a lone header, a sentence, the row of a mean, or a label below a rate."""

from collections.abc import Sequence

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<style>td { padding: 2pt 8pt }</style><h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1>"
    "<p>Tested with: ESRP - Storage Version 4.0</p><h2>Solution Description</h2>"
)
SET_UP = [("Number of Exchange mailboxes simulated", "4,000"), ("Number of servers tested", "4")]
RATES = [("Database Disks Transfers/sec", "512.25", "530.5"), ("Database Disks Reads/sec", "312.25", "330.5")]
Said = tuple[str, str | None, str | None]


def read(body: str, kind: str) -> dict[str | None, Said]:
    """The scope, the condition and the metric of each figure by its text."""
    document = f"{FRONT}{html_table(SET_UP)}<h2>Test Results</h2>{body}<h2>Conclusion</h2><p>Quick."
    data = document.encode() if kind == "html" else HTML(string=document).write_pdf() or b""
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    return {each.value_text: (each.scope, each.condition, each.metric) for each in solution.reported_metric}


def table(*rows: Sequence[str]) -> str:
    return html_table(rows)


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("corner", ["Database I/O", "Performance", "Metric"])
def test_one_server_beside_the_kind_of_results_is_whose_they_are(corner: str, kind: str):
    found = read(table((corner, "Server 1"), *(row[:2] for row in RATES)), kind)
    assert found["512.25"] == ("Server 1", None, "database_transfers_per_sec")
    assert found["312.25"] == ("Server 1", None, "database_reads_per_sec")


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    ("sentence", "scope"),
    [
        ("What one server did in both tests.", "server"),
        ("The table holds the results of each server.", "server"),
        ("What all servers did together.", "aggregate"),
        ("The loss of one server is shown elsewhere.", "aggregate"),
    ],
)
def test_a_sentence_above_a_table_says_whether_one_server_is_meant(sentence: str, scope: str, kind: str):
    found = read(
        f"<h3>Aggregate Performance</h3><p>{sentence}</p>{table(('Metric', 'Performance', 'Stress'), *RATES)}", kind
    )
    assert {said[0] for said in found.values()} == {scope}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_mean_of_a_latency_is_the_result_of_all_where_other_columns_tell_of_which_disks(kind: str):
    head = ("Server", "Transfers/sec", "Read Latency (ms)", "Log Writes/sec")
    rows = [("MBX1", "121.05", "9.80", "45.1"), ("MBX2", "119.10", "9.78", "45.5")]
    found = read(table(head, *rows, ("Total", "240.15", "-", "90.6"), ("Average", "120.07", "9.79", "45.3")), kind)
    assert found["9.79"] == ("aggregate", None, "database_read_latency_ms")
    assert found["120.07"] == ("aggregate", "mean", "database_transfers_per_sec")
    assert found["240.15"] == ("aggregate", None, "database_transfers_per_sec")


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("head", ["MB read/sec", "Read rate (MB/s)"])
def test_means_and_sums_below_the_rate_of_a_backup_are_its_metrics(head: str, kind: str):
    rows = [("DB1", "61.25"), ("DB2", "60.75"), ("Average per database", "61.00"), ("Total per server", "122.00")]
    found = read(f"<h3>Database backup of one server</h3>{table(('Database', head), *rows)}", kind)
    assert found["61.00"] == ("server", None, "backup_mb_per_sec_per_database")
    assert found["122.00"] == ("server", None, "backup_mb_per_sec_per_server")
    assert found["61.25"][2] is None


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_two_arrays_side_by_side_are_states_both_however_they_are_numbered(kind: str):
    found = read(table(("Metric", "VNX5300", "CX4-120 (2010)"), *RATES), kind)
    assert found["512.25"][1] == "VNX5300"
    assert found["530.5"][1] == "CX4-120 (2010)"
    assert found["512.25"][0] == found["530.5"][0]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("mark", ["", ":"])
def test_a_machine_that_is_called_a_host_is_named_as_it_is_printed(mark: str, kind: str):
    below = table(*(row[:2] for row in RATES)), table(*((label, text) for label, _, text in RATES))
    body = "".join(f"<h3>QES-HOST{at}{mark}</h3>{rows}" for at, rows in enumerate(below, start=1))
    found = read(body, kind)
    assert found["512.25"] == ("QES-HOST1", None, "database_transfers_per_sec")
    assert found["530.5"] == ("QES-HOST2", None, "database_transfers_per_sec")


@pytest.mark.parametrize("turned", [False, True])
def test_names_that_wrap_behind_a_hyphen_are_whole_in_given_cells(turned: bool):
    rows = [("", "EXCH-<br>MBX01", "EXCH-<br>MBX02"), *RATES]
    found = read(table(*(zip(*rows, strict=True) if turned else rows)), "html")
    assert found["512.25"] == ("EXCH-MBX01", None, "database_transfers_per_sec")
    assert found["530.5"] == ("EXCH-MBX02", None, "database_transfers_per_sec")


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_what_a_server_reads_in_a_stress_test_is_no_rate_of_a_backup(kind: str):
    rows = [("Server", "Per database", "Total per host"), ("EX01", "66.61 MB/s", "532.88 MB/s")]
    rows.append(("EX02", "71.67 MB/s", "573.36 MB/s"))
    found = read(f"<h3>Sequential reads in the stress test</h3>{table(*rows)}", kind)
    assert {said[2] for said in found.values()} == {None}


BROKEN = """Acme A1 4,000 Mailbox Exchange 2013 Storage Solution
Tested with: ESRP - Storage Version 4.0

Storage Performance Results

                                    EXCMS-     EXCMS-    All
 Two-hour test                      NORTH      EAST      servers
 Database Disks Transfers/sec       512.25     530.5     1042.75
 Database Disks Reads/sec           312.25     330.5     642.75
"""


def test_names_that_a_text_breaks_behind_a_hyphen_are_whole_servers():
    (solution,) = parse_bytes(BROKEN.encode(), "paper.txt").solutions
    found = {each.value_text: (each.scope, each.condition) for each in solution.reported_metric}
    assert found["512.25"] == ("EXCMS-NORTH", None)
    assert found["530.5"] == ("EXCMS-EAST", None)
    assert found["1042.75"] == ("aggregate", None)


def test_the_number_that_begins_an_only_row_is_a_figure_of_its_own_column():
    head = ("Logs replayed", "Elapsed seconds", "Average time to play one Log file (sec)")
    found = read(f"<h3>Log replay of Server 1</h3>{table(head, ('2004', '3607.2', '1.99'))}", "html")
    assert found["1.99"][1:] == (None, "log_replay_seconds")
    assert found["2004"][1:] == (None, None)
