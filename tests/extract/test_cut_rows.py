"""Rows that the end of a page cuts, as word processors do: what stands at the top of the next page joins them."""

from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

Rows = tuple[tuple[str, ...], ...]
FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = (
    "body { font: 9pt 'DejaVu Sans' } table { border-collapse: collapse; table-layout: fixed; width: 420pt } "
    "td { border: 1px solid; padding: 1pt 4pt; vertical-align: top } .next { page-break-before: always }"
)


def table(rows: Rows, *, following: bool = False) -> str:
    cells = html_rows(rows)
    return f"<table{' class=next' if following else ''}>{cells}</table>"


def read(*parts: str) -> ParsedDocument:
    html = f"<style>{STYLE}</style>{FRONT}{''.join(parts)}<h2>Conclusion</h2><p>It was quick.</p>"
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")


def facts(parsed: ParsedDocument) -> list[tuple[str, str | None]]:
    (solution,) = parsed.solutions
    return [(fact.label, fact.value) for fact in solution.solution_fact]


ABOVE = (("Number of mailboxes", "4000"), ("Number of databases/host", "6"))
BELOW = (("Number of copies/database", "2"), ("Number of mailboxes/database", "666"))


def test_the_end_of_a_label_and_of_a_value_joins_its_row():
    cut = ("Simulated profile: I/Os per second per mailbox (IOPS,", "0.15 per")
    parsed = read(
        "<h2>Simulated Exchange Configuration</h2>",
        table((*ABOVE, cut)),
        table((("include 20% headroom)", ""), *BELOW), following=True),
    )
    label = f"{cut[0]} include 20% headroom)"
    assert facts(parsed) == [*ABOVE, (label, cut[1]), *BELOW]
    assert not any(finding.rule == "doubtful_rows" for finding in parsed.findings)
    (solution,) = parsed.solutions
    assert {fact.page for fact in solution.solution_fact if fact.label == label} == {1}


def test_the_rests_of_two_pairs_join_each_its_own():
    parsed = read(
        "<h2>Primary Storage Hardware</h2>",
        table((("Number of storage ports", "4", "HBA driver", "1.2"), ("RAID", "RAID10", "Storage cache", "2 GB per"))),
        table((("level", "", "", "controller"), ("HBA model", "LPe", "Host OS", "2012")), following=True),
    )
    assert [(label, (value or "").split()) for label, value in facts(parsed)] == [
        ("Number of storage ports", ["4"]),
        ("HBA driver", ["1.2"]),
        ("RAID level", ["RAID10"]),
        ("Storage cache", ["2", "GB", "per", "controller"]),
        ("HBA model", ["LPe"]),
        ("Host OS", ["2012"]),
    ]


def test_a_label_without_a_value_at_the_top_of_a_page_is_no_end_of_another():
    parsed = read(
        "<h2>Simulated Exchange Configuration</h2>",
        table(ABOVE),
        table((("Replication solution name/version", ""), *BELOW), following=True),
    )
    assert facts(parsed) == [*ABOVE, *BELOW]


def test_the_end_of_a_metric_joins_the_row_of_its_figures():
    metrics = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Average Database Disk Write")
    rows = (("", "Normal", "Rebuild"), *((name, f"{at}.125", f"{at}.25") for at, name in enumerate(metrics, start=2)))
    rest = (("Latency (ms)", "", ""), ("Log Disks Writes/sec", "20.5", "21.5"))
    parsed = read("<h2>Performance Results</h2><h3>Host 5</h3>", table(rows), table(rest, following=True))
    (solution,) = parsed.solutions
    found = {(figure.metric, figure.scope, figure.condition): figure.value for figure in solution.reported_metric}
    assert found["database_write_latency_ms", "Host 5", "Rebuild"] == 4.25
    assert {scope for _, scope, _ in found} == {"Host 5"}
    assert len(found) == 8


HARDWARE = (("HBA model", "LPe"), ("Storage cache", "2 GB"), ("Number of storage controllers", "2"))


def test_the_rest_of_a_row_joins_it_also_where_it_fills_both_cells():
    cut = ("Maximum bandwidth of storage", "6 Gb/s (4 x 6 Gb"), ("connectivity to host", "SAS lanes)")
    parsed = read("<h2>Primary Storage Hardware</h2>", table((*HARDWARE, cut[0])), table((cut[1],), following=True))
    *others, (label, value) = facts(parsed)
    assert others == list(HARDWARE)
    assert (label, " ".join((value or "").split())) == (
        " ".join((cut[0][0], cut[1][0])),
        " ".join((cut[0][1], cut[1][1])),
    )


def test_the_rest_of_a_value_joins_it_though_no_row_follows():
    cut = ("Host server type", "2 x Intel Xeon"), ("", "E5-2670, 96 GB RAM")
    parsed = read("<h2>Primary Storage Hardware</h2>", table((*HARDWARE, cut[0])), table((cut[1],), following=True))
    *others, (label, value) = facts(parsed)
    assert others == list(HARDWARE)
    assert (label, " ".join((value or "").split())) == (cut[0][0], f"{cut[0][1]} {cut[1][1]}")


def test_a_row_of_a_table_that_goes_on_is_whole():
    rows = (("Storage Connectivity", "SAS"), ("Storage cache", "2 GB"), ("Number of storage controllers", "2"))
    parsed = read("<h2>Primary Storage Hardware</h2>", table(rows[:1]), table(rows[1:], following=True))
    assert facts(parsed) == list(rows)


def test_a_header_that_stands_again_is_no_rest_of_the_figures_above_it():
    head = ("Database I/O", "Server 1", "Server 2")
    upper = (("Database Disks Reads/sec", "440.22", "467.62"), ("Database Disks Writes/sec", "1.08", "1.10"))
    lower = (("Log Disks Writes/sec", "5.84", "3.38"), ("Log Disks Reads/sec", "4.84", "2.38"))
    heading = "<h2>Storage Performance Results</h2>"
    parsed = read(heading, table((head, *upper)), table((head, *lower), following=True))
    figures = [(each.scope, each.condition) for each in parsed.solutions[0].reported_metric]
    assert figures == [("Server 1", None), ("Server 2", None)] * 4
