"""Results in sentences: told where several stand below a heading of results, of which nothing else was read."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import Finding
from esrp_ingest.parsing import parse_bytes

ROWS = {"Number of Exchange mailboxes simulated": "4000", "Number of hosts": "1", "Number of databases/host": "8"}
TWO = "The read rate was 219.22 MB/sec per database. A log file took 1.21 seconds to be replayed."


def unread(heading: str, text: str, table: str = "") -> list[Finding]:
    rows = html_rows(ROWS.items())
    html = (
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
        f"<h2>Simulated Exchange configuration</h2><table>{rows}</table><h2>{heading}</h2><p>{text}</p>{table}"
    )
    found = parse_bytes(html.encode(), "paper.html").findings
    return [each for each in found if each.rule == "unread_figures"]


def test_results_in_sentences_are_told():
    [found] = unread("Database backup and recovery performance", TWO)
    assert (found.severity, found.subject) == ("warning", "Database backup and recovery performance")
    assert found.message.startswith("2 results in sentences below 'Database backup and recovery performance'")


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("Database backup and recovery performance", "There are two tests; latencies are to stay below 20 ms."),
        ("Database backup and recovery performance", "Two of four servers were tested for 24 hours with 8 databases."),
        ("Conclusion", TWO),
    ],
)
def test_limits_counts_and_what_prose_repeats_are_not(heading: str, text: str):
    assert unread(heading, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Server 1 achieved 1,203.4 database transfers per second.",
        "The logs received 254.4 writes per second.",
        "The average database read latency across all servers was 11.2 ms.",
    ],
)
def test_one_result_with_decimals_below_a_heading_of_results_is_told(text: str):
    [found] = unread("Database backup and recovery performance", text)
    assert found.message.startswith(
        "1 result in sentences below 'Database backup and recovery performance' was not read"
    )


def test_sentences_beside_a_table_say_what_it_does():
    table = "<table><tr><td>Average time to play one log file (sec)</td><td>1.21</td></tr></table>"
    assert unread("Database backup and recovery performance", TWO, table) == []


def test_items_that_are_read_with_their_units_are_none_that_were_not():
    items = "<ul><li>Average Database Disk Read Latency: 12.3 ms<li>Database Disks Transfers/sec: 1,203.4</ul>"
    assert unread("Performance results", "", items) == []


MEASURED = "The average database read latency was 14.07 ms, and 236.39 MB/s were read from the server."


def test_a_paper_without_any_table_of_results_tells_its_sentences_below_any_heading():
    [found] = unread("What we found", MEASURED)
    assert found.subject == "What we found"
    assert "The average database read latency was 14.07 ms" in found.message


@pytest.mark.parametrize("heading", ["Transaction log replay performance", "Streaming backup"])
def test_one_result_with_decimals_below_a_heading_that_names_a_test_is_told(heading: str):
    text = "Over all databases it took 1.331 seconds on average to play one log file."
    [found] = unread(heading, text)
    assert found.message.startswith(f"1 result in sentences below '{heading}' was not read")
    assert unread("What we found", text) == []


def test_results_with_decimal_commas_are_told():
    table = "<h2>Log replay</h2><table><tr><td>Database Disks Transfers/sec</td><td>352,9</td></tr></table>"
    [found] = unread("Streaming backup performance", "The server read 29,46 MB/sec per group, 117,85 in all.", table)
    assert found.message.startswith("1 result in sentences below 'Streaming backup performance' was not read")


@pytest.mark.parametrize("text", ["Reads are to stay below 20 ms and log writes below 10 ms.", "A log took 1.21 s."])
def test_limits_below_any_heading_are_not(text: str):
    assert unread("What we found", text) == []


TABLE = (
    "<h2>Log replay</h2><table><tr><td>Average time to play one log file (sec)</td><td>1.21</td></tr>"
    "<tr><td>Database Disks Transfers/sec</td><td>1661.91</td></tr></table>"
)


def test_results_below_any_heading_that_no_table_prints_are_told_beside_tables():
    [found] = unread("Streaming backup", "Each group was read at 16.92 MB/s, or 135.32 MB/s per server.", TABLE)
    assert found.subject == "Streaming backup"
    assert found.message.startswith("2 results in sentences")


@pytest.mark.parametrize(
    "text",
    [
        "A log file took 1.21 seconds, at 1661.91 IOPS.",
        "The profile was 0.10 IOPS per mailbox, of which .12 IOPS were tested.",
    ],
)
def test_what_tables_print_too_and_what_a_mailbox_is_planned_to_need_are_not(text: str):
    assert unread("What we found", text, TABLE) == []


def test_a_caption_of_a_picture_is_no_test_that_tables_below_it_hold():
    rows = "<tr><td>Database Disks {0}/sec</td><td>{1}.5</td></tr>"
    table = "<table><tr><td>Metric</td><td>Server 1</td></tr>{}</table>"
    performance = table.format(rows.format("Reads", 31) + rows.format("Writes", 32))
    more = "<table><tr><td>Metric</td><td>Server 1</td></tr><tr><td>Log Disks Writes/sec</td><td>{}.5</td></tr></table>"
    html = (
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>ESRP - Storage Version 4.0</p>"
        f"<h2>Storage performance results</h2><h3>Performance test (2 hours)</h3>{performance}"
        f"<p>Figure 2. Transfers, performance test (2 hours)</p>{more.format(33)}"
        f"<h3>Stress test (24 hours)</h3>{performance.replace('3', '4')}"
        f"<p>Figure 3. Transfers, stress test (24 hours)</p>{more.format(43)}"
    )
    [solution] = parse_bytes(html.encode(), "paper.html").solutions
    said = {each.value_text: each.condition for each in solution.reported_metric}
    assert (said["31.5"], said["33.5"]) == (None, None)
    assert said["43.5"] == "Stress test (24 hours)"


def test_a_line_of_running_text_that_begins_like_a_row_is_none():
    text = (
        "In the two hours of the test 670.2 reads per second were carried out with 12.96 ms, and the<br>"
        "database write latency 6.70 ms. The logs received 254.4 writes per second with a latency of 2.23 ms."
    )
    [found] = unread("Storage performance results", text)
    assert found.message.startswith("5 results in sentences below 'Storage performance results' were not read")


def test_a_paper_whose_results_stand_in_sentences_only_tells_so_once():
    more = f"<h2>Database read-only performance</h2><p>{TWO}</p>"
    begun = "<p>Server MBX1 reached 574.8 transfers per second, of which 359.7 reads<p>per second were the most.</p>"
    [found] = unread("Test result summary", begun, more)
    assert found.message.startswith(
        "4 results in sentences below 'Test result summary' and 'Database read-only performance' were not read: "
        "'Server MBX1 reached"
    )
