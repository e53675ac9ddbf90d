"""Whose values those of a row are, where set-ups stand in columns."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.grid.value_columns import ValueColumns, over, over_several
from esrp_ingest.extract.paper.setup.setup_columns import _takes
from esrp_ingest.extract.paper.setup.setup_rows import Row
from esrp_ingest.layout import Box, Cell, Line
from esrp_ingest.parsing import parse_bytes


def values_of(*cells: Cell, first: int = 1) -> list[str]:
    """What a row says of three set-ups, whose columns begin at the first one behind the labels."""
    heads = [Box(float(at), 0, float(at + 1), 0) if cells[0].across else None for at in range(first, first + 3)]
    rows: list[Row] = []
    assert _takes(rows, Line(cells, number=1, is_row=True), ValueColumns(heads))
    return rows[0].values


@pytest.mark.parametrize(
    ("placed", "values"),
    [
        ((("Label", 0, 1), ("A", 1, 2), ("B", 2, 3), ("C", 3, 4)), ["A", "B", "C"]),
        ((("Label", 0, 1), ("A", 1, 4)), ["A", "A", "A"]),
        ((("Label", 0, 1), ("A", 1, 2), ("B", 2, 4)), ["A", "B", "B"]),
        ((("Label", 0, 2), ("A", 2, 3), ("B", 3, 5)), ["A", "B", "B"]),
        ((("Label", 0, 1), ("A", 1, 2), ("B", 3, 4)), ["A", "", "B"]),
    ],
)
def test_a_value_is_that_of_every_column_that_its_cell_takes(placed: tuple[tuple[str, int, int]], values: list[str]):
    cells = [Cell(text, (), (float(start), float(end))) for text, start, end in placed]
    assert values_of(*cells, first=placed[0][2]) == values


def test_where_cells_are_missing_nobody_knows_whose_the_others_are():
    assert values_of(Cell("Label"), Cell("A"), Cell("B")) == ["", "", ""]
    assert values_of(Cell("Label"), Cell("A"), Cell(""), Cell("C")) == ["A", "", "C"]
    assert values_of(Cell("Label"), Cell("A")) == ["A", "A", "A"]


@pytest.mark.parametrize("label", ["", "of disks"])
def test_a_given_row_goes_on_the_one_above_where_its_label_is_empty_alone(label: str):
    rows: list[Row] = []
    columns = ValueColumns([Box(1, 0, 2, 0), Box(2, 0, 3, 0)])
    for text, *values in (("Number", "12", "24"), (label, "SAS", "FC")):
        cells = (Cell(text, (), (0, 1)), *(Cell(each, (), (at, at + 1)) for at, each in enumerate(values, start=1)))
        assert _takes(rows, Line(cells, number=1, is_row=True), columns)
    alone = [("Number", ["12", "24"]), (label, ["SAS", "FC"])]
    assert [(row.label, row.values) for row in rows] == (alone if label else [("Number", ["12 SAS", "24 FC"])])


HEADINGS = [Box(left, 0, left + 30, 8) for left in (100, 200, 300)]


@pytest.mark.parametrize(
    ("left", "right", "columns"),
    [
        (100, 110, [0]),
        (205, 220, [1]),
        (300, 330, [2]),
        (110, 320, [0, 1, 2]),
        (160, 170, [0, 1]),  # in the middle of two headings
        (260, 270, [1, 2]),
        (195, 235, [1]),
        (190, 230.5, [1]),  # ends where the heading does
        (400, 410, [2]),
    ],
)
def test_a_value_stands_in_the_columns_below_or_in_the_middle_of_their_headings(
    left: float, right: float, columns: list[int]
):
    assert list(over(Box(left, 20, right, 28), HEADINGS)) == columns


@pytest.mark.parametrize(
    "names", [("Database disks", "Log disks"), ("DB LUNs", "Logs"), ("Mailbox store disks", "Transaction log disks")]
)
@pytest.mark.parametrize("as_pdf", [True, False])
def test_the_disks_of_databases_and_of_logs_are_one_set_up(names: tuple[str, str], as_pdf: bool):
    rows = {
        "Disk type, speed and firmware revision": ("FC 15K", "SATA 7.2K"),
        "Raw capacity per disk (GB)": ("300", "500"),
        "Number of physical disks in test": ("88", "16"),
        "Raid level": ("RAID 5", "RAID 10"),
    }
    cells = "".join(f"<tr><td>{label}</td><td>{one}</td><td>{two}</td></tr>" for label, (one, two) in rows.items())
    html = (
        "<style>td { padding: 2pt 8pt }</style><h1>Acme A1 4,000 Mailbox Exchange 2007 Storage Solution</h1>"
        "<h2>Simulated Exchange configuration</h2><table><tr><td>Number of Exchange mailboxes simulated</td>"
        "<td>4,000</td></tr><tr><td>Number of hosts</td><td>2</td></tr></table><h2>Storage Disk Configuration</h2>"
        f"<table><tr><td></td><td>{names[0]}</td><td>{names[1]}</td></tr>{cells}</table><h2>Conclusion</h2><p>Good.</p>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf() if as_pdf else html.encode(), "paper").solutions
    assert (solution.disk_rpm, solution.disk_capacity_gb, solution.raid_level) == (15000, 300.0, "RAID5")
    assert (solution.disks, solution.configuration) == (88, None)
    facts = {(fact.table_name, fact.label, fact.value) for fact in solution.solution_fact}
    table = "Storage Disk Configuration"
    assert {(f"{table} ({names[0]})", label, one) for label, (one, _) in rows.items()} <= facts
    assert {(table, f"{label}, {names[1]}", two) for label, (_, two) in rows.items()} <= facts


STYLES = {
    "left": "td{text-align:left;padding:2pt 14pt}",
    "ruled": "table{border-collapse:collapse}td{border:0.5pt solid;padding:2pt 5pt}",
}
BOTH = "colspan=2 style='text-align:center'"


def paper(*rows: tuple[str, ...], style: str = "ruled", before: str = "") -> str:
    lines = (
        "".join(f"<td {BOTH if len(row) == 2 and at else ''}>{text}</td>" for at, text in enumerate(row))
        for row in rows
    )
    return (
        f"<style>{STYLES[style]}</style><h1>Acme 3,000 Mailbox Exchange 2013 Storage Solution</h1>"
        f"<p>Tested with: ESRP - Storage 4.0</p>{before}<h2>Storage configuration</h2>"
        f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
    )


def rows_of(html: str, kind: str) -> list[dict[str, str]]:
    data = html.encode() if kind == "html" else HTML(string=html).write_pdf()
    solutions = parse_bytes(data, f"paper.{kind}").solutions
    return [{fact.label: fact.value for fact in solution.solution_fact} for solution in solutions]


KNOWN = (
    ("Number of Exchange mailboxes simulated", "3,000", "4,000"),
    ("RAID level", "RAID 5", "RAID 6"),
    ("Number of databases/host", "3", "4"),
)


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("style", list(STYLES))
def test_rows_of_unknown_labels_belong_to_set_ups_as_others_do(style: str, kind: str):
    rows = (
        ("Item", "Acme A20", "Acme A30"),
        KNOWN[0],
        ("Fans", "2", "4"),
        ("Bays", "24"),
        KNOWN[1],
        ("Feet", "4", "6"),
    )
    assert rows_of(paper(*rows, style=style), kind) == [
        {KNOWN[0][0]: "3,000", "Fans": "2", "Bays": "24", "RAID level": "RAID 5", "Feet": "4"},
        {KNOWN[0][0]: "4,000", "Fans": "4", "Bays": "24", "RAID level": "RAID 6", "Feet": "6"},
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("corner", ["Configuration Item", "System component", "Technical specifications", "Property"])
def test_a_known_row_may_say_what_its_set_up_is_called(corner: str, kind: str):
    rows = ((corner, "10K SAS", "SSD"), *KNOWN, ("Disk type, speed and firmware revision", "10K SAS", "SSD"))
    assert [found[rows[-1][0]] for found in rows_of(paper(*rows), kind)] == ["10K SAS", "SSD"]


TEXT = """Acme 3,000 Mailbox Exchange 2013 Storage Solution
Tested with: ESRP - Storage 4.0

Tested Deployment
Configuration Item                       Primary site        Branch site
Number of Exchange mailboxes simulated   3,000               4,000
Number of databases/host                 8                   9
RAID level                               RAID 5              RAID 6

Storage Performance Results

  Configuration Database           Database   Database       Avg. database   Avg. database   Avg. log write
                transfers/s        reads/s    writes/s       read latency    write latency   latency
                                                             (msec)          (msec)          (msec)
  Primary site       181.222       110.816    70.406         11.024          2.027           0.572
  Branch site        186.655       116.126    70.529         5.447           1.824           0.951

Conclusion
It was quick.
"""


def test_a_single_blank_parts_the_corner_of_a_header_from_its_first_column():
    first, second = parse_bytes(TEXT.encode(), "paper.txt").solutions
    assert [(each.mailboxes, each.databases_per_server, each.raid_level) for each in (first, second)] == [
        (3000, 8, "RAID5"),
        (4000, 9, "RAID6"),
    ]
    rates = [f"database_{each}_per_sec" for each in ("transfers", "reads", "writes")]
    names = [*rates, "database_read_latency_ms", "database_write_latency_ms", "log_write_latency_ms"]
    assert [each.metric for each in first.reported_metric] == [each.metric for each in second.reported_metric] == names
    assert [each.value for each in second.reported_metric] == [186.655, 116.126, 70.529, 5.447, 1.824, 0.951]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_lines_over_groups_of_rows_and_heads_that_are_repeated_are_no_rows(kind: str):
    head = ("Item", "Acme A20", "Acme A30")
    first, second = rows_of(
        paper(head, ("Exchange",), KNOWN[0], ("Storage",), KNOWN[1], head, ("Fans", "2", "4")), kind
    )
    assert first == {KNOWN[0][0]: "3,000", "RAID level": "RAID 5", "Fans": "2"}
    assert second == {KNOWN[0][0]: "4,000", "RAID level": "RAID 6", "Fans": "4"}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_what_stands_below_names_of_set_ups_is_theirs_in_tables_that_say_nothing_known(kind: str):
    head = ("Item", "Acme A20", "Acme A30")
    more = paper(head, ("Fans", "2", "4")).partition("</p>")[2].replace("Storage configuration", "Cooling")
    found = rows_of(paper(head, *KNOWN) + more, kind)
    assert [own["Fans"] for own in found] == ["2", "4"]
    (alone,) = rows_of(paper(("Item", "Value"), *(row[:2] for row in KNOWN)) + more, kind)
    assert alone.get("Fans", "4") == "4"


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("head", ["Why", "Acme says"])
def test_words_beside_figures_are_remarks_and_no_set_up(head: str, kind: str):
    rows = (
        ("What", "How much", head),
        (KNOWN[0][0], "3,000", "A company"),
        ("Number of databases/host", "3", "As ever"),
        ("RAID level", "RAID 5", "For speed"),
    )
    (only,) = rows_of(paper(*rows), kind)
    assert only == {
        KNOWN[0][0]: "3,000",
        "Number of databases/host": "3",
        "RAID level": "RAID 5",
        f"RAID level, {head}": "For speed",
        f"{KNOWN[0][0]}, {head}": "A company",
        f"Number of databases/host, {head}": "As ever",
    }


@pytest.mark.parametrize("heads", [("Before", "After"), ("Old", "New"), ("Planned", "Tested"), ("Target", "Achieved")])
@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_columns_of_other_times_and_of_aims_are_no_set_ups(heads: tuple[str, str], kind: str):
    assert len(rows_of(paper(("Item", *heads), *KNOWN), kind)) == 1


LEFT = [Box(left, 0, left + 60, 8) for left in (100, 200, 300)]


@pytest.mark.parametrize(
    ("left", "right", "columns"),
    [
        (220, 240, [0, 1, 2]),
        (199, 261, [0, 1, 2]),
        (200, 220, None),
        (100, 160, None),
        (170, 190, [0, 1]),
        (700, 720, None),
    ],
)
def test_a_value_alone_in_the_middle_of_columns_is_that_of_each(left: float, right: float, columns: list[int] | None):
    found = over_several(Box(left, 20, right, 28), LEFT)
    assert (found and list(found)) == columns


GAPS = (
    ("Storage controllers per array", "Gen 2"),
    ("Number of storage controllers", "Gen 2"),
    ("Raid level", "Gen 3"),
)
SPANNED = (
    "<tr><td>Storage controllers per array<td colspan=2{align}>2<td>4",
    "<tr><td>Number of storage controllers<td colspan=2{align}>2<td>4",
    "<tr><td>Raid level<td>RAID 5<td colspan=2{align}>RAID 10",
)


@pytest.mark.parametrize("align", ["", " align=center"])
@pytest.mark.parametrize("style", ["ruled", "left"])
@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_value_over_two_of_three_columns_is_of_both_or_told(kind: str, style: str, align: str):
    rows = "".join(row.format(align=align) for row in SPANNED)
    known = "<tr><td>Number of Exchange mailboxes simulated<td>3,000<td>4,000<td>5,000"
    known += "<tr><td>Number of databases/host<td>3<td>4<td>5"
    html = (
        f"<style>{STYLES[style]}td{{font:8pt DejaVu Sans}}</style><h1>Acme 3,000 Mailbox Exchange 2013 Solution</h1>"
        "<p>Tested with: ESRP - Storage 4.0</p><h2>Storage configuration</h2>"
        f"<table><tr><td>Item<td>Gen 1<td>Gen 2<td>Gen 3{known}{rows}</table>"
    )
    data = html.encode() if kind == "html" else HTML(string=html).write_pdf()
    document = parse_bytes(data, f"paper.{kind}")
    values = [(each.controllers, each.raid_level) for each in document.solutions]
    told = [each.message for each in document.findings if each.rule == "undecided_scope"]
    if kind == "html" or style == "ruled":
        assert values == [(2, "RAID5"), (2, "RAID10"), (4, "RAID10")]
        assert told == []
    else:
        assert values == [(2, "RAID5"), (None, "RAID10"), (4, None)]
        gaps = [label for label, missing in GAPS for message in told if label in message and missing in message]
        assert gaps == [label for label, _ in GAPS]


COPIED = """Acme 3,000 Mailbox Exchange 2013 Storage Solution
Tested with: ESRP - Storage 4.0

Simulated Exchange Configuration

                                         Nearline            Flash
                                         configuration       configuration
Number of Exchange mailboxes simulated   3,000               4,000
Number of databases/host                 8                   9
Mailbox size                             2 GB                1 GB

Primary Storage Disk Configuration

                                     Nearline configuration   Flash configuration
Disk type and speed 2 TB 7.2k rpm in shelves of 12 600 GB 10k rpm in shelves of 24
RAID level                           RAID 5                   RAID 6
Number of physical disks in test     24                       48
                                         Nearline configuration   Flash configuration
Raw capacity per disk (GB)               2,000                    600
Total raw storage capacity (GB)          48,000                   28,800

Conclusion
It was quick.
"""


def test_heads_over_two_lines_and_heads_that_stand_elsewhere_again_head_columns_of_a_text():
    first, second = parse_bytes(COPIED.encode(), "paper.txt").solutions
    assert [each.configuration for each in (first, second)] == ["Nearline configuration", "Flash configuration"]
    assert [(each.mailboxes, each.databases_per_server, each.mailbox_size_mb) for each in (first, second)] == [
        (3000, 8, 2048),
        (4000, 9, 1024),
    ]
    assert [(each.raid_level, each.disks, each.raw_capacity_gb) for each in (first, second)] == [
        ("RAID5", 24, 48000),
        ("RAID6", 48, 28800),
    ]


def test_what_a_row_says_of_several_set_ups_without_parting_it_is_told_and_of_none():
    parsed = parse_bytes(COPIED.encode(), "paper.txt")
    facts = [fact.value for solution in parsed.solutions for fact in solution.solution_fact]
    assert [value for value in facts if "shelves" in value] == []
    (told,) = [finding for finding in parsed.findings if finding.rule == "undecided_scope"]
    assert "Disk type and speed 2 TB" in told.message
    assert told.line == 1 + next(at for at, line in enumerate(COPIED.split("\n")) if line.startswith("Disk type"))


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_what_is_the_same_in_columns_of_parts_of_one_solution_is_said_once(kind: str):
    rows = {
        "Storage model and OS/firmware revision": "Acme A1, 2.1",
        "Number of storage controllers": "2",
        "Raid level": "RAID 10",
        "Host OS": "Windows Server 2012",
    }
    table = "".join(f"<tr><td>{label}</td><td>{value}</td><td>{value}</td></tr>" for label, value in rows.items())
    html = (
        "<style>td{border:0.5pt solid}</style><h1>Acme A1 2,000 Mailbox Exchange 2013 Storage Solution</h1>"
        "<p>ESRP - Storage Version 4.0</p><h2>Simulated Exchange configuration</h2><table><tr><td>Number of Exchange "
        "mailboxes simulated</td><td>2000</td></tr></table><h2>Primary storage hardware</h2>"
        f"<table><tr><td></td><td>Site A</td><td>Site B</td></tr>{table}</table>"
    )
    content = HTML(string=html).write_pdf() if kind == "pdf" else html.encode()
    [solution] = parse_bytes(content, f"paper.{kind}").solutions
    assert (solution.storage_model, solution.controllers, solution.raid_level) == ("Acme A1, 2.1", 2, "RAID10")


EMPTY = (
    ("Item", "Array A", "Array B"),
    *KNOWN,
    ("Number of storage controllers", "2", ""),
    ("Storage Connectivity", "", "iSCSI"),
)


@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
@pytest.mark.parametrize("style", list(STYLES))
def test_an_empty_cell_is_no_value_of_its_set_up_and_told(style: str, kind: str):
    rows = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in EMPTY)
    html = paper(style=style).replace("<table>", f"<table>{rows}")
    text = "Acme Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0\n\nStorage configuration\n"
    text += "\n".join("| " + " | ".join(row) + " |" for row in EMPTY)
    data = {"html": html.encode(), "txt": text.encode()}.get(kind) or HTML(string=html).write_pdf()
    document = parse_bytes(data, f"paper.{kind}")
    first, second = document.solutions
    assert [(each.mailboxes, each.controllers, each.connectivity) for each in (first, second)] == [
        (3000, 2, None),
        (4000, None, "iSCSI"),
    ]
    told = {finding.subject for finding in document.findings if finding.rule == "undecided_scope"}
    assert told == {"Number of storage controllers", "Storage Connectivity"}


def test_tables_of_one_full_row_are_of_set_ups_too():
    rows = (EMPTY[0], KNOWN[0], ("Number of databases/host", "3", ""), ("RAID level", "RAID 5", ""))
    cells = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
    first, second = parse_bytes(paper().replace("<table>", f"<table>{cells}").encode(), "paper.html").solutions
    assert [(each.mailboxes, each.raid_level) for each in (first, second)] == [(3000, "RAID5"), (4000, None)]


def test_the_title_states_nothing_of_a_set_up_whose_row_leaves_it_empty():
    rows = (EMPTY[0], *KNOWN[1:], (KNOWN[0][0], "3,000", ""))
    cells = "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)
    solutions = parse_bytes(paper().replace("<table>", f"<table>{cells}").encode(), "paper.html").solutions
    assert [each.mailboxes for each in solutions] == [3000, None]
