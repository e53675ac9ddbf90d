"""What stands over columns of figures on a page: names that wrap, headers cut by a page, and headings in the middle."""

from collections.abc import Sequence

import pytest
from placed_lines import placed_line as line

from esrp_ingest.extract.grid.figure_columns import Columns, centred, over_groups
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.results.figure_grids import grids
from esrp_ingest.extract.paper.results.figure_pages import grids_on_page
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

WIDE = 5.0
"""Points of a letter."""


def known(label: str) -> int:
    return 2 if SUMMARY_LABELS.exact(label) is not None else 1 if SUMMARY_LABELS.fuzzy(label) is not None else 0


def headers(lines: Sequence[Line], before: Sequence[Line] = ()) -> list[str]:
    (grid,) = grids_on_page(lines, known, before)
    return grid.headers


ROWS = [
    line(140, (80, "Database disks reads/sec"), (300, "587.0"), (360, "590.3"), (420, "1177.3")),
    line(155, (80, "Database disks writes/sec"), (300, "400.1"), (360, "401.1"), (420, "801.2")),
]


@pytest.mark.parametrize("last", ["Average", "Both"])
def test_numbers_below_servers_count_these_also_beside_a_word(last: str):
    above = [
        line(100, (300, "Server"), (360, "Server"), (420, "Total /")),
        line(112, (300, "1"), (360, "2"), (420, last)),
    ]
    assert headers([*above, *ROWS]) == ["Server 1", "Server 2", f"Total / {last}"]


def test_a_label_with_numbers_behind_it_is_a_row():
    rows = [
        line(140, (80, "Log disks writes/sec"), (300, "1"), (360, "2")),
        line(155, (80, "Reads"), (300, "3"), (360, "4")),
    ]
    (grid,) = grids_on_page(rows, known, ())
    assert [row.cells for row in grid.rows] == [["1", "2"], ["3", "4"]]


def test_a_header_that_a_page_cuts_is_whole():
    before = [
        line(700, (80, "It was quick."), page=1),
        line(740, (80, "Server"), (300, "Database"), (370, "Database")),
        line(752, (300, "Disk Read"), (370, "Disk Write")),
    ]
    after = [
        line(60, (300, "Latency"), (370, "Latency"), page=2),
        line(72, (300, "[ms]"), (370, "[ms]"), page=2),
        line(90, (80, "Server 1"), (300, "14.2"), (370, "3.9"), page=2),
        line(105, (80, "Server 2"), (300, "14.6"), (370, "4.0"), page=2),
    ]
    assert headers(after, before) == ["Database Disk Read Latency [ms]", "Database Disk Write Latency [ms]"]
    heading = line(40, (80, "Storage performance results of both of the servers in this solution"), page=2)
    assert headers([heading, *after], before) == ["Latency [ms]", "Latency [ms]"]


def test_a_header_whose_metrics_are_known_takes_nothing_from_the_page_before():
    foot = [line(740, (80, "Acme"), (300, "Storage"), (400, "Review"))]
    names = ("Database disks reads/sec", "Log disks writes/sec")
    heads = line(60, (80, "Server"), (300, "Database disks reads/sec"), (430, "Log disks writes/sec"), page=2)
    rows = [line(75 + 15 * at, (80, f"Server {at}"), (300, f"58{at}.0"), (430, f"35{at}.1"), page=2) for at in (1, 2)]
    assert headers([heads, *rows], foot) == list(names)


PLACES = (150, 210, 270, 340, 400)
METRICS = ("Reads/sec", "Writes/sec", "Read ms", "Writes/sec", "Write ms")


def header(middles: tuple[float, float]) -> list[Line]:
    names = zip(middles, ("Database I/O", "Log I/O"), strict=True)
    above = line(100, *((middle - WIDE * len(text) / 2, text) for middle, text in names))
    return [above, line(120, (80, "Server"), *zip(PLACES, METRICS, strict=True))]


@pytest.mark.parametrize(("middles", "databases"), [((230, 395), 3), ((205, 365), 2), ((262, 420), 4)])
def test_headings_in_the_middle_of_columns_are_of_all_of_them(middles: tuple[float, float], databases: int):
    rows = [
        line(140 + 15 * at, (80, f"Server {at}"), *((place, f"{at}{number}.5") for number, place in enumerate(PLACES)))
        for at in (1, 2, 3)
    ]
    over = ["Database I/O"] * databases + ["Log I/O"] * (len(PLACES) - databases)
    assert headers([*header(middles), *rows]) == [f"{one} {other}" for one, other in zip(over, METRICS, strict=True)]


@pytest.mark.parametrize("middles", [(247, 408), (218, 380)])
def test_headings_between_two_ways_to_part_columns_are_of_none(middles: tuple[float, float]):
    spans = [(place, place + 4 * WIDE) for place in PLACES]
    assert over_groups(header(middles), Columns(spans, labels=80), centred) == []


def test_names_that_nearly_touch_are_cut_where_the_columns_begin():
    heads = line(120, (80, "Database I/O"), (240, "Performance Test Stress Test"))
    rows = [
        line(140, (80, "Database disks reads/sec"), (240, "287.0"), (325, "285.2")),
        line(155, (80, "Database disks writes/sec"), (240, "195.3"), (325, "194.7")),
    ]
    assert headers([heads, *rows]) == ["Performance Test", "Stress Test"]


def test_what_stands_above_the_heading_of_a_table_heads_no_column():
    title = Line(
        (Cell("Results", (Word("Results", Box(80, 100, 180, 118)),)),),
        page=1,
    )
    above = line(80, (360, "solution"))
    heads = line(124, (300, "Svr1"), (360, "Svr2"), (420, "Total"))
    assert headers([above, title, heads, *ROWS]) == ["Svr1", "Svr2", "Total"]


def test_figures_below_a_heading_of_all_servers_are_of_none_of_the_servers_above():
    lines = [
        line(100, (300, "Server 1"), (360, "Server 2"), (420, "Server 3")),
        line(120, (80, "Database disks reads/sec"), (300, "587.0"), (360, "590.3"), (420, "591.4")),
        line(135, (80, "Database disks writes/sec"), (300, "400.1"), (360, "401.1"), (420, "402.1")),
        line(155, (80, "Totals over all servers")),
        line(170, (80, "Database disks reads/sec"), (300, "1768.7")),
        line(185, (80, "Database disks writes/sec"), (300, "1203.3")),
    ]
    (grid,) = grids_on_page(lines, known, ())
    assert [row.cells for row in grid.rows] == [["587.0", "590.3", "591.4"], ["400.1", "401.1", "402.1"]]


def test_what_heads_the_labels_at_half_height_parts_no_lines_of_the_header():
    """`Metric` in the middle of two lines touched both, which were one line of nine headings then."""
    lines = [
        line(100, (260, "Normal"), (400, "Degraded")),
        line(106, (80, "Metric")),
        line(112, (240, "Host 1"), (300, "Host 2"), (380, "Host 1"), (440, "Host 2")),
        line(130, (80, "Database disks reads/sec"), (240, "587.0"), (300, "590.3"), (380, "571.4"), (440, "577.0")),
        line(145, (80, "Database disks writes/sec"), (240, "400.1"), (300, "401.1"), (380, "402.1"), (440, "403.1")),
    ]
    assert headers(lines) == ["Normal Host 1", "Normal Host 2", "Degraded Host 1", "Degraded Host 2"]


def test_a_header_that_nearly_touches_is_cut_where_all_columns_begin():
    lines = [
        line(100, (80, "Average latency (ms) Database read Database write Log write")),
        line(115, (80, "Server 1"), (185, "12.1"), (255, "3.1"), (330, "0.7")),
        line(130, (80, "Server 2"), (185, "13.1"), (255, "3.2"), (330, "0.8")),
    ]
    (grid,) = grids_on_page(lines, known, ())
    assert (grid.corner, grid.headers) == ("Average latency (ms)", ["Database read", "Database write", "Log write"])


CAPTION = "Table 5. Individual server metrics"


def test_a_caption_between_two_tables_ends_the_upper_one():
    above = line(120, (300, "SCC1"), (360, "SCC2"), (420, "Sum"))
    lines = [above, *ROWS, line(170, (80, CAPTION)), line(185, (80, "Database disks reads/sec"), (420, "1177.3"))]
    (grid,) = grids_on_page(lines, known, ())
    assert [row.label for row in grid.rows] == ["Database disks reads/sec", "Database disks writes/sec"]


def test_a_caption_whose_number_stands_apart_heads_no_column():
    above = [
        line(100, (80, "Table 6."), (270, "Read-only performance")),
        line(120, (300, "A1"), (360, "A2"), (420, "A3")),
    ]
    assert headers([*above, *ROWS]) == ["A1", "A2", "A3"]


def beside(*names: tuple[float, str]) -> list[tuple[str, str]]:
    """The groups and labels of four rows, for two servers, with names in the column left of them."""
    rows = [
        line(140.0 + 20 * at, (180, label), (300, f"{at}.5"), (360, "2.5"), (420, "3.5"))
        for at, label in enumerate(("Database reads", "Log writes") * 2)
    ]
    placed = [line(top, (80, name)) for top, name in names]
    (grid,) = grids_on_page(sorted([*rows, *placed], key=lambda each: each.words[0].box.top), known, ())
    return [(row.group, row.label) for row in grid.rows]


def test_names_in_the_middle_of_several_rows_are_of_those_around_them():
    assert beside((150, "Host1"), (190, "Host2")) == [
        ("Host1", "Database reads"),
        ("Host1", "Log writes"),
        ("Host2", "Database reads"),
        ("Host2", "Log writes"),
    ]


def test_names_in_the_middle_of_no_rows_are_of_none():
    assert [group for group, _ in beside((150, "Host1"), (170, "Host2"))] == ["", "", "", ""]


HEADED = [
    line(112, (300, "Server 1"), (360, "Server 2"), (420, "Sum"), (480, "Mean")),
    *ROWS,
    line(170, (80, "Database read latency (ms)"), (300, "11.85"), (360, "12.44"), (480, "12.15")),
]


def test_a_last_row_on_the_next_page_has_the_columns_above_it_where_it_leaves_some_out():
    last = line(30, (80, "Log write latency (ms)"), (300, "1.10"), (360, "1.12"), (480, "1.11"), page=2)
    whole, rest = grids([*HEADED, last], known, ())
    assert rest.headers == whole.headers == ["Server 1", "Server 2", "Sum", "Mean"]
    assert [row.cells for row in rest.rows] == [["1.10", "1.12", "", "1.11"]]


def test_a_label_on_the_next_page_is_that_of_the_figures_which_a_page_left_alone():
    cut = line(190, (300, "9.08"), (360, "9.26"), (480, "9.17"))
    label = [line(30, (80, "Database disk"), page=2), line(42, (80, "write latency (ms)"), page=2)]
    last = line(60, (80, "Log write latency (ms)"), (300, "1.10"), (360, "1.12"), (480, "1.11"), page=2)
    whole, rest = grids([*HEADED, cut, *label, last], known, ())
    assert (whole.rows[-1].label, whole.rows[-1].cells) == (
        "Database disk write latency (ms)",
        ["9.08", "9.26", "", "9.17"],
    )
    assert rest.headers == whole.headers
    assert whole.lines[-2:] == label


@pytest.mark.parametrize(
    "between", [[line(30, (80, "Results of the second array"), page=2)], [line(30, (80, "Database disk"), page=2)]]
)
def test_another_line_above_figures_on_the_next_page_ends_the_table(between: list[Line]):
    last = line(60, (80, "Log write latency (ms)"), (300, "1.10"), (360, "1.12"), (480, "1.11"), page=2)
    whole, rest = grids([*HEADED, *between, last], known, ())
    assert [len(whole.headers), len(rest.headers)] == [4, 3]
    assert not any(rest.headers)


def test_what_stands_over_several_columns_is_no_heading_of_the_one_it_is_counted_for():
    """With what heads the labels it makes as many as there are columns: `Aggregate` would be the last server's."""
    above = [
        line(100, (300, "Individual servers")),
        line(106, (80, "Metric"), (420, "Aggregate")),
        line(112, (300, "Server 1"), (350, "Server 2")),
    ]
    figures = ((300, "587.0"), (350, "1590.3"), (420, "2177.3"))
    rows = [
        line(126, (80, "Database I/O")),
        line(140, (80, "Database disks reads/sec"), *figures),
        line(155, (80, "Database disks writes/sec"), *figures),
    ]
    assert headers([*above, *rows]) == ["Individual servers Server 1", "Individual servers Server 2", "Aggregate"]


def known_beside_servers(label: str) -> int:
    return -1 if server_label(label) == label else known(label)


def test_states_that_end_with_their_columns_are_over_the_servers_below():
    """A word of the wider one begins where the number of a server does: nothing is cut there."""
    above = [
        line(100, (345, "Normal"), (429, "Double disk failure")),
        line(112, (268, "Server 1"), (335, "Server 2"), (394, "Server 1"), (484, "Server 2")),
    ]
    figures = ((283, "587.0"), (350, "590.3"), (409, "571.0"), (499, "572.3"))
    rows = [
        line(126, (80, "Database disks reads/sec"), *figures),
        line(141, (80, "Database disks writes/sec"), *figures),
    ]
    (grid,) = grids_on_page([*above, *rows], known_beside_servers, ())
    states = ("Normal", "Double disk failure")
    assert grid.headers == [f"{state} Server {at}" for state in states for at in (1, 2)]


def known_by_words(label: str) -> int:
    return 2 if exact_key(label) is not None else 0


def test_a_line_that_reaches_beside_figures_without_a_label_is_of_theirs():
    """The label above is known with it as well as without it."""
    lines = [
        line(100, (300, "Server 1"), (360, "Server 2")),
        line(126, (80, "Log disks writes/sec"), (300, "50.9"), (360, "50.6")),
        line(137, (80, "Average log disk write")),
        line(143, (300, "2.4"), (360, "2.3")),
        line(149, (80, "latency (ms)")),
    ]
    (grid,) = grids_on_page(lines, known_by_words, ())
    assert [row.label for row in grid.rows] == ["Log disks writes/sec", "Average log disk write latency (ms)"]


def test_a_line_between_rows_with_labels_ends_the_one_above_though_it_stands_close():
    lines = [
        line(100, (300, "Server 1"), (360, "Server 2")),
        line(126, (80, "Average log disk write"), (300, "2.4"), (360, "2.3")),
        line(137, (80, "latency (ms)")),
        line(144, (80, "Log disks writes/sec"), (300, "50.9"), (360, "50.6")),
    ]
    (grid,) = grids_on_page(lines, known_by_words, ())
    assert [row.label for row in grid.rows] == ["Average log disk write latency (ms)", "Log disks writes/sec"]


@pytest.mark.parametrize("last", ["Host 6", "Total"])
def test_servers_that_stand_left_of_their_columns_head_these_in_their_order(last: str):
    """Each later one stood farther left, over the column of the one before it, and the last over none."""
    names = [*(f"Host {at}" for at in range(1, 6)), last]
    lines = [
        line(70, (80, "Individual Server Metrics")),
        line(85, *((300 + 40 * at, name) for at, name in enumerate(names))),
        line(100, (80, "Database I/O")),
    ]
    for top, label in ((115, "Database disks reads/sec"), (130, "Database disks writes/sec")):
        lines.append(line(top, (80, label), *((300 + 52 * at, f"{top + at}.5") for at in range(6))))
    assert headers(lines) == names
    assert headers([*lines[:2], *lines[3:]]) == names


def test_servers_below_other_names_head_no_columns_alone():
    lines = [
        line(85, (300, "Normal"), (360, "Rebuild")),
        line(100, (300, "Host 1"), (360, "Host 2")),
        line(115, (80, "Database disks reads/sec"), (300, "587.0"), (360, "590.3")),
        line(130, (80, "Database disks writes/sec"), (300, "400.1"), (360, "401.1")),
    ]
    assert headers(lines) == ["Normal Host 1", "Rebuild Host 2"]
