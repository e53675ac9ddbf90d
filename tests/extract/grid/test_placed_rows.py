"""Rows of tables on a page by the places of their cells, whatever wraps and wherever it stands in its cell."""

import pytest
from html_tables import html_rows
from placed_lines import placed_line
from weasyprint import HTML

from esrp_ingest.extract.grid.placed_rows import placed_rows
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import parse_bytes

ITEMS = (
    ("Component", "Description", "Quantity"),
    ("Storage array with two controllers", "AX-100 unified storage with 16 GB of cache", "1"),
    ("Disk drives", "900 GB 10K SAS", "48"),
    ("Host servers", "AX R720 with two processors", "4"),
    ("Raid level", "RAID10", ""),
)
FACTS = (("Number of storage controllers", "2"), ("Number of storage ports", "4"))


def paper(align: str, width: int) -> str:
    style = f"td {{ padding: 2pt 5pt; vertical-align: {align}; width: {width}pt }} body {{ font: 9pt 'DejaVu Sans' }}"
    tables = "".join(
        f"<h2>{heading}</h2><table>" + html_rows(rows) + "</table>"
        for heading, rows in (("Test environment", ITEMS), ("Primary Storage Hardware", FACTS))
    )
    front = (
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
    )
    return f"<style>{style}</style>{front}{tables}<h2>Conclusion</h2><p>It was quick.</p>"


@pytest.mark.parametrize("align", ["top", "middle"])
@pytest.mark.parametrize("width", [80, 160])
def test_each_thing_is_a_row_with_all_that_is_said_of_it(align: str, width: int) -> None:
    parsed = parse_bytes(HTML(string=paper(align, width)).write_pdf(), "paper.pdf")
    (solution,) = parsed.solutions
    rows = [(fact.label, fact.value) for fact in solution.solution_fact]
    assert rows == [*cells(*ITEMS[0][1:]), *FACTS]
    assert (solution.raid_level, solution.controllers) == ("RAID10", 2)
    assert parsed.document.figures_left == 0


def test_a_header_of_other_words_is_no_row_either() -> None:
    html = paper("top", 160).replace("Quantity", "Whatever")
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    rows = [(fact.label, fact.value) for fact in solution.solution_fact]
    assert rows == [*cells("Description", "Whatever"), *FACTS]


def cells(*names: str) -> list[tuple[str, str]]:
    return [
        (f"{label}, {name}", text) for label, *more in ITEMS[1:] for name, text in zip(names, more, strict=True) if text
    ]


BESIDE = (
    ("Number of storage controllers", "2", "HBA model and firmware", "QLogic QLE2672, 8.03.04"),
    (
        "Storage cache",
        "16 GB",
        "Maximum bandwidth of storage connectivity to host",
        "64 Gb/s (4 x 16 Gb Fibre Channel)",
    ),
    ("Number of storage ports", "8", "Ambient temperature range in operation", "5 to 40 C"),
)
NARROW = (
    ("Server", "AX R730"),
    ("Processor", "2 x Intel Xeon E5-2640 v3 8-core 2.6 GHz with Hyper-Threading disabled"),
    ("Network adapter for replication and client traffic", "Intel X520, 2 x 10 GbE"),
    ("Operating system", "Windows Server 2012 R2 Standard"),
)
GROUPS = (("Storage system",), ("Model", "NX42"), ("Drive count", "96"), ("Servers",), ("Server count", "4"))
LONE = (("Rebuild time of one drive", "6 hours 12 minutes"),)
LAYOUTS = {
    "beside, at the top": (BESIDE, "top", (110, 110, 90, 110), ""),
    "beside, in the middle": (BESIDE, "middle", (110, 110, 90, 110), ""),
    "narrow, at the top": (NARROW, "top", (90, 110), ""),
    "narrow, in the middle": (NARROW, "middle", (90, 110), ""),
    "narrow, centred and ruled": (NARROW, "middle", (90, 110), "text-align: center; border: 1px solid"),
    "ruled, no farther apart than lines": (NARROW, "top", (90, 110), "padding: 0 3pt; border: 1px solid"),
    "groups": (GROUPS, "top", (150, 150), ""),
    "one row, ruled": (LONE, "top", (160, 140), "border: 1px solid"),
    "one row": (LONE, "top", (160, 140), ""),
}


def table(rows: tuple[tuple[str, ...], ...], align: str, widths: tuple[int, ...], style: str) -> str:
    columns = "".join(f"<col style='width: {width}pt'>" for width in widths)
    cells = html_rows(rows)
    return (
        f"<style>table {{ table-layout: fixed; border-collapse: collapse; width: {sum(widths)}pt }} "
        f"td {{ padding: 2pt 4pt; vertical-align: {align}; {style} }} body {{ font: 9pt 'DejaVu Sans' }}</style>"
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
        f"<h2>Test environment</h2><table>{columns}{cells}</table><h2>Conclusion</h2><p>It was quick.</p>"
        "<h2>Simulated Exchange Configuration</h2><p>Number of databases/host: 20</p><p>Number of hosts: 4</p>"
        "<h2>Storage Performance Results</h2><p>Database Disks Transfers/sec: 1428.629</p>"
    )


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_rows_of_a_table_with_an_unknown_heading(layout: tuple[tuple[tuple[str, ...], ...], str, tuple[int, ...], str]):
    rows = layout[0]
    (solution,) = parse_bytes(HTML(string=table(*layout)).write_pdf(), "paper.pdf").solutions
    found = [(fact.label, fact.value) for fact in solution.solution_fact if fact.table_name == "Test environment"]
    assert found == [tuple(row[at : at + 2]) for row in rows for at in range(0, len(row), 2) if len(row) > 1]


def test_pairs_beside_each_other_that_nobody_can_part_are_named_and_not_read():
    rows = tuple((a.replace(" ", "<br>", 1), b, f"Item {at}<br>of {at}", d) for at, (a, b, _, d) in enumerate(BESIDE))
    html = table(rows, "top", (110, 110, 90, 150), "padding: 0 3pt").replace(
        "Test environment", "Primary Storage Hardware"
    )
    parsed = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")
    (solution,) = parsed.solutions
    assert (solution.controllers, solution.cache_gb, solution.storage_ports) == (None, None, None)
    assert [fact.label for fact in solution.solution_fact if fact.table_name == "Primary Storage Hardware"] == []
    (told,) = (finding for finding in parsed.findings if finding.rule == "doubtful_rows")
    assert "5 more lines" in told.message


def line(top: float, *placed: tuple[float, str]) -> Line:
    """A line of letters of 10 points, each cell of one word."""
    words = [Word(text, Box(left, top, left + 5 * len(text), top + 10)) for left, text in placed]
    return Line(tuple(Cell(word.text, (word,)) for word in words), page=1)


def rows(*lines: Line) -> list[str]:
    return [" | ".join(" ".join(cell.text.split()) for cell in row.cells if cell.text) for row in placed_rows(lines)]


def test_a_lone_row_takes_the_lines_that_stand_close_to_it():
    close = [line(0, (0, "Rebuild")), line(11, (0, "time"), (100, "12")), line(22, (0, "(hours)"))]
    assert rows(*close) == ["Rebuild time (hours) | 12"]
    far = [line(0, (0, "Heading")), line(14, (0, "Rebuild")), line(25, (0, "time"), (100, "12")), line(39, (0, "Next"))]
    assert rows(*far) == ["Heading", "Rebuild time | 12", "Next"]


def test_a_heading_far_above_a_table_and_a_paragraph_far_below_are_no_rows_of_it():
    table = [line(30 + 15 * at, (0, f"Label{at}"), (100, f"value{at}")) for at in range(3)]
    assert rows(line(0, (0, "Heading")), *table, line(90, (0, "Paragraph"))) == [
        "Heading", "Label0 | value0", "Label1 | value1", "Label2 | value2", "Paragraph",
    ]  # fmt: skip


def test_labels_amid_their_wrapped_values_make_rows_though_no_line_holds_both():
    lines = [
        line(0, (100, "one")), line(6, (0, "First")), line(12, (100, "two")),
        line(40, (100, "three")), line(46, (0, "Second")), line(52, (100, "four")),
    ]  # fmt: skip
    assert rows(*lines) == ["First | one two", "Second | three four"]


@pytest.mark.parametrize("gap", [-0.5, 0.0])
def test_lines_that_touch_or_overlap_are_told_apart_by_nothing(gap: float):
    lines = [line(at * (10 + gap), (0, f"Label{at}"), (100, f"value{at}")) for at in range(3)]
    assert [each.is_row for each in placed_rows(lines)] == [False, False, False]


@pytest.mark.parametrize(("columns", "rows_told"), [(2, True), (9, True), (14, False)])
def test_a_table_has_twelve_columns_at_most(columns: int, rows_told: bool):
    lines = [line(15 * at, *((40 * place, f"x{at}{place}") for place in range(columns))) for at in range(3)]
    assert all(each.is_row for each in placed_rows(lines)) is rows_told


def test_values_that_stand_as_far_apart_as_rows_hang_down_where_others_do():
    far = [
        line(0, (0, "Switch"), (100, "Brocade")),
        line(13, (100, "Fabric")),
        line(26, (0, "Host"), (100, "Blade")),
        line(37, (100, "48GB")),
        line(50, (0, "Disks"), (100, "160")),
        line(63, (0, "Ports"), (100, "8")),
    ]
    assert rows(*far) == ["Switch | Brocade Fabric", "Host | Blade 48GB", "Disks | 160", "Ports | 8"]


def test_a_row_that_a_page_parts_from_its_table_is_one_as_those_on_the_next_page_are():
    first = (
        "Maximum bandwidth of storage connectivity to host",
        "64 Gb/s in all: four ports of 16 Gb Fibre Channel each",
    )
    html = table((first, *NARROW), "top", (90, 110), "")
    html = html.replace("<tr", "<tr style='break-after: page'", 1)
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    found = [(fact.label, fact.value) for fact in solution.solution_fact if fact.table_name == "Test environment"]
    assert found == [first, *NARROW]


def test_one_row_between_pages_of_a_table_is_a_row():
    rows = placed_rows(
        [
            placed_line(100, (0, "Number of storage"), (150, "AX-100 with two shelves, of which"), page=1),
            placed_line(111, (0, "controllers"), (150, "one is spare"), page=1),
            placed_line(130, (0, "Storage cache"), (150, "8 GB"), page=1),
            placed_line(100, (0, "Maximum bandwidth of the"), (150, "20 Gb/s in both directions together"), page=2),
            placed_line(111, (0, "connectivity"), (150, "at most"), page=2),
            placed_line(100, (0, "Host server type"), (150, "AX R730"), page=3),
            placed_line(119, (0, "Host servers"), (150, "4"), page=3),
        ]
    )
    assert [row.texts for row in rows] == [
        ("Number of storage controllers", "AX-100 with two shelves, of which one is spare"),
        ("Storage cache", "8 GB"),
        ("Maximum bandwidth of the connectivity", "20 Gb/s in both directions together at most"),
        ("Host server type", "AX R730"),
        ("Host servers", "4"),
    ]
