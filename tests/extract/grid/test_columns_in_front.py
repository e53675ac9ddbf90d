"""Names in a column behind others say as much as in front; a column of figures is none of names."""

import pytest
from placed_lines import placed_line

from esrp_ingest.extract.grid.columns_in_front import instances_in_front, names_in_front
from esrp_ingest.extract.run_names import SERVERS
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.servers import each_run
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.sections import Section


def row(*texts: str, given: bool = True) -> Line:
    cells = (Cell(text, (), (at, at + 1)) if given else Cell(text) for at, text in enumerate(texts))
    return Line(tuple(cells), is_row=given)


def runs(*lines: Line) -> dict[str | None, list[str]]:
    found = each_run([RunSpan(row("x"), blocks=[Block(Section.MAINTENANCE_IO, list(lines))])])
    return {span.server: [line.text for block in span.blocks for line in block.lines] for span in found}


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


@pytest.mark.parametrize("given", [True, False])
@pytest.mark.parametrize(
    "order", [(0, 1, 2, 3), (1, 0, 2, 3), (1, 2, 3, 0), (0, 2, 3, 1), (2, 3, 1, 0), (2, 0, 3, 1), (2, 1, 3, 0)]
)
def test_a_server_and_its_instances_stand_in_any_two_columns(order: tuple[int, ...], *, given: bool):
    rows = [
        ("Server", "Instance", "Reads/sec", "Bytes"),
        ("MBX1", "DB01", "1.000", "2.000"),
        ("MBX1", "DB02", "3.000", "4.000"),
        ("MBX2", "DB01", "5.000", "6.000"),
    ]
    lines = [row(*(each[at] for at in order), given=given) for each in rows]
    head = "Instance Reads/sec Bytes"
    assert runs(*lines) == {
        "MBX1": [head, "DB01 1.000 2.000", "DB02 3.000 4.000"],
        "MBX2": [head, "DB01 5.000 6.000"],
    }


def test_a_row_of_all_servers_has_an_empty_cell_there():
    head = row("Instance", "Server", "Reads/sec", "Bytes")
    found = runs(
        head, row("DB01", "MBX1", "1.0", "2.0"), row("DB01", "MBX2", "5.0", "6.0"), row("Avg", "", "3.0", "4.0")
    )
    assert found["MBX2"][1:] == ["DB01 5.0 6.0", "Avg 3.0 4.0"]


def test_a_repeated_header_moves_its_rows_as_the_first_one_does():
    head = row("Instance", "Server", "Reads/sec", "Bytes")
    found = runs(head, row("DB01", "MBX1", "1.0", "2.0"), head, row("DB01", "MBX2", "5.0", "6.0"))
    rows = [[text for text in each if text.startswith("DB01")] for each in found.values()]
    assert rows == [["DB01 1.0 2.0"], ["DB01 5.0 6.0"]]


def test_a_column_of_figures_holds_no_names():
    lines = [row("Instance", "Host", "Bytes"), row("DB01", "1.000", "2.000")]
    assert texts(names_in_front(lines, SERVERS)) == texts(lines)


def test_instances_behind_what_is_no_figure_stay():
    lines = [row("Server", "Instance", "Bytes", "Latency"), row("MBX1", "DB01", "1.000", "2.000")]
    assert texts(instances_in_front(lines)) == texts(lines)


def test_a_name_on_a_page_stands_as_close_to_figures_as_words_do():
    lines = [
        placed_line(0, (0, "Instance Server"), (120, "Reads/sec"), (200, "Bytes")),
        placed_line(20, (0, "DB01"), (45, "Server 1 1.000"), (200, "2.000")),
        placed_line(40, (0, "DB01 Server 2"), (120, "5.000"), (200, "6.000")),
    ]
    assert runs(*lines) == {
        "Server 1": ["Instance Reads/sec Bytes", "DB01 1.000 2.000"],
        "Server 2": ["Instance Reads/sec Bytes", "DB01 5.000 6.000"],
    }


def test_a_name_on_a_page_wraps_around_its_row_where_nothing_of_that_stands():
    lines = [
        placed_line(0, (0, "Instance"), (60, "Server"), (120, "Reads/sec"), (200, "Bytes")),
        *(
            line
            for at, name in enumerate("12")
            for line in (
                placed_line(20 + 40 * at, (60, "Server")),
                placed_line(25 + 40 * at, (0, "DB01"), (120, f"{name}.000"), (200, "2.000")),
                placed_line(30 + 40 * at, (60, name)),
            )
        ),
    ]
    assert {server: found[1:] for server, found in runs(*lines).items()} == {
        "Server 1": ["DB01 1.000 2.000"],
        "Server 2": ["DB01 2.000 2.000"],
    }


@pytest.mark.parametrize(
    ("title", "values"),
    [
        ("Node", ("Active", "Passive")),
        ("Server", ("Pass", "Fail")),
        ("Test", ("Pass", "Fail")),
        ("Scenario", ("A", "B")),
    ],
)
def test_a_verdict_or_a_role_behind_the_figures_names_no_run(title: str, values: tuple[str, str]):
    lines = [row("Instance", "Reads/sec", "Bytes", title), *(row("DB01", "1.0", "2.0", value) for value in values)]
    assert list(runs(*lines)) == [None]


def test_the_name_of_the_database_behind_its_instance_is_no_instance():
    lines = [row("Instance", "Reads/sec", "Bytes", "Database"), row("Instance7.1", "1.0", "2.0", "MDB-A")]
    assert texts(instances_in_front(lines)) == texts(lines)


@pytest.mark.parametrize("above", ["A.1.1 Server 2", "The Server held them"])
def test_a_line_of_a_page_above_instances_is_no_title_of_their_column(above: str):
    lines = [
        placed_line(0, (0, above)),
        placed_line(20, (0, "Instance"), (120, "Reads/sec"), (200, "Bytes")),
        placed_line(40, (0, "Instance7.1"), (120, "1.000"), (200, "2.000")),
        placed_line(60, (0, "Instance7.2"), (120, "3.000"), (200, "4.000")),
    ]
    (found,) = runs(*lines).values()
    assert found[-2:] == ["Instance7.1 1.000 2.000", "Instance7.2 3.000 4.000"]


HEAD = placed_line(0, (0, "Reads/sec"), (100, "Instance"), (200, "Bytes"))


@pytest.mark.parametrize(("name", "behind"), [(100, 200), (200, 100)], ids=["in the middle", "last"])
@pytest.mark.parametrize("head", ["Instance", "Remark"])
def test_instances_of_a_page_stand_in_any_column_below_what_heads_them(head: str, name: int, behind: int):
    lines = [
        placed_line(0, (0, "Reads/sec"), *sorted([(name, head), (behind, "Bytes")])),
        placed_line(20, (0, "1.000"), *sorted([(name, "DB01"), (behind, "2.000")])),
        placed_line(40, (0, "3.000"), (name, "DB02")),
    ]
    ours = texts(instances_in_front(lines)) != texts(lines)
    assert ours is (head == "Instance")
    if ours:
        assert texts(instances_in_front(lines))[1:] == ["DB01 1.000 2.000", "DB02 3.000"]


@pytest.mark.parametrize("first", ["1.000", "1"])
def test_jetstress_own_names_need_no_header_and_numbers_that_count_rows_are_no_figures(first: str):
    second = "3.000" if "." in first else "2"
    lines = [
        placed_line(20, (0, first), (100, "Instance6505.1"), (200, "2.000")),
        placed_line(40, (0, second), (100, "Instance6505.2"), (200, "4.000")),
    ]
    moved = texts(instances_in_front(lines))
    assert (moved[0] == "Instance6505.1 1.000 2.000") is ("." in first)
    assert (moved == texts(lines)) is ("." not in first)


def test_names_among_figures_are_those_of_no_column():
    lines = [
        HEAD,
        placed_line(20, (0, "1.000"), (100, "DB01"), (200, "2.000")),
        placed_line(40, (0, "3.000"), (100, "4.000"), (200, "DB02")),
    ]
    assert texts(instances_in_front(lines)) == texts(lines)
