"""Columns that are counted below one name, and names in the middle of what they are merged over."""

import pytest
from placed_lines import placed_line as line

from esrp_ingest.extract.paper.results.counted_columns import counts_columns, with_names
from esrp_ingest.extract.paper.results.figure_lists import figure_lists
from esrp_ingest.extract.paper.results.figure_pages import grids_on_page
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

"""Points of a letter."""


@pytest.mark.parametrize(
    ("headings", "named"),
    [
        (["Server 1", "2", "3", "Total"], ["Server 1", "Server 2", "Server 3", "Total"]),
        (["1", "Server 2", "3"], ["Server 1", "Server 2", "Server 3"]),
        (["1", "2", "3"], ["1", "2", "3"]),  # of nobody
        (["Server 1", "Host 2", "3"], ["Server 1", "Host 2", "3"]),  # of two
        (["Server 1", "3"], ["Server 1", "3"]),
        (["MBX1", "MBX2"], ["MBX1", "MBX2"]),
        (["EXCH-1", "2"], ["EXCH-1", "EXCH- 2"]),
        (["Total", "Server 1", "2", "Node 1", "2"], ["Total", "Server 1", "Server 2", "Node 1", "Node 2"]),
        ([], []),
    ],
)
def test_numbers_have_the_name_that_stands_over_them(headings: list[str], named: list[str]):
    assert with_names(headings) == named


@pytest.mark.parametrize(
    ("texts", "counts"),
    [
        (["1", "2", "3", "Total"], True),
        (["1", "2"], True),
        (["1"], False),
        (["2", "3"], False),
        (["1", "2", "471.1"], False),
        (["1", "1"], False),
        (["Total"], False),
    ],
)
def test_a_line_counts_columns(texts: list[str], counts: bool):
    assert counts_columns(texts) is counts


def test_numbers_below_a_name_over_all_of_them_head_columns_where_cells_are_given():
    html = (
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Solution</h1><h2>Test Results</h2><table>"
        "<tr><th rowspan=2>Item</th><th colspan=2>Server</th><th rowspan=2>Total</th></tr><tr><th>1</th><th>2</th></tr>"
        "<tr><td>Database Disks Reads/sec</td><td>321.1</td><td>322.2</td><td>643.3</td></tr>"
        "<tr><td>Database Disks Writes/sec</td><td>1</td><td>2</td><td>3</td></tr></table>"
    )
    (solution,) = parse_bytes(html.encode(), "paper.html").solutions
    assert [(each.scope, each.label, each.value) for each in solution.reported_metric] == [
        ("Server 1", "Database Disks Reads/sec", 321.1),
        ("Server 2", "Database Disks Reads/sec", 322.2),
        ("aggregate", "Database Disks Reads/sec", 643.3),
        ("Server 1", "Database Disks Writes/sec", 1.0),
        ("Server 2", "Database Disks Writes/sec", 2.0),
        ("aggregate", "Database Disks Writes/sec", 3.0),
    ]


@pytest.mark.parametrize("second", ["Stress (24 hours)", "Stress (24 h)", "Stress"])
def test_a_bracket_in_a_heading_over_columns_is_no_heading_of_its_own(second: str):
    lines = [
        line(100, (240, "Performance"), (340, second)),
        line(114, (240, "Server 1"), (290, "Server 2"), (340, "Server 1"), (395, "Server 2")),
        line(128, (64, "Database disk reads/sec"), (240, "412.1"), (290, "413.1"), (340, "502.1"), (395, "503.1")),
        line(142, (64, "Database disk writes/sec"), (240, "100.1"), (290, "100.2"), (340, "110.1"), (395, "110.2")),
    ]
    (grid,) = grids_on_page(lines, lambda label: 2 if SUMMARY_LABELS.exact(label) else 0, ())
    assert [heading.split(" Server")[0] for heading in grid.headers] == [*["Performance"] * 2, *[second] * 2]


@pytest.mark.parametrize("wrapped", [True, False])
def test_names_in_the_middle_of_merged_cells_below_a_header_that_wraps_around_theirs(wrapped: bool):
    lines = [line(100, (180, "Database disk"), (260, "Log disk")), line(105, (64, "Test"), (122, "Server"))]
    lines.append(line(110, (180, "reads/sec"), (260, "writes/sec")))
    for at, figures in enumerate((("520.1", "110.1"), ("521.2", "110.2"), ("620.1", "120.1"), ("621.2", "120.2"))):
        top, number = 130 + 30 * at, str(at % 2 + 1)
        name = [line(top - 5, (122, "Server"))] if wrapped else []
        end = [line(top + 5, (122, number))] if wrapped else []
        row = [] if wrapped else [(122.0, f"Server {number}")]
        lines += [*name, line(top, *row, (180, figures[0]), (260, figures[1])), *end]
        lines += [line(top + 15, (64, "Performance" if at == 0 else "Stress"))] * (at in (0, 2))
    (grid,) = figure_lists(lines)
    assert grid.headers == ["Database disk reads/sec", "Log disk writes/sec"]
    assert [(row.test, row.server, row.cells[0]) for row in grid.rows] == [
        ("Performance", "Server 1", "520.1"),
        ("Performance", "Server 2", "521.2"),
        ("Stress", "Server 1", "620.1"),
        ("Stress", "Server 2", "621.2"),
    ]
    assert {id(each) for each in grid.lines} == set(map(id, lines))
