"""Servers that a summary and the headings of reports call with and without what runs on them are the same."""

import pytest
from html_tables import html_table
from small_reports import small_report

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument

COVER = "<h1>Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution</h1><p>Number of hosts: 2</p>"


def read(column: str, heading: str, latency: str = "10.5") -> ParsedDocument:
    """A paper with a summary of two servers and their reports, of servers called in two ways."""
    rows = [
        ("Metric", *(f"{column} {number}" for number in (1, 2))),
        ("Achieved Transactional I/O per Second", "300.2", "300.4"),
        ("Avg. Database Read Latency (ms)", latency, "10.5"),
    ]
    reports = ((number, small_report(number).partition("<body>")[2].partition("</body>")[0]) for number in (1, 2))
    appendix = "".join(f"<h2>{heading} {number} - performance test</h2>{text}" for number, text in reports)
    return parse_bytes(f"<html><body>{COVER}<h2>Test Results</h2>{html_table(rows)}{appendix}".encode(), "a.html")


@pytest.mark.parametrize("column", ["Server", "Exchange Server"])
@pytest.mark.parametrize("heading", ["Server", "Exchange Server", "Mailbox Server"])
def test_figures_of_a_server_are_proved_by_its_report(column: str, heading: str):
    alike, parsed = read("Server", "Server"), read(column, heading)
    assert [run.server for run in parsed.runs] == [f"{heading} 1", f"{heading} 2"]
    assert {each.scope for each in parsed.solutions[0].reported_metric} == {f"{column} 1", f"{column} 2"}
    checked = (parsed.document.relations_checked, parsed.document.relations_held)
    assert checked == (alike.document.relations_checked, alike.document.relations_held)


def test_a_figure_that_the_report_of_its_server_does_not_give_is_told():
    alike, parsed = (read("Server", heading, "15.5") for heading in ("Server", "Exchange Server"))
    assert parsed.document.relations_held < parsed.document.relations_checked
    assert [each.rule for each in parsed.findings] == [each.rule for each in alike.findings]
