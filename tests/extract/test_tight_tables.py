"""Tables of papers whose columns nearly touch, whose pages end within a row, or whose header alone is ruled."""

from collections.abc import Sequence

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme Rack 500 5,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
ROWS = (
    ("Number of Exchange mailboxes simulated", "5,000"),
    ("Number of copies/database", "2"),
    ("Total database size for performance testing", "9,216 GB"),
    ("Number of storage controllers", "2 (active/active)"),
    ("Maximum bandwidth of storage connectivity to host", "4 x 6 Gb"),
    ("HBA model and firmware", "QLogic QLE2562, 5.03.15"),
)
STYLE = "body { font: 10pt 'DejaVu Sans' } table { border-collapse: collapse } td, th { padding: 0.5pt 1.2pt }"


def read(body: str, style: str = "", heading: str = "Storage Hardware") -> ParsedDocument:
    """What is read of a paper that is printed."""
    page = f"<html><style>{STYLE} {style}</style>{FRONT}<h2>{heading}</h2>{body}<h2>Conclusion</h2><p>All well.</p>"
    return parse_bytes(HTML(string=page).write_pdf(), "paper.pdf")


def facts(document: ParsedDocument) -> list[tuple[str, str]]:
    (solution,) = document.solutions
    found = [(fact.label, fact.value) for fact in solution.solution_fact]
    return [(label.replace("/ ", "/"), value.replace("/ ", "/")) for label, value in found]


def table(rows: Sequence[Sequence[str]], attributes: str = "") -> str:
    cells = html_rows(rows)
    return f"<table {attributes}>{cells}</table>"


def test_labels_that_end_where_values_begin_are_parted_from_them() -> None:
    right = "td:first-child { text-align: right } td { padding: 4pt 1.2pt }"
    assert facts(read(table(ROWS), right)) == list(ROWS)


def test_a_label_that_touches_a_value_of_its_row_is_parted_from_it() -> None:
    style = "td { width: 68pt; padding: 2.5pt 0.6pt } table { table-layout: fixed; width: 300pt }"
    beside = [(*ROWS[at], *ROWS[at + 1]) for at in (0, 2, 4)]
    assert sorted(facts(read(table(beside), style))) == sorted(ROWS)


@pytest.mark.parametrize("medium", ["page", "html"])
def test_remarks_are_kept_beside_what_they_are_about(medium: str) -> None:
    rows = [(label, value, "as shipped" if at == 2 else "") for at, (label, value) in enumerate(ROWS)]
    head = "<tr><th>Item</th><th>Value</th><th>Remarks</th></tr>"
    body = table(rows).replace("<table >", f"<table>{head}")
    style = "th { background: #ddd } td, th { padding: 2pt 6pt }"
    page = f"<html><style>{STYLE} {style}</style>{FRONT}<h2>Storage Hardware</h2>{body}"
    document = read(body, style) if medium == "page" else parse_bytes(page.encode(), "paper.html")
    assert facts(document) == [*ROWS, (f"{ROWS[2][0]}, Remarks", "as shipped")]


def test_a_value_whose_label_stands_on_the_next_page_is_no_part_of_the_row_above_it() -> None:
    above, cut, below = table(ROWS[:2]), ("Maximum bandwidth of", "storage connectivity to host"), table(ROWS[3:4])
    value = "<table><tr><td></td><td>8 Gb</td></tr></table>"
    label = "".join(f"<tr><td>{text}</td><td></td></tr>" for text in cut)
    style = "td { width: 200pt; padding: 3pt 2pt } .tight td { padding: 0 2pt }"
    body = f"{above}{value}<table class=tight style='break-before: page'>{label}</table>{below}"
    expected = [*ROWS[:2], (" ".join(cut), "8 Gb"), ROWS[3]]
    assert facts(read(body, style)) == expected


def test_a_state_in_the_brackets_of_a_value_is_no_heading() -> None:
    rows = [("Number of active mailboxes/server", "900 (1800 in failover)"), *ROWS]
    style = "td { vertical-align: top; padding: 2pt 4pt } td:last-child { width: 74pt }"
    assert facts(read(table(rows), style)) == rows


def test_a_sentence_before_definitions_is_no_part_of_a_label() -> None:
    terms = "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in ROWS)
    assert facts(read(f"<p style='margin: 0'>All hosts are alike.</p><dl style='margin: 0'>{terms}</dl>")) == list(ROWS)


def test_items_of_unknown_labels_among_known_ones_are_read() -> None:
    rows = [*ROWS[:2], ("Disks per LUN", "6"), *ROWS[2:]]
    items = "".join(f"<p style='margin: 0'>{label}: {value}</p>" for label, value in rows)
    assert facts(read(items)) == rows


@pytest.mark.parametrize("leader", [": ", " ........................ "])
def test_two_items_with_figures_are_a_list_below_a_heading_of_its_own(leader: str) -> None:
    own = [("Stripe size", "256 KiB"), ("Power per shelf", "1.2 kW")]
    items = "".join(f"<p style='margin: 0'>{label}{leader}{value}</p>" for label, value in own)
    body = f"{table(ROWS)}<h3>Environment</h3><p>All hosts are alike.</p>{items}"
    assert facts(read(body, "td { padding: 3pt 8pt }")) == [*ROWS, *own]


def test_what_a_front_page_states_is_no_list() -> None:
    front = "<p>Tested with: ESRP - Storage Version 4.0</p><p>Tested date: 3 May 2014</p><p>Document revision: 2.1</p>"
    page = f"{FRONT}<h2>Database availability groups</h2>{front}<h2>Storage Hardware</h2>{table(ROWS)}"
    document = parse_bytes(page.encode(), "paper.html")
    assert facts(document) == list(ROWS)


def test_rows_of_a_text_below_a_heading_of_its_own_are_read() -> None:
    own = (("Hypervisor", "Contoso Virtual 5.5"), ("Rack space", "4 U"), ("Volume layout", "One volume each"))
    lines = [f"{label:50}{value}" for label, value in ROWS]
    more = [f"{label:22}{value}" for label, value in own]
    text = "\n".join(["5,000 Mailbox Exchange 2013 Storage Solution", "", "Storage Hardware", "", *lines, ""])
    document = parse_bytes(
        "\n".join([text, "Environment", "", *more, "", "Conclusion", "", "All well."]).encode(), "p.txt"
    )
    assert facts(document) == [*ROWS, *own]


def definitions(rows: Sequence[tuple[str, str]]) -> str:
    return "<dl>" + "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in rows) + "</dl>"


DIGITS = [("Number of storage controllers", "2 (active/active)"), ("Number of storage ports", "8 x 8 Gb FC")]
FIRST = [("Storage Connectivity", "Fibre Channel"), ("Storage cache", "4 GB")]


def test_values_that_begin_with_numbers_are_no_numbered_rows() -> None:
    rows = [
        *FIRST,
        *DIGITS,
        ("Number of HBA's/host", "1 dual-port"),
        ("Total number of disks tested in solution", "48"),
    ]
    assert facts(read(definitions(rows))) == rows


def test_numbers_that_count_rows_and_touch_their_labels_are_none_of_them() -> None:
    rows = [(str(at), *each) for at, each in enumerate((*FIRST, *DIGITS), start=1)]
    assert facts(read(table(rows), "td { padding: 2pt 1.2pt }")) == [*FIRST, *DIGITS]


@pytest.mark.parametrize("rows", [FIRST, [("Storage Connectivity (Fibre Channel, SAS, SATA, iSCSI)", "SAS"), FIRST[1]]])
def test_a_colon_ends_a_label_whose_value_begins_like_the_rest_of_a_longer_one(rows: list[tuple[str, str]]) -> None:
    body = "".join(f"<p style='margin: 0'>{label}: {value}</p>" for label, value in (*rows, *DIGITS))
    assert facts(read(body)) == [*rows, *DIGITS]


def test_a_heading_beside_rows_that_touches_the_first_label_is_no_part_of_it() -> None:
    first = f"<tr><td rowspan=4>Array</td><td>{FIRST[0][0]}</td><td>{FIRST[0][1]}</td></tr>"
    body = f"<table>{first}{table([FIRST[1], *DIGITS]).removeprefix('<table >')}"
    assert facts(read(body, "td { padding: 2pt 1.2pt; vertical-align: top }")) == [*FIRST, *DIGITS]


def test_words_left_of_no_label_stay_with_theirs() -> None:
    rows = [("Array Storage cache", "4 GB"), *DIGITS, ("Raid level", "RAID 5")]
    assert facts(read(table(rows))) == rows


PROFILE = "Simulated profile: I/Os per second per mailbox (IOPS, includes 20% headroom)"


@pytest.mark.parametrize("heading", ["Simulated Exchange Configuration", "Of what we made use"])
@pytest.mark.parametrize("width", [230, 260, 290, 320])
@pytest.mark.parametrize("padding", [0, 0.7])
def test_a_label_goes_on_until_its_bracket_is_closed(width: int, heading: str, padding: float) -> None:
    """Rows stand no farther apart than the lines of a cell there."""
    rows = (
        ("Number of DAGs", "1"),
        ("Number of mailboxes/database", "250"),
        (PROFILE, "0.15"),
        ("Log LUN size", "30GB"),
    )
    style = (
        f"td {{ vertical-align: top; line-height: 13.4pt; padding: {padding}pt 4pt }} table {{ width: {width + 60}pt }}"
    )
    body = table(rows).replace("<td>", f"<td style='width:{width}pt'>", 1)
    document = read(body, style, heading)
    if "doubtful_rows" not in {finding.rule for finding in document.findings}:
        assert facts(document) == list(rows)
    assert not [value for _, value in facts(document) if "includes" in value]


def test_a_server_has_the_name_that_is_printed_first() -> None:
    known = table(
        (("Number of Exchange mailboxes simulated", "5,000"), ("Number of hosts", "2"), ("Number of DAGs", "1"))
    )
    servers = (("Server 1", "157.328"), ("server 1", "157.33"), ("Server 2", "159.334"))
    metrics = ("Database Disks Transfers/sec", "Database Disks Reads/sec", "Database Disks Transfers/sec")
    results = "".join(
        f"<h3>{name}</h3>{table(((metric, figure), ('Log Disks Writes/sec', figure)))}"
        for metric, (name, figure) in zip(metrics, servers, strict=True)
    )
    (solution,) = read(f"{known}<h2>Storage performance results</h2>{results}").solutions
    assert {figure.scope for figure in solution.reported_metric} == {"Server 1", "Server 2"}
    assert solution.servers == 2
