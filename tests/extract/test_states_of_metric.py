"""Tables that state one metric in several states, named by their header or by their caption alone."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument

RULED = "<style>td {border: 1px solid; padding: 3px} table {border-collapse: collapse}</style>"
TITLE = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
PROFILE = [("Number of Exchange mailboxes simulated", "5,000"), ("Number of hosts", "2"), ("Number of DAGs", "1")]
Rows = list[tuple[str, ...]]


@pytest.fixture(params=[None, RULED, "<style>td {padding: 2px 12px}</style>"], ids=["html", "ruled", "unruled"])
def style(request: pytest.FixtureRequest) -> str | None:
    return None if request.param is None else str(request.param)


def read(style: str | None, *parts: tuple[str, Rows]) -> ParsedDocument:
    """Tables below captions behind a configuration, on a page in a style, or as HTML where there is none."""
    text = f"{style or ''}<body style='font: 10pt Arial'><h1>{TITLE}</h1><h2>Configuration</h2>{html_table(PROFILE)}"
    text += "<h2>Performance by state</h2><p>Each array was measured as follows.</p>"
    text += "".join(f"<p><b>{head}</b></p>{html_table(rows)}" for head, rows in parts)
    return (
        parse_bytes(text.encode(), "a.html") if style is None else parse_bytes(HTML(string=text).write_pdf(), "a.pdf")
    )


def told(parsed: ParsedDocument) -> list[tuple[str, str | None, str | None, str, str | None]]:
    (solution,) = parsed.solutions
    assert [(each.label, each.value) for each in solution.solution_fact] == PROFILE
    return [(each.scope, each.condition, each.metric, each.label, each.value_text) for each in solution.reported_metric]


def test_states_beside_what_the_header_names(style: str | None):
    rows: Rows = [("State", "IOPS"), ("Optimal", "1,211.5"), ("Degraded", "1,011.5"), ("Rebuild", "911.5")]
    assert told(read(style, ("RAID5 Performance: Transactional load", rows))) == [
        ("server", "Optimal", None, "IOPS", "1,211.5"),
        ("server", "Degraded", None, "IOPS", "1,011.5"),
        ("server", "Rebuild", None, "IOPS", "911.5"),
    ]


def test_states_beside_what_the_caption_names(style: str | None):
    rows: Rows = [("Array state", "Latency (ms)"), ("Optimal", "11.2"), ("Degraded", "14.2")]
    assert told(read(style, ("RAID5 Performance: Database Read Latency (ms)", rows))) == [
        ("server", None, "database_read_latency_ms", "Database Read Latency (ms)", "11.2"),
        ("server", "Degraded", "database_read_latency_ms", "Database Read Latency (ms)", "14.2"),
    ]


def test_servers_beside_what_the_header_names(style: str | None):
    rows: Rows = [("Server", "Achieved IOPS"), ("EXA1", "611.5"), ("EXA2", "600.0"), ("Total", "1,211.5")]
    assert told(read(style, ("Measured load", rows))) == [
        ("EXA1", None, "achieved_iops", "Achieved IOPS", "611.5"),
        ("EXA2", None, "achieved_iops", "Achieved IOPS", "600.0"),
        ("aggregate", None, "achieved_iops", "Achieved IOPS", "1,211.5"),
    ]


def test_states_and_servers_of_what_the_caption_names(style: str | None):
    rows: Rows = [
        ("Array state", "Server 1", "Server 2", "Total"),
        ("Optimal", "611.5", "600.0", "1,211.5"),
        ("Degraded", "511.5", "500.0", "1,011.5"),
    ]
    assert told(read(style, ("RAID5 Performance: Achieved IOPS", rows))) == [
        (scope, condition, "achieved_iops", "Achieved IOPS", text)
        for condition, (_, *texts) in zip((None, "Degraded"), rows[1:], strict=True)
        for scope, text in zip(("Server 1", "Server 2", "aggregate"), texts, strict=True)
    ]


@pytest.mark.parametrize(
    "head", [("Server", "Role"), ("Status", "Value"), ("Mailboxes", "IOPS"), ("Item", "Latency (ms)")]
)
def test_pairs_below_other_headers_are_rows_of_the_configuration(head: tuple[str, ...], style: str | None):
    rows: Rows = [head, ("Hosts in the rack", "4"), ("Network ports", "10")]
    (solution,) = read(style, ("Deployment", rows)).solutions
    assert not solution.reported_metric
    assert ("Network ports", "10") in [(each.label, each.value) for each in solution.solution_fact]
