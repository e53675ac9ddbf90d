"""What is too wide for a terminal is laid out in parts; bars show limits, with and without colors."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_papers import load
from rich.console import Console
from seed_papers import PAPERS

from esrp_ingest.database import open_database
from esrp_ingest.database.ask.queries import show_run
from esrp_ingest.database.ask.results import Details, Rows
from esrp_ingest.present.terminal import Bars, drawn, run_bars, tables_that_fit


def shown(columns, cells, width, numeric=None, spare=()) -> list[list[str]]:
    """The lines of each table."""
    tables = []
    for table in tables_that_fit(columns, cells, numeric or [False] * len(columns), width, spare):
        console = Console(file=io.StringIO(), width=width)
        console.print(table)
        tables.append(console.file.getvalue().splitlines())
    return tables


def test_what_fits_is_one_table():
    (lines,) = shown(("name", "value"), [("a", "1"), ("b", None)], 80)
    assert [line.split() for line in lines if "─" not in line] == [["name", "value"], ["a", "1"], ["b", "-"]]


def test_one_row_that_is_too_wide_is_a_list_of_what_it_states():
    columns = [f"column_{place}" for place in range(20)]
    (lines,) = shown(columns, [["x" * 10, None, *["y" * 10] * 18]], 80)
    assert len(lines) == 2 + 19
    assert lines[2].split() == ["column_0", "x" * 10]


def test_cells_are_wrapped_where_that_makes_one_table():
    columns = ("id", "rule", "page", "nothing", "message")
    cells = [(f"{row}", "summary_repeats_reports", "7", None, "what is wrong with it " * 3) for row in (1, 2)]
    (lines,) = shown(columns, cells, 60)
    assert lines[0].split() == ["id", "rule", "page", "message"]
    assert lines[2].split() == ["1", "summary_repeats_", "7", "what", "is", "wrong", "with", "it"]
    (lines,) = shown(columns, cells, 30, spare=("rule", "nothing"))
    assert lines[0].split() == ["id", "page", "message"]


def test_a_few_rows_of_many_columns_stand_on_their_side():
    columns = ("test", *(f"figure_{place}" for place in range(20)))
    cells = [(test, *[f"{place}.5" for place in range(20)]) for test in ("performance", "stress")]
    (lines,) = shown(columns, cells, 80, [False, *[True] * 20])
    assert lines[0].split() == ["test", "performance", "stress"]
    assert lines[5].split() == ["figure_3", "3.5", "3.5"]


def test_every_part_of_a_wide_table_begins_with_what_tells_the_rows_apart():
    columns = ("instance", "scope", *(f"figure_{place}" for place in range(12)))
    cells = [(name, scope, *["123456.789"] * 12) for name in ("I.1", "I.2") for scope in ("transactional", "total")]
    parts = shown(columns, cells, 80)
    assert len(parts) > 1
    assert all(
        [line.split()[:2] for line in lines[-4:]] == [[name, scope] for name, scope, *_ in cells] for lines in parts
    )


def test_headings_break_at_underscores_where_room_is_short():
    rows = [(f"{row}", *["2.5"] * 9) for row in range(20)]
    (first, *_) = shown(("id", *["transfers_per_sec_per_disk"] * 9), rows, 60)
    heading = first[: next(place for place, line in enumerate(first) if "─" in line)]
    assert [line.split()[0] for line in heading[:2]] == ["transfers_", "per_sec_per_"]
    assert "id" in heading[-1]


@given(
    st.integers(1, 12).flatmap(
        lambda count: st.tuples(
            st.lists(st.from_regex(r"[a-z_]{1,30}", fullmatch=True), min_size=count, max_size=count),
            st.lists(
                st.lists(
                    st.none() | st.from_regex(r"[a-z0-9 é漢]{1,60}", fullmatch=True), min_size=count, max_size=count
                ),
                min_size=1,
                max_size=5,
            ),
        )
    ),
    st.integers(40, 200),
)
def test_no_line_is_wider_than_the_terminal_and_no_column_is_lost(table, width):
    columns, cells = table
    parts = shown(columns, cells, width)
    assert all(Console().measure(line).maximum <= width for lines in parts for line in lines)
    letters = "".join(line for lines in parts for line in lines)
    written = "".join(text for row in cells for text in row if text)
    assert sum(map(letters.count, "é漢")) >= sum(map(written.count, "é漢"))


READ = Bars("Read latency, ms", (("Instance1.1", 12.5), ("Instance1.2", 25.0), ("Instance1.3", None)), 20.0)


def test_bars_are_as_long_as_their_figures_and_the_limit_is_marked():
    title, first, second, third = drawn(READ, 80, plain=True).plain.splitlines()
    assert title == "Read latency, ms"
    assert second.count("#") + 1 == pytest.approx(2 * first.count("#"), abs=2)
    assert first.index("|") == second.index("|") == third.index("|")
    assert "25.000!" in second
    assert "12.500 " in first
    assert third.startswith("Instance1.3      - ")


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("plain", [True, False])
def test_bars_fit_the_width(width, plain):
    name = "C:\\Mount points\\Log logical drive 1"
    lines = drawn(Bars("Log write latency", ((name, 0.0), ("E:", 1e6)), 10.0), width, plain=plain).plain.splitlines()
    assert all(len(line) <= width for line in lines)
    assert lines[1].startswith("C:\\Mount")


def test_only_colors_are_left_out_without_colors():
    spans = {span.style for span in drawn(READ, 80, plain=False).spans}
    assert {"green", "red"} <= spans


def bars_of(run_number: int, paper: int, url: str) -> list[Bars]:
    with open_database(url) as database:
        load(database, PAPERS[paper]())
        with database.asking() as connection:
            return run_bars(show_run(connection, run_number))


def test_latencies_of_instances_stand_against_the_limits(sqlite_url):
    read, log = bars_of(1, 0, sqlite_url)
    assert (read.limit, log.limit) == (20.0, 10.0)
    assert len(read.rows) == len(log.rows) == 8
    assert "ms; " in read.title


def test_latencies_of_disks_stand_for_those_of_jetstress_2007(sqlite_url):
    (read,) = bars_of(1, 2, sqlite_url)  # a paper without rows of log disks
    assert [name for name, _ in read.rows] == [f"disk {number}" for number in range(16)]
    assert "Jetstress's limit is 20" in read.title


def test_a_backup_shows_how_fast_it_read_and_a_recovery_how_fast_it_replayed():
    backup = Rows(("instance", "mb_per_sec"), [("Instance1.1", 60.5), ("Instance1.2", None)])
    recovery = Rows(
        ("instance", "logs_replayed", "elapsed_seconds"), [("Instance1.1", 500, 750.0), ("Instance1.2", 0, 1.0)]
    )
    (bars,) = run_bars(Details({"test_type": "backup"}, {"backup_result": backup}))
    assert bars.rows == (("Instance1.1", 60.5), ("Instance1.2", None))
    (bars,) = run_bars(Details({"test_type": "soft_recovery"}, {"soft_recovery_result": recovery}))
    assert bars.rows == (("Instance1.1", 1.5), ("Instance1.2", None))
    assert run_bars(Details({"test_type": "soft_recovery"}, {})) == []
