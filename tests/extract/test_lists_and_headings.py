"""Lists, definitions, headings beside rows and above tables, of papers with words of their own: read below these."""

import pytest
from html_tables import html_rows, html_table
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

ROWS = (
    ("Base system", "1 dual-controller array"),
    ("Expansion", "2 drive enclosures"),
    ("Rails", "Static rail kit, for square and round holes, with cable arm"),
    ("Support", "Three years, next business day"),
)
KNOWN = (("Replication mechanism", "Continuous replication"), ("Number of links", "2"), ("Link type", "IP"))
FORMS = {
    "list": lambda rows: "<ul>" + "".join(f"<li>{label}: {value}</li>" for label, value in rows) + "</ul>",
    "lines": lambda rows: "".join(f"<p><b>{label}:</b> {value}</p>" for label, value in rows),
    "definitions": lambda rows: (
        "<dl>" + "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in rows) + "</dl>"
    ),
    "table": html_table,
}
STYLE = "body { font: 9pt 'DejaVu Sans'; width: 330pt } td { padding: 1pt 8pt 1pt 0 } table { margin: 10pt 0 }"


def paper(body: str) -> str:
    known = html_rows(KNOWN)
    return (
        f"<html><style>{STYLE}</style><h1>Contoso StoreLine 4600 5,000 Mailbox Exchange 2013 Storage Solution</h1>"
        f"<p>ESRP - Storage Version 4.0</p><h2>Replication Configuration</h2><table>{known}</table>{body}</html>"
    )


def facts(document: ParsedDocument, table: str) -> list[tuple[str, str]]:
    (solution,) = document.solutions
    return [(fact.label.lstrip("• "), fact.value) for fact in solution.solution_fact if fact.table_name == table]


@pytest.mark.parametrize("medium", ["page", "html"])
@pytest.mark.parametrize("form", FORMS)
def test_rows_below_a_heading_of_the_papers_own_words_are_read_below_it(form: str, medium: str) -> None:
    html = paper(f"<p>Bill of materials</p>{FORMS[form](ROWS)}<h2>Conclusion</h2><p>All tests ended well.</p>")
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    document = parse_bytes(data, name)
    assert facts(document, "Bill of materials") == list(ROWS)
    assert facts(document, "Replication Configuration") == list(KNOWN)


def test_sentences_with_colons_are_no_list() -> None:
    sentences = (
        "<p>Bill of materials</p><p>Note: nothing.</p><p>Note: no more.</p><p>Note: the end.</p>"
        "<p>What every reader of this paper should know: it is short.</p>"
    )
    (solution,) = parse_bytes(paper(sentences).encode(), "p.html").solutions
    assert [fact.label for fact in solution.solution_fact] == [label for label, _ in KNOWN]


def test_a_heading_beside_the_rows_of_a_table_is_no_part_of_any() -> None:
    rows = (
        ("Storage cache", "8 GB per controller"),
        ("Switch type/model/firmware revision", "Brocade 6510"),
        ("HBA model and firmware", "QLogic QLE2672"),
        ("Number of HBA's/host", "2"),
        ("Number of storage ports", "4"),
    )
    inner = "</tr><tr>".join(f"<td>{label}</td><td>{value}</td>" for label, value in rows)
    html = paper(
        "<h2>Primary Storage Hardware</h2><table><tr>"
        f"<td rowspan='5' style='width: 50pt; vertical-align: middle'>Primary Storage Hardware</td>{inner}</tr></table>"
    )
    document = parse_bytes(HTML(string=html).write_pdf(), "p.pdf")
    assert facts(document, "Primary Storage Hardware") == list(rows)


def test_a_vendor_that_no_list_holds_is_who_issues_the_paper_where_its_title_names_it() -> None:
    page = (
        "<h1>Deploying 5,000 Exchange 2013 mailboxes on Tailspin StoreLine 4600</h1>"
        "<p>&copy; 2014 Tailspin Corporation. All rights reserved.</p>"
    )
    (solution,) = parse_bytes(paper("").replace("<h1>", f"{page}<h2>", 1).encode(), "p.html").solutions
    assert (solution.vendor, solution.product) == ("Tailspin", "Tailspin StoreLine 4600")


def test_the_number_that_ends_a_title_of_bold_letters_is_a_part_of_it() -> None:
    html = (
        "<html><style>h1 { font: bold 26pt 'DejaVu Sans'; width: 400pt }</style>"
        "<h1>Deploying 5,000 Exchange 2013 mailboxes on Tailspin StoreLine<br>4600</h1><p>ESRP - Storage</p>"
        "<h2>Replication Configuration</h2><table>" + html_rows(KNOWN) + "</table></html>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "p.pdf").solutions
    assert solution.title == "Deploying 5,000 Exchange 2013 mailboxes on Tailspin StoreLine 4600"


def test_the_first_words_of_a_wrapped_label_are_no_set_up() -> None:
    rows = (
        (("HBA driver", "9.1.11"), ("HBA QueueTarget Setting", "0 (default)")),
        (("HBA QueueDepth Setting", "64"), ("Multi-Pathing", "Microsoft MPIO, round robin")),
        (("Host OS", "Windows Server 2012 R2 Datacenter"), ("ESE.dll file version", "15.00.0775.022")),
        (("Replication solution name/version", "Database availability group of Exchange Server 2013"), ("", "")),
    )
    cells = "".join("<tr>" + "".join(f"<td>{a}</td><td>{b}</td>" for a, b in row) + "</tr>" for row in rows)
    style = "table { width: 480pt; table-layout: fixed } td { padding: 3pt 9pt; vertical-align: middle }"
    html = paper(f"<style>{style}</style><h2>Primary Storage Software</h2><table>{cells}</table>")
    document = parse_bytes(HTML(string=html.replace("width: 330pt", "")).write_pdf(), "p.pdf")
    assert facts(document, "Primary Storage Software") == [pair for row in rows for pair in row if pair[0]]


@pytest.mark.parametrize("kept", [4, 5])
def test_a_row_with_its_number_that_stands_alone_on_a_page_is_a_row(kept: int) -> None:
    rows = [
        ("Raid level", "RAID 6"),
        ("Number of physical disks in test", "48"),
        ("Disk slice size (GB)", "N/A"),
        ("Total formatted capacity", "15,360 GB"),
        ("Database capacity utilization", "63%"),
    ]
    cells = [f"<tr><td>{at}</td><td>{a}</td><td>{b}</td></tr>" for at, (a, b) in enumerate(rows, 1)]
    cells[kept - 1] = cells[kept - 1].replace("<tr>", "<tr style='break-before: page'>")
    html = paper(f"<h2>Primary Storage Disk Configuration</h2><table>{''.join(cells)}</table>")
    document = parse_bytes(HTML(string=html).write_pdf(), "p.pdf")
    assert facts(document, "Primary Storage Disk Configuration") == rows


def test_the_rows_of_a_summary_on_the_next_page_are_below_its_header() -> None:
    names = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Log Disks Writes/sec")
    rows = [f"<tr><td>{name}</td><td>{at}1.5</td><td>{at}2.5</td></tr>" for at, name in enumerate(names, 1)]
    rows[1] = rows[1].replace("<tr>", "<tr style='break-before: page'>")
    html = paper(
        "<h2>Storage Performance Results</h2><table><tr><td>Metric</td><td>MBX 1</td><td>MBX 2</td></tr>"
        f"{''.join(rows)}</table>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "p.pdf").solutions
    assert [(figure.scope, figure.label, figure.value) for figure in solution.reported_metric] == [
        (scope, name, at * 10 + figure)
        for at, name in enumerate(names, 1)
        for scope, figure in (("MBX 1", 1.5), ("MBX 2", 2.5))
    ]


@pytest.mark.parametrize("count", [4, 5])
def test_pairs_beside_each_other_that_nobody_knows_are_told_by_their_figures(count: int) -> None:
    rows = (*ROWS[:2], ("Drives", "48 x 600 GB SAS"), ("Rails", "Static rail kit"), ("Support", "3 years"))[:count]
    cells = [f"<td>{label}</td><td>{value}</td>" for label, value in rows]
    lines = "".join(f"<tr>{''.join(cells[at : at + 2])}</tr>" for at in range(0, count, 2))
    document = parse_bytes(HTML(string=paper(f"<h2>Bill of materials</h2><table>{lines}</table>")).write_pdf(), "p.pdf")
    assert facts(document, "Bill of materials") == list(rows)


def test_a_label_that_wraps_before_the_dots_that_lead_to_its_value_is_whole() -> None:
    label = "Simulated profile: I/O's per second per mailbox (IOPS, include 20% headroom)"
    lines = ("Number of mailboxes/database ........ 750", f"{label.replace(' headroom', '<br>headroom')} .... 0.12")
    html = paper(f"<h2>Simulated Exchange Configuration</h2><div>{'</div><div>'.join(lines)}</div>")
    document = parse_bytes(HTML(string=html.replace("width: 330pt", "")).write_pdf(), "p.pdf")
    assert facts(document, "Simulated Exchange Configuration") == [
        ("Number of mailboxes/database", "750"),
        (label, "0.12"),
    ]


def test_rows_in_larger_letters_than_the_text_are_no_headings() -> None:
    rows = (("Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)", "Fibre Channel"), ("Storage cache", "8 GB"))
    cells = "".join(f"<tr><td style='width: 160pt'>{label}</td><td>{value}</td></tr>" for label, value in rows)
    text = "<p>This paper tells of a storage system and of what was tested on it.</p>" * 12
    html = paper(f"{text}<h2>Primary Storage Hardware</h2><table style='font-size: 11.5pt'>{cells}</table>")
    document = parse_bytes(HTML(string=html).write_pdf(), "p.pdf")
    assert facts(document, "Primary Storage Hardware") == list(rows)


def test_the_last_line_of_a_row_in_large_letters_at_the_end_of_a_page_is_no_heading() -> None:
    rows = (("Host OS", "Windows Server 2012 R2"), ("Replication solution name/version", "Database availability group"))
    cells = "".join(f"<tr><td style='width: 120pt'>{label}</td><td>{value}</td></tr>" for label, value in rows)
    text = "<p>This paper tells of a storage system and of what was tested on it.</p>" * 12
    html = paper(
        f"{text}<h2>Primary Storage Software</h2><table style='font-size: 11.5pt'>{cells}</table>"
        "<h2 style='break-before: page'>Conclusion</h2><p>All tests ended well.</p>"
    )
    document = parse_bytes(HTML(string=html).write_pdf(), "p.pdf")
    assert facts(document, "Primary Storage Software") == list(rows)


def test_headings_with_their_pages_are_no_list_whatever_they_are_called() -> None:
    dots = " ................................ "
    headings = [
        f"{text}{dots}{page}" for page, text in enumerate(("What we tested", "How we did", "What we saw"), start=1)
    ]
    text = "\n".join(
        (
            "Acme A1 500 Mailbox Exchange 2010 Storage Solution",
            *headings,
            "Primary Storage Hardware",
            *(f"{label}{dots}{value}" for label, value in (*KNOWN, ("Number of controllers", "2"), ("Shelves", "4"))),
        )
    )
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    labels = [label for label, _ in KNOWN]
    assert [fact.label for fact in solution.solution_fact] == [*labels, "Number of controllers", "Shelves"]


MIXED = (
    ("Model", "Contoso StoreLine 4600"),
    ("Controllers", "2"),
    ("Cache", "16 GB"),
    ("Storage connectivity", "16 Gbit/s FC, 8 ports"),  # the one that is known
    ("Drives", "24 x 1.2 TB SAS 10K"),
    ("RAID", "RAID1+0"),
)


@pytest.mark.parametrize("medium", ["page", "html"])
@pytest.mark.parametrize("form", ["list", "lines", "table"])
def test_no_item_of_a_list_heads_the_items_below_it(form: str, medium: str) -> None:
    html = paper(f"<h3>Storage system</h3>{FORMS[form](MIXED)}<h2>Conclusion</h2><p>All tests ended well.</p>")
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    document = parse_bytes(data, name)
    (solution,) = document.solutions
    assert facts(document, "Storage system") == list(MIXED)
    assert (solution.controllers, solution.cache_gb, solution.disks) == (2, 16.0, 24)
    assert (solution.disk_rpm, solution.disk_capacity_gb, solution.disk_interface) == (10000, 1200.0, "SAS")


@pytest.mark.parametrize("medium", ["page", "html"])
@pytest.mark.parametrize("heading", ["<h2>Storage</h2>", "<p><b>Storage</b></p>"])
def test_a_heading_stands_out_by_its_letters_whatever_table_is_below(heading: str, medium: str) -> None:
    rows = (("Storage model", "StoreLine 4600"), ("Storage cache", "64 GB"), ("Raid level", "RAID 6"))
    html = paper(f"{heading}{FORMS['table'](rows)}<h2>Conclusion</h2><p>All tests ended well.</p>")
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    assert facts(parse_bytes(data, name), "Storage") == list(rows)


@pytest.mark.parametrize("medium", ["page", "html"])
def test_labels_across_are_labels_though_other_tables_have_them(medium: str) -> None:
    heads = ("Storage model", "Controllers", "Connectivity", "Cache", "Disks", "RAID")
    values = ("StoreLine 4600", "2", "10GbE iSCSI", "64 GB", "16 x 6 TB NL-SAS 7200 rpm", "RAID 6")
    cells = html_rows((heads, values))
    html = paper(f"<h2>Storage</h2><table border=1>{cells}</table><h2>Conclusion</h2><p>All tests ended well.</p>")
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    document = parse_bytes(data, name)
    (solution,) = document.solutions
    assert facts(document, "Storage") == list(zip(heads, values, strict=True))
    assert (solution.storage_model, solution.connectivity, solution.raid_level) == ("StoreLine 4600", "iSCSI", "RAID6")


def test_a_label_is_no_storage_model() -> None:
    rows = (("Storage model", "Controllers"), ("Storage cache", "64 GB"), ("Raid level", "RAID 6"))
    (solution,) = parse_bytes(paper(f"<h2>Storage</h2>{FORMS['table'](rows)}").encode(), "p.html").solutions
    assert solution.storage_model is None


@pytest.mark.parametrize("mark", ["\u2022", "\u25aa", "\u25cf"])
def test_the_mark_of_an_item_is_no_part_of_its_label(mark: str):
    rows = {
        "Number of Exchange mailboxes simulated": "2,000",
        "Number of hosts": "2",
        "RAID level": "RAID 10",
        "Feet": "4",
    }
    items = "".join(f"{mark} {label}: {value}\n" for label, value in rows.items())
    text = (
        "Acme A1 2,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0\n\n"
        f"Simulated Exchange Configuration\n{items}\nConclusion\nGood.\n"
    )
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    assert {fact.label: fact.value for fact in solution.solution_fact} == rows
    assert (solution.mailboxes, solution.servers, solution.raid_level) == (2000, 2, "RAID10")


@pytest.mark.parametrize("leader", [": ", " ........................ ", " . . . . . . . . . . "])
def test_labels_that_nobody_knows_are_kept_whole_also_where_they_begin_as_a_known_one(leader: str):
    rows = {
        "HBA driver version": "9.1.11.20",
        "HBA queue depth setting": "254",
        "Max. bandwidth to host": "16 Gb/s (2 x 8 Gb/s)",
        "Number of storage controllers": "2",
        "RAID level": "RAID 5",
    }
    lines = "\n".join(f"{label}{leader}{value}" for label, value in rows.items())
    front = "Acme A1 3,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0"
    text = f"{front}\n\nStorage Software\n{lines}\n"
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    assert {fact.label: fact.value for fact in solution.solution_fact} == rows


LONG = "Acme is a registered trademark of Acme, Inc., and other names are those of their owners."


@pytest.mark.parametrize("items", [(), (("Rack units", "4"),)])
def test_a_notice_on_a_cover_is_no_item_of_a_list_of_what_covers_state(items: tuple[tuple[str, str], ...]) -> None:
    stated = (("Tested with", "ESRP - Storage Version 3.0"), ("Test Date", "June 2012"), *items, ("Notices", LONG))
    cover = "".join(f"<p>{label}: {value}</p>" for label, value in stated)
    html = f"<h1>Acme A1 8,000 Mailbox Storage Solution</h1>{cover}<h2 style='break-before: page'>Overview</h2>"
    rows = html_table((("Number of hosts", "2"), ("RAID level", "RAID 10"), ("Storage model", "Acme A1")))
    pdf = HTML(string=f"{html}<p>A design.</p><h2>Storage hardware</h2>{rows}").write_pdf()
    (solution,) = parse_bytes(pdf, "p.pdf").solutions
    assert {fact.table_name for fact in solution.solution_fact} == {"Storage hardware"}


@pytest.mark.parametrize(("heading", "value"), [("Overview", LONG), ("and more", f"{LONG} and more")])
def test_a_heading_of_the_template_is_no_rest_of_the_item_above_it(heading: str, value: str) -> None:
    items = "".join(f"<p>{label}: {text}</p>" for label, text in (*ROWS, ("Names", LONG)))
    html = paper(f"<p>Bill of materials</p>{items}<p>{heading}</p>")
    (found,) = [
        text for label, text in facts(parse_bytes(html.encode(), "p.html"), "Bill of materials") if label == "Names"
    ]
    assert found == value


@pytest.mark.parametrize("mark", ["\u00b7&nbsp;&nbsp; ", "\u2022 ", "\u25aa ", "- ", ""])
@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_results_in_lists_are_of_the_server_whose_name_stands_above(mark: str, kind: str):
    labels = (
        "I/Os Transfers per second",
        "Disk reads per second",
        "Disk writes per second",
        "Log Disk writes per second",
    )
    figures = {"EX1": ("371.7", "228.3", "143.4", "110.5"), "EX2": ("374.3", "232.7", "141.6", "108.5")}
    items = "".join(
        f"<h4>{name}</h4>" + "".join(f"<p>{mark}{label}: {text}" for label, text in zip(labels, texts, strict=True))
        for name, texts in figures.items()
    )
    page = (
        "<h1>Oracle ZS3-2 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0"
        "<h2>Solution Description</h2><p>Number of Exchange mailboxes simulated: 4,000<p>Number of servers: 2"
        f"<h2>Test Result Summary</h2><h3>Individual Server Metrics</h3>{items}<h2>Conclusion</h2><p>It was quick."
    )
    data = page.encode() if kind == "html" else HTML(string=page).write_pdf() or b""
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    metrics = ("database_transfers_per_sec", "database_reads_per_sec", "database_writes_per_sec", "log_writes_per_sec")
    assert [(each.scope, each.metric, each.label, each.value_text) for each in solution.reported_metric] == [
        (name, metric, label, text)
        for name, texts in figures.items()
        for metric, label, text in zip(metrics, labels, texts, strict=True)
    ]
