"""Tables of a configuration close to each other, or to what is no part of them: what parts them, and what does not."""

from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

Rows = tuple[tuple[str, ...], ...]
STYLE = (
    "body { font: 9pt 'DejaVu Sans' } table { border-collapse: collapse } p { margin: 0 } "
    "td { padding: 2pt 4pt; vertical-align: top }"
)
FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
EXCHANGE = (
    "<h2>Simulated Exchange Configuration</h2><p>Number of mailboxes: 4000</p><p>Number of databases/host: 20</p>"
    "<p>Number of copies/database: 2</p>"
)


def table(rows: Rows, *, widths: tuple[int, ...], style: str = "") -> str:
    columns = "".join(f"<col style='width: {width}pt'>" for width in widths)
    cells = html_rows(rows)
    return f"<table style='table-layout: fixed; width: {sum(widths)}pt; {style}'>{columns}{cells}</table>"


def read(*parts: str, style: str = "") -> ParsedDocument:
    html = f"<style>{STYLE}{style}</style>{FRONT}{EXCHANGE}{''.join(parts)}<h2>Conclusion</h2><p>It was quick.</p>"
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")


def facts(parsed: ParsedDocument, name: str) -> list[tuple[str, str | None]]:
    (solution,) = parsed.solutions
    return [(fact.label, fact.value) for fact in solution.solution_fact if fact.table_name == name]


DISKS = (
    (
        "Disk type, speed and firmware revision",
        "NL-SAS 7,200 rpm, firmware A01",
        "Raw capacity per disk (GB)",
        "2000 GB",
    ),
    ("Number of physical disks in test", "48", "Total raw storage capacity (GB)", "96000"),
    ("Number of disks per LUN", "12", "Raid level", "RAID 6"),
    ("Total formatted capacity", "43,200 GB", "Storage capacity utilization", "45%"),
)
OTHERS = (
    ("Volume layout", "4 databases on each volume of the pool"),
    ("Stripe size", "256 KiB"),
    ("Rack space", "12U"),
)


def test_two_pairs_a_row_above_a_table_of_other_columns_are_read_each():
    parsed = read(
        "<h3>Storage Disk Configuration</h3>", table(DISKS, widths=(130, 110, 100, 60)),
        "<p style='margin-top: 9pt'>Other settings</p>", table(OTHERS, widths=(190, 210)),
    )  # fmt: skip
    found = facts(parsed, "Storage Disk Configuration")
    assert found == [*((row[at], row[at + 1]) for row in DISKS for at in (0, 2)), *OTHERS]


def test_rows_on_stripes_are_cut_at_their_columns_and_a_heading_among_them_is_none():
    rows = tuple(row[:2] for row in DISKS)
    striped = "tr:nth-child(odd) { background: #eee } tr:nth-child(even) { background: #fff } td { padding: 0 3pt }"
    parsed = read(
        "<h3>Storage Disk Configuration</h3>", table(rows, widths=(230, 160)),
        "<p>Other settings</p>", table(OTHERS[1:], widths=(300, 90)), style=striped,
    )  # fmt: skip
    assert facts(parsed, "Storage Disk Configuration") == [*rows, *OTHERS[1:]]


def test_a_paragraph_above_a_row_is_no_part_of_its_label():
    parsed = read(
        "<h3>Storage Hardware</h3><p style='margin-bottom: 9pt'>Nothing else ran beside the test.</p>",
        table((("Spare policy", "One global spare"), ("Time zone", "UTC+1")), widths=(120, 160)),
    )  # fmt: skip
    assert facts(parsed, "Storage Hardware") == [("Spare policy", "One global spare"), ("Time zone", "UTC+1")]


def test_a_heading_beside_two_rows_is_no_label_and_where_nobody_can_tell_it_is_told():
    side = "<table><tr><td rowspan=2>Hosts</td><td>Spare policy</td><td>One global spare per 24 drives</td></tr>"
    rest = "<tr><td>Time zone</td><td>UTC+1</td></tr></table>"
    narrow = read("<h3>Storage Hardware</h3>", f"{side}{rest}")
    assert facts(narrow, "Storage Hardware") == [("Time zone", "UTC+1")]
    assert any(finding.rule == "doubtful_rows" and "Spare policy" in finding.message for finding in narrow.findings)
    parsed = read("<h3>Storage Hardware</h3>", side.replace("<td>S", "<td style='width: 150pt'>S"), rest)
    assert facts(parsed, "Storage Hardware: Hosts") == [
        ("Spare policy", "One global spare per 24 drives"), ("Time zone", "UTC+1"),
    ]  # fmt: skip


def test_the_end_of_a_label_that_ends_where_values_begin_is_no_value():
    rows = (
        ("Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)", "Fibre Channel"),
        ("Storage model", "Acme A1"),
        ("Number of storage ports", "4"),
    )
    for align in ("left", "right"):
        style = f"td:first-child {{ text-align: {align} }} td {{ vertical-align: middle }}"
        parsed = read("<h3>Storage Hardware</h3>", table(rows, widths=(180, 160)), style=style)
        assert facts(parsed, "Storage Hardware") == list(rows)


def test_a_value_behind_dots_goes_on_below_where_its_next_word_had_no_room():
    lines = [
        f"HBA driver {'.' * 60} Storport 9.1.8.28",
        f"HBA QueueDepth Setting {'.' * 48} 254",
        f"Firmware baseline {'.' * 52} Service pack of the spring with all fixes that were out 7.1",
    ]
    listed = "".join(f"<div>{line}</div>" for line in lines)
    parsed = read("<h3>Storage Software</h3>", f"<div style='width: 420pt'>{listed}</div>")
    assert facts(parsed, "Storage Software")[-1] == (
        "Firmware baseline", "Service pack of the spring with all fixes that were out 7.1",
    )  # fmt: skip
    apart = read(
        "<h3>Storage Software</h3>", f"<div style='width: 480pt'>{listed}</div><p style='margin-top: 9pt'>All of it</p>"
    )
    assert facts(apart, "Storage Software")[-1] == facts(parsed, "Storage Software")[-1]


def test_dots_make_a_line_of_html_no_longer():
    lines = (("Total raw storage capacity (GB)", "54000"), ("Disks of each LUN", "2"), ("Raid level", "RAID 6"))
    listed = "".join(f"<div>{label} {'.' * (70 - len(label))} {value}</div>" for label, value in lines)
    html = f"{FRONT}{EXCHANGE}<h3>Storage Disk Configuration</h3>{listed}<h2>Conclusion</h2><p>It was quick.</p>"
    assert facts(parse_bytes(html.encode(), "paper.html"), "Storage Disk Configuration") == list(lines)


def test_a_value_with_the_label_of_another_row_in_it_is_told():
    parsed = read("<h3>Storage Software</h3><p>HBA driver: Storport 9.1.8.28 Host OS Windows Server 2012</p>")
    assert "unread_value" in {finding.rule for finding in parsed.findings}
    plain = read("<h3>Storage Software</h3><p>HBA driver: Storport 9.1.8.28 of the host OS</p>")
    assert "unread_value" not in {finding.rule for finding in plain.findings}


def with_section(words: str) -> ParsedDocument:
    """A table whose label wraps above a row that holds a few words alone."""
    profile = ("Simulated profile: I/O's per second per mailbox (IOPS, include 20% headroom)", "0.24")
    rows = [f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in (profile, ("Log LUN size", "600 GB"))]
    rows.insert(1, f"<tr><td colspan=2 style='padding-left: 0; font-weight: bold'>{words}</td></tr>")
    columns = "<col style='width: 220pt'><col style='width: 90pt'>"
    body = f"<table style='table-layout: fixed; width: 310pt'>{columns}{''.join(rows)}</table>"
    return read("<h3>Simulated Exchange Configuration</h3>", body)


def test_words_that_head_some_rows_of_a_table_are_no_row_in_doubt():
    assert "doubtful_rows" not in {finding.rule for finding in with_section("LUNs").findings}
    assert "doubtful_rows" in {finding.rule for finding in with_section("LUNs 24").findings}
